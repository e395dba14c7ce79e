import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { FetchOptions, FetchResult, GuardedFetch } from '../../../platform/server/net/fetch.ts'
import { refuseLeaked } from './leaked-passwords.ts'

const sha1 = createHash('sha1').update('password1234').digest('hex').toUpperCase()
const asked: { url: string; options: FetchOptions | undefined }[] = []

const answering =
  (body: string, status = 200): GuardedFetch =>
  async (url, options): Promise<FetchResult> => {
    asked.push({ url, options })
    return {
      ...{ outcome: 'fetched', url, status, headers: {}, cookies: [], body: Buffer.from(body) },
      ...{ isTruncated: false, hops: [url], ip: null },
    }
  }

const verdict = (fetch: GuardedFetch) =>
  refuseLeaked({ fetch }, 'password1234').then(
    () => 'taken',
    ({ code }) => code,
  )

test('a listed password is refused, and five digits of its hash are all that leaves', async () => {
  const lines = `0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${sha1.slice(5)}:42\r\n`
  expect(await verdict(answering(lines))).toBe('password_known')
  expect(asked.at(-1)?.url).toBe(`https://api.pwnedpasswords.com/range/${sha1.slice(0, 5)}`)
  expect(JSON.stringify(asked)).not.toContain(sha1.slice(5, 12))
  expect(asked.at(-1)?.options).toMatchObject({ headers: { 'Add-Padding': 'true' }, totalMs: 2000 })
})

test('padding and others of the same range are no reason', async () => {
  expect(await verdict(answering(`${sha1.slice(5)}:0\r\n${'A'.repeat(35)}:9`))).toBe('taken')
})

test('a service that is unreachable, or gives another answer, refuses no one', async () => {
  expect(await verdict(async (url) => ({ outcome: 'unavailable', reason: 'egress-off', url }))).toBe('taken')
  expect(await verdict(answering(`${sha1.slice(5)}:42`, 503))).toBe('taken')
  expect(await verdict(answering('<html>:1'))).toBe('taken')
})
