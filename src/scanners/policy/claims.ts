import { remembered } from '../../platform/shared/remembered.ts'
import { answeredWords } from './category-answers.ts'
import { claimsIn } from './claims.deeds.ts'
import type { AlsoDone, ClaimLimit, ClaimPeople, Receiver, SaleLaw } from './claims.forms.ts'
import * as forms from './claims.forms.ts'
import { answeredToOthers, framesIn, itemMark } from './claims.frames.ts'
import type { DataType } from './data-types.patterns.ts'
import { dataTypesOf } from './data-types.ts'
import { fold } from './lexicon.fold.ts'
import { namedTypeClaims } from './named-types.ts'

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

/**
 * `or-share`: sold in the words of a law, or in one breath with another verb; `by-law`: "may be considered a sale". Of a
 * denial, `as-defined`: not sold as a law uses the word; `both`: neither sold nor shared, and no law is named.
 */
export type SaleSense = 'plain' | 'or-share' | 'by-law' | 'as-defined' | 'both'

export interface Claim {
  deed: Deed
  polarity: 'affirmed' | 'denied'
  /** Whether the text says that it happens, or that it may. */
  modality: 'does' | 'may'
  /**
   * What comes first: the person's permission, or a case that is named; `some`: what narrows it stands around it and has no
   * words of its own in a title. A denial has its limits instead.
   */
  condition: 'permission' | 'case' | 'some' | null
  /** Others do it through the vendor's service. */
  isByOthers: boolean
  /** Of a sale; `plain` of everything else. */
  sense: SaleSense
  /** Of a sale: the other verb of "sell or share", "sell or disclose". */
  also?: AlsoDone
  /** Of a sale: the laws that its sentence names for the word. */
  laws?: readonly SaleLaw[]
  /** Of a collection: used, stored or processed, which presumes it. */
  isUse: boolean
  /** Types that are the object of the verb. */
  types: readonly DataType[]
  /** The object is personal data as such. */
  isGeneral: boolean
  /** It speaks of some data only, or of "this information", which an earlier sentence names. */
  isOfNamed?: boolean
  /** Read from the form of its passage (named-types.ts): a denial anywhere in the document takes it back. */
  isByForm?: true
  /** Whom it speaks of, where that is not everyone. */
  people: ClaimPeople | null
  /** What narrows a denial; of a sale that is affirmed, that it is of the last 12 months. */
  limits: readonly ClaimLimit[]
  receivers: readonly Receiver[]
  /** Encrypted while it is sent, and no word of what is stored. */
  isInTransit?: boolean
  /** Of data that names no one any more: de-identified or aggregated. Told of a sale and of training alone. */
  isDeidentified?: boolean
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
  /** The sentence of its section that names the people whom the section is for. */
  people?: string
}

/** Claims of one sentence, or of one item of a list together with its lead-in. */
export function claimsOf(text: string, context: ClaimContext = {}): readonly Claim[] {
  const mentioned = dataTypesOf(text).map(({ type }) => type)
  const claims = withNamedTypes(claimsOfText(text, context), text, context, mentioned)
  if (claims.length === 0) return claims
  const headings = (context.headings ?? []).map(fold)
  const people = peopleBelow(headings) ?? placeOfSection(headings, context.people)
  const own = fold(text)
  const said = `${fold(context.leadIn ?? '')} ${own}`
  // "Recruitment" may be one purpose of many, and a heading of which nothing says where its section ends.
  // Where the headings below it are not marked up, all the rest would speak of children.
  if (people === 'children' && !forms.namesChildren.test(said)) return []
  const group = ofGroups.find(([name]) => people?.startsWith(name))
  if (group && !group[1].test(said)) return []
  const isOfLaw = headings.some((heading) => forms.ofStateLaw.test(heading))
  const isCopied = forms.copiedFromLaw.test(own)
  return claims.map((claim) => ({
    ...claim,
    types: isCopied && claim.polarity === 'affirmed' ? [] : claim.types,
    people: withPlace(claim, people),
    sense: isOfLaw ? senseBelowLaw(claim) : claim.sense,
  }))
}

/**
 * Also the sensitive types that the form of the passage names as collected, in any language that is read.
 * @param mentioned Types whose words the text has.
 */
export function withNamedTypes(
  claims: readonly Claim[],
  text: string,
  { leadIn = '', headings = [] }: ClaimContext,
  mentioned: readonly DataType[],
): readonly Claim[] {
  const told = new Set(claims.flatMap(({ deed, types }) => (deed === 'collect' ? types : [])))
  const types = [...new Set(mentioned)].filter((type) => !told.has(type))
  const passage = { text, leadIn, headings, isCollecting: claims.some(isOwnCollection) }
  return [...claims, ...namedTypeClaims(passage, types)]
}

const isOwnCollection = ({ deed, polarity, isByOthers }: Claim): boolean =>
  deed === 'collect' && polarity === 'affirmed' && !isByOthers

/** Words of its own by which a sentence below the heading of a group speaks of it. */
const ofGroups: readonly (readonly [people: ClaimPeople, form: RegExp])[] = [
  [
    'job applicants',
    /\b(?:appl(?:y|ying|ications?|icants?)|candidates?|cvs?|curriculum|cover letters?|recruit\w*|hir(?:e|es|ing)|jobs?|positions?|employment|careers?|interviews?)\b|\br[eé]sum[eé]/u,
  ],
  ['employees', /\b(?:employ\w*|personnel|workforce|staff|workers?|payroll|hr|human resources|contractors?)\b/u],
  ['students', /\b(?:students?|pupils?|learners?|schools?|education\w*|class\w*)\b/u],
]

/** Children in a section for a place are those there. */
function withPlace({ people }: Claim, below: ClaimPeople | null): ClaimPeople | null {
  if (people !== null && below !== null && isPlace(below) && !people.includes(' in '))
    return `${people} ${below.slice('people '.length)}`
  return people ?? below
}
const isPlace = (people: ClaimPeople | null) => people?.startsWith('people in ') ?? false

/** Whether a claim is about children, wherever they live. */
export const isOfMinors = (people: ClaimPeople | null): boolean =>
  /^(?:children|people under 1[0-6])(?: in .+)?$/u.test(people ?? '')

function senseBelowLaw({ deed, polarity, sense }: Claim): SaleSense {
  if (deed !== 'sell') return sense
  if (polarity === 'denied') return sense === 'both' ? 'or-share' : sense
  return sense === 'plain' ? 'or-share' : sense
}

/** Of an item far below its lead-in: what names data, or training, is worth a longer quote. */
export const isWorthMore = ({ isOfItem, deed, types }: Claim): boolean =>
  isOfItem && (types.length > 0 || deed === 'train-ai')

/**
 * What a document says elsewhere: where it denies a sale and tells one, it means the word of a law, and the denial of what it
 * affirms in another place is not told.
 */
export function inOneDocument(all: readonly Claim[], ofDocument: readonly Claim[]): readonly Claim[] {
  const claims = all.filter((claim) =>
    claim.polarity === 'denied'
      ? !ofDocument.some((other) => takesBack(other, claim))
      : !claim.isByForm || !ofDocument.some((other) => isOfNone(other, claim)),
  )
  const isDenied = ofDocument.some(
    ({ deed, polarity, people, limits }) =>
      deed === 'sell' && polarity === 'denied' && people === null && limits.every((limit) => limit === 'money'),
  )
  return isDenied ? claims.filter((claim) => !isOfPlainSale(claim)) : claims
}

/** "We collect no personal data", or none of this type. */
const isOfNone = (denied: Claim, claim: Claim): boolean =>
  denied.deed === 'collect' &&
  denied.polarity === 'denied' &&
  denied.people === null &&
  denied.limits.length === 0 &&
  covers(denied, claim)

/** Whether what is denied is all personal data, or of a type that the other claim names. */
const covers = ({ isGeneral, types }: Claim, other: Claim): boolean =>
  (isGeneral && types.length === 0) || types.some((type) => other.types.includes(type))

/** Told as it stands: a document that denies it elsewhere means the word of a law here, and does not say of which. */
const isOfPlainSale = ({ deed, polarity, sense, people, laws, isDeidentified }: Claim): boolean =>
  deed === 'sell' && polarity === 'affirmed' && sense !== 'by-law' && people === null && !laws && !isDeidentified

/** Of a denial about everyone. A sale has its senses, and people with a limit of their own are others. */
function takesBack(other: Claim, denied: Claim): boolean {
  if (other.polarity !== 'affirmed' || denied.deed === 'sell' || denied.people !== null) return false
  if (denied.deed === 'track')
    return other.deed === 'track' || other.deed === 'ads' || other.deed === 'third-party-cookies'
  if (other.deed !== denied.deed) return false
  return covers(denied, other)
}

/** Done, as far as the text says, to everyone whom it speaks of and without a condition. */
export const isPlain = ({ modality, condition }: Pick<Claim, 'modality' | 'condition'>): boolean =>
  modality === 'does' && condition === null

function claimsOfText(text: string, { leadIn: above = '', names = [] }: ClaimContext): readonly Claim[] {
  const asked = names.map(fold).join('|')
  // A lead-in that was cut may have begun with what denies it; a sentence of its own needs none.
  const isCut = above.length >= longestLeadIn && above.endsWith(':')
  const leadIn = isCut && opensClause.test(text) ? '' : above
  const answered = answeredWords(text, leadIn)
  // The answer denies the whole row: no word of the row narrows it.
  if (answered)
    return read(`${asked}\n${sharedOut(fold(answered.said))}\n${fold(answered.of)}`).map((claim) =>
      claim.limits.length > 0 ? { ...claim, limits: [] } : claim,
    )
  if (isCut && leadIn !== '') return []
  const goesOn = leadOf(leadIn, text, asked) ?? ownLead(text)
  if (goesOn === undefined && isTitle(text)) return []
  const { lead, from, only } = goesOn ?? { lead: '', from: 0, only: undefined }
  // Folded, a mark for yes is one for no.
  const own = fold(
    text
      .slice(from)
      .replace(/[✓✔☑✅]/gu, '')
      .replace(asDescribed, '')
      .replace(/ \((?:i\.e\.,?|or we|and we) [^()]{1,80}\)/giu, '')
      .replace(newSentence, '·')
      .replace(sectionNumber, '')
      .replace(/\b(have|has|may|will): \((?:a|i|1)\) /gu, '$1 '),
  )
  const found = read(`${asked}\n${lead}\n${own}`)
  const claims =
    lead !== '' && mayGive.test(text)
      ? found.map((claim) => (claim.isOfItem ? { ...claim, modality: 'may' as const } : claim))
      : found
  return only ? claims.filter(({ deed }) => deed === only) : claims
}

const opensClause =
  /^\W*We (?:(?:may|also|will|automatically) ){0,2}(?:collect|receive|obtain|gather|use|process|store|share|sell)\b/u
/** "4.2 We collect". */
const sectionNumber = /^\W{0,4}\d{1,2}(?:\.\d{1,2}){0,3}\.? (?=\p{Lu})/u
/** "As detailed in this Privacy Policy, we": points to the rest of the document, and narrows nothing. */
const asDescribed =
  /^\W{0,4}As (?:(?:further|also|more fully) )?(?:detailed|described|explained|set (?:out|forth)|outlined|noted|disclosed) (?:above|below|elsewhere|throughout|in)(?: (?:in )?(?:this|our|the) [^,.;:]{3,60})?, /iu

const collectingHeading =
  /^\W*(?:[\divx]{1,4}[.)] )?(?:(?:what|which|the|other|types|categories|kinds|of|additional|personal|your) ){0,4}(?:information|data|(?<=what ))(?: ?(?:that|which))? ?(?:(?:is )?(?:automatically )?(?<may>we may )?(?:we )?(?:automatically )?(?:collect|gather|receive|obtain|process|hold|possess)(?:ed)?|you (?:may )?(?:provide|give|submit)(?: (?:to |with )?us)?(?: (?:may )?includes?)?)(?: (?:about|from) (?:you|users)| automatically| directly)?(?: (?:when|while|as) you (?:use|visit|interact with|access)[a-z ]{1,40})?(?:,? and how(?: we)? (?:collect|use|get|obtain|gather)(?:ed)?(?: it)?)?\W*$/u
/** "Account: your name and e-mail address". */
const labelledItem = /^\W*\p{Lu}[\p{L} ,&/()'’-]{2,60}(?::|\.| [-–—]) \S/u

/** "Information we collect" above a labelled list says what a sentence with a colon says. */
const longestBareItem = 90

/** "This data consists of", "Profile data includes": it says which data, and the words before it what is done. */
const namesData =
  /^\W*(?:(?<before>(?:this|these|such)(?: types? of)?(?: personal)? (?:information|data|details)|this(?= (?:may )?includes? (?:sensitive|special|personal|your)\b))|(?:examples|types|categories|kinds) of (?:such |this |the )?(?:personal )?(?:information|data)|\p{L}{3,20} (?:data|information))(?<unsure> (?:may|can|might))?(?: (?:also|generally|typically|usually))? (?:includes?|consists? of|comprises?|contains?):? (?=\p{L})/iu

/** "This information may include:", below "Information we collect". */
const leadPointing =
  /^\W*(?:this|these|such)(?: (?:types?|categories) of)?(?: personal)? (?:information|data) (?:(?:may|can) )?(?:includes?|consists? of)(?:,? but (?:is|are) not limited to)?:$/iu

/** "Identification information, such as:" has no verb of its own: the heading above it has. */
const leadLabel =
  /^\W*(?!(?:other|third|customer|public)[a-z]*\b)(?:\p{L}+[ -]){0,4}(?:information|data|details|identifiers)[*_]*,? (?:such as|including|(?:may |can )?includes?(?:,? but (?:is|are) not limited to)?|for example|like):$/iu

/** "How we use your information": items below it are what it is used for. */
const usingHeading =
  /^\W*(?:[\divx]{1,4}[.)] )?(?:(?:how|why|for what (?:purposes?|reasons?)) (?:and why )?(?:do |does )?we(?<may> (?:may|might|can))?(?: (?:collect|process|share|store|and|or|,))*,? ?(?:use|process)\b|(?:our )?uses? of\b|(?:our |the )?purposes? (?:for|of|to)\b)[^.;]{0,80}$/u
const speaksOfModels = /\b(?:ai|ml|artificial intelligence|machine[- ]learning|models?|algorithms?)\b/u

/**
 * What a unit goes on from where it is neither an item nor below a colon: a labeled paragraph below "What we collect" is an
 * item without its mark, and "This data consists of …" goes on from the sentence before it.
 */
export function leadInOfUnit(
  { text, leadIn, headings }: { text: string; leadIn: string; headings: readonly string[] },
  before: string,
  names: readonly string[] = [],
): string {
  const heading = headings.at(-1) ?? ''
  const naming = namesData.exec(text)
  if (naming?.groups?.before) return collects(before, names) ? before : leadIn
  if (leadLabel.test(leadIn) || leadPointing.test(leadIn) || (leadIn === '' && isBareList(text))) {
    const above = headings.slice(-2).findLast((one) => collectingHeading.test(titleOf(one)))
    // "May include": what of it is collected is left open.
    return above === undefined ? leadIn : /\bmay include/iu.test(leadIn) ? 'Information we may collect:' : `${above}:`
  }
  if (leadIn !== '') return leadIn
  // A cell of a table, or a line without its mark: "To train our models", below "Why we use your data".
  if (isPurposeOfModels(text) && usingHeading.test(fold(heading).replace(/[?:\s]{1,5}$/u, ''))) return heading
  if (!naming && !labelledItem.test(text)) return ''
  // "Health data" or "Customers" below "What we collect".
  const above = headings.slice(-3)
  const at = above.findLastIndex((one) => collectingHeading.test(titleOf(one)))
  return at >= 0 && !above.slice(at + 1).some((one) => ofOtherDeed.test(one)) ? (above[at] ?? '') : ''
}

const ofOtherDeed =
  /\b(?:us(?:e|es|ing)|how|why|shar\w+|disclos\w+|sell|sale|retention|retain|keep|secur\w+|rights?|choices?|purposes?|third|partners?|providers?|cookies?|not|never|if|when)\b/iu

const isPurposeOfModels = (text: string) =>
  text.length <= longestPurpose &&
  /^\W*(?:To |(?:Train|Improv|Develop|Enhanc|Fine-tun)(?:e|ing)? )/u.test(text) &&
  speaksOfModels.test(fold(text))

/** "Fingerprint, voice print, retinal print.": nothing but a list, below a heading such as "Biometric information". */
const isBareList = (text: string) =>
  text.length <= longestBareList &&
  (text.match(/, /gu)?.length ?? 0) >= fewestCommas &&
  !/[.;:?!|] \S|[?!:]$/u.test(text) &&
  !/\b(?:we|us|our|you|they|it|this|these|who|which|that|is|are|was|may|can|will|has|have|not|no|please|see|if|when|to)\b/iu.test(
    text,
  )
const longestBareList = 500
const fewestCommas = 2
/** Folded, without the address of its link. */
const titleOf = (heading: string) => fold(heading.replace(/\]\([^()]{0,200}\)/gu, ''))

const collects = (sentence: string, names: readonly string[]) =>
  /\b(?:collect|gather|obtain|receiv|process)/iu.test(sentence) && claimsOf(sentence, { names }).some(isOwnCollection)

interface Lead {
  /** Folded, with a colon. */
  lead: string
  /** Where the item begins in the text. */
  from: number
  /** The one deed that an item below such a heading tells. */
  only?: Deed
}

function leadOf(leadIn: string, text: string, names: string): Lead | undefined {
  const folded = titleOf(leadIn)
  const isSentence = leadIn.endsWith(':')
  const naming = namesData.exec(text)
  const heading = collectingHeading.exec(folded)
  if (naming && leadIn !== '' && !isSentence) {
    const may = naming.groups?.unsure || heading?.groups?.may
    const from = naming[0].length
    if (heading) return { lead: `we ${may ? 'may ' : ''}collect:`, from }
    const said = naming.groups?.before
      ? read(`${names}\n\n${folded}`).find(({ deed, polarity }) => deed === 'collect' && polarity === 'affirmed')
      : undefined
    return said && { lead: `we ${may || !isPlain(said) ? 'may ' : ''}${said.isUse ? 'process' : 'collect'}:`, from }
  }
  if (heading && (isSentence || text.length <= longestBareItem || labelledItem.test(text)))
    return {
      lead: `we ${heading.groups?.may || /\byou may\b/u.test(folded) || mayGive.test(text) ? 'may ' : ''}collect:`,
      from: 0,
    }
  if (isSentence) return { lead: folded, from: 0 }
  const using =
    text.length <= longestPurpose && speaksOfModels.test(fold(text))
      ? usingHeading.exec(folded.replace(/[?:\s]{1,5}$/u, ''))
      : null
  return using
    ? { lead: `we ${using.groups?.may ? 'may ' : ''}use your information to:`, from: 0, only: 'train-ai' }
    : undefined
}

/** "What we collect: your name." */
function ownLead(text: string): Lead | undefined {
  const found = ownLabel.exec(text)
  const heading = collectingHeading.exec(titleOf(found?.groups?.label ?? ''))
  return found && heading
    ? { lead: `we ${heading.groups?.may ? 'may ' : ''}collect:`, from: found[0].length }
    : undefined
}
const ownLabel = /^\W*(?<label>[^:.;?!|]{6,70}):[*_]{0,3} (?=\S)/u

const longestPurpose = 400
/** "Contact details: You may provide your name." */
const mayGive =
  /^[^.:]{2,60}[:.] (?:You|This|These|Such|It|We|Users|(?:Some|Certain) (?:users|customers|people|members)) (?:\p{L}+ ){0,2}(?:may|can|might|could)\b/u

/** Of a PDF, a heading and the sentence below it can be one stretch of text. */
const newSentence = /\n(?=(?:We|You)\b)|:(?= If (?:we|you)\b)/gu

/** A column "Shared" asks about others. */
const sharedOut = (said: string) => (said.endsWith('share') ? `${said} the following ${answeredToOthers}` : said)

/** As disclosures.units.ts cuts it. */
const longestLeadIn = 420

/** Whether an item is taken back by the next lines, as in "Examples: race, religion." and "Collected: No." */
export const isTakenBack = (following: readonly { text: string; isHeading: boolean }[]): boolean => {
  for (const { text, isHeading } of following.slice(0, 3)) {
    if (isHeading || text.length > 120) return false
    if (forms.lineNo.test(fold(text))) return true
  }
  return false
}

/** "Precise location. If you choose to allow it": the sentence behind a bare item says when. */
export const withFollowing = (claims: readonly Claim[], text: string, next: string | undefined): readonly Claim[] =>
  next !== undefined && text.length <= longestBare && opensCase.test(next)
    ? claims.map((claim) => (claim.isOfItem && claim.polarity === 'affirmed' ? { ...claim, modality: 'may' } : claim))
    : claims
const longestBare = 60
const opensCase = /^(?:If|When|Where|With|Should|Depending|Only|Some|In (?:some|certain)|You (?:may|can)|We may)\b/u

const paidElsewhere =
  /\b(?:not|never|n't)\b ?(?:[a-z]+ ){0,3}(?:store|have (?:[a-z]+ )?access|collect|retain|save|keep|see|receive|process|hold|handle)\b[^.;]{0,100}\b(?:payment|cards?|credit|debit|bank|financial|billing)\b|\b(?:payments?|cards?|transactions?|billing)\b[^.;]{0,120}\b(?:processed|handled|collected|stored|managed)\b[^.;]{0,30}\bby\b[^.;]{0,60}\b(?:third|stripe|paypal|provider|processor|partner|compan|shopify|square|braintree|apple|google)|\bpayments? (?:is|are|will be) (?:processed|handled|made)\b[^.;]{0,30}\b(?:through|via|using|with) [^.;]{0,40}\b(?:third|stripe|paypal)|\bthird[- ]party (?:secure )?(?:payment|server)|\b(?:sent|goes|transmitted|passed|provided|entered) (?:straight|directly) (?:to|into|with)\b|\bnever (?:pass|touch|reach)|\b(?:stripe|paypal|braintree|adyen|square|klarna)\b[^.;]{0,60}\b(?:collects?|process|handles?|verarbeit)|\b(?:von|durch|par) (?:stripe|paypal|klarna)\b/u

/** "You pay through another company. We do not store your card": what is said before or after it is not told of payments. */
export const withoutPayments = (claims: readonly Claim[], around: () => readonly string[]): readonly Claim[] => {
  if (!claims.some(isOfPayment) || !around().some((text) => paidElsewhere.test(fold(text)))) return claims
  return claims.flatMap((claim) => {
    if (!isOfPayment(claim)) return [claim]
    const types = claim.types.filter((type) => type !== 'payment')
    return types.length > 0 || claim.isGeneral ? [{ ...claim, types }] : []
  })
}
const isOfPayment = ({ deed, polarity, types }: Claim) =>
  deed === 'collect' && polarity === 'affirmed' && types.includes('payment')
/** How many sentences further on a text may still say who takes the money. */
export const nearPayments = 3

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
  const spoken = spokenOf(text)
  if (spoken !== undefined) found.add(spoken)
  return [...found].filter((name) => isName.test(name) && !noName.test(name)).slice(0, 4)
}
/** The name that is said to do something again and again, from the beginning on: "Acme collects", "Acme may share". */
function spokenOf(text: string): string | undefined {
  const counts = new Map<string, number>()
  for (const { groups } of text.matchAll(doesSomething))
    if (groups?.name) counts.set(groups.name, (counts.get(groups.name) ?? 0) + 1)
  const [most] = [...counts]
    .filter(([name, count]) => count >= fewestDeeds && text.slice(0, longestOpening).includes(name))
    .sort(([, a], [, b]) => b - a)
  return most?.[0]
}
const doesSomething =
  /(?:^|[.!?:][ \t]|\n[ \t]?)(?<name>\p{L}[\p{L}\d.&’'-]{2,24}(?: \p{Lu}[\p{L}\d&-]{1,20})?) (?:(?:may|will|does not|do not|can|also) )?(?:collects?|uses?|shares?|discloses?|processes|receives?|stores?|retains?|sells?)\b/gu
const fewestDeeds = 3
const longestOpening = 800
/** Some write theirs in lower case. */
const isName = /^(?:\p{Lu}[\p{L}\d .&'’-]{2,40}|\p{Ll}[\p{L}\d]{3,20})$/u
const longestHead = 6000
const introduced = /\(([^()\n]{0,160}["“”'‘’](?:[Ww]e|WE|[Uu]s|[Oo]ur)\b[^()\n]{0,60})\)/gu
const namedBefore =
  /(?:^|[^\p{L}])(\p{Lu}[\p{L}\d.&'’-]{1,30}(?: (?:\p{Lu}[\p{L}\d.&'’-]{0,30}|of|&)){0,3}(?:,? (?:Inc|LLC|Ltd|GmbH|Limited)\.?)?)[^.\p{Lu}]{0,60}$/u
const inMarks = /["“'‘]([^"“”'‘’]{2,40}?)(?:,?["”'’]|,(?= ["“]))/gu
const noName =
  /^(?:State|US|U\.S|Children|Our|The|This|These|We|Us|You|Your|Global|Website|Privacy|Online|Data|Notice|Policy|Company|Services?|Sites?|Platform|Apps?|Last|Welcome|In|Effective|Updated|General|Personal|Current|Previous|Consumer|Customer|User|Users|Third|Cookie|Legal|Terms|Home|Affiliates?|Group|Information|Controller|Processor|Provider|Operator|Owner|Licensor|Agreement|Members?|Subscribers?|Clients?|Visitors?|Party|Parties|Applications?|Software|Business|Organi[sz]ation|Firm|Them|They|Their|Ourselves|Myself)\b/iu

/** "Sale and Sharing of Your Data", in bold instead of a heading. */
function isTitle(text: string): boolean {
  if (/[.;:!?,]["”’')*_]*$/u.test(text.trim()) || text.length > 200) return false
  const words = text.match(/\p{L}{4,}/gu) ?? []
  return words.filter((word) => /^\p{Lu}/u.test(word)).length * 5 > words.length * 3
}

const read = remembered((key: string): readonly Claim[] => {
  const [names = '', lead = '', own = ''] = key.split('\n')
  if (!forms.speaksOfDeed.test(own) && !forms.speaksOfDeed.test(lead)) return []
  const frames = framesIn(own, names)
  if (lead !== '') {
    if (frames.length === 0) return claimsOfItem(lead, own, names)
    // A sentence of its own below "you have the right to:" or "we will never:" is in their scope all the same.
    if (isNoStatement(lead) || forms.negation.test(lead) || forms.hypothetical.test(lead)) return []
  }
  // A row of a table is read cell by cell: what its columns are called states nothing.
  return cellsOf(own).flatMap((cell) =>
    isNoStatement(cell) ? [] : claimsIn(cell, { frames: cell === own ? frames : framesIn(cell, names), from: 0 }),
  )
})

const cellsOf = (text: string): string[] =>
  text.includes(' | ') ? text.split(' | ').filter((cell) => cell.split(' ').length >= fewestWords) : [text]
const fewestWords = 6

function claimsOfItem(lead: string, said: string, names: string): Claim[] {
  const own = said.replace(givesIt, '')
  if (
    isNoStatement(lead) ||
    listsExceptions.test(lead) ||
    isNoStatement(own) ||
    forms.negation.test(own.slice(0, 400)) ||
    (forms.itemVerb.test(own.split(forms.aside)[0] ?? '') && !isTrainingPurpose(lead, own))
  )
    return []
  if (forms.doneByOthers.test(own) || receives.test(own)) return []
  const body = lead.replace(/\W+$/u, '')
  const whole = `${body}${itemMark}${own}`
  const found = claimsIn(whole, { frames: framesIn(whole, names), from: body.length + itemMark.length })
  const listed = forms.itemOfPurpose.test(body) ? found.map(withoutTypes) : found
  // "We use data such as:" lists data, whatever a title further down is about.
  const claims = /\b(?:such as|like)$/u.test(body) ? listed.filter(({ deed }) => deed !== 'train-ai') : listed
  if (forms.answeredNo.test(own)) return claims.filter(({ polarity }) => polarity === 'denied')
  if (own !== said)
    return claims.flatMap((one) => (one.deed === 'collect' ? [{ ...one, modality: 'may' as const }] : []))
  // "To train our models": a purpose, and no list of data.
  return forms.itemStart.test(own) ? claims.filter(({ deed }) => deed === 'train-ai' || deed === 'profile') : claims
}

/** "We share it with no one, except as follows:" */
const listsExceptions = /\b(?:except|unless|other than)\b[^.;:]{0,80}:\W*$/u
/** "We collect the following: When you apply, you may provide your name." */
const givesIt =
  /^\W*(?:(?:when|if|once|where) you [^,;.:]{3,90}, )?you (?:(?:may|can|will|must|might|also|choose to) )*(?:provide|give|submit|enter|upload) (?![^.;]*\b(?:directly|publicly)\b)(?=(?:your|the|an?|certain|some|personal|information|data)\b)/u

/** "Communications with us: You may receive e-mail from us": no data of the person. */
const receives = /\byou (?:may|will|can) (?:[a-z]+ )?receive\b/u

/** "Improve our service by finding out how people use it, and by training our models". */
const isTrainingPurpose = (lead: string, own: string) =>
  forms.itemOfPurpose.test(lead.replace(/\W+$/u, '')) &&
  speaksOfModels.test(own) &&
  !/^\W*(?:our|the|we|you|your|this|these|it|they|if|when|some|third)\b/u.test(own)

/** "We process your data to:" and "we collect data when others:" list what it is for, or when. */
const withoutTypes = (claim: Claim): Claim =>
  claim.deed === 'collect' || claim.deed === 'share' || claim.deed === 'sell' ? { ...claim, types: [] } : claim

/** Questions, definitions, laws, and what this document is about. */
function isNoStatement(text: string): boolean {
  return (
    forms.question.test(text) ||
    forms.lawSubject.test(text) ||
    forms.definition.test(text) ||
    forms.explains.test(text) ||
    forms.consentDialog.test(text) ||
    forms.ruleForUsers.test(text)
  )
}

/** A section about some people is about them, and a lead-in may name them. @param headings folded */
function peopleBelow(headings: readonly string[]): ClaimPeople | null {
  for (const heading of headings.toReversed()) {
    const [people, other] = forms.ofSection.filter(([, form]) => form.test(heading)).map(([name]) => name)
    if (people === 'job applicants' && other === 'employees') return `${people} and ${other}`
    if (people) return people
    const place = placeIn(heading)
    if (place) return place
  }
  return null
}

/** "This section applies to residents of California": said of a section, and not of the whole page. */
function placeOfSection(headings: readonly string[], people = ''): ClaimPeople | null {
  if (people === '' || headings.length < 2) return null
  const said = fold(people)
  return /\b(?:this|the following) (?:section|supplement|addendum|notice|part|provisions?)\b[^.;]{0,90}\bappl/u.test(
    said,
  )
    ? placeIn(said)
    : null
}

/** People of the place that a heading or a title is for. @param words folded */
export function placeIn(words: string): ClaimPeople | null {
  if (words === '') return null
  const place = forms.sectionPlaces.find(([, form, also]) => form.test(words) && (also?.test(words) ?? true))?.[0]
  return place ? `people ${place}` : null
}
