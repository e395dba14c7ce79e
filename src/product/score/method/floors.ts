import type { Floor, ScoreInputs } from './contract.ts'
import { isCoreKnown } from './core.ts'
import { completedMonths } from './dates.ts'
import type { End } from './factors.ts'
import { million, mulDiv } from './fixed.ts'
import { actName } from './notes.ts'
import { saleAct } from './record.ts'
import { confidenceFrom, coreIds, floorValue, freshBreachMonths, leastCoverage, standIns } from './tables.ts'

/** The published floors that apply; each is a line of its own beside the factors. */
export function floorsOf(inputs: ScoreInputs, confidence: number): Floor[] {
  const floors = standingFloors(inputs, 'prior')
  if (inputs.mode !== 'contract' || !isThin(inputs, confidence)) return floors
  // Not part of the range's ends: it speaks of what we do not know, and those ends suppose that we do.
  return [floor('F0', 'Provisional: too little is known for a green rating'), ...floors]
}

/** Too little is known to rate a vendor green: by confidence, or neither its role nor all of data, tracking and use. */
const isThin = ({ facts }: ScoreInputs, confidence: number): boolean =>
  confidence < confidenceFrom.medium || (facts.role === null && !coreIds.every((id) => isCoreKnown(facts, id)))

/** The floors that speak of the vendor, with what is unknown taken at one end. */
export function standingFloors(inputs: ScoreInputs, end: End): Floor[] {
  const { conditions } = inputs
  const breach = freshCriticalBreach(inputs)
  const sale = saleAct(inputs)
  return [
    ...(lacksDpaForSensitiveData(inputs, end)
      ? [floor('F1', 'Processes sensitive or child data for you without a data processing agreement')]
      : []),
    ...(breach ? [floor('F2', 'A verified critical breach in the last twelve months is unresolved', breach.id)] : []),
    ...(sale ? [floor('F3', `Sale or disclosure of sensitive data: ${actName(sale)}`, sale.id)] : []),
    ...(hasThinCoverage(inputs) ? [floor('F5', 'Fewer than half of the checks that apply could be answered')] : []),
    ...(conditions.invalidTls ? [floor('F4', 'A login or collection host answers with invalid TLS')] : []),
  ]
}

function lacksDpaForSensitiveData({ mode, facts, conditions }: ScoreInputs, end: End): boolean {
  if (mode !== 'contract' || !conditions.isProcessor) return false
  // Sensitive data at the worst end, if the data is unknown.
  const isSensitive = conditions.childData || (facts.data === null ? end === 'worst' : facts.data.dpc === 4)
  // At the best end a template replaces an unknown agreement; elsewhere there is none.
  const hasNone = facts.contract === null ? standIns[end].controls.contract === 0 : facts.contract.dpa === 'none'
  return isSensitive && hasNone
}

/** On a public page no reader's own data is at stake, and a breach counts by its row alone. */
function freshCriticalBreach({ events, mode, today }: ScoreInputs): ScoreInputs['events'][number] | undefined {
  if (mode === 'public') return undefined
  return events.find(
    (event) =>
      event.kind === 'breach' &&
      event.severity === 'critical' &&
      event.verified &&
      !event.remediated &&
      event.date <= today &&
      completedMonths(event.date, today) < freshBreachMonths,
  )
}

function hasThinCoverage({ mode, coverage }: ScoreInputs): boolean {
  if (mode !== 'researched' || coverage === undefined || coverage.applicable === 0) return false
  return mulDiv(coverage.answered, million, coverage.applicable) < leastCoverage
}

const floor = (id: Floor['id'], reason: string, eventId: string | null = null): Floor => ({
  id,
  value: floorValue[id],
  reason,
  eventId,
})
