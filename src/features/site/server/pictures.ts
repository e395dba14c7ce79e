import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Bucket } from '../../../platform/server/http/rate-limits.ts'
import { drawPng } from '../../../platform/server/pictures/png.ts'
import { sitePicturePath } from '../../../platform/shared/page-picture.ts'
import { type CatalogRef, catalogKinds } from '../../../product/entries.ts'
import { articlePicturePath } from '../../../product/links.ts'
import type { ArticleHead } from '../../blog/article.ts'
import type { SharedSubject } from '../../catalog/sharing.ts'

interface Parts {
  publicUrl: string
  /** Refuses a caller whose allowance is used up. */
  limit: (c: Context, bucket: Bucket) => void
  findSubject: (ref: CatalogRef) => Promise<SharedSubject | undefined>
  articles: readonly ArticleHead[]
}

/** Drawn pictures that are kept: about thirty kilobytes each. */
const mostDrawn = 300

// Fonts come with what reads them, which is large: a start does not wait for it.
const badges = () => import('./risk-badge.ts')
const pictures = () => import('./share-picture.ts')

/** Badges and pictures of pages. Anybody may show them: they stand on other people's pages, and tell nothing of who looks. */
export function pictureRoutes(app: Hono, { publicUrl, limit, findSubject, articles }: Parts): void {
  const host = () => new URL(publicUrl).host
  const draw = createDrawer(mostDrawn)

  async function answerPicture(c: Context, svg: string): Promise<Response> {
    const etag = etagOf(svg)
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, cached(etag))
    // A cached picture costs nothing; drawing one takes as long as a page.
    const png = await draw(etag, svg, () => limit(c, 'costly'))
    return c.body(png, 200, { ...cached(etag), 'content-type': 'image/png' })
  }

  app.get('/badge/:kind/:file', async (c) => {
    limit(c, 'page')
    const ref = refOf(c, '.svg')
    const subject = ref && (await findSubject(ref))
    if (!subject) return notThere(c)
    const svg = (await badges()).printBadge(subject)
    const headers = cached(etagOf(svg))
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
    return c.body(svg, 200, { ...headers, 'content-type': 'image/svg+xml' })
  })

  app.get(sitePicturePath, async (c) => {
    limit(c, 'page')
    return answerPicture(c, (await pictures()).printSitePicture(host()))
  })

  for (const article of articles)
    app.get(articlePicturePath(article.id), async (c) => {
      limit(c, 'page')
      return answerPicture(c, (await pictures()).printArticlePicture(article, host()))
    })

  app.get('/pictures/:kind/:file', async (c) => {
    limit(c, 'page')
    const ref = refOf(c, '.png')
    const subject = ref && (await findSubject(ref))
    if (!ref || !subject) return notThere(c)
    return answerPicture(c, (await pictures()).printSubjectPicture(ref.kind, subject, host()))
  })
}

function refOf(c: Context, ending: string): CatalogRef | undefined {
  const kind = catalogKinds.find((known) => known === c.req.param('kind'))
  const file = c.req.param('file') ?? ''
  if (!kind || !file.endsWith(ending) || !/^\P{Cc}{1,220}$/u.test(file)) return undefined
  return { kind, key: file.slice(0, -ending.length) }
}

const notThere = (c: Context) => c.text('There is nothing of that name in the catalog.', 404)

// A score changes with its evidence: what is shown elsewhere is asked for again after an hour.
const cached = (etag: string) => ({ etag, 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' })

const etagOf = (svg: string): string => `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`

/** Draws each picture once, and keeps those that were asked for last. */
export function createDrawer(most: number, paint: typeof drawPng = drawPng) {
  const drawn = new Map<string, ReturnType<typeof drawPng>>()
  return (name: string, svg: string, onCost: () => void): ReturnType<typeof drawPng> => {
    const known = drawn.get(name)
    if (!known) onCost()
    const png = known ?? paint(svg)
    drawn.delete(name)
    drawn.set(name, png)
    // A picture that could not be drawn is tried again.
    if (!known) png.catch(() => drawn.delete(name))
    if (drawn.size > most) drawn.delete(drawn.keys().next().value as string)
    return png
  }
}
