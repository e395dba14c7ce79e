import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cookieOf, parseCookies } from './cookies.ts'

const plain = { isHttps: false }
const https = { isHttps: true }
const one = { name: 'sightline_scans' as const, value: 'a-token', maxAgeSeconds: 60 }

test('cookies are read leniently, and only so many of them', () => {
  expect(parseCookies('a=1; b=two=2;  c ; =x; d=', plain)).toEqual({ a: '1', b: 'two=2', '': 'x', d: '' })
  expect(parseCookies(undefined, plain)).toEqual({})
  expect(Object.keys(parseCookies('a=1;'.repeat(100_000), plain))).toEqual(['a'])
})

test('on HTTPS a cookie is bound to this very host, by its name, and Secure', () => {
  expect(cookieOf({ ...one, ...https })).toBe(
    '__Host-sightline_scans=a-token; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure',
  )
  expect(cookieOf({ ...one, ...plain })).toBe('sightline_scans=a-token; Path=/; HttpOnly; SameSite=Lax; Max-Age=60')
  expect(cookieOf({ ...one, value: '', ...https })).toContain('Max-Age=0')
})

test('on HTTPS a cookie without the prefix, as a sibling host may plant one, is not there', () => {
  expect(parseCookies('sightline_scans=planted; __Host-sightline_scans=ours', https)).toEqual({
    sightline_scans: 'ours',
  })
  expect(parseCookies('__Host-sightline_scans=ours; sightline_scans=planted', https)).toEqual({
    sightline_scans: 'ours',
  })
  expect(parseCookies('sightline_scans=planted; __host-sightline_scans=planted', https)).toEqual({})
})

test('what is set is read again under the same name, whatever it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{1,60}$/), fc.boolean(), (value, isHttps) => {
      const [sent = ''] = cookieOf({ ...one, value, isHttps }).split(';')
      expect(parseCookies(sent, { isHttps })).toEqual({ sightline_scans: value })
    }),
  )
})
