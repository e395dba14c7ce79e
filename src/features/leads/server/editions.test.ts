import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { tokensOf } from '../../../product/subscriptions/server/subscribe.ts'
import { emptyLeads, later, openLeads, publicUrl, secret } from './leads.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptyLeads(db))

const written = { subject: 'Laws of autumn', body: '# What is new\n\nTwo laws begin. Read [about them](/laws).' }
const refusal = (code: string) => expect.objectContaining({ code })

function openEditions() {
  const opened = openLeads(db)
  const { call, mails, sendNewsletters } = opened
  const of = (id: number) => ({ params: { id } })
  const get = (id: number) => call('GET /api/admin/newsletter/editions/{id}', of(id))
  const write = (body = written) => call('POST /api/admin/newsletter/editions', { body })
  const send = async (id: number, seenChangedAt?: string) =>
    call('POST /api/admin/newsletter/editions/{id}/send', {
      ...of(id),
      body: { seenChangedAt: seenChangedAt ?? (await get(id)).changedAt },
    })
  return {
    ...{ ...opened, of, get, write, send },
    change: (id: number, seenChangedAt: string, body = written) =>
      call('PATCH /api/admin/newsletter/editions/{id}', { ...of(id), body: { ...body, seenChangedAt } }),
    stop: (id: number) => call('POST /api/admin/newsletter/editions/{id}/stop', of(id)),
    remove: (id: number) => call('DELETE /api/admin/newsletter/editions/{id}', of(id)),
    overview: () => call('GET /api/admin/newsletter', {}),
    editionMails: async () => (await mails()).filter(({ kind }) => kind === 'newsletter-edition'),
    /** A minute after the other, until nothing more is queued; each time all that waits has left. */
    sendAll: async () => {
      for (let round = 0; round < 10; round++) {
        await sendNewsletters()
        await leave()
      }
    },
  }
}

/** Marks waiting mails as sent, as deliver.ts does. */
const leave = () =>
  runSql(db, `update outbox_message set state = 'sent', sent_at = now(), message_id = id::text where state = 'queued'`)

const readers = (count: number, { confirmedAt = '2026-11-01', prefix = 'reader' } = {}) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const email = `${prefix}-${n}@corp.test`
      const token = tokensOf('newsletter', { secret, salt: email }).pageToken
      await runSql(
        db,
        `insert into subscription (kind, email, email_key, salt, page_sha256, stop_sha256, confirmed_at)
         values ('newsletter', $1, $1, $1, $2, $2, $3)`,
        [email, tokenHash(token), confirmedAt],
      )
      return { email, token }
    }),
  )

test('an edition goes to everybody who has confirmed by then, each with a link of their own that stops it', async () => {
  const { write, send, sendAll, editionMails, get, call } = openEditions()
  const [anna, bob] = await readers(2)
  const { id } = await write()
  expect(await send(id)).toMatchObject({ state: 'sending', readers: 2, mailed: 0, sentBy: 'mara' })
  await readers(1, { confirmedAt: '2026-11-22T12:00:01Z', prefix: 'late' })
  await sendAll()
  const sent = await editionMails()
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([anna?.email, bob?.email])
  for (const { recipient, subject, stream, text, headers } of sent) {
    const { token } = [anna, bob].find((one) => one?.email === recipient) ?? expect.fail()
    expect({ subject, stream }).toEqual({ subject: written.subject, stream: 'newsletter' })
    expect(headers).toEqual({
      'List-Unsubscribe': `<${publicUrl}/u/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(text).toContain(`/subscriptions/${token}`)
    expect(text).toContain(`about them <${publicUrl}/laws>`)
  }
  expect(await get(id)).toMatchObject({ state: 'sent', mailed: 2, mails: { waiting: 0, sent: 2, failed: 0 } })
  await call('POST /api/unsubscribe/{token}', { params: { token: anna?.token ?? '' } })
  expect(await runSql(db, `select email from subscription where confirmed_at < '2026-11-22'`)).toEqual([
    { email: bob?.email },
  ])
})

test('other mail never waits behind more than a thousand of an edition', async () => {
  const { write, send, sendNewsletters, editionMails, get } = openEditions()
  await readers(1_203)
  const { id } = await write()
  await send(id)
  await sendNewsletters()
  await sendNewsletters()
  expect(await editionMails()).toHaveLength(1_000)
  expect(await get(id)).toMatchObject({ state: 'sending', readers: 1_203, mailed: 1_000 })
  await leave()
  await sendNewsletters()
  await sendNewsletters()
  expect(await get(id)).toMatchObject({ state: 'sending', mailed: 1_203, mails: { waiting: 203, sent: 1_000 } })
  await leave()
  await sendNewsletters()
  expect(await get(id)).toMatchObject({ state: 'sent', mailed: 1_203 })
  expect(new Set((await editionMails()).map(({ recipient }) => recipient)).size).toBe(1_203)
})

test('cut off in a batch, and by two workers at once, every reader has it once', async () => {
  const { write, send, sendNewsletters, sendAll, editionMails } = openEditions()
  await readers(450)
  const { id } = await write()
  await send(id)
  // As a kill does: what the batch had queued and noted is gone together.
  await runSql(db, `create function cut() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`)
  await runSql(
    db,
    `create trigger cut before update on newsletter_edition for each row when (new.mailed_count > 200)
    execute function cut()`,
  )
  await expect(sendNewsletters()).rejects.toThrow('cut off')
  expect(await editionMails()).toHaveLength(200)
  await runSql(db, 'drop function cut cascade')
  await Promise.all([sendNewsletters(), sendNewsletters()])
  await sendAll()
  const sent = (await editionMails()).map(({ recipient }) => recipient)
  expect(sent).toHaveLength(450)
  expect(new Set(sent).size).toBe(450)
})

test('a worker that is asked to stop leaves between two batches', async () => {
  const { write, send, sendNewsletters, editionMails } = openEditions()
  await readers(3)
  await send((await write()).id)
  await expect(sendNewsletters({ signal: AbortSignal.abort() })).rejects.toThrow()
  expect(await editionMails()).toEqual([])
})

test('on a stop, unsent mails are withdrawn; continuing reaches the others, and no one twice', async () => {
  const { write, send, stop, sendNewsletters, sendAll, editionMails, get } = openEditions()
  await readers(30)
  const { id } = await write()
  await send(id)
  await sendNewsletters()
  // Ten have left, and one was offered and is to be tried again.
  await runSql(
    db,
    `update outbox_message set state = 'sent', message_id = id::text
    where id in (select id from outbox_message order by id limit 10)`,
  )
  await runSql(
    db,
    `update outbox_message set message_id = id::text
    where id in (select id from outbox_message where state = 'queued' order by id limit 1)`,
  )
  expect(await stop(id)).toMatchObject({ state: 'stopped', mailed: 11, mails: { waiting: 1, sent: 10 } })
  await sendNewsletters()
  expect(await editionMails()).toHaveLength(11)
  await readers(1, { confirmedAt: '2026-11-22T12:00:01Z', prefix: 'late' })
  expect(await send(id)).toMatchObject({ state: 'sending', readers: 30 })
  await sendAll()
  expect(await get(id)).toMatchObject({ state: 'sent', mailed: 30 })
  const sent = (await editionMails()).map(({ recipient }) => recipient)
  expect(sent.toSorted()).toEqual((await readersNow()).filter((email) => !email.startsWith('late')))
})

const readersNow = async () =>
  (await runSql<{ email: string }>(db, `select email from subscription`)).map(({ email }) => email).toSorted()

test('who stops while it is on its way gets none, and nothing says who that was', async () => {
  const { write, send, sendNewsletters, editionMails, call, get } = openEditions()
  const [anna] = await readers(2)
  const { id } = await write()
  await send(id)
  await sendNewsletters()
  await call('POST /api/unsubscribe/{token}', { params: { token: anna?.token ?? '' } })
  expect((await editionMails()).map(({ recipient }) => recipient)).toEqual(['reader-1@corp.test'])
  expect(
    await runSql(db, `select 1 from newsletter_delivery where reader_id is null and message_id is null`),
  ).toHaveLength(1)
  await sendNewsletters()
  expect(await get(id)).toMatchObject({ mailed: 2, mails: { waiting: 1 } })
})

test('a draft is changed and discarded; one that someone else changed is neither overwritten nor sent', async () => {
  const { write, change, remove, send, get, overview, clock } = openEditions()
  await readers(1)
  const draft = await write()
  expect(draft).toMatchObject({ ...written, state: 'draft', writtenBy: 'mara', readers: 0, begunAt: null })
  later(clock, { minutes: 1 })
  const changed = await change(draft.id, draft.changedAt, { ...written, subject: 'Laws of winter' })
  await expect(change(draft.id, draft.changedAt)).rejects.toEqual(refusal('edition_changed'))
  await expect(send(draft.id, draft.changedAt)).rejects.toEqual(refusal('edition_changed'))
  expect(await get(draft.id)).toMatchObject({ state: 'draft', subject: 'Laws of winter' })
  expect(await overview()).toMatchObject({ readers: 1, editions: [{ id: draft.id, subject: 'Laws of winter' }] })
  await send(draft.id)
  for (const act of [() => change(draft.id, changed.changedAt), () => remove(draft.id)])
    await expect(act()).rejects.toEqual(refusal('edition_not_draft'))
  const other = await write()
  await remove(other.id)
  await expect(get(other.id)).rejects.toEqual(refusal('not_found'))
  expect((await overview()).editions.map(({ id }) => id)).toEqual([draft.id])
})

test('it is not sent twice, not without readers, and only what is on its way is stopped', async () => {
  const { write, send, stop, sendAll } = openEditions()
  const { id } = await write()
  await expect(send(id)).rejects.toEqual(refusal('newsletter_unread'))
  await expect(stop(id)).rejects.toEqual(refusal('edition_not_sending'))
  await readers(1)
  const pressed = await Promise.allSettled([send(id), send(id)])
  expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await sendAll()
  await expect(send(id)).rejects.toEqual(refusal('edition_not_sendable'))
  await expect(stop(id)).rejects.toEqual(refusal('edition_not_sending'))
})

test.each([
  ['no subject', { subject: ' ' }],
  ['a subject of two lines', { subject: 'a\r\nBcc: all@corp.test' }],
  ['a subject that is too long', { subject: 'a'.repeat(201) }],
  ['no text', { body: '' }],
  ['a text that is too long', { body: 'a'.repeat(20_001) }],
])('%s is refused', async (_, given) => {
  const { write } = openEditions()
  await expect(write({ ...written, ...given })).rejects.toEqual(refusal('invalid_request'))
})

test('the preview is the mail; markup is words, a link that would run something too, and nothing of it may', async () => {
  const { write, call, of } = openEditions()
  const body =
    '<script>alert(1)</script>\n- [x](javascript:alert(1))\n**[Bold](https://a.test/?b="c)**\n```\ncode\n```\n[here](#what)'
  const { id } = await write({ ...written, body })
  const headers = new Headers()
  const bytes = await call('GET /api/admin/newsletter/editions/{id}/preview', of(id), { headers })
  const html = new TextDecoder().decode(bytes as Uint8Array)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toMatch(/<script|href="(javascript|#)/)
  expect(html).toContain('href="https://a.test/?b=&quot;c"')
  expect(html).toContain('/subscriptions/')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
})

test('a test goes to the address that staff enter and to no one else; its link unsubscribes no one', async () => {
  const { write, call, of, mails, tokenOf } = openEditions()
  const [anna] = await readers(1)
  const { id } = await write()
  const test = (email: string) => call('POST /api/admin/newsletter/editions/{id}/test', { ...of(id), body: { email } })
  await test('mara@sightline.test')
  await test('mara@sightline.test')
  expect((await mails()).map(({ kind, recipient, subject }) => [kind, recipient, subject])).toEqual(
    Array(2).fill(['newsletter-test', 'mara@sightline.test', `Test: ${written.subject}`]),
  )
  await call('POST /api/unsubscribe/{token}', { params: { token: await tokenOf('newsletter-test') } })
  expect(await readersNow()).toEqual([anna?.email])
  await expect(test('Mara <mara@sightline.test>')).rejects.toEqual(refusal('email_unusable'))
})

test('what became of the mails is counted as the outbox has it', async () => {
  const { write, send, sendNewsletters, get } = openEditions()
  await readers(4)
  const { id } = await write()
  await send(id)
  await sendNewsletters()
  for (const [at, state] of ['sent', 'failed', 'suppressed'].entries())
    await runSql(
      db,
      `update outbox_message set state = $2 where id = (select id from outbox_message order by id offset $1 limit 1)`,
      [at, state],
    )
  expect((await get(id)).mails).toEqual({ waiting: 1, sent: 1, failed: 1, suppressed: 1 })
})

test('who got which is forgotten 90 days after it ended; how many is kept, and one that was stopped is over', async () => {
  const { write, send, stop, sendNewsletters, get, clock, purge } = openEditions()
  await readers(2)
  const { id } = await write()
  await send(id)
  await sendNewsletters()
  await leave()
  await stop(id)
  later(clock, { hours: 24 * 90 })
  await purge()
  expect(await runSql(db, `select 1 from newsletter_delivery`)).toHaveLength(2)
  later(clock, { hours: 1 })
  await purge()
  expect(await runSql(db, `select 1 from newsletter_delivery`)).toEqual([])
  expect(await get(id)).toMatchObject({ state: 'sent', mailed: 2 })
})
