import type { DenialReason } from '../item-states.ts'

// How mailboxes of this kind answer, in four languages. The first rule that a sentence of the answer fits tells its class,
// so the order is part of the table: a refusal outweighs a demand, a demand outweighs "received".

export const replyClasses = [
  'bounce',
  'auto_reply',
  'form_required',
  'confirm_link',
  'identity_demand',
  'more_data',
  'done',
  'no_record',
  'denied',
  'extension',
  'unclear',
] as const
export type ReplyClass = (typeof replyClasses)[number]

export interface ReplyRule {
  id: string
  is: Exclude<ReplyClass, 'bounce' | 'unclear'>
  reason?: DenialReason
  /** `likely`: people also write this in passing. */
  confidence: 'sure' | 'likely'
  /** Any of these within one sentence. Every gap has an end, so that none takes long. */
  says: readonly RegExp[]
  /** Not where the same sentence says this. */
  unless?: RegExp
  /** Only where the answer says this somewhere. */
  also?: RegExp
}

/** Small print under any mail: it speaks of deleting, too. */
export const smallPrint =
  /intended recipient|\bconfidential|vertraulich|richtige\w* empfänger|destinataire|destinatario/i

/** Conditional or past: it may be, or once was, but is not so now. */
const ifEver =
  /\b(?:if|unless|should (?:we|you|it)|in case|may (?:ask|need|be|also|require)|might)\b|\b(?:falls|sofern|gegebenenfalls|ggf)\b|\b(?:si (?:nous|vous|besoin|nécessaire)|le cas échéant)|éventuellement|\b(?:si (?:es|fuera|usted|necesit|lo)|en caso de|podríamos)\b/i
const notYet =
  /\b(?:if|once|when|until|unless|before|as soon as|not yet|(?:cannot|unable to) confirm)\b|\b(?:sobald|wenn|falls|bevor|noch nicht|keine?)\b|\bnicht (?:gelöscht|entfernt|gesperrt|anonymisiert|vernichtet)|\b(?:lorsque|une fois|quand|dès que|si vous)\b|\bn'(?:a|ont|avons)\b|\b(?:cuando|una vez|hasta que)\b|\bno (?:ha|han|hemos|se)\b|\bsi (?:no|usted|desea)\b/i
const byMail =
  /e-?mail|mailbox|courriel|correo|per mail|form\b|formul|portal|until|unless|\bif\b|\bohne\b|solange|\bfalls\b/i

const refuses = [
  /\b(?:denied|declined|rejected|refused)\b.{0,30}\brequest|\b(?:request|claim)\b.{0,40}\b(?:denied|declined|rejected|refused)\b/i,
  /\b(?:deny|decline|denying|declining|refuse|reject)\b.{0,20}\b(?:your|the|this)\b.{0,20}\brequest/i,
  /\b(?:unable to|not able to|cannot|can't|can not|won't|will not|not (?:required|obligated|obliged) to)\b.{0,12}\b(?:fulfil+|comply|honou?r|process|act|delete|erase|remove|grant|complete|accommodate)\b/i,
  /\bnicht (?:\S{1,20} )?(?:möglich|entsprechen|nachkommen|stattgeben)\b|\b(?:können|dürfen)\b.{0,60}\bnicht (?:\S{1,20} )?löschen|\babgelehnt|\blehnen\b.{0,80}\bab\b|zurückgewiesen|\bkönnen wir\b.{0,30}\bnicht (?:entsprechen|nachkommen)/i,
  /(?:ne pouvons(?: pas)?|pas en mesure|impossible)\b.{0,60}(?:suite|accéder|supprimer|effacer|satisfaire|favorable)|\b(?:demande|requête)\b.{0,30}(?:rejetée|refusée)|\b(?:refusons|rejetons)\b/i,
  /\bno (?:podemos|es posible|procede|vamos a)\b.{0,40}(?:atender|acceder|estimar|suprimir|eliminar|borrar|cumplir)|\b(?:denegad|desestimad|rechazad)[ao]/i,
] as const

const lawKeepsIt =
  /\b(?:legal|statutory|regulatory|tax|contractual)\b.{0,20}\b(?:obligation|requirement|retention|dut)|\brequired by law|\b(?:retain|keep)\b.{0,40}\b(?:law|legal)|\bcomplete transactions?\b|\bexempt|aufbewahr|gesetzlich\w* (?:verpflicht|pflicht)|rechtliche\w* (?:verpflicht|pflicht)|obligations? légale|tenue?s? de conserver|durée de conservation|obligaci[oó]n(?:es)? legal|obligad[ao]s? (?:por ley )?a conservar|deben? conservarse|plazos? de conservaci[oó]n/i

export const replyRules: readonly ReplyRule[] = [
  {
    id: 'denied-drop',
    is: 'denied',
    reason: 'use_drop',
    confidence: 'sure',
    // In small letters it is a word like any other.
    says: [/\bDROP\b/, /\bdelete request and opt-?out platform/i],
  },
  {
    id: 'denied-credit-law',
    is: 'denied',
    reason: 'exempt_fcra_glba',
    confidence: 'sure',
    says: [
      /(?:\bFCRA\b|\bGLBA\b|fair credit reporting|gramm-leach).{0,150}(?:exempt|denied|not apply|unable|cannot|declin|exclud)/i,
      /(?:exempt|exclud|subject to|governed by|covered by|unable|cannot|denied).{0,150}(?:\bFCRA\b|\bGLBA\b|fair credit reporting|gramm-leach)/i,
    ],
  },
  {
    id: 'denied-no-broker',
    is: 'denied',
    reason: 'not_a_broker',
    confidence: 'sure',
    says: [
      /\bnot (?:a |considered a |registered as a )?data broker/i,
      /\bkein datenhändler/i,
      /\bpas (?:un )?courtier/i,
    ],
  },
  {
    id: 'denied-fraud',
    is: 'denied',
    reason: 'suspected_fraud',
    confidence: 'sure',
    says: [
      /\brequest\b.{0,60}\bfraudulent|\bfraudulent\b.{0,30}\brequest|\bsuspect\w*\b.{0,30}\bfraud/i,
      /betrugsverdacht|betrügerisch/i,
      /frauduleu/i,
      /fraudulent[ao]/i,
    ],
    unless: ifEver,
  },
  {
    id: 'denied-too-many',
    is: 'denied',
    reason: 'too_many_requests',
    confidence: 'sure',
    says: [
      /\b(?:already|previous|twice|two|more than|second|third|repeated)\b.{0,80}\b(?:12|twelve)[- ]months?\b/i,
      /\bmanifestly (?:unfounded|excessive)|\b(?:too many|excessive) requests/i,
      /offenkundig unbegründet|exzessiv/i,
      /manifestement (?:infondée|excessive)/i,
      /manifiestamente (?:infundad|excesiv)/i,
    ],
    unless: ifEver,
  },
  {
    id: 'denied-unverified',
    is: 'denied',
    reason: 'insuf_verification',
    confidence: 'sure',
    says: [
      /\b(?:unable|not able|could not|couldn't|cannot|can't|failed)\b.{0,12}\b(?:verify|authenticate|confirm|validate)\b.{0,100}\b(?:denied|deny|closed?|declined?|rejected|not proceed|cannot proceed|no further action)/i,
      /\b(?:denied|closed|declined|rejected)\b.{0,100}\b(?:unable|not able|could not|couldn't|cannot|failed)\b.{0,12}\b(?:verify|authenticate|confirm)/i,
      /identität\b.{0,60}\bnicht\b.{0,60}(?:abgelehnt|geschlossen|eingestellt)/i,
      /identité.{0,80}(?:rejetée|refusée|clôturée)/i,
      /identidad\b.{0,80}(?:denegad|rechazad|cerrad|archivad)/i,
    ],
    unless: ifEver,
  },
  {
    id: 'denied-elsewhere',
    is: 'denied',
    reason: 'outside_jurisdiction',
    confidence: 'sure',
    says: [
      /\bnot\b.{0,12}\b(?:a )?residents?\b/i,
      /\b(?:only|solely|exclusively)\b.{0,40}\b(?:to|for|by)\b.{0,30}\bresidents\b/i,
      /\b(?:law|act|ccpa|cpra|gdpr|regulation)\b.{0,40}\b(?:does not|doesn't|not)\b.{0,12}\bapply\b/i,
      /(?:dsgvo|gesetz)\b.{0,60}\b(?:nicht anwendbar|findet keine anwendung|gilt nicht)/i,
      /(?:rgpd|loi)\b.{0,60}(?:ne s'applique pas|n'est pas applicable)/i,
      /(?:rgpd|ley)\b.{0,60}\bno (?:es aplicable|se aplica)/i,
    ],
    unless: ifEver,
  },
  {
    id: 'denied-kept-by-law',
    is: 'denied',
    reason: 'claim_not_covered',
    confidence: 'sure',
    says: refuses,
    unless: byMail,
    also: lawKeepsIt,
  },
  { id: 'denied', is: 'denied', reason: 'other', confidence: 'likely', says: refuses, unless: byMail },
  {
    id: 'extension',
    is: 'extension',
    confidence: 'sure',
    says: [
      /\bextend\w*\b.{0,60}\b(?:days?|months?|deadline|period|time)\b/i,
      /\bextension\b.{0,40}\b(?:days?|months?|deadline|period|time|respond|answer)\b/i,
      /\b(?:need|require|take|taking)\b.{0,12}\b(?:more|additional|extra|longer)\b.{0,8}\btime\b/i,
      /frist\b.{0,60}verläng|verläng\S*.{0,40}frist|fristverlängerung|\bmehr zeit\b/i,
      /(?:prolong|prorog)\S*.{0,60}délai|délai\b.{0,80}(?:prolong|prorog)|délai supplémentaire/i,
      /(?:ampl[ií]|prorrog|extend|extens)\S*.{0,60}\bplazo|\bplazo\b.{0,80}(?:ampl[ií]|prorrog|extend)|prórroga|\bmás tiempo\b/i,
    ],
    // How long others show what is gone.
    unless: /search engine|suchmaschin|moteurs? de recherche|buscador|cache|\bif\b/i,
  },
  {
    id: 'confirm-link',
    is: 'confirm_link',
    confidence: 'sure',
    says: [
      /\b(?:click|press|tap|follow|visit|open|use)(?:ing)?\b.{0,60}(?:\blink\b|\bbutton\b|https?:).{0,100}\b(?:confirm|verify|validate|activate)/i,
      /\b(?:confirm|verify|validate)\b.{0,100}\b(?:by )?(?:clicking|following|visiting|pressing|tapping|opening)\b/i,
      /(?:klick|\blink\b|schaltfläche).{0,100}bestätig|bestätig.{0,100}(?:klick|\blink\b|schaltfläche)/i,
      /(?:cliqu|\blien\b).{0,100}(?:confirm|valid)|(?:confirm|valid).{0,100}(?:cliqu|\blien\b)/i,
      /(?:\bclic\b|enlace|puls(?:e|ando|ar)\b).{0,100}(?:confirm|verifi|valid)|(?:confirm|verifi|valid).{0,100}(?:\bclic\b|enlace|puls(?:e|ando|ar)\b)/i,
    ],
    unless: /unsubscribe|abmelde|désabonn|darse de baja/i,
  },
  {
    id: 'identity',
    is: 'identity_demand',
    confidence: 'sure',
    says: [
      /\b(?:send|provide|upload|attach|submit|reply with|enclose|supply|include|need|require)\b.{0,80}(?:\b(?:photo|government|govt|state)\b.{0,16}\bids?\b|\bid card\b|\bcopy of (?:your|an?) id\b|identification document|driver'?s? licen[cs]e|\bpassport\b|proof of (?:identity|your identity))/i,
      /\b(?:need|must|require|please|kindly|have to|in order|order to|ask)\b.{0,80}\b(?:verify|confirm|establish|authenticate|prove|validate)\b.{0,40}\b(?:identity|who you are|that you are)\b/i,
      /\bproof\b.{0,80}\b(?:signed permission|authori[sz]ation|power of attorney)\b|\bconsumer\b.{0,30}\bverify their identity\b/i,
      /(?:kopie|scan|foto|vorlage)\b.{0,40}(?:ausweis|reisepass|identitätsdok)|ausweiskopie|(?:nachweis|feststellung|überprüfung|verifizierung|bestätigung)\b.{0,30}identität|identität\b.{0,40}(?:nachweis|bestätigen|belegen|verifizieren)/i,
      /(?:copie|scan|photo)\b.{0,40}(?:identité|passeport)|justificatif d'identité|(?:vérifier|justifier|prouver|assurer)\b.{0,30}\bidentité/i,
      /(?:copia|fotocopia|foto|escaneo)\b.{0,40}(?:\bDNI\b|\bNIE\b|pasaporte|documento (?:nacional )?de identidad|identificación)|(?:verificar|acreditar|acredite|comprobar)\b.{0,20}\bidentidad/i,
    ],
    unless: ifEver,
  },
  {
    id: 'form',
    is: 'form_required',
    confidence: 'sure',
    says: [
      /\b(?:use|using|complete|fill (?:out|in)|submit|via|through|visit|go to)\b.{0,80}\b(?:web ?forms?|online form|the form|our form|forms?\b.{0,20}\b(?:at|on)|portal|privacy cent(?:er|re)|opt-?out page|do not sell)\b/i,
      /\b(?:cannot|can't|can not|do not|don't|no longer|unable to)\b.{0,8}\b(?:accept|process|handle|take|honou?r)\b.{0,60}\b(?:by|via|through|over) e-?mail\b/i,
      /\b(?:delete|close|remove)\b.{0,30}\b(?:account|data|profile)\b.{0,40}\b(?:yourself|in the app|settings)\b/i,
      /(?:online-?|kontakt|web)formular|über (?:das|unser) formular|formular (?:auf|unter)|anträge per e-?mail\b.{0,40}\bnicht/i,
      /\b(?:remplir|compléter|utiliser|via|moyen)\b.{0,40}\bformulaire|formulaire\b.{0,40}(?:disponible|en ligne|prévu)/i,
      /(?:rellen|complet|utili[cz]|través|mediante)\S*.{0,40}\bformulario|formulario\b.{0,30}(?:disponible|web|en línea)/i,
    ],
    unless:
      /\b(?:has|have) been (?:submitted|received|completed)|thank(?:s| you) for (?:submitting|completing|using|filling)/i,
  },
  {
    id: 'more-data',
    is: 'more_data',
    confidence: 'sure',
    says: [
      /\b(?:please|kindly|could you|can you|need|require|what is|what's)\b.{0,100}\b(?:full name|user ?name|account (?:number|id|name)|phone number|(?:mailing|postal|current|home) address|date of birth|zip code|city you|url of|which (?:one|account|e-?mail)|customer number)\b/i,
      /\b(?:additional|more|further)\b.{0,12}\b(?:information|details|data)\b.{0,60}\b(?:locate|find|identify|match|process)\b/i,
      /\bdid you\b.{0,40}\b(?:register|sign up|use)\b.{0,30}\b(?:another|different|other)\b/i,
      /(?:benötigen|brauchen|bitte|teilen sie uns|nennen sie)\b.{0,80}(?:kundennummer|geburtsdatum|anschrift|benutzernam|telefonnummer|weitere (?:angaben|informationen)|vollständigen namen)/i,
      /(?:besoin d'informations|informations complémentaires|merci de|pourriez-vous|veuillez)\b.{0,100}(?:numéro (?:de )?client|identifiant|adresse postale|date de naissance|numéro de téléphone|identifier dans)/i,
      /(?:necesitamos|indíquenos|indicarnos|facilítenos|facilitarnos|por favor|podría)\b.{0,80}(?:número de cliente|nombre de usuario|fecha de nacimiento|dirección postal|número de teléfono|más información|información adicional)/i,
    ],
    unless: ifEver,
  },
  {
    id: 'no-record',
    is: 'no_record',
    confidence: 'sure',
    says: [
      /\b(?:no|not|never|unable to|cannot|could not)\b.{0,20}\b(?:find|locate|have|hold|store|possess|identify|maintain)\b.{0,40}\b(?:data|information|records?|accounts?|profile|match\w*|listings?)\b/i,
      /\b(?:do|does|did|could|ca)n't\b.{0,12}\b(?:find|locate|have|hold|store|possess|identify)\b.{0,40}\b(?:data|information|records?|accounts?|profile|match\w*|listings?)\b/i,
      /\b(?:find|found|have|hold|located|identified|there (?:is|are|was|were))\b.{0,4}\bno\b.{0,40}\b(?:data|information|records?|accounts?|profile|match\w*|listings?)\b/i,
      /\bno such (?:person|individual|name|user|customer|consumer|member|account|record|profile|listing|e-?mail)\b/i,
      /\bno (?:data|records?|accounts?|profiles?|listings?|users?|customers?)\b.{0,20}\b(?:exists?|found|match(?:es|ed)?)\b/i,
      /\b(?:not|n't)\b.{0,8}\b(?:appear|exist|listed|registered|present)\b.{0,40}\b(?:systems?|databases?|records|files)\b/i,
      /\bkein\w*\b.{0,60}(?:daten|eintr[aä]g|konto|datensatz|datensätze|informationen)\S*.{0,80}(?:gespeichert|finden|gefunden|vorhanden|vorliegen|ermitteln)|(?:speichern|verarbeiten|finden|liegen|führen)\b.{0,60}\bkein\w*\b.{0,40}(?:daten|eintr[aä]g|konto|informationen)/i,
      /\b(?:n'|ne )\S{0,20}\s?.{0,20}\baucune?\b.{0,40}(?:donnée|information|compte|trace|enregistrement)|\bne figur\w+ pas\b/i,
      /\bno (?:disponemos|tenemos|tratamos|conservamos|almacenamos|hemos encontrado|hemos localizado|constan?|figuran?|existen?|obran?)\b.{0,60}(?:datos?|información|registros?|cuentas?|ficheros?|sistemas?)\b/i,
    ],
    unless: ifEver,
  },
  {
    id: 'done',
    is: 'done',
    confidence: 'sure',
    says: [
      /\b(?:have|has|was|were|'ve)\b(?: now| already| since| also| been| successfully| permanently| fully| completely| securely){0,4} (?:deleted|removed|erased|purged|suppressed|anonymi[sz]ed|unsubscribed|opted (?:you )?out)\b/i,
      /\b(?:request|opt-?out|deletion|removal|erasure)\b.{0,40}\b(?:is|has been|was)(?: now| successfully)? (?:complete|completed|fulfilled|processed|honou?red|finali[sz]ed)\b/i,
      /\bwe(?:'ve| have)(?: now| successfully)? (?:completed|fulfilled|processed|honou?red|finali[sz]ed) your\b/i,
      /\badded to our (?:suppression|do[- ]not[- ]sell|opt-?out) list\b/i,
      /\b(?:wurden?|haben|hat|sind|ist)\b.{0,120}\b(?:gelöscht|entfernt|gesperrt|anonymisiert|vernichtet)\b|\b(?:gelöscht|entfernt|gesperrt|anonymisiert|vernichtet) (?:wurden?|worden|haben|hat)\b|löschung\b.{0,40}(?:durchgeführt|erfolgt|abgeschlossen|vorgenommen)/i,
      /\b(?:a|ont|avons)\b.{0,60}(?:supprimé|effacé|retiré|anonymisé|désinscrit)|(?:procédé|effectué).{0,30}(?:suppression|effacement|retrait)/i,
      /\b(?:hemos|han|ha|fue|fueron)\b.{0,60}\b(?:eliminad|borrad|suprimid|cancelad|dado de baja)|(?:procedido a|efectuado|realizado)\b.{0,30}(?:elimina|borrar|borrado|supr[ei]|\bbaja\b|cancelación)/i,
    ],
    unless: notYet,
  },
  {
    id: 'sells-nothing',
    is: 'denied',
    reason: 'not_a_broker',
    // Also said of the request itself by those who then do what it asks.
    confidence: 'likely',
    says: [/\b(?:do not|don't|does not|doesn't|never) sell\b.{0,60}\b(?:data|information)\b/i],
  },
  {
    id: 'received',
    is: 'auto_reply',
    confidence: 'sure',
    says: [
      /\b(?:received|receipt of|got)\b.{0,4}\b(?:your|the|this|an?)\b.{0,40}\b(?:e-?mail|message|requests?|inquiry|enquiry|ticket|letter)\b/i,
      /\b(?:your|the)\b.{0,40}\b(?:message|request|e-?mail|inquiry|enquiry|ticket|case)\b.{0,40}\b(?:has been|was)\b.{0,16}\b(?:received|submitted|registered|logged|created|opened|assigned)\b/i,
      /\b(?:ticket|case|reference|request|confirmation) (?:number|id|no\.?)\b|\b(?:ticket|case|request)\s?[#:]\s?\w{0,6}-?\d{3,}|\[(?:ticket|case)\b/i,
      /eingegangen|eingang ihrer|eingangsbestätigung|\bhaben\b.{0,40}(?:e-?mail|nachricht|anfrage|anliegen|antrag)\b.{0,60}(?:erhalten|erfasst)|(?:ticket|vorgangs|fall)-?(?:nummer|nr)/i,
      /bien reçu|accusé de réception|\bprise? en compte\b|(?:demande|message)\b.{0,30}enregistrée?|numéro de (?:dossier|ticket|demande)/i,
      /hemos recibido|ha sido recibid|recepción de su|(?:solicitud|consulta)\b.{0,30}registrad|número de (?:referencia|caso|ticket|solicitud)/i,
    ],
  },
]
