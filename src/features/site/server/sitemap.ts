import type { Context, Hono } from 'hono'
import type { Bucket } from '../../../platform/server/http/rate-limits.ts'
import { escapeMarkup } from '../../../platform/shared/markup.ts'
import { robotsPath, sitemapPartPath, sitemapPath } from '../../../product/links.ts'

/** A page that search engines may list. */
export interface ListedPage {
  path: string
  /** The day of its last change, where that is known. */
  changedOn?: string
}

interface Parts {
  publicUrl: string
  limit: (c: Context, bucket: Bucket) => void
  /** Groups of pages by their name in addresses. */
  groups: Record<string, () => Promise<readonly ListedPage[]> | readonly ListedPage[]>
  now: () => Date
}

/** The most that the protocol allows in one file. https://www.sitemaps.org/protocol.html */
const mostInFile = 50_000
/** However many ask, a group is read once in so long. */
const freshMs = 10 * 60_000

/** Serves the sitemap and robots.txt: which pages there are, and which addresses aren't pages. */
export function sitemapRoutes(app: Hono, { publicUrl, limit, groups, now }: Parts): void {
  const read = Object.fromEntries(Object.entries(groups).map(([name, list]) => [name, keptFor(freshMs, list, now)]))
  const at = (path: string) => new URL(path, publicUrl).href
  const xml = (c: Context, body: string) =>
    c.body(body, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' })

  app.get(sitemapPath, async (c) => {
    limit(c, 'page')
    const files: string[] = []
    for (const [name, list] of Object.entries(read)) {
      const pages = await list()
      for (let part = 1; part <= Math.ceil(pages.length / mostInFile); part += 1)
        files.push(at(sitemapPartPath(name, part)))
    }
    return xml(c, printIndex(files))
  })

  app.get('/sitemaps/:file', async (c) => {
    limit(c, 'page')
    const [, name = '', part = ''] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(c.req.param('file')) ?? []
    const list = Object.hasOwn(read, name) ? read[name] : undefined
    const pages = (await list?.())?.slice((Number(part) - 1) * mostInFile, Number(part) * mostInFile) ?? []
    if (pages.length === 0) return c.text('There is no such sitemap.', 404)
    return xml(c, printSitemap(pages.map((page) => ({ ...page, path: at(page.path) }))))
  })

  app.get(robotsPath, (c) => {
    limit(c, 'page')
    return c.text(printRobots(at(sitemapPath)), 200, { 'cache-control': 'public, max-age=3600' })
  })
}

const open = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const printIndex = (files: readonly string[]): string =>
  `${open}<sitemapindex ${namespace}>\n${files.map((file) => `<sitemap><loc>${escapeMarkup(file)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`

const printSitemap = (pages: readonly ListedPage[]): string =>
  `${open}<urlset ${namespace}>\n${pages
    .map(
      ({ path, changedOn }) =>
        `<url><loc>${escapeMarkup(path)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</url>\n`,
    )
    .join('')}</urlset>\n`

/**
 * Calls are no pages, and results of a search are without end. Pages of members and pages behind links in mails say of
 * themselves that they are not to be listed: a robot that may not open them would never read that. RFC 9309.
 */
const printRobots = (sitemap: string): string => `User-agent: *
Allow: /api/openapi.json
Disallow: /api/
Disallow: /search?
Disallow: /compare?

Sitemap: ${sitemap}
`

/** Asks again after a while; many who ask at once wait for one answer, and a failure is not kept. */
function keptFor<T>(ms: number, ask: () => T | Promise<T>, now: () => Date): () => Promise<T> {
  let kept: { until: number; answer: Promise<T> } | undefined
  return () => {
    const at = now().getTime()
    if (kept && at < kept.until) return kept.answer
    const answer = Promise.resolve().then(ask)
    const mine = { until: at + ms, answer }
    kept = mine
    answer.catch(() => {
      if (kept === mine) kept = undefined
    })
    return answer
  }
}
