import type { Topic } from './disclosures.topics.ts'
import type { Unit } from './disclosures.units.ts'
import type { ReadLanguage } from './languages.ts'
import { fold } from './lexicon.fold.ts'

// What a sentence must say to be quoted for a right: the person as the one who has it, the act, and data as what it is about.
// "The right of access cannot be enforced" and "Nevada law requires operators to offer an opt-out" give no one anything.

/** "We have the right to remove content": no right of the person. */
const rightOfOurs =
  /\b(?:we|they|it|which|company|providers?) (?:may |also |hereby ){0,2}(?:have|has|had|reserves?|retains?) (?:the|a|all|no) (?:[a-z]{1,10} ){0,2}rights?\b|\breserves? (?:the|all|a) (?:[a-z]{1,10} ){0,2}rights?\b|\b(?:gives?|grants?|allows?) us (?:the|a) (?:[a-z]{1,10} ){0,2}rights?\b/gu

/** A sentence as the rules read it, folded. */
export interface Said {
  /** As it is written: a company is known by its capitals. */
  text: string
  own: string
  /** The sentence with the colon that a list item goes on from, folded and as written; empty where it is none. */
  leadIn: string
  lead: string
  headings: string
  /** What the page calls its vendor. */
  names: readonly string[]
  /** In a language whose sentences are held by other words. */
  isForeign: boolean
}

export interface PageContext {
  language: ReadLanguage
  /** What the page calls its vendor. */
  names: readonly string[]
}

export const saidBy = (
  { text, leadIn, headings }: Pick<Unit, 'text' | 'leadIn' | 'headings'>,
  { language, names }: PageContext,
): Said => ({
  text,
  names,
  own: fold(text).replace(rightOfOurs, ' '),
  leadIn: leadIn.endsWith(':') ? fold(leadIn).replace(rightOfOurs, ' ') : '',
  lead: leadIn.endsWith(':') ? leadIn : '',
  headings: fold(headings.slice(-2).join(' ')),
  isForeign: language !== 'en' || hasForeignWords(fold(text)),
})

/** A passage in German or French within an English page. */
const hasForeignWords = (own: string) =>
  (own.match(/\b(?:der|die|das|und|sie|ihre?[nmrs]?|wir|nicht|vous|vos|votre|nous|les|des|une|aux)\b/gu)?.length ??
    0) >= 2

const person =
  '(?:you|users?|clients|individuals?|(?:data )?subjects?|residents?|consumers?|members?|visitors?|people|persons?|anyone|citizens|players?|i)'
export const hasRight = /\brights?\b(?! reserved)|\bentitle[ds]?\b|\blegally allowed\b/u
export const personMay = new RegExp(
  `\\b${person}(?: (?:located|residing|based|living|who|of|in|from)\\b[^.;]{0,80})?,? (?:also |always |then |therefore |each |may |might |can |could |will |should |have |are |would |at any time ){0,4}(?:may|can|could|able|option|choose|decide|prefer|wish|want|like|request|ask|exercise|need)\\b`,
  'u',
)
const asksUs =
  /\b(?:ask|asking|request|requesting|require|tell|instruct|direct|contact|contacting|e-?mail|emailing|write|writing|demand|call|notify|by contacting)(?: to)? (?:us\b|our\b|me\b|that we\b|the\b)|\b(?:your|a|any|such) requests?\b/u
/** "You have the right to", "you can request": what follows may have its limits, and is given all the same. */
const grants = new RegExp(
  `\\b${person},? (?:may |also |can |each |always |therefore |will ){0,3}(?:has|have|enjoy|hold|retain)(?: (?:the|a|certain|some|several|additional|following|these|legal|various|number of)){0,4} rights?\\b|\\b${person} (?:also |always |therefore )?(?:are|is|may be) entitled\\b|\\b${person} (?:also |always |therefore )?(?:may|can|could) (?:also |always |at any time )?(?:request|ask|require|exercise|obtain|contact)\\b|\\brights? to\\b[^.;]{0,60}\\b(?:subject to|where|if)\\b`,
  'u',
)
/** "You may have the right", "depending on where you live": some people have it, and the sentence does not say who. */
const mayHave = new RegExp(
  `\\b${person},? (?:[a-z]+ ){0,3}?(?:may|might|could) (?:[a-z]+, |also |then |thus |therefore |each )*(?:(?:have|enjoy|possess)(?: [a-z]+){0,6} (?:rights?|options?|choices?|protections?|ability)|be (?:entitled|able|eligible|granted|afforded))\\b|\\b(?:may|might) (?:also )?(?:permit|allow|entitle|enable|give|grant|provide) you\\b|\\b(?:these|they|which) (?:rights )?may include\\b|\\b(?:location|jurisdiction|state|country|place)s? that (?:extends?|grants?|provides?|gives?)\\b|\\bif (?:these|this|such|the following) rights? appl|\\bif (?:your|the|applicable|local) (?:state|laws?|country|jurisdiction)s?\\b[^.;,]{0,40}\\b(?:gives?|grants?|provides?|allows?|permits?|affords?)\\b|\\b(?:rights?|options?|choices?)\\b[^.;:]{0,40}\\b(?:may|might) (?:also )?(?:be (?:available|limited|granted)|apply|include|vary|differ|exist)\\b|\\bdepending (?:up)?on (?:where|your|the (?:applicable|relevant|local|laws?|state|country|jurisdiction|location|region)|applicable|which)|\\b(?:where|if|when|as|to the extent) (?:applicable|available|(?:required|provided(?: for)?|permitted|mandated|granted|allowed|afforded) (?:by|under))\\b|\\b(?:certain|some|several|other) (?:u\\.?s\\.? |geographic )?(?:states?|jurisdictions?|countries|regions|locations|privacy laws|laws)\\b`,
  'u',
)
/** "You can update certain information": some of the data, or what an account shows. */
const narrow =
  /\b(?:access|see|view|review|correct|update|amend|modify|edit|change|delete|remove|erase)\b[^.;]{0,40}?\b(?:certain|some|most|much|limited|basic)(?: of)?(?: (?:it|them)\b|(?: your| the| other)?(?: [a-z-]+){0,3} (?:information|data|details)\b)|\b(?:modify|change|update|correct|amend)\b[^.;]{0,30}\b(?:e-?mail(?: address)?|phone(?: number)?)(?: or (?:e-?mail(?: address)?|phone(?: number)?))? on\b|\b(?:delete|remove|erase)\b[^.;]{0,20}\b(?:their|your) (?:contact details|profile picture|photos?|posts?|public(?:ly available)? information|content|messages?|comments?|history|(?:home|work|e-?mail)(?: or (?:home|work|e-?mail))? address(?:es)?)\b|^(?!.*\b(?:personal|all|any (?:of|other|personal|information|data))\b).*\b(?:access|see|view|review|correct|update|amend|modify|edit|change|delete|remove)\b[^.;]{0,30}\b(?:profile|account|contact|billing|registration) (?:information|details|data|settings|profile)\b/u
/** "From our blog", "from the list": of one place alone. */
const ofOnePlace =
  /\bfor (?:this|that|these|those|such) purposes?\b|\bvolunteer(?:ed|s)?\b|\bfrom (?:our|the|this|that|a) (?:[a-z-]+ ){0,2}(?:blog|forum|list|lists|newsletter|testimonials?|directory|community|website|site|mailing)\b/u
export const isNarrow = (folded: string): boolean => narrow.test(folded) || ofOnePlace.test(folded)
/** What a sentence leaves open of a right: whether the person has it, or in which cases. */
export const hedges = ['may', 'cases'] as const
export type Hedge = (typeof hedges)[number]
const inCases =
  /\b(?:in|under|subject to) (?:certain|some|specific|limited|particular) (?:legal )?(?:circumstances|cases|situations|conditions|instances|exceptions|limitations|exemptions|limits)\b|\b(?:unter|in) (?:bestimmten|gewissen) (?:umständen|voraussetzungen|fällen|bedingungen)\b|\b(?:dans|sous) certain(?:e)?s (?:cas|conditions|circonstances)\b/u
/** A condition or an exception that the sentence makes by itself. */
const onlyWhere =
  /\b(?:unless|except|excluding|only|to the extent|provided that|subject to|may not|however|but|not always|limited|where (?:we|the|our|there|your|it|its|this|processing|technically)|if (?:we|the|our|there|your|it|this|processing|they|required|permitted)|when (?:we|the|your|processing))\b|\b(?:wenn|falls|sofern|soweit|nur|lorsque|uniquement|sous réserve|si (?:le|la|les|vos|nous))\b/u
export const hedgeOf = (folded: string): Hedge | undefined =>
  mayHave.test(folded) ? 'may' : inCases.test(folded) || onlyWhere.test(folded) ? 'cases' : undefined
export const isHedged = (folded: string): boolean => mayHave.test(folded)

/** "To do so, contact the authority": what is done stands in the sentence before. */
const goesOn =
  /^(?:[-*·] )?(?:(?:in order )?to do (?:so|this|that|it)|if so|in (?:this|that|such|these|those)(?: an?)? (?:cases?|events?|circumstances)|for (?:this|that) purpose)\b/u

/** "Cannot be enforced", "you may not be able to access", "we may refuse to delete". */
const refused =
  /\b(?:cannot|can not|could not|may not|might not|will not|shall not|does not|do not|not be|are not|is not|no longer|unable to|not always)\b(?: [a-z]{1,12}){0,3} (?:able|access|view|delete|correct|update|restrict|object|enforced?|exercised?|entitled|available|appl(?:y|ies|icable)|possible|honou?r|comply|grant|include)\b|n't (?:be able|access|delete|apply|have the right)\b|\b(?:deny|denied|refuse|reject|decline|declined)\b/u
/** What a law asks of companies is not yet given to anyone. */
const asksOfCompanies =
  /\bindividuals responsible\b|\bprovide (?:different|various) rights to individuals\b|\bverfahren eingerichtet\b|\brecommend (?:that )?you include\b|\blevel of service\b|\bso (?:that )?we do not (?:share|sell)\b|\bturning off\b|\b(?:policy|notice|statement|section|page|part) (?:also )?(?:describes|explains|sets out|outlines|covers|is (?:meant|intended|designed|here) to|helps? you)\b|^(?:[-*·] )?(?:you|users) (?:may|must|can|shall) not\b|\b(?:each|either|the|both|receiving|disclosing) part(?:y|ies)\b|\bproviding (?:individuals|data subjects|consumers)\b|\b(?:it|they|company|business|party) shall\b|\b(?:customer|publisher|partner|vendor|processor|provider) (?:shall|must|will)\b|\b(?:laws?|act|statute|regulations?) (?:also )?(?:requires?|obliges?|obligates?|mandates?)\b|\b(?:contains?|includes?|lays? down|has) (?:special |specific |certain |further )*(?:provisions?|rules|regulations?|requirements?) (?:on|for|about|concerning|regarding)\b|\b(?:requires?|required) (?:operators|businesses|companies|controllers|certain)\b/u
const pointsElsewhere =
  /\(see the\b|\byou can (?:read|find|learn) (?:out )?more\b|^(?:please )?(?:see|refer|read|visit|consult|for (?:more|further|additional)|to (?:learn|find out|read)|more information|further (?:information|details)|learn more|click here (?:to|for) (?:learn|more|read))\b/u
/** Accounts of an organization: its administrator has the access, not the person. */
const ofAdministrators =
  /\b(?:administrators?|admins?|employers?|resellers?|domain owners?|account owners?|workspace|school|university|authorit(?:y|ies)|law enforcement|courts?|customers?)\b[^.;]{0,40}\b(?:may|can|could|will|is|are|has|have)\b[^.;]{0,20}\b(?:able|access|view|review|receive|delete|change|restrict|request|obtain|right)|\bwe (?:may |can |will )?(?:hand over|grant|give|transfer|share) (?:[a-z]+ ){0,3}rights?\b/u

/** "To receive a copy of your data, use the download page" gives it with the way to it. */
const saysHow =
  /^(?:[-*·] )?to (?:receive|obtain|request|get|access|delete|correct|update|exercise|opt|withdraw|object|export|download)\b[^.;]{0,120}\b(?:use|visit|write|contact|e-?mail|go|click|log|send|call|fill|please|submit)\b/u

const rightInItem =
  /^(?:[-*·(\d.a-z)]{1,4} )?(?:the |your )?(?:right|access|correct|rectif|updat|delet|eras|restrict|object|withdraw|port|request|obtain|receive|know|opt|limit|to |ask |tell |instruct |have |get |review |view |see |export |download |learn |find )/u

/** An item of what may be asked for: "details of your rights to object". */
const namesRights =
  /^\W*(?:details|information|a description|an explanation) (?:of|about|on|regarding|concerning) (?:the (?:existence of (?:the |your )?)?|your )?rights?\b/u

/** That a person has something: said, or said of the list or in the heading that it stands in. */
export function isOffered(said: Said): boolean {
  const { own, leadIn, headings } = said
  if (goesOn.test(own) || (leadIn !== '' && namesRights.test(own))) return false
  if (asksOfCompanies.test(own) || ofAdministrators.test(own) || ofAdministrators.test(leadIn)) return false
  if (pointsElsewhere.test(own) && !grants.test(own)) return false
  if (refused.test(own) && !grants.test(own)) return false
  return (
    hasRight.test(own) ||
    personMay.test(own) ||
    saysHow.test(own) ||
    asksUs.test(own) ||
    (leadIn !== '' && (hasRight.test(leadIn) || personMay.test(leadIn))) ||
    (/\brights?\b|\bdroits?\b|\brechte\b/u.test(headings) && rightInItem.test(own))
  )
}

const data =
  "(?:(?:personal|your|their|his|my|our use of your|the|any|all|such|certain|account|profile|some|that|this|these|inaccurate|incorrect|incomplete|stored|own) (?:[a-z/'-]{1,20},? ){0,5}?)(?:data|information|details|records?|profiles?|accounts?)"
/** What someone else does with data is no right of the person. */
const byOthers =
  /\b(?:we|they|it|which|staff|employees|partners?|providers?|parties|party|company|companies|administrators?|hackers|rules|terms|conditions|laws?) (?:[a-z]+ for [a-z ]{3,30} )?(?:may |can |will |must |shall |also |might |could |do |to |not |only |need |have ){0,4}(?:access|delete|erase|remove|correct|update|view|review|receive|obtain|restrict|limit|modify)\b/u

/** "Right to object:" is a title, "You have the right to object:" is not. */
const givesBefore = /\b(?:you|individuals|users|subjects|consumers|residents|we|us)\b/u

interface Right {
  /** What is said to be done, beginning at a word. */
  deed: string
  /** What it is done with; personal data unless said. */
  object?: string
  /** Names the right by itself: "right of access". */
  named: RegExp
  unless?: RegExp
}

function right({ deed, object = data, named, unless }: Right): (said: Said) => boolean {
  const done = new RegExp(
    `\\b(?:${deed})\\b[^.;]{0,70}?\\b(?:${object})\\b|\\b(?:${object})\\b[^.;]{0,30}\\b(?:${deed})\\b`,
    'u',
  )
  const verb = new RegExp(`\\b(?:${deed})\\b`, 'u')
  const item = new RegExp(`^\\W{0,3}(?:to |the right to )?(?:${deed})\\b`, 'u')
  return (said) => {
    const { own, leadIn } = said
    if (unless?.test(own) || !isOffered(said)) return false
    // "Restrict processing." is a title.
    if (leadIn === '' && own.split(' ').length <= 2) return false
    if (own.endsWith(':') && !givesBefore.test(own)) return false
    if (leadIn === '' && /^\d[\d.]* (?:the )?rights? (?:of|to) [a-z ]{3,40}\.?$/u.test(own)) return false
    // A title names a right for whoever reads it below "Your rights" alone.
    if (leadIn === '' && !/[.;:,!)]$/u.test(own) && !givesBefore.test(own) && !/\brights?\b/u.test(said.headings))
      return false
    // An item of a list begins with what it gives.
    const begins = leadIn === '' || rightInItem.test(own) || item.test(own) || grants.test(own)
    if (named.test(own)) return begins
    // The list names the object, the item what is done with it.
    const isItem = leadIn !== '' && hasRight.test(leadIn) && item.test(own)
    return (begins && verb.test(own) && done.test(own) && !byOthers.test(own)) || isItem
  }
}

const lettersOf = (list: string) => list.trim().split(/\s+/u).join('|')

const authority =
  '(?:(?:supervisory|supervision|data protection|privacy|regulatory|competent|national|local|relevant|appropriate|control) (?:[a-z]{1,14} ){0,2}(?:authorit(?:y|ies)|agenc(?:y|ies)|regulators?|commission(?:er)?s?|office)|regulators?|(?:information|privacy|data protection)(?: and information)? commission(?:er)?s?|commissioner|cnil|ico|aepd|imy|anpd|edpb|dpc|garante|supervisory bod(?:y|ies)|dpas?|(?:government|state|public) authorit(?:y|ies))'
const complains = new RegExp(
  `\\b(?:complain|complaints?|concerns?|lodge|petition|appeal|claim|contact|recourse)\\b[^.;]{0,140}?\\b${authority}\\b|\\b${authority}\\b[^.;]{0,120}?\\b(?:complain|complaints?|lodge|contact|concerns?)\\b`,
  'u',
)

/** Another place to go to, or another duty: not the authority that watches over data protection. */
const otherForum =
  /\b(?:arbitrat|truste|jams|better business bureau|bbb|dispute resolution|privacy shield panel|breach|incident)\b/u

const sellsOrShares =
  /\b(?:sale|sales|sell|sells|selling|sold|share|shares|sharing|shared)\b|\btargeted advertising\b|\bcross-context\b/u
const toTarget = /\b(?:targeted|personali[sz]ed|interest-based|behaviou?ral|cross-context)\b|\badvertis|\bprofiling\b/u
const optsOut =
  /\bopt(?:ing|ed)?[- ]?out\b|\b(?:direct|ask|tell|instruct|request|require)\b[^.;]{0,40}\b(?:not to|stop|to not)\b|\bdo not sell\b|\byour privacy choices\b/u
/** A link is an offer by itself: "Do Not Sell or Share My Personal Information". */
const offersLink = /\b(?:click|link|visit|via|use|using|select|toggle|submit|here|through|by (?:e-?mail|call|contact))/u

/** "Use the controls on those sites": what others let people refuse. */
const ofThem =
  /\b(?:controls?|settings|tools?|options?|choices?) (?:(?:that are |made )?(?:available|offered|provided) )?(?:on|by|at|in|through|from|of) (?:those|these|such|their|the(?:se)? (?:third|social)|third)\b/u
function isOptOut(of: RegExp): (said: Said) => boolean {
  return (said) => {
    const { own, leadIn } = said
    const whole = leadIn.endsWith(':') ? `${leadIn} ${own}` : own
    if (!optsOut.test(own) || !of.test(whole)) return false
    if (
      /\bwithout (?:providing|offering|giving)\b|\buse the terms?\b|\b(?:learn|find out|read) (?:more|about)\b|\b(?:if|when|after|once) you(?: have)? opt(?:ed)?\b|\bby (?:the )?(?:businesses|companies|members|participating)\b/u.test(
        own,
      )
    )
      return false
    if (ofThem.test(own)) return false
    if (/\bwe (?:have not|do not|don't) [^.;]{0,60}\bopt[- ]?out\b|\bnot (?:offer|provide|need)\b/u.test(own))
      return false
    return isOffered(said) || (offersLink.test(own) && !asksOfCompanies.test(own) && !pointsElsewhere.test(own))
  }
}

/** Ways in which a request comes to the company. */
const ways =
  /@|\b\d{3}[-. )]{1,2}\d{3}|\b(?:form|webform|portal|toll[- ]free|click(?:ing)?|visit(?:ing)?|here|call(?:ing)?|e-?mail(?:ing)?|writ(?:e|ing) to|mail(?:ing)?|post|contact(?:ing)? (?:us|our)|reach(?:ing)? out to us|link|page|settings|dashboard|below|following|website|app)\b/u
const ofRequests =
  /\b(?:rights?|(?:privacy|data|access|deletion|consumer|verifiable|subject|these|such|opt[- ]?out) requests?|(?:submit|make|send|file)(?:ting|ing)? (?:your|a|an|the) requests?(?=[^.;]{0,160}\b(?:rights?|privacy|consumer|delet|access|correct|opt[- ]?out|personal))|request (?:access|deletion|correction|to (?:know|delete|access|correct))|(?:access|delete|correct|know)[^.;]{0,40} (?:personal )?(?:data|information))\b/u
const asksToDo =
  /\b(?:submit|make|send|exercis(?:e|ing)|file|initiat|place|direct|complete|fill|contact|e-?mail|call|write|visit|click|use|go to|request)/u
const otherRequests =
  /\b(?:agents?|power of attorney|on (?:your|their|someone's) behalf|marketing|newsletters?|unsubscrib|discriminat|retaliat|appeal|verify|verification|fees?|twice|free of charge|within \d+|respond|metrics|statistics|job|advertising id|cookies?|browser|signals?|supervisory|complaints?)\b/u

const givesWithdrawal = right({
  deed: lettersOf('withdraw withdrawing withdrawal withdrawn revoke revoking revocation revoked'),
  object: "(?:[a-z'-]{1,14} ){0,6}?(?:consents?|permissions?)|your consent",
  named:
    /\b(?:right|rights|may|can|able|free|entitled|any time|anytime|option)\b[^.;]{0,90}\b(?:withdraw|revok)|\bconsents? [^.;]{0,60}\b(?:be )?(?:withdrawn|revoked)\b|\b(?:withdraw|revoke)[^.;]{0,60}\b(?:at any time|by)\b|\bhow you can (?:withdraw|revoke)/u,
  unless: /\bparents?|parental|guardian|child(?:ren)?\b|\bcookies?\b/u,
})
/** What happens when consent is withdrawn: "where you withdraw your consent, we delete it". */
const tellsEffect =
  /\b(?:has|have|had|was|were) (?:been )?withdrawn\b|^(?:[-*·] )?(?:the )?withdraw(?:ing|al)\b|^(?:[-*·] )?you (?:have )?(?:withdr[ae]w|revoke)|\b(?:if|where|when|because|once|unless|until|after|and) (?:you|a user|the user|i) (?:have )?(?:chosen to |decided to |decide to |choose to )?(?:withdr[ae]w|revoke)\b/u
const mayWithdraw =
  /\b(?:may|can|able to|free to|entitled to|rights? (?:to|of)) (?:[a-z]+ ){0,4}(?:withdraw|revo[kc])|\bat any time\b/u

export const rights: Partial<Record<Topic, (said: Said) => boolean>> = {
  access: right({
    deed: 'access|accessing|inspect|review|(?:view|see)(?= (?:all |any |what |which |the )?(?:your|personal)\\b)',
    object: `(?:(?:personal|your|their|my|account)(?: own| personal)?|(?:the|any|all|certain|some|such) personal|the) (?:[a-z-]{1,14} ){0,2}?(?:data|information|details|records?|account)(?! that (?:is|we) (?:publish|post))`,
    named:
      /\bright (?:of|to) (?:know[ ,/]*(?:and|or)? ?)?access\b|\b(?:data )?subject access requests?\b(?! (?:portal|form|page|tool|web))|\brights? (?:of|to) (?:[a-z]{1,14}(?:,| and| or|\/)? ){0,3}access(?:ing)?\b|\baccess rights?\b|\bright to know\b|\bcop(?:y|ies) of\b[^.;]{0,60}?\b(?:data|information|records?|it)\b|\bconfirm(?:ation)?\b[^.;]{0,50}\b(?:process|hold|holding|collect|stor)|\baccess to\b[^.;]{0,40}\b(?:data|information)\b|\b(?:request|ask|know|learn|informed|information)\b[^.;]{0,30}\b(?:what|which|whether|details (?:of|about)|information (?:about|on)|disclosure of)\b[^.;]{0,60}\b(?:data|information)\b/u,
    unless:
      /\b(?:apps?|applications?|devices?|camera|microphone)(?:'s|s')?(?:')? access to\b|\bdisable\b[^.;]{0,60}\baccess\b|\b(?:(?:other|another) (?:users?|players?|members?|people|persons?) (?:may|can|will|could|to|see|view)|this (?:privacy|policy|notice)|unauthori[sz]ed|third[- ]part(?:y|ies) (?:may|can|to)|prevent|additional information|more information|further information|law enforcement|courts?|authorit(?:y|ies) (?:may|can|in)|verify your|granting you|grant (?:access|all)|granting (?:access|all)|responding to|unable to obtain|permissions? to access|confirm your identity|ensure your right|remove access|row[- ]level security|(?:users?|customers?|clients?|members?) (?:can|may) only access|(?<!\b(?:you|they|who|subjects|consumers|users) )(?:may|can|will|could) (?:also )?have access to|access to (?:the|our|these|this) (?:site|service|website|app)|services?,? (?:you|and you) (?:may|will) not)\b|\brequest(?:s|ed|ing)? (?:that |us to )?(?:[a-z]{1,12} ){0,4}(?:delet|eras|correct|remov|restrict|rectif|chang|updat)|^(?!.*\b(?:access|confirm)).*\b(?:structured|machine[- ]readable|portable|electronic format|commonly used|transmit|port(?:ed|able|ability)?)\b/u,
  }),
  rectification: right({
    deed: lettersOf(
      'correct correcting correction rectify rectification rectified update updating amend amending modify edit change complete corrected updated amended',
    ),
    named:
      /\bright (?:of|to) (?:correct|rectif)|\brights? (?:of|to) (?:[a-z]{1,14}(?:,| and| or|\/)? ){0,5}(?:correct|rectif|amend|updat)|\b(?:have|get) (?:it|them) (?:corrected|rectified|amended)/u,
    unless:
      /\b(?:edit|change|update) or delete your account\b|\b(?:update|amend|modify|change|edit)\b[^.;]{0,40}\b(?:policy|notice|statement|terms|agreement|preferences|settings|consent|cookies?|instructions|directives|subscriptions?)\b/u,
  }),
  erasure: right({
    deed: lettersOf(
      'delete deleting deletion deleted erase erasure erased erasing remove removal removed forget forgotten destroy destruction',
    ),
    named:
      /\bright (?:to be forgotten|(?:to|of) (?:delet|eras|remov))|\brights? (?:of|to) (?:[a-z]{1,14}(?:,| and| or|\/)? ){0,6}(?:delet|eras|remov)|\b(?:deletion|erasure) rights?\b|\b(?:have|get) (?:it|them) (?:deleted|erased|removed)/u,
    unless:
      /\b(?:cookies?|sub-?processor|end of (?:the|our) (?:services|contract)|parents?|parental|child(?:ren)?|short codes?|browser|caches?|even if you (?:delete|remove)|(?:mailing|solicitation|marketing|telephone|e-?mail) lists?|remove (?:their |its )?access|retain|legal obligation to|inactiv|from your (?:profile|feed))|\bdeletion after\b/u,
  }),
  restriction: right({
    deed: lettersOf(
      'restrict restricting restriction restricted limit limiting limitation limited suspend suspension block blocking stop',
    ),
    object:
      '(?:the |our |any |such |certain |further |all |or object to )?(?:processing|(?:use|uses) (?:and disclosure |or disclosure )?of)|how (?:we|[a-z]{1,16}) (?:use|process)|our use|(?:personal|your) (?:personal )?(?:data|information)',
    named:
      /\bright (?:of|to) (?:request )?(?:the )?(?:restrict|limitation of processing|limit (?:the |our )?processing)|\brights? (?:of|to) (?:[a-z]{1,14}(?:,| and| or|\/)? ){0,6}restrict|\brestriction of (?:the )?processing\b|\brestriction rights?\b|\brights? [^.;]{0,200}\brestrict(?:ion|ing)?\b/u,
    unless:
      /\b(?:cookies?|browsers?|tracking|features?|chat|sensitive (?:personal )?(?:information|data)|liability|statutory|restricted (?:by|from)|settings|marketing (?:emails?|communications?))\b|\bprocessing is restricted\b/u,
  }),
  objection: right({
    deed: 'object|objecting|objection',
    object:
      '(?:to|against)\\b[^.;]{0,60}?(?:process|us(?:e|es|ing)|collect|profiling|marketing|decision|legitimate|disclos|shar)[a-z]{0,8}',
    named:
      /\bright (?:to|of) object|\brights? (?:of|to) (?:[a-z]{1,14}(?:,| and| or|\/)? ){0,8}object|\bright of opposition\b|\brights? [^.;]{0,220}\bobject(?:ion)?\b/u,
    unless:
      /\b(?:in (?:this|that) way|no overriding|sub-?processors?|new terms|changes|charges|copyright|has been exercised)\b|\bobject to (?:this|it|that|them)\b(?! (?:process|use|sharing|profiling))/u,
  }),
  portability: right({
    deed: lettersOf('port transfer transferred transmit transmitted receive obtain move export request download have'),
    object:
      '(?:[^.;]{0,80}?(?:structured|machine[- ]readable|portable|usable|commonly used)[^.;]{0,30}?(?:format|form|data|copy)|(?:another|other|third) (?:[a-z]{1,12} )?(?:controllers?|provider|company|service|organi[sz]ation|party|business|entity))',
    named: /\bportab|\bexport (?:your|all|a copy)\b[^.;]{0,40}\b(?:data|information)\b/u,
    unless: /\btwice within|\bonly make a verifiable\b/u,
  }),
  withdraw: (said) => givesWithdrawal(said) && (!tellsEffect.test(said.own) || mayWithdraw.test(said.own)),
  authority: (said) => {
    const { own } = said
    if (goesOn.test(own)) return false
    if (otherForum.test(own) && !/\b(?:supervisory|data protection) authorit/u.test(own)) return false
    return (
      complains.test(own) &&
      (hasRight.test(own) ||
        personMay.test(own) ||
        hasRight.test(said.leadIn) ||
        /^(?:[-*·] )?(?:to )?(?:lodge|file|make|submit|raise|complain)\b/u.test(own)) &&
      !/^(?:we|our) [^,]{0,60}\b(?:cooperate|work|respond|comply)\b/u.test(own)
    )
  },
  appeal: ({ own }) =>
    /\bappeal/u.test(own) &&
    /\b(?:rights?|requests?|decisions?|den(?:y|ied|ial)|refus|declin|determination)\b/u.test(own) &&
    (personMay.test(own) ||
      hasRight.test(own) ||
      asksUs.test(own) ||
      /\bappeals?\b[^.;]{0,60}\b(?:by|to|at|through|via|process)\b|^(?:to )?appeal\b/u.test(own)) &&
    !/\b(?:supervisory|authorit(?:y|ies)|courts?|suspen|banned?|bans|moderat|outputs?|ai[- ]|automated|products or services|content)\b/u.test(
      own,
    ),
  'know-collected': (said) => {
    const whole = `${said.leadIn} ${said.own}`
    return (
      isOffered(said) &&
      /\b(?:know|access|request|disclos|copy|learn|informed|confirm|obtain|receive)/u.test(whole) &&
      /\b(?:collect|categor|specific pieces|about you|personal (?:information|data)|your (?:information|data)|copy)/u.test(
        whole,
      ) &&
      !/\bverif|\bagents?\b|\btwice\b|\bwe will (?:respond|disclose|need)|\bdelet[a-z]* (?:any|the) personal/u.test(
        said.own,
      )
    )
  },
  'know-sold': (said) =>
    isOffered(said) &&
    /\brights?\b|\brequest(?:s|ing|ed)? (?:that|information|disclosure|a list|details|to know|us)\b|\bask us\b|\b(?:know|learn|find out|informed) (?:what|which|whether|if|to whom|with whom|the categor)/u.test(
      `${said.leadIn} ${said.own}`,
    ) &&
    /\b(?:sold|sell|shared?|disclosed?)\b|\bto whom\b|\bthird part/u.test(said.own) &&
    !/\bopt[- ]?out\b|\bnot to sell\b|\bagents?\b|\bverif|\bthat we (?:share|transfer|send) (?:it|them|your)\b/u.test(
      said.own,
    ),
  'opt-out-sale': isOptOut(sellsOrShares),
  'opt-out-ads': isOptOut(toTarget),
  'limit-sensitive': (said) =>
    /\b(?:limit|restrict)[^.;]{0,90}\bsensitive\b|\bsensitive\b[^.;]{0,90}\b(?:limit|restrict)/u.test(
      `${said.leadIn} ${said.own}`,
    ) &&
    /\b(?:limit|restrict|sensitive)/u.test(said.own) &&
    (isOffered(said) || offersLink.test(said.own)) &&
    !/\bwe (?:only|do not|don't) (?:use|collect|process)\b/u.test(said.own),
  'non-discrimination': ({ own }) =>
    /\b(?:not|never|n't|nor|no|without|free from|against|freedom from)\b[^.;]{0,90}\b(?:discriminat|retaliat|penali[sz]|den(?:y|ied)|charg|differently|disadvantag|receive (?:any )?(?:discriminatory|different|unequal))|\bnon-?(?:discrimination|retaliation)\b[^.;]{0,30}\bright|\bright to (?:non-?|be free|equal|no )/u.test(
      own,
    ) && !/\b(?:genetic|hiring|equal opportunity|employees?|ai|algorithms?)\b/u.test(own),
  'request-route': (said) => {
    const { own, leadIn } = said
    const isItem = leadIn.endsWith(':') && ofRequests.test(leadIn) && asksToDo.test(leadIn)
    if (/\b(?:outlines?|explains?|describes?) (?:how|the)\b/u.test(own)) return false
    if (otherRequests.test(own) || refused.test(own) || asksOfCompanies.test(own)) return false
    if (isItem) return ways.test(own) && own.length <= 300
    return (
      ofRequests.test(own) &&
      asksToDo.test(own) &&
      ways.test(own) &&
      (personMay.test(own) || asksUs.test(own) || toAct.test(own))
    )
  },
  agent: (said) => /\bagents?\b/u.test(said.own) && !refused.test(said.own),
}
const toAct =
  /^(?:[-*·] )?(?:to|if you|in order to|please|for|requests?|you|click|visit|submit|contact|e-?mail|call)\b/u
