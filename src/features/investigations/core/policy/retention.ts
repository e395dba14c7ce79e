import { type Period, periodsIn } from './periods.ts'

// How long what is kept. A period needs its object: that backups are tested every 90 days, that a cookie lives for two years
// or that papers go back within 30 days is no retention of a person's data, and without a thing it is told of none.

export const keptThings = [
  'customer-data',
  'account',
  'messages',
  'billing',
  'logs',
  'backups',
  'applications',
  'marketing',
  'support',
  'usage',
  'device',
  'cookies',
  'personal-data',
] as const
export type KeptThing = (typeof keptThings)[number]

export interface Kept {
  thing: KeptThing
  period: Period
  /** Deleted within so long of a request or an end, and kept until then. */
  isDelay: boolean
}

/** The narrower thing before the wider one: "the logs of your account". */
const things: readonly [KeptThing, RegExp][] = [
  ['cookies', /\bcookies?\b|\blocal storage\b/u],
  ['backups', /\bback-?ups?\b|\bbacked up\b|\bsicherungs?kopien\b|\bsauvegardes?\b/u],
  [
    'logs',
    /\blogs?\b|\blog(?: |-)?(?:data|files?|dateien|daten)\b|\blogfiles?\b|\bprotokoll\w*|\bjournaux\b|\baudit trail\b/u,
  ],
  [
    'applications',
    /\b(?:job )?(?:applicants?|applications? for (?:a )?(?:job|position)|candidates?|bewerb\w+|candidatures?|candidats?|cvs?)\b/u,
  ],
  [
    'billing',
    /\b(?:invoices?|billing|accounting|bookkeeping|payments?|transactions?|tax|rechnung\w*|buchhaltung\w*|zahlungs\w*|factur\w*|comptab\w*|paiement\w*)\b/u,
  ],
  ['marketing', /\b(?:newsletters?|marketing|prospects?|leads|mailing lists?|prospection)\b/u],
  [
    'support',
    /\b(?:support|tickets?|enquir(?:y|ies)|inquir(?:y|ies)|contact (?:form|requests?)|anfragen?|demandes?)\b/u,
  ],
  [
    'messages',
    /\b(?:messages?|chats?|conversations?|inputs?|outputs?|prompts?|recordings?|transcripts?|nachrichten|uploads?|files)\b/u,
  ],
  [
    'customer-data',
    /\b(?:customer(?:['’]?s)?(?: personal)? data|client(?:['’]?s)?(?: personal)? data|customer content|personal data processed (?:on behalf|under)|instan(?:z|ce)|workspaces?|customer databases?|bases? de données|kundendaten|données des clients)\b/u,
  ],
  [
    'account',
    /\b(?:accounts?|profiles?|registration|user data|membership|konto|registrier\w*|compte|identity|identit\w+|membres)\b/u,
  ],
  [
    'device',
    /\b(?:device|métadonnées|metadata|metadaten|données (?:techniques|de connexion)|verbindungsdaten|ip address\w*|technical (?:data|information)|advertising ids?|identifiers?)\b/u,
  ],
  [
    'usage',
    /\b(?:usage|telemetry|rollups?|metrics|analytics|statistics|browsing|events?|activity|nutzungsdaten|navigation)\b/u,
  ],
  [
    'personal-data',
    /\b(?:personal (?:data|information)|your (?:data|information)|(?:the|all|any|user) (?:data|information)|(?:retain|keep|store|hold|delete|erase)s?(?:ed)? (?:data|information)|^(?:data|information)|personenbezogene\w* daten|(?:ihre|die|alle) daten|données (?:personnelles|à caractère personnel)|vos données)\b/u,
  ],
]
const keeps =
  /\b(?:retain(?:ed|s)?|retention|kept|keeps?|stor(?:e|ed|es|age)|hold|held|delet(?:ed|es|e|ion)|eras(?:ed|ure)|anonymi[sz]ed|purged|removed|aufbewahr\w*|gespeichert|speicher\w*|gelöscht|lösch\w*|conserv\w*|supprim\w*|archiv\w*|anonymis\w*)\b/u
/** Periods of other things in a clause about data. */
const otherPeriod =
  /\b(?:test(?:s|ed|ing)?|restor\w+|certificat\w*|attestations?|confirmations?|bescheinigung\w*|bestätigung\w*|nachweis\w*|notice|notif\w+|receipt|written|respond|response|request(?:s|ed)?|reply|opt[- ]?out|dispute|refund|terminate this|arbitrat\w+|trial|confidential|manuals?|materials|limitation|review(?:s|ed)?|(?:preceding|last|past) (?:\d|twelve|six)|every|each|at least once|years? (?:old|of age)|under (?:the age of )?\d+|over \d+|unter \d+ jahren|ans et plus|inactiv\w+|expire[sd]?|renew\w*|rotat\w+(?![^.;]{0,40}\b(?:retained|kept|stored)\b))\b/u
/** Deletion that does not begin until then says how long the rest is kept in the words before. */
const border = /[.;]|, (?:and|but|while|whereas|except|und|et) /gu

/** Of folded text; `around`: the first cell of its row, its lead-in and the heading above. */
export function keptIn(text: string, around = ''): Kept[] {
  if (text.length > 900) return []
  // A period holds under its condition, and of what a user throws away nothing else is said.
  if (onlyWhen.test(text) || thrownAway.test(text)) return []
  return clausesOf(text.replace(fromPlaces, ' ')).flatMap((clause) => {
    const isRow = around.includes('retention') || /\bspeicherdauer|\bdurées? de conservation|\bhow long\b/u.test(around)
    if (otherPeriod.test(clause) || !(keeps.test(clause) || isRow)) return []
    const [period] = periodsIn(clause)
    const thing = thingIn(clause) ?? thingIn(around)
    return period && thing ? [{ thing, period, isDelay: isDelay.test(clause) }] : []
  })
}

/** "When Private Chat is turned on": a setting or a plan, and not the end of an account or of a contract. */
const onlyWhen =
  /\b(?:when|if|where|while|once) (?:you |the |your |an? )?[^.;,]{0,50}\b(?:turn(?:ed|s)? on|enabl(?:e|es|ed)|activat(?:e|es|ed)|opt(?:ed)? in|switch(?:ed)? on|select(?:ed)?|choose to use|subscrib(?:e|ed) to|(?:in|with) (?:\w+ )?mode)\b|\bwenn [^.;,]{0,60}\b(?:aktivier\w+|eingeschaltet|gewählt)\b/u
const thrownAway = /\b(?:trash(?:ed)?|recycle bin|bin folder|deleted items|papierkorb|corbeille)\b/u
/** Matches the systems that data is deleted from, which don't say which data it is. */
const fromPlaces =
  /\bfrom (?:all )?(?:of )?(?:our |the )?(?:active |production |live )?(?:systems?|servers?|databases?)(?: and logs?)?\b/gu

const isDelay =
  /\b(?:delet\w*|eras\w*|remov\w*|purg\w*|lösch\w*|gelöscht|supprim\w*)\b[^.;]{0,120}\b(?:within|innerhalb|binnen|dans|up to|at most|maximum)\b|\b(?:within|innerhalb|binnen|dans)\b[^.;]{0,60}\b(?:delet\w*|eras\w*|lösch\w*|gelöscht|supprim\w*)/u

const thingIn = (words: string): KeptThing | undefined => things.find(([, form]) => form.test(words))?.[0]

function clausesOf(text: string): string[] {
  const clauses: string[] = []
  let from = 0
  for (const { index } of text.matchAll(border)) {
    clauses.push(text.slice(from, index))
    from = index
  }
  return [...clauses, text.slice(from)]
}
