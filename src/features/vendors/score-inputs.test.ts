import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { act, event, examples, fresh, role } from '../../product/score/method/examples.fixture.ts'
import { noFacts } from '../../product/score/method/public-inputs.ts'
import { score } from '../../product/score/method/vrm2.ts'
import type { ClauseState } from '../../product/vendors.ts'
import type { Agreement } from './agreements-in-force.ts'
import { adPulse, anyOwn, dpa, nothingSaid, onFile, ownFacts, today } from './score-inputs.fixture.ts'
import { type KnownFacts, nothingKnown, type OwnDocument, type OwnFacts, vendorScoreInputs } from './score-inputs.ts'

const inputsOf = (own: OwnFacts, known: KnownFacts = nothingKnown) => vendorScoreInputs({ own, known, today })

const ref = { url: null, sha256: null, capturedAt: null, quote: null }
const investigated = (given: Partial<NonNullable<KnownFacts['investigation']>>): KnownFacts => ({
  ...nothingKnown,
  investigation: {
    ...{ id: 'run1', completedAt: `${today}T08:00:00.000Z`, facts: noFacts, events: [], isTlsInvalid: false },
    ...given,
  },
})
const scoreOf = (own: OwnFacts, known: KnownFacts = nothingKnown) => score(inputsOf(own, known))

describe('who is believed', () => {
  test('of a vendor of which nothing is known every fact is unknown, and the score is provisional', () => {
    const { facts } = inputsOf(nothingSaid)
    expect(facts).toEqual(noFacts)
    expect(scoreOf(nothingSaid)).toMatchObject({ confidence: 'low', mode: 'contract', gate: 'no-role' })
  })

  test('what the organisation gives to the vendor counts above what others say of it, and the row says so', () => {
    const { data } = inputsOf(ownFacts({ dataTypes: ['email', 'name'] }), adPulse.known).facts
    expect(data).toMatchObject({ dpc: 1, types: 2, quality: 'recorded' })
  })

  test('a type of data that left the catalog is passed over; where no other is stated, others are asked', () => {
    expect(inputsOf(ownFacts({ dataTypes: ['email', 'left-long-ago'] })).facts.data).toMatchObject({ types: 1 })
    expect(inputsOf(ownFacts({ dataTypes: ['left-long-ago'] })).facts.data).toBeNull()
  })

  test('an investigation counts above the catalog, the catalog where the investigation is silent', () => {
    const known: KnownFacts = {
      ...adPulse.known,
      catalog: { ...examples.E2.facts, transfer: null },
    }
    const { facts } = inputsOf(nothingSaid, {
      ...known,
      investigation: known.investigation && {
        ...known.investigation,
        facts: { ...known.investigation.facts, use: null },
      },
    })
    expect(facts.tracking?.kinds).toContain('fingerprint')
    expect(facts.tracking?.note).toBe('From the investigation of January 15, 2026')
    expect(facts.use?.sellsOrShares).toBe(false)
    expect(facts.use?.note).toBe('From the public catalog')
  })

  test('all that an investigation found applies where nothing else is said, but for importance and contract', () => {
    const note = 'From the investigation of January 15, 2026'
    const {
      role: roleThen,
      data,
      tracking,
      use,
      transfer,
      fourth,
      assurance,
      policy,
      posture,
      transparency,
    } = examples.E2.facts
    const found = { data, tracking, use, transfer, fourth, assurance, policy, posture, transparency }
    expect(inputsOf(nothingSaid, investigated({ facts: examples.E2.facts })).facts).toEqual({
      ...noFacts,
      role: roleThen,
      ...Object.fromEntries(Object.entries(found).map(([id, fact]) => [id, { ...fact, note }])),
    })
  })

  test('a fact’s own note comes before where it is from, which is never cut off', () => {
    const noteOf = (note: string) =>
      inputsOf(nothingSaid, { ...nothingKnown, catalog: { ...noFacts, tracking: { ...fresh, kinds: [], note } } }).facts
        .tracking?.note
    expect(noteOf('Only after consent: ads')).toBe('Only after consent: ads. From the public catalog')
    expect(noteOf('n'.repeat(300))).toBe(`${'n'.repeat(275)}. From the public catalog`)
  })

  test('reach in public says nothing of what the vendor is to the organisation', () => {
    const known = { ...nothingKnown, catalog: { ...examples.E1.facts } }
    const said = { quality: 'recorded', asOf: today, evidence: [] }
    expect(inputsOf(nothingSaid, known).facts.criticality).toBeNull()
    expect(inputsOf(ownFacts({ criticality: 'high' }), known).facts.criticality).toEqual({
      ...{ importance: 'high', volume: 2, ...said },
      note: 'The number of people is not known',
    })
    expect(inputsOf(ownFacts({ people: 999 }), known).facts.criticality).toEqual({
      ...{ importance: 'medium', volume: 0, ...said },
    })
  })

  test('evidence of a run is named with its run, a page of the catalog or of another run as it was', () => {
    const facts = {
      ...examples.E1.facts,
      use: {
        ...fresh,
        sellsOrShares: true,
        crossContextAds: null,
        profiling: null,
        trainsAi: null,
        evidence: [
          { ...ref, id: 'E12' },
          { ...ref, id: 'privacyspy' },
          { ...ref, id: 'run0/E7' },
          { ...ref, id: 'E4-study' },
        ],
      },
    }
    const inputs = inputsOf(nothingSaid, investigated({ facts }))
    expect(inputs.facts.use?.evidence.map(({ id }) => id)).toEqual(['run1/E12', 'privacyspy', 'run0/E7', 'E4-study'])
  })

  test('breaches and acts are those on record today, not those that a run once read', () => {
    const investigation = adPulse.known.investigation && {
      ...adPulse.known.investigation,
      events: [event({ id: 'withdrawn-since' }), act({ id: 'order-then' })],
    }
    const known = { ...adPulse.known, investigation, breaches: [event({ id: 'on-record' })] }
    const idsOf = (given: KnownFacts) => inputsOf(nothingSaid, given).events.map(({ id }) => id)
    // If the vendor is not in the catalog, only the run's acts count.
    expect(idsOf(known)).toEqual(['on-record', 'order-then'])
    expect(idsOf({ ...known, catalog: noFacts, conduct: [act({ id: 'order-now' })] })).toEqual([
      'on-record',
      'order-now',
    ])
    expect(idsOf({ ...known, investigation: null })).toEqual(['on-record'])
  })

  test('role, registers, audiences and protections are those of the catalog, as on its page', () => {
    const audience = [{ id: 'health' as const, ...fresh }]
    const catalog = { ...noFacts, role: role('data-broker'), audience, reach: { volume: 5, ...fresh } }
    const { facts } = inputsOf(nothingSaid, { ...nothingKnown, catalog })
    expect(facts).toMatchObject({ role: { id: 'data-broker' }, audience, reach: null })
    const { factors } = scoreOf(nothingSaid, { ...nothingKnown, catalog })
    expect(factors.slice(0, 3).map(({ h }) => h)).toEqual([360_000, 420_000, 300_000])
    const older = investigated({ facts: { ...noFacts, role: role('cdn') } })
    expect(inputsOf(nothingSaid, older).facts.role?.id).toBe('cdn')
    expect(inputsOf(nothingSaid, { ...older, catalog }).facts.role?.id).toBe('data-broker')
  })
})

describe('the organisation’s own record', () => {
  test('a country counts by what its transfer rests on, else by the country alone', () => {
    const own = ownFacts({
      countries: ['DE', 'US', 'IN'],
      transfers: [{ country: 'IN', mechanism: 'scc', asOf: today, assessedOn: null }],
    })
    expect(inputsOf(own).facts.transfer?.mechanisms).toEqual(['adequate', 'scc', 'us-other'])
  })

  test('a transfer is as new as what was last recorded of one, else as the vendor’s own record', () => {
    const given = { confirmedOn: '2026-01-10', countries: ['US'] }
    const row = { quality: 'recorded', evidence: [] }
    expect(inputsOf(ownFacts(given)).facts.transfer).toEqual({
      ...{ ...row, mechanisms: ['us-other'], asOf: '2026-01-10' },
    })
    const transfers = ['2025-03-01', '2025-06-30', '2025-05-01'].map((asOf, at) => ({
      ...{ country: ['US', 'IN', 'JP'][at] ?? '', mechanism: 'scc' as const, asOf, assessedOn: null },
    }))
    expect(inputsOf(ownFacts({ ...given, transfers })).facts.transfer).toEqual({
      ...{ ...row, mechanisms: ['scc', 'scc', 'scc'], asOf: '2025-06-30' },
    })
  })

  test('a list without rows says that there are none; no list says nothing', () => {
    expect(inputsOf(nothingSaid).facts.fourth).toBeNull()
    expect(inputsOf(ownFacts({ subProcessors: { count: 0, asOf: today } })).facts.fourth?.subprocessors).toBe(0)
  })

  test('a DPA counts from its first to its last day, and as much as a person found in it', () => {
    const inForce = dpa(['met', 'met', 'partial', 'not_met', 'not_applicable', 'met'])
    expect(inputsOf(ownFacts({ agreements: [inForce] })).facts.contract).toMatchObject({
      ...{ dpa: 'signed', clausesMet: 5, clausesTotal: 7 },
    })
    const past = dpa(['met'], { validUntil: '2026-01-14' })
    expect(inputsOf(ownFacts({ agreements: [past] })).facts.contract).toBeNull()
    expect(inputsOf(ownFacts({ agreements: [past] })).governance.hasExpiredEvidence).toBe(true)
    const coming = dpa(['met'], { id: 2, validFrom: '2026-01-16' })
    expect(inputsOf(ownFacts({ agreements: [coming] })).facts.contract).toBeNull()
    expect(inputsOf(ownFacts({ agreements: [past, dpa(['met'], { id: 3 })] })).governance.hasExpiredEvidence).toBe(
      false,
    )
  })

  test('an agreement is cited by its file, with the day on which it ends; a template only where none is in force', () => {
    const sha256 = 'f'.repeat(64)
    const dates = { asOf: '2025-02-01', validUntil: '2026-02-01' }
    const inForce = dpa(['met'], { id: 7, sha256, ...dates })
    const others = [
      dpa([], { id: 1, kind: 'scc', state: 'template', clauses: [] }),
      dpa(['met'], { id: 2, state: 'ended' }),
    ]
    const template = dpa(['met'], { id: 3, state: 'template', sha256, asOf: '2025-01-01' })
    expect(inputsOf(ownFacts({ agreements: [...others, template, inForce] })).facts.contract).toEqual({
      ...{ dpa: 'signed', clausesMet: 8, clausesTotal: 8, quality: 'signed', asOf: '2025-02-01' },
      expiresOn: '2026-02-01',
      evidence: [{ ...ref, id: 'agreement/7', sha256, capturedAt: '2025-02-01' }],
    })
    expect(inputsOf(ownFacts({ agreements: [...others, template] })).facts.contract).toEqual({
      ...{ dpa: 'template', clausesMet: 0, clausesTotal: 0, quality: 'captured', asOf: '2025-01-01' },
      evidence: [{ ...ref, id: 'agreement/3', sha256, capturedAt: '2025-01-01' }],
    })
    expect(inputsOf(ownFacts({ agreements: others })).facts.contract).toBeNull()
  })

  test('a clause that only a machine read is not met', () => {
    const drafted = dpa()
    const agreements = [{ ...drafted, clauses: drafted.clauses.map((clause) => ({ ...clause, isConfirmed: false })) }]
    expect(inputsOf(ownFacts({ agreements })).facts.contract).toMatchObject({ clausesMet: 0, clausesTotal: 8 })
  })

  test('certificates on file are cited, each with whether it still holds; other documents give no assurance', () => {
    const documents = [
      onFile({ id: 1, asOf: '2024-12-01', expiresOn: '2026-01-14', sha256: 'a'.repeat(64) }),
      onFile({ id: 2, kind: 'iso27001', asOf: '2025-06-01', expiresOn: today }),
      onFile({ id: 3, kind: 'insurance', asOf: '2025-12-01', expiresOn: '2026-12-01' }),
    ]
    const row = { quality: 'signed', note: 'Documents on file with you' }
    const items = [
      { kind: 'soc2-type2', captured: true, expired: true },
      { kind: 'iso27001', captured: true, expired: false },
    ]
    const evidence = [
      { ...ref, id: 'document/1', sha256: 'a'.repeat(64), capturedAt: '2024-12-01' },
      { ...ref, id: 'document/2', capturedAt: '2025-06-01' },
    ]
    expect(inputsOf(ownFacts({ documents })).facts.assurance).toEqual({
      ...{ ...row, items, asOf: '2025-06-01', expiresOn: today, evidence },
    })
    const endless = onFile({ id: 4, kind: 'iso27701', asOf: '2025-03-01' })
    expect(inputsOf(ownFacts({ documents: [...documents, endless] })).facts.assurance).toEqual({
      ...{ ...row, items: [...items, { kind: 'iso27701', captured: true, expired: false }], asOf: '2025-06-01' },
      evidence: [...evidence, { ...ref, id: 'document/4', capturedAt: '2025-03-01' }],
    })
  })

  test('a certificate on file counts alongside one that the vendor publishes', () => {
    const published = { kind: 'iso27001' as const, captured: true, expired: false }
    const known = investigated({
      facts: { ...noFacts, assurance: { ...fresh, items: [published], evidence: [{ ...ref, id: 'E5' }] } },
    })
    const documents = [onFile({ id: 4, kind: 'soc2-type1', asOf: '2025-06-01', expiresOn: '2026-06-01' })]
    expect(inputsOf(ownFacts({ documents }), known).facts.assurance).toMatchObject({
      ...{ quality: 'signed', expiresOn: '2026-06-01' },
      items: [{ kind: 'soc2-type1', captured: true, expired: false }, published],
      evidence: [{ id: 'document/4' }, { id: 'run1/E5' }],
    })
    const policyAlone = ownFacts({ documents: [onFile({ kind: 'policy' })] })
    expect(inputsOf(policyAlone, known).facts.assurance).toMatchObject({ quality: 'measured', items: [published] })
  })

  test('sensitive data with a processor and no agreement is never below 60', () => {
    expect(scoreOf(ownFacts({ roles: ['processor'], dataTypes: ['health'] })).floors).toContainEqual(
      expect.objectContaining({ id: 'F1' }),
    )
  })
})

describe('governance', () => {
  const late = { severity: 'critical', isOpen: true, dueOn: '2026-01-14' } as const

  test.each([
    ['critical and open past its day', late, 1],
    ['on its last day', { ...late, dueOn: today }, 0],
    ['without a day', { ...late, dueOn: null }, 0],
    ['of less severity', { ...late, severity: 'high' }, 0],
    ['closed', { ...late, isOpen: false }, 0],
  ] satisfies [string, OwnFacts['findings'][number], number][])('of a finding %s', (_, finding, count) => {
    expect(inputsOf(ownFacts({ findings: [finding] })).governance.lateCriticalFindings).toBe(count)
  })

  test('counts the days since a review was due', () => {
    const daysOf = (nextReviewOn: string | null) => inputsOf(ownFacts({ nextReviewOn })).governance.reviewOverdueDays
    expect([null, '2026-03-01', today, '2026-01-14', '2025-12-31'].map(daysOf)).toEqual([0, 0, 0, 1, 15])
  })

  const expired = onFile({ expiresOn: '2026-01-14' })
  test.each([
    ['ended yesterday', [expired], true],
    ['ends today', [onFile({ expiresOn: today })], false],
    ['has no end', [onFile({})], false],
    ['has a successor without an end', [expired, onFile({ id: 2 })], false],
    ['has a successor that holds today', [expired, onFile({ id: 2, expiresOn: today })], false],
    ['has a successor that ended too', [expired, onFile({ id: 2, expiresOn: '2025-12-31' })], true],
    ['is alongside a newer one of another kind', [expired, onFile({ id: 2, kind: 'iso27001' })], true],
    ['has no successor, as another kind has', [onFile({}), expired, { ...expired, kind: 'insurance' }], true],
  ] satisfies [string, OwnDocument[], boolean][])('a document that %s has lapsed: %s', (_, documents, lapsed) => {
    expect(inputsOf(ownFacts({ documents })).governance.hasExpiredEvidence).toBe(lapsed)
  })

  const past = dpa(['met'], { validUntil: '2026-01-14' })
  test.each([
    ['ended yesterday', [past], true],
    ['ends today', [dpa(['met'], { validUntil: today })], false],
    ['has no end', [dpa()], false],
    ['begins tomorrow', [dpa(['met'], { validFrom: '2026-01-16', validUntil: '2027-01-15' })], false],
    ['was never signed', [{ ...past, state: 'template' }], false],
    ['was ended by a person', [{ ...past, state: 'ended' }], false],
    ['has a successor', [past, dpa(['met'], { id: 2 })], false],
    ['is alongside one of another kind', [past, dpa([], { id: 2, kind: 'scc', clauses: [] })], true],
  ] satisfies [string, Agreement[], boolean][])('an agreement that %s has lapsed: %s', (_, agreements, lapsed) => {
    expect(inputsOf(ownFacts({ agreements })).governance.hasExpiredEvidence).toBe(lapsed)
  })
})

describe('what floors ask for', () => {
  const none = inputsOf(nothingSaid).conditions

  test('is not the case of a vendor of which nothing is known', () => {
    expect(Object.values(none)).toEqual([false, false, false])
  })

  test.each([
    [['processor'], true],
    [['service_provider'], true],
    [['contractor'], true],
    [['controller', 'processor'], true],
    [['controller', 'third_party'], false],
  ] as const)('in the roles %j it processes on behalf of the organisation: %s', (roles, isProcessor) => {
    expect(inputsOf(ownFacts({ roles })).conditions).toEqual({ ...none, isProcessor })
  })

  test('are data of children, as recorded, and invalid TLS, as an investigation found it', () => {
    expect(inputsOf(ownFacts({ isChildData: true })).conditions).toEqual({ ...none, childData: true })
    expect(inputsOf(nothingSaid, investigated({ isTlsInvalid: true })).conditions).toEqual({
      ...none,
      invalidTls: true,
    })
    expect(inputsOf(nothingSaid, investigated({})).conditions).toEqual(none)
  })
})

test('whatever the register holds, it can be scored', () => {
  fc.assert(
    fc.property(anyOwn, (own) => {
      const { R, low, high } = scoreOf(own, adPulse.known)
      expect(low).toBeLessThanOrEqual(high)
      expect(R).toBeLessThanOrEqual(100)
    }),
    { numRuns: 200 },
  )
})

test('signing a DPA never raises the score, nor does finding a clause of it met', () => {
  fc.assert(
    fc.property(anyOwn, fc.nat(8), (own, met) => {
      const before = scoreOf(own, adPulse.known).R
      const signed = (count: number) => {
        const states = Array.from({ length: 9 }, (_, at): ClauseState => (at < count ? 'met' : 'not_assessed'))
        return scoreOf({ ...own, agreements: [...own.agreements, dpa(states, { id: 9 })] }, adPulse.known).R
      }
      expect(signed(met)).toBeLessThanOrEqual(before)
      expect(signed(met + 1)).toBeLessThanOrEqual(signed(met))
    }),
    { numRuns: 200 },
  )
})
