import type { Said } from './disclosures.rights.ts'
import type { Topic } from './disclosures.topics.ts'

// What a sentence in German or French must say besides the words of a topic.

/** In German and French a topic is met by sentences; these must say it of the company. */
const foreignGates: Partial<Record<Topic, RegExp>> = {
  // "Die Lehrkraft ist verantwortlich für die Note." names no one.
  controller: /daten|verarbeit|im sinne|i\.? ?s\.? ?d|stelle|verantwortlicher|traitement/u,
  contact: /@|\(at\)|\[at\]|\[email/u,
  purposes:
    /\bnous (?:[a-zà-ÿ']+ ){0,4}(?:utilis|trait|collect|recueill)|\b(?:sont|est|être|soient) (?:[a-zà-ÿ']+ ){0,3}(?:utilis|trait|collect|recueill|destin|nécessaire)|\b(?:verarbeiten|nutzen|verwenden|erheben|speichern|benötigen) (?:wir|die|ihre|deine)|\bwir (?:[a-zà-ÿ]+ ){0,6}(?:verarbeiten|nutzen|verwenden|erheben|speichern)|\b(?:wird|werden|dient|dienen)\b/u,
  recipients:
    /\bnous (?:[a-zà-ÿ',]+ ){0,6}(?:partag|communiqu|transm|divulgu|transf|fourni|donn|fais)|\b(?:données|informations|elles|ils)\b[^.;]{0,120}\b(?:partagées?|communiquées?|transmises?|divulguées?|transférées?|cédées?|accessibles?|destinées?|fournies?|accès)|\bdestinataires?\b[^.;]{0,80}(?:\b(?:sont|est|peuvent)\b|:)[^.;]{0,80}(?:prestataires|partenaires|sous-traitants|autorités|filiales|fournisseurs|hébergeurs|services|sociétés|personnel)|\bwir (?:[a-zà-ÿ]+ ){0,10}(?:weiter|übermitt|offen|teilen|geben)|\b(?:wird|werden|können|erhalten|haben)\b[^.;]{0,160}\b(?:weiter|übermitt|offen|geteilt|zugriff|übertragen|daten)|\b(?:übermitteln|teilen|geben) wir\b/u,
  automated:
    /\b(?:ist|sind|wird|werden|findet|finden|nutzen|nutzt|verwenden|treffen|erfolgt|verzichten|stellt|setzen|kommt|nehmen|führen|utilis|sommes|est|sont|prenons|prend|faisons|fait|peut|pouvons|repose|constitue|recour)/u,
  // An address named dpo@ names no officer.
  dpo: /datenschutzbeauftragt|délégué|data protection officer|(?<![\w.@-])(?:dpo|dpd)(?![\w.-]*[\w@])/u,
  // "Wenn Sie Ihre Einwilligung widerrufen, löschen wir die Daten." tells the effect, and gives no right.
  withdraw:
    /\b(?:recht|rechte|berechtigt|jederzeit|können|kann|kannst|könnt|möglich|möglichkeit|widerrufbar|widerruflich|frei)\b|\b(?:droits?|pouvez|pourrez|peut|peuvent|à tout moment|possibilité|possible|libre)\b/u,
  'legal-bases':
    /\b(?:consentement|contrat|contractuel|précontractuel|obligations? légales?|intérêts? légitimes?|intérêt public|sauvegarde|einwilligung|vertrag|verträge|berechtigt|rechtliche verpflichtung|abs)/u,
}
/** "Auskunft über das Bestehen eines Rechts auf Löschung" is of another right, and to tell recipients of it is a duty. */
const aboutRights =
  /\bbestehen (?:eine[rs]|des)\b|\binformationen zu erfahren\b|\bverfahren eingerichtet\b|\bl'existence d|\bempfänger[^.;]{0,260}\b(?:unterrichten|mitzuteilen|informieren)|\bdestinataires?\b[^.;]{0,160}\b(?:notifi|informe)/u
/** Words with which a sentence says something else. */
const foreignElse: Partial<Record<Topic, RegExp>> = {
  // One of several controllers, or another than the company.
  controller: /\bconjoint|\bgemeinsam|\bdépend|\bvarie|\bhängt\b|\bje nach\b/u,
  contact:
    /\bpolitique de (?:confidentialité|protection) [^.;]{0,40}\b(?:société|google|facebook)\b|\baccord de traitement\b|\bdata processing agreement\b|\bauftragsverarbeitungs|\bwiderrufsrecht\b|\bdroit de rétractation\b/u,
  dpo: /\bdatenschutzerklärungs?-generator\b/u,
  access: /^\W*(?:le )?droit à la portabilité\b|^\W*(?:das )?recht auf datenübertragbarkeit\b/u,
  automated: /\bauskunft\b|\bbestehen (?:eine[rs]|des)\b|\bl'existence d|\bdroit d'accès\b/u,
  statutory: /\bwebs(?:e|i)ite|\binternetseite|\bbetrieb\b|\b(?:collectons|recueillons)\b[^.;]{0,220}\(facultati/u,
  recipients:
    /\b(?:en aucun cas|(?:ne|n') ?[^.;]{0,30}\b(?:pas|jamais|aucun))\b(?!.*\b(?:sauf|hormis|exception|excepté|sans)\b)|\b(?:nicht|keine|niemals)\b[^.;]{0,80}\b(?:dritte|weiter)(?!.*\b(?:außer|sofern|soweit|ohne|nur|es sei denn)\b)|\blisten? von empfängern\b|\bangefordert\b|\bliste des destinataires\b/u,
  retention: /\bunter (?:1\d|sechzehn|achtzehn) jahr|\bminderjährig|\bmoins de 1\d ans\b/u,
  // What a tool keeps on servers of its own, and what it holds a certificate for.
  transfers:
    /\b(?:speichert|verarbeitet|stocke|conserve) (?:google|facebook|meta|microsoft|youtube|vimeo)\b|^\W*[\p{L}.-]+ ist (?:\p{L}+ ){0,6}zertifiziert/u,
  rectification: aboutRights,
  erasure: new RegExp(
    `\\bmême après (?:la )?suppression\\b|\\bcopies résiduelles\\b|\\bauch nach (?:der )?löschung\\b|\\bablehnen\\b|\\bstattdessen\\b|\\bist zur erfüllung\\b|\\bexiger à la place\\b|${aboutRights.source}`,
    'u',
  ),
  restriction: aboutRights,
  authority:
    /\bbestehen (?:eine[rs]|des)\b|\binformationen zu erfahren\b|\bl'existence d|\bbeschwerdeführer|\bbei der die beschwerde\b/u,
  purposes:
    /\bdétermin\w+ (?:pourquoi|les finalités)\b|\bréaliser nos traitements\b|\bci-(?:dessous|après)\b|\bfinalités (?:[a-zà-ÿ]+ )?(?:déclarées|explicites|déterminées|ci-dessous|suivantes|précitées|légitimes)|\bfins suivantes\b|\bcookies?\b|\bdurée (?:[a-zà-ÿ']+ ){0,4}(?:nécessaire|excédant)|\bconserv\w* [^.;]{0,60}\bdurée\b|\bso lange\b|\bspeicherdauer\b/u,
  withdraw:
    /\bvous (?:décidez|avez retiré|retirez)\b|\ba retiré\b|^\W*(?:wenn|sofern|falls|soweit|sobald|nachdem|im falle?|lorsque|si|quand|en cas de)\b(?!.*\b(?:können sie|kannst du|haben sie|hast du|das recht|jederzeit|vous pouvez|vous avez|à tout moment|le droit)\b)/u,
  objection: new RegExp(
    `\\b(?:google|facebook|instagram|matomo|piwik|etracker|remarketing|newsletters?|cookies?)\\b|${aboutRights.source}`,
    'u',
  ),
  'legitimate-interests':
    /\b(?:in diesen zwecken|hierin|darin) (?:liegt|besteht)\b|^(?:notre |nos |unser )?(?:intérêts? légitimes?|berechtigtes interesse)\W*$|\| (?:intérêts? légitimes?|berechtigtes interesse) \|/u,
}
/** "In keinem Fall verwenden wir Ihre Daten zu dem Zweck": a purpose that is none. */
const foreignDenial =
  /^\W*(?:(?:auf |in )?keine[nm]? (?:fall|falle)|en aucun cas|keinesfalls|niemals)\b|\bnicht (?:zu dem zweck|für)\b/u

/** Sentences on what people may do, which tell nothing of what the company does. */
const foreignRights =
  /\b(?:droit (?:de|d'|à)|ce droit|opposer|opposition|retirer|demander|réclamation|recht auf|rechte?\b|widersprechen|widerspruch|widerruf|auskunft|beschwer)/u
const ofPartners = /\bpartenaires?\b|\bpartner|\bdritt|\btiers\b/u
const toldByCompany: ReadonlySet<Topic> = new Set([
  ...(['purposes', 'recipients', 'legal-bases', 'legitimate-interests', 'retention', 'transfers', 'source'] as const),
])

/** The conditions of one right name others: "… and you refuse the erasure". */
const rightWords: Partial<Record<Topic, RegExp>> = {
  erasure: /lösch|effac|suppr/u,
  restriction: /einschränk|limit/u,
  rectification: /berichtig|rectif/u,
  portability: /übertrag|portab/u,
  access: /auskunft|accès|accéd/u,
}
const isOfOtherRight = (topic: Topic, leadIn: string) =>
  rightWords[topic]?.test(leadIn) === false && Object.values(rightWords).some((form) => form.test(leadIn))

export const isToldInForeign = (
  topic: Topic,
  { own, leadIn, headings }: Pick<Said, 'own' | 'leadIn' | 'headings'>,
): boolean =>
  !isOfOtherRight(topic, leadIn) &&
  !(topic === 'controller' && ofPartners.test(headings)) &&
  foreignGates[topic]?.test(own) !== false &&
  foreignElse[topic]?.test(own) !== true &&
  !(topic === 'purposes' && foreignDenial.test(own)) &&
  !(toldByCompany.has(topic) && (own.endsWith(':') || foreignRights.test(own)))
