import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  actScopes,
  audienceIds,
  conductKinds,
  conductSeverities,
  conductStatuses,
  conductSubjects,
  protectionIds,
  registries,
  roleIds,
} from '../vocabulary.ts'
import {
  assuranceKinds,
  dpaStates,
  type EvidenceRef,
  eventSeverities,
  evidenceQualities,
  importances,
  policyAnswers,
  policyChecks,
  postureAnswers,
  postureChecks,
  type ScoreEvent,
  type ScoreFacts,
  type ScoreInputs,
  scoreModes,
  transferMechanisms,
  transparencyItems,
} from './contract.ts'
import { figuresOf } from './figures.ts'
import { noFacts } from './public-inputs.ts'
import { trackingKinds } from './tracking-kinds.ts'
import { score } from './vrm2.ts'

/** Others each time. Fewer where the same is asked after each of a thousand changes to what is tested. */
const vendors = Number(process.env.PROPERTY_RUNS ?? 2_000)

const date = fc
  .tuple(fc.integer({ min: 2015, max: 2027 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .chain(([year, month, day]) => {
    const two = (n: number) => String(n).padStart(2, '0')
    return fc.constantFrom<string>(`${year}`, `${year}-${two(month)}`, `${year}-${two(month)}-${two(day)}`)
  })
const known = { quality: fc.constantFrom(...evidenceQualities), asOf: date, evidence: fc.constant<EvidenceRef[]>([]) }
const share = fc.integer({ min: 0, max: 1_000_000 })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 })
const yesNoUnknown = fc.constantFrom(true, false, null)
const answersOf = <K extends string, V extends string>(keys: readonly K[], answers: readonly V[]) =>
  fc.record(
    Object.fromEntries(keys.map((key) => [key, fc.constantFrom(...answers)])) as Record<K, fc.Arbitrary<V>>, // each key
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<Record<K, V>>> // no key is required

const registration = fc.record({
  id: fc.string({ maxLength: 4 }),
  registry: fc.constantFrom(...registries),
  year: fc.integer({ min: 2015, max: 2027 }),
  until: maybe(fc.constantFrom('2019-12-31', '2025-06-30', '2026-12-31')),
  location: yesNoUnknown,
  minors: yesNoUnknown,
  reproductive: yesNoUnknown,
  ...known,
})
const audience = fc.record({ id: fc.constantFrom(...audienceIds), ...known })
const protection = fc.record({ id: fc.constantFrom(...protectionIds), ...known })
const atLeast = fc.constantFrom<{ atLeast?: true }>({}, { atLeast: true })

const facts: fc.Arbitrary<ScoreFacts> = fc.record({
  role: maybe(fc.record({ id: fc.constantFrom(...roleIds), ...known })),
  company: maybe(
    fc.record({
      kinds: fc.array(fc.constantFrom(...trackingKinds), { maxLength: 4 }),
      pageLoads: maybe(fc.integer({ min: 0, max: 100_000 })),
      hasSdk: fc.boolean(),
      ...known,
    }),
  ),
  audience: fc.array(audience, { maxLength: 3 }),
  protections: fc.array(protection, { maxLength: 3 }),
  registrations: fc.array(registration, { maxLength: 3 }),
  reach: maybe(fc.record({ volume: fc.integer({ min: 0, max: 5 }), ...known })),
  data: maybe(
    fc.record({
      dpc: fc.integer({ min: 0, max: 4 }),
      ei: fc.constantFrom<25 | 50 | 75 | 100>(25, 50, 75, 100),
      types: fc.integer({ min: 0, max: 45 }),
      ...known,
    }),
  ).chain((fact) => atLeast.map((bound) => fact && { ...fact, ...bound })),
  tracking: maybe(fc.record({ kinds: fc.array(fc.constantFrom(...trackingKinds), { maxLength: 14 }), ...known })).chain(
    (fact) => atLeast.map((bound) => fact && { ...fact, ...bound }),
  ),
  use: maybe(
    fc.record({
      sellsOrShares: yesNoUnknown,
      crossContextAds: yesNoUnknown,
      profiling: yesNoUnknown,
      trainsAi: yesNoUnknown,
      ...known,
    }),
  ),
  criticality: maybe(
    fc.record({ importance: fc.constantFrom(...importances), volume: fc.integer({ min: 0, max: 5 }), ...known }),
  ),
  transfer: maybe(
    fc.record({
      mechanisms: fc.array(fc.constantFrom(...transferMechanisms), { minLength: 1, maxLength: 4 }),
      ...known,
    }),
  ),
  fourth: maybe(fc.record({ subprocessors: maybe(fc.integer({ min: 0, max: 100 })), ...known })),
  contract: maybe(
    fc.record({
      dpa: fc.constantFrom(...dpaStates),
      clausesMet: fc.integer({ min: 0, max: 12 }),
      clausesTotal: fc.integer({ min: 0, max: 12 }),
      ...known,
    }),
  ),
  assurance: maybe(
    fc.oneof(
      fc.record({ share, ...known }),
      fc.record({
        items: fc.array(
          fc.record({ kind: fc.constantFrom(...assuranceKinds), captured: fc.boolean(), expired: fc.boolean() }),
          { maxLength: 4 },
        ),
        ...known,
      }),
    ),
  ),
  policy: maybe(
    fc.oneof(fc.record({ share, ...known }), fc.record({ checks: answersOf(policyChecks, policyAnswers), ...known })),
  ),
  posture: maybe(
    fc.oneof(fc.record({ share, ...known }), fc.record({ checks: answersOf(postureChecks, postureAnswers), ...known })),
  ),
  transparency: maybe(
    fc.oneof(fc.record({ share, ...known }), fc.record({ present: fc.subarray([...transparencyItems]), ...known })),
  ),
})

const happened = {
  id: fc.string({ maxLength: 8 }),
  title: fc.string({ maxLength: 8 }),
  date,
  scope: fc.constantFrom(...actScopes),
  verified: fc.boolean(),
  remediated: fc.boolean(),
  evidence: fc.constant<EvidenceRef[]>([]),
}
const event: fc.Arbitrary<ScoreEvent> = fc.oneof(
  fc.record({ kind: fc.constant('breach' as const), severity: fc.constantFrom(...eventSeverities), ...happened }),
  fc.record({
    kind: fc.constantFrom(...conductKinds),
    severity: fc.constantFrom(...conductSeverities),
    subject: fc.constantFrom(...conductSubjects),
    status: fc.constantFrom(...conductStatuses),
    authority: fc.constantFrom('ftc', 'cnil'),
    caseRef: fc.constantFrom(null, 'C-1', 'C-2'),
    case: fc.constantFrom(null, 'a', 'b'),
    ...happened,
  }),
)

const vendor: fc.Arbitrary<ScoreInputs> = fc.record({
  mode: fc.constantFrom(...scoreModes),
  today: fc.constantFrom('2026-01-31', '2026-02-28', '2024-02-29'),
  facts,
  events: fc.array(event, { maxLength: 3 }),
  governance: fc.record({
    reviewOverdueDays: fc.integer({ min: 0, max: 400 }),
    lateCriticalFindings: fc.integer({ min: 0, max: 5 }),
    hasExpiredEvidence: fc.boolean(),
  }),
  conditions: fc.record({
    isProcessor: fc.boolean(),
    childData: fc.boolean(),
    invalidTls: fc.boolean(),
  }),
})

test('an added event never lowers the score; points sum exactly to R0 and R lies in its interval', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(vendor, event, (inputs, added) => {
      const before = figuresOf(inputs)
      const after = score({ ...inputs, events: [...inputs.events, added] })
      const { R0, R, low, high, K, factors, floors } = after
      const holds = {
        neverLower: R0 >= before.R0 && R >= before.R,
        exactSum: factors.reduce((sum, factor) => sum + factor.points, 0) === R0,
        inBounds: R0 >= 0 && R0 < 100_000_000 && K >= 0 && K <= 1_000_000,
        inInterval: low <= R && R <= high && high <= 100,
        allExplained: factors.every((factor) => factor.label !== undefined && factor.note !== ''),
        aboveFloors: floors.every((floor) => R >= floor.value),
      }
      // One comparison for all: an assertion costs more than a score.
      if (Object.values(holds).includes(false)) expect(holds).toEqual({})
    }),
    { numRuns: vendors },
  )
})

const moreTracking = fc.constantFrom(...trackingKinds).map(
  (kind) =>
    ({ tracking }: ScoreFacts): Partial<ScoreFacts> => ({
      tracking: tracking && { ...tracking, kinds: [...tracking.kinds, kind] },
    }),
)
const moreData = fc.constantFrom('types', 'dpc', 'ei').map((part) => ({ data }: ScoreFacts): Partial<ScoreFacts> => {
  if (data === null || data.dpc === 0) return {}
  if (part === 'types') return { data: { ...data, types: data.types + 1 } }
  return { data: part === 'dpc' ? { ...data, dpc: Math.min(4, data.dpc + 1) } : { ...data, ei: 100 } }
})
const more = fc.oneof(
  moreTracking,
  moreData,
  registration.map((row) => ({ registrations }: ScoreFacts) => ({ registrations: [...registrations, row] })),
  audience.map((row) => (held: ScoreFacts) => ({ audience: [...held.audience, row] })),
)

test('an added tracker kind, data type, registration or audience never lowers the score', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(vendor, more, (inputs, add) => {
      const before = figuresOf(inputs)
      const after = figuresOf({ ...inputs, facts: { ...inputs.facts, ...add(inputs.facts) } })
      if (after.R0 < before.R0 || after.R < before.R) expect(after).toEqual(before)
    }),
    { numRuns: vendors },
  )
})

test('an added protection never raises the score', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(vendor, protection, (inputs, row) => {
      const before = figuresOf(inputs)
      const protections = [...inputs.facts.protections, row]
      const after = figuresOf({ ...inputs, facts: { ...inputs.facts, protections } })
      if (after.R0 > before.R0 || after.R > before.R) expect(after).toEqual(before)
    }),
    { numRuns: vendors },
  )
})

const bestKnown: Pick<ScoreFacts, 'data' | 'tracking' | 'use' | 'transfer' | 'fourth'> = {
  data: { dpc: 0, ei: 25, types: 0, quality: 'measured', asOf: '2020', evidence: [] },
  tracking: { kinds: [], quality: 'measured', asOf: '2020', evidence: [] },
  use: {
    sellsOrShares: false,
    crossContextAds: false,
    profiling: false,
    trainsAi: false,
    quality: 'measured',
    asOf: '2020',
    evidence: [],
  },
  transfer: { mechanisms: ['adequate'], quality: 'measured', asOf: '2020', evidence: [] },
  fourth: { subprocessors: 0, quality: 'measured', asOf: '2020', evidence: [] },
}

test('an unknown never scores below the best that could be known, nor below what the role alone makes likely', {
  timeout: 120_000,
}, () => {
  const hazards = fc.constantFrom('data', 'tracking', 'use', 'transfer', 'fourth')
  fc.assert(
    fc.property(vendor, hazards, (inputs, id) => {
      const unknown = figuresOf({ ...inputs, facts: { ...inputs.facts, [id]: null } })
      const best = figuresOf({ ...inputs, facts: { ...inputs.facts, [id]: bestKnown[id] } })
      if (unknown.R0 < best.R0) expect(unknown).toEqual(best)
      // A reach that was counted as small is a fact, and lowers the estimate.
      const { role, protections, reach } = inputs.facts
      const forgotten = { ...noFacts, role, protections, reach }
      const bare = figuresOf({ ...inputs, mode: 'public', facts: forgotten, events: [] })
      const rest = figuresOf({
        ...inputs,
        mode: 'public',
        facts: { ...inputs.facts, data: null, tracking: null, use: null },
      })
      if (rest.R0 < bare.R0) expect(rest).toEqual(bare)
    }),
    { numRuns: vendors },
  )
})

test('an observation lies between the prior and what was observed', () => {
  fc.assert(
    fc.property(vendor, (inputs) => {
      for (const { h, pooling } of score(inputs).factors.slice(0, 3)) {
        const ends = [pooling?.prior ?? 0, pooling?.observed ?? pooling?.prior ?? 0]
        if (h < Math.min(...ends) || h > Math.max(...ends)) expect({ h, ends }).toEqual({})
      }
    }),
    { numRuns: 500 },
  )
})

const betterControl = fc.oneof(
  fc.record({ id: fc.constantFrom('assurance', 'policy', 'posture', 'transparency'), from: share, to: share }),
  fc.record({
    id: fc.constant('contract'),
    from: fc.integer({ min: 0, max: 12 }),
    to: fc.integer({ min: 0, max: 12 }),
  }),
)

test('a better control never raises the score', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(vendor, betterControl, (inputs, { id, from, to }) => {
      const proof = { quality: 'captured', asOf: '2025-06', evidence: [] } as const
      const step = (value: number) =>
        id === 'contract'
          ? { dpa: contractSteps[Math.min(2, value)] ?? 'signed', clausesMet: value, clausesTotal: 12, ...proof }
          : { share: value, ...proof }
      const withControl = (value: number) => {
        return figuresOf({ ...inputs, facts: { ...inputs.facts, [id]: step(value) } as ScoreFacts }) // the control's own shape
      }
      const worse = withControl(Math.min(from, to))
      const better = withControl(Math.max(from, to))
      if (better.R0 > worse.R0 || better.R > worse.R) expect(better).toEqual(worse)
    }),
    { numRuns: vendors },
  )
})

const contractSteps = ['none', 'template', 'signed'] as const

test('the same vendor gives the same bytes again, whatever the order and number of its trackers', () => {
  fc.assert(
    fc.property(vendor, (inputs) => {
      const { tracking } = inputs.facts
      const kinds = tracking === null ? [] : [...tracking.kinds, ...tracking.kinds].reverse()
      const shuffled = { ...inputs.facts, tracking: tracking === null ? null : { ...tracking, kinds } }
      const once = JSON.stringify(score(inputs))
      expect(JSON.stringify(score(structuredClone(inputs)))).toBe(once)
      expect(JSON.stringify(score({ ...inputs, facts: shuffled }))).toBe(once)
    }),
    { numRuns: 1_000 },
  )
})

test('events that pass the cap together still leave every row its share', () => {
  fc.assert(
    fc.property(vendor, fc.array(event, { minLength: 10, maxLength: 40 }), (inputs, events) => {
      const explanation = score({ ...inputs, mode: 'contract', events })
      const rows = explanation.factors.filter((factor) => factor.group === 'event')
      expect(rows.length).toBeLessThanOrEqual(events.length)
      expect(rows.reduce((sum, row) => sum + row.h, 0)).toBeLessThanOrEqual(2_000_000)
    }),
    { numRuns: 200 },
  )
})
