import { type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import type { correctionsContract } from '../contract.ts'
import { countCorrections, listCorrections, listLines } from './correction.store.ts'
import {
  acceptCorrection,
  declineCorrection,
  getDispute,
  getStaffCorrection,
  getSubject,
  proveDispute,
  takeCorrection,
} from './corrections.ts'
import type { CorrectionsParts } from './parts.ts'
import { subjectPath } from './subject.store.ts'

export function correctionsEndpoints(parts: CorrectionsParts): Handlers<typeof correctionsContract> {
  const { db } = parts
  return {
    'GET /api/corrections': async ({ query }) => {
      const { kind, key, name } = await getSubject(db, query.about)
      const subject = { kind, key, name, path: subjectPath({ kind, key }) }
      return { subject, lines: await listLines(db, subject) }
    },

    'POST /api/corrections': ({ body }, { address }) => takeCorrection(parts, body, address),

    'GET /api/corrections/disputes/{token}': async ({ params }) => {
      const { id: _, ...dispute } = await getDispute(parts, params.token)
      return dispute
    },

    'POST /api/corrections/disputes/{token}/prove': async ({ params }) => {
      await proveDispute(parts, params.token)
      return { proved: true }
    },

    'GET /api/admin/corrections': async ({ query: { limit, ...filters } }, { headers }) => {
      headers.set('x-total-count', String(await countCorrections(db, filters)))
      return listCorrections(db, { ...filters, limit })
    },

    'GET /api/admin/corrections/{id}': ({ params }) => getStaffCorrection(db, params.id),

    'POST /api/admin/corrections/{id}/accept': ({ params, body }, call) =>
      acceptCorrection(parts, { id: params.id, accountId: staffOf(call).accountId, given: body }),

    'POST /api/admin/corrections/{id}/decline': ({ params, body }, call) =>
      declineCorrection(parts, { id: params.id, accountId: staffOf(call).accountId, given: body }),
  }
}
