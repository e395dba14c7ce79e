import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { mostTicketMessages } from '../ticket-rules.ts'
import { emptyLeads, later, openLeads, operator } from './leads.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptyLeads(db))

const form = {
  ...{ name: 'Anna Lantern', email: 'anna@corp.test', company: 'Lanternfish', subject: 'The list stays empty' },
  ...{ description: 'Since noon.', priority: 'high' as const, category: 'bug' as const },
}
const kinds = (mails: { kind: string }[]) => mails.map(({ kind }) => kind)

test('a ticket of the form is followed by its mailed link alone; staff are mailed besides', async () => {
  const { call, mails, tokenOf } = openLeads(db)
  const { number, token } = await call('POST /api/tickets', { body: form })
  expect(number).toMatch(/^T-\d{6}$/)
  expect(token).toBe(null)
  const [asker, staff] = await mails()
  expect(asker).toMatchObject({ kind: 'ticket-opened', stream: 'support', recipient: 'anna@corp.test' })
  // Anyone can enter any address: the text goes to staff only.
  expect(`${asker?.subject} ${asker?.text}`).not.toMatch(/list stays|Since noon|Lantern/)
  expect(staff).toMatchObject({ kind: 'new-ticket', stream: 'staff', recipient: operator, headers: {} })
  expect(staff?.text).toContain('Since noon.')
  const link = await tokenOf('ticket-opened')
  expect(await call('GET /api/tickets/{token}', { params: { token: link } })).toEqual({
    ...{ number, subject: form.subject, priority: 'high', category: 'bug', state: 'open' },
    createdAt: '2026-11-22T12:00:00.000Z',
    messages: [{ id: expect.any(Number), by: 'asker', text: 'Since noon.', at: '2026-11-22T12:00:00.000Z' }],
  })
  expect(await runSql(db, `select token_hash as hash from ticket`)).toEqual([{ hash: tokenHash(link) }])
})

test('a person who begins a chat has its link at once', async () => {
  const { call, tokenOf } = openLeads(db)
  const { token } = await call('POST /api/tickets', { body: { ...form, source: 'chat' } })
  expect(token).toBe(await tokenOf('ticket-opened'))
})

test('a thread goes to and fro: an answer is mailed without its words, and staff hear when it waits again', async () => {
  const { call, mails, clock, tokenOf } = openLeads(db)
  await call('POST /api/tickets', { body: form })
  const token = await tokenOf('ticket-opened')
  const [ticket] = await call('GET /api/admin/tickets', { query: {} })
  const params = { id: ticket?.id as number }
  later(clock, { minutes: 5 })
  const text = 'It was a secret setting.'
  expect(await call('POST /api/admin/tickets/{id}/messages', { params, body: { text } })).toMatchObject({
    ...{ state: 'answered', messages: [{ by: 'asker' }, { by: 'staff', text }] },
  })
  expect(await tokenOf('ticket-answered')).toBe(token)
  expect((await mails()).at(-1)?.text).not.toContain('secret setting')
  const written = await call('POST /api/tickets/{token}/messages', { params: { token }, body: { text: 'Thanks' } })
  expect(written).toMatchObject({ state: 'open', messages: [{}, { by: 'staff' }, { by: 'asker', text: 'Thanks' }] })
  expect(JSON.stringify(written)).not.toMatch(/mara|assignee|anna@/)
  await call('POST /api/tickets/{token}/messages', { params: { token }, body: { text: 'One more' } })
  expect(kinds(await mails())).toEqual(['ticket-opened', 'new-ticket', 'ticket-answered', 'ticket-waits'])
  expect(await call('POST /api/tickets/{token}/close', { params: { token } })).toMatchObject({ state: 'closed' })
  const again = await call('POST /api/tickets/{token}/messages', { params: { token }, body: { text: 'Again' } })
  expect(again.state).toBe('open')
})

test('an answer to less than is there leaves the ticket waiting: what came meanwhile was not read', async () => {
  const { call, tokenOf } = openLeads(db)
  await call('POST /api/tickets', { body: form })
  const token = await tokenOf('ticket-opened')
  const [row] = await call('GET /api/admin/tickets', { query: {} })
  const params = { id: row?.id as number }
  const seen = (await call('GET /api/admin/tickets/{id}', { params })).messages.at(-1)?.id as number
  await call('POST /api/tickets/{token}/messages', { params: { token }, body: { text: 'It is worse now' } })
  const answer = (seenMessageId: number) =>
    call('POST /api/admin/tickets/{id}/messages', { params, body: { text: 'Mended', seenMessageId } })
  const first = await answer(seen)
  expect(first).toMatchObject({ state: 'open', messages: [{}, { text: 'It is worse now' }, { by: 'staff' }] })
  expect(await answer(first.messages.at(-1)?.id as number)).toMatchObject({ state: 'answered' })
})

test('staff set state, priority and who sees to it; those that wait come first', async () => {
  const { call, clock } = openLeads(db)
  for (const subject of ['one', 'two', 'three']) {
    await call('POST /api/tickets', { body: { ...form, subject } })
    later(clock, { minutes: 1 })
  }
  const [three, two] = await call('GET /api/admin/tickets', { query: {} })
  const set = (id: number, body: object) => call('PATCH /api/admin/tickets/{id}', { params: { id }, body })
  await set(three?.id as number, { state: 'closed' })
  expect(await set(two?.id as number, { state: 'answered', priority: 'low', assignee: 'noor' })).toMatchObject({
    ...{ state: 'answered', priority: 'low', assignee: 'noor', name: 'Anna Lantern', source: 'form' },
  })
  expect(await set(two?.id as number, { assignee: null })).toMatchObject({ state: 'answered', assignee: null })
  const listed = async (query: object, headers = new Headers()) => [
    ...(await call('GET /api/admin/tickets', { query }, { headers })).map(({ subject }) => subject),
    headers.get('x-total-count'),
  ]
  expect(await listed({})).toEqual(['one', 'two', 'three', '3'])
  expect(await listed({ limit: 2 })).toEqual(['one', 'two', '3'])
  expect(await listed({ state: 'closed' })).toEqual(['three', '1'])
  await expect(set(two?.id as number, { assignee: 'demo' })).rejects.toMatchObject({ code: 'assignee_unknown' })
})

test('an unknown link or id opens nothing', async () => {
  const { call } = openLeads(db)
  const params = { token: 'x'.repeat(22) }
  for (const act of [
    () => call('GET /api/tickets/{token}', { params }),
    () => call('POST /api/tickets/{token}/messages', { params, body: { text: 'hi' } }),
    () => call('POST /api/tickets/{token}/close', { params }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'ticket_unknown' })
  await expect(call('GET /api/tickets/{token}', { params: { token: `${params.token}'` } })).rejects.toMatchObject({
    code: 'invalid_request',
  })
  await expect(call('GET /api/admin/tickets/{id}', { params: { id: 9e15 } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a ticket that looks automated mails no one, until staff answer it', async () => {
  const { call, mails } = openLeads(db)
  const { token } = await call('POST /api/tickets', { body: { ...form, source: 'chat', website: 'x' } })
  const [ticket] = await call('GET /api/admin/tickets', { query: {} })
  expect(ticket?.isSuspicious).toBe(true)
  expect(await mails()).toEqual([])
  const params = { id: ticket?.id as number }
  await call('POST /api/admin/tickets/{id}/messages', { params, body: { text: 'Are you a person?' } })
  await call('POST /api/tickets/{token}/messages', { params: { token: token as string }, body: { text: 'Yes' } })
  expect(kinds(await mails())).toEqual(['ticket-answered'])
})

test('a very long ticket takes no more, however many write at once', async () => {
  const { call, tokenOf } = openLeads(db)
  await call('POST /api/tickets', { body: form })
  const token = await tokenOf('ticket-opened')
  await runSql(
    db,
    `insert into ticket_message (ticket_id, body) select id, n::text from ticket, generate_series(1, $1) n`,
    [mostTicketMessages - 3],
  )
  const ends = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      call('POST /api/tickets/{token}/messages', { params: { token }, body: { text: 'x' } }),
    ),
  )
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
  expect(refused).toEqual(Array(4).fill('ticket_full'))
})

test('a ticket is erased a year after it was last written in, with its messages', async () => {
  const { call, clock, purge } = openLeads(db)
  await call('POST /api/tickets', { body: form })
  later(clock, { hours: 24 * 364 })
  await purge()
  expect(await call('GET /api/admin/tickets', { query: {} })).toHaveLength(1)
  later(clock, { hours: 48 })
  await purge()
  expect(await runSql(db, `select id from ticket union all select id from ticket_message`)).toEqual([])
})
