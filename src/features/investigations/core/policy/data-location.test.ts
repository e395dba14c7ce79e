import { expect, test } from 'vitest'
import { fold } from '../../../../scanners/policy/lexicon.fold.ts'
import { dataLocationIn, placeInList } from './data-location.ts'

const read = (text: string) => dataLocationIn(text, fold(text))

test.each([
  ['All service data is stored and processed in the United States.', ['US'], false],
  ['Acme processes Customer Personal Data primarily in Europe and the United States.', ['Europe', 'US'], false],
  ['Acme (and our servers) are based in the United States.', ['US'], false],
  ['Our servers are located in Ireland.', ['IE'], false],
  [
    'Die Verarbeitung findet ausschließlich in Deutschland, einem Mitgliedstaat der EU oder des EWR statt.',
    ['DE', 'EU', 'EEA'],
    true,
  ],
  ['Die Server stehen in Frankfurt, Deutschland.', ['DE'], false],
  ['Your data never leaves Europe.', ['Europe'], true],
  ['Ihre Daten verlassen die EU zu keinem Zeitpunkt.', ['EU'], true],
  ['Les données sont hébergées en France.', ['FR'], false],
  [
    'Les données traitées par nos sites sont stockées sur des serveurs situés au sein de l’Union européenne.',
    ['EU'],
    false,
  ],
  [
    'Larkdesk carries out the agreed processing of personal data on servers within the European Union and Switzerland.',
    ['EU', 'CH'],
    false,
  ],
  [
    'If you are in the European Union, any information you provide to us will be transferred to and stored in the United States.',
    ['US'],
    false,
  ],
  ['Acme is a U.S. company and all data infrastructure is located in the U.S.', ['US'], false],
  ['The portal is operated by Acme Ltd from infrastructure located in the United Kingdom.', ['GB'], false],
  ['Der Auftragnehmer verarbeitet durch eigenes Personal Daten nur innerhalb des EWR.', ['EEA'], false],
  ['Standort des Rechenzentrums | Europäische Union', ['EU'], false],
  ['Our processing primarily takes place in the UK and the European Economic Area.', ['GB', 'EEA'], false],
  ['Except as specified in an Order, a Service shall be provided solely from within the United States.', ['US'], false],
  ['Acme maintains the Service in California, U.S.A. and you agree that these laws govern.', ['US'], false],
  [
    'All data of EU-region accounts is stored exclusively within the European Union, and that of US-region accounts within the United States.',
    ['EU', 'US'],
    true,
  ],
])('%s', (text, places, isOnly) => expect(read(text)).toEqual({ places, isOnly }))

test('what a contract allows names where data may be', () =>
  expect(
    read(
      'Acme may, subject to this Section 9, store and process the relevant Personal Data in Canada and the United States.',
    ),
  ).toEqual({ places: ['CA', 'US'], isOnly: false, isPossible: true }))

test('a country below « dans les pays suivants » is one', () => {
  expect(placeInList('Allemagne', 'les données sont hébergées dans les pays suivants:')).toEqual({
    places: ['DE'],
    isOnly: false,
  })
  expect(placeInList('Allemagne', 'nos clients viennent des pays suivants:')).toBeUndefined()
})

test.each([
  ['Data may be processed in the United States.'],
  ['Your data is not stored in the United States.'],
  ['If you are in Germany, your data is processed under the GDPR.'],
  ['Google stores this data on servers in the United States.'],
  ['We transfer data to India.'],
  [
    'Larkdesk relies on its legitimate interests to process your personal data in the European Economic Area, UK and Brazil.',
  ],
  ['The masking service is available in Austria, Belgium and the United States.'],
  ['We process your data because we have a legitimate interest (Art. 6 GDPR/ UK GDPR).'],
  ['This section gives information where you are in a country in the European Union.'],
  ['This agreement is governed by the laws of Germany.'],
  ['Acme will process the data in a manner compatible with the EU’s General Data Protection Regulation.'],
])('says nothing of where it is kept: %s', (text) => expect(read(text)).toBeUndefined())

test('the place where the servers are, and one that is only possible', () => {
  expect(read('Data may be transferred to the U.S., where our servers are located and where it is processed.')).toEqual(
    {
      ...{ places: ['US'], isOnly: false },
    },
  )
  expect(read('We have servers for the product in Ireland.')).toMatchObject({ places: ['IE'] })
  expect(read('Please note that we may store and process your information in Canada.')).toEqual({
    ...{ places: ['CA'], isOnly: false, isPossible: true },
  })
  expect(read('We may store your information in Canada or other countries.')).toBeUndefined()
})

test.each([
  [
    'Die Datenverarbeitung findet ausschließlich in einem Mitgliedsstaat der Europäischen Union oder in einem anderen Vertragsstaat des Abkommens über den Europäischen Wirtschaftsraum statt.',
    ['EU', 'EEA'],
    true,
  ],
  ['Serverstandort: Deutschland', ['DE'], false],
  ['Northwind processes data on infrastructure located within the European Economic Area.', ['EEA'], false],
])('where it is kept: %s', (text, places, isOnly) => expect(read(text)).toEqual({ places, isOnly }))

test.each([
  ['Acme is based, and this Platform is hosted, in the United States of America.', ['US']],
  [
    'The Service is provided from the United States, and customer information is processed in the United States.',
    ['US'],
  ],
])('where the whole is kept: %s', (text, places) => expect(read(text)?.places).toEqual(places))

test('where one part is kept says nothing of the rest', () =>
  expect(read('a) Billing data is processed by Northwind, Inc. in the United States.')).toBeUndefined())
