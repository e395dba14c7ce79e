import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, silent } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { ComplianceAlert } from '../events.ts'
import { giveBreach, giveCompany } from './alerts.fixture.ts'
import { complianceAlerts } from './compliance.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
let told: ComplianceAlert[]
beforeEach(async () => {
  told = []
  await runSql(db, `truncate breach, company, entry, monitored_subject cascade`)
})

const job = complianceAlerts(async (_, alert) => void told.push(alert))
const publish = (breachId: string, revision = 1, by = job) =>
  by.run({ breachId, kind: 'new', revision }, { db, log: silent, signal: new AbortController().signal })
const monitor = (...ids: string[]) =>
  runSql(
    db,
    `insert into monitored_subject (subject_id, app_name, every_days, next_on) select id, id, 30, '2026-12-01' from unnest($1::text[]) as id`,
    [ids],
  )
const giveEntry = async (id: string, companyId: string | null, domain?: string) => {
  await runSql(
    db,
    `insert into entry (id, type, slug, name, company_id, source, page, as_of, origin) values ($1, $2, $3, $3, $4, 'test', '', '2026-11', 'test')`,
    [id, id.split(':')[0], id.split(':')[1], companyId],
  )
  if (domain)
    await runSql(db, `insert into entry_identifier (entry_id, kind, value) values ($1, 'domain', $2)`, [id, domain])
}
const subjects = () => told.map(({ subjectId }) => subjectId)

test('subjects of the company and of its domain are told of, others are not', async () => {
  await giveCompany(db, { id: 'acme', domain: 'acme.example' })
  await giveCompany(db, { id: 'other' })
  await giveEntry('app:acme', 'acme')
  await giveEntry('app:other', 'other')
  await giveEntry('domain:acme', null, 'acme.example')
  await giveEntry('sdk:not-monitored', 'acme')
  await monitor('company:acme', 'app:acme', 'domain:acme', 'domain-outside:acme.example')
  await monitor('company:other', 'app:other', 'domain-outside:other.example', 'unknown:acme')
  await publish(await giveBreach(db, { id: 'a', company: 'Acme', companyId: 'acme', domain: 'acme.example' }))
  expect(subjects()).toEqual(['app:acme', 'company:acme', 'domain-outside:acme.example', 'domain:acme'])
  expect(told[1]).toEqual({
    ...{ breachId: 'a', subjectId: 'company:acme', companyId: 'acme', company: 'Acme' },
    ...{ framework: 'breach-notification', severity: 'high', revision: 1 },
  })
  told = []
  await publish(await giveBreach(db, { id: 'by-domain', company: 'Acme', domain: 'acme.example' }))
  expect(subjects()).toContain('app:acme')
  told = []
  await publish(await giveBreach(db, { id: 'nobody', company: 'Acme' }))
  expect(subjects()).toEqual([])
})

test('each revision is told once, by however many workers, and of a merged breach as what it is part of', async () => {
  await giveCompany(db, { id: 'acme' })
  await monitor('company:acme')
  await giveBreach(db, { id: 'whole', companyId: 'acme' })
  await giveBreach(db, { id: 'part', companyId: 'acme', mergedInto: 'whole' })
  await Promise.all([publish('whole'), publish('whole'), publish('part')])
  await publish('whole', 2)
  expect(told.map(({ breachId, revision }) => [breachId, revision])).toEqual([
    ['whole', 1],
    ['whole', 2],
  ])
})

test('a listener that cannot be told is told when the job runs again', async () => {
  await giveCompany(db, { id: 'acme' })
  await monitor('company:acme')
  const id = await giveBreach(db, { id: 'a', companyId: 'acme' })
  const failing = complianceAlerts(async () => {
    throw new Error('the queue is away')
  })
  await expect(publish(id, 1, failing)).rejects.toThrow('the queue is away')
  await publish(id)
  expect(subjects()).toEqual(['company:acme'])
})

test('nobody is told of a breach that its sources withdrew', async () => {
  await giveCompany(db, { id: 'acme' })
  await monitor('company:acme')
  const id = await giveBreach(db, { id: 'a', companyId: 'acme' })
  await runSql(db, `update breach set withdrawn_at = now()`)
  await publish(id)
  expect(subjects()).toEqual([])
})
