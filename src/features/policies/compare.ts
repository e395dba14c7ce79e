import { type ComparedSentence, diffSentences } from '../investigations/core/connectors/policy-history/sentence-diff.ts'
import type {
  DisclosureAnswer,
  Passage,
  PolicyCategory,
  ReadDisclosure,
  Reading,
  ReadPractice,
  WhyNotPolicy,
} from './vocabulary.ts'
import { type DiffPart, diffWords } from './word-diff.ts'
import { disclosureTitle, type ToldPractice } from './words.ts'

/** The differences between two policies. */
export interface PolicyComparison {
  before: ComparedSide
  after: ComparedSide
  sentences: {
    added: Passage[]
    removed: Passage[]
    changed: { parts: DiffPart[] }[]
    /** Beyond what is listed. */
    more: number
  }
  disclosures: {
    check: string
    framework: string
    title: string
    ref: string
    before: { answer: DisclosureAnswer; quote: string | null }
    after: { answer: DisclosureAnswer; quote: string | null }
  }[]
  dataTypes: {
    added: string[]
    removed: string[]
    /** Named in both, with a practice that only one of them tells. */
    changed: { label: string; before: ToldPractice[]; after: ToldPractice[] }[]
  }
  /** Shares of the text, 0 to 1; every category that either policy mentions. */
  categories: { category: PolicyCategory; before: number; after: number }[]
  caveats: string[]
}

export interface ComparedSide {
  words: number
  grade: number | null
  lastUpdated: string | null
  language: string | null
}

const mostListed = 200

export function compareReadings(before: Reading, after: Reading): PolicyComparison {
  return {
    before: sideOf(before),
    after: sideOf(after),
    sentences: sentencesBetween(before.text, after.text),
    disclosures: disclosuresBetween(before, after),
    dataTypes: dataTypesBetween(before, after),
    categories: categoriesBetween(before, after),
    caveats: [...caveatsOf(before, 'The older policy'), ...caveatsOf(after, 'The newer policy')],
  }
}

const sideOf = ({ words, readability, lastUpdated, language }: Reading): ComparedSide => ({
  words,
  grade: readability?.grade ?? null,
  lastUpdated: lastUpdated?.date ?? null,
  language,
})

function sentencesBetween(before: string, after: string): PolicyComparison['sentences'] {
  const { added, removed, changed } = diffSentences(before, after)
  const listed = (sentences: readonly ComparedSentence[]) =>
    sentences.slice(0, mostListed).map(({ text, start, end }) => ({ quote: text, start, end }))
  const beyond = (sentences: readonly unknown[]) => Math.max(0, sentences.length - mostListed)
  return {
    added: listed(added),
    removed: listed(removed),
    changed: changed.slice(0, mostListed).map((pair) => ({ parts: diffWords(pair.before.text, pair.after.text) })),
    more: beyond(added) + beyond(removed) + beyond(changed),
  }
}

function disclosuresBetween(before: Reading, after: Reading): PolicyComparison['disclosures'] {
  const old = checksOf(before)
  const now = checksOf(after)
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((check) => {
    // A law that only one of them says applies was asked of that one alone.
    const [was, is] = [old.get(check), now.get(check)]
    const row = is ?? was
    if (!row || (was?.answer ?? 'missing') === (is?.answer ?? 'missing')) return []
    return [
      {
        ...{ check, framework: row.framework, title: disclosureTitle(row), ref: row.ref },
        ...{ before: answerOf(was), after: answerOf(is) },
      },
    ]
  })
}

const checksOf = ({ frameworks }: Reading): Map<string, ReadDisclosure & { framework: string }> =>
  new Map(
    frameworks.flatMap(({ name, disclosures }) =>
      disclosures.map((disclosure) => [disclosure.check, { ...disclosure, framework: name }] as const),
    ),
  )

const answerOf = (disclosure: ReadDisclosure | undefined) => ({
  answer: disclosure?.answer ?? ('missing' as const),
  quote: disclosure?.passage?.quote ?? null,
})

function dataTypesBetween(before: Reading, after: Reading): PolicyComparison['dataTypes'] {
  const old = new Map(before.dataTypes.map((row) => [row.type, row]))
  const now = new Map(after.dataTypes.map((row) => [row.type, row]))
  return {
    added: after.dataTypes.filter(({ type }) => !old.has(type)).map(({ label }) => label),
    removed: before.dataTypes.filter(({ type }) => !now.has(type)).map(({ label }) => label),
    changed: after.dataTypes.flatMap(({ type, label, practices }) => {
      const was = old.get(type)?.practices
      if (!was) return []
      const [gone, come] = [only(was, practices), only(practices, was)]
      return gone.length + come.length > 0 ? [{ label, before: gone, after: come }] : []
    }),
  }
}

/** Practices of one list that the other does not tell, or tells otherwise. */
function only(these: readonly ReadPractice[], those: readonly ReadPractice[]): ToldPractice[] {
  const told = new Set(those.map(keyOf))
  return these.filter((row) => !told.has(keyOf(row))).map(({ sentences: _, passage: __, ...told }) => told)
}
const keyOf = ({ limits, receivers, ...told }: ToldPractice) =>
  [
    ...[told.practice, told.modality, told.polarity, told.actor, told.condition, told.people, told.sense, told.isUse],
    ...[told.isUnsure, told.isDeidentified, told.isInTransit, limits?.join('+'), receivers?.join('+')],
  ].join(' ')

function categoriesBetween(before: Reading, after: Reading): PolicyComparison['categories'] {
  const share = ({ categories }: Reading, wanted: PolicyCategory) =>
    categories.find(({ category }) => category === wanted)?.share ?? 0
  const all = new Set([...after.categories, ...before.categories].map(({ category }) => category))
  return [...all]
    .map((category) => ({ category, before: share(before, category), after: share(after, category) }))
    .sort((a, b) => b.after - a.after || b.before - a.before || (a.category < b.category ? -1 : 1))
}

function caveatsOf({ policy, coverage }: Reading, which: string): string[] {
  return [
    ...(policy.isPolicy ? [] : [`${which} could not be read as one: ${notPolicyReasons[policy.reason]}.`]),
    ...(coverage.limits.some((limit) => limit !== 'language')
      ? [`${which} was not read in full: what seems to be missing may only be unread.`]
      : []),
  ]
}

/** Goes on from "could not be read as a policy:". */
const notPolicyReasons: Readonly<Record<WhyNotPolicy, string>> = {
  empty: 'there is no text in it',
  drawn_by_script: 'its text comes by a script, which is not run here',
  too_short: 'it has too few words to tell',
  garbled: 'its letters cannot be read',
  other_language: 'it is in a language that we can’t read yet',
  unsure_language: 'it is not clear which language it is in',
  no_practices: 'hardly any of it says what happens to data',
  other_document: 'most of it is about something else',
}
