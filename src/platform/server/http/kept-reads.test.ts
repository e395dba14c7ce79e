import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { createKeptReads } from './kept-reads.ts'

let isAway: boolean
let time: number
let served: number
beforeEach(() => {
  isAway = false
  time = 1_000_000
  served = 0
})

function site(options: Partial<Parameters<typeof createKeptReads>[0]> = {}) {
  const app = new Hono()
  const kept = createKeptReads({ isForAll: (c) => !c.req.path.startsWith('/mine'), now: () => time, ...options })
  app.use(kept.middleware)
  app.onError((_, c) => c.json({ code: 'unavailable' }, 503, { 'retry-after': '1' }))
  app.all('/away', () => {
    throw new Error('away')
  })
  app.all('*', (c) => {
    if (isAway) throw new Error('away')
    served += 1
    const nonce = 'bm9uY2U='
    return c.html(`<script nonce="${nonce}"></script>${c.req.url} ${served}`, 200, {
      'content-security-policy': `script-src 'nonce-${nonce}'`,
      'x-request-id': String(served),
    })
  })
  const read = async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  return Object.assign(read, { holdsAny: kept.holdsAny })
}

test('a node tells whether it has anything to show while the database is away, for an hour', async () => {
  const read = site()
  expect(read.holdsAny()).toBe(false)
  await read('/page')
  expect(read.holdsAny()).toBe(true)
  time += 60 * 60_000 + 1
  expect(read.holdsAny()).toBe(false)
})

test('what was read before is read on while the database is away, with its age', async () => {
  const read = site()
  const before = await read('/page?q=1')
  isAway = true
  time += 5_500
  const after = await read('/page?q=1')
  expect(after.status).toBe(200)
  expect(after.text.replace(/nonce="[^"]+"/, '')).toBe(before.text.replace(/nonce="[^"]+"/, ''))
  expect(after.headers.get('age')).toBe('5')
  expect(after.headers.get('cache-control')).toBe('no-store')
  expect(after.headers.get('x-request-id')).toBeNull()
  const head = await read('/page?q=1', { method: 'HEAD' })
  expect([head.status, head.text]).toEqual([200, ''])
})

test('a nonce is never sent twice, and the policy and the page agree on the new one', async () => {
  const read = site()
  await read('/page')
  isAway = true
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { text, headers } = await read('/page')
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1]
      expect(headers.get('content-security-policy')).toBe(`script-src 'nonce-${nonce}'`)
      return nonce
    }),
  )
  expect(new Set([...nonces, 'bm9uY2U=']).size).toBe(3)
})

test('what nobody read, what is of one person, and what writes is answered as it is', async () => {
  const read = site()
  for (const path of ['/page', '/mine', '/page?token=a'])
    await read(path, path.includes('token') ? { headers: { cookie: 'a=b' } } : {})
  isAway = true
  expect((await read('/other')).status).toBe(503)
  expect((await read('/mine')).status).toBe(503)
  expect((await read('/page', { headers: { cookie: 'a=b' } })).status).toBe(503)
  expect((await read('/page', { headers: { authorization: 'Bearer x' } })).status).toBe(503)
  expect((await read('/page?token=a')).status).toBe(503)
  const write = await read('/page', { method: 'POST' })
  expect([write.status, write.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await read('/page')).status).toBe(200)
})

test('an answer is renewed, and one that is too old is shown to nobody', async () => {
  const read = site({ renewMs: 10, mostAgeMs: 100 })
  await read('/page')
  time += 5
  await read('/page')
  time += 10
  await read('/page')
  isAway = true
  expect((await read('/page')).text).toMatch(/ 3$/)
  time += 101
  expect((await read('/page')).status).toBe(503)
})

test('it keeps no more than it may: what was not read for the longest goes, and nothing large is kept', async () => {
  const read = site({ mostBytes: 130, mostEntryBytes: 120 })
  for (const path of ['/a', '/b', '/c', `/${'long'.repeat(40)}`]) await read(path)
  isAway = true
  const statuses = await Promise.all(
    ['/a', '/b', '/c', `/${'long'.repeat(40)}`].map(async (path) => (await read(path)).status),
  )
  expect(statuses[0]).toBe(503)
  expect(statuses[2]).toBe(200)
  expect(statuses[3]).toBe(503)
})
