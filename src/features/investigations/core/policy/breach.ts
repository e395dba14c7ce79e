import { fold } from '../../../../scanners/policy/lexicon.fold.ts'

// Promises of a sentence about the notice of a breach: that the vendor tells its customers, and within how long. A contract
// also says what the customer tells the vendor, and that the vendor helps the customer tell an authority; neither is its notice.

/** How long after a breach someone is told. */
export interface NoticeTime {
  count: number
  unit: 'hours' | 'days' | 'business-days'
  isToAuthority: boolean
}

const vendorNouns =
  '(?:data )?(?:processor|provider|contractor|supplier|vendor|importer)|service provider|company|auftragsverarbeiters?|auftragnehmers?|anbieters?|dienstleisters?'
const toldOf =
  /\b(?:notif(?:y|ies|ied|ying|ications?)|inform(?:s|ed|ing)?|alert(?:s|ed|ing)?|report(?:s|ed|ing)?|tell(?:s|ing)?)\b|\bmeld(?:et|en|ung)|\bgemeldet|\binformier|\bbenachrichtig|\bunterricht|\bmitteil|\bmitgeteilt|\bteil(?:t|en)\b[^.;]{0,320}\bmit\b|\bin kenntnis\b|\banzuzeigen\b|\bzu melden\b|\bnotifi(?:er|era|e|ons)\b|\binform(?:er|era|ons)\b|\bsignaler|\bavertir/u
const breach =
  /\b(?:personal data|data|data protection|security|information|privacy|confirmed|such|any|a|the|notifiable)(?: data| security)* (?:breach(?:es)?|incidents?)\b|\b(?:breach(?:es)?|violations?) of (?:the )?(?:personal data|data protection|data security|the protection of personal data)\b|\bunauthori[sz]ed (?:access|disclosure)\b|\bdatenschutzverletzung|\bdatenpanne|\bdatenschutzvorf[aä]ll|\bsicherheitsvorf[aä]ll|\bdatenschutzverst(?:oß|öß)|\bverst(?:oß|öße|ößen|oßes) gegen (?:den |die )?datenschutz|\bverletzung(?:en)? (?:des (?:daten)?schutzes|der datensicherheit|von datenschutz)|\bverletzungen? personenbezogener daten|\bschutz (?:der|von) [^.;]{0,60}daten verletzt|\bviolations? de (?:données|(?:la )?sécurité)|\bcette violation\b|\b(?:personal (?:data|information)|your (?:data|information)) (?:is|has been|have been|was|were) (?:compromised|breached|stolen)\b|\baccès (?:accidentel|non autorisé)/u
/** The other side has to tell the vendor. */
const toVendor = new RegExp(
  `\\b(?:notif(?:y|ies|ying)|inform(?:s|ing)?|contact|alert|report (?:it |this |them )?to|tell) (?:us|our|the (?:${vendorNouns}|company)|company|processor|provider)\\b|\\b(?<!\\b(?:bei|von|durch) )(?:dem|den) (?:${vendorNouns})\\b(?! bekannt)|\\b(?:informier|benachrichtig|unterricht|meld)[a-z]* (?:sie )?uns\\b|\\buns (?:unverzüglich |umgehend |sofort |binnen [^.;]{1,20} |innerhalb [^.;]{1,30} )?(?:zu |über [^.;]{1,80} )?(?:informier|benachrichtig|unterricht|meld)`,
  'u',
)
const byOther =
  /\b(?:you|customers?|clients?|controllers?|publishers?|users?|subscribers?|each party|the other party|receiving party)(?:\/[a-z]+)? (?:must|shall|will|should|agrees? to|undertakes? to|is required to|are required to|may) (?:[a-z]+ )?(?:notify|inform|report|tell)|\bafter (?:the |such )?(?:clients?|customers?|controllers?) (?:becomes?|has become|is) (?:made )?aware\b|\b(?:you|customers?|clients?|controllers?)\b(?:, as (?:the )?(?:data )?controller,)? (?:shall|will|must|should|is|are|remains?)\b[^.;]{0,20}\b(?:assume\w* (?:the )?responsib\w+|responsible) (?:for|of) (?:notif|inform|report)|\b(?:der kunde|die kundin|der verantwortliche|der auftraggeber|der nutzer|sie) (?:hat|haben|ist|sind|muss|müssen|wird|werden|meldet|melden|informiert|informieren)\b[^.;]{0,120}(?:meld|informier|benachrichtig|unterricht)/u
/** It helps someone else to tell. */
const helps = /\bassist|\bobligations?\b|\bhelp(?:s|ing)? (?:you|the|our)\b|\bunterstütz/u
const ownDuty = new RegExp(
  `^\\W*(?:d['’])?(?:avertir|notifier|informer|prévenir|alerter)\\b|\\b(?:we|${vendorNouns})\\b (?:(?!assist|help|support|cooperat|unterstütz)(?:[a-zäöüß,]+:?|\\(?[a-z0-9]{1,3}\\)) ){0,6}(?:notify|notifies|inform|informs|informiert|informieren|benachrichtigt|benachrichtigen|meldet|melden|unterrichtet)\\b`,
  'u',
)
/** Those who are told. */
const customerSide =
  /\b(?:customers?|clients?|you|your|users?|data subjects?|individuals?|people|persons|controllers?|company|subscribers?|publishers?|advertisers?|members|schools?|districts?|institutions?|patients?|tenants?|merchants?|organi[sz]ations|parties|affected|impacted|data exporter|utilisateurs?|personnes concernées|responsables? d[eu] traitement|kund\w*|personen|verantwortliche\w*|auftraggeber\w*|nutzer\w*|betroffene\w*|ihnen|sie|einrichtungen|schulen)\b/u
const soon =
  /\b(?:undue|unreasonable) delay|\bpromptly|\bimmediately|\bas soon as\b|\bwithout delay|\bunverzüglich|\bumgehend|\bsofort|\bohne schuldhaftes zögern|\bmeilleurs délais|\bsans (?:délai|retard)/u
const authority = /\bauthorit|\bregulator|\bbehörde|aufsichtsbehörde|\bautorité/u

/** "The Processor shall notify the Company": a contract that calls its customer so. */
const tellsCompany =
  /\b(?:data )?(?:processor|service provider|supplier|vendor|contractor)\b (?:(?:shall|will|must|agrees to|undertakes to) )?(?:[a-z]+ ){0,4}(?:notif(?:y|ies)|informs?|alerts?) (?:the )?company\b/gu
const helpsCompany = /\b(?:assist|help|support)(?:s|ing)? (?:the )?company\b[^.;]*/gu
/** "No later than 72 hours after the client becomes aware": the customer's time. */
export const isTimeOfOther = (sentence: string): boolean => byOther.test(fold(sentence))
const isByOther = (text: string, whole: string) =>
  toVendor.test(text.replace(tellsCompany, ' ')) ||
  byOther.test(whole) ||
  (helps.test(whole) && !ownDuty.test(text.replace(helpsCompany, ' ')))

const numbers: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, ten: 10, 'twenty-four': 24, 'forty-eight': 48 },
  ...{ 'thirty-six': 36, 'seventy-two': 72, einem: 1, eines: 1, zwei: 2, drei: 3, fünf: 5 },
  ...{ vierundzwanzig: 24, achtundvierzig: 48, zweiundsiebzig: 72, sechsunddreißig: 36 },
}
const time = new RegExp(
  `\\b(${Object.keys(numbers).join('|').replaceAll('-', '[- ]')}|\\d{1,3})\\)? ?(?:\\((\\d{1,3})\\) ?|\\([a-zäöüß -]{2,20}\\) ?)?-?(?:(business|working|werk|arbeits|bank|calendar|kalender|clock)[ -]?)?(hours?|hrs?|h|stunden?|std|heures?|days?|tag(?:en|es|e)?|jours?(?: ouvr[a-zé]{1,6})?)\\b`,
  'gu',
)
const isLimit =
  /\b(?:within|in|no later than|not later than|no longer than|not longer than|no more than|latest|up to|maximum(?: of)?|less than|under|inside|innerhalb(?: von)?|binnen|spätestens|maximal|dans|sous|(?:dans les meilleurs délais et,? )?si possible,?)(?: (?:the|a|an|de|von|nach|les|initial|maximum|period of|first|next|at most|einer frist von|un délai de))*\s$/u
const isCounted =
  /^ ?(?:at the latest|au plus tard|or less|of (?:becoming|discover|confirm|learning|being|having|detect|knowledge|awareness|the discovery)|after (?:becoming|discover|confirm|learning|being|having|detect|knowledge|awareness|the)|from |nach |ab |window|notice|notification)/u

/** Every time within which the sentence has someone told, in its order. */
export function noticeTimesIn(sentence: string): NoticeTime[] {
  const text = fold(sentence)
  if (isByOther(text, text)) return []
  return [...text.matchAll(time)].flatMap(
    ({ 0: words, 1: written = '', 2: figure, 3: kind = '', 4: unit = '', index }) => {
      const end = index + words.length
      if (!isLimit.test(text.slice(Math.max(0, index - 60), index)) && !isCounted.test(text.slice(end, end + 30)))
        return []
      const count = Number(figure ?? numbers[written.replace(' ', '-')] ?? written)
      const clause = clauseAround(text, index, end)
      const isToAuthority = authority.test(clause) && !customerSide.test(clause)
      return count > 0 ? [{ count, unit: unitOf(kind, unit), isToAuthority }] : []
    },
  )
}

/** An item has its own time, or that of its lead-in where this speaks of breaches. */
export function noticeTimesOf(excerpt: string, own: number): NoticeTime[] {
  const times = noticeTimesIn(excerpt.slice(own))
  const lead = excerpt.slice(0, own)
  return times.length > 0 || !/\bbreach|\bincident|verletzung|panne|vorfall/iu.test(lead) ? times : noticeTimesIn(lead)
}

function unitOf(kind: string, unit: string): NoticeTime['unit'] {
  if (/^(?:h|st)/u.test(unit)) return 'hours'
  return /^(?:business|working|werk|arbeits|bank)/u.test(kind) || unit.includes('ouvr') ? 'business-days' : 'days'
}

/** The authority and the customer are spoken of in separate clauses. */
function clauseAround(text: string, start: number, end: number): string {
  const before =
    text
      .slice(0, start)
      .split(/[.;:]|, (?:and|und) /u)
      .at(-1) ?? ''
  const [behind = ''] = text
    .slice(end)
    .split(/[.;:]|, (?:and|und) |\band (?:promptly|without|inform|notif|affected|customers?)/u)
  return `${before}${text.slice(start, end)}${behind}`
}

/** Matches the sentence before: "The notification must be made within 24 hours". */
const ofThatNotice =
  /^notifications? (?:made )?(?:pursuant to|under) this\b|\b(?:the|this|such|that|any|each|diese|die) (?:breach |initial |incident |first )?(?:notification|notice|report|communication|information|meldung|mitteilung|benachrichtigung)\b/u

interface Around {
  /** All folded. */
  text: string
  leadIn: string
  headings: string
  before: string
  /** Names of the vendor on the page. */
  names?: readonly string[]
}

/** Reads what the sentence promises about the notice of a breach; nothing where it promises none. */
export function breachNoticeIn(around: Around): { hours: number | null } | undefined {
  const { text, before } = around
  if (promises(around)) return { hours: hoursIn(text) }
  const isOfBefore = ofThatNotice.test(text) && promises({ ...around, text: before, leadIn: '' })
  return (isOfBefore || isOfIncidentBefore(around)) && noticeTimesIn(text).length > 0
    ? { hours: hoursIn(text) }
    : undefined
}

/** "Any severe incident triggers an alert. The corresponding customers are alerted within 24 hours." */
const isOfIncidentBefore = ({ text, before }: Around): boolean =>
  /\b(?:corresponding|affected|respective|impacted|concerned) (?:customers?|clients?|users?|accounts?)\b/u.test(text) &&
  toldOf.test(text) &&
  !isByOther(text, text) &&
  /\b(?:incidents?|breach(?:es)?)\b/u.test(before)

function hoursIn(text: string): number | null {
  const times = noticeTimesIn(text)
  const named = times.find(({ isToAuthority }) => !isToAuthority) ?? times[0]
  return named?.unit === 'hours' ? named.count : null
}

/** A line of a sheet of terms. */
const label =
  /^\W*(?:(?:personal |customer )?data |security )?(?:breach|incident) (?:notification|notice|reporting)s?(?: (?:time|period|window))? ?[:|-]|^\W*(?:meldung|meldefrist|benachrichtigung) (?:von|bei|über) (?:datenpannen|datenschutzverletzungen|sicherheitsvorfällen|datenschutzvorfällen) ?[:|-]/u

/** "We report such a breach to the police and disclose your identity to them": of what a user does, and told to no one affected. */
const isOfMisuse = (text: string): boolean =>
  /\blaw enforcement\b|\bthe police\b|\bpolizei\b|\bstrafverfolgung|\bforces de l['’]ordre\b/u.test(text) &&
  !/\b(?:notif|inform|tell|alert)[a-z]* (?:to )?(?:you|our customers?|the customers?|(?:the |all )?affected|users|data subjects)\b/u.test(
    text,
  )

/** "Affected customers notified within 72 hours", below a heading about breaches. */
const customersNotified =
  /\b(?:affected|impacted) (?:customers?|clients?|users?|parties)\b[^.;]{0,20}\b(?:notified|informed|alerted)\b/u

/** "Promptly notify Acme if any breach is detected": what the other side owes. */
const tellsNamed = (text: string, names: readonly string[]): boolean =>
  names.some((name) =>
    ['notify', 'notifies', 'inform', 'informs', 'alert', 'report to', 'tell'].some((verb) =>
      text.includes(`${verb} ${name}`),
    ),
  )

function promises({ text, leadIn, headings, names = [] }: Around): boolean {
  const whole = `${leadIn} ${text}`
  if (tellsNamed(text, names)) return false
  if (label.test(text) && noticeTimesIn(text).some(({ isToAuthority }) => !isToAuthority)) return true
  if (!toldOf.test(text) || isByOther(text, whole) || isOfMisuse(text)) return false
  const isUnder =
    breach.test(headings) &&
    (/\bbreach|\bincident|verletzung|panne|vorfall/u.test(text) ||
      (customersNotified.test(text) && noticeTimesIn(text).length > 0))
  if (!breach.test(text) && !isUnder) return false
  const isSoon =
    noticeTimesIn(text).length > 0 ||
    soon.test(text) ||
    /\b(?:we|processor|provider|company) (?:will|shall|must)\b/u.test(whole) ||
    /\b(?:sous-traitant|prestataire|nous) (?:doit|s['’]engage|notifie|notifiera|informe|informera|notifions|informons)\b/u.test(
      text,
    ) ||
    /\b(?:auftragnehmer(?:in)?|auftragsverarbeiter|anbieter|dienstleister|wir) (?:teilt|teilen|meldet|melden|informiert|informieren|unterrichtet|benachrichtigt)\b/u.test(
      text,
    )
  return (
    isSoon &&
    customerSide.test(text) &&
    !/\bmay attempt\b|\bof (?:your|this) agreement\b|\bbreach(?:es)? of (?:this|the|these|any|its|their|your) (?:section|agreement|terms|contract|clause|obligation|provision|policy)/u.test(
      text,
    )
  )
}

/** Whether the sentence speaks of an authority alone. */
export const isToAuthorityAlone = (sentence: string): boolean => {
  const text = fold(sentence)
  return authority.test(text) && !customerSide.test(text)
}
