const dayFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' })

/** "Nov 21, 2026, 12:20 PM UTC"; what is no date is shown as it came. */
export function instantWords(iso: string): string {
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return iso
  // Engines differ in the space before AM and PM; the server's and the browser's words must not.
  return `${dayFormat.format(instant)}, ${timeFormat.format(instant).replace(/\s/gu, ' ')} UTC`
}

/** A day, a month or a year, as precise as given: "Sep 4, 2022", "September 2022", "2022". */
export function asOfWords(asOf: string): string {
  if (/^\d{4}$/u.test(asOf)) return asOf
  const day = new Date(asOf)
  if (Number.isNaN(day.getTime())) return asOf
  return /^\d{4}-\d{2}$/u.test(asOf) ? monthFormat.format(day) : dayFormat.format(day)
}

/** "63 ms", "1.4 s", "2 min 5 s". */
export function durationWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
