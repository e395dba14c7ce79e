import { sha256Of } from '../../../platform/server/blobs.ts'
import { addDays } from '../../../platform/shared/days.ts'
import { canonicalOf } from '../../../platform/shared/sorted-json.ts'
import { compareText } from '../../../platform/shared/text.ts'
import type { LawBook, LawFact, LawField } from '../../../product/laws/facts.ts'
import { changesFrom, changeWords, effectiveDay, fieldNames, type LawChange, standsOn, valueWords } from '../laws.ts'

// News about the laws on a day: what begins, and what this version knows and the one before did not.

export interface LawNews {
  /** Postal code. */
  law: string
  state: string
  lawName: string
  /** First day; null: holds already, since when was not recorded. */
  on: string | null
  words: string
  /** The rule until the day before, in words. */
  before: string | null
  /** More than one where sources disagree. */
  facts: LawFact[]
  /** Keys of facts that are reported once each: to a reader who got all of them, it isn’t news. */
  keys: string[]
}

/** Changes are told when they begin within so many days. */
export const daysAhead = 30

/** Hashes the content of a fact. Its source, the day of reading and its certainty may change without being news. */
export const factHash = ({ law, field, value, validFrom }: LawFact): string =>
  sha256Of(canonicalOf([law, field, value, validFrom]))

/**
 * Everything that may be told on a day, the earliest first; what begins and is new as well is one piece of news.
 * @param isNew Whether no one was told yet that this fact is on record.
 */
export function lawNews(
  book: Pick<LawBook, 'laws' | 'facts'>,
  { today, isNew }: { today: string; isNew: (fact: LawFact) => boolean },
): LawNews[] {
  const last = addDays(today, daysAhead)
  const ahead = changesFrom(book.facts, addDays(today, -1)).filter(({ on }) => on <= last)
  const isAhead = new Set(ahead.flatMap(({ after }) => after))
  const recorded = book.facts.filter((fact) => isNew(fact) && !isAhead.has(fact))
  return [
    ...ahead.map((change) => newsOf(book, { change, on: change.on, reason: 'begins' })),
    ...[...Map.groupBy(withoutBeginnings(book.facts, recorded, isNew), groupOf).values()].map((facts) =>
      recordedNews(book, facts),
    ),
  ].toSorted(
    (a, b) => compareText(a.on ?? '', b.on ?? '') || compareText(a.law, b.law) || compareText(a.words, b.words),
  )
}

/** A law that is new itself is one piece of news, whatever it begins with. */
function withoutBeginnings(
  all: readonly LawFact[],
  recorded: readonly LawFact[],
  isNew: (fact: LawFact) => boolean,
): LawFact[] {
  const newLaws = new Set(all.filter((fact) => fact.field === 'effective' && isNew(fact)).map(({ law }) => law))
  return recorded.filter(
    ({ law, field, validFrom }) =>
      field === 'effective' || !newLaws.has(law) || (validFrom !== null && validFrom > effectiveDay(all, law)),
  )
}

/** As `changesFrom` groups: values of one field from one day are what sources say of one thing; duties stand side by side. */
const groupOf = (fact: LawFact): string =>
  JSON.stringify([fact.law, fact.field, fact.validFrom, fact.field === 'duty' ? fact.value : null])

function recordedNews(book: Pick<LawBook, 'laws' | 'facts'>, after: LawFact[]): LawNews {
  const [first] = after
  if (!first) throw new Error('state laws: a group without a fact')
  const { law, field, validFrom } = first
  const stoodBefore = (fact: LawFact) =>
    validFrom !== null && fact.law === law && fact.field === field && standsOn(fact, addDays(validFrom, -1))
  const before = field === 'duty' || field === 'effective' ? [] : book.facts.filter(stoodBefore)
  const change: LawChange = { on: validFrom ?? first.asOf, law, field, before, after }
  return newsOf(book, { change, on: validFrom, reason: 'recorded' })
}

function newsOf(
  book: Pick<LawBook, 'laws'>,
  { change, on, reason }: { change: LawChange; on: string | null; reason: 'begins' | 'recorded' },
): LawNews {
  const head = book.laws.find(({ id }) => id === change.law)
  if (!head) throw new Error(`state laws: no law ${change.law}`)
  return {
    ...{ law: change.law, state: head.state, lawName: head.lawName, on },
    words: newsWords(change),
    before: change.before.map(valueWords).join(' / ') || null,
    facts: change.after,
    keys: change.after.map((fact) => `${reason}:${factHash(fact)}`),
  }
}

/** Away from a calendar's heading a value alone, such as "None", would not say what it is of. */
function newsWords(change: LawChange): string {
  const { field, before, after } = change
  if (field === 'effective' || field === 'duty' || (field === 'rights' && before.length > 0)) return changeWords(change)
  const words = after.map(valueWords).join('; or: ')
  return words.startsWith(nameOf(field)) ? words : `${nameOf(field)}: ${words}`
}

const nameOf = (field: LawField): string => fieldNames.find(([known]) => known === field)?.[1] ?? field
