import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardMarkup, trustedMarkup } from './trusted-types.ts'

test('of all markup the empty script of React alone passes', () => {
  expect(trustedMarkup('<script></script>')).toBe('<script></script>')
  for (const text of ['<script>alert(1)</script>', '<script></script><img src=x onerror=alert(1)>', '<p>Hello</p>'])
    expect(trustedMarkup(text)).toBe('')
  fc.assert(fc.property(fc.string(), (text) => trustedMarkup(text) === ''))
})

test('the policy is the default one, and makes no text a script and no address one of a script', () => {
  const made: [string, Record<string, (text: string) => string>][] = []
  guardMarkup({ trustedTypes: { createPolicy: (...given) => made.push(given) } })
  const [[name, rules] = ['', {}]] = made
  expect(name).toBe('default')
  expect(Object.keys(rules)).toEqual(['createHTML', 'createScript'])
  expect(rules.createScript?.('alert(1)')).toBe('')
})

test('a browser that knows nothing of it goes on', () => {
  expect(() => guardMarkup({})).not.toThrow()
})
