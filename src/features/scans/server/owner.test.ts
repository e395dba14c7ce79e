import { expect, test } from 'vitest'
import { ownerHashOf, rememberOwner } from './owner.ts'
import { visitor } from './scans.fixture.ts'

const overHttp = { isHttps: false }

test('the person who asks gets a cookie that no script reads, and is recognized by it', () => {
  const call = visitor()
  expect(ownerHashOf(call)).toBeUndefined()
  const hash = rememberOwner(call, { ...overHttp, isKnown: false })
  expect(call.cookie()).toMatch(/^sightline_scans=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/)
  expect(ownerHashOf(call)).toBe(hash)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(call.cookie()).not.toContain(hash)
})

test('on HTTPS the cookie is bound to this host', () => {
  const call = visitor()
  rememberOwner(call, { isHttps: true, isKnown: false })
  expect(call.cookie()).toMatch(/^__Host-sightline_scans=[\w-]{43}; Path=\/; .*; Secure$/)
})

test('asking again keeps who one is', () => {
  const call = visitor()
  const hash = rememberOwner(call, { ...overHttp, isKnown: false })
  const [token] = Object.values(call.cookies)
  expect(rememberOwner(call, { ...overHttp, isKnown: true })).toBe(hash)
  expect(Object.values(call.cookies)).toEqual([token])
})

test('a cookie that was never given here is not taken over', () => {
  const call = visitor()
  const planted = 'p'.repeat(43)
  call.cookies.sightline_scans = planted
  const before = ownerHashOf(call)
  expect(rememberOwner(call, { ...overHttp, isKnown: false })).not.toBe(before)
  expect(call.cookies.sightline_scans).not.toBe(planted)
})

test.each(['', 'short', `${'a'.repeat(42)}!`, 'a'.repeat(44)])('a made-up cookie %j is no one', (token) => {
  const call = visitor()
  call.cookies.sightline_scans = token
  expect(ownerHashOf(call)).toBeUndefined()
  rememberOwner(call, { ...overHttp, isKnown: true })
  expect(call.cookies.sightline_scans).not.toBe(token)
})
