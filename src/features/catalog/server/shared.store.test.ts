import { beforeAll, expect, test } from 'vitest'
import { createFactsDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import { catalogPath } from '../sharing.ts'
import { findEntryDetail } from './details.ts'
import { findShared, listCatalogRefs } from './shared.store.ts'

const today = '2026-11-21'

let db: Database
beforeAll(async () => {
  db = (await createFactsDatabase(today)).db
})

test('a picture says what the page says', async () => {
  for (const [type, slug] of [
    ['app', 'whatsapp'],
    ['sdk', 'appsflyer'],
    ['domain', 'facebook'],
  ] as const) {
    const page = await findEntryDetail(db, { type, slug, today })
    expect(await findShared(db, { kind: type, key: slug })).toEqual({
      name: page?.name,
      company: page?.company?.name ?? null,
      level: page?.riskLevel,
      score: page?.score.known ? page.score.R : null,
      range: page?.score.known ? { low: page.score.low, high: page.score.high } : null,
      evidenceTo: page?.evidenceTo ?? null,
    })
  }
  expect(await findShared(db, { kind: 'company', key: 'quantcast' })).toMatchObject({ company: null, range: null })
})

test('what is not there has no picture, whatever its name', async () => {
  for (const key of ['nobody', "' or 1=1 --", '__proto__'])
    expect(await findShared(db, { kind: 'app', key })).toBeUndefined()
  expect(await findShared(db, { kind: 'company', key: 'nobody' })).toBeUndefined()
})

test('every page of the catalog is listed once', async () => {
  const paths = (await listCatalogRefs(db)).map(catalogPath)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(expect.arrayContaining(['/apps/whatsapp', '/sdks/appsflyer', '/companies/quantcast']))
})
