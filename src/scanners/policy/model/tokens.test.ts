import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPhrases, generalised, phraseGroups, phrases } from './lexicon.ts'
import { sentencesOf, stem } from './tokens.ts'

test('words lose their endings, contractions their apostrophe', () => {
  expect(sentencesOf("We don't share your e-mails; we've never sold them.")).toEqual([
    ['we', 'do', 'not', 'shar', 'your', 'email'],
    ['we', 'never', 'sell', 'them'],
  ])
})

test('addresses, years and numbers are known by their kind, ages and the address of an opt-out by themselves', () => {
  expect(sentencesOf('Mail a@b.com by 2019, within 30 days, if under 13: www.aboutads.info/choices')).toEqual([
    ['mail', 'EMAIL', 'by', 'YEAR', 'within', 'NUM', 'day', 'if', 'under', '13', 'URL', 'CHOICEURL'],
  ])
})

test('an abbreviation ends no sentence, a blank line and a list item do', () => {
  expect(sentencesOf('Data, e.g. names, of Example Inc. users').length).toBe(1)
  expect(sentencesOf('One\n\ntwo\n- three\n• four').length).toBe(4)
})

test('tags that were left in a text are no words, and those of blocks part sentences', () => {
  expect(sentencesOf('<strong>Cookies</strong> are<br>small, 3 < 5 ||| end')).toEqual([
    ['cooki', 'are'],
    ['small', 'NUM', 'NUM'],
    ['end'],
  ])
})

test('a space of any script parts words', () => {
  expect(sentencesOf('data\u1680names\u2003mail\u3000cookies')).toEqual([['data', 'name', 'mail', 'cooki']])
})

test('forms of one word are one stem', () => {
  for (const forms of ['collects collected collecting collect', 'policies policy', 'stored stores storing store'])
    expect(new Set(forms.split(' ').map(stem)).size).toBe(1)
})

test('any text becomes words of letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      for (const word of sentencesOf(text).flat()) expect(word).not.toMatch(/[\s<>.,;:!?]/)
    }),
  )
})

test('a phrase is found with its gap, and not beyond a sentence', () => {
  expect(found('We may, at times, share it.')).toContain(
    '#third: we ... share|disclose|sell|rent|transfer|release|lease|trade',
  )
  expect(found('We like you. They share it.').filter((name) => name.startsWith('#third: we'))).toEqual([])
})

test('no phrase becomes slow on a long text made of its own words', () => {
  const started = process.cpuUsage().user
  for (const group of phraseGroups)
    for (const phrase of phrases[group]) {
      const words = phrase.replaceAll(/\.\.\.|[?<>]/g, ' ').replaceAll('|', ' ')
      found(`${words} `.repeat(Math.ceil(4_000 / words.length)))
    }
  expect((process.cpuUsage().user - started) / 1000).toBeLessThan(8_000)
})

function found(text: string): string[] {
  const names = new Map<string, number>()
  for (const sentence of sentencesOf(text)) findPhrases(sentence, sentence.map(generalised), names, new Map())
  return [...names.keys()]
}
