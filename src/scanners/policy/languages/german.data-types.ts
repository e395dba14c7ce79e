import type { LanguageWords } from './words.ts'

/** Not the vendor's own address, nor a way to reach someone. */
const notOurs =
  '(?<!\\b(?:unsere[rnms]?|folgende[rnms]?|an die|an der|unter der|per|via|angegebenen?|nachstehende[rn]?|obigen?|untenstehenden?|genannten?) (?:\\S+ )?)'

export const germanDataTypes: LanguageWords['dataTypes'] = {
  name: /\b(?:vor- und (?:nachname|zuname|familienname)n?|vorname[ns]?|nachname[ns]?|familienname[ns]?|zuname[ns]?|(?:ihren|deinen|ihr|dein|vollständige[rn]?) name[ns]?|namen?(?=,|\)| und (?:ihre |die |e-?mail|anschrift|adresse|kontakt|telefon|geburts)|\/| oder (?:e-?mail|anschrift)))\b(?! (?:und (?:anschrift|kontaktdaten|adresse) )?(?:des|der|und anschrift des) (?:verantwortlich|datenschutz|für die|unternehm|verein|behörd|cookie))/gu,
  email: new RegExp(
    `${notOurs}\\be-?mail-?\\s?adressen?\\b(?! (?:des|der) (?:verantwort|datenschutz)| unter|: ?\\S+@)|\\b(?:ihre|deine) e-?mail\\b(?!-)|(?<=, |und )e-?mail(?=,| und | oder (?:telefon|tel))`,
    'gu',
  ),
  phone: new RegExp(
    `${notOurs}\\b(?:telefon|mobilfunk|handy|mobil|ruf|festnetz|fax|telefax)-?(?:/\\S+)?nummern?\\b|(?<=, |und )telefon(?=,| und e-?mail)`,
    'gu',
  ),
  postal_address:
    /\b(?:post|wohn|liefer|rechnungs|haus|versand|privat|melde)-?(?:und (?:liefer|rechnungs|versand)-?)?(?:adressen?|anschrift(?:en)?)\b|\b(?:ihre|deine) (?:adresse|anschrift)\b(?! (?:des|der))|(?<=(?:name|namen|vorname|nachname),? (?:und )?)(?:adresse|anschrift)(?=,|\.| und | oder |$)(?! (?:des|der) )|\bpostleitzahl/gu,
  contact_generic:
    /\b(?:ihre|deine|die) kontaktdaten\b(?! (?:des|der|unseres|unserer|finden|unseren))|(?<=[:,] |und |^[-·*]? ?)kontaktdaten(?=,|\.| und |$| \()/gu,
  account_credentials:
    /\b(?:passw(?:ort|örter|orte)s?|kennw(?:ort|örter)|zugangsdaten|anmeldedaten|login-?daten|log-?in-?daten)\b(?! (?:geheim|vertraulich|nicht))/gu,
  user_id:
    /\b(?:benutzer|nutzer|user|kunden|mitglieds)-?(?:name[ns]?|kennung|ids?|nummern?)\b|\bpseudonym(?:e|s)?(?= (?:id|kennung))/gu,
  government_id:
    /\b(?:personalausweis|reisepass|ausweis|pass|führerschein)-?(?:kopien?|nummern?|daten)\b|\bsteuer-?(?:identifikations)?-?(?:nummern?|id)\b|\b(?:sozialversicherungs|ahv)-?nummern?\b|\b(?:ausweisdokumente?|ausweispapiere?|identitätsnachweise?)\b/gu,
  payment:
    /\b(?:zahlungs|bank|kreditkarten|bankverbindungs|zahlungsmittel|abrechnungs)-?(?:daten|informationen|angaben|nummern?)\b|\bkonto(?:nummern?|verbindung(?:en)?)\b|\biban\b|\bbankverbindung(?:en)?\b|\bkreditkartennummern?\b/gu,
  purchase_history:
    /\b(?:bestell|kauf|einkaufs|transaktions|vertrags|auftrags)-?(?:historie|daten|informationen|verhalten)\b|\bgekaufte (?:produkte|artikel)\b/gu,
  financial_other:
    /\b(?:bonitäts|einkommens|finanz|gehalts|schufa-?)-?(?:daten|informationen|angaben|auskünfte|auskunft)\b|\bfinanzielle (?:daten|informationen|verhältnisse)\b/gu,
  precise_location:
    /\bgps-?(?:daten|koordinaten|standort\S*|position)\b|\b(?:genaue[rnms]?|präzise[rnms]?|exakte[rnms]?) (?:standort|position|standortdaten|aufenthaltsort)\S*|\bgeo-?koordinaten\b/gu,
  coarse_location:
    /\b(?:standort|geo-?lokalisierungs|lokalisierungs)-?(?:daten|informationen)\b|\b(?:ihren|deinen|ungefähre[rnms]?|den) standort\b(?! (?:der|des|unserer|der server))/gu,
  health:
    /\b(?:gesundheits|patienten|behandlungs)-?(?:daten|informationen|angaben|zustand)\b|\b(?:diagnosen|krankheiten|allergien|vorerkrankungen|anamnese\S*|medikation|blutgruppe|krankengeschichte|befunde|schwerbehinderung(?:en)?|gesundheitszustand)\b/gu,
  fitness:
    /\b(?:fitness|trainings|vital|schlaf)-?daten\b|\bherzfrequenz\S*|\b(?:körper)?gewicht\b(?=,| und | oder |\.)/gu,
  biometric:
    /\bbiometrische[rnms]? (?:daten|merkmale|informationen)\b|\bfingerabdr(?:uck|ücke)\b(?! (?:des|ihres) (?:browser|gerät))|\bgesichtserkennung\b/gu,
  race_ethnicity: /\b(?:rassische|ethnische)[rnms]? (?:und (?:ethnische|rassische)[rnms]? )?herkunft\b/gu,
  religion_politics:
    /\bpolitische[rnms]? meinung(?:en)?\b|\breligiöse[rnms]? (?:oder weltanschauliche[rnms]? )?überzeugung(?:en)?\b|\b(?:konfession|religionszugehörigkeit|gewerkschaftszugehörigkeit)\b/gu,
  sexual_orientation: /\bsexuelle[rnms]? orientierung\b|\bsexualleben\b/gu,
  age_dob: /\bgeburts(?:datum|tag|jahr|daten)\b|\b(?:ihr|dein|das) alter\b|(?<=, |und )alter(?=,| und |\.)/gu,
  gender: /\bgeschlecht\b(?!s?spezif)|\banrede\b/gu,
  demographic:
    /\b(?:demo|soziodemo)gra(?:f|ph)ische[rnms]? (?:daten|informationen|merkmale|angaben)\b|\bfamilienstand\b|\bstaatsangehörigkeit\b|\bnationalität\b/gu,
  cookies:
    /\bcookies?\b(?!-(?:richtlinie|einstellungen|banner|hinweis))|\bweb-?beacons?\b|\bzählpixel\b|\btracking-?pixel\b/gu,
  ip_address: /\bip-?\s?(?:adressen?|nummern?|anschrift)\b|\binternet-?protokoll-?adressen?\b/gu,
  device_id:
    /\b(?:geräte|werbe|endgeräte)-?(?:ids?|kennung(?:en)?|identifikations\S+|nummern?)\b|\b(?:imei|idfa|gaid|mac-adressen?|advertising[- ]ids?)\b/gu,
  device_info:
    /\b(?:browser-?(?:typ|version|informationen|daten|sprache)\S*|betriebssystem\S*|(?:geräte|endgeräte)-?(?:typ|modell|informationen|daten|eigenschaften)\S*|bildschirmauflösung|user-?agent|(?:verwendete[rn]?|ihr) browser|hostname (?:des )?(?:zugreifenden )?rechners|hostname)\b/gu,
  browsing:
    /\b(?:referr?er-?\s?(?:url)?|(?:besuchte|aufgerufene|abgerufene|angesehene|zuvor besuchte)[rnms]? (?:web)?-?(?:seiten?|websites?|webseiten|inhalte|dateien)|surfverhalten|log-?\s?(?:files?|dateien|daten)|protokolldaten|server-?log\S*|zugriffsdaten|uhrzeit der serveranfrage|datum und (?:die )?uhrzeit|verweildauer|klickverhalten|seitenaufrufe|website, von der)\b/gu,
  app_activity: /\b(?:nutzungs|interaktions|verhaltens)-?(?:daten|informationen|verhalten)\b|\bnutzerverhalten\b/gu,
  search_history: /\bsuch-?(?:anfragen|begriffe|verlauf|historie|verhalten)\b/gu,
  user_content:
    /\b(?:nutzergenerierte[rnms]? inhalte|inhaltsdaten|kommentare|bewertungen|hochgeladene[rnms]? (?:dateien|dokumente|inhalte|bilder))\b|\b(?:ihre|deine) (?:beiträge|inhalte|eingaben|dokumente|dateien)\b/gu,
  messages:
    /\b(?:nachrichteninhalte?|(?:private|ihre|deine) nachrichten(?! (?:an uns|beantwort))|chat-?(?:verläufe|verlauf|nachrichten|inhalte)|inhalte? (?:ihrer|der|deiner) (?:nachrichten?|anfragen?|e-?mails?|kommunikation)|kommunikationsinhalte|gesprächsinhalte?|(?:gesprächs|anruf)-?(?:transkript\w*|protokolle?))\b|(?<=\baudio und )transkription(?:en)?\b|\btranskript(?:e|ionen)\b/gu,
  photos_videos:
    /\b(?:fotos?|bilddaten|bildaufnahmen|videoaufnahmen|videos|lichtbilder|profilbild(?:er)?|fotoaufnahmen|fotografien|videoüberwachung)\b(?! von (?:uns|unserem))/gu,
  audio:
    /\b(?:sprach|audio|ton|stimm|gesprächs|anruf|telefon)-?(?:aufnahmen?|aufzeichnung(?:en)?|mitschnitte?)\b|\b(?:sprach|audio|ton|stimm)-?(?:daten|dateien)\b|\(audio\b/gu,
  contacts: /\b(?:adressbuch|kontaktliste|telefonbuch)(?:s|es|daten)?\b|\bkontakte (?:aus|in|auf) (?:ihrem|deinem) /gu,
  calendar: /\bkalender-?(?:daten|einträge|termine)\b/gu,
  social_media:
    /\b(?:facebook|instagram|twitter|linkedin|google|social-?media)-?(?:profile?|konto|account|profildaten)\b(?! (?:von uns|besuchen))/gu,
  profile:
    /\b(?:präferenzen|interessen(?!abwägung|konflikt)|vorlieben)\b(?=,| und | oder |\.)(?! (?:des|der) (?:verantwort|betroffen))|\bprofil-?(?:daten|informationen|angaben)\b/gu,
  survey: /\bumfrage-?(?:daten|antworten|ergebnisse)\b|\bantworten auf umfragen\b/gu,
  employment:
    /\b(?:bewerbungs|bewerber|lebenslauf|berufs|beschäftigten|mitarbeiter|personal)-?(?:daten|unterlagen|informationen)\b|\blebenslauf\b|\b(?:zeugnisse|berufsbezeichnung|arbeitgeber)\b(?=,| und |\.)/gu,
  diagnostics: /\b(?:absturz|fehler|diagnose|crash)-?(?:berichte?|daten|protokolle?|reports?|meldungen)\b/gu,
  installed_apps: /\binstallierte[rnms]? (?:apps|anwendungen|programme)\b/gu,
  children_data: /\b(?:daten|informationen) (?:von|über) kinder[n]?\b|\bschüler-?daten\b/gu,
}
