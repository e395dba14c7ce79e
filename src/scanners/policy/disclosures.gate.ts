import type { Answer, Topic } from './disclosures.topics.ts'
import type { Unit } from './disclosures.units.ts'
import { fold } from './lexicon.fold.ts'

// A word of a topic is not yet a statement of it: "you can set your browser to block cookies" is no right to restriction, and
// "we work with data protection authorities" no way to complain. Here stands what a sentence must say to be quoted as the
// answer: for a right the person as the one who has it and data as what it is about, for a controller who it is, for a law
// that it protects or binds somebody here. Losing some that say it in another way costs little; a quote that proves nothing
// costs the whole report.

/** "We have the right to remove content": no right of the person. */
const rightOfOurs =
  /\b(?:we|they|it|which|company|providers?) (?:may |also |hereby ){0,2}(?:have|has|had|reserves?|retains?) (?:the|a|all|no) (?:[a-z]{1,10} ){0,2}rights?\b|\breserves? (?:the|all|a) (?:[a-z]{1,10} ){0,2}rights?\b/gu

/** A sentence as the gate reads it, folded. */
export interface Said {
  own: string
  /** The sentence with the colon that a list item goes on from; empty where it is none. */
  leadIn: string
  headings: string
}

export const saidBy = ({ text, leadIn, headings }: Pick<Unit, 'text' | 'leadIn' | 'headings'>): Said => ({
  own: fold(text).replace(rightOfOurs, ' '),
  leadIn: leadIn.endsWith(':') || /^[-*·]/u.test(text) ? fold(leadIn).replace(rightOfOurs, ' ') : '',
  headings: fold(headings.slice(-2).join(' ')),
})

/**
 * The answer that a sentence with words of a topic gives: the one it was read as, a lesser one, or none. English only; other
 * languages pass as they are.
 */
export function statedAnswer(topic: Topic, answer: Answer, said: Said): Answer | undefined {
  const gate = gates[topic]
  if (isForeign(said.own)) return topic !== 'controller' || foreignController.test(said.own) ? answer : undefined
  return gate === undefined || gate(said) ? answer : undefined
}

/** What a sentence says without the words of the topic: who it is, why it may, whom it is for. */
export function alsoStated(said: Said): (readonly [Topic, Answer])[] {
  if (isForeign(said.own)) return []
  return also.flatMap(({ topic, answer, form }) =>
    form.test(said.own) && (answer === 'partial' || gates[topic]?.(said) !== false) ? [[topic, answer] as const] : [],
  )
}

/** "Die Lehrkraft ist verantwortlich für die Note." names nobody. */
const foreignController = /daten|verarbeit|im sinne|i\.? ?s\.? ?d|stelle|verantwortlicher|traitement/u

const isForeign = (own: string) =>
  (own.match(/\b(?:der|die|das|und|sie|ihre?[nmrs]?|wir|nicht|vous|vos|votre|nous|les|des|une|aux)\b/gu)?.length ??
    0) >= 2

const person =
  '(?:you|users?|individuals?|(?:data )?subjects?|residents?|consumers?|customers?|members?|visitors?|people|persons?|anyone|citizens|subscribers?|players?|i)'
const hasRight = /\brights?\b(?! reserved)|\bentitle[ds]?\b|\blegally allowed\b/u
const personMay = new RegExp(
  `\\b${person}(?: (?:located|residing|based|living|who)\\b[^.;]{0,60})?,? (?:also |always |then |therefore |each |may |might |can |could |will |should |have |are |would |at any time ){0,4}(?:may|can|could|able|option|choose|decide|prefer|wish|want|like|request|ask|exercise|need)\\b`,
  'u',
)
const asksUs =
  /\b(?:ask|asking|request|requesting|require|tell|instruct|direct|contact|contacting|e-?mail|emailing|write|writing|demand|call|notify|by contacting)(?: to)? (?:us\b|our\b|me\b|that we\b|the\b)|\b(?:your|a|any|such) requests?\b|^(?:to )?(?:request|ask|obtain|receive)\b/u
/** "You may not be able to access", "we may refuse to delete". */
const unable =
  /\b(?:not|never|unable|cannot)\b(?: [a-z]{1,12}){0,2} (?:able|access|view|delete|correct|update|restrict|object)\b|n't (?:be able|access|delete)\b|\b(?:deny|denied|refuse|reject|decline)\b/u

/** That a person has something: said, or said of the list or in the heading that it stands in. */
const isOffered = ({ own, leadIn, headings }: Said) =>
  hasRight.test(own) ||
  personMay.test(own) ||
  asksUs.test(own) ||
  (leadIn !== '' && (hasRight.test(leadIn) || personMay.test(leadIn))) ||
  (/\brights?\b/u.test(headings) &&
    /^(?:[-*·(\d.a-z)]{1,4} )?(?:right|access|correct|rectif|updat|delet|eras|restrict|object|withdraw|port|request|obtain|receive|know|to )/u.test(
      own,
    ))

const data =
  "(?:(?:personal|your|their|his|my|our use of your|the|any|all|such|certain|account|profile|some|that|this|these|inaccurate|incorrect|incomplete|stored|own) (?:[a-z/'-]{1,20},? ){0,5}?)(?:data|information|details|records?|profiles?|accounts?)"
/** What somebody else does with data is no right of the person. */
const byOthers =
  /\b(?:we|they|it|which|staff|employees|partners?|providers?|parties|party|company|companies|administrators?|hackers) (?:may |can |will |must |shall |also |might |could |do |to |not |only |need |have ){0,4}(?:access|delete|erase|remove|correct|update|view|review|receive|obtain|restrict|limit|modify)\b/u

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
    if (unless?.test(own)) return false
    if (named.test(own) && (hasRight.test(own) || isOffered(said))) return true
    if (!isOffered(said) || unable.test(own)) return false
    // The list names the object, the item what is done with it.
    const isItem = leadIn !== '' && hasRight.test(leadIn) && item.test(own)
    return (verb.test(own) && done.test(own) && !byOthers.test(own)) || isItem
  }
}

const lettersOf = (list: string) => list.trim().split(/\s+/u).join('|')

const authority =
  '(?:(?:supervisory|supervision|data protection|privacy|regulatory|competent|national|local|relevant|appropriate|control) (?:[a-z]{1,14} ){0,2}(?:authorit(?:y|ies)|agenc(?:y|ies)|regulators?|commission(?:er)?s?|office)|regulators?|(?:information|privacy|data protection)(?: and information)? commission(?:er)?s?|commissioner|cnil|ico|aepd|imy|anpd|edpb|dpc|garante|supervisory bod(?:y|ies)|dpas?|(?:government|state|public) authorit(?:y|ies))'
const complains = new RegExp(
  `\\b(?:complain|complaints?|concerns?|lodge|petition|appeal|claim|contact|recourse)\\b[^.;]{0,140}?\\b${authority}\\b|\\b${authority}\\b[^.;]{0,120}?\\b(?:complain|complaints?|lodge|contact|concerns?)\\b`,
  'u',
)

const firms =
  /\b(?:inc|llc|l\.l\.c|ltd|limited|gmbh|corp|corporation|co|plc|sas|sarl|bv|b\.v|n\.v|ag|ab|as|a\/s|aps|oy|sa|s\.a|srl|s\.r\.l|pty|pte|ug|kg|ohg|se|foundation|association|stiftung|verein|university|e\.v|uc|lp|llp|pbc|company limited)\b/u
const notTheVendor =
  /\b(?:they|you|third[- ]part(?:y|ies)|partners?|providers?|customers?|clients?|schools?|institutions?|agenc(?:y|ies)|employers?|merchants?|sellers?|publishers?|advertisers?|organi[sz]ations?|who|administrators?|owners?|drivers?|collectors?|banks?|hosts?|creators?|sites?|websites?|apps?|networks?|compan(?:y|ies)|developers?|another|different|new)\b[^,;:]{0,50}$/u
const ourselves = /\b(?:we|us|our|i)\b/u
/** What a controller is, and who is meant when that is told elsewhere. */
const defines =
  /\b(?:an?|the|any) (?:natural |legal )?(?:entity|person|party|one|body|organi[sz]ation|company|business|individual)s? (?:that|which|who|determin|responsible)|\bmeans\b|\bdetermines? the purposes\b|\bdetermines? (?:how|why)\b|\?$/u

/** "This policy explains how Acme, Inc. ("we") handles personal data": who it is, without the word of the law. */
const namesItself = new RegExp(
  `${firms.source}\\.?(?:,? (?:and|together with|with) [^().;]{0,60})?,? ?\\(?[^().;]{0,60}["', (](?:we|us|our|the company)["', )]|\\b(?:operated|provided|owned|offered|published) by [^.;]{2,60}${firms.source}|\\b(?:we|us|our)"? (?:refers? to|means?|are|is) [^.;]{2,80}${firms.source}`,
  'u',
)

function namesController({ own }: Said): boolean {
  if (defines.test(own) && !/\b(?:we are|is us)\b/u.test(own)) return false
  const named =
    /\b(?:is|are|am|acts? as|acting as|act as|serves? as|being|remains?|as)\s(?:considered |deemed )?(?:the |a |an |your |our |both )?(?:independent |separate |sole |joint |primary )?(?:data )?(?:controllers?|entity responsible|responsible (?:party|entity))\b/u.exec(
      own,
    )
  if (named) {
    const before = own.slice(0, named.index)
    const clause = before.slice(
      Math.max(before.lastIndexOf(';'), before.search(/, (?:and|but|while|whereas) [^,]*$/u)) + 1,
    )
    if (
      !ourselves.test(clause) &&
      /\b(?:suppliers?|vendors?|(?:ad )?partners?|third[- ]part)|\bparents?\b/u.test(clause)
    )
      return false
    if (!ourselves.test(clause) && /\b(?:independent|separate) /u.test(named[0])) return false
    if (
      !notTheVendor.test(clause) ||
      (ourselves.test(clause.slice(-12)) && !/\bwe and\b/u.test(clause)) ||
      firms.test(clause.slice(-60))
    )
      return !/\b(?:not|never|neither)\b/u.test(clause.slice(-20)) && !/\b(?:not|no longer) (?:the |a )/u.test(named[0])
    return false
  }
  // "The data controller responsible for your data is X Ireland Limited."
  return (
    (/\b(?:data )?controllers?\b[^.;]{0,140}?(?:\b(?:is|are)\b|:)/u.test(own) &&
      (firms.test(own) || ourselves.test(own)) &&
      !/\b(?:third[- ]part(?:y|ies)|each|respective|customers?|schools?|another|different|other|new) [^.;]{0,30}controllers?\b/u.test(
        own,
      )) ||
    (/\bresponsible (?:for|within)[^.;]{0,80}\b(?:process|collect|data protection|personal data|your data|gdpr)/u.test(
      own,
    ) &&
      (firms.test(own) || /\bwe are\b/u.test(own)) &&
      !/\bnot\b/u.test(own))
  )
}

const denies =
  /\b(?:not|never|nor|neither|cannot|except|exclud\w{0,4}|exempt\w{0,4}|outside|other than|without|no)\b|n't\b/u
const harmlessNo =
  /\b(?:whether or not|including,? (?:but|without)(?: being)? (?:not )?limit(?:ed|ation)(?: to)?|without limitation|no matter|not only)\b/gu
/** The words of a definition or of a list of what a law is not about, and places of storage, are no word on whom it protects. */
const byTheWay =
  /\b(?:as (?:that term is |those terms are |such term is |is )?(?:defined|described|set out|used)|has the meaning|have the meaning|means|does not include|excluded from|covered by|advertising alliance|data cent(?:er|re)s?|servers?|child(?:ren)?|standard contractual clauses|(?:providers?|vendors?|partners|processors|part(?:y|ies)) (?:that|who|which|strictly|are|comply|compl)|payment gateway)\b/u

/** That a law, or the people of a place, are spoken of as those whom the text is for. */
function concerns(law: string, place: string): (said: Said) => boolean {
  const aLaw = new RegExp(
    `\\b(?:rights?|complie?s?|comply|compliance|appl(?:y|ies)|subject to|accordance|purposes? of|basis|bases|required by|governed|pursuant|under|obligations?)\\b[^.;]{0,90}\\b(?:${law})\\b|\\b(?:${law})\\b[^.;]{0,60}\\b(?:rights?|appl(?:y|ies)|notice|compliance|legal bas[ei]s|article|representative)\\b`,
    'u',
  )
  const people = new RegExp(
    `\\b(?:you (?:are|live|reside)|you're|residents?|resid(?:e|ing)|(?:users?|individuals?|visitors?|people|persons?|consumers?|customers?|citizens?|members?|(?:data )?subjects?|those) (?:who (?:are|live|reside) )?(?:located |based |residing |resident |living )?(?:in|of|from|within))\\b[a-z., ()"&/'-]{0,120}?\\b(?:${place})\\b|\\b(?:${place})(?:\\)|"|\\))?(?: \\([^)]{1,20}\\))?(?:,? (?:and|or|\\/) [a-z ]{2,24}?)? (?:residents?|users?|individuals|visitors|customers|consumers|citizens|privacy (?:laws?|rights|notice)|data protection (?:laws?|rights)|data subjects?|civil code|representative)\\b`,
    'u',
  )
  return ({ own }) => {
    const rest = own.replace(harmlessNo, ' ')
    if (denies.test(rest) || byTheWay.test(rest) || rest.includes(' | ')) return false
    return aLaw.test(rest) || people.test(rest)
  }
}

const states =
  'alabama|alaska|colorado|connecticut|delaware|florida|indiana|iowa|kentucky|maryland|minnesota|montana|nebraska|nevada|new hampshire|new jersey|oregon|rhode island|tennessee|texas|utah|virginia'

const bindsHealth =
  /\b(?:we|us|our|ourselves)\b[^.;]{0,120}\b(?:hipaa|covered entit(?:y|ies)|business associates?|protected health information|phi)\b|\b(?:is|are) (?:a |an )?(?:hipaa[- ])?(?:covered entit(?:y|ies)|business associates?)\b|\bour notice of privacy practices\b/u

const health = ({ own }: Said) =>
  !denies.test(own.replace(harmlessNo, ' ')) &&
  !byTheWay.test(own) &&
  !/\b(?:third part|whether|collected by)\b/u.test(own) &&
  bindsHealth.test(own)

/** "For at most thirteen (13) months": a length of time in any words. */
const staysFor =
  /\b(?:retain|retains|retained|keep|keeps|kept|store|stores|stored|hold|held|deleted|erased|anonymi[sz]ed)\b[^.;]{0,110}\b(?:for|of|to|most|least|after|within|than|period|maximum)\b[^.;]{0,20}?\b(?:\d{1,3}|[a-z]{3,9}(?:-[a-z]{3,5})?) ?(?:\(\d{1,3}\) )?(?:days|weeks|months|years)\b/u

const also: readonly { topic: Topic; answer: Answer; form: RegExp }[] = [
  { topic: 'controller', answer: 'partial', form: namesItself },
  {
    topic: 'legal-bases',
    answer: 'present',
    form: /\b(?:process(?:ed|es|ing)?|use|based|rel(?:y|ies)|bas[ei]s)\b[^.;]{0,90}\b(?:perform(?:ance)?(?: of)? (?:a|our|the|that|your|this)(?: [a-z]{1,12})? (?:contract|agreement)|contract with you|(?:in|for|on|our|of)(?: our| the)? legitimate(?: business)? interests?)\b/u,
  },
  { topic: 'retention', answer: 'present', form: staysFor },
  { topic: 'applies.us-states', answer: 'present', form: new RegExp(`\\b(?:${states})\\b`, 'u') },
  { topic: 'applies.health', answer: 'present', form: /\b(?:business associates?|phi)\b/u },
]

const gates: Partial<Record<Topic, (said: Said) => boolean>> = {
  access: right({
    deed: lettersOf('access accessing inspect view review see download export obtain receive request get know'),
    object: `(?:access to|a? ?cop(?:y|ies) of|confirmation|information about|details (?:of|about)|disclosure of|whether|what|which) [^.;]{0,60}?(?:data|information|records?|you)|(?:(?:personal|your|their|my|account)(?: own| personal)?|(?:the|any|all|certain|some|such) personal|the) (?:[a-z-]{1,14} ){0,2}?(?:data|information|details|records?|account)(?! that (?:is|we) (?:publish|post))`,
    named:
      /\bright (?:of|to) (?:know[ ,/]*(?:and|or)? ?)?access\b|\b(?:data )?subject access requests?\b|\brights? (?:of|to) (?:[a-z]{1,14}(?:,| and| or|\/)? ){0,3}access(?:ing)?\b|\baccess rights?\b|\brights? of information\b|\bright to know\b/u,
    unless:
      /\b(?:this (?:privacy|policy|notice)|unauthori[sz]ed|third[- ]part(?:y|ies) (?:may|can|to)|prevent|additional information|more information|further information|law enforcement|courts?|authorit(?:y|ies) (?:may|can|in)|verify your|granting you|responding to|unable to obtain|services?,? (?:you|and you) (?:may|will) not)\b|\brequest(?:s|ed|ing)? (?:that |us to )?(?:[a-z]{1,12} ){0,4}(?:delet|eras|correct|remov|restrict|rectif|chang|updat)/u,
  }),
  rectification: right({
    deed: lettersOf(
      'correct correcting correction rectify rectification rectified update updating amend amending modify edit change complete corrected updated amended',
    ),
    named:
      /\bright (?:of|to) (?:correct|rectif)|\brights? (?:of|to) (?:[a-z]{1,14}(?:,| and| or|\/)? ){0,5}(?:correct|rectif|amend|updat)/u,
    unless:
      /\b(?:update|amend|modify|change|edit)\b[^.;]{0,40}\b(?:policy|notice|statement|terms|agreement|preferences|settings|consent|cookies?)\b/u,
  }),
  erasure: right({
    deed: lettersOf(
      'delete deleting deletion deleted erase erasure erased erasing remove removal removed forget forgotten destroy destruction',
    ),
    named:
      /\bright (?:to be forgotten|(?:to|of) (?:delet|eras|remov))|\brights? (?:of|to) (?:[a-z]{1,14}(?:,| and| or|\/)? ){0,6}(?:delet|eras|remov)|\b(?:deletion|erasure) rights?\b/u,
    unless:
      /\b(?:cookies?|sub-?processor|end of (?:the|our) (?:services|contract)|parents?|parental|child(?:ren)?|short codes?|browser|caches?|retain|legal obligation to)\b/u,
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
      '(?:to|against)\\b[^.;]{0,60}?(?:process|us(?:e|es|ing)|collect|profil|marketing|decision|legitimate|us|disclos|shar)[a-z]{0,8}',
    named:
      /\bright (?:to|of) object|\brights? (?:of|to) (?:[a-z]{1,14}(?:,| and| or|\/)? ){0,8}object|\bright of opposition\b|\brights? [^.;]{0,220}\bobject(?:ion)?\b/u,
    unless: /\b(?:no overriding|sub-?processors?|new terms|changes|charges|copyright|has been exercised)\b/u,
  }),
  portability: right({
    deed: lettersOf('portability port transfer transmit receive obtain move export request download have'),
    object:
      '(?:[^.;]{0,80}?(?:structured|machine[- ]readable|portable|usable|commonly used|another|third part|other) ?[^.;]{0,30}?(?:format|controllers?|provider|company|service|organi[sz]ation|compan(?:y|ies)|form|part(?:y|ies)|business|entity|data|copy)|portability|' +
      data +
      ')',
    named: /\bportab/u,
    unless: /\btwice within|\bonly make a verifiable\b/u,
  }),
  withdraw: right({
    deed: lettersOf('withdraw withdrawing withdrawal withdrawn revoke revoking revocation revoked'),
    object: "(?:[a-z'-]{1,14} ){0,6}?(?:consents?|permissions?)|your consent",
    named:
      /\b(?:right|rights|may|can|able|free|entitled|any time|anytime|option)\b[^.;]{0,90}\b(?:withdraw|revok)|\bconsents? [^.;]{0,60}\b(?:be )?(?:withdrawn|revoked)\b|\b(?:withdraw|revoke)[^.;]{0,60}\b(?:at any time|by)\b|\bhow you can (?:withdraw|revoke)/u,
    unless: /\bparents?|parental|guardian|child(?:ren)?\b/u,
  }),
  authority: (said) => {
    const { own } = said
    if (
      /\b(?:arbitrat|truste|jams|better business bureau|bbb|dispute resolution|privacy shield panel|breach|incident)\b/u.test(
        own,
      ) &&
      !/\b(?:supervisory|data protection) authorit/u.test(own)
    )
      return false
    return (
      complains.test(own) &&
      (hasRight.test(own) ||
        personMay.test(own) ||
        hasRight.test(said.leadIn) ||
        /^(?:to )?(?:lodge|file|make|submit|raise|complain)\b/u.test(own)) &&
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
    !/\b(?:supervisory|authorit(?:y|ies)|courts?|suspen|banned?|bans|moderat|outputs?|ai[- ]|products or services|content)\b/u.test(
      own,
    ),
  controller: namesController,
  gpc: ({ own }) =>
    /\b(?:honou?r|recogni[sz]|respond|process|treat|comply|detect|respect|support|accept|adhere|use|using|via|through|enabl|turn(?:ed|ing)? on|effectuat|opt[- ]?out by|broadcast)/u.test(
      own,
    ) && !/\b(?:learn more|more information|for (?:more|further) (?:information|details))\b/u.test(own),
  retention: ({ own }) => !/\b(?:child(?:ren)?|minors)\b/u.test(own),
  'breach-notice': ({ own }) => breach.test(own),
  'breach-to-customer': ({ own }) => breach.test(own),
  'applies.eu': concerns(
    'gdpr|general data protection regulation|uk data protection act|data protection act 2018|european data protection laws?|eu data protection laws?',
    'eu|eea|european union|european economic area|united kingdom|uk|europe',
  ),
  'applies.california': concerns(
    'ccpa|cpra|california consumer privacy act|california privacy rights act|cal\\.? civ|california civil code',
    'california|californian',
  ),
  'applies.us-states': concerns(
    'vcdpa|ctdpa|tdpsa|ocpa|(?:u\\.s\\.|us|state) (?:state )?privacy laws?|state privacy rights',
    states,
  ),
  'applies.brazil': concerns('lgpd|lei geral', 'brazil|brazilian|brasil'),
  'applies.canada': concerns('pipeda|personal information protection and electronic documents', 'canada|canadian'),
  'applies.health': health,
  'applies.covered-entity': (said) =>
    health(said) &&
    /\bcovered entit(?:y|ies)\b|\bour notice of privacy practices\b/u.test(said.own) &&
    !/\b(?:customers?|clients?|other|your) [^.;]{0,40}covered entit/u.test(said.own),
  'applies.processor': ({ own }) =>
    /\b(?:we|our|us|the processor)\b/u.test(own) && !denies.test(own.replace(harmlessNo, ' ')),
}
const breach = /\b(?:breach|incident|compromis|unauthori[sz]ed|exposed|leak|intrusion|stolen)/u
