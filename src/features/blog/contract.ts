import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'

const article = z.object({ id: z.coerce.number().int().min(1).max(1_000_000) })
const views = z.object({ views: z.int().min(0) })

export const blogContract = {
  'GET /api/articles/feed.atom': endpoint({
    summary: 'The articles of the blog as an Atom feed',
    file: 'application/atom+xml; charset=utf-8',
    response: z.instanceof(Uint8Array),
  }),
  'GET /api/articles/{id}/views': endpoint({
    summary: 'How often an article of the blog was opened',
    params: article,
    response: views,
  }),
  'POST /api/articles/{id}/views': endpoint({
    summary: 'Counts that an article of the blog was opened, and nothing of who opened it',
    params: article,
    response: views,
  }),
}

export const blogRefusals = {
  article_not_found: { status: 404, message: 'There is no such article.' },
} as const
