import { once } from '../../platform/shared/once.ts'
import { compileLexicon } from './lexicon.ts'

// What a sentence can disclose, and the words that disclose it in English, German and French. Several laws ask for the same
// disclosure, so a check names a topic. Patterns as lexicon.ts reads them.

export interface TopicWords {
  /** Words that answer it. */
  present: readonly string[]
  /** Words that touch it and leave something open. */
  partial?: readonly string[]
  /** A sentence with these words speaks of something else. */
  unless?: RegExp
}

const rightsLead =
  /\b(?:unauthori[sz]ed|third[- ]part(?:y|ies) (?:may|can|to) access|prevent .{0,30} access|we (?:may|can|will) access)\b|^(?!.*\b(?:access|copy)\b).*\b(?:structured|machine[- ]readable|portable)\b/u

export const topics = {
  controller: {
    present: [
      '(?:is|are|acts as|act as) (?:the |a |an )?(?:independent |joint |sole )?(?:data )?controllers?',
      '(?:data )?controllers? (?:is|of|for|responsible|are|of your)',
      'responsible for (?:the )?(?:processing|collection|your personal|your data)~',
      'entity responsible',
      'verantwortlich~ (?:für|im sinne|ist|stelle|i\\.? ?s\\.?)',
      'verantwortlicher',
      'responsable (?:de|du) traitement',
    ],
    partial: [
      '(?:operated|provided|owned|offered) by [^.;]{2,60} (?:inc|llc|ltd|limited|gmbh|corp|corporation|sas|bv|ag|s\\.a)',
      '(?:we|us|our)"? (?:refers? to|means?) ',
    ],
  },
  contact: {
    present: [
      '(?:contact|email|e-mail|write|reach|call) (?:to )?(?:us|our) [^;]{0,120}(?:[\\p{L}\\d._%-]{1,64}@[\\p{L}\\d.-]{1,80}|\\d{3}[-. )]\\d{3}|p\\.?o\\.? box|street|avenue|road|suite)',
      '(?:contact|email|e-mail|write|reach|questions|requests?) … [\\p{L}\\d._%-]{1,64}@[\\p{L}\\d.-]{1,80}',
      '(?:schreiben sie|kontaktieren sie|e-mail|kontakt|anschrift) [^;]{0,100}@[\\p{L}\\d.-]{1,80}',
      '(?:contacter|écrire|écrivez|adresse) [^;]{0,100}@[\\p{L}\\d.-]{1,80}',
    ],
    partial: ['contact us', 'write to us', 'get in touch', 'kontaktieren sie uns', 'contactez-nous', 'nous contacter'],
  },
  representative: {
    present: [
      '(?:eu|uk|eea|european|gdpr|european union|article 27|art\\. 27|appointed|designated) (?:data protection |gdpr |privacy )?representatives?',
      'representatives? (?:in|within|for) (?:the )?(?:eu|eea|uk|european|united kingdom|union)~',
      'vertreter~ (?:in der|innerhalb der) (?:eu|union|europäischen)',
      "représentant (?:dans|au sein de|en) (?:l')?(?:union|ue|europe)",
    ],
  },
  dpo: {
    present: ['data protection officers?', 'dpo', 'datenschutzbeauftragt~', 'délégué~ à la protection', 'encarregado'],
    partial: ['(?:privacy|chief privacy) (?:officer|team|manager)'],
    unless: /\b(?:not required to|no obligation to|have not|nicht verpflichtet)\b/u,
  },
  purposes: {
    present: [
      'we (?:may |will |also |only |primarily |and |can |might ){0,5}(?:us(?:e|es)|process) (?:[^.;]{0,80} )?(?:to|for|in order to|as follows|in the following)',
      '(?:for|of) the (?:following )?purposes?(?: of|:| described| listed| set)?',
      '(?:information|data) (?:is|are|will be|may be|we collect) [^.;]{0,40}used (?:to|for)',
      'purposes? (?:of|for) (?:the |our |which |processing|collecting)~',
      'zwecke?n? (?:der|verarbeitet|nutzen|:)~',
      'zum zweck~',
      'finalités?',
      'nous utilisons … pour',
    ],
  },
  'legal-bases': {
    present: [
      '(?:legal|lawful) (?:bas[ei]s|grounds?)',
      'necessary (?:for|to) (?:the )?perform(?:ance)? (?:of )?(?:a|our|the|that) contract',
      'article 6',
      'art\\. 6',
      'rechtsgrundlagen?',
      'bases? (?:légales?|juridiques?)',
      'fondements? juridiques?',
    ],
  },
  'legitimate-interests': {
    present: [
      'legitimate (?:business |commercial )?interests? (?:in|to|include|includes|such as|are|is|of|for|\\(|which|:|consist)~',
      'legitimate (?:business |commercial )?interests?,? (?:namely|including|for example|e\\.g|like)',
      'berechtigte~ interesse~ (?:an|ist|liegt|besteht|,)',
      'intérêts? légitimes? (?:à|de|pour|consist|:)~',
    ],
    partial: ['legitimate (?:business |commercial )?interests?', 'berechtigte~ interesse~', 'intérêts? légitimes?'],
  },
  recipients: {
    present: [
      '(?:share|shared|sharing|disclose|disclosed|provide|provided|transfer|transferred|pass|available|transmit|transmitted) … (?:(?:[a-z]{1,14} )?providers?|third[- ]part(?:y|ies)|partners?|affiliates?|vendors?|subsidiaries|processors?|(?:sub)?contractors?|law enforcement|authorit(?:y|ies)|advertisers|other companies|compan(?:y|ies) that|networks?|advis[eo]rs|insurers|banks|couriers?)',
      '(?:recipients|categories of (?:recipients|third parties))',
      '(?:not|never) (?:share|disclose|provide) … (?:anyone|third part~|others)',
      'empfänger~',
      '(?:weitergegeben|weitergabe|übermittelt|übermitteln|geben) … (?:dritte|dienstleister|auftragsverarbeiter|behörden|partner)~',
      'destinataires?',
      '(?:partageons|communiquées|transmises|communiquons) … (?:tiers|prestataires|partenaires|sous-traitants)',
    ],
  },
  transfers: {
    present: [
      'standard (?:contractual|data protection) clauses',
      'sccs?',
      'model (?:contract )?clauses',
      'adequacy (?:decision|regulation)s?',
      'adequate level of (?:data )?protection',
      'binding corporate rules',
      'data privacy framework',
      '(?:transfer|transferred|transfers|process|processed|store|stored) … (?:appropriate safeguards|swiss-u\\.s)',
      '(?:not|never) (?:transfer|transferred) … (?:outside|third countries)',
      'standardvertragsklauseln',
      'angemessenheitsbeschluss~',
      'clauses contractuelles types',
      "décision~ d'adéquation",
    ],
    partial: [
      '(?:transfer|transferred|transfers|stored|processed|transferring|process|store|hosted) … (?:outside|other countries|united states|u\\.s|countries|internationally|country|abroad|usa|third countries)',
      'international (?:data )?transfers?',
      'cross-border',
      'drittl(?:and|änder|ändern)',
      'außerhalb der (?:eu|europäischen)',
      "en dehors de (?:l'union|l'ue|l'espace)",
      "hors de (?:l'union|l'ue|l'espace)",
    ],
  },
  retention: {
    present: [
      '(?:retain|retained|retains|keep|kept|store|stored|hold|held|maintain|maintained|saved|archived) (?:[^.;]{0,90} )?(?:for (?:up to |a period of |at least |a maximum of |no longer than |no more than ){0,5}(?:\\d{1,4}|one|two|three|four|five|six|seven|ten|twelve|thirty|ninety)|for as long as (?:you|your|the account)|as long as (?:you|your|the account|we provide|the contract)|until (?:you|your|the account|the contract))',
      '(?:delete|deleted|erase|erased|remove|removed|purge|purged|anonymi[sz]ed?|destroy|destroyed) (?:[^.;]{0,70} )?(?:within|after) (?:a period of |up to |no more than |approximately ){0,5}(?:\\d{1,4}|one|two|three|six|seven|ten|twelve|thirty|sixty|ninety|your account|you close)',
      'retention (?:period|schedule)s? (?:[^.;]{0,60} )?(?:\\d{1,4}|one|two|three|six|seven|ten|twelve|is determined|are determined|depends?|criteria)~',
      '(?:criteria|factors) … (?:retention|retain)',
      'indefinitely',
      '(?:speichern|gespeichert|speicherdauer|aufbewahr~|gelöscht) (?:[^.;]{0,80} )?(?:\\d{1,4}|bis|solange|nach ablauf|monat~|jahr~|tage~)',
      '(?:conserv(?:ons|ées|ation)|supprimées) (?:[^.;]{0,80} )?(?:pendant|jusqu|\\d{1,4}|durée)~',
    ],
    partial: [
      'dispose of (?:[^.;]{0,60} )?(?:data|information) (?:once|after|when|within)',
      '(?:retain|retained|retains|keep|kept|store|stored|hold|held) … (?:as long as|necessary|required|needed|permitted)',
      '(?:data )?retention',
      'no longer than (?:is )?(?:necessary|needed|required)',
      'speicherdauer',
      'aufbewahrungsfrist~',
      'durée de conservation',
    ],
    unless: /\b(?:child(?:ren)?|minors|kinder|enfants)\b/u,
  },
  access: {
    present: [
      '(?:right|rights|request|ask|able|entitled|may|can|how) (?:[^.;]{0,60} )?(?:to )?(?:access|obtain|receive|view|review|see) (?:[^.;]{0,60} )?(?:information|data|copy|account|details|records)',
      '(?:request|obtain|receive|right|ask) … (?:access|copy of)',
      '(?:access|review) (?:to )?(?:or |and |, )?(?:\\S{1,20} )?(?:\\S{1,20} )?your (?:personal |own |account |profile ){0,5}(?:information|data)',
      'right of access',
      'right to access',
      'data subject access request',
      'recht (?:auf|, ) ?auskunft',
      'auskunft (?:über|zu|verlangen)',
      'auskunftsrecht~',
      "droit (?:d'accès|d'accéder)",
      'accéder à vos données',
    ],
    unless: rightsLead,
  },
  rectification: {
    present: [
      '(?:right|request|ask|able|entitled|may|can|us to|how) (?:[^.;]{0,80} )?(?:correct|rectif~|update|amend|modify|edit|correction|rectification)',
      '(?:correct|update|amend|rectify|modify|edit|change) (?:[^.;]{0,30} )?(?:your|inaccura~|incomplete|any) (?:[^.;]{0,40} )?(?:information|data|account|profile|details|records?|name|address)',
      'right of rectification',
      'rights? to (?:correct|rectif)~',
      '(?:access|delete|review|know|update|deletion),? (?:[a-z]{1,12},? ){0,4}(?:or |and |/ ?)?(?:correct|rectif|correction|amend)~',
      'inaccurate personal (?:information|data)',
      'berichtigung',
      'droit … rectif~',
      'rectification',
    ],
    unless: /\b(?:update|amend|modify|correct|edit|change)\b[^.;]{0,40}\b(?:policy|notice|statement|terms)\b/u,
  },
  erasure: {
    present: [
      '(?:right|request|ask|able|entitled|may|can|us to|how) (?:[^.;]{0,80} )?(?:delet~|eras~|remov(?:e|al)|destruction)',
      'right to be forgotten',
      'delete your (?:account|personal|data|information)~',
      'rights? (?:to|of) (?:delete|deletion|erasure)',
      'requests? (?:[^.;]{0,60} )?we (?:will|shall) (?:delete|erase|remove)',
      '(?:deletion|erasure) requests?',
      '(?:have|get) (?:[^.;]{0,40} )?(?:deleted|erased|removed)',
      '(?:delete|deletion|erase|erasure|removal)(?: of)? (?:[^.;]{0,40} )?(?:personal (?:information|data)|your (?:information|data|account)) (?:[^.;]{0,40} )?(?:we (?:have )?collected|about you|you (?:have )?provided|request)~',
      '(?:access|correct|update|rectify|know),? (?:[a-z]{1,12},? ){0,4}(?:or |and |/ ?)?(?:delete|erase|remove)',
      'recht auf … löschung',
      'löschung',
      "(?:droit|demander) … (?:effacement|l'effacement|suppression|la suppression|supprimer)",
      "droit à l'(?:effacement|oubli)",
    ],
    unless:
      /\b(?:cookies?|end of (?:the|our) (?:services|contract)|termination|sub-?processor|(?<!\brequest.{0,60})we (?:may|will|shall) (?:delete|remove|erase)|parents?|parental|child(?:ren)?)\b/u,
  },
  restriction: {
    present: [
      '(?:right|request|ask|entitled|may|can|us to) (?:[^.;]{0,90} )?(?:restrict|restriction|block) (?:[^.;]{0,30} )?(?:processing|use|your|the|of)~',
      'restriction of (?:the )?(?:processing|use)',
      '(?:restrict|limit) (?:the |our )?processing',
      'einschränkung der verarbeitung',
      'einschränkung',
      'limitation du traitement',
    ],
  },
  objection: {
    present: [
      '(?:right|entitled|may|can|request|us to) (?:[^.;]{0,90} )?object(?:ion)? (?:[^.;]{0,30} )?(?:to|against)',
      'right (?:to|of) object(?:ion)?',
      'object to (?:the |our |such |certain )?(?:processing|use)',
      'recht auf … widerspruch',
      'widerspruchsrecht',
      'widerspruch (?:gegen|einzulegen)',
      "droit (?:d'opposition|de s'opposer|de vous opposer)",
      'opposition au traitement',
    ],
  },
  portability: {
    present: [
      '(?:data )?portability',
      '(?:structured|portable(?! document)|machine[- ]readable|readily usable) (?:[^.;]{0,40} )?format',
      'datenübertragbarkeit',
      'portabilité',
      'export your (?:personal |own )?(?:data|information)',
    ],
  },
  withdraw: {
    present: [
      '(?:withdraw|revoke|withdrawing|withdrawal of) (?:[^.;]{0,30} )?(?:consent|permission)',
      'consent … (?:withdrawn|revoked|withdraw|revoke)',
      'einwilligung … widerruf~',
      '(?:widerruf~) … einwilligung~',
      'retirer (?:votre|le|son) consentement',
      'retrait du consentement',
    ],
  },
  authority: {
    present: [
      '(?:supervisory|data protection|regulatory|privacy) (?:supervisory )?authorit(?:y|ies)',
      'data protection (?:commission|commissioner|regulator|board)',
      "information commissioner'?s?(?: office)?",
      'privacy commissioner',
      'anpd',
      'cnil',
      '(?:lodge|file|make|submit) (?:a )?complaints?',
      'aufsichtsbehörden?',
      'autorité (?:de contrôle|de protection)',
    ],
  },
  automated: {
    present: [
      'automated (?:individual )?(?:decision|processing|means of decision)~',
      '(?:solely|purely|exclusively) (?:on |by )?automated',
      'automatisierte~ (?:entscheidung|einzelfall)~',
      'prise~ de décision~ automatisée~',
      'décision~ (?:individuelle~ )?automatisée~',
    ],
    partial: ['profiling', 'profilage'],
  },
  source: {
    present: [
      '(?:collect|receive|obtain|obtained|received|collected|get|gather|acquire) (?:[^.;]{0,80} )?from (?:[^.;]{0,40} )?(?:third[- ]part~|other sources|other companies|public(?:ly)?|data brokers?|partners|social (?:media|network)~|other users|other businesses|affiliates|advertis~)',
      'sources? (?:of|from which|we collect) (?:[^.;]{0,20} )?(?:personal|information|data|we)~',
      'publicly available (?:sources|information|data)',
      'information from (?:third parties|other sources|others)',
      '(?:erhalten|erheben) … von (?:dritten|partnern)',
      'sources? (?:tierces|publiques)',
    ],
  },
  statutory: {
    present: [
      '(?:statutory|legal|contractual) (?:or (?:statutory|legal|contractual) )?(?:requirement|obligation to provide)',
      "(?:not|choose not to|decline to|refuse to|don't|fail to) (?:provide|supply|give|share|submit) (?:[^.;]{0,90} )?(?:not be able|unable|cannot|may not|won't|not able|not possible|impossible)",
      '(?:required|obliged|obligated|mandatory|necessary) to provide (?:[^.;]{0,40} )?(?:information|data)',
      '(?:gesetzlich|vertraglich) (?:oder (?:gesetzlich|vertraglich) )?(?:vorgeschrieben|verpflichtet)',
      '(?:obligatoire|facultatif)s?',
    ],
  },
  dpa: {
    present: [
      'data (?:processing|protection) (?:agreement|addendum)s?',
      'dpa',
      'auftragsverarbeitung~',
      'accord (?:de|sur le) traitement',
    ],
  },
  'subprocessor-list': {
    present: [
      'list of (?:our |current |all |the |approved |its ){0,5}sub-?processors?',
      '(?:current|our|approved|authori[sz]ed|engages? the following|following) sub-?processors?',
      'sub-?processors? (?:list|page|is available|are listed|listed)~',
      'liste der (?:unterauftragsverarbeiter|subunternehmer)',
      'liste des sous-traitants',
    ],
  },
  'subprocessor-change': {
    present: [
      '(?:notify|notice|notif~|inform|informed|announce|subscribe|advance) … (?:new|change|changes|addition|additional|replace|replacement|engag~|appoint~)(?: \\S{1,20}){0,4} sub-?processors?',
      '(?:new|change|changes|addition|additional|replacement|engag~|add) … sub-?processors? (?:[^.;]{0,80} )?(?:notif~|notice|inform|object|days)',
      'object to (?:[^.;]{0,30} )?sub-?processors?',
    ],
  },
  audit: {
    present: [
      '(?:customer|controller|client|you|rights?)~ (?:[^.;]{0,60} )?(?:audit|inspect|inspection)s?',
      '(?:audits?|inspections?) (?:[^.;]{0,60} )?(?:by|conducted by|of) (?:the )?(?:customer|controller|client)~',
      'audit rights?',
      '(?:permit|allow|contribute to|submit to) (?:[^.;]{0,30} )?audits?',
      'kontrollrecht~',
      "droit d'audit",
    ],
  },
  'deletion-at-end': {
    present: [
      '(?:upon|after|at|following|on) (?:the )?(?:termination|expiry|expiration|end|completion) (?:[^.;]{0,90} )?(?:delete|return|destroy|erase|deleted|returned|deletion)',
      '(?:delete|return|destroy|erase)(?:d)? (?:[^.;]{0,70} )?(?:upon|after|at|following|on) (?:the )?(?:termination|expiry|expiration|end|completion)',
      'nach (?:beendigung|ende) (?:[^.;]{0,60} )?(?:löschen|löscht|gelöscht|zurückgeben|zurückgegeben)',
    ],
  },
  'breach-to-customer': {
    present: [
      '(?:notify|inform|notifies|alert) (?:the |our |its )?(?:affected )?(?:customer|controller|client)s? (?:[^.;]{0,90} )?(?:within|hours|undue delay|promptly)',
      '(?:breach|incident) (?:[^.;]{0,90} )?(?:notify|inform|notifies) (?:the |our )?(?:affected )?(?:customer|controller|client)s? (?:[^.;]{0,60} )?(?:within|hours|undue delay)',
    ],
  },
  'breach-notice': {
    present: [
      '(?:notify|inform|notified|notification|alert|notice) (?:[^.;]{0,120} )?(?:within|no later than|not later than) (?:\\d{1,4}|seventy-two|twenty-four|forty-eight|72|24|48) ?(?:\\(\\d{1,4}\\) ?)?(?:hours|days|business)',
      '(?:within|no later than) (?:\\d{1,4}|seventy-two) ?(?:\\(\\d{1,4}\\) ?)?(?:hours|days) (?:[^.;]{0,80} )?(?:breach|incident|compromise)',
      'innerhalb von (?:72|24|48) stunden',
      'dans les 72 heures',
    ],
    partial: [
      '(?:breach|incident|compromise|compromised|unauthori[sz]ed) (?:[^.;]{0,110} )?(?:notify|notified|inform|notification|notice|alert)',
      '(?:notify|inform|notification|notified) (?:[^.;]{0,90} )?(?:breach|security incident|compromise)~',
      'ohne unangemessene verzögerung',
    ],
    unless: /\b(?:customer|controller|client)s?\b[^.;]{0,60}\b(?:within|undue delay)\b/u,
  },
  'categories-collected': {
    present: [
      '(?:categories|types|kinds|pieces) of (?:your |the )?(?:personal |personally identifiable |sensitive )?(?:information|data) (?:[^.;]{0,80} )?(?:collect|process|gather|obtain|receiv)~',
      '(?:collect|collects|collected|gather|process|obtain|receive)(?: (?:and [a-z]{2,12}|or [a-z]{2,12}|about you))? (?:[^.;]{0,60} )?(?:following|categories|types|kinds|these categories)',
      '(?:personal )?(?:information|data) (?:collected|we collect)',
      '(?:identifiers|commercial information|internet or other|biometric information|geolocation data|audio, electronic)(?:,| and|;|\\.)(?! sold)',
      'kategorien (?:von|der) (?:personenbezogene~ )?daten',
      'catégories de données',
    ],
    unless:
      /\bright to (?:know|request|access)\b|\b(?:may|can|to) request\b|\bcollect(?:ed)? (?:fees|payments?|debts?)\b|^(?!.*\b(?:collect|gather|obtain|receive)).*\b(?:sold|sell|disclos|shared?)/u,
  },
  sold: {
    present: [
      "(?:not|never|won't|don't|doesn't|can't|haven't|hasn't|didn't|neither|nor|no|without) (?:[a-z',]{1,14} ){0,9}(?:sell|sells|sold|selling|sale|sales)(?! (?:products|goods))",
      '(?:sold|sell|sells|sale of|sales of|selling) (?:[^.;]{0,80} )?(?:personal information|personal data|your (?:data|information)|user (?:data|information)|categories|customer (?:data|information)|identifiers|data|information|it)',
      '(?:personal information|personal data|your (?:data|information)|categories|information|data|identifiers) (?:[^.;]{0,90} )?(?:sold|sell|for sale)(?! (?:products|goods|our business))',
      '(?:consider|considered|deemed|constitute|constitutes|qualify|qualifies|be|is|as|defined as|term|definition of)(?: as)?(?: an?| to be an?)? "?(?:sale|sell|sales|selling)"?',
      'verkaufen (?:[^.;]{0,40} )?(?:daten|nicht)',
      'ne (?:vendons|vendrons) ',
    ],
    unless:
      /\bopt[- ]?(?:ing )?out (?:of|from)\b|\b(?:ask|direct|tell|require|instruct|request)(?: that)? (?:us|we|a business|businesses|them) (?:to )?(?:not|stop)|\bdo not sell (?:or share )?my\b|\bright to\b|\b(?:merger|bankruptcy|acquisition|assets|our business)\b|\bsell (?:tickets|products|goods|items)\b|\bfor sale on\b/u,
  },
  disclosed: {
    present: [
      '(?:disclos~|shar(?:e|es|ed|ing)|provid(?:e|es|ed|ing)|transfer~) (?:[^.;]{0,140} )?(?:for (?:a |our |the |its |these |various |following ){0,3}(?:business|commercial|operational) (?:or commercial )?purposes?)',
      'for (?:a |our |the |its |these |various |following ){0,3}(?:business|commercial)(?: or commercial)? purposes? (?:[^.;]{0,90} )?(?:disclos|shar)~',
      'categories of (?:personal |sensitive |your )?(?:information|data|third parties|recipients|entities) (?:[^.;]{0,90} )?(?:disclos|shar)~',
      '(?:disclos~|share|shares|shared|sharing) (?:[^.;]{0,90} )?categories of',
      "(?:not|never|won't|don't|doesn't|can't|haven't|hasn't|didn't) (?:[a-z,]{1,14} ){0,6}(?:share|disclose|shared|disclosed) (?:[^.;]{0,60} )?(?:personal |your )(?:information|data)",
      '(?:information|data|identifiers) (?:[^.;]{0,60} )?(?:is|are|be|been) (?:[a-z]{1,12} ){0,2}(?:shared|disclosed|transferred|provided|released|made available|sold or shared)',
      '(?:we|may) (?:share|disclose) (?:your|the|this|personal|such|any|certain|information)~ ',
    ],
    partial: [
      '(?:share|shared|disclose|disclosed) (?:[^.;]{0,60} )?(?:with|to) (?:[^.;]{0,30} )?(?:service providers?|third part~|partners?|affiliates?|vendors?|advertis~)',
    ],
    unless:
      /do not sell or share my|right to (?:know|request|opt)|\b(?:may|can|to) request\b|\bunauthori[sz]ed\b|\bopt[- ]?out\b/u,
  },
  'know-collected': {
    present: [
      'right to (?:know|request|access|receive|be informed|obtain|see|ask|learn)(?![^.;]{0,60}\\b(?:correct|delet|eras)) (?:[^.;]{0,140} )?(?:categor~|specific pieces|what (?:personal )?(?:information|data)|collected|collects?|about you|personal (?:information|data)|your (?:data|information)|copy)',
      'rights? to know',
      'know (?:and|or|/) access',
      '(?:access|know)(?:,| and| or) (?:data )?(?:portability|correct~|delet~|rectif~)',
      'right (?:of|to) access',
      '(?:access|obtain|request|receive) (?:[^.;]{0,40} )?(?:a copy of|the specific pieces|specific pieces|copies of) (?:[^.;]{0,30} )?(?:information|data|categories)?',
      '(?:request|require|ask) (?:that )?(?:we|us|a business|businesses) (?:to )?(?:[^.;]{0,20} )?(?:disclose|provide|tell|inform|give|confirm) (?:[^.;]{0,120} )?(?:collect|categories|specific pieces|about you|personal|whether)~',
      '(?:request|get) (?:access to|information about|disclosure of) (?:[^.;]{0,80} )?(?:collect~|categories|personal (?:information|data)|your (?:information|data))',
      'categories of personal (?:information|data) (?:we |that we |the business ){0,2}(?:have |has )?collected about you',
      '(?:ask|know|request|learn|find out|see) (?:[^.;]{0,20} )?what (?:personal )?(?:information|data) (?:we|is|has been)',
      '(?:know|find out|learn) (?:what|which|the categories|more about the) (?:[^.;]{0,60} )?(?:collect|process|about you)~',
    ],
    unless: /^(?!.*(?:\bcollect|\baccess|\bcopy\b|specific pieces)).*\b(?:sold|sell|shared?|disclosed?)\b/u,
  },
  'know-sold': {
    present: [
      '(?:right to|request|know|requests?|ask|access|disclose to you|obtain|receive|entitled to|inform you|tell you) (?:[^.;]{0,220} )?(?:sold|sell|sells|shared?|shares|sold or shared|disclosed|disclose[sd]? (?:for|to|about)|to whom)(?! (?:to you|it with you|with us))',
      '(?:categories of )?third parties (?:to|with) (?:whom|which) (?:we |the business |your )?(?:[a-z]{1,14} ){0,4}(?:sold|sell|shared?|disclosed?|disclose)',
      'categories of personal (?:information|data) (?:[^.;]{0,60} )?(?:sold|shared|disclosed)(?: [^.;]{0,80})? about (?:you|the consumer)',
      'separate lists? (?:disclosing|of)',
      'shine the light',
      '(?:section )?1798\\.83',
    ],
    unless:
      /\bopt[- ]?(?:ing )?out\b|do not sell|\bnot to sell\b|\bstop (?:selling|sharing)\b|\bright to (?:delet|correct|limit)[^.;]*$|^(?!.*(?:\bright|\brequest|\bask|\bknow\b|\bobtain|\bentitle|1798|shine|\blearn|\bfind out))/u,
  },
  'opt-out-sale': {
    present: [
      'opt(?:ed|ing)?[- ]?(?:out|ing out)(?: (?:of|from|to))? (?:[^.;]{0,120} )?(?:sale|sales|selling|sharing|share|sold|shared|sell)',
      '(?:sale|sales|selling|sharing|sold|sell)(?:[^.;]{0,80})? opt(?:ing)?[- ]?out',
      'right to opt[- ]?out',
      "(?<!\\bwe )do(?:n't| not) sell(?: (?:or|and|/) ?share)? my",
      '(?<!\\bwe )do not sell(?: (?:or|and|/) ?share)? (?:your )?personal information"? (?:link|page|button|form|request)',
      '(?:direct|ask|tell|instruct|request|require)(?: that)? (?:us|we|a business|businesses|them|any business) (?:to )?(?:not (?:to )?|stop )(?:sell|selling|share|sharing)',
      '(?:direct|ask|instruct) (?:[^.;]{0,60} )?not to sell',
      'your privacy (?:choices|rights choices)',
      'say no to the sale',
      '(?:object to|stop|prevent|restrict) (?:the )?(?:sale|selling) of',
    ],
    unless:
      /\bopt[- ]?out\b[^.;]{0,40}\b(?:newsletters?|e-?mails?|marketing communications)\b(?<!\bs(?:ale|ell|ales|old|hare|haring)\b.{0,60})/u,
  },
  'opt-out-ads': {
    present: [
      'opt[- ]?(?:out|ing out) (?:of|from) (?:[^.;]{0,80} )?(?:targeted|advert~|profiling|interest-based|sale|personali[sz]ed)~',
      '(?:object|withdraw|disable) (?:[^.;]{0,50} )?(?:targeted|personali[sz]ed|interest-based) advert~',
    ],
  },
  'limit-sensitive': {
    present: [
      '(?:limit~|restrict~) (?:[^.;]{0,60} )?(?:use|uses|using|disclosure|processing|usage)(?:,? (?:and|or|/|and/or) (?:use|disclosure|sharing|processing))?(?: of)? (?:[^.;]{0,40} )?sensitive',
      'limit (?:the )?use of (?:my|your) sensitive',
      'sensitive (?:personal )?(?:information|data) (?:[^.;]{0,120} )?(?:limit|restrict|infer|other than|beyond|only for)~',
      "(?:not|never|won't|don't|doesn't|can't|haven't|hasn't|didn't|only) (?:use|collect|process|disclose|using)(?:s|d)?(?: (?:or|and) (?:use|disclose|process|share))? (?:[^.;]{0,20} )?sensitive (?:personal )?(?:information|data) (?:[^.;]{0,100} )?(?:infer~|other than|purposes?|characteristics|outside|beyond)",
      'right to limit',
      '1798\\.121',
    ],
    unless: /\bright to limit\b(?!.*\b(?:sensitive|disclosure|use)\b)/u,
  },
  'sensitive-consent': {
    present: [
      'sensitive (?:personal )?(?:data|information) (?:[^.;]{0,80} )?(?:consent|opt[- ]?in)',
      'consent (?:[^.;]{0,60} )?sensitive (?:personal )?(?:data|information)',
    ],
    partial: ['sensitive (?:personal )?(?:data|information) (?:[^.;]{0,80} )?(?:opt[- ]?out|notice)'],
  },
  'non-discrimination': {
    present: [
      "(?:not|never|won't|don't|doesn't|can't|haven't|hasn't|didn't|free from|without|nor|no) (?:[^.;]{0,80} )?(?:discriminat~|retaliat~|penali[sz]e|discriminatory)",
      'non-?(?:discrimination|retaliation)',
      '(?:against|from) (?:discrimination|retaliation)',
      'discriminatory treatment',
      '(?:right to|rights to) (?:be free from |equal |not be |not receive )(?:[^.;]{0,40} )?(?:service|price|discriminat~|treat)~',
      "(?:not|never|won't|don't|doesn't|can't|haven't|hasn't|didn't):? (?:be )?(?:deny|denied|charge|charged|refuse|refused|treat|treated) (?:[^.;]{0,80} )?(?:goods|services?|prices?|rates|differently|because)",
      'financial incentives?(?= (?:program|notice|for the|permitted|or price|in exchange))',
    ],
    unless: /\b(?:hiring|employment practices|equal opportunity)\b/u,
  },
  agent: {
    present: [
      'authori[sz]ed (?:an? )?agents?',
      'designate an? (?:[a-z]{1,16} )?agent',
      'agent (?:to )?(?:make|submit|act)~ (?:[^.;]{0,40} )?(?:behalf|request)',
    ],
  },
  updated: {
    present: [
      '(?:last|effective|dated?|updated|revised|modified|reviewed|amended|version(?: \\d[\\d.]{0,6},?)?|posted|revision|changed|current|issued)(?: (?:as of|on|date|dated|of|updated|revised|modified|reviewed|amended|update|revision|change|is|was|and|from|effective|this|in|policy|privacy|notice|last|since|as|statement|the)){0,6}[ :(-]{1,4}(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:the )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.? ?(?:\\d{1,2}(?:st|nd|rd|th)?,? ?)?(?:of )?(?:19|20)\\d\\d|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?,? (?:19|20)\\d\\d|\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}|\\d{1,2}[./-](?:20)?\\d\\d|(?:19|20)\\d\\d)',
      '(?:last updated|last revised|last modified|last reviewed|effective date|last update|date of last (?:revision|update)|revision date|date last updated)',
      '(?:updat|review|revis)~ (?:[^.;]{0,80} )?(?:at least )?(?:(?:once )?every (?:12|twelve) months|annually|once (?:a|per) year|once every year|each year|every year)',
      '(?:at least )?(?:every (?:12|twelve) months|annually|once (?:a|per) year) (?:[^.;]{0,60} )?(?:updat|review|revis)~ (?:[^.;]{0,40} )?(?:policy|notice|statement)',
      '(?:stand|letzte aktualisierung|zuletzt (?:aktualisiert|geändert)|dernière mise à jour)',
    ],
    partial: ['(?:updat|chang|modif|revis|amend)~ (?:[^.;]{0,60} )?(?:policy|notice|statement)'],
    unless: /\b(?:your (?:account|profile|information))\b[^.;]{0,30}\blast (?:updated|modified)\b/u,
  },
  verification: {
    present: ['verif(?:y|ication|ied|iable) (?:[^.;]{0,40} )?(?:identity|request|you are)', 'confirm your identity'],
    unless: /\bparent/u,
  },
  'request-route': {
    present: [
      '(?:submit|make|send|exercise|file|exercising|submitting|making|initiate|place|direct|complete|fill) (?:[^.;]{0,100} )?(?:requests?|rights?|choices|form) (?:[^.;]{0,120} )?(?:by|via|through|using|at|form|visiting|calling|emailing|contact~|to|below|following|here|clicking|please|us)',
      '(?:contact us|e-?mail us|call us|write (?:to )?us|email|visit|click|calling|emailing|contacting us) (?:[^.;]{0,100} )?(?:exercise|requests?|rights|access,|delete)(?! (?:policy|help))',
      '(?:to|if you (?:wish|want|would like) to|how to|you may|you can|order to) (?:exercise|submit|make) (?:[^.;]{0,80} )?(?:rights?|requests?|choices)',
      'toll[- ]free',
      '(?:request|privacy|web|online|contact|consumer) (?:request )?(?:form|portal)',
      'webform',
      'to exercise (?:[^.;]{0,30} )?(?:rights?|choices)',
      '(?:opt out|opting out|delet~|access|correct) (?:[^.;]{0,80} )?(?:by|through|via|using) (?:sending|emailing|e-mailing|calling|contacting|clicking|visiting|our|the|this|an|e-?mail)',
    ],
    unless: /\b(?:discriminat|retaliat|penali|appeal)/u,
  },
  gpc: {
    present: [
      'global privacy control',
      'gpc',
      '(?:universal|browser-based|browser) opt[- ]?out (?:mechanism|signal|preference)s?',
      'opt[- ]?out preference signals?',
    ],
    unless: /\b(?:not (?:respond|honou?r|recogni[sz]e|process)|do(?:es)?n't (?:respond|honou?r|recogni[sz]e))\b/u,
  },
  appeal: {
    present: [
      '(?:right to|may|can|how to|process to|you) (?:[^.;]{0,40} )?appeal',
      'appeal (?:our|the|a|this|your|any|process)~',
      'appeals? (?:process|request|by)',
    ],
    unless: /court of appeal/u,
  },
  consent: {
    present: [
      "(?:with|obtain|ask for|based on|give|provide|seek|request|without|require) (?:us )?(?:your |the user's |explicit |prior |express |informed |meaningful ){0,5}consent",
      'consent to (?:our|the|this)',
      'mit ihrer einwilligung',
      'votre consentement',
    ],
  },
  minimisation: {
    present: [
      '(?:only|limit|minimum|minimi[sz]e|no more) (?:[^.;]{0,50} )?(?:collect|collection|necessary|needed|require|amount)~',
      'collect (?:[^.;]{0,40} )?only (?:[^.;]{0,40} )?(?:necessary|need|needed|required|relevant)',
      'data minimi[sz]ation',
      'datenminimierung',
    ],
    unless: /\b(?:retain|retention|child(?:ren)?|keep)\b/u,
  },
  accuracy: {
    present: [
      '(?:accurate|accuracy) (?:[^.;]{0,50} )?(?:complete|up[- ]to[- ]date|current|information|data)',
      '(?:keep|ensure|maintain) (?:[^.;]{0,40} )?(?:accurate|up[- ]to[- ]date)',
    ],
    unless: /\b(?:inaccurate|not accurate)\b/u,
  },
  safeguards: {
    present: [
      '(?:security|technical|physical|administrative|organi[sz]ational|reasonable|appropriate) (?:[^.;]{0,50} )?(?:measures|safeguards|controls|procedures)',
      'encrypt~',
      'technische~ und organisatorische~',
      'mesures (?:techniques|de sécurité)',
    ],
    partial: ['(?:protect|secure) your (?:personal )?(?:information|data)'],
  },
  'child-data': {
    present: [
      'collect(?:s|ed)? (?:[^.;]{0,80} )?(?:from|about) (?:a |any |each |your )?(?:child|children|minors|student|kids)',
      'information (?:we collect )?(?:from|about) (?:children|child|kids)',
    ],
    unless: /\b(?:not|never|without|delete|parental consent|parent's consent)\b/u,
  },
  'child-use': {
    present: [
      "child(?:ren)?'?s? (?:[^.;]{0,50} )?(?:used|use|share|shared|disclose|disclosed)",
      "(?:use|disclose|share) (?:[^.;]{0,40} )?child(?:ren)?'?s?",
    ],
    unless:
      /\b(?:parents? (?:may|can|have|or guardians? (?:may|can))|condition|not (?:directed|intended|knowingly)|children under \d+ (?:may|should) not)\b/u,
  },
  'parent-review': {
    present: [
      '(?:parents?|guardians?)(?: or (?:legal )?guardians?)? (?:[^.;]{0,60} )?(?:review|access|delete|deletion|refuse|remove|inspect)',
    ],
  },
  'parental-consent': {
    present: [
      '(?:verifiable )?parental consent',
      "parent'?s?'? (?:or (?:legal )?guardian'?s?'? )?consent",
      'consent (?:of|from) (?:a |the |their |your )?(?:parent|guardian)s?',
    ],
    unless: /\bwithout\b/u,
  },
  'child-minimum': {
    present: [
      '(?:condition|require) (?:[^.;]{0,60} )?(?:child|children|participation) (?:[^.;]{0,60} )?(?:more|than|necessary)',
      'more (?:personal )?information than (?:is )?(?:reasonably )?necessary',
    ],
  },
  'child-retention': {
    present: [
      "child(?:ren)?'?s? (?:[^.;]{0,60} )?(?:retain|retained|kept|deleted (?:after|within)|as long as)",
      '(?:retain|keep) (?:[^.;]{0,50} )?child(?:ren)?',
    ],
  },
  // "Directly from you" is a source too.
  'source-categories': {
    present: [
      'categories of sources',
      'sources? (?:of|from which|we collect) (?:[^.;]{0,20} )?(?:personal|information|data|we)~',
      '(?:collect|receive|obtain|collected|obtained|received) (?:[^.;]{0,60} )?(?:directly )?from (?:you|the following)~',
      'you (?:provide|give|submit) (?:[^.;]{0,30} )?(?:information|data|us)~',
    ],
  },
  'sold-minors': {
    present: [
      '(?:sell|sold|share|sale) … (?:under (?:the age of )?(?:16|sixteen)|younger than 16|minors|less than 16)',
      '(?:under (?:the age of )?(?:16|sixteen)|minors) … (?:sell|sold|share|sale)',
    ],
  },
  'gpc-shown': {
    present: [
      'opt[- ]?out (?:request )?(?:preference signal )?honou?red',
      '(?:display|show|indicate|see) (?:[^.;]{0,60} )?(?:signal|gpc|global privacy control) (?:[^.;]{0,40} )?(?:honou?red|processed|recogni[sz]ed|applied|detected)',
    ],
  },
  'child-disclosure': {
    present: [
      "(?:disclose|share|provide) (?:[^.;]{0,60} )?(?:child(?:ren)?'?s?|student) (?:[^.;]{0,80} )?(?:third part~|providers?|partners?|vendors?)",
      "child(?:ren)?'?s? (?:[^.;]{0,60} )?(?:disclosed|shared|provided) (?:[^.;]{0,40} )?(?:with|to)",
    ],
  },
  'child-identifiers': {
    present: ['persistent identifiers? (?:[^.;]{0,120} )?(?:internal operations|child~)', 'internal operations'],
  },
  'child-audio': {
    present: ['(?:audio|voice) (?:[^.;]{0,60} )?(?:child~)', 'child(?:ren)? … (?:audio|voice)'],
  },
  'child-separate-consent': {
    present: [
      '(?:parents?|guardians?) … consent … without (?:[^.;]{0,30} )?(?:disclosure|sharing|disclos~)',
      'separate (?:verifiable )?(?:parental )?consent',
    ],
  },
  'health-notice': { present: ['notice of privacy practices'] },
  baa: { present: ['business associate agreements?', 'baas?', 'business associates?'] },
  'health-breach': {
    present: [
      '(?:breach|disclosure) of (?:[^.;]{0,30} )?(?:unsecured )?(?:protected health information|phi|health (?:information|records?))',
      '(?:protected health information|phi) (?:[^.;]{0,60} )?breach',
    ],
  },
  // Whom a law protects or binds: what makes its checks apply.
  'applies.eu': {
    present: [
      'european (?:economic area|union)',
      'eea',
      'eu',
      'gdpr',
      'general data protection regulation',
      'united kingdom',
      'uk',
      'dsgvo',
      'datenschutz-grundverordnung',
      'rgpd',
    ],
    unless: /\b(?:eu|uk|eea)-u\.?s/u,
  },
  'applies.california': { present: ['california(?: consumer| resident| privacy)?~', 'ccpa', 'cpra'] },
  'applies.us-states': {
    present: [
      '(?:virginia|colorado|connecticut|utah|florida|texas|oregon)(?:,|\\)| residents?| consumers?| and| privacy| or)',
      '(?:u\\.s\\.|us|certain|other) state privacy (?:laws?|rights)',
      'vcdpa',
      'ctdpa',
      'tdpsa',
    ],
  },
  'applies.brazil': { present: ['brazil~', 'lgpd', 'brasil~'] },
  'applies.canada': { present: ['canad(?:a|ian)~', 'pipeda'] },
  'applies.health': {
    present: ['hipaa', 'protected health information', 'covered entit(?:y|ies)'],
  },
  'applies.covered-entity': { present: ['covered entit(?:y|ies)', 'our notice of privacy practices'] },
  'applies.processor': {
    present: [
      '(?:on behalf of|behalf of) (?:our |its |the )?(?:business |enterprise )?(?:customers?|clients?|controller|subscribers)',
      '(?:as|is) (?:a |the )?(?:data )?processor',
      'service provider to our (?:customers|clients)',
      'im auftrag (?:unserer|der) kunden',
    ],
  },
} as const satisfies Readonly<Record<string, TopicWords>>

export type Topic = keyof typeof topics

export type Answer = 'present' | 'partial'

const lexiconOf = (wanted: ReadonlySet<Topic> | undefined) =>
  compileLexicon<`${Topic}/${Answer}`>(
    (Object.entries(topics) as [Topic, TopicWords][])
      .filter(([topic]) => wanted?.has(topic) ?? true)
      .flatMap(([topic, { present, partial = [] }]) => [
        ...present.map((pattern) => ({ id: `${topic}/present` as const, pattern })),
        ...partial.map((pattern) => ({ id: `${topic}/partial` as const, pattern })),
      ]),
  )

/** Reads the topics that a sentence discloses, of all or of the wanted ones; `folded` as lexicon.fold.ts folds. */
export function topicReader(wanted?: ReadonlySet<Topic>): (folded: string) => Map<Topic, Answer> {
  const lexicon = once(() => lexiconOf(wanted))
  return (folded) => {
    const found = new Map<Topic, Answer>()
    const others = new Map<Topic, boolean>()
    const isOfSomethingElse = (topic: Topic) => {
      const known = others.get(topic)
      if (known !== undefined) return known
      const answer = (topics[topic] as TopicWords).unless?.test(folded) ?? false
      others.set(topic, answer)
      return answer
    }
    for (const { id } of lexicon().scan(folded)) {
      const [topic, answer] = id.split('/') as [Topic, Answer] // written above
      if (found.get(topic) === 'present' || isOfSomethingElse(topic)) continue
      found.set(topic, answer)
    }
    return found
  }
}
