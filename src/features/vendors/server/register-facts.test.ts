import { beforeAll, describe, expect, test } from 'vitest'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { inSnapshotOf } from '../../../platform/server/tenancy.ts'
import type { VendorFacts } from '../../../product/register-facts.ts'
import type { Scope } from '../../../product/report-facts.ts'
import { createDossierWorld, type DossierWorld } from './dossier.fixture.ts'
import { readRegisterFacts } from './register-facts.ts'

const today = '2026-11-21'
const root = '/api/customer/vendors/{id}' as const

let world: DossierWorld
beforeAll(async () => {
  world = await createDossierWorld()
})

const noSdks = async () => new Map<string, string[]>()
const readIn = (tx: Db, scope: Scope = {}, period = { from: '2026-10-01', to: '2026-10-31' }) =>
  readRegisterFacts(tx, { listSdksFound: noSdks }, { organisationId: world.own.id, today, period, scope })
const read = (...asked: Parameters<typeof readIn> extends [Db, ...infer Rest] ? Rest : never) =>
  inSnapshotOf(world.db, world.own.id, (tx) => readIn(tx, ...asked))

async function factsOf(id: number): Promise<VendorFacts> {
  const [vendor] = (await read({ vendorIds: [id] })).vendors
  if (!vendor) throw new Error(`no vendor ${id}`)
  return vendor
}

const run = (sql: string, ...values: unknown[]) => world.inOwn((tx) => runSql(tx, sql, values))

test('a vendor of which nothing is recorded says so: no list is not an empty list', async () => {
  const columns = { roles: [], data_types: [], next_review_on: null }
  const { id } = await run(
    `insert into vendor (organisation_id, vendor_name, vendor_type) values ($1, '', 'saas') returning id`,
    world.own.id,
  ).then(([row]) => row as { id: number })
  expect(await factsOf(id)).toEqual({
    ...{ id, name: '', legalName: '', vendorType: 'saas', website: '', tier: 'standard', criticality: 'medium' },
    ...{
      owner: null,
      contactName: '',
      contactEmail: '',
      roles: [],
      dataTypes: [],
      sensitiveDataTypes: { gdpr: [], ccpa: [], states: [] },
    },
    ...{ hasChildData: null, dataSubjects: [], purposes: [], countries: [], people: null, retention: '' },
    ...{ exporter: 'eea', isHipaaEntity: null },
    ...{
      securityMeasures: '',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      lastAssessedAt: null,
    },
    ...{ lastReviewedOn: null, nextReviewOn: null, complianceStatus: 'review_required', sdks: null },
    score: {
      ...{ isKnown: false, value: 0, band: null, low: null, high: null, confidence: null, run: null },
      ...{ before: null, runs: [] },
    },
    ...{ required: [], agreements: [], transfers: [], subProcessors: null, documents: [], findings: [] },
    ...{ acceptances: [], overrides: [], reviews: [] },
  })
  const stated = await world.addVendor({ columns: { ...columns, sub_processors_stated_at: '2026-11-01' } })
  expect((await factsOf(stated)).subProcessors).toEqual([])
})

describe('what hangs on a vendor', () => {
  let vendor: VendorFacts
  beforeAll(async () => {
    const { call, own, upload } = world
    const sub = await world.addVendor({ name: 'Cloud Example' })
    const id = await world.addVendor({
      columns: {
        ...{ owner_id: own.viewer.id, data_types: ['health', 'email'], countries: ['US'] },
        data_subjects: ['children'],
      },
    })
    const params = { id }
    const by = own.manager
    const fileId = (await upload('dpa.txt', 'Words.')).body.id
    const agreement = await call(by, `POST ${root}/agreements`, {
      params,
      body: { kind: 'dpa', state: 'signed', signedOn: '2026-01-02', validUntil: '2027-01-01', signer: 'S', fileId },
    })
    await call(by, `PUT ${root}/agreements/{childId}/clauses/{clauseId}`, {
      params: { id, childId: agreement.body.id, clauseId: 'gdpr-28-3-b' },
      body: { state: 'met', note: 'Section 4' },
    })
    await call(by, `POST ${root}/agreements`, {
      params,
      body: { kind: 'scc', state: 'ended', signedOn: '2024-01-01', sccModule: 2 },
    })
    await call(by, `PUT ${root}/transfers`, {
      params,
      body: { country: 'IN', mechanism: 'adequate', assessedOn: '2026-02-03', conclusion: 'Fine.', measures: 'Keys.' },
    })
    await call(by, `PUT ${root}/sub-processors`, {
      params,
      body: { subProcessors: [{ name: 'Past Ltd' }, { name: 'Cloud Example', objectBy: '2026-12-01' }] },
    })
    await run(`update vendor_sub_processor set until = '2026-11-01' where name = 'Past Ltd' and vendor_id = $1`, id)
    await run(
      `update vendor_sub_processor set sub_vendor_id = $2 where name = 'Cloud Example' and vendor_id = $1`,
      id,
      sub,
    )
    const soc = (await upload('soc2.txt', 'Report.')).body.id
    await run(`update organisation_file set member_id = null where id = $1`, soc)
    await call(by, `POST ${root}/documents`, {
      params,
      body: { kind: 'soc2-type2', title: 'SOC 2', issuedOn: '2026-01-01', expiresOn: '2026-06-30', fileId: soc },
    })
    const finding = await call(by, `POST ${root}/findings`, {
      params,
      body: { title: 'No exit plan', severity: 'critical', ownerId: own.viewer.id, dueOn: '2026-11-20' },
    })
    await call(by, `POST ${root}/acceptances`, {
      params,
      body: { findingId: finding.body.id, reason: 'Until the move', expiresOn: '2026-12-31' },
    })
    await run(
      `insert into vendor_override (organisation_id, vendor_id, field, value, reason, expires_on, score_then, made_by, made_at)
       select organisation_id, id, 'score', '12', 'Known well', '2027-01-01', score + 5, $2, '2026-10-15T08:00:00Z' from vendor where id = $1`,
      ...[id, own.administrator.id],
    )
    await call(by, `POST ${root}/reviews`, { params, body: { decision: 'still_valid', reason: 'Looked through it' } })
    await run(`update vendor set data_types = data_types || 'gone_type'::text where id = $1`, id)
    // The administrator leaves; what that member did stays.
    await run(`update member set left_at = now(), first_name = '', last_name = '' where id = $1`, own.administrator.id)
    vendor = await factsOf(id)
  })

  test('is told with people by their names, files by their hashes and data types in words', () => {
    expect(vendor).toMatchObject({
      ...{ owner: 'Viewer Example', dataTypes: ['Health information', 'Email address', 'gone type'] },
      ...{
        sensitiveDataTypes: {
          gdpr: ['Health information'],
          ccpa: ['Health information'],
          states: ['Health information'],
        },
        hasChildData: true,
        dataSubjects: ['children'],
      },
      required: [
        { kind: 'dpa', isOptional: false, isSigned: true },
        { kind: 'scc', isOptional: true, isSigned: false },
      ],
      transfers: [
        {
          ...{ country: 'IN', countryName: 'India', mechanism: 'adequate', assessedOn: '2026-02-03', file: null },
          ...{ conclusion: 'Fine.', measures: 'Keys.', warning: expect.stringContaining('no adequacy decision') },
        },
      ],
      reviews: [{ decision: 'still_valid', reviewedBy: 'Manager Example', nextReviewOn: '2027-11-21' }],
    })
  })

  test('has its agreements, those that ended among them, with each clause in the order of the law', () => {
    const [dpa, scc] = vendor.agreements
    expect(dpa).toMatchObject({
      ...{
        kind: 'dpa',
        state: 'signed',
        isInForce: true,
        signedOn: '2026-01-02',
        validUntil: '2027-01-01',
        signer: 'S',
      },
      file: {
        ...{ name: 'dpa.txt', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), by: 'Manager Example' },
        at: '2026-11-21T10:00:00.000Z',
      },
    })
    expect(
      dpa?.clauses
        .slice(0, 9)
        .map(({ id }) => id.slice(-1))
        .join(''),
    ).toBe('abcdefgh2')
    expect(dpa?.clauses[1]).toEqual({
      ...{ id: 'gdpr-28-3-b', state: 'met', isConfirmed: true, confirmedBy: 'Manager Example', quote: null },
      ...{ confirmedAt: '2026-11-21T10:00:00.000Z', note: 'Section 4' },
    })
    expect(dpa?.clauses[2]).toMatchObject({ isConfirmed: false, confirmedBy: null, confirmedAt: null })
    expect(scc).toMatchObject({ kind: 'scc', state: 'ended', isInForce: false, sccModule: 2, file: null, clauses: [] })
  })

  test('has its sub-processors with those that ended, and documents with who sent them', () => {
    expect(vendor.subProcessors).toMatchObject([
      { name: 'Cloud Example', until: null, source: 'entered', objectBy: '2026-12-01', vendorId: expect.any(Number) },
      { name: 'Past Ltd', key: expect.any(String), until: '2026-11-01', vendorId: null },
    ])
    expect(vendor.documents).toMatchObject([
      { kind: 'soc2-type2', expiresOn: '2026-06-30', file: { name: 'soc2.txt', by: null } },
    ])
  })

  test('has findings, acceptances and overrides as they stand today', () => {
    expect(vendor.findings).toMatchObject([
      // Accepted: it is not late any more.
      {
        title: 'No exit plan',
        status: 'accepted',
        isOpen: false,
        isLate: false,
        owner: 'Viewer Example',
        source: 'entered',
      },
    ])
    expect(vendor.acceptances).toMatchObject([
      {
        ...{ findingId: vendor.findings[0]?.id, findingTitle: 'No exit plan', reason: 'Until the move' },
        ...{ acceptedBy: 'Manager Example', isInForce: true },
      },
    ])
    expect(vendor.overrides).toMatchObject([
      { field: 'score', value: '12', madeBy: 'A member who left', madeAt: '2026-10-15T08:00:00.000Z', isInForce: true },
    ])
  })

  test('has the score as it is shown, and the calculation beneath it', () => {
    const { run, ...shown } = vendor.score
    expect(shown).toMatchObject({ isKnown: true, value: 12, band: 'green', before: null, runs: [] })
    expect(run).toMatchObject({ methodVersion: 'VRM-2.0', facts: { data: { dpc: 4 }, contract: { dpa: 'signed' } } })
    expect(run?.factors.find(({ id }) => id === 'data')?.points).toBeGreaterThan(0)
    expect(run).toHaveProperty('events', [])
    expect(Array.isArray(run?.floors)).toBe(true)
    expect(run?.factors).toHaveLength(16)
  })
})

test('the movement of a period: where it began, what was calculated within it, and nothing of before or after', async () => {
  const id = await world.addVendor()
  await run(
    `insert into vendor_score_run (organisation_id, vendor_id, cause, method_version, inputs_sha256, explanation, score, is_known, band, computed_at)
     select $1, $2, cause, 'VRM-2.0', 'x', '{}', score, true, 'yellow', at::timestamptz from (values
       ('older', 41, '2026-09-01T00:00:00Z'), ('last', 44, '2026-09-30T23:59:59.999Z'), ('first', 47, '2026-10-01T00:00:00Z'),
       ('end', 50, '2026-10-31T23:59:59.999Z'), ('after', 55, '2026-11-01T00:00:00Z')) as v(cause, score, at)`,
    ...[world.own.id, id],
  )
  const { before, runs } = (await factsOf(id)).score
  expect(before).toEqual({ value: 44, band: 'yellow' })
  expect(runs.map(({ cause, value, computedAt }) => [cause, value, computedAt])).toEqual([
    ['first', 47, '2026-10-01T00:00:00.000Z'],
    ['end', 50, '2026-10-31T23:59:59.999Z'],
  ])
  // Shown then was what a person had put in its place; one that was made later, or ended before, was not.
  await run(
    `insert into vendor_override (organisation_id, vendor_id, field, value, reason, expires_on, score_then, made_by, made_at, ended_at)
     select $1, $2, 'score', value, '', '2026-12-31', 44, $3, made::timestamptz, ended::timestamptz from (values
       ('90', '2026-09-01', '2026-09-20'), ('70', '2026-09-25', '2026-10-05'), ('10', '2026-10-05', null)) as v(value, made, ended)`,
    ...[world.own.id, id, world.own.manager.id],
  )
  expect((await factsOf(id)).score).toMatchObject({ value: 10, before: { value: 70, band: 'orange' } })
})

test('a scope takes active vendors alone, by all that it names; an empty one takes all', async () => {
  const one = await world.addVendor({
    name: 'aScoped',
    columns: { tier: 'critical', vendor_type: 'crm', roles: ['controller'] },
  })
  const two = await world.addVendor({
    name: 'Bscoped',
    columns: { tier: 'low', vendor_type: 'crm', roles: ['processor'] },
  })
  const gone = await world.addVendor({ name: 'Archived', columns: { vendor_type: 'crm', archived_at: '2026-11-01' } })
  const theirs = await world.addVendor({ of: world.other, columns: { vendor_type: 'crm' } })
  const idsOf = async (scope: Scope) => (await read(scope)).vendors.map(({ id }) => id)
  expect(await idsOf({ vendorTypes: ['crm'] })).toEqual([one, two])
  expect(await idsOf({ vendorTypes: ['crm'], tiers: ['critical', 'important'] })).toEqual([one])
  expect(await idsOf({ vendorTypes: ['crm'], roles: ['processor', 'contractor'], tiers: [] })).toEqual([two])
  expect(await idsOf({ vendorIds: [gone, two, theirs] })).toEqual([two])
  expect(await idsOf({ vendorTypes: ['nothing'] })).toEqual([])
  const all = await idsOf({})
  expect(all).toEqual(expect.arrayContaining([one, two]))
  expect([gone, theirs].some((id) => all.includes(id))).toBe(false)
})

test('the days of the period that were recorded', async () => {
  await run(
    `insert into portfolio_day (organisation_id, day, vendors, average_score, compliance_rate, bands)
     select $1, day::date, 3, 40, 66, '{"red": 1}' from unnest(array['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01']) as day`,
    world.own.id,
  )
  expect((await read()).days).toEqual(
    ['2026-10-01', '2026-10-31'].map((day) => ({
      day,
      vendors: 3,
      averageScore: 40,
      complianceRate: 66,
      bands: { red: 1 },
    })),
  )
})

test('SDKs are those of the app that the vendor is; what no one looked into is unknown', async () => {
  const app = await world.addVendor({ columns: { catalog_kind: 'app', catalog_id: 'looked' } })
  const unseen = await world.addVendor({ columns: { catalog_kind: 'app', catalog_id: 'unseen' } })
  const sdk = await world.addVendor({ columns: { catalog_kind: 'sdk', catalog_id: 'looked' } })
  const asked: string[][] = []
  const { vendors } = await world.inOwn((tx) =>
    readRegisterFacts(
      tx,
      {
        listSdksFound: async (_, apps) => {
          asked.push([...apps])
          return new Map([['app:looked', ['Braze']]])
        },
      },
      {
        ...{ organisationId: world.own.id, today, scope: { vendorIds: [app, unseen, sdk] } },
        period: { from: today, to: today },
      },
    ),
  )
  expect(asked).toEqual([['app:looked', 'app:unseen']])
  expect(vendors.map(({ sdks }) => sdks)).toEqual([['Braze'], null, null])
})

test('a snapshot reads one moment whatever others write meanwhile, and writes nothing itself', async () => {
  const id = await world.addVendor({ name: 'Before' })
  await inSnapshotOf(world.db, world.own.id, async (tx) => {
    expect((await readIn(tx, { vendorIds: [id] })).vendors[0]?.name).toBe('Before')
    await run(`update vendor set vendor_name = 'After' where id = $1`, id)
    expect((await readIn(tx, { vendorIds: [id] })).vendors[0]?.name).toBe('Before')
  })
  const writing = inSnapshotOf(world.db, world.own.id, (tx) =>
    runSql(tx, `update vendor set notes = 'x' where id = $1`, [id]),
  )
  await expect(writing).rejects.toThrow('read-only transaction')
})
