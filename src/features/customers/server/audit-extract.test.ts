import { beforeAll, expect, test } from 'vitest'
import { createTwoOrganisations, type TwoOrganisations } from '../../../../tests/support/organisation.ts'
import { type AuditEntry, recordAudit } from '../../../platform/server/audit.ts'
import { runSql } from '../../../platform/server/database.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { mostAuditEvents } from '../../../product/report-facts.ts'
import { readAuditExtract } from './audit-extract.ts'

let world: TwoOrganisations
beforeAll(async () => {
  world = await createTwoOrganisations()
  for (const { id } of [world.own, world.other])
    await inOrganisation(world.db, id, (tx) =>
      runSql(tx, `insert into audit_head (organisation_id, ordinal, hash) values ($1, 0, 'seed')`, [id]),
    )
})

const period = { from: '2026-10-01', to: '2026-10-31' }
const read = () => world.inOwn((tx) => readAuditExtract(tx, { organisationId: world.own.id, period }))
const note = (at: string, entry: Partial<AuditEntry> = {}, organisationId = world.own.id) =>
  inOrganisation(world.db, organisationId, (tx) =>
    recordAudit(tx, {
      ...{ organisationId, actor: 'program', kind: 'vendor.edited', subject: { kind: 'vendor', id: 7 } },
      ...{ at: new Date(at), ...entry },
    }),
  )

test('a log without an event has no end', async () => {
  expect(await read()).toEqual({
    ...{ events: [], total: 0, head: null },
    members: ['administrator', 'manager', 'viewer'].map((role) => ({ role, count: 1 })),
  })
})

test('events of the period stand with who did it and what it was about; the end of the chain is that of the whole log', async () => {
  const { own, other } = world
  await note('2026-09-30T23:59:59.999Z')
  await note('2026-10-01T00:00:00.000Z', { actor: { member: own.manager.id } })
  await note('2026-10-15T00:00:00.000Z', { actor: { member: own.viewer.id } })
  await note('2026-10-31T23:59:59.999Z', { kind: 'member.left', subject: { kind: 'member', id: own.viewer.id } })
  await note('2026-11-01T00:00:00.000Z', { actor: 'respondent' })
  await note('2026-10-15T00:00:00.000Z', {}, other.id)
  await world.inOwn((tx) => runSql(tx, `update member set left_at = now() where id = $1`, [own.viewer.id]))
  const { events, total, head, members } = await read()
  expect(events).toMatchObject([
    { ordinal: 2, at: '2026-10-01T00:00:00.000Z', actor: 'Manager Example', subject: 'vendor:7', vendorId: 7 },
    { ordinal: 3, actor: 'A member who left', kind: 'vendor.edited' },
    {
      ordinal: 4,
      actor: 'Sightline',
      kind: 'member.left',
      vendorId: null,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  expect([total, head]).toEqual([3, { ordinal: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(members.map(({ role }) => role)).toEqual(['administrator', 'manager'])
})

test('of more than are shown, the newest are, and all are counted', async () => {
  await world.inOwn((tx) =>
    runSql(
      tx,
      `insert into audit_event (organisation_id, ordinal, at, actor, kind, subject, details, previous_hash, hash)
       select $1, 100 + n, '2026-10-20T00:00:00.000Z', 'program', 'vendor.edited', 'vendor:7', '{}', 'x', 'y'
       from generate_series(1, $2::int) n`,
      [world.own.id, mostAuditEvents],
    ),
  )
  const { events, total } = await read()
  expect([events.length, total]).toEqual([mostAuditEvents, mostAuditEvents + 3])
  expect([events[0]?.ordinal, events.at(-1)?.ordinal]).toEqual([101, 100 + mostAuditEvents])
})
