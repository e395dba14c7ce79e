import { type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { noticesContract } from '../contract.ts'
import { countNotices, listNotices } from './notice.store.ts'
import { decide, getNotice, takeNotice } from './notices.ts'
import type { NoticesParts } from './parts.ts'
import { allowFullMail, listOrganizations, listTakedowns } from './takedown.store.ts'
import { changeTakedown } from './takedowns.ts'

export function noticesEndpoints(parts: NoticesParts): Handlers<typeof noticesContract> {
  const { db, now } = parts
  return {
    'POST /api/notices': ({ body }, { address }) => takeNotice(parts, body, address),

    'GET /api/admin/notices': async ({ query }, { headers }) => {
      headers.set('x-total-count', String(await countNotices(db, query.state)))
      return listNotices(db, query)
    },

    'GET /api/admin/notices/{id}': ({ params }) => getNotice(db, params.id),

    'POST /api/admin/notices/{id}/decide': ({ params, body }, call) =>
      decide(parts, { ...body, id: params.id, accountId: staffOf(call).accountId }),

    'GET /api/admin/takedowns': () => acrossOrganisations(db, listTakedowns),

    'POST /api/admin/takedowns': async ({ body }) => {
      await changeTakedown(parts, { ...body, isHidden: true })
      return { done: true }
    },

    'POST /api/admin/takedowns/restore': async ({ body }) => {
      await changeTakedown(parts, { ...body, isHidden: false })
      return { done: true }
    },

    'GET /api/admin/organizations': ({ query }) => acrossOrganisations(db, (tx) => listOrganizations(tx, query)),

    'POST /api/admin/organizations/{id}/full-mail': async ({ params, body }) => {
      if (!(await allowFullMail(db, { id: params.id, reason: body.reason, at: now() }))) throw refuse('not_found')
      return { done: true }
    },
  }
}
