import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { ownPath } from './own-path.ts'
import { createMemberCaller, endSession, hasRole, readUser, startSession, tokenKey, userKey } from './portal.ts'
import { fileNameIn } from './save-file.ts'

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@corp.test', role: 'manager' }

describe('the stored user', () => {
  test('comes back as it was kept', () => {
    expect(readUser(JSON.stringify(ada))).toEqual(ada)
  })

  test('an unreadable session has no user, and a readable one has text in every field', () => {
    for (const stored of ['', 'undefined', '{', 'null', '7', '"Ada"', '[]']) expect(readUser(stored)).toBeUndefined()
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        const user = readUser(stored)
        for (const value of Object.values(user ?? {})) expect(typeof value).toBe('string')
      }),
    )
  })
})

describe('the way on after sign-in', () => {
  test('keeps path, query and fragment of this site', () => {
    expect(ownPath('/customer/vendors/12?tab=score#E1', '/home')).toBe('/customer/vendors/12?tab=score#E1')
  })

  test.each([
    null,
    '',
    'customer/dashboard',
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/\t/evil.test/',
    '/.//evil.test/',
    '/a/..//evil.test/',
    'javascript:alert(1)',
  ])('%j leads to the fallback', (asked) => {
    expect(ownPath(asked, '/home')).toBe('/home')
  })

  test('never leaves the site, whatever is asked', () => {
    const asked = fc.oneof(fc.string(), fc.stringMatching(/^(https?:)?[/\\.\t\n:@a-z]{1,16}$/))
    fc.assert(
      fc.property(asked, (path) => {
        const here = 'https://here.test'
        expect(new URL(ownPath(path, '/'), here).origin).toBe(here)
      }),
    )
  })
})

test('a role may what those below it may, and of an unknown one the server decides', () => {
  expect(hasRole({ role: 'viewer' }, 'manager')).toBe(false)
  expect(hasRole({ role: 'manager' }, 'manager')).toBe(true)
  expect(hasRole({ role: 'manager' }, 'administrator')).toBe(false)
  expect(hasRole({ role: 'owner' }, 'administrator')).toBe(true)
})

test('a file is saved under its name, never under a path', () => {
  expect(fileNameIn(`attachment; filename="a.zip"; filename*=UTF-8''Vertr%C3%A4ge.zip`)).toBe('Verträge.zip')
  expect(fileNameIn('attachment; filename="../../a.zip"')).toBe('a.zip')
  expect(fileNameIn(`attachment; filename*=UTF-8''%E0%A4%A`)).toBeUndefined()
  expect(fileNameIn('attachment')).toBeUndefined()
  expect(fileNameIn(null)).toBeUndefined()
})

describe('a call of a member', () => {
  const kept = new Map<string, string>()
  const answered = vi.fn<typeof fetch>()
  const contract = {
    'POST /api/customer/things': endpoint({ summary: '', body: z.object({ a: z.int() }), response: z.unknown() }),
  }
  const call = createMemberCaller<typeof contract>()
  const send = () => call('POST /api/customer/things', { body: { a: 1 } })
  const refusedWith = (code: string) => new Response(JSON.stringify({ code, message: code }), { status: 401 })

  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('fetch', answered)
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    startSession({ token: 'secret', user: ada })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    answered.mockReset()
  })

  test('bears the token beside its own headers', async () => {
    answered.mockResolvedValue(Response.json({}))
    await send()
    expect(answered.mock.calls[0]?.[1]?.headers).toEqual({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
    })
  })

  test('that is refused for its token ends the session here', async () => {
    answered.mockResolvedValue(refusedWith('sign_in_required'))
    await expect(send()).rejects.toMatchObject({ status: 401 })
    expect(kept.size).toBe(0)
  })

  test('that is refused for a wrong code ends nothing', async () => {
    answered.mockResolvedValue(refusedWith('second_factor_failed'))
    await expect(send()).rejects.toMatchObject({ code: 'second_factor_failed' })
    expect(kept.get(tokenKey)).toBe('secret')
  })

  test('whose token was replaced on its way leaves the new session alone', async () => {
    answered.mockImplementation(async () => {
      startSession({ token: 'another', user: ada })
      return refusedWith('sign_in_required')
    })
    await expect(send()).rejects.toMatchObject({ status: 401 })
    expect(kept.get(tokenKey)).toBe('another')
  })

  test('after the end bears nothing', async () => {
    endSession()
    expect(kept.has(userKey)).toBe(false)
    answered.mockResolvedValue(Response.json({}))
    await send()
    expect(answered.mock.calls[0]?.[1]?.headers).not.toHaveProperty('authorization')
  })
})
