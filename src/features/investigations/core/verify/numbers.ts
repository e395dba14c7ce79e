import { monthNumber } from '../../../../platform/shared/dates.ts'
import { stem } from './words.ts'

export interface Quantity {
  /** In the base unit of its class; a plain count has none. */
  value: number
  unit: 'count' | 'percent' | 'time' | 'money' | 'data'
  /** Stem of the word that follows a plain number: what is counted. */
  noun: string | null
  /** Stems of the words up to the next preposition, among them what is counted: "third-party hosts". */
  near: readonly string[]
  at: number
  raw: string
}

const wordValues = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((w, i) => [w, i] as const)
    .concat([
      ['thirty', 30],
      ['forty', 40],
      ['fifty', 50],
      ['sixty', 60],
      ['seventy', 70],
      ['eighty', 80],
      ['ninety', 90],
      ['hundred', 100],
      ['dozen', 12],
    ]),
)

const day = 86_400
/** Seconds; a year is taken as 365 days and as 12 months, so that both readings of a source agree. */
const timeUnits: Record<string, number> = {
  second: 1,
  sec: 1,
  s: 1,
  minute: 60,
  min: 60,
  hour: 3600,
  h: 3600,
  day,
  d: day,
  week: 7 * day,
  month: (365 * day) / 12,
  year: 365 * day,
  yr: 365 * day,
}
const scales: Record<string, number> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
}
const dataUnits: Record<string, number> = { kb: 1e3, mb: 1e6, gb: 1e9, bit: 1, bits: 1 }

const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const dateForms: readonly [RegExp, (m: string[]) => string][] = [
  [/\b(\d{4})-(\d{2})-(\d{2})(?!\d)/gu, ([, y, m, d]) => `${y}-${m}-${d}`],
  [/\b(\d{4})-(\d{2})(?![\d-])/gu, ([, y, m]) => `${y}-${m}`],
  [
    new RegExp(`\\b(${monthName})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'giu'),
    ([, n, d, y]) => isoDay(y, n, d),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (${monthName})\\.?,? (\\d{4})\\b`, 'giu'),
    ([, d, n, y]) => isoDay(y, n, d),
  ],
  [new RegExp(`\\b(${monthName})\\.?,? (\\d{4})\\b`, 'giu'), ([, n, y]) => `${y}-${pad(monthNumber(n ?? ''))}`],
]

const pad = (n: number | string) => String(n).padStart(2, '0')
const isoDay = (y = '', n = '', d = '') => `${y}-${pad(monthNumber(n))}-${pad(d)}`

/** Dates as `YYYY-MM-DD` or `YYYY-MM`, and the text with them blanked so that their digits are not counted again. */
export function dates(text: string): { found: string[]; rest: string } {
  const found: string[] = []
  let rest = text
  for (const [form, iso] of dateForms)
    rest = rest.replace(form, (...m) => {
      found.push(iso(m as string[]))
      return ' '.repeat(m[0].length)
    })
  return { found, rest }
}

const number =
  /(?<![\p{L}\d._/:-])([$€£]\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*|\b[a-z]+\b)(\s?%)?(?:[^\S\n]*[ -]([\p{L}%]+))?/giu

export function quantities(text: string): Quantity[] {
  const found: Quantity[] = []
  // The word after a number may itself begin the next one, so the search goes on right behind the number.
  number.lastIndex = 0
  for (let m = number.exec(text); m; m = number.exec(text)) {
    const [, currency, digits = '', percent, next = ''] = m
    const end = m.index + (currency?.length ?? 0) + digits.length
    number.lastIndex = Math.max(end, m.index + 1)
    const plain =
      wordValues.get(digits.toLowerCase()) ?? (/^\d/u.test(digits) ? Number(digits.replaceAll(',', '')) : Number.NaN)
    if (Number.isNaN(plain) && !/^\d+(?:\.\d+){2,}$/u.test(digits)) continue
    // "one of them", "one another" counts nothing, nor does the "one page" that says something.
    if (digits.toLowerCase() === 'one' && /^(?:of|or|another|and|page)$/iu.test(next)) continue
    found.push(read(plain, digits, Boolean(currency), Boolean(percent), next, text.slice(end), m.index))
  }
  return found
}

function read(
  plain: number,
  raw: string,
  money: boolean,
  percent: boolean,
  next: string,
  after: string,
  at: number,
): Quantity {
  const lower = next.toLowerCase()
  const scale = Object.hasOwn(scales, lower) && lower.length > 1 ? (scales[lower] ?? 1) : 1
  const value = plain * scale
  const base = { raw, at, noun: null, near: [] }
  if (percent || lower === 'percent' || /^\s?%/u.test(after)) return { ...base, value, unit: 'percent' }
  if (money) return { ...base, value, unit: 'money' }
  const unit = lower.replace(/s$/u, '')
  if (Object.hasOwn(timeUnits, unit) && /^\d|[a-z]/iu.test(raw))
    return { ...base, value: plain * (timeUnits[unit] ?? 1), unit: 'time' }
  if (Object.hasOwn(dataUnits, lower)) return { ...base, value: plain * (dataUnits[lower] ?? 1), unit: 'data' }
  const noun = scale > 1 ? (/^[\s-]*\p{L}+[\s-]+(\p{L}+)/u.exec(after)?.[1] ?? '') : next
  return {
    ...base,
    value: Number.isNaN(value) ? -1 : value,
    unit: 'count',
    noun: noun ? stem(noun) : null,
    near: wordsNear(after),
  }
}

function wordsNear(after: string): string[] {
  const [, words = ''] = /^[^\S\n]?-?((?:[\p{L}-]+[^\S\n]?){0,4})/u.exec(after) ?? []
  const near: string[] = []
  for (const w of words.split(/\s+/u).filter(Boolean)) {
    if (/^(?:in|on|at|of|for|to|from|by|with|before|after|per|is|are|was|were|and|or)$/iu.test(w)) break
    if (!Object.hasOwn(scales, w.toLowerCase())) near.push(stem(w))
  }
  return near
}

/** Whether both numbers count the same, as far as the words behind them tell. */
export const countsTheSame = (a: Quantity, b: Quantity): boolean =>
  a.unit !== 'count' ||
  a.near.length === 0 ||
  b.near.length === 0 ||
  a.near.includes(b.near.at(-1) ?? '') ||
  b.near.includes(a.near.at(-1) ?? '')

/** `max-age=31536000` speaks of seconds without a unit. */
export function maxAges(text: string): Quantity[] {
  return [...text.matchAll(/max-age\s*[=:]\s*(\d+)/giu)].map((m) => ({
    value: Number(m[1]),
    unit: 'time',
    noun: null,
    near: [],
    at: m.index,
    raw: m[1] ?? '',
  }))
}

export function sameQuantity(a: Quantity, b: Quantity): boolean {
  if (a.unit !== b.unit) return false
  // A version such as 8.7.14 isn't a number: it must match to the letter.
  if (a.value === -1 || b.value === -1) return a.raw === b.raw
  if (Math.abs(a.value - b.value) <= 1e-9 * Math.max(1, Math.abs(a.value), Math.abs(b.value))) return true
  return a.unit === 'time' && (isMonthOf30Days(a.value, b.value) || isMonthOf30Days(b.value, a.value))
}

/** "Three months" and "90 days" are the same to a reader, 90 and 91 days are not. */
const isMonthOf30Days = (months: number, days: number): boolean => {
  const count = Math.round(months / (timeUnits.month ?? 1))
  return count > 0 && Math.abs(months - count * (timeUnits.month ?? 1)) < 1 && days === count * 30 * day
}

/** A date may be less precise than the evidence, never more. */
export const dateSupported = (date: string, known: readonly string[]): boolean => known.some((k) => k.startsWith(date))
