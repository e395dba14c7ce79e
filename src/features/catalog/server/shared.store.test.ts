import { beforeAll, expect, test } from 'vitest'
import { createFactsDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import { catalogPath } from '../../../product/links.ts'
import { summaryOf } from '../../../product/score/summary.ts'
import { findCompanyDetail, findEntryDetail } from './details.ts'
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
    expect(await findShared(db, { kind: type, key: slug }, today)).toEqual({
      name: page?.name,
      company: page?.company?.name ?? null,
      score: page && summaryOf(page.score),
      evidenceTo: page?.evidenceTo ?? null,
    })
  }
  const company = await findCompanyDetail(db, { id: 'quantcast', today })
  expect(await findShared(db, { kind: 'company', key: 'quantcast' }, today)).toEqual({
    name: company?.name,
    company: null,
    score: company && summaryOf(company.score),
    evidenceTo: null,
  })
})

test('what is not there has no picture, whatever its name', async () => {
  for (const key of ['unlisted', "' or 1=1 --", '__proto__'])
    expect(await findShared(db, { kind: 'app', key }, today)).toBeUndefined()
  expect(await findShared(db, { kind: 'company', key: 'unlisted' }, today)).toBeUndefined()
})

test('every page of the catalog is listed once', async () => {
  const paths = (await listCatalogRefs(db)).map(catalogPath)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(expect.arrayContaining(['/apps/whatsapp', '/sdks/appsflyer', '/companies/quantcast']))
})
