import { type Day, isDay } from '../../platform/shared/days.ts'
import { fold } from '../../platform/shared/text-search.ts'

// Days as people write them in English, German, French and Spanish.

export type DateOrder = 'dmy' | 'mdy'

const months: Record<number, string> = {
  1: 'january|jan|januar|janner|jaenner|janvier|janv|enero|ene',
  2: 'february|feb|februar|feber|fevrier|fevr|fev|febrero',
  3: 'march|mar|marz|maerz|mrz|mars|marzo',
  4: 'april|apr|avril|avr|abril|abr',
  5: 'may|mai|mayo',
  6: 'june|jun|juni|juin|junio',
  7: 'july|jul|juli|juillet|juil|julio',
  8: 'august|aug|aout|agosto|ago',
  9: 'september|sep|sept|septembre|septiembre|setiembre',
  10: 'october|oct|oktober|okt|octobre|octubre',
  11: 'november|nov|novembre|noviembre',
  12: 'december|dec|dezember|dez|decembre|diciembre|dic',
}
const monthByName = new Map(
  Object.entries(months).flatMap(([month, names]) => names.split('|').map((name) => [name, Number(month)] as const)),
)

export type DateReading = { day: Day } | { fault: 'not_a_date' | 'ambiguous_date' }

/** @param order Of two numbers before a year, which one is the month; null where no one said. */
export function readDate(text: string, order: DateOrder | null): DateReading {
  // Keep only the day of an instant.
  const cell = text.trim().replace(/[T\s]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:Z|UTC|[AaPp]\.?[Mm]\.?)?$/u, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})\s*([-./])\s*(\d{1,2})\s*[-./]\s*(\d{4}|\d{2})$/.exec(cell)
  if (numbers) return ofNumbers(numbers, order)
  return ofWords(cell)
}

function ofNumbers([, first, separator, second, last]: readonly string[], order: DateOrder | null): DateReading {
  const [a, b, year] = [Number(first), Number(second), fullYear(last ?? '')]
  // Points part days, months and years, in this order, wherever they do.
  if (separator === '.' || a > 12 || order === 'dmy') return dayOf(year, b, a)
  if (b > 12 || order === 'mdy' || a === b) return dayOf(year, a, b)
  return { fault: 'ambiguous_date' }
}

/** "1. März 2024", "1er juin 2024", "20 de mayo de 2024", "Jan 5, 2024", "5-Feb-24". */
function ofWords(cell: string): DateReading {
  const words = fold(cell)
    .split(/[\s.,/-]+/u)
    .filter((word) => word !== '' && word !== 'de' && word !== 'del' && word !== 'of' && word !== 'le')
    .map((word) => word.replace(/^(\d{1,2})(?:st|nd|rd|th|er|º|o)$/u, '$1'))
  const named = words.flatMap((word, at) => (monthByName.has(word) ? [at] : []))
  const [at] = named
  if (words.length !== 3 || at === undefined || named.length > 1 || at > 1) return { fault: 'not_a_date' }
  const [day = '', year = ''] = words.filter((_, n) => n !== at)
  if (!/^\d{1,2}$/.test(day) || !/^(?:\d{4}|\d{2})$/.test(year)) return { fault: 'not_a_date' }
  return dayOf(fullYear(year), monthByName.get(words[at] ?? '') ?? 0, Number(day))
}

/** Registers hold days of this century, and some of the last one. */
const fullYear = (year: string) => (year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900))

function dayOf(year: number, month: number, date: number): DateReading {
  const day = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')
  return isDay(day) && year >= 1900 && year < 3000 ? { day } : { fault: 'not_a_date' }
}

/** The order that the cells of a file prove; null where none does, or some prove the other. */
export function provenOrder(cells: readonly string[]): DateOrder | null {
  const proven = new Set<DateOrder>()
  for (const cell of cells) {
    const [, first, second] = /^\s*(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})\b/.exec(cell) ?? []
    if (Number(first) > 12 && Number(second) <= 12) proven.add('dmy')
    if (Number(second) > 12 && Number(first) <= 12) proven.add('mdy')
  }
  return proven.size === 1 ? ([...proven][0] ?? null) : null
}
