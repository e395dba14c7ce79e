import { type Db, runSql } from '../../../platform/server/database.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { removalLimits } from '../vocabulary.ts'
import { findProved, lockRequest } from './request.store.ts'
import { mailKey, type RemovalParts, trackTokenOf } from './request.ts'
import { trackLinkMail } from './track-link.email.tsx'

/** Sends the link to the owner of the request, a few times a day; every caller gets the same answer. */
export async function sendTrackLink(
  { db, secret, operator, deliverSoon, now }: RemovalParts,
  { publicId, hash }: { publicId: string; hash: string },
): Promise<void> {
  const at = now()
  const found = await findProved(db, { publicId, addressHash: hash })
  if (!found?.email) return
  const day = mailKey(found.id, `track:${dayOf(at)}:`)
  const slot = Math.floor(at.getTime() / (removalLimits.asksGapMinutes * 60_000))
  const mail = trackLinkMail({
    ...{
      recipient: found.email,
      token: trackTokenOf({ secret, salt: found.salt }),
      publicId,
      operator,
      isBegun: false,
    },
    dedupeKey: `${day}${slot}`,
  })
  await db.transaction().execute(async (tx) => {
    await lockRequest(tx, found.id)
    if ((await countMails(tx, day)) >= removalLimits.asksADay) return
    if ((await queueMail(tx, mail)) !== undefined) await deliverSoon(tx)
  })
}

async function countMails(db: Db, beginning: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from outbox_message where starts_with(dedupe_key, $1)`,
    [beginning],
  )
  return row?.count ?? 0
}
