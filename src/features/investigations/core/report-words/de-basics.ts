import type { Advice } from '../../vocabulary.ts'
import type { ReasonCode } from '../first-page.ts'

// Basics that several tables of German words share.

export const adviceNames: Readonly<Record<Advice, string>> = {
  approve: 'Freigeben',
  'approve-with-conditions': 'Mit Bedingungen freigeben',
  'ask-first': 'Zuerst nachfragen',
  avoid: 'Nicht einsetzen',
}

export const reasonNames: Readonly<Record<ReasonCode, string>> = {
  'authority-act': 'Eine Maßnahme einer Behörde oder ein Eintrag in einem Broker-Register belastet den Anbieter.',
  'sells-data': 'Seine Dokumente sagen, dass er personenbezogene Daten verkauft.',
  'gives-to-brokers': 'Seine Dokumente sagen, dass Datenhändler personenbezogene Daten erhalten.',
  'not-identified': 'Wir konnten nicht feststellen, welches Unternehmen oder Produkt gemeint ist.',
  'no-record':
    'Zu diesem Unternehmen haben wir keine Einträge; Vorfälle und Maßnahmen von Behörden wurden deshalb nicht geprüft.',
  'no-partner': 'Wir konnten nicht feststellen, mit welchem Unternehmen Sie den Vertrag schließen würden.',
  'no-policy-read': 'Wir haben keine Datenschutzerklärung dieses Anbieters gelesen.',
  'unfilled-template': 'Ein Dokument ist ein Entwurf oder eine Vorlage, die niemand ausgefüllt hat.',
  'document-unread': 'Ein Dokument ist veröffentlicht, das wir nicht lesen konnten.',
  contradiction: 'Zwei unserer Quellen widersprechen einander.',
  'level-unknown': 'Für eine Risikostufe ist nicht genug bekannt.',
  'much-open':
    'Mehreres, was Sie vor der Unterschrift wissen müssen, fanden wir nicht oder nicht klar in seinen Dokumenten.',
  'policy-of-website': 'Die gelesene Datenschutzerklärung gilt nur für die Website und nicht für den Dienst.',
  'own-words-leave-gaps':
    'Wir kennen dieses Unternehmen nur aus seinen eigenen Dokumenten, und sie lassen offen, was Sie vor der Unterschrift wissen müssen.',
  'trains-ai-outside-contract':
    'Seine Richtlinie erlaubt das Training von KI; der Vertrag mit Kunden schließt es aus. Konten ohne diesen Vertrag sind nicht erfasst.',
  'trains-ai': 'Er trainiert oder verbessert KI mit Kundendaten oder behält es sich vor.',
  'may-be-sale': 'Er gibt Daten so weiter, oder behält es sich vor, dass es ein Verkauf sein kann.',
  advertising: 'Personenbezogene Daten gelangen in die Werbung.',
  'no-dpa': 'Wir haben keinen Vertrag zur Auftragsverarbeitung gefunden.',
  'no-subprocessor-list': 'Wir haben keine Liste der Unterauftragsverarbeiter gefunden.',
  'transfer-without-tool':
    'Daten gehen in andere Länder, und wir haben kein Übermittlungsinstrument gefunden, das dafür genannt wird.',
  'kept-outside-without-tool':
    'Daten werden außerhalb des EWR gespeichert, und wir haben kein Übermittlungsinstrument dafür gefunden.',
  'transfers-unknown':
    'Wir fanden keine Grundlage, auf der Daten Europa verlassen dürfen, und keine Aussage, dass sie bleiben.',
  'high-level': 'Seine Risikostufe ist hoch.',
  'some-open': 'Einiges, was Sie vor der Unterschrift wissen müssen, fanden wir nicht in seinen Dokumenten.',
  'read-with-model': 'Ein Sprachmodell hat in seinen Dokumenten etwas gelesen, das eine Bedingung verlangt.',
  'nothing-against': 'In dem, was wir lesen konnten, haben wir nichts gefunden, was gegen ihn spricht.',
}

export const number = (value: number): string => value.toLocaleString('de-DE')

const countries = new Intl.DisplayNames('de', { type: 'region', fallback: 'code' })
/** Returns the name of a country code; words stay as they are. */
export const countryIn = (code: string): string => (/^[A-Z]{2}$/u.test(code) ? (countries.of(code) ?? code) : code)

export function listOf(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} und ${items.at(-1)}`
}
