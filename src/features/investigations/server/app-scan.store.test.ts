import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { appScanOf } from '../../../../tests/world/app-scans.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { findAppScan } from './app-scan.store.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
  await runSql(
    db,
    `insert into fact_source (key, title, publisher, url, licence, licence_url, attribution, changes, version, retrieved_on, as_of, share_alike)
     values ('tests', 'Tests', 'Tests', 'https://facts.test/', 'CC0-1.0', 'https://facts.test/', '', '', '1', '2026-01-01', '2026', false)`,
  )
  await runSql(
    db,
    `insert into entry (id, type, slug, name, source, page, as_of, origin)
     values ('app:acme', 'app', 'acme', 'Acme', 'tests', 'https://facts.test/', '2026', 'test')`,
  )
})

async function insertScan(id: string, { at, isApproved = true }: { at: string; isApproved?: boolean }) {
  const { result } = appScanOf('test.acme.app', { version: id })
  await runSql(
    db,
    `insert into scan (id, kind, name, subject, status, result, created_at) values ($1, 'app', 'a.apk', 'test.acme.app', 'done', $2, $3)`,
    [id, JSON.stringify(result), at],
  )
  if (isApproved)
    await runSql(
      db,
      `insert into entry_scan (scan_id, entry_id, kind, subject, scanned_at, signatures) values ($1, 'app:acme', 'app', 'test.acme.app', $2, 'w')`,
      [id, at],
    )
}

test('the newest approved scan of a package, and nothing unapproved', async () => {
  expect(await findAppScan(db, ['test.acme.app'])).toBeNull()
  await insertScan('older', { at: '2026-10-01T00:00:00Z' })
  await insertScan('newer', { at: '2026-11-01T00:00:00Z' })
  await insertScan('private', { at: '2026-11-20T00:00:00Z', isApproved: false })
  expect(await findAppScan(db, ['test.other.app', 'Test.Acme.App'])).toMatchObject({
    scanId: 'newer',
    package: 'test.acme.app',
    scannedAt: '2026-11-01T00:00:00.000Z',
    result: { version: 'newer' },
  })
  expect(await findAppScan(db, ['test.acme'])).toBeNull()
  expect(await findAppScan(db, [])).toBeNull()
})
