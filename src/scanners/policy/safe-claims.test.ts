import { expect, test } from 'vitest'
import { readDataTypes } from './read-data-types.ts'

const typesIn = (text: string) =>
  readDataTypes({ text, language: 'en', blocks: [], links: [] }).dataTypes.flatMap(({ type, practices }) =>
    practices.some(({ polarity }) => polarity === 'affirmed') ? [type] : [],
  )
const practicesIn = (text: string) =>
  readDataTypes({ text, language: 'en', blocks: [], links: [] }).practices.map(({ practice }) => practice)

test.each([
  ['payment', 'We require you to enter your billing information.'],
  ['biometric', 'We collect browser fingerprint information.'],
  ['payment', 'We collect billing information, such as the billing address and VAT ID.'],
  ['financial_other', 'We may indirectly receive information about your income, although we do not have access to it.'],
  ['health', 'In such cases we collect your medical records.'],
])('no %s is told of: %s', (type, text) => {
  expect(typesIn(text)).not.toContain(type)
})

test('a condition of an assessment is no deed', () => {
  const list =
    'We must assess the risk if one of the following conditions are met:\n- we process biometric data;\n- we process health data.'
  expect(typesIn(list)).toEqual([])
})

test('data that is not personal is none, and to erase is not to keep', () => {
  expect(practicesIn('We may collect non-personally-identifiable information from you.')).not.toContain('collect')
  expect(practicesIn('We delete your personal data after two years.')).not.toContain('retain')
})

test('a part for people of a place, which no heading ends, is silent on everyone', () => {
  const text = `EU Residents\n\nIf you live in Europe, the words below are for you, and they go on for a while after this sentence here.\n\nWhat else\n\nWe collect your bank account number.`
  expect(typesIn(text)).toEqual([])
})
