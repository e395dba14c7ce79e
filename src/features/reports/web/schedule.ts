import { formats, frequencies, reportTypes, schedulePeriods } from '../../../product/reports.ts'
import type { ReportRecipient } from '../contract.ts'
import { chosenIn, readScope } from './asked.ts'

// Fields that the form of a schedule holds and sends.

export function readSchedule(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    title: text('title'),
    type: chosenIn(form, 'type', reportTypes),
    format: chosenIn(form, 'format', formats),
    period: chosenIn(form, 'period', schedulePeriods),
    scope: readScope(form),
    frequency: chosenIn(form, 'frequency', frequencies),
    startsOn: text('startsOn'),
    hour: Number(text('hour')),
    timeZone: text('timeZone'),
    isPaused: form.get('isPaused') !== null,
  }
}

export const whoIsAsked =
  'The proved address of a member gets the reports at once. Any other is asked first, and gets nothing before it has confirmed.'

/** The addresses of a text, one a line or with commas between them; each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((address) => address !== '')),
]

const recipientStates = ['confirmed', 'asked', 'undeliverable', 'stopped'] as const

/** "2 confirmed, 1 asked": who gets it, and who has not said so yet. A number keeps to its word. */
export function recipientsWords(recipients: readonly Pick<ReportRecipient, 'state'>[]): string {
  const words = recipientStates.flatMap((state) => {
    const those = recipients.filter((recipient) => recipient.state === state).length
    return those > 0 ? [`${those}\u00a0${state}`] : []
  })
  return words.length > 0 ? words.join(', ') : '0\u00a0recipients'
}

/** 8 AM as "08:00". */
export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
