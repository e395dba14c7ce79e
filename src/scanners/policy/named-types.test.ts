import { expect, test } from 'vitest'
import { claimsOf } from './claims.ts'
import { dataTypesOf } from './data-types.ts'
import { namedTypeClaims } from './named-types.ts'
import { readDataTypes } from './read-data-types.ts'

const named = (text: string, { leadIn = '', headings = [] as string[], isCollecting = false } = {}) =>
  namedTypeClaims(
    { text, leadIn, headings, isCollecting },
    dataTypesOf(text).map(({ type }) => type),
  ).flatMap(({ types, modality }) => [modality, ...types])

test.each([
  ['an item below a heading', 'Passport number (for bookings abroad)', { headings: ['Information we collect'] }],
  ['a row with its own label', '**Documents**: passport, visa', { headings: ['Policy', 'What you provide to us'] }],
  ['a sentence that goes on', 'This may include your passport number.', { headings: ['Data we process'] }],
  ['what the person gives', 'When you book a trip, you enter your name and passport number.', {}],
  ['what we use', 'We need your passport number to book your flight.', {}],
  ['beside other data', 'Name, passport number and more are part of it.', { isCollecting: true }],
])('%s names data as collected in some cases', (_, text, context) => {
  expect(named(text, context)).toContain('government_id')
})

test.each([
  ['a denial', 'No passport number', { headings: ['Information we collect'] }],
  ['an item of a right', 'Your passport number', { headings: ['Your rights'] }],
  ['a purpose', 'To check your passport number', { headings: ['Information we collect'] }],
  ['an item below purposes', 'Verifying your passport', { leadIn: 'We use the information we collect to:' }],
  ['what others ask for', 'Passport number', { leadIn: 'They will ask you to provide information such as:' }],
  ['what only a provider has', 'You enter your passport number with our payment provider.', {}],
  ['what might be', 'If we collected your passport number, you would provide it in person.', {}],
  ['advice', 'Please do send us what you provide, such as a passport, by mail.', {}],
  [
    'what users show each other',
    'You can provide your passport to others and share your live location with friends.',
    {},
  ],
  ['examples of a law', 'Examples: name, passport number', { headings: ['Categories of information we collect'] }],
  ['a card of a shop', 'Gift card numbers', { headings: ['Information we collect'] }],
  ['a list that names none', 'Device type', { headings: ['Information we collect'] }],
  ['a heading of use', 'Passport number', { headings: ['How we use your data'] }],
])('%s names nothing', (_, text, context) => {
  expect(named(text, context)).toEqual([])
})

test('financial data is read from a list, and from no sentence that may mean a card', () => {
  expect(named('Your income and tax returns', { headings: ['Information we collect'] })).toContain('financial_other')
  expect(named('You provide financial details to pay.')).toEqual([])
})

test('a social security number does not speak of security, and "not limited to" denies nothing', () => {
  expect(
    named('Identifiers, including but not limited to your social security number', {
      headings: ['Information we collect'],
    }),
  ).toContain('government_id')
})

test('what the verb itself claims is claimed once', () => {
  const claims = claimsOf('We collect your passport number.', { headings: ['Information we collect'] })
  expect(claims.filter(({ types }) => types.includes('government_id'))).toHaveLength(1)
})

test('a limit of a collection is told as a condition, and does not silence it', () => {
  const [payment] = readDataTypes({
    text: 'We collect your credit card number, but only if you buy a plan.',
    language: 'en',
    blocks: [],
    links: [],
  }).dataTypes
  expect(payment).toMatchObject({
    type: 'payment',
    practices: [{ practice: 'collect', condition: expect.any(String) }],
  })
})
