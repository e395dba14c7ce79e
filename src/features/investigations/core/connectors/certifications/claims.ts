import { tenseOf } from '../../verify/frameworks.ts'
import { dates } from '../../verify/numbers.ts'
import { isNegated } from '../../verify/words.ts'
import { isRowOfAnother } from '../entity/clauses.ts'
import { type Sentence, sentencesOf } from '../pages.ts'

// Claims about certificates and audit reports in a text. The type and the tense are half of the claim: "Type I" is not
// "Type II", planned is not held, and the data center's certificate is not the vendor's.

/** `listed`: the page is where vendors list certificates, or it gives a number or a validity. */
export const claimStates = ['listed', 'claimed', 'planned', 'expired', 'not-the-vendor', 'denied'] as const
export type ClaimState = (typeof claimStates)[number]

export interface Claim {
  standard: StandardId
  /** As the text writes it. */
  name: string
  state: ClaimState
  /** Last day or month of validity. */
  validUntil: string | null
  scope: string | null
  sentence: Sentence
}

/** Names of standards; of overlapping ones the first takes the place. */
const standardForms = [
  ['soc2-type2', /\bSOC ?2[ ,®:–-]{0,3}\(?Type[ -]?(?:II|2)\b/giu],
  ['soc2-type1', /\bSOC ?2[ ,®:–-]{0,3}\(?Type[ -]?(?:I|1)\b/giu],
  ['soc2', /\bSOC ?2\b/giu],
  ['soc1', /\bSOC ?1\b/giu],
  ['soc3', /\bSOC ?3\b/giu],
  ['iso27001', /\bISO(?:\/IEC)?[ -]?27001(?::\d{4})?(?!\d)/giu],
  ['iso27017', /\bISO(?:\/IEC)?[ -]?27017(?::\d{4})?(?!\d)/giu],
  ['iso27018', /\bISO(?:\/IEC)?[ -]?27018(?::\d{4})?(?!\d)/giu],
  ['iso27701', /\bISO(?:\/IEC)?[ -]?27701(?::\d{4})?(?!\d)/giu],
  ['iso42001', /\bISO(?:\/IEC)?[ -]?42001(?::\d{4})?(?!\d)/giu],
  ['iso22301', /\bISO(?:\/IEC)?[ -]?22301(?::\d{4})?(?!\d)/giu],
  ['pci-dss', /\bPCI[ -]?DSS\b|\bPayment Card Industry(?:['’]s)? Data Security Standards?\b/giu],
  ['hipaa', /\bHIPAA\b/giu],
  ['fedramp', /\bFedRAMP(?: (?:low|moderate|high|ready|authori[sz]ed))?\b/giu],
  ['hds', /\bHDS\b|\bH[ée]bergeu?r?(?:ment)? de Donn[ée]es de Sant[ée]\b/giu],
  ['secnumcloud', /\bSecNumCloud\b/giu],
  ['cyber-essentials', /\bCyber Essentials(?: Plus)?\b/gu],
  ['tisax', /\bTISAX\b/giu],
  ['c5', /\b(?:BSI[ -])?C5(?: Type [12])?\b/gu],
  ['csa-star', /\bCSA STAR(?: level \d)?\b/giu],
  ['dpf', /\bData Privacy Framework\b|\bDPF\b/gu],
  ['privacy-shield', /\bPrivacy Shield\b|\bcertif\w+ to the (?:U\.?S\.? )?Department of Commerce\b/giu],
] as const satisfies readonly (readonly [string, RegExp])[]
export const standardIds = standardForms.map(([id]) => id)
export type StandardId = (typeof standardIds)[number]

export const standardNames: Readonly<Record<StandardId, string>> = {
  'soc2-type2': 'SOC 2 Type II',
  'soc2-type1': 'SOC 2 Type I',
  soc2: 'SOC 2',
  soc1: 'SOC 1',
  soc3: 'SOC 3',
  iso27001: 'ISO 27001',
  iso27017: 'ISO 27017',
  iso27018: 'ISO 27018',
  iso27701: 'ISO 27701',
  iso42001: 'ISO 42001',
  iso22301: 'ISO 22301',
  'pci-dss': 'PCI DSS',
  hipaa: 'HIPAA',
  fedramp: 'FedRAMP',
  hds: 'HDS (health data hosting, France)',
  secnumcloud: 'SecNumCloud',
  'cyber-essentials': 'Cyber Essentials',
  tisax: 'TISAX',
  c5: 'C5',
  'csa-star': 'CSA STAR',
  dpf: 'Data Privacy Framework',
  'privacy-shield': 'Privacy Shield',
}

/** Without such a word the name of a law or a standard claims nothing, except as a line of its own on a page about security. */
const claiming =
  /\b(?:certif\w*|complian\w*|compl(?:y|ies)|attest\w*|audit\w*|report|accredit\w*|business associate|BAA|assess\w*|participat\w*|authori[sz]ed|registered|self-certif\w*|hold|holds|achiev\w*|obtain\w*|maintain\w*|zertifi\w*|testat\w*|konform\w*|certifi\w*|conforme)\b|certifié|attesté/iu

const another =
  /\b(?:data ?cent(?:er|re)s?|hosting|cloud|infrastructure|facilit(?:y|ies)|servers?|provider|providers|Netlify|Vercel|Cloudflare|GitHub|Google(?! (?:Play|Workspace))|Facebook|Meta(?= )|Mailchimp|IONOS|Strato|Hotjar|HubSpot|Zendesk|Salesforce|Twilio|SendGrid|DigitalOcean|Supabase|Firebase|Vimeo|LinkedIn|AWS|Amazon(?: Web Services)?|Google Cloud|GCP|Azure|Microsoft|Heroku|Hetzner|OVH\w*|sub-?processors?|rechenzentr\w*|hosting-?\p{L}*|hoster\p{L}*|dienstleister\p{L}*|serverstandort\p{L}*|payment (?:processors?|gateways?|partners?)|(?:compliant|certified) (?:third[- ]part(?:y|ies)|partners?|vendors?|processors?)|Stripe|hébergeur|centres? de données|(?:these|those|such|their|its|all) (?:[a-z-]+ ){0,2}(?:processors?|partners?|vendors?|compan(?:y|ies)|services?|suppliers?|gateways?|third[- ]part(?:y|ies)|systems?|platforms?)|(?:they|who|which) (?:are|have|comply|maintain)|(?:payment|card) (?:service|compan(?:y|ies)|platforms?))\b/iu

/** "Our own", said of the vendor itself, wins over a provider that is named beside. */
const ourselves =
  /\b(?:we|our company|our (?:platform|product|service|organi[sz]ation|ISMS|information security management system))\b(?! (?:use|host|run|rely|partner|store|work)\w*\b)/iu
const hostedThere = /\b(?:hosted|host|stored?|store|run|runs|running|located|reside\w*|rely|relies|partner\w*)\b/iu

/** Defines a standard, and does not say who holds it. */
const definesStandard =
  /\b(?:certification|standard|attestation|framework|registry|program) is an? (?:[a-z-]+ ){0,4}(?:assessment|standard|framework|certification|program|registry|audit)\b/iu
/** "See our GDPR, CCPA, and SOC 2 pages": points to a page, and claims no certificate. */
const leadsThere =
  /\b(?:see|visit|read|view|refer to|check|browse|go to|siehe|voir|consultez)\b[^.;]{0,80}\b(?:pages?|sections?|documentation|guides?|articles?|mappings?|faqs?|seiten?|abschnitt|rubriques?)\b[^.;]{0,12}$/iu
const helpsOthers =
  /\b(?:help|helps|enable|enables|allow|allows|assist|assists|support|supports|let|lets)\b.{0,60}\b(?:you|your|customers|clients|organi[sz]ations|companies|teams)\b/iu
/** "When we are a business associate, we comply with HIPAA": what holds in some cases is claimed of none. */
const inSomeCases =
  /^\W*(?:when|where|if|to the extent|insofar|in cases? where|whenever|wenn|sofern|soweit|lorsque|si) (?:that )?(?:we|our|the company|wir|nous|a customer|customers?|you|required|applicable)\b|\b(?:when|where|if) (?:we|the company) (?:are|is|acts?|qualify|qualifies) (?:as )?(?:an? )?business associate/iu
/** No one says that there is one, and a patient's "HIPAA authorization" is none: "audit reports (e.g. SOC 2), to the extent available". */
const perhaps =
  /\bHIPAA authori[sz]ations?\b|\b(?:to the extent|if|where|when|as) (?:it is |they are )?available\b|(?<!fully )\baligned?\b|\bcompliance posture\b|\b(?:SOC ?2|PCI|ISO)[^.;|]{0,40}\b(?:controls|-?aligned)\W*$|\b(?:may|can) (?:satisfy|fulfil|meet|answer|respond to)\b[^.;]{0,40}\baudits?\b|\bfor example,? requiring\b|\bhas (?:specified|requested|asked for)\b|\bor (?:a |an )?(?:similar|equivalent|comparable|substantially similar|successor)\b/iu
/** Matches a customer's duties in a contract, and terms that only apply under another contract. */
const bindsCustomer =
  /\b(?:customers?|clients?|subscribers?|you|der kunde|kunden) (?:[a-z]+ )?(?:agrees?|shall|must|may not|will not|is responsible|are responsible|acknowledges?|represents?|warrants?|darf|muss)\b|\b(?:unless|without|in the absence of) (?:[a-z]+ ){0,4}(?:BAA|business associate)|\bno liability\b|\bmeans (?:an?|the) (?:addendum|agreement)\b/iu
/** Providing a report later isn't a plan to get one. */
const handsOut =
  /\b(?:will|shall)\b(?= (?:continue to )?maintain\b)|\b(?:will|shall|may)\b(?= (?:[a-z]{1,12} ){0,3}(?:provide|share|send|furnish|supply|disclose|give|make)\b[^.;]{0,60}\b(?:reports?|certificates?|copy|copies|summar(?:y|ies))\b)/giu
const lapsed = /\b(?:expired|lapsed|withdrawn|no longer(?! rel))\b/iu
const goingOn =
  /\bnot yet\b|\bin the process\b|\bcurrently (?:undergoing|pursuing|preparing)\b|\bunder ?way\b|\bon (?:our|the|its) way to(?:wards?)?\b|\bin (?:progress|observation)\b|\bin Vorbereitung\b|\bgeplant\b|\bin Planung\b|\bnoch nicht\b|\b(?:an|ange)streb\w*|\bstreb(?:t|en)\b|\bpas encore\b|\ben cours\b/iu
/** Negations of the other languages that pages are read in. */
const negatedElsewhere =
  /\b(?:nicht(?! (?:nur|zuletzt)\b)|kein(?:e|en|em|er|es)?|weder|ohne(?! (?:weiteres|Ausnahme|Einschränkung))|aucune?|sans|jamais|ne (?:[a-zà-ÿ]{1,15} ){1,3}pas|n['’](?:[a-zà-ÿ]{1,15} ){1,3}pas)\b/iu
const number = /\bcertificate (?:no|number|id|registration)\b\.?:?\s*#?\s*([A-Z0-9][A-Z0-9/-]{3,30})/iu
const validity =
  /\b(?:valid(?:ity)?(?: period)?:? ?(?:until|through|to|thru)|expir(?:es|ed|y)(?: date)?(?: on)?:?|valid .{0,30}? (?:to|until)|gültig bis|valable jusqu'au)\s*(.{4,40})/iu
const scoped = /\b(?:scope(?: of [^:]{0,40})?(?: is| includes| covers|:)|covering|covers)\s+([^.;]{3,120})/iu

export interface ClaimContext {
  /** Day of the run. */
  today: string
  /** The page is about security, so that a bare name in a line of its own is a claim. */
  isAboutSecurity: boolean
  isPortal: boolean
  vendor: string
}

export function readClaims(text: string, context: ClaimContext): Claim[] {
  const claims = sentencesOf(text).flatMap((sentence) => {
    if (sentence.text.length > 800) return []
    const found = standardsIn(sentence.text)
    if (found.length === 0 || sentence.text.endsWith('?')) return []
    const isShort = sentence.text.length <= 80
    const lead = isShort ? leadOf(text, sentence.start) : ''
    const said = `${lead} ${sentence.text.replace(grownTogether, '$& ')}`
    if (
      leadsThere.test(sentence.text) ||
      definesStandard.test(said) ||
      helpsOthers.test(said) ||
      perhaps.test(said) ||
      inSomeCases.test(sentence.text) ||
      bindsCustomer.test(said)
    )
      return []
    if (!(context.isAboutSecurity && isShort) && !claiming.test(said)) return []
    return found.map(({ standard, name, at }): Claim => {
      const clause = `${lead} ${clauseAround(sentence.text, at).replace(grownTogether, '$& ')}`
      const validUntil = validUntilOf(sentence.text)
      const state = stateOf({ clause, sentence: sentence.text, validUntil, context })
      return {
        standard,
        name,
        state: (state === 'claimed' || state === 'listed') && isVoid.test(name) ? 'expired' : state,
        validUntil,
        scope: scoped.exec(sentence.text)?.[1]?.trim() ?? null,
        sentence,
      }
    })
  })
  // A vendor that names the newer framework elsewhere certifies to the Department of Commerce for that one.
  const namesNewer = claims.some(({ standard }) => standard === 'dpf')
  return claims.filter(({ standard, name }) => !(namesNewer && standard === 'privacy-shield' && /^certif/iu.test(name)))
}

/** The Court of Justice struck it down on July 16, 2020 (C-311/18); what was certified under it holds no longer. */
const isVoid = /^Privacy Shield$/iu
/** "ISO 27001Certified servers": a label and the line below it, which the page sets apart by its style. */
const grownTogether = /\d(?=\p{Lu}\p{Ll})/gu
const placeHeading =
  /^(?:our |unsere? )?(?:data ?cent(?:er|re)s?|hosting|infrastructure|cloud (?:provider|infrastructure)|rechenzentr(?:um|en)|hébergement)(?: (?:security|certifications?))?$/iu

/**
 * Returns the introduction of a list line: the sentence before a colon, or a heading that names the hosting location.
 */
function leadOf(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 600), start)
  const onLine = before.slice(before.lastIndexOf('\n') + 1).trim()
  if (onLine) return ''
  for (const line of before.split('\n').reverse()) {
    const words = line.trim()
    if (words.endsWith(':')) return words.slice(Math.max(0, words.lastIndexOf('. ') + 1))
    if (placeHeading.test(words)) return words
    if (words.length > 80) return ''
  }
  return ''
}

/** Standards that a text names, each with the place and form of its first mention. */
export function standardsIn(text: string): { standard: StandardId; name: string; at: number }[] {
  let rest = text
  const found = standardForms.flatMap(([standard, form]) => {
    const hits = [...rest.matchAll(form)]
    rest = rest.replace(form, (hit) => ' '.repeat(hit.length))
    const first = hits[0]
    return first ? [{ standard, name: first[0].replace(/\($/u, ''), at: first.index }] : []
  })
  // Companies certify to the Department of Commerce for either framework, and name the earlier one beside the one that holds.
  const isNamed = found.some(({ standard }) => standard === 'dpf')
  return found.filter(({ standard }) => !(isNamed && standard === 'privacy-shield'))
}

interface Saying {
  clause: string
  sentence: string
  validUntil: string | null
  context: ClaimContext
}

function stateOf({ clause, sentence, validUntil, context }: Saying): ClaimState {
  if (isRowOfAnother(sentence, [context.vendor])) return 'not-the-vendor'
  if (goingOn.test(clause) || tenseOf(clause.replace(handsOut, ' ')) === 'planned') return 'planned'
  if (lapsed.test(clause) || (validUntil !== null && isPast(validUntil, context.today))) return 'expired'
  if (negatedElsewhere.test(clause)) return 'denied'
  // The "no." of a number denies nothing.
  if (isNegated(clause.replace(/\bno\.? ?(?=[A-Z-]*\d|[A-Z]+-)/giu, ' '))) return 'denied'
  if (isAnothers(clause, context.vendor)) return 'not-the-vendor'
  return context.isPortal || validUntil !== null || number.test(sentence) ? 'listed' : 'claimed'
}

/** The certificate belongs to whom the clause names before anybody says "we", or to the place where things are hosted. */
function isAnothers(clause: string, vendor: string): boolean {
  if (/\bproud to (?:hold|have)\b|\bour (?:Privacy Shield|Data Privacy Framework|DPF|ISO|SOC)\b/iu.test(clause))
    return false
  if (!another.test(clause)) return false
  // The vendor's own name may hold such a word ("Hetzner Cloud").
  const rest = clause.replaceAll(vendor, 'We')
  if (!another.test(rest)) return false
  return hostedThere.test(rest) || !ourselves.test(rest)
}

/** Returns the part of a sentence that contains a mention. */
function clauseAround(text: string, at: number): string {
  const cuts = [
    ...text.matchAll(
      /;\s(?![^()]*\))|,?\s(?:but|while|whereas|although)\s|,\s(?:and\s)?(?=(?:we|our|it|they|the)\s)|\sand\s(?=(?:we|our|will|are|is|have|has|plan|expect)\s)/giu,
    ),
  ]
  const from = cuts.findLast((cut) => cut.index < at)?.index ?? 0
  const to = cuts.find((cut) => cut.index > at)?.index ?? text.length
  return text.slice(from, to).replace(/^(?:;|,?\s(?:but|while|whereas|although|and)\s|,)\s*/iu, '')
}

function validUntilOf(text: string): string | null {
  const after = validity.exec(text)?.[1]
  if (after === undefined) return null
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/u.exec(after)
  if (german) return `${german[3]}-${(german[2] ?? '').padStart(2, '0')}-${(german[1] ?? '').padStart(2, '0')}`
  return dates(after).found[0] ?? null
}

/** A month ends with its last day. */
const isPast = (date: string, today: string) => date < today.slice(0, date.length)
