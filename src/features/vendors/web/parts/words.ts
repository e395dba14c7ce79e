import { counted } from '../../../../platform/shared/counted.ts'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { daysBetween } from '../../../../platform/shared/days.ts'
import { bandSpans, type RiskBand, riskBands } from '../../../../product/score/levels.ts'
import { type Band, type MissingFact, type Tier, withBlanks } from '../../vocabulary.ts'

/** A word of a vocabulary as a label: "Cloud hosting". */
export const labelOf = (word: string): string => {
  const text = withBlanks(word)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const bandOrder: readonly Band[] = [...riskBands, 'unknown']

/** Where each band lies on the scale. */
export const bandRanges: ReadonlyMap<RiskBand, string> = new Map(
  bandSpans.map(({ band, from, to }) => [band, `${from} to ${to < 100 ? to - 1 : to}`]),
)

const statusNames: Record<string, string> = {
  compliant: 'Compliant',
  non_compliant: 'Non-compliant',
  review_required: 'Review required',
}

/** Any other status is shown as it came. */
export const statusName = (status: string): string =>
  Object.hasOwn(statusNames, status) ? (statusNames[status] ?? status) : labelOf(status)

export const tierNames: Record<Tier, string> = {
  critical: 'Critical',
  important: 'Important',
  standard: 'Standard',
  low: 'Low',
}

export const missingNames: Record<MissingFact, string> = {
  role: 'Role',
  data: 'Data types',
  country: 'Country',
  dpa: 'Signed DPA',
  owner: 'Owner',
  department: 'Department',
  catalog: 'Catalog link',
  investigation: 'Investigation',
}

const soonDays = 30

export interface Due {
  state: 'overdue' | 'soon' | 'later'
  words: string
}

/** How a day stands to today: overdue by so much, soon, or its date. Days are counted as the calendar has them. */
export function dueOf(day: string, today: string): Due {
  const left = daysBetween(today, day)
  if (left < 0) return { state: 'overdue', words: `Overdue by ${counted(-left, 'day')}` }
  if (left === 0) return { state: 'soon', words: 'Due today' }
  if (left <= soonDays) return { state: 'soon', words: `Due in ${counted(left, 'day')}` }
  return { state: 'later', words: asOfWords(day) }
}
