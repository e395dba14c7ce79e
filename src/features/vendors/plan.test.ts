import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScoreFacts } from '../../product/score/method/contract.ts'
import { examples, fresh } from '../../product/score/method/examples.fixture.ts'
import { score } from '../../product/score/method/vrm2.ts'
import type { Agreement, CheckedClause } from './agreements-in-force.ts'
import { deedsOf, planOf } from './plan.ts'
import { adPulse, anyOwn, dpa, onFile, ownFacts, today } from './score-inputs.fixture.ts'
import { type KnownFacts, nothingKnown, type OwnDocument, type OwnFacts, vendorScoreInputs } from './score-inputs.ts'

/** A vendor with which everything is done. */
const settled = ownFacts({
  ...{ agreements: [dpa()], subProcessors: { count: 2, asOf: today }, nextReviewOn: '2026-06-01' },
  documents: [onFile({}), onFile({ id: 2, kind: 'iso27001' })],
})
const deedsWith = (given: Partial<OwnFacts>, known: KnownFacts = nothingKnown) =>
  deedsOf({ own: { ...settled, ...given }, known, today })

test('the method’s first example scores 67; signed, with four of five clauses met, at 56', () => {
  expect(score(vendorScoreInputs({ ...adPulse, today })).R).toBe(score(examples.E1).R)
  // Five of the eight clauses apply here, so that four met are the share of the published example.
  const template = dpa(['met', 'met', 'met', 'met', 'not_met', 'not_applicable'], { state: 'template' })
  const own = { ...adPulse.own, agreements: [template] }
  const step = planOf({ own, known: adPulse.known, today }).find(({ id }) => id === 'sign-dpa')
  expect(step).toMatchObject({ action: 'Sign the DPA', to: 56, toBand: 'yellow' })
  expect(score(examples.E1Signed).R).toBe(56)
})

test('the deed that lowers the score most comes first; on a tie, their names decide', () => {
  const step = { from: 67, fromBand: 'orange' }
  expect(planOf({ ...adPulse, today })).toEqual([
    { ...step, id: 'sign-dpa', action: 'Sign a DPA that meets all clauses', to: 56, toBand: 'yellow' },
    { ...step, id: 'file-iso27001', action: 'File its ISO 27001 certificate', to: 63, toBand: 'orange' },
    { ...step, id: 'file-soc2-type2', action: 'File its SOC 2 Type II report', to: 63, toBand: 'orange' },
    {
      ...{ ...step, id: 'list-sub-processors', to: 64, toBand: 'orange' },
      action: 'List its sub-processors, if there are at most 5',
    },
  ])
})

test('what was done is not planned again', () => {
  expect(deedsWith({}, adPulse.known)).toEqual([])
})

describe('the contract', () => {
  const others: Agreement[] = [
    dpa([], { id: 11, kind: 'scc', state: 'template', clauses: [] }),
    dpa(['met'], { id: 12, state: 'ended' }),
  ]

  test('that lies there as a template is signed today with the clauses that it has, and without an end', () => {
    const dates = { asOf: '2025-05-01', validFrom: '2025-05-01', validUntil: '2025-12-31' }
    const template = dpa(['met', 'partial'], { id: 3, state: 'template', sha256: 'f'.repeat(64), ...dates })
    const signed = { ...template, state: 'signed', asOf: today, validFrom: null, validUntil: null }
    expect(deedsWith({ agreements: [...others, template] })).toEqual([
      { id: 'sign-dpa', action: 'Sign the DPA', after: { ...settled, agreements: [...others, signed] } },
    ])
  })

  test('of which there is none yet meets every clause once it is signed', () => {
    expect(deedsWith({ agreements: others })).toEqual([
      {
        ...{ id: 'sign-dpa', action: 'Sign a DPA that meets all clauses' },
        after: { ...settled, agreements: [...others, dpa(['met'], { id: 0 })] },
      },
    ])
  })

  test('that a machine read is confirmed as drafted, or comes to meet every clause that a person did not set aside', () => {
    const found = dpa(['met', 'met', 'partial', 'not_met', 'not_applicable', 'partial', 'met'])
    const isDraft = ({ draftedState }: CheckedClause) => draftedState === 'partial'
    const signed: Agreement = {
      ...found,
      clauses: found.clauses.map((clause) =>
        isDraft(clause) ? { ...clause, state: 'not_applicable', isConfirmed: false } : clause,
      ),
    }
    const setAside = found.clauses.filter(({ state }) => state === 'not_applicable')
    const afterwards = (clauses: readonly CheckedClause[]): OwnFacts => ({
      ...settled,
      agreements: [...others, { ...signed, clauses }],
    })
    expect(deedsWith({ agreements: [signed, ...others] })).toEqual([
      {
        ...{ id: 'confirm-clauses', action: 'Confirm the clauses of the DPA as they were drafted' },
        after: afterwards([
          ...found.clauses.filter((clause) => !isDraft(clause)),
          ...found.clauses.filter((clause) => isDraft(clause)),
        ]),
      },
      {
        ...{ id: 'meet-clauses', action: 'Have the DPA meet all its clauses, 3 more' },
        after: afterwards([...setAside, ...dpa(['met']).clauses.filter(({ id }) => id !== setAside[0]?.id)]),
      },
    ])
  })

  test('that lacks a single clause says so', () => {
    expect(deedsWith({ agreements: [dpa(['met', 'partial', 'met'])] })).toEqual([
      { id: 'meet-clauses', action: 'Have the DPA meet all its clauses, 1 more', after: settled },
    ])
  })
})

describe('sub-processors', () => {
  const read = (fourth: ScoreFacts['fourth']): KnownFacts => ({
    ...adPulse.known,
    investigation: adPulse.known.investigation && {
      ...adPulse.known.investigation,
      facts: { ...adPulse.known.investigation.facts, fourth },
    },
  })

  test.each([
    ['no one looked', nothingKnown],
    ['an investigation learned nothing of them', read(null)],
    ['the vendor publishes no list', read({ ...fresh, subprocessors: null })],
  ])('are to be listed where %s', (_, known) => {
    expect(deedsWith({ subProcessors: null }, known)).toEqual([
      {
        ...{ id: 'list-sub-processors', action: 'List its sub-processors, if there are at most 5' },
        after: { ...settled, subProcessors: { count: 5, asOf: today } },
      },
    ])
  })

  test('that the vendor lists, or that it does not have, need no list', () => {
    expect(deedsWith({ subProcessors: null }, read({ ...fresh, subprocessors: 12 }))).toEqual([])
    expect(deedsWith({ subProcessors: { count: 0, asOf: today } }, read(null))).toEqual([])
  })
})

describe('transfers', () => {
  const to = (country: string, mechanism: OwnFacts['transfers'][number]['mechanism']) => ({
    ...{ country, mechanism, asOf: '2025-03-01', assessedOn: '2025-03-01' },
  })

  test.each([
    ['US', 'adequate', []],
    ['US', 'us-dpf', []],
    ['US', 'us-other', ['us-dpf']],
    ['US', 'scc', ['us-dpf']],
    ['US', 'unknown', ['sign-scc', 'us-dpf']],
    ['US', 'no-mechanism', ['sign-scc', 'us-dpf']],
    ['US', 'blocked', []],
    ['IN', 'scc', []],
    ['IN', 'unknown', ['sign-scc']],
    ['IN', 'no-mechanism', ['sign-scc']],
  ] as const)('to %s recorded as %s: %s', (country, mechanism, ids) => {
    expect(deedsWith({ transfers: [to(country, mechanism)] }).map(({ id }) => id)).toEqual(ids)
  })

  test('without a ground come under standard clauses together, those to the United States under the framework', () => {
    const given = {
      countries: ['DE', 'US', 'IN', 'CN'],
      transfers: [to('IN', 'no-mechanism'), to('US', 'scc'), to('JP', 'adequate')],
    }
    const unassessed = { asOf: today, assessedOn: null }
    expect(deedsWith(given)).toEqual([
      {
        ...{ id: 'sign-scc', action: 'Put transfers to CN, IN under standard contractual clauses' },
        after: {
          ...{ ...settled, ...given },
          transfers: [
            to('US', 'scc'),
            to('JP', 'adequate'),
            { country: 'CN', mechanism: 'scc', ...unassessed },
            { country: 'IN', mechanism: 'scc', ...unassessed },
          ],
        },
      },
      {
        ...{ id: 'us-dpf', action: 'Have it certify under the EU–US Data Privacy Framework' },
        after: {
          ...{ ...settled, ...given },
          transfers: [
            to('IN', 'no-mechanism'),
            to('JP', 'adequate'),
            { country: 'US', mechanism: 'us-dpf', ...unassessed },
          ],
        },
      },
    ])
  })
})

describe('documents', () => {
  const filed = (kind: OwnDocument['kind']) => onFile({ id: 0, kind, asOf: today })

  test('that every vendor should show are filed where they are not', () => {
    expect(deedsWith({ documents: [] })).toEqual([
      {
        ...{ id: 'file-soc2-type2', action: 'File its SOC 2 Type II report' },
        after: { ...settled, documents: [filed('soc2-type2')] },
      },
      {
        ...{ id: 'file-iso27001', action: 'File its ISO 27001 certificate' },
        after: { ...settled, documents: [filed('iso27001')] },
      },
    ])
  })

  test('that have expired are replaced, each kind once, unless a successor is on file; on its last day one still holds', () => {
    const documents = [
      onFile({ id: 1, expiresOn: '2024-06-30' }),
      onFile({ id: 2, expiresOn: '2026-01-14' }),
      onFile({ id: 3, kind: 'insurance', expiresOn: '2026-01-14' }),
      onFile({ id: 4, kind: 'insurance' }),
      onFile({ id: 5, kind: 'penetration-test', expiresOn: today }),
    ]
    expect(deedsWith({ documents })).toEqual([
      {
        ...{ id: 'file-iso27001', action: 'File its ISO 27001 certificate' },
        after: { ...settled, documents: [...documents, filed('iso27001')] },
      },
      {
        ...{ id: 'renew-documents', action: 'Replace the documents that have expired' },
        after: { ...settled, documents: [...documents, filed('soc2-type2')] },
      },
    ])
  })
})

describe('what is late', () => {
  test('of reviews is due from the day after', () => {
    expect(deedsWith({ nextReviewOn: today })).toEqual([])
    expect(deedsWith({ nextReviewOn: '2026-01-14', confirmedOn: '2025-01-14' })).toEqual([
      {
        ...{ id: 'review', action: 'Do the review that is overdue' },
        after: { ...settled, nextReviewOn: null, confirmedOn: today },
      },
    ])
  })

  test('of findings is closed together, and no other finding with it', () => {
    const late = { severity: 'critical', isOpen: true, dueOn: '2026-01-14' } as const
    const others = [
      { ...late, dueOn: today },
      { ...late, severity: 'high' },
    ] as const
    const closed = { ...late, isOpen: false }
    expect(deedsWith({ findings: others })).toEqual([])
    expect(deedsWith({ findings: [late, ...others] })).toEqual([
      {
        ...{ id: 'close-late-findings', action: 'Close the late critical finding' },
        after: { ...settled, findings: [closed, ...others] },
      },
    ])
    expect(deedsWith({ findings: [late, ...others, { ...late, dueOn: '2025-12-31' }] })).toEqual([
      {
        ...{ id: 'close-late-findings', action: 'Close the 2 late critical findings' },
        after: { ...settled, findings: [closed, ...others, { ...closed, dueOn: '2025-12-31' }] },
      },
    ])
  })
})

test('each step begins at the score and lowers it; what would not is left out', () => {
  fc.assert(
    fc.property(anyOwn, (own) => {
      const from = score(vendorScoreInputs({ own, known: adPulse.known, today })).R
      for (const step of planOf({ own, known: adPulse.known, today })) {
        expect(step.from).toBe(from)
        expect(step.to).toBeLessThan(from)
      }
    }),
    { numRuns: 100 },
  )
})

test('a deed that is done leaves the plan at the number that it gave', () => {
  fc.assert(
    fc.property(anyOwn, (own) => {
      const given = { own, known: adPulse.known, today }
      for (const { id, after } of deedsOf(given)) {
        const step = planOf(given).find((planned) => planned.id === id)
        if (step) expect(score(vendorScoreInputs({ ...given, own: after })).R).toBe(step.to)
        expect(planOf({ ...given, own: after }).map((planned) => planned.id)).not.toContain(id)
      }
    }),
    { numRuns: 50 },
  )
})
