import { compileLexicon, type Hit, termsOf } from './lexicon.ts'
import type { Modality, Practice } from './statement.ts'

// Which practice a sentence speaks of, and whether it says that it is done, not done, or done under a condition.

/** `use` is no practice of its own: it tells the data types and the category of a sentence. */
export type PracticeWord = Practice | 'use' | 'provide'

const patterns = {
  collect: [
    'collect~',
    'gather(?:s|ed|ing)?',
    'obtain(?:s|ed|ing)?',
    'receiv(?:e|es|ed|ing)',
    'captur(?:e|es|ed|ing)',
    'acquir(?:e|es|ed|ing)',
    '(?:automatically|also|may|we) (?:record|log|store|access|process)(?:s|ed)?',
    'erheb(?:en|t|ung)',
    'erhoben',
    'erfass(?:en|t|ung)',
    'verarbeite(?:n|t)',
    'gespeichert',
    '(?:wir|automatisch) speichern',
    'recueill~',
    'traitons',
  ],
  provide: [
    'you (?:may |can |choose to |voluntarily |directly |also )*(?:provide|submit|give|enter|upload|supply|share with us|fill|input)~',
    'provided by you',
    'we (?:may |will )?(?:ask|require|need) (?:for|you)',
    'vous (?:nous )?fournissez',
    'sie (?:uns )?(?:mitteilen|angeben)',
  ],
  use: [
    'we (?:and [^,.;]{1,30} )?(?:may |will |also |only |and |primarily |then |might |can )*(?:us(?:e|es)|process|analy[sz]e|utili[sz]e|combine)',
    'us(?:e|ed|es|ing) (?:the|your|this|that|such|these|personal|any)',
    'used (?:to|for|by us|in)',
    'information … used (?:to|for)',
    'we … use(?= [^.;]{0,60}(?:information|data|cookies))',
    'wir (?:nutzen|verwenden)',
    '(?:nutzung|verwendung) ',
    'nous utilisons',
    'sont utilisées',
  ],
  share: [
    'shar(?:e|es|ed|ing)',
    'disclos(?:e|es|ed|ing|ure|ures)',
    '(?:transfer|transmit|send|pass|release|give|provide|transferred|transmitted|sent|passed|released|supplied|made available|make available|report|reveal) … (?:to|with) (?:(?:our|other|certain|selected|any|these|such|trusted|the|a|outside|unaffiliated|non-affiliated|carefully|relevant|those|external) )*(?:third[- ]part~|service providers?|vendors?|contractors?|affiliate~|partners?|subsidiar~|law enforcement|authorit~|governments?|processors?|advertis~|compan~|organi[sz]ations?)',
    'weitergegeben',
    'weitergeben',
    'weitergabe',
    'übermitt(?:eln|elt|lung)',
    'geben … weiter',
    'partag(?:eons|ées|er|és|e)',
    'communiqu(?:ons|ées|er|és)',
    'divulgu~',
  ],
  sell: [
    'sell(?:s|ing)?(?! (?:products|goods|items|tickets|our products|on our|through our|you ))',
    'sold(?! by| on our| out)',
    'sale of (?:your |any |the |our )?(?:personal|information|data|customer|user)~',
    '(?:be|is|constitute|constitutes|considered|deemed|as) (?:a )?"?sale"?',
    'rent(?:s|ed|ing)? (?:or|and|,|your|any|personal|out|this|the|user)',
    '(?:trade|lease)(?:s|d)? (?:or|your|any|personal|this|user)',
    'verkauf(?:en|t)',
    'vend(?:ons|ues|re|us)',
  ],
  ads: [
    '(?:targeted|personali[sz]ed|interest-based|behaviou?ral|tailored|relevant|customi[sz]ed|online|third-party|cross-context behavioral|cross-contextual|retargeted) (?:and [a-z-]+ )?(?:online )?(?:behavioral )?(?:ads?|advert~|marketing)',
    'retarget~',
    'remarketing',
    '(?:serve|show|deliver|display|target|place|tailor) (?:you )?(?:with )?(?:our |the |these |more |relevant |targeted |such )*(?:ads?|advert~)',
    'advertis(?:ing|ements?) (?:that|based|tailored|targeted|more|relevant|purposes|partners|networks?|cookies|to you)',
    'personalisierte~ (?:werbung|anzeigen)',
    'interessenbezogen~',
    'publicité~ (?:ciblée|personnalisée|comportementale)~',
  ],
  track: [
    'track(?:s|ed)? (?:you|your|users?|visitors?|individuals|people|which|how|usage|behaviou?r|activit~|across|movements?|trends|what|when|pages|online)~',
    'tracking (?:of|your|users?|across|technolog~|cookies|pixels?|tools|purposes|data|you)',
    'cross-(?:site|device|app) (?:tracking|identification)',
    'across (?:different |other |multiple |third[- ]party |various |the |unaffiliated )*(?:websites?|sites|apps|services|internet|web|devices)',
    'session (?:replay|recording)~',
    'over time and across',
    'web beacons?',
    'tracking-technologie~',
    'traceurs',
  ],
  profile: [
    'profiling',
    '(?:build|create|develop|compile|form|generate|creating|building|creates|builds) (?:a |an |your |user |individual |detailed |personal |customer |marketing |interest )*profiles?',
    'profiles? (?:about|of) (?:you|your|users|individuals)',
    'profilbildung',
    'profilage',
  ],
  infer: [
    'infer(?:s|red|ring)?',
    'inferences? (?:about|drawn|from|we)',
    '(?:derive|deduce|predict)(?:s|d|ed)? (?:your|information about|characteristics|interests)',
  ],
  'ai-training': [
    '(?:train|trains|training|improve|develop|fine-tune|teach) (?:our |and |improve |the |or |develop |any |these |own |such |new |further |its )*(?:ai|artificial intelligence|machine[- ]learning|ml|large language|language|generative|foundation|algorithm~|models?)(?: models?| systems?| algorithms?| technolog~)?',
    'training (?:of )?(?:data )?(?:for )?(?:our )?(?:ai|machine learning|models)',
    '(?:use|used|using) … to (?:train|improve and train|train and improve) (?:our |the |its |and |improve |any |new |these |own )*(?:ai|artificial|machine|ml|large|language|generative|models?|algorithms?|systems)~',
    'training von (?:ki|modellen)',
    'entraîner (?:nos|des|les) (?:modèles|systèmes)',
  ],
  'third-party-cookies': [
    'third[- ]party (?:cookies?|tracking cookies|tags|pixels)',
    'cookies? (?:from|set by|placed by|of|served by|used by) (?:our |other |certain )?(?:third[- ]part~|partners|advertis~|google|facebook|meta)',
    'third[- ]part(?:y|ies) … cookies',
    '(?:partners|advertisers|networks|providers) (?:may |can |also )*(?:use|set|place) (?:\\S+ )?cookies',
    'cookies … third[- ]part(?:y|ies)',
    'drittanbieter-?cookies',
    'cookies (?:tiers|de tiers)',
  ],
  retain: [
    'retain(?:s|ed|ing)?',
    'retention',
    '(?:keep|kept|keeps|store|stored|stores|hold|held|maintain|maintained|saved|archived) (?:[^.;,]{0,60} )?(?:for (?:as long|so long|no longer|up to|at least|a period|a maximum|the period|a minimum|only as long|the duration|\\d|one|two|three|six|seven|ten|twelve)|as long as|until|indefinitely|no longer than|longer than|forever|permanently)',
    '(?:deleted?|erased?|removed?|purged?|anonymi[sz]ed?|destroy(?:ed)?) (?:[^.;,]{0,60} )?(?:within|after) (?:a |an |no more than |up to |approximately |about )?(?:\\d|one|two|three|six|seven|ten|thirty|sixty|ninety|twelve)',
    'speicherdauer',
    'speichern … (?:für|bis|solange)',
    'aufbewahr~',
    'gespeichert,? (?:bis|solange)',
    'conserv(?:ons|ées|ation|er|és)',
  ],
  encrypt: [
    'encrypt~',
    'https',
    'ssl',
    'tls',
    'secure sockets? layer',
    'transport layer security',
    'verschlüssel~',
    'chiffr(?:ées|ement|ons|é|és)',
  ],
  children: [
    '(?:children|minors|kids|persons|individuals|users|people|anyone|child) (?:who are |who is |that are )?(?:under|below|younger than)(?: the age of)?',
    'under (?:the age of )?(?:13|14|15|16|18|thirteen|sixteen|eighteen)',
    '(?:directed|intended|targeted|designed|aimed|marketed|addressed) (?:to|for|at|towards?) (?:use by )?(?:children|minors|kids)',
    "children'?s (?:privacy|personal|information|data|online)",
    'from (?:children|minors)',
    'kinder(?:n)? unter',
    'minderjährig~',
    'enfants? de moins',
    'mineurs',
  ],
  'delete-on-request': [
    '(?:delete|erase|remove|deletion of|erasure of|deleting|erasing) (?:of )?(?:[^.;,]{0,50} )?(?:accounts?|information|data|profile|content)',
    '(?:request|right|ask us|ask) … (?:delet|eras)~',
    '(?:have|get) … (?:deleted|erased|removed)',
    'right to be forgotten',
    'recht auf … löschung',
    'löschung (?:ihrer|der|sie|ihre)',
    "(?:droit|demander) … (?:effacement|l'effacement|suppression|la suppression)",
  ],
} as const satisfies Record<PracticeWord, readonly string[]>

export const practiceLexicon = compileLexicon<PracticeWord>(termsOf<PracticeWord>(patterns))

/** What a practice must be done with: else "we receive awards" collects data. */
export const objectWords =
  /\b(?:information|data|details|cookies?|identifiers?|content|records?|logs?|usage|activit(?:y|ies)|address|preferences|profile|e-?mails?|location|pii|customer list)\b|daten|informationen|données|renseignements/u

const boundary = /[;:]|, but |, however,? |\bbut (?=we|our|do|does|will|it|they|the)|, and (?=we|our|you|it|they)|\. /gu
const negation =
  /(?:\b(?:not|never|neither|nor|no longer|cannot|no|none of|without|refrain(?:s)? from|prohibit(?:s|ed)? from)\b(?! only\b| limited\b| necessarily\b| later\b| matter\b)|n't\b(?! only\b)|\b(?:nicht|kein(?:e|en|er|em|es)?|niemals)\b|\bn(?:e |'))(?:(?!\b(?:unless|except|if)\b).){0,90}$/u
/** German puts the negation inside the verb: "geben … nicht … weiter". */
const innerNegation = /\b(?:nicht|niemals|keine?[rsnm]?)\b/u
const laterNegation = /^[^.;:]{0,60}(?:\b(?:nicht|niemals)\b)/u
const subjectYou =
  /\b(?:you|users|customers|visitors|sie|vous)(?:'ve| have| may| can| will| might| choose to| decide to| voluntarily| also| no longer| otherwise| directly| publicly| then| should| must| do| could| or others| ever| want to| post or| provide or| submit or)*(?: not| never)? $/u
/** The practice is spoken of, and not said to be done: a right against it, a choice, a table of contents. */
const mention =
  /\b(?:opt(?:ed|ing)?[- ]?out (?:of|from)|object(?:ing)? to|right to|rights? (?:regarding|over)|ask(?:ing)? (?:that )?(?:us|we)(?: not| to)*|request(?:ing)? that we(?: not| do not)?|direct(?:ing)? us(?: not)? to|tell(?:ing)? us(?: not)? to|require us(?: not)? to|prevent|decline|refuse|disable|limit|restrict|stop|how|why|what|which|whether|where|when|if|describes?|explains?|governs?|before|prior to|consent to|withdraw|about our|applies to|categories of [a-z ]{0,40}|purposes? (?:of|for)) (?:the |our |your |any |we |or |and |personal |such |us |this |may |might |information |data |use |uses |using |collects?,? |collection,? |share,? |shares,? |process,? |storage,? |stores?,? |have |has |you |will |their |they |types? of |kinds? of |is |are |was |were |been |being |to |be )*$/u
const mayBefore = /\b(?:may|might|could|kann|können|pouvons|peut|peuvent)\b[^;:]{0,60}$/u
const condition =
  /\b(?:with|without|upon|based on|obtain(?:ed|ing)?|after|only with|unless we have|subject to|where you(?:'ve| have)? (?:given|provided)) (?:obtaining |first obtaining |receiving |giving )?(?:your|their|the user's|user|the|parental|explicit|prior|express|verifiable|an?)(?: [a-z-]+){0,3} (?:consent|permission|authori[sz]ation|opt-in)\b|\b(?:except|unless|other than|only (?:if|when|where|with|in|as)|solely (?:if|when)|if you (?:choose|opt|consent|agree|have|give|allow|enable|permit)|(?:where|when|if|as) (?:required|permitted|allowed)|in (?:limited|certain|some) (?:circumstances|cases)|with your (?:[a-z]+ )?(?:consent|permission)|mit ihrer einwilligung|es sei denn|nur (?:wenn|mit)|avec votre consentement|sauf)\b/u
const exception =
  /\b(?:except|unless|other than|without (?:your|their|obtaining|the user's|first|prior|user|parental|verifiable|express|explicit)|es sei denn|sauf|ohne ihre)\b/u
/** "Do not sell my personal information" is the name of a link. */
const imperative = /^\s*"?do not (?:sell|share)\b|\bdo not (?:sell|share)(?: (?:or|and) (?:sell|share))? my\b/u

/** Told by nouns, so that "to show you targeted ads" is not said of the reader. */
const things: ReadonlySet<PracticeWord> = new Set(['ads', 'track', 'profile', 'third-party-cookies'])
/** The sale of a company, not of data. */
const saleOfBusiness =
  /\b(?:merge[rs]?|merging|acqui(?:re|red|rer|sition)s?|reorgani[sz]|bankruptcy|(?:our|the|its|of) (?:business|company|assets|shares)|assets|divest|successor|buying and selling|negotiations)\b/u
/** What is sold stands near the word, before it in the passive. */
const soldObject =
  /\b(?:information|data|pii|details|(?:mailing|customer|e-?mail) lists?|e-?mail addresses|records|location|identifiers)\b|daten|données/u
const nearNegation =
  /(?:\b(?:not|never|without|no|un)\b|n't\b)(?: (?:currently|always|be|been|yet|fully|using|use|any|being))* $/u
const aboutRights = /\b(?:rights? (?:to|not)|object to|opt[- ]?out|you (?:can|may) request)\b/u
/** "Please do not share your password": said to the reader. */
const toReader = /^[\s"'(*•-]*(?:and |please |so |also )*(?:do not|don't|never) $/u
const beyondControl = /\b(?:no|not) (?:control|responsib|liab)/u

/** Whether a hit is said of personal data, and by the vendor about itself. */
function isMeant(text: string, hit: Hit<PracticeWord>, before: string): boolean {
  switch (hit.id) {
    case 'sell': {
      const isNoun = /sale/u.test(text.slice(hit.start, hit.end))
      const around = text.slice(Math.max(0, hit.start - 60), hit.end + 60)
      return (isNoun || soldObject.test(around)) && (!saleOfBusiness.test(text) || negation.test(before))
    }
    case 'profile':
      // "When you create a profile": the person's own page.
      return !aboutRights.test(text) && !subjectYou.test(before)
    case 'share':
    case 'collect':
      return !beyondControl.test(before) && !(toReader.test(before) && !text.slice(hit.start, hit.end).endsWith('ed'))
    default:
      return true
  }
}

/** How a sentence speaks of the practice at a hit; null where it is only mentioned, or done by somebody else. */
export function modalityOf(text: string, hit: Hit<PracticeWord>, isLeadIn: boolean): Modality | null {
  const from = clauseStart(text, hit.start)
  const before = text.slice(from, hit.start)
  const clause = text.slice(from, clauseEnd(text, hit.end))
  const isRequest = hit.id === 'delete-on-request'
  if (hit.id === 'children') return childrenModality(text)
  if (!isMeant(text, hit, before) || (hit.id === 'sell' && imperative.test(clause))) return null
  if (!isLeadIn && !isRequest && hit.id !== 'provide' && hit.id !== 'retain') {
    if (!things.has(hit.id) && subjectYou.test(before)) return null
    if (!things.has(hit.id) && mention.test(before) && !/\bwhen you\b/u.test(before)) return null
    if (
      /\b(?:opt(?:ing)?[- ]?out|disable|block|turn off|do not wish|don't want|do not want|prefer not|rather)\b[^;:]{0,80}$/u.test(
        before,
      )
    )
      return null
    // "If we sell our company" and the like speak of an occasion.
    if (/\b(?:if|in the event(?: that)?|when) (?:we|our [a-z]+|[a-z]+ is)(?: are| is)? $/u.test(before)) return null
  }
  const negated =
    negation.test(before) ||
    innerNegation.test(text.slice(hit.start, hit.end)) ||
    laterNegation.test(text.slice(hit.end))
  if (isRequest) {
    return /\b(?:cannot|can't|unable|not able|may not|do not|won't|will not)\b[^;:]{0,40}$/u.test(before)
      ? 'not-performed'
      : 'performed'
  }
  if (hit.id === 'encrypt') return nearNegation.test(before) ? 'not-performed' : 'performed'
  if (negated) return exception.test(text.slice(from)) ? 'conditional' : 'not-performed'
  if (mayBefore.test(before) || condition.test(clause)) return 'conditional'
  return 'performed'
}

function clauseStart(text: string, at: number): number {
  let start = 0
  for (const m of text.slice(0, at).matchAll(boundary)) start = m.index + m[0].length
  return start
}

function clauseEnd(text: string, at: number): number {
  const next = /[;:]|, but |\. /u.exec(text.slice(at))
  return next ? at + next.index : text.length
}

function childrenModality(text: string): Modality | null {
  if (/\b(?:not|never|don't|doesn't|no)\b|must be (?:at least|over)|nicht|\bne\b/u.test(text))
    return /\b(?:parent|guardian)[a-z']* (?:\S+ )?(?:consent|permission)|without (?:verifiable )?parental|unless\b/u.test(
      text,
    )
      ? 'conditional'
      : 'not-performed'
  if (
    /\b(?:delete|remove|contact us|become aware|learn that|discover|parents? or guardians? (?:believe|become))\b/u.test(
      text,
    )
  )
    return null
  if (/\b(?:parental|parent|guardian|verifiable)[a-z']* (?:\S+ )?(?:consent|permission)/u.test(text))
    return 'conditional'
  return /\b(?:collect|process|directed|intended|designed|for children|use)\b/u.test(text) ? 'performed' : null
}

const partyForm =
  /\b(?:(?:third[- ]party |our |other |selected |trusted |external |outside |affiliated |unaffiliated )*)(?:(?:advertising|marketing|business|analytics|commercial|content|social media|payment|integration|research|data|channel|measurement|promotional|distribution) (?:partners?|networks?|providers?|companies|platforms?|processors?)|advertisers|ad networks|data brokers?|data aggregators?|service providers?|vendors?|(?:sub-?)?contractors?|affiliates?|affiliated companies|subsidiar(?:y|ies)|group companies|parent company|law enforcement(?: agencies| authorities)?|government(?:al)? (?:agencies|authorities|bodies)|public authorities|credit bureaus|credit reference agencies|insurers|employers|publishers|resellers|sub-?processors|processors|auditors|professional advis[eo]rs|third[- ]parties|auftragsverarbeiter|dienstleister|dritte|prestataires|sous-traitants|partenaires)\b/gu

/** Third parties as the sentence words them, without "our" and "other". */
export function partiesOf(text: string): string[] {
  const found = [...text.matchAll(partyForm)].map((m) =>
    m[0].replace(/^(?:(?:our|other|selected|trusted|external|outside) )+/u, '').trim(),
  )
  return [...new Set(found)].slice(0, 8)
}

const numberWords: Readonly<Record<string, number>> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11,
  twelve: 12, fourteen: 14, fifteen: 15, eighteen: 18, twenty: 20, thirty: 30, sixty: 60, ninety: 90,
  ein: 1, eine: 1, einem: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, zehn: 10, zwölf: 12,
  un: 1, deux: 2, trois: 3, cinq: 5, dix: 10, douze: 12,
} // biome-ignore format: a table of words

const unitDays: readonly [RegExp, number][] = [
  [/^(?:hours?|stunden?|heures?)$/u, 1 / 24],
  [/^(?:days?|tage?n?|jours?)$/u, 1],
  [/^(?:weeks?|wochen?|semaines?)$/u, 7],
  [/^(?:months?|monate?n?|mois)$/u, 30],
  [/^(?:years?|jahre?n?|ans?|années?)$/u, 365],
]
const period =
  /(?<![\p{L}\p{N}])(\d{1,3}|[a-zäöüßé]+)(?: \(\d{1,3}\))?[- ](?:full |calendar |business |consecutive |working )?(hours?|days?|weeks?|months?|years?|stunden?|tagen?|wochen?|monaten?|jahren?|jahre|heures?|jours?|semaines?|mois|ans?|années?)(?![\p{L}])/gu

/** Days that a stretch of text names, the longest where several are named; nothing under a day. */
export function periodOf(text: string): number | null {
  const days = [...text.matchAll(period)].flatMap(([, amount = '', unit = '']) => {
    const count = /^\d/u.test(amount)
      ? Number(amount)
      : Object.hasOwn(numberWords, amount)
        ? numberWords[amount]
        : undefined
    const each = unitDays.find(([form]) => form.test(unit))?.[1]
    return count === undefined || each === undefined ? [] : [Math.ceil(count * each)]
  })
  return days.length ? Math.max(...days) : null
}

export const isIndefinite = (text: string): boolean =>
  /\b(?:indefinitely|indefinite period|forever|permanently (?:retain|stor|keep)|for an unlimited (?:time|period)|unbefristet|indéfiniment)\b/u.test(
    text,
  )
