import type { Claim } from './claims.ts'
import type { DataType } from './data-types.patterns.ts'
import { fold } from './lexicon.fold.ts'

// Sensitive data that a passage plainly names as the company's, though no verb of its own has it as an object: an item below
// "Information you provide", "this may include …", "if you submit …", "we use your …". The forms and the words that each type
// needs were measured on 3,700 labeled passages of public documents (docs/policy-analysis.md): each form is right in at least
// nine of ten before the gate. Their claims say "in some cases", since a list leaves open whom and when it concerns.

/** Words that mean the data itself, and no plan, card of a shop or profession of the same name. */
const words: Readonly<Partial<Record<DataType, RegExp>>> = {
  payment:
    /(?<!private label )\b(?:credit|debit|bank|payment|charge)(?: ?(?:\/|or|and|and\/or) ?(?:debit|credit))?[- ]?cards?\b(?! types?| transactions)|(?<!\b(?:gift|loyalty|family|store|membership|library|business|sim|identity|id|health) )\bcard (?:numbers?|details|data|information)|\bbank(?:ing)? (?:accounts?|details|data|information)|\bpayment (?:(?:and|or|&) [a-z]+ )?(?:cards?|information|info|data|methods?|accounts?|instruments?|credentials|details)|\b(?:iban|cvv2?|routing numbers?)\b|kreditkart|bankverbindung|zahlungs(?:daten|informationen|mittel)|\bkontodaten|\b(?:donn.es|informations|d.tails) (?:de (?:la |votre )?paiement|bancaires)|\bcarte (?:bancaire|de cr.dit|de paiement)|\bcoordonn.es bancaires/u,
  health:
    /\b(?:health|medical|clinical|patient|menstrual|cycle)(?:[- ]related)?(?: (?:and [a-z]+|cycle))? (?:information|data|records?|histor(?:y|ies)|conditions?|details|questionnaires?|images?|documents?)\b|\bphi\b|\b(?:diagnos[ei]s|symptoms?|medications?|prescriptions?|allerg(?:y|ies)|disabilit(?:y|ies)|illness(?:es)?|pregnan\w+|immuni[sz]ation\w*|vaccin\w+|blood (?:type|pressure|glucose|sugar))\b|\b(?:physical|mental) health\b|gesundheitsdaten|gesundheitsinformation|medizinische daten|donn.es (?:de sant|m.dicale)|informations? m.dicale/u,
  government_id:
    /\bsocial (?:security|insurance)|\bssns?\b|\bpassports?\b|\b(?:driver|driving)[a-z']* licen[cs]e|\b(?:national|government|state)[- ](?:issued )?(?:photo )?(?:id|identi)|\bidentity (?:cards?|documents?)|\bid (?:cards?|documents?)|\b(?:personal )?tax(?:payer)? (?:id|identification)|\bphoto identification|personalausweis|reisepass|\bpasseport|pi.ces? d'identit|carte d'identit/u,
  biometric:
    /\bbiometri|\bface ?prints?\b|\bfacial (?:recognition|geometry|features|scans?|templates?)|\bface (?:scans?|geometry|templates?)\b|\bvoice ?prints?\b|\b(?:iris|retina) (?:scans?|or)|fingerabdr|empreintes digitales/u,
  precise_location:
    /\bgps\b|\b(?:precise|exact|real[- ]time|live|fine)\b[^.;]{0,30}\b(?:(?:geo-?)?locations?|position)|\b(?:latitude|longitude)\b|genaue\w* standort|g.olocalisation pr.cise/u,
  race_ethnicity: /\brac(?:e|ial)\b|\bethnic/u,
  religion_politics:
    /\breligio|\bpolitical (?:opinions?|views?|beliefs?|affiliation)|\bunion membership|\bphilosophical beliefs/u,
  sexual_orientation: /\bsexual (?:orientation|preference)|\bsex life/u,
  audio:
    /(?<!(?:pre-?)?recorded )\b(?:voice|audio|call) (?:recordings?|data|samples?|information|messages?|clips?)\b|\brecordings? of your (?:voice|calls?)/u,
  messages:
    /\b(?:contents?|texts?|body|copies|records?|transcripts?|recordings?|history) of (?:your |the |any |our |such |all )?(?:[a-z]+ ){0,2}(?:messages?|e-?mails?|communications?|correspondence|conversations?|chats?|calls?)\b|\b(?:messages?|communications?|e-?mails?|correspondence) (?:that )?(?:you|users?) (?:send|exchange|write|post)\b|\b(?:chat|message|conversation|messaging|communication) (?:messages|history|histories|logs?|contents?|records?|data|transcripts)\b|\bprivate messages\b|\byour (?:messages|communications|correspondence|conversations|chats)\b|\bcorrespondence (?:with|between|if|when)\b|\bcommunications? (?:with|between) (?:you|us)\b|nachrichteninhalt|\binhalt\w* (?:ihrer|der|deiner) (?:nachricht|anfrage|e-mail)|chat-?(?:nachrichten|verl.uf)|contenu de (?:vos|votre)/u,
  contacts:
    /\baddress ?books?\b|\b(?:contacts?|friends?'?) (?:lists?|book)\b|\blists? of (?:your )?(?:friends|contacts)\b|\b(?:phone|device|google|e-?mail) contacts\b|\b(?:access\w*|sync\w*|import\w*|upload\w*) (?:[a-z]+ ){0,3}your contacts\b|\bfriends?['’]s? (?:names?|e-?mail|contact|phone)|\b(?:ihr|dein)\w* adressbuch|carnet d.adresses/u,
  financial_other:
    /\b(?:income|salar(?:y|ies)(?! ranges?)|net worth|credit (?:scores?|histor\w+|reports?|ratings?|worth\w*)|account balances?|tax (?:returns?|records?|information|documents|filing)|loan (?:information|amount|details|history|application))\b|\bfinancial (?:information|data|records|accounts?|status|details|histor\w+|situation|statements?)\b(?![^.;]{0,25}(?:card|bank|payment))|einkommen|bonit.t/u,
  fitness: /\bworkouts?\b|\bfitness (?:data|information|activity|level)/u,
}

/** Taken back, a right, a law, advice, or the protection of what is not said to be held. */
const notPlain =
  /\b(?:not|never|no|neither|nor|without|cannot|except|unless|prohibit\w*|nicht|kein\w*|niemals|ohne|ne|pas|aucun\w*|jamais|sans|rights?|opt[- ]?out|delet(?:e|ion)|erase|request(?:s|ed|ing)? (?:that|to|access)|object|withdraw|consumers?|means|defin\w+|laws?|statute|hipaa|encrypt\w*|secur(?:e|ity|ed)|protect\w*|pursuant|under (?:the age|1[0-8])|please|avoid|should|careful|here|represent|warrant|example:|required to retain|roles?|would|were (?:we|it)|in the event|explain\w*|describ\w*|how we|what we|future|destroy|can apply|appl(?:y|ies) when|directly to|if we|for (?:a |at )?(?:minimum|least|up to|maximum)|\d+ (?:years?|months?)|in (?:such|these|those) (?:cases?|instances|circumstances|events?))\b|n['’]t\b|\?|^\W*examples?:|\balias\b.{0,60}\b(?:unique|online) (?:personal )?identifier|\bthermal, olfactory\b/u
/** Names of data, and no word of a denial or of protection. */
const onlyNames =
  /\bsocial security\b|\bsecurity (?:numbers?|codes?)\b|\b(?:but )?(?:is |are )?not (?:be )?limited to\b|\bwithout limitation\b|\bprotected (?:class\w*|characteristics|health)\b|\bspecial protections\b|\bby law\b/gu
/** Matches headings and lead-ins of parts about something else than what is collected. */
const ofElse =
  /\b(?:rights?|choices?|secur\w*|retention|definitions?|delet\w*|disclos\w*|shar\w*|transfer\w*|child\w*|california|sold|sell|protect\w*|not|no|never|hipaa|prohibit\w*|avoid|actions?|roles?|methods?|reasons?|responsib\w*|recht\w*|droits?)\b/u
const ofUse = /\bhow (?:do )?we (?:may )?use|\bpurposes?\b|\buse of\b|\bwhy we\b/u
const ofPurposes =
  /^\W*(?:other )?examples? (?:of|include)|\b(?:to|purposes?|reasons?|ways|methods|roles|responsib\w+|situations)\W*$|\bin the following ways\b|^\W*(?:to|process\w*|provid\w*|facilitat\w*|understand|diagnos\w*|improv\w*|send|respond|verify|manage|for more|if you (?:would|want|wish)) /u
/** Someone else has it, and may not pass it on. */
const ofOthers =
  /\b(?:third[- ]part\w+|partners?|advertis\w+|they|their|payment (?:processors?|providers?)|service providers?|providers?|social (?:media|networks?)|google|facebook|apple|stripe|paypal|plaid|mailchimp|mangopay|adyen|professionals? (?:may|can)|professionnels?)\b/u

/** "They will directly request that you provide, such as:" */
const theyAsk = /^\W*(?:they|these (?:partners|companies|third|services))\b|\bwhen others\b/u

/** "Apple | payment information", "Plaid retrieves your balances": what another company has. */
const othersHave =
  /^\W*(?:[a-z]+ (?:retrieves|collects|receives|processes|stores)\b(?<!^\W*(?:we|it) [a-z]+)|(?:apple|google|stripe|paypal|plaid|meta|facebook|amazon|microsoft|revenuecat|mollie|klarna)\b)/u
/** Data that stays with the person is not the company’s. */
const onDevice =
  /\b(?:local(?:ly)?|only|solely|exclusively|remains?|stays?|stor\w+|kept|saved|process\w*)\b[^.;]{0,40}\b(?:on|in|within) (?:your|the|their|the user'?s) (?:own )?(?:[a-z]+ )?(?:device|phone|browser|computer)\b|\bon-device\b|\bnever leaves?\b|\bprocessed locally\b|auf (?:ihrem|deinem) (?:ger.t|endger.t)|sur votre (?:appareil|t.l.phone)/u

const gives = 'provid(?:e|es|ed|ing)|submit(?:s|ted|ting)?|enter(?:s|ed|ing)?|suppl(?:y|ied)|upload(?:s|ed)?|g[ai]ve'
const has = 'collect\\w*|receiv\\w*|gather\\w*|obtain\\w*|process\\w*|stor(?:e|es|ed|ing)|hold|acquire\\w*'
const collectsBelow = new RegExp(
  `\\b(?:information|data|details|pii)\\b.{0,60}\\b(?:${has}|${gives})\\b|\\b(?:${has}|${gives})\\b.{0,50}\\b(?:information|data|details)\\b|\\bwe (?:may )?collect\\b|\\bwhat you (?:${gives})\\b|\\bwhat we (?:${has})|donn.es.{0,30}(?:collect|trait|recueill)|collecte.{0,20}donn.es|(?:erhob|erfass|verarbeit|gespeich)\\w*.{0,30}daten|welche.{0,30}daten|daten.{0,40}(?:erheb|erfass|verarbeit|speicher)`,
  'u',
)
const listsBelow = /\b(?:includ\w*|such as|as your|following|collect\w*)\b.*:$/u
/** Without a verb that states anything: an item, a row, a label with its words. */
const isStated =
  /\b(?:we|is|are|will|may|can|has|have|must|would|was|were|does|do|did|ist|sind|wird|werden|kann|est|sont|peut)\b/u
const mayInclude =
  /\b(?:this|that|it|information|data|these|which|examples?)\b[^.;]{0,60}\b(?:may |can |might |could |will |also )*includ/u
const youGive = new RegExp(
  `\\byou (?:[a-z]+ ){0,4}(?:${gives})\\b|\\b(?:provided|submitted|entered|uploaded) by you\\b`,
  'u',
)
/** "Share your location with individuals": with other users, which may pass the company by. */
const giveEachOther = /\bwith (?:individuals|others|friends|groups|other (?:users|members|people))\b/u
const weUseYour =
  /\bwe (?:[a-z]+ ){0,4}(?:us(?:e|es|ing)|process\w*|stor(?:e|es|ing)|analy[sz]\w*|access\w*|record\w*|retain\w*|keep|maintain\w*|need|require|receiv\w*|collect\w*|obtain\w*|ask\w*|request\w*)\b[^.;]{0,60}\b(?:your|a|an|the|such as|including|government|social|precise)\b/u
/** Given or taken, and not only used, stored or processed. */
const given = new RegExp(
  `\\b(?:${gives})\\b|\\b(?:collect|receiv|gather|obtain|acquir|ask|request)|recueill|erheb|erhob|erfass`,
  'u',
)
const perhaps = /\b(?:may|might|could|can|kann|k.nnen|peut|peuvent)\b/u

const longestLeadIn = 230
/** Read from a list alone: in a sentence they often mean the data of a card, or whose they are is left open. */
const inListsOnly: ReadonlySet<DataType> = new Set(['financial_other'])

export interface NamedIn {
  text: string
  leadIn: string
  headings: readonly string[]
  /** A claim of the same passage says that the company collects data of other types. */
  isCollecting: boolean
}

/**
 * Claims that such a passage makes of sensitive types, beside those that its own verbs make.
 * @param types that the passage names
 */
export function namedTypeClaims(
  { text, leadIn, headings, isCollecting }: NamedIn,
  types: readonly DataType[],
): Claim[] {
  if (!types.some((type) => words[type])) return []
  // The beginning of a long lead-in may deny it.
  if (leadIn.length > longestLeadIn) return []
  const folded = fold(text)
  const own = folded.replace(onlyNames, ' ')
  const lead = fold(leadIn).replace(onlyNames, ' ')
  const above = headings.slice(-2).map(fold)
  if (notPlain.test(own) || ofPurposes.test(own) || ofPurposes.test(lead)) return []
  if (theyAsk.test(lead) || othersHave.test(own)) return []
  if (onDevice.test(`${above.join(' ')} ${lead} ${own}`)) return []
  const heading = above.at(-1) ?? ''
  if (ofElse.test(heading) || ofElse.test(lead) || (ofUse.test(heading) && !collectsBelow.test(heading))) return []
  const isList = isInList(own, lead, above)
  if (!isList && (ofOthers.test(`${lead} ${own}`) || !(isCollecting || isOwnSentence(own)))) return []
  const named = types.filter((type) => words[type]?.test(folded) && (isList || !inListsOnly.has(type)))
  if (named.length === 0) return []
  return [
    {
      ...{ deed: 'collect', polarity: 'affirmed', condition: 'some', isByOthers: false, sense: 'plain' },
      ...{ isGeneral: false, isOfNamed: true, people: null, limits: [], receivers: [] },
      isByForm: true,
      isUse: !given.test(`${above.join(' ')} ${lead} ${own}`),
      modality: perhaps.test(`${lead} ${own}`) ? 'may' : 'does',
      types: named,
      isOfItem: leadIn !== '',
    },
  ]
}

function isInList(own: string, lead: string, above: readonly string[]): boolean {
  const isBelow = collectsBelow.test(lead) || listsBelow.test(lead) || above.some((one) => collectsBelow.test(one))
  return isBelow && !/\bdetermines?\b/u.test(own) && (!isStated.test(own) || mayInclude.test(own))
}

const isOwnSentence = (own: string): boolean => (youGive.test(own) && !giveEachOther.test(own)) || weUseYour.test(own)
