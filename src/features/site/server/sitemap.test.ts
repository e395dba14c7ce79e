import { XMLParser } from 'fast-xml-parser'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type ListedPage, sitemapRoutes } from './sitemap.ts'

function open(groups: Record<string, () => Promise<ListedPage[]> | ListedPage[]>) {
  const app = new Hono().onError((_, c) => c.text('failed', 500))
  const clock = { ms: 0 }
  sitemapRoutes(app, {
    publicUrl: 'https://sightline.test',
    limit: () => undefined,
    groups,
    now: () => new Date(clock.ms),
  })
  const read = async (path: string) => new XMLParser().parse(await (await app.request(path)).text())
  return { app, clock, read }
}
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ path: `/apps/${at}` }))

test('the index leads to files of as many pages as the protocol allows', async () => {
  const { app, read } = open({ pages: () => [{ path: '/' }], catalog: async () => many(50_001), none: () => [] })
  const { sitemapindex } = await read('/sitemap.xml')
  expect(sitemapindex.sitemap).toEqual([
    { loc: 'https://sightline.test/sitemaps/pages-1.xml' },
    { loc: 'https://sightline.test/sitemaps/catalog-1.xml' },
    { loc: 'https://sightline.test/sitemaps/catalog-2.xml' },
  ])
  expect((await read('/sitemaps/catalog-1.xml')).urlset.url).toHaveLength(50_000)
  expect((await read('/sitemaps/catalog-2.xml')).urlset.url).toEqual({ loc: 'https://sightline.test/apps/50000' })
  for (const name of [
    'catalog-3.xml',
    'catalog-0.xml',
    'none-1.xml',
    '__proto__-1.xml',
    'constructor-1.xml',
    'pages.xml',
  ])
    expect((await app.request(`/sitemaps/${name}`)).status, name).toBe(404)
})

test('an address is written so that XML takes it, and a day only where it is known', async () => {
  const { app } = open({ pages: () => [{ path: '/a?b&c' }, { path: '/blog/1', changedOn: '2026-11-22' }] })
  const text = await (await app.request('/sitemaps/pages-1.xml')).text()
  expect(text).toContain('<url><loc>https://sightline.test/a?b&amp;c</loc></url>')
  expect(text).toContain('<loc>https://sightline.test/blog/1</loc><lastmod>2026-11-22</lastmod>')
})

test('a group is read once in a while, and again after a failure', async () => {
  let reads = 0
  const { app, clock } = open({
    pages: async () => {
      reads += 1
      if (reads === 1) throw new Error('no database')
      return many(1)
    },
  })
  const status = async () => (await app.request('/sitemap.xml')).status
  expect([await status(), await status(), await status()]).toEqual([500, 200, 200])
  expect(reads).toBe(2)
  clock.ms += 11 * 60_000
  await status()
  expect(reads).toBe(3)
})

test('robots are kept from calls and from results, and told where the pages stand', async () => {
  const text = await (await open({}).app.request('/robots.txt')).text()
  expect(text).toContain('Disallow: /api/\n')
  expect(text).toContain('Sitemap: https://sightline.test/sitemap.xml\n')
  // The page of the API is a page.
  expect(text).not.toContain('Disallow: /api\n')
})
