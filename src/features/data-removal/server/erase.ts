import { type Db, runSql } from '../../../platform/server/database.ts'
import { randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { isClosed } from '../item-states.ts'
import { listItems, moveItems } from './item.store.ts'
import { forgetTexts, forgetUnsent } from './letter.store.ts'
import { lockRequest } from './request.store.ts'
import { mailKey } from './request.ts'

/**
 * Takes out of a request what identifies the person: their fields, answers, and the texts of letters and mails. What has not
 * left does not leave. States, days and hashes stay, so that a receipt can be verified as long as we are here.
 * @param by `user`: what is open is taken back. `system`: its time was over.
 */
export async function eraseRequest(
  tx: Db,
  { id, by, at }: { id: number; by: 'user' | 'system'; at: Date },
): Promise<void> {
  const request = await lockRequest(tx, id)
  if (request.erasedAt) return
  if (by === 'user') {
    const open = (await listItems(tx, id)).filter(({ state }) => !isClosed(state))
    const moves = open.map((item) => ({ itemId: item.id, event: 'cancelled', by: 'user' }) as const)
    if (moves.length > 0) await moveItems(tx, { request, moves, at })
  }
  await forgetUnsent(tx, id)
  await forgetTexts(tx, id)
  await runSql(tx, `delete from outbox_message where starts_with(dedupe_key, $1)`, [mailKey(id, '')])
  await runSql(
    tx,
    `update removal_reply y set sender = null, subject = null, body = null, hosts = '{}', message_id = 'erased-' || y.id
     from removal_item i where i.id = y.item_id and i.request_id = $1`,
    [id],
  )
  await runSql(
    tx,
    `update removal_item set reply_salt = null, reply_token_sha256 = null, next_at = null where request_id = $1`,
    [id],
  )
  await runSql(
    tx,
    // The salt made the tokens of links: without it none can be made again.
    `update removal_request set email = null, email_key = null, person = '{}', reason = '', breach_id = null, network = '',
       permission = permission - 'name' - 'text', proof_sha256 = null, idempotency_sha256 = null, idempotency_body_sha256 = null,
       salt = '', track_sha256 = $2, erased_at = $3 where id = $1`,
    [id, tokenHash(randomToken()), at],
  )
}

/** Requests that no one proved: nothing of them was ever sent to anybody. @returns how many. */
export async function deleteUnproved(tx: Db, now: Date): Promise<number> {
  const gone = await runSql<{ id: number }>(
    tx,
    `delete from removal_request where proved_at is null and proof_expires_at <= $1 returning id`,
    [now],
  )
  for (const { id } of gone)
    await runSql(tx, `delete from outbox_message where starts_with(dedupe_key, $1)`, [mailKey(id, '')])
  return gone.length
}

/** Proved requests whose time is over: closed long ago, or open and without any event for longer still. */
export const listOver = (
  db: Db,
  { closedBefore, silentSince }: { closedBefore: Date; silentSince: Date },
): Promise<{ id: number }[]> =>
  runSql(
    db,
    `select r.id from removal_request r where r.erased_at is null and r.proved_at is not null
       and (r.closed_at <= $1 or r.proved_at <= $2 and not exists (
         select from removal_item i join removal_event e on e.item_id = i.id where i.request_id = r.id and e.at > $2))
     order by r.id limit 1000`,
    [closedBefore, silentSince],
  )

/** The keyed hash of an address keeps a platform from being written to again too soon; then it has served. */
export const forgetAddresses = (db: Db, before: Date) =>
  runSql(
    db,
    `update removal_request r set address_hash = '' where erased_at is not null and address_hash <> '' and created_at <= $1
       and not exists (select from removal_item i where i.request_id = r.id and i.sent_at > $1)`,
    [before],
  )
