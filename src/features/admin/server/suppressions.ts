import type { Database } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { addressHash } from '../../../platform/server/suppression.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { adminContract, StaffSuppression } from '../contract.ts'
import {
  countSuppressions,
  deleteSuppression,
  listHeldRecipients,
  listSuppressions,
  type StoredSuppression,
} from './suppression.store.ts'

type SuppressionCalls = Extract<keyof typeof adminContract, `${string}/suppressions${string}`>

const listed = 200

export function suppressionEndpoints({
  db,
  secret,
}: {
  db: Database
  secret: string
}): Pick<Handlers<typeof adminContract>, SuppressionCalls> {
  return {
    'GET /api/admin/suppressions': async (_, { headers }) => {
      const [suppressions, total, recipients] = await Promise.all([
        listSuppressions(db, { limit: listed }),
        countSuppressions(db),
        listHeldRecipients(db),
      ])
      headers.set('x-total-count', String(total))
      const known = new Map(recipients.map((recipient) => [addressHash(secret, recipient), recipient]))
      return suppressions.map((held) => present(held, known.get(held.address_hash) ?? null))
    },
    'POST /api/admin/suppressions/find': async ({ body }) => {
      const suppressions = await listSuppressions(db, { limit: listed, addressHash: addressHash(secret, body.address) })
      return suppressions.map((held) => present(held, body.address))
    },
    'DELETE /api/admin/suppressions/{addressHash}/{stream}': async ({ params }) => {
      if (!(await deleteSuppression(db, params))) throw refuse('suppression_gone')
      return { lifted: true as const }
    },
  }
}

const present = (held: StoredSuppression, recipient: string | null): StaffSuppression => ({
  ...{ addressHash: held.address_hash, stream: held.stream, reason: held.reason, status: held.status, recipient },
  since: held.created_at.toISOString(),
  until: held.until?.toISOString() ?? null,
})
