import type { ScoreReason } from '../../../../product/score/method/contract.ts'
import { authorityName, isUnsigned } from '../../../../product/score/vocabulary.ts'
import { isUnsure } from '../../../../scanners/policy/claim-words.ts'
import type { FoundRole } from '../connectors/documents/lexicon.ts'
import type { Region } from '../connectors/entity/clauses.ts'
import type { Field } from '../connectors/scope.ts'
import type { Change, Told, Topic } from '../first-page.ts'
import type { KeptUntil } from '../first-page-documents.ts'
import type { TransferTool } from '../policy/answers.ts'
import type { DataSubject } from '../policy/data-subjects.ts'
import type { AgeRule } from '../policy/more-answers.ts'
import type { Period } from '../policy/periods.ts'
import type { KeptFrom, KeptThing } from '../policy/retention.ts'
import { adviceNames, countryIn, listOf, number, reasonNames } from './de-basics.ts'
import { checkNames, dataTypeNames, questionsIn, titles, trackerTitles } from './de-tables.ts'
import { germanOtherUse, germanUse } from './de-use.ts'
import type { Detail, ReportWords, Words } from './words.ts'

const topics: Readonly<Record<Topic, string>> = {
  'contract-partner': 'Vertragspartner',
  role: 'Verantwortlicher oder Auftragsverarbeiter',
  people: 'Betroffene Personen',
  data: 'Personenbezogene Daten',
  sale: 'Verkauf von Daten',
  advertising: 'Werbung und Profilbildung',
  'ai-training': 'KI-Training',
  subprocessors: 'Unterauftragsverarbeiter und Länder',
  location: 'Speicherort',
  transfers: 'Übermittlungsinstrument',
  'breach-notice': 'Meldung von Datenpannen',
  deletion: 'Speicherdauer und Löschung',
  assurance: 'Prüfungen und Zertifikate',
  children: 'Mindestalter',
  law: 'Anwendbares Recht',
  incidents: 'Vorfälle',
  conduct: 'Behörden und Register',
}

const severities = ['Hinweis', 'gering', 'mittel', 'hoch', 'kritisch'] as const

const levels: Readonly<Record<string, string>> = { high: 'hoch', medium: 'mittel', low: 'niedrig' }

export const german: ReportWords = {
  automated: {
    label: 'Automatischer Bericht von Iris',
    words:
      'Iris ist ein automatischer Ermittler. Ein Programm hat diesen Bericht aus den Belegen zusammengestellt, die er nennt; kein Mensch hat ihn geprüft.',
  },
  documentTitle: (name) => `${name}: Datenschutzbericht`,
  headings: {
    atAGlance: 'Auf einen Blick',
    otherUses: 'Einsätze, die die Empfehlung ändern',
    open: 'Was wir nicht feststellen konnten',
    conditions: 'Vor der Unterschrift',
    questions: 'Fragen, fertig zum Versenden',
    moreQuestions: 'Weitere Fragen',
    appendix: 'Anhang',
    findings: 'Feststellungen',
    contradictions: 'Widersprüche',
    gaps: 'Was nicht festgestellt werden konnte',
    disclosures: 'Rechte und Pflichtangaben',
    evidence: 'Belege',
    method: 'Methode',
  },
  columns: {
    topic: 'Frage',
    answer: 'Antwort',
    law: 'Gesetz',
    disclosure: 'Angabe',
    state: 'Stand',
    where: 'Beleg',
    number: 'Nr.',
    what: 'Was',
    address: 'Adresse',
    date: 'Datum',
    sha256: 'SHA-256',
    place: 'Ort',
    outcome: 'Ergebnis',
  },
  recommendation: (id) => `Empfehlung: ${adviceNames[id]}`,
  reasons: reasonNames,
  topics,
  use: germanUse,
  otherUse: germanOtherUse,
  since: ({ completedAt }) => `Was sich seit dem ${dateIn(completedAt.slice(0, 10))} geändert hat`,
  change: changeIn,
  conditions: {
    'controller-terms':
      'Schließen Sie eine Vereinbarung zwischen Verantwortlichen (wer informiert, wer antwortet), bevor Sie personenbezogene Daten teilen.',
    'joint-arrangement': 'Lassen Sie sich die Vereinbarung der gemeinsam Verantwortlichen geben (Art. 26 DSGVO).',
    'sign-dpa': 'Schließen Sie einen Vertrag zur Auftragsverarbeitung, bevor Sie personenbezogene Daten übermitteln.',
    'read-dpa': 'Lassen Sie sich den Vertrag zur Auftragsverarbeitung geben, den seine Dokumente nennen.',
    'contract-without-training': 'Nutzen Sie ihn nur unter dem Vertrag, der das Training von KI ausschließt.',
    'no-ai-training': 'Schließen Sie schriftlich aus, dass Ihre Daten KI trainieren.',
    'no-sale': 'Schließen Sie schriftlich aus, dass Ihre Daten verkauft oder getauscht werden.',
    'no-advertising':
      'Schließen Sie aus, dass Ihre Daten für Werbung genutzt werden, und schalten Sie es ab, wo es eine Einstellung gibt.',
    'list-subprocessors':
      'Verlangen Sie die Liste der Unterauftragsverarbeiter, mit Mitteilung von Änderungen und Widerspruchsrecht.',
    'name-transfer-tool':
      'Lassen Sie für jede Übermittlung das Instrument nennen (Angemessenheitsbeschluss, Standardvertragsklauseln oder verbindliche interne Vorschriften).',
    'time-breach-notice': 'Vereinbaren Sie die Meldung von Datenpannen binnen einer festen Zahl von Stunden.',
    'answer-open': 'Lassen Sie sich schriftlich beantworten, was wir nicht gefunden haben.',
    'delete-at-end': 'Vereinbaren Sie Löschung oder Rückgabe Ihrer Daten am Ende des Vertrags.',
  },
  level: (level, { points, low, high }) =>
    points === null
      ? `Risikostufe: unbekannt (${low} bis ${high} von 100 möglich, Methode VRM-2).`
      : `Risikostufe: ${levels[level] ?? level} (${points} von 100, zwischen ${low} und ${high}, Methode VRM-2).`,
  answer: answerIn,
  notFoundIn: (documents) => `Nicht gefunden in ${documents === 1 ? '1 Dokument' : `${number(documents)} Dokumenten`}`,
  notChecked: 'Nicht überprüfbar',
  mentioned: 'In den Dokumenten nicht klar (bitte die Stellen öffnen)',
  apart: (count) =>
    `Getrennt gehalten: ${count === 1 ? '1 Datenschutzhinweis' : `${number(count)} Datenschutzhinweise`} für eine Region, ein Produkt oder eine Gruppe von Menschen. Keine Antwort hier beruht darauf.`,
  topicList: (some) => `${some.map((topic) => topics[topic]).join(', ')}.`,
  moreInAppendix: (count) => `${count === 1 ? '1 weiterer Punkt' : `${number(count)} weitere Punkte`} im Anhang.`,
  noQuestion: 'Keine Frage ist offen.',
  askOpen: (some) =>
    `Bitte sagen Sie uns, was wir Ihren öffentlichen Dokumenten nicht entnehmen konnten: ${some.map((topic) => topics[topic]).join(', ')}.`,
  noContradiction: 'In den Belegen dieser Untersuchung wurde kein Widerspruch gefunden.',
  noFinding: 'Hier wurde nichts festgestellt.',
  noGap: 'Keine Lücke ist verzeichnet.',
  noDisclosure: 'Es wurde kein Dokument gelesen, das Pflichtangaben enthalten könnte.',
  families: {
    data: 'Personenbezogene Daten',
    track: 'Tracking',
    share: 'Weitergabe, Verkauf und Werbung',
    sec: 'Sicherheit und Datenpannen',
    rights: 'Rechte der Betroffenen',
    gov: 'Rollen, Speicherdauer, Übermittlung und KI',
    sub: 'Unterauftragsverarbeiter',
    cert: 'Prüfungen und Zertifikate',
    inc: 'Vorfälle',
    con: 'Widersprüche',
    ent: 'Unternehmen',
    hist: 'Änderungen und frühere Berichte',
    gap: 'Was nicht festgestellt werden konnte',
  },
  weight(direction, severity) {
    const word = severities[severity] ?? 'Hinweis'
    switch (direction) {
      case 'risk':
        return `Risiko, ${word}`
      case 'contradiction':
        return `Widerspruch, ${word}`
      case 'mitigation':
        return 'Spricht für ihn'
      case 'info':
        return 'Hinweis'
      case 'gap':
        return 'Offen'
    }
  },
  title: (finding, detail) => {
    const { ruleId, dataTypes, parties } = finding
    const base = trackerTitles[ruleId] ?? titles[ruleId]
    // A rule that is younger or older than this table.
    if (base === undefined) return { text: finding.title, lang: 'en' }
    const [only, ...others] = dataTypes
    const narrowed = narrowedIn(detail.claim)
    if (ruleId.startsWith('data.') && only !== undefined && others.length === 0)
      return { text: `${dataTypeNames[only] ?? only}: ${base}${narrowed}` }
    const about = aboutOf(detail) ?? (namesParties.test(ruleId) && parties.length > 0 ? parties.join(', ') : undefined)
    return { text: `${about === undefined ? base : `${base}: ${about}`}${narrowed}` }
  },
  question: (question, finding, { name, field, title }): Words => {
    if (!finding) return { text: question.text, lang: 'en' }
    if (finding.ruleId === 'gap.field')
      return field && fieldQuestions[field]
        ? { text: fieldQuestions[field](name) }
        : { text: question.text, lang: 'en' }
    if (finding.direction === 'contradiction') return { text: `Was davon gilt für ${name}, und seit wann: ${title}?` }
    const ask = questionsIn[finding.ruleId]
    return ask ? { text: ask(name) } : { text: question.text, lang: 'en' }
  },
  letter: (name) => ({
    to: 'An',
    subject: `Fragen zum Datenschutz bei ${name}`,
    greeting: 'Guten Tag,',
    lead: `wir prüfen den Datenschutz bei ${name}. In öffentlichen Quellen blieb Folgendes offen:`,
    close: ['Bitte nennen Sie in Ihrer Antwort das Dokument, in dem es steht, wo es eines gibt.', 'Vielen Dank.'],
  }),
  statuses: {
    present: 'Gefunden',
    partial: 'Teilweise gefunden',
    'not-found': 'Nicht gefunden',
    'not-applicable': 'Nicht anwendbar',
    unknown: 'Nicht geklärt',
  },
  check: ({ check, title }) => {
    const name = checkNames[check]
    return name === undefined ? { text: title, lang: 'en' } : { text: name }
  },
  framework: ({ name, applies }) => `${frameworkNames[name] ?? name}${applies === 'no' ? ': nicht anwendbar' : ''}`,
  notSettled: (count) => (count === 1 ? '1 Angabe nicht geklärt' : `${number(count)} Angaben nicht geklärt`),
  trusts: {
    observed: 'beobachtet',
    vendor_claim: 'Angabe des Anbieters',
    third_party: 'Angabe eines Dritten',
    self_declared_store: 'Angabe in einem Store',
    user_supplied: 'von einer Person angegeben',
    catalog: 'Angabe des Katalogs',
    computed: 'eigene Aufzeichnung',
  },
  asOf: (date) => `Stand ${dateIn(date)}`,
  fetched: dateIn,
  method: ({ places, evidence, findings }) => [
    'Feststellungen folgen aus festen Regeln über gespeicherten Belegen, die Stufe aus der veröffentlichten Methode VRM-2. Gleiche Belege ergeben den gleichen Bericht.',
    ...(places === null
      ? []
      : [`Aufgesuchte Orte: ${number(places)}. Ein Ort, der nicht angesehen werden konnte, gilt nie als leer.`]),
    `${number(findings)} ${findings === 1 ? 'Feststellung' : 'Feststellungen'}, ${number(evidence)} ${evidence === 1 ? 'Beleg' : 'Belege'}. Eine Nummer wie [E12] führt zum Beleg, eine wie [F3] zur Feststellung.`,
  ],
  disclaimer: 'Das sind Angaben, die in öffentlichen Dokumenten gefunden wurden, und keine Rechtsberatung.',
  originalNote:
    'Eine Überschrift nennt, wovon eine Stelle handelt; was sie sagt und was sie sich nur vorbehält, zeigt der Wortlaut darunter. Zitate und Aufzeichnungen stehen in ihrer eigenen Sprache.',
  samePlace: 'Dieselbe Stelle wie in',
  quoted: (text) => `„${text}“`,
}

const months = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const

/** A day, a month or a year, as precise as it came: "4. September 2022"; else as it is. */
function dateIn(date: string): string {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(date) ?? []
  const name = month ? months[Number(month) - 1] : undefined
  if (!year || (month && !name)) return date
  return [day && `${Number(day)}.`, name, year].filter(Boolean).join(' ')
}

/** The countries that documents and our catalog write in English. */
const countryByEnglish = new Map<string, string>()
function placeIn(place: string): string {
  if (countryByEnglish.size === 0) {
    const inEnglish = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = inEnglish.of(code)
      if (name !== undefined) countryByEnglish.set(name, countryIn(code))
    }
  }
  return countryByEnglish.get(place) ?? place
}

const regions: Readonly<Record<Region, string>> = {
  eea: 'EWR',
  uk: 'Vereinigtes Königreich',
  switzerland: 'Schweiz',
  us: 'Vereinigte Staaten',
  rest: 'übrige Länder',
}

const roles = {
  processor: 'Auftragsverarbeiter für seine Kunden',
  controller: 'Verantwortlicher für die Daten in seiner Erklärung',
  'joint-controller': 'für manches gemeinsam mit anderen verantwortlich',
  'contract-controller': 'für eigene Zwecke auch Verantwortlicher für Daten seiner Kunden',
} as const

const ageWords: Readonly<Record<AgeRule, (age: number) => string>> = {
  minimum: (age) => `Angegebenes Mindestalter: ${age} Jahre.`,
  adults: () => 'Nur für Erwachsene.',
  'not-for': (age) => `Nicht für Personen unter ${age} Jahren.`,
  'not-collected': (age) => `Angabe, wissentlich keine Daten von Personen unter ${age} Jahren zu erheben.`,
  'no-targeting': () => 'Werbung, die sich an Kinder richtet, ist ausgeschlossen.',
}

const untilWords: Readonly<Record<KeptUntil, string>> = {
  account: 'solange das Konto besteht',
  service: 'soweit für den Dienst nötig',
  needed: 'so lange wie nötig',
  law: 'wie es das Gesetz verlangt',
}

const keptWords: Readonly<Record<KeptThing, string>> = {
  'customer-data': 'Kundendaten',
  account: 'Kontodaten',
  messages: 'Nachrichten und Inhalte',
  billing: 'Abrechnungsdaten',
  logs: 'Protokolle',
  backups: 'Sicherungskopien',
  applications: 'Bewerbungen',
  marketing: 'Werbekontakte',
  support: 'Support-Anfragen',
  usage: 'Nutzungsdaten',
  device: 'Gerätedaten',
  cookies: 'Cookies',
  'personal-data': 'personenbezogene Daten',
}

function answerIn(told: Told, titleOf: (id: string) => string): string {
  const titled = (ids: readonly string[]) => `${ids.map(titleOf).join('; ')}.`
  switch (told.kind) {
    case 'findings':
      return titled(told.findings)
    case 'entity':
      return ended(`${told.name}${told.place ? ` (${placeIn(told.place)})` : ''}`)
    case 'entities':
      return `${told.entities.map(({ name, regions: where }) => `${name} (${where.map((one) => regions[one]).join(', ')})`).join('; ')}.`
    case 'catalog-company':
      return `${told.name}${told.country ? `, ${countryIn(told.country)}` : ''} (nach unserem Katalog).`
    case 'roles':
      return `${told.roles.map((role) => roles[role]).join('; ')}.`
    case 'people': {
      const named = (people: readonly DataSubject[]) => listOf(people.map((one) => subjectWords[one]))
      const parts = [
        ...(told.forCustomers.length > 0 ? [`Im Auftrag von Kunden: ${named(told.forCustomers)}`] : []),
        ...(told.forItself.length > 0 ? [`Für sich selbst: ${named(told.forItself)}`] : []),
        ...(told.spokenOf
          ? [
              `${told.forCustomers.length + told.forItself.length > 0 ? 'außerdem erwähnt' : 'Nicht aufgezählt; die Dokumente sprechen von'}: ${named(told.spokenOf)}`,
            ]
          : []),
      ]
      return `${parts.join('; ')}.`
    }
    case 'deletion':
      return `${[
        ...told.items.map(({ finding, periods, until = [] }) =>
          [titleOf(finding), listOf([...periods.map(periodIn), ...until.map((one) => untilWords[one])])]
            .filter((words) => words !== '')
            .join(': '),
        ),
        ...((told.kept ?? []).length > 0
          ? [
              `Gespeichert: ${(told.kept ?? []).map(({ thing, period, isDelay, from }) => `${keptWords[thing]} ${isDelay ? 'gelöscht binnen ' : ''}${periodIn(period)}${from && !isDelay ? fromWords[from] : ''}`).join(', ')}`,
            ]
          : []),
        ...(told.further
          ? [
              `${number(told.further)} ${told.kept ? 'weitere ' : ''}${told.further === 1 ? 'Frist' : 'Fristen'} genannt (bitte die Stellen öffnen)`,
            ]
          : []),
      ].join('; ')}.`
    case 'age':
      return ageWords[told.rule](told.age ?? 0)
    case 'law':
      return `${told.places.length > 1 ? 'In verschiedenen Klauseln: ' : ''}${listOf([...told.places.map(placeIn), ...(told.forSome ?? []).map((place) => `${placeIn(place)} (für einen Teil der Kunden, je nach Wohnort)`)])}.`
    case 'processors-named':
      return ended(
        [
          told.isListUnread
            ? 'Eine Liste ist veröffentlicht, die wir nicht lesen konnten'
            : told.isOnRequest
              ? 'Liste auf Anfrage'
              : 'Keine Liste gefunden',
          ...(told.names.length > 0 ? [`genannt: ${listOf(told.names)}`] : []),
        ].join('; '),
      )
    case 'location': {
      const where = told.within
        ? `Angegeben: nur ${listOf(told.within.map(placeIn))}, genannt ${listOf(told.places.map(placeIn))}`
        : `${told.isOnly ? 'Angegeben: nur ' : told.isPossible ? 'Angegeben: möglicherweise ' : 'Angegeben: '}${listOf(told.places.map(placeIn))}`
      return told.against.length > 0
        ? `${where}; die Liste der Unterauftragsverarbeiter nennt auch ${listOf(told.against.map(placeIn))}.`
        : `${where}.`
    }
    case 'assurance':
      return `${[
        ...told.findings.map(titleOf),
        ...(told.isAudited ? ['Nach eigener Angabe unabhängige Prüfung bestanden'] : []),
        ...(told.isAuditRight ? ['Der Vertrag erlaubt Kunden Prüfungen'] : []),
        ...(told.isDocumentsOnly ? ['Der Vertrag beschränkt Prüfungen auf Unterlagen'] : []),
      ].join('; ')}.`
    case 'data': {
      const more = told.more > 0 ? [`${number(told.more)} weitere Arten`] : []
      return `${listOf([...told.types.map((id) => dataTypeNames[id] ?? id), ...more])}.`
    }
    case 'advertising': {
      const stated = told.findings.length > 0 ? [titled(told.findings)] : []
      const more = told.more > 0 ? [`${number(told.more)} weitere`] : []
      const seen =
        told.trackers.length > 0 ? [`Gesehene oder genannte Tracker: ${listOf([...told.trackers, ...more])}.`] : []
      const denied = told.deniedIn
        ? [`Für Daten von Kunden ausgeschlossen (${listOf(told.deniedIn.map((role) => roleNames[role]))}).`]
        : []
      return [...stated, ...denied, ...seen].join(' ')
    }
    case 'subprocessors': {
      const { count, countries, outside, named = [], regions = [], unplaced = 0, names = [], isInPolicy = false } = told
      const which = named.length > 0 ? ` (${listOf(named.map(placeIn))})` : ''
      const placed =
        countries === 0
          ? 'ohne Länderangabe'
          : countries === 1
            ? `in 1 Land${which}`
            : `in ${number(countries)} Ländern${which}`
      const wider =
        regions.length > 0 ? `${countries === 0 ? 'in' : `${placed} und in`} ${listOf(regions.map(placeIn))}` : placed
      const where = countries > 0 && unplaced > 0 ? `${wider}, ${number(unplaced)} ohne Land` : wider
      const abroad =
        outside.length > 0 ? `; außerhalb von EWR und Angemessenheitsbeschluss: ${listOf(outside.map(placeIn))}` : ''
      const first = names.length > 0 ? `: ${names.join(', ')}${count > names.length ? ' …' : ''}` : ''
      const source = isInPolicy ? ' in der Datenschutzerklärung' : ''
      return `${number(count)}${source} aufgeführt${first}; ${where}${abroad}.`
    }
    case 'training': {
      const named = (of: readonly FoundRole[]) => listOf(of.map((role) => roleNames[role]))
      return `${titleOf(told.finding)} (${named(told.in)}); für Kunden ausgeschlossen (${named(told.deniedIn)}).`
    }
    case 'transfer-tools':
      return `Genannt: ${listOf(told.tools.map((tool) => transferToolWords[tool]))}.`
    case 'breach-notice': {
      const { hours, days } = told
      const named =
        days && `${number(days.count)} ${days.isBusiness ? 'Werktag' : 'Tag'}${days.count === 1 ? '' : 'en'}`
      const time = hours === null ? named : `${number(hours)} Stunden`
      const when = time ? `Binnen ${time}` : 'Zugesagt, ohne Zahl der Stunden'
      const where = told.in ? ` (${roleNames[told.in]})` : ''
      const others = (told.others ?? []).map(
        ({ in: role, unit, count }) => `binnen ${number(count)} ${noticeUnits[unit]} (${roleNames[role]})`,
      )
      const untimed = told.untimedIn ? [`ohne Zahl der Stunden (${roleNames[told.untimedIn]})`] : []
      return `${[`${when}${told.isToAuthority ? ', an die Behörde' : ''}${told.ifRequired ? ', soweit das Gesetz es verlangt' : ''}${told.ifFeasible ? ', soweit möglich' : ''}${where}`, ...others, ...untimed].join('; ')}.`
    }
    case 'incidents':
      return `${titleOf(told.finding)}${told.more > 0 ? ` und ${number(told.more)} weitere verzeichnet` : ''}.`
    case 'conduct':
      return `${told.reasons.flatMap(onRecord).join('; ')}.`
    case 'model':
      return `Mit einem Sprachmodell gelesen, auf Englisch: „${told.says}“`
  }
}

const transferToolWords: Readonly<Record<TransferTool, string>> = {
  adequacy: 'Angemessenheitsbeschlüsse',
  scc: 'Standardvertragsklauseln',
  dpf: 'EU-US Data Privacy Framework',
  bcr: 'verbindliche interne Datenschutzvorschriften',
  'uk-addendum': 'UK Addendum',
  'scc-repealed': 'Standardvertragsklauseln eines aufgehobenen Beschlusses, die nicht mehr genügen',
}

const subjectWords: Readonly<Record<DataSubject, string>> = {
  'end-users': 'Endnutzer der Kunden',
  customers: 'Kunden',
  users: 'Nutzer',
  employees: 'Beschäftigte',
  applicants: 'Bewerber',
  children: 'Kinder',
  students: 'Lernende',
  patients: 'Patienten',
  callers: 'Anrufer',
  correspondents: 'Absender und Empfänger von Nachrichten',
  visitors: 'Besucher der Website',
  contacts: 'geschäftliche Kontakte',
  traders: 'Einzelunternehmen',
}

const noticeUnits = { hours: 'Stunden', days: 'Tagen', 'business-days': 'Werktagen' } as const

const unitNames: Readonly<Record<Period['unit'], readonly [one: string, many: string]>> = {
  hour: ['Stunde', 'Stunden'],
  day: ['Tag', 'Tage'],
  week: ['Woche', 'Wochen'],
  month: ['Monat', 'Monate'],
  year: ['Jahr', 'Jahre'],
}
const fromWords: Readonly<Record<KeptFrom, string>> = {
  end: ' nach dem Ende',
  'last-contact': ' nach dem letzten Kontakt',
}
const periodIn = ({ count, unit, isBusiness }: Period) =>
  `${number(count)} ${isBusiness ? 'Werk' : ''}${isBusiness ? unitNames[unit][count === 1 ? 0 : 1].toLowerCase() : unitNames[unit][count === 1 ? 0 : 1]}`

/** Answers and titles of an earlier run are kept in English; here they are named by what they are about. */
function changeIn(change: Change): string {
  switch (change.kind) {
    case 'advice':
      return `Empfehlung: ${adviceNames[change.before]} → ${adviceNames[change.after]}`
    case 'level':
      return `Risikostufe: ${levels[change.before] ?? 'unbekannt'} → ${levels[change.after] ?? 'unbekannt'}`
    case 'answer':
      return `${topics[change.topic]}: ${change.before === null ? 'jetzt beantwortet' : change.after === null ? 'nicht mehr beantwortet' : 'andere Antwort'}`
    case 'document':
      return `${roleNames[change.role as FoundRole] ?? change.role}: ${documentChanges[change.what]}: ${change.page}` // of another release at most
    case 'findings':
      return `${change.count === 1 ? '1 Feststellung' : `${number(change.count)} Feststellungen`}: ${findingChanges[change.what]}`
  }
}

const documentChanges = { added: 'neu', removed: 'nicht mehr gefunden', changed: 'geändert' } as const
const findingChanges = { added: 'neu', removed: 'weggefallen', changed: 'geändert' } as const

const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

type Conduct = Extract<ScoreReason, { code: 'conduct' }>

const acts: Readonly<Record<Conduct['kind'], string>> = {
  order: 'Anordnung',
  fine: 'Bußgeld',
  settlement: 'Vergleich über den Vorwurf',
  'settlement-with-findings': 'Vergleich mit Feststellungen',
  reprimand: 'Verwarnung',
  notice: 'Bescheid',
  suit: 'Klage mit dem Vorwurf',
  verdict: 'Urteil einer Jury',
  'private-suit': 'private Klage mit dem Vorwurf',
  study: 'veröffentlichte Untersuchung',
}

const subjects: Readonly<Record<Conduct['subject'], string>> = {
  'sensitive-sale': 'Verkauf oder Weitergabe sensibler Daten',
  'covert-collection': 'heimliche Erhebung',
  'sensitive-use': 'Missbrauch sensibler Daten',
  children: 'Missbrauch von Daten von Kindern',
  'tracking-consent': 'Tracking ohne Einwilligung',
  security: 'Sicherheitsmängel',
  transfer: 'rechtswidrige Übermittlung ins Ausland',
  rights: 'Verletzung der Rechte Betroffener',
  other: 'Verstöße gegen den Datenschutz',
}

const statuses: Readonly<Record<Conduct['status'], string>> = {
  final: '',
  pending: ', nicht rechtskräftig',
  appealed: ', angefochten',
  annulled: ', inzwischen aufgehoben',
  withdrawn: ', inzwischen zurückgezogen',
}

/** Lists actions of authorities and entries of registers. Names of authorities stay as they are. */
function onRecord(reason: ScoreReason): string[] {
  if (reason.code === 'registered-broker') {
    const { isCurrent, year } = reason
    return [isCurrent ? 'Als Datenhändler registriert' : `${year} als Datenhändler registriert`]
  }
  if (reason.code !== 'conduct') return []
  const { kind, authority, year, subject, status, scope, isRemediated } = reason
  const who = authority === 'private' || isUnsigned(kind) ? '' : ` (${authorityName(authority)})`
  const whom = scope === 'company' ? ', gegen das Unternehmen' : ''
  const remedied = status === 'final' && isRemediated ? ', inzwischen behoben' : ''
  return [`${year} ${acts[kind]}${who}${whom}: ${subjects[subject]}${statuses[status]}${remedied}`]
}

/** " (möglicherweise, für einen Teil der Personen)": what the title in English says of the claim. */
function narrowedIn(claim: Detail['claim']): string {
  if (!claim) return ''
  const words = [
    ...(claim.polarity === 'affirmed' && isUnsure(claim) ? ['möglicherweise'] : []),
    ...(claim.condition === 'permission'
      ? ['mit Einwilligung']
      : claim.condition === 'some'
        ? ['in manchen Fällen']
        : []),
    ...(claim.people === null ? [] : ['für einen Teil der Personen']),
    ...(claim.limits.length > 0 ? ['mit Einschränkungen'] : []),
  ]
  return words.length > 0 ? ` (${words.join(', ')})` : ''
}

/** Rules of which a title names who it is about. */
const namesParties = /^(?:track\.(?!no-|none|gpc)|sub\.advertising|con\.subprocessor)/u

function aboutOf({ standard, incident, role, field }: Detail): string | undefined {
  return standard ?? incident ?? (role && roleNames[role]) ?? (field && fieldNames[field])
}

const roleNames: Readonly<Record<FoundRole, string>> = {
  home: 'Startseite',
  privacy: 'Datenschutzerklärung',
  subprocessors: 'Liste der Unterauftragsverarbeiter',
  dpa: 'Vertrag zur Auftragsverarbeitung',
  security: 'Seite zur Sicherheit',
  trust: 'Vertrauensseite',
  terms: 'Nutzungsbedingungen',
  cookies: 'Cookie-Richtlinie',
  'do-not-sell': 'Widerspruchsseite',
  dsar: 'Seite für Auskunftsanfragen',
  ai: 'KI-Richtlinie',
  status: 'Statusseite',
  accessibility: 'Erklärung zur Barrierefreiheit',
  imprint: 'Impressum',
  notice: 'weiterer Datenschutzhinweis',
}

const fieldNames: Readonly<Record<Field, string>> = {
  'vendor-site': 'die eigene Website des Anbieters',
  'policy-text': 'der Text seiner Erklärungen',
  'app-package': 'die Installationsdatei der App',
  'store-listing': 'der heutige Eintrag im Store',
  'security-posture': 'die Sicherheitseinstellungen seiner Server',
  breaches: 'Verzeichnisse von Datenpannen',
  certifications: 'Zertifikate und Prüfberichte',
}

const fieldQuestions: Readonly<Partial<Record<Field, (name: string) => string>>> = {
  breaches: (name) =>
    `Gab es bei ${name} Sicherheitsvorfälle, die personenbezogene Daten offenlegten, und wie wurden die Betroffenen benachrichtigt?`,
  certifications: (name) =>
    `Welche Zertifikate oder Prüfberichte haben Sie für ${name}, mit Art, Geltungsbereich und Ablauf?`,
  'policy-text': (name) =>
    `Wie lange speichert ${name} personenbezogene Daten, und in welche Länder werden sie übermittelt?`,
  'app-package': (name) => `Welche SDKs enthält die aktuelle Version von ${name}?`,
}

const frameworkNames: Readonly<Record<string, string>> = {
  'GDPR Art. 13/14': 'DSGVO Art. 13/14',
  'GDPR Art. 28': 'DSGVO Art. 28',
  'GDPR Art. 33/34': 'DSGVO Art. 33/34',
  'US state privacy laws': 'Datenschutzgesetze der US-Bundesstaaten',
  'HIPAA signals': 'Hinweise auf HIPAA',
}
