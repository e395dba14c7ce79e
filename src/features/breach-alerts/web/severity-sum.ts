import type { BreachAlert } from '../alerts.ts'
import { levelsFrom, type SeverityLevel, severities } from '../severity-table.ts'

type Part = BreachAlert['severityReason']['parts'][number]

/** Sorts the parts of a severity: the two factors, what is added to their product, and the least level. */
export function sumOf(parts: readonly Part[]) {
  const factors = parts.filter(({ id }) => id === 'data' || id === 'identifiability')
  const floor = parts.find(({ id }) => id === 'floor')
  const addends = parts.filter((part) => !factors.includes(part) && part !== floor)
  // Hundredths each: of two the product is ten-thousandths.
  const product = factors.reduce((value, part) => (value * part.value) / 100, 100)
  return { factors, addends, floor, product, sum: addends.reduce((value, part) => value + part.value, product) }
}

// Made once: to make a format takes longer than to use it for all figures of a page.
const figureFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** "2.25"; as many digits as the number has, at least two. */
export const figure = (hundredths: number): string => figureFormat.format(hundredths / 100).replace('-', '−')

/** "+0.50", "−0.25", "0.00". */
export const signedFigure = (hundredths: number): string => `${hundredths > 0 ? '+' : ''}${figure(hundredths)}`

/** "3.00 × 1.00 + 0.50 − 0.25 = 3.25"; what adds nothing is left out. */
export function equation(parts: readonly Part[]): string {
  const { factors, addends, sum } = sumOf(parts)
  const terms = addends
    .filter(({ value }) => value !== 0)
    .map(({ value }) => `${value < 0 ? '−' : '+'}${noBreak}${figure(Math.abs(value))}`)
  return [factors.map(({ value }) => figure(value)).join(' × '), ...terms, `=${noBreak}${figure(sum)}`].join(' ')
}
const noBreak = '\u00a0'

/** "high from 3.00, critical from 4.00": where a level begins and the next one does. */
export function bandWords(level: SeverityLevel): string {
  const next = severities[severities.indexOf(level) + 1]
  const begins = `${level} from ${figure(levelsFrom[level])}`
  return next ? `${begins}, ${next} from ${figure(levelsFrom[next])}` : begins
}
