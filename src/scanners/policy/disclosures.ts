import { mentionsIn } from './data-types.ts'
import {
  type CcpaDisclosure,
  ccpaDisclosures,
  checkAnswers,
  checks,
  type FrameworkId,
} from './disclosures.frameworks.ts'
import { type Answer, type Topic, topicReader } from './disclosures.topics.ts'
import { type Unit, unitsOf } from './disclosures.units.ts'
import { fold } from './lexicon.fold.ts'
import type { PolicyPage } from './policy.ts'
import { type PracticeMention, practicesOf } from './practices.ts'

/** What a law wants said, and the sentence that says it. */
export interface Disclosure {
  /** `gdpr.retention`; `applies.eu` where the sentence tells that a law applies. */
  check: `${FrameworkId | 'applies'}.${string}`
  answer: Answer
  /** An exact substring of the text, from `start` to `end`. */
  quote: string
  start: number
  end: number
  /** The way that the sentence offers: an address, a link, or `form`. */
  how: string | null
}

/**
 * The disclosures of a page, each check with the sentence that answers it best: the first whole answer, else the first
 * partial one. A text without blocks may be a page or a single segment.
 *
 * What counts as made is what a reader who marks disclosures would mark. A statement that nothing is sold is the disclosure
 * of the categories sold, because the law asks for the fact then (Cal. Civ. Code § 1798.130(a)(5)(C)(i)); a right is described
 * by whoever offers it, under whichever law; a date on the policy is its update; a heading by itself discloses nothing but
 * such a date, and the sentence under it is read together with it.
 */
export const disclosuresOf = (source: string | PolicyPage): Disclosure[] => read(source, everyTopic)

function read(source: string | PolicyPage, topicsOf: TopicsOf): Disclosure[] {
  const page = typeof source === 'string' ? { text: source, blocks: [], links: [] } : source
  const links = page.links.flatMap(({ href, offset }) => (offset === null ? [] : [{ href, offset }]))
  const best = new Map<string, Disclosure>()
  const topicsFound = new Set<Topic>()
  for (const unit of unitsOf(page)) {
    const topics = unit.isHeading ? topicsOfHeading(unit, topicsOf) : topicsOfUnit(unit, topicsOf)
    if (topics.size === 0) continue
    const how = howOf(unit, links)
    for (const topic of topics.keys()) topicsFound.add(topic)
    for (const { check, answer } of checkAnswers(topics, how)) {
      const before = best.get(check)
      if (before && (before.answer === 'present' || answer === 'partial')) continue
      const { start, end } = unit
      best.set(check, {
        check: check as Disclosure['check'],
        answer,
        quote: page.text.slice(start, end),
        start,
        end,
        how,
      })
    }
  }
  // So many parts, each told by another sentence, make a whole answer.
  for (const { id, parts, topics } of checks) {
    const partial = parts && best.get(id)
    if (partial && topics.filter((topic) => topicsFound.has(topic)).length >= parts)
      best.set(id, { ...partial, answer: 'present' })
  }
  return [...best.values()].sort((a, b) => order(a.check) - order(b.check) || (a.check < b.check ? -1 : 1))
}

/** The names of CCPA's twelve disclosures that a page or a segment makes. */
export function ccpaDisclosuresOf(source: string | PolicyPage): CcpaDisclosure[] {
  const found = new Map(read(source, topicsOfCcpa).map((d) => [d.check as string, d.answer]))
  return Object.entries(ccpaDisclosures).flatMap(([check, name]) => {
    const answer = found.get(check)
    // One way to send a request is a method told, though the law wants two of most businesses.
    const isMade = answer === 'present' || (answer === 'partial' && takesPart.has(check))
    return isMade ? [name] : []
  })
}

type TopicsOf = (folded: string) => Map<Topic, Answer>
/** All topics that a folded sentence speaks of; compiled when it is asked first. */
export const everyTopic = topicReader()
const topicsOfCcpa = topicReader(
  new Set(checks.flatMap(({ id, topics }) => (Object.hasOwn(ccpaDisclosures, id) ? topics : []))),
)

const takesPart: ReadonlySet<string> = new Set(['ccpa.methods', 'ccpa.opt-out'])
const places = new Map<string, number>(checks.map(({ id }, place) => [id, place]))
const order = (check: string) => places.get(check) ?? places.size

/** A heading names what is under it; the date of a policy often stands in one. */
const topicsOfHeading = ({ text }: Unit, topicsOf: TopicsOf): Map<Topic, Answer> =>
  topicsOf(fold(text)).get('updated') === 'present' ? new Map([['updated', 'present']]) : new Map()

/** A policy of one word in a line says nothing, unless the word is an address. */
function topicsOfUnit(unit: Unit, topicsOf: TopicsOf): Map<Topic, Answer> {
  if (!/\s/u.test(unit.text) && !unit.text.includes('@')) return new Map()
  const own = fold(unit.text)
  const topics = topicsOf(unit.leadIn ? `${fold(unit.leadIn)} ${own.replace(/^[-*·] ?/u, '')}` : own)
  addPractices(topics, practicesOf(unit.text, unit), own)
  return topics
}

/** What a sentence discloses by the practices that it names; `own` is the sentence folded. */
export function addPractices(topics: Map<Topic, Answer>, mentions: readonly PracticeMention[], own: string): void {
  for (const { practice, polarity, actor } of mentions) {
    if (actor === 'third') continue
    if (practice === 'share') topics.set('disclosed', 'present')
    if (practice === 'sell') topics.set('sold', 'present')
    if (practice === 'collect' && polarity === 'affirmed' && namesData(own))
      topics.set('categories-collected', 'present')
  }
}

/** "We collect information" names no category. */
const namesData = (folded: string) =>
  /\b(?:categories|types|kinds|following)\b/u.test(folded) || mentionsIn(folded).length > 0

const address = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,4}/u

/** The way that a sentence offers: an address, a link, a form. */
export function howOf(unit: Unit, links: readonly { href: string; offset: number }[]): string | null {
  const mail = unit.text.includes('@') ? address.exec(unit.text)?.[0] : undefined
  if (mail) return `mailto:${mail}`
  const link = links.find((l) => l.offset >= unit.start && l.offset < unit.end)?.href
  if (link && /^(?:mailto:|https?:)/iu.test(link) && link.length <= 300) return link
  return /\b(?:web ?form|online form|request form|contact form|privacy portal|toll[- ]free)\b|\bformular/iu.test(
    unit.text,
  )
    ? 'form'
    : null
}
