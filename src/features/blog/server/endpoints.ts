import type { Database } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { articles } from '../articles.ts'
import type { blogContract } from '../contract.ts'
import { printFeed } from '../feed.ts'
import { countView, findViews } from './view.store.ts'

interface Parts {
  db: Database
  publicUrl: string
}

export const blogEndpoints = ({ db, publicUrl }: Parts): Handlers<typeof blogContract> => ({
  'GET /api/articles/feed.atom': async (_, { headers }) => {
    headers.set('cache-control', 'public, max-age=300')
    return new TextEncoder().encode(printFeed(articles, publicUrl))
  },
  'GET /api/articles/{id}/views': async ({ params: { id } }) => {
    requireArticle(id)
    return { views: await findViews(db, id) }
  },
  'POST /api/articles/{id}/views': async ({ params: { id } }) => {
    requireArticle(id)
    return { views: await countView(db, id) }
  },
})

function requireArticle(id: number): void {
  if (!articles.some((article) => article.id === id)) throw refuse('article_not_found')
}
