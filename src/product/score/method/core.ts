import type { Pooling, ScoreFacts, ScoreInputs } from './contract.ts'
import { ageInDays } from './dates.ts'
import { decay, million, mulDiv } from './fixed.ts'
import { registrationShare } from './record.ts'
import {
  type CoreId,
  carriesDown,
  carriesDownHalfLifeDays,
  carriesUp,
  companyShift,
  coreIds,
  dataShares,
  hazardMax,
  noRolePrior,
  type RolePrior,
  registrationShift,
  rolePriors,
  trackingWeight,
  useFull,
  usePoints,
} from './tables.ts'
import { type TrackingKind, trackingKinds } from './tracking-kinds.ts'

// Data, tracking and use: what the role makes likely, pooled with what was observed.

/** Returns the hazards expected from the role, adjusted for products of its company and a data broker registration. */
export function priorsOf({ facts, today }: Pick<ScoreInputs, 'facts' | 'today'>): RolePrior {
  const { role, company } = facts
  if (role === null) return noRolePrior
  let priors = rolePriors[role.id]
  if (company !== null && isLargeDataBusiness(company) && includes(companyShift.roles, role.id))
    priors = moved(priors, rolePriors[companyShift.toward], companyShift.share)
  if (includes(registrationShift.roles, role.id)) {
    const share = mulDiv(registrationShift.share, registrationShare(facts.registrations, today), million)
    priors = moved(priors, rolePriors[registrationShift.toward], share)
  }
  return priors
}

/** Returns whether the company's own business is ads, social features or data brokerage. */
export const isLargeDataBusiness = ({ kinds, pageLoads, hasSdk }: NonNullable<ScoreFacts['company']>): boolean =>
  kinds.some((kind) => includes(companyShift.kinds, kind)) &&
  (hasSdk || (pageLoads ?? 0) >= companyShift.leastPageLoads)

const includes = <T>(list: readonly T[], value: T): boolean => list.includes(value)

/** Toward another role where that one is more hazardous; never away from hazard. */
function moved(from: RolePrior, toward: RolePrior, share: number): RolePrior {
  const part = (id: CoreId) => from[id] + mulDiv(Math.max(0, toward[id] - from[id]), share, million)
  return { data: part('data'), tracking: part('tracking'), use: part('use'), spread: from.spread }
}

/** Its only ground is a list whose category is often wrong. */
export const isInferredRole = ({ role }: ScoreFacts): boolean => role?.quality === 'heuristic'

/** How much of an ad platform's hazard the role has, at most all of it: what its company did elsewhere counts by this. */
export function roleScale({ role }: ScoreFacts): number {
  const total = (priors: RolePrior) => coreIds.reduce((sum, id) => sum + priors[id], 0)
  const own = total(role === null ? noRolePrior : rolePriors[role.id])
  return Math.min(million, mulDiv(million, own, total(rolePriors['ad-platform'])))
}

/** A fact that answers nothing is not known. */
export const isCoreKnown = (facts: ScoreFacts, id: CoreId): boolean =>
  facts[id] !== null && (id !== 'use' || useAnswers(facts).known > 0)

export interface Pooled extends Pooling {
  h: number
}

/** One hazard in millionths of H, with how it was found. */
export function pooled(inputs: Pick<ScoreInputs, 'facts' | 'today'>, id: CoreId): Pooled {
  const { facts, today } = inputs
  const prior = priorsOf(inputs)[id]
  const fact = facts[id]
  if (fact === null || !isCoreKnown(facts, id)) return { prior, observed: null, weight: 0, h: prior }
  const observed = observedOf(facts, id, prior)
  const isMore = observed >= prior
  const isBound = 'atLeast' in fact && fact.atLeast === true
  const down = isBound ? 0 : decay(carriesDown[fact.quality], ageInDays(fact.asOf, today), carriesDownHalfLifeDays)
  const weight = isMore ? carriesUp[fact.quality] : down
  const step = mulDiv(Math.abs(observed - prior), weight, million)
  return { prior, observed, weight, h: isMore ? prior + step : prior - step }
}

function observedOf(facts: ScoreFacts, id: CoreId, prior: number): number {
  switch (id) {
    case 'data':
      return facts.data === null ? 0 : dataHazard(facts.data)
    case 'tracking':
      return trackingHazard(facts.tracking?.kinds ?? [])
    case 'use':
      return useHazard(facts, prior)
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

/** Sums the points of the answers that are yes, and of those that are unknown. */
export function useAnswers(facts: Pick<ScoreFacts, 'use'>): { yes: number; open: number; known: number } {
  const keys = Object.keys(usePoints) as (keyof typeof usePoints)[] // literal object: its keys are exactly these
  const answers = keys.map((key) => ({ points: usePoints[key], answer: facts.use?.[key] ?? null }))
  const sum = (rows: typeof answers) => rows.reduce((total, row) => total + row.points, 0)
  return {
    yes: sum(answers.filter((row) => row.answer === true)),
    open: sum(answers.filter((row) => row.answer === null)),
    known: answers.filter((row) => row.answer !== null).length,
  }
}

/** An open answer counts as its part of what the role makes likely. */
function useHazard(facts: ScoreFacts, prior: number): number {
  const { yes, open } = useAnswers(facts)
  return mulDiv(yes * hazardMax.use + open * prior, 1, useFull)
}

/**
 * Spread of the score around the expectation, in millionths of H: half of it goes as facts come. An inferred role may
 * be another one.
 */
export function spreadOf(inputs: Pick<ScoreInputs, 'facts' | 'today'>): number {
  const known = coreIds.filter((id) => pooled(inputs, id).weight > 0).length
  const { spread } = priorsOf(inputs)
  const whole = isInferredRole(inputs.facts) ? Math.max(spread, noRolePrior.spread) : spread
  return mulDiv(whole, 2 * coreIds.length - known, 2 * coreIds.length)
}
