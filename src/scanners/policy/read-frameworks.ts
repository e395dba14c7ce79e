import { checks, type FrameworkId, frameworkIds, frameworks, type StateLaw } from './disclosures.frameworks.ts'
import { type Disclosure, disclosuresOf } from './disclosures.ts'
import { isAskedIn, readingLanguage } from './languages/read-language.ts'
import type { PolicyPage } from './policy.ts'
import type { PolicyMeta, ReadDisclosure, ReadFramework } from './reading.ts'

/** Asked of every policy. */
const always: readonly FrameworkId[] = ['gdpr', 'ccpa', 'us']
/** Asked where the policy tells that the law applies. Contracts between companies are no matter of a policy. */
const whereTold: readonly FrameworkId[] = ['lgpd', 'pipeda', 'hipaa']

/** What each law wants said, and whether the policy says it. */
export function readFrameworks(page: PolicyPage, { lastUpdated }: PolicyMeta): ReadFramework[] {
  const language = readingLanguage(page)
  const found = new Map(disclosuresOf(page).map((disclosure) => [disclosure.check as string, disclosure]))
  // A date that a policy gives itself is its update, wherever it stands.
  if (lastUpdated && lastUpdated.end <= page.text.length && found.get('ccpa.updated')?.answer !== 'present')
    found.set('ccpa.updated', { check: 'ccpa.updated', answer: 'present', how: null, section: null, ...lastUpdated })
  return frameworkIds
    .filter((id) => isAskedIn(language, `${id}.`))
    .filter((id) => always.includes(id) || (whereTold.includes(id) && appliesTo(id, found)))
    .map((id) => ({
      framework: id,
      name: frameworks[id].name,
      applies: appliesTo(id, found),
      disclosures: checks.filter(({ framework }) => framework === id).map((check) => answered(check, found)),
    }))
}

function appliesTo(id: FrameworkId, found: ReadonlyMap<string, Disclosure>) {
  const told = frameworks[id].applies.flatMap((topic) => found.get(topic) ?? [])[0]
  return told ? { quote: told.quote, start: told.start, end: told.end } : null
}

const dateOfUpdate = { title: 'Date of the last update', words: 'when it was last updated' }

function answered(check: (typeof checks)[number], found: ReadonlyMap<string, Disclosure>): ReadDisclosure {
  const { id, ref, onlyWhere = null, notOwed = null, laws = {} } = check
  // Whether a date is of the last twelve months is for whoever has a calendar; that there is one is in the text.
  const { title, words } = id === 'ccpa.updated' ? dateOfUpdate : check
  const disclosure = found.get(id)
  return {
    ...{ check: id, title, ref, words, onlyWhere, notOwed },
    answer: disclosure?.answer ?? 'missing',
    passage: disclosure ? { quote: disclosure.quote, start: disclosure.start, end: disclosure.end } : null,
    section: disclosure?.section ?? null,
    how: disclosure?.how ?? null,
    laws: Object.keys(laws) as StateLaw[], // the keys of the table
  }
}
