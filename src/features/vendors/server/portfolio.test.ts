import { beforeAll, expect, test } from 'vitest'
import { type AuditDetails, recordAudit } from '../../../platform/server/audit.ts'
import { runSql } from '../../../platform/server/database.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { raiseAlert } from './alerts.ts'
import { recordPortfolioDay } from './portfolio.ts'
import { bodyOf, createRegister, type Register } from './register.fixture.ts'

let register: Register
beforeAll(async () => {
  register = await createRegister()
})

const look = async () => bodyOf(await register.call(register.own.viewer, 'GET /api/customer/portfolio'))

test('an empty register has figures too, and all of them are nothing', async () => {
  expect(await look()).toEqual({
    vendors: 0,
    bands: { red: 0, orange: 0, yellow: 0, green: 0, unknown: 0 },
    expected: { red: 0, orange: 0, yellow: 0, green: 0, unknown: 0 },
    missing: { role: 0, data: 0, country: 0, dpa: 0, owner: 0, department: 0, catalog: 0, investigation: 0 },
    changedThisWeek: 0,
    statuses: { compliant: 0, non_compliant: 0, review_required: 0 },
    ...{ trend: [], sharedSubProcessors: [], countries: [], changes: [] },
    reviews: { overdue: 0, dueIn30Days: 0 },
    agreements: { dpaSigned: 0, dpaNeeded: 0, endingIn60Days: 0 },
    findings: { low: 0, medium: 0, high: 0, critical: 0 },
  })
})

test('the figures of a register: active vendors, overrides in force, what ends, whom several rely on', async () => {
  const { given, inOwn, own, other, db } = register
  const ids: number[] = []
  for (const n of [1, 2, 3, 4]) {
    const vendor = await given({
      ...{
        vendorName: `Counted ${n}`,
        countries: n % 2 ? ['DE', 'US'] : ['US'],
        roles: n < 4 ? ['processor'] : ['controller'],
      },
      nextReview: ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22'][n - 1],
    })
    ids.push(vendor.id)
  }
  const archived = await given({ vendorName: 'Archived', countries: ['FR'], roles: ['processor'] })
  await inOwn(async (tx) => {
    const run = (sql: string, ...values: unknown[]) => runSql(tx, sql, values)
    await run(`update vendor set archived_at = now() where id = $1`, archived.id)
    await run(
      `update vendor set score_known = id <> $2, score = case id when $1 then 85 when $3 then 61 when $4 then 30 else 0 end,
         score_band = case id when $1 then 'red' when $3 then 'orange' when $4 then 'green' end, dpa_signed = id in ($1, $4),
         compliance_status = case id when $1 then 'compliant' else 'non_compliant' end where archived_at is null`,
      ...[ids[0], ids[1], ids[2], ids[3]],
    )
    await run(
      `insert into vendor_override (organisation_id, vendor_id, field, value, reason, expires_on, score_then, made_by) values
         ($1, $2, 'score', '50', 'r', '2027-01-01', 61, $3), ($1, $2, 'compliance_status', 'compliant', 'r', '2026-11-20', 61, $3)`,
      ...[own.id, ids[2], own.manager.id],
    )
    await run(
      `insert into agreement (organisation_id, vendor_id, kind, state, valid_until)
       select $1, $2, 'dpa', s, d from (values ('signed', date '2026-11-21'), ('signed', '2027-01-20'), ('signed', '2027-01-21'),
         ('signed', '2026-11-20'), ('ended', '2026-12-01')) as v(s, d)`,
      ...[own.id, ids[0]],
    )
    await run(
      `insert into vendor_sub_processor (organisation_id, vendor_id, name, name_key, source, until) values
         ($1, $2, 'Cloud', 'cloud', 'entered', null), ($1, $3, 'Cloud Inc.', 'cloud', 'entered', null),
         ($1, $2, 'Alone', 'alone', 'entered', null), ($1, $3, 'Past', 'past', 'entered', '2026-01-01'),
         ($1, $2, 'Past', 'past', 'entered', null), ($1, $4, 'Alone', 'alone', 'entered', null)`,
      ...[own.id, ids[0], ids[1], archived.id],
    )
    await run(
      `insert into vendor_transfer (organisation_id, vendor_id, country, mechanism) values ($1, $2, 'IN', 'scc'), ($1, $2, 'US', 'scc')`,
      ...[own.id, ids[0]],
    )
    await run(
      `insert into vendor_finding (organisation_id, vendor_id, title, severity, status) values ($1, $2, 'a', 'critical', 'open'),
         ($1, $2, 'b', 'critical', 'resolved'), ($1, $2, 'c', 'low', 'in_progress'), ($1, $3, 'd', 'high', 'open')`,
      ...[own.id, ids[0], archived.id],
    )
    await run(
      `insert into portfolio_day (organisation_id, day, vendors, average_score, compliance_rate, bands) values
         ($1, '2026-11-20', 3, 40, 66, '{}'), ($1, '2026-11-21', 9, 9, 9, '{}'), ($1, '2026-08-22', 1, 1, 1, '{}'), ($1, '2026-08-24', 2, 2, 2, '{}')`,
      own.id,
    )
  })
  await inOrganisation(db, other.id, (tx) =>
    runSql(tx, `insert into vendor (organisation_id, vendor_name, vendor_type) values ($1, 'X', 'y')`, [other.id]),
  )
  expect(await look()).toMatchObject({
    vendors: 4,
    bands: { red: 1, orange: 0, yellow: 1, green: 1, unknown: 1 },
    statuses: { compliant: 1, non_compliant: 3, review_required: 0 },
    trend: [
      { day: '2026-08-24', averageScore: 2, complianceRate: 2, vendors: 2 },
      { day: '2026-11-20', averageScore: 40, complianceRate: 66, vendors: 3 },
      // (85 + 0 + 50 + 30) / 4
      { day: '2026-11-21', averageScore: 41, complianceRate: 25, vendors: 4 },
    ],
    sharedSubProcessors: [{ name: 'Cloud', vendors: 2 }],
    countries: [
      { country: 'US', vendors: 4 },
      { country: 'DE', vendors: 2 },
      { country: 'IN', vendors: 1 },
    ],
    reviews: { overdue: 1, dueIn30Days: 2 },
    agreements: { dpaSigned: 1, dpaNeeded: 3, endingIn60Days: 2 },
    findings: { low: 1, medium: 0, high: 0, critical: 1 },
  })
  await inOwn((tx) => recordPortfolioDay(tx, { organisationId: own.id, day: '2026-11-21' }))
  await inOwn((tx) => recordPortfolioDay(tx, { organisationId: own.id, day: '2026-11-21' }))
  const stored = await inOwn((tx) =>
    runSql(tx, `select vendors, average_score, bands from portfolio_day where day = '2026-11-21'`),
  )
  expect(stored).toEqual([
    { vendors: 4, average_score: 41, bands: { red: 1, orange: 0, yellow: 1, green: 1, unknown: 1 } },
  ])
})

test('what changed this week, in words, the newest first; what is older or of no vendor is left out', async () => {
  const { given, inOwn, own, call, clock } = register
  const { id } = await given({ vendorName: 'Watched' })
  const at = (day: string) => new Date(`2026-11-${day}T12:00:00Z`)
  await inOwn(async (tx) => {
    const note = (kind: string, subject: { kind: string; id: number }, day: string, details: AuditDetails = {}) =>
      recordAudit(tx, { organisationId: own.id, actor: 'program', kind, subject, details, at: at(day) })
    await note('vendor.edited', { kind: 'vendor', id }, '01', { fields: ['tier'] })
    await note('agreement.added', { kind: 'agreement', id: 1 }, '22', { vendor: id })
    await note('vendor.edited', { kind: 'vendor', id }, '23', { fields: ['ownerId', 'nextReview'] })
    await note('member.signed_in', { kind: 'member', id: own.viewer.id }, '24')
    await note('vendor.deleted', { kind: 'vendor', id: 999_999 }, '25')
    for (const [score, day] of [
      [40, '20'],
      [47, '26'],
      [47, '26'],
      [31, '27'],
    ] as const)
      await runSql(
        tx,
        `insert into vendor_score_run (organisation_id, vendor_id, cause, method_version, inputs_sha256, explanation, score, is_known, computed_at)
         values ($1, $2, 'night', 'VRM-2.0', 'x', '{}', $3, true, $4)`,
        [own.id, id, score, at(day)],
      )
    const alert = { organisationId: own.id, vendorId: id, severity: 'high', description: '' } as const
    await raiseAlert(tx, { ...alert, kind: 'breach', title: 'Breach at Watched', dedupeKey: 'w1', now: at('28') })
    await raiseAlert(tx, { ...alert, kind: 'score_change', title: 'Told above', dedupeKey: 'w2', now: at('28') })
  })
  clock.now = at('28')
  const { changes } = bodyOf(await call(own.viewer, 'GET /api/customer/portfolio'))
  clock.now = new Date('2026-11-21T10:00:00Z')
  expect(changes.filter(({ at: when }) => when > '2026-11-22')).toEqual([
    { at: '2026-11-28T12:00:00.000Z', kind: 'breach', vendorId: id, vendorName: 'Watched', words: 'Breach at Watched' },
    {
      at: '2026-11-27T12:00:00.000Z',
      kind: 'score',
      vendorId: id,
      vendorName: 'Watched',
      words: 'Risk score fell from 47 to 31',
    },
    {
      at: '2026-11-26T12:00:00.000Z',
      kind: 'score',
      vendorId: id,
      vendorName: 'Watched',
      words: 'Risk score rose from 40 to 47',
    },
    {
      at: '2026-11-25T12:00:00.000Z',
      kind: 'vendor.deleted',
      vendorId: null,
      vendorName: null,
      words: 'Deleted the vendor',
    },
    {
      at: '2026-11-23T12:00:00.000Z',
      kind: 'vendor.edited',
      vendorId: id,
      vendorName: 'Watched',
      words: 'Edited the vendor (owner, next review)',
    },
    {
      at: '2026-11-22T12:00:00.000Z',
      kind: 'agreement.added',
      vendorId: id,
      vendorName: 'Watched',
      words: 'Added an agreement',
    },
  ])
})
