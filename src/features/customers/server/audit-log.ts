import {
  type AuditDetails,
  type AuditEvent,
  auditSeed,
  recordAudit,
  verifyAuditChain,
} from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'

/** What a member did, to an account unless another subject is named; to his own unless another id is. */
export const auditAct = (
  tx: Db,
  { id, organisationId }: Pick<Member, 'id' | 'organisationId'>,
  act: { kind: string; subject?: { kind: string; id: number }; details?: AuditDetails; at: Date },
): Promise<void> => recordAudit(tx, { organisationId, actor: { member: id }, subject: { kind: 'member', id }, ...act })

const columns = `e.ordinal, e.at, e.actor, e.kind, e.subject, e.details, e.previous_hash as "previousHash", e.hash`

/** Newest first, with the names of those who are members still. Of a vendor: also what happened to all that hangs on it. */
export function listAudit(
  tx: Db,
  {
    organisationId,
    limit,
    before,
    subject,
  }: { organisationId: number; limit: number; before?: number | undefined; subject?: string | undefined },
): Promise<(AuditEvent & { actorName: string | null })[]> {
  const vendorId = /^vendor:(\d{1,18})$/.exec(subject ?? '')?.[1]
  return runSql(
    tx,
    `select ${columns}, m.first_name || ' ' || m.last_name as "actorName"
     from audit_event e
     left join member m on m.organisation_id = e.organisation_id and 'member:' || m.id = e.actor and m.left_at is null
     where e.organisation_id = $1 and ($2::int is null or e.ordinal < $2)
       and ($3::text is null or e.subject = $3) and ($4::bigint is null or e.vendor_id = $4)
     order by e.ordinal desc limit $5`,
    [organisationId, before, vendorId ? undefined : subject, vendorId, limit],
  )
}

/** In the order of the chain, with the hash of its last event. */
export async function listWholeAudit(tx: Db, organisationId: number): Promise<{ events: AuditEvent[]; head: string }> {
  const events = await runSql<AuditEvent>(
    tx,
    `select ${columns} from audit_event e where e.organisation_id = $1 order by e.ordinal`,
    [organisationId],
  )
  return { events, head: events.at(-1)?.hash ?? auditSeed(organisationId) }
}

/** Recomputes every hash, and holds the last one against what the log itself last wrote. */
export async function verifyAudit(
  tx: Db,
  organisationId: number,
): Promise<{ events: AuditEvent[]; head: string; fault: string | null }> {
  const { events, head } = await listWholeAudit(tx, organisationId)
  const [written] = await runSql<{ ordinal: number; hash: string }>(
    tx,
    `select ordinal, hash from audit_head where organisation_id = $1`,
    [organisationId],
  )
  const endsAsWritten = head === (written?.hash ?? auditSeed(organisationId))
  const fault =
    verifyAuditChain(organisationId, events) ??
    (endsAsWritten ? null : `The log ends with event ${events.length}; ${written?.ordinal ?? 0} were written.`)
  return { events, head, fault }
}
