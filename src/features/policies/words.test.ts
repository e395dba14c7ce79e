import { expect, test } from 'vitest'
import { gradeWords, languageWords, percent, toldWords } from './words.ts'

test.each([
  [{ practice: 'collect', modality: 'performed', polarity: 'affirmed', actor: 'first' }, 'Collected'],
  [{ practice: 'share', modality: 'conditional', polarity: 'affirmed', actor: 'first' }, 'May be shared'],
  [{ practice: 'sell', modality: 'not-performed', polarity: 'negated', actor: 'first' }, 'Not sold'],
  [{ practice: 'sell', modality: 'conditional', polarity: 'negated', actor: 'first' }, 'Not sold, with exceptions'],
  [
    { practice: 'collect', modality: 'conditional', polarity: 'affirmed', actor: 'third' },
    'May be collected by others',
  ],
] as const)('a practice reads as %s → %s', (told, words) => {
  expect(toldWords(told)).toBe(words)
})

test('a share that is not nothing is never shown as nothing', () => {
  expect([0, 0.001, 0.005, 0.354, 1].map(percent)).toEqual(['0 %', '< 1 %', '1 %', '35 %', '100 %'])
})

test('a reading level comes with what it asks for, and none where it would say nothing', () => {
  const at = (grade: number) => gradeWords({ words: 500, sentences: 20, grade })
  expect(at(9.1)).toEqual({ grade: 'Grade 9.1', meaning: 'Readable: written for middle school' })
  expect(at(18)?.meaning).toMatch(/^Very difficult/)
  expect([at(-3), at(311), gradeWords(null)]).toEqual([null, null, null])
})

test('a language is named, also an unknown one', () => {
  expect(['en', 'de', null, 'not a tag'].map(languageWords)).toEqual(['English', 'German', 'Unclear', 'not a tag'])
})
