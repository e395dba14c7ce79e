import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadShippedBreaches } from '../src/features/breach-alerts/server/facts.ts'
import { loadShippedFacts } from '../src/features/catalog/server/load.ts'
import { findIncidents } from '../src/features/investigations/server/incident.store.ts'
import { type Database, runSql } from '../src/platform/server/database.ts'
import { createTestDatabase, root, silent } from './support/database.ts'

const dataFolder = join(root, 'data')
const nobody = { hosts: [], companyIds: [], names: [] }
let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})

test('an investigation finds the breaches that ship by host, by company and by name', async () => {
  expect(await findIncidents(db, { ...nobody, hosts: ['adobe.com'] })).toEqual({ hasRecords: false, incidents: [] })
  await loadShippedFacts({ db, log: silent, dataFolder, today: '2026-11-21' })
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
    const { hasRecords, incidents } = await findIncidents(db, { ...nobody, ...asked })
    expect(hasRecords).toBe(true)
    expect(incidents).toMatchObject([adobe])
    expect(incidents[0]?.dataClasses[0]).toBe('Passwords')
  }
})

test('what belongs to no one company is nobody’s incident', async () => {
  const rows = await runSql<{ id: string }>(
    db,
    `select id from breach where 'collection' = any (flags) and (company_id is not null or host is not null)`,
  )
  expect(rows).toEqual([])
})
