import type { ScoreEvent, ScoreFacts, ScoreInputs } from './contract.ts'
import { completedMonths } from './dates.ts'
import { decay, million, mulDiv } from './fixed.ts'
import {
  assuranceExpired,
  assuranceShare,
  assuranceUncaptured,
  type ControlId,
  contractShare,
  criticalityFull,
  dataShares,
  eventHalfLifeMonths,
  eventRemediated,
  eventSeverity,
  eventsMax,
  eventUnverified,
  type FactId,
  fourthFull,
  fourthUnlisted,
  fourthUpTo,
  governance,
  type HazardId,
  hazardMax,
  importancePoints,
  policyShare,
  postureShare,
  postureWeight,
  publicFacts,
  publicWorstVolume,
  standIns,
  trackingWeight,
  transferFull,
  transferPoints,
  transparencyItemShare,
  useFull,
  usePoints,
} from './tables.ts'
import { type TrackingKind, trackingKinds } from './tracking-kinds.ts'

/** What stands in for the unknown: the prior in the score itself, the two ends in the interval. */
export type End = keyof typeof standIns

/** Whether a fact of this kind counts in a score of this mode at all. */
export function counts(mode: ScoreInputs['mode'], id: FactId): boolean {
  switch (mode) {
    case 'public':
      return (publicFacts as readonly FactId[]).includes(id)
    case 'researched':
      return id !== 'contract'
    case 'contract':
      return true
  }
}

/** A fact that carries no answer at all (no check could be made, no question was answered) is not known. */
export function isKnown(facts: ScoreFacts, id: FactId): boolean {
  if (facts[id] === null) return false
  if (id === 'use') return useAnswers(facts).known > 0
  if (id === 'posture') {
    return facts.posture !== null && ('share' in facts.posture || Object.keys(facts.posture.checks).length > 0)
  }
  return true
}

/** h of one hazard in millionths. Without a contract an unknown fact counts only at the worst end. */
export function hazardOf(inputs: ScoreInputs, id: HazardId, end: End): number {
  const { mode, facts } = inputs
  if (!counts(mode, id) || (mode !== 'contract' && !isKnown(facts, id) && end !== 'worst')) return 0
  const stand = standIns[end]
  switch (id) {
    case 'data':
      return dataHazard(facts.data ?? stand.data)
    case 'tracking':
      return trackingHazard(facts.tracking?.kinds ?? stand.tracking)
    case 'use':
      return useHazard(facts, mode !== 'contract' && end === 'prior' ? 0 : stand.use)
    case 'criticality': {
      if (mode !== 'contract') return criticalityHazard('low', facts.criticality?.volume ?? publicWorstVolume)
      const { importance, volume } = facts.criticality ?? stand.criticality
      return criticalityHazard(importance, volume)
    }
    case 'transfer': {
      const points = facts.transfer?.mechanisms.map((mechanism) => transferPoints[mechanism]) ?? [stand.transfer]
      return mulDiv(hazardMax.transfer, Math.max(...points), transferFull)
    }
    case 'fourth':
      return mulDiv(
        hazardMax.fourth,
        facts.fourth ? fourthPoints(facts.fourth.subprocessors) : stand.fourth,
        fourthFull,
      )
  }
}

function dataHazard({ dpc, ei, types }: { dpc: number; ei: number; types: number }): number {
  // No personal data: there is nothing to identify anybody by.
  if (dpc === 0) return 0
  const kind = mulDiv(dataShares.dpc, dpc, dataShares.dpcFull)
  const variety = mulDiv(dataShares.types, Math.min(types, dataShares.typesFull), dataShares.typesFull)
  return mulDiv(hazardMax.data, ei * (kind + variety), 100 * million)
}

/** .60 · (1 − ∏(1 − t)), exact until the one rounding at the end. */
function trackingHazard(kinds: readonly TrackingKind[]): number {
  const carried = trackingKinds.filter((kind) => kinds.includes(kind))
  // Every weight is a whole number of hundredths, so the product over eleven kinds stays exact in hundredths.
  const unit = 100n ** BigInt(carried.length)
  const rest = carried.reduce((product, kind) => product * BigInt(100 - trackingWeight[kind] / 10_000), 1n)
  return Number((2n * BigInt(hazardMax.tracking) * (unit - rest) + unit) / (2n * unit))
}

/** Points of the answers that are yes, and of those that nobody knows. */
export function useAnswers(facts: ScoreFacts): { yes: number; open: number; known: number } {
  const keys = Object.keys(usePoints) as (keyof typeof usePoints)[] // literal object: its keys are exactly these
  const answers = keys.map((key) => ({ points: usePoints[key], answer: facts.use?.[key] ?? null }))
  const sum = (rows: typeof answers) => rows.reduce((total, row) => total + row.points, 0)
  return {
    yes: sum(answers.filter((row) => row.answer === true)),
    open: sum(answers.filter((row) => row.answer === null)),
    known: answers.filter((row) => row.answer !== null).length,
  }
}

function useHazard(facts: ScoreFacts, stand: number): number {
  const { yes, open } = useAnswers(facts)
  return mulDiv(hazardMax.use, yes * useFull + open * stand, useFull * useFull)
}

function criticalityHazard(importance: keyof typeof importancePoints, volume: number): number {
  return mulDiv(hazardMax.criticality, importancePoints[importance] + volume, criticalityFull)
}

function fourthPoints(subprocessors: number | null): number {
  if (subprocessors === null) return fourthUnlisted
  return fourthUpTo.find((row) => subprocessors <= row.upTo)?.points ?? fourthUnlisted
}

/** Share of one control, 0 to a million. What research did not find takes nothing away, but at the best end. */
export function controlShareOf({ mode, facts }: ScoreInputs, id: ControlId, end: End): number {
  if (!counts(mode, id)) return 0
  if (!isKnown(facts, id)) return mode === 'contract' || end === 'best' ? standIns[end].controls[id] : 0
  switch (id) {
    case 'contract':
      return facts.contract ? contractControl(facts.contract) : 0
    case 'assurance':
      return share(facts.assurance, ({ items }) => assuranceControl(items))
    case 'policy':
      return share(facts.policy, ({ checks }) =>
        Object.values(checks).reduce((total, answer) => total + policyShare[answer], 0),
      )
    case 'posture':
      return share(facts.posture, ({ checks }) => postureControl(checks))
    case 'transparency':
      return share(facts.transparency, ({ present }) => new Set(present).size * transparencyItemShare)
  }
}

function share<F extends object>(fact: F | null, ofAnswers: (fact: Exclude<F, { share: number }>) => number): number {
  if (fact === null) return 0
  if ('share' in fact && typeof fact.share === 'number') return fact.share
  return ofAnswers(fact as Exclude<F, { share: number }>) // the other members of the contract's unions have no share
}

function contractControl({ dpa, clausesMet, clausesTotal }: NonNullable<ScoreFacts['contract']>): number {
  if (dpa !== 'signed' || clausesTotal === 0) return contractShare[dpa]
  return contractShare.signed + mulDiv(contractShare.clauses, Math.min(clausesMet, clausesTotal), clausesTotal)
}

type AssuranceItem = Extract<NonNullable<ScoreFacts['assurance']>, { items: unknown }>['items'][number]

function assuranceControl(items: readonly AssuranceItem[]): number {
  const value = ({ kind, captured, expired }: AssuranceItem) =>
    mulDiv(
      expired ? Math.min(assuranceExpired, assuranceShare[kind]) : assuranceShare[kind],
      captured ? million : assuranceUncaptured,
      million,
    )
  const best = (rows: readonly AssuranceItem[]) => Math.max(0, ...rows.map(value))
  const extension = items.filter((item) => item.kind === 'iso27701')
  return Math.min(million, best(items.filter((item) => item.kind !== 'iso27701')) + best(extension))
}

type PostureAnswers = Extract<NonNullable<ScoreFacts['posture']>, { checks: unknown }>['checks']

/** Weighted mean of the checks that were answered. */
function postureControl(checks: PostureAnswers): number {
  const answered = (Object.keys(postureWeight) as (keyof typeof postureWeight)[]).flatMap((check) => {
    const answer = checks[check]
    return answer === undefined ? [] : [{ weight: postureWeight[check], share: postureShare[answer] }]
  })
  const weight = answered.reduce((total, row) => total + row.weight, 0)
  return mulDiv(
    answered.reduce((total, row) => total + row.weight * row.share, 0),
    1,
    Math.max(1, weight),
  )
}

/** Severity, halved every eighteen months, less where unverified or made good. */
export function eventHazard(event: ScoreEvent, today: string): number {
  const verified = event.verified ? million : eventUnverified
  const remaining = event.remediated ? eventRemediated : million
  const value = mulDiv(mulDiv(eventSeverity[event.severity], verified, million), remaining, million)
  return decay(value, completedMonths(event.date, today), eventHalfLifeMonths)
}

/** All events together, at most the cap. */
export const eventsHazard = (each: readonly number[]): number =>
  Math.min(
    eventsMax,
    each.reduce((total, h) => total + h, 0),
  )

export const governanceIds = ['review-overdue', 'no-dpa', 'late-critical', 'expired-evidence'] as const
export type GovernanceId = (typeof governanceIds)[number]

export function governanceHazard(inputs: ScoreInputs, id: GovernanceId): number {
  const { reviewOverdueDays, lateCriticalFindings, hasExpiredEvidence } = inputs.governance
  switch (id) {
    case 'review-overdue': {
      const started = Math.ceil(reviewOverdueDays / governance.overduePeriodDays)
      return Math.min(governance.overdueMax, started * governance.overduePerPeriod)
    }
    case 'no-dpa':
      return lacksSignedDpa(inputs) ? governance.noSignedDpa : 0
    case 'late-critical':
      return Math.min(governance.lateCriticalMax, lateCriticalFindings * governance.lateCritical)
    case 'expired-evidence':
      return hasExpiredEvidence ? governance.expiredEvidence : 0
  }
}

// Whether an agreement is signed is the organisation's own record: where it holds none, there is none.
function lacksSignedDpa({ facts }: ScoreInputs): boolean {
  return facts.data?.dpc !== 0 && facts.contract?.dpa !== 'signed'
}
