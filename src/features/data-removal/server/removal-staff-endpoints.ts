import type { Database } from '../../../platform/server/database.ts'
import { type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import { addressHash, liftSuppression } from '../../../platform/server/suppression.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { removalStaffContract } from '../removal-staff-contract.ts'
import type { Verdict } from '../replies/classify.ts'
import { moveByVerdict } from './inbound.ts'
import { getItem } from './item.store.ts'
import { lockRequest } from './request.store.ts'
import { writeAnew } from './settle-letters.ts'
import {
  clearBounce,
  countRemovals,
  decideReply,
  findUndecided,
  listBounced,
  listBouncedItems,
  listUndecided,
} from './staff.store.ts'

const most = 200

export function removalStaffEndpoints({
  db,
  secret,
  now = () => new Date(),
}: {
  db: Database
  secret: string
  now?: () => Date
}): Handlers<typeof removalStaffContract> {
  return {
    'GET /api/admin/removals': async () => {
      const [counts, replies, bounced] = await Promise.all([
        countRemovals(db, now()),
        listUndecided(db, most),
        listBounced(db, most),
      ])
      return {
        ...counts,
        replies: replies.map((reply) => ({ ...reply, receivedAt: reply.receivedAt.toISOString() })),
        bounced: bounced.map((platform) => ({ ...platform, bouncedAt: platform.bouncedAt.toISOString() })),
      }
    },

    'POST /api/admin/removals/replies/{id}': async ({ params, body }, call) => {
      const by = staffOf(call).username
      const known = await findUndecided(db, params.id)
      if (!known) throw refuse('removal_reply_unknown')
      return db.transaction().execute(async (tx) => {
        const request = await lockRequest(tx, known.requestId)
        const reply = await findUndecided(tx, params.id)
        if (!reply || request.erasedAt) throw refuse('removal_reply_unknown')
        const verdict: Verdict = { class: body.class, reason: body.reason ?? null, confidence: 'sure', rule: null }
        await decideReply(tx, { id: reply.id, class: body.class, by, now: now() })
        const item = await getItem(tx, reply.itemId)
        // An extension counts from when the platform said so, not from when someone read it.
        const moved = await moveByVerdict(tx, {
          ...{ request, item, verdict, by: 'staff', evidence: reply.bodySha256 },
          ...{ at: now(), noticedAt: reply.receivedAt },
        })
        return { moved }
      })
    },

    'POST /api/admin/removals/platforms/{id}/works': async ({ params }, call) => {
      staffOf(call)
      const email = await clearBounce(db, params.id)
      if (email === undefined) throw refuse('removal_platform_works')
      if (email) await liftSuppression(db, { addressHash: addressHash(secret, email), stream: 'removal' })
      let queued = 0
      for (const { id, requestId } of await listBouncedItems(db, params.id))
        await db.transaction().execute(async (tx) => {
          const request = await lockRequest(tx, requestId)
          const item = await getItem(tx, id)
          if (await writeAnew(tx, { request, item, at: now(), by: 'staff' })) queued += 1
        })
      return { queued }
    },
  }
}
