import { incorporatesScc } from './agreements-in-force.ts'
import type { LimitWords } from './clause-limits.ts'
import { type ClauseRule, type Need, withPlainLetters } from './clause-words.ts'

// How contracts in German and Austrian law ("AVV") say what Art. 28 GDPR asks of them. A duty is told in the present there
// ("der Auftragnehmer löscht"), so a sentence binds where it has a finite verb; a heading has none.

const assists =
  /\b(?:unterstütz\w*|hilft|helfen|hilfe|behilflich|mitwirk\w*|assistier\w*|beistand)|\bwirkt\b[^.;]{0,80}\bmit\b/
const notifies =
  /\b(?:informier\w*|information|unterricht\w*|benachrichtig\w*|mitteil\w*|mitgeteilt|mitzuteilen|angezeigt|anzuzeigen|meld(?:e|et|en|ung)\b|zu melden|gemeldet|anzeig\w*|ankündig\w*|angekündigt|bekannt\w*)|\b(?:teilt|teilen)\b[^.;]{0,160}\bmit\b|\b(?:zeigt|kündigt)\b[^.;]{0,160}\ban\b|\bin kenntnis\b/
const subProcessor =
  /\b(?:unter|sub)-?\s?(?:auftrag|dienstleist|prozessor|processor|unternehm)\w*|\b(?:weitere\w*|andere\w*|zusätzliche\w*|neue\w*) auftragsverarbeit\w*|\bweitere\w* auftragnehmer\w*|\bunterbeauftrag\w*/
const authorizes =
  /\b(?:genehmig|zustimm|zugestimmt|einwillig|eingewilligt|einverstanden|erlaub|autorisier|gestatte)\w*|\bstimmt\b[^.;]{0,160}\bzu\b|\b(?:zum|zur) (?:einsatz|beauftragung|hinzuziehung)\b[^.;]{0,80}\bberechtigt\b|\bberechtigt\b[^.;]{0,60}\b(?:einzusetzen|zu beauftragen|hinzuzuziehen)\b/
const breach =
  /^(?!.*\bweisung).*(?:\w*verletzung\w*|\bdatenschutzverst(?:oß|öße)\w*|vorf(?:all|alls|älle|ällen)\b|\bdatenpanne\w*|\bdatenlecks?\b)/s
const people = /\bbetroffene\w*/
const requests = /(?:recht|anfrage|ersuchen|begehren)\w*|\bantr[aä]g\w*|\bauskunft\w*/
const ends =
  /\b(?:ende|beendigung|beendet|abschluss|ablauf|kündigung|vertragsende|auftragsende|wegfall|erledigung|auslaufen)\b/
const deletes = /(?:lösch|vernicht)\w*/
const returns =
  /\b(?:rückgabe|zurück\w*|herausg\w*|heraus\b|aushändig\w*|auszuhändigen|händigt|übergib\w*|übergeben|übergabe|export\w*)|\bgibt\b[^.;]{0,160}\bzurück\b|\bstellt\b[^.;]{0,160}\bzur verfügung\b/
const audits = /\b(?:audit|inspektion|kontroll|vor-ort-kontroll|vor-ort-prüf|prüf|überprüf)\w*/
const customer = /\b(?:auftraggeber|verantwortliche|kund(?:e|in)|mandant|prüfer|beauftragte)\w*/
/** A fee for a duty narrows it. */
const fees =
  /(?<!\b(?:ohne|keine|keinerlei) (?:\w{1,20} )?)\b(?:vergüt\w*|entgelt\w*|kostenpflichtig\w*|aufwandsentschädigung)\b|\bin rechnung\b|\b(?:kosten|aufwand|aufwände|aufwendungen|mehraufwand)\b[^.;]{0,80}\b(?:trägt|tragen|erstatt\w*|berechn\w*|ersetz\w*|verlangen|geltend)|\bauf kosten d(?:es|er) (?:auftraggeber|verantwortlichen|kund)|\bzu lasten d(?:es|er) (?:auftraggeber|verantwortlichen|kund)/

/** Engaging others without a word isn't a notice. */
const withNotice = /^(?!.*\bohne (?:\w+ ){0,4}(?:mitteil|information|ankündig|benachrichtig)).*\S/s
const engagesFreely =
  /\b(?:darf|dürfen|kann|können|berechtigt|steht)\b[^.;]{0,200}\b(?:ohne (?:\w+ ){0,4}(?:zustimmung|genehmigung|information|mitteilung|ankündigung|benachrichtigung|einwilligung)|nach (?:eigenem|freiem|seinem|billigem) ermessen)/

const onDocumentedInstructions: Need = [
  /verarbeit\w*|\berheb\w*|\bnutz\w*|\bverwend\w*/,
  /\b(?:nur|ausschließlich|allein|lediglich|gemäß|entsprechend|nach|auf|aufgrund|im rahmen|nicht anders|weisungsgebunden)\b/,
  /\b(?:dokumentiert\w*|schriftlich\w*|textform|schriftform)\b[^.]{0,80}\b(?:an)?weisung\w*|\b(?:an)?weisung\w*[^.]{0,120}\b(?:dokument\w+|schriftlich\w*|textform|schriftform|festgelegt|in diesem vertrag)/,
]
const onInstructions: Need = [
  /verarbeit\w*|\berheb\w*|\bnutz\w*|\bverwend\w*/,
  /\b(?:nur|ausschließlich|allein|lediglich|nicht anders|weisungsgebunden)\b/,
  /\b(?:an)?weisung\w*|\bangewiesen\b/,
]
const documentedElsewhere: Need = [
  /weisung\w*[^.]{0,160}\b(?:dokument\w+|schriftlich\w*|textform|schriftform|elektronisch\w*)\b/,
]
const transfersOnlyOnGround: Need = [
  /\b(?:übermitt|übertrag|verlager|transfer|datentransfer|drittlandsübermitt|drittlandtransfer)\w*|verarbeit\w*/,
  /\bdritt(?:land|länder|staat)\w*|\binternationale\w* organisation|\baußerhalb (?:der|des|dieser)\b[^.]{0,60}\b(?:eu|ewr|europäischen|union|staaten)\b|\banderen staat/,
  /\b(?:an)?weisung\w*|\bzustimm\w+|\bgenehmig\w+|\beinwillig\w+|\bart(?:\.|ikeln?)? ?4[4-9]\b|\bkapitel (?:v|5)\b|\bstandardvertragsklauseln\b|\bangemessen\w+|\bgarantien\b/,
]

const rules: readonly ClauseRule[] = [
  {
    clauseId: 'gdpr-28-3-a',
    section: /weisung|verarbeitung|zweck|umfang|pflichten|gegenstand/,
    limitTopic: /weisung/,
    topic: /weisung\w*|\binstruktion\w*|\bvorgaben\b/,
    bearer: 'processor',
    ways: [
      [onDocumentedInstructions, transfersOnlyOnGround],
      [onInstructions, documentedElsewhere, transfersOnlyOnGround],
    ],
    partly: [
      [
        /verarbeit\w*|\berheb\w*|\bnutz\w*|\bverwend\w*/,
        /\b(?:nur|ausschließlich|gemäß|entsprechend|nach|auf|aufgrund|im rahmen|gebunden|weisungsgebunden)\b/,
        /\b(?:an)?weisung\w*/,
      ],
    ],
    against: [
      [
        /verarbeit\w*|\bnutz\w*|\bverwend\w*/,
        /\beigene\w* (?:\w+ ){0,2}zwecke\w*/,
        /\b(?:darf|kann|können|berechtigt|befugt|recht)\b/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-b',
    section: /vertraulich|verschwiegenheit|geheim|personal|mitarbeit|pflichten/,
    topic: /\bvertraulich\w*|\bverschwiegenheit\w*|\bgeheimhaltung\w*|\bdatengeheimnis\w*/,
    bearer: 'processor',
    ways: [
      [
        [
          /\b(?:person|personen|personal|personals|mitarbeit\w*|beschäftigte\w*|angestellte\w*|bedienstete\w*|arbeitnehmer\w*|diejenigen|erfüllungsgehilf\w*|alle,)/,
          /verarbeit\w*|\bzugang\b|\bzugriff\w*|\bdaten\b|\bbefugt\w*|\bbetraut\w*|\bbefasst\w*|\beingesetzt\w*/,
          /\b(?:vertraulich|verschwiegenheit|geheimhaltung|datengeheimnis)\w*/,
          /\b(?:verpflichte\w*|unterlieg\w*|gebunden|unterworfen|unterzeichn\w*)/,
        ],
      ],
      [
        [
          /\b(?:stellt sicher|gewährleistet|sorgt dafür)\b/,
          /\b(?:personal|mitarbeit\w*|beschäftigte\w*|angestellte\w*|bedienstete\w*)/,
          /\b(?:vertraulich|verschwiegenheit|geheimhaltung|datengeheimnis)\w*/,
          /\bverpflichte\w*/,
        ],
      ],
    ],
    partly: [[/\b(?:vertraulich|verschwiegenheit|geheimhaltung)\w*/, /\bdaten\b|\binformationen\b/]],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-c',
    section: /technisch|sicherheit|maßnahmen|toms?/,
    topic: /\bsicherheit\w*|\bmaßnahmen\b|\btom\b|\btoms\b|\bverschlüssel\w*/,
    bearer: 'processor',
    ways: [
      [
        [
          // Measures that help with requests are those of letter (e).
          /^(?!.*\b(?:unterstütz\w*|betroffenen?\w*|anfragen|anträge)).*\btechnisch\w*/s,
          /\borganisatorisch\w*/,
          /\bmaßnahmen\b|\bvorkehrungen\b/,
        ],
      ],
      [[/maßnahmen\b|\bvorkehrungen\b/, /\bart(?:\.|ikels?|ikel)? ?32\b/]],
    ],
    partly: [
      [
        /\bsicherheit\w*|\bschutz\w*|\bschütz\w*/,
        /\bmaßnahmen\b|\bvorkehrungen\b|\bstandards?\b|\bverfahren\b|\btoms?\b/,
      ],
    ],
    against: [
      [
        /\b(?:keine|keinerlei|ohne) (?:\w+ ){0,2}(?:gewähr\w*|garantie\w*|haftung|verantwortung)\b[^.;]{0,80}\b(?:sicherheit|schutz)\w*/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-d',
    section: /unter|sub|weitere auftragsverarbeiter/,
    limitTopic: subProcessor,
    topic: subProcessor,
    bearer: 'either',
    ways: [
      [
        [subProcessor, authorizes],
        [
          subProcessor,
          /\b(?:dieselben|die gleichen|denselben|den gleichen|gleiche\w*|gleichwertig\w*|entsprechend\w*|vergleichbar\w*|mindestens|identische\w*|art(?:\.|ikel) ?28 abs(?:\.|atz) ?4)\b|(?:pflicht|regelung|bestimmung|anforderung)\w*[^.;]{0,60}\bdiese[rs]? (?:vertrag|vereinbarung)/,
          /(?:pflicht|regelung|bestimmung|anforderung|auflage|bedingung|garantie|vereinbarung|schutzniveau|standards?)\w*|\bvertrag\w*/,
        ],
      ],
    ],
    partly: [
      [subProcessor, /\b(?:widerspr\w*|einspruch|einwänd\w*|ablehn\w*)/],
      [subProcessor, notifies, withNotice],
    ],
    against: [[subProcessor, engagesFreely]],
  },
  {
    clauseId: 'gdpr-28-2',
    section: /unter|sub|weitere auftragsverarbeiter/,
    limitTopic: subProcessor,
    topic: subProcessor,
    bearer: 'either',
    ways: [
      // Specific: no one without a word of the controller.
      [
        [
          subProcessor,
          /^(?!.*\b(?:außerhalb|drittl|drittstaat))/s,
          /\b(?:nur|nicht|keine\w*|erst|ohne|bedarf|bedürfen|setzt)\b[^.;]{0,200}\b(?:vorherig\w*|schriftlich\w*|gesondert\w*|ausdrücklich\w*|zuvor|vorab|im voraus)\b[^.;]{0,80}(?:genehmig|zustimm|zugestimmt|einwillig|eingewilligt)|\b(?:nur|erst)\b[^.;]{0,160}\b(?:wenn|sofern|soweit|nachdem)\b[^.;]{0,120}(?:genehmigt|zugestimmt|eingewilligt)/,
        ],
      ],
      // General: notified of changes, and free to object.
      [
        [subProcessor, authorizes],
        [
          subProcessor,
          notifies,
          /\b(?:änderung\w*|neue\w*|hinzu\w*|zusätzlich\w*|weitere\w*|ersetz\w*|austausch\w*|wechsel\w*|einsatz\w*|beabsichtig\w*|vorab|im voraus|vor)\b/,
        ],
        [
          /\b(?:widersprechen|widerspr(?:uch|icht|üche)\w*|einspruch\w*|einwänd\w*|einwand|abzulehnen|ablehnen)/,
          /\b(?:unter|sub)-?\s?(?:auftrag|dienstleist|prozessor|processor|unternehm)\w*|\bzustimmung gilt\b|\bgilt die zustimmung\b|\bänderung\w*|\beinsatz\w*|\bbeauftragung\w*|\bhinzuziehung\w*/,
        ],
      ],
    ],
    partly: [
      [subProcessor, notifies, withNotice],
      [subProcessor, /\b(?:widerspr\w*|einspruch|einwänd\w*)/],
    ],
    against: [[subProcessor, engagesFreely]],
  },
  {
    clauseId: 'gdpr-28-3-e',
    section: /betroffene|anfragen|unterstützung|rechte/,
    limitTopic: /betroffene\w*[^.;]{0,80}(?:rechte|anfrage|antr)|\bunterstützung(?:sleistung\w*)?\b/,
    topic: /\bbetroffene\w*|\bkapitel iii\b/,
    bearer: 'processor',
    ways: [[[assists, /\bbetroffene\w*|\bkapitel iii\b/, requests]]],
    partly: [
      [/\bleitet\b|\bweiterleit\w*|\bweitergeleitet\b|\bverweis\w*|\binformier\w*|\bmitteil\w*/, people, requests],
    ],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-f',
    section: /verletzung|meldung|mitteilung|unterstützung|folgenabschätzung/,
    limitTopic: /folgenabschätzung|verletzung(?:en)? des schutzes|datenpanne|\bunterstützung(?:sleistung\w*)?\b/,
    topic:
      /verletzung\w*|vorf[aä]ll\w*|\bdatenpanne\w*|folgenabschätzung\w*|\bkonsultation\w*|\bart(?:\.|ikeln?)? ?3[2-6]\b/,
    bearer: 'processor',
    ways: [
      [
        [
          assists,
          /\bart(?:\.|ikeln?|\w*)? ?3[0-2]\b ?(?:dsgvo )?(?:bis|-|ff\.?)(?: ?art(?:\.|ikel)?)? ?(?:36\b|dsgvo)|\b32, 33, 34, 35(?:,| und) 36\b/,
        ],
      ],
      [
        [assists, /folgenabschätzung\w*|\bdsfa\b|\bkonsultation\w*|\bart(?:\.|ikeln?)? ?35\b/],
        [notifies, breach],
      ],
    ],
    partly: [
      [notifies, breach],
      [assists, /\bart(?:\.|ikeln?)? ?3[2-6]\b|folgenabschätzung\w*/],
    ],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-g',
    section: /lösch|rückgabe|beendigung|vertragsende/,
    limitTopic: /lösch\w*|rückgabe|herausgabe/,
    topic: /lösch\w*|vernicht\w*|\brückgabe\b|\bzurück\w*|\bherausg\w*|\baushändig\w*/,
    bearer: 'processor',
    ways: [
      [
        [
          deletes,
          returns,
          ends,
          /\b(?:wahl|wahlweise|wunsch|weisung\w*|verlangen|anforder\w*|aufforder\w*|anweisung\w*|entscheidung)\b|\b(?:auftraggeber|verantwortliche|kunde)\w* (?:entscheidet|bestimmt|wählt)/,
        ],
      ],
    ],
    partly: [
      [
        /(?:lösch|vernicht)\w*|\brückgabe\b|\bzurück\w*|\bherausg\w*/,
        ends,
        /daten\w*|\bkopien\b|\binformationen\b|\bunterlagen\b/,
      ],
    ],
    against: [
      [
        /\b(?:darf|kann|berechtigt|befugt)\b[^.;]{0,120}\b(?:behalten|aufbewahren|speichern|nutzen|weiterverwenden)/,
        /\b(?:unbefristet|zeitlich unbegrenzt|eigene\w* (?:\w+ )?zwecke\w*|auf dauer)\b/,
      ],
      [
        /\bnach (?:eigenem|seinem|freiem|billigem) ermessen\b|\bnach (?:wahl|ermessen) (?:des auftragnehmers|des auftragsverarbeiters|des anbieters|des dienstleisters)/,
        /(?:lösch|vernicht)\w*|\brückgabe\b|\bzurück\w*/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-h',
    section: /kontroll|audit|prüf|nachweis|inspektion/,
    limitTopic: /\b(?:audit|inspektion|kontroll|vor-ort|prüfung|überprüfung)\w*/,
    topic: /\bkontroll\w*|\baudit\w*|\binspektion\w*|prüf\w*|\bnachweis\w*/,
    bearer: 'either',
    ways: [
      [
        [
          audits,
          customer,
          /\b(?:ermöglich\w*|gestatte\w*|dulde\w*|duldung|recht|rechte|berechtigt|befugt|darf|kann|unterstütz\w*|beitragen|trägt|erlaub\w*|gewähr\w*|mitwirk\w*|durchführ\w*|durchzuführen|durchgeführt|zu kontrollieren|zu (?:über)?prüfen|überzeugen)/,
        ],
        [
          /\b(?:stellt|stellen|bereit\w*|vorleg\w*|vorzulegen|vorlage|legt|erteil\w*|erbring\w*|weist|weisen|nachzuweisen|übermittel\w*|verfügung)\b/,
          /\b(?:information\w*|nachweis\w*|auskünfte|auskunft|unterlagen|dokumentation\w*|bericht\w*|einhaltung)/,
          /\b(?:einhaltung|nachweis\w*|nachzuweisen|pflichten|belegen)/,
        ],
      ],
    ],
    partly: [
      [
        /\b(?:audit\w*|soc 2|iso ?\/?(?:iec)? ?27001|zertifi\w*|prüfbericht\w*|testat\w*)/,
        /\bbericht\w*|\bzertifi\w*|\btestat\w*|\bnachweis\w*|\bprüfbericht\w*/,
        /\b(?:vorleg\w*|vorlage|stellt|bereit\w*|verfügung|anforder\w*)/,
      ],
    ],
    against: [
      [
        audits,
        /\b(?:anstelle|statt|ausschließlich durch|allein durch|beschränkt (?:sich )?auf|gilt als erfüllt|gelten als erfüllt|ersetzen|ersetzt)\b/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-scope',
    // May be in an annex of its own: silence here does not mean absence.
    topic: /\S/,
    section: /gegenstand|dauer|umfang|anlage|anhang|allgemeine/,
    bearer: 'either',
    ways: [
      [
        [
          /\bgegenstand\b/,
          /\bdauer\b|\blaufzeit\b/,
          /\bart\b/,
          /\bzwecke?s?\b/,
          /\bart der (?:personenbezogenen )?daten\b|\bdatenarten\b|kategorien (?:der )?(?:personenbezogene\w* )?daten/,
          /kategorien (?:der )?betroffene\w*|personengruppen/,
        ],
      ],
    ],
    partly: [[/\bgegenstand\b/, /verarbeitung|auftrag\w*/], [/kategorien (?:der )?betroffene\w*|\bdatenarten\b/]],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-unlawful',
    topic: /weisung\w*/,
    section: /weisung|pflichten/,
    bearer: 'processor',
    ways: [
      [[notifies, /weisung\w*/, /verst(?:ößt|oßen|öße)|\bverletz\w*|rechtswidrig\w*|unzulässig\w*|\bwidersprich\w*/]],
    ],
    partly: [],
    against: [],
  },
  {
    clauseId: incorporatesScc,
    // May be in an annex of its own: silence here does not mean absence.
    topic: /\S/,
    section: /dritt(?:land|länder|staat)|übermittlung|standardvertragsklauseln/,
    bearer: 'either',
    ways: [
      [[/\bstandardvertragsklauseln\b/, /\bbestandteil\b|\beinbezogen\b|\bgelten\b|\bbeigefügt\b/, /\b2021\/914\b/]],
    ],
    partly: [[/\bstandardvertragsklauseln\b/, /\bbestandteil\b|\beinbezogen\b|\bgelten\b|\bbeigefügt\b/]],
    against: [],
  },
]

const limits: LimitWords = {
  price: fees,
  exception: /\b(?:außer|ausgenommen|mit ausnahme|es sei denn|gilt nicht für|abgesehen von)\b/g,
  lawful:
    /gesetz|recht|verpflicht|behörd|gericht|union|mitgliedstaat|vorschrift|dsgvo|ds-gvo|artikel|art\.|weisung|zustimm|genehmig|einwillig|vereinbart|vertrag|leistung|erforderlich|notwendig|zweck/,
  ownPurposes:
    /\beigene\w* (?:\w+ ){0,3}(?:zwecke\w*|marketing\w*|produktentwicklung|forschung|auswertung\w*)|\b(?:training|trainieren|verbesserung|weiterentwicklung)\b[^.;]{0,60}\b(?:modell\w*|algorithm\w*|ki|seiner (?:produkte|dienste))\b/,
  period:
    /\b(\d{1,4}|ein(?:em|er|es)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|vierzehn|dreißig|sechzig|neunzig)(?: ?\(\d{1,4}\))? (?:(?:werk|arbeits|kalender)-?)?(stunden?|tage?n?|wochen?|monate?n?|jahre?n?|(?:werk|arbeits|kalender)tage?n?)\b/g,
  numbers: {
    ...{
      ein: 1,
      einem: 1,
      einer: 1,
      eines: 1,
      zwei: 2,
      drei: 3,
      vier: 4,
      funf: 5,
      sechs: 6,
      sieben: 7,
      acht: 8,
      neun: 9,
    },
    ...{ zehn: 10, zwolf: 12, vierzehn: 14, dreissig: 30, sechzig: 60, neunzig: 90 },
  },
  unitDays: { stunde: 1 / 24, tag: 1, werktag: 1, arbeitstag: 1, kalendertag: 1, woche: 7, monat: 30, jahr: 365 },
  onlyDuring: /\bnur (?:während|für die (?:dauer|ersten)|bis)\b/,
}

export const germanClauses = withPlainLetters({
  rules,
  tellsOnly:
    /^\W{0,4}(?:\d[\d.]*\s*)?(?:"?[\wäöüß' -]{1,60}"? (?:bedeutet|bezeichnet|meint|bezieht sich auf)\b|art(?:\.|ikel) ?\d+[^.]{0,40}\b(?:verlangt|schreibt|sieht|fordert|regelt)\b|hinweis:|muster\b)/,
  definitions: /\bbegriffsbestimmung\w*|\bdefinition(?:en)?\b|\bbegriffe\b/,
  binds:
    /\b(?:verpflichte[tn]?|verarbeite[tn]|trifft|treffen|ergreift|unterstütz(?:t|en)|informiert|unterrichtet|benachrichtigt|meldet|teilt|zeigt|löscht|löschen|gibt|geben|gewährleistet|stellt|stellen|ermöglicht|gestattet|gewährt|duldet|darf|dürfen|muss|müssen|hat|haben|ist|sind|wird|werden|kann|können|soll|sollen|sichert|erfolgt|erfolgen|bedarf|bedürfen|erteilt|stimmt|genehmigt|setzt|leitet|erlegt|legt|führt|beauftragt|unterlieg(?:t|en)|weist|händigt|vernichtet|übermittelt|bestätigt|garantiert|verwendet|nutzt|bietet|besteht|findet|finden|bleibt|handelt|hält|helfen|hilft|wirkt|schließt|achtet|sorgt|überträgt)\b/,
  customerBinds:
    /\b(?:der|die|unser) (?:auftraggeber(?:in)?|verantwortliche|kunde|kundin|mandant|nutzer)\b(?! (?:und|oder) )/,
  processorBinds:
    /\b(?:der|die|das|er|sie|wir) (?:auftragnehmer(?:in)?|auftragsverarbeiter(?:in)?|auftragsdatenverarbeiter|anbieter(?:in)?|dienstleister(?:in)?|provider|betreiber(?:in)?|unternehmen|parteien|vertragsparteien)\b|\b(?:durch den|vom|seitens des) (?:auftragnehmer|auftragsverarbeiter|anbieter|dienstleister)|\bwir\b|\beinander\b/,
  customerMay:
    /\b(?:berechtigt|recht|rechte|kann|können|darf|dürfen|zustimm\w*|stimmt|widersprech\w*|widerspricht|befugt|genehmig\w*|erteilt|gestattet|einverstanden)\b/,
  limits,
  meaning: /"([a-zäöüß][\wäöüß' -]{2,60})" (?:bedeutet|bezeichnet|meint|sind|ist)\s+([^"]{10,400})/g,
  denies:
    /\bnicht (?:\w+ ){0,2}(?:verpflichtet|verantwortlich|haftbar)\b|\bkeine(?:rlei)? (?:\w+ )?(?:pflicht|verpflichtung|obliegenheit)\b|\bschulde(?:t|n)\b[^.;]{0,80}\b(?:nicht|keine\w*)\b|\bkein(?:en|e|erlei)? (?:recht|anspruch|kontrollrecht\w*|prüfungsrecht\w*)\b|\bverzichtet auf\b|\b(?:recht|rechte|anspruch|kontrollen|audits|prüfungen|vor-ort-\w+)\b[^.;]{0,60}\bausgeschlossen\b/,
  conditional: /\b(?:sofern|soweit|solange|falls|wenn|es sei denn|außer)\b[^.;]*$/,
  deniesAnException:
    /\bgesetz\w*|\brechtlich\w*|\brechtsvorschrift\w*|aufbewahrung\w*|\bbackup\w*|\bsicherungskopie\w*|\bunionsrecht\w*/,
  weakens:
    /\bbemüh\w*|\bbestrebt\b|\bnach besten kräften\b|\bim rahmen (?:des (?:zumutbaren|möglichen)|seiner möglichkeiten)\b|\bsoweit (?:gesondert |vertraglich )?vereinbart\b|\b(?:wirtschaftlich|technisch|betrieblich)?\s?(?:zumutbar|vertretbar|praktikabel|sinnvoll)\b|\bnach (?:eigenem|freiem|seinem|billigem) ermessen\b|\bsoll(?:te|ten|en)?\b(?! nach)|\bstrebt\b/,
  obliges:
    /\b(?:verpflichte[tn]?|muss|müssen|gewährleistet|trifft|unterstützt|informiert|unterrichtet|benachrichtigt|meldet|löscht|verarbeitet|ermöglicht|gestattet|duldet|nur|ausschließlich|nicht|keine\w*|wird|werden|stellt|sorgt|bedarf|bedürfen)\b|\bhat\b[^.;]{1,240}\bzu\b/,
  permits: /\b(?:darf|dürfen|kann|können|könnte\w*|berechtigt|befugt)\b/,
  prohibits:
    /\b(?:nicht|keine\w*|kein|niemals|weder|untersagt|verboten|unzulässig)\b|\b(?:unentgeltlich|kostenlos|kostenfrei)\b/,
  takesOverClauses:
    /\b(?:2021\/915|2021\/914)\b[^.]{0,200}\b(?:bestandteil|einbezogen|gelten|als anlage|beigefügt)\b|\b(?:bestandteil|einbezogen|gelten die|vereinbaren die)\b[^.]{0,200}\b(?:2021\/915|2021\/914|standardvertragsklauseln)\b|\bstandardvertragsklauseln\b[^.]{0,120}\b(?:bestandteil|einbezogen|beigefügt)\b/,
})
