import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { capital } from '../../../platform/shared/text.ts'
import { wordOf } from '../../../platform/shared/word-of.ts'
import { roleWords } from './connectors/documents/lexicon.ts'
import type { Change, SinceLast } from './first-page.ts'
import { adviceWords, topicWords } from './first-page-words.ts'

export interface ChangeLine {
  label: string
  before: string | null
  after: string | null
}

/** Lists changes since the last run, each with its old and new value if both can be said. */
export function changeLines({ changes }: Pick<SinceLast, 'changes'>): ChangeLine[] {
  return changes.map(changeLine)
}

function changeLine(change: Change): ChangeLine {
  switch (change.kind) {
    case 'advice':
      return {
        label: 'Recommendation',
        before: adviceWords[change.before],
        after: adviceWords[change.after],
      }
    case 'level':
      return { label: 'Risk level', before: capital(change.before), after: capital(change.after) }
    case 'answer':
      return {
        label: topicWords[change.topic],
        before: change.before ?? 'Not answered',
        after: change.after ?? 'Not answered',
      }
    case 'document':
      return {
        label: capital(wordOf(roleWords, change.role)),
        before: null,
        after: `${documentWords[change.what]}: ${change.page}`,
      }
    case 'findings':
      return {
        label: `${counted(change.count, 'finding')} ${change.what}`,
        before: null,
        after: `${change.titles.join('; ')}${change.count > change.titles.length ? '; …' : ''}`,
      }
  }
}

const documentWords = { added: 'New', removed: 'No longer found', changed: 'Changed' } as const

export const sinceWords = ({ completedAt }: SinceLast): string =>
  `What changed since ${asOfWords(completedAt.slice(0, 10))}`

/** As one line each. */
export const changeTexts = ({ changes }: SinceLast): string[] => changes.map(changeText)

export function changeText(change: Change): string {
  const { label, before, after } = changeLine(change)
  return before === null ? `${label}: ${after}` : `${label}: ${before} → ${after}`
}
