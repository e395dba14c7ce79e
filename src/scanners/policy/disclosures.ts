import { vendorNamesOf } from './claims.ts'
import { mentionsIn } from './data-types.ts'
import {
  type CcpaDisclosure,
  type Check,
  type CheckAnswer,
  ccpaDisclosures,
  checkAnswers,
  checks,
  type FrameworkId,
} from './disclosures.frameworks.ts'
import { alsoStated, type PageContext, saidBy, statedAnswer } from './disclosures.gate.ts'
import { lawScope, type Scope } from './disclosures.laws.ts'
import { provesCheck } from './disclosures.proofs.ts'
import { type Told, toldBy } from './disclosures.told.ts'
import { type Answer, type Topic, topicReader } from './disclosures.topics.ts'
import { quoteStartOf, type Unit, unitsOf } from './disclosures.units.ts'
import { isAskedIn, type OtherLanguage, readerFor, readingLanguage } from './languages/read-language.ts'
import { fold } from './lexicon.fold.ts'
import type { PolicyPage } from './policy.ts'
import { type PracticeMention, practicesOf } from './practices.ts'
import { isSuperseded } from './qualification.ts'

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
  /** The heading right above the sentence. */
  section: string | null
  /** Whether the sentence or what stands above it names the law. */
  scope: Scope
  told: Told
}

/** The disclosures of a text, and what it touches without a sentence that can be quoted for it. */
export interface DisclosuresRead {
  found: Disclosure[]
  touched: ReadonlySet<string>
}

/**
 * The disclosures of a page, each check with the sentence that answers it most plainly. A text without blocks may be a page
 * or a single segment. A sentence must say by itself what it is quoted for (disclosures.gate.ts), and be meant for the people
 * of the law that asks (disclosures.laws.ts).
 */
export function readDisclosures(source: string | PolicyPage): DisclosuresRead {
  const page = pageOf(source)
  if (isSuperseded(page.text)) return { found: [], touched: new Set() }
  const language = readingLanguage(page)
  const context = { language, names: vendorNamesOf(page) }
  const touched = new Map<Topic, Answer>()
  const found = read(page, {
    topicsOf: (unit) => {
      if (unit.isHeading) {
        const named = everyTopic(fold(unit.text))
        for (const topic of named.keys()) touched.set(topic, 'present')
        return titleTopics(unit, named, context)
      }
      const topics =
        language === 'en' ? topicsOfUnit(asItem(unit), everyTopic, oneSentence) : otherTopics(unit, language)
      for (const topic of topics.keys()) touched.set(topic, 'present')
      return onlyStated(topics, unit, context)
    },
    isProven: true,
  })
  const isAsked = ({ check }: { check: string }) => isAskedIn(language, check)
  return {
    found: found.filter(isAsked),
    touched: new Set(
      checkAnswers(touched, null)
        .filter(isAsked)
        .map(({ check }) => check),
    ),
  }
}

export const disclosuresOf = (source: string | PolicyPage): Disclosure[] => readDisclosures(source).found

interface Reading {
  topicsOf: (unit: Unit) => Map<Topic, Answer>
  /** Each quote must prove its check by itself: what whoever counts words does not ask. */
  isProven: boolean
}

function read(page: PolicyPage, { topicsOf, isProven }: Reading): Disclosure[] {
  const links = page.links.flatMap(({ href, offset }) => (offset === null ? [] : [{ href, offset }]))
  const best = new Map<string, Candidate>()
  const topicsFound = new Set<Topic>()
  for (const unit of unitsOf(page)) {
    const topics = topicsOf(unit)
    if (topics.size === 0) continue
    const how = howOf(unit, links)
    if (!unit.isHeading) for (const topic of topics.keys()) topicsFound.add(topic)
    for (const { check, answer: read, scope } of checkAnswers(topics, how, isProven ? proofFilter(unit) : undefined)) {
      const told = toldBy(check, unit)
      const answer = isProven && isPartOfOptOut(check, told) ? 'partial' : read
      const plainness =
        plainnessOf({ unit, check, answer, how, told }) -
        (scope === 'general' ? (answer === 'partial' ? leastScope : lessScope) : 0)
      if (plainness <= (best.get(check)?.plainness ?? Number.NEGATIVE_INFINITY)) continue
      const { end } = unit
      const start = isProven ? quoteStartOf(page.text, unit) : unit.start
      const quote = page.text.slice(start, end)
      const section = unit.headings.at(-1) ?? null
      const disclosure = { check: check as Disclosure['check'], answer, quote, start, end, how, section, scope, told }
      best.set(check, { disclosure, plainness })
    }
  }
  // So many parts, each told by another sentence, make a whole answer.
  for (const { id, parts, topics } of checks) {
    const partial = parts && best.get(id)
    if (partial && topics.filter((topic) => topicsFound.has(topic)).length >= parts)
      partial.disclosure.answer = 'present'
  }
  return [...best.values()]
    .map(({ disclosure }) => disclosure)
    .filter((disclosure) => !isProven || meetsInFull(disclosure))
    .sort((a, b) => order(a.check) - order(b.check) || (a.check < b.check ? -1 : 1))
}

/** The laws of the states want an opt-out of all three. */
const isPartOfOptOut = (check: string, { optOuts }: Told) =>
  check === 'us.opt-out' && !(['ads', 'sale', 'profiling'] as const).every((what) => optOuts.includes(what))

interface Candidate {
  disclosure: Disclosure
  plainness: number
}
/** A part that names no law comes after everything else, and a whole answer after one that names its law. */
const leastScope = 40
const lessScope = 4

/** What is said to everyone counts for a law that it does not name only where it meets all that the law asks for. */
export const meetsInFull = ({ check, answer, scope }: CheckAnswer): boolean =>
  (answer === 'present' || !isWholeOrNothing.has(check)) &&
  (scope === 'named' || answer === 'present' || /\.(?:controller|representative|dpo|updated)$/u.test(check))
const isWholeOrNothing: ReadonlySet<string> = new Set([
  'gdpr.automated',
  'ccpa.disclosed',
  'ccpa.sold',
  'ccpa.purposes',
])

/** Of which checks a sentence may be the proof by a topic, and whether it names their law. */
export function proofFilter(
  unit: Pick<Unit, 'text' | 'leadIn' | 'before' | 'headings' | 'people'>,
): (check: Check, topic: Topic) => Scope | undefined {
  const scopeOf = lawScope(unit)
  return (check, topic) => {
    if (listsExistence.test(unit.text) || !(check.provenBy?.includes(topic) ?? true)) return undefined
    const scope = scopeOf(check.framework, topic)
    return scope && (scope === 'named' || !mustBeNamed(check)) && provesCheck(check, unit) ? scope : undefined
  }
}

/** "The existence of the right to lodge a complaint": an item of what the right of access is about. */
const listsExistence = /^\W*(?:(?:and|or) )?(?:the )?existence of\b/iu

/** Of laws with few words of their own, what is said to everyone proves nothing. */
const mustBeNamed = ({ isNamed, framework, id }: Check): boolean =>
  isNamed === true ||
  (framework === 'us' && id !== 'us.appeal') ||
  framework === 'lgpd' ||
  framework === 'pipeda' ||
  id === 'ccpa.disclosed' ||
  id === 'ccpa.purposes'

const california = /\bcalifornia|\bccpa\b|\bcpra\b/iu
const aState =
  /\b(?:california|colorado|connecticut|virginia|utah|texas|oregon|florida|u\.?s\.? (?:state|residents?|privacy)|ccpa|state privacy)\b/iu
const europe = /\b(?:eu|eea|european?|gdpr|uk|united kingdom)\b/iu

/** The checks that have words in a text, whether or not a sentence says it plainly. */
export const spokenChecks = (text: string): Disclosure[] =>
  read(pageOf(text), {
    topicsOf: (unit) => (unit.isHeading ? updateInTitle(unit, everyTopic) : topicsOfUnit(unit, everyTopic)),
    isProven: false,
  })

/**
 * The checks that any words of a page touch, headings included, whether or not a sentence says it plainly: of these its
 * silence cannot be told.
 */
export function touchedChecks(page: PolicyPage): Set<string> {
  const topics = new Map<Topic, Answer>()
  const language = readingLanguage(page)
  for (const unit of unitsOf(page)) {
    for (const topic of topicsOfUnit(unit, everyTopic).keys()) topics.set(topic, 'present')
    if (language !== 'en') for (const topic of otherTopics(unit, language).keys()) topics.set(topic, 'present')
  }
  const folded = fold(page.text)
  const spoken = Object.entries(wideWords).flatMap(([check, form]) => (form.test(folded) ? [check] : []))
  return new Set([...checkAnswers(topics, null).map(({ check }) => check), ...spoken])
}

/** Words anywhere on a page after which its silence is not told, whatever they are about. */
const wideWords: Readonly<Record<string, RegExp>> = {
  'gdpr.purposes':
    /\bpurpos|\bin order to\b|\b(?:we|us) use\b|\bused? (?:to|for)\b|\bso that we\b|zweck|finalit|\bpour\b|verwend|nutz|utilis|contexte/u,
  'gdpr.controller':
    /\bcontroller|responsable|verantwortlich|\bresponsible\b|\bimpr(?:int|essum)\b|mentions l.gales|©|\(c\) /u,
  'gdpr.contact': /@|\bcontact|\bkontakt|\bphone\b|\bwrite to\b/u,
  'gdpr.legal-bases':
    /\blegal (?:bas[ie]s|grounds?)\b|\blegitimate\b|\bart(?:icle|ikel|\.)? ?6\b|rechtsgrundlage|bases? l.gale|berechtigt|.bereinstimm|\blawful/u,
  'gdpr.recipients':
    /\bthird[- ]part|\bpartners?\b|\bproviders?\b|\bprocessors?\b|\brecipients?\b|\bdisclos|empf.nger|dritte|dienstleister|destinataire|\btiers\b|prestataire/u,
  'gdpr.retention':
    /\bretain|\bretention|\bas long as\b|\b\d{1,3} (?:days|months|years|tage|monate|jahre|mois|ans|jours)\b|aufbewahr|speicherdauer|l.schfrist|conserv/u,
  'gdpr.access': /\brights? (?:to|of)\b|\baccess\b|auskunft|droits? d'acc|\bcopy of\b/u,
  'gdpr.erasure': /\bdelet|\beras|\bl.sch|effac|suppr/u,
  'gdpr.complaint': /\bauthorit|\bcomplain|\bcommissioner|aufsicht|beschwerde|\bcnil\b|r.clamation/u,
  'ccpa.sold': /\bs[eo]l[dl]|\bsales?\b|verkauf|\bvend(?:re|ons|u)/u,
}

/** How well a sentence can be quoted for a check: a whole answer first, from the part of the text that is for its people. */
export function plainnessOf({
  unit: { text, leadIn, headings },
  check,
  answer,
  how,
  told,
}: {
  unit: Pick<Unit, 'text' | 'leadIn' | 'headings'>
  check: string
  answer: Answer
  how: string | null
  told: Told
}): number {
  const place = `${headings.join(' ')} ${text}`
  const law = check.slice(0, check.indexOf('.'))
  const isOfLaw =
    law === 'ccpa' ? california.test(place) : law === 'us' ? aState.test(place) : law === 'gdpr' && europe.test(place)
  if (law === 'applies')
    return (
      (/\b(?:if you|residents?|appl(?:y|ies) to|subject to|compl(?:y|ies)|rights under)\b/iu.test(text) ? 6 : 0) +
      (text.length <= 260 ? 2 : 0)
    )
  const isOfOther = law === 'gdpr' && !isOfLaw && aState.test(place)
  const length = text.length < 30 || text.length > 600 ? -2 : text.length <= 260 ? 2 : 0
  const standsAlone = leadIn === '' || !leadIn.endsWith(':')
  return (
    (answer === 'present' ? 16 : 0) +
    (told.hedge === null ? 0 : -2) +
    2 * told.optOuts.length +
    (isOfLaw ? 4 : isOfOther ? -3 : 0) +
    length +
    (standsAlone ? 1 : 0) +
    (how ? 1 : 0) +
    (/\b(?:rights?|entitled)\b/iu.test(text) ? 1 : 0) +
    (/\b(?:your|personal) (?:personal )?(?:data|information)\b/iu.test(text) ? 2 : 0) -
    (/^(?:where|when|once|if (?!you (?:wish|want|would like|believe|feel))|as (?:described|indicated|explained|set out)|to the extent)\b|\b(?:described|listed|set out|explained) (?:in|above|below)\b|\b(?:may (?:deny|refuse|not)|not be able|unable|except|unless)\b/iu.test(
      text,
    )
      ? 2
      : 0) -
    (/\bif you (?:enroll|use|choose|opt|connect|participate|attend|sign up|register|apply)\b|\bfor example\b|\b(?:with|given) (?:us )?your (?:consent|permission)\b/iu.test(
      text,
    )
      ? 2
      : 0) -
    (length <= 0 || text.length < 70 ? (namesOnly(text) ? 6 : 0) : 0)
  )
}

/** "Right to erasure." has no verb, and says less than the sentence behind it. */
const namesOnly = (text: string) =>
  !/\b(?:you|we|us|may|can|is|are|have|has|request|ask|contact|lodge|enables?)\b/iu.test(text)

const pageOf = (source: string | PolicyPage): PolicyPage =>
  typeof source === 'string' ? { text: source, language: null, blocks: [], links: [] } : source

/**
 * The names of CCPA's twelve disclosures that a page or a segment makes.
 *
 * What counts as made is what a reader who marks disclosures would mark. A statement that nothing is sold is the disclosure
 * of the categories sold, because the law asks for the fact then (Cal. Civ. Code § 1798.130(a)(5)(C)(i)); a right is described
 * by whoever offers it, under whichever law; a date on the policy is its update; a heading by itself discloses nothing but
 * such a date, and the sentence under it is read together with it.
 */
export function ccpaDisclosuresOf(source: string | PolicyPage): CcpaDisclosure[] {
  const topicsOf = (unit: Unit) =>
    unit.isHeading ? updateInTitle(unit, topicsOfCcpa) : topicsOfUnit(unit, topicsOfCcpa)
  const found = new Map(read(pageOf(source), { topicsOf, isProven: false }).map((d) => [d.check as string, d.answer]))
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
const updateInTitle = ({ text }: Unit, topicsOf: TopicsOf): Map<Topic, Answer> =>
  topicsOf(fold(text)).get('updated') === 'present' ? new Map([['updated', 'present']]) : new Map()

/** A heading answers nothing but the date of the policy and whom a part of it is for: "Notice to residents of California". */
function titleTopics(unit: Unit, named: ReadonlyMap<Topic, Answer>, page: PageContext): Map<Topic, Answer> {
  const said = saidBy(unit, page)
  const isTold = (topic: Topic, answer: Answer) =>
    topic === 'updated' ? answer === 'present' : topic.startsWith('applies.') && statedAnswer(topic, answer, said)
  return new Map([...named].filter(([topic, answer]) => isTold(topic, answer)))
}

/** The words of a heading above are not its own; the sentence with the colon before a list is. */
const asItem = (unit: Unit): Unit => ({ ...unit, leadIn: unit.leadIn.endsWith(':') ? unit.leadIn : '' })

/** Of the topics that a sentence has words of, those that it says something on. */
export function onlyStated(topics: ReadonlyMap<Topic, Answer>, unit: Unit, page: PageContext): Map<Topic, Answer> {
  const said = saidBy(unit, page)
  const stated = new Map<Topic, Answer>()
  for (const [topic, read] of topics) {
    const answer = statedAnswer(topic, read, said)
    if (answer) stated.set(topic, answer)
  }
  for (const [topic, answer] of alsoStated(said)) if (stated.get(topic) !== 'present') stated.set(topic, answer)
  return stated
}

/** "You may:" and its item "ask us to delete it" are one sentence. */
export const oneSentence = (leadIn: string, own: string): string =>
  leadIn === '' ? own : `${fold(leadIn).replace(/:$/u, '')} ${own.replace(/^[-*·] ?/u, '')}`
const asWritten = (leadIn: string, own: string) =>
  leadIn === '' ? own : `${fold(leadIn)} ${own.replace(/^[-*·] ?/u, '')}`

/** A policy of one word in a line says nothing, unless the word is an address. */
function topicsOfUnit(unit: Unit, topicsOf: TopicsOf, joined = asWritten): Map<Topic, Answer> {
  if (!/\s/u.test(unit.text) && !unit.text.includes('@')) return new Map()
  const own = fold(unit.text)
  const topics = topicsOf(joined(unit.leadIn, own))
  addPractices(topics, practicesOf(unit.text, unit), own)
  return topics
}

/** The topics of a sentence in a language other than English. */
export function otherTopics(unit: Unit, language: OtherLanguage): Map<Topic, Answer> {
  if (!/\s/u.test(unit.text) && !unit.text.includes('@')) return new Map()
  const topics = readerFor(language).topicsOf(unit.text, unit.leadIn)
  for (const { practice, actor } of practicesOf(unit.text, { leadIn: unit.leadIn, language })) {
    if (actor === 'third') continue
    if (practice === 'share') topics.set('disclosed', 'present')
    if (practice === 'sell') topics.set('sold', 'present')
  }
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
