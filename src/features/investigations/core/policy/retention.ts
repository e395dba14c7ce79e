import { type Period, periodsIn } from './periods.ts'

// How long what is kept. A period needs its object: that backups are tested every 90 days, that a cookie lives for two years
// or that papers go back within 30 days is not retention of a person's data; without a thing it says nothing.

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
  /** Start of the period, where that is said. */
  from?: KeptFrom
}

export const keptFroms = ['end', 'last-contact'] as const
export type KeptFrom = (typeof keptFroms)[number]
const fromForms: Readonly<Record<KeptFrom, RegExp>> = {
  'last-contact':
    /\b(?:after|following|since|from) (?:the |your |our )?(?:last|most recent|latest) (?:interaction|contact|log-?in|activity|use|communication|correspondence|sign-?in)\b|\bnach (?:dem |der )?letzte[nmr] (?:kontakt|anmeldung|aktivität|nutzung)|\b(?:après|à compter d[eu]) (?:le |du )?dernier (?:contact|échange)/u,
  end: /\b(?:duration|term|life) of (?:the |our |your )?(?:[a-z]+ )?(?:relationship|contract|agreement|account|engagement|employment)s?(?: ?\+| plus| and)|\b(?:after|following|from) (?:the |your |our )?(?:end|termination|expir(?:y|ation)|closure|cancell?ation|completion|deletion) of (?:the |your |our |this )?(?:[a-z]+ ){0,2}(?:accounts?|contracts?|agreements?|relationships?|subscriptions?|engagements?|employments?|services?)\b|\b(?:after|following) (?:the |your |our )?(?:contract|agreement|account|relationship|engagement) (?:ends?|has ended|is (?:closed|terminated))\b|\bnach (?:dem )?(?:ende|beendigung|ablauf|kündigung) (?:de[sr] )?(?:vertrag|geschäftsbeziehung|kontos?|nutzung)|\baprès la (?:fin|résiliation|clôture) (?:du|de la|de votre)\b/u,
}
const fromOf = (clause: string): KeptFrom | undefined =>
  (['last-contact', 'end'] as const).find((from) => fromForms[from].test(clause))

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
    /\b(?:job )?(?:applicants?|applications? for (?:a )?(?:job|position)|candidates?|bewerb\w+|candidatures?|candidats?|cvs?|embauch\w*|recrut\w*)\b/u,
  ],
  [
    'billing',
    /\b(?:invoices?|billing|accounting|bookkeeping|payments?|transactions?|tax|rechnung\w*|buchungs\w*|buchhaltung\w*|zahlungs\w*|factur\w*|comptab\w*|paiement\w*)\b/u,
  ],
  ['marketing', /\b(?:newsletters?|marketing|prospects?|leads|mailing lists?|prospection)\b/u],
  [
    'support',
    /\b(?:(?<!\bto )support|tickets?|enquir(?:y|ies)|inquir(?:y|ies)|contact (?:form|requests?)|anfragen?|demandes?)\b/u,
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
    /\b(?:accounts?|profiles?|(?<!\b(?:events?|workshops?|webinars?|conference|course|training) )registration|user data|membership|konto|registrier\w*|compte|membres)\b/u,
  ],
  [
    'device',
    /\b(?:device|métadonnées|metadata|metadaten|données (?:techniques|de connexion)|verbindungsdaten|ip address\w*|technical (?:data|information)|advertising ids?|identifiers?)\b/u,
  ],
  [
    'usage',
    /\b(?:usage|telemetry|rollups?|metrics|analytics|statistics|browsing|(?<!post-)events?|(?<!\b(?:relevant|that|this) )activity|nutzungsdaten|navigation)\b/u,
  ],
  [
    'personal-data',
    /\b(?:personal (?:data|information)|your (?:data|information)|(?:the|all|any|user) (?:data|information)|(?:retain|keep|store|hold|delete|erase)s?(?:ed)? (?:data|information)|^(?:data|information)|personenbezogene\w* daten|(?:ihre|die|alle) daten|données (?:personnelles|à caractère personnel)|vos données|identity (?:data|information)|données d['’]identité)\b/u,
  ],
]
const keeps =
  /\b(?:retain(?:ed|s)?|retention|kept|keeps?|stor(?:e|ed|es|age)|hold|held|delet(?:ed|es|e|ion)|eras(?:ed|ure)|anonymi[sz]ed|purged|removed|aufbewahr\w*|gespeichert|speicher\w*|gelöscht|lösch\w*|conserv\w*|supprim\w*|archiv\w*|anonymis\w*)\b/u
/** Periods of other things in a clause about data. */
const otherPeriod =
  /\b(?:test(?:s|ed|ing)?|restor\w+|certificat\w*|attestations?|confirmations?|bescheinigung\w*|bestätigung\w*|nachweis\w*|notice|notif\w+|receipt|written|respond|response|request(?:s|ed)?|reply|opt[- ]?out|dispute(?! resolution\b)|refund|terminate this|arbitrat\w+|trial|confidential|manuals?|materials|limitation|review(?:s|ed)?|(?:preceding|last|past) (?:\d|twelve|six)|every|each|at least once|years? (?:old|of age)|under (?:the age of )?\d+|over \d+|unter \d+ jahren|ans et plus|inactiv\w+|expire[sd]?|renew\w*|rotat\w+(?![^.;]{0,40}\b(?:retained|kept|stored)\b))\b/u
/** Deletion that does not begin until then says how long the rest is kept in the words before. */
const border = /[.;]|, (?:and|but|while|whereas|except|und|et) /gu

/** Reads folded text; `around`: the first cell of its row, its lead-in and the heading above. */
export function keptIn(text: string, around = ''): Kept[] {
  if (text.length > 900) return []
  // A period holds under its condition, and of what a user throws away nothing else is said.
  if (onlyWhen.test(text) || thrownAway.test(text)) return []
  return clausesOf(text.replace(fromPlaces, ' ').replace(address, ' ')).flatMap((clause) => {
    const isRow =
      around.includes('retention') ||
      /\bspeicherdauer|\bdurées? de conservation|\bhow long\b|aufbewahrung/u.test(around)
    if (otherPeriod.test(clause) || !(keeps.test(clause) || isRow)) return []
    const [period] = periodsIn(clause)
    const [told = ''] = clause.split(exception)
    const subject = thingIn(subjectIn(told))
    const thing = subject && subject !== 'personal-data' ? subject : (thingIn(told) ?? thingIn(around))
    const from = fromOf(clause)
    return period && thing ? [{ thing, period, isDelay: isDelay.test(clause), ...(from && { from }) }] : []
  })
}

/** "When Private Chat is turned on": a setting or a plan, and not the end of an account or of a contract. */
const onlyWhen =
  /\b(?:when|if|where|while|once) (?:you |the |your |an? )?[^.;,]{0,50}\b(?:turn(?:ed|s)? on|enabl(?:e|es|ed)|activat(?:e|es|ed)|opt(?:ed)? in|switch(?:ed)? on|select(?:ed)?|choose to use|subscrib(?:e|ed) to|(?:in|with) (?:\w+ )?mode)\b|\bwenn [^.;,]{0,60}\b(?:aktivier\w+|eingeschaltet|gewählt)\b/u
const thrownAway = /\b(?:trash(?:ed)?|recycle bin|bin folder|deleted items|papierkorb|corbeille)\b/u
/** Matches the systems that data is deleted from, which don't say which data it is. */
const fromPlaces =
  /\bfrom (?:all )?(?:of )?(?:our |the )?(?:active |production |live )?(?:systems?|servers?|databases?)(?: and logs?)?\b/gu

const address = /\bhttps?:\/\/\S+|\bwww\.\S+/gu
const isDelay =
  /\b(?:delet\w*|eras\w*|remov\w*|purg\w*|lösch\w*|gelöscht|supprim\w*)\b[^.;]{0,120}\b(?:within|innerhalb|binnen|dans|up to|at most|maximum)\b|\b(?:within|innerhalb|binnen|dans)\b[^.;]{0,60}\b(?:delet\w*|eras\w*|lösch\w*|gelöscht|supprim\w*)/u

/** "… unless it is needed for billing": what the exception is for is not what is deleted. */
const exception = /\b(?:unless|except (?:where|when|if|as)|es sei denn|sauf si)\b/u
/** "Event data is retained until deletion of the account": the words before the verb are what is kept. */
const subjectIn = (clause: string): string =>
  /^(.{3,90}?)\b(?:is|are|will be|shall be|wird|werden|sont|est) (?:[a-z]+ ){0,2}(?:retained|kept|stored|held|deleted|erased|purged|removed|anonymi[sz]ed|gespeichert|aufbewahrt|gelöscht|conservé|supprimé)/u.exec(
    clause,
  )?.[1] ?? ''
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
