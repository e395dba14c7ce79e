import type { ClaimLimit, ClaimPeople, Receiver } from './claims.forms.ts'
import * as forms from './claims.forms.ts'
import { answeredToOthers, cutFrom, type Frame, itemMark, openingOf, spansFrom } from './claims.frames.ts'
import type { Claim, Deed } from './claims.ts'
import { isDatum } from './data-types.objects.ts'
import type { DataType } from './data-types.patterns.ts'
import { mentionsIn } from './data-types.ts'

// What the clauses of a sentence claim that is done, and with which types of data.

interface Reading {
  frames: readonly Frame[]
  /** Where the item begins that completes its lead-in; types before it are not told here. */
  from: number
}

export function claimsIn(text: string, reading: Reading): Claim[] {
  const claims = reading.frames.flatMap((frame) => claimsOfFrame(text, frame, reading))
  const called = saleByLawIn(text)
  const cookies = cookiesByOthersIn(text)
  if (cookies) claims.push(cookies)
  const lists = claims.some(({ deed }) => deed === 'sell') ? undefined : soldListsIn(text)
  if (lists) claims.push(lists)
  return called ? [...claims.filter(({ deed }) => deed !== 'sell'), called] : claims
}

function claimsOfFrame(text: string, frame: Frame, { from }: Reading): Claim[] {
  const { object, isDenied } = frame
  const verbs = frame.verbs.map(({ word }) => word)
  const isOfItem = from > 0 && frame.objectStart <= from
  // Not to ask is not to say that it is not collected.
  if (isDenied && (isOneOf(verbs, forms.asksFor) || moreOf.test(object))) return []
  if (
    isOfItem &&
    !(frame.isPassive
      ? givesList(text.slice(frame.start, from))
      : givesObject(text.slice(frame.objectStart, from).trim()))
  )
    return []
  const clause = text.slice(frame.start, frame.objectStart + object.length)
  const beforeClause = text.slice(Math.max(0, frame.start - 300), frame.start)
  const afterClause = text.slice(frame.objectStart + object.length, frame.objectStart + object.length + 160)
  const asLong = /\b(?:while|unless|as long as|so long as)\b/u.test(object)
    ? afterClause.split(/[.;]/u)[0]
    : (/^,? (?:while|unless|as long as|so long as|provided that)\b[^.;]{0,140}/u.exec(afterClause)?.[0] ?? '')
  const opening = lastSentenceOf(beforeClause)
  const thing = frame.spans.map(([a, b]) => text.slice(a, b)).join(' ')
  if (!isDenied && isGivenToOthers(frame)) return []
  if (!isDenied && forms.planned.test(text.slice(frame.start, frame.objectStart) + thing)) return []
  // Below "from the following sources:" stands whence it comes, and no deed.
  if (isOfItem && givesSources.test(text.slice(frame.objectStart, from))) return []
  const { types, perhaps } = typesOf(text, frame, from)
  const isGeneral = forms.generalData.test(thing) && !forms.sensitiveOnly.test(thing)
  const group = groupIn(beforeClause)
  const told = (deed: Deed, more: Partial<Claim> = {}): Claim => ({
    deed,
    polarity: isDenied ? 'denied' : 'affirmed',
    modality: frame.isUnsure ? 'may' : 'does',
    condition: isDenied ? null : conditionOf(deed, { clause: clause + asLong, opening, isOfGroup: group !== null }),
    isByOthers: frame.isByOthers,
    sense: 'plain',
    isUse: false,
    types,
    isGeneral,
    isOfNamed: types.length === 0 && !isGeneral && forms.alreadyNamed.test(thing),
    people: peopleOf(`${clause}${afterClause}`, opening) ?? group,
    limits: isDenied ? limitsOf(text, frame) : [],
    receivers: receiversOf(object),
    isOfItem,
    ...more,
  })
  if (frame.isByOthers) return isDenied ? [] : byOthers(clause, verbs).map((deed) => told(deed))
  const claims: Claim[] = []
  const trains = (isDenied || !forms.negation.test(clause)) && trainsOn(clause, { object, verbs, opening })
  const training = trains && !isDenied && isOfNoPerson(clause.replace(/\([^()]*\)/gu, ''))
  // What names no one and is not said to have been made so says nothing of people's data.
  const trained =
    trains && (!training || forms.ofMany.test(clause)) ? [told('train-ai', training ? ofNamesOfNoOne : {})] : []
  if (frame.isOfContent) return isDenied ? [] : trained
  const around = object + afterClause.split('.')[0]
  const isImpersonal = !isDenied && isOfNoPerson(around)
  const isDeidentified = isImpersonal && forms.ofMany.test(around)
  const hasData = forms.dataNouns.test(object) || types.length > 0
  const isSold = isOneOf(verbs, forms.sellsOn)
  const isPassedOn = isOneOf(verbs, forms.passesOn)
  const isShared = isOneOf(verbs, /^shar/u)
  // "We do not sell or share" names no receiver: both words are those of a law.
  const isEither = isDenied && isSold && isShared && !/\b(?:with|to) /u.test(object)
  if (
    (isSold || (isPassedOn && asSale.test(object))) &&
    (hasData || (isDenied && forms.pronounObject.test(object))) &&
    isSaleOfData(beforeClause + clause, object) &&
    (!isImpersonal || isDeidentified)
  ) {
    const isOfLaw = forms.saleInLaw.test(opening + clause)
    const isOrShare = isShared || (isSold && isPassedOn) || isOfLaw || forms.orTargets.test(object + afterClause)
    const sense = isDenied ? deniedSense(isEither, isOfLaw) : isOrShare && !isDeidentified ? 'or-share' : 'plain'
    const laws = forms.saleLawsIn(opening + clause + afterClause.split(/[.;]/u)[0])
    const also = forms.alsoDone.find((one) => isOneOf(verbs, forms.alsoForms[one]))
    claims.push(
      told('sell', {
        ...{ sense, ...(sense !== 'plain' && laws.length > 0 && { laws }), ...(also && !isDenied && { also }) },
        ...(!isDenied && forms.ofLastYear.test(opening + clause + afterClause) && { limits: ['last-year'] }),
        ...(isDeidentified && ofNamesOfNoOne),
      }),
    )
  }
  if (
    isPassedOn &&
    hasData &&
    !isEither &&
    // "We sell or disclose" leaves open which of the two.
    !(isSold && !isDenied && !/\band\b/u.test(text.slice(frame.verbs[0]?.start, frame.objectStart))) &&
    !/^ you(?![a-z])/u.test(object) &&
    !givesChoice.test(object) &&
    isToOthers(frame) &&
    !isImpersonal
  )
    claims.push(told('share', isLastResort(text, frame) ? { isOfNamed: true, isGeneral: false, types: [] } : {}))
  const isHeld =
    hasData && (isDenied || (!forms.outOfReach.test(object) && !isOfMany(isOfItem ? text.slice(from) : thing)))
  const isGathered = isOneOf(verbs, forms.gathers) && !toThem.test(object)
  const isUsed = isOneOf(verbs, forms.handles) && !throughOthers.test(object) && !destroys.test(object)
  if (isHeld && (isGathered || (isUsed && !keepsSafe.test(`${verbs.at(-1)}${object}`)))) {
    const isUse = !isGathered
    if (types.length > 0 || perhaps.length === 0 || isGeneral) claims.push(told('collect', { isUse }))
    if (perhaps.length > 0)
      claims.push(told('collect', { isUse, types: perhaps, isGeneral: false, isOfNamed: true, modality: 'may' }))
  }
  // Of what is told by more than a verb and its object, a denial anywhere in the clause takes it back.
  if (!isDenied && forms.negation.test(clause)) return claims
  if (profiles(clause, object, verbs) && !isImpersonal) claims.push(told('profile'))
  if (tracksAcross(clause, verbs) || (isDenied && followsPeople(object, verbs)))
    claims.push(told('track', { isByOthers: letsOthers(object, verbs) }))
  if (showsAds(clause, verbs)) claims.push(told('ads', { isOfNamed: !forms.dataNouns.test(clause) }))
  if (infers(object, verbs)) claims.push(told('infer'))
  if (letsSetCookies(object, verbs)) claims.push(told('third-party-cookies'))
  if (!isDenied && hasData && keepsFor(object, verbs)) claims.push(told('retain'))
  if (encrypts(object, verbs))
    claims.push(
      told('encrypt', { isOfNamed: encryptsSome.test(clause), ...(isOfTransit(clause) && { isInTransit: true }) }),
    )
  if (replays.test(object)) claims.push(told('replay'))
  return [...claims, ...trained]
}

const ofNamesOfNoOne = {
  ...{ isDeidentified: true, types: [], isGeneral: false, isOfNamed: true },
} as const satisfies Partial<Claim>

function conditionOf(
  deed: Deed,
  { clause, opening, isOfGroup }: { clause: string; opening: string; isOfGroup: boolean },
): Claim['condition'] {
  if (forms.permission.test(clause) || forms.permission.test(opening))
    return asksPermission(clause + opening) ? 'permission' : 'case'
  if (forms.otherCase.test(opening) || (!isOfItself.has(deed) && forms.otherCase.test(clause))) return 'case'
  if (isOfGroup) return null
  const isOfSome = ofAll.has(deed) ? forms.onOccasion : forms.ofSomeUse
  return isOfSome.test(opening) || isOfSome.test(clause) ? 'case' : null
}

/** "We keep it as required", "we sell it, where applicable": done all the same. */
const isOfItself: ReadonlySet<Deed> = new Set(['sell', 'retain', 'encrypt'])

/** What is told of personal data as such: "when you write to us, we keep your letter" does not say it of everything. */
const ofAll: ReadonlySet<Deed> = new Set(['share', 'sell', 'retain', 'encrypt'])

function lastSentenceOf(before: string): string {
  let at = before.lastIndexOf('.')
  while (at > 0 && /\b(?:u(?:\.s)?|e(?:\.g)?|i(?:\.e)?)$/u.test(before.slice(Math.max(0, at - 5), at)))
    at = before.lastIndexOf('.', at - 1)
  return before.slice(at + 1)
}

/** The two words of US state laws mean what they say where no law is named. */
const deniedSense = (isEither: boolean, isOfLaw: boolean): Claim['sense'] =>
  isEither ? (isOfLaw ? 'or-share' : 'both') : isOfLaw ? 'as-defined' : 'plain'

/** "We will only disclose it if a court orders us to": nearly a denial. */
const isLastResort = (text: string, { start, verbs, object }: Frame): boolean =>
  /\bonly\b/u.test(text.slice(start, verbs[0]?.start ?? start)) && /\b(?:if|when|where|unless)\b/u.test(object)

/** "We ask you to give a photo to our verification provider". */
const isGivenToOthers = ({ isGivenByPerson, verbs, object }: Frame): boolean =>
  (isGivenByPerson || verbs.some(({ word }) => forms.asksFor.test(word))) &&
  /\bto (?:our|an?|the|its|their) (?:[a-z-]+ ){0,4}(?:providers?|processors?|partners?|vendors?|compan(?:y|ies)|third part(?:y|ies))\b/u.test(
    object,
  )

/** "We retain and destroy your biometric data": no word of how it came. */
const destroys = /^,? (?:and|or|and\/or) (?:then |securely |permanently )?(?:destroy|delet|dispos|eras|purg)/u

/** "Provide your data to partners, including as a sale". */
const asSale =
  /\b(?:as|by way of) (?:part of )?a sale\b(?! of (?:our|the|all))|\b(?:for|in exchange for|in return for) (?:monetary or other valuable|money or (?:other )?valuable|valuable) consideration\b/u
const givesChoice =
  /^ (?:[a-z]+ ){0,2}(?:option|ability|opportunity|choices?|right|control|notice|tools?|features?|functionality|means|links?|message boards?|forums?|blogs?|chat rooms?|communit(?:y|ies))\b/u

/** Statistics, and data of many, name no one. */
const isOfMany = (thing: string): boolean => {
  const head = thing.split(/,? (?:such as|including|like)\b|[:;(]/u)[0] ?? ''
  return forms.ofMany.test(head) && !/\bpersonal(?:ly identifiable)? (?:information|data)\b|\byour\b/u.test(head)
}

/** "We use SSL to protect card payments" does not say it of everything. */
const encryptsSome =
  /\b(?:credit|debit|cards?|payments?|transactions?|passwords?|checkout|orders?|log-?in|credentials|financial|certain|some|messages?|calls?|video|backups?|sensitive)\b/u

/** "Encrypted in transit", "over TLS", and not "at rest". */
const isOfTransit = (clause: string): boolean =>
  /\b(?:in|during|its|their) transit|\bin transit|\btransmi(?:t|ssion)|\bsent\b|\b(?:ssl|tls|https)\b|secure sockets? layer|transport layer|\bover (?:the |public )?(?:internet|networks?)/u.test(
    clause,
  ) && !/\bat rest\b|\bstor(?:e|ed|age|ing)\b|\bdatabases?\b|\bbackups?\b/u.test(clause)

/** "We allow third parties to follow you." */
const letsOthers = (object: string, verbs: readonly string[]) =>
  isOneOf(verbs, /^(?:allow|permit|let|work|partner|engag)/u) &&
  /^[^.;]{0,60}\b(?:third[- ]part|partners|compan|vendors|advertisers|networks|providers|others|platforms)/u.test(
    object,
  )

/** "With your consent", "if you allow it"; not "if you call us". */
const asksPermission = (stretch: string): boolean =>
  forms.permissionWords.test(stretch.replace(/\bto (?:allow|permit|enable)\b/gu, ' ')) && !notAsked.test(stretch)
/** "We will not collect additional categories without notice": of what is collected already nothing is denied. */
const moreOf = /^ (?:any )?(?:additional|new|other|further|more)(?![a-z])/u
/** Done to whoever does not object, or with a permission of something else. */
const notAsked =
  /\bor (?:as )?(?:otherwise )?(?:permitted|required|allowed) by (?:[a-z]+ )?law\b|\bnot opt[- ]?out\b|\bexcept as (?:permitted|required) by law\b|\b(?:sharing|uses?|disclosures?) with your (?:consent|permission)\b/u

/** "Personal or anonymous data" is personal data too. */
const isOfNoPerson = (stretch: string): boolean =>
  forms.impersonal.test(stretch) &&
  !/(?<![a-z-])(?:personal|personally identifiable|your) (?:data|information),? (?:and\/)?(?:or|and) /u.test(stretch)

/** "We collect data from other sources such as:" */
const givesSources =
  /\bfrom (?:(?:the|these|following|other|third[- ]party|a variety of|various|several|different|public|certain) ){0,3}(?:sources?|third parties|partners|providers|channels|platforms)(?:,? (?:such as|including|includes?|like|for example)|(?<=sources))\W*$|\bfrom (?:the )?(?:following|these) (?:[a-z-]+ ){0,3}(?:third parties|parties|partners|providers|channels)\W*$|\bin (?:the following|these|several|various|many|other|different) (?:[a-z]+ ){0,2}ways\W*$/u

/** "We collect the following:", "we share your data with:"; not "we use providers like:". */
const givesObject = (object: string): boolean =>
  forms.dataNouns.test(object) ||
  /^\W*(?:the|following|your|these|with|to|and)*\W*$/u.test(object) ||
  /^\W*the following (?:categories|types|kinds)\b[^.;:]{0,140}$/u.test(object) ||
  /\b(?:information|data|details)\b[^.;]{0,40}\b(?:includ(?:ing|es?)|such as|like)\W*$/u.test(object) ||
  object.endsWith(`${answeredToOthers} ·`) ||
  /\b(?:following|with|to)(?: (?:personal )?(?:categories|types|kinds|details|items|information|data)(?: of)?)?\W*$/u.test(
    object,
  )

/** "The following data is collected:", "your data may be used to:". */
const givesList = (lead: string): boolean =>
  /\bfollowing\b/u.test(lead) ||
  /\b(?:used|processed)(?: by us)?(?: (?:to|for|in order to|as follows)| for [a-z ]{0,30}purposes)?\W*$/u.test(lead)

/** "We keep it confidential": how it is kept, and not that it is. */
const keepsSafe =
  /^(?:keep|keeps|kept|hold|holds|held|maintain\w*)\b[^.;]{0,120}\b(?:confidential(?:ly)?|secure(?:ly)?|safe(?:ly)?|private|accurate|up[- ]to[- ]date)\b/u

/** "We use a processor to handle your card." */
const throughOthers =
  /^ (?:(?:a|an|the|our|other|certain|some|several|various) )?(?:third|stripe|paypal)|^[^,.;:]{0,60}\b(?:compan(?:y|ies)|providers?|processors?|vendors?|partners?)\b/u
const toThem =
  /^ (?:[a-z]+ ){0,3}(?:requests?|questions?|complaints?|calls?|notice|consent|permission|authori[sz]ation|approval)\b/u

/** Goods, shares of the company and the company itself are no data. */
const isSaleOfData = (clause: string, sold: string): boolean =>
  !ofCompany.test(clause) &&
  !goods.test(sold.split(/ (?:to|with|for|through|that|which|whose|including|such as)(?![a-z])/u)[0] ?? '')
const ofCompany =
  /\b(?:merge[rs]?|acqui(?:re|red|rer|sition)|bankrupt|reorgani|assets|successor|(?:our|the|its|of) business(?! (?:partners?|purposes?|activit))|all or (?:part|substantially)|buy and sell)\b/u
const goods = /\b(?:products|product lines|tickets|advertising space|ad (?:space|inventory)|items|goods|stock)\b/u

function isToOthers({ object, isPassive, isDenied }: Frame): boolean {
  if (/\b(?:with|to) (?:you|us)\b/u.test(object)) return false
  if (/\b(?:with|to)\b/u.test(object)) return receiversOf(object).length > 0
  return isDenied && (isPassive || forms.generalData.test(object))
}

function receiversOf(object: string): Receiver[] {
  const named = [
    ...object.matchAll(
      /\b(?:with|to)\b(?! (?:the extent|respect|(?:your|their|the) (?:activit|use|visit|interaction)))/gu,
    ),
  ].map(({ index }) => object.slice(index, index + 200).replace(/\bto (?:link|match|measure)\b.*$/u, ''))
  const all = named.join(' | ')
  return forms.receiverForms.flatMap(([receiver, form]) => (form.test(all) ? [receiver] : []))
}

/** "The number of children in your household", "items for women, men or children". */
const countsChildren =
  /\b(?:number|presence|count) of (?:your |the )?(?:children|kids|minors)\b|\b(?:men|women|adults),? (?:and|or) (?:children|kids)\b/gu

function peopleOf(said: string, opening: string): ClaimPeople | null {
  const stretch = said.replace(countsChildren, ' ')
  for (const [people, form] of forms.aboutPeople) {
    const found = form.exec(stretch)
    if (!found) continue
    const group = typeof people === 'string' ? people : people(found)
    const there = forms.aboutPlaces.find(({ ofThem }) => ofThem.test(stretch))
    return there ? `${group} ${there.place}` : group
  }
  const found = forms.aboutPlaces.find(({ ofThem, forThem }) => ofThem.test(stretch) || forThem.test(opening))
  return found ? `people ${found.place}` : null
}

function groupIn(before: string): ClaimPeople | null {
  const group = forms.ofGroup.exec(before)?.[1]
  if (group) return `people who are ${group}`
  return forms.forGroup.exec(before)?.[1] ?? forms.labelOfGroup.exec(before)?.[1] ?? null
}

const otherDeed = /,? (?:or|nor|and) (?:to )?us(?:e|ed|es) (?:it|them|your|that|the|this|any|such)\b/u
function limitsOf(text: string, frame: Frame): ClaimLimit[] {
  const end = frame.objectStart + frame.object.length
  const rest = text.slice(end, end + 200)
  const stop = rest.search(/[;.]|,? (?:and|nor|but) (?:we|do we)\b/u)
  const whole = text.slice(frame.start, end) + (stop < 0 ? rest : rest.slice(0, stop))
  // "Never sell it, or use it for marketing": what it is not used for limits no sale.
  const other = frame.verbs.some(({ word }) => forms.sellsOn.test(word)) ? whole.search(otherDeed) : -1
  const stretch = other < 0 ? whole : whole.slice(0, other)
  const before = text.slice(0, frame.start)
  const found = forms.limitForms.flatMap(([limit, form]) => (form.test(stretch) ? [limit] : []))
  if (forms.permission.test(before)) found.push('consent')
  if (/\bby default,? $/u.test(before)) found.push('default')
  // Cut by the page: what narrows it stands in what is missing.
  if (isCut.test(text)) found.push('exception')
  if (
    /^\W*(?:except|other than|apart from|aside from|save|beyond|outside|in principle|as a (?:general )?rule|generally|normally|usually|notwithstanding)\b/u.test(
      lastSentenceOf(before),
    )
  )
    found.push('exception')
  const helpers = text.slice(frame.start, frame.verbs[0]?.start ?? frame.start)
  // "We do not, and have not in the last 12 months": the present covers it.
  const isPast =
    /\b(?:have|has|did|was|were)\b|n't\b/u.test(helpers) && !/\b(?:do|does|don't|will|never|is|are)\b/u.test(helpers)
  if (isPast && forms.ofLastYear.test(before.slice(before.lastIndexOf('. ') + 1) + stretch)) found.push('last-year')
  if (forms.sensitiveOnly.test(frame.object) || forms.impersonal.test(frame.object) || ofTool.test(frame.object))
    found.push('some-data')
  if (
    /\b(?:these|such|those|unrelated|unknown) (?:third|partners|companies|advertisers|providers|vendors)/u.test(
      frame.object,
    )
  )
    found.push('some-receivers')
  if (/\b(?:when|while|if|as long as|during|via|through|on this|in this|using)\b/u.test(stretch + before))
    found.push('some-places')
  return [...new Set(found)]
}

/** "We do not sell cookie data". */
const ofTool = /\b(?:cookies?|logs?|telemetry|analytics|usage) data\b/u

const isCut =
  /\b(?:for|to|with|of|in|on|by|and|or|the|their|your|our|an?|from|at|as|that|which|unless|except|if|when)\s*$/u

/** Types that are the object of the verb; those of a list's lead-in are told there. */
function typesOf(
  text: string,
  frame: Frame,
  from: number,
): { types: readonly DataType[]; perhaps: readonly DataType[] } {
  const spans = from > frame.objectStart ? itemSpans(text, frame, from) : frame.spans
  const isPassedOn = frame.verbs.some(({ word }) => forms.passesOn.test(word) || forms.sellsOn.test(word))
  const found = mentionsIn(text).filter((mention) => {
    const { start } = mention
    if (!isPlainlyNamed(text, mention)) return false
    if (!frame.isDenied && ofNoOne.test(text.slice(Math.max(0, start - 40), start))) return false
    const isAnswered = from > 0 && text.slice(0, from).endsWith(`${answeredToOthers}${itemMark}`)
    if (isPassedOn && !frame.isPassive && !isAnswered && receiver.test(text.slice(Math.max(0, start - 90), start)))
      return false
    if (isPassedOn && !frame.isPassive && !isAnswered && isOfReceiver(text.slice(frame.objectStart, start)))
      return false
    if (start < from) return false
    // "We do not store your full card number" leaves open the rest of it.
    if (frame.isDenied && /\b(?:full|complete|entire|whole) $/u.test(text.slice(Math.max(0, start - 10), start)))
      return false
    return spans.some(([a, b]) => start >= a && start < b)
  })
  const named = (of: typeof found) => [...new Set(of.map(({ type }) => type))].sort()
  if (frame.isDenied)
    return {
      types: named(found.filter(({ type, start }) => isWhollyNamed(text.slice(from, start + 120), type))),
      perhaps: [],
    }
  const types = named(found.filter((one) => !isPerhaps(text, one)))
  return { types, perhaps: named(found).filter((type) => !types.includes(type)) }
}

/** Whether the very words of a type stand there, and not a name for more, for less or for something else. @param text folded */
export function isPlainlyNamed(
  text: string,
  { type, start, end }: { type: DataType; start: number; end: number },
): boolean {
  const guard = forms.typeGuards[type]
  if (!isDatum(text, type, { start, end })) return false
  if (forms.otherThings[type]?.test(text.slice(start, end + 14))) return false
  if (
    type === 'email' &&
    !/address|\bid/u.test(text.slice(start, end)) &&
    ofChannels.test(text.slice(Math.max(0, start - 120), start))
  )
    return false
  if (isOfOthers(text, type, { start, end })) return false
  if (type === 'messages' && /\b(?:beacons?|pixels?|gifs?)\b/u.test(text)) return false
  if (type === 'financial_other' && isOfCards(text, { start, end })) return false
  return guard?.test(text.slice(Math.max(0, start - 12), end + 14)) ?? true
}

/** "And sometimes a photo", "a photo (optional)". */
const isPerhaps = (text: string, { start, end }: { start: number; end: number }): boolean =>
  /\b(?:sometimes|optional(?:ly)?|occasionally|possibly|perhaps),? [^,;.:]{0,30}$/u.test(
    text.slice(Math.max(0, start - 60), start),
  ) ||
  /^[^,;.:]{0,30}?,? \(?(?:optional(?:ly)?|voluntar(?:y|ily)|if provided|in the context of (?:a|your|an?) (?:job|application|contest)|when you apply|for (?:job )?applicants)\b/u.test(
    text.slice(end, end + 60),
  )

/** A type with two halves is denied only where both are. */
const isWhollyNamed = (text: string, type: DataType): boolean => halves[type]?.every((half) => half.test(text)) ?? true
const halves: Readonly<Partial<Record<DataType, readonly RegExp[]>>> = {
  religion_politics: [/\brelig|\bfaith|\bcreed|\bbelief/u, /\bpolitic/u],
  sexual_orientation: [/\borientation/u, /\bsex(?:ual)? (?:life|behavio|activit|practice)/u],
}

/** "We record communications, including calls and email". */
const ofChannels = /\bcommunications?\b[^.;]{0,100}$/u

/** "With partners who help us, including billing and payment": what they do, and not what they are given. */
const isOfReceiver = (passed: string): boolean => {
  const to = passed.search(
    /\b(?:with|to) (?:(?!(?:your|their|his|her|following|information|data)(?![a-z]))[a-z'-]+ ){0,6}?(?:providers?|partners?|part(?:y|ies)|vendors?|compan(?:y|ies)|processors?|affiliates?|contractors?|advertisers?|organi[sz]ations?|businesses|entities)(?![a-z])/u,
  )
  const then = to < 0 ? '' : passed.slice(to)
  const at = then.search(
    /\b(?:including|includes?|such as|like|for|who|that|which|whose|to (?:help|assist|provide|perform|enable|support))\b/u,
  )
  return at >= 0 && !/\b(?:your|following|information|data|details)\b/u.test(then.slice(at))
}

/** "Logs of messages", "our e-mails that you open", "podcast episodes (audio files) that we generate". */
function isOfOthers(text: string, type: DataType, { start, end }: { start: number; end: number }): boolean {
  const before = text.slice(Math.max(0, start - 50), start)
  if (type === 'messages')
    return (
      forms.aboutMessages.test(before) ||
      (/^(?:e-?mails?|messages?|newsletters?)\b/u.test(text.slice(start, end)) &&
        (forms.ownMessages.test(before) || forms.openedMessages.test(text.slice(end, end + 80))))
    )
  if (type === 'payment') return forms.otherCards.test(before)
  // "When you make purchases, we use": an occasion.
  if (type === 'purchase_history') return /\b(?:when(?:ever)?|if|once) you (?:make|complete) (?:any )?$/u.test(before)
  if (type === 'financial_other') return /\b(?:corporate|company|business)(?: and)? $/u.test(before)
  if (type === 'contacts')
    return (
      /\b(?:about|of|regarding|from) (?:(?:your|their|the) )?$/u.test(before) &&
      /^(?:(?:your|their) )?contacts$/u.test(text.slice(start, end))
    )
  return madeTypes.has(type) && forms.generated.test(before)
}
/** "Financial information, such as your card number" is payment information, and alone it may be that. */
const isOfCards = (text: string, { start, end }: { start: number; end: number }): boolean =>
  /^(?:[a-z]+ )?financial (?:information|data|details)$/u.test(text.slice(start, end)) &&
  (/\b(?:cards?|payments?|billing|bill|transactions?|purchases?|paypal|stripe)\b/u.test(text) ||
    /\b(?:personal identifiers|contact information)\b/u.test(text))
const madeTypes: ReadonlySet<DataType> = new Set(['audio', 'photos_videos', 'user_content'])

/** "De-identified location data". */
const ofNoOne =
  /\b(?:de-?identified|aggregated?|anonymi[sz]ed|anonymous)(?: and (?:de-?identified|aggregated?|anonymi[sz]ed))? $/u

/** "Shared with social networks": no data, but who receives them. */
const receiver =
  /\b(?:with|to) (?:(?!(?:your|their|his|her|information|data|such|including|following)(?![a-z]))[a-z,/()'-]+ ){0,8}$/u

/** "We collect the following when you sign up:" leaves the item an object; "we use your data to:" makes it a purpose. */
function itemSpans(
  text: string,
  { object, objectStart, isDenied }: Frame,
  from: number,
): (readonly [number, number])[] {
  const lead = text.slice(objectStart, from)
  const cut = cutFrom(object, 0)
  // "For things that may include the following:" lists purposes, "for this the following data:" data.
  const isPurpose =
    cut < lead.length &&
    forms.purposeCut.test(object.slice(cut)) &&
    !/^ (?:[a-z ]{0,30} )?the following (?:[a-z]+ ){0,3}(?:information|data|details)\b/u.test(lead.slice(0, cut)) &&
    (!/(?:includ(?:ing|es)|such as|following|like)\W*$/u.test(lead) ||
      (forms.generalData.test(lead.slice(0, cut)) && !/\b(?:information|data|details)\b/u.test(lead.slice(cut))))
  return isPurpose ? [] : spansFrom(object.slice(from - objectStart), from, !isDenied)
}

const profileWords =
  /^[^.;]{0,120}?(?:\b(?:marketing|advertising|interest|behavioral|consumer|household|shadow|detailed|preference) profiles?\b|\bprofiles? (?:of|about|on you|reflecting|concerning|based|relating|for these purposes|for advert)|\bprofiles? that (?:help|can|allow|enable))/u
const profilePurpose =
  /\bto (?:[a-z]+ (?:and|or|up) ?)?(?:build|create|develop|compile|generate)(?: up)? (?:or [a-z]+ )?(?:[a-z-]+ ){0,4}?(?:(?:marketing|advertising|interest|consumer) profiles?\b|profiles? (?:of|about|on you|reflecting|concerning|based|that (?:can|help)))/u

function profiles(clause: string, object: string, verbs: readonly string[]): boolean {
  if (
    /\b(?:legal(?:ly)?(?: or similarly)? (?:effects?|significant)|your (?:[a-z]+ )?profile|account|not involve)\b/u.test(
      clause,
    )
  )
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

const adsElsewhere = /\b(?:with|by) (?:[a-z]+ ){0,3}(?:ads?|advert[a-z]*|offers|content|messages)\b/u
function tracksAcross(clause: string, verbs: readonly string[]): boolean {
  const follows =
    verbs.some((word) => /^(?:track|follow|monitor|collect|gather|record|obtain|receiv)/u.test(word)) ||
    /\bto (?:track|follow|monitor|understand|collect)\b/u.test(clause)
  const found = across.exec(clause)
  // Ads on the sites of others follow no one there.
  return (
    follows &&
    found !== null &&
    !adsElsewhere.test(found[0]) &&
    !/\bacross (?:our|all of our|the services)\b/u.test(clause)
  )
}

const replays = /\bsession[- ](?:replay|recording)s?\b/u

const model =
  '(?:(?:technolog(?:y|ies)|including|through|such as|statistical|our|the|its|their|any|these|such|own|new|future|third[- ]party|or|and|large|generative|proprietary|internal|foundation(?:al)?|underlying|machine[- ]learning|ml|ai|artificial intelligence|language|deep|neural|automated|algorithms|models)[ /]?){0,7}'
const ai =
  '(?:ai|a\\.i\\.|artificial intelligence|machine[- ]learning|generative ai|deep learning|(?:large )?language models?|llms?)'
const training = new RegExp(
  [
    `\\b(?:train|training(?! data)|fine-?tun(?:e|ing)|teach)\\b[^.;]{0,60}?\\b${model}(?:ai\\b|artificial intelligence|machine[- ]learning|models?\\b|algorithms?\\b|llms?\\b|networks?\\b)`,
    '\\b(?:ai|model|machine learning) (?:model )?training\\b',
    '\\b(?:train|training)(?:,? (?:and|or) [a-z]+)? (?:our|its|the) (?:own )?systems?\\b',
    // "To improve our AI", "the development of machine learning algorithms", "to develop our algorithms and models".
    `(?<improves>\\b(?:improv(?:e|es|ing|ements? (?:of|to))|develop(?:ing|ment(?: and [a-z]+)? of)?|enhanc(?:e|ing)|refin(?:e|ing|ement of)|optimi[sz](?:e|ing))(?:,? (?:and|or) [a-z]+| of)?(?: (?:our|the|its|their|these|such|own|new|future|generative|proprietary)){0,3} (?:${ai}(?![a-z])(?!-(?:powered|driven|based|enabled|generated))|algorithms and models|models and algorithms|algorithms,? (?:and )?machine[- ]learning))`,
    // "Our technology, such as our machine learning models".
    `\\b(?<technology>improv(?:e|ing)|develop(?:ing)?|enhanc(?:e|ing))\\b[^.;]{0,60}?\\b(?:technolog(?:y|ies),? \\(?(?:such as|including)(?: our)? ${ai}|(?:services?|products?|platform),? \\(?(?:such as|including)(?: (?:our|the))? (?:${ai} )?(?:models|algorithms))(?![a-z])`,
  ].join('|'),
  'u',
)
const things =
  '(?:information|versions|copies|patterns|data|content|inputs?|prompts?|conversations?|chats?|messages|uploads|files|feedback|posts|photos|photographs|pictures|outputs?|submissions|interactions|projects?|code|images?|recordings?|activity)'
const trainingData = new RegExp(
  `\\b(?:your|customers?'?|users?'?|personal|this|such|the|these|any|collected|member|uploaded|submitted) ?(?:[a-z-]+ ){0,3}${things}\\b|\\b(?:information|data|content|inputs?|usage|versions|images|photos|photographs|pictures|recordings)\\b`,
  'u',
)
/** "Train our models on your content". */
const trainedWith = new RegExp(`\\b(?:on|with|using|from|through|by|of)\\b[^.;]{0,80}\\b${things}\\b`, 'u')

function trainsOn(
  clause: string,
  { object, verbs, opening }: { object: string; verbs: readonly string[]; opening: string },
): boolean {
  // "To develop our models, we keep your images."
  const purpose = /^\W*(?:in order )?(?:to|for)\b/u.test(opening) ? opening : ''
  const said = purpose + clause
  const found = training.exec(said)
  if (!found || !isOneOf(verbs, usesForTraining)) return false
  const before = said.slice(found.index < purpose.length ? purpose.length : 0, Math.max(found.index, purpose.length))
  const hasData =
    found.index < purpose.length
      ? trainingData.test(clause)
      : trainingData.test(before) ||
        (!found.groups?.improves && !found.groups?.technology && trainedWith.test(said.slice(found.index)))
  if (!hasData) return false
  // "Given to providers that train models", "to let you develop AI agents": what they do, or you.
  if ((isOneOf(verbs, forms.passesOn) && ofTrainers.test(before)) || letsYou.test(before)) return false
  const isPublic =
    /\bpublic(?:ly)?\b/u.test(clause) && !/\b(?:your|users?'?|customers?'?|information we)\b/u.test(clause)
  return !isPublic && !trainsStaff.test(object)
}

const usesForTraining =
  /^(?:us(?:e|es|ed|ing)|process|train|analy|collect|obtain|gather|take|shar|provid|disclos|stor|allow|permit|improv|develop|retain|keep|kept|hold|licens|access)/u
const ofTrainers =
  /\b(?:providers?|vendors?|partners?|compan(?:y|ies)|part(?:y|ies)|contractors?|processors?) (?:that|who|which|to support)\b/u
const letsYou =
  /\b(?:enabl\w+|allow\w*|help\w*|let(?:s|ting)?|for) (?:you|users|customers|developers|creators|clients)(?: to)?\W*$/u
const trainsStaff =
  /\b(?:train|training) (?:our|your|their|staff|of|employees|personnel)? ?(?:staff|employees|personnel|team)/u

/** Of a claim that a whole form of words makes: no verb has an object of its own. */
const wholeForm = {
  ...{ polarity: 'affirmed', condition: null, isUse: false, types: [], isOfNamed: false, people: null },
  ...{ limits: [], isOfItem: false },
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
  const whole = before.slice(
    Math.max(before.lastIndexOf(';'), before.lastIndexOf('. '), before.lastIndexOf(' - '), -1) + 1,
  )
  // "We do not sell it for money, but we use cookies, which may be considered a sale."
  const sentence = whole.slice(whole.lastIndexOf(', but ') + 1)
  if (
    !forms.vendorDoes.test(`${sentence}${found[0]}`) ||
    !(underLaw.test(text) || ofData.test(text.slice(found.index)))
  )
    return undefined
  if (forms.negation.test(`${sentence}${found[0]}`)) return undefined
  // "Because we share it, which may be a sale, you have the right to opt out."
  if (forms.rightsOpening.test(sentence) && !asReason.test(sentence)) return undefined
  if (forms.notSaid.test(`${sentence}${found[0]}`) || ofCompany.test(text)) return undefined
  const laws = forms.saleLawsIn(text)
  return {
    ...wholeForm,
    ...{ deed: 'sell', modality: 'may', isByOthers: false, sense: 'by-law', isGeneral: true },
    ...(laws.length > 0 && { laws }),
    receivers: forms.receiverForms.flatMap(([receiver, form]) => (form.test(text) ? [receiver] : [])),
  }
}
const asReason = /\b(?:because|since) we (?:share|disclose|provide|transfer)\b/u
const ofData =
  /^[^.;]{0,60}\b(?:sale|selling) of (?:your |their )?(?:personal|customer|user|consumer)? ?(?:information|data)\b/u
const underLaw =
  /"(?:sale|sell|selling|share|sharing|sales)"|\b(?:law|laws|ccpa|cpra|california|statute|act|states?|jurisdictions?|regulations?|legislation|legally|broad)\b/u

/** "To be taken off the mailing lists that we rent to others". */
const soldLists =
  /\b(?:mailing |postal |e-?mail |customer )?lists (?:that |which )?we (?<may>may )?(?:sell|rent|trade)(?: or (?:sell|rent|trade|exchange))? (?:to|with)\b/u

function soldListsIn(text: string): Claim | undefined {
  const found = soldLists.exec(text)
  if (!found || forms.negation.test(text) || forms.hypothetical.test(text) || text.includes('?')) return undefined
  return {
    ...wholeForm,
    ...{ deed: 'sell', isByOthers: false, sense: 'plain', isGeneral: true, receivers: [] },
    modality: found.groups?.may ? 'may' : 'does',
  }
}
