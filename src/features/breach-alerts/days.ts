import { asOfWords, monthNumber } from '../../platform/shared/dates.ts'
import { dayMs, isoDay } from '../../platform/shared/days.ts'

// Days as sources write them: `YYYY-MM-DD`, or as precise as a source: `YYYY-MM`, `YYYY`.

/** `4/16/2026`, as American registers write, or an ISO day. */
export function registerDay(text: string): string | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  return year ? isoDay([year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-')) : isoDay(text)
}

/** An instant as ISO text in UTC; undefined for anything that is none. */
export function isoInstant(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/.test(text)) return undefined
  // HIBP once left the Z off; its times are UTC.
  const instant = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(instant.getTime()) || !isoDay(text.slice(0, 10))) return undefined
  return instant.toISOString()
}

/**
 * The earliest and the latest day that a cell names: registers write one day, several, or a span. A cell with a month or
 * a year alone gives that; any other words give nothing.
 */
export function spanOf(text: string): { from: string | null; to: string | null } {
  const days = [...text.matchAll(/(?<!\d)(?:\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2})(?!\d)/g)]
    .flatMap(([day]) => registerDay(day) ?? [])
    .toSorted()
  const [from, to] = [days[0] ?? monthOrYear(text), days.at(-1)]
  return { from: from ?? null, to: to === undefined || to === from ? null : to }
}

function monthOrYear(text: string): string | undefined {
  const [, name, year] = /^(?:([A-Za-z]{3,9})\.?,?\s+)?((?:19|20)\d{2})$/.exec(text.trim()) ?? []
  if (!name) return year
  const month = monthNumber(name)
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}` : undefined
}

/** Returns the first and last day of a day, a month or a year, as days since 1970; undefined for an invalid date. */
export function rangeOf(date: string): { first: number; last: number } | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date) ?? []
  if (!year) return undefined
  const [m, d] = [month ? Number(month) - 1 : 0, day ? Number(day) : 1]
  const first = Date.UTC(Number(year), m, d)
  const last = day ? first : month ? Date.UTC(Number(year), m + 1, 0) : Date.UTC(Number(year), 12, 0)
  return { first: first / dayMs, last: last / dayMs }
}

/** Days between two dates at their nearest: 0 where a month or a year holds the other. */
export function daysApart(a: string, b: string): number | undefined {
  const [x, y] = [rangeOf(a), rangeOf(b)]
  return x && y ? Math.max(0, y.first - x.last, x.first - y.last) : undefined
}

/** Whole days from a date to an instant; negative where it lies ahead. A month or a year counts from its first day. */
export const daysSince = (date: string, now: Date): number | undefined => {
  const range = rangeOf(date)
  return range && Math.floor(now.getTime() / dayMs) - range.first
}

/** When something happened, in the middle of a sentence. */
export function happenedWords({ from, to }: { from: string | null; to: string | null }): string {
  if (!from) return 'not stated'
  return to && to !== from ? `${asOfWords(from)} to ${asOfWords(to)}` : asOfWords(from)
}
