import { counted } from '../../../platform/shared/counted.ts'
import type { ScanComparison } from '../../../product/scan-results.ts'

/** "2 added, 1 removed, 1 changed; the score rose by 4." */
export function changeSummary({ changes, score }: Pick<ScanComparison, 'changes' | 'score'>): string {
  const sum = (key: 'added' | 'removed' | 'changed') => changes.reduce((total, change) => total + change[key].length, 0)
  const [added, removed, changed] = [sum('added'), sum('removed'), sum('changed')]
  const counts =
    added + removed + changed === 0
      ? 'Nothing was added, removed or changed'
      : `${added} added, ${removed} removed, ${changed} changed`
  return `${counts}; ${scoreWords(score)}.`
}

function scoreWords({ before, after }: ScanComparison['score']): string {
  if (before === null || after === null) return 'the scores cannot be compared'
  if (before === after) return 'the score is the same'
  return `the score ${after > before ? 'rose' : 'fell'} by ${counted(Math.abs(after - before), 'point')}`
}
