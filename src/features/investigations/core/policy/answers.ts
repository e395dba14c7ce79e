import { isPlainlyNamed } from '../../../../scanners/policy/claims.deeds.ts'
import { dataTypesOf } from '../../../../scanners/policy/data-types.ts'
import { readerFor } from '../../../../scanners/policy/languages/read-language.ts'
import type { ReadLanguage } from '../../../../scanners/policy/languages.ts'
import { fold } from '../../../../scanners/policy/lexicon.fold.ts'
import { isCut } from '../../../../scanners/policy/safe-claims.ts'
import { breachNoticeIn } from './breach.ts'
import { type DataLocation, dataLocationIn, placeInList } from './data-location.ts'
import { type DataSubject, dataSubjectsIn } from './data-subjects.ts'
import { isDefinition } from './frames.ts'
import {
  ageIn,
  governingLawIn,
  isContractController,
  isJointController,
  mentionedIn,
  processorsNamed,
  profilingIn,
} from './more-answers.ts'
import { providersNamed } from './providers.ts'
import {
  asParty,
  controllerOfOwn,
  customerIsController,
  heldAsController,
  holdsRole,
  inBothCapacities,
  inBothRoles,
  independent,
  isAlsoProcessor,
  isIn,
  isRowOf,
  meansOther,
  tellsBothRoles,
} from './roles.ts'
import { trainingDenials, trainingDeniedIn } from './training.ts'

// What a sentence answers of the questions that a lawyer asks before signing. Beside the disclosures, which follow a law, and
// the claims, which carry accusations: contracts and terms are read here as well, in the words that contracts use.

export const answerIds = [
  'controller',
  'processor',
  'transfer-tool',
  'site-tool-transfer',
  'breach-notice',
  'deletion-at-end',
  'retention',
  'no-sale',
  'no-sale-limited',
  'not-shared',
  'sale-by-law',
  'sale-conditional',
  'sale-reserved',
  'ai-license',
  'ai-models',
  'no-ai-of-source',
  ...trainingDenials,
  'no-ads',
  'no-advertisers',
  'shows-ads',
  'ad-tool',
  'partner-offers',
  'data',
  'people',
  'location',
  'joint-controller',
  'contract-controller',
  'own-controller',
  'subprocessor',
  'list-on-request',
  'provider',
  'age',
  'law',
  'law-for-some',
  'profiles',
  'no-profiling',
  'no-tracking',
  'audit-right',
  'audit-documents',
  'audit-passed',
  'dpa-in-terms',
  'website-only',
  'mention',
] as const
export type AnswerId = (typeof answerIds)[number]

/** `scc-repealed`: the clauses of 2001, 2004 and 2010, which no transfer may rest on since December 27, 2022 (Decision (EU) 2021/914, Art. 4). */
export const transferTools = ['adequacy', 'scc', 'dpf', 'bcr', 'uk-addendum', 'scc-repealed'] as const
export type TransferTool = (typeof transferTools)[number]

export interface SentenceAnswer {
  answer: AnswerId
  /** Of a breach notice: within how many hours. */
  hours: number | null
  /** Of a transfer. */
  tools: TransferTool[]
  /** Of data that is collected: ids of the catalog. */
  types: string[]
  /** Whose data it is. */
  people: DataSubject[]
  /** Where it is kept. */
  location: DataLocation | null
  /** Processors and places by name, the rule of an age and the age, or the topic that is mentioned. */
  named?: string[] | undefined
}

interface Sentence {
  /** As it is written. */
  raw: string
  /** Folded. */
  text: string
  leadIn: string
  headings: string
  /** What a page calls its vendor, folded. */
  names: readonly string[]
  language: ReadLanguage
  /** The sentence before it. */
  before: string
  /** The label of the list of people that it is part of. */
  label: string
}

export interface SentenceGiven {
  text: string
  before?: string
  label?: string
  leadIn: string
  headings: readonly string[]
  names: readonly string[]
  language: ReadLanguage
}

/** An unfilled place of a template. */
export const placeholder =
  /\[(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|(?:your|insert|company|legal|enter|add|name of|date)\b[^\]\n]{0,60}|DD MMM YYYY)\]|\{\{[^}\n]{1,60}\}\}|<(?:INSERT|YOUR)[^>\n]{1,60}>/giu

/** A page with so many is a template that no one filled in. */
export const manyPlaceholders = 3
/** Words of a draft that was published as it is. */
export const draftNotice =
  /\bthis is a (?:working )?draft\b|\bdraft templates?\b|(?:^|[[(.!]\s{0,3}|\b(?:please|to|should) )(?:review|confirm|configure)\b[^.\n:]{0,40}\bwith (?:your |legal )?counsel\b/gimu

/** Topics that a sentence in an unread language touches, and the law that governs. */
export function touchedBy(text: string): SentenceAnswer[] {
  const own = fold(text)
  if (own.length < 12 || own.endsWith('?')) return []
  const law = governingLawIn({ raw: text, text: own, names: [] })
  const empty = { hours: null, tools: [], types: [], people: [], location: null }
  const named = mentionedIn(own)
  return [
    ...(law.length > 0 ? [{ answer: 'law' as const, ...empty, named: law }] : []),
    ...(named.length > 0 ? [{ answer: 'mention' as const, ...empty, named }] : []),
  ]
}

export function answersOf({
  text,
  leadIn,
  headings,
  names,
  language,
  before = '',
  label = '',
}: SentenceGiven): SentenceAnswer[] {
  const own = spelledOut(fold(text))
  if (own.length < 12 || own.endsWith('?') || isCut.test(own)) return []
  const isTemplate = (text.match(placeholder) ?? []).length > 0
  const isDefined = isDefinition(own)
  const sentence: Sentence = {
    raw: text,
    text: own,
    leadIn: fold(leadIn).slice(-300),
    headings: fold(headings.join(' / ')),
    names: names.map((name) => fold(name)),
    language,
    before: fold(before),
    label,
  }
  const all = forms.flatMap(({ answer, hint, read }) => {
    if (!hint.test(own) || (isTemplate && answer !== 'controller')) return []
    if (isDefined && !ofDefinitions.includes(answer)) return []
    const found = read(sentence)
    return found
      ? [{ answer, hours: null, tools: [], types: [], people: [], location: null, ...(found === true ? {} : found) }]
      : []
  })
  return all.filter(({ answer }) => !all.some((other) => takenBackBy[answer]?.includes(other.answer)))
}

/** Answers that a definition may give: who a party is, and whose data and which data is meant. */
const ofDefinitions: readonly AnswerId[] = [
  'controller',
  'processor',
  'transfer-tool',
  'site-tool-transfer',
  'data',
  'people',
  'location',
  'mention',
]

/** "Isn't used" is "is not used": each denial is looked for in one way. */
const spelledOut = (text: string): string =>
  text
    .replace(/\bcan't\b/gu, 'cannot')
    .replace(/\bwon't\b/gu, 'will not')
    .replace(/\b(is|are|was|were|do|does|did|has|have|had|would|should|could|must)n't\b/gu, '$1 not')

/** No sentence answers yes and no: where it was read as a denial too, it accuses of nothing. */
const takenBackBy: Readonly<Partial<Record<AnswerId, readonly AnswerId[]>>> = {
  'ai-license': trainingDenials,
  'ai-models': trainingDenials,
  'sale-by-law': ['no-sale'],
  'sale-conditional': ['no-sale'],
  'sale-reserved': ['no-sale'],
  'shows-ads': ['no-ads', 'no-advertisers'],
  profiles: ['no-profiling'],
  // A controller of its own websites isn't the controller of its customers' data.
  'contract-controller': ['own-controller'],
}

interface Form {
  answer: AnswerId
  /** What a sentence must hold to be read at all. */
  hint: RegExp
  read: (sentence: Sentence) => true | Partial<SentenceAnswer> | undefined
}

const toolWords: readonly [TransferTool, RegExp][] = [
  [
    'scc',
    /\bstandard(?:ised|ized)? (?:contractual|data protection|contract) clauses\b|\bsccs?\b|\bmodel (?:contract(?:ual)? )?clauses\b|\bcontract(?:s|ual)? (?:with standard |clauses or )?(?:safeguards|clauses) (?:that are )?(?:approved|adopted|published|issued) by the (?:european )?commission\b|\bstandardvertragsklauseln\b|\bstandarddatenschutzklauseln\b|\bclauses (?:contractuelles )?types?\b/u,
  ],
  [
    'adequacy',
    /\badequacy (?:decision|finding|regulation)s?\b|\badequate level of (?:data )?protection\b|\bangemessenheitsbeschl|\bangemessene[sn]? (?:daten)?schutzniveau\b|\bdécisions? d['’]adéquation|\bniveau de protection (?:adéquat|suffisant)/u,
  ],
  ['dpf', /\bdata privacy framework\b|\bdpf\b|\be\.?u\.?-u\.?s\.? data protection framework\b/u],
  ['bcr', /\bbinding corporate rules\b|\bbcrs?\b|\brègles d['’]entreprise contraignantes/u],
  ['uk-addendum', /\buk addendum\b|\binternational data transfer (?:addendum|agreement)\b|\bidta\b/u],
]
/** The numbers and days of the decisions that were repealed; who names the newer one beside them rests on that. */
const repealed =
  /^(?!.*\b2021\/914\b)(?!.*\b(?:4|4th|fourth) (?:of )?june,? 2021\b)(?!.*\bjune 4(?:th)?,? 2021\b).*(?:\b2010\/87\b|\b2004\/915\b|\b2001\/497\b|\b5(?:th)? (?:of )?february,? 2010\b|\bfebruary 5(?:th)?,? 2010\b|\b5\. (?:februar|2\.) ?2010\b|\b5 février 2010\b)/u
const ofTransfers =
  /\btransfer|\boutside (?:of )?(?:the |your )?(?:e\.?e\.?a|e\.?u|u\.?k|european|country)|\bsafeguard|\brel(?:y|ies) on|\bcross-border|\binternational|\bexport|\bthird countr|übermitt|\bdrittl|\btransf[eé]r/u
const refused =
  /\b(?:do(?:es)? not|don't|will not|cannot|no longer|never)\b[^.;]{0,40}\b(?:rely|use|apply|enter|participate|adhere)\b|\binvalidat|\bprivacy shield\b(?![^.;]*\bframework\b)/u

/** That a level is not adequate, or doubted, is no basis. */
const noAdequacy =
  /\brisiko\p{L}* angemessene|\bzweifel\b|\bdoubts?\b|\bdeficient\b|\b(?:no|not|without|lacks?|kein\p{L}*|ohne|nicht|pas|aucun\p{L}*) (?:\p{L}+ ){0,10}(?:adequate level|angemessene[sn]? \p{L}*schutzniveau|niveau de protection)/u
const toolHint =
  /\bclauses?\b|\bsafeguards\b|\bsccs?\b|\badequa|\bdata (?:privacy|protection) framework\b|\bdpf\b|\bbcrs?\b|\bcorporate rules\b|\baddendum\b|\bidta\b|klauseln|angemessen|adéqua|contraignantes/u

function toolsNamed({ text, leadIn, headings }: Sentence): Partial<SentenceAnswer> | undefined {
  const named = toolWords
    .filter(([tool, words]) => words.test(text) && !(tool === 'adequacy' && noAdequacy.test(text)))
    .map(([tool]) => tool)
  const tools = named.map((tool) => (tool === 'scc' && repealed.test(text) ? 'scc-repealed' : tool))
  // Clauses, decisions and rules of these names serve transfers alone; a framework is joined for other reasons too.
  const isOfTransfer =
    tools.some((tool) => tool !== 'dpf') ||
    /\be\.?u\.?-u\.?s/u.test(text) ||
    [text, leadIn, headings].some((words) => ofTransfers.test(words))
  return tools.length > 0 && isOfTransfer && !refused.test(text) ? { tools } : undefined
}

const siteTool =
  /\b(?:google|meta|facebook|instagram|linkedin|youtube|vimeo|matomo|hotjar|hubspot|mailchimp|brevo|sendinblue|clarity|tiktok|pinterest|calendly|typeform|recaptcha|cloudflare turnstile|cookiebot|usercentrics|plausible|adobe fonts)\b|\b(?:cookies?|analytics|tag manager|pixels?|webfonts?|newsletters?|social (?:media|plug-?ins?|networks?)|plug-?ins?|embedded videos?|retargeting|remarketing|advertising|webinars?|maps|captcha|chat ?bots?|live chat|reichweitenmessung|webanalyse|soziale[nr]? (?:medien|netzwerke)|werbung)\b/u
/** Below the heading of a tool of the website, or of a sentence that names one itself, in what is no contract. */
const isOfSiteTool = ({ text, headings }: Sentence): boolean =>
  siteTool.test(lastOf(headings)) ||
  (siteTool.test(text) &&
    !/\b(?:services?|platform|product|customer data|sub-?processors?|kundendaten|plattform|dienste?|unterauftrag\w*)\b/u.test(
      text,
    ))

const ending =
  /\b(?:terminat(?:e|es|ion|ing|ed)|expir(?:y|ation|es)|cessation|end of (?:the |this |your |our )?(?:agreement|contract|services?|subscription|relationship|engagement|processing)|(?:agreement|contract|services?|subscription) (?:ends?|has ended)|clos(?:e|es|ing|ure of|ed) (?:your |the |an |their )?accounts?|account (?:closure|deletion|termination)|(?:delet(?:e|es|ion of|ing)|cancel(?:s|lation of)?) (?:your |the |an |their )?(?:accounts?|subscription)|vertragsende|ende des vertrag|fin du contrat|uninstall|ceases? to be (?:effective|in force))|\b(?:nach|bei|mit|zum) (?:ablauf|abschluss|beendigung|ende|kündigung)\b[^.;]{0,40}\b(?:vertrag|auftrag|leistung|verarbeitung|nutzung|konto|account)\p{L}*|\b(?:vertrags|auftrags)(?:ablauf|beendigung|laufzeit)\b/u
const erasing =
  /\b(?:delet(?:e|es|ed|ion)|eras(?:e|es|ed|ure)|destroy(?:s|ed)?|purge[sd]?|return(?:s|ed)?|remove[sd]?|anonymi[sz]e[sd]?|(?:ge)?lösch\p{L}*|vernicht\p{L}*|rückgabe|zurück(?:zu)?geb\p{L}*|zurückgegeben|heraus(?:zu)?geb\p{L}*|supprim\p{L}*)(?!\p{L})/u
const notErased =
  /\b(?:may|will|shall|can|might|could) (?:[a-z]+ ){0,3}(?:retain|keep|continue to (?:store|hold))\b|\bnot (?:be )?(?:delet|eras|remov)|\bcannot\b|\bn['’]aura pas\b|\bunable to\b|\bmay involve\b|\bliab(?:le|ility)\b|\bterminat[a-z]+ (?:or|and) delet[a-z]+ (?:your )?account|\bmay (?:remove|suspend|restrict|terminate|disable)\b|\bremove content\b|\bremains? (?:published|visible|available|public|online)\b|\b(?:subpoena|court order|warrant|litigation hold)s?\b|\bpreserv(?:ed|ation)\b|\b(?:retention|preservation) periods? expires?\b/u

/** The vendor does it, or it is done; the customer has no such duty here. */
const byCustomerAlone =
  /\b(?:if|when|where|once|after|upon) (?:the )?(?:customers?|clients?|you|users?) (?:[a-z]+ )?(?:delet|clos|terminat|cancel)[a-z]*\b(?:(?! (?:we|it|all|any|this|the (?:provider|company|vendor)) )[^,.;]){0,80}|\b(?:that|your|the|an|their) (?:organi[sz]ation|administrators?|admins?|employer|account owner|workspace owner)s?(?:['’]s)?\b[^.;]{0,60}\b(?:may|can|will be able to|has|have|is able to)\b[^.;]{0,260}/gu
/** "Acme shall delete personal data", whatever the page calls itself. */
const namedVendorErases =
  /(?:^|[,;.] )(?!(?:the )?(?:customers?|clients?|you|users?|controllers?|subscribers?|licensees?|recipients?|sub-?processors?)\b)[\p{L}\p{N}.&-]+(?: [\p{L}\p{N}.&-]+){0,2} (?:shall|will|must) (?:[a-z]+ ){0,2}(?:delete|erase|destroy|return|purge)\b/u
/** "The customer shall delete" and no other duty. */
const customerErases =
  /\b(?:customers?|clients?|you|users?|licensees?) (?:shall|will|must|agrees? to|undertakes? to) (?:[a-z]+ ){0,2}(?:delete|erase|destroy|return|purge|remove)\b(?!.*\b(?:processor|provider|supplier|vendor|company|we|parties|party) (?:shall|will|must)\b)/u
const butErases =
  /\bbut\b[^.;]{0,80}\b(?:we|processor|provider|company) (?:will|shall) (?:[a-z]+ ){0,2}(?:delete|erase|destroy|purge)\b/u
const germanDeletion =
  /\b(?:löschung|rückgabe|vernichtung)\b[^.;]{0,40}\berfolgt|\b(?:daten|datenträger|unterlagen|kopien|konto|inhalte|\p{L}*daten|\p{L}*-?instanz)\b[^.;]{0,160}\b(?:gelöscht|zu löschen|löschen|löscht|vernichtet|zurückgegeben|zurückzugeben|herausgegeben|herauszugeben)\b|\b(?:löscht|löschen|vernichtet|hat)\b[^.;]{0,160}\b(?:daten|datenträger|unterlagen|kopien|inhalte)\b/u
/** « À l’issue du contrat, le sous-traitant s’engage à supprimer toutes les données ou à les retourner ». */
const deletesAtEndInFrench =
  /(?<!\p{L})(?:à (?:l['’]issue|la fin|l['’]expiration|la résiliation|l['’]échéance|la cessation|l['’]achèvement)|au terme|en fin|fin|après (?:la fin|l['’]expiration)) (?:du |de la |des |de l['’]|de )?(?:présente? |l['’])?(?:contrat|prestations?|services?|relations?|accord|abonnement|convention|traitement)[^.;]{0,160}\b(?:supprim\p{L}*|détrui\p{L}*|restitu\p{L}*|retourn\p{L}*|effac\p{L}*|renvo\p{L}*)\b[^.;]{0,120}\b(?:données|copies)\b|\bdonnées\b[^.;]{0,120}\b(?:supprimées|détruites|restituées|effacées)\b[^.;]{0,80}\b(?:fin|issue|terme|expiration|résiliation) (?:du |des |de la )(?:contrat|prestations?|services?|abonnement)/u
const keptInFrench =
  /\b(?:client|responsable d[eu] traitement|utilisateur)(?: [a-zé]+){0,2} (?:peut|doit|pourra|devra|s['’]engage)\b|\bne (?:sont|seront) pas\b|\bvous (?:pouvez|devez)\b/u
const keptInGerman =
  /\bnicht (?:mehr )?gelöscht\b|\b(?:kunde|auftraggeber|verantwortliche|nutzer) (?:kann|muss|hat|ist verpflichtet|darf)\b|\b(?:kann|muss|hat|ist|darf) der (?:kunde|auftraggeber|verantwortliche|nutzer)\b|\bsie (?:können|müssen)\b|\brecht auf löschung\b/u

const period =
  /\b(?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|zwölf|vingt|dix|cinq|trois|deux)(?: \(\d{1,4}\))? (?:business |calendar |working )?(?:days?|weeks?|months?|years?|hours?|tage[n]?|wochen|monate[n]?|jahre[n]?|jours?|mois|ans|années?)\b/u
/** "Account data is retained while your account is active". */
const whileOpen =
  /\b(?:retain(?:ed)?|kept|keep|stored?|saved)\b[^.;]{0,60}\b(?:while|as long as|until|for the (?:life|lifetime|duration) of) (?:your|the|an) (?:[a-z]+ )?account\b/u
const keeping =
  /\b(?:retain(?:ed|s)?|retention|kept|keeps?|stor(?:ed|es)|delet(?:ed|es|e)|aufbewahr|gespeichert|gelöscht|conserv(?:é|ée|és|ées|ation)|purged|erased|window)\b/u
const ofData =
  /\b(?:data|information|logs?|files?|records?|deliverables|content|accounts?|backups?|messages?|recordings?|transcripts?|cookies?|daten|unterlagen|belege\p{L}*|données|photos?|profiles?)\b/u
const notKeeping =
  /\b(?:restore|notice|opt[- ]out|respond|request|dispute(?! resolution\b)|refund|payment|arbitrat|trial|terminate this)\b/u

/** "Acme AI" is a company, and no AI. */
const withoutNames = ({ text, names }: Sentence): string =>
  names
    .filter((name) => name.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, 'the vendor'), text)

/** German and French: data that is used to train or improve models, said of the vendor and not denied. */
const trainsModels = (text: string, leadIn: string): boolean =>
  (/^\W*entra[iî]nement (?:de |des |d['’])[^.;]{0,40}\b(?:modèles?|ia|intelligence artificielle|algorithmes?)\b[^;]{0,200}\bafin d/u.test(
    text,
  ) &&
    !/\b(?:ne|pas|jamais|aucune?|sans)\b/u.test(text)) ||
  ((/\b(?:entra[iî]n\p{L}*|développ\p{L}*|amélior\p{L}*)\b[^.;]{0,160}\b(?:intelligence artificielle|modèles?|algorithmes?|apprentissage automatique)\b/u.test(
    text,
  ) ||
    /(?:\b(?:modelle?n?|ki|künstliche[rn]? intelligenz|algorithmen)\b[^.;]{0,80}\b(?:trainieren|trainiert|training|anlernen)\b|\b(?:trainieren|training)\b[^.;]{0,80}\b(?:modelle?n?|ki|künstliche[rn]? intelligenz|algorithmen)\b)/u.test(
      text,
    )) &&
    /\b(?:données|elles|daten|inhalte|eingaben)\b/u.test(`${leadIn} ${text}`) &&
    !/\b(?:ne|n['’]|pas|jamais|aucune?|sans|nicht|nie|niemals|kein\p{L}*|ohne|droit|opposer|recht|widersprechen|openai)\b/u.test(
      text,
    ))

/** What stands below is what data is used for. */
const isOfUse =
  /\bhow (?:do |and why )?(?:do )?we use\b|\buse (?:of )?(?:your|the|personal) (?:personal )?(?:data|information)|\bpurposes?\b|\bimprove\b|\bdevelop\b|\bwe use\b/u

const saleWord = /\bs(?:ell|old|ale|ales|elling)\b/u

/** "You confirm that you have the right to sell what you upload": a warranty of the user gives no right. */
const warrantedByUser =
  /\b(?:you|user|customer|client|seller|contributor)s? (?:[a-z]+ ){0,3}(?:have|has|hold|holds|possess|own|owns|obtained|secured)\b[^.;]{0,80}\b(?:right|licen[cs]e|authori[sz]ation|permission)s?\b|\byou(?:r)? (?:[a-z]+ ){0,2}(?:warrant|represent|confirm|declare|guarantee|state|promise)\b[^.;]{0,120}\b(?:right|licen[cs]e)s?\b[^.;]{0,160}\bsell\b/u

/** "If your usual residence is in the United States": what stands there holds for them. */
const isForSome = ({ text, headings, leadIn }: Sentence): boolean =>
  [text, headings, leadIn].some((words) => residence.test(words) || forEntities.test(words))
/** "For U.S. federal government entities": a clause that holds for them alone. */
const forEntities =
  /\b(?:for|if you are|if customer is|where you are|only to) (?:such |an? |the |any )?(?:[a-z.]+ ){0,3}(?:government(?:al)?|public sector|federal|state|municipal|educational) (?:entit(?:y|ies)|agenc(?:y|ies)|bod(?:y|ies)|institutions?|customers?|users?)\b/u
const residence =
  /\b(?:if|where|for) (?:you|your|users?|customers?|residents?|individuals|consumers)\b[^.;/]{0,40}\b(?:resid\w+|live|lives|living|located|based|domiciled)\b[^.;/]{0,30}\b(?:in|outside|within)\b|\bfor (?:users|customers|residents) (?:in|of|outside)\b/u

const naming = (named: string[]) => (named.length > 0 ? { named } : undefined)

/** "In no case do we sell your contacts", "has not “sold” personal data". */
const inverted =
  /\b(?:in no (?:case|event|way)|under no circumstances|at no time|never) (?:do|does|will|shall) [^.;]{2,40}?\bsell\b[^.;]{0,60}\b(?:data|info|information|details|contacts|lists?)\b|\b(?:has|have) (?:not|never) ["“”']{0,2}sold\b[^;]{0,220}\b(?:data|information)\b/u

/** "Your files are not sold to anyone", "no customer data may be sold or leased". */
const soldPassive =
  /\b(?:data|info|information|content|files|details|contacts)\b (?:is|are|will|shall|may|can|must) (?:not|never) (?:be )?(?:[a-z]+,? (?:or )?){0,3}sold\b|\bno (?:[a-z]+ ){0,2}(?:data|information|content)\b[^.;]{0,30}\b(?:is|are|will be|may be) (?:ever )?sold\b/u

/** "We collect only the personal information that we need, and do not sell it to anyone." */
const soldAsPronoun =
  /\b(?:personal|your|user|customer) (?:data|information)\b[^.;]{0,100}\b(?:do|does|will) (?:not|never) (?:sell|rent or sell|sell or rent) (?:it|them|this|that)\b(?: (?:to|on to) (?:anyone|anybody|any|third|other)\b[^.;]{0,40})?\.?$/u

/** "Will never sell your information without your permission", "under no circumstances … except": a denial with a door in it. */
const soldWithConsent =
  /\b(?:not|never|under no circumstances)\b[^.;:]{0,60}\b(?:sell|rent|lease|licen[cs]e)\b[^.;:]{0,120}\b(?:data|info|information|content)\b[^.;:]{0,140}\bwithout (?:the |your |our |their )?(?:clients?['’]?s? |customers?['’]?s? )?(?:prior |explicit |express |written |own )*(?:consent|permission|approval|authori[sz]ation)\b/u
const soldWithExceptions =
  /\b(?:not|never|under no circumstances)\b[^.;:]{0,60}\bsell\b[^.;:]{0,160}\b(?:data|info|information)\b[^.;:]{0,80}\b(?:except|other than|unless)\b/u
/** "No information is shared with third parties.", „… und nicht an Dritte weitergeben“. */
const neverShared =
  /^\W*no (?:personal |user |customer |other )?(?:data|information) is (?:ever )?(?:shared|disclosed|passed on|given|transferred) (?:with|to) (?:any )?(?:third[- ]part(?:y|ies)|anyone(?: else)?)\.?$|\b(?:daten|informationen)\b[^.;]{0,240}\bnicht an dritte (?:weiter(?:zu)?geben|weitergegeben|weitergeleitet|übermittelt)\b/u
const sharedAfterAll =
  /\b(?:sofern|außer|ausgenommen|es sei denn|ohne|nur|wenn|soweit|grundsätzlich|darf|dürfen|kunde (?:wird|hat|darf)|sie (?:werden|dürfen)|unless|except|without)\b/u

/** « Nous ne vendons pas vos données », "wir verkaufen Ihre Daten nicht". */
const notSoldElsewhere =
  /\bnous ne (?:vendons|revendons|vendrons)\b[^.;]{0,10}\b(?:pas|jamais|aucune?)\b[^.;]{0,120}\bdonnées\b|\bdonnées\b[^.;]{0,40}\bne (?:sont|seront) (?:pas |jamais )?(?:vendues|revendues)\b|\bwir verkaufen\b[^.;]{0,60}\bdaten\b[^.;]{0,40}\b(?:nicht|niemals|nie)\b|\bwir verkaufen (?:niemals |nie )?keine\b[^.;]{0,40}\bdaten\b|\bdaten\b[^.;]{0,40}\bwerden (?:von uns )?(?:nicht|niemals|nie) verkauft\b/u

const auditInGerman =
  /\b(?:auftraggeber(?:in)?|kunde|verantwortliche)\b[^.;]{0,40}\b(?:hat|ist|darf|kann)\b[^.;]{0,40}\b(?:recht|berechtigt|darf|kann)\b[^.;]{0,120}\b(?:zu (?:über)?prüfen|(?:über)?prüfen (?:zu )?lassen|prüfungen|kontrollen|inspektionen|zu kontrollieren|audits?)\b/u
/** "Any audits shall be limited to documentation review and shall not include on-site inspections". */
const documentsOnly =
  /\baudits?\b[^.;]{0,60}\b(?:(?:is|are|be) (?:strictly )?(?:limited|restricted|confined) to|limited to)\b[^.;]{0,40}\b(?:documents?|documentation|written|reports?|questionnaires?|desk(?:top)?)\b|\baudits?\b[^.;]{0,80}\b(?:shall|will|do(?:es)?) not (?:include|extend to|involve)\b[^.;]{0,30}\b(?:on-?site|inspections?|physical)\b/u
const agreementWords =
  '(?:data (?:processing|processor|protection) (?:agreement|addendum|terms|annex|schedule)|dpa|auftragsverarbeitungs?-?(?:vertrag|vereinbarung)|avv|accord (?:de|sur le) traitement des données)'
/** "These terms incorporate the Data Protection Addendum", "The DPA forms part of this agreement". */
const incorporatesDpa = new RegExp(
  `\\b(?:terms|agreement|contract|conditions)\\b[^.;]{0,60}\\b(?:incorporat\\w+|inclusive of|includ(?:e|es|ing)|together with|consists? of|comprises?)\\b[^.;]{0,120}\\b${agreementWords}\\b|\\b${agreementWords}\\b[^.;]{0,160}\\b(?:(?:is|are) (?:hereby )?(?:incorporated|annexed|attached)|(?:forms?|shall form|constitutes?) (?:an? )?(?:integral )?part of|(?:ist|wird) (?:bestandteil|teil)|fait partie)|\\b${agreementWords}\\b[^.;]{0,60}\\b(?:als anlage|anlage \\d|en annexe)\\b`,
  'u',
)
/** "We are happy to provide a DPA", "our DPA is available on request": there is one, though its text is not public. */
const offersDpa = new RegExp(
  `\\b(?:provide|send|sign|offer|enter into|conclude|request|obtain|execute)\\w*\\b[^.;]{0,60}\\b${agreementWords}\\b(?![^.;]{0,60}\\b(?:sub-?processors?|suppliers?|providers?)\\b)|\\b${agreementWords}\\b[^.;]{0,60}\\b(?:(?:is|are) (?:available|provided|offered|supplied)|(?:on|upon) request|auf anfrage|sur demande|accompan\\w+|appl(?:y|ies) (?:automatically|to))\\b|\\border of precedence\\b[^.;]{0,120}\\b${agreementWords}\\b`,
  'u',
)
/** A policy that is for the reader of the website, and leaves the service out. */
const ofWebsiteOnly =
  /\b(?:policy|notice|statement)\b[^.;]{0,20}\b(?:applies|apply|covers|extends|is limited)\b[^.;]{0,10}\b(?:only|solely|exclusively|to information)\b(?![^.;]{0,140}\b(?:services?|products?|apps?|applications?|platforms?|software|portal)\b)[^.;]{0,100}\b(?:web ?)?sites?\b|\b(?:datenschutzerklärung|datenschutzhinweise?)\b[^.;]{0,20}\b(?:gilt|gelten)\b[^.;]{0,10}\b(?:nur|ausschlie(?:ß|ss)lich) für\b[^.;]{0,40}\b(?:website|webseite|internetauftritt)\w*/u

/** "We do not attempt to track people who visit our website", "makes no effort to track you". */
const tracksNoOne =
  /\b(?:we|our (?:web ?site|site|service|app)|this (?:web ?site|site|service|app)|and)\b[^.;,]{0,60}\b(?:(?:do(?:es)? not|never|will not) (?:[a-z]+ to )?track|makes? no (?:effort|attempt) to track)\b (?:you|people|persons|users|visitors|individuals|anyone|our users)\b[^.;,]{0,80}/u
/** "Also passed an independent security audit", "our last penetration test was carried out by Acme in May". */
const passesAudit =
  /\b(?:passed|completed|undergone|underwent|received)\b[^.;]{0,40}\b(?:independent|external|third[- ]party)\b[^.;]{0,40}\b(?:audits?|security assessments?|penetration tests?)\b|\b(?:independent|external|third[- ]party) (?:security |code |privacy )?(?:audits?|assessments?|penetration tests?) (?:was|were|has been|have been) (?:[a-z]+ )?(?:conducted|carried out|performed|completed)\b/u
const notPassed =
  /\b(?:not|never|no|will|plan\w*|if|whether|should|may|would|until|once|customers?|controllers?|auditors?|(?:data ?cent(?:er|re)|provider|hosting|sub-?processor)s?)\b/u

const forms: readonly Form[] = [
  {
    answer: 'controller',
    hint: /\bcontroller|\bcontrolled by|\bresponsable d[ue] traitement|\bverantwortlich/u,
    read: (sentence) => {
      const { text } = sentence
      if (tellsBothRoles(text)) return true
      if (/\b(?:processor|on behalf of)\b[^.;]{0,60}$/u.test(text) && /\bcustomers?\b/u.test(text)) return undefined
      const isNamed =
        /\bthe following (?:company|entity|entities|companies)\b[^.;]{0,160}\bcontroller\b/u.test(text) ||
        /\b(?:company|entity|person|party) (?:that is )?responsible for (?:your|the processing of your) (?:personal )?(?:data|information)\b[^.;]{0,40}\bcontroller/u.test(
          text,
        ) ||
        /^(?:data )?controller(?: ?\/ ?owner)?\s*(?:[:|–—-]|\s\|)\s*\S/u.test(text) ||
        /\byour (?:personal )?(?:data|information) is controlled by\b/u.test(text) ||
        /\bcontroller of (?:your |the )?(?:personal )?(?:data|information)\b[^.;]{0,80}\bis ?:/u.test(text) ||
        /^(?:der |die )?verantwortlich(?:e[rn]?)? (?:stelle )?(?:für die (?:daten)?verarbeitung|im sinne)\b[^.;]{0,260}\bist ?:/u.test(
          text,
        ) ||
        /\ben tant que responsable d[ue] traitement\b/u.test(text) ||
        /\b(?:nous|wir) (?:sommes|agissons|sind)\b[^.;]{0,60}\b(?:responsables? d[eu]s? traitements?|verantwortliche[rn]?)\b/u.test(
          text,
        ) ||
        /\b(?:we|us)\b[^.;]{0,90}\b(?:are|act)\b[^.;]{0,90}\b(?:qualified|regarded|considered|act) as (?:a |the )?["“”']{0,2}data controller\b/u.test(
          text,
        ) ||
        /\bprocesses\b[^.;]{0,80}\bas (?:a |the )?(?:data )?controller ?:/u.test(text)
      return isNamed ||
        heldAsController.test(text) ||
        inBothRoles.test(text) ||
        inBothCapacities.test(text) ||
        isIn('controller', sentence) ||
        holdsRole('controller', sentence)
        ? true
        : undefined
    },
  },
  {
    answer: 'processor',
    hint: /\bprocessor\b|\bals verantwortliche|\bist (?:der |die )?verantwortliche|\bon (?:their|our customers?['’]?|behalf of our)\b|\bauftragnehmer|\bauftragsverarbeiter|\bsub-?contractor\b|\bsous-traitant/u,
    read: (sentence) => {
      const { text } = sentence
      const isParty = asParty.test(text)
      // "Data Processor" means Acme.
      const isDefined =
        /^\W*(?:data )?processor\W{1,3}(?:means|is|refers to|shall mean)\b/u.test(text) &&
        !meansOther.test(text.slice(text.indexOf('processor') + 9))
      const ofItself =
        /\bwe (?:act|are|process[a-z ]{0,40}) (?:only |solely )?as (?:a |the |your )?(?:data )?processor\b/u.test(text)
      // The other party of a sentence in which the customer is the controller.
      const isBeside =
        /\b(?:customer|client|you)\b(?: (?:is|are|acts?)\b| ?,)[^.;]{0,60}\bcontroller\b[^.;]{0,80}\b(?:and|while|whereas|;)\b (?!(?:the )?(?:customer|client|you|each|any|third|sub-?processors?)\b)[^;,]{2,50}\b(?:is|are|acts?|will act|shall act) (?:as |the |a |an |its |customer's )*(?:data )?processor\b/u.test(
          text,
        ) || /\bder kunde\b[^.;]{0,60}\bverantwortliche[rn]?\b[^.;]{0,80}\b(?:auftragsverarbeiter)\b/u.test(text)
      // "Acme acts as processor on the customer's behalf", whatever Acme is called on its other pages.
      const isOnBehalf =
        /(?:^|[.;,] |\band )(?!(?:the )?(?:customer|client|you|each|any|a|an|third|where|if|when|sub-?processors?)\b)[^.;,]{2,50}\bacts? (?:only |solely )?as (?:a |the )?(?:data )?processor on (?:(?:the )?(?:customer|client)['’]?s? behalf|behalf of (?:the |its |our )?(?:customers?|clients?))/u.test(
          text,
        )
      // "Roles: customer as controller, Acme as processor".
      const isListed =
        /\bas (?:the |a )?(?:data )?controllers?,? (?:and )?(?!(?:the )?(?:customer|client|you|each|any|third|sub-?processors?)\b)[^.;,]{2,40} as (?:the |a |its )?(?:data )?processor\b/u.test(
          text,
        )
      // "As a subcontractor, Acme undertakes, in accordance with Article 28": a translation of "sous-traitant".
      const isTranslated =
        /^as (?:a |the )?(?:sub-?contractor|processor), (?!(?:the )?(?:customer|client|you)\b)[^.;]{2,60}\b(?:undertakes|agrees|shall|will|must)\b/u.test(
          text,
        ) && /\barticle 28\b|\bpersonal data\b/u.test(text)
      const isInFrench =
        /\b(?:nous (?:sommes|agissons)|[\p{L} ]{2,40} agit) (?:en (?:tant que|qualité de) )?sous-traitants?\b(?! ultérieur)/u.test(
          text,
        )
      const isForCustomers =
        /\b(?:data|information) (?:that )?we process on (?:behalf of our (?:customers|clients)|(?:their|our (?:customers|clients)['’]) behalf)\b/u.test(
          text,
        )
      const isContractor =
        /\bauftragnehmer(?:in)?\b[^.;]{0,40}\bverarbeitet\b[^.;]{0,60}\bim auftrag\b|\bim auftrag eines verantwortlichen\b[^.;]{0,120}["“”„']auftragnehmer(?:in)?["“”']/u.test(
          text,
        )
      return isForCustomers ||
        tellsBothRoles(text) ||
        customerIsController.test(text) ||
        isAlsoProcessor(sentence) ||
        isRowOf('processor', sentence) ||
        isContractor ||
        isTranslated ||
        isInFrench ||
        isParty ||
        isOnBehalf ||
        isListed ||
        isDefined ||
        isBeside ||
        ofItself ||
        holdsRole('processor', sentence)
        ? true
        : undefined
    },
  },
  {
    // A part of a contract for which the vendor is the controller.
    answer: 'own-controller',
    hint: /\bcontrollers?\b/u,
    read: ({ text }) =>
      (independent.test(text) &&
        !/\b(?:if|where|not|unless|to the extent that the)\b/u.test(text.split(/\bto the extent\b/u)[0] ?? '')) ||
      (controllerOfOwn.test(text) && !/^(?:the )?(?:customer|client|you)\b/u.test(text))
        ? true
        : undefined,
  },
  {
    answer: 'transfer-tool',
    hint: toolHint,
    read: (sentence) => (isOfSiteTool(sentence) ? undefined : toolsNamed(sentence)),
  },
  {
    // The safeguard of an analytics tool on the vendor's pages is none of the service.
    answer: 'site-tool-transfer',
    hint: toolHint,
    read: (sentence) => (isOfSiteTool(sentence) ? toolsNamed(sentence) : undefined),
  },
  {
    answer: 'breach-notice',
    hint: /\balert|verletzt|\bbreach|\bincident|\bviolation|\bcompromis|\baccès|\bunauthori[sz]ed|datenpanne|verletzung|vorf[aä]ll|verst[oö]ß|\bnotifi|\bnotice|\breport|\bmeldung|\bmitteilung|\bbenachrichtigung/u,
    read: breachNoticeIn,
  },
  {
    answer: 'deletion-at-end',
    hint: /\bdelet|\beras|\bdestroy|\bpurg|\breturn|\bremov|\banonymi|lösch|vernicht|rückgabe|zurück|heraus|supprim/u,
    read: ({ text, headings, names, language }) => {
      if (language === 'de')
        return ending.test(text) && erasing.test(text) && germanDeletion.test(text) && !keptInGerman.test(text)
          ? true
          : undefined
      if (language === 'fr') return deletesAtEndInFrench.test(text) && !keptInFrench.test(text) ? true : undefined
      const isAtEnd = ending.test(text) || /\b(?:deletion|return) (?:or|and) (?:return|deletion)\b/u.test(headings)
      const isOfVendor =
        /\b(?:we|processor|provider|company|all|any|your|customer|client|personal) (?:[a-z]+ ){0,6}(?:delet|eras|destroy|purg|return|remov|anonymi)/u.test(
          text,
        ) ||
        /\b(?:we|processor|provider|company|vendor|supplier) (?:shall|will|must)\b/u.test(text) ||
        names.some((name) =>
          ['shall', 'will', 'must', 'undertakes to'].some((verb) => text.includes(`${name} ${verb} `)),
        ) ||
        namedVendorErases.test(text) ||
        /\b(?:both|the|either|each) part(?:y|ies)\b[^.;]{0,60}\b(?:delet|eras|destroy|return)/u.test(text) ||
        /(?<!\b(?:customer|client|you|user) )\b(?:undertakes|agrees|commits) to (?:[a-z]+ ){0,2}(?:delete|erase|destroy|return)\b/u.test(
          text,
        ) ||
        /\b(?:is|are|be|will be|shall be) (?:[a-z]+ ){0,3}(?:deleted|erased|destroyed|purged|removed|returned)/u.test(
          text,
        )
      // Who closes an account, and what an administrator of the customer may do, erases nothing on the vendor's part.
      const own = text.replace(byCustomerAlone, ' ')
      const asks =
        /^you (?:can|may)\b|\bhow (?:to|can)\b|\bright to\b|\b(?:when|if) you (?:ask|request)\b|\bif you (?:want|wish|would like)\b|\bplease contact\b/u.test(
          text,
        )
      // "We will retain it as the law asks, but we will delete it within 30 days of termination".
      const duty = own.slice(Math.max(0, own.search(butErases)))
      return isAtEnd &&
        erasing.test(own) &&
        isOfVendor &&
        !customerErases.test(text) &&
        !asks &&
        !notErased.test(duty) &&
        ofData.test(text)
        ? true
        : undefined
    },
  },
  {
    answer: 'retention',
    hint: new RegExp(`${period.source}|${whileOpen.source}`, 'u'),
    read: ({ text, headings, leadIn }) => {
      if (whileOpen.test(text) && !/\b(?:may|not|never)\b/u.test(text) && text.length < 300) return true
      if (!period.test(text)) return undefined
      const isRow =
        /\bretention|\bhow long|conservation|speicherdauer/u.test(`${headings} ${leadIn}`) && /\d/u.test(text)
      const around = isRow ? `${headings} ${leadIn}` : leadIn
      return (keeping.test(text) || isRow) && ofData.test(`${around} ${text}`) && !notKeeping.test(text)
        ? true
        : undefined
    },
  },
  {
    answer: 'joint-controller',
    hint: /\bcontroll|\bjointly|gemeinsam|conjoint|coresponsable/u,
    read: (sentence) => (isJointController(sentence) ? true : undefined),
  },
  {
    answer: 'contract-controller',
    hint: /\bcontroller\b/u,
    read: (sentence) => (isContractController(sentence) ? true : undefined),
  },
  {
    answer: 'subprocessor',
    hint: /\p{L}/u,
    read: (sentence) => naming(processorsNamed(sentence)),
  },
  {
    answer: 'list-on-request',
    hint: /\blist\b|\bliste\b/u,
    read: ({ text }) => (listOnRequest.test(text) ? true : undefined),
  },
  {
    answer: 'ad-tool',
    hint: /\bads\b|\badwords\b|\bpixel\b|\binsight tag\b|\bmicrosoft advertising\b/u,
    read: ({ text }) => {
      const tool = adTool
        .exec(text)
        ?.slice(1)
        .find((group) => group !== undefined)
      return tool && !/\b(?:not|never|no|if you|may|nicht|kein\w*|ne|pas|aucun\w*)\b/u.test(text) && text.length < 400
        ? { named: [adTools[tool] ?? tool] }
        : undefined
    },
  },
  {
    // Known by its name, where no one calls it a processor.
    answer: 'provider',
    hint: /\p{L}/u,
    read: (sentence) => naming(providersNamed(sentence)),
  },
  {
    answer: 'audit-passed',
    hint: /\baudit|\bassessment\b|\bpenetration/u,
    read: ({ text }) => {
      const hit = passesAudit.exec(text)
      return hit && !notPassed.test(text.slice(0, hit.index + hit[0].length)) ? true : undefined
    },
  },
  {
    answer: 'age',
    hint: /\badults\b|jährig|\byears?\b|\bunder\b|\bminors\b|\bchildren\b|\bjahre|\bmindestalter|\bans\b|\bage\b/u,
    read: (sentence) => {
      const found = ageIn(sentence)
      return found && naming([found.rule, ...(found.age === null ? [] : [String(found.age)])])
    },
  },
  {
    answer: 'law',
    hint: /\blaws?\b|\brecht\b|\bdroit\b|\blois?\b/u,
    read: (sentence) => (isForSome(sentence) ? undefined : naming(governingLawIn(sentence))),
  },
  {
    answer: 'law-for-some',
    hint: /\blaws?\b|\brecht\b|\bdroit\b|\blois?\b/u,
    read: (sentence) => (isForSome(sentence) ? naming(governingLawIn(sentence)) : undefined),
  },
  {
    answer: 'profiles',
    hint: /\bprofil/u,
    read: (sentence) => (profilingIn(sentence) === 'profiles' ? true : undefined),
  },
  {
    answer: 'no-profiling',
    hint: /profil|\bmined\b|\bharvested\b/u,
    read: (sentence) =>
      profilingIn(sentence) === 'no-profiling' ||
      ([sentence.leadIn, sentence.before].some((words) => forbidsItself.test(words)) &&
        profilePurposeInFrench.test(sentence.text)) ||
      noProfilingInFrench.test(sentence.text)
        ? true
        : undefined,
  },
  {
    answer: 'no-tracking',
    hint: /\btrack|\bsuivre\b|\bverfolg/u,
    read: ({ text }) => {
      const hit = tracksNoOne.exec(text)
      return hit && !/\b(?:unless|except|without|only|if|when|signals?|do not track)\b/u.test(text.slice(hit.index))
        ? true
        : undefined
    },
  },
  {
    answer: 'audit-right',
    hint: /prüf|kontroll|inspektion|\baudit/u,
    read: ({ text }) =>
      auditInGerman.test(text) && !/\b(?:kein\w*|nicht|verzichtet)\b/u.test(text) ? true : undefined,
  },
  {
    answer: 'audit-documents',
    hint: /\baudit/u,
    read: ({ text }) => (documentsOnly.test(text) ? true : undefined),
  },
  {
    // The contract is part of what is signed, wherever it can be read.
    answer: 'dpa-in-terms',
    hint: /\bdata (?:process|protection)|\bdpa\b|auftragsverarbeitung|traitement des données/u,
    read: ({ text }) =>
      (incorporatesDpa.test(text) || offersDpa.test(text)) && !/\b(?:not|unless|nicht|kein\w*|sauf)\b/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'website-only',
    hint: /\bonly\b|\bsolely\b|\bexclusively\b|\blimited\b|\bnur\b|ausschlie/u,
    read: ({ text }) => (ofWebsiteOnly.test(text) ? true : undefined),
  },
  {
    answer: 'mention',
    hint: /\p{L}/u,
    read: ({ text }) => naming(mentionedIn(text)),
  },
  {
    answer: 'no-sale',
    hint: saleWord,
    read: ({ text }) =>
      (inverted.test(text) ||
        soldPassive.test(text) ||
        soldAsPronoun.test(text) ||
        /\b(?:not in the business of|never) (?:sell|selling|sells|sold)\b[^.;]{0,80}\b(?:data|info|information|details)\b/u.test(
          text,
        ) ||
        /\b(?:do|does|will|would|did) (?:not|never)\b(?! only)[^.;:]{0,60}["“”']?\bsell\b["“”']?[^.;]{0,80}\b(?:data|info|information|details)\b/u.test(
          text,
        )) &&
      !/\bsell my\b|\bfor (?:money|monetary|their|cash)|\bin exchange\b|\bwithout\b|\bunless\b|\bexcept\b|\bunder (?:1[0-8]|the age)|\bchildren\b|\bminors\b|\bbut\b|\bif\b|\brequest(?:s|ed)? that\b/u.test(
        text.replace(/,? including [^;]*$/u, ''),
      )
        ? true
        : undefined,
  },
  {
    answer: 'no-sale',
    hint: /\bvend(?:ons|re|ues?)\b|\bverkauf/u,
    read: ({ text }) =>
      notSoldElsewhere.test(text) &&
      !/\b(?:sans|wenn|sofern|ohne|es sei denn|und (?:nutzen|verwenden|geben))\b/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'no-sale-limited',
    hint: /\bsell\b|\brent\b|\blease\b|\blicen[cs]e\b/u,
    read: ({ text }) =>
      (soldWithConsent.test(text) || soldWithExceptions.test(text)) &&
      !/\b(?:you|customers?|clients?|users?|licensee|subscriber)\b[^.;]{0,30}\b(?:not|never)\b[^.;]{0,60}\b(?:sell|rent|lease|licen[cs]e)\b|\b(?:children|minors|under 1[0-8])\b/u.test(
        text,
      )
        ? true
        : undefined,
  },
  {
    answer: 'not-shared',
    hint: /\bno\b|\bnicht\b|\bkeine\b/u,
    read: ({ text }) => (neverShared.test(text) && !sharedAfterAll.test(text) ? true : undefined),
  },
  {
    answer: 'sale-by-law',
    hint: saleWord,
    read: ({ text }) =>
      /\b(?:could|may|might|can|would)\b(?: [a-z]+){0,3} (?:be )?(?:deemed|considered|constitute|viewed as|classified as|qualify as|regarded as|interpreted as)\b[^.;]{0,30}\bsales?\b/u.test(
        text,
      ) &&
      /\b(?:data|information|disclos|shar|transfer|cookies?)/u.test(text) &&
      !/\b(?:avoid|in the future|take steps)\b/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'sale-conditional',
    hint: saleWord,
    read: ({ text }) =>
      /\b(?:if|where|when|to the extent) we ["“”']?(?:sell|share)["“”']?[^.;]{0,120}\bopt[- ]?out\b/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'sale-reserved',
    hint: saleWord,
    read: ({ text }) =>
      /\b(?:right|licen[cs]e)s?\b[^.;]{0,60}\bto\b[^.;]{0,120}\bsell\b[^.;]{0,90}\b(?:material|content|data|information)\b/u.test(
        text,
      ) &&
      /\b(?:you|your|upload|collect)/u.test(text) &&
      !warrantedByUser.test(text) &&
      !/\b(?:not|never|no right)\b[^.;]{0,60}\bsell\b|\bright to (?:know|opt|request|say)\b|\byou (?:may|can|retain|keep|own)\b/u.test(
        text,
      )
        ? true
        : undefined,
  },
  {
    answer: 'ai-license',
    hint: /\btrain/u,
    read: ({ text }) =>
      /\b(?:grant|licen[cs]e|right)s?\b/u.test(text) &&
      /\btrain(?:ing)?\b/u.test(text) &&
      /\b(?:ai|a\.i\.|artificial intelligence|machine learning|models?|algorithms?|llms?)\b/u.test(text) &&
      /\b(?:your|user|customer|member) (?:content|data|material|inputs?|submissions?)\b|\bcontent (?:that )?you\b/u.test(
        text,
      ) &&
      !/\b(?:not|never|no|neither|n't|exclud\w*|except|other than|without)\b[^.;]{0,90}\btrain/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'ai-models',
    hint: /\btrain|\bmodels?\b|\balgorithms?\b|\bmachine learning|(?<![.@])\bai\b|\bki\b|entra[iî]n|modèle|modelle/u,
    read: (sentence) => {
      const { leadIn, headings, language } = sentence
      const text = withoutNames(sentence)
      if (language !== 'en') return trainsModels(text, leadIn) ? true : undefined
      return (isOfUse.test(leadIn) || isOfUse.test(headings) || /\bwe (?:may |also |can )*use\b/u.test(text)) &&
        /\b(?:train|develop(?:ing)?|improv(?:e|ing)|training)\b[^.;]{0,90}\b(?:machine[- ]learning|artificial intelligence|ai|language|foundation)?[- ]?(?:ai|ml|models?|algorithms?|machine[- ]learning)\b/u.test(
          text,
        ) &&
        /\b(?:machine[- ]learning|artificial intelligence|\bai\b|models?)\b/u.test(text) &&
        !/\b(?:not|never|no|none|nor|neither|opt[- ]?out|object|right|business models?|without)\b/u.test(text)
        ? true
        : undefined
    },
  },
  {
    answer: 'no-ai-of-source',
    hint: /\btrain/u,
    read: ({ text }) =>
      /\b(?:google|workspace|gmail|microsoft|meta|health ?kit|idp|identity (?:and access management )?providers?|sso|single sign-on)\b/u.test(
        text,
      ) &&
      /\b(?:not|never|no)\b[^.;]{0,220}\b(?:train|training)\b[^.;]{0,60}\b(?:ai|ml|artificial intelligence|machine learning|models?)\b/u.test(
        text,
      )
        ? true
        : undefined,
  },
  ...trainingDenials.map(
    (answer): Form => ({
      answer,
      hint: /train|\bfine-?tun|\bteach|entra[iî]n/u,
      read: ({ text, raw, names }) => (trainingDeniedIn(text, { raw, names }) === answer ? true : undefined),
    }),
  ),
  {
    answer: 'no-ads',
    hint: /\bads?\b|\badvert|\bmarketing|\bpublicit|werb|anzeigen/u,
    read: ({ text, leadIn }) =>
      (noAdItems.test(text) ||
        neitherForAds.test(text) ||
        (notUsedFor.test(leadIn) && adPurpose.test(text)) ||
        (forbidsItself.test(leadIn) && adPurposeInFrench.test(text)) ||
        noneForAds.test(text) ||
        neverForAds.test(text) ||
        /\b(?:data|information) (?:is|are) (?:also )?(?:not|never) (?:be )?used for (?:targeted |personali[sz]ed )?(?:ads|advertising)\b/u.test(
          text,
        ) ||
        /\b(?:do(?:es)? not|don't|never) (?:engage in|use|conduct|do) (?:any )?targeted advertising\b/u.test(text) ||
        // "Does not consider the use of advertising cookies a sale" takes them for granted.
        /\b(?:do(?:es)? not|don't|doesn't|never)\b(?: (?!(?:the|any|its|our|your|this|that|such|consider|deem|regard|view|treat|believe|think|mean|prevent|limit|affect|cover)\b)[a-z]+){0,2} (?:use|set|place|show|display|serve|run|include)\b[^.;]{0,40}\b(?:advertising|advertisements?|ads|marketing cookies)\b/u.test(
          text,
        )) &&
      !/\b(?:children|minors|under 1|unless|except|if you|without|control|guarantee|respond|may use)\b/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'shows-ads',
    hint: /\bads?\b|\badvert|\bprofile of your interests|werb|anzeigen|publicit|offres ciblées|\bprofil\b/u,
    read: ({ text, leadIn }) =>
      (/\b(?:data|information|cookies?)\b[^.;]{0,220}\bto (?:[a-z ]{0,60})?(?:show|serve|display|deliver|tailor|personali[sz]e)\b[^.;]{0,40}\b(?:ads?|advertising|advertisements)\b/u.test(
        text,
      ) ||
        audiences.test(text) ||
        adsInGerman.test(text) ||
        (adsInFrench.test(text) &&
          /\b(?:nous|notre|nos|vous|vos|afin|pour|utilis\p{L}+|propos\p{L}+|affich\p{L}+|cookies?)(?!\p{L})/u.test(
            text,
          )) ||
        sendsAds.test(text) ||
        (isOfUse.test(leadIn) && adItem.test(text)) ||
        /\bbuild (?:up )?a profile of your interests\b/u.test(text)) &&
      !/\b(?:not|never|opt[- ]?out|n't|refuse|reject|disable|unless|browser|nicht|nie|niemals|keine?n?|ohne|widersprechen|widerspruch|ablehnen|deaktivier\w*|verhinder\w*|ne|pas|aucune?|refuser|opposer|désactiver)\b/u.test(
        text,
      )
        ? true
        : undefined,
  },
  {
    answer: 'no-advertisers',
    hint: /\badvert|\bad (?:networks?|companies)|\bwerb/u,
    read: ({ text }) =>
      (noneToAdvertisers.test(text) ||
        /\b(?:do(?:es)? not|don't|doesn't|will not|never) (?:[a-z]+ ){0,2}?(?:share|sell|disclose|give|provide|send|transfer|pass|rent)\b[^.;]{0,80}\b(?:data|info|information|content|details)\b[^.;]{0,30}\b(?:with|to) (?:any |third[- ]party |data brokers or )?(?:advertisers|advertising (?:companies|networks|partners)|ad (?:networks|companies))\b/u.test(
          text,
        ) ||
        /\bgeben\b[^.;]{0,60}\b(?:daten|informationen)\b[^.;]{0,40}\b(?:nicht|niemals|nie)\b[^.;]{0,20}\ban (?:werbetreibende|werbenetzwerke|werbepartner)\b/u.test(
          text,
        )) &&
      !/\b(?:unless|except|without|other than|only|if|where|but|however|consent|permission|may|for (?:their|money|monetary|marketing)|children|minors|students|ohne|außer|sofern|wenn|nur|es sei denn)\b/u.test(
        text,
      )
        ? true
        : undefined,
  },
  {
    answer: 'partner-offers',
    hint: /\bpartners?\b/u,
    read: ({ text }) =>
      /\b(?:share|disclose|provide|give)\b[^.;]{0,80}\b(?:business|marketing|promotional|third[- ]party) partners?\b[^.;]{0,60}\b(?:offers?|promot|products|marketing)/u.test(
        text,
      ) && !/\b(?:not|never|unless|without|opt)\b/u.test(text)
        ? true
        : undefined,
  },
  {
    answer: 'data',
    hint: /\p{L}/u,
    read: ({ text, leadIn, headings, language }) => {
      // "What the agent never transmits" heads a list of what is not collected.
      if ([text, leadIn, lastOf(headings)].some((words) => denial.test(words))) return undefined
      if ([text, leadIn, headings].some((words) => notCollecting.test(words))) return undefined
      // Items that say what data is for.
      if (/\b(?:to|for|um|pour|zum?|afin de)\W*$/u.test(leadIn)) return undefined
      if (
        ofSpecial.test(`${leadIn} ${lastOf(headings)} ${text}`) &&
        [text, leadIn, lastOf(headings)].some((words) => ifAny.test(words))
      )
        return undefined
      const isStated = collects.test(text) || collects.test(leadIn) || (listOfData.test(headings) && text.length < 400)
      if (!isStated) return undefined
      const named =
        language === 'en' ? dataTypesOf(text) : readerFor(language).dataTypesIn(text.replace(onBehalfInFrench, ' '))
      const plainly = named.filter((mention) => language !== 'en' || isPlainlyNamed(text, mention))
      const types = [...new Set(plainly.map(({ type }) => type))].filter(
        (type) => type !== 'children_data' && !isOfOther(type, text),
      )
      const isListed = listOfData.test(lastOf(headings)) && text.length < 400
      return types.length > 0 ? { types, ...(isListed && { named: [listedData] }) } : undefined
    },
  },
  {
    answer: 'people',
    hint: /\p{L}/u,
    read: ({ text, leadIn, headings, before, label }) => {
      const people = dataSubjectsIn({
        ...{ text, leadIn, heading: headings.split(' / ').at(-1) ?? '', before: label || before },
      })
      if (people.length === 0) return undefined
      return { people, ...(ofProcessing.test(headings) && { named: [ofCustomersAlone] }) }
    },
  },
  {
    answer: 'location',
    hint: /\p{L}/u,
    read: ({ raw, text, leadIn }) => {
      const location = dataLocationIn(raw, text) ?? placeInList(raw, leadIn)
      return location && { location }
    },
  },
]

/** Data below a heading that says what is listed there. */
export const listedData = 'listed'
/** People below a heading about what is processed for customers. */
export const ofCustomersAlone = 'for-customers'
const ofProcessing =
  /auftragsverarbeitung|\b(?:processing|processor) (?:agreement|addendum|terms)\b|\bas (?:a |your )?(?:data )?processor\b|\bon behalf of (?:our |the )?(?:customers|clients)\b|\bsous-traitance\b|\ben tant que sous-traitant/u
/** "No information is shared with advertising companies". */
const noneToAdvertisers =
  /\bno (?:[a-z]+ )?(?:data|information) is (?:ever )?(?:shared|sold|disclosed|given|passed|sent)\b[^.;]{0,40}\b(?:with|to) (?:any )?(?:advertisers|advertising (?:companies|networks|partners)|ad (?:networks|companies))\b/u
/** "We do not use collected data to:" and "Target advertising" below it. */
const notUsedFor =
  /\b(?:do(?:es)? not|never|will not) (?:use|process)\b[^.;:]{0,60}\b(?:data|information|content)\b[^.;:]{0,30}\b(?:to|for)?:?$/u
const adPurpose =
  /^\W*(?:(?:to |for )?(?:target|serve|show|deliver|personali[sz]e|display) (?:you )?(?:ads|advert\w*)|(?:targeted |behaviou?ral )?advertising\b)/u
/** « Le sous-traitant s’interdit tout traitement des données à des fins de : » and « Publicité ciblée » below it. */
const forbidsItself =
  /\bs['’]interdi(?:t|re|sent|ra)\b[^.;]{0,60}\b(?:traitement|utilis\p{L}+|exploit\p{L}+)\b[^.;]{0,40}\bdonnées\b|(?<!\p{L})(?:à l['’]exclusion de|sans) (?:tout|toute|aucun\p{L}*) (?:accès|traitement|utilisation)\b[^.;]{0,40}\bfins\b/u
const adPurposeInFrench =
  /^\W*(?:(?:marketing direct|prospection)\b[^.;]{0,20})?\bpublicité (?:ciblée|comportementale|personnalisée)/u
const noProfilingInFrench =
  /(?<!\p{L})à l['’]exclusion de (?:tout|toute) (?:accès|traitement|utilisation)\b[^.;]{0,120}\bprofilage\b/u
const profilePurposeInFrench = /^\W*(?:le )?profilage\b[^.;]{0,80}$/u
/** "We use Google Ads": the vendor advertises its website with it. */
const adTool =
  /\b(?:we (?:also )?(?:use|utili[sz]e|employ|have integrated)|our (?:web ?site|web ?sites|pages) (?:also )?uses?|wir (?:nutzen|verwenden|setzen)|nous utilisons)\b[^.;]{0,80}\b(google ads|google adwords|microsoft advertising|bing ads|(?:meta|facebook)[ -]pixel|linkedin insight tag|tiktok pixel)\b/u
const adTools: Readonly<Record<string, string>> = {
  ...{ 'google ads': 'Google Ads', 'google adwords': 'Google Ads', 'microsoft advertising': 'Microsoft Advertising' },
  ...{ 'bing ads': 'Microsoft Advertising', 'meta pixel': 'Meta Pixel', 'meta-pixel': 'Meta Pixel' },
  ...{ 'facebook pixel': 'Meta Pixel', 'facebook-pixel': 'Meta Pixel', 'tiktok pixel': 'TikTok Pixel' },
  'linkedin insight tag': 'LinkedIn Insight Tag',
}
/** "You can obtain a list of our service providers on request": there is one, though it is not public. */
const listOnRequest =
  /\b(?:obtain|request|receive|get|ask for)\b[^.;]{0,30}\blist of (?:our |all |its |the |current )*(?:service providers|sub-?processors|sub-?contractors|providers|vendors|processors)\b|\blist of (?:our |all |its |the |current )*(?:service providers|sub-?processors|sub-?contractors|providers|vendors|processors)\b[^.;]{0,60}\b(?:available|provided|obtained|sent)\b[^.;]{0,40}\b(?:up)?on request|\bliste (?:der|aller|unserer) (?:unterauftrag\p{L}*|subunternehmer|dienstleister)\b[^.;]{0,60}\bauf anfrage\b/u
const neitherForAds =
  /\bweder\b[^.;]{0,120}\bnoch\b[^.;]{0,80}\b(?:marketing|werbe)(?:zwecken?|maßnahmen)\b|\bdaten\b[^.;]{0,60}\bnicht\b[^.;]{0,40}\b(?:zu|für) (?:marketing|werbe)(?:zwecken?)\b/u
const noneForAds =
  /\bno (?:[a-z]+ )?(?:data|information) is (?:ever )?(?:[^.;]{0,60}\bor )?used for (?:targeted |personali[sz]ed )?(?:ads|advertising)\b|\b(?:do(?:es)? not|never) (?:permit|allow)\b[^.;]{0,30}\b(?:ad|advertising) (?:networks|companies|services)\b[^.;]{0,60}\b(?:collect|track|gather)/u
/** "Shall never use personal data obtained from customers for direct marketing or to build advertising profiles". */
const neverForAds =
  /\b(?:do(?:es)? not|never|will not|shall not)\b[^.;]{0,20}\buse\b[^.;]{3,90}?\b(?:data|submissions|content|information)\b[^.;]{0,90}?\b(?:for|to) (?:[a-z, -]{0,60})?(?:advertising|ads|advertisements|direct marketing|advertising profiles)\b/u
const noAdItems =
  /\bno (?:marketing|advertising|targeting|ad)(?: or (?:marketing|advertising|targeting))? cookies\b|^\W*(?:we (?:use|set) )?no (?:advertising|ad|marketing|retargeting)(?:,? (?:and|or) (?:advertising|ad|marketing|retargeting|tracking))? (?:pixels?|trackers?|networks?|sdks?|tags?|beacons?|cookies)\W*$|^\W*(?:wir (?:setzen|verwenden|nutzen) )?keine (?:werbe|marketing)-?(?:pixel|cookies|tracker|netzwerke|tags)(?: ein)?\W*$|^\W*(?:wir (?:zeigen|schalten) )?keine werbung\W*$/u
/** An item below what data is used for. */
const adItem =
  /^\W*(?:to )?(?:deliver|show|serve|provide|display)\b[^.;]{0,40}\b(?:targeted|personali[sz]ed|interest-based) (?:ads?|advert\w*)/u
const audiences =
  /\b(?:data|information|cookies?|pixels?|tags?)\b[^.;]{0,120}\b(?:build|create|form|define)\b[^.;]{0,30}\baudiences?\b[^.;]{0,40}\b(?:ads?|advertis\w*|campaigns?)\b/u
/** What the vendor does with a tool, and not what the tool can do. */
const adsInFrench = /\b(?:publicit\p{L}* (?:ciblée|personnalisée|comportementale)s?|offres ciblées|reciblage)\b/u
const sendsAds =
  /\b(?:we|our|us|uses?|using)\b[^.;]{0,240}\bto (?:send|show|serve|display|deliver) (?:you )?(?:targeted|personali[sz]ed|interest-based) (?:ads?|advert)/u
const adsInGerman =
  /\b(?:wir|website|seite|werden|wird)\b[^.;]{0,90}\b(?:zielgruppen\b[^.;]{0,40}\b(?:werbung|werbe\w*|anzeigen)|(?:personalisierte|interessenbezogene|interessenbasierte|verhaltensbezogene|zielgerichtete|nutzungsbasierte|individualisierte)[a-z]? (?:online-?)?(?:werbung|werbe\w+|anzeigen))/u

const collects =
  /\bdonnées [^.;:]{0,60}\bnotamment\b|\b(?:we|us|it|company|provider|processor|app)\b[^.;:]{0,60}\b(?:collects?|process(?:es)?|receives?|obtains?|gathers?|records?|stores?)\b|\b(?:is|are|may be|will be) (?:collected|processed|recorded)\b|\b(?:collection|processing) of\b|\byou (?:choose to |may |can |voluntarily )*(?:provide|give|share|submit|upload|supply|enter|complete)\b|\b(?:provide|give|supply|submit) (?:us|to us)\b|\b(?:may|might|can|could) include\b|\b(?:personal|customer|personally identifiable) (?:data|information) (?:may |can |that we |we )?(?:includes?|collected|such as)\b|\bcategories of (?:personal )?(?:data|information)\b|\bdonnées (?:collectées|traitées|utilisées|d['’]identité|de santé)(?!\p{L})|\bwir (?:erheben|verarbeiten)\b|\bdazu (?:können )?(?:gehören|zählen)\b|\bgegenstand der verarbeitung\b[^.;:]{0,100}\bdaten(?:arten|kategorien)?\b|\bdonnées [^.;:]{0,60},? telles? que\b|\bnous (?:collectons|recueillons|traitons)\b|\brecueille\b[^.;]{0,40}\bdonnées\b/u
/** « En votre nom », « au nom de nos clients » : names the customer, not a name as data. */
const onBehalfInFrench = /\b(?:en|à) (?:votre|leur|son|notre|mon) nom\b|\bau nom (?:de|du|des|d['’])(?!\p{L})/gu
/** A company's number for VAT identifies no person, and what a provider takes is not what the vendor takes. */
const isOfOther = (type: string, text: string): boolean =>
  (type === 'government_id' && companyNumber.test(text) && !personalNumber.test(text)) ||
  (type === 'social_media' && needsAccount.test(text)) ||
  (type === 'device_id' && accountNumber.test(text) && !deviceWords.test(text)) ||
  (type === 'payment' &&
    paidElsewhere.test(text) &&
    !/\bwe (?:also )?(?:collect|receive|store|obtain|keep)\b/u.test(text))
/** "Signals requires a Google account login": what a tool needs, and not what is taken. */
const needsAccount =
  /\b(?:requires?|needs?|with|have|has|into|without) (?:an? |your |the )?(?:google|facebook|apple|microsoft|linkedin|github|social(?: media| network)?)(?: user)? (?:account|profile|log-?in)s?\b(?! (?:data|information|details)\b)/u
/** "The unique identifier of the linked account" doesn’t identify a device. */
const accountNumber =
  /\b(?:identifiers?|ids?) (?:of|for) (?:the |your |an? |each |that )?(?:[a-z]+ )?(?:accounts?|users?|profiles?|customers?|orders?|transactions?)\b|\b(?:account|user|profile|customer|order|transaction)s?['’]?s? (?:unique )?(?:identifiers?|ids?)\b/u
const deviceWords =
  /\bdevices?\b|\badvertising (?:id|identifier)|\bidfa\b|\bgaid\b|\bimei\b|\bmac address|\bhardware\b|\bphones?\b|\bbrowser/u
const companyNumber = /\bvat\b|\b(?:company|business|corporate|sales) tax\b|\bust-?id|\bumsatzsteuer|\btva\b/u
const personalNumber =
  /\bpassport|\bsocial security|\bdriv(?:er|ing)|\bidentity (?:card|document)|\bid card|\bnational id|\bpersonalausweis|\breisepass|\bpasseport/u
const paidElsewhere =
  /\b(?:payments?|billing|card)\b[^.;]{0,60}\b(?:is|are) (?:handled|processed|managed|collected|carried out) (?:entirely |exclusively |directly |securely )?by\b(?! (?:us|our company)\b)/u

/** "Special categories of data, if any: health data" is a place of a form and states nothing. */
const ofSpecial =
  /\b(?:special|sensitive) (?:categor|data|personal)|\bbesondere[rn]? (?:kategorien|arten|personenbezogen)|\bsensible (?:daten|personenbezogen)|\bart(?:icle|\.)? ?9\b/u
const ifAny =
  /\b(?:if|where|as|when) (?:any|applicable|relevant|appropriate)\b|\b(?:may|might|could)\b|\bto the extent\b|\bdepend(?:s|ing)\b|\bdetermined\b|\bdiscretion\b|\b(?:falls|sofern|soweit) (?:vorhanden|zutreffend|einschlägig|relevant|erforderlich)\b|\bggf\b|\bgegebenenfalls\b|\bkönnen\b|\bkann\b|\bje nach\b/u
/** Headings are read from the top down. */
const lastOf = (headings: string) => headings.split(' / ').at(-1) ?? ''
const listOfData =
  /\b(?:types?|nature|kinds?) of (?:the )?(?:personal |customer )?data\b|\bart(?:en)? (?:der |von )?(?:verarbeiteten )?(?:personenbezogene[rn]? )?daten\b|\bdaten(?:arten|kategorien)\b|\bkategorien (?:der |von )?(?:verarbeiteten )?(?:personenbezogene[rn]? )?daten\b|\bverarbeitete daten\b|\b(?:information|data) (?:that )?(?:we|you|is|are)\b[^/]{0,40}\b(?:collect|provide|process|give|share)|\b(?:we|information) (?:may )?collect\b|\bdata collected\b|\bcategories of (?:personal )?(?:data|information)\b|\btypes of (?:personal )?(?:data|information)\b|\bwhat (?:we|personal|information|data)\b[^/]{0,30}\b(?:collect|process|store)|\bpersonal (?:data|information) (?:collected|we)\b|\bdonnées (?:personnelles )?(?:collectées|traitées|utilisées)|\bcollecte des données|\bwelche daten\b/u
const denial =
  /\b(?:not|never|no|neither|nor|without|none|cannot|refrain|prohibit\w*|aucune?|jamais|ne|nicht|kein\w*)\b|n't\b/u
const notCollecting =
  /\bcountr(?:y|ies)\b|\btransfers?\b|\bexclud|\bif we\b|\bin the future\b|\bparent|\bbefore we\b|\bdiscontinu|\bcookies (?:allow|help|enable)|\bmerger\b|\b(?:rights?|request|opt[- ]?out|delete|correct|law enforcement|children under|your choices|how (?:we|long)|retention|security|cookies policy|contact us|definitions?|means|third part(?:y|ies)|service providers?|applicants?|candidates?|job)\b/u
