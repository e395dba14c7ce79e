import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openVendorSources } from '../src/app/vendor-facts.ts'
import { clausesOf } from '../src/features/vendors/clauses.ts'
import { vendorsContract, vendorsRefusals } from '../src/features/vendors/contract.ts'
import { dossierContract, dossierRefusals } from '../src/features/vendors/dossier-contract.ts'
import { alertRaiser } from '../src/features/vendors/server/alerts.ts'
import { dossierEndpoints } from '../src/features/vendors/server/dossier-endpoints.ts'
import { createRescore } from '../src/features/vendors/server/rescore.ts'
import { rescoreNight } from '../src/features/vendors/server/rescore-night.job.ts'
import { scoreEndpoints } from '../src/features/vendors/server/score-endpoints.ts'
import { vendorsBreached } from '../src/features/vendors/server/vendors-breached.job.ts'
import { createBlobStore } from '../src/platform/server/blobs.ts'
import { type Db, runSql } from '../src/platform/server/database.ts'
import type { Handlers } from '../src/platform/server/http/api.ts'
import type { Output } from '../src/platform/shared/endpoint.ts'
import type { VendorRiskChanged } from '../src/product/events.ts'
import { silent } from './support/database.ts'
import {
  createTwoOrganisations,
  portalCaller,
  type TestOrganisation,
  type TwoOrganisations,
} from './support/organisation.ts'

// A vendor's score from what the organisation records, and what it would be after each deed.

const contract = {
  ...dossierContract,
  'POST /api/customer/vendors/{id}/investigation': vendorsContract['POST /api/customer/vendors/{id}/investigation'],
}
type Contract = typeof contract

let world: TwoOrganisations
let call: ReturnType<typeof portalCaller<Contract>>
const clock = { now: new Date('2026-11-21T10:00:00Z') }
const now = () => clock.now
const told: VendorRiskChanged[] = []
const raiseAlert = alertRaiser(async () => {})
const parts = {
  ...{ openSources: openVendorSources, raiseAlert, now },
  onRiskChanged: async (_: Db, event: VendorRiskChanged) => {
    told.push(event)
  },
}
const rescore = createRescore(parts)
const tools = () => ({ db: world.db, log: silent, signal: new AbortController().signal })
const night = () => rescoreNight(parts).run({}, tools())

beforeAll(async () => {
  world = await createTwoOrganisations()
  const { db } = world
  const handlers = {
    ...dossierEndpoints({
      ...{ db, rescore, raiseAlert, now, blobs: createBlobStore(undefined) },
      readDocument: async () => ({ outcome: 'unavailable', reason: 'not asked here' }),
    }),
    ...scoreEndpoints({
      ...{ db, now, openSources: openVendorSources },
      startVendorRun: async () => {
        throw new Error('nothing is investigated here')
      },
    }),
  } as Handlers<Contract>
  call = portalCaller({ db, contract, handlers, refusals: { ...dossierRefusals, ...vendorsRefusals } })
})

beforeEach(() => {
  clock.now = new Date('2026-11-21T10:00:00Z')
  told.length = 0
})

const inOwn = <T>(act: (tx: Db) => Promise<T>) => world.inOwn(act)

/** A vendor with these columns, calculated once. */
const given = (columns: Record<string, unknown>, vendorName = 'Acme Payroll'): Promise<number> =>
  inOwn(async (tx) => {
    const row = {
      vendor_name: vendorName,
      vendor_type: 'saas',
      organisation_id: world.own.id,
      created_at: now(),
      updated_at: now(),
      ...columns,
    }
    const names = Object.keys(row)
    const [vendor] = await runSql<{ id: number }>(
      tx,
      `insert into vendor (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(row),
    )
    const id = vendor?.id ?? 0
    await rescore(tx, { organisationId: world.own.id, vendorIds: [id], cause: 'created', now: now() })
    return id
  })

async function bodyOf<K extends keyof Contract & string>(
  key: K,
  id: number,
  sent: object = {},
): Promise<Output<Contract[K]>> {
  const { body = undefined, ...rest } = sent as { body?: unknown }
  const answer = await call(world.own.manager, key, {
    params: { id, ...rest },
    ...(body === undefined ? {} : { body }),
  })
  if (answer.status >= 300) throw new Error(`${key} answered ${answer.code}`)
  return answer.body
}

const readScore = (id: number) => bodyOf('GET /api/customer/vendors/{id}/score', id)
const alertsOf = (id: number) =>
  inOwn((tx) =>
    runSql<{ kind: string; severity: string; title: string }>(
      tx,
      `select kind, severity, title from vendor_alert where organisation_id = $1 and vendor_id = $2 order by id`,
      [world.own.id, id],
    ),
  )

const keepFile = () =>
  inOwn(async (tx) => {
    const sha256 = await createBlobStore(undefined).put(tx, Buffer.from('a certificate'))
    const [file] = await runSql<{ id: number }>(
      tx,
      `insert into organisation_file (organisation_id, sha256, name, media_type, bytes) values ($1, $2, 'a.txt', 'text/plain', 13) returning id`,
      [world.own.id, sha256],
    )
    return file?.id ?? 0
  })

const today = '2026-11-21'

describe('the plan', () => {
  /** Each deed as a person does it, by the calls of the portal. */
  const deeds: Record<string, (id: number) => Promise<unknown>> = {
    'sign-dpa': async (id) => {
      const agreement = await bodyOf('POST /api/customer/vendors/{id}/agreements', id, {
        body: { kind: 'dpa', state: 'signed', signedOn: today, fileId: await keepFile() },
      })
      for (const { id: clauseId } of clausesOf('dpa'))
        await bodyOf('PUT /api/customer/vendors/{id}/agreements/{childId}/clauses/{clauseId}', id, {
          ...{ childId: agreement.id, clauseId, body: { state: 'met' } },
        })
    },
    'list-sub-processors': (id) =>
      bodyOf('PUT /api/customer/vendors/{id}/sub-processors', id, {
        body: { subProcessors: ['One', 'Two', 'Three'].map((name) => ({ name })) },
      }),
    'sign-scc': (id) =>
      bodyOf('PUT /api/customer/vendors/{id}/transfers', id, { body: { country: 'IN', mechanism: 'scc' } }),
    'file-soc2-type2': async (id) =>
      bodyOf('POST /api/customer/vendors/{id}/documents', id, {
        body: { kind: 'soc2-type2', title: 'Report', issuedOn: today, fileId: await keepFile() },
      }),
    'file-iso27001': async (id) =>
      bodyOf('POST /api/customer/vendors/{id}/documents', id, {
        body: { kind: 'iso27001', title: 'Certificate', issuedOn: today, fileId: await keepFile() },
      }),
    review: (id) =>
      bodyOf('POST /api/customer/vendors/{id}/reviews', id, {
        body: { decision: 'still_valid', reason: 'Looked at.' },
      }),
    'close-late-findings': async (id) => {
      const { findings } = await bodyOf('GET /api/customer/vendors/{id}/dossier', id)
      await bodyOf('PATCH /api/customer/vendors/{id}/findings/{childId}', id, {
        ...{ childId: findings[0]?.id, body: { status: 'resolved' } },
      })
    },
  }

  const wanting = async () => {
    const id = await given({
      ...{ roles: ['processor'], data_types: ['email', 'payment'], countries: ['DE', 'IN'], people: 50_000 },
      next_review_on: '2026-09-01',
    })
    await bodyOf('POST /api/customer/vendors/{id}/findings', id, {
      body: { title: 'Open bucket', severity: 'critical', dueOn: '2026-10-01' },
    })
    return id
  }

  test.each(Object.entries(deeds))('%s comes out at exactly the number that was planned', async (step, act) => {
    const id = await wanting()
    const { plan, explanation } = await readScore(id)
    const planned = plan.find((one) => one.id === step)
    expect(planned).toMatchObject({ from: explanation?.R })
    await act(id)
    const after = await readScore(id)
    expect(after.explanation?.R).toBe(planned?.to)
    expect(after.plan.map((one) => one.id)).not.toContain(step)
  })

  test('has nothing that the calls above do not do', async () => {
    const { plan } = await readScore(await wanting())
    expect(plan.map(({ id }) => id).toSorted()).toEqual(Object.keys(deeds).toSorted())
  })
})

describe('a calculation', () => {
  test('writes what the vendor’s row shows, and a run', async () => {
    const id = await given({ roles: ['processor'], data_types: ['health'] })
    const { explanation, runs } = await readScore(id)
    expect(runs).toMatchObject([{ cause: 'created', score: explanation?.R, isKnown: true, band: 'orange' }])
    const [row] = await inOwn((tx) =>
      runSql(
        tx,
        `select score, score_known, score_band, compliance_status, dpa_signed, open_findings, version, last_assessed_at
         from vendor where organisation_id = $1 and id = $2`,
        [world.own.id, id],
      ),
    )
    expect(row).toEqual({
      ...{ score: explanation?.R, score_known: true, score_band: 'orange', compliance_status: 'non_compliant' },
      ...{ dpa_signed: false, open_findings: 0, version: 1, last_assessed_at: null },
    })
    expect((await bodyOf('GET /api/customer/vendors/{id}/score.json', id)).inputsHash).toBe(explanation?.inputsHash)
  })

  test('that comes to the same adds no run, whether at once or the night after', async () => {
    const id = await given({ roles: ['controller'], data_types: ['email'] })
    await inOwn((tx) => rescore(tx, { organisationId: world.own.id, vendorIds: [id], cause: 'edited', now: now() }))
    await night()
    clock.now = new Date('2026-11-22T00:40:00Z')
    await night()
    expect((await readScore(id)).runs).toHaveLength(1)
  })

  test('counts a day later what only time has changed', async () => {
    const id = await given({ data_types: ['email'], next_review_on: '2026-11-21' })
    clock.now = new Date('2026-11-22T00:40:00Z')
    await night()
    const { runs, explanation } = await readScore(id)
    expect(runs.map(({ cause }) => cause)).toEqual(['night', 'created'])
    expect(explanation?.inputs.governance.reviewOverdueDays).toBe(1)
    const [day] = await inOwn((tx) =>
      runSql(tx, `select vendors > 0 as counted from portfolio_day where organisation_id = $1 and day = '2026-11-22'`, [
        world.own.id,
      ]),
    )
    expect(day).toEqual({ counted: true })
  })

  test('that a member’s own edit moved is an event and no alert', async () => {
    const id = await given({ roles: ['processor'], data_types: ['email'] }, 'Own Edit Ltd')
    await inOwn((tx) =>
      runSql(tx, `update vendor set data_types = '{health,government_id}' where organisation_id = $1 and id = $2`, [
        ...[world.own.id, id],
      ]),
    )
    await inOwn((tx) => rescore(tx, { organisationId: world.own.id, vendorIds: [id], cause: 'edited', now: now() }))
    expect(told).toMatchObject([{ vendorId: id }])
    expect(await alertsOf(id)).toEqual([])
  })

  test('is told where it moved by five: an alert, and an event once', async () => {
    const id = await given({ roles: ['processor'], data_types: ['email'] }, 'Told Ltd')
    expect(told).toEqual([])
    const before = (await readScore(id)).explanation?.R ?? 0
    await inOwn((tx) =>
      runSql(tx, `update vendor set data_types = '{health,government_id}' where organisation_id = $1 and id = $2`, [
        ...[world.own.id, id],
      ]),
    )
    for (let round = 0; round < 2; round++)
      await inOwn((tx) => rescore(tx, { organisationId: world.own.id, vendorIds: [id], cause: 'breach', now: now() }))
    const after = (await readScore(id)).explanation?.R ?? 0
    expect(after - before).toBeGreaterThanOrEqual(5)
    expect(told).toMatchObject([{ vendorId: id, scoreBefore: before, scoreAfter: after }])
    expect(await alertsOf(id)).toMatchObject([
      { kind: 'score_change', title: `Risk score of Told Ltd rose from ${before} to ${after}` },
    ])
  })
})

test('a band that flickers is told once another day has confirmed it', async () => {
  const id = await given({ data_types: ['email'] }, 'Flickering')
  const { score = 0, band = '' } = (await readScore(id)).runs[0] ?? {}
  const other = band === 'yellow' ? 'orange' : 'yellow'
  await inOwn((tx) =>
    runSql(tx, `update vendor set told_band = $2, told_score = $3 where id = $1`, [id, other, score - 2]),
  )
  const again = () =>
    inOwn((tx) => rescore(tx, { organisationId: world.own.id, vendorIds: [id], cause: 'edited', now: now() }))
  await again()
  await again()
  expect(told).toEqual([])
  clock.now = new Date('2026-11-22T00:40:00Z')
  await again()
  expect(told).toMatchObject([{ vendorId: id, reason: 'level', bandBefore: other, bandAfter: band, scoreAfter: score }])
})

describe('an override', () => {
  const made = { field: 'score', value: 20, reason: 'We run it ourselves.', expiresOn: '2027-01-31' }

  test('appears next to the computed score until it ends, and is stale once that has moved', async () => {
    const id = await given({ roles: ['processor'], data_types: ['email'] }, 'Overridden')
    const computed = (await readScore(id)).explanation?.R
    const override = await bodyOf('PUT /api/customer/vendors/{id}/override', id, { body: made })
    expect(override).toMatchObject({ value: '20', scoreThen: computed, isInForce: true, isStale: false })
    await inOwn(async (tx) => {
      await runSql(tx, `update vendor set data_types = '{health}', criticality = 'critical' where id = $1`, [id])
      await rescore(tx, { organisationId: world.own.id, vendorIds: [id], cause: 'edited', now: now() })
    })
    expect((await alertsOf(id)).map(({ kind }) => kind)).toContain('override_stale')
    const { overrides } = await bodyOf('GET /api/customer/vendors/{id}/dossier', id)
    expect(overrides).toMatchObject([{ id: override.id, isInForce: true, isStale: true }])
    const second = await bodyOf('PUT /api/customer/vendors/{id}/override', id, { body: { ...made, value: 30 } })
    const ended = { childId: second.id }
    expect(await bodyOf('DELETE /api/customer/vendors/{id}/overrides/{childId}', id, ended)).toMatchObject({
      isInForce: false,
    })
    const again = await call(world.own.manager, 'DELETE /api/customer/vendors/{id}/overrides/{childId}', {
      params: { id, ...ended },
    })
    expect(again).toMatchObject({ status: 409, code: 'already_ended' })
  })

  test('of several at once one is in force, and none is lost', async () => {
    const id = await given({}, 'Overridden twice')
    const put = (value: number) =>
      call(world.own.manager, 'PUT /api/customer/vendors/{id}/override', { params: { id }, body: { ...made, value } })
    const answers = await Promise.all([10, 20, 30, 40].map(put))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { overrides } = await bodyOf('GET /api/customer/vendors/{id}/dossier', id)
    expect(overrides).toHaveLength(4)
    expect(overrides.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  })

  test('is refused of a vendor that is archived', async () => {
    const id = await given({ archived_at: now() }, 'Overridden in the archive')
    const answer = await call(world.own.manager, 'PUT /api/customer/vendors/{id}/override', {
      params: { id },
      body: made,
    })
    expect(answer).toMatchObject({ status: 409, code: 'vendor_archived' })
  })

  test('is refused for a past day, for a value of the other field, to a viewer and to a stranger', async () => {
    const id = await given({}, 'Refused')
    const key = 'PUT /api/customer/vendors/{id}/override'
    const asked = (organisation: TestOrganisation, role: 'manager' | 'viewer', body: object) =>
      call(organisation[role], key, { params: { id }, body })
    expect(await asked(world.own, 'manager', { ...made, expiresOn: today })).toMatchObject({ code: 'day_past' })
    expect(await asked(world.own, 'manager', { ...made, field: 'compliance_status' })).toMatchObject({
      ...{ status: 400, code: 'invalid_request' },
    })
    expect(await asked(world.own, 'viewer', made)).toMatchObject({ status: 403 })
    expect(await asked(world.other, 'manager', made)).toMatchObject({ status: 404 })
  })
})

describe('a breach', () => {
  beforeAll(() =>
    runSql(
      world.db,
      `insert into breach_source (id, title, licence, loaded_at) values ('test', 'Test', 'CC0-1.0', now())`,
    ),
  )

  test('of a vendor’s domain or name is reported to everyone who has it, once for each gravity, and counts', async () => {
    const id = await given({ domains: ['breached.test'], data_types: ['email'] }, 'Breached Ltd')
    const unconcerned = await given({ domains: ['other.test'] }, 'Unconcerned')
    const before = (await readScore(id)).explanation?.R ?? 0
    await runSql(
      world.db,
      `insert into breach (id, title, company, host, occurred_on, discovered_on, severity, severity_se, severity_parts,
         severity_formula, description, search_words, is_verified, verification, source, origin)
       values ('b1', 'Customer file copied', 'Some Company', 'breached.test', '2026-11-01', '2026-11-20', 'high', 300, '{}', 'enisa-se-v2', '', '',
         true, 'verified', 'test', 'feed')`,
    )
    const hear = (revision: number) =>
      vendorsBreached({ ...parts, rescore }).run({ breachId: 'b1', kind: 'new', revision }, tools())
    await hear(1)
    await hear(1)
    expect((await alertsOf(id)).filter(({ kind }) => kind === 'breach')).toEqual([
      { kind: 'breach', severity: 'high', title: 'Breach at Breached Ltd: Customer file copied' },
    ])
    await hear(2)
    expect((await alertsOf(id)).filter(({ kind }) => kind === 'breach')).toHaveLength(2)
    const { explanation, runs } = await readScore(id)
    expect(explanation?.R).toBeGreaterThan(before)
    expect(explanation?.inputs.events).toMatchObject([{ id: 'b1', verified: true }])
    expect(runs[0]).toMatchObject({ cause: 'breach' })
    expect(await alertsOf(unconcerned)).toEqual([])
  })
})
