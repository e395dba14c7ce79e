import type { LanguageWords } from './words.ts'

const ofPerson =
  /\brecht\b|\brechte\b|\bauskunft\b|\bsie (?:können|haben|sind)\b|\bkönnen sie\b|\bhaben sie\b|\bbetroffene|\bdu (?:kannst|hast)\b|\bkannst du\b|\bhast du\b|\bverlangen\b|\bart(?:ikel|\.) ?(?:1[5-9]|2[0-2])\b|\bihre rechte\b/u

export const germanTopics: LanguageWords['topics'] = {
  controller: {
    present:
      /\bverantwortliche[rnms]? (?:stelle|person)?\s?(?:im sinne|i\. ?s\. ?d|gemäß|nach art|für (?:die |diese |den |das |ihre |alle )?(?:\S+ ){0,3}(?:datenverarbeitung|verarbeitung|datenerhebung|daten|website|webseite|app|plattform|internet\S+|angebot)|ist\b|:|und damit)|\bverantwortlich (?:im sinne|i\. ?s\. ?d|gemäß|nach|für (?:die |diese |den |das |ihre )?(?:\S+ ){0,4}(?:datenverarbeitung|verarbeitung|datenerhebung|erhebung|website|webseite)\b)|^verantwortliche[rn]? (?:stelle )?(?:für|ist|im sinne|:)|\bverantwortliche stelle\b/u,
    // Who is responsible for something other than the processing, or what another company answers for.
    unless:
      /\bnicht verantwortlich|\bverantwortlicher ist (?:die natürliche|jede)|\b(?:bezeichnet|allein oder gemeinsam)\b|\bverantwortlich für (?:den inhalt|die inhalte|die richtigkeit|die note|die sicherheit|den schutz)|\bgegenüber dem verantwortlichen|\bvon dem verantwortlichen|\b(?:google|facebook|meta|der jeweilige anbieter|die jeweiligen) (?:\S+ ){0,6}verantwortlich|\bfür die datenverarbeitung (?:bei|durch|auf) (?:google|facebook|meta|den plattformen)|\bnur (?:der|die) (?:betreiber|anbieter)|\brecht\b[^.]{0,40}\bverantwortlichen\b/u,
  },
  contact: {
    present:
      /\b(?:e-?mail|kontakt\S*|anschrift|schreiben|wenden|erreichen|telefon|anfragen?|fragen)\b[^;]{0,160}[\w.%-]{1,64}(?:@| ?\[at\] ?|\(at\))[\w.-]{1,80}|^(?:e-?mail|mail)\b[: ]+\S+@/u,
    partial: /\bkontaktieren sie uns\b|\bwenden sie sich (?:\S+ ){0,3}an uns\b|\bkontaktformular\b/u,
  },
  representative: { present: /\bvertreter\S* (?:\S+ ){0,3}(?:in der|innerhalb der|gemäß art\S* 27|nach art\S* 27)\b/u },
  dpo: {
    present: /\bdatenschutzbeauftragte\S*/u,
    partial: /\bdatenschutz-?(?:team|koordinator\S*)\b/u,
    unless:
      /^\W*(?:[\divx]+\W+)*(?:\S+ )?datenschutzbeauftragte\S*[^.@:;]{0,30}$|\bnicht (?:\S+ ){0,4}(?:verpflichtet|bestellt|benannt|erforderlich|bestellen)\b|\bkeine[nr]? (?:\S+ )?datenschutzbeauftragt|\b(?:landes|bundes)(?:datenschutz)?beauftragt|\b(?:landes|bundes)datenschutz|\bbeauftragte[rn]? für (?:den )?datenschutz und (?:die )?informationsfreiheit|\bbeschwer|\baufsichtsbehörd/u,
  },
  purposes: {
    present:
      /\bzwecke?n? (?:der|ihrer|dieser|unserer|des|nachfolgend|folgend)\b|\bzu (?:den |diesen |diesem |folgenden )?(?:\S+ )?zwecke?n?\b|\bzum zwecke?\b|\bdient (?:der|dem|dazu|zur)\b|\b(?:nutzen|verwenden|verarbeiten) wir\b[^.;]{0,80}\b(?:um|zur|für|zum)\b|\bwir (?:nutzen|verwenden|verarbeiten)\b[^.;]{0,120}\b(?:um|zur|zum)\b|\bzweckbindung\b/u,
    unless:
      /\b(?:recht (?:auf|zu|,)|das recht|hast du|haben sie) |\brecht\b|\bwiderspruch\b|\bnicht erforderlich\b|\bentscheide(?:t|n)\b|\bbezeichnet\b|\bdatenschutz(?:erklärung|hinweise)\b[^.;]{0,120}\b(?:informier|erläuter|beschreib|möchte|klär)|\binformieren\b|\brisik|\bschutzniveau/u,
    needs: /daten\b|informationen|verarbeit|erheb|cookie/u,
  },
  'legal-bases': {
    present:
      /\bart(?:ikel|\.)? ?6 (?:abs(?:\.|atz) ?1|\(1\)|i\b|s\.)|\brechtsgrundlagen?\b[^.;]{0,120}\b(?:art(?:ikel|\.)? ?(?:6|9|49)(?! dsgvo\))|einwilligung|vertrag\S*|berechtigte\S*|§ ?\d)|\b(?:auf|als) (?:der |die )?(?:rechts)?grundlage (?:von |des |unseres |unserer |ihrer |der )?(?:\S+ )?(?:art|einwilligung|berechtigt|vertrag)/u,
    unless: /\b(?:das recht|recht auf|recht zu|widerspruch)\b|\bart(?:ikel|\.) ?46\b/u,
    partial: /\brechtsgrundlagen?\b/u,
  },
  'legitimate-interests': {
    present:
      /\b(?:berechtigte[nsrm]*|überwiegende[nsrm]* berechtigte[nsrm]*) interessen?s?\b[^.;]{0,20}\b(?:an|liegt|besteht|ist|sind|folgt|in der|darin)\b|\binteresse (?:an|daran|liegt)\b/u,
    partial: /\bberechtigte[nsrm]* interessen?s?\b/u,
    // The words of Art. 13(1)(d) name none.
    unless: /\bwiderspruch|\bwiderspr|\binteressen an der verarbeitung, die von de[mr] verantwortlichen\b/u,
  },
  recipients: {
    present:
      /\b(?:weitergegeben|weitergabe|weitergeben|übermitt\S+|weitergeleitet|offengelegt|offenlegung|übertragen|zugriff|geben|teilen)\b[^.;]{0,140}\b(?:dritte[nr]?|dienstleister\S*|auftragsverarbeiter\S*|behörden|partner\S*|empfänger\S*|hoster|provider|google|unternehmen)\b|\b(?:an|durch|von) (?:\S+ ){0,4}(?:dritte|dienstleister|auftragsverarbeiter)\b[^.;]{0,80}\b(?:weiter|übermitt|offengelegt|verarbeitet)|\bempfängern?\b[^.;]{0,60}\b(?:sind|ihrer|der|von|daten|kategorien)|\bkategorien von empfängern\b|\bauftragsverarbeitung(?:svertrag)?\b/u,
    // The right to know the recipients does not name them.
    unless:
      /\bauskunft\b|\brecht (?:auf|zu)\b|\bgegenüber denen\b|\bsie (?:sind|dürfen|müssen|verpflichten|erklären)\b|\boffengelegt wurden\b|\bunterrichte/u,
  },
  transfers: {
    present:
      /\bstandard(?:vertrags|datenschutz)klauseln\b|\bangemessenheitsbeschl\S+|\bdata privacy framework\b|\bdpf\b|\bbinding corporate rules\b/u,
    partial:
      /\bdrittl(?:and|änder|ändern|ands?)\b|\baußerhalb (?:der (?:eu|europäischen)|des (?:ewr|europäischen))|\b(?:in die|in den) usa\b|\bvereinigten staaten\b|\bangemessene[sn]? (?:datenschutz|schutz)niveau\b|\bgeeignete\S* garantien\b[^.;]{0,60}\bart\S* 4[4-9]\b/u,
    unless:
      /\bauskunft\b|\bempfänger oder kategorien|\brecht\b|\brisiko\b|\bkeine? (?:\S+ ){0,3}(?:drittl|übermittlung)|\bdrittl\S+ (?:\S+ ){0,6}(?:nicht statt|findet nicht)/u,
  },
  retention: {
    present:
      /\b(?:speicher\S*|gespeichert|aufbewahr\S*|gelöscht|löschen|löschung|vorgehalten|anonymisiert)\b[^.;]{0,120}\b(?:\d{1,4}|eine[mnrs]?|zwei|drei|sechs|sieben|zehn|zwölf) (?:stunden?|tage?n?|wochen?|monate?n?|jahre?n?)\b|\b(?:\d{1,4}|eine[mnrs]?|zwei|drei|sechs|sieben|zehn|zwölf) (?:stunden?|tage?n?|wochen?|monate?n?|jahre?n?)\b[^.;]{0,90}\b(?:speicher\S*|gespeichert|aufbewahr\S*|gelöscht|löschen|löschung)\b|\b(?:gespeichert|speichern|aufbewahrt|gelöscht|löschen|verbleiben)\b[^.;]{0,100}\b(?:bis (?:zum|zur|zu ihrem|sie ihre?) (?:widerruf|abmeldung|lösch|kündig|ende|abmeld)\S*|nach (?:beendigung|abschluss) (?:des|der|ihres|ihrer))/u,
    partial:
      /\b(?:solange|sobald|so lange)\b[^.;]{0,140}\b(?:gespeichert|speichern|aufbewahrt|gelöscht|löschen)\b|\b(?:gespeichert|speichern|aufbewahrt|gelöscht|löschen)\b[^.;]{0,140}\b(?:solange|sobald|so lange)\b/u,
    unless: /\bkind(?:er|ern)?\b|\brecht (?:auf|zu)\b|\bbackup/u,
  },
  access: {
    present:
      /\b(?:recht|rechte|anspruch)\b[^.;]{0,90}\bauskunft\b|\bauskunfts(?:recht|anspruch|rechte)\b|\bauskunft\b[^.;]{0,60}\b(?:verlangen|über (?:die |ihre )?(?:\S+ )?(?:gespeicherten|verarbeiteten|personenbezogenen|daten)|zu (?:verlangen|erhalten)|erhalten|fordern|\(art)|^(?:\W*|recht auf |das recht auf )auskunft(?:,| \(|$)/u,
    needs: ofPerson,
    unless: /\bauskunftei|\bbehörd\S* (?:\S+ ){0,4}auskunft/u,
  },
  rectification: { present: /\bberichtig\S*/u, needs: ofPerson },
  erasure: {
    present: /\blöschung\b|\blöschen zu lassen\b|\blöschen lassen\b|\brecht auf vergessen|\blöschungsrecht/u,
    needs: ofPerson,
    unless:
      /\bcookies? (?:\S+ ){0,3}lösch|\blöschung (?:\S+ )?cookies|\bwir (?:werden|löschen)\b|\blöschung erfolgt|\bunterliegen der löschung/u,
  },
  restriction: {
    present:
      /\beinschränkung (?:der|ihrer|dieser) (?:\S+ )?(?:daten)?verarbeitung|\bverarbeitung (?:\S+ ){0,6}(?:einzuschränken|einschränken)\b|\brechte?\b[^.;]{0,120}\beinschränkung\b|\brecht auf (?:sperrung|einschränkung)|^(?:\W*)einschränkung\b/u,
    needs: ofPerson,
  },
  objection: {
    present:
      /\bwiderspruchsrecht\b|\bwidersprechen\b|\bwiderspruch (?:gegen|einzulegen|einlegen|zu|nach)|\brechte?\b[^.;]{0,160}\bwiderspruch/u,
    needs: ofPerson,
    unless:
      /\bcookies? (?:\S+ ){0,4}widersprechen\b|\beinwilligung (?:\S+ ){0,3}widersprechen|\bwiderspruch (?:\S+ ){0,8}eingelegt haben|\bbehalten wir uns\b/u,
  },
  portability: {
    present: /\bdatenübertragbarkeit\b|\bdatenportabilität\b|\bmaschinenlesbare[nms]* format\b/u,
    needs: ofPerson,
  },
  withdraw: { present: /\beinwilligung\S*\b[^.;]{0,120}\bwiderruf\S*|\bwiderruf\S*\b[^.;]{0,80}\beinwilligung/u },
  authority: {
    present:
      /\bbeschwer\S*\b[^.;]{0,160}\b(?:aufsichtsbehörde\S*|datenschutzbehörde\S*|behörde|landesbeauftragt\S*|bundesbeauftragt\S*|datenschutzbeauftragt\S*|dsb|edöb)\b|\b(?:aufsichtsbehörde\S*|datenschutzbehörde\S*)\b[^.;]{0,120}\bbeschwer|\bbeschwerderecht\b/u,
    unless: /\bunser\w* (?:\w+ )?datenschutzbeauftragt|\b(?:datenpanne|verletzung des schutzes)\b/u,
  },
  automated: {
    present: /\bautomatisierte\S*\b[^.;]{0,40}\bentscheidung\S*|\bentscheidungsfindung\b/u,
    unless: /\bdas recht\b.{0,200}\bauskunft\b/u,
  },
  source: {
    present:
      /\b(?:erhalten|erheben|beziehen) (?:wir )?(?:\S+ ){0,6}(?:von|aus) (?:dritten|anderen quellen|öffentlich(?:en)? (?:zugänglichen )?(?:quellen|registern)|unseren partnern|auskunfteien)|\böffentlich zugänglichen? quellen?\b/u,
    unless: /\brecht\b[^.;]{0,200}\bherkunft\b/u,
  },
  statutory: {
    present:
      /\b(?:gesetzlich|vertraglich)\b[^.;]{0,40}\b(?:vorgeschrieben|verpflichtet|erforderlich)\b[^.;]{0,120}|\bbereitstellung\b[^.;]{0,60}\b(?:daten|angaben)\b[^.;]{0,80}\b(?:vorgeschrieben|erforderlich|freiwillig|verpflicht)|\bpflichtfelder\b|\bangabe\S*\b[^.;]{0,40}\bfreiwillig\b/u,
    needs: /bereitstell|angabe|pflichtfeld|anzugeben|bereitzustellen/u,
  },
  dpa: {
    present:
      /\bauftragsverarbeitungs?-?vertr\S*|\bvertr\S* (?:\S+ ){0,3}(?:zur|über die) auftragsverarbeitung|\bav-?v(?:ertrag)?\b/u,
  },
  // What a contract with a processor says to its customer.
  'subprocessor-list': {
    present:
      /\blisten? (?:der|unserer|aller|mit) (?:\S+ )?(?:unter-?auftrag|subunternehm|sub-?auftrag|sub-?dienstleist)\S*|\b(?:folgende\S*|nachstehende\S*|genannten|aufgeführten|aktuell eingesetzten?) (?:\S+ ){0,2}(?:unter-?auftrag\S+|subunternehm\S+|sub-?dienstleist\S+)/u,
  },
  'subprocessor-change': {
    present:
      /\b(?:informier|unterricht|mitteil|mitgeteilt|benachrichtig|ankünd|angekünd)\S*\b[^.;]{0,160}\b(?:änderung|neue|hinzu|ersetz|wechsel|austausch|weitere)\S*[^.;]{0,100}\b(?:unter-?auftrag|subunternehm|sub-?dienstleist)\S*|\b(?:neue|weitere|änderung|wechsel|austausch)\S*[^.;]{0,80}\b(?:unter-?auftrag|subunternehm|sub-?dienstleist)\S*[^.;]{0,120}\b(?:informier|mitgeteilt|mitteil|benachrichtig|angekünd|widersprech)\S*/u,
  },
  audit: {
    present:
      /\b(?:auftraggeber|verantwortliche|kunde)\S*[^.;]{0,120}\b(?:kontroll|audit|inspektion|überprüf|prüfung)\S*|\b(?:kontroll|audit|inspektion|überprüf)\S*[^.;]{0,80}\b(?:auftraggeber|verantwortlichen|kunden|prüfer)\S*/u,
    needs:
      /\bberechtigt\b|\brechte?\b|kontrollrecht|prüfungsrecht|\bermöglich|\bgestatte|\bdulde|\bdarf\b|\bkann\b|\bdurchzuführen|\bdurchführ|\bzu kontrollieren|\bzu überprüfen|\büberzeugen/u,
    unless: /\bkeine?n? (?:recht|anspruch|kontroll)|\bausgeschlossen\b/u,
  },
  'deletion-at-end': {
    present:
      /\b(?:nach|bei|mit) (?:\S+ )?(?:beendigung|ende|abschluss|ablauf|vertragsende|auftragsende)\b[^.;]{0,160}(?:lösch|zurück|rückgabe|vernicht|herausg|auszuhändig)|(?:lösch|rückgabe|vernicht)\S*[^.;]{0,120}\bnach (?:\S+ )?(?:beendigung|ende|abschluss|ablauf|vertragsende|auftragsende)\b/u,
    needs: /\bauftrag(?:geber|nehmer|sverarbeiter)|\bverantwortlichen\b/u,
  },
  'breach-to-customer': {
    present:
      /\b(?:informier|meld|benachrichtig|unterricht)\S*[^.;]{0,160}\b(?:auftraggeber|verantwortlichen|kunden)\b[^.;]{0,200}(?:verletzung|vorfall|vorfälle|datenpann)|(?:verletzung|vorfall|vorfälle|datenpann)\S*[^.;]{0,160}\b(?:informier|meld|benachrichtig|unterricht)\S*[^.;]{0,80}\b(?:auftraggeber|verantwortlichen|kunden)\b|\bmeldet\b[^.;]{0,120}(?:verletzung|vorfall|vorfälle)\S*[^.;]{0,160}\ban den (?:auftraggeber|verantwortlichen|kunden)/u,
    needs: /\bunverzüglich|\bstunden\b|\bohne (?:schuldhaftes|unangemessene)|\bsofort/u,
  },
  'applies.processor': {
    present:
      /\bim auftrag (?:unserer|der|des|unseres) (?:kund\S*|auftraggeber\S*|verantwortlichen)|\bwir (?:\S+ ){0,6}als auftragsverarbeiter\b|\bauftrag(?:nehmer|sverarbeiter) (?:\([^)]{0,60}\) )?verarbeitet\b/u,
    unless: /\bauftragsverarbeiter\W{1,3}ist (?:eine|jede)\b|\bjuristische person\b/u,
  },
  'applies.eu': {
    present:
      /\bdsgvo\b|\bds-gvo\b|\bdatenschutz-?grundverordnung\b|\beuropäische\S* (?:union|wirtschaftsraum\S*)\b|\beu\b|\bewr\b/u,
  },
  consent: { present: /\bmit (?:ihrer|deiner) (?:\S+ )?einwilligung\b|\beinwilligung (?:erteil|gegeben|eingehol)/u },
  safeguards: {
    present: /\btechnische\S* und organisatorische\S* (?:sicherheits)?maßnahmen\b|(?<!un)\bverschlüssel\S+/u,
  },
}
