import { beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../../tests/support/database.ts'
import { createTwoOrganisations, type TwoOrganisations } from '../../../../tests/support/organisation.ts'
import { runSql } from '../../../platform/server/database.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { load, smallCatalog } from '../../corrections/server/corrections.fixture.ts'
import { conductRow } from '../../enforcement/conduct.fixture.ts'
import { listUntoldActs } from '../../enforcement/server/untold-acts.store.ts'
import { raiseAlert } from './alerts.ts'
import type { VendorSources } from './sources.ts'
import { vendorsActedOn } from './vendors-acted-on.job.ts'

let world: TwoOrganisations
let rescored: number[]
const now = () => new Date('2026-11-21T10:00:00Z')

const sources: VendorSources = {
  findKnown: async () => new Map(),
  findRun: async () => null,
  findRunDigest: async () => undefined,
  findBreach: async () => undefined,
  listUntoldActs,
}

beforeAll(async () => {
  world = await createTwoOrganisations()
  await world.inOwn((tx) =>
    runSql(
      tx,
      `insert into vendor (organisation_id, vendor_name, vendor_type, keys, catalog_kind, catalog_id) values ($1, 'Acme', 'saas', '{}', 'company', 'acme')`,
      [world.own.id],
    ),
  )
})

beforeEach(() => {
  rescored = []
})

const hear = () =>
  vendorsActedOn({
    openSources: () => sources,
    raiseAlert,
    rescore: async (_, { vendorIds }) => void rescored.push(...vendorIds),
    now,
  }).run({}, { db: world.db, log: silent, signal: new AbortController().signal })

const alerts = () =>
  acrossOrganisations(world.db, (tx) =>
    runSql(
      tx,
      `select organisation_id as "organisation", severity, dedupe_key as key from vendor_alert where kind = 'conduct' order by id`,
    ),
  )

test('a new act about a vendor’s company is told once, to who has that vendor, and the vendor is scored again', async () => {
  await load(world.db, {
    ...smallCatalog(),
    conduct: [
      conductRow({ id: 'new', severity: 'covert-collection', acted_on: '2026-11-19' }),
      conductRow({ id: 'old', acted_on: '2024-01-01' }),
      conductRow({ id: 'annulled', acted_on: '2026-11-18', status: 'annulled' }),
      conductRow({ id: 'of-another', acted_on: '2026-11-18', company_id: 'nova', company_name: 'Nova AG' }),
    ],
  })
  await hear()
  expect(await alerts()).toEqual([
    { organisation: world.own.id, severity: 'high', key: expect.stringMatching(/^conduct:\d+:new$/) },
  ])
  expect(rescored).toHaveLength(1)
  await hear()
  expect(await alerts()).toHaveLength(1)
  expect(rescored).toHaveLength(1)
})

test('a load that changes an act tells no one again', async () => {
  await load(world.db, {
    ...smallCatalog(),
    conduct: [conductRow({ id: 'new', severity: 'covert-collection', acted_on: '2026-11-19', status: 'appealed' })],
  })
  await hear()
  expect(await alerts()).toHaveLength(1)
})
