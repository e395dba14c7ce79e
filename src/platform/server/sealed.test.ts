import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openText, sealText } from './sealed.ts'

const seal = { secret: 'f'.repeat(64), purpose: 'a purpose', boundTo: 'row 1' }

test('what was sealed opens as it was, and names the form that it has', () => {
  fc.assert(
    fc.property(fc.string(), (plain) => {
      const text = sealText(seal, plain)
      expect(text).toMatch(/^s1\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/)
      expect(openText(seal, text)).toBe(plain)
    }),
  )
})

test('what was sealed before forms had names opens as well', () => {
  const text = sealText(seal, 'a seed').replace('s1.', '')
  expect(openText(seal, text)).toBe('a seed')
})

test('under another secret, for something else, of another row, changed or of an unknown form nothing opens', () => {
  const text = sealText(seal, 'a seed')
  for (const other of [{ secret: 'e'.repeat(64) }, { purpose: 'another' }, { boundTo: 'row 2' }])
    expect(() => openText({ ...seal, ...other }, text)).toThrow()
  const [form, nonce, tag, sealed = ''] = text.split('.')
  const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
  for (const wrong of [`${form}.${nonce}.${tag}.${changed}`, text.replace('s1.', 's9.'), 'toString.a.b.c', '', 'x'])
    expect(() => openText(seal, wrong), wrong).toThrow()
})
