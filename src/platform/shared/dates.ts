// Dates in words, English and UTC everywhere: what the server writes and what the browser writes must be the same.

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** A day, a month or a year, as precise as it came: "September 4, 2022", "September 2022", "2022"; else as it is. */
export function asOfWords(asOf: string): string {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(asOf) ?? []
  const name = month ? months[Number(month) - 1] : undefined
  if (!year || (month && !name)) return asOf
  return [name, day && `${Number(day)},`, year].filter(Boolean).join(' ')
}

/** 1 to 12 by name or its first three letters; 0 for no month. */
export const monthNumber = (name: string): number =>
  months.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase().slice(0, 3))) + 1

const dayFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** "Nov 21, 2026, 12:20 PM UTC"; a text that is not a date is returned unchanged. */
export function instantWords(iso: string): string {
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return iso
  // Engines differ in the space before AM and PM.
  return `${dayFormat.format(instant)}, ${timeFormat.format(instant).replace(/\s/gu, ' ')} UTC`
}

/** "63 ms", "1.4 s", "2 min 5 s". */
export function durationWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
