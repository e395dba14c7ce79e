import { remembered } from '../../../../platform/shared/remembered.ts'

// Words as the verifier compares them: lower case, light stems, one name for words that mean the same.

const stopWords = new Set(
  `a an the this that these those it its it's they them their we our us you your i he she his her who which what whose when where
  is are was were be been being am has have had having do does did can could may might will would shall should must
  of in on at to for from by with without as into onto over under about between during per via than then there here up
  and or but nor so if also both either any some such other others more most very own same only just
  not no never none neither cannot lack lacks lacking without don't doesn't didn't isn't aren't wasn't weren't hasn't haven't won't can't
  company vendor service product site website user users customer people person one ones least made make makes set sets
  says said state stated states according report reported however while because lists listed
  second seconds minute minutes hour hours day days week weeks month months year years percent thousand million billion
  two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
  thirty forty fifty sixty seventy eighty ninety hundred dozen
  january february march april may june july august september october november december`.split(/\s+/),
)

/** Groups of stems that may stand for each other. Each is small on purpose: a wrong pair keeps a wrong sentence. */
const synonymGroups = [
  ['collect', 'gather', 'obtain'],
  ['share', 'disclos'],
  ['sell', 'sold', 'sale'],
  ['stor', 'retain', 'retent', 'kept', 'keep'],
  ['delet', 'eras', 'remov', 'erasur', 'delet'],
  ['advertis', 'ad', 'ads', 'advert', 'admob', 'ad_id'],
  ['observ', 'seen', 'saw', 'see', 'detect'],
  ['embed', 'includ', 'contain', 'load'],
  ['child', 'children', 'kid', 'minor'],
  ['certificat', 'certif', 'certifi'],
  ['breach', 'incident'],
  ['subprocessor', 'sub-processor'],
  ['list', 'entri', 'entry'],
  ['id', 'identifier', 'identif'],
  ['data', 'info', 'inform', 'information'],
  ['encrypt', 'encryption', 'tls'],
  ['notif', 'notifi', 'notic'],
  ['hsts', 'strict-transport-security'],
  ['record', 'found', 'find'],
  ['app', 'application'],
  ['behaviour', 'behavior', 'behavioural', 'behavioral'],
  ['location', 'geolocat', 'locat'],
  ['declar', 'label'],
  ['third-party', 'third'],
  ['email', 'e-mail'],
  ['use', 'us', 'used', 'using', 'utilise', 'utilize', 'employ'],
  ['answer', 'respond', 'reply', 'response'],
  ['perform', 'performed', 'conducted'],
  ['truncat', 'shorten'],
  ['anonymis', 'anonymiz', 'anonymised', 'anonymized'],
  ['pseudonymis', 'pseudonymiz', 'pseudonymised', 'pseudonymized'],
  ['aggregat', 'aggregate', 'aggregated'],
  ['authoris', 'authoriz', 'authorised', 'authorized'],
  ['transfer', 'transferred'],
  ['send', 'sent'],
  ['hold', 'held'],
  ['reach', 'reachable'],
  ['issu', 'issued', 'issuer', 'issues'],
  ['reseller', 'resellers'],
  ['show', 'shown', 'showed'],
  ['give', 'given', 'gave'],
  ['take', 'taken', 'took'],
  ['make', 'made'],
  ['write', 'written', 'wrote'],
  ['choose', 'chosen', 'chose'],
  ['read', 'reads'],
]

const canonical = new Map(
  synonymGroups.flatMap((group) => group.flatMap((w) => [w, strip(w)].map((form) => [form, group[0] ?? w] as const))),
)

/** Phrases that a report may name by another word. */
const phrases: readonly [RegExp, string][] = [
  [/strict-transport-security/giu, ' hsts '],
  [/e-mail/giu, 'email'],
  [/\badvertising[ -]id(?:entifier)?s?\b|\bad_id\b/giu, ' adid '],
  [/sub-processor/giu, 'subprocessor'],
  [/\bopt(?:s|ed|ing)?[ -](in|out)\b/giu, 'opt-$1'],
  [/\bunited states(?: of america)?\b|\bU\.S\.A?\.?(?=\s|,|$)/giu, 'USA'],
  [/\bunited kingdom\b/giu, 'UK'],
  [/\beuropean union\b/giu, 'EU'],
  [/\beuropean economic area\b/giu, 'EEA'],
  [/\bstandard contractual clauses\b|\bSCCs\b/giu, ' scc '],
  [/\bbinding corporate rules\b|\bBCRs\b/giu, ' bcr '],
  [/\bvalid (?:until|through|till|to)\b|\bexpires(?: on| in| at)?\b/giu, ' endson '],
  [/\bwithout (?:undue|unreasonable) delay\b/giu, ' promptly '],
  [/\b(?:carr(?:y|ies|ied) out|conduct(?:s|ed)?)\b/giu, 'performed'],
  [/\b(?:lodge|file|make)s? a complaint\b/giu, 'complain'],
  [
    /\b(?:when|once) (?:you|users|they) register\b|\b(?:on|upon|at) (?:registration|sign-?up)\b/giu,
    ' on registration ',
  ],
  [/\b(?:once (?:a|per)|every) year\b|\byearly\b/giu, ' annually '],
]

export const asPrepared = (text: string): string =>
  phrases.reduce((prepared, [from, to]) => prepared.replace(from, to), text)

export interface Token {
  raw: string
  stem: string
  /** Position in the text. */
  at: number
}

const word = /[\p{L}\p{N}][\p{L}\p{N}._@:=+&/'’-]*[\p{L}\p{N}+]|[\p{L}\p{N}]/gu

/** Rules ask for the same sentence, and for the same evidence, one after the other. */
export const tokens = remembered((text: string): readonly Token[] =>
  [...asPrepared(text).matchAll(word)].flatMap((m) => pieces(m[0], m.index)),
)

/** A host, package, version or permission stays whole; its pieces count as words beside it. */
function pieces(raw: string, at: number): Token[] {
  const clean = raw.replace(/['’]s$/u, '').replace(/[:/]+$/u, '')
  const whole = { raw: clean, stem: stem(clean), at }
  if (!/[._@:=/-]/u.test(clean) || /^\d[\d.,:-]*$/u.test(clean)) return [whole]
  const parts = [...clean.split(/[:=/]+/u), ...clean.split(/[._@:=/-]+/u)].filter((p) => p.length > 1 && p !== clean)
  return [whole, ...parts.map((raw) => ({ raw, stem: stem(raw), at }))]
}

/** Words come again and again. */
export const stem = remembered(stemOf, 20_000)

function stemOf(raw: string): string {
  // The country is not "use".
  if (raw === 'US') return 'usa'
  const w = raw.toLowerCase().replaceAll('’', "'").replace(/'s$/, '')
  const known = canonical.get(w)
  if (known) return known
  const short = w.length < 4 || /[\d._@:/-]/u.test(w) ? w : strip(w)
  return canonical.get(short) ?? short
}

/** The bare stem, before words that mean the same are taken for one. */
export const rootOf = (raw: string): string => strip(raw.toLowerCase().replace(/['’]s$/u, ''))

function strip(w: string): string {
  const base = /(?:ies|ied)$/u.test(w) && w.length > 4 ? `${w.slice(0, -3)}y` : w.replace(/(ss|us|is)$|s$/u, '$1')
  const cut = base
    .replace(/(?<=.{4})(isation|ization|ation|ments?|ions?)$/u, '')
    .replace(/(?<=.{3})(ing|ed|ly|e|y)$/u, '')
  return cut.replace(/([bdgmnprt])\1$/u, '$1')
}

export const isContent = (t: Token): boolean =>
  (t.raw === 'US' || !stopWords.has(t.raw.toLowerCase())) && !/^[\d.,%:-]+$/u.test(t.raw)

export function contentStems(text: string): string[] {
  return [
    ...new Set(
      tokens(text)
        .filter(isWhole)
        .filter(isContent)
        .map((t) => t.stem),
    ),
  ]
}

/** Among several tokens at one position, only the whole one counts as a word of the sentence. */
const isWhole = (t: Token, i: number, all: readonly Token[]): boolean => i === 0 || all[i - 1]?.at !== t.at

export const wholeTokens = (text: string): Token[] => tokens(text).filter(isWhole)
export const stemSet = (text: string): Set<string> => new Set(tokens(text).map((t) => t.stem))

const negations =
  /\b(?:no|not|never|none|nor|neither|nothing|nobody|without|lacks?|lacking|cannot|absent|absence|missing|zero|denies|denied|refuses|refused|excludes?|prohibits?|forbids?)\b|n['’]t\b|\b0 (?:trackers|records?)\b/giu

/** Phrases that hold a negative word and deny nothing, and a value that looks like one: a DMARC policy of "none" is a policy. */
const deniesNothing =
  /\b(?:no|not) (?:later|more|less|fewer|longer) than\b|\bnot only\b|\bwhether or not\b|\bincluding,? but not limited to\b|\bwithout limitation\b|\bwithout (?:undue|unreasonable) delay\b|\b(?:policy(?: is|:)?|s?p=) ?none\b/giu

export const negationCount = (text: string): number => [...text.replace(deniesNothing, ' ').matchAll(negations)].length
export const isNegated = (text: string): boolean => negationCount(text) > 0

/** A word of one group must not be answered by another word of the same group. */
export const antonyms: readonly (readonly string[])[] = [
  ['controller', 'processor'],
  ['none', 'quarantine', 'reject'],
  ['scc', 'bcr'],
  ['scc', 'dpf'],
  ['opt-in', 'opt-out'],
  ['collect', 'share', 'sell'],
  ['encrypted', 'unencrypted'],
  ['before', 'after'],
  ['direct', 'reseller'],
  ['android', 'ios'],
  ['linked', 'unlinked'],
  ['optional', 'required'],
  ['first-party', 'third-party'],
  ['http', 'https'],
  ['enabled', 'disabled'],
  ['allow', 'block', 'den'],
  ['valid', 'expired', 'invalid'],
  ['public', 'private'],
  ['high', 'medium', 'low'],
  ['aggregated', 'raw'],
  ['verified', 'unverified'],
  ['advertising', 'attribution', 'analytics', 'crash', 'social', 'fingerprint', 'replay', 'broker', 'identity'],
].map((group) => group.map((w) => (w.includes('-') ? w : stem(w))))

/** Words that weigh too much to be carried by the rest of a sentence: each must stand in the evidence. */
export const weighty: ReadonlySet<string> = new Set(
  `sell broker health medical biometric genetic fingerprint replay attribution analytics crash social ads children
  government insurance religion political sexual race payment credit financial password location microphone camera
  photos messages profile profiling consent breach lawsuit fine penalty leak hacked malware surveillance discrimination
  encrypted deleted high medium low`
    .split(/\s+/u)
    .map(stem),
)

/** Words that promise more than a source usually says. */
export const absolutes =
  /\b(?:all|every|everyone|everything|always|never|guarantee[sd]?|guaranteed|fully|completely|entirely|totally|absolutely|end-to-end|safe|safely|secure|unbreakable|must|ensures?|compliant|complies|certified|only|solely|exclusively|impossible|any|whole|100 ?%|strictly|anonymous(?:ly|ised|ized)?|best|worst|perfect(?:ly)?|permanently|immediately)\b/giu

/** Words of the trade that are written with capitals and name no one. */
export const commonNames = new Set(['sdk', 'sdks', 'id', 'ids', 'url', 'urls', 'api', 'ai', 'dpa'])

/** Sentences may begin with these though the evidence does not have them. */
export const starters = new Set(
  `a an the this that these those it its they there in on at for from by with without as no none one two three four five six seven eight nine ten
  users customers people data some such both its each according when while if after before during requests vendors
  trackers tracking iris evidence personal information cookies location not neither today
  all every any only which what who where under how why do does can has have is are please ask
  breach breaches records`.split(/\s+/),
)
