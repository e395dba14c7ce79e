import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Arrival, isProgram, isSuspicious, suspicionLimits } from './suspicion.ts'

const plain: Arrival = {
  ...{
    website: '',
    lines: ['Anna', 'Lantern', 'Lanternfish GmbH'],
    message: 'See https://lanternfish.example and answer.',
  },
  before: { ofNetwork: 0, ofAddress: 0 },
}

test('a person with a link in the message is not a program, whether the form says how long it took or not', () => {
  expect(isSuspicious(plain)).toBe(false)
  expect(isSuspicious({ ...plain, tookMs: 2_000 })).toBe(false)
})

test.each<[string, Partial<Arrival>]>([
  ['the trap', { website: 'x' }],
  ['haste', { tookMs: 1_999 }],
  ['links', { message: 'http://a.test https://b.test WWW.c.test' }],
  ['a link as programs write it', { message: '[url=http://a.test]pills[/url]' }],
  ['markup with a link', { message: '<a class=x href="http://a.test">pills</a>' }],
  ['a link in the place of a name', { lines: ['Anna http://a.test'] }],
  ['a busy network', { before: { ofNetwork: suspicionLimits.hourOfNetwork, ofAddress: 0 } }],
  ['a busy address', { before: { ofNetwork: 0, ofAddress: suspicionLimits.dayOfAddress } }],
])('one mark is enough: %s', (_, sign) => {
  expect(isSuspicious({ ...plain, ...sign })).toBe(true)
})

test('haste alone is a mark, and no reason to send no mail', () => {
  expect(isSuspicious({ ...plain, tookMs: 1 })).toBe(true)
  expect(isProgram(plain)).toBe(false)
  expect(isProgram({ ...plain, website: 'x' })).toBe(true)
})

test('haste alone is a mark, and no reason to send no mail', () => {
  expect(isSuspicious({ ...plain, tookMs: 1 })).toBe(true)
  expect(isProgram(plain)).toBe(false)
  expect(isProgram({ ...plain, website: 'x' })).toBe(true)
})

test('any text is judged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (message) => {
      expect(typeof isSuspicious({ ...plain, message })).toBe('boolean')
    }),
  )
  for (const piece of ['<a ', '[url', 'http://', 'www.'])
    expect(typeof isSuspicious({ ...plain, message: piece.repeat(10_000) }), piece).toBe('boolean')
})
