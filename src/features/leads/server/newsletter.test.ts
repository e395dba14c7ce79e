import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { addressHash, isSuppressed, suppress } from '../../../platform/server/suppression.ts'
import { newsletterWords } from '../vocabulary.ts'
import { emptyLeads, later, openLeads, publicUrl, secret } from './leads.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptyLeads(db))

const anna = 'Anna@corp.test'
const ofAnna = { addressHash: addressHash(secret, anna), stream: 'newsletter' as const }
const answer = { accepted: true, message: newsletterWords }
const gone = expect.objectContaining({ code: 'newsletter_link_gone' })

function openNewsletter() {
  const opened = openLeads(db)
  const { call, tokenOf, mails } = opened
  return {
    ...opened,
    ask: (email = anna, sent = {}) => call('POST /api/newsletter', { body: { email, ...sent } }),
    look: (token: string) => call('GET /api/newsletter/{token}', { params: { token } }),
    press: (token: string) => call('POST /api/newsletter/{token}/confirm', { params: { token } }),
    stop: (token: string) => call('POST /api/newsletter/{token}/stop', { params: { token } }),
    asked: () => tokenOf('confirm-newsletter'),
    kinds: async () => (await mails()).map(({ kind, stream }) => `${kind} ${stream}`),
  }
}

test('an address asks, looks, confirms and is a reader; before that it is none', async () => {
  const { ask, look, press, asked, kinds, mails } = openNewsletter()
  expect(await ask()).toEqual(answer)
  const token = await asked()
  expect(await look(token)).toEqual({ email: 'A***@corp.test', isConfirmed: false })
  expect(await press(token)).toEqual({ confirmed: true, stopToken: token })
  expect(await press(token)).toEqual({ confirmed: true, stopToken: token })
  expect(await look(token)).toMatchObject({ isConfirmed: true })
  expect(await kinds()).toEqual(['confirm-newsletter account', 'newsletter-confirmed newsletter'])
  for (const { headers } of await mails())
    expect(headers).toEqual({
      'List-Unsubscribe': `<${publicUrl}/newsletter/stop/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
})

test('one click stops it, twice the same, and its link begins nothing any more', async () => {
  const { ask, press, stop, asked, look } = openNewsletter()
  await ask()
  const token = await asked()
  await press(token)
  expect(await stop(token)).toEqual({ stopped: true })
  expect(await stop(token)).toEqual({ stopped: true })
  expect(await stop('nonsense')).toEqual({ stopped: true })
  await expect(press(token)).rejects.toEqual(gone)
  await expect(look(token)).rejects.toEqual(gone)
  // The reader's messages in the outbox are deleted with the reader.
  expect(await runSql(db, `select 1 from newsletter_reader`)).toEqual([])
  expect(await runSql(db, `select 1 from outbox_message where stream = 'newsletter'`)).toEqual([])
})

test('the answer is the same for every address, and a reader who asks again is told by mail alone', async () => {
  const { ask, press, asked, clock, kinds } = openNewsletter()
  await ask()
  const token = await asked()
  await press(token)
  later(clock, { minutes: 11 })
  expect(await ask('anna@CORP.test')).toEqual(answer)
  expect((await kinds()).slice(2)).toEqual(['newsletter-confirmed newsletter'])
  expect(await ask('other@corp.test', { website: 'trap' })).toEqual(answer)
  expect(await kinds()).toHaveLength(3)
  // A browser that fills the form in an instant is a person's: the mail leaves.
  expect(await ask('other@corp.test', { tookMs: 3 })).toEqual(answer)
  expect((await kinds()).slice(3)).toHaveLength(1)
  await expect(ask('no address')).rejects.toMatchObject({ code: 'email_unusable' })
})

test('an address is asked once in ten minutes and three times a day, for all callers together', async () => {
  const { ask, clock, kinds } = openNewsletter()
  const counts: number[] = []
  for (const step of [{}, { minutes: 9 }, { minutes: 1 }, { minutes: 11 }, { minutes: 11 }, { hours: 24 }]) {
    later(clock, step)
    await ask()
    counts.push((await kinds()).length)
  }
  expect(counts).toEqual([1, 1, 2, 3, 3, 4])
})

test('a request lasts a day; asking again within it keeps its link good', async () => {
  const { ask, look, press, asked, clock, purge } = openNewsletter()
  await ask()
  const token = await asked()
  later(clock, { hours: 23 })
  await ask()
  expect(await asked()).toBe(token)
  later(clock, { hours: 23 })
  await look(token)
  later(clock, { hours: 1 })
  await expect(press(token)).rejects.toEqual(gone)
  await purge()
  expect(await runSql(db, `select 1 from newsletter_reader`)).toEqual([])
})

test('pressing at once from ten windows mails once', async () => {
  const { ask, press, asked, kinds } = openNewsletter()
  await ask()
  const token = await asked()
  await Promise.all(Array.from({ length: 10 }, () => press(token)))
  expect(await kinds()).toHaveLength(2)
})

test('a reader who called it unwanted is erased, and not asked for a month; confirming lifts what is held', async () => {
  const { ask, press, asked, clock, kinds, purge } = openNewsletter()
  await suppress(db, { ...ofAnna, reason: 'hard-bounce' })
  await ask()
  await press(await asked())
  expect(await isSuppressed(db, ofAnna)).toBe(false)
  await suppress(db, { ...ofAnna, reason: 'complaint' })
  await runSql(db, `update mail_suppression set created_at = $1`, [clock.now])
  await purge()
  expect(await runSql(db, `select 1 from newsletter_reader`)).toEqual([])
  later(clock, { hours: 30 })
  const before = (await kinds()).length
  expect(await ask()).toEqual(answer)
  expect(await kinds()).toHaveLength(before)
})

test('a reader who complained long ago and asks again has a valid link, until it confirms', async () => {
  const { ask, press, asked, clock, purge } = openNewsletter()
  await suppress(db, { ...ofAnna, reason: 'complaint' })
  await runSql(db, `update mail_suppression set created_at = $1`, [clock.now])
  later(clock, { hours: 24 * 31 })
  await ask()
  await purge()
  await press(await asked())
  expect(await isSuppressed(db, ofAnna)).toBe(false)
})

test('a request whose mail is marked as spam is erased, and no one can ask that address for another month', async () => {
  const { ask, clock, kinds, purge } = openNewsletter()
  const longAgo = new Date(clock.now.getTime() - 31 * 86_400_000)
  await suppress(db, { ...ofAnna, reason: 'complaint' })
  await runSql(db, `update mail_suppression set created_at = $1`, [longAgo])
  await ask()
  await suppress(db, { ...ofAnna, reason: 'complaint' })
  await runSql(db, `update mail_suppression set created_at = $1 where created_at > $2`, [clock.now, longAgo])
  await purge()
  expect(await runSql(db, `select 1 from newsletter_reader`)).toEqual([])
  later(clock, { hours: 24 * 29 })
  await ask()
  expect(await kinds()).toEqual(['confirm-newsletter account'])
})

test('an undelivered edition goes to no one once the reader has unsubscribed', async () => {
  const { ask, press, stop, asked } = openNewsletter()
  await ask()
  const token = await asked()
  await press(token)
  await runSql(db, `update outbox_message set state = 'suppressed' where stream = 'newsletter'`)
  await stop(token)
  expect(await runSql(db, `select 1 from outbox_message where stream = 'newsletter'`)).toEqual([])
})
