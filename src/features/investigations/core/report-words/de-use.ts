import { withBlanks } from '../../../../product/vendors.ts'
import type { ForUse, GroundCode, OtherUse, Trait, UseConditionCode } from '../first-page.ts'
import type { Use, UsedFor } from '../use.ts'
import type { UseWords } from '../use-words.ts'
import { adviceNames, countryIn, listOf, number, reasonNames } from './de-basics.ts'
import { dataTypeNames } from './de-tables.ts'

const grounds: Readonly<Record<GroundCode, string>> = {
  ...reasonNames,
  'controller-only': 'Er nennt sich Verantwortlicher und nirgends Ihren Auftragsverarbeiter.',
  'no-breach-time': 'Kein Dokument nennt eine Frist, in der er Ihnen eine Datenpanne meldet.',
  'no-deletion': 'Kein Dokument sagt, was am Ende mit Ihren Daten geschieht.',
  'no-assurance': 'Wir haben keinen eigenen Prüfbericht und kein eigenes Zertifikat gefunden.',
  incident: 'Eine Datenpanne ist verzeichnet.',
}

const traits: Readonly<Record<Trait, string>> = {
  personal: 'personenbezogene Daten',
  eu: 'Personen in der EU, im Vereinigten Königreich oder in der Schweiz',
  employees: 'Beschäftigte oder Bewerber',
  financial: 'Finanzdaten, Ausweise oder Passwörter',
  many: '10.000 Personen oder mehr',
  critical: 'ein kritischer Dienst',
  sensitive: 'sensible Daten',
  children: 'Kinder',
}

const conditions: Readonly<Record<UseConditionCode, string>> = {
  'article-28': 'Schließen Sie einen Vertrag nach Artikel 28 DSGVO.',
  baa: 'Schließen Sie ein Business Associate Agreement, wenn HIPAA für Sie gilt.',
  'impact-assessment': 'Führen Sie zuerst eine Datenschutz-Folgenabschätzung durch.',
  'inform-employees':
    'Informieren Sie Beschäftigte und Bewerber, und beteiligen Sie den Betriebsrat, wo es einen gibt.',
  parents: 'Klären Sie, wer die Einwilligung der Eltern einholt.',
  'ask-assurance': 'Verlangen Sie einen aktuellen Prüfbericht (SOC 2 Type II oder ISO 27001).',
  'exit-plan': 'Vereinbaren Sie einen Plan für den Ausstieg, mit Rückgabe Ihrer Daten.',
}

const purposes: Readonly<Record<UsedFor, string>> = {
  payroll: 'Gehaltsabrechnung',
  hr: 'Personalwesen',
  monitoring: 'Überwachung von Beschäftigten',
  recruiting: 'Personalgewinnung',
  sales: 'Vertrieb',
  marketing: 'Marketing',
  advertising: 'Werbung',
  analytics: 'Analyse',
  support: 'Kundendienst',
  payments: 'Zahlungen',
  accounting: 'Buchhaltung',
  hosting: 'Hosting',
  communication: 'Kommunikation',
  ai: 'KI',
  identity: 'Identitätsprüfung',
  'sign-in': 'Anmeldung',
  health: 'Gesundheitsversorgung',
  learning: 'Weiterbildung',
  schooling: 'Schule',
  surveys: 'Umfragen',
  documents: 'Dokumente und Unterschriften',
  projects: 'Projekte und Notizen',
}

const people: Readonly<Record<Use['people'][number], string>> = {
  customers: 'Kunden',
  prospects: 'Interessenten',
  employees: 'Beschäftigte',
  applicants: 'Bewerber',
  website_visitors: 'Besucher der Website',
  app_users: 'Nutzer der App',
  patients: 'Patienten',
  students: 'Studierende',
  children: 'Kinder',
  business_contacts: 'Geschäftskontakte',
}

const importance = { low: 'gering', medium: 'mittel', high: 'hoch', critical: 'kritisch' } as const
const roles = { processor: 'Auftragsverarbeiter', controller: 'Verantwortlicher' } as const

export function germanUse({ use, advice, reasons, conditions: asked }: ForUse): UseWords {
  return {
    heading: use.line === null ? 'Für Ihren Einsatz, nach Ihrem Verzeichnis' : 'Für Ihren Einsatz',
    advice: adviceNames[advice],
    read: readLines(use),
    reasons: reasons.map(({ code, trait, cites }) => ({
      text: trait === null ? grounds[code] : `${grounds[code]} Das wiegt hier schwerer: ${traits[trait]}.`,
      cites,
    })),
    conditions: asked.map((code) => conditions[code]),
  }
}

function readLines(use: Use): UseWords['read'] {
  const { line, role, data, count, countries, criticality, unread } = use
  const lines: [label: string, text: string][] = [
    ['Sie schrieben', line ?? ''],
    ['Zweck', use.purposes.map((id) => purposes[id]).join(', ')],
    [
      'Daten',
      use.isWithoutPersonalData && data.length === 0
        ? 'Keine personenbezogenen Daten'
        : data.map((id) => dataTypeNames[id] ?? withBlanks(id)).join(', '),
    ],
    [
      'Personen',
      [count === null ? '' : number(count), use.people.map((whose) => people[whose]).join(', ')]
        .filter(Boolean)
        .join(': '),
    ],
    ['Wo', countries.map(countryIn).join(', ')],
    ['Seine Rolle für Sie', role === null ? '' : roles[role]],
    ['Bedeutung', criticality === null ? '' : importance[criticality]],
    ['Nicht verstanden', listOf(unread.map((part) => `„${part}“`))],
  ]
  return lines.flatMap(([label, text]) => (text === '' ? [] : [{ label, text }]))
}

export const germanOtherUse = ({ trait, advice, code }: OtherUse): { label: string; text: string } => ({
  label: traits[trait].charAt(0).toUpperCase() + traits[trait].slice(1),
  text: `${adviceNames[advice]}. ${grounds[code]}`,
})
