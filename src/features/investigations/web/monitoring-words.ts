import { counted } from '../../../platform/shared/counted.ts'
import { capital } from '../../../platform/shared/text.ts'
import { levelOf } from '../../../product/score/levels.ts'
import type { MonitoredSubject, RiskChange } from '../monitoring-contract.ts'
import { kindWords } from './words.ts'

const levels: Record<RiskChange['levelAfter'], string> = {
  high: 'high risk',
  medium: 'medium risk',
  low: 'low risk',
  unknown: 'unknown risk',
}

const levelWords = (level: string): string =>
  Object.hasOwn(levels, level) ? levels[level as keyof typeof levels] : level

/** "From low risk to medium risk, 38 to 44 points"; a figure that was not calculated is said as such. */
export function changeWords({ levelBefore, levelAfter, scoreBefore, scoreAfter }: RiskChange): string {
  const points = (score: number | null) => (score === null ? 'no score' : String(score))
  const scores =
    scoreBefore === null && scoreAfter === null
      ? ''
      : `, ${points(scoreBefore)} to ${points(scoreAfter)}${scoreAfter === null ? '' : ' points'}`
  if (levelBefore !== levelAfter) return `From ${levelWords(levelBefore)} to ${levelWords(levelAfter)}${scores}`
  const reached = scoreAfter === null ? levelAfter : levelOf(scoreAfter)
  return reached === levelAfter
    ? `${capital(levelWords(levelAfter))} as before${scores}`
    : `${capital(levelWords(levelAfter))}${scores}: ${levelWords(reached)} if the next run agrees`
}

export const everyDaysWords = (days: number): string => (days === 1 ? 'Every day' : `Every ${counted(days, 'day')}`)

/** A level that waits for a second run. */
export const pendingWords = (level: string): string =>
  `${capital(levelWords(level))} in the last run; told if the next one agrees`

interface Reading {
  taken: { kind: string; name: string } | null
}

/** Says what begins now, and how the name was read. */
export function addedWords({ subject, reading }: { subject: MonitoredSubject; reading: Reading }): string {
  const named = ({ kind, name }: { kind: string; name: string }) => `${name} (${kindWords(kind)})`
  return [
    reading.taken
      ? `“${subject.vendorName}” was taken as ${named(reading.taken)}.`
      : `“${subject.vendorName}” is not in the catalog; what it names is looked at.`,
    ...(subject.lastRun ? [] : ['The first investigation begins within the hour.']),
  ].join(' ')
}
