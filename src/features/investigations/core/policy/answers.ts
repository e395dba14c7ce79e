import type { ReadLanguage } from '../../../../scanners/policy/languages.ts'
import { fold } from '../../../../scanners/policy/lexicon.fold.ts'
import { isCut } from '../../../../scanners/policy/safe-claims.ts'
import { adForms } from './ads.ts'
import { breachNoticeIn } from './breach.ts'
import { dataForms } from './collected.ts'
import { type DataLocation, dataLocationIn, placeInList } from './data-location.ts'
import { type DataSubject, dataSubjectsIn } from './data-subjects.ts'
import { deletionForms } from './deletion.ts'
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
import { saleForms } from './sale.ts'
import { type Form, forbidsItself, isOfUse, lastOf, type Sentence } from './sentence.ts'
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
  // An item that goes on: "… on your behalf; and".
  const own = spelledOut(fold(text)).replace(/; (?:and|or)$/u, ';')
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
  [
    'uk-addendum',
    /\buk addendum\b(?! ?(?:§|section|clause))|\binternational data transfer (?:addendum|agreement)\b|\bidta\b/u,
  ],
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

/** "If Customer requires Standard Contractual Clauses, it should contact us": the contract holds none. */
const onlyWhenAsked =
  /\b(?:if|where|should) (?:the )?(?:customers?|clients?|you) (?:requires?|needs?|wish(?:es)?)\b[^.;]{0,160}\b(?:contact|request|ask)\b/u
/** "This UK Addendum applies in addition to the Principal DPA": a part of the contract for the United Kingdom. */
const ofOwnPart =
  /^(?!.*\b(?:international data transfer|idta|sccs?|clauses)\b).*(?:\bthis uk addendum\b|\buk addendum\b.*\bprincipal (?:dpa|agreement)\b|\bprincipal (?:dpa|agreement)\b.*\buk addendum\b)/u

function toolsNamed({ text, leadIn, headings }: Sentence): Partial<SentenceAnswer> | undefined {
  if (onlyWhenAsked.test(text)) return undefined
  const named = toolWords
    .filter(([tool, words]) => words.test(text) && !(tool === 'adequacy' && noAdequacy.test(text)))
    .filter(([tool]) => !(tool === 'uk-addendum' && ofOwnPart.test(text)))
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

/** "If your usual residence is in the United States": what stands there holds for them. */
const isForSome = ({ text, headings, leadIn }: Sentence): boolean =>
  [text, headings, leadIn].some((words) => residence.test(words) || forEntities.test(words))
/** "For U.S. federal government entities": a clause that holds for them alone. */
const forEntities =
  /\b(?:for|if you are|if customer is|where you are|only to) (?:such |an? |the |any )?(?:[a-z.]+ ){0,3}(?:government(?:al)?|public sector|federal|state|municipal|educational) (?:entit(?:y|ies)|agenc(?:y|ies)|bod(?:y|ies)|institutions?|customers?|users?)\b/u
const residence =
  /\b(?:if|where|for) (?:you|your|users?|customers?|residents?|individuals|consumers)\b[^.;/]{0,40}\b(?:resid\w+|live|lives|living|located|based|domiciled)\b[^.;/]{0,30}\b(?:in|outside|within)\b|\bfor (?:users|customers|residents) (?:in|of|outside)\b/u

const naming = (named: string[]) => (named.length > 0 ? { named } : undefined)

const auditInGerman =
  /\b(?:kontrollen|prüfungen|audits?|inspektionen)\b[^.;]{0,80}\b(?:einmal (?:pro|im) jahr|(?:auf )?kosten des (?:kunden|auftraggebers))\b[^.;]{0,40}\bmöglich\b|\b(?:auftraggeber(?:in)?|kunde|verantwortliche)\b[^.;]{0,40}\b(?:hat|ist|darf|kann)\b[^.;]{0,40}\b(?:recht|berechtigt|darf|kann)\b[^.;]{0,120}\b(?:zu (?:über)?prüfen|(?:über)?prüfen (?:zu )?lassen|prüfungen|kontrollen|inspektionen|zu kontrollieren|audits?)\b/u
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
        /^für (?:ihr(?:e|en)? |das |die |den )?(?:konto|daten|website|betrieb|nutzung)\b[^.;]{0,120}\bsind wir (?:selbst )?verantwortlich\b/u.test(
          text,
        ) ||
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
        /\bwe (?:act|are|process[a-z ]{0,40}) (?:only |solely )?as (?:a |the |your )?(?:data )?processor\b/u.test(
          text,
        ) || /\bon your behalf as your (?:data intermediary\b[^.;]{0,40}\band )?(?:data )?processor\b/u.test(text)
      // The other party of a sentence in which the customer is the controller.
      const isBeside =
        /\b(?:customer|client|you|publisher|merchant|creator|subscriber|advertiser)\b(?: (?:is|are|acts?)\b| ?,)[^.;]{0,60}\bcontroller\b[^.;]{0,80}\b(?:and|while|whereas|;)\b (?!(?:the )?(?:customer|client|you|each|any|third|sub-?processors?)\b)[^;,]{2,50}\b(?:is|are|acts?|will act|shall act) (?:as |the |a |an |its |customer's )*(?:data )?processor\b/u.test(
          text,
        ) || /\bder kunde\b[^.;]{0,60}\bverantwortliche[rn]?\b[^.;]{0,80}\b(?:auftragsverarbeiter)\b/u.test(text)
      // "Acme acts as processor on the customer's behalf", whatever Acme is called on its other pages.
      const isOnBehalf =
        /(?:^|[.;,] |\band )(?!(?:the )?(?:customer|client|you|each|any|a|an|third|where|if|when|sub-?processors?)\b)[^.;,]{2,50}\bacts? (?:only |solely )?as (?:a |the )?(?:data )?processor on (?:(?:the )?(?:customer|client)['’]?s? behalf|behalf of (?:the |its |our )?(?:customers?|clients?))/u.test(
          text,
        ) ||
        /^[^.;,]{2,50}\bis a (?:data )?processor (?:with regard to|in respect of|with respect to|for|of)\b[^.;]{0,120}\bon behalf of (?:its|our) (?:customers|clients)\b/u.test(
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
        /\bals auftragsverarbeiter(?:in)?\b[^.;]{0,60}\bfür (?:den|die) (?:kund(?:en|in)|auftraggeber(?:in)?|verantwortlichen?)\b/u.test(
          text,
        ) ||
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
  ...deletionForms,
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
    hint: /\bprofil|\bpredictions about\b/u,
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
  ...saleForms,
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
          text.replace(doneByUsers, ' '),
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
  ...adForms,
  ...dataForms,
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

/** "Such as enabling you to develop AI agents": what users do with the product. */
const doneByUsers =
  /\b(?:enabl|allow|help|let|permit)(?:s|ing|e|es|ting)? (?:you|users|customers|clients|developers|creators|others)(?: and (?:you|users|customers|clients|developers|creators|others))?(?: to)? [^,.;]*/gu
/** People below a heading about what is processed for customers. */
export const ofCustomersAlone = 'for-customers'
const ofProcessing =
  /auftragsverarbeitung|\b(?:processing|processor) (?:agreement|addendum|terms)\b|\bas (?:a |your )?(?:data )?processor\b|\bon behalf of (?:our |the )?(?:customers|clients)\b|\bsous-traitance\b|\ben tant que sous-traitant/u
const noProfilingInFrench =
  /(?<!\p{L})à l['’]exclusion de (?:tout|toute) (?:accès|traitement|utilisation)\b[^.;]{0,120}\bprofilage\b/u
const profilePurposeInFrench = /^\W*(?:le )?profilage\b[^.;]{0,80}$/u
/** "You can obtain a list of our service providers on request": there is one, though it is not public. */
const listOnRequest =
  /\b(?:obtain|request|receive|get|ask for)\b[^.;]{0,30}\blist of (?:our |all |its |the |current )*(?:service providers|sub-?processors|sub-?contractors|providers|vendors|processors)\b|\blist of (?:our |all |its |the |current )*(?:service providers|sub-?processors|sub-?contractors|providers|vendors|processors)\b[^.;]{0,60}\b(?:available|provided|obtained|sent)\b[^.;]{0,40}\b(?:up)?on request|\bliste (?:der|aller|unserer) (?:unterauftrag\p{L}*|subunternehmer|dienstleister)\b[^.;]{0,60}\bauf anfrage\b/u
