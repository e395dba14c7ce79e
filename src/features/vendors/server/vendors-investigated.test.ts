import { beforeAll, beforeEach, expect, test } from 'vitest'
import { silent, untilSomebodyWaits } from '../../../../tests/support/database.ts'
import { createTwoOrganisations, type TwoOrganisations } from '../../../../tests/support/organisation.ts'
import { recordAudit } from '../../../platform/server/audit.ts'
import { runSql } from '../../../platform/server/database.ts'
import { raiseAlert } from './alerts.ts'
import type { RunDigest, VendorSources } from './sources.ts'
import { vendorsInvestigated } from './vendors-investigated.job.ts'

let world: TwoOrganisations
let digest: RunDigest
let rescored: number[]
const now = () => new Date('2026-11-21T10:00:00Z')

beforeAll(async () => {
  world = await createTwoOrganisations()
})

beforeEach(() => {
  rescored = []
})

const sources: VendorSources = {
  findKnown: async () => new Map(),
  findRun: async () => null,
  findRunDigest: async () => digest,
  findBreach: async () => undefined,
  listUntoldActs: async () => [],
}

const addVendor = (name: string) =>
  world.inOwn(async (tx) => {
    const [vendor] = await runSql<{ id: number }>(
      tx,
      `insert into vendor (organisation_id, vendor_name, vendor_type, keys) values ($1, $2, 'saas', $3) returning id`,
      [world.own.id, name, [`name:${name.toLowerCase()}`]],
    )
    return vendor?.id ?? 0
  })

/** The register hears of one more run of the organisation's own about the vendor. */
async function hearOf(
  vendorId: number,
  run: string,
  { subjectId = 'unknown:x', ...given }: Partial<RunDigest> & { subjectId?: string },
): Promise<void> {
  digest = {
    ...{ id: run, organisationId: world.own.id, vendorId },
    ...{ subProcessors: null, isListComplete: true, policyChanges: [], grave: [] },
    ...given,
  }
  const rescore = async (_: unknown, { vendorIds }: { vendorIds: readonly number[] }) => {
    rescored.push(...vendorIds)
  }
  const event = { investigationId: run, organisationId: digest.organisationId, subjectId }
  await vendorsInvestigated({ openSources: () => sources, raiseAlert, rescore, now }).run(event, {
    ...{ db: world.db, log: silent, signal: new AbortController().signal },
  })
}

const listed = (...names: string[]): NonNullable<RunDigest['subProcessors']> =>
  names.map((name) => ({ name, country: null, purpose: '', sourceUrl: 'https://acme.test/subprocessors' }))

const rowsOf = (sql: string, vendorId: number) =>
  world.inOwn((tx) => runSql<Record<string, unknown>>(tx, sql, [world.own.id, vendorId]))
const activeOf = async (vendorId: number) =>
  (
    await rowsOf(
      `select name, source from vendor_sub_processor where organisation_id = $1 and vendor_id = $2 and until is null order by name`,
      vendorId,
    )
  ).map(({ name, source }) => `${name} ${source}`)
const alertsOf = (vendorId: number) =>
  rowsOf(
    `select kind, severity, description from vendor_alert where organisation_id = $1 and vendor_id = $2 order by id`,
    vendorId,
  )

test('the first list is the ground; what comes and goes after it is told', async () => {
  const id = await addVendor('Listing')
  await hearOf(id, 'run-1', { subProcessors: listed('Cloud A', 'Mail B') })
  expect(await activeOf(id)).toEqual(['Cloud A investigation', 'Mail B investigation'])
  expect(await alertsOf(id)).toEqual([])
  await hearOf(id, 'run-2', { subProcessors: listed('Cloud A', 'Chat C') })
  await hearOf(id, 'run-2', { subProcessors: listed('Cloud A', 'Chat C') })
  expect(await activeOf(id)).toEqual(['Chat C investigation', 'Cloud A investigation'])
  expect(await alertsOf(id)).toEqual([
    { kind: 'new_sub_processor', severity: 'medium', description: 'Added: Chat C. No longer listed: Mail B.' },
  ])
  expect(rescored).toEqual([id, id, id])
})

test('a list that was read in part ends no row, and nothing that a person entered ends by a list', async () => {
  const id = await addVendor('In Part')
  await hearOf(id, 'part-1', { subProcessors: listed('Cloud A', 'Mail B') })
  await hearOf(id, 'part-2', { subProcessors: listed('Cloud A'), isListComplete: false })
  await world.inOwn((tx) =>
    runSql(
      tx,
      `insert into vendor_sub_processor (organisation_id, vendor_id, name, name_key, source) values ($1, $2, 'By Hand', 'by hand', 'entered')`,
      [world.own.id, id],
    ),
  )
  expect(await activeOf(id)).toEqual(['By Hand entered', 'Cloud A investigation', 'Mail B investigation'])
  await hearOf(id, 'part-3', { subProcessors: [] })
  expect(await activeOf(id)).toEqual(['By Hand entered'])
})

test('a vendor that states that it has none is known to have none', async () => {
  const id = await addVendor('Alone')
  await hearOf(id, 'none-1', { subProcessors: [] })
  expect(
    await rowsOf(
      `select sub_processors_stated_at is not null as stated from vendor where organisation_id = $1 and id = $2`,
      id,
    ),
  ).toEqual([{ stated: true }])
})

test('a sub-processor that is in the register itself is known as that vendor', async () => {
  const branch = await addVendor('Cloudy')
  const id = await addVendor('Trunk')
  await hearOf(id, 'tree-1', { subProcessors: listed('Cloudy') })
  expect(
    await rowsOf(`select sub_vendor_id from vendor_sub_processor where organisation_id = $1 and vendor_id = $2`, id),
  ).toEqual([{ sub_vendor_id: branch }])
})

test('a policy that changed is told as gravely as its gravest change', async () => {
  const id = await addVendor('Changing')
  const change = (severity: number, statement: string) => ({ title: 'x', severity, statement })
  await hearOf(id, 'policy-1', { policyChanges: [change(1, 'A word.'), change(3, 'A promise is gone.')] })
  expect(await alertsOf(id)).toEqual([
    { kind: 'policy_change', severity: 'high', description: 'A promise is gone. A word.' },
  ])
})

test('what is grave becomes one finding, which opens again when it is found again', async () => {
  const id = await addVendor('Grave')
  const grave = [{ key: 'sec.x y', title: 'Certificate expired', statement: 'It has expired.', severity: 4 }]
  const findings = () =>
    rowsOf(`select severity, status, source from vendor_finding where organisation_id = $1 and vendor_id = $2`, id)
  await hearOf(id, 'grave-1', { grave })
  await hearOf(id, 'grave-2', { grave })
  expect(await findings()).toEqual([{ severity: 'critical', status: 'open', source: 'investigation' }])
  await rowsOf(`update vendor_finding set status = 'resolved' where organisation_id = $1 and vendor_id = $2`, id)
  await hearOf(id, 'grave-3', { grave })
  expect(await findings()).toMatchObject([{ status: 'open' }])
  await rowsOf(`update vendor_finding set status = 'accepted' where organisation_id = $1 and vendor_id = $2`, id)
  await hearOf(id, 'grave-4', { grave })
  expect(await findings()).toMatchObject([{ status: 'accepted' }])
})

test('two vendors of one subject and an edit of the second wait for each other in one order', async () => {
  const ids = [await addVendor('Twice One'), await addVendor('Twice Two')] as const
  await world.inOwn((tx) => runSql(tx, `update vendor set domains = '{twice.test}' where id = any($1)`, [ids]))
  const given = { organisationId: null, subjectId: 'domain-outside:twice.test', subProcessors: listed('Cloud A') }
  let heard: Promise<void> | undefined
  await world.inOwn(async (tx) => {
    await runSql(tx, `select 1 from vendor where id = $1 for update`, [ids[1]])
    heard = hearOf(ids[0], 'twice-1', given)
    heard.catch(() => {})
    await untilSomebodyWaits(world.db)
    await recordAudit(tx, {
      ...{ organisationId: world.own.id, actor: 'program', kind: 'vendor.edited', at: now() },
      subject: { kind: 'vendor', id: ids[1] },
    })
  })
  await heard
  expect(rescored.toSorted()).toEqual(ids)
})
