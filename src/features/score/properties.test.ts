import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assuranceKinds,
  dpaStates,
  type EvidenceRef,
  eventKinds,
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
import { trackingKinds } from './tracking-kinds.ts'
import { score } from './vrm1.ts'

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

const facts: fc.Arbitrary<ScoreFacts> = fc.record({
  data: maybe(
    fc.record({
      dpc: fc.integer({ min: 0, max: 4 }),
      ei: fc.constantFrom<25 | 50 | 75 | 100>(25, 50, 75, 100),
      types: fc.integer({ min: 0, max: 45 }),
      ...known,
    }),
  ),
  tracking: maybe(fc.record({ kinds: fc.array(fc.constantFrom(...trackingKinds), { maxLength: 14 }), ...known })),
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

const event: fc.Arbitrary<ScoreEvent> = fc.record({
  id: fc.string({ maxLength: 8 }),
  kind: fc.constantFrom(...eventKinds),
  title: fc.string({ maxLength: 8 }),
  severity: fc.constantFrom(...eventSeverities),
  date,
  verified: fc.boolean(),
  remediated: fc.boolean(),
  evidence: fc.constant<EvidenceRef[]>([]),
})

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
    bindingOrder: fc.boolean(),
    sellsLocationOrHealthWithoutConsent: fc.boolean(),
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
      expect(rows).toHaveLength(events.length)
      expect(rows.reduce((sum, row) => sum + row.h, 0)).toBeLessThanOrEqual(1_200_000)
    }),
    { numRuns: 200 },
  )
})
