import { beforeAll, expect, test } from 'vitest'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { VendorDetail } from '../contract.ts'
import { bodyOf, createRegister, type Register } from './register.fixture.ts'

let register: Register
beforeAll(async () => {
  register = await createRegister()
})

const merge = (keptId: number, otherId: number) =>
  register.call(register.own.manager, 'POST /api/customer/vendors/{id}/merge', {
    params: { id: keptId },
    body: { otherId },
  })
const undo = (id: number, mergeId: number) =>
  register.call(register.own.manager, 'POST /api/customer/vendors/{id}/merges/{mergeId}/undo', {
    params: { id, mergeId },
  })
const edit = (id: number, body: object) =>
  register.call(register.own.manager, 'PATCH /api/customer/vendors/{id}', { params: { id }, body })
const get = async (id: number) =>
  bodyOf(await register.call(register.own.viewer, 'GET /api/customer/vendors/{id}', { params: { id } }))

/** Everything of a vendor but what counts edits and days. */
const lasting = ({ version: _, updatedAt: __, merges: ___, ...vendor }: VendorDetail) => vendor

const childTables = [
  ...['agreement', 'vendor_transfer', 'vendor_sub_processor', 'vendor_document', 'vendor_finding', 'vendor_acceptance'],
  ...['vendor_override', 'vendor_review', 'vendor_alert', 'assessment', 'vendor_score_run', 'vendor_reminder'],
]

/** One row of each kind that hangs on a vendor. */
async function addChildren(tx: Db, { vendorId, mark }: { vendorId: number; mark: string }) {
  const { id: org, manager } = register.own
  const hash = mark
    .padEnd(64, '0')
    .slice(0, 64)
    .replace(/[^0-9a-f]/g, 'a')
  await runSql(tx, `insert into blob (sha256, bytes) values ($1, 1) on conflict do nothing`, [hash])
  const [file] = await runSql<{ id: number }>(
    tx,
    `insert into organisation_file (organisation_id, sha256, name, media_type, bytes) values ($1, $2, 'f', 'text/plain', 1) returning id`,
    [org, hash],
  )
  const inserts: [columns: string, values: unknown[]][] = [
    [`agreement (organisation_id, vendor_id, kind, state)`, ['dpa', 'signed']],
    [`vendor_transfer (organisation_id, vendor_id, country, mechanism)`, ['US', 'scc']],
    [`vendor_transfer (organisation_id, vendor_id, country, mechanism)`, [mark === 'kept' ? 'IN' : 'BR', 'scc']],
    [`vendor_sub_processor (organisation_id, vendor_id, name, name_key, source)`, ['Cloud', 'cloud', 'entered']],
    [`vendor_sub_processor (organisation_id, vendor_id, name, name_key, source)`, [mark, mark, 'entered']],
    [`vendor_document (organisation_id, vendor_id, kind, title, file_id)`, ['policy', mark, file?.id]],
    [`vendor_finding (organisation_id, vendor_id, title, severity)`, [mark, 'low']],
    [`vendor_finding (organisation_id, vendor_id, title, severity, source, source_ref)`, [mark, 'low', 'clause', 'c']],
    [
      `vendor_acceptance (organisation_id, vendor_id, reason, score, expires_on, accepted_by)`,
      [mark, 1, '2027-01-01', manager.id],
    ],
    [
      `vendor_override (organisation_id, vendor_id, field, value, reason, expires_on, score_then, made_by)`,
      ['score', '5', mark, '2027-01-01', 1, manager.id],
    ],
    [
      `vendor_review (organisation_id, vendor_id, decision, reason, score, next_review_on, reviewed_by)`,
      ['still_valid', mark, 1, '2027-01-01', manager.id],
    ],
    [
      `vendor_alert (organisation_id, vendor_id, kind, severity, title, description, dedupe_key)`,
      ['breach', 'low', mark, '', `${mark} ${vendorId}`],
    ],
    [
      `assessment (organisation_id, vendor_id, type, priority, state, due_at, created_by)`,
      ['privacy', 'normal', 'requested', '2026-12-01', manager.id],
    ],
    [
      `vendor_score_run (organisation_id, vendor_id, cause, method_version, inputs_sha256, explanation, score, is_known)`,
      ['created', 'VRM-2.0', 'x', '{}', 1, true],
    ],
    [`vendor_reminder (organisation_id, vendor_id, due_on, offset_days)`, ['2026-12-01', 7]],
  ]
  for (const [into, values] of inserts) {
    const all = [org, vendorId, ...values]
    await runSql(tx, `insert into ${into} values (${all.map((_, at) => `$${at + 1}`).join(', ')})`, all)
  }
}

/** Per table how many rows hang on the vendor. */
const countChildren = (vendorId: number) =>
  register.inOwn(async (tx) => {
    const counts: Record<string, number> = {}
    for (const table of childTables) {
      const [row] = await runSql<{ n: number }>(tx, `select count(*)::int as n from ${table} where vendor_id = $1`, [
        vendorId,
      ])
      counts[table] = row?.n ?? 0
    }
    return counts
  })

async function givenPair(name: string) {
  const kept = await register.given({
    vendorName: `${name} Inc.`,
    aliases: ['Same'],
    countries: ['DE'],
    notes: 'of the kept',
  })
  const other = await register.given({
    ...{ vendorName: `${name} Europe`, aliases: ['Same', 'Other'], countries: ['DE', 'FR'], notes: 'of the other' },
    ...{ legalName: 'Other Ltd', people: 5, domains: [`${name.toLowerCase()}.test`], hasChildData: false },
    catalog: { kind: 'sdk', id: 'acme-sdk' },
  })
  return { kept, other }
}

test('a merge moves what hangs on the other vendor, fills what is empty and joins lists; undone, all is as it was', async () => {
  const { kept, other } = await givenPair('Whole')
  await register.inOwn(async (tx) => {
    await addChildren(tx, { vendorId: kept.id, mark: 'kept' })
    await addChildren(tx, { vendorId: other.id, mark: 'other' })
  })
  const before = { kept: await countChildren(kept.id), other: await countChildren(other.id) }
  const was = { kept: await get(kept.id), other: await get(other.id) }
  const merged = bodyOf(await merge(kept.id, other.id))
  expect(merged).toMatchObject({
    ...{ vendorName: 'Whole Inc.', notes: 'of the kept', legalName: 'Other Ltd', people: 5, hasChildData: false },
    ...{
      aliases: ['Same', 'Whole Europe', 'Other'],
      countries: ['DE', 'FR'],
      domains: ['whole.test', 'acme-events.net'],
    },
    ...{ catalog: { kind: 'sdk', id: 'acme-sdk' }, merges: [{ vendorName: 'Whole Europe' }] },
  })
  expect(await countChildren(kept.id)).toEqual({
    ...{ agreement: 2, vendor_transfer: 3, vendor_sub_processor: 3, vendor_document: 2, vendor_finding: 3 },
    ...{ vendor_acceptance: 2, vendor_override: 1, vendor_review: 2, vendor_alert: 2, assessment: 2 },
    // About the vendor that they were made for.
    ...{ vendor_score_run: 1, vendor_reminder: 1 },
  })
  expect((await get(other.id)).archivedAt).not.toBeNull()
  const [{ id: mergeId } = { id: 0 }] = merged.merges
  const undone = bodyOf(await undo(kept.id, mergeId))
  expect(lasting(undone)).toEqual(lasting(was.kept))
  expect(undone.merges).toEqual([])
  expect(lasting(await get(other.id))).toEqual(lasting(was.other))
  expect({ kept: await countChildren(kept.id), other: await countChildren(other.id) }).toEqual(before)
})

test('a merged vendor is found as the one that it is part of, and cannot be brought back by itself', async () => {
  const { kept, other } = await givenPair('Found')
  bodyOf(await merge(kept.id, other.id))
  const { duplicates } = bodyOf(
    await register.call(register.own.viewer, 'GET /api/customer/vendors/candidates', { query: { q: 'Found Europe' } }),
  )
  expect(duplicates).toEqual([{ id: kept.id, vendorName: 'Found Inc.', because: 'name', isArchived: false }])
  expect(await edit(other.id, { isArchived: false })).toMatchObject({ status: 409, code: 'vendor_merged' })
  expect(await merge(other.id, kept.id)).toMatchObject({ status: 409, code: 'vendor_archived' })
  expect(await merge(kept.id, other.id)).toMatchObject({ status: 409, code: 'vendor_merged' })
  expect(await merge(kept.id, kept.id)).toMatchObject({ status: 422, code: 'merge_with_itself' })
})

test('two members merge the same two at once: it happens once', async () => {
  const { kept, other } = await givenPair('Twice')
  const answers = await Promise.all([merge(kept.id, other.id), merge(kept.id, other.id), merge(other.id, kept.id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('what was edited since a merge stays when it is undone; the rest goes back', async () => {
  const { kept, other } = await givenPair('Edited')
  const merged = bodyOf(await merge(kept.id, other.id))
  bodyOf(await edit(kept.id, { legalName: 'Entered since', countries: ['DE', 'FR', 'ES'], aliases: ['Same', 'Own'] }))
  const undone = bodyOf(await undo(kept.id, merged.merges[0]?.id ?? 0))
  expect(undone).toMatchObject({ legalName: 'Entered since', people: null, catalog: null, domains: [] })
  expect(undone).toMatchObject({ countries: ['DE', 'ES'], aliases: ['Same', 'Own'] })
})

test('a merge is undone once, and not while another one blocks it', async () => {
  const { kept, other } = await givenPair('Once')
  const third = await register.given({ vendorName: 'Once more' })
  const mergeId = bodyOf(await merge(kept.id, other.id)).merges[0]?.id ?? 0
  const outer = bodyOf(await merge(third.id, kept.id)).merges[0]?.id ?? 0
  expect(await undo(kept.id, mergeId)).toMatchObject({ status: 409, code: 'merge_gone' })
  expect((await undo(third.id, mergeId)).code).toBe('merge_gone')
  expect((await undo(third.id, outer)).status).toBe(200)
  expect((await undo(kept.id, mergeId)).status).toBe(200)
  expect((await undo(kept.id, mergeId)).code).toBe('merge_gone')
  expect((await get(other.id)).archivedAt).toBeNull()
})

test('a row that took the place of one that should go back ends the undoing, and changes nothing', async () => {
  const { kept, other } = await givenPair('Blocked')
  await register.inOwn((tx) => addChildren(tx, { vendorId: other.id, mark: 'other' }))
  const mergeId = bodyOf(await merge(kept.id, other.id)).merges[0]?.id ?? 0
  await register.inOwn((tx) =>
    runSql(
      tx,
      `insert into vendor_transfer (organisation_id, vendor_id, country, mechanism) values ($1, $2, 'US', 'scc')`,
      [...[register.own.id, other.id]],
    ),
  )
  const before = await countChildren(kept.id)
  expect(await undo(kept.id, mergeId)).toMatchObject({ status: 409, code: 'merge_gone' })
  expect(await countChildren(kept.id)).toEqual(before)
  expect((await get(kept.id)).merges).toHaveLength(1)
})

test('a vendor that lay in the archive lies there again after its merge was undone', async () => {
  const { kept, other } = await givenPair('Shelved')
  bodyOf(await edit(other.id, { isArchived: true }))
  const mergeId = bodyOf(await merge(kept.id, other.id)).merges[0]?.id ?? 0
  bodyOf(await undo(kept.id, mergeId))
  expect((await get(other.id)).archivedAt).not.toBeNull()
})

test('a vendor is deleted with those that are part of it', async () => {
  const { kept, other } = await givenPair('Deleted')
  bodyOf(await merge(kept.id, other.id))
  const answer = await register.call(register.own.manager, 'DELETE /api/customer/vendors/{id}', {
    params: { id: kept.id },
  })
  expect(answer.status).toBe(204)
  const left = await register.inOwn((tx) =>
    runSql(tx, `select 1 from vendor where id = any($1)`, [[kept.id, other.id]]),
  )
  expect(left).toEqual([])
})
