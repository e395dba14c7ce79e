import { expect, test } from 'vitest'
import { disclosuresOf } from './disclosures.ts'

const found = (text: string) => new Map(disclosuresOf(text).map((one) => [one.check as string, one]))

test.each([
  ['the sentence', 'If you live in the EEA, you may ask us to delete your personal data.'],
  ['its lead-in', 'If you live in the European Union, you may:\n- ask us to delete your personal data'],
  ['a heading', 'Your rights under the GDPR\nYou may ask us to delete your personal data.\n'],
  [
    'an earlier sentence of its section',
    'If you are located in the EEA, you have the following rights. We answer within a month.\n\nYou may ask us to delete your personal data.',
  ],
])('a law is named where %s names it or its people', (_, text) => {
  const disclosures = found(text)
  expect(disclosures.get('gdpr.erasure')).toMatchObject({ scope: 'named' })
  for (const other of ['ccpa.delete', 'us.delete']) expect(disclosures.get(other)).toBeUndefined()
})

test('what is said to everyone is told for each law, and as said in general', () => {
  const disclosures = found('You may ask us to delete your personal data.')
  for (const check of ['gdpr.erasure', 'ccpa.delete'])
    expect(disclosures.get(check)).toMatchObject({ scope: 'general', answer: 'present' })
  expect(disclosures.get('us.delete')).toBeUndefined()
})

test.each([
  ['part of it', 'lgpd.retention', 'We keep personal data for as long as it is necessary.'],
  ['another law’s safeguard', 'lgpd.transfers', 'We adhere to the EU-U.S. Data Privacy Framework.'],
  [
    'an authority without a country',
    'lgpd.complaint',
    'You can lodge a complaint with the relevant data protection authority.',
  ],
  ['consent to changes', 'pipeda.consent', 'Where required by law, we will obtain your consent to material changes.'],
  ['a purpose of its own', 'ccpa.purposes', 'We use your information to resolve disputes.'],
  ['a role', 'hipaa.baa', 'We obtain your information in our role as a business associate of your provider.'],
  ['a limit of the use', 'gdpr.purposes', 'We only use your information as far as is necessary to serve you.'],
  ['a right against profiling', 'gdpr.automated', 'You may object to direct marketing based on profiling.'],
  ['a right without its law', 'ccpa.know-collected', 'You have the right to know what personal information we hold.'],
  [
    'one product of several',
    'gdpr.complaint',
    'In-vehicle app\nYou can lodge a complaint with the data protection authority.\n',
  ],
  ['a section for applicants', 'gdpr.erasure', 'Job applicants\nYou may ask us to delete your personal data.\n'],
])('%s that names no law is not told for one', (_, check, text) => {
  expect(found(text).get(check)).toBeUndefined()
})

test('a list of purposes for the people of California is theirs', () => {
  const list = 'We use your personal information for the following purposes:\n\n- to bill you\n\n- to prevent fraud'
  expect(found(`California\n\n${list}`).get('ccpa.purposes')).toMatchObject({ answer: 'present' })
})

test('the people of a section end with it, and with a sentence for everyone', () => {
  const rights = 'If you are located in the EEA, you have the following rights.'
  const ask = 'You may ask us to delete your personal data.'
  expect(found(`Europe\n${rights}\n\nYour choices\n${ask}\n`).get('ccpa.delete')).toMatchObject({ scope: 'general' })
  expect(found(`${rights}\n\nAll users have these choices as well.\n\n${ask}`).get('ccpa.delete')).toBeDefined()
})

test.each([
  ['gdpr.erasure', 'fr', 'Vos publications peuvent rester visibles, même après la suppression de vos données.'],
  ['gdpr.purposes', 'fr', 'Elles déterminent pourquoi et comment nous utilisons vos données personnelles.'],
  ['gdpr.erasure', 'de', 'Sie können die Einschränkung verlangen, wenn:\n- Sie die Löschung der Daten ablehnen.'],
  ['gdpr.objection', 'de', 'Sie können der Nutzung Ihrer E-Mail-Adresse für Werbung jederzeit widersprechen.'],
  ['gdpr.recipients', 'fr', 'Vos données personnelles ne sont en aucun cas transmises à des tiers.'],
  ['gdpr.controller', 'fr', 'L’entité responsable du traitement dépend du service que vous utilisez.'],
])('%s is not answered (%s): %s', (check, language, text) => {
  const blocks = [{ type: 'paragraph', start: 0, end: text.length }]
  expect(disclosuresOf({ text, language, blocks, links: [] }).map((one) => one.check)).not.toContain(check)
})

test.each([
  ['We do not sell your personal information.', true],
  ['We sell the following categories of personal information: identifiers and geolocation data.', false],
  ['We do not sell your personal information except to partners.', false],
  ['We do not sell the personal information of people under 16.', false],
  [
    'We do not sell the personal information of users that we actually know are less than eighteen (18) years of age.',
    false,
  ],
])('whether a sale is denied: %s', (text, isDenied) => {
  expect(found(text).get('ccpa.sold')?.told.isDenied ?? false).toBe(isDenied)
})

test('of an opt-out the title says what it is from', () => {
  const [one, all] = [
    'Residents of Virginia may opt out of targeted advertising by writing to privacy@kilo.example.',
    'Residents of Virginia may opt out of targeted advertising, the sale of personal data and profiling at privacy@kilo.example.',
  ].map((text) => found(text).get('us.opt-out'))
  expect(one).toMatchObject({ answer: 'partial', told: { optOuts: ['ads'] } })
  expect(all).toMatchObject({ answer: 'present', told: { optOuts: ['ads', 'sale', 'profiling'] } })
})

test.each([
  ['ccpa.disclosed', 'We may share your data with the partners we work with.'],
  [
    'ccpa.purposes',
    'We only use what you tell us about other people for the specific reason for which it was provided.',
  ],
  ['gdpr.controller', 'Some of our sites use Lima Analytics, a web service provided by Lima, Inc. (“Lima”).'],
  ['gdpr.complaint', 'To do so, contact the supervisory authority in your country.'],
  [
    'gdpr.access',
    'Right to data portability: You have the right to obtain a copy of your data to the extent that it is processed by automated means.',
  ],
])('%s is not answered by: %s', (check, text) => {
  expect(found(text).get(check)).toBeUndefined()
})
