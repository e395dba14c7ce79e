import { expect, test } from 'vitest'
import { readDataTypes } from './read-data-types.ts'

const told = (text: string) =>
  readDataTypes({ text, language: 'en', blocks: [], links: [] }).dataTypes.map(
    ({ type, practices }) =>
      `${type} ${practices.map(({ practice, polarity }) => (polarity === 'negated' ? `not ${practice}` : practice)).join(' ')}`,
  )

test.each<[string, string[]]>([
  ['We collect geolocation data, such as your IP address.', ['ip_address collect']],
  ['We collect non-precise location derived from your IP address.', ['coarse_location collect']],
  [
    'We collect your general location, including your mailing address.',
    ['coarse_location collect', 'postal_address collect'],
  ],
  ['We keep this login data (IP addresses) for a week.', ['ip_address collect']],
  ['We transfer the information that we collect outside your country.', []],
  ['We process information outside your country of residence.', []],
  ['We collect public blockchain data and addresses.', []],
  ['We process the information to identify and combat racial bias.', []],
  ['We process reports of discrimination on grounds of race and religion.', []],
  ['We receive information from pixels and social plug-ins, and from your browser.', []],
  ['All data centers have biometric access control and guards.', []],
  ['We will never ask you for your password.', []],
])('a word for a type that names something else counts for nothing: %s', (text, types) => {
  expect(told(text).filter((row) => !row.startsWith('inferences'))).toEqual(types)
})

test('“register” gives what is registered', () => {
  expect(told('You register a phone number when you create an account.')).toContain('phone collect')
})

test.each([
  'We collect your name, email address and mailing address when you sign up.',
  'We collect information when you sign up, including your name, email address and mailing address.',
  'Your name, email address and mailing address are collected by us.',
  'Depending on the form, the data we will collect includes: your name; email address; mailing address.',
])('a type counts as the object of its verb, and in the list that goes on from it: %s', (text) => {
  expect(told(text).toSorted()).toEqual(['email collect', 'name collect', 'postal_address collect'])
})

test.each([
  'We use your information to process credit card payments.',
  'We share information with billing and payment providers.',
  'We collect information when you communicate with us by email or through social media.',
  'We share information with companies that help us with credit card processing, surveys and medical research.',
  'You may request a record of any disclosure of your medical information.',
  'Do we collect your medical information?',
  'If we learn that we have collected information from a child under 13, we will delete it.',
])('a purpose, a receiver, an occasion, a right and a question name no data: %s', (text) => {
  expect(told(text)).toEqual([])
})

test('what is not asked for, or not used, is not told as not collected', () => {
  expect(told('We do not use your medical records to show you ads.')).toEqual([])
  expect(told('We do not collect your medical records.')).toEqual(['health not collect'])
})

test.each<[string, string[]]>([
  ['We share personal information with social media networks.', []],
  ['We may share your precise location with your contacts.', ['precise_location share']],
  ['We transfer personal data to computers outside of your state, province or country.', []],
  ['The aggregated information we use includes how articles, videos and posts have been accessed.', []],
])('a receiver, another place and what was looked at are not data: %s', (text, types) => {
  expect(told(text).filter((row) => /share|collect/u.test(row))).toEqual(types)
})
