import { articles } from '../features/blog/articles.ts'
import { listListedIds } from '../features/breach-alerts/server/listed.ts'
import { listCatalogRefs } from '../features/catalog/server/shared.store.ts'
import { guideSlugs } from '../features/developer-api/guides.ts'
import type { ListedPage } from '../features/site/server/sitemap.ts'
import type { Db } from '../platform/server/database.ts'
import { articlePath, breachPath, catalogPath, guidePath } from '../product/links.ts'
import { pages } from './paths.ts'

/** Pages that say of themselves that they are not to be listed, beside those of members and staff. */
const unlisted = ['/search', '/corrections/new', '/report-content']
const isListed = (path: string) =>
  !/[:*]/.test(path) && !/^\/(customer|admin)(\/|$)/.test(path) && !unlisted.includes(path)

/** Pages for search engines, in groups that they read separately. */
export const listedPages = (db: Db): Record<string, () => Promise<ListedPage[]> | ListedPage[]> => ({
  pages: () => [
    ...pages.filter(({ path }) => isListed(path)).map(({ path }) => ({ path })),
    ...guideSlugs.map((slug) => ({ path: guidePath(slug) })),
    ...articles.map(({ id, date }) => ({ path: articlePath(id), changedOn: date })),
  ],
  catalog: async () => (await listCatalogRefs(db)).map((ref) => ({ path: catalogPath(ref) })),
  breaches: async () => (await listListedIds(db)).map((id) => ({ path: breachPath(id) })),
})
