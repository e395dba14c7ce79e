import type { ScoreInputs } from './contract.ts'
import {
  controlShareOf,
  type End,
  eventHazard,
  eventsHazard,
  type GovernanceId,
  governanceHazard,
  governanceIds,
  hazardOf,
} from './factors.ts'
import { apportion, million, mulDiv, saturate } from './fixed.ts'
import { type ControlId, controlIds, controlsRemove, controlWeight, type HazardId, hazardIds } from './tables.ts'

/** Every addend of H in millionths; controls are negative. Their sum is H. */
export interface Addends {
  hazards: Readonly<Record<HazardId, number>>
  controls: Readonly<Record<ControlId, number>>
  events: readonly number[]
  governance: Readonly<Record<GovernanceId, number>>
}

/** A hundred points in millionths of a point. */
const fullScore = 100 * million

/** What adds up to H. */
export function addendsOf(inputs: ScoreInputs, end: End): Addends {
  const hazards = record(hazardIds, (id) => hazardOf(inputs, id, end))
  const inherent = total(Object.values(hazards))
  if (inputs.mode === 'public') {
    return { hazards, controls: record(controlIds, () => 0), events: [], governance: record(governanceIds, () => 0) }
  }
  const removable = mulDiv(inherent, controlsRemove, million)
  const each = inputs.events.map((event) => eventHazard(event, inputs.today))
  return {
    hazards,
    controls: record(controlIds, (id) => {
      const effect = mulDiv(controlWeight[id], controlShareOf(inputs, id, end), million)
      return 0 - mulDiv(removable, effect, million)
    }),
    events: apportion(eventsHazard(each), each),
    governance: record(governanceIds, (id) => (inputs.mode === 'contract' ? governanceHazard(inputs, id) : 0)),
  }
}

/** R0 in millionths of a point. */
export function saturated({ hazards, controls, events, governance }: Addends): number {
  const h = [hazards, controls, governance].map((part) => total(Object.values(part)))
  return saturate(Math.max(0, total(h) + total(events)), fullScore)
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function record<K extends string>(keys: readonly K[], value: (key: K) => number): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, number> // one entry for each key
}
