import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { blogEndpoints } from './endpoints.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => runSql(database.db, 'delete from article_view'))

const anyCaller = {} as Call // these look at nothing of the caller
const handlers = () => blogEndpoints({ db: database.db, publicUrl: 'https://risk.corp.test' })
const asking = (id: number) => ({ params: { id }, query: undefined, body: undefined })
const views = async (id: number) => handlers()['GET /api/articles/{id}/views'](asking(id), anyCaller)
const open = async (id: number) => handlers()['POST /api/articles/{id}/views'](asking(id), anyCaller)

test('an article that no one opened has no views', async () => {
  expect(await views(1)).toEqual({ views: 0 })
})

test('each opening is one more, also of those at the same moment, and asking is none', async () => {
  expect(await open(1)).toEqual({ views: 1 })
  await Promise.all(Array.from({ length: 20 }, () => open(1)))
  await views(1)
  expect(await views(1)).toEqual({ views: 21 })
  expect(await views(2)).toEqual({ views: 0 })
})

test('the feed names the addresses of this installation', async () => {
  const call = { headers: new Headers() } as Call
  const feed = await handlers()['GET /api/articles/feed.atom']({ ...asking(1), params: undefined }, call)
  expect(new TextDecoder().decode(feed)).toContain('<id>https://risk.corp.test/blog/1</id>')
  expect(call.headers.get('cache-control')).toBe('public, max-age=300')
})

test('nothing is counted for what does not exist', async () => {
  await expect(open(999)).rejects.toMatchObject({ code: 'article_not_found' })
  await expect(views(999)).rejects.toMatchObject({ code: 'article_not_found' })
  expect(await runSql(database.db, 'select * from article_view')).toEqual([])
})
