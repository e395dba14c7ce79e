import { addDays } from '../../../platform/shared/days.ts'
import type { StoredItem } from './item.store.ts'

/** The days on which answers are due, as RFC 5545 writes them; all-day events that block nobody's calendar. */
export function dueCalendar({
  requestId,
  items,
  publicUrl,
  now,
}: {
  requestId: string
  items: readonly Pick<StoredItem, 'id' | 'platformName' | 'answerBy' | 'closedAt'>[]
  publicUrl: string
  now: Date
}): string {
  const stamp = `${now.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const host = new URL(publicUrl).hostname
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sightline//Data removal//EN',
    'CALSCALE:GREGORIAN',
    ...items.flatMap(({ id, platformName, answerBy, closedAt }) =>
      answerBy && !closedAt
        ? [
            'BEGIN:VEVENT',
            `UID:removal-${requestId}-${id}@${host}`,
            `DTSTAMP:${stamp}`,
            `DTSTART;VALUE=DATE:${answerBy.replaceAll('-', '')}`,
            `DTEND;VALUE=DATE:${addDays(answerBy, 1).replaceAll('-', '')}`,
            `SUMMARY:${escaped(`Answer due: ${platformName}`)}`,
            `DESCRIPTION:${escaped(`Data removal request ${requestId}. The letter asked for an answer by this day.`)}`,
            'TRANSP:TRANSPARENT',
            'END:VEVENT',
          ]
        : [],
    ),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** § 3.3.11 */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** § 3.1: no line longer than 75 octets, and no character cut in two. */
function folded(line: string): string {
  const lines = ['']
  for (const character of line) {
    const last = lines.at(-1) ?? ''
    if (Buffer.byteLength(last + character) > 75) lines.push(` ${character}`)
    else lines[lines.length - 1] = last + character
  }
  return lines.join('\r\n')
}
