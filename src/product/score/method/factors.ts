import type { ScoreFacts, ScoreInputs } from './contract.ts'
import { isCoreKnown, pooled } from './core.ts'
import { million, mulDiv } from './fixed.ts'
import {
  assuranceExpired,
  assuranceShare,
  assuranceUncaptured,
  type ControlId,
  type CoreId,
  contractShare,
  coreIds,
  criticalityFull,
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
  standIns,
  transferFull,
  transferPoints,
  transparencyItemShare,
} from './tables.ts'

/** Substitute for an unknown fact of the contract: the prior in the score itself, the two ends in the range. */
export type End = keyof typeof standIns

export const isCore = (id: FactId): id is CoreId => (coreIds as readonly FactId[]).includes(id)

/** Returns whether a fact of this kind counts in a score of this mode at all. */
export function counts(mode: ScoreInputs['mode'], id: FactId): boolean {
  switch (mode) {
    case 'public':
      return isCore(id)
    case 'researched':
      return id !== 'contract' && id !== 'criticality'
    case 'contract':
      return true
  }
}

/** A fact that carries no answer at all (no check could be made, no question was answered) is not known. */
export function isKnown(facts: ScoreFacts, id: FactId): boolean {
  if (isCore(id)) return isCoreKnown(facts, id)
  if (facts[id] === null) return false
  if (id === 'posture') {
    return facts.posture !== null && ('share' in facts.posture || Object.keys(facts.posture.checks).length > 0)
  }
  return true
}

/** h of one hazard in millionths. Without a contract what only a contract tells counts where it is known. */
export function hazardOf(inputs: ScoreInputs, id: HazardId, end: End): number {
  const { mode, facts } = inputs
  if (isCore(id)) return pooled(inputs, id).h
  if (!counts(mode, id) || (mode !== 'contract' && !isKnown(facts, id))) return 0
  const stand = standIns[end]
  switch (id) {
    case 'criticality': {
      const { importance, volume } = facts.criticality ?? stand.criticality
      return mulDiv(hazardMax.criticality, importancePoints[importance] + volume, criticalityFull)
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

function fourthPoints(subprocessors: number | null): number {
  if (subprocessors === null) return fourthUnlisted
  return fourthUpTo.find((row) => subprocessors <= row.upTo)?.points ?? fourthUnlisted
}

/** Share of one control, 0 to a million. What an investigation did not find takes nothing away. */
export function controlShareOf({ mode, facts }: ScoreInputs, id: ControlId, end: End): number {
  if (!counts(mode, id)) return 0
  if (!isKnown(facts, id)) return mode === 'contract' ? standIns[end].controls[id] : 0
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

// Whether an agreement is signed is the organization's own record: where it holds none, there is none.
function lacksSignedDpa({ facts }: ScoreInputs): boolean {
  return facts.data?.dpc !== 0 && facts.contract?.dpa !== 'signed'
}
