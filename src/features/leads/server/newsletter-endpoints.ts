import { type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import type { newsletterContract } from '../newsletter-contract.ts'
import {
  changeDraft,
  deleteDraft,
  type EditionParts,
  getEdition,
  getOverview,
  mailTest,
  previewEdition,
  sendEdition,
  stopEdition,
  writeEdition,
} from './editions.ts'

/** A mail's own styles stand inline. Nothing of it runs, and nothing is fetched. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups"

/** Handlers of staff calls about the newsletter. */
export const newsletterEndpoints = (parts: EditionParts): Handlers<typeof newsletterContract> => ({
  'GET /api/admin/newsletter': () => getOverview(parts),

  'POST /api/admin/newsletter/editions': ({ body }, call) =>
    writeEdition(parts, { ...body, accountId: staffOf(call).accountId }),

  'GET /api/admin/newsletter/editions/{id}': ({ params }) => getEdition(parts, params.id),

  'PATCH /api/admin/newsletter/editions/{id}': ({ params, body }) => changeDraft(parts, { ...params, ...body }),

  'DELETE /api/admin/newsletter/editions/{id}': ({ params }) => deleteDraft(parts, params.id),

  'GET /api/admin/newsletter/editions/{id}/preview': async ({ params }, { headers }) => {
    headers.set('content-security-policy', mailPolicy)
    return new TextEncoder().encode(await previewEdition(parts, params.id))
  },

  'POST /api/admin/newsletter/editions/{id}/test': async ({ params, body }) => {
    await mailTest(parts, { ...params, ...body })
    return { queued: true }
  },

  'POST /api/admin/newsletter/editions/{id}/send': ({ params, body }, call) =>
    sendEdition(parts, { ...params, ...body, accountId: staffOf(call).accountId }),

  'POST /api/admin/newsletter/editions/{id}/stop': ({ params }) => stopEdition(parts, params.id),
})
