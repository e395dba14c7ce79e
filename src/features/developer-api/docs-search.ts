import content from '../../../content/faq.json' with { type: 'json' }
import { searchTexts } from '../../platform/shared/text-search.ts'
import { callPath, guidePath, supportPath } from '../../product/links.ts'
import type { DocumentedCall } from './documented-calls.ts'
import { type Guide, partsOf } from './guides.ts'

export interface DocsEntry {
  kind: 'Guide' | 'Call' | 'Question'
  title: string
  /** The page it is on, in words. */
  within: string
  text: string
  /** Finds it as well, and is not shown. */
  keywords?: string
  href: string
}

/** All that can be found: parts of guides, calls, and the questions. */
export function docsEntries(guides: readonly Guide[], calls: readonly DocumentedCall[]): DocsEntry[] {
  return [
    ...guides.flatMap((guide) =>
      partsOf(guide).map(({ id, title, text }) => ({
        ...{ kind: 'Guide' as const, title, within: guide.title, text },
        href: `${guidePath(guide.slug)}${id === undefined ? '' : `#${id}`}`,
      })),
    ),
    ...calls.map(({ key, summary, scope, fields }) => ({
      ...{ kind: 'Call' as const, title: key, within: scope ?? 'No key needed' },
      text: summary,
      keywords: fields.map(({ name }) => name).join(' '),
      href: callPath(key),
    })),
    ...content.questions.map(({ question, category, answer }) => ({
      ...{ kind: 'Question' as const, title: question, within: category, text: answer, href: supportPath },
    })),
  ]
}

/** Returns the entries that have every word of the query; none for an empty query. */
export const searchDocs = (entries: readonly DocsEntry[], query: string): DocsEntry[] =>
  query.trim() === ''
    ? []
    : searchTexts(entries, query, ({ title, within, text, keywords = '' }) => [title, within, text, keywords])

const shownCharacters = 160

/** The beginning of a text, from the first word of the query that is in it. */
export function excerptOf(text: string, query: string): string {
  const [first = ''] = query.trim().toLowerCase().split(/\s+/)
  const found = Math.max(0, text.toLowerCase().indexOf(first))
  const from = found < shownCharacters / 2 ? 0 : text.lastIndexOf(' ', found - shownCharacters / 4) + 1
  const cut = text.slice(from, from + shownCharacters)
  return `${from > 0 ? '… ' : ''}${cut.trim()}${from + shownCharacters < text.length ? ' …' : ''}`
}
