import { expect, test } from 'vitest'
import { guessAddresses } from './address-guesses.ts'
import { readInput } from './input.ts'

const guessed = (typed: string) => guessAddresses(readInput(typed))

test('a name of one word may be at three addresses', () => {
  expect(guessed('Brinkly')).toEqual(['brinkly.com', 'brinkly.io', 'brinkly.net'])
  expect(guessed('Brinkly, Inc.')).toEqual(guessed('Brinkly'))
})

test('words of longer names are joined, or only the first is used', () => {
  expect(guessed('Harbor Payroll')).toEqual(['harborpayroll.com', 'harbor.com', 'harbor-payroll.com'])
  expect(guessed('Harbor Payroll Partners')).toEqual(['harborpayrollpartners.com', 'harbor.com', 'harborpayroll.com'])
})

test('a legal form and "AI" say something of the address', () => {
  expect(guessed('Lohnwerk GmbH')).toEqual(['lohnwerk.com', 'lohnwerk.de', 'lohnwerk.io'])
  expect(guessed('Brinkly AI')).toEqual(['brinkly.ai', 'brinklyai.com', 'brinkly.com'])
})

test('text that is not a name, or has no letters of a domain, has none', () => {
  for (const typed of [
    '',
    'x',
    'HP',
    '🙂',
    '株式会社ほげ',
    'vendor.com',
    'https://vendor.com/a',
    '10.0.0.1',
    'a'.repeat(500),
  ])
    expect(guessed(typed), typed).toEqual([])
})

test('accents and signs are left out', () => {
  expect(guessed('Crème & Brûlée')).toEqual(['cremeandbrulee.com', 'creme.com', 'cremeand.com'])
})
