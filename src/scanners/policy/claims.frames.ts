import { remembered } from '../../platform/shared/remembered.ts'
import * as forms from './claims.forms.ts'

// The main clauses of a sentence: subject, helpers, verbs, object. What they claim is in claims.deeds.ts.

export interface Frame {
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
  /** The object is what people made, such as photos: of it only training is told. */
  isOfContent?: boolean
}

/**
 * The clauses whose subject is the vendor, others who work through its service, or data.
 * @param names Of the vendor, folded, with `|` between them.
 */
export function framesIn(text: string, names: string): Frame[] {
  return [
    ...activeFrames(text, subjectOf(names), false),
    ...(ofOthers.test(text) ? activeFrames(text, otherSubject, true) : []),
    ...passiveFrames(text),
    ...includingFrames(text, names),
    ...givenFrames(text),
    ...grantFrames(text),
    ...usingFrames(text),
    ...consentFrames(text),
    ...fragmentFrames(text),
  ]
}

/** Of what others do, only what they do to follow people is told. */
const ofOthers = /\bacross\b|\bover time\b|\bcookies\b|\bbeacons\b|\bpixels\b/u

/** Patterns are kept for the names of so many vendors. */
const mostVendors = 200
const subjectOf = remembered((names: string) => {
  const own = names ? `|${patternOf(names)}(?:,? (?:inc|llc|ltd|gmbh)\\.?)?` : ''
  return new RegExp(`(?<![a-z'-])(?:${forms.vendorWords}${own})(?![a-z'-])`, 'gu')
}, mostVendors)
/** @param names As `framesIn` takes them. */
const patternOf = (names: string) => `(?:${names.replace(/[^a-z0-9|à-ÿ ]/gu, '.')})`
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
    const isBeing = /\b(?:are|is|were|was|been)\b(?![^,]* (?:required|obliged|obligated)\b)[^,]*$/u.test(helpers)
    if (isBeing !== /ing$/u.test(first)) return []
    if (forms.notPresent.test(helpers) && !forms.negation.test(helpers)) return []
    // A disclosure that a law demands goes to those that the law names, the person first.
    if (isDuty.test(helpers) && !isOfKeeping.test(first)) return []
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

const isDuty = /\b(?:required|obliged|obligated)\b/u
const isOfKeeping = /^(?:collect|gather|obtain|record|keep|retain|store|hold|process)/u

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
    // "From companies that have your consent to share or sell it": not a verb of the subject.
    if (!next?.groups || /\bto (?:share|disclose|rent) ?$/u.test(object)) break
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
  `(?<joint>,? (?:and/or|and|or|but|nor)|,)(?: then| also| further)?(?<helpers>${forms.auxiliary}) (?<verbs>(?:collect|share|disclose|sell|rent|provide|transfer|give|send|process|store|use|train)(?![a-z'-])(?:(?:,|,? (?:and|or)) (?:collect|share|disclose|sell|rent|provide|transfer|process|store|use)(?![a-z'-]))*)(?= (?:your|the|this|that|these|those|such|it|them|any|our|personal|certain|information|data|customer|user|sensitive|some|all|aggregated?)(?![a-z'-]))`,
  'u',
)

const wordsOf = (verbs: string, from: number) =>
  [...verbs.matchAll(forms.verbInList)].map((found) => ({
    word: found[0].replace(/"/gu, ''),
    start: from + found.index,
    end: from + found.index + found[0].length,
  }))

/** Tells how the clause begins whose subject stands here; null where it is no main clause, or one that states nothing. */
export function openingOf(text: string, start: number): 'plain' | 'denied' | null {
  const before = text.slice(Math.max(0, start - 600), start)
  const sentence = before
    .slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('. '), before.lastIndexOf('·'), -1) + 1)
    .replace(/^\W*subject to (?:your|any|applicable) [^,;.]{1,90}, ?/u, '')
  if (forms.hypothetical.test(sentence) || forms.rightsOpening.test(sentence)) return null
  if (forms.planned.test(sentence) || isOneOfCases(before)) return null
  if (forms.deniedOpening.test(before)) return 'denied'
  if (forms.occasionOpening.test(sentence)) return 'plain'
  if (!forms.mainOpening.test(before) || forms.conditionalOpening.test(sentence)) return null
  // What is denied before a colon is denied of all that comes after it.
  const colon = before.lastIndexOf(':')
  return colon >= 0 && forms.negation.test(before.slice(0, colon)) ? null : 'plain'
}

/** "This may be true when (i) …; and (ii) we receive …". */
function isOneOfCases(before: string): boolean {
  const whole = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('·'), -1) + 1)
  const lead = whole.slice(0, Math.max(0, whole.search(forms.listMark)))
  return lead !== '' && (forms.listOfCases.test(lead) || forms.rightsOpening.test(lead))
}

const passive = new RegExp(
  `(?<![a-z'-])(?<helpers>(?:is|are|was|were|(?:will|may|might|can|could) (?:also )?be|has been|have been|is being|are being|is not|are not|will not be|may not be|has not been|have not been|isn't|aren't|won't be|cannot be|will never be|is never|are never)(?: (?:not|never|also|only|then|sometimes|further|ever|and|or|will|be|[a-z]{3,14}ly)(?![a-z'-])){0,4}) (?<verbs>${forms.participleList})`,
  'gu',
)

function passiveFrames(text: string): Frame[] {
  /** Of the passive before: "your data may be used to …, and may be sold". */
  let subject: { noun: string; start: number; end: number } | undefined
  return [...text.matchAll(passive)].flatMap((found) => {
    const { helpers = '', verbs = '' } = found.groups ?? {}
    const before = text.slice(Math.max(0, found.index - 260), found.index)
    // "Sensitive data (such as race, religion) may be collected."
    const masked = before.replace(/\([^()]*\) ?$/u, (aside) => aside.replace(/[^a-z]/gu, '_'))
    const nounStart = Math.max(...[...masked.matchAll(nounBorder)].map((m) => m.index + m[0].length), 0)
    const own = before.slice(nounStart)
    const isSame =
      subject !== undefined && /^\W*(?:and|or)\W*$/u.test(own) && !/[.;]/u.test(text.slice(subject.end, found.index))
    const noun = isSame && subject ? subject.noun : own
    const start = isSame && subject ? subject.start : found.index - noun.length
    const isOfTraffic = /\bencrypted\b/u.test(verbs) && traffic.test(noun)
    const isOfContent = !forms.dataNouns.test(noun) && content.test(noun) && !/\b(?:sent|given|sold)/u.test(verbs)
    if (!(forms.dataNouns.test(noun) || isOfTraffic || isOfContent) || subordinate.test(noun)) return []
    if (isPerson.test(noun)) return []
    subject = { noun, start, end: found.index }
    const opening = openingOf(text, start)
    if (opening === null) return []
    const end = found.index + found[0].length
    const rest = text.slice(end, end + longestObject)
    const stop = rest.search(forms.clauseEnd)
    const object = stop < 0 ? rest : rest.slice(0, stop)
    // "Location data is collected, for example in the form of GPS signals."
    const form = object.search(/\b(?:for example,? )?in the form of\b/u)
    const isByThem =
      /^[^.;]{0,60}\bby (?!us\b|our (?!customers|clients|users|subscribers|members)|the (?:app|site|service)|law|using|default|e-?mail|phone)/u.test(
        object,
      )
    if (isByThem) return []
    return [
      {
        ...{ start, isByOthers: false, isGivenByPerson: false, isPassive: true, isOfContent },
        ...{
          object: `${noun.trimEnd()} |${object}`,
          objectStart: end - noun.trimEnd().length - 2,
          spans: [
            isSame
              ? ([start, start + noun.length] as const)
              : ([start - (listBefore.exec(before.slice(0, nounStart))?.[1]?.length ?? 0), found.index] as const),
            ...(form >= 0 && form < 12 ? spansFrom(object.slice(form), end + form) : []),
          ],
        },
        verbs: wordsOfParticiples(verbs, end - verbs.length),
        isDenied:
          opening === 'denied' ||
          forms.negation.test(helpers) ||
          /^ ?(?:no|none of|neither)\b/u.test(noun) ||
          forms.takesAway.test(object),
        isUnsure: forms.modalAux.test(helpers) || /\b(?:may|might|could) $/u.test(noun),
      },
    ]
  })
}
/** "You may be provided with": done to the person, and not to "information about you". */
const isPerson =
  /(?<!\b(?:about|from|by|to|of|on|for|with|on behalf of|identif[a-z]{1,5}|concerning|regarding|and|or) )\b(?:you|we|they|he|she)\W*$/u
const content =
  /\b(?:photos|photographs|pictures|images|videos|recordings|content|conversations|chats|prompts|inputs|uploads|transcripts|submissions)(?: (?:you|uploaded|submitted|taken|provided|that)[a-z ]{0,30})? ?$/u
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

const including = (own: string) =>
  new RegExp(
    `\\b(?:information|data)(?: (?:that|which))? (?:(?:we|${own}) (?<helpers>(?:(?:may|might|can|will|also|do|automatically) ){0,3})(?<verb>collect|gather|receive|obtain|process|use|store)|(?:(?:is|are) )?(?<done>collected|gathered|obtained)(?! by (?!us\\b|our\\b))|(?:you (?:choose to |may |voluntarily )?(?:provide|give|share|submit)(?: (?:to|with))?(?: us)?))\\b(?:(?!\\b(?:not|never|if|when|which|you are)\\b)[^.;:?]){0,90}? (?<unsure>may |might |can |could )?(?:also )?(?:includes?|consists? of|comprises?|falls? (?:into|within|under)|(?<!\\byou (?:choose to |may |voluntarily )?(?:provide|give|share|submit)\\b.{0,100})(?:is|are)|be considered (?:as )?"?(?:special|sensitive)\\b[^.;:]{0,60}?,? (?:for example|such as|including),?)(?:,? (?:but (?:is |are )?not (?:be )?limited to|without limitation))?(?=,?:? (?:· )?[a-z])(?! (?:not|no|used|stored|kept|subject|processed|shared|collected|retained|limited|necessary|required|always|only|never|so|to)\\b)`,
    'gu',
  )

const includingOf = remembered((names: string) => including(names === '' ? 'we' : patternOf(names)), mostVendors)

/** "The data we collect includes your name." */
function includingFrames(text: string, names: string): Frame[] {
  return [...text.matchAll(includingOf(names))].flatMap((found) => {
    const { helpers = '', verb = 'collect', unsure = '' } = found.groups ?? {}
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
  /(?<![a-z'-])you (?<helpers>(?:(?:also|may|can|will|must|might|could|need to|choose to|voluntarily|directly|then|(?:are|will be|may be|might be) (?:asked|required|requested) to|(?:have|are given) the (?:opportunity|option|ability|choice) to|have|either|already|freely) ){0,4})(?:provided?|give|submit|upload|enter|shared?|send|supply|(?:post|add|include|list)(?= [^.;:]{1,160}\b(?:about yourself|profile)\b)|register(?= (?:with )?(?:an?|your) ))(?= us\b|(?<=(?:provide|post|add|include|share|enter|upload|list))(?= (?!permission)[^.;:]{0,80}?\b(?:information|data|details)\b[^.;:]{0,60}?\b(?:about yourself|(?:on|in|to) your (?:[a-z]+ )?profile)\b)|(?<=register) |[^.;:]{1,60}?(?<!not )\b(?:to|with) us\b|(?<=(?:asked|required|requested|need) to (?:provide|give|submit|upload|enter|send|supply)) )/gu
const mustGive =
  /\b(?:must|need to|have(?! the (?:opp|opt|abil|cho))|(?:are|will be) (?:asked|required|requested) to)\b/u

/** "Visitors who buy something will be required to provide a card number". */
const asked =
  /(?<![a-z'-])(?:users|visitors|customers|members|subscribers|buyers|guests)(?: [a-z ]{2,50}?)? (?<helpers>(?:are|will be|may be|might be) (?:also )?(?:asked|required|requested) to )(?:provide|give|submit|upload|enter|send|supply)(?= )/gu

/** "You may provide us with your card number". */
function givenFrames(text: string): Frame[] {
  return [...text.matchAll(given), ...text.matchAll(asked)].flatMap((found) => {
    if (openingOf(text, found.index) !== 'plain') return []
    const end = found.index + found[0].length
    const rest = text.slice(end, end + longestObject)
    const stop = rest.search(forms.clauseEnd)
    const object = stop < 0 ? rest : rest.slice(0, stop)
    // Cut by the page: to whom it is given stands in what is missing.
    if (stop < 0 && !/\bus\b|[.:;!)"]$/u.test(object)) return []
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

const grant =
  /(?<![a-z'-])(?:you|(?:the |each )?(?:customer|client|user|licensee|subscriber)s?) (?:(?:hereby|also|expressly|automatically) ){0,2}grants? (?=[^.;]{1,300}\b(?:licen[cs]e|right|permission)\b)/gu

/** "You grant us a license to use your images for training." */
function grantFrames(text: string): Frame[] {
  return [...text.matchAll(grant)].flatMap((found) => {
    if (openingOf(text, found.index) !== 'plain') return []
    const end = found.index + found[0].length
    const object = text.slice(end, end + longestObject).split(/[.;?]/u)[0] ?? ''
    if (forms.negation.test(object) || /\bexclud/u.test(object)) return []
    return [
      {
        ...{ start: found.index, isByOthers: false, isGivenByPerson: true, isPassive: false, isDenied: false },
        ...{ isUnsure: true, isOfContent: true, object, objectStart: end, spans: [] },
        verbs: [{ word: 'use', start: found.index, end }],
      },
    ]
  })
}

const using =
  /^\W*(?:(?:for (?:example|instance)|such as|including),? |this (?<may>may |can |might )?(?:involves?|includes?) )using(?= (?:your |the |this |customer |user )?(?:input |chat |usage |conversation )?(?:information|data|content|conversations|inputs?|prompts|feedback)(?![a-z]))/u

/** "For example, using your content to train our models." */
function usingFrames(text: string): Frame[] {
  const found = using.exec(text)
  if (!found) return []
  const end = found[0].length
  const object = text.slice(end, end + longestObject).split(/[.;?]/u)[0] ?? ''
  if (forms.negation.test(object)) return []
  return [
    {
      ...{ start: 0, isByOthers: false, isGivenByPerson: false, isPassive: false, isDenied: false },
      ...{ isUnsure: found.groups?.may !== undefined, isOfContent: true, object, objectStart: end, spans: [] },
      verbs: [{ word: 'using', start: end - 5, end }],
    },
  ]
}

const consented =
  /(?<![a-z'-])you (?:(?:hereby|also|expressly|explicitly) )?(?:consent|agree) to (?:the|our) (?:use|processing) of /gu

/** "You consent to the use of your input to train our models." */
function consentFrames(text: string): Frame[] {
  return [...text.matchAll(consented)].flatMap((found) => {
    if (openingOf(text, found.index) !== 'plain') return []
    const end = found.index + found[0].length
    const object = text.slice(end, end + longestObject).split(/[.;?]/u)[0] ?? ''
    if (forms.negation.test(object)) return []
    return [
      {
        ...{ start: found.index, isByOthers: false, isGivenByPerson: true, isPassive: false, isDenied: false },
        ...{ isUnsure: true, isOfContent: true, object, objectStart: end, spans: [] },
        verbs: [{ word: 'use', start: found.index, end }],
      },
    ]
  })
}

const fragment =
  /^\W*(?=[^.;:]{0,80}\b(?:data|information|content|inputs?|conversations|recordings)\b)[a-z][a-z ,()'/-]{3,80}(?:\*\*)?:(?:\*\*)? (?<verb>(?:is |are )?(?:retained|used|kept|stored|processed)) (?=[^.;]{0,120}\b(?:train|training|fine-tun|improv))/u

/** "Aggregated data: retained to train our models": a label and what is done with it. */
function fragmentFrames(text: string): Frame[] {
  const found = fragment.exec(text)
  if (!found) return []
  const end = found[0].length
  const object = text.slice(end, end + longestObject).split(/[.;?]/u)[0] ?? ''
  if (forms.negation.test(found[0] + object)) return []
  return [
    {
      ...{ start: 0, isByOthers: false, isGivenByPerson: false, isPassive: false, isDenied: false },
      ...{ isUnsure: false, isOfContent: true, object, objectStart: end, spans: [] },
      verbs: [{ word: 'used', start: 0, end }],
    },
  ]
}

/** The object without its purposes, occasions and exceptions. */
export function spansFrom(object: string, objectStart: number, isItem = false): [number, number][] {
  const end = Math.min(...[forms.exclusion, forms.channels].map((form) => form.exec(object)?.index ?? object.length))
  const spans: [number, number][] = []
  for (let at = 0, turn = 0; turn < 6 && at < end; turn++) {
    const cut = Math.min(end, cutFrom(object, at))
    spans.push([objectStart + at, objectStart + cut])
    const resumes = object.slice(cut).search(forms.objectResumes)
    if (
      resumes < 0 ||
      (forms.purposeCut.test(object.slice(cut)) && !(at === 0 && (isItem || isOpen(object, cut, resumes))))
    )
      break
    at = cut + resumes + 1
  }
  return spans
}

/** "Information from you to verify who you are, such as your passport": the list says which information. */
const isOpen = (object: string, cut: number, resumes: number): boolean =>
  openHead.test(object.slice(0, cut)) && ownList.test(object.slice(cut + resumes))
const openHead =
  /^ (?:(?:some|certain|additional|personal|the|any|other|further|your) )*(?:information|data|details)(?: (?:about|from) you)?$/u
const ownList =
  /^,? ?\(?(?:such as|including|like|for example,?|e\.g\.,?) (?:your|an? copy of your|an? (?:copy|photo) of)\b/u

export function cutFrom(object: string, from: number): number {
  for (let at = from; at < object.length; ) {
    const found = object.slice(at).search(forms.objectCut)
    if (found < 0) return object.length
    if (!forms.keepsObject.test(object.slice(Math.max(0, at + found - 12), at + found + 1))) return at + found
    at = at + found + 1
  }
  return object.length
}

/** Between a lead-in and its item, so that no word is read across. */
export const itemMark = ' · '
/** How a lead-in of ours ends whose items are shared. */
export const answeredToOthers = 'with others'
