import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { breachAlertQuery } from '../src/features/breach-alerts/alerts.ts'
import { loadShippedBreaches } from '../src/features/breach-alerts/server/facts.ts'
import { listNewestAlerts } from '../src/features/breach-alerts/server/list.ts'
import { findIncidents } from '../src/features/investigations/server/incident.store.ts'
import { type Database, runSql } from '../src/platform/server/database.ts'
import { createFactsDatabase, root, silent } from './support/database.ts'
import { investigateIn, throughDoor } from './support/outside.ts'
import { createWorld } from './support/world.ts'

const dataFolder = join(root, 'data')
const nothingKnown = { hosts: [], companyIds: [], names: [] }
let db: Database
beforeAll(async () => {
  db = (await createFactsDatabase('2026-11-21')).db
})

test('an investigation finds the breaches that ship by host, by company and by name', async () => {
  expect(await findIncidents(db, { ...nothingKnown, hosts: ['adobe.com'] })).toEqual({
    hasRecords: false,
    records: 0,
    incidents: [],
  })
  await loadShippedBreaches({ db, log: silent, dataFolder })
  const adobe = {
    id: 'adobe-2013',
    title: 'Adobe',
    company: 'Adobe',
    host: 'adobe.com',
    occurredOn: '2013-10-04',
    publishedOn: '2013-12-04',
    accounts: 152_445_165,
    isVerified: true,
    source: 'Have I Been Pwned',
    page: 'https://haveibeenpwned.com/Breach/Adobe',
  }
  for (const asked of [{ hosts: ['adobe.com'] }, { companyIds: ['adobe'] }, { names: ['Adobe'] }]) {
    const { hasRecords, records, incidents } = await findIncidents(db, { ...nothingKnown, ...asked })
    expect(hasRecords).toBe(true)
    expect(records).toBeGreaterThan(1_000)
    expect(incidents).toMatchObject([adobe])
    expect(incidents[0]?.dataClasses[0]).toBe('Passwords')
  }
})

test('a breach of one company is not reported of another one with the same name', async () => {
  const named = { ...nothingKnown, names: ['Adobe'] }
  expect((await findIncidents(db, { ...named, hosts: ['adobe-bricks.test'] })).incidents).toEqual([])
  expect((await findIncidents(db, { ...named, hosts: ['adobe.com'] })).incidents).toHaveLength(1)
})

test('a breach that its sources retracted, or that became part of another one, isn’t an incident', async () => {
  const adobe = { hosts: ['adobe.com'], companyIds: ['adobe'], names: ['Adobe'] }
  for (const gone of [`withdrawn_at = now()`, `merged_into = 'linkedin-2012'`]) {
    await runSql(db, `update breach set ${gone} where id = 'adobe-2013'`)
    expect((await findIncidents(db, adobe)).incidents).toEqual([])
    await runSql(db, `update breach set withdrawn_at = null, merged_into = null where id = 'adobe-2013'`)
  }
  expect((await findIncidents(db, adobe)).incidents).toHaveLength(1)
})

test('where no source verifies, an incident is neither verified nor refuted', async () => {
  const rows = await runSql<{ id: string; company: string; verification: string }>(
    db,
    `select id, company, verification from breach where 'collection' <> all (flags)`,
  )
  const { incidents } = await findIncidents(db, { ...nothingKnown, names: rows.map(({ company }) => company) })
  const expected = { verified: true, unverified: false, unknown: null }
  const verifiedBy = new Map(incidents.map(({ id, isVerified }) => [id, isVerified]))
  for (const { id, verification } of rows)
    expect([id, verifiedBy.get(id)]).toEqual([id, expected[verification as keyof typeof expected]])
  expect(new Set(verifiedBy.values())).toEqual(new Set([true, false, null]))
})

test('an investigation of a company that was breached weighs the breach, and leads to the page of its source', async () => {
  const world = await createWorld()
  await loadShippedBreaches({ db: world.db, log: silent, dataFolder })
  const { run, evidence, findings } = await throughDoor(world, [], (door) => investigateIn(world, door, 'SoundCloud'))
  const [told] = (await listNewestAlerts(world.db, breachAlertQuery.parse({ company: 'soundcloud' }))).alerts
  expect(run.score?.inputs.events).toMatchObject([
    { id: 'soundcloud-2025', kind: 'breach', severity: told?.severity, date: '2025-12-15', verified: true },
  ])
  const incident = evidence.filter(({ kind }) => kind === 'incident')
  expect(new Set(incident.map(({ page }) => page))).toEqual(new Set([told?.source]))
  expect(told?.source).toBe('https://haveibeenpwned.com/Breach/SoundCloud')
  const weighed = run.score?.factors.find(({ id }) => id === 'event:soundcloud-2025')
  expect([weighed?.state, weighed?.evidence[0]?.id]).toEqual(['known', incident[0]?.id])
  expect(findings.find(({ ruleId }) => ruleId === 'inc.breach')?.evidence).toEqual(incident.map(({ id }) => id))
})

test('a breach that belongs to no one company isn’t any company’s incident', async () => {
  const rows = await runSql<{ id: string }>(
    db,
    `select id from breach where 'collection' = any (flags) and (company_id is not null or host is not null)`,
  )
  expect(rows).toEqual([])
})
