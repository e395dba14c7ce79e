import { findDataType } from '../../../../product/data-types.ts'
import {
  canTellLimits,
  claimTitle,
  claimWords,
  deniedWords,
  isUnsure,
  lawWords,
  ofNoPerson,
  saleTitle,
} from '../../../../scanners/policy/claim-words.ts'
import { saleLawsIn } from '../../../../scanners/policy/claims.forms.ts'
import { type Claim, type Deed, isOfMinors, isPlain } from '../../../../scanners/policy/claims.ts'
import { canTellPeople, peopleWords } from '../../../../scanners/policy/disclosures.people.ts'
import type { Modality } from '../../../../scanners/policy/practices.ts'
import type { Practice } from '../../../../scanners/policy/practices.words.ts'
import type { AnswerId } from '../policy/answers.ts'
import { noticeTimesIn } from '../policy/breach.ts'
import type { Statement } from '../policy/statement.ts'
import { ofOthersContent } from '../policy/training.ts'
import type { Direction, Family } from './finding.ts'

// Meaning of a policy sentence for a customer, row by row. Direction and severity are expert opinion. The legal
// reference names the rule that the sentence is about, not a breach of it.

export type Read = Omit<Statement, 'start' | 'end' | 'quoteStart' | 'lead'>

export interface StatementRule {
  ruleId: `${Family}.${string}`
  title: string
  direction: Exclude<Direction, 'gap' | 'contradiction'>
  severity: 0 | 1 | 2 | 3 | 4
  legal: readonly { framework: string; ref: string }[]
  /** `excerpt` in lower case. */
  matches: (statement: Read, excerpt: string) => boolean
  /** The words that the quote must show, where the title alone would go beyond a sentence cut short. */
  shows?: RegExp
  /** The quote, in lower case, must say as much. */
  proves?: RegExp
  /** Title for a sentence that says less than the rule's title, or something more exact. */
  titleOf?: (statement: Read, excerpt: string, leadIn: string) => string
  /** Rank of a sentence; those with the lowest are quoted: statements in full, about everyone, without a condition. */
  rankOf?: (statement: Read) => number
}

export const says =
  (practice: Practice, ...modalities: Modality[]) =>
  (s: Read): boolean =>
    s.practices.some((p) => p.practice === practice && modalities.includes(p.modality))

export const answers =
  (...checks: string[]) =>
  (s: Read): boolean =>
    s.checks.some((c) => checks.includes(c.check))

/** The claims of a deed: what a sentence plainly states, and the only ground of a finding of severity 3 or more. */
export const claimed = (s: Read, deed: Deed, polarity: Claim['polarity']): Claim[] =>
  s.claims.filter((claim) => claim.deed === deed && claim.polarity === polarity)
type Fits = (claim: Claim) => boolean
const any: Fits = () => true
/** A finding quotes the sentence that says what is done, and not one item of the list below it. */
const states = (s: Read, deed: Deed, fits: Fits = any) =>
  claimed(s, deed, 'affirmed').some((claim) => !claim.isOfItem && fits(claim))
/** The title says "may" where the text says it, whom it is about, and what comes first. */
const titled =
  (deed: Deed, does: string, may: string, fits: Fits = any) =>
  (s: Read): string => {
    const [claim] = claimed(s, deed, 'affirmed')
      .filter(fits)
      .sort((a, b) => Number(isUnsure(a)) - Number(isUnsure(b)))
    return claim ? claimTitle({ does, may }, claim) : may
  }
/** True for data that no longer identifies anyone. */
const isOfNoOne: Fits = ({ isDeidentified }) => isDeidentified === true
const isSold: Fits = (c) =>
  c.deed === 'sell' && c.polarity === 'affirmed' && c.sense === 'plain' && isPlain(c) && !isOfNoOne(c)
const receives =
  (receiver: Claim['receivers'][number]): Fits =>
  ({ receivers }) =>
    receivers.includes(receiver)
const whose = ({ people }: Claim) => (people ? ` of ${people}` : '')

/** Denials that are worth telling, each with the words that narrow it. */
const denialOf = (s: Read, deed: Deed): Claim | undefined =>
  claimed(s, deed, 'denied').find((claim) => (claim.isGeneral || claim.people !== null) && canTellLimits(claim.limits))
const denialTitle = (deed: Deed, done: string) => (s: Read) => {
  const claim = denialOf(s, deed)
  return `States that personal data${claim ? whose(claim) : ''} is ${deniedWords(done, claim ?? { limits: [] })}`
}
/** Denied of everything and everyone before denied within limits. */
const saleDenialRank = (s: Read): number => {
  const claim = denialOf(s, 'sell')
  return claim ? claim.limits.length + Number(claim.people !== null) + Number(claim.sense === 'as-defined') : 1
}
/** The widest of denials is told only where nothing at all narrows it. */
const isDeniedToOthers = (s: Read) =>
  claimed(s, 'share', 'denied').some(
    (claim) =>
      claim.isGeneral &&
      claim.people === null &&
      claim.limits.length === 0 &&
      (claim.receivers.length === 0 || claim.receivers.includes('others')),
  )
/** Sent to an advertiser because the person asked for it, it is not shared for ads. */
const isOffered: Fits = ({ condition }) => condition !== 'case'
const sharesForAds = (s: Read, text: string) =>
  states(s, 'share', (c) => isOffered(c) && receives('ads')(c)) ||
  (states(s, 'share', (c) => isOffered(c) && receives('others')(c)) &&
    /\bfor (?:[a-z-]{1,20} ){0,4}(?:advertising|ads)\b|\b(?:targeted|personali[sz]ed|interest-based|behaviou?ral) ad/u.test(
      text,
    ))

const whole = (check: string) => (s: Read) => s.checks.some((c) => c.check === check && c.answer === 'present')
const gdpr = (ref: string) => [{ framework: 'GDPR', ref }]
const ccpa = (ref: string) => [{ framework: 'CCPA', ref }]

/** Matches statements of encryption. "https" within an address isn't one. */
const namesEncryption =
  /\bencrypt|\b(?:ssl|tls)\b|secure sockets? layer|transport layer security|(?<![\w/:.])https\b(?!:|_)|verschlüssel|\bchiffr/u

/** A title has a link as well. */
const asksPerson =
  /\b(?:you|your|please|contact|click|visit|use|write|e-?mail|submit|send|request|exercise|sie|bitte|vous|veuillez|votre|vos|nous)\b(?=[\s\S]{20})/u
/** "If you can't find what you are looking for, contact us" is no way to use a right. */
const asksForData =
  /\b(?:access|delet|eras|correct|rectif|copy|portab|object|restrict|exercise|your rights?|opt[- ]?out)[^.;]{0,160}(?:data|information|rights?|requests?|account|processing|here|form|e-?mail|@)/u
/** A way for the people of one law or place, or for one right of theirs. */
const ofOneRight =
  /\bcaliforni|\bnevada|\bvirginia|\bcolorado|\bccpa\b|\bshine the light\b|\bthis right\b|\bminors?\b|\btake-?down\b|\bappeal/u
interface Offer {
  check: string
  title: string
  /** Title if the policy says that a person may have the right. */
  may: string
  /** Title if the right covers some of the data. */
  limited?: string
  /** The words that reach some of it, whatever the check says. */
  isPart?: RegExp
  severity: 0 | 1
  ref: string
}
const ofSomeUse = /\bnewsletters?\b|\bcookies?\b|\bmarketing\b|\blocation\b|\bthis use\b|\bsuch use\b|\bpush\b/u
const ofThisAlone = /\b(?:remove|delete|erase) (?:this|these|such|that|it|them)\b/u
const ofAccount = /\b(?:store|profile|account) (?:[a-z]+ ){0,3}information\b(?![^.;]*\b(?:personal|all)\b)/u
const isAnswer = ({ check, title, may, limited = title, isPart, severity, ref }: Offer): StatementRule => ({
  ruleId: `rights.${check.slice(check.indexOf('.') + 1)}`,
  title,
  direction: 'mitigation',
  severity,
  legal: gdpr(ref),
  matches: (s) => answers(check)(s) && canTellPeople(s.offer.people),
  rankOf: ({ offer, checks }) =>
    (checks.some((c) => c.check === check && c.answer === 'present') ? 0 : 4) + reachOf(offer),
  titleOf: (s, text) => {
    const isWhole = whole(check)(s) && !isPart?.test(text)
    const offered = isWhole ? title : s.offer.hedge === 'may' ? may : limited
    return `${offered}${s.offer.hedge === 'cases' ? ' in certain cases' : ''}${peopleWords(s.offer.people)}`
  },
})
const reachOf = ({ people, hedge }: Read['offer']) => (people.length > 0 ? 2 : 0) + (hedge === null ? 0 : 1)
/** "Opt-out of sale, targeted ads". */
const optOutOf = ({ optOuts }: Read['offer']) =>
  optOuts.length > 0 ? ` of ${optOuts.map((what) => optOutWords[what]).join(', ')}` : ''
const optOutWords = { ads: 'targeted ads', sale: 'sale', sharing: 'sharing', profiling: 'profiling' } as const

/** An ad company's opt-out for everyone isn't an offer of the vendor. */
const ofOthersTool =
  /\bgoogle (?:analytics|ads|display)|\bnetworkadvertising\b|\baboutads\b|\byouradchoices\b|\byouronlinechoices\b|\bnetwork advertising initiative\b|\bdigital advertising alliance\b/u
const noAds: readonly (readonly [title: string, form: RegExp])[] = [
  [
    'States that it sets no advertising cookies',
    /\b(?:no|not|never|n't)\b[^.;]{0,60}\b(?:advertising|advertisement) cookies|\bkeine werbe-?cookies/u,
  ],
  [
    'States that it sets no marketing cookies',
    /\b(?:no|not|never|n't)\b[^.;]{0,60}\bmarketing cookies|\bkeine marketing-?cookies/u,
  ],
  ['States that it does no targeted advertising', /\b(?:no|not|never|n't)\b[^.;]{0,60}\btargeted (?:advertising|ads)/u],
  [
    'States that it shows no ads',
    /\bkeine werbung\b|\bno (?:third[- ]party )?(?:ads|advertisements)\b|\b(?:not|never|n't) (?:[a-z]+ ){0,2}(?:show|display|serve|run|contain|include|place) (?:any |third[- ]party )*(?:ads|advertis)/u,
  ],
]
/** "We do not use chatbot submissions for advertising": denied of what customers send, or of all personal data. */
const notUsedForAds =
  /\b(?:do(?:es)? not|never|will not|shall not|shall never|will never)\b[^.;]{0,20}\buse\b ([^.;]{3,90}?) (?:for|to) (?:[a-z, -]{0,60})?(?:advertising|ads|advertisements|direct marketing|advertising profiles)\b/u
const notUsedTitle = (text: string): string | undefined => {
  const what = notUsedForAds.exec(text)?.[1]
  if (what === undefined) return undefined
  return /\b(?:personal|your) (?:data|information)\b/u.test(what) && !/\bobtained\b|\bcustomers?\b/u.test(what)
    ? 'States that it does not use personal data for advertising'
    : 'States that it does not use customers’ data for advertising'
}
const noAdTools = ['pixel', 'tracker', 'network', 'SDK', 'tag', 'beacon'].map(
  (tool) =>
    [
      `States that it uses no advertising ${tool}s`,
      new RegExp(
        `\\b(?:no|keine) (?:[a-z, -]{0,40})(?:advertising|ad|marketing|retargeting|werbe|marketing)[ -]?(?:[a-z, ]{0,30})${tool}`,
        'iu',
      ),
    ] as const,
)
const noAdsTitle = (text: string): string | undefined =>
  // "Or for any purpose other than the service" is one more denial.
  /\b(?:except|unless|other than|only|currently|yet)\b/u.test(text.replace(/\bpurposes? other than\b/u, ' '))
    ? undefined
    : ([...noAds, ...noAdTools].find(([, form]) => form.test(text))?.[0] ?? notUsedTitle(text))
const isForChildren =
  /\b(?:our|the|this|these) (?:[a-z]+ ){1,3}(?:is|are) (?:also |primarily |specifically )?(?:directed|intended|designed|aimed|targeted|made)(?: to| at| for| towards?) (?:use by )?(?:young )?(?:children|kids)\b/u
const keptForever =
  /\b(?:retain|keep|kept|stor|hold|sav)[a-z]*\b[^.;,]{0,90}\b(?:indefinite|forever|permanently|without (?:any |a )?(?:time )?limit)/iu
const asLongAsNeeded =
  /\b(?:as|so) long as (?:is |it is |they are |we |may be |reasonably |strictly )*(?:necessary|needed|required|need|relevant|appropriate)|\b(?:no|not) longer than (?:is |it is |are |strictly |reasonably )*(?:necessary|needed|required|appropriate)|\b(?:until|when) (?:it is |they are |we )?no longer (?:necessary|needed|required|need)|\b(?:period|time) (?:that is |reasonably |strictly )?(?:necessary|needed|required)\b|\bso lange\b[^.;]{0,60}\b(?:erforderlich|notwendig|nötig)|\bdurée (?:strictement )?nécessaire/u
const hasOwnPeriod = /\b\d+ (?:day|month|year)|\b(?:as long as|until) (?:you|your)\b/u
/** Names the data that the sentence is limited to, if it does not speak of all. */
const keptData = (s: Read): string => {
  const [claim] = claimed(s, 'collect', 'affirmed').filter(({ isUse }) => isUse)
  return !claim || claim.isGeneral ? '' : `: ${claim.types.map((type) => findDataType(type)?.label ?? type).join(', ')}`
}
const notForChildren =
  /\bnot\b[^.;]{0,60}\b(?:directed|intended(?! to (?:solicit|collect|gather|obtain|receive))|designed(?! to (?:solicit|collect|gather|obtain|receive))|aimed|targeted(?! ad)|meant|marketed|addressed|suitable|offered)\b|\b(?:directed|intended|designed) (?:only |solely )?(?:to|for|at) (?:adults|people|persons|users|individuals|those) (?:over|aged|who are)|\bnicht (?:an|für) (?:kinder|personen unter|minderjährige)/u
/** "Children", or those below the age that the text names. */
const childrenIn = (text: string): string => {
  const age = /\b(?:under|below|younger than|less than)(?: (?:the )?age(?: of)?)? ?(1[2-8])\b/u.exec(text)?.[1]
  return age ? `children under ${age}` : 'children'
}
const minimumAge =
  /\b(?:must|have to|need to|should) be (?:at least|over|older than|\d)|\bat least (?:\d{2}|thirteen|sixteen|eighteen)\b|\b(?:may|must|can|should|are) not (?:use|register|access|create|sign up|permitted|allowed|submit|provide)|\bdo not (?:allow|permit|use)\b/u
/** To sell no data of children is not to have none. */
const aboutOthers = /\bsell|\bsold\b|\bsales?\b|\badvertising\b|\bmay (?:also )?(?:collect|process)\b/u
const collectsNone =
  /\b(?:not|never|n't)\b[^.;]{0,40}\b(?:collect|solicit|gather|process|obtain|request|receive|store|seek|maintain)/u
const decidesNothing =
  /\b(?:not(?! only)|never|no|n't)\b[^.;]{0,200}\bautomated|\bautomated[^.;]{0,90}\b(?:not|never|no)\b|\bkeine automatisierte|\bne [^.;]{0,60}automatis/u
const solely =
  /\b(?:solely|only|exclusively|fully|purely)\b|\b(?:ausschließlich|allein|rein)\w*|\b(?:uniquement|exclusivement|seul)/u
const noDecisionsTitle = (text: string) =>
  `States that it makes no ${solely.test(text) ? 'decisions based solely on automated processing' : 'automated decisions'}${/\b(?:legal|significant)/u.test(text) ? ' of legal or similar effect' : ''}`
const givesNotice =
  /\b(?:we|us|our|[a-z]+) (?:will|shall|promise to|undertake to|aim to|try to|are going to)\b[^.;]{0,80}\b(?:notify|email|e-mail|inform|alert|let you know|provide|give|post|send|tell)\b|\b(?:you|users) (?:will|shall) be (?:notified|informed|alerted)\b|\bby (?:notifying|informing|emailing|posting)\b|\bwe (?:notify|inform|alert)\b|\binformieren\b|\binformerons\b/u
const noNotice =
  /\bwithout (?:any |prior |further )*notice\b|\b(?:not|no) (?:obliged|obligation|required) to notify\b|\bbreach\b|\b(?:where|if|when|as) required by (?:applicable )?law\b|\bmerge[rd]?\b|\btransfer of (?:assets|ownership|control)\b/u
const isOwn: Fits = ({ isByOthers }) => !isByOthers
const passesOnInMerger =
  /\b(?:merger|acquisition|bankruptcy|reorgani[sz]ation|insolvency)\b[\s\S]{0,300}\b(?:transfer|disclos|shar|sold|pass|assign|provid)|\b(?:transfer|disclos|shar|sell|pass|assign|provid)[\s\S]{0,300}\b(?:merger|acquisition|bankruptcy|reorgani[sz]ation|insolvency)\b/u
const ofMinors: Fits = ({ isUse, people }) => !isUse && isOfMinors(people)
const ofChildren = titled('collect', 'Collects data', 'May collect data', ofMinors)
const soldWords = /\bs[oe]l[dl]|\bsale|\brent|\btrade/u

const goesAbroad =
  /\btransfer|\boutside\b|\b(?:an)?other (?:countr|jurisdiction)|\babroad\b|\boverseas\b|\binternational|\bcross-border|\bthird countr|\bworldwide\b|\bglobal|drittl(?:and|änd)|\bausland\b|\baußerhalb\b|\bübermitt|\bübertrag|\btransf[eé]r|\bhors\b|\ben dehors\b|\bétranger|\bpays tiers\b|\bin a country\b|\bcountr(?:y|ies) (?:with|that|other than|outside)\b/u
/** "We may store it longer than 30 days" ends nowhere. */
const keptLonger = /(?<!\b(?:no|not|any|never) )\blonger than \d/u
/** "We do not transfer data outside the EU", and what laws say of it. */
const staysHome =
  /\b(?:does not|do not|don't|doesn't|will not|never) (?:[a-z]+ )?transfer\b(?![^.;]*\b(?:unless|except|without|until|only)\b)|\blaws?\b[^.;]{0,60}\bplace restrictions\b/u
/** Anyone may appoint representatives; those of Art. 27 are in a place or under a law. */
const isOfUnion =
  /\b(?:e\.?u\.?|e\.?e\.?a\.?|u\.?k\.?|european|union|united kingdom|gdpr|art(?:icle|\.)? ?27|ds-?gvo|rgpd|in der|innerhalb)\b/u
/** Sent to a server is not kept there, and what a tool keeps is not what the vendor keeps. */
const isStored =
  /\b(?:stor(?:e|es|ed|age|ing)|host(?:s|ed|ing)?|process(?:es|ed|ing)?|maintain(?:s|ed)?|kept|locat(?:ed|ion)|data ?cent(?:er|re)s?|resid(?:e|es|ency))\b|gespeicher|speicher|gehostet|verarbeit|rechenzentr|standort|serverstandort|héberg|stock|conserv|\btrait|\bserveurs? (?:situé|localisé)/u
/** "Speichert Google auf seinen Servern außerhalb der EU": what a tool does with what it has. */
const keptByTool =
  /\b(?:speichert|verarbeitet|stores|keeps|stocke|conserve) (?:google|facebook|meta|microsoft|youtube)\b|\b(?:google|facebook|meta|microsoft|youtube) (?:speichert|verarbeitet|stores|keeps|stocke|conserve)\b/u
const ofTool = /\b(?:google|analytics|facebook|meta|cookies?|youtube|hotjar|recaptcha|pixel)\b/u
/** Matches the requirements of countries, which aren't transfers. */
const ofCountries =
  /\b(?:countries|jurisdictions) [^.;]{0,60}\bha(?:ve|s) (?:[a-z]+ ){0,3}(?:requirements?|laws|rules|regulations)\b/u
/** The vendor moves the data, or says that the data is moved: a title, a rule of a law, and a tool's act are not its own transfer. */
const movesAbroad =
  /\b(?:we|our (?:servers|systems|databases|offices|companies|affiliates|service providers|providers|partners|subprocessors|suppliers))\b[^.;]{0,140}\b(?:transfer|transmit|stor|process|host|send|move|shar|disclos|locat|maintain|access|operat)|\b(?:data|information|it) (?:[a-z]+ ){0,6}?(?:is|are|be|being) (?:[a-z]+,? ){0,6}?(?:transferred|transmitted|stored|processed|hosted|sent|moved|accessed|maintained|collected)\b|\btransfer(?:s|ring)? (?:of )?(?:your|this|such|any|the|personal)\b|\byou (?:[a-z]+ ){0,3}(?:consent|agree|understand|acknowledge)\b[^.;]{0,80}\b(?:transfer|process|stor)|\b(?:wir|daten|diese|sie|informationen)\b[^.;]{0,160}(?:übermitt|übertrag|verarbeit|gespeicher|weitergegeb|weitergeleit)|\b(?:nous|données|informations|elles)\b[^.;]{0,160}(?:transf[eé]r|transmi|trait|stock|hébergé)/u
const onlyIfAbroad =
  /^\W*(?:if|in the event|in case|where|when(?:ever)?|should|to the extent|sofern|soweit|falls|wenn|sollten?|si|lorsque?)\b/u
const perhapsAbroad =
  /\b(?:may|might|could|can)\b|\bany (?:international |such |cross-border )?(?:data )?transfers?\b|\bconsent to the transfer\b|\bto the extent\b|\bin (?:some|certain|exceptional|rare) cases\b|\bkann\b|\bkönnen\b|\bausnahmef|\bgegebenenfalls\b|\bpeu(?:t|vent)\b|\bpourr|\bsusceptible|\b(?:sofern|soweit|falls)\b/u
const transferTitle = (text: string) =>
  `${perhapsAbroad.test(text) ? 'May transfer data' : 'Transfers data'} to other countries`
const speaksOfTransfers = (s: Read) =>
  answers('gdpr.transfers')(s) && !whole('gdpr.transfers')(s) && !toolsIn(s) && !said('site-tool-transfer')(s)

/** Matches any word that may narrow a sentence from which no claim was read. */
const isHedged =
  /\b(?:may|might|could|if|when|where|unless|only|certain|some|consent|permission|authori[sz]\w*|opt\w*|provided|subject|depending|applicable)\b/u
const trainingWords = /\btrain|\bfine-?tun/u
const aiWords = /\btrain|\bfine-?tun|\bai\b|\bartificial intelligence|\bmachine[- ]learning|\balgorithms?\b/u
const aiTitleOf = (data: string, fits: Fits) => (s: Read, text: string) =>
  (trainingWords.test(text)
    ? titled('train-ai', `Trains AI on ${data}`, `May train AI on ${data}`, fits)
    : titled('train-ai', `Uses ${data} to improve AI`, `May use ${data} to improve AI`, fits))(s)
const ofContacts = /\byour contacts\b/u
/** "We do not sell consumer health data", or any "to data brokers": which says nothing of the rest. */
const sellsNoneOfSome =
  /\b(?:not|never)\b[^.;]{0,30}\bsell\b (?:or [a-z]+ |, [a-z]+,? )*(?:your |any |the |consumer |their )*(?:health|cookie|location|biometric|genetic|student|medical|voice) (?:health )?(?:data|information)\b(?! (?:and|or) )|\bsell\b[^.;]{0,80}\bto (?:data brokers|advertising marketplaces)\b(?![^.;]*\b(?:any(?:one| third)|others|third part))/u
/** A model provider's promise, and a promise about models that are sold. */
const trainsNotOfOthers =
  /^\W*(?:aws |amazon |google |microsoft |azure )?(?:bedrock|openai|anthropic|azure|claude|gemini|vertex|chatgpt|mistral)\b[^.;]{0,40}\b(?:not|never|n't)\b|\btrain\w*\b[^.;]{0,60}\bfor (?:sale|distribution|resale)\b/u
const withConsentOnly = /\bwithout\b[^.;]{0,60}\b(?:consent|permission|approval|authori[sz]ation)\b/u
/** Title of a denied sale, limited to the months or people that the sentence names. */
const notSoldTitle = (text: string) =>
  `States that it ${/\b(?:has|have) (?:not|never)\b/u.test(text) ? 'has not sold' : 'does not sell'} ${/\bcontacts\b/u.test(text) && !/\b(?:personal|your) (?:data|information)\b/u.test(text) ? 'your contacts' : 'personal data'}${/\b(?:preceding|last|past) (?:12|twelve) months\b/u.test(text) ? ' in the last 12 months' : ''}${/\bfor (?:[a-z]+ )?advertis/u.test(text) ? ' for advertising' : ''}${/\bnevada\b/u.test(text) ? ' in the sense of Nevada law' : ''}${/\bu\.?s\.? state|\bcalifornia/u.test(text) ? ' (people in the US)' : ''}`
const noTrainingTitle = (s: Read) => {
  const [claim] = claimed(s, 'train-ai', 'denied')
    .filter(({ limits }) => canTellLimits(limits))
    .sort((a, b) => Number(a.people !== null) - Number(b.people !== null))
  return `States that it does ${deniedWords('train AI on customer data', { limits: claim?.limits ?? [] })}${claim?.people ? ` (${claim.people})` : ''}`
}
/** "These third parties may use cookies to show you ads": not what the vendor does. */
const ofOthers =
  /^\W*(?:(?:these|such|our|the|some|certain|other|they|those) ?)*(?:third[- ]part(?:y|ies)|advertis(?:ers|ing)|ad|partners?|compan(?:y|ies)|vendors?|networks?|google|facebook|meta|they|it)\b|sozialer? netzwerke?|social (?:media|networks?)/u
const forAds =
  /\bfor (?:[a-z,-]{1,20} ){0,6}(?:advertising|ads|marketing)\b|\b(?:targeted|personali[sz]ed|interest-based|behaviou?ral|relevant|tailored) (?:[a-z]+ )?(?:ads?\b|advert)|\bto (?:show|serve|deliver|display|advertis)/u
/** The quote may name whom, and not what for. */
const adsTitle = (s: Read, text: string) =>
  (forAds.test(text)
    ? titled('share', 'Shares personal data for advertising', 'May share personal data for advertising')
    : titled(
        'share',
        'Shares personal data with advertisers or ad companies',
        'May share personal data with advertisers or ad companies',
      ))(s)

/** Fits sentences of contracts and terms that give an answer which no disclosure or claim has. */
const said =
  (...answers: AnswerId[]) =>
  (s: Read): boolean =>
    s.answers.some(({ answer }) => answers.includes(answer))
const adToolOf = (s: Read) =>
  s.answers.find(({ answer }) => answer === 'ad-tool')?.named?.[0] ?? 'an advertising service'
const toolsIn = (s: Read) =>
  s.answers.some(({ answer, tools }) => answer === 'transfer-tool' && tools.some((tool) => tool !== 'scc-repealed'))
const namesRepealedOnly = (s: Read) => s.answers.some(({ answer }) => answer === 'transfer-tool') && !toolsIn(s)
const tellsOfBreach = (s: Read, text: string) =>
  (answers('art33.notice')(s) || whole('art28.breach')(s) || said('breach-notice')(s)) && !isOfContract.test(text)
/** A material breach of the contract, with time to cure it, isn't a data breach. */
const isOfContract =
  /\bmaterial breach\b|\bbreach(?:es)? of (?:its|this|the|their|any|an) (?:obligations?|agreement|terms?|contract|provisions?|sections?|clauses?|warrant\w+|representations?)\b|\bnot be construed as\b|\bnot remedied\b|\b(?:remedied|cured?) within\b/u
/** "Without undue delay" isn't a deadline that anyone can hold the vendor to. */
const isTimed = (text: string) => noticeTimesIn(text).length > 0
const saleOf = (s: Read, fits: Fits): string => {
  const [claim] = claimed(s, 'sell', 'affirmed').filter((c) => !c.isOfItem && fits(c))
  return claim ? saleTitle(claim) : 'Says that it may sell personal data'
}
const isSaleInWords: Fits = (c) => c.sense === 'or-share' && isPlain(c) && !isOfNoOne(c)
const isSaleInCases: Fits = (c) => c.sense !== 'by-law' && !isPlain(c) && !isOfNoOne(c)
const withPermission =
  /\bwith (?:your )?(?:prior )?(?:consent|permission)|\b(?:after|if|once) you (?:have )?consent|einwilligung|zustimmung/u
const saleConditionalTitle = (s: Read) => {
  if (states(s, 'sell', isSaleInCases)) return saleOf(s, isSaleInCases)
  if (said('sale-conditional')(s)) return 'Offers an opt-out in case it sells or shares personal data'
  return 'Terms reserve a right to sell what users send'
}
/** "Which the CCPA may call a sale", and "a law" where the sentence names none. */
const saleByLawTitle = (s: Read, text: string) => {
  const laws = s.claims.find((c) => c.deed === 'sell' && c.sense === 'by-law')?.laws ?? saleLawsIn(text)
  const called = `${lawWords(laws) || 'a law'} may call a sale`
  return /\badvert|\bads?\b/u.test(text)
    ? `Discloses data for advertising, which ${called}`
    : `Discloses data in ways that ${called}`
}

export const statementRules: readonly StatementRule[] = [
  { ruleId: 'share.sale', title: 'States that personal data is sold', direction: 'risk', severity: 4, legal: ccpa('§ 1798.120'), matches: (s) => states(s, 'sell', isSold), shows: soldWords, titleOf: (s) => `States that personal data${whose(s.claims.find(isSold) as Claim)} is ${claimWords('sold', { ...(s.claims.find(isSold) as Claim), people: null })}` },
  { ruleId: 'share.sale-or-share', title: 'States that it sells or shares personal data', direction: 'risk', severity: 3, legal: ccpa('§ 1798.140(ad), (ah)'), matches: (s) => states(s, 'sell', isSaleInWords), shows: soldWords, titleOf: (s) => saleOf(s, isSaleInWords) },
  { ruleId: 'share.sale-by-law', title: 'Discloses data in ways that a law may call a sale', direction: 'risk', severity: 2, legal: ccpa('§ 1798.140(ad)'), matches: (s) => states(s, 'sell', (c) => c.sense === 'by-law') || said('sale-by-law')(s), shows: soldWords, titleOf: saleByLawTitle },
  { ruleId: 'share.sale-conditional', title: 'Says that it may sell personal data', direction: 'risk', severity: 2, legal: ccpa('§ 1798.120'), matches: (s) => states(s, 'sell', isSaleInCases) || said('sale-conditional', 'sale-reserved')(s), shows: soldWords, titleOf: saleConditionalTitle },
  { ruleId: 'share.sale-deidentified', title: `Sells ${ofNoPerson}`, direction: 'risk', severity: 1, legal: [], matches: (s) => states(s, 'sell', isOfNoOne), shows: soldWords, titleOf: titled('sell', `Sells ${ofNoPerson}`, `May sell ${ofNoPerson}`, isOfNoOne) },
  { ruleId: 'share.no-sale', title: 'States that personal data is not sold', direction: 'mitigation', severity: 1, legal: ccpa('§ 1798.120'), matches: (s, text) => !sellsNoneOfSome.test(text) && (denialOf(s, 'sell') !== undefined || (said('no-sale')(s) && !/\bfor such (?:use|purpose)/u.test(text) && (claimed(s, 'sell', 'denied').every(({ limits, people }) => limits.length === 0 && people === null) || ofContacts.test(text)))), shows: soldWords, titleOf: (s, text) => denialOf(s, 'sell') === undefined ? notSoldTitle(text) : denialTitle('sell', 'sold')(s), rankOf: saleDenialRank },
  { ruleId: 'share.no-sale-limited', title: 'States that it does not sell personal data, with exceptions', direction: 'info', severity: 0, legal: ccpa('§ 1798.120'), matches: (s) => said('no-sale-limited')(s) && !said('no-sale')(s) && denialOf(s, 'sell') === undefined, shows: soldWords, titleOf: (_, text) => withConsentOnly.test(text) ? 'States that it does not sell personal data without consent' : 'States that it does not sell personal data, with exceptions' },
  { ruleId: 'share.ads', title: 'Shares personal data for advertising', direction: 'risk', severity: 3, legal: ccpa('§ 1798.140(ah)'), matches: sharesForAds, shows: /\badvert|\bads?\b/u, proves: /\b(?:shar|disclos|provid|transfer|send|giv|releas|suppl|communicat|made available).*\b(?:advert|ads?\b)/su, titleOf: adsTitle },
  { ruleId: 'share.partner-offers', title: 'May share data with business partners for their offers', direction: 'risk', severity: 2, legal: gdpr('Art. 13(1)(e)'), matches: said('partner-offers'), shows: /\bpartner/u },
  { ruleId: 'share.no-ads', title: 'States that it does not advertise with cookies or ads', direction: 'mitigation', severity: 0, legal: [], matches: (s, text) => said('no-ads')(s) && noAdsTitle(text) !== undefined, shows: /\bads?\b|\badvert|\bmarketing|werb/u, titleOf: (_, text) => noAdsTitle(text) ?? '' },
  { ruleId: 'share.no-advertisers', title: 'States that it shares no personal data with advertisers', direction: 'mitigation', severity: 0, legal: [], matches: said('no-advertisers'), shows: /\badvert|\bad\b|werb/u },
  { ruleId: 'share.brokers', title: 'Shares personal data with data brokers', direction: 'risk', severity: 4, legal: [], matches: (s) => states(s, 'share', (c) => c.receivers.includes('brokers')) || states(s, 'sell', (c) => c.receivers.includes('brokers')), shows: /\bdata (?:broker|aggregator|reseller)/u, titleOf: titled('share', 'Shares personal data with data brokers', 'May share personal data with data brokers', receives('brokers')) },
  { ruleId: 'data.from-brokers', title: 'Receives personal data from data brokers', direction: 'risk', severity: 2, legal: gdpr('Art. 14(2)(f)'), matches: (s, text) => states(s, 'collect') && /\bfrom\b[^.;]*\bdata (?:brokers?|aggregators?|resellers?)\b/u.test(text), shows: /\bdata (?:broker|aggregator|reseller)/u, titleOf: titled('collect', 'Receives personal data from data brokers', 'May receive personal data from data brokers') },
  { ruleId: 'share.affiliates', title: 'Shares within its group', direction: 'info', severity: 1, legal: gdpr('Art. 13(1)(e)'), matches: (s) => states(s, 'share', receives('group')), titleOf: titled('share', 'Shares within its group', 'May share within its group', receives('group')) },
  { ruleId: 'share.authorities', title: 'Discloses to authorities', direction: 'info', severity: 1, legal: [], matches: (s) => states(s, 'share', receives('law')), titleOf: titled('share', 'Discloses to authorities', 'May disclose to authorities', receives('law')) },
  { ruleId: 'share.merger', title: 'May pass data on in a merger', direction: 'info', severity: 1, legal: [], matches: (s, text) => passesOnInMerger.test(text) && s.categories.includes('third-party') },
  { ruleId: 'share.not-shared', title: 'States that personal data is not shared', direction: 'mitigation', severity: 1, legal: [], matches: (s) => isDeniedToOthers(s) || said('not-shared')(s), titleOf: () => 'States that personal data is not shared' },
  { ruleId: 'track.stated', title: 'States that it tracks across sites or apps', direction: 'risk', severity: 3, legal: [{ framework: 'ePrivacy', ref: 'Art. 5(3)' }], matches: (s) => states(s, 'track'), shows: /\bacross\b|\bover time\b|\bother (?:web)?sites/u, titleOf: (s) => states(s, 'track', isOwn) ? titled('track', 'States that it tracks across sites or apps', 'States that it may track across sites or apps', isOwn)(s) : titled('track', 'Lets others track across sites or apps', 'Says that others may track across sites or apps')(s) },
  { ruleId: 'track.not-stated-done', title: 'States that it does not track', direction: 'mitigation', severity: 1, legal: [], matches: (s) => (said('no-tracking')(s) || claimed(s, 'track', 'denied').some(({ limits, people }) => limits.length === 0 && people === null)) && claimed(s, 'track', 'affirmed').length === 0 },
  { ruleId: 'track.ads-stated', title: 'Uses targeted advertising', direction: 'risk', severity: 2, legal: gdpr('Art. 21(2)'), matches: (s, text) => claimed(s, 'ads', 'affirmed').length > 0 || (said('shows-ads')(s) && !ofOthers.test(text)), shows: /\badvert|\bads?\b|targeting|marketing|interests|werb|anzeigen|audience/u, titleOf: (s, text) => claimed(s, 'ads', 'affirmed').length > 0 ? titled('ads', 'Uses targeted advertising', 'May use targeted advertising')(s) : withPermission.test(text) ? 'Uses data to choose ads, with permission' : isHedged.test(text) ? 'May use data to choose ads' : 'Uses data to choose ads', rankOf: (s) => claimed(s, 'ads', 'affirmed').length > 0 ? 0 : 1 },
  { ruleId: 'track.ad-tool', title: 'Uses an advertising service on its website', direction: 'info', severity: 1, legal: gdpr('Art. 13(1)(e)'), matches: (s) => said('ad-tool')(s) && claimed(s, 'ads', 'affirmed').length === 0, shows: /\bads\b|\badwords\b|\bpixel\b|\btag\b|\badvertising\b/u, titleOf: (s) => `Uses ${adToolOf(s)} for its website` },
  { ruleId: 'track.third-party-cookies', title: 'Third-party cookies', direction: 'risk', severity: 2, legal: [{ framework: 'ePrivacy', ref: 'Art. 5(3)' }], matches: (s) => states(s, 'third-party-cookies'), titleOf: titled('third-party-cookies', 'Third-party cookies', 'Third-party cookies possible') },
  { ruleId: 'track.session-replay-stated', title: 'Session replay', direction: 'risk', severity: 3, legal: [], matches: (s) => states(s, 'replay'), shows: /\bsession[- ](?:replay|recording)/u, titleOf: titled('replay', 'Session replay', 'May use session replay') },
  { ruleId: 'track.profiling-stated', title: 'States that it profiles people', direction: 'risk', severity: 2, legal: gdpr('Art. 4(4)'), matches: (s) => said('profiles')(s) && !states(s, 'profile'), shows: /\bprofil/u, titleOf: (_, text, lead) => /\b(?:may|might|can|could|kann|können|peuvent|peut)\b/u.test(`${lead} ${text}`) ? 'States that it may profile people' : 'States that it profiles people' },
  { ruleId: 'track.no-profiling', title: 'States that it does no profiling', direction: 'mitigation', severity: 0, legal: gdpr('Art. 4(4)'), matches: (s, text) => said('no-profiling')(s) && !/\bunrelated\b|\bother than\b|\bhealthkit\b/u.test(text), shows: /\bprofil/u },
  { ruleId: 'track.profiling', title: 'Builds profiles', direction: 'risk', severity: 3, legal: gdpr('Art. 4(4)'), matches: (s) => states(s, 'profile'), shows: /\bprofil/u, titleOf: titled('profile', 'Builds profiles', 'May build profiles') },
  { ruleId: 'track.inferences', title: 'Infers further data', direction: 'risk', severity: 2, legal: ccpa('§ 1798.140(v)(1)(K)'), matches: (s) => claimed(s, 'infer', 'affirmed').length > 0, shows: /\binfer|\bdeduc/u, titleOf: titled('infer', 'Infers further data', 'May infer further data') },
  { ruleId: 'gov.ai-training-deidentified', title: `Trains AI on ${ofNoPerson}`, direction: 'risk', severity: 1, legal: [], matches: (s) => claimed(s, 'train-ai', 'affirmed').some(isOfNoOne), shows: aiWords, titleOf: aiTitleOf(ofNoPerson, isOfNoOne) },
  { ruleId: 'gov.ai-training', title: 'Trains AI on customer data', direction: 'risk', severity: 3, legal: [], matches: (s) => claimed(s, 'train-ai', 'affirmed').some((c) => !isOfNoOne(c)), shows: aiWords, titleOf: aiTitleOf('customer data', (c) => !isOfNoOne(c)) },
  { ruleId: 'gov.ai-license', title: 'Terms license user content for training AI', direction: 'risk', severity: 2, legal: [], matches: said('ai-license'), shows: /\btrain/u },
  { ruleId: 'gov.ai-models', title: 'Uses data to develop or train models', direction: 'risk', severity: 2, legal: [], matches: (s) => said('ai-models')(s) && claimed(s, 'train-ai', 'affirmed').length === 0, shows: /\bmodels?\b|\btrain|\balgorithm|\bmachine learning|\bai\b/u, titleOf: (_, text, lead) => isHedged.test(`${lead} ${text}`) ? 'May use data to develop or train models' : 'Uses data to develop or train models' },
  { ruleId: 'gov.no-ai-of-source', title: 'States that it does not train AI on data from one source', direction: 'mitigation', severity: 0, legal: [], matches: (s) => said('no-ai-of-source')(s), shows: /\btrain/u, titleOf: (_, text) => /\bgoogle|\bworkspace|\bgmail|\bapis\b/u.test(text) ? 'States that it does not train AI on data from Google APIs' : 'States that it does not train AI on data from one source' },
  { ruleId: 'gov.no-ai-training', title: 'States that it does not train AI on customer data', direction: 'mitigation', severity: 1, legal: [], matches: (s, text) => (said('no-ai')(s) || claimed(s, 'train-ai', 'denied').some(({ limits }) => canTellLimits(limits))) && !said('no-ai-third-party', 'no-ai-by-providers', 'no-ai-of-plan', 'no-ai-of-source')(s) && !ofOthersContent.test(text) && !trainsNotOfOthers.test(text), shows: /train|\bfine-?tun/u, titleOf: noTrainingTitle },
  { ruleId: 'gov.no-ai-of-plan', title: 'States that it does not train AI on data of some plans', direction: 'mitigation', severity: 0, legal: [], matches: said('no-ai-of-plan'), shows: /train|\bfine-?tun/u },
  { ruleId: 'gov.no-ai-third-party', title: 'States that it does not train AI of others on customer data; of its own nothing is said', direction: 'mitigation', severity: 0, legal: [], matches: said('no-ai-third-party'), shows: /train|\bfine-?tun/u },
  { ruleId: 'gov.no-ai-by-providers', title: 'States that a provider must not or does not train AI on customer data', direction: 'mitigation', severity: 0, legal: [], matches: said('no-ai-by-providers'), shows: /train|\bfine-?tun/u },
  { ruleId: 'gov.retention-indefinite', title: 'Retention without end', direction: 'risk', severity: 3, legal: gdpr('Art. 5(1)(e)'), matches: (s, text) => s.period === 'indefinite' && states(s, 'collect', (c) => c.isUse && (c.isGeneral || c.types.length > 0)) && keptForever.test(text) && !/aggregat|anonym|de-?identif|non-personal|\buntil\b|\bunless\b|\bnot\b/u.test(text), shows: /\bindefinite|\bforever|\bpermanent/u, titleOf: (s) => `${titled('collect', 'Retention without end', 'May retain without end', (c) => c.isUse)(s)}${keptData(s)}` },
  { ruleId: 'gov.retention-stated', title: 'Retention stated', direction: 'mitigation', severity: 1, legal: gdpr('Art. 13(2)(a)'), matches: (s, text) => s.period !== 'indefinite' && !keptLonger.test(text) && canTellPeople(s.offer.people) && (whole('gdpr.retention')(s) || said('retention')(s)), titleOf: ({ offer }) => `Retention stated${peopleWords(offer.people)}` },
  { ruleId: 'gov.deletion-at-end', title: 'Deletes or returns data at the end', direction: 'mitigation', severity: 1, legal: gdpr('Art. 28(3)(g)'), matches: (s, text) => said('deletion-at-end')(s) && !/\bunder (?:the age of )?1[3-8]\b/u.test(text) },
  { ruleId: 'gov.retention-vague', title: 'Retention as long as necessary', direction: 'risk', severity: 1, legal: gdpr('Art. 13(2)(a)'), matches: (s, text) => s.period === null && asLongAsNeeded.test(text) && !hasOwnPeriod.test(text) && s.checks.some(({ check }) => check.endsWith('.retention')) },
  { ruleId: 'gov.transfer-mechanism', title: 'Transfers with a named safeguard', direction: 'mitigation', severity: 1, legal: gdpr('Art. 46'), matches: (s) => ((whole('gdpr.transfers')(s) && !namesRepealedOnly(s)) || toolsIn(s)) && !said('site-tool-transfer')(s) },
  { ruleId: 'gov.transfer-mechanism-site', title: 'Names a safeguard for transfers of a tool of its website', direction: 'info', severity: 0, legal: gdpr('Art. 46'), matches: said('site-tool-transfer') },
  { ruleId: 'gov.transfers', title: 'Transfers to other countries', direction: 'risk', severity: 1, legal: gdpr('Art. 13(1)(f)'), matches: (s, text) => speaksOfTransfers(s) && goesAbroad.test(text) && movesAbroad.test(text) && !onlyIfAbroad.test(text) && !staysHome.test(text) && !keptByTool.test(text) && !ofCountries.test(text), titleOf: (_, text) => transferTitle(text) },
  // "Stored on servers in the United States" does not say that it comes from elsewhere.
  { ruleId: 'gov.data-location', title: 'Says in which country data is kept', direction: 'info', severity: 0, legal: gdpr('Art. 13(1)(f)'), matches: (s, text) => !ofTool.test(text) && isStored.test(text) && (said('location')(s) || (speaksOfTransfers(s) && !goesAbroad.test(text))) },
  { ruleId: 'gov.dpo', title: 'Data protection officer stated', direction: 'mitigation', severity: 1, legal: gdpr('Art. 13(1)(b)'), matches: (s, text) => whole('gdpr.dpo')(s) && !appointsNone.test(text) },
  { ruleId: 'gov.representative', title: 'Representative in the EU or UK', direction: 'mitigation', severity: 1, legal: gdpr('Art. 27'), matches: (s, text) => answers('gdpr.representative')(s) && isOfUnion.test(text) },
  { ruleId: 'gov.controller', title: 'Controller named', direction: 'info', severity: 0, legal: gdpr('Art. 13(1)(a)'), matches: (s, text) => !/:\W*$|^\W*(?:verantwortliche stelle|(?:data )?controller|responsable du traitement)\W*$/u.test(text) && (whole('gdpr.controller')(s) || said('controller', 'joint-controller')(s)) },
  { ruleId: 'gov.children', title: 'Collects data of children', direction: 'risk', severity: 3, legal: [{ framework: 'COPPA', ref: '16 CFR § 312.3' }], matches: (s, text) => states(s, 'collect', ofMinors) && /\b(?:information|data|details)\b[^.;]{0,40}\b(?:of|from|about) (?:[a-z-]+ ){0,3}(?:child|minor|kids|(?:users|people|persons|individuals) under)|\b(?:collect|process)[a-z]*\b[^.;]{0,40}\bfrom children\b/u.test(text) || isForChildren.test(text) && !/\b(?:not?|none|never|nor|neither|if|when|where|whether|extent|may|might|some|certain)\b|n't\b/u.test(text), shows: /\bchild|\bminor|\bkids|\bunder/u, titleOf: (s) => states(s, 'collect', ofMinors) ? ofChildren(s) : 'Is made for children' },
  { ruleId: 'gov.not-for-children', title: 'States that it is not for children', direction: 'info', severity: 0, legal: [{ framework: 'COPPA', ref: '16 CFR § 312.2' }], matches: (s, text) => says('children', 'not-performed')(s) && (notForChildren.test(text) || minimumAge.test(text) || collectsNone.test(text)) && !aboutOthers.test(text), titleOf: (_, text) => notForChildren.test(text) ? 'States that it is not for children' : minimumAge.test(text) ? 'States a minimum age' : `States that it does not knowingly collect data of ${childrenIn(text)}` },
  { ruleId: 'gov.legal-bases', title: 'Legal bases named', direction: 'mitigation', severity: 1, legal: gdpr('Art. 13(1)(c)'), matches: (s) => whole('gdpr.legal-bases')(s) && canTellPeople(s.offer.people) },
  { ruleId: 'gov.automated-decisions', title: 'Automated decisions', direction: 'info', severity: 1, legal: gdpr('Art. 22'), matches: (s, text) => whole('gdpr.automated')(s) && !decidesNothing.test(text) && !/\brights? (?:in relation|relat(?:ed|ing)|with regard) to automated/u.test(text) },
  { ruleId: 'gov.no-automated-decisions', title: 'States that it makes no automated decisions', direction: 'mitigation', severity: 0, legal: gdpr('Art. 22'), matches: (s, text) => whole('gdpr.automated')(s) && decidesNothing.test(text) && !/\b(?:rights?|entitled|droits?|recht|content|moderation|unless|except|only if|without (?:human|your)|human (?:review|involvement|intervention))\b/u.test(text), titleOf: (_, text) => noDecisionsTitle(text) },
  { ruleId: 'gov.policy-change-notice', title: 'Notice of policy changes', direction: 'mitigation', severity: 1, legal: [], matches: (s, text) => s.categories.includes('change') && givesNotice.test(text) && !/\bsub-?processors?\b|\bsub-?contractors?\b/u.test(text) && /\b(?:chang|updat|revis|amend|modif|änder)/u.test(text) && !/\bkeep you (?:updated|informed)|\beffective (?:at the time|when|upon|as of the time|once) (?:that )?(?:we |it is |they are )?post/u.test(text) && !noNotice.test(text), titleOf: (_, text) => /\b(?:material|significant|substantial|important|major)|wesentlich|importante/u.test(text) ? 'Notice of material policy changes' : 'Notice of policy changes' },
  { ruleId: 'gov.processor', title: 'Works on behalf of its customers', direction: 'info', severity: 0, legal: gdpr('Art. 28'), matches: (s, text) => (answers('applies.processor')(s) || said('processor')(s)) && !/\bprocessor (?:type|speed|model)|^[^.;]{0,60}\b(?:where|if|when|whether|although|in case) (?:the )?(?:customer|client|you) (?:is|are|acts? as) (?:a |the )?(?:data )?processor/u.test(text) },
  isAnswer({ check: 'gdpr.access', title: 'Access offered', may: 'May offer access', limited: 'Access to some data offered', isPart: ofAccount, severity: 1, ref: 'Art. 15' }),
  isAnswer({ check: 'gdpr.rectification', title: 'Correction offered', may: 'May offer correction', limited: 'Correction of some data offered', severity: 0, ref: 'Art. 16' }),
  isAnswer({ check: 'gdpr.erasure', title: 'Deletion offered', may: 'May offer deletion', limited: 'Deletion of some data offered', isPart: ofThisAlone, severity: 1, ref: 'Art. 17' }),
  isAnswer({ check: 'gdpr.portability', title: 'Portability offered', may: 'May offer portability', severity: 0, ref: 'Art. 20' }),
  isAnswer({ check: 'gdpr.objection', title: 'Objection offered', may: 'May offer objection', limited: 'Objection to marketing offered', severity: 0, ref: 'Art. 21' }),
  isAnswer({ check: 'gdpr.withdraw', title: 'Consent can be withdrawn', may: 'May let consent be withdrawn', limited: 'Consent to some uses can be withdrawn', isPart: ofSomeUse, severity: 0, ref: 'Art. 7(3)' }),
  isAnswer({ check: 'gdpr.complaint', title: 'Complaint to an authority named', may: 'May offer a complaint to an authority', severity: 0, ref: 'Art. 77' }),
  { ruleId: 'rights.opt-out', title: 'Opt-out offered', direction: 'mitigation', severity: 1, legal: ccpa('§ 1798.120'), matches: (s, text) => answers('ccpa.opt-out', 'us.opt-out')(s) && canTellPeople(s.offer.people) && !ofOthersTool.test(text), rankOf: ({ offer }) => reachOf(offer), titleOf: ({ offer }) => `${offer.hedge === 'may' ? `May offer an opt-out${optOutOf(offer)}` : `Opt-out${optOutOf(offer)} offered`}${offer.hedge === 'cases' ? ' in certain cases' : ''}${peopleWords(offer.people)}` },
  { ruleId: 'rights.gpc-stated', title: 'States that it honors an opt-out signal', direction: 'mitigation', severity: 1, legal: ccpa('§ 1798.135(b)'), matches: answers('ccpa.gpc') },
  { ruleId: 'rights.appeal', title: 'Appeal of a refusal', direction: 'mitigation', severity: 0, legal: [{ framework: 'VCDPA', ref: 'Va. Code § 59.1-577(C)' }], matches: (s) => answers('us.appeal')(s) && canTellPeople(s.offer.people), rankOf: ({ offer }) => reachOf(offer), titleOf: ({ offer }) => `${offer.hedge === 'may' ? 'May offer an appeal of a refusal' : 'Appeal of a refusal'}${peopleWords(offer.people)}` },
  { ruleId: 'rights.route', title: 'A way to use the rights', direction: 'mitigation', severity: 1, legal: gdpr('Art. 12(2)'), matches: (s, text) => s.how !== null && asksPerson.test(text) && canTellPeople(s.offer.people) && !ofOneRight.test(text) && !/\b(?:close|closed|closing|terminat\w*|cancel\w*)\b[^.;]{0,40}\baccount|\bagents?\b|\b(?:read|learn|find out) more\b|\bmore (?:information|details)\b/u.test(text) && (answers('ccpa.methods')(s) || (s.categories.includes('access') && asksForData.test(text))), titleOf: ({ offer }) => `A way to use the rights${peopleWords(offer.people)}` },
  { ruleId: 'sec.encryption-claimed', title: 'Encryption claimed', direction: 'mitigation', severity: 1, legal: gdpr('Art. 32(1)(a)'), matches: (s, text) => claimed(s, 'encrypt', 'affirmed').some((c) => !isUnsure(c)) && namesEncryption.test(text) && !/\blearn more\b/u.test(text) },
  { ruleId: 'sec.not-encrypted', title: 'States that data is not encrypted', direction: 'risk', severity: 3, legal: gdpr('Art. 32(1)(a)'), matches: (_, text) => /\b(?:data|information|messages|content|backups|chats|files) (?:is|are) not (?:[a-z-]+ ){0,2}encrypted|\bwe do not (?:[a-z]+ )?encrypt/u.test(text) && !/e-?mail|\bsms\b|text messag|internet|end-to-end|unless|\b(?:if|most|some|certain|while|except|other than|yet|guarantee|always)\b/u.test(text), shows: /\bnot (?:[a-z-]+ ){0,2}encrypt/u },
  { ruleId: 'sec.breach-notice-timed', title: 'Breach notice with a time', direction: 'mitigation', severity: 1, legal: gdpr('Art. 33, 34'), matches: (s, text) => tellsOfBreach(s, text) && isTimed(text) },
  { ruleId: 'sec.breach-notice', title: 'Breach notice without a fixed time', direction: 'info', severity: 0, legal: gdpr('Art. 34'), matches: (s, text) => tellsOfBreach(s, text) && !isTimed(text) },
] // biome-ignore format: one row per rule

/** Matches a policy that says that no officer is appointed. */
const appointsNone =
  /\b(?:not|nicht|pas)\b[^.;]{0,30}\b(?:obliged|obligated|required|verpflichtet|tenus?|need)\b|\bno (?:obligation|duty|requirement|need) to (?:appoint|designate|name)\b|\b(?:has|have|did) not (?:been )?(?:appoint|designat)/u

/** Rules whose title tells a claim, for titles in other languages. */
export const claimedBy: Readonly<Record<string, Pick<Claim, 'deed' | 'polarity'>>> = {
  'share.sale': { deed: 'sell', polarity: 'affirmed' },
  'share.sale-or-share': { deed: 'sell', polarity: 'affirmed' },
  'share.sale-conditional': { deed: 'sell', polarity: 'affirmed' },
  'share.sale-deidentified': { deed: 'sell', polarity: 'affirmed' },
  'share.no-sale': { deed: 'sell', polarity: 'denied' },
  'share.ads': { deed: 'share', polarity: 'affirmed' },
  'share.brokers': { deed: 'share', polarity: 'affirmed' },
  'share.affiliates': { deed: 'share', polarity: 'affirmed' },
  'share.authorities': { deed: 'share', polarity: 'affirmed' },
  'track.stated': { deed: 'track', polarity: 'affirmed' },
  'track.ads-stated': { deed: 'ads', polarity: 'affirmed' },
  'track.third-party-cookies': { deed: 'third-party-cookies', polarity: 'affirmed' },
  'track.session-replay-stated': { deed: 'replay', polarity: 'affirmed' },
  'track.profiling': { deed: 'profile', polarity: 'affirmed' },
  'track.inferences': { deed: 'infer', polarity: 'affirmed' },
  'gov.ai-training': { deed: 'train-ai', polarity: 'affirmed' },
  'gov.ai-training-deidentified': { deed: 'train-ai', polarity: 'affirmed' },
  'gov.no-ai-training': { deed: 'train-ai', polarity: 'denied' },
  'gov.children': { deed: 'collect', polarity: 'affirmed' },
  'data.policy-collected': { deed: 'collect', polarity: 'affirmed' },
  'data.policy-shared': { deed: 'share', polarity: 'affirmed' },
  'data.policy-sold': { deed: 'sell', polarity: 'affirmed' },
}

/** Silence of a whole policy, by the check that it leaves open. */
export const silenceRules: Readonly<Record<string, { ruleId: `gap.${string}`; severity: 1 | 2 | 3; legal: readonly { framework: string; ref: string }[] }>> = {
  'gdpr.controller': { ruleId: 'gap.policy-controller', severity: 2, legal: gdpr('Art. 13(1)(a)') },
  'gdpr.contact': { ruleId: 'gap.policy-contact', severity: 2, legal: gdpr('Art. 13(1)(a)') },
  'gdpr.purposes': { ruleId: 'gap.policy-purposes', severity: 2, legal: gdpr('Art. 13(1)(c)') },
  'gdpr.legal-bases': { ruleId: 'gap.policy-legal-bases', severity: 2, legal: gdpr('Art. 13(1)(c)') },
  'gdpr.recipients': { ruleId: 'gap.policy-recipients', severity: 2, legal: gdpr('Art. 13(1)(e)') },
  'gdpr.retention': { ruleId: 'gap.policy-retention', severity: 2, legal: gdpr('Art. 13(2)(a)') },
  'gdpr.access': { ruleId: 'gap.policy-access', severity: 2, legal: gdpr('Art. 13(2)(b)') },
  'gdpr.erasure': { ruleId: 'gap.policy-erasure', severity: 2, legal: gdpr('Art. 13(2)(b)') },
  'gdpr.complaint': { ruleId: 'gap.policy-complaint', severity: 1, legal: gdpr('Art. 13(2)(d)') },
  'ccpa.sold': { ruleId: 'gap.policy-sale', severity: 2, legal: ccpa('§ 1798.130(a)(5)(C)') },
} // biome-ignore format: one row per check

export const policyQuestions: Readonly<Record<string, (name: string) => string>> = {
  'gap.policy-controller': (name) => `Which legal entity is the controller for personal data in ${name}?`,
  'gap.policy-contact': (name) => `Under which address are privacy questions about ${name} answered?`,
  'gap.policy-purposes': (name) => `For which purposes does ${name} use personal data?`,
  'gap.policy-legal-bases': (name) => `On which legal bases does ${name} process personal data, by purpose?`,
  'gap.policy-recipients': (name) => `Who receives personal data from ${name}, and for which purposes?`,
  'gap.policy-retention': (name) => `How long does ${name} keep each kind of personal data?`,
  'gap.policy-access': (name) => `How can a person get a copy of the personal data that ${name} holds?`,
  'gap.policy-erasure': (name) => `How can a person have personal data deleted at ${name}, and how long does it take?`,
  'gap.policy-complaint': (name) => `Which supervisory authority is responsible for ${name}?`,
  'gap.policy-sale': (name) => `Does ${name} sell or share personal data for advertising, and how is that refused?`,
  'gap.template': (name) => `Where are the final documents of ${name}, with its name and address filled in?`,
  'gap.not-a-policy': (name) => `Where is the full privacy policy of ${name} published?`,
  'gap.policy-language': (name) => `Is the privacy policy of ${name} published in English?`,
}
