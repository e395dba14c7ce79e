import {
  type Claim,
  type Deed,
  inOneDocument,
  isTakenBack as isAnsweredNo,
  isWorthMore,
  leadInOfUnit,
  nearPayments,
  vendorNamesOf,
  withFollowing,
  withoutPayments,
} from '../../../../scanners/policy/claims.ts'
import { dataTypesOf } from '../../../../scanners/policy/data-types.ts'
import { checkAnswers } from '../../../../scanners/policy/disclosures.frameworks.ts'
import { peopleOf } from '../../../../scanners/policy/disclosures.people.ts'
import { hedgeOf } from '../../../../scanners/policy/disclosures.rights.ts'
import { optOutsIn } from '../../../../scanners/policy/disclosures.told.ts'
import { howOf, onlyStated, otherTopics, proofFilter, touchedChecks } from '../../../../scanners/policy/disclosures.ts'
import { claimStartOf, leadRangeOf, type Unit, unitsOf } from '../../../../scanners/policy/disclosures.units.ts'
import { gatedPracticesOf } from '../../../../scanners/policy/gated-practices.ts'
import { isAskedIn } from '../../../../scanners/policy/languages/read-language.ts'
import { type ReadLanguage, votedPage } from '../../../../scanners/policy/languages.ts'
import { fold } from '../../../../scanners/policy/lexicon.fold.ts'
import type { PolicyPage } from '../../../../scanners/policy/policy.ts'
import { hasException } from '../../../../scanners/policy/practices.modality.ts'
import type { Modality, PracticeMention } from '../../../../scanners/policy/practices.ts'
import { type Practice, practices } from '../../../../scanners/policy/practices.words.ts'
import {
  earlierOf,
  isSuperseded,
  qualified,
  type Surroundings,
  surroundingsOf,
} from '../../../../scanners/policy/qualification.ts'
import { isInWordsOfPlace } from '../../../../scanners/policy/safe-claims.ts'
import sources from '../../../../scanners/policy/weights-sources.json' with { type: 'json' }
import { answersOf, type SentenceAnswer, touchedBy } from './answers.ts'
import { categoriesOf, impliedCategories, policyFault, readLanguageOf } from './categories.ts'
import { isOtherLabel, isPeopleLabel } from './data-subjects.ts'
import {
  isCookieDefinition,
  isDefinition,
  isNoOfficer,
  isOfLawsuit,
  isOtherAct,
  withoutExamplesOfDuty,
} from './frames.ts'
import { partiesOf } from './parties.ts'
import { isIndefinite, periodOf } from './periods.ts'
import type { PolicyReader, Statement } from './statement.ts'
import { topicsOfSentence } from './topics.ts'

/** Reads policies with the trained labels and the measured rules of the scanner of policies. */
export const trainedReader: PolicyReader = {
  id: 'trained',
  version: sources.weights.slice(0, 12),
  faultOf: (page) => policyFault(page, statementsOf(page)),
  read: statementsOf,
  touched: touchedChecks,
}

/** Reading of a page. Code that looks for what the rules left open asks for it again. */
const lastRead = new WeakMap<PolicyPage, Statement[]>()

function statementsOf(page: PolicyPage): Statement[] {
  const known = lastRead.get(page)
  if (known) return known
  const language = readLanguageOf(page)
  if (isSuperseded(page.text)) return []
  if (language === null) return onlyTouched(page)
  const units = unitsOf(votedPage(page).page).filter(({ isHeading }) => !isHeading) // a heading names what is below it, and states nothing
  const placeOf = placesIn(page)
  const labels = language === 'en' ? categoriesOf(page, units) : null
  const links = linksByOffset(page)
  const names = vendorNamesOf(page)
  // A statement about no one still takes a denial back.
  const ofDocument: Claim[] = []
  const read = units.flatMap((unit, index) =>
    readUnit(unit, {
      text: page.text,
      names,
      before: units[index - 1]?.text ?? '',
      label: () => labelOver(units, index),
      following: units.slice(index + 1, index + 4),
      around: (leadIn) => surroundingsOf(page.text, units, index, leadIn),
      earlier: () => earlierOf(units, index),
      links,
      ...placeOf(unit),
      language,
      labelled: labels?.[index] ?? [],
      heard: ofDocument,
    }),
  )
  const denied = new Set<string>(
    ofDocument.flatMap(({ deed, polarity, types }) => (deed === 'collect' && polarity === 'denied' ? types : [])),
  )
  const statements = read.map((statement) => ({
    ...statement,
    claims: inOneDocument(statement.claims, ofDocument),
    answers: statement.answers.map((one) => ({ ...one, types: one.types.filter((type) => !denied.has(type)) })),
  }))
  lastRead.set(page, statements)
  return statements
}

/** Reads only topics and laws of a text in an unread language. */
function onlyTouched(page: PolicyPage): Statement[] {
  const statements = unitsOf(page)
    .filter(({ isHeading }) => !isHeading)
    .flatMap(({ text, start, end }): Statement[] => {
      const answers = touchedBy(text)
      if (answers.length === 0) return []
      return [
        {
          ...{ start, end, quoteStart: start, lead: null, categories: ['not-covered'], practices: [], claims: [] },
          ...{ dataTypes: [], parties: [], period: null, checks: [], offer: noOffer, how: null, answers },
        },
      ]
    })
  lastRead.set(page, statements)
  return statements
}

interface Around {
  /** Text of the page, and its names for the vendor. */
  text: string
  names: readonly string[]
  /** The unit before it. */
  before: string
  /** Lead-in of the list of people that it is part of. */
  label: () => string
  following: readonly Unit[]
  around: (leadIn: string) => Surroundings
  earlier: () => readonly string[]
  links: readonly { href: string; offset: number }[]
  /** An item, a row, a term: it goes on from its lead-in. */
  isListed: boolean
  heading: string
  labelled: Statement['categories']
  language: ReadLanguage
  /** Takes what was read as a claim, told or not. */
  heard: Claim[]
}

/** Reads one sentence; nothing where it is not about privacy. */
function readUnit(
  unit: Unit,
  {
    text,
    names,
    before,
    label,
    following,
    around,
    earlier,
    links,
    isListed,
    heading,
    labelled,
    language,
    heard,
  }: Around,
): Statement[] {
  const own = fold(unit.text)
  // A sentence below "How we share your data" need not say that anything is shared.
  const listed = isListed || unit.leadIn.endsWith(':') ? unit.leadIn : isLabelled(unit.text, heading) ? heading : ''
  const goesOnFrom = leadInOfUnit({ ...unit, leadIn: listed }, before, names)
  const { practices: found, claims: all } = inFrame(
    own,
    gatedPracticesOf(unit.text, {
      ...{ leadIn: goesOnFrom, names, language },
      ...{ headings: unit.headings, people: unit.people },
    }),
  )
  const quoteStart = claimStartOf(text, { ...unit, leadIn: goesOnFrom }, all.some(isWorthMore))
  const lead = quoteStart < unit.start ? null : (leadRangeOf(text, { ...unit, leadIn: goesOnFrom }) ?? null)
  // Without its lead-in an item proves nothing.
  const isShown = quoteStart < unit.start || lead !== null
  const isNo = isAnsweredNo(following)
  const shown =
    isNo && unit.leadIn ? [] : all.filter(({ isOfItem, isByForm }) => (!isOfItem || isShown) && !(isNo && isByForm))
  const paid = withoutPayments(shown, () => [
    before,
    unit.text,
    ...following.slice(0, nearPayments).map((one) => one.text),
  ])
  heard.push(...paid)
  const claims = qualified(withFollowing(paid, unit.text, following[0]?.text), () => around(goesOnFrom))
  const said = found.filter(isOfVendor)
  const mentions =
    language === 'en'
      ? said.filter((mention) => !isTakenBack(own, mention)).map((mention) => settled(own, mention))
      : said
  const how = howOf(unit, links)
  const topics =
    language === 'en'
      ? topicsOfSentence(unit, { own, mentions, names, before })
      : onlyStated(otherTopics(unit, language), unit, { language, names })
  const checks = checkAnswers(topics, how, proofFilter(unit)).filter(
    ({ check }) => isAskedIn(language, check) && isCheckInFrame(own, check),
  )
  const deeds =
    language === 'en' ? mentions.filter((mention) => mention.practice !== 'collect' || gathers(own, mention)) : mentions
  const told = plainest(deeds)
  const categories = [...new Set([...labelled, ...impliedCategories(told, labelled.length > 0 ? [] : checks)])]
  const answers = withoutSilenced(
    answersOf({
      ...{ text: unit.text, before, label: label(), leadIn: listed || unit.leadIn },
      ...{ headings: unit.headings, names, language },
    }),
    { all: paid, told: claims },
  ).filter(({ answer }) => answer !== 'no-sale' || !isInWordsOfPlace(around(goesOnFrom)))
  if (
    answers.length === 0 &&
    told.length === 0 &&
    checks.length === 0 &&
    categories.every((category) => category === 'not-covered')
  )
    return []
  const speaksOfTime = told.some(({ practice }) => practice === 'retain') || checks.some(isOfRetention)
  return [
    {
      start: unit.start,
      end: unit.end,
      categories: categories.length > 0 ? categories : ['not-covered'],
      practices: told.map(({ practice, modality }) => ({ practice, modality })),
      claims,
      quoteStart: checks.length > 0 || claims.some(({ isOfItem }) => isOfItem) ? quoteStart : unit.start,
      lead: claims.some(({ isOfItem }) => isOfItem) ? lead : null,
      dataTypes:
        language === 'en'
          ? [...new Set(claims.flatMap(({ types }) => types))].sort()
          : [...new Set(told.flatMap(({ types = [] }) => types))].sort(),
      parties: partiesOf(own),
      period: speaksOfTime ? (isIndefinite(own) ? 'indefinite' : periodOf(own)) : null,
      checks,
      offer: offerOf(unit, { isAsked: checks.length > 0, language, earlier, next: following[0]?.text ?? '' }),
      how,
      answers,
    },
  ]
}

const mostLabelled = 10
const longestLabelled = 160

/** "Categories of data subjects" is above a list that has no lead-in. */
function labelOver(units: readonly Unit[], index: number): string {
  const own = units[index]?.text ?? ''
  if (own.length > longestLabelled || /\b(?:will|shall|must|may)\b/iu.test(own)) return ''
  for (let at = index - 1; at >= Math.max(0, index - mostLabelled); at--) {
    const text = fold(units[at]?.text ?? '')
    if (isPeopleLabel(text)) return text
    if (text.length > longestLabelled || isOtherLabel(text)) return ''
  }
  return ''
}

/** Without the deeds of a definition, and without data that only an example of a legal duty names. */
function inFrame(own: string, read: ReturnType<typeof gatedPracticesOf>): ReturnType<typeof gatedPracticesOf> {
  const isOfThirdParty = (deed: string) => deed === 'third-party-cookies' || deed === 'ads'
  if (isCookieDefinition(own))
    return {
      ...read,
      practices: read.practices.filter(({ practice }) => !isOfThirdParty(practice)),
      claims: read.claims.filter(({ deed }) => !isOfThirdParty(deed)),
    }
  const outside = withoutExamplesOfDuty(own)
  if (outside === own) return read
  const named = new Set<string>(dataTypesOf(outside).map(({ type }) => type))
  return {
    ...read,
    claims: read.claims.map((claim) => ({ ...claim, types: claim.types.filter((type) => named.has(type)) })),
  }
}

const isCheckInFrame = (own: string, check: string): boolean =>
  !(check.startsWith('art28.') && isDefinition(own)) &&
  !(check === 'art28.deletion' && isOfLawsuit(own)) &&
  !(check === 'gdpr.dpo' && isNoOfficer(own)) &&
  !(check === 'applies.processor' && isOtherAct(own))

const answersFor: Readonly<Partial<Record<SentenceAnswer['answer'], Deed>>> = {
  'ai-models': 'train-ai',
  'shows-ads': 'ads',
  'sale-conditional': 'sell',
}

/** A statement that no claim may make, no answer of the same sentence makes instead. */
function withoutSilenced(
  answers: readonly SentenceAnswer[],
  { all, told }: { all: readonly Claim[]; told: readonly Claim[] },
): readonly SentenceAnswer[] {
  const deedsOf = (claims: readonly Claim[]) =>
    new Set(claims.flatMap(({ deed, polarity }) => (polarity === 'affirmed' ? [deed] : [])))
  const typesOf = (claims: readonly Claim[]) => new Set<string>(claims.flatMap(({ types }) => types))
  const [deeds, toldDeeds, types, toldTypes] = [deedsOf(all), deedsOf(told), typesOf(all), typesOf(told)]
  return answers.flatMap((one) => {
    const deed = answersFor[one.answer]
    if (deed && deeds.has(deed) && !toldDeeds.has(deed)) return []
    if (one.answer !== 'data') return [one]
    const kept = one.types.filter((type) => !types.has(type) || toldTypes.has(type))
    return kept.length > 0 ? [{ ...one, types: kept }] : []
  })
}

const noOffer: Statement['offer'] = { people: [], hedge: null, optOuts: [] }

function offerOf(
  unit: Unit,
  {
    isAsked,
    language,
    earlier,
    next,
  }: { isAsked: boolean; language: ReadLanguage; earlier: () => readonly string[]; next: string },
): Statement['offer'] {
  if (!isAsked) return noOffer
  const whole = fold(unit.leadIn.endsWith(':') ? `${unit.leadIn} ${unit.text}` : unit.text)
  const isOptOut = /\bopt|\bnot sell\b|\bchoices\b/u.test(whole)
  return {
    people: peopleOf(unit, language, earlier()),
    hedge: hedgeOf(whole) ?? (narrowsRight.test(fold(next)) ? 'cases' : null),
    optOuts: isOptOut ? optOutsIn(whole) : [],
  }
}

/** "This right only exists if …", right after it. */
const narrowsRight = /^(?:this|that|such a) right (?:only |is |does |applies |exists )/u

const isOfRetention = ({ check }: { check: string }) => check.endsWith('.retention')

/** Acts of others are not the vendor's; collecting and tracking through its service is. */
function isOfVendor({ practice, actor, polarity }: PracticeMention): boolean {
  if (actor === 'first' || practice === 'third-party-cookies') return true
  return polarity === 'affirmed' && practice !== 'share' && practice !== 'sell'
}

/** Using or keeping data does not state that they are collected; not using them does not state that they are not. */
const usesOrKeeps =
  /\b(?:us(?:e|es|ed|ing)|employ|ke(?:ep|eps|pt|eping)|retain|hold|maintain|delet|eras|analy[sz]|combin|monitor|track|stor(?:e|ed|es|ing)\b)/u
const gathering = /\b(?:collect|gather|obtain|receiv|acquir)/u
const logs = /\blogs?$/u

/** The word of a lead-in comes before the sentence; "server logs are deleted" logs nothing. */
function gathers(own: string, mention: PracticeMention): boolean {
  const word = own.slice(mention.start, mention.end)
  const isLogging = /^ (?:your|the|this|which|when|how|ip|all)\b/u.test(own.slice(mention.end))
  if (!usesOrKeeps.test(word) && (isLogging || !logs.test(word))) return true
  return mention.polarity === 'affirmed' && gathering.test(clauseOf(own, mention))
}

const takenBack = /\bbut (?:never|not)\b/u

/** "… how often you train, but never which symptoms you enter." */
function isTakenBack(own: string, { start, polarity }: PracticeMention): boolean {
  const at = own.search(takenBack)
  return at >= 0 && start > at && polarity === 'affirmed'
}

const asksFirst =
  /\b(?:with|after|upon|subject to|based on) (?:your|the user's|users'|their) (?:[a-z-]{1,20} ){0,2}(?:consent|permission|authori[sz]ation)\b|\bif you (?:agree|consent|opt in|allow|permit)\b/u
const doneWithData: ReadonlySet<Practice> = new Set(['collect', 'share', 'sell', 'ads', 'track', 'profile'])

const border = /[;:]|, (?:and|but|or) (?:we|our|they|it|you)\b|, but /u

/** The clause around a mention. */
function clauseOf(own: string, { start, end }: PracticeMention): string {
  let from = 0
  for (let at = own.search(border); at >= 0 && at < start; ) {
    from = at + 1
    const next = own.slice(from).search(border)
    at = next < 0 ? -1 : from + next
  }
  const to = own.slice(end).search(border)
  return own.slice(from, to < 0 ? undefined : end + to)
}

/** Further words of the clause about the deed: that it is asked for first, that it is not done, or that no exception is made. */
function settled(own: string, mention: PracticeMention): PracticeMention {
  if (!doneWithData.has(mention.practice)) return mention
  const clause = clauseOf(own, mention)
  if (
    mention.polarity === 'negated' &&
    mention.modality === 'conditional' &&
    !hasException(clause) &&
    !asksFirst.test(clause)
  )
    return { ...mention, modality: 'not-performed' }
  // Asking first is a condition, wherever in the clause it is said.
  return mention.modality === 'performed' && asksFirst.test(clause) ? { ...mention, modality: 'conditional' } : mention
}

const strength: readonly Modality[] = ['performed', 'conditional', 'not-performed']

/** "We collect X but do not collect Y": what is done weighs more than what is not. */
function plainest(mentions: readonly PracticeMention[]): PracticeMention[] {
  const found = new Map<Practice, PracticeMention>()
  for (const mention of mentions) {
    const before = found.get(mention.practice)
    if (!before || strength.indexOf(mention.modality) < strength.indexOf(before.modality))
      found.set(mention.practice, mention)
  }
  return practices.flatMap((practice) => found.get(practice) ?? [])
}

/** "Location: your precise location while you ride", below "What we collect": a list without its marks. */
const isLabelled = (text: string, heading: string) =>
  /\bcollect/iu.test(heading) && heading.length <= 80 && /^\p{Lu}[\p{L} ,&-]{2,48}: \S/u.test(text)

/** Place of a sentence: the part of a list, and its heading. The units come in the order of the text. */
function placesIn({ text, blocks }: PolicyPage): (unit: Unit) => Pick<Around, 'isListed' | 'heading'> {
  const ordered = blocks.toSorted((a, b) => a.start - b.start)
  let at = -1
  let heading = ''
  return ({ start }) => {
    while ((ordered[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) {
      at++
      const block = ordered[at]
      if (block?.type === 'heading') heading = text.slice(block.start, block.end)
    }
    const type = ordered[at]?.type
    return { isListed: type === 'item' || type === 'row' || type === 'term', heading }
  }
}

const linksByOffset = (page: PolicyPage) =>
  page.links
    .flatMap(({ href, offset }) => (offset === null ? [] : [{ href, offset }]))
    .sort((a, b) => a.offset - b.offset)
