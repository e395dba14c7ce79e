import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogKinds } from '../../product/entries.ts'
import { compareHref } from '../../product/links.ts'
import { readRefs } from './paths.ts'

const read = (query: string) => readRefs(new URLSearchParams(query))

test('an address names each thing by kind and key, in its order and once', () => {
  const refs = [
    { kind: 'app', key: 'whatsapp' },
    { kind: 'company', key: 'meta' },
  ] as const
  expect(compareHref(refs)).toBe('/compare?ids=app:whatsapp,company:meta')
  expect(read('ids=app:whatsapp,company:meta')).toEqual(refs)
  expect(read('ids=app:whatsapp&ids=company:meta,app:whatsapp')).toEqual(refs)
  expect(compareHref([])).toBe('/compare')
})

test('parts of an address that make no sense are ignored', () => {
  expect(read('ids=,breach:x,app:,app,__proto__:x,constructor:y,app:a%00b')).toEqual([])
  expect(read('')).toEqual([])
})

test('every address reads back as what it was made of', () => {
  const key = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => /^[^,\s\p{Cc}]+$/u.test(text))
  const ref = fc.record({ kind: fc.constantFrom(...catalogKinds), key })
  fc.assert(
    fc.property(fc.uniqueArray(ref, { selector: ({ kind, key }) => `${kind}:${key}` }), (refs) => {
      expect(readRefs(new URL(compareHref(refs), 'https://sightline.test').searchParams)).toEqual(refs)
    }),
  )
})
