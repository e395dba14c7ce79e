import { expect, test } from 'vitest'
import { readabilityOf, syllablesOf } from './readability.ts'

const page = (text: string, language: string | null = 'en') => ({ text, language, blocks: [] })

test.each([
  ['we', 1],
  ['shared', 1],
  ['policy', 3],
  ['table', 2],
  ['provided', 3],
  ['information', 4],
  ['services', 3],
  ['used', 1],
  ['retain', 2],
])('%s has %i syllables', (word, syllables) => {
  expect(syllablesOf(word)).toBe(syllables)
})

test('short words in short sentences need fewer years of school than long ones', () => {
  const easy = readabilityOf(page('We ask for your name. We keep it safe. You can ask us to drop it. '.repeat(10)))
  const hard = readabilityOf(
    page(
      'Notwithstanding anything contained herein, organisational subsidiaries periodically disseminate identifiable information internationally, including communications. '.repeat(
        10,
      ),
    ),
  )
  expect(easy?.sentences).toBe(30)
  expect(easy?.words).toBe(160)
  expect(easy?.grade).toBeLessThan(3)
  expect(hard?.grade).toBeGreaterThan(18)
})

test('another language, or too little text, has no grade', () => {
  const german = 'Wir erheben Ihre Daten und speichern sie auf unseren Servern in der Europäischen Union. '.repeat(20)
  expect(readabilityOf(page(german, 'de'))).toBeNull()
  expect(readabilityOf(page(german, null))).toBeNull()
  expect(readabilityOf(page('We ask for your name.'))).toBeNull()
})

test('headings count neither as sentences nor as words', () => {
  const body = 'We ask for your name and keep it safe for you in our files. '.repeat(10)
  const text = `What we collect from you\n${body}`
  const blocks = [{ type: 'heading', start: 0, end: 24, level: 2 }]
  expect(readabilityOf({ text, language: 'en', blocks })).toEqual(readabilityOf(page(body)))
})
