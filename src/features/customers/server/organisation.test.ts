import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type AuditDetails, recordAudit } from '../../../platform/server/audit.ts'
import { createBlobStore } from '../../../platform/server/blobs.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { openAccounts, password } from './accounts.fixture.ts'
import { verifyAudit } from './audit-log.ts'
import { purgeCustomers } from './purge.job.ts'
import { organisationTables } from './tables.ts'
import { verifyAuditExport } from './verify-audit.ts'

const blobs = createBlobStore(undefined)
let db: Database
let accounts: ReturnType<typeof openAccounts>
beforeAll(async () => {
  db = (await createTestDatabase()).db
  accounts = openAccounts(db, { blobs })
})

const organisationOf = async (token: string): Promise<number> =>
  (await accounts.ask('GET /api/customer/account', { token })).body.organization.id

/** @returns the file's id. */
const keep = (organisationId: number, name: string, content: string): Promise<number> =>
  inOrganisation(db, organisationId, async (tx) => {
    const sha256 = await blobs.put(tx, Buffer.from(content))
    const [row] = await runSql<{ id: number }>(
      tx,
      `insert into organisation_file (organisation_id, sha256, name, media_type, bytes) values ($1, $2, $3, 'text/plain', $4)
       returning id`,
      [organisationId, sha256, name, content.length],
    )
    return row?.id ?? 0
  })

const takeOut = async (token: string) => {
  const response = await accounts.send('GET /api/customer/organization/export.zip', { token })
  expect(response.headers.get('content-disposition')).toContain('sightline-export-2026-11-21.zip')
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const json = (name: string) => JSON.parse(strFromU8(parts[name] ?? new Uint8Array()))
  return { parts, json }
}

test('every table with rows of an organisation is exported and deleted', async () => {
  const tables = await runSql<{ name: string }>(
    db,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organisation_id' order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(organisationTables.map(({ table }) => table).sort())
})

test('the export has the organization’s own rows and files, and no credentials or rows of others', async () => {
  const { token } = await accounts.registerProved('exports@corp.test', 'Exporters')
  const other = await accounts.registerProved('other@corp.test', 'Strangers')
  await accounts.invite(token, 'guest@corp.test')
  const id = await keep(await organisationOf(token), '../../etc/Ünsere DPA (1).txt', 'an agreement')
  await keep(await organisationOf(other.token), 'theirs.txt', 'of strangers')
  const { parts, json } = await takeOut(token)
  expect(json('organisation.json')).toMatchObject([{ name: 'Exporters' }])
  expect(json('member.json')).toMatchObject([{ email: 'exports@corp.test', role: 'administrator' }])
  expect(json('vendor.json')).toEqual([])
  expect(json('manifest.json')).toMatchObject({ files: 1, filesLeftOut: [], rows: { member: 1, organisation_file: 1 } })
  expect(strFromU8(parts[`files/${id}-__.._etc_Ünsere DPA _1_.txt`] ?? new Uint8Array())).toBe('an agreement')
  expect(Object.keys(parts).every((name) => !/(^|\/)\.\.?(\/|$)/.test(name))).toBe(true)
  const all = Object.values(parts)
    .map((part) => strFromU8(part))
    .join('\n')
  expect(all).not.toMatch(/password_hash|argon2id|token_hash|totp_secret|code_hash|Strangers|other@corp|of strangers/)
})

test('rows come whole over several pages', async () => {
  const { token } = await accounts.registerProved('pages@corp.test')
  const organisationId = await organisationOf(token)
  await inOrganisation(db, organisationId, (tx) =>
    runSql(
      tx,
      `insert into vendor (organisation_id, vendor_name, vendor_type) select $1, 'Vendor ' || n, 'processor' from generate_series(1, 250) n`,
      [organisationId],
    ),
  )
  const { json } = await takeOut(token)
  expect(json('vendor.json')).toHaveLength(250)
  expect(json('manifest.json').rows.vendor).toBe(250)
})

test('no table is deleted before one that names it', async () => {
  const order = new Map(organisationTables.map(({ table }, at) => [table, at]))
  const named = await runSql<{ by: string; to: string }>(
    db,
    `select conrelid::regclass::text as by, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  )
  const inside = named.filter(({ by, to }) => order.has(by) && order.has(to))
  expect(inside.length).toBeGreaterThan(20)
  for (const { by, to } of inside) expect(order.get(to), `${by} names ${to}`).toBeLessThan(order.get(by) ?? 0)
})

test('an organisation is deleted by name and password, with rows and files; what others have too stays with them', async () => {
  const { token } = await accounts.registerProved('deletes@corp.test', 'Doomed')
  const other = await accounts.registerProved('remains@corp.test', 'Remaining')
  const [doomed, remaining] = [await organisationOf(token), await organisationOf(other.token)]
  await keep(doomed, 'own.txt', 'only theirs')
  await keep(doomed, 'shared.txt', 'of both')
  await keep(remaining, 'shared.txt', 'of both')
  await inOrganisation(db, doomed, async (tx) => {
    const [member] = await runSql<{ id: number }>(tx, `select id from member where organisation_id = $1`, [doomed])
    await runSql(
      tx,
      `insert into vendor (organisation_id, vendor_name, vendor_type, owner_id) values ($1, 'V', 'processor', $2)`,
      [doomed, member?.id],
    )
    await runSql(
      tx,
      `insert into agreement (organisation_id, vendor_id, kind, state, file_id)
       select v.organisation_id, v.id, 'dpa', 'signed', f.id from vendor v join organisation_file f using (organisation_id)`,
    )
    await runSql(
      tx,
      `with r as (insert into report (organisation_id, type, format, period, period_from, period_to)
         values ($1, 'gdpr', 'pdf', 'last-month', '2026-10-01', '2026-10-31') returning id)
       insert into report_file (organisation_id, report_id, part, name, media_type, sha256, bytes)
       select $1, r.id, 'file', 'report.pdf', 'application/pdf', $2, 15 from r`,
      [doomed, await blobs.put(tx, Buffer.from('of their report'))],
    )
  })
  const remove = async (body: object) =>
    (await accounts.ask('DELETE /api/customer/organization', { token, body })).body.code ?? 'done'
  expect(await remove({ password, name: 'doomed' })).toBe('organization_name_wrong')
  expect(await remove({ password: 'not it', name: 'Doomed' })).toBe('password_wrong')
  expect(await remove({ password, name: ' Doomed ' })).toBe('done')
  expect((await accounts.ask('GET /api/customer/account', { token })).status).toBe(401)
  for (const { table } of organisationTables)
    expect(await accounts.rows(`select 1 from ${table} where organisation_id = $1`, [doomed]), table).toEqual([])
  const texts = await runSql(db, `select convert_from(data, 'UTF8') as text from blob_chunk`)
  for (const text of ['only theirs', 'of their report']) expect(texts).not.toContainEqual({ text })
  const { parts } = await takeOut(other.token)
  expect(Object.keys(parts).some((name) => name.endsWith('shared.txt'))).toBe(true)
  await accounts.register('deletes@corp.test')
})

test('the log tells what was done, newest first, by pages and by subject', async () => {
  const { token } = await accounts.registerProved('audits@corp.test')
  const { id } = await accounts.join(token, 'audited@corp.test', 'viewer')
  await accounts.ask(`PATCH /api/customer/members/${id}`, { token, body: { role: 'manager' } })
  const list = async (query = '') => (await accounts.ask(`GET /api/customer/audit${query}`, { token })).body
  const events = await list()
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'member.role_changed',
    'member.joined',
    'invitation.sent',
    'member.address_proved',
    'organisation.registered',
  ])
  expect(events[0]).toMatchObject({ actorName: 'Ada Example', details: { from: 'viewer', to: 'manager' } })
  expect(await list('?limit=2&before=3')).toEqual(events.slice(3))
  expect(await list(`?subject=member:${id}`)).toHaveLength(2)
  expect(await list(`?subject=member:${id}%27%20or%201=1`)).toEqual([])
})

test('the log of a vendor has what happened to it and to all that hangs on it', async () => {
  const { token } = await accounts.registerProved('hangs@corp.test')
  const organisationId = await organisationOf(token)
  await inOrganisation(db, organisationId, async (tx) => {
    const note = (kind: string, subject: { kind: string; id: number }, details: AuditDetails = {}) =>
      recordAudit(tx, {
        organisationId,
        actor: 'program',
        kind,
        subject,
        details,
        at: new Date('2026-11-21T10:00:00Z'),
      })
    await note('vendor.added', { kind: 'vendor', id: 12 })
    await note('agreement.added', { kind: 'agreement', id: 5 }, { vendor: 12 })
    await note('agreement.added', { kind: 'agreement', id: 12 }, { vendor: 120 })
    await note('vendor_import.added', { kind: 'vendor_import', id: 12 }, { vendors: [12] })
  })
  const kindsOf = async (subject: string) =>
    (await accounts.ask(`GET /api/customer/audit?subject=${subject}`, { token })).body.map(
      ({ kind }: { kind: string }) => kind,
    )
  expect(await kindsOf('vendor:12')).toEqual(['agreement.added', 'vendor.added'])
  expect(await kindsOf('agreement:5')).toEqual(['agreement.added'])
  expect(await kindsOf('vendor:99999999999999999999')).toEqual([])
})

const takeLog = async (token: string) =>
  JSON.stringify((await accounts.ask('GET /api/customer/audit/export.json', { token })).body)

test('the exported log verifies without us, and the running one finds what was changed in the database', async () => {
  const { token } = await accounts.registerProved('chain@corp.test')
  for (let n = 0; n < 3; n++) await accounts.signIn('chain@corp.test')
  const file = await takeLog(token)
  const verify = async () => (await accounts.ask('GET /api/customer/audit/verify', { token })).body
  const whole = await verify()
  expect(whole).toEqual({ events: 6, head: JSON.parse(file).head, fault: null })
  expect(verifyAuditExport(file)).toEqual({
    ...{ outcome: 'verified', organization: await organisationOf(token), events: 6, head: whole.head },
  })
  const organisationId = await organisationOf(token)
  const last = `organisation_id = ${organisationId} and ordinal = 6`
  await accounts.rows(`delete from audit_event where ${last}`)
  expect((await verify()).fault).toBe('The log ends with event 5; 6 were written.')
  await accounts.rows(
    `update audit_event set details = '{"secondFactor": true}' where organisation_id = $1 and ordinal = 4`,
    [organisationId],
  )
  expect((await verify()).fault).toContain('Event 4 was changed')
})

test('any edit, deletion, repetition or new order of an exported log is found', async () => {
  const { token } = await accounts.registerProved('tamper@corp.test')
  for (let n = 0; n < 4; n++) await accounts.signIn('tamper@corp.test')
  const file = JSON.parse(await takeLog(token))
  const count = file.events.length
  const at = fc.nat(count - 1)
  const edits = fc.oneof(
    at.map((n) => (events: object[]) => events.toSpliced(n, 1)),
    fc.tuple(at, at).map(
      ([n, to]) =>
        (events: object[]) =>
          events.toSpliced(n, 1).toSpliced(to, 0, events[n] ?? {}),
    ),
    fc.tuple(at, at).map(
      ([n, to]) =>
        (events: object[]) =>
          events.toSpliced(to, 0, events[n] ?? {}),
    ),
    fc
      .record({
        n: at,
        field: fc.constantFrom('ordinal', 'at', 'actor', 'kind', 'subject', 'details', 'previousHash', 'hash', 'note'),
        value: fc.oneof(
          ...[fc.string(), fc.integer(), fc.double(), fc.constant(null), fc.dictionary(fc.string(), fc.string())],
          ...[fc.constant('2026-11-21T12:00:01.000Z'), fc.constant('a'.repeat(64)), fc.constant('program')],
        ),
      })
      .map(
        ({ n, field, value }) =>
          (events: object[]) =>
            events.with(n, { ...events[n], [field]: value }),
      ),
  )
  fc.assert(
    fc.property(edits, (edit) => {
      const events = edit(file.events)
      fc.pre(JSON.stringify(events) !== JSON.stringify(file.events))
      expect(verifyAuditExport(JSON.stringify({ ...file, events })).outcome).not.toBe('verified')
    }),
    { numRuns: 500 },
  )
  expect(verifyAuditExport(JSON.stringify({ ...file, organization: file.organization + 1 })).outcome).toBe('mismatch')
  for (const text of ['', 'null', '[]', '{}', '"x"', JSON.stringify(file).slice(0, -5)])
    expect(verifyAuditExport(text).outcome).toBe('unreadable')
})

test('events that are written side by side stay one chain', async () => {
  const { token } = await accounts.registerProved('side@corp.test')
  await Promise.all(Array.from({ length: 8 }, (_, n) => accounts.signIn('side@corp.test', { from: `198.51.100.${n}` })))
  expect((await accounts.ask('GET /api/customer/audit/verify', { token })).body).toMatchObject({
    events: 10,
    fault: null,
  })
})

test('sessions are erased when they end, links a month after', async () => {
  const { token } = await accounts.registerProved('purged@corp.test')
  const { id } = (await accounts.ask('GET /api/customer/account', { token })).body
  const purge = purgeCustomers({ blobs, now: () => accounts.clock.now })
  const left = async () => {
    await purge.run({}, { db, log: { info: () => {} } as never, signal: new AbortController().signal })
    const sessions = await accounts.rows(`select 1 from account_session where member_id = $1`, [id])
    const links = await accounts.rows(`select 1 from member_link where email = 'purged@corp.test'`)
    return [sessions.length, links.length]
  }
  expect(await left()).toEqual([1, 1])
  accounts.later(8 * 24)
  expect(await left()).toEqual([0, 1])
  accounts.later(26 * 24)
  expect(await left()).toEqual([0, 0])
})

test('a place that no log reaches is its newest page', async () => {
  const { token } = await accounts.registerProved('beyond@corp.test')
  const { body } = await accounts.ask('GET /api/customer/audit?before=9007199254740991', { token })
  expect(body).toHaveLength(2)
})

test('an event written while the log is verified is not an error', async () => {
  const { token } = await accounts.registerProved('busy@corp.test')
  const organisationId = await organisationOf(token)
  let isWritten = false
  const writing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isWritten) return result
      isWritten = true
      await accounts.signIn('busy@corp.test')
      return result
    },
  }
  const { fault } = await inOrganisation(db, organisationId, (tx) =>
    verifyAudit(tx.withPlugin(writing), organisationId),
  )
  expect([isWritten, fault]).toEqual([true, null])
})

test('no one renames what everyone shares', async () => {
  const shared = openAccounts(db, { demo: true })
  const { token } = await shared.registerProved('shared@corp.test', 'Shared')
  await shared.rows(`update organisation set is_demo = true where name = 'Shared'`)
  const refused = { status: 409, body: { code: 'demo_organization' } }
  expect(await shared.ask('PATCH /api/customer/organization', { token, body: { name: 'Mine' } })).toMatchObject(refused)
  expect(await shared.ask('PATCH /api/customer/account', { token, body: { firstName: 'Mine' } })).toMatchObject(refused)
  expect((await shared.ask('GET /api/customer/account', { token })).body).toMatchObject({
    ...{ user: { firstName: 'Ada' }, organization: { name: 'Shared' } },
  })
})

test('mails with an organization’s links are deleted with it: no one is asked for deleted data', async () => {
  const { token } = await accounts.registerProved('parting@corp.test', 'Parting')
  const other = await accounts.registerProved('staying@corp.test', 'Staying')
  await accounts.invite(token, 'invited@corp.test')
  await accounts.invite(other.token, 'asked@corp.test')
  const organisationId = await organisationOf(token)
  await inOrganisation(db, organisationId, (tx) =>
    runSql(
      tx,
      `with v as (insert into vendor (organisation_id, vendor_name, vendor_type) values ($1, 'V', 'saas') returning id),
       a as (insert into assessment (organisation_id, vendor_id, type, priority, state, due_at, created_by)
         select $1, v.id, 'full', 'normal', 'awaiting_vendor', now(), m.id from v, member m where m.organisation_id = $1 returning id)
       insert into assessment_link (organisation_id, assessment_id, token_hash, salt, was_mailed, expires_at)
       select $1, a.id, 'hash of the link', 'salt', true, now() from a`,
      [organisationId],
    ),
  )
  await inOrganisation(db, organisationId, (tx) =>
    runSql(
      tx,
      `with s as (insert into report_schedule (organisation_id, title, type, format, period, frequency, starts_on, hour, time_zone, created_by)
         select $1, 'S', 'gdpr', 'pdf', 'last-month', 'daily', now(), 6, 'UTC', id from member where organisation_id = $1 returning id)
       insert into report_recipient (organisation_id, schedule_id, email, email_key, token_hash, salt)
       select $1, s.id, 'vendor@corp.test', 'vendor@corp.test', 'hash of a recipient', 'salt' from s`,
      [organisationId],
    ),
  )
  for (const dedupeKey of [
    'questionnaire:hash of the link',
    'questionnaire-reminder:hash of the link:-2',
    'confirm-report-recipient:hash of a recipient',
  ])
    await queueMail(db, {
      ...{
        kind: 'questionnaire',
        stream: 'account',
        recipient: 'vendor@corp.test',
        subject: 'S',
        text: 'T',
        dedupeKey,
      },
    })
  const administrators = await accounts.rows<{ id: number; email: string }>(
    `select id, email from member where email in ('parting@corp.test', 'staying@corp.test')`,
  )
  for (const { id, email: recipient } of administrators)
    await queueMail(db, {
      ...{
        kind: 'vendor-alert',
        stream: 'account',
        recipient,
        subject: 'S',
        text: 'T',
        dedupeKey: `vendor-alert:1:${id}`,
      },
    })
  const body = { password, name: 'Parting' }
  expect((await accounts.ask('DELETE /api/customer/organization', { token, body })).status).toBe(200)
  expect(await runSql(db, `select recipient from outbox_message where kind = 'vendor-alert'`)).toEqual([
    { recipient: 'staying@corp.test' },
  ])
  for (const gone of ['invited@corp.test', 'vendor@corp.test']) expect(await accounts.mailsTo(gone), gone).toEqual([])
  expect(await accounts.mailsTo('asked@corp.test')).toHaveLength(1)
})
