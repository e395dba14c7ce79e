import type { Floor, ScoreInputs } from './contract.ts'
import { completedMonths } from './dates.ts'
import type { End } from './factors.ts'
import { million, mulDiv } from './fixed.ts'
import { confidenceFrom, floorValue, freshBreachMonths, leastCoverage, standIns } from './tables.ts'

/** The published floors that apply; each is a line of its own beside the factors. */
export function floorsOf(inputs: ScoreInputs, confidence: number): Floor[] {
  const floors = standingFloors(inputs, 'prior')
  if (inputs.mode !== 'contract' || confidence >= confidenceFrom.medium) return floors
  // Not part of the interval's ends: it speaks of what we do not know, and those ends suppose that we do.
  return [floor('F0', 'Provisional: too little is known for a green rating'), ...floors]
}

/** The floors that speak of the vendor, with what is unknown taken at one end. */
export function standingFloors(inputs: ScoreInputs, end: End): Floor[] {
  const { conditions } = inputs
  return [
    ...(lacksDpaForSensitiveData(inputs, end)
      ? [floor('F1', 'Processes sensitive or child data for you without a data processing agreement')]
      : []),
    ...(hasFreshCriticalBreach(inputs)
      ? [floor('F2', 'A verified critical breach in the last twelve months is unresolved')]
      : []),
    ...(conditions.bindingOrder
      ? [floor('F3', 'A binding order stands against processing that goes on today')]
      : conditions.sellsLocationOrHealthWithoutConsent
        ? [floor('F3', 'Sells precise location or health data without consent')]
        : []),
    ...(hasThinCoverage(inputs) ? [floor('F5', 'Fewer than half of the checks that apply could be answered')] : []),
    ...(conditions.invalidTls ? [floor('F4', 'A login or collection host answers with invalid TLS')] : []),
  ]
}

function lacksDpaForSensitiveData({ mode, facts, conditions }: ScoreInputs, end: End): boolean {
  if (mode !== 'contract' || !conditions.isProcessor) return false
  const isSensitive = conditions.childData || (facts.data ?? standIns[end].data).dpc === 4
  // At the best end a template stands in for an unknown agreement; elsewhere there is none.
  const hasNone = facts.contract === null ? standIns[end].controls.contract === 0 : facts.contract.dpa === 'none'
  return isSensitive && hasNone
}

function hasFreshCriticalBreach({ events, today }: ScoreInputs): boolean {
  return events.some(
    (event) =>
      event.kind === 'breach' &&
      event.severity === 'critical' &&
      event.verified &&
      !event.remediated &&
      completedMonths(event.date, today) < freshBreachMonths,
  )
}

function hasThinCoverage({ mode, coverage }: ScoreInputs): boolean {
  if (mode !== 'researched' || coverage === undefined || coverage.applicable === 0) return false
  return mulDiv(coverage.answered, million, coverage.applicable) < leastCoverage
}

const floor = (id: Floor['id'], reason: string): Floor => ({ id, value: floorValue[id], reason })
