import { claimsOf } from './claims.ts'
import { mentionsIn } from './data-types.ts'
import type { Said } from './disclosures.rights.ts'
import type { Answer } from './disclosures.topics.ts'

// What a sentence must hold to be quoted for what a company tells: the company or its data as who and what, the act, and the
// thing that is named. "Our forms mention the purposes" names none.

/** What a text says about itself, what a word means, what is asked, what is told elsewhere: no statement. */
export const tellsNothing =
  /\b(?:this|our|the) (?:[a-z]+ ){0,4}(?:policy|notice|statement|document|section|page|agreement|addendum)(?: \([^)]{0,60}\))? (?:also |does not |do not )?(?:describes?|explains?|sets? (?:out|forth)|outlines?|informs?|tells?|provides?|covers?|appl(?:y|ies)|details?|summari[sz]es|is designed|is intended|contains?|discloses?|discusses|addresses|governs|relates)\b|\b(?:describes?|explains?|describing|explaining|understand|learn|know|to help you|inform(?:s|ing)? you|transparen|committed to|respects?)\b[^.;]{0,60}\b(?:how|what|why|which|the (?:types|ways|information|categories|privacy))\b|\b(?:policy|notice|statement)\b[^.;]{0,60}\b(?:describes?|explains?|sets? out|outlines?|covers?)\b|\b(?:outlines?|sets? out|describes?|explains?|summari[sz]es|lists|shows)\b[^.;]{0,30}\b(?:purposes|categories|ways|types|how|what|why|(?:legal|lawful) (?:bas[ei]s|grounds?))\b|\b(?:read|find|learn|know) (?:out )?more\b|\bfor (?:more|further|additional) (?:information|details)\b|\bplease (?:see|refer|read|review)\b|\bthe definitions? of\b|^(?:it|this) (?:also )?(?:covers|applies|includes information)\b|^for (?:a|the) (?:full |complete )?list\b|\bclick here\b|\b(?:way|manner|how) (?:in which )?we (?:process|use|handle|collect)\b|\?$|["'] ?(?:means?|refers? to|includes? any)\b|^["'“][^"'”]{2,60}["'”] ?[/|]|\bhas the meaning\b|\bis defined as\b|\b(?:are|is) committed to\b|^(?:it|this (?:law|regulation|act)|the (?:gdpr|ccpa|bdsg|regulation|law|act)) (?:also )?(?:addresses|regulates|governs|protects|aims|contains|gives|applies)\b|\b(?:is|are) (?:provided|given|set out|specified|described|listed|included|contained|detailed) in (?:the |an? )?(?:appendix|annex|schedule|exhibit|attachment)\b/u
/** Of people's rights, of what a law wants, and of what could be. */
export const tellsOfRights = (own: string) =>
  /\brights? (?:to|of)\b|\byou (?:may|can|have the right to) (?:also )?(?:request|ask|object|opt|withdraw|exercise)\b|\bto request\b/u.test(
    own,
  )
const lawAsks =
  /\b(?:laws?|gdpr|ccpa|regulations?|act|places|states|jurisdictions?) (?:also )?(?:requires?|obliges?|allows|permits|defines)\b|\brequires? us\b|\bwe are (?:[a-z]+ ){0,2}(?:required|obliged) to (?:[a-z]+ )?(?:share|disclose|tell|inform|provide)\b|\b(?:each|either|the|other|receiving|disclosing) part(?:y|ies)\b|\bfor the purposes? of this\b/u
/** "Information we receive from third parties", in bold instead of a heading. */
const isTitleLike = ({ text, leadIn }: Said) =>
  leadIn === '' && !/[.;:,!)|]$/u.test(text) && !/^[-*·•]/u.test(text) && (text.length < 70 || !hasVerb.test(text))
const hasVerb = /\b(?:is|are|was|were|be|been|may|might|will|can|we|us|has|have|you|it|they|must|shall)\b/iu
/** A list of what people may ask for tells nothing of what is done. */
const isOfRights = /\brights?\b|\brequest|\bask us\b|\bentitled\b/u
const isCompanyTalk = (said: Said) =>
  !said.own.endsWith(':') &&
  !isOfRights.test(said.leadIn) &&
  !tellsNothing.test(said.own) &&
  !tellsOfRights(said.own) &&
  !lawAsks.test(said.own) &&
  !isTitleLike(said)

const weDo = (verbs: string) => `\\b(?:we|[a-z]{0,20} and (?:our|its)[a-z ,-]{0,60})\\b[^.;:]{0,70}?\\b(?:${verbs})\\b`
const isDone = (participles: string) =>
  `\\b(?:data|information|details|pii|records?|it|they)\\b[^.;:]{0,90}?\\b(?:is|are|be|been|was|were|being)\\b (?:[a-z]+,? ){0,4}?(?:${participles})\\b`
const weDeny =
  /\bwe (?:[a-z]+ ){0,2}(?:not|never|no longer)\b|\bwe (?:don't|won't|can't|haven't|didn't|aren't)\b|\b(?:is|are|will) (?:not|never)\b/u
const excepts = /\b(?:except|unless|other than|without|only|but)\b/u

export const ofData = /\b(?:data|information|details|pii|identifiers?|records|content|messages)\b/u
const namedTypes = (own: string) => new Set(mentionsIn(own).map(({ type }) => type)).size
const isListOf = (form: RegExp, { leadIn }: Said) => leadIn.endsWith(':') && form.test(leadIn) && !weDeny.test(leadIn)

const collects =
  'collects?|gathers?|obtains?|receives?|captures?|records?|logs?|process(?:es)?|stores?|ask(?:s)? (?:you )?for|requests?'
const dataWeCollect =
  /\b(?:data|information)\b[^.;:]{0,40}\b(?:we (?:may |also |will )?(?:collect|process|obtain|receive)|collected|you (?:provide|give|submit))\b|\b(?:categor|types|kinds)[a-z]* of\b[^.;:]{0,60}\b(?:data|information)\b/u
const listOfData = new RegExp(`${weDo(collects)}|${dataWeCollect.source}|\\bcollect`, 'u')

/** Categories of data: we collect, and at least one kind is named as what is collected. */
export function namesCategories(said: Said): Answer | undefined {
  const { own, text, lead, names } = said
  if (
    namedTypes(own.replace(tools, ' ')) === 0 ||
    !isCompanyTalk(said) ||
    /\bpurposes?\b|\bsources?\b|\brights?\b|\b(?:when|if|where|by|through|whenever)\b[^:]{0,60}:$/u.test(said.leadIn)
  )
    return undefined
  const claimed = claimsOf(text, { leadIn: lead, names }).filter(
    ({ deed, polarity, isByOthers, isUse, types }) =>
      deed === 'collect' && polarity === 'affirmed' && !isByOthers && !isUse && types.length > 0,
  )
  const types = new Set(claimed.flatMap((claim) => claim.types)).size
  if (types > 0)
    return types > 1 || namedTypes(own) > 1 || claimed.some(({ isOfItem }) => isOfItem) ? 'present' : 'partial'
  if (weDeny.test(own) || /\b(?:should|must|do) not\b/u.test(own)) return undefined
  const listed = isListOf(listOfData, said) || includes.test(own)
  return listed && namedTypes(own) > 1 ? 'present' : undefined
}
/** What data are collected with is no category of them. */
const tools = /\b(?:cookies?|beacons?|pixels?|tags|sdks?)\b/gu

/** "The information that we collect includes your name and your address." */
const includes = new RegExp(
  `(?:${dataWeCollect.source})[^.;]{0,60}?(?:\\b(?:includ(?:e|es|ing)|such as|are|is)\\b|:)`,
  'u',
)

const uses = 'uses?|process(?:es)?|collects?|stores?|handles?|analy[sz]es?|combines?|keeps?|retains?'
const used = 'used|processed|collected|needed|required|stored|kept|analy[sz]ed|necessary'
const toDo =
  "(?:in order to|so that we(?: can| may)?|so as to|to) (?!pursue\\b)(?!(?:the|a|an|you|us|our|your|third|those|any|this|these|such|which|whom|certain|other|be|its|their|and|or)\\b)(?!(?:collect|identify the following|process personal)\\b)[a-z]{3,}|\\bfor (?!the purposes? (?:described|set|listed|stated|outlined|for which|identified|that|we)|which|doing|as long|more|example|instance|(?:[a-z']+ ){0,2}(?:business|legitimate|commercial|such|other|various) purposes|(?:a|any|the)(?: (?:specific|same|very|sole|limited))? (?:period|reason|time)|you\\b|us\\b|this purpose|these purposes|such purposes|those purposes|other purposes|a limited|the following)(?:[a-z'-]+ ){0,5}?[a-z]{4,}"
const usesFor = new RegExp(
  `(?:${weDo(uses)}(?! (?:cookies|pixels?|beacons?|technolog|third|various|different|automated|tools|service|google|facebook|analytics|algorithms?|a variety|certain|reasonable|appropriate|commercially|industry|security|technical|best|all reasonable|encryption|retention))[^.;]{0,170}?|${isDone(used)}[^.;]{0,80}?)(?:${toDo})`,
  'u',
)
const purposesAre =
  /\bpurposes? (?:of|for)\b[^.;:]{0,80}\b(?:is|are|include|includes)\b(?! (?:described|set|listed|explained|outlined|as follows))|\bfor the (?:following )?purposes?(?: of)?:? (?!described|set|listed|outlined|stated)[a-z]{4,}ing\b/u
const listOfPurposes = /\b(?:use|uses|used|process|processed|processing|collect|purposes?|need)\b[^.]{0,160}:$/u
const beginsPurpose = /^(?:[-*·] ?|\(?[a-z\d]{1,3}[.)] )?(?:(?:to|for) )?[a-z]{4,}/u

/** An item that is a sentence of its own tells no purpose of the list. */
const hasOwnSubject =
  /\b(?:you|they|advertisers|users|partners|providers|part(?:y|ies)) (?:are|have|may|can|will|could|must|should)\b|^[^.;]{0,40}\b(?:is|are|we) (?:not|will)\b/u

/** "Kept for as long as the purposes need" names none. */
const isOfKeeping =
  /\b(?:retain|keep|kept|store|stored|hold)[a-z]*\b[^.;]{0,80}\b(?:as|so) long as\b|\b(?:retain|keep|kept|store|stored|hold)[a-z]*\b[^.;]{0,60}\b(?:as (?:needed|necessary|required)|until it is no longer|period (?:necessary|needed|required))\b|\blength of time\b|\bretention periods?\b|\bno longer than\b/u

/** "Only insofar as the purpose of your visit needs it" limits how much, and names no purpose. */
const isOfMeasure = /\bonly (?:insofar|in so far|so far|to the extent|as (?:far|much))\b/u

/** "No data is used for training", "Kilo does not share data for ads": a purpose that is none. */
const isDenied =
  /\b(?:do|does|did|is|are|was|were|has|have|will|shall) (?:not|never)\b|n't\b|\bnever\b|\bno (?:[a-z]+ ){0,2}(?:data|information|details)\b/u

/** What someone tells of other people is used for what it was told for. */
const ofOtherPeople =
  /\b(?:information|data|details) (?:about|of|on) (?:others?|other (?:people|persons|individuals)|someone else|(?:your )?friends?|another person|third persons?)\b|\bothers give us\b/u

/** A purpose: we use data, and what for. */
export function namesPurpose(said: Said): Answer | undefined {
  const { own, leadIn } = said
  if (ofOtherPeople.test(own) || (isDenied.test(own) && !excepts.test(own))) return undefined
  if (
    /^.{0,40}\bwe (?:may |will |also )*(?:disclose|share)\b|\bpurposes\b[^.;]{0,60}\b(?:described|listed|set out|outlined|explained|below|above)\b/u.test(
      own,
    )
  )
    return undefined
  if ((isOfTools.test(own) && !namesOwnData.test(own)) || isOfKeeping.test(own) || isOfMeasure.test(own))
    return undefined
  if (!isCompanyTalk(said) || (weDeny.test(own) && !excepts.test(own))) return undefined
  if (isListOf(listOfPurposes, said)) {
    const isOfPurposes =
      /\bpurposes?\b|\bto:$|\bfor:$|\b(?:use|process)[a-z]*\b/u.test(leadIn) &&
      !/\bcategor|\brights?\b|\blegal bas|\bcookies?\b/u.test(leadIn)
    return isOfPurposes && beginsPurpose.test(own) && !hasOwnSubject.test(own) && own.split(' ').length >= 2
      ? 'present'
      : undefined
  }
  const speaksOfData = ofData.test(own) || namedTypes(own) > 0
  return speaksOfData &&
    (usesFor.test(own) || purposesAre.test(own)) &&
    !/\b(?:disclos|shar)[a-z]*\b[^.;]{0,30}\bto\b/u.test(own.slice(0, 60))
    ? 'present'
    : undefined
}

const bases =
  '(?:(?:your|the|explicit|freely given|user|prior)? ?consent|perform(?:ance|ing)?(?: of)? (?:a|our|the|that|your|this|any)(?: [a-z]{1,12}){0,2} (?:contract|agreement)|contractual necessity|contract(?:ual)?(?: with you| performance| obligations?)?|(?:legal|statutory|regulatory) obligations?|vital interests?|public interest|legitimate (?:business |commercial )?interests?|art(?:icle|\\.)? ?6 ?(?:\\(1\\)|\\(|par|i\\b|abs))'
const basesOfLaw = new RegExp(
  `\\b(?:legal|lawful) (?:bas[ei]s|grounds?|justifications?)\\b[^.;]{0,160}?\\b${bases}|\\b${bases}[^.;]{0,90}\\b(?:legal|lawful) (?:bas[ei]s|grounds?)\\b|\\b(?:rely|relies|relying|base[sd]?)\\b[^.;]{0,40}\\bon\\b[^.;]{0,80}?\\b${bases}|\\bbased on\\b[^.;]{0,60}?\\b${bases}|\\bprocess(?:es|ed|ing)?\\b[^.;]{0,110}\\b(?:necessary|needed|required|pursuant|under|because|basis|with|to perform|to fulfill|for|in)\\b[^.;]{0,60}?\\b${bases}|\\b(?:use|collect|need)\\b[^.;]{0,110}\\b(?:necessary (?:to|for)|on the basis of|because)\\b[^.;]{0,60}?\\b${bases}`,
  'u',
)
const listOfBases =
  /\b(?:legal|lawful) (?:bas[ei]s|grounds?)\b|\b(?:rely|based) on\b|\bprocess[a-z]*\b[^.]{0,80}\b(?:if|where|when|because|as follows)\b/u
/** An item begins with its basis; what it goes on with explains it. */
const longestOpening = 110
const baseInItem = new RegExp(`\\b${bases}`, 'u')

/** A legal basis that is named, of what we do. */
export function namesBasis(said: Said): Answer | undefined {
  const { own } = said
  // What a transfer abroad rests on is another matter. Art. 46, 49 GDPR
  if (/\btransfer/u.test(`${said.leadIn} ${own}`)) return undefined
  // "Information on consents and other legal bases": data that is kept.
  if (/\b(?:information|data|records?) (?:on|about|of) (?:[a-z]+ ){0,3}(?:consents?|legal bas[ei]s)\b/u.test(own))
    return undefined
  if (
    tellsNothing.test(own) ||
    /(?<![a-z])right (?:to|of) (?:object|withdraw|erasure|portab|data|restrict)|\bobject\b[^.;]{0,90}\bprocess|\b(?:if|where|when) (?:it is )?based on (?:point|art)|\bwithdraw|\bobject to\b|\bopt[- ]?out\b/u.test(
      own,
    )
  )
    return undefined
  if (
    /\b(?:must|shall|should) (?:have|maintain|be)\b|\bthe party\b|\bcustomer (?:is|will|shall|must)\b|\bcookies?\b[^.;]{0,40}\bconsent\b/u.test(
      own,
    )
  )
    return undefined
  if (
    /\b(?:gdpr|law|regulation) (?:provides|sets|lists|allows|recogni[sz]es|requires)\b|\bcan rely\b|\bif (?:the|our) legal bas|\bapplies if\b|\bthis right\b|\brights? (?:only )?appl|\bobtain (?:your )?consent\b|\bwe will (?:ask|update)\b/u.test(
      own,
    )
  )
    return undefined
  if (/\bretain|\bdisclos|\bshar(?:e|ing)\b/u.test(own) && !/\b(?:legal|lawful) (?:bas|ground)/u.test(own))
    return undefined
  // The head of a table.
  if (own.includes(' | ') && /\b(?:legal|lawful) (?:bas[ei]s|grounds?) (?:for|of)\b/u.test(own)) return undefined
  if (isListOf(listOfBases, said)) return baseInItem.test(own.slice(0, longestOpening)) ? 'present' : undefined
  const isOurs = /\b(?:we|our|us)\b|\bprocess(?:ed|ing)\b|\blegal bas/u.test(own)
  return isOurs && basesOfLaw.test(own) && !weDeny.test(own) ? 'present' : undefined
}

/** An interest that is named, and not only that there is one. */
const interestIn =
  /\blegitimate (?:business |commercial |economic )?interests?(?: of (?:ours|[a-z]{3,20}))?,? (?:(?:is|are|include|includes|being|consists? (?:of|in))(?: (?:to|the|in|our|for|that))? (?!not |overrid|balanced|such|described|set|listed|based)[a-z]{3,}|in (?!accordance|the (?:processing|case)|question|this|that|such|order|a way|line|relation|your|any|so far)(?:[a-z]+ ){0,3}?[a-z]{4,}|to (?!the extent|process|which|you\b)[a-z]{3,}|such as|namely|including|for example|e\.g|like (?!to)|of (?!ours|the (?:controller|third|company)|a third|third|[a-z]+ or (?:a )?third|our (?:company|customers)|others|[a-z]+ (?:as|or|and|that|which|where)\b)[a-z]{5,}|for (?!the purposes? of the legitimate|which|processing|this|these|that)[a-z]{4,}|\((?!(?:art|gdpr|article|or |see|if|where|lit|uk|eu))[a-z]{3,}|: ?[a-z]{3,})|\b(?:to|for) [a-z]{4,}[^.;]{0,120}\b(?:is|are|which is|constitutes?|as)(?: also)?(?: in| part of| one of)? our legitimate (?:business |commercial )?interests?\b/u

export function namesInterest({ own }: Said): Answer | undefined {
  if (
    tellsNothing.test(own) ||
    tellsOfRights(own) ||
    /\bobject|\boverrid[a-z]*\b[^.;]{0,20}$|\bas (?:described|set out|explained|listed)\b/u.test(own)
  )
    return undefined
  return interestIn.test(own) && /\b(?:we|our|us|process)/u.test(own) ? 'present' : undefined
}

const shares =
  'shares?|discloses?|provides?|gives?|transfers?|transmits?|pass(?:es)?|sends?|makes? (?:[a-z]+ ){0,6}available|releases?|communicates?|reveals?|forwards?'
const shared =
  'shared|disclosed|provided|given|transferred|transmitted|passed|sent|made available|released|communicated|accessible|forwarded|processed by|accessed by'
const receivers =
  '(?:(?:[a-z]{1,14} )?providers?|third[- ]part(?:y|ies)(?= (?:that|who|which|such as|including|like|to|service|vendors?|providers?|partners?|advertis|companies|analytics|payment|ad|platforms?|processors?|organi|business|entities|agents)\\b)|partners?|affiliates?|affiliated|vendors?|subsidiar(?:y|ies)|group companies|parent company|processors?|(?:sub-?)?contractors?|law enforcement|(?:public |government )?authorit(?:y|ies)|government|regulators?|courts?|advertisers?|other companies|compan(?:y|ies) (?:that|who|in|within)|(?:ad|advertising|social|affiliate|media) networks?|social media|advis[eo]rs?|insurers|banks?|couriers?|other users|members|agents|merchants?|sellers|hosts?|drivers|publishers|employers?|institutions?|agencies|platforms?|researchers?|lawyers|auditors|accountants|acquirer|buyer|successor|suppliers?|organi[sz]ations|professional)'
const sharesWith = new RegExp(
  `(?:${weDo(shares)}|${isDone(shared)})[^.;]{0,160}?\\b(?:with|to|by|from)\\b[^.;]{0,110}?\\b${receivers}\\b`,
  'u',
)
const recipientsAre = new RegExp(
  `\\brecipients?\\b[^.;:]{0,60}\\b(?:is|are|include|includes|may be|can be)\\b[^.;]{0,120}\\b${receivers}\\b|\\b${receivers}\\b[^.;]{0,60}\\b(?:have|has|may have|will have|receive|receives|may receive) (?:access to )?(?:your|the|this|such|personal) (?:personal )?(?:data|information)\\b`,
  'u',
)
const listOfReceivers =
  /\b(?:shar(?:e|es|ed|ing)|disclos(?:e|es|ed|ures?|ing)|provid(?:e|ed)|transfer(?:red)?|recipients?|third part(?:y|ies)|passed on|made available)\b/u
/** An item of a list of receivers begins with one. */
const beginsWithReceiver = new RegExp(
  `^(?:[-*·] ?|\\(?[a-z\\d]{1,3}[.)] )?(?:(?:with|to) )?(?:[a-z'-]+,? (?:(?:and|or) )?){0,5}?${receivers}\\b`,
  'u',
)

/** Numbers about no one. */
const isOfNobody =
  /\b(?:aggregated?|anonymi[sz]ed|anonymous|non-personally|non-identif[a-z]*|de-?identified|non-personal|statistical)\b/u

/** "We make available to you services of third parties" passes nothing on. */
const givesToYou =
  /\bwe (?:can |may |will |also )*(?:provide|give|make|offer)\b[^.;]{0,40}\b(?:you|services?|options?|links?|tools?|opportunit)/u

/** Tools that a company works with, and no data. */
const isOfTools = /\b(?:cookies?|beacons?|pixels?|tools|technolog(?:y|ies))\b/u
const namesOwnData = /\b(?:your|personal|this|the|such|that) (?:[a-z]+ ){0,2}(?:data|information|details)\b/u

const isNotShared =
  /\b(?:not|never|n't) (?:be )?(?:share|disclose|sell|provide|pass|transfer|give|shared|disclosed|sold|provided|passed|transferred|given)\b/u
const exceptions = /\b(?:except|unless|other than|without)\b/u

/** "When you provide it to us": given, and not passed on. */
const givenToUs =
  /\b(?:you|users|others|they) (?:[a-z]+ ){0,3}(?:provide|give|share|send|transmit|submit|disclose|transfer)[a-z]*\b(?: [^.;,()]{0,60}?\b(?:to|with) us\b)?|\bcollect[a-z]* [^.;]{0,80}\bfrom\b/gu

/** "Transmitted by the payment providers to credit agencies". */
const passedByOthers =
  /\b(?:transmitted|shared|disclosed|passed|transferred|provided|forwarded|sent) (?:on )?by (?:the|these|our|such|those) (?:[a-z]+ ){0,3}(?:providers?|processors?|partners?|third part(?:y|ies))\b/u
/** Who receives data: we pass it on, and to whom. */
export function namesReceivers(said: Said): Answer | undefined {
  const { own } = said
  if (
    !isCompanyTalk(said) ||
    givesToYou.test(own) ||
    passedByOthers.test(own) ||
    /\bby (?:other )?(?:[a-z]+ )?(?:users|members)\b/u.test(own) ||
    /\b(?:to|with) us by\b/u.test(own)
  )
    return undefined
  if (isOfNobody.test(own) || /^(?:[-*·] ?)?(?:use|analy[sz]e|improve|help|understand|measure)\b/u.test(own))
    return undefined
  if (isListOf(listOfReceivers, said))
    return beginsWithReceiver.test(own) && !/\bpurposes?:$|\brights?\b|\bcollect/u.test(said.leadIn)
      ? 'present'
      : undefined
  if (weDeny.test(own) && !excepts.test(own)) return undefined
  if (isNotShared.test(own) && !exceptions.test(own)) return undefined
  const passedOn = own.replace(givenToUs, ' ')
  const speaksOfData = ofData.test(own) || namedTypes(own) > 0 || /\bshare it\b/u.test(own)
  return speaksOfData &&
    ((sharesWith.test(passedOn) && !/\b(?:link|links|websites?) (?:to|of) third/u.test(own)) || recipientsAre.test(own))
    ? 'present'
    : undefined
}

/** Cal. Civ. Code § 1798.140(v)(1) */
const categoriesOfLaw =
  /\b(?:identifiers|customer records|commercial information|internet or other|geolocation|inferences)\b/u
/** The categories that are passed on: which data, and that it is. */
export function namesDisclosed(said: Said): Answer | undefined {
  const { own, text, lead, names: called } = said
  if (!isCompanyTalk(said) || isOfNobody.test(own)) return undefined
  const isDenial =
    /\bwe (?:[a-z]+ ){0,3}(?:not|never|don't|haven't|won't) (?:[a-z,]+ ){0,6}(?:share|disclose|shared|disclosed)\b[^.;]{0,80}\b(?:personal )?(?:information|data)\b/u.test(
      own,
    ) &&
    !/\b(?:sensitive|except|unless|other than|without|for (?:their|marketing|direct|the)|outside|under|minors?|child(?:ren)?|knowingly|in exchange|monetary|money|may|but)\b/u.test(
      own,
    )
  // A sentence that the page cut may go on with an exception.
  if (isDenial) return /[.!)"”]$/u.test(text) ? 'present' : undefined
  if (weDeny.test(own) && !excepts.test(own)) return undefined
  const names = namedTypes(own) > 0 || categoriesOfLaw.test(own)
  if (
    isListOf(/\b(?:shar(?:e|es|ed)|disclos(?:e|es|ed))\b/u, said) &&
    /\bcategor|\btypes\b|\bfollowing (?:personal )?(?:information|data)\b/u.test(said.leadIn) &&
    !/\brecipients?\b|\b(?:to|with) (?:which|whom)\b/u.test(said.leadIn)
  )
    return names ? 'present' : undefined
  const isPassedOn =
    sharesWith.test(own) ||
    new RegExp(`(?:${weDo('shares?|shared|discloses?|disclosed')}|${isDone('shared|disclosed')})`, 'u').test(own)
  if (!isPassedOn || !(ofData.test(own) || names)) return undefined
  const namesWhat = claimsOf(text, { leadIn: lead, names: called }).some(
    ({ deed, polarity, isByOthers, types }) =>
      deed === 'share' && polarity === 'affirmed' && !isByOthers && types.length > 0,
  )
  return (namesWhat && namedTypes(own) > 1) || (names && /\bcategor|\bbusiness purpose/u.test(own))
    ? 'present'
    : names
      ? 'partial'
      : undefined
}

const otherSources =
  "(?:[a-z'/-]+,? ){0,7}?(?:third[- ]part(?:y|ies)|other sources|other compan|public(?:ly)?|data (?:brokers?|providers?|suppliers?)|partners?|social (?:media|network)|other users|other people|other businesses|affiliates?|advertis|agencies|bureaus?|authorit|employers?|service providers|providers|vendors|organi[sz]ations|platforms?|schools?|friends|databases|registers?|group compan|customers|referr|credit)"
const gains = 'collects?|receives?|obtains?|gets?|gathers?|acquires?'
const gained = 'collected|received|obtained|gathered|acquired'
const dataFrom = (source: string) =>
  new RegExp(
    `${weDo(gains)}[^.;]{0,90}?(?:(?:data|information|details|identifiers?|records|content|it|them)\\b[^.;]{0,70}?)?\\bfrom (?!time\\b)${source}|${isDone(gained)}[^.;]{0,60}?\\bfrom (?!time\\b)${source}`,
    'u',
  )
const fromOthers = dataFrom(otherSources)
const fromAny = new RegExp(
  `${dataFrom(`(?:${otherSources}|(?:you|your (?:device|browser|computer|use|visit|activity|interactions))\\b)`).source}|${weDo(gains)}[^.;]{0,90}?\\b(?:directly|automatically) (?:from|when|as|through)\\b|\\b(?:collect|receive|obtain)\\b[^.;]{0,40}\\b(?:data|information) (?:that )?you (?:provide|give|submit)\\b`,
  'u',
)
const listOfSources = /\bsources?\b|\bfrom\b[^.]{0,40}:$/u

export function namesSource(isAny: boolean): (said: Said) => Answer | undefined {
  return (said) => {
    const { own } = said
    if (
      !isCompanyTalk(said) ||
      weDeny.test(own) ||
      /\bresearch\b|\bcorrespondence\b|\btransfer|\brequests?\b/u.test(own)
    )
      return undefined
    if (isListOf(listOfSources, said) && /\bsources?\b/u.test(said.leadIn))
      return own.length <= 300 && !/\brights?\b/u.test(said.leadIn) ? 'present' : undefined
    if (!ofData.test(own) && namedTypes(own) === 0) return undefined
    return (isAny ? fromAny : fromOthers).test(own) ? 'present' : undefined
  }
}

const keeps =
  'retains?|keeps?|stores?|holds?|maintains?|archives?|deletes?|erases?|removes?|anonymi[sz]es?|destroys?|purges?|saves?'
const kept = 'retained|kept|stored|held|maintained|archived|deleted|erased|removed|anonymi[sz]ed|destroyed|purged|saved'
const howLong =
  /\b(?:\d{1,4}|[a-z]{3,9}(?:-[a-z]{3,5})?) ?(?:\(\d{1,4}\) ?)?(?:-| )?(?:hours?|days?|weeks?|months?|years?)\b|\bas long as\b|\buntil\b|\bfor the (?:duration|life|lifetime|term|period)\b|\bno longer than\b|\bindefinite|\bwhen (?:you|your|the|it is no longer|no longer)\b|\bonce\b|\bno longer (?:needed|necessary|required)\b|\bafter (?:you|your|the|an?)\b/u
const speaksOfKeeping = new RegExp(
  `(?:${weDo(keeps)}|${isDone(kept)}|\\bretention (?:period|time|schedule)s?\\b[^.;]{0,80}\\b(?:is|are|depends?|determin|of)\\b|\\b(?:criteria|factors)\\b[^.;]{0,80}\\bret(?:ain|ention)\\b|\\bretention\\b)`,
  'u',
)
const criteria =
  /\b(?:criteria|factors|consider|depends? on|determined by|based on)\b[^.;]{0,160}\b(?:amount|nature|sensitivity|purpose|legal|length|type|relationship|needs?)\b|\bretention (?:period|time)s? (?:is|are|depends?)\b/u

export function namesPeriod(said: Said): Answer | undefined {
  const own = said.own.replace(keepsElse, ' ')
  if (
    /\b(?:child(?:ren)?|minors|no obligation|not obligated|not obliged)\b/u.test(own) ||
    tellsNothing.test(own) ||
    tellsOfRights(own)
  )
    return undefined
  if (/\bcookies?\b/u.test(own) && !ofData.test(own.replaceAll('cookie', ' '))) return undefined
  if (
    !ofData.test(own) &&
    namedTypes(own) === 0 &&
    !/\b(?:it|them|accounts?|logs?|backups?|invoices|files|documents|orders|history|recordings|chats?)\b/u.test(own)
  )
    return undefined
  if (staysFor.test(own)) return 'present'
  if (!speaksOfKeeping.test(own) && !isListOf(/\b(?:retain|retention|keep|store|stored)\b/u, said)) return undefined
  return howLong.test(own) || criteria.test(own) ? 'present' : undefined
}

/** "Keep in mind that it may take four weeks" keeps no data. */
const keepsElse =
  /\bkeep(?:s|ing)? (?:in mind|track|you|up|your (?:information|data|account) (?:safe|secure|accurate))\b|\bhold(?:s|ing)? (?:an? )?account/gu
/** "For at most thirteen (13) months": a length of time in any words. */
export const staysFor =
  /\b(?:retain|retains|retained|keep|keeps|kept|store|stores|stored|hold|held|deleted|erased|anonymi[sz]ed)\b[^.;]{0,110}\b(?:for|of|to|most|least|after|within|than|period|maximum)\b[^.;]{0,20}?\b(?:\d{1,3}|[a-z]{3,9}(?:-[a-z]{3,5})?) ?(?:\(\d{1,3}\) )?(?:days|weeks|months|years)\b/u

const abroad =
  /\b(?:outside(?! of? ?(?:our|the (?:scope|services?|apps?|platform|sites?|control)|this|these|your control))|other countr|another countr|united states|u\.s|usa|countries|country|international(?:ly)?|abroad|overseas|third countr|cross-border|worldwide|globally|different jurisdiction|other jurisdictions?)\b/u
const moves = new RegExp(
  `(?:${weDo('transfers?|stores?|process(?:es)?|hosts?|sends?|moves?|shares?')}|${isDone('transferred|stored|processed|hosted|sent|moved|located|accessed|shared|maintained')}|\\b(?:transfer|transfers|transferring)\\b[^.;]{0,60}\\b(?:data|information)\\b|\\bour servers\\b|\\bdata transfers?\\b|\\bconsent to (?:the|such|this|any) (?:transfer|processing)\\b)`,
  'u',
)
const safeguard =
  /\b(?:standard (?:contractual|data protection|contract) clauses|sccs?|model (?:contract(?:ual)? )?clauses|adequacy (?:decision|regulation|mechanism|finding|determination)s?|binding corporate rules|data privacy framework|privacy shield|idta|international data transfer (?:agreement|addendum))\b/u
const putsInPlace =
  /\b(?:transfers?|transferred|rely|relies|certif|participat|compl(?:y|ies)|adheres?|ensure|based on|governed|protected|covered|implement|entered|in place|subject to|under|on the basis of|use (?:the |approved |eu |european |standard|scc|model))/u

/** What a tool keeps on servers of its own, or holds a certificate for. */
const keptByTool =
  /^\W*(?:google|facebook|meta|netlify|vercel|cloudflare|microsoft|amazon|mailchimp|hotjar|vimeo|youtube|linkedin) (?:[a-z]+ ){0,3}(?:stores|keeps|is (?:also )?certified)\b/u
export function namesTransfer(said: Said): Answer | undefined {
  const { own } = said
  if (
    isTitleLike(said) ||
    tellsNothing.test(own) ||
    weDeny.test(own.replace(/\bnot (?:provide|offer|have|be|as|been|considered|deemed)\b/gu, ' ')) ||
    /\bright to\b|\byou (?:may|can) (?:request|obtain|ask)/u.test(own)
  )
    return undefined
  if (
    /\bcopy of\b|\blawful requests?\b|\barbitrat|\bcomplain|\binquir|\bdisputes?\b|\bindependent recourse\b/u.test(own)
  )
    return undefined
  if (keptByTool.test(own)) return undefined
  if (safeguard.test(own) && putsInPlace.test(own)) return 'present'
  return (abroad.test(own) || unnamed.test(own)) && moves.test(own) && ofData.test(own) ? 'partial' : undefined
}
/** That there is a safeguard, and not which. */
const unnamed = /\btransfer[a-z]* [^.;]{0,160}\b(?:adequate (?:level|protection)|appropriate safeguards)\b/u

/** What the company does, and not that people may refuse it. */
export function tellsOfAutomation({ own }: Said): Answer | undefined {
  if (
    tellsNothing.test(own) ||
    tellsOfRights(own) ||
    /\b(?:not (?:to )?be subject|object|request human|opt[- ]?out)\b/u.test(own)
  )
    return undefined
  return /\b(?:we|our|us|no)\b/u.test(own) &&
    /\bautomated?|\bautomatic|\bprofiling\b/u.test(own) &&
    /\bdecisions?\b|\bdecision-making\b|\bprofiling\b/u.test(own)
    ? 'present'
    : undefined
}

const mustGive =
  /\bif you (?:do not|don't|choose not to|decide not to|decline to|refuse to|fail to|elect not to|are unwilling to)\b[^.;]{0,120}\b(?:not be able|unable|cannot|can't|may not|won't|will not|not able|not possible|impossible|limited|prevent)|\bwithout (?:this|such|that|your|the|these|it)\b[^.;]{0,60}\bwe (?:cannot|can't|will not|may not|would not|are unable)|\byou (?:are|may be|will be) (?:not )?(?:required|obliged|obligated|under (?:no|an?) obligation)\b[^.;]{0,60}\b(?:provid|information|data|give)|\b(?:provision|providing|provide|supply)\b[^.;]{0,80}\b(?:is|are) (?:a |not a )?(?:statutory|legal|contractual|mandatory|voluntary|optional|required|not required|necessary)|\b(?:mandatory|compulsory|voluntary|optional) (?:to provide|fields?|information|data)\b/u
export const mustGives = ({ own }: Said): Answer | undefined =>
  mustGive.test(own) &&
  !/\bclarify\b|\bwhether the provision\b|\bcopyright|\bdmca\b|\btakedown|\binfringement/u.test(own) &&
  !/\b(?:consent|cookies?|opt[- ]?out|browser|agree (?:with|to))\b/u.test(own) &&
  (ofData.test(own) || /\bit\b/u.test(own))
    ? 'present'
    : undefined

/** Said of the company itself: it sells, or does not. */
const sellsOrNot = /\b(?:we|our company|the company|[a-z]+)\b[^.;]{0,80}\b(?:sells?|sold|selling|sale|sales)\b/u
/** To sell no sensitive data, or none of minors, says nothing of the rest. */
const ofSome =
  /\b(?:not|never|n't)\b[^.;]{0,60}\b(?:sell|sold)\b[^.;]{0,40}\b(?:sensitive|(?:under|below|minors?|child(?:ren)?|health|biometric|location)\b)/u
export function tellsOfSale(said: Said): Answer | undefined {
  const { own } = said
  if (isOfRights.test(said.leadIn)) return undefined
  if (
    tellsNothing.test(own) ||
    /\bright to\b|\bopt[- ]?out\b|\byou (?:may|can)\b|\bmerger|\bbankrupt|\bacquisition|\bassets\b|\bour business\b/u.test(
      own,
    )
  )
    return undefined
  // "Nor do we sell this information": of what the sentence named, and not of all.
  if (
    deniesSale.test(own) &&
    /\b(?:not|nor|never)\b[^.;]{0,90}\bs(?:ell|old) (?:this|that|these|those|such|it|them)\b/u.test(own)
  )
    return undefined
  // To sell nothing to some, of some or without asking says nothing of the rest.
  if (deniesSale.test(own) && limitsDenial.test(own)) return undefined
  if (/\bif we\b|\bin the event\b|\bthird part(?:y|ies) (?:sell|may sell)/u.test(own)) return undefined
  return sellsOrNot.test(own) &&
    (/\b(?:we|us|our)\b|\b(?:is|are|be|been) (?:not |never )?sold\b/u.test(own) || isListOf(/\bs[eo]l[dl]\b/u, said)) &&
    (ofData.test(own) || /\bit\b/u.test(own) || namedTypes(own) > 0)
    ? ofSome.test(own) || (!deniesSale.test(own) && namedTypes(own) === 0 && !categoriesOfLaw.test(own))
      ? 'partial'
      : 'present'
    : undefined
}
const limitsDenial =
  /\b(?:minors?|child(?:ren)?|under (?:the )?(?:age|1[3-8])|sensitive|other (?:types?|categories|kinds)|any other|but (?:do|we do|never)|without|unless|except|for (?:their|its|any|direct|marketing)|knowingly|that (?:individual|person|user|customer)|an? (?:individual|person|user) who|relating to)\b/u
const deniesSale = /\b(?:not|never|n't|neither|nor|no)\b/u
