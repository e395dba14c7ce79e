import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { type Database, runSql } from './database.ts'
import { eraseOldMessages, listOutbox, type Mail, queueMail, resendMessage } from './outbox.ts'
import { addressHash, findSuppression, suppress } from './suppression.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(async () => {
  await runSql(db, 'delete from outbox_message')
  await runSql(db, 'delete from mail_suppression')
})

const mail = (n: number): Mail => ({
  kind: 'test',
  recipient: `reader-${n}@corp.test`,
  subject: `Report ${n} – bereit`,
  text: `Line one\n\nGrüße ${n}`,
  stream: 'account',
  dedupeKey: `test:${n}`,
})
const secret = 'cd'.repeat(32)
const states = async () => (await listOutbox(db, 100)).map((message) => message.state)

test('the same effect is queued once', async () => {
  expect(await queueMail(db, mail(1))).toEqual(expect.any(Number))
  expect(await queueMail(db, { ...mail(1), subject: 'Again' })).toBeUndefined()
  expect(await listOutbox(db, 10)).toMatchObject([{ subject: 'Report 1 – bereit', state: 'queued' }])
})

test('a mail of a transaction that ends badly was never queued', async () => {
  await expect(
    db.transaction().execute(async (tx) => {
      await queueMail(tx, mail(1))
      throw new Error('cancelled')
    }),
  ).rejects.toThrow('cancelled')
  expect(await states()).toEqual([])
})

test.each([
  ['a second recipient', { recipient: 'a@corp.test, b@evil.test' }],
  ['a header behind the recipient', { recipient: 'a@corp.test\r\nBcc: b@evil.test' }],
  ['a name with an address', { recipient: 'Boss <b@evil.test>' }],
  ['a quoted pair', { recipient: '"a@corp.test b"@evil.test' }],
  ['no address', { recipient: '' }],
  ['a header behind the subject', { subject: 'Hello\r\nBcc: b@evil.test' }],
  ['a bare line feed', { subject: 'Hello\nX: y' }],
  ['a line separator', { subject: 'Hello\u2028X: y' }],
  ['a NUL', { subject: 'Hello\u0000' }],
  ['a header of two lines', { headers: { 'List-Unsubscribe': '<https://a.test>\r\nBcc: b@evil.test' } }],
  ['a header that begins another', { headers: { 'List-Id\r\nBcc': 'b@evil.test' } }],
  ['another recipient as a header', { headers: { Bcc: 'b@evil.test' } }],
  ['another kind of content', { headers: { 'Content-Type': 'text/html' } }],
  ['a header that some server would fold', { headers: { 'List-Unsubscribe': `<https://a.test/${'a'.repeat(998)}>` } }],
  ['a header beyond ASCII', { headers: { 'List-Id': 'Grüße' } }],
  ['a file in a folder', { attachments: [{ name: '../a.ics', mediaType: 'text/calendar', text: '' }] }],
  [
    'a file whose type begins a header',
    { attachments: [{ name: 'a.ics', mediaType: 'text/calendar\nX: y', text: '' }] },
  ],
  ['a kind that could not be part of a name', { kind: 'test> ' }],
])('%s is refused before it is queued', async (_, part) => {
  await expect(queueMail(db, { ...mail(1), ...part })).rejects.toThrow('mail test')
  expect(await states()).toEqual([])
})

test('a failed message is queued again as if it had never been tried', async () => {
  const id = (await queueMail(db, mail(1))) as number
  const resend = () => resendMessage(db, { id, secret, liftsSuppression: false })
  expect(await resend()).toBeUndefined()
  await runSql(
    db,
    `update outbox_message set state = 'failed', attempts = 5, last_error = 'x', deferred_at = now(), next_at = now() + interval '1 day'`,
  )
  expect(await resend()).toEqual({ outcome: 'queued' })
  expect(await resend()).toBeUndefined()
  expect(
    await runSql(db, `select state, attempts, last_error, deferred_at, next_at <= now() as due from outbox_message`),
  ).toEqual([{ state: 'queued', attempts: 0, last_error: null, deferred_at: null, due: true }])
})

test('a message to a suppressed address is queued again once the suppression is lifted, for its stream alone', async () => {
  const id = (await queueMail(db, { ...mail(1), stream: 'alerts' })) as number
  const hash = addressHash(secret, 'reader-1@corp.test')
  for (const stream of ['alerts', 'removal'] as const)
    await suppress(db, { addressHash: hash, stream, reason: 'hard-bounce', status: '5.1.1' })
  await runSql(db, `update outbox_message set state = 'suppressed'`)
  expect(await resendMessage(db, { id, secret, liftsSuppression: false })).toMatchObject({
    outcome: 'suppressed',
    suppression: { reason: 'hard-bounce', status: '5.1.1' },
  })
  expect(await states()).toEqual(['suppressed'])
  expect(await resendMessage(db, { id, secret, liftsSuppression: true })).toEqual({ outcome: 'queued' })
  expect(await findSuppression(db, { addressHash: hash, stream: 'alerts' })).toBeUndefined()
  expect(await findSuppression(db, { addressHash: hash, stream: 'removal' })).toBeDefined()
})

test('a delivered mail is erased after 90 days, what waits is kept', async () => {
  for (const n of [1, 2, 3]) await queueMail(db, mail(n))
  await runSql(
    db,
    `update outbox_message set state = 'sent', sent_at = now() - interval '91 days' where dedupe_key = 'test:1'`,
  )
  await runSql(
    db,
    `update outbox_message set state = 'sent', sent_at = now() - interval '89 days' where dedupe_key = 'test:2'`,
  )
  await eraseOldMessages.run({}, { db } as never)
  expect((await listOutbox(db, 10)).map((m) => m.subject)).toEqual(['Report 3 – bereit', 'Report 2 – bereit'])
})
