import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answersOf } from './answers.ts'
import dataTypeCases from './data-types.cases.json' with { type: 'json' }
import { dataTypePatterns } from './data-types.patterns.ts'
import { dataTypesOf } from './data-types.ts'
import disclosureCases from './disclosures.cases.json' with { type: 'json' }
import { ccpaDisclosuresOf, disclosuresOf } from './disclosures.ts'
import { fold } from './lexicon.fold.ts'
import { compileLexicon, termsOf } from './lexicon.ts'
import { agreementOf, exactShare } from './lexicon-measure.ts'
import { ownCasesTables } from './lexicon-own-cases.ts'
import { sentencesOf } from './lexicon-sentences.ts'
import practiceCases from './practices.cases.json' with { type: 'json' }
import { parties } from './practices.parties.ts'
import { practicesOf } from './practices.ts'
import { practiceWords } from './practices.words.ts'
import { readDataTypes } from './read-data-types.ts'
import { readabilityOf } from './readability.ts'

test('folding keeps every place of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(text)).toHaveLength(text.length)
    }),
  )
})

test('folding gives each sign one way and one byte, the kind of sign that it was, and folds no further', () => {
  expect(fold('“İt’s” – ŁÓDŹ ٣ 中 🙂 •\u2003x')).toBe('"it\'s" - þódþ ¼ þ ¤¤ · x')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = fold(text)
      expect(fold(folded)).toBe(folded)
      for (const sign of folded) expect(sign.charCodeAt(0)).toBeLessThanOrEqual(0xff)
    }),
  )
})

test('a lexicon finds whole words at their places, and the rest of a word where a pattern asks for it', () => {
  const lexicon = compileLexicon([
    { id: 'share', pattern: 'shar(?:e|ed|ing)' },
    { id: 'disclose', pattern: 'disclos~' },
    { id: 'to', pattern: 'give … (?:others|partners)' },
    { id: 'name', pattern: '(?<!domain )names?' },
  ])
  const found = (text: string) => lexicon.scan(text).map(({ id, start, end }) => `${id}:${text.slice(start, end)}`)
  expect(found('we share, disclose and give data to others')).toEqual([
    'share:share',
    'disclose:disclose',
    'to:give data to others',
  ])
  expect(found('shares sharecropper')).toEqual([])
  expect(found('a name and a domain name')).toEqual(['name:name'])
  expect(found('give it. others')).toEqual([])
})

test('optional beginnings, classes and groups are found by any of their first letters', () => {
  const lexicon = compileLexicon([{ id: 'x', pattern: '(?:e-?mail|(?:post|zip)[- ]?code|very )?addresse?s?' }])
  for (const text of ['address', 'emailaddress', 'zip-codeaddress', 'very addresses'])
    expect(lexicon.scan(text)[0]?.end, text).toBe(text.length)
})

test('no pattern is passed over that the text has: asking for its words first loses nothing', () => {
  const tables = [termsOf(dataTypePatterns), termsOf(practiceWords), termsOf(parties)]
  const terms = tables.flat().map(({ pattern }) => ({ id: pattern, pattern }))
  const lexicon = compileLexicon(terms)
  for (const text of ownTexts()) {
    const found = new Set(lexicon.scan(fold(text)).map(({ id }) => id))
    for (const { pattern } of terms)
      if (isIn(pattern, fold(text))) expect(found.has(pattern), `${pattern} in ${text}`).toBe(true)
  }
})

const ownTexts = () =>
  [dataTypeCases.cases, practiceCases.cases, disclosureCases.cases].flat().map(({ text }: { text: string }) => text)

/** The pattern as it is written, tried at every place of the text. */
const forms = new Map<string, RegExp>()
function isIn(pattern: string, folded: string): boolean {
  const known = forms.get(pattern)
  if (known) return known.test(folded)
  const whole = pattern.replaceAll(' … ', '[^.;]{1,90}?(?<![\\p{L}\\p{N}])').replaceAll('~', '\\p{L}{0,24}')
  const end = pattern.endsWith(' ') ? '' : '(?![\\p{L}\\p{N}])'
  const form = new RegExp(`(?<![\\p{L}\\p{N}])(?:${whole})${end}`, 'u')
  forms.set(pattern, form)
  return form.test(folded)
}

test.each(['.*x', 'a+', 'b{2,}', '(?:c )*d'])(
  'the pattern %s is refused, because it repeats without a bound',
  (pattern) => {
    expect(() => compileLexicon([{ id: 'x', pattern }])).toThrow('without a bound')
  },
)

test('a pattern that begins with no letter is refused', () => {
  expect(() => compileLexicon([{ id: 'x', pattern: ', name' }])).toThrow('does not begin')
})

test('sentences are exact parts of the text, in order, none of them empty', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'B', '.', '!', ' ', '\n', '"', 'é', '。', '•', '5') }),
      (text) => {
        let last = 0
        for (const { start, end, text: own } of sentencesOf(text)) {
          expect(text.slice(start, end)).toBe(own)
          expect(own.trim()).toBe(own)
          expect(own).not.toBe('')
          expect(start).toBeGreaterThanOrEqual(last)
          last = end
        }
      },
    ),
  )
})

test.each([
  ['We use tools, e.g. Your app. We store it.', ['We use tools, e.g. Your app.', 'We store it.']],
  ['Example Inc. collects data. It sells none.', ['Example Inc. collects data.', 'It sells none.']],
  ['We are in the U.S. We share nothing.', ['We are in the U.S.', 'We share nothing.']],
])('"%s" is cut where its sentences end', (text, expected) => {
  expect(sentencesOf(text).map((s) => s.text)).toEqual(expected)
})

const fragments = [
  'we may not share your personal information with third parties, ',
  'not not never no ',
  'information information ',
  'a',
  'the right to know the right to access the right to ',
  'you may may may may ',
  'service providers and partners and affiliates or ',
  'name, address, email, phone, ',
  'opt out of the opt-out of ',
  'e-mail address at the following e-mail address ',
  'who which that may can will to ',
  '((((((((',
  '. . . ',
  'We share. ',
  'sensitive sensitive limit limit ',
  '1 2/3/4 january ',
  'last updated on the date of the ',
  "n't n't ",
  '\n',
  'We do not share data.\n',
  'We share it:\n',
  'ſK K İ ',
]

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  dataTypesOf,
  practicesOf,
  disclosuresOf,
  readDataTypesOf: (text) => readDataTypes({ text, blocks: [], language: null, links: [] }),
  answersOf: (text) => answersOf({ citations: [text] }),
  answersOfHeap: (text) => answersOf({ citations: [text, 'One.', 'Two.', 'Three.'] }),
  ccpaDisclosuresOf,
  readabilityOf: (text) => readabilityOf({ text, language: null, blocks: [] }),
}

/** For 200 kB, twenty times what a slow machine was seen to need; a pattern that backtracks needs minutes. */
const boundMs = 6000

describe.each(Object.entries(readers))('%s', (_name, read) => {
  test.each(fragments.map((f) => [f]))('reads 200 kB of %j within the bound', (fragment) => {
    const text = fragment.repeat(Math.ceil(200_000 / fragment.length)).slice(0, 200_000)
    const before = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(boundMs)
  })

  test('takes any text, and answers the same twice', () => {
    const words = fc.constantFrom(...fragments, 'We collect ', 'sold ', ': ', '; ', 'but ', '\n', 'é', '\u0000')
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        expect(read(text)).toEqual(read(text))
      }),
      { numRuns: 60 },
    )
  })
})

test('agreement counts what was read against what was said', () => {
  const judged = [
    { want: ['A'], got: ['A', 'B'] },
    { want: ['A', 'B'], got: [] },
    { want: [], got: [] },
  ]
  expect(exactShare(judged)).toBeCloseTo(1 / 3)
  expect(agreementOf(judged)).toEqual([
    { label: 'A', support: 2, precision: 1, recall: 0.5, f1: 2 / 3 },
    { label: 'B', support: 1, precision: 0, recall: 0, f1: 0 },
    { label: 'micro', support: 3, precision: 0.5, recall: 1 / 3, f1: 0.4 },
  ])
})

test('the tables for the documentation name all three readings', () => {
  const tables = ownCasesTables()
  for (const title of ['Data types', 'Practices', 'Disclosures of the CCPA']) expect(tables).toContain(`### ${title}`)
  expect(tables).toContain('| micro |')
})
