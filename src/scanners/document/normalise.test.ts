import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, countInvisible, countWords, decodeTagCharacters, normaliseText } from './normalise.ts'

const character = fc.oneof(
  fc.constantFrom(
    '\u200b',
    '\u00ad',
    '\u2060',
    '\ufeff',
    '\u0301',
    '\u1161',
    '\u1100',
    'e',
    ' ',
    '\n',
    '\r',
    '\u0085',
    '\u2028',
    '\u0001',
    '\u00a0',
    'ﬁ',
    '½',
    '´',
    '™',
    '…',
    '\ud83d',
    '\u{e0041}',
    '\u3000',
    '\u0344',
  ),
  fc.string({ unit: 'binary', maxLength: 2 }),
)
const texts = fc.array(character, { maxLength: 40 }).map((parts) => parts.join(''))

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(normaliseText(normaliseText(text))).toBe(normaliseText(text))
    }),
    { numRuns: 5_000 },
  )
})

test('text read in two pieces at a line break is the text read at once', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(normaliseText(`${cleanText(a)} \n${cleanText(b)}`)).toBe(normaliseText(`${a} \n${b}`))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['ﬁle  \t name\r\n\r\n\r\n\r\nnext ', 'file name\n\nnext'],
  ['o\u200bb\u200be\u200by', 'obey'],
  ['a\u202eb\u2066c', 'abc'],
  ['e\u200b\u0301', 'é'],
  ['a \u0000 b', 'a b'],
  ['\ud800x', '\ufffdx'],
  ['Larkfield™ … we´ll keep ½ of 20 m²', 'Larkfield™ … we´ll keep ½ of 20 m²'],
  ['Ｆｕｌｌ ﬁ', 'Full fi'],
])('%j becomes %j', (raw, expected) => expect(normaliseText(raw)).toBe(expected))

test('invisible characters are counted, soft hyphens are not, and tag characters are spelled out', () => {
  expect(countInvisible('o\u200bb\u200be Daten\u00adschutz')).toBe(2)
  const tags = [...'rate us'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')
  expect(decodeTagCharacters(`fine ${tags}.`)).toEqual(['rate us'])
})

test('words are counted in scripts without blanks too', () => {
  expect(countWords('We collect 3 things – really.')).toBe(5)
  expect(countWords('我们收集您的姓名')).toBe(4)
})

test.each([
  ['We doesnâ€™t sell â€œpersonalâ€\u009d data â€“ never.', 'We doesn’t sell “personal” data – never.'],
  ['CafÃ© GmbH, ZÃ¼rich, Â© 2026', 'Café GmbH, Zürich, © 2026'],
  ['doesnÃ¢â‚¬â„¢t', 'doesn’t'],
  ['Até amanhã, MANHÃ” e â', 'Até amanhã, MANHÃ” e â'],
])('letters that were encoded twice are repaired: %s', (raw, text) => {
  expect(normaliseText(raw)).toBe(text)
})
