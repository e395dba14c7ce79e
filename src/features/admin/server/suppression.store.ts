import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Suppression } from '../../../platform/server/suppression.ts'

export interface StoredSuppression extends Suppression {
  address_hash: string
  stream: string
}

const inForce = `(until is null or until > now())`

/** Those that stand, newest first; of one address, where it is given. */
export const listSuppressions = (
  db: Db,
  { limit, addressHash }: { limit: number; addressHash?: string },
): Promise<StoredSuppression[]> =>
  runSql<StoredSuppression>(
    db,
    `select address_hash, stream, reason, status, until, created_at from mail_suppression
     where ${inForce} and ($2::text is null or address_hash = $2) order by created_at desc, address_hash, stream limit $1`,
    [limit, addressHash ?? null],
  )

export async function countSuppressions(db: Db): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from mail_suppression where ${inForce}`,
  )
  return row?.count ?? 0
}

/** Each is hashed to be told apart: so many are done in some milliseconds. */
const mostRecipients = 1_000

/** Whom the newest messages were for that could not go. */
export async function listHeldRecipients(db: Db): Promise<string[]> {
  const rows = await runSql<{ recipient: string }>(
    db,
    `select recipient from outbox_message where state in ('failed', 'suppressed') order by id desc limit $1`,
    [mostRecipients],
  )
  return [...new Set(rows.map(({ recipient }) => recipient))]
}

/** @returns Whether it was there. */
export async function deleteSuppression(
  db: Db,
  { addressHash, stream }: { addressHash: string; stream: string },
): Promise<boolean> {
  const rows = await runSql(
    db,
    `delete from mail_suppression where address_hash = $1 and stream = $2 and ${inForce} returning stream`,
    [addressHash, stream],
  )
  return rows.length > 0
}
