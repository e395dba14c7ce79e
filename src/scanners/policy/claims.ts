import { remembered } from '../../platform/shared/remembered.ts'
import { answeredWords } from './category-answers.ts'
import type { ClaimLimit, ClaimPeople, Receiver } from './claims.forms.ts'
import * as forms from './claims.forms.ts'
import { isDatum } from './data-types.objects.ts'
import type { DataType } from './data-types.patterns.ts'
import { mentionsIn } from './data-types.ts'
import { fold } from './lexicon.fold.ts'

// What a sentence plainly states that the vendor does or does not do. practices.ts finds every mention, for labels and
// counts; a claim can be held against a named company. So only one form counts: a main clause in the present (or of the last
// twelve months), the vendor as its subject, nothing that denies it in scope. Headings, questions, rights, definitions,
// conditions, laws and mergers claim nothing. What does not fit is passed over: a missed claim costs less than a false one.

export type Deed =
  | 'collect'
  | 'share'
  | 'sell'
  | 'profile'
  | 'track'
  | 'train-ai'
  | 'replay'
  | 'ads'
  | 'infer'
  | 'third-party-cookies'
  | 'retain'
  | 'encrypt'

/** `or-share`: sold in the sense of US state laws, "we sell or share"; `by-law`: "may be considered a sale". */
type SaleSense = 'plain' | 'or-share' | 'by-law'

export interface Claim {
  deed: Deed
  polarity: 'affirmed' | 'denied'
  /** Whether the text says that it happens, or that it may. */
  modality: 'does' | 'may'
  /** What comes first: the person's permission, or a case that is named. A denial has its limits instead. */
  condition: 'permission' | 'case' | null
  /** Others do it through the vendor's service. */
  isByOthers: boolean
  /** Of a sale; `plain` of everything else. */
  sense: SaleSense
  /** Of a collection: used, stored or processed, which presumes it. */
  isUse: boolean
  /** Types that are the object of the verb. */
  types: readonly DataType[]
  /** The object is personal data as such. */
  isGeneral: boolean
  /** Whom it speaks of, where that is not everyone. */
  people: ClaimPeople | null
  /** What narrows a denial. */
  limits: readonly ClaimLimit[]
  receivers: readonly Receiver[]
  /** An item of a list says which data; its lead-in says what is done. */
  isOfItem: boolean
}

export interface ClaimContext {
  /** The sentence with a colon that an item of a list goes on from. */
  leadIn?: string
  /** What the page calls its vendor. */
  names?: readonly string[]
  /** The headings above: below "Job applicants" a sentence speaks of them. */
  headings?: readonly string[]
}

/** Claims of one sentence, or of one item of a list together with its lead-in. */
export function claimsOf(text: string, context: ClaimContext = {}): readonly Claim[] {
  const claims = claimsOfText(text, context)
  if (claims.length === 0) return claims
  const headings = (context.headings ?? []).map(fold)
  const people = peopleBelow(headings)
  const isOfLaw = headings.some((heading) => forms.ofStateLaw.test(heading))
  return claims.map((claim) => ({
    ...claim,
    people: claim.people ?? people,
    sense:
      isOfLaw && claim.deed === 'sell' && claim.polarity === 'affirmed' && claim.sense === 'plain'
        ? 'or-share'
        : claim.sense,
  }))
}

/** Done, as far as the text says, to everyone whom it speaks of and without a condition. */
export const isPlain = ({ modality, condition }: Pick<Claim, 'modality' | 'condition'>): boolean =>
  modality === 'does' && condition === null

function claimsOfText(text: string, { leadIn = '', names = [] }: ClaimContext): readonly Claim[] {
  const answered = answeredWords(text, leadIn)
  if (answered) return read(`${names.map(fold).join('|')}\n${sharedOut(fold(answered.said))}\n${fold(answered.of)}`)
  // A lead-in that was cut may have begun with what denies it.
  if (leadIn.length >= longestLeadIn && leadIn.endsWith(':')) return []
  const lead = leadOf(fold(leadIn), text)
  if (lead === '' && isTitle(text)) return []
  // Folded, a mark for yes is one for no.
  return read(`${names.map(fold).join('|')}\n${lead}\n${fold(text.replace(/[✓✔☑✅]/gu, '').replace(newSentence, '·'))}`)
}

const collectingHeading =
  /^\W*(?:[\divx]{1,4}[.)] )?(?:(?:what|which|the|other|types|categories|kinds|of|additional|personal|your) ){0,4}(?:information|data|(?<=what ))(?: ?(?:that|which))? ?(?:(?:is )?(?<may>we may )?(?:we )?(?:collect|gather|receive|obtain)(?:ed)?|you (?:provide|give)(?: to)? us)(?: (?:about|from) (?:you|users)| automatically| directly)?\W*$/u
/** "Account: your name and e-mail address". */
const labelledItem = /^\W*\p{Lu}[\p{L} ,&/()'’-]{2,60}(?::|\.| [-–—]) \S/u

/** "Information we collect" above a labelled list says what a sentence with a colon says. */
const longestBareItem = 90

/** A labeled paragraph below "What we collect" is an item without its mark, and goes on from the heading. */
export function leadInOfUnit({
  text,
  leadIn,
  headings,
}: {
  text: string
  leadIn: string
  headings: readonly string[]
}) {
  const heading = headings.at(-1) ?? ''
  return leadIn === '' && labelledItem.test(text) && collectingHeading.test(fold(heading)) ? heading : leadIn
}

function leadOf(leadIn: string, text: string): string {
  const isSentence = leadIn.endsWith(':')
  const found =
    isSentence || text.length <= longestBareItem || labelledItem.test(text) ? collectingHeading.exec(leadIn) : null
  if (found) return `we ${found.groups?.may ? 'may ' : ''}collect:`
  return isSentence ? leadIn : ''
}

/** Of a PDF, a heading and the sentence below it can be one stretch of text. */
const newSentence = /\n(?=(?:We|You)\b)/gu

/** A column "Shared" asks about others. */
const sharedOut = (said: string) => (said.endsWith('share') ? `${said} the following ${withOthers}` : said)
const withOthers = 'with others'

/** As disclosures.units.ts cuts it. */
const longestLeadIn = 240

/** Whether an item is taken back by the next lines, as in "Examples: race, religion." and "Collected: No." */
export const isTakenBack = (following: readonly { text: string; isHeading: boolean }[]): boolean => {
  for (const { text, isHeading } of following.slice(0, 3)) {
    if (isHeading || text.length > 120) return false
    if (forms.lineNo.test(fold(text))) return true
  }
  return false
}

/** What a page calls its vendor: "Example, Inc. (“Example”, “we”)", "Example Privacy Policy". */
export function vendorNamesOf({ text }: { text: string }): string[] {
  const head = text.slice(0, longestHead)
  const found = new Set<string>()
  for (const { 1: short = '', index } of head.matchAll(introduced)) {
    const name = namedBefore.exec(head.slice(Math.max(0, index - 160), index))?.[1] ?? ''
    for (const one of [name, ...[...short.matchAll(inMarks)].map((m) => m[1] ?? '')])
      found.add(
        one
          .replace(/,?\s+(?:Inc|LLC|Ltd|Limited|GmbH|Corp|Corporation|S\.A|B\.V|AB|AG|SE|PLC|Company)\b.*$/u, '')
          .trim(),
      )
  }
  const titled =
    /^\W*(?<name>\p{Lu}[\p{L}\d.&'’-]{1,20}(?: \p{Lu}[\p{L}\d.&'’-]{1,20})?)(?:['’]s)? (?:Global |Website |Consumer |Online |U\.?S\.? )?Privacy\b/mu.exec(
      head,
    )
  if (titled?.groups?.name) found.add(titled.groups.name.replace(/['’]s$/u, ''))
  return [...found].filter((name) => /^\p{Lu}[\p{L}\d .&'’-]{2,40}$/u.test(name) && !noName.test(name)).slice(0, 4)
}
const longestHead = 6000
const introduced = /\(([^()\n]{0,160}["“”'‘’](?:[Ww]e|WE|[Uu]s|[Oo]ur)\b[^()\n]{0,60})\)/gu
const namedBefore =
  /(?:^|[^\p{L}])(\p{Lu}[\p{L}\d.&'’-]{1,30}(?: (?:\p{Lu}[\p{L}\d.&'’-]{0,30}|of|&)){0,3}(?:,? (?:Inc|LLC|Ltd|GmbH|Limited)\.?)?)[^.\p{Lu}]{0,60}$/u
const inMarks = /["“'‘]([^"“”'‘’]{2,40}?),?["”'’]/gu
const noName =
  /^(?:State|US|U\.S|Children|Our|The|This|These|We|Us|You|Your|Global|Website|Privacy|Online|Data|Notice|Policy|Company|Services?|Sites?|Platform|Apps?|Last|Welcome|In|Effective|Updated|General|Personal|Current|Previous|Consumer|Customer|User|Users|Third|Cookie|Legal|Terms|Home|Affiliates?|Group)\b/iu

/** "Sale and Sharing of Your Data", in bold instead of a heading. */
function isTitle(text: string): boolean {
  if (/[.;:!?,]["”’')*_]*$/u.test(text.trim()) || text.length > 200) return false
  const words = text.match(/\p{L}{4,}/gu) ?? []
  return words.filter((word) => /^\p{Lu}/u.test(word)).length * 5 > words.length * 3
}

const read = remembered((key: string): readonly Claim[] => {
  const [names = '', lead = '', own = ''] = key.split('\n')
  if (!forms.speaksOfDeed.test(own) && !forms.speaksOfDeed.test(lead)) return []
  if (lead !== '') {
    if (framesIn(own, names).length === 0) return claimsOfItem(lead, own, names)
    // A sentence of its own below "you have the right to:" or "we will never:" is in their scope all the same.
    if (isNoStatement(lead) || forms.negation.test(lead) || forms.hypothetical.test(lead)) return []
  }
  // A row of a table is read cell by cell: what its columns are called states nothing.
  return cellsOf(own).flatMap((cell) => (isNoStatement(cell) ? [] : claimsIn(cell, { names, from: 0 })))
})

const cellsOf = (text: string): string[] =>
  text.includes(' | ') ? text.split(' | ').filter((cell) => cell.split(' ').length >= fewestWords) : [text]
const fewestWords = 6

/** Between a lead-in and its item, so that no word is read across. */
const itemMark = ' · '

function claimsOfItem(lead: string, own: string, names: string): Claim[] {
  if (
    isNoStatement(lead) ||
    isNoStatement(own) ||
    forms.negation.test(own.slice(0, 400)) ||
    forms.itemVerb.test(own.split(forms.aside)[0] ?? '')
  )
    return []
  const body = lead.replace(/\W+$/u, '')
  const found = claimsIn(`${body}${itemMark}${own}`, { names, from: body.length + itemMark.length })
  const claims = forms.itemOfPurpose.test(body) ? found.map(withoutTypes) : found
  if (forms.answeredNo.test(own)) return claims.filter(({ polarity }) => polarity === 'denied')
  // "To train our models": a purpose, and no list of data.
  return forms.itemStart.test(own) ? claims.filter(({ deed }) => deed === 'train-ai' || deed === 'profile') : claims
}

/** "We process your data to:" and "we collect data when others:" list what it is for, or when. */
const withoutTypes = (claim: Claim): Claim =>
  claim.deed === 'collect' || claim.deed === 'share' || claim.deed === 'sell' ? { ...claim, types: [] } : claim

/** Questions, definitions, laws, and what this document is about. */
function isNoStatement(text: string): boolean {
  return (
    forms.question.test(text) || forms.lawSubject.test(text) || forms.definition.test(text) || forms.explains.test(text)
  )
}

interface Frame {
  /** Where the subject begins, and where the verbs. */
  start: number
  verbs: readonly { word: string; start: number; end: number }[]
  object: string
  objectStart: number
  /** Where types would be its object. */
  spans: readonly (readonly [start: number, end: number])[]
  isDenied: boolean
  /** "May". */
  isUnsure: boolean
  isByOthers: boolean
  isGivenByPerson: boolean
  isPassive: boolean
}

interface Reading {
  names: string
  /** Where the item begins that completes its lead-in; types before it are not told here. */
  from: number
}

/** A section about some people is about them, and a lead-in may name them. @param headings folded */
function peopleBelow(headings: readonly string[]): ClaimPeople | null {
  for (const heading of headings.toReversed()) {
    const people = forms.ofSection.find(([, form]) => form.test(heading))?.[0]
    if (people) return people
  }
  return null
}

function claimsIn(text: string, reading: Reading): Claim[] {
  const claims = framesIn(text, reading.names).flatMap((frame) => claimsOfFrame(text, frame, reading))
  const called = saleByLawIn(text)
  const cookies = cookiesByOthersIn(text)
  if (cookies) claims.push(cookies)
  return called ? [...claims.filter(({ deed }) => deed !== 'sell'), called] : claims
}

// Frames: subject, helpers, verbs, object

function framesIn(text: string, names: string): Frame[] {
  return [
    ...activeFrames(text, subjectOf(names), false),
    ...(ofOthers.test(text) ? activeFrames(text, otherSubject, true) : []),
    ...passiveFrames(text),
    ...includingFrames(text),
    ...givenFrames(text),
  ]
}

/** Of what others do, only what they do to follow people is told. */
const ofOthers = /\bacross\b|\bover time\b|\bcookies\b|\bbeacons\b|\bpixels\b/u

const subjectForms = new Map<string, RegExp>()
function subjectOf(names: string): RegExp {
  const known = subjectForms.get(names)
  if (known) return known
  const own = names ? `|(?:${names.replace(/[^a-z0-9|à-ÿ ]/gu, '.')})(?:,? (?:inc|llc|ltd|gmbh)\\.?)?` : ''
  const form = new RegExp(`(?<![a-z'-])(?:${forms.vendorWords}${own})(?![a-z'-])`, 'gu')
  if (subjectForms.size > 200) subjectForms.clear()
  subjectForms.set(names, form)
  return form
}
const otherSubject = new RegExp(`(?<![a-z'-])${forms.otherWords}(?![a-z'-])`, 'gu')
/** What comes after the subject: "and our partners", helpers, verbs. */
const predicate = new RegExp(
  `${forms.withOthers}(?<helpers>${forms.auxiliary})(?: |,) ?(?<verbs>${forms.verbList})`,
  'uy',
)

function activeFrames(text: string, subject: RegExp, isByOthers: boolean): Frame[] {
  return [...text.matchAll(subject)].flatMap(({ 0: said, index }) => {
    const opening = openingOf(text, index)
    if (opening === null) return []
    predicate.lastIndex = index + said.length
    const found = predicate.exec(text)
    if (!found) return []
    const { helpers = '', verbs = '' } = found.groups ?? {}
    const end = found.index + found[0].length
    const word = verbs.replace(/"/gu, '')
    const first = word.split(/[ ,(/]/u)[0] ?? ''
    // "We are provided", "we were given": done to us. "Example Trading Limited": a name.
    const isBeing = /\b(?:are|is|were|was|been)\b[^,]*$/u.test(helpers)
    if (isBeing !== /ing$/u.test(first)) return []
    if (forms.notPresent.test(helpers) && !forms.negation.test(helpers)) return []
    const isDenied = opening === 'denied' || forms.negation.test(helpers)
    return framesFrom(text, {
      start: index,
      verbsStart: end - verbs.length,
      verbs,
      isDenied,
      isUnsure: forms.modalAux.test(helpers),
      isByOthers,
    })
  })
}

interface Begun {
  start: number
  verbsStart: number
  verbs: string
  isDenied: boolean
  isUnsure: boolean
  isByOthers: boolean
}

/** The verb with its object, and the verbs that go on after the object: "we collect your name and share it with". */
function framesFrom(text: string, begun: Begun): Frame[] {
  const frames: Frame[] = []
  let { verbsStart, verbs, isDenied, isUnsure } = begun
  for (let turn = 0; turn < 4; turn++) {
    const objectStart = verbsStart + verbs.length
    const rest = text.slice(objectStart, objectStart + longestObject)
    const stop = rest.search(forms.clauseEnd)
    const clause = stop < 0 ? rest : rest.slice(0, stop)
    const next = goesOn.exec(clause)
    const object = next ? clause.slice(0, next.index) : clause
    frames.push({
      ...{ start: begun.start, isByOthers: begun.isByOthers, isGivenByPerson: false, isPassive: false },
      ...{ object, objectStart, isUnsure, spans: spansFrom(object, objectStart) },
      verbs: wordsOf(verbs, verbsStart),
      isDenied: isDenied || forms.takesAway.test(object),
    })
    if (!next?.groups) break
    const { joint = '', helpers = '', verbs: more = '' } = next.groups
    const isTurned = forms.negation.test(helpers) || /\bnor\b/u.test(joint)
    // "We do not use it and share it": whether the second is denied too cannot be told.
    if (isDenied && !isTurned && /\band\b/u.test(joint) && !helpers.trim()) break
    isDenied = isTurned || (isDenied && /\bor\b|^,/u.test(joint) && !/\bbut\b/u.test(joint))
    if (helpers.trim()) isUnsure = forms.modalAux.test(helpers)
    verbsStart = objectStart + next.index + next[0].length - more.length
    verbs = more
  }
  return frames
}

const longestObject = 700
const goesOn = new RegExp(
  `(?<joint>,? (?:and|or|but|nor)|,)(?: then| also| further)?(?<helpers>${forms.auxiliary}) (?<verbs>(?:collect|share|disclose|sell|rent|provide|transfer|give|send|process|store|use|train)(?![a-z'-])(?:(?:,|,? (?:and|or)) (?:collect|share|disclose|sell|rent|provide|transfer|process|store|use)(?![a-z'-]))*)(?= (?:your|the|this|that|these|those|such|it|them|any|our|personal|certain|information|data|customer|user|sensitive|some|all|aggregated?)(?![a-z'-]))`,
  'u',
)

const wordsOf = (verbs: string, from: number) =>
  [...verbs.matchAll(forms.verbInList)].map((found) => ({
    word: found[0].replace(/"/gu, ''),
    start: from + found.index,
    end: from + found.index + found[0].length,
  }))

/** How the clause begins whose subject stands here; null where it is no main clause, or one that states nothing. */
function openingOf(text: string, start: number): 'plain' | 'denied' | null {
  const before = text.slice(Math.max(0, start - 600), start)
  const sentence = before.slice(
    Math.max(before.lastIndexOf(';'), before.lastIndexOf('. '), before.lastIndexOf('·'), -1) + 1,
  )
  if (forms.hypothetical.test(sentence) || forms.rightsOpening.test(sentence)) return null
  if (forms.deniedOpening.test(before)) return 'denied'
  if (forms.occasionOpening.test(sentence)) return 'plain'
  if (!forms.mainOpening.test(before) || forms.conditionalOpening.test(sentence)) return null
  // What is denied before a colon is denied of all that comes after it.
  const colon = before.lastIndexOf(':')
  return colon >= 0 && forms.negation.test(before.slice(0, colon)) ? null : 'plain'
}

const passive = new RegExp(
  `(?<![a-z'-])(?<helpers>(?:is|are|was|were|will be|may be|might be|can be|could be|has been|have been|is being|are being|is not|are not|will not be|may not be|has not been|have not been|isn't|aren't|won't be|cannot be|will never be|is never|are never)(?: (?:not|never|also|only|then|sometimes|further|ever|and|or|will|be|[a-z]{3,14}ly)(?![a-z'-])){0,4}) (?<verbs>${forms.participleList})`,
  'gu',
)

function passiveFrames(text: string): Frame[] {
  return [...text.matchAll(passive)].flatMap((found) => {
    const { helpers = '', verbs = '' } = found.groups ?? {}
    const before = text.slice(Math.max(0, found.index - 260), found.index)
    const nounStart = Math.max(...[...before.matchAll(nounBorder)].map((m) => m.index + m[0].length), 0)
    const noun = before.slice(nounStart)
    const start = found.index - noun.length
    const isOfTraffic = /\bencrypted\b/u.test(verbs) && traffic.test(noun)
    if (!(forms.dataNouns.test(noun) || isOfTraffic) || subordinate.test(noun)) return []
    const opening = openingOf(text, start)
    if (opening === null) return []
    const end = found.index + found[0].length
    const rest = text.slice(end, end + longestObject)
    const stop = rest.search(forms.clauseEnd)
    const object = stop < 0 ? rest : rest.slice(0, stop)
    const isByThem = /^[^.;]{0,60}\bby (?!us\b|our\b|the (?:app|site|service)|law|using|default|e-?mail|phone)/u.test(
      object,
    )
    if (isByThem) return []
    return [
      {
        ...{ start, isByOthers: false, isGivenByPerson: false, isPassive: true },
        ...{
          object: `${noun.trimEnd()} |${object}`,
          objectStart: end - noun.trimEnd().length - 2,
          spans: [[start - (listBefore.exec(before.slice(0, nounStart))?.[1]?.length ?? 0), found.index] as const],
        },
        verbs: wordsOfParticiples(verbs, end - verbs.length),
        isDenied:
          opening === 'denied' ||
          forms.negation.test(helpers) ||
          /^ ?(?:no|none of|neither)\b/u.test(noun) ||
          forms.takesAway.test(object),
        isUnsure: forms.modalAux.test(helpers),
      },
    ]
  })
}
const traffic =
  /^ ?(?:information|data)\b|\b(?:traffic|connections?|communications?|transmissions?|messages|everything|passwords)\b/u
/** "Your name, e-mail address and telephone number are collected." */
const listBefore = /(?:^|[.;:] )((?:your|the|their|all) [a-z' -]{2,40}(?:, [a-z' -]{2,40}){0,8}, )$/u
const nounBorder = /[.;:]\s|,\s|\b(?:and|but|that)\s(?=(?:your|the|this|any|all|no|personal|such|mobile|we)\b)/gu
const subordinate = /\b(?:if|when|whether|how|that|which|where|why|what|who|whom|unless|while|because|once|not)\b/u

const wordsOfParticiples = (verbs: string, from: number) =>
  [...verbs.matchAll(/[a-z]+/gu)]
    .filter(
      ({ 0: word }) => word !== 'and' && word !== 'or' && word !== 'otherwise' && word !== 'also' && word !== 'nor',
    )
    .map(({ 0: word, index }) => ({ word, start: from + index, end: from + index + word.length }))

const including =
  /\b(?:information|data)(?: (?:that|which))? we (?<helpers>(?:(?:may|might|can|will|also|do|automatically) ){0,3})(?<verb>collect|gather|receive|obtain|process|use|store)\b[^.;:?]{0,90}? (?<unsure>may |might |can |could )?(?:also )?(?:includes?|consists? of|comprises?|is|are)(?=:? [a-z])(?! (?:not|no|used|stored|kept|subject|processed|shared|collected|retained|limited|necessary|required|always|only|never|so|to)\b)/gu

/** "The data we collect includes your name." */
function includingFrames(text: string): Frame[] {
  return [...text.matchAll(including)].flatMap((found) => {
    const { helpers = '', verb = '', unsure = '' } = found.groups ?? {}
    const before = text.slice(Math.max(0, found.index - 200), found.index)
    const clause = before.slice(
      Math.max(before.lastIndexOf(';'), before.lastIndexOf('. '), before.lastIndexOf(','), -1) + 1,
    )
    if (subordinate.test(clause) || forms.rightsOpening.test(clause) || forms.negation.test(clause)) return []
    const end = found.index + found[0].length
    const object = text.slice(end, end + longestObject).split(/[.?]/u)[0] ?? ''
    return [
      {
        ...{ start: found.index, isByOthers: false, isGivenByPerson: false, isPassive: false, isDenied: false },
        ...{ isUnsure: forms.modalAux.test(`${helpers}${unsure}`), object, objectStart: end },
        spans: spansFrom(object, end),
        verbs: [{ word: verb, start: found.index, end }],
      },
    ]
  })
}

const given =
  /(?<![a-z'-])you (?<helpers>(?:(?:also|may|can|will|must|might|could|need to|choose to|voluntarily|directly|then|(?:are|will be|may be|might be) (?:asked|required|requested) to|have|either|already|freely) ){0,4})(?:provided?|give|submit|upload|enter|shared?|send|supply|register(?= (?:with )?(?:an?|your) ))(?= us\b|(?<=register) |[^.;:]{1,60}?(?<!not )\b(?:to|with) us\b|(?<=(?:asked|required|requested|need) to (?:provide|give|submit|upload|enter|send|supply)) )/gu
const mustGive = /\b(?:must|need to|have|(?:are|will be) (?:asked|required|requested) to)\b/u

/** "You may provide us with your card number". */
function givenFrames(text: string): Frame[] {
  return [...text.matchAll(given)].flatMap((found) => {
    if (openingOf(text, found.index) !== 'plain') return []
    const end = found.index + found[0].length
    const rest = text.slice(end, end + longestObject)
    const stop = rest.search(forms.clauseEnd)
    const object = stop < 0 ? rest : rest.slice(0, stop)
    return [
      {
        ...{ start: found.index, isByOthers: false, isGivenByPerson: true, isPassive: false, isDenied: false },
        ...{
          isUnsure: !mustGive.test(found.groups?.helpers ?? ''),
          object,
          objectStart: end,
          spans: spansFrom(object, end),
        },
        verbs: [{ word: 'receive', start: found.index, end }],
      },
    ]
  })
}

// Claims

function claimsOfFrame(text: string, frame: Frame, { from }: Reading): Claim[] {
  const { object } = frame
  const clause = text.slice(frame.start, frame.objectStart + object.length)
  const beforeClause = text.slice(Math.max(0, frame.start - 300), frame.start)
  const afterClause = text.slice(frame.objectStart + object.length, frame.objectStart + object.length + 160)
  const deedWords = frame.verbs.map(({ word }) => word)
  const isAsked =
    forms.permission.test(clause) || forms.permission.test(beforeClause.slice(beforeClause.lastIndexOf('.') + 1))
  const thing = frame.spans.map(([a, b]) => text.slice(a, b)).join(' ')
  const told = (deed: Deed, more: Partial<Claim> = {}): Claim => ({
    deed,
    polarity: frame.isDenied ? 'denied' : 'affirmed',
    modality: frame.isUnsure ? 'may' : 'does',
    condition: frame.isDenied || !isAsked ? null : asksPermission(clause + beforeClause) ? 'permission' : 'case',
    isByOthers: frame.isByOthers,
    sense: 'plain',
    isUse: false,
    types: typesOf(text, frame, from),
    isGeneral: forms.generalData.test(thing) && !forms.sensitiveOnly.test(thing),
    people: peopleOf(`${clause}${afterClause}`) ?? groupIn(beforeClause),
    limits: frame.isDenied ? limitsOf(text, frame) : [],
    receivers: receiversOf(object),
    isOfItem: from > 0 && frame.objectStart <= from,
    ...more,
  })
  const claims: Claim[] = []
  // Not to ask is not to say that it is not collected.
  if (frame.isDenied && deedWords.some((word) => forms.asksFor.test(word))) return []
  if (from > 0 && frame.objectStart <= from && !givesObject(text.slice(frame.objectStart, from).trim())) return []
  const isImpersonal = isOfNoPerson(object + afterClause.split('.')[0])
  if (frame.isByOthers) return frame.isDenied ? [] : byOthers(clause, deedWords).map((deed) => told(deed))
  const hasData = forms.dataNouns.test(object) || typesOf(text, frame, from).length > 0
  const isSold = deedWords.some((word) => forms.sellsOn.test(word))
  const isShared = deedWords.some((word) => /^shar/u.test(word))
  // "We do not sell or share" names no receiver: both words are those of a law.
  const isInLaw = frame.isDenied && isSold && isShared && !/\b(?:with|to) /u.test(object)
  if (
    isSold &&
    (hasData || (frame.isDenied && forms.pronounObject.test(object))) &&
    isSaleOfData(beforeClause + clause)
  ) {
    const isOfLaw = isShared || forms.saleInLaw.test(clause) || forms.orTargets.test(object + afterClause)
    const sense = isInLaw || (!frame.isDenied && isOfLaw) ? 'or-share' : 'plain'
    if (frame.isDenied || !isImpersonal) claims.push(told('sell', { sense }))
  }
  if (
    deedWords.some((word) => forms.passesOn.test(word)) &&
    hasData &&
    !isInLaw &&
    !/^ (?:[a-z]+ ){0,2}(?:option|ability|opportunity|choices?|right|control|notice)\b/u.test(object) &&
    isToOthers(frame) &&
    (frame.isDenied || !isImpersonal)
  )
    claims.push(told('share'))
  const isHeld = hasData && (frame.isDenied || !forms.outOfReach.test(object))
  if (deedWords.some((word) => forms.gathers.test(word)) && isHeld && !toThem.test(object)) claims.push(told('collect'))
  else if (deedWords.some((word) => forms.handles.test(word)) && isHeld && !throughOthers.test(object))
    claims.push(told('collect', { isUse: true }))
  // Of what is told by more than a verb and its object, a denial anywhere in the clause takes it back.
  if (!frame.isDenied && forms.negation.test(clause)) return claims
  if (profiles(clause, object, deedWords) && (frame.isDenied || !isImpersonal)) claims.push(told('profile'))
  if (tracksAcross(clause, deedWords) || (frame.isDenied && followsPeople(object, deedWords)))
    claims.push(told('track'))
  if (showsAds(clause, deedWords)) claims.push(told('ads'))
  if (infers(object, deedWords)) claims.push(told('infer'))
  if (letsSetCookies(object, deedWords)) claims.push(told('third-party-cookies'))
  if (!frame.isDenied && hasData && keepsFor(object, deedWords)) claims.push(told('retain'))
  if (encrypts(object, deedWords)) claims.push(told('encrypt'))
  if (replays.test(object)) claims.push(told('replay'))
  const training = trainsOn(clause, object, deedWords)
  if (training) claims.push(told('train-ai'))
  return claims
}

/** "With your consent", "if you allow it"; not "if you call us". */
const asksPermission = (stretch: string): boolean => forms.permissionWords.test(stretch)

/** "Personal or anonymous data" is personal data too. */
const isOfNoPerson = (stretch: string): boolean =>
  forms.impersonal.test(stretch) &&
  !/(?<![a-z-])(?:personal|personally identifiable|your) (?:data|information),? (?:and\/)?(?:or|and) /u.test(stretch)

/** "We collect the following:", "we share your data with:"; not "we use providers like:". */
const givesObject = (object: string): boolean =>
  forms.dataNouns.test(object) ||
  /^\W*(?:the|following|your|these|with|to|and)*\W*$/u.test(object) ||
  object.endsWith(`${withOthers} ·`) ||
  /\b(?:following|with|to)(?: (?:personal )?(?:categories|types|kinds|details|items|information|data)(?: of)?)?\W*$/u.test(
    object,
  )

/** "We use a processor to handle your card." */
const throughOthers =
  /^ (?:(?:a|an|the|our|other|certain|some|several|various) )?(?:third|stripe|paypal)|^[^,.;:]{0,60}\b(?:compan(?:y|ies)|providers?|processors?|vendors?|partners?)\b/u
const toThem = /^ (?:[a-z]+ ){0,3}(?:requests?|questions?|complaints?|calls?|notice)\b/u

/** Goods, shares of the company and the company itself are no data. */
function isSaleOfData(clause: string): boolean {
  return !/\b(?:merge[rs]?|acqui(?:re|red|rer|sition)|bankrupt|reorgani|assets|successor|(?:our|the|its|of) business(?! (?:partners?|purposes?|activit))|all or (?:part|substantially)|products|product lines|tickets|advertising space|ad (?:space|inventory)|items|goods|buy and sell|stock)\b/u.test(
    clause,
  )
}

function isToOthers({ object, isPassive, isDenied }: Frame): boolean {
  if (/\b(?:with|to) (?:you|us)\b/u.test(object)) return false
  if (/\b(?:with|to)\b/u.test(object)) return receiversOf(object).length > 0
  return isDenied && (isPassive || forms.generalData.test(object))
}

function receiversOf(object: string): Receiver[] {
  const named = [...object.matchAll(/\b(?:with|to)\b(?! (?:the extent|respect))/gu)].map(({ index }) =>
    object.slice(index, index + 200),
  )
  const all = named.join(' | ')
  return forms.receiverForms.flatMap(([receiver, form]) => (form.test(all) ? [receiver] : []))
}

function peopleOf(stretch: string): ClaimPeople | null {
  for (const [people, form] of forms.aboutPeople) {
    const found = form.exec(stretch)
    if (found) return typeof people === 'string' ? people : people(found)
  }
  return null
}

function groupIn(before: string): ClaimPeople | null {
  const group = forms.ofGroup.exec(before)?.[1]
  return group ? `people who are ${group}` : null
}

function limitsOf(text: string, frame: Frame): ClaimLimit[] {
  const end = frame.objectStart + frame.object.length
  const rest = text.slice(end, end + 200)
  const stop = rest.search(/[;.]/u)
  const stretch = text.slice(frame.start, end) + (stop < 0 ? rest : rest.slice(0, stop))
  const before = text.slice(0, frame.start)
  const found = forms.limitForms.flatMap(([limit, form]) => (form.test(stretch) ? [limit] : []))
  if (forms.permission.test(before)) found.push('consent')
  if (forms.sensitiveOnly.test(frame.object) || forms.impersonal.test(frame.object)) found.push('some-data')
  if (/\b(?:these|such|those) (?:third|partners|companies|advertisers|providers|vendors)/u.test(frame.object))
    found.push('some-receivers')
  if (/\b(?:when|while|if|as long as|during|via|through|on this|in this|using)\b/u.test(stretch + before))
    found.push('some-places')
  return [...new Set(found)]
}

/** Types that are the object of the verb; those of a list's lead-in are told there. */
function typesOf(text: string, frame: Frame, from: number): DataType[] {
  const spans = from > frame.objectStart ? itemSpans(text, frame, from) : frame.spans
  const isPassedOn = frame.verbs.some(({ word }) => forms.passesOn.test(word) || forms.sellsOn.test(word))
  const found = mentionsIn(text).filter(({ type, start, end }) => {
    const guard = forms.typeGuards[type]
    if (!isDatum(text, type, { start, end })) return false
    const isAnswered = from > 0 && text.slice(0, from).endsWith(`${withOthers}${itemMark}`)
    if (isPassedOn && !frame.isPassive && !isAnswered && receiver.test(text.slice(Math.max(0, start - 90), start)))
      return false
    if (start < from || (guard && !guard.test(text.slice(Math.max(0, start - 12), end + 14)))) return false
    // "We do not store your full card number" leaves open the rest of it.
    if (frame.isDenied && /\b(?:full|complete|entire|whole) $/u.test(text.slice(Math.max(0, start - 10), start)))
      return false
    return spans.some(([a, b]) => start >= a && start < b)
  })
  return [...new Set(found.map(({ type }) => type))].sort()
}

/** "Shared with social networks": no data, but who receives them. */
const receiver =
  /\b(?:with|to) (?:(?!(?:your|their|his|her|information|data|such|including|following)(?![a-z]))[a-z,/()'-]+ ){0,8}$/u

/** "We collect the following when you sign up:" leaves the item an object; "we use your data to:" makes it a purpose. */
function itemSpans(text: string, { object, objectStart }: Frame, from: number): (readonly [number, number])[] {
  const lead = text.slice(objectStart, from)
  const cut = cutFrom(object, 0)
  const isPurpose =
    cut < lead.length &&
    forms.purposeCut.test(object.slice(cut)) &&
    !/(?:includ(?:ing|es)|such as|following|like)\W*$/u.test(lead)
  return isPurpose ? [] : spansFrom(object.slice(from - objectStart), from)
}

/** The object without its purposes, occasions and exceptions. */
function spansFrom(object: string, objectStart: number): [number, number][] {
  const end = forms.exclusion.exec(object)?.index ?? object.length
  const spans: [number, number][] = []
  for (let at = 0, turn = 0; turn < 6 && at < end; turn++) {
    const cut = Math.min(end, cutFrom(object, at))
    spans.push([objectStart + at, objectStart + cut])
    const resumes = object.slice(cut).search(forms.objectResumes)
    if (resumes < 0 || forms.purposeCut.test(object.slice(cut))) break
    at = cut + resumes + 1
  }
  return spans
}

function cutFrom(object: string, from: number): number {
  for (let at = from; at < object.length; ) {
    const found = object.slice(at).search(forms.objectCut)
    if (found < 0) return object.length
    if (!forms.keepsObject.test(object.slice(Math.max(0, at + found - 12), at + found + 1))) return at + found
    at = at + found + 1
  }
  return object.length
}

const profileWords =
  /^[^.;]{0,120}?(?:\b(?:marketing|advertising|interest|behavioral|consumer|household|shadow|detailed|preference) profiles?\b|\bprofiles? (?:of|about|on you|reflecting|concerning|based|relating|for these purposes|for advert)|\bprofiles? that (?:help|can|allow|enable))/u
const profilePurpose =
  /\bto (?:[a-z]+ (?:and|or|up) ?)?(?:build|create|develop|compile|generate)(?: up)? (?:or [a-z]+ )?(?:[a-z-]+ ){0,4}?(?:(?:marketing|advertising|interest|consumer) profiles?\b|profiles? (?:of|about|on you|reflecting|concerning|based|that (?:can|help)))/u

function profiles(clause: string, object: string, verbs: readonly string[]): boolean {
  if (/\b(?:legal(?:ly)? (?:effects?|significant)|your (?:[a-z]+ )?profile|account|not involve)\b/u.test(clause))
    return false
  if (
    verbs.some((word) => /^(?:build|built|creat|develop|compil|generat|form|maintain)/u.test(word)) &&
    profileWords.test(object)
  )
    return true
  if (profilePurpose.test(clause)) return true
  if (verbs.some((word) => /^combin/u.test(word)) && /\bto create a (?:user|customer) profile\b/u.test(clause))
    return true
  return (
    verbs.some((word) => /^(?:use|using|conduct|perform|engag|carry)/u.test(word)) &&
    /^[^.;]{0,60}\bprofiling\b/u.test(object)
  )
}

const isOneOf = (verbs: readonly string[], form: RegExp) => verbs.some((word) => form.test(word))

function byOthers(clause: string, verbs: readonly string[]): Deed[] {
  return [
    ...(tracksAcross(clause, verbs) ? (['track'] as const) : []),
    ...(isOneOf(verbs, /^(?:plac|set|us(?:e|es|ed|ing)$|deploy)/u) && /\b(?:cookies|web beacons|pixels)\b/u.test(clause)
      ? (['third-party-cookies'] as const)
      : []),
  ]
}

const followsPeople = (object: string, verbs: readonly string[]) =>
  isOneOf(verbs, /^(?:track|follow)/u) &&
  /^ (?:you|(?:our |its )?(?:users|visitors|customers|members)|individuals|people|your (?:[a-z]+ )?(?:activit|brows|behav|movement))/u.test(
    object,
  )

const adWords =
  /\b(?:targeted|personali[sz]ed|interest-based|behaviou?ral|tailored|customi[sz]ed|cross-context(?:ual)?(?: behavioral)?|retargeted|relevant) (?:(?:and|or|online|content|digital|third-party|more|behavioral|marketing),? ){0,4}(?:ads?\b|advert)|\b(?:re-?targeting|remarketing)\b|\b(?:target|tailor|personali[sz]e|customi[sz]e) (?:[a-z-]+ ){0,4}(?:ads?\b|advert)/u
const showsAds = (clause: string, verbs: readonly string[]) =>
  isOneOf(
    verbs,
    /^(?:us|shar|disclos|provid|show|serv|deliver|display|target|tailor|personali|customi|engag|process|collect|allow|permit|partner|work|combin|send)/u,
  ) &&
  adWords.test(clause) &&
  !/\b(?:opt|choice|prefer|right|object|settings)\b/u.test(clause)

const infers = (object: string, verbs: readonly string[]) =>
  isOneOf(verbs, /^(?:infer|deduc)/u) ||
  (isOneOf(verbs, /^(?:draw|mak|mad|creat|deriv|generat|us|collect|develop)/u) &&
    /^[^.;]{0,80}\binferences?\b/u.test(object))

const letsSetCookies = (object: string, verbs: readonly string[]) =>
  (isOneOf(verbs, /^(?:us|allow|permit|plac|set|work|partner|employ|deploy)/u) &&
    /\bthird[- ]party (?:[a-z-]+ ){0,2}(?:cookies|pixels|web beacons|tags)\b|\b(?:cookies|web beacons|pixels)[^.;]{0,60}\b(?:from|of|set by|placed by|provided by) (?:[a-z]+ ){0,2}third[- ]part/u.test(
      object,
    )) ||
  (isOneOf(verbs, /^(?:allow|permit|let)/u) &&
    /^[^.;]{0,90}\bto (?:[a-z]+ ){0,2}(?:use|set|place|collect)\b[^.;]{0,60}\b(?:cookies|web beacons|pixels)\b/u.test(
      object,
    ))

const periods =
  /\b(?:for (?:as|so) long as|as long as|for no longer|no longer than|for (?:up to|at least|a (?:maximum|minimum|period)|the (?:period|duration|length))|for (?:\d|one|two|three|six|seven|ten|twelve)|until|indefinitely|permanently|forever)\b/u
const keepsFor = (object: string, verbs: readonly string[]) =>
  isOneOf(verbs, /^(?:retain|keep|kept|stor|hold|held)/u) && periods.test(object)

const encrypts = (object: string, verbs: readonly string[]) =>
  isOneOf(verbs, /^encrypt/u) ||
  (isOneOf(verbs, /^(?:us|employ|deploy|maintain|process|transfer|transmit|stor|send|sent|implement)/u) &&
    /\bencrypt(?!ed cookie)|\b(?:ssl|tls)\b|secure sockets? layer|transport layer security/u.test(object))

const elsewhere =
  '(?:other|different|third[- ]party|multiple|various|unaffiliated|non-affiliated|the internet|the web|websites|sites|apps|online services)'
const across = new RegExp(
  `\\b(?:activit(?:y|ies)|brows(?:ing|e)(?: [a-z]+)?|behaviou?rs?|interactions?|visits?|usage|movements|visitors|users?|individuals|people|consumers|you)(?:,? (?:including|both|and|or|with [a-z ]{2,20}))? (?:on (?:our|this|the)[a-z ,]{2,30} and )?(?:over time,? (?:and )?)?(?:across|on) ${elsewhere}\\b(?! (?:devices|computers))[a-z, -]{0,60}?(?:websites?|sites|apps|applications|services|internet|web|properties|pages)\\b|\\b(?:activit(?:y|ies)|behaviou?r|information|brows(?:ing|e)(?: [a-z]+)?) over time and (?:across|on) `,
  'u',
)

function tracksAcross(clause: string, verbs: readonly string[]): boolean {
  const follows =
    verbs.some((word) => /^(?:track|follow|monitor|collect|gather|record|obtain|receiv)/u.test(word)) ||
    /\bto (?:track|follow|monitor|understand|collect)\b/u.test(clause)
  return follows && across.test(clause) && !/\bacross (?:our|all of our|the services)\b/u.test(clause)
}

const replays = /\bsession[- ](?:replay|recording)s?\b/u

const model =
  '(?:(?:technolog(?:y|ies)|including|through|such as|statistical|our|the|its|their|any|these|such|own|new|third[- ]party|or|and|large|generative|proprietary|internal|foundation(?:al)?|underlying|machine[- ]learning|ml|ai|artificial intelligence|language|deep|neural|automated|algorithms|models) ?){0,7}'
const training = new RegExp(
  `\\b(?:train|training(?! data)|fine-?tun(?:e|ing)|teach)\\b[^.;]{0,60}?\\b${model}(?:ai\\b|artificial intelligence|machine[- ]learning|models?\\b|algorithms?\\b|llms?\\b|networks?\\b)|\\b(?:ai|model|machine learning) (?:model )?training\\b`,
  'u',
)
const trainingData =
  /\b(?:your|customers?'?|users?'?|personal|this|such|the|any|collected|member) ?(?:[a-z-]+ ){0,3}(?:information|data|content|inputs?|prompts?|conversations?|chats?|messages|uploads|files|feedback|posts|photos|outputs?|submissions|interactions|projects?|code|images|recordings?)\b|\binformation\b|\bdata\b|\bcontent\b|\binputs\b/u

function trainsOn(clause: string, object: string, verbs: readonly string[]): boolean {
  const isUsed = verbs.some((word) =>
    /^(?:us(?:e|es|ed|ing)|process|train|analy|collect|obtain|gather|take|shar|provid|disclos|stor|allow|permit|improv|develop|retain|licens|access)/u.test(
      word,
    ),
  )
  const isPublic =
    /\bpublic(?:ly)?\b/u.test(clause) && !/\b(?:your|users?'?|customers?'?|information we)\b/u.test(clause)
  return (
    isUsed &&
    !isPublic &&
    !isOfNoPerson(clause) &&
    training.test(clause) &&
    trainingData.test(clause) &&
    !/\b(?:train|training) (?:our|your|their|staff|of|employees|personnel)? ?(?:staff|employees|personnel|team)/u.test(
      object,
    )
  )
}

/** Of a claim that a whole form of words makes: no verb has an object of its own. */
const wholeForm = {
  ...{ polarity: 'affirmed', condition: null, isUse: false, types: [], people: null, limits: [], isOfItem: false },
} as const satisfies Partial<Claim>

const setByOthers =
  /\b(?:third[- ]party cookies|cookies (?:from|of) third parties) (?<helpers>may be|might be|can be|could be|are|will be) (?:also )?(?:placed|set|used|served|stored|deployed)\b/u

function cookiesByOthersIn(text: string): Claim | undefined {
  const found = setByOthers.exec(text)
  if (!found || openingOf(text, found.index) !== 'plain') return undefined
  return {
    ...wholeForm,
    ...{ deed: 'third-party-cookies', isByOthers: true, sense: 'plain', isGeneral: false, receivers: [] },
    modality: forms.modalAux.test(found.groups?.helpers ?? '') ? 'may' : 'does',
  }
}

/** "Such disclosures may be considered a sale under state law." */
function saleByLawIn(text: string): Claim | undefined {
  const found = forms.saleByLaw.exec(text)
  if (!found) return undefined
  const before = text.slice(Math.max(0, found.index - 500), found.index)
  const sentence = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('. '), -1) + 1)
  if (!forms.vendorDoes.test(sentence) || !underLaw.test(text)) return undefined
  if (forms.negation.test(`${sentence}${found[0]}`) || forms.rightsOpening.test(sentence)) return undefined
  if (forms.notSaid.test(`${sentence}${found[0]}`) || !isSaleOfData(text)) return undefined
  return {
    ...wholeForm,
    ...{ deed: 'sell', modality: 'may', isByOthers: false, sense: 'by-law', isGeneral: true },
    receivers: forms.receiverForms.flatMap(([receiver, form]) => (form.test(text) ? [receiver] : [])),
  }
}
const underLaw =
  /"(?:sale|sell|selling|share|sharing|sales)"|\b(?:law|laws|ccpa|cpra|california|statute|act|states?|jurisdictions?|regulations?|legislation|legally|broad)\b/u
