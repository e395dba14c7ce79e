import type { PracticeWords } from './words.ts'

const modal = '(?:können|kann|dürfen|darf|werden|wird|müssen|muss|möchten|wollen)'
const firstNoun =
  '(?:(?:unser(?:e|es)?|das|die|der) (?:unternehmen|gesellschaft|verein|betreiber(?:in)?|seitenbetreiber|websitebetreiber|webseitenbetreiber|anbieter dieser (?:seite|website|app)|verantwortliche|app|website|webseite|internetseite|plattform|server)|diese (?:app|website|webseite|seite|plattform))'
const thirdNoun =
  '(?:google(?: analytics| ireland(?: limited)?| inc\\.?| llc)?|facebook|meta|youtube|vimeo|twitter|linkedin|instagram|microsoft|apple|amazon|paypal|stripe|hotjar|matomo|mailchimp|cloudflare|der (?:jeweilige |externe )?(?:drittanbieter|diensteanbieter|dienstleister|hoster|zahlungsdienstleister)|(?:die|unsere) (?:drittanbieter|partner|werbepartner|dienstleister|zahlungsdienstleister)|drittanbieter|dritte)'
const receiver =
  /\b(?:an|mit|durch|für|gegenüber|von) (?:\S{1,30} ){0,5}(?:dritt\S*|dienstleister\S*|auftragsverarbeiter\S*|partner\S*|werbepartner\S*|behörden?|unternehmen|gesellschaften|konzern\S*|gerichte?|versand\S*|zahlungs\S*|banken?|kreditinstitut\S*|hoster|hosting\S*|provider|anbieter\S*|empfänger\S*|google\S*|facebook\S*|meta|microsoft\S*|amazon\S*|paypal\S*|stripe\S*|cloudflare\S*|mailchimp\S*|youtube\S*|berater\S*|steuerberater\S*|strafverfolgungs\S*|werbe\S*|versicherung\S*|andere \S+)/u

/** A duration, or what ends it. */
const howLong =
  /\b(?:\d{1,4}|ein(?:en|em|er)?|zwei|drei|vier|sechs|sieben|zehn|zwölf|dreißig|30) (?:stunden?|tagen?|wochen?|monat(?:e|en|s)?|jahr(?:e|en|es)?|kalender\S+)|\bsolange\b|\bbis (?:zu[rm]?|sie|der|die|ihr)\b|\bnach ablauf\b|\bsobald\b|\bunbefristet\b|\bunbegrenzt\b|\bdauerhaft\b|\bnur so lange\b|\bso lange\b/u

export const germanPractices: PracticeWords = {
  data: /\bdaten\b|daten\b|\bdatenarten\b|nummern?\b|\biban\b|\bbankverbindung|\breligionszu|\bausweis|\binformationen\b|\bangaben\b|\bip-adress|\be-?mail|\badresse|\bnamen?\b|\bcookies?\b|\btelefonnummer|\bstandort|inhalte\b|\beingaben\b|\bprompts?\b|\bdateien\b|\bdokumente\b|\bfotos\b|\bbilder\b|\bchats?\b|\bnachrichten\b|\bprotokoll|\blogfiles?\b|\bnutzerverhalten|\bnutzungs|\bprofile?\b|\bdiese[rnms]?\b|\bsie (?:nicht|weder|an)\b/u,
  deeds: [
    {
      practice: 'collect',
      finite: 'erheben|erfassen|sammeln|protokollieren|erhalten',
      third: 'erhebt|erheben|erfasst|erfassen|sammelt|sammeln|protokolliert',
      infinitive: 'erheben|erfassen|sammeln',
      participle: 'erhoben|erfasst|gesammelt|protokolliert|mitprotokolliert|aufgezeichnet',
      noun: 'erhebung|erfassung',
      needs:
        /daten\b|informationen\b|angaben\b|adresse|nummer|namen?\b|cookies?\b|standort|browser|betriebssystem|zugriff|datum|uhrzeit|logfile|verhalten|bilde?r|aufnahme|\biban\b|bankverbindung|religionszu|ausweis|nachrichten/u,
      unless:
        /\beinwilligung (?:\S+ ){0,3}erhalten|\berhalten (?:wir )?(?:\S+ ){0,3}(?:kenntnis|einwilligung|zahlung|provision)/u,
    },
    {
      practice: 'collect',
      finite: 'verarbeiten|speichern',
      third: 'verarbeitet|speichert|verarbeiten|speichern',
      infinitive: 'verarbeiten|speichern',
      participle: 'verarbeitet|gespeichert',
      noun: 'verarbeitung|speicherung',
      isUse: true,
      // To process nothing further is not to collect nothing; what is denied here is left unsaid. Nor is what stays with the
      // person collected.
      needs:
        /(?:daten|informationen|angaben)\b|adresse|nummer|namen?\b|browser|betriebssystem|logfile|standort|\biban\b|bankverbindung|religionszu|ausweis|nachrichten/u,
      unless:
        /\b(?:nicht|keine?[rnsm]?|weder|nie(?:mals)?)\b|\b(?:in|auf) (?:ihrem|deinem|dem) (?:\S+ )?(?:browser|gerät|smartphone|endgerät|computer|rechner)\b|\blokal(?:e[rnsm]?)?\b/u,
    },
    {
      practice: 'share',
      finite: 'geben|leiten|reichen|teilen|übermitteln|übertragen|offenbaren|veröffentlichen|stellen',
      third: 'gibt|leitet|teilt|übermittelt|überträgt|veröffentlicht|geben|übermitteln|übertragen',
      infinitive:
        'weitergeben|weiterleiten|weiterreichen|teilen|übermitteln|übertragen|offenlegen|bereitstellen|herausgeben',
      participle:
        'weitergegeben|weitergeleitet|weitergereicht|geteilt|übermittelt|übertragen|offengelegt|bekanntgegeben|bekannt gegeben|zugänglich gemacht|zur verfügung gestellt|überlassen|herausgegeben|veröffentlicht',
      noun: 'weitergabe|weiterleitung|übermittlung|übertragung|offenlegung|datenweitergabe|datenübermittlung|veröffentlichung',
      toWhom: receiver,
      deniedTo:
        /\b(?:dritte[nrs]?|drittanbieter\S*|andere[nrm]?|außenstehende\S*|unbefugte|niemand\S*|partner\S*|unternehmen|werbe\S*)\b/u,
      needs:
        /\bweiter\b|weitergegeben|weitergeleitet|weitergereicht|weitergeben|weiterleiten|weitergabe|weiterleitung|teil(?:en|t)\b|geteilt|übermitt|übertr|offen|bekannt|zugänglich|verfügung|überlassen|heraus|veröffentlich/u,
      unless:
        /\ban (?:uns|sie|unsere[nrms]?)\b(?! (?:partner|dienstleister|auftragsverarbeiter|hosting|steuer|zahlungs|versand|werbe|konzern|tochter))|\bverschlüsselt übertragen\b|\bssl|\btls\b|\bteilen (?:wir )?(?:ihnen|dir|sie uns|uns)\b|\bmitgeteilt\b|\b(?:recht|anspruch|einwilligung)\b[^,;]{0,30}\bübertragen\b|verantwort(?:ung|lich)/u,
    },
    {
      practice: 'sell',
      isStrict: true,
      finite: 'verkaufen|vermieten|veräußern|vermarkten',
      third: 'verkauft|vermietet|veräußert|verkaufen|vermieten',
      infinitive: 'verkaufen|vermieten|veräußern|zu verkaufen',
      participle: 'verkauft|vermietet|veräußert|weiterverkauft',
      noun: 'verkauf|vermietung|veräußerung|weiterverkauf|handel mit',
      needs: /daten\b|informationen\b|angaben\b|adressen?\b|\bdiese\b|\bsie (?:nicht|weder|an)\b|profile?\b/u,
      unless:
        /\b(?:unternehmen|geschäftsbereich|unternehmensteil|vermögenswert|gesellschaft|firma|anteile)\S* (?:\S+ ){0,3}(?:wird|werden) (?:\S+ ){0,3}(?:verkauf|veräuß)|\b(?:verkauf|veräuß|vermiet)\S* (?:\S+ ){0,3}(?:produkte|waren|artikel|tickets|unternehmen(?:steile)?)\b(?! ihre)|\bverkaufs/u,
    },
    {
      practice: 'ads',
      finite: 'nutzen|verwenden|setzen|schalten|zeigen|verarbeiten|betreiben',
      third: 'nutzt|verwendet|setzt|schaltet|zeigt|verarbeitet',
      infinitive: 'nutzen|verwenden|schalten|anzeigen|zeigen|ausspielen|verarbeiten|einsetzen',
      participle: 'genutzt|verwendet|geschaltet|angezeigt|eingeblendet|ausgespielt|ausgeliefert|verarbeitet|eingesetzt',
      noun: 'nutzung|verwendung|schaltung',
      reaches: true,
      needs:
        /(?:personalisiert|interessenbezogen|interessensbezogen|zielgerichtet|verhaltensbasiert|nutzungsbasiert|individualisiert|maßgeschneidert|verhaltensbezogen)\S* (?:\S+ ){0,3}(?:werbung|anzeigen|werbeanzeigen|werbemaßnahmen|online-werbung)|\bretargeting|\bremarketing|\bwerbe(?:zwecke|tracking|netzwerk)/u,
    },
    {
      practice: 'track',
      finite: 'verfolgen|nutzen|verwenden|setzen|analysieren|betreiben',
      third: 'verfolgt|nutzt|verwendet|analysiert',
      infinitive: 'verfolgen|nachverfolgen|analysieren|auswerten|nutzen|verwenden|einsetzen',
      participle: 'verfolgt|nachverfolgt|analysiert|ausgewertet|genutzt|verwendet|eingesetzt',
      noun: 'nutzung|verwendung|nachverfolgung',
      needs:
        /\bcross-(?:site|device|app)-?\s?tracking|(?:website|webseiten|websites|seiten|geräte|plattform)übergreifend|(?:verhalten|aktivitäten|nutzer|besucher|surf)\S*\b[^.;]{0,80}\b(?:über (?:mehrere|verschiedene|andere) |auf (?:anderen|fremden|verschiedenen|mehreren) )(?:websites|webseiten|internetseiten|seiten|geräten?|endgeräten?|dienste|apps)/u,
    },
    {
      practice: 'track',
      onlyDenied: true,
      finite: 'verfolgen|nutzen|verwenden|setzen|betreiben',
      third: 'verfolgt|nutzt|verwendet|setzt',
      infinitive: 'verfolgen|nachverfolgen|tracken|nutzen|verwenden|einsetzen',
      participle: 'verfolgt|nachverfolgt|getrackt|genutzt|verwendet|eingesetzt',
      noun: 'nutzung|verwendung|nachverfolgung|tracking|webtracking',
      needs:
        /\b(?:web|user|nutzer|werbe|besucher)?-?tracking\b|\btracking-?(?:technolog|tools?|cookies|pixel|dienst|verfahren)|nachverfolg/u,
      unless: /\b(?:können|kann)\b|\b(?:standort|gps|positions|schlaf|fitness|sendungs|paket|zeit)-?tracking/u,
    },
    {
      practice: 'profile',
      finite: 'erstellen|bilden|nutzen|führen|betreiben|verwenden',
      third: 'erstellt|bildet|nutzt',
      infinitive: 'erstellen|bilden|anlegen',
      participle: 'erstellt|gebildet|angelegt|zusammengeführt|durchgeführt',
      noun: 'profiling|profilbildung|erstellung',
      needs:
        /\b(?:nutzungs|nutzer|user|kunden|interessen|persönlichkeits|bewegungs|verhaltens|besucher|werbe|benutzer)?-?profile?n?\b|\bprofiling\b|\bprofilbildung/u,
      unless:
        /\b(?:ihr|dein|eigenes|öffentliches|ein) (?:\S+ )?(?:benutzer|nutzer|kunden)?profil (?:an|zu|auf|in|bei)\b|\bkonto\b|\bprofiling-?zweck/u,
    },
    {
      practice: 'ai-training',
      finite: 'nutzen|verwenden|trainieren|verarbeiten|setzen',
      third: 'nutzt|verwendet|trainiert',
      infinitive: 'trainieren|nutzen|verwenden|verarbeiten',
      participle: 'trainiert|genutzt|verwendet|herangezogen|eingesetzt',
      noun: 'nutzung|verwendung|training|verarbeitung',
      reaches: true,
      needs:
        /\b(?:training|trainieren|trainiert|weiterentwicklung|verbesserung|anlernen)\b[^.;]{0,60}(?:\bki\b|\bki-|künstliche\S* intelligenz|modell|sprachmodell|maschinelle\S* lernen|machine[- ]learning|algorithm)|(?:\bki\b|\bki-\S+|künstliche\S* intelligenz|modelle?n?|sprachmodell\S*|maschinelle\S* lernen)[^.;]{0,50}\b(?:training|trainier)|\b(?:ki|modell)-?training|\bki-modelle?n?\b[^.;]{0,40}\b(?:zu erstellen|erstellt|entwickeln|verbessern|einflie)/u,
      unless: /\böffentlich|\b(?:schulung|mitarbeiter)\S* (?:\S+ ){0,2}trainier/u,
    },
    {
      practice: 'third-party-cookies',
      finite: 'nutzen|verwenden|setzen',
      third: 'nutzt|verwendet|setzt|setzen',
      infinitive: 'nutzen|verwenden|setzen|einsetzen',
      participle: 'genutzt|verwendet|gesetzt|eingesetzt|gespeichert',
      noun: 'nutzung|verwendung',
      needs:
        /\bdrittanbieter-?\s?cookies?|\bthird-?party-?\s?cookies?|\bcookies? (?:von |der )?(?:dritten?|drittanbietern?|drittunternehmen|partnern?|partnerunternehmen|google)\b/u,
    },
    {
      practice: 'retain',
      finite: 'speichern|bewahren|behalten|löschen|halten',
      third: 'speichert|löscht',
      infinitive: 'speichern|aufbewahren|löschen',
      participle: 'gespeichert|aufbewahrt|gelöscht|vorgehalten|anonymisiert|vernichtet',
      noun: 'speicherung|aufbewahrung|löschung',
      needs: howLong,
      reaches: true,
      unless: /\b(?:nicht|keine?[rnsm]?) (?:\S+ ){0,3}(?:gespeichert|speichern|aufbewahrt|gelöscht)\b|\bbackup/u,
    },
    {
      practice: 'encrypt',
      finite: 'verschlüsseln|nutzen|verwenden|setzen',
      third: 'verschlüsselt|nutzt|verwendet',
      infinitive: 'verschlüsseln',
      participle: 'verschlüsselt|übertragen|übermittelt|gespeichert',
      needs: /(?<!un)verschlüssel|\bssl\b|\btls\b/u,
      unless: /\bunverschlüsselt|sicherheitslücken|\bkönnen sie\b/u,
    },
    {
      practice: 'children',
      onlyDenied: true,
      finite: 'erheben|verarbeiten|speichern|sammeln|richten',
      third: 'richtet',
      infinitive: 'erheben|verarbeiten|sammeln',
      participle: 'erhoben|verarbeitet|gesammelt',
      needs: /\bkinder\S*|\bminderjährig|\bjugendlich|\bunter (?:13|14|16|18)\b/u,
    },
  ],
  frames: [
    { pattern: '\\bwir (?:selbst |ausschließlich |grundsätzlich )?(?:<finite>)', actor: 'first' },
    {
      pattern:
        '(?<=[\\s"(])(?:<finite>)(?: (?:und|oder|bzw\\.|resp\\.) (?:be|ver)arbeiten| (?:und|oder|bzw\\.|resp\\.) (?:erheben|nutzen|verwenden|speichern))? wir\\b',
      actor: 'first',
    },
    {
      pattern: `(?:\\bwir ${modal}|(?<=[\\s"(])${modal} wir)\\b(?<gap>[^;:]{0,200}?)\\b(?:<infinitive>)`,
      actor: 'first',
    },
    { pattern: '(?:\\bwir haben|(?<=\\s)haben wir)\\b(?<gap>[^;:]{0,160}?)\\b(?:<participle>)', actor: 'first' },
    {
      pattern:
        '\\b(?:werden|wird)\\b(?<gap>[^;:]{0,240}?)\\b(?:<participle>)(?! (?:werden|wird|worden|haben|hat|sind|ist)\\b)',
      actor: 'first',
    },
    {
      pattern: '\\b(?:können|kann|dürfen|darf|müssen|muss|sollen)\\b(?<gap>[^;:]{0,240}?)\\b(?:<participle>) werden\\b',
      actor: 'first',
    },
    { pattern: `\\b${firstNoun} (?:\\S{1,20} )?(?:<third>)`, actor: 'first' },
    { pattern: `(?<=\\s)(?:<third>) ${firstNoun}\\b`, actor: 'first' },
    { pattern: `\\b${thirdNoun} (?:<third>)`, actor: 'third' },
    { pattern: `(?<=\\s)(?:<third>) ${thirdNoun}\\b`, actor: 'third' },
    {
      pattern:
        '\\b(?:<noun>)\\b(?<gap>[^;:.]{0,140}?)\\b(?:erfolgt|findet|finden|geschieht|ist (?:\\S+ )?ausgeschlossen|unterbleibt)\\b',
      actor: 'first',
    },
    { pattern: '\\b(?:erfolgt|findet|finden|nehmen wir)\\b(?<gap>[^;:.]{0,80}?)\\b(?:<noun>)\\b', actor: 'first' },
    {
      pattern:
        '\\b(?:wir|verzichten|unterlassen|verpflichtet|untersagt|verboten)\\b(?<gap>[^;:.]{0,160}?)(?:\\bzu (?=verk|verm|veräuß|teil|nutz|verwend|train)|(?=weiterzu|offenzu|herauszu))(?:<infinitive>|weiterzugeben|weiterzuleiten|offenzulegen|herauszugeben)',
      actor: 'first',
      onlyDenied: true,
    },
  ],
  noDenial:
    /\bnicht (?:nur|zuletzt|allein|ausschließlich|selten|immer|personenbezogene[rnms]?|personenbeziehbare[rnms]?|öffentliche[rnms]?|autorisierte[rnms]?|erforderliche[rnms]?|notwendige[rnms]?|angemeldete[rnms]?|anonymisierte[rnms]?|direkt|unmittelbar|länger als|mehr als|mehr benötigt|mehr erforderlich|anders als|registrierte[rnms]?)\b|\bkeine (?:anderen|weiteren)\b(?= als)|\b(?:wenn|sofern|soweit|falls|sobald) [^,;]{0,80}\b(?:nicht|keine?[rnsm]?)\b/gu,
  denial:
    /\b(?:nicht|keine?[rnsm]?|keinerlei|nie|niemals|weder|keinesfalls|keineswegs|niemand(?:em|en)?|nirgends|ausgeschlossen|unterbleibt|untersagt|verboten)\b|\bverzichten\b|\bunterlassen\b/u,
  denialInFront: null,
  borderBefore:
    /[;:]|, (?:aber|sondern|jedoch|allerdings|doch)\b|\bsondern\b| und (?=(?:ausschließlich|nur|lediglich|wir|dann|danach|anschließend)\b)| (?=- )/gu,
  borderAfter:
    /[;:]|, (?:aber|sondern|jedoch|allerdings|doch|wenn|falls|sofern|soweit|sobald|solange|dass|damit|um|weil|da|obwohl|während|nachdem|bevor|wobei|wodurch|die|der|das|welche[rnsm]?|deren|dessen|geben|verkaufen|speichern|nutzen|verwenden|verarbeiten|erheben|löschen)\b| sondern | und (?=(?:wir|werden|wird|geben|verkaufen|speichern|nutzen|verwenden|verarbeiten|erheben|übermitteln|teilen|löschen|können|dürfen|nicht)\b)/gu,
  standsAlone:
    /^\W*(?:dazu|hierzu|darunter|diese[rns]?|dies)\b|\b(?:wird|werden|ist|sind|wir|haben|hat|können|kann|erfolgt|findet|dürfen|darf)\b.*[.!]$/u,
  collectingTitle: {
    form: /^\W*(?:\d+\W+){0,3}(?:(?:art(?:en)? der |kategorien (?:der )?|folgende )?(?:(?:von uns |automatisch |direkt )?(?:erhobene|erfasste|verarbeitete|gesammelte)[nr]? )(?:personenbezogene[nr]? )?daten(?:arten|kategorien)?|datenarten|welche (?:personenbezogenen )?daten (?:wir |werden )?(?:von ihnen |über sie |von uns )?(?:erheben|erhoben|erfassen|erfasst|verarbeiten|verarbeitet|sammeln|gesammelt)(?: wir| werden)?|(?:die )?(?:personenbezogenen )?daten, (?:welche|die) wir (?:von ihnen |über sie )?(?:erheben|erfassen|verarbeiten|bearbeiten)(?:,? (?:können in folgende kategorien unterteilt werden|sind|umfassen|gehören zu folgenden kategorien))?)\W*$/u,
    says: 'Wir erheben folgende Daten:',
  },
  opensClause:
    /^, ?(?:und |oder )?(?:die|der|das|deren|dessen|welche[rnsm]?|wenn|falls|sofern|soweit|sobald|dass|damit|weil|indem|(?:mit|in|bei|an|auf|für|durch|zu|über|von|aus) (?:der|dem|denen)) (?:du|sie|wir|er|es|ihr|uns|von|in|im|bei|auf|zum|zur|für|nicht|bereits|durch|über|auch|\S+ )/u,
  subordinate:
    /^[,;:]? ?(?:ob|wenn|falls|sofern|soweit|dass|weil|obwohl|nachdem|bevor|warum|inwieweit) [^,;:]{0,80}$|^(?:[,;:]? ?(?:und |oder |bzw\. |sowie |auch |insbesondere |nur )?(?:wenn|falls|sofern|soweit|sobald|solange|sollten?|würden?|dass|damit|weil|da|obwohl|während|nachdem|bevor|ob|wie|wann|warum|inwieweit|wo|wobei|wodurch|womit|indem|im falle?|(?:un)?abhängig davon)|[,;:] ?(?:und |oder )?(?:welche[rnsm]?|die|der|das|deren|dessen|denen|dem|den|was|(?:mit|in|bei|an|auf|für|durch|zu|über|von|aus) (?:der|dem|denen|die|den|das|deren|welche[rnms]?))) (?:\S{1,30} ){0,2}(?=wir\b|uns|\S{0,4}$)/u,
  assertsNothing:
    /\b(?:wenn|falls|sobald|sofern|sollten) wir (?:[a-zäöüß]+ ){0,6}(?:feststell|erfahr|kenntnis|bemerk|entdeck)|\bfolgenden? rechte\b|\b(?:haben sie|sie haben|du hast|hast du|haben betroffene|betroffene (?:personen )?haben|betroffene person hat|hat das|besteht (?:das|ein)) (?:\S+ ){0,6}(?:recht|möglichkeit|anspruch)\b|\bdas recht,? |\brecht auf\b|\brecht zu\b|\bsie können (?:der|ihre|die|jederzeit|von uns|uns|dem)\b|\bkönnen sie (?:der|ihre|die|jederzeit|von uns|uns|dem|verlangen)\b|\bwiderspr(?:echen|uch)|\bbezeichnet\b|\bversteht man\b|\bim sinne (?:von|des|der) art\. 4|\bbedeutet\b|\bjeder (?:mit oder ohne|vorgang)|\bfindest du\b|\bfinden sie\b|\berfahren sie\b|\binformieren wir sie (?:im folgenden|nachfolgend|darüber)|\bim folgenden\b.{0,40}\binformier|\binformationen zur (?:erhebung|verarbeitung|nutzung)\b[^.;]{0,80}\bfinden sich\b|\b(?:diese|folgende|vorliegende) datenschutzerklärung (?:erläutert|beschreibt|informiert|klärt|gilt|soll)|\bmöchten wir (?:sie|dich) .{0,60}\binformieren|\bwelche (?:personenbezogenen )?(?:daten|informationen)\b.{0,40}\bwir\b|\bunternehmensverkauf|\b(?:fusion|verschmelzung|übernahme|insolvenz|umstrukturierung)\b|\bsollten wir\b|\bwürden wir\b|\bbitte (?:geben|senden|übermitteln|teilen|beachten) sie\b|\bjustizbehörd|\bmuster\b|\bsie sind (?:nicht )?verpflichtet\b|\bist (?:nicht )?verantwortlich\b|\bdarüber hinausgehende|\bweitergehende|\b(?:weitere|sonstige|anderweitige) (?:weitergabe|übermittlung|nutzung|verwendung)|\bsie (?:sichern|erklären|stimmen|verpflichten|versichern|bestätigen)\b|\bheißt es\b|\bdas (?:stimmt|trifft|ist) (?:so )?nicht\b|\bdas tun wir nicht\b|\bdas gesetz (?:regelt|bestimmt|erlaubt)\b/u,
  restricts: /^,? (?:die|welche|aus denen|mit denen|anhand derer)\b/u,
  condition:
    /\b(?:nur|erst|ausschließlich) (?:dann|wenn|sofern|soweit|falls|mit|nach|bei|im fall|aufgrund|auf (?:grund|basis)|in den fällen|in fällen)\b|\b(?:sofern|soweit|falls|wenn) (?:sie|du|dies|wir|eine|es|die|der|hierfür|dafür|uns|gesetzlich|und)\b[^.;]{0,120}\b(?:einwillig|eingewilligt|zustimm|zugestimmt|erforderlich|notwendig|verpflichtet|erlaubt|zulässig|gestatt|erteilt|aktiviert|vorgeschrieben)|\bmit (?:ihrer|deiner|ihrem|deinem|der|ausdrücklicher|vorheriger) (?:\S+ )?(?:einwilligung|zustimmung|einverständnis|erlaubnis)|\bnach (?:ihrer|deiner|vorheriger|erteilter) (?:\S+ )?(?:einwilligung|zustimmung)|\bgegebenenfalls\b|\bggf\.|\bmöglicherweise\b|\bunter umständen\b|\bu\. ?u\.|\bes sei denn\b|\bsoweit (?:gesetzlich|rechtlich)|\b(?:wir|\w+) (?:können|kann|dürfen|darf)\b|\b(?:können|kann|dürfen|darf) (?:wir|es|dabei|hierbei|auch|ihre|diese|die|personenbezogene)\b|\bbehalten wir uns\b|\bim (?:einzelfall|falle?)\b|\bfalls sie\b|\b(?:wenn|sofern) sie (?!(?:unsere|diese|die|den|das) (?:\S+ )?(?:web|inter|seite|app|dienst|angebot))(?=[^.;]{3,120}\b(?:verarbeiten|speichern|erheben|erfassen|nutzen) wir\b)|\bbei (?:einer |ihrer )?(?:bestellung|anmeldung|einwilligung)\b.{0,20}\b(?:erteil|freiwillig)/u,
  exception:
    /\bes sei denn\b|\baußer\b|\bausgenommen\b|\bmit ausnahme\b|\bohne (?:ihre|deine|ihr|dein|die|eine|vorherige|ausdrückliche|gesonderte|entsprechende)\S* (?:\S+ ){0,3}(?:einwilligung|zustimmung|einverständnis|erlaubnis|wissen|annahme|freigabe|auftrag|aufforderung|zutun|veranlassung)|\bsofern (?:sie|keine|nicht|wir)\b|\bsoweit (?:sie|nicht|dies nicht|keine)\b|\bwenn (?:sie|wir) (?:\S+ ){0,4}(?:nicht|einwillig|eingewilligt|zugestimmt|verpflichtet)|\bnur (?:wenn|sofern|soweit|dann|mit|im)\b|\bdarüber hinaus\b|\bgrundsätzlich nicht\b/u,
  byOthers:
    /\b(?:von|durch) (?:de[mnr] |die |das |unsere[mnr]? |einem |einer )?(?:\S+ )?(?:google\S*|facebook\S*|meta|microsoft|apple|amazon|paypal|stripe|cloudflare|dritte[nr]?|drittanbieter\S*|partnern?|werbepartnern?|(?:zahlungs)?dienstleistern?|anbietern?|hostern?|zahlungsanbieter\S*)\b(?! (?:zur verfügung|bereit))/u,
  claims: {
    may: /(?<!zu )\b(?:können|kann|könnte\w*|darf|dürfen)\b|\bmöglicherweise\b|\bunter umständen\b|\bgegebenenfalls\b|\bggf\.|\beventuell\b|\bbehalten wir uns\b/u,
    permission:
      /\b(?:einwillig|eingewilligt|zustimm|zugestimmt|einverstanden|einverständnis|(?<!gesetzlich )erlaub|freigeb|freigabe|annahme|beauftrag|opt-in)\w*/u,
    generalData:
      /\b(?:personenbezogene\w* |persönliche\w* |ihre |deine |keine |alle |diese )(?:\w+ )?(?:daten|informationen|angaben)\b/u,
    impersonal:
      /\banonym\w*|\baggregiert\w*|\ballgemeine[nr]? daten und informationen\b|\bstatistische\w* (?:daten|informationen|auswertung\w*)|\bnicht personenbezogen\w*|\bnicht-personenbezogen\w*|\bohne personenbezug\b/u,
    aside:
      /\b(?:für|um|zum|zur|zwecks|per|via|mittels|mithilfe|anhand|beim?|an|ans|mit|durch|über|auf|aus|unter|ohne|außer|zu|gegen|wegen|nach|vor|während|in|im|innerhalb|als|indem|wenn|sofern|damit|denen|deren)\b/gu,
    keepsObject: /\b(?:daten|informationen|angaben|auskünfte) (?:über|zu|zum|zur|aus|in|auf)$/u,
    determiner:
      /^(?:ihre?[nrms]?|deine?[nrms]?|den|die|das|folgende\w*|eine?n?|personenbezogene\w*|sowie|beziehungsweise)$/u,
    receivers: [
      ['ads', /\bwerbe(?:partner|netzwerk|treibend|kunden|plattform|dienst)\w*|\bvermarkter\w*|\banzeigenkunden\b/u],
      ['brokers', /\b(?:daten|adress)(?:händler|makler|broker)\w*/u],
      [
        'workers',
        /\b(?:dienstleist|auftragsverarbeit|subunternehm|hosting|hoster|steuerberat|versand|zahlungsdienst|provider)\w*/u,
      ],
      ['group', /\b(?:konzern|tochter|mutter|verbundene\w* unternehmen|schwestergesellschaft|gruppe\b)\w*/u],
      ['law', /\b(?:behörde|gericht|polizei|strafverfolg|staatsanwalt|finanzamt|finanzämter)\w*/u],
      ['users', /\b(?:andere\w* (?:nutzer|mitglieder|benutzer|spieler)|öffentlich\w*|veröffentlich\w*)/u],
      [
        'others',
        /\bdritt(?:e|en|er|anbieter\w*|unternehmen)\b|\bpartner\w*|\bandere\w* (?:unternehmen|firmen|stellen|personen|organisationen)\b|\bniemand\w*/u,
      ],
    ],
    limits: [
      ['knowingly', /\b(?:wissentlich|bewusst|vorsätzlich|nach unserem (?:kenntnisstand|wissen))\b/u],
      [
        'marketing',
        /\b(?:zu|für|zum zwecke?)\b[^,;]{0,40}\b(?:werbe|werbung|marketing|kommerziell|eigene\w* zwecke)\w*/u,
      ],
      [
        'money',
        /\bum (?:\w+ ){0,3}(?:entschädigung|vergütung|gegenleistung|entgelt)|(?<!\bauch nicht )\bgegen (?:\w+ )?(?:entgelt|geld|bezahlung|vergütung)\b|\bgewinn\w*/u,
      ],
      [
        'exception',
        /\bgrundsätzlich\b|\bin der regel\b|\bnormalerweise\b|\b(?:über|außerhalb)\b[^,;]{0,60}\bhinaus\b|\bzu anderen\b|\banderweitig\b|\bunbefugt\w*/u,
      ],
      [
        'some-places',
        /\b(?:auf|in|mit|bei|über|durch|beim) (?:dieser|diesem|der|dem|den|unserer|unserem) (?:\w+ )?(?:website|webseite|internetseite|app|seite|formular|newsletter|dienst|tool|plugin)\b|\bbeim besuch\b|\bhierbei\b|\bdabei\b|\bim rahmen (?:dieser|dieses|der|des)\b|\bin diesem zusammenhang\b|\bin den genannten\b/u,
      ],
      ['some-data', /\bkeine (?:weiteren|anderen|sonstigen)\b|\b(?:in|durch|mit) diese\w* cookies?\b/u],
      ['some-receivers', /\ban (?:google|facebook|meta|microsoft|amazon|diese)\b/u],
    ],
    people: [
      ['children', /\b(?:kind(?:er|ern|es)?|minderjährig\w*|jugendlich\w*)\b|\bunter (?:13|14|16|18) jahren\b/u],
      ['job applicants', /\bbewerb(?:er|ern|erinnen|ung|ungen|ungsverfahren|ungsunterlagen|ungsdaten|erdaten)\b/u],
      [
        'employees',
        /\b(?:mitarbeiter|mitarbeitende|mitarbeitenden|beschäftigte|beschäftigten|arbeitnehmer)(?:n|innen)?\b/u,
      ],
      ['students', /\b(?:schüler|studierende|studenten)(?:n|innen)?\b/u],
    ],
  },
}
