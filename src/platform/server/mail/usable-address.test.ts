import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldAddress } from '../suppression.ts'
import { whyUnusable } from './usable-address.ts'

test.each([
  'anna@corp.test',
  "o'brien+tag@sub.example",
  'ANNA@CORP.TEST',
  'a@b.co',
  'first.last@corp.test',
  '_______@corp.test',
  "!#$%&'*+/=?^`{|}~-@corp.test",
  '1234567890@corp.test',
  'anna@xn--mller-kva.test',
  'anna@müller.test',
  'änne@müller.test',
  '用户@例子.测试',
  'χρήστης@παράδειγμα.ελ',
  'anna@123.test',
  `${'a'.repeat(64)}@corp.test`,
])('%s can be written to', (email) => {
  expect(whyUnusable(email)).toBeUndefined()
})

const noAddress = 'is not an address like name@example.com'
const notAlone = 'is more than an address: write it alone, without a name'
const quoted = 'has quotation marks, which we cannot write to'
const tooLong = 'is longer than an address can be'

test.each([
  ['anna', noAddress],
  ['@corp.test', noAddress],
  ['anna@', noAddress],
  ['anna@corp', noAddress],
  ['root@localhost', noAddress],
  ['anna@@corp.test', noAddress],
  ['anna@bob@corp.test', noAddress],
  ['anna@corp..test', noAddress],
  ['anna@.corp.test', noAddress],
  ['anna@corp.test.', noAddress],
  ['anna@-corp.test', noAddress],
  ['anna@corp-.test', noAddress],
  ['anna@corp_x.test', noAddress],
  ['anna@127.0.0.1', noAddress],
  ['anna@0x7f.1', noAddress],
  ['anna@[127.0.0.1]', noAddress],
  ['anna@%63orp.test', noAddress],
  ['anna@corp.test, bob@corp.test', noAddress],
  ['anna@corp.test;bob@corp.test', noAddress],
  ['anna(x)@corp.test', noAddress],
  ['anna bell@corp.test', noAddress],
  ['.anna@corp.test', noAddress],
  ['anna.@corp.test', noAddress],
  ['an..na@corp.test', noAddress],
  ['anna@corp.test\r\nBcc: bob@corp.test', noAddress],
  ['an\u202ena@corp.test', noAddress],
  ['an\u200bna@corp.test', noAddress],
  ['anna@co\u00adrp.test', noAddress],
  ['mailto:anna@corp.test', noAddress],
  ['Anna <anna@corp.test>', notAlone],
  ['<anna@corp.test>', notAlone],
  ['"anna bell"@corp.test', quoted],
  [`${'a'.repeat(65)}@corp.test`, tooLong],
  [`${'ä'.repeat(33)}@corp.test`, tooLong],
  [`a@${'b'.repeat(64)}.test`, noAddress],
  [`a@${'ü'.repeat(60)}.test`, noAddress],
])('%j %s', (email, why) => {
  expect(whyUnusable(email)).toBe(why)
})

// The outbox has its own, wider guard.
const oneAddress = /^[^\s@,;:<>"()[\]\\\p{Cc}]+@[^\s@,;:<>"()[\]\\\p{Cc}]+$/u

test('what is taken can be queued, and folded it is an address still', () => {
  const odd = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 20 }))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        odd.map(([a, b]) => `${a}@${b}.test`),
      ),
      (email) => {
        if (whyUnusable(email) !== undefined) return
        expect(email).toMatch(oneAddress)
        expect(whyUnusable(foldAddress(email))).toBeUndefined()
      },
    ),
    { numRuns: 2000, examples: [['\u037e@corp.test'], ['a\u1fef@corp.test']] },
  )
})
