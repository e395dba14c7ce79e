import { expect, test } from 'vitest'
import { createTwoOrganisations } from '../../tests/support/organisation.ts'
import { recordAudit } from '../platform/server/audit.ts'
import { runSql } from '../platform/server/database.ts'
import { inOrganisation, inSnapshotOf } from '../platform/server/tenancy.ts'
import { createGatherFacts } from './report-facts.ts'

test('everything that a report says is read from one organisation, twice the same', async () => {
  const { db, own, other } = await createTwoOrganisations()
  for (const organisation of [own, other])
    await inOrganisation(db, organisation.id, async (tx) => {
      const { id } = organisation
      await runSql(tx, `insert into audit_head (organisation_id, ordinal, hash) values ($1, 0, 'seed')`, [id])
      const [vendor] = await runSql<{ id: number }>(
        tx,
        `insert into vendor (organisation_id, vendor_name, vendor_type) values ($1, $2, 'saas') returning id`,
        [id, `Vendor ${id}`],
      )
      await runSql(
        tx,
        `insert into assessment (organisation_id, vendor_id, type, priority, state, due_at, created_by)
         values ($1, $2, 'full', 'normal', 'review', now(), $3)`,
        [id, vendor?.id, organisation.manager.id],
      )
      await recordAudit(tx, {
        ...{ organisationId: id, actor: { member: organisation.manager.id }, kind: 'vendor.added' },
        ...{ subject: { kind: 'vendor', id: vendor?.id ?? 0 }, at: new Date('2026-11-02T08:00:00Z') },
      })
    })
  const gather = createGatherFacts()
  const asked = { type: 'audit', scope: {}, period: { kind: 'custom', from: '2026-11-01', to: '2026-11-21' } } as const
  const read = () =>
    inSnapshotOf(db, own.id, (tx) =>
      gather(tx, {
        ...{ organisationId: own.id, asked, generatedBy: 'Manager Example', business: null },
        generatedAt: new Date('2026-11-21T23:59:59.999Z'),
      }),
    )
  const facts = await read()
  expect(facts).toMatchObject({
    ...{ asked, generatedAt: '2026-11-21T23:59:59.999Z', generatedBy: 'Manager Example', today: '2026-11-21' },
    organisation: { name: 'Own Example', industry: '', size: 'mid-market', isSample: false },
    register: { vendors: [{ name: `Vendor ${own.id}` }], days: [] },
    assessments: [{ state: 'review', vendorId: facts.register.vendors[0]?.id }],
    audit: { total: 1, events: [{ actor: 'Manager Example', kind: 'vendor.added' }], head: { ordinal: 1 } },
    business: null,
  })
  expect(facts.laws.laws.length).toBeGreaterThan(8)
  // Plain JSON, as the process that renders it takes it.
  expect(await read()).toStrictEqual(JSON.parse(JSON.stringify(facts)))
})
