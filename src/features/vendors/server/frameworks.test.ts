import { beforeAll, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { clausesOf } from '../clauses.ts'
import { createDossierWorld, type DossierWorld } from './dossier.fixture.ts'
import { countFrameworks } from './frameworks.store.ts'
import { recordPortfolioDay } from './portfolio.ts'

const today = '2026-11-21'

let world: DossierWorld
beforeAll(async () => {
  world = await createDossierWorld()
})

const count = () => world.inOwn((tx) => countFrameworks(tx, { organisationId: world.own.id, today }))

test('an empty register has no framework status', async () => {
  const nothing = {
    vendors: 0,
    met: 0,
    partial: 0,
    notMet: 0,
    notAssessed: 0,
    trend: [],
    counts: { met: 0, partial: 0, notMet: 0, notAssessed: 0 },
  }
  expect(await count()).toEqual(
    ['gdpr-processors', 'gdpr-transfers', 'ccpa'].map((framework) => ({ framework, exporter: 'eea', ...nothing })),
  )
  // HIPAA is shown only to organizations that said they are under it.
  await world.inOwn((tx) =>
    runSql(tx, `update organisation set is_hipaa_entity = true, exporter = 'uk' where id = $1`, [world.own.id]),
  )
  expect((await count()).at(-1)).toEqual({ framework: 'hipaa', exporter: 'uk', ...nothing })
  await world.inOwn((tx) =>
    runSql(tx, `update organisation set is_hipaa_entity = null, exporter = 'eea' where id = $1`, [world.own.id]),
  )
})

test('vendors to whom a framework applies are shared out by how they stand; each recorded day is a point of the trend', async () => {
  const { own, other, inOwn } = world
  const signed = await world.addVendor()
  const { body: file } = await world.upload('dpa.txt', 'A contract.')
  await world.addVendor()
  await world.addVendor({ columns: { roles: [] } })
  await world.addVendor({ columns: { roles: ['third_party'] } })
  await world.addVendor({ columns: { archived_at: '2026-11-01' } })
  await world.addVendor({ of: other })
  const record = (day: string) => inOwn((tx) => recordPortfolioDay(tx, { organisationId: own.id, day }))
  await record('2026-11-19')
  await inOwn((tx) =>
    runSql(
      tx,
      `with made as (insert into agreement (organisation_id, vendor_id, kind, state, file_id) values ($1, $2, 'dpa', 'signed', $4) returning id)
       insert into clause_check (organisation_id, agreement_id, clause_id, drafted_state, state, confirmed_at)
       select $1, made.id, c.id, 'met', 'met', now() from made, unnest($3::text[]) as c(id)`,
      [own.id, signed, clausesOf('dpa').map(({ id }) => id), file.id],
    ),
  )
  await record('2026-11-20')
  // From before frameworks were counted, and too long ago.
  await inOwn((tx) =>
    runSql(
      tx,
      `insert into portfolio_day (organisation_id, day, vendors, average_score, compliance_rate, bands, frameworks) values
         ($1, '2026-11-18', 3, 40, 66, '{}', '{}'),
         ($1, '2026-08-23', 3, 40, 66, '{}', '{"gdpr-processors": {"met": 1, "partial": 0, "notMet": 0, "notAssessed": 0}}')`,
      [own.id],
    ),
  )
  expect(await count()).toMatchObject([
    {
      ...{ framework: 'gdpr-processors', vendors: 3, met: 33, partial: 0, notMet: 34, notAssessed: 33 },
      trend: [
        { day: '2026-11-19', met: 0 },
        { day: '2026-11-20', met: 33 },
        { day: today, met: 33 },
      ],
    },
    { framework: 'gdpr-transfers', vendors: 3, notAssessed: 100 },
    { framework: 'ccpa', vendors: 1, notAssessed: 100 },
  ])
})
