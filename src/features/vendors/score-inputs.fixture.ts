import fc from 'fast-check'
import { dataTypes } from '../../product/data-types.ts'
import { examples } from '../../product/score/method/examples.fixture.ts'
import { type ClauseState, criticalities, documentKinds, severities, vendorRoles } from '../../product/vendors.ts'
import type { Agreement } from './agreements-in-force.ts'
import { termsOf } from './clauses.ts'
import { type KnownFacts, nothingKnown, type OwnDocument, type OwnFacts } from './score-inputs.ts'

export const today = '2026-01-15'

/** A vendor of which nobody said anything. */
export const nothingSaid: OwnFacts = {
  confirmedOn: today,
  roles: [],
  dataTypes: [],
  isChildData: false,
  people: null,
  criticality: 'medium',
  countries: [],
  transfers: [],
  subProcessors: null,
  agreements: [],
  documents: [],
  findings: [],
  nextReviewOn: null,
}

export const ownFacts = (given: Partial<OwnFacts>): OwnFacts => ({ ...nothingSaid, ...given })

/** A signed DPA whose clauses, in the order of the law, a person found so; the last word stands for those that follow. */
export const dpa = (states: readonly ClauseState[] = ['met'], given: Partial<Agreement> = {}): Agreement => ({
  ...{ id: 1, kind: 'dpa', state: 'signed', asOf: today, validFrom: null, validUntil: null },
  ...{ sccModule: null, sha256: 'ab'.repeat(32) },
  clauses: termsOf('dpa').map(({ id }, at) => {
    const state = states[at] ?? states.at(-1) ?? 'not_assessed'
    return { id, draftedState: state, state, isConfirmed: true }
  }),
  ...given,
})

/** A document that holds without an end. */
export const onFile = (given: Partial<OwnDocument>): OwnDocument => ({
  ...{ id: 1, kind: 'soc2-type2', asOf: '2025-01-15', expiresOn: null, sha256: null },
  ...given,
})

/** What the method's first example rests on, as an investigation would have found it; the organisation adds its contract. */
export const adPulse: { own: OwnFacts; known: KnownFacts } = {
  own: ownFacts({ roles: ['processor'], people: 5_000_000 }),
  known: {
    ...nothingKnown,
    investigation: {
      ...{ id: 'run1', completedAt: `${today}T08:00:00.000Z`, events: [], isTlsInvalid: false },
      facts: { ...examples.E1.facts, criticality: null, contract: null },
    },
  },
}

const dates = fc.constantFrom('2024-02-29', '2025-06-30', '2026-01-14', today)
const laterDates = fc.constantFrom(null, '2026-01-14', today, '2027-01-31')

/** Any record of a vendor that the register can hold. */
export const anyOwn: fc.Arbitrary<OwnFacts> = fc.record({
  confirmedOn: dates,
  roles: fc.uniqueArray(fc.constantFrom(...vendorRoles)),
  dataTypes: fc.uniqueArray(fc.constantFrom(...dataTypes.map(({ id }) => id)), { maxLength: 6 }),
  isChildData: fc.boolean(),
  people: fc.option(fc.nat(20_000_000)),
  criticality: fc.constantFrom(...criticalities),
  countries: fc.uniqueArray(fc.constantFrom('DE', 'US', 'IN', 'GB', 'XX')),
  transfers: fc.uniqueArray(
    fc.record({
      country: fc.constantFrom('DE', 'US', 'IN', 'BR'),
      mechanism: fc.constantFrom('adequate', 'us-dpf', 'us-other', 'scc', 'unknown', 'no-mechanism', 'blocked'),
      asOf: dates,
      assessedOn: fc.option(dates),
    }),
    { selector: ({ country }) => country },
  ),
  subProcessors: fc.option(fc.record({ count: fc.nat(80), asOf: dates })),
  agreements: fc
    .array(
      fc
        .record({
          states: fc.array(fc.constantFrom('met', 'partial', 'not_met', 'not_assessed', 'not_applicable'), {
            minLength: 1,
          }),
          state: fc.constantFrom('template', 'signed'),
          isConfirmed: fc.boolean(),
          asOf: dates,
          validUntil: laterDates,
        })
        .map(({ states, isConfirmed, ...given }) => {
          const made = dpa(states, given)
          return { ...made, clauses: made.clauses.map((clause) => ({ ...clause, isConfirmed })) }
        }),
      { maxLength: 2 },
    )
    .map((agreements) => agreements.map((agreement, at) => ({ ...agreement, id: at + 1 }))),
  documents: fc.array(
    fc.record({
      id: fc.nat(),
      kind: fc.constantFrom(...documentKinds),
      asOf: dates,
      expiresOn: laterDates,
      sha256: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
  findings: fc.array(fc.record({ severity: fc.constantFrom(...severities), isOpen: fc.boolean(), dueOn: laterDates }), {
    maxLength: 3,
  }),
  nextReviewOn: fc.constantFrom(null, '2025-03-01', '2026-01-14', today, '2026-05-31'),
})
