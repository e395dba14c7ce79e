import { counted } from '../../../platform/shared/counted.ts'
import type { Tone } from '../../../ui/Badge.tsx'
import type { IngestReport, StaffBreaches } from '../staff-contract.ts'

// Texts for staff, made from the server's answers.

export const numberWords = (count: number): string => count.toLocaleString('en-US')

const steps = [
  { seconds: 86_400, noun: 'day' },
  { seconds: 3_600, noun: 'hour' },
  { seconds: 60, noun: 'minute' },
] as const

/** "30 minutes", "6 hours", "7 days". */
export function everyWords(seconds: number): string {
  const step = steps.find((one) => seconds % one.seconds === 0)
  return step ? counted(seconds / step.seconds, step.noun) : counted(seconds, 'second')
}

type Feed = StaffBreaches['feeds'][number]

/** How a source does, as a word. */
export function feedState({ isEnabled, url, failures, lastOkAt }: Feed): { words: string; tone: Tone } {
  if (!isEnabled) return { words: 'Off', tone: 'grey' }
  if (failures > 0) return { words: 'Failing', tone: 'red' }
  if (lastOkAt === null) return { words: url === null ? 'Waits for a file' : 'Not asked yet', tone: 'grey' }
  return { words: url === null ? 'Uploaded' : 'OK', tone: 'green' }
}

export const changesWords = ({ added, changed, withdrawn }: Pick<IngestReport, 'added' | 'changed' | 'withdrawn'>) =>
  `${numberWords(added)} new, ${numberWords(changed)} changed, ${numberWords(withdrawn)} withdrawn`

/** Describes the outcome of an answer that was read. */
export function reportWords(report: IngestReport): { title: string; lines: string[]; isDone: boolean } {
  switch (report.outcome) {
    case 'unreadable':
      return { title: 'The file could not be read', lines: report.words, isDone: false }
    case 'unchanged':
      return { title: 'Nothing changed', lines: ['All of it was known already.', ...report.words], isDone: true }
    case 'held':
      return { title: 'Held for review', lines: report.words, isDone: false }
    case 'applied':
      return {
        title: 'Let in',
        lines: [
          `${changesWords(report)}.`,
          ...(report.heldItems > 0 ? [`${counted(report.heldItems, 'record')} held.`] : []),
          `Subscribers are notified of ${counted(report.published, 'breach', 'breaches')}.`,
          ...report.words,
        ],
        isDone: true,
      }
  }
}

/** The id in what someone pasted: an id, or the address of a breach's page. */
export const idIn = (typed: string): string =>
  typed
    .trim()
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((part) => part !== '')
    .at(-1) ?? ''
