import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMadeOfWords, ownWords } from './password-words.ts'

const ada = ['Ada', 'Lovelace', 'Lanternfish GmbH', 'ada.lovelace@corp.test']

test.each([
  'sightline2026',
  'Sightline-2026!',
  'S1ghtl1ne2026',
  'P@ssw0rd!!!!',
  'adminadmin123',
  'welcome to sightline',
  'AdaLovelace1815',
  '@da-L0velace',
  'lanternfish99',
  'lovelace.corp.test',
])('%s is made of words that are tried first', (password) => {
  expect(isMadeOfWords(password, ada)).toBe(true)
})

test.each([
  'correct horse battery',
  'a-long-password-of-a-test',
  'sightline at the end of a street',
  'mV7q#Rz!w2',
  '1234567890123',
  'Sicherheit ist kein Zufall',
  'пароль из семи слов',
])('%s is not', (password) => {
  expect(isMadeOfWords(password, ada)).toBe(false)
})

test('a name that is no word of the password, or none at all, makes nothing worse', () => {
  expect(isMadeOfWords('correct horse battery', [undefined, '', '·'])).toBe(false)
})

test('any of the words with figures and signs around it is refused, in any case', () => {
  const around = fc.stringMatching(/^[\d._#-]{0,12}$/)
  fc.assert(
    fc.property(fc.constantFrom(...ownWords), around, around, fc.boolean(), (word, before, after, isUpper) => {
      expect(isMadeOfWords(before + (isUpper ? word.toUpperCase() : word) + after)).toBe(true)
    }),
  )
})
