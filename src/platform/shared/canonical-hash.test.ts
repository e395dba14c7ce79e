import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalHash, canonicalJson } from './canonical-hash.ts'

test('keys are sorted, at every depth; one without a value is left out', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true, x: undefined })).toBe(
    '{"a":true,"b":[1,{"c":"é\\"","d":null}]}',
  )
})

test('keys stand in the order of their UTF-16 code units, not of the alphabet or of code points', () => {
  // RFC 8785, 3.2.3.
  const sorted = canonicalJson({
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  })
  expect([...sorted.matchAll(/:"([^"]+)"/g)].map(([, value]) => value)).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
})

test('texts are escaped only where JSON asks for it, and literals are those of JSON', () => {
  // RFC 8785, 3.2.2.
  expect(canonicalJson({ string: '\u20ac$\u000f\nA\'B"\\\\"/', literals: [null, true, false] })).toBe(
    `{"literals":[null,true,false],"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`,
  )
})

test('the largest whole numbers are written in digits, and nought has no sign', () => {
  expect(canonicalJson([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, -0])).toBe(
    '[9007199254740991,-9007199254740991,0]',
  )
})

test.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is refused', (number) => {
  expect(() => canonicalJson({ score: number })).toThrow('canonical JSON holds whole numbers only')
})

test('a gap in a list is refused: as null or as nothing it would be another list', () => {
  expect(() => canonicalJson({ kinds: ['ads', undefined] } as never)).toThrow(
    'canonical JSON has no undefined in a list',
  )
})

test('who reads it back gets what was written, and writes the same, in whatever order the keys came', () => {
  const values = [fc.maxSafeInteger(), fc.string(), fc.boolean(), fc.constant(null)]
  fc.assert(
    fc.property(fc.object({ values, maxKeys: 4, maxDepth: 2 }), (object) => {
      const text = canonicalJson(object as never)
      const turned = Object.fromEntries(Object.entries(object).reverse())
      expect(canonicalJson(turned as never)).toBe(text)
      expect(canonicalJson(JSON.parse(text))).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(object)))
    }),
  )
})

// Printed by `printf '…' | sha256sum`.
test.each([
  [{ a: 1 }, '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862'],
  [{ vendor: 'Müller €😀' }, 'a13e9cf74985723bda7d0d4001aa0c13e038d27cd35de3bb006c4a4604409960'],
])('the hash of %j is that of its UTF-8 bytes', (value, hash) => {
  expect(canonicalHash(value)).toBe(hash)
})
