import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { event, examples, fresh } from '../score/examples.fixture.ts'
import { score } from '../score/vrm1.ts'
import { adPulse, anyOwn, dpa, nothingSaid, ownFacts, today } from './score-inputs.fixture.ts'
import { type KnownFacts, nothingKnown, type OwnFacts, vendorScoreInputs } from './score-inputs.ts'
import type { ClauseState } from './vocabulary.ts'

const inputsOf = (own: OwnFacts, known: KnownFacts = nothingKnown) => vendorScoreInputs({ own, known, today })
const scoreOf = (own: OwnFacts, known: KnownFacts = nothingKnown) => score(inputsOf(own, known))

describe('who is believed', () => {
  test('of a vendor of which nobody knows anything every fact is unknown, and the score is provisional', () => {
    const { facts } = inputsOf(nothingSaid)
    expect(Object.values(facts).every((fact) => fact === null)).toBe(true)
    expect(scoreOf(nothingSaid)).toMatchObject({ confidence: 'low', mode: 'contract', known: true })
  })

  test('what the organisation gives to the vendor counts above what others say of it, and the row says so', () => {
    const { data } = inputsOf(ownFacts({ dataTypes: ['email', 'name'] }), adPulse.known).facts
    expect(data).toMatchObject({ dpc: 1, types: 2, note: 'As your organisation recorded it' })
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

  test('reach in public says nothing of what the vendor is to the organisation', () => {
    const known = { ...nothingKnown, catalog: { ...examples.E1.facts } }
    expect(inputsOf(nothingSaid, known).facts.criticality).toBeNull()
    expect(inputsOf(ownFacts({ criticality: 'high' }), known).facts.criticality).toMatchObject({
      importance: 'high',
      volume: 2,
    })
    expect(inputsOf(ownFacts({ people: 999 }), known).facts.criticality).toMatchObject({
      importance: 'medium',
      volume: 0,
    })
  })

  test('evidence of a run is named with its run, a page of the catalog as it was', () => {
    const ref = { url: null, sha256: null, capturedAt: null, quote: null }
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
        ],
      },
    }
    const known = {
      ...nothingKnown,
      investigation: { ...{ id: 'run1', completedAt: `${today}T08:00:00Z`, events: [], isTlsInvalid: false }, facts },
    }
    expect(inputsOf(nothingSaid, known).facts.use?.evidence.map(({ id }) => id)).toEqual(['run1/E12', 'privacyspy'])
  })

  test('breaches are those on record today, not those that a run once read', () => {
    const investigation = adPulse.known.investigation && {
      ...adPulse.known.investigation,
      events: [event({ id: 'withdrawn-since' }), event({ id: 'order-1', kind: 'order' })],
    }
    const known = { ...adPulse.known, investigation, breaches: [event({ id: 'on-record' })] }
    expect(inputsOf(nothingSaid, known).events.map(({ id }) => id)).toEqual(['on-record', 'order-1'])
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

  test('a clause that only a machine read is not met', () => {
    const drafted = dpa()
    const agreements = [{ ...drafted, clauses: drafted.clauses.map((clause) => ({ ...clause, isConfirmed: false })) }]
    expect(inputsOf(ownFacts({ agreements })).facts.contract).toMatchObject({ clausesMet: 0, clausesTotal: 8 })
  })

  test('a certificate on file stands beside one that the vendor publishes', () => {
    const own = ownFacts({
      documents: [{ id: 4, kind: 'soc2-type1', asOf: '2025-06-01', expiresOn: '2026-06-01', sha256: null }],
    })
    const investigation = adPulse.known.investigation && {
      ...adPulse.known.investigation,
      facts: {
        ...adPulse.known.investigation.facts,
        assurance: { ...fresh, items: [{ kind: 'iso27001' as const, captured: true, expired: false }] },
      },
    }
    const { assurance } = inputsOf(own, { ...nothingKnown, investigation }).facts
    expect(assurance).toMatchObject({ quality: 'signed', expiresOn: '2026-06-01' })
    expect(assurance && 'items' in assurance && assurance.items.map(({ kind }) => kind)).toEqual([
      'soc2-type1',
      'iso27001',
    ])
  })

  test('sensitive data with a processor and no agreement is never below 60', () => {
    expect(scoreOf(ownFacts({ roles: ['processor'], dataTypes: ['health'] })).floors).toContainEqual(
      expect.objectContaining({ id: 'F1' }),
    )
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
