import { checks, type FrameworkId, frameworks, type StateLaw } from './disclosures.frameworks.ts'
import { isSilentOn } from './disclosures.silence.ts'
import { toldBy } from './disclosures.told.ts'
import { type Disclosure, readDisclosures } from './disclosures.ts'
import { isAskedIn, readingLanguage } from './languages/read-language.ts'
import type { PolicyPage } from './policy.ts'
import type { PolicyMeta, ReadDisclosure, ReadFramework } from './reading.ts'

/** Told of every policy: what they ask, or that the policy does not say whether they apply to it. */
const always: readonly FrameworkId[] = ['gdpr', 'ccpa', 'us']
/** Told where the policy says that the law applies. Contracts between companies are no matter of a policy. */
const whereTold: readonly FrameworkId[] = ['lgpd', 'pipeda', 'hipaa']

/** What each law that the policy says it is under wants said, and whether the policy says it. */
export function readFrameworks(page: PolicyPage, { lastUpdated }: PolicyMeta): ReadFramework[] {
  const language = readingLanguage(page)
  const { found: disclosures, touched } = readDisclosures(page)
  const found = new Map(disclosures.map((disclosure) => [disclosure.check as string, disclosure]))
  // A date that a policy gives itself is its update, wherever it stands.
  if (lastUpdated && lastUpdated.end <= page.text.length)
    found.set('ccpa.updated', {
      ...{ check: 'ccpa.updated', answer: 'present', how: null, section: null, scope: 'general' },
      told: toldBy('ccpa.updated', { text: lastUpdated.quote, leadIn: '' }),
      ...{ quote: lastUpdated.quote, start: lastUpdated.start, end: lastUpdated.end },
    })
  else if (!hasDate.test(found.get('ccpa.updated')?.quote ?? '')) found.delete('ccpa.updated')
  return [...always, ...whereTold].flatMap((id) => {
    if (!isAskedIn(language, `${id}.`)) return []
    const applies = isBeforeLaw(id, lastUpdated) ? null : appliesTo(id, found)
    if (applies === null && !always.includes(id)) return []
    const asked = applies === null ? [] : checks.filter(({ framework }) => framework === id)
    return [
      {
        ...{ framework: id, name: frameworks[id].name, applies },
        disclosures: asked.map((check) =>
          answered(check, found, (of) => touched.has(of) || !isSilentOn(of, page.text)),
        ),
      },
    ]
  })
}

/** The day on which a law was passed: no policy from before it speaks of it. */
const passedOn: Readonly<Partial<Record<FrameworkId, string>>> = {
  gdpr: '2016-04-27',
  ccpa: '2018-06-28',
  us: '2021-03-02',
  lgpd: '2018-08-14',
}
const isBeforeLaw = (id: FrameworkId, updated: PolicyMeta['lastUpdated']) =>
  updated !== null && updated.date < (passedOn[id] ?? '')

/** "We update this policy every year" is no date. */
const hasDate = /(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2}/u

function appliesTo(id: FrameworkId, found: ReadonlyMap<string, Disclosure>) {
  const told = frameworks[id].applies.flatMap((topic) => found.get(topic) ?? [])[0]
  return told ? { quote: told.quote, start: told.start, end: told.end } : null
}

const dateOfUpdate = { title: 'Date of the policy', words: 'when it was last updated' }

function answered(
  check: (typeof checks)[number],
  found: ReadonlyMap<string, Disclosure>,
  isTouched: (check: string) => boolean,
): ReadDisclosure {
  const { id, ref, onlyWhere = null, notOwed = null, laws = {} } = check
  // Whether a date is of the last twelve months is for whoever has a calendar; that there is one is in the text.
  const { title, words } = id === 'ccpa.updated' ? dateOfUpdate : check
  const disclosure = found.get(id)
  return {
    ...{ check: id, title, ref, words, onlyWhere, notOwed },
    answer: disclosure?.answer ?? (isTouched(id) ? 'unclear' : 'missing'),
    passage: disclosure ? { quote: disclosure.quote, start: disclosure.start, end: disclosure.end } : null,
    section: disclosure?.section ?? null,
    how: disclosure?.how ?? null,
    ...(disclosure && { scope: disclosure.scope, told: disclosure.told }),
    laws: Object.keys(laws) as StateLaw[], // the keys of the table
  }
}
