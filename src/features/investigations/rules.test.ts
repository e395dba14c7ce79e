import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskEmail } from '../../platform/shared/mask-email.ts'
import { spanOf } from './rules.ts'

test('of an address its first letter and its host are shown', () => {
  expect(maskEmail('alice@corp.test')).toBe('a***@corp.test')
  expect(maskEmail(null)).toBe('')
  expect(maskEmail('@corp.test')).toBe('')
})

test('an excerpt is found at its locator, even if the same words appear earlier', () => {
  const locator = { type: 'text', start: 8, end: 11 } as const
  expect(spanOf('one two one', { locator, excerpt: 'one' })).toEqual({ start: 8, end: 11 })
})

test('an excerpt without an offset is found at the first match of its words', () => {
  expect(spanOf('a b c', { locator: { type: 'json', pointer: '/b' }, excerpt: 'b' })).toEqual({ start: 2, end: 3 })
})

test('a text without the excerpt has no place for it', () => {
  expect(spanOf('a c', { locator: { type: 'json', pointer: '/b' }, excerpt: 'b' })).toBeUndefined()
  expect(spanOf('a c', { locator: { type: 'text', start: 2, end: 3 }, excerpt: 'b' })).toBeUndefined()
  expect(spanOf('', { locator: { type: 'text', start: 2, end: 3 }, excerpt: 'b' })).toBeUndefined()
})

test('an excerpt with a lead is found at its own words, if both stretches match the quote', () => {
  const locator = { type: 'text', start: 6, end: 9, lead: { start: 0, end: 3 } } as const
  expect(spanOf('one x two', { locator, excerpt: 'one […] two' })).toEqual({ start: 6, end: 9 })
  expect(spanOf('six x two', { locator, excerpt: 'one […] two' })).toBeUndefined()
  expect(spanOf('one x six', { locator, excerpt: 'one […] two' })).toBeUndefined()
})

test('what a span names is the excerpt, in any text', () => {
  const locator = fc.oneof(
    fc.record({ type: fc.constant('text' as const), start: fc.nat(30), end: fc.nat(30) }),
    fc.constant({ type: 'header' as const, name: 'x' }),
  )
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 3 }), locator, (text, excerpt, locator) => {
      const span = spanOf(text, { locator, excerpt })
      if (span) expect(text.slice(span.start, span.end)).toBe(excerpt)
      else if (locator.type !== 'text') expect(text).not.toContain(excerpt)
    }),
  )
})
