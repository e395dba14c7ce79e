import { expect, test } from 'vitest'
import { ownerHashOf, rememberOwner } from './owner.ts'
import { visitor } from './scans.fixture.ts'

test('whoever asks gets a cookie that no script reads, and is known by it again', () => {
  const call = visitor()
  expect(ownerHashOf(call)).toBeUndefined()
  const hash = rememberOwner(call, { secure: true })
  expect(call.cookie()).toMatch(/^sightline_scans=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000; Secure$/)
  expect(ownerHashOf(call)).toBe(hash)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(call.cookie()).not.toContain(hash)
})

test('asking again keeps who one is', () => {
  const call = visitor()
  const hash = rememberOwner(call, { secure: false })
  const [token] = Object.values(call.cookies)
  expect(rememberOwner(call, { secure: false })).toBe(hash)
  expect(Object.values(call.cookies)).toEqual([token])
  expect(call.cookie()).not.toContain('Secure')
})

test.each(['', 'short', `${'a'.repeat(42)}!`, 'a'.repeat(44)])('a made-up cookie %j is nobody', (token) => {
  const call = visitor()
  call.cookies.sightline_scans = token
  expect(ownerHashOf(call)).toBeUndefined()
  rememberOwner(call, { secure: false })
  expect(call.cookies.sightline_scans).not.toBe(token)
})
