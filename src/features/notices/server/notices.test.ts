import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clearTables, createTestDatabase, silent } from '../../../../tests/support/database.ts'
import { inProcessAsMara } from '../../../../tests/support/in-process.ts'
import { addOrganisation, type TestOrganisation } from '../../../../tests/support/organisation.ts'
import { readConfig } from '../../../platform/server/config.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { noticesContract as contract } from '../contract.ts'
import { investigationOf, longestReason } from '../vocabulary.ts'
import { noticesEndpoints } from './endpoints.ts'
import { purgeNotices } from './purge.job.ts'

const publicUrl = 'https://sightline.test'
const operator = 'office@operator.test'

let db: Database
let own: TestOrganisation
beforeAll(async () => {
  db = (await createTestDatabase()).db
  await runSql(db, `insert into staff_account (username, password_hash) values ('mara', '')`)
  own = await addOrganisation(db, 'Own Example')
})
beforeEach(async () => {
  await clearTables(db, 'notice, outbox_message, investigation')
  await runSql(
    db,
    `insert into investigation (id, app_name, subject_key, origin, run_on) values ('run1', 'ACME are criminals', 'x', 'visitor', '2026-11-22')`,
  )
})

function openNotices() {
  const clock = { now: new Date('2026-11-22T12:00:00Z') }
  const parts = {
    ...{ db, publicUrl, deliverSoon: async () => {}, now: () => clock.now },
    config: readConfig({ MAIL_FROM: 'Sightline <post@sightline.test>', DEMO: 'off', OPERATOR_EMAIL: operator }),
  }
  const call = inProcessAsMara(db, contract, noticesEndpoints(parts))
  const mails = () =>
    runSql<{ kind: string; recipient: string; subject: string; text: string }>(
      db,
      `select kind, recipient, subject, body_text as text from outbox_message order by id`,
    )
  return { clock, call, mails }
}

const said = {
  ...({ page: '/investigations/run1', kind: 'illegal', isGoodFaith: true } as const),
  explanation: 'It insults us. See https://evil.example now',
  ...{ name: 'Ada evil words', email: 'ada@reader.test' },
}
const isHidden = async () =>
  (await runSql<{ at: Date | null }>(db, `select hidden_at as at from investigation where id = 'run1'`))[0]?.at !== null

test('a report is confirmed by mail without a word of the form, and waits for staff with a day to decide by', async () => {
  const { call, mails } = openNotices()
  const { id } = await call('POST /api/notices', { body: said })
  const [receipt, toStaff] = await mails()
  expect(receipt).toMatchObject({ kind: 'notice-received', recipient: said.email })
  expect(JSON.stringify(receipt)).not.toMatch(/insults|evil|run1/)
  expect(toStaff).toMatchObject({ kind: 'new-notice', recipient: operator })
  expect(toStaff?.subject).not.toMatch(/insults|evil/)
  expect(await call('GET /api/admin/notices', { query: {} })).toMatchObject([
    { id, state: 'open', page: said.page, dueAt: '2026-11-29T12:00:00.000Z', isSuspicious: false },
  ])
})

test('hiding what a report is about takes it away and mails the reason with what can be done about it, once', async () => {
  const { call, mails } = openNotices()
  const { id } = await call('POST /api/notices', { body: { ...said, page: `${publicUrl}/investigations/run1?x=1` } })
  const decision = { params: { id }, body: { decision: 'hide', reason: 'It insults a person.' } } as const
  expect(await call('POST /api/admin/notices/{id}/decide', decision)).toMatchObject({
    ...{ state: 'hidden', decidedBy: 'mara', target: { key: 'run1', isHidden: true } },
  })
  expect(await isHidden()).toBe(true)
  const [mail, ...others] = (await mails()).filter(({ kind }) => kind === 'notice-decided')
  expect(others).toEqual([])
  expect(mail?.text).toContain('It insults a person.')
  expect(mail?.text).toContain('Art. 16(5)')
  expect(mail?.text).toContain('court')
  await expect(call('POST /api/admin/notices/{id}/decide', decision)).rejects.toMatchObject({ code: 'notice_decided' })
  expect(await call('GET /api/admin/takedowns', {})).toMatchObject([
    { kind: 'investigation', key: 'run1', reason: 'It insults a person.' },
  ])
})

test('a report that is not followed leaves the page, and says why', async () => {
  const { call, mails } = openNotices()
  const { id } = await call('POST /api/notices', { body: said })
  const body = { decision: 'keep', reason: 'Its source says so.' } as const
  expect(await call('POST /api/admin/notices/{id}/decide', { params: { id }, body })).toMatchObject({ state: 'kept' })
  expect(await isHidden()).toBe(false)
  expect((await mails()).at(-1)?.text).toContain('Its source says so.')
})

test.each([
  ['/breach-alerts', undefined],
  ['/investigations', undefined],
  ['/investigations/run1', 'run1'],
  ['/investigations/run1/evidence/E1', 'run1'],
  ['/api/investigations/run1/report.html', 'run1'],
  ['/customer/investigations/run1', undefined],
])('the page %s is about the investigation %s', (page, id) => {
  expect(investigationOf(page)).toBe(id)
})

test('what cannot be hidden by itself is not, and the report stays open', async () => {
  const { call } = openNotices()
  const body = { decision: 'hide', reason: 'x' } as const
  for (const page of ['/blog/1', '/investigations/unknown']) {
    const { id } = await call('POST /api/notices', { body: { ...said, page, email: `${page.length}@reader.test` } })
    await expect(call('POST /api/admin/notices/{id}/decide', { params: { id }, body })).rejects.toMatchObject({
      code: 'notice_without_target',
    })
    expect(await call('GET /api/admin/notices/{id}', { params: { id } })).toMatchObject({ state: 'open' })
  }
})

test.each([
  [{ page: 'https://elsewhere.test/investigations/run1' }],
  [{ page: '//elsewhere.test/' }],
  [{ page: 'javascript:alert(1)' }],
  [{ name: '' }],
  [{ email: '' }],
  [{ explanation: ' ' }],
  [{ isGoodFaith: false as true }],
])('a report with %j is refused', async (wrong) => {
  const { call } = openNotices()
  await expect(call('POST /api/notices', { body: { ...said, ...wrong } })).rejects.toMatchObject({
    code: 'invalid_request',
  })
})

test('sexual abuse of children is reported without a name, as Art. 16(2)(c) allows', async () => {
  const { call, mails } = openNotices()
  const { id } = await call('POST /api/notices', { body: { ...said, kind: 'child-abuse', name: '', email: '' } })
  expect((await mails()).map(({ kind }) => kind)).toEqual(['new-notice'])
  const body = { decision: 'hide', reason: 'As reported.' } as const
  await call('POST /api/admin/notices/{id}/decide', { params: { id }, body })
  expect(await isHidden()).toBe(true)
  expect(await mails()).toHaveLength(1)
})

test('a thousand reports with a stranger’s address send it few emails; those of a program are marked and send none', async () => {
  const { call, mails } = openNotices()
  for (let n = 0; n < 12; n++) await call('POST /api/notices', { body: said })
  expect((await mails()).filter(({ kind }) => kind === 'notice-received').length).toBeLessThanOrEqual(3)
  const before = (await mails()).length
  const { id } = await call('POST /api/notices', { body: { ...said, email: 'b@reader.test', website: 'filled' } })
  expect(await call('GET /api/admin/notices/{id}', { params: { id } })).toMatchObject({ isSuspicious: true })
  expect(await mails()).toHaveLength(before)
})

test('staff hide and restore with a reason, and nothing twice', async () => {
  const { call } = openNotices()
  const body = { kind: 'investigation', key: 'run1', reason: 'Asked for by a court.' } as const
  await call('POST /api/admin/takedowns', { body })
  expect(await isHidden()).toBe(true)
  await expect(call('POST /api/admin/takedowns', { body })).rejects.toMatchObject({ code: 'nothing_to_take_down' })
  await call('POST /api/admin/takedowns/restore', { body })
  expect(await isHidden()).toBe(false)
  await expect(call('POST /api/admin/takedowns/restore', { body })).rejects.toMatchObject({
    code: 'nothing_to_restore',
  })
  for (const reason of [' ', 'a'.repeat(longestReason + 1)])
    await expect(call('POST /api/admin/takedowns', { body: { ...body, reason } })).rejects.toMatchObject({
      code: 'invalid_request',
    })
})

test('the members of a suspended organization are told why, and again when it is restored', async () => {
  const { call, mails } = openNotices()
  const body = { kind: 'organization', key: String(own.id), reason: 'It mailed strangers.' } as const
  await call('POST /api/admin/takedowns', { body })
  const told = await mails()
  expect(told.map(({ kind }) => kind)).toEqual(Array(3).fill('organization-suspended'))
  expect(told[0]?.text).toContain('It mailed strangers.')
  expect(await call('GET /api/admin/organizations', { query: { q: 'own ex' } })).toMatchObject([
    { id: own.id, suspendedAt: '2026-11-22T12:00:00.000Z', members: 3 },
  ])
  await call('POST /api/admin/takedowns/restore', { body })
  expect((await mails()).at(-1)?.kind).toBe('organization-restored')
})

test('staff allow full mail with a reason', async () => {
  const { call } = openNotices()
  await runSql(db, `update organisation set full_mail_at = null`)
  const params = { id: own.id }
  await call('POST /api/admin/organizations/{id}/full-mail', { params, body: { reason: 'Known to us.' } })
  expect(await call('GET /api/admin/organizations', { query: {} })).toMatchObject([
    { fullMailAt: '2026-11-22T12:00:00.000Z' },
  ])
  await expect(
    call('POST /api/admin/organizations/{id}/full-mail', { params: { id: 999 }, body: { reason: 'x' } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('names and addresses are erased 180 days after the decision', async () => {
  const { call, clock } = openNotices()
  const { id } = await call('POST /api/notices', { body: said })
  await call('POST /api/admin/notices/{id}/decide', { params: { id }, body: { decision: 'keep', reason: 'x' } })
  clock.now = new Date(clock.now.getTime() + 181 * 86_400_000)
  await purgeNotices({ now: () => clock.now }).run({}, { db, log: silent, signal: new AbortController().signal })
  expect(await call('GET /api/admin/notices/{id}', { params: { id } })).toMatchObject({ name: '', email: null })
})
