import type pg from 'pg'
import { type AuditEvent, auditHash, auditSeed } from '../audit.ts'

const page = 1000

/**
 * Recomputes the log of every organisation, in a transaction that sees all of them.
 * @returns How many events there are.
 * @throws Error that names the organisation and the event where a chain breaks.
 */
export async function verifyAuditChains(client: pg.ClientBase): Promise<number> {
  await client.query(`select set_config('app.every_organisation', 'on', true)`)
  const { rows: heads } = await client.query<{ organisationId: number; ordinal: number; hash: string }>(
    `select organisation_id as "organisationId", ordinal, hash from audit_head order by 1`,
  )
  let count = 0
  for (const { organisationId, ordinal, hash } of heads) {
    let previous = auditSeed(organisationId)
    let last = 0
    for (;;) {
      const { rows } = await client.query<AuditEvent>(
        `select ordinal, at, actor, kind, subject, details, previous_hash as "previousHash", hash from audit_event
         where organisation_id = $1 and ordinal > $2 order by ordinal limit ${page}`,
        [organisationId, last],
      )
      for (const event of rows) {
        if (event.ordinal !== last + 1 || event.previousHash !== previous || event.hash !== auditHash(event))
          throw new Error(`The log of organisation ${organisationId} does not hold at event ${last + 1}.`)
        previous = event.hash
        last = event.ordinal
      }
      count += rows.length
      if (rows.length < page) break
    }
    if (last !== ordinal || previous !== hash)
      throw new Error(`The log of organisation ${organisationId} ends early, with event ${last} of ${ordinal}.`)
  }
  return count
}
