import { expect, test } from 'vitest'
import { fieldOfHeader, guessFields } from './import-columns.ts'
import { readNotice } from './import-values.ts'

test.each([
  ['Lieferant', 'vendor_name'],
  ['Webseite', 'website'],
  ['Verantwortlich', 'owner_email'],
  ['Kontakt Datenschutz', 'contact_name'],
  ['AVV', 'dpa_signed'],
  ['AVV Datum', 'dpa_signed_on'],
  ['Nächste Prüfung', 'next_review'],
  ['naechste Pruefung', 'next_review'],
  ['Land', 'countries'],
  ['Datenarten', 'data_types'],
  ['Kritikalität', 'criticality'],
  ['Bemerkung', 'notes'],
  ['Art der Dienstleistung', 'vendor_type'],
  ['Fournisseur', 'vendor_name'],
  ['Criticité', 'criticality'],
  ['Catégories de données', 'data_types'],
  ['Proveedor', 'vendor_name'],
  ['Próxima revisión', 'next_review'],
  ['Página web', 'website'],
  ['Vendor Name', 'vendor_name'],
  ['DPA signed?', 'dpa_signed'],
  ['dpa_signed', 'dpa_signed'],
  ['Country (HQ)', 'countries'],
  ['Colour', undefined],
  ['', undefined],
])('the header %j means %s', (header, field) => {
  expect(fieldOfHeader(header)).toBe(field)
})

const column = (header: string, ...samples: string[]) => ({ header, samples })

test('cells say what a header leaves open', () => {
  expect(
    guessFields([
      column('Auftragsverarbeiter', 'Datadog', 'Zendesk'),
      column('Personenbezogene Daten', 'ja', 'nein'),
      column('Daten', 'ja', 'x', 'nein'),
      column('AVV', '01.03.2024', '2.5.23'),
    ]),
  ).toEqual(['vendor_name', null, null, 'dpa_signed_on'])
  expect(guessFields([column('Firma', 'Datadog'), column('Auftragsverarbeiter', 'ja', 'nein')])).toEqual([
    'vendor_name',
    'is_processor',
  ])
})

test('a name that no header says is the first column of different texts; a field is taken once', () => {
  expect(guessFields([column('Nr.', '1', '2'), column('Tool', 'Miro', 'Jira'), column('Web', 'miro.com')])).toEqual([
    null,
    'vendor_name',
    'website',
  ])
  expect(guessFields([column('Name', 'Miro'), column('Vendor', 'Miro')])).toEqual(['vendor_name', null])
})

test('a notice period is read as people write it, with months rounded up', () => {
  const cells = ['90', '3 Monate zum Quartalsende', '6 Wochen', '1 year', '30 jours', 'bald', '2 moons']
  expect(cells.map(readNotice)).toEqual([90, 92, 42, 365, 30, undefined, undefined])
})
