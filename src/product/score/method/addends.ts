import type { ScoreInputs } from './contract.ts'
import { roleScale } from './core.ts'
import { controlShareOf, type End, type GovernanceId, governanceHazard, governanceIds, hazardOf } from './factors.ts'
import { million, mulDiv, saturate } from './fixed.ts'
import { audienceHazards, eventHazards, protectionHazards, registrationHazards } from './record.ts'
import {
  type ControlId,
  controlIds,
  controlsRemove,
  controlWeight,
  coreIds,
  type HazardId,
  hazardIds,
  reachStepShare,
  unknownReach,
  wholeRegistrationRoles,
} from './tables.ts'

/** Every addend of H in millionths; controls and protections are negative. Their sum is H. */
export interface Addends {
  hazards: Readonly<Record<HazardId, number>>
  /** In the order of the inputs, as registrations and events are. */
  protections: readonly number[]
  /** Share that reach adds to data, tracking and use, as an addend of its own. */
  reach: number
  audience: readonly number[]
  controls: Readonly<Record<ControlId, number>>
  registrations: readonly number[]
  events: readonly number[]
  governance: Readonly<Record<GovernanceId, number>>
}

/** A hundred points in millionths of a point. */
const fullScore = 100 * million

/** Returns the addends of H. */
export function addendsOf(inputs: ScoreInputs, end: End): Addends {
  const { facts, mode } = inputs
  const hazards = record(hazardIds, (id) => hazardOf(inputs, id, end))
  const core = total(coreIds.map((id) => hazards[id]))
  const protections = protectionHazards(facts, core)
  // An organization's own vendor has its volume in its criticality.
  const volume = facts.reach?.volume ?? (mode === 'contract' ? 0 : unknownReach)
  const reach = mulDiv(core + total(protections), reachStepShare * volume, million)
  const audience = audienceHazards(facts)
  const inherent = total(Object.values(hazards)) + total(protections) + reach + total(audience)
  const removable = mulDiv(inherent, controlsRemove, million)
  const scale = roleScale(facts)
  return {
    hazards,
    protections,
    reach,
    audience,
    controls: record(controlIds, (id) => {
      const effect = mulDiv(controlWeight[id], controlShareOf(inputs, id, end), million)
      return 0 - mulDiv(removable, effect, million)
    }),
    registrations: registrationHazards(inputs, countsWhole(facts.role) ? million : scale),
    events: eventHazards(inputs, scale),
    governance: record(governanceIds, (id) => (mode === 'contract' ? governanceHazard(inputs, id) : 0)),
  }
}

const countsWhole = (role: ScoreInputs['facts']['role']): boolean =>
  role !== null && (wholeRegistrationRoles as readonly string[]).includes(role.id)

/** A score in millionths of a point, with H moved by `shift` millionths. */
export function saturated(addends: Addends, shift = 0): number {
  const { hazards, controls, governance, protections, audience, registrations, events, reach } = addends
  const named = [hazards, controls, governance].map((part) => total(Object.values(part)))
  const listed = [protections, audience, registrations, events].map(total)
  return saturate(Math.max(0, total(named) + total(listed) + reach + shift), fullScore)
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function record<K extends string>(keys: readonly K[], value: (key: K) => number): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, number> // one entry for each key
}
