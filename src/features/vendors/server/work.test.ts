import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables, silent } from '../../../../tests/support/database.ts'
import { type PortalCaller, portalCaller } from '../../../../tests/support/organisation.ts'
import { recordAudit } from '../../../platform/server/audit.ts'
import { readConfig } from '../../../platform/server/config.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { deliverOutbox } from '../../../platform/server/mail/deliver.ts'
import { startMailServer } from '../../../platform/server/mail/mail-server.fixture.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { vendorsRefusals } from '../contract.ts'
import { workContract, workRefusals } from '../work-contract.ts'
import { bodyOf, createRegister, type Register } from './register.fixture.ts'
import { workEndpoints } from './work-endpoints.ts'
import { mailAssignments, mailDueWork } from './work-mails.job.ts'

let register: Register
let call: PortalCaller<typeof workContract>

beforeAll(async () => {
  register = await createRegister()
  const handlers = workEndpoints({ db: register.db, now: () => register.clock.now })
  call = portalCaller({
    ...{ db: register.db, contract: workContract, handlers },
    refusals: { ...vendorsRefusals, ...workRefusals },
  })
})

beforeEach(() =>
  acrossOrganisations(register.db, (tx) =>
    clearTables(tx, 'vendor, vendor_alert, audit_event, audit_head, work_mail_mark, outbox_message'),
  ),
)

const work = async (scope: string, member = register.own.manager) =>
  bodyOf(await call(member, 'GET /api/customer/work', { query: { scope } })).map(({ kind, vendorName }) => [
    kind,
    vendorName,
  ])
const insert = (sql: string, values: unknown[]) => register.inOwn((tx: Db) => runSql<{ id: number }>(tx, sql, values))
const addFinding = async (vendorId: number, fields: { title: string; dueOn?: string; ownerId?: number }) =>
  (
    await insert(
      `insert into vendor_finding (organisation_id, vendor_id, title, severity, due_on, owner_id)
       values ($1, $2, $3, 'high', $4, $5) returning id`,
      [register.own.id, vendorId, fields.title, fields.dueOn ?? null, fields.ownerId ?? null],
    )
  )[0]?.id ?? 0
const givenAnswer = async (vendorId: number) => {
  const questions = JSON.stringify([{ id: 'q1', text: 'Do you sell data?' }])
  const [row] = await insert(
    `insert into assessment (organisation_id, vendor_id, type, priority, state, due_at, questions, created_by)
     values ($1, $2, 'privacy', 'normal', 'review', '2026-12-31', $3, $4) returning id`,
    [register.own.id, vendorId, questions, register.own.manager.id],
  )
  return { assessmentId: row?.id ?? 0, questionId: 'q1' }
}
const addAlert = async (vendorId: number) =>
  (
    await insert(
      `insert into vendor_alert (organisation_id, vendor_id, kind, severity, title, description, dedupe_key)
       values ($1, $2, 'breach', 'high', 'Breach', 'Told.', 'one') returning id`,
      [register.own.id, vendorId],
    )
  )[0]?.id ?? 0

describe('the work of a member', () => {
  test('is what is due of the vendors they own, what is late first, and what they were given', async () => {
    const { manager, administrator } = register.own
    const mine = await register.given({ vendorName: 'Mine', ownerId: manager.id, nextReview: '2026-12-01' })
    const theirs = await register.given({ vendorName: 'Theirs', ownerId: administrator.id, nextReview: '2026-12-01' })
    await register.given({ vendorName: 'Later', ownerId: manager.id, nextReview: '2027-12-01' })
    await register.given({ vendorName: 'No One’s', nextReview: '2026-11-01' })
    await addFinding(mine.id, { title: 'Late', dueOn: '2026-11-01' })
    await addFinding(theirs.id, { title: 'Given to me', ownerId: manager.id })
    await addFinding(mine.id, { title: 'Given away', ownerId: administrator.id })
    await insert(
      `insert into vendor_sub_processor (organisation_id, vendor_id, name, name_key, source, object_by)
       values ($1, $2, 'Cloud', 'cloud', 'entered', '2026-12-10')`,
      [register.own.id, mine.id],
    )
    await insert(
      `insert into agreement (organisation_id, vendor_id, kind, state, valid_until) values ($1, $2, 'dpa', 'signed', '2026-12-20')`,
      [register.own.id, mine.id],
    )
    expect(await work('mine')).toEqual([
      ['finding', 'Mine'],
      ['review', 'Mine'],
      ['objection', 'Mine'],
      ['renewal', 'Mine'],
      ['finding', 'Theirs'],
    ])
    expect(await work('unassigned')).toEqual([['review', 'No One’s']])
    expect((await work('everyone')).length).toBe(8)
    expect(await work('everyone', register.other.manager)).toEqual([])
  })

  test('lists a contract by the last day to give notice, until it has renewed', async () => {
    const ownerId = register.own.manager.id
    const far = '2027-12-01'
    const given = { ownerId, nextReview: far }
    await register.given({ ...given, vendorName: 'With notice', renewsOn: '2027-03-01', noticeDays: 90 })
    await register.given({ ...given, vendorName: 'Without', renewsOn: '2026-12-15' })
    await register.given({ ...given, vendorName: 'Far', renewsOn: '2027-10-01', noticeDays: 30 })
    await register.given({ ...given, vendorName: 'Renewed', renewsOn: '2026-01-01', noticeDays: 30 })
    await register.given({ ...given, vendorName: 'No date', noticeDays: 30 })
    const listed = bodyOf(await call(register.own.manager, 'GET /api/customer/work', { query: { scope: 'mine' } }))
    expect(listed.map(({ kind, vendorName, subject, dueOn }) => [kind, vendorName, subject, dueOn])).toEqual([
      ['renewal', 'With notice', 'notice', '2026-12-01'],
      ['renewal', 'Without', 'contract-end', '2026-12-15'],
    ])
  })

  test('of someone who left is without an owner', async () => {
    const { manager } = register.own
    await register.given({ vendorName: 'Left behind', ownerId: manager.id, nextReview: '2026-11-01' })
    await insert(`update member set left_at = now() where id = $1 and organisation_id = $2`, [
      manager.id,
      register.own.id,
    ])
    expect(await work('unassigned', register.own.viewer)).toEqual([['review', 'Left behind']])
    await insert(`update member set left_at = null where id = $1 and organisation_id = $2`, [
      manager.id,
      register.own.id,
    ])
  })

  test('has an alert that was given to them, until they read it or it is put off', async () => {
    const vendor = await register.given({ vendorName: 'Alpha' })
    const id = await addAlert(vendor.id)
    const handle = (body: object, member = register.own.manager) =>
      call(member, 'PATCH /api/customer/alerts/{id}', { params: { id }, body })
    const given = bodyOf(await handle({ assigneeId: register.own.administrator.id }))
    expect(given).toMatchObject({ assignee: { id: register.own.administrator.id }, snoozedUntil: null })
    expect(await work('mine', register.own.administrator)).toEqual([['alert', 'Alpha']])
    expect(bodyOf(await handle({ snoozedUntil: '2026-12-24' }))).toMatchObject({ snoozedUntil: '2026-12-24' })
    expect(await work('mine', register.own.administrator)).toEqual([])
    expect((await handle({ assigneeId: register.other.manager.id })).code).toBe('owner_unknown')
    expect((await handle({ snoozedUntil: 'soon' })).code).toBe('invalid_request')
    expect((await handle({ assigneeId: null }, register.own.viewer)).status).toBe(403)
  })
})

describe('a comment', () => {
  const say = (vendorId: number, body: object, member = register.own.manager) =>
    call(member, 'POST /api/customer/vendors/{id}/comments', { params: { id: vendorId }, body })

  test('is listed with its vendor or finding, and names whom it mentions', async () => {
    const vendor = await register.given({ vendorName: 'Alpha' })
    const findingId = await addFinding(vendor.id, { title: 'One' })
    bodyOf(await say(vendor.id, { body: ' Look here ', mentions: [register.own.administrator.id] }))
    bodyOf(await say(vendor.id, { body: 'Of this one', about: 'finding', findingId }))
    const read = await call(register.own.viewer, 'GET /api/customer/vendors/{id}/comments', {
      params: { id: vendor.id },
    })
    expect(bodyOf(read)).toMatchObject([
      { body: 'Look here', about: 'vendor', mentions: [{ hasLeft: false }], isOwn: false },
      { body: 'Of this one', about: 'finding', findingId },
    ])
  })

  test('about something of another vendor, or mentioning a stranger or someone who left, is refused', async () => {
    const [alpha, beta] = [await register.given({ vendorName: 'Alpha' }), await register.given({ vendorName: 'Beta' })]
    const findingId = await addFinding(beta.id, { title: 'Of Beta' })
    const { viewer } = register.own
    const answer = await givenAnswer(alpha.id)
    await insert(`update member set left_at = now() where id = $1 and organisation_id = $2`, [
      viewer.id,
      register.own.id,
    ])
    const codes = await Promise.all(
      [
        { body: 'x', about: 'finding', findingId },
        { body: 'x', about: 'answer', assessmentId: 1 },
        { body: 'x', about: 'vendor', findingId },
        { body: 'x', mentions: [register.other.manager.id] },
        { body: 'x', mentions: [viewer.id] },
        { body: 'x', about: 'answer', ...answer, mentions: [viewer.id] },
        { body: '  ' },
      ].map(async (body) => (await say(alpha.id, body)).code),
    )
    await insert(`update member set left_at = null where id = $1 and organisation_id = $2`, [
      viewer.id,
      register.own.id,
    ])
    expect(codes).toEqual([
      ...Array.from({ length: 3 }, () => 'comment_subject_unknown'),
      ...['mention_unknown', 'mention_left', 'mention_left', 'invalid_request'],
    ])
    expect((await say(alpha.id, { body: 'x' }, viewer)).status).toBe(403)
  })

  test('on an answer names members, and says which question it is about', async () => {
    const vendor = await register.given({ vendorName: 'Alpha' })
    const answer = await givenAnswer(vendor.id)
    const said = await say(vendor.id, {
      ...{ body: 'Ask legal', about: 'answer', ...answer, mentions: [register.own.administrator.id] },
    })
    expect(bodyOf(said)).toMatchObject({ about: 'answer', ...answer, mentions: [{ hasLeft: false }] })
  })

  test('is deleted by its author or an administrator', async () => {
    const vendor = await register.given({ vendorName: 'Alpha' })
    const { id: childId } = bodyOf(await say(vendor.id, { body: 'Mine' }, register.own.administrator))
    const remove = (member = register.own.manager) =>
      call(member, 'DELETE /api/customer/vendors/{id}/comments/{childId}', { params: { id: vendor.id, childId } })
    expect((await remove()).code).toBe('comment_not_yours')
    expect((await remove(register.own.administrator)).status).toBe(204)
    expect((await remove(register.own.administrator)).code).toBe('not_found')
  })
})

describe('mails of work', () => {
  const parts = () => ({
    ...{ publicUrl: 'https://portal.test', operator: {}, deliverSoon: async () => {} },
    now: () => register.clock.now,
  })
  const tools = () => ({ db: register.db, log: silent, signal: new AbortController().signal })
  const sent = async () =>
    (
      await acrossOrganisations(register.db, (tx) =>
        runSql<{ recipient: string; text: string }>(
          tx,
          `select recipient, body_text as text from outbox_message where kind like 'work-%' order by recipient`,
        ),
      )
    ).map(({ recipient, text }) => [recipient.split('@')[0], /Alpha|Beta/.exec(text)?.[0]])

  test('tell each member once what became theirs since the last round, and not what they took themselves', async () => {
    const { manager, administrator } = register.own
    const alpha = await register.given({ vendorName: 'Alpha' })
    await mailAssignments(parts()).run({}, tools())
    expect(await sent()).toEqual([])
    const give = (ownerId: number, member = manager) =>
      register.call(member, 'PATCH /api/customer/vendors/{id}', { params: { id: alpha.id }, body: { ownerId } })
    await give(manager.id)
    await give(administrator.id)
    await mailAssignments(parts()).run({}, tools())
    await mailAssignments(parts()).run({}, tools())
    expect(await sent()).toEqual([['administrator', 'Alpha']])
  })

  test('leave out what went on to someone else before it was told', async () => {
    const { manager, administrator, viewer } = register.own
    const alpha = await register.given({ vendorName: 'Alpha' })
    await mailAssignments(parts()).run({}, tools())
    for (const ownerId of [viewer.id, administrator.id])
      await register.call(manager, 'PATCH /api/customer/vendors/{id}', { params: { id: alpha.id }, body: { ownerId } })
    await mailAssignments(parts()).run({}, tools())
    expect((await sent()).map(([name]) => name)).toEqual(['administrator'])
  })

  test('tell of a mention', async () => {
    const alpha = await register.given({ vendorName: 'Alpha' })
    await mailAssignments(parts()).run({}, tools())
    await call(register.own.manager, 'POST /api/customer/vendors/{id}/comments', {
      params: { id: alpha.id },
      body: { body: 'See this', mentions: [register.own.viewer.id, register.own.manager.id] },
    })
    await mailAssignments(parts()).run({}, tools())
    expect(await sent()).toEqual([['viewer', 'Alpha']])
  })

  test('tell in the morning what is due in a week or today, once a day', async () => {
    const ownerId = register.own.manager.id
    await register.given({ vendorName: 'Alpha', ownerId, nextReview: '2026-11-28' })
    await register.given({ vendorName: 'Beta', ownerId, nextReview: '2026-11-26' })
    await mailDueWork(parts()).run({}, tools())
    await mailDueWork(parts()).run({}, tools())
    expect(await sent()).toEqual([['manager', 'Alpha']])
  })

  test('stand a log that names strange things', async () => {
    await register.given({ vendorName: 'Alpha' })
    await mailAssignments(parts()).run({}, tools())
    await register.inOwn((tx) =>
      recordAudit(tx, {
        ...{ organisationId: register.own.id, actor: 'program', kind: 'vendor.edited', at: register.clock.now },
        ...{ subject: { kind: 'vendor', id: 999 }, details: { ownerId: 'unknown' } },
      }),
    )
    await mailAssignments(parts()).run({}, tools())
    expect(await sent()).toEqual([])
  })

  test('arrive over SMTP as text and as a page that say the same', async () => {
    const { manager, administrator } = register.own
    const alpha = await register.given({ vendorName: 'Alpha', ownerId: manager.id, nextReview: '2026-11-28' })
    await mailAssignments(parts()).run({}, tools())
    await addFinding(alpha.id, { title: 'No deletion', dueOn: '2026-11-20', ownerId: manager.id })
    await register.call(manager, 'PATCH /api/customer/vendors/{id}', {
      ...{ params: { id: alpha.id }, body: { ownerId: administrator.id } },
    })
    await mailAssignments(parts()).run({}, tools())
    await mailDueWork(parts()).run({}, tools())
    const server = await startMailServer()
    const dataDir = await mkdtemp(join(tmpdir(), 'sightline-work-mails-'))
    const config = readConfig({
      SMTP_URL: server.url,
      MAIL_FROM: 'Sightline <no-reply@sightline.test>',
      DATA_DIR: dataDir,
    })
    await deliverOutbox(config, { secret: 'ab'.repeat(32), silenceMs: 2_000 }).run({}, tools())
    await server.close()
    await rm(dataDir, { recursive: true })
    expect(server.received.map(({ raw }) => /^Subject: (.*)/m.exec(String(raw))?.[1]).sort()).toEqual([
      'Assigned to you: Alpha',
      'Due in 7 days: Review Alpha',
      'Overdue by 1 day: No deletion, Alpha',
    ])
    for (const { raw } of server.received) {
      expect(String(raw)).toMatch(/^Content-Type: multipart\/alternative/m)
      expect(String(raw)).toContain('<https://portal.test/customer/my-work>')
      expect(String(raw)).toContain('<https://portal.test/customer/settings>')
    }
  })
})
