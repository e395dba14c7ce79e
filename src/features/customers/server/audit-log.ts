import {
  type AuditDetails,
  type AuditEvent,
  auditSeed,
  recordAudit,
  verifyAuditChain,
} from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { listMemberships } from './members.store.ts'

/** Records an act of a member, on an account unless another subject is named; on their own unless another id is. */
export const auditAct = (
  tx: Db,
  { id, organisationId }: Pick<Member, 'id' | 'organisationId'>,
  act: { kind: string; subject?: { kind: string; id: number }; details?: AuditDetails; at: Date },
): Promise<void> => recordAudit(tx, { organisationId, actor: { member: id }, subject: { kind: 'member', id }, ...act })

/** Logs what a person did to the account, in each organization that they are a member of. Across organizations. */
export async function auditAccount(
  tx: Db,
  accountId: number,
  act: { kind: string; details?: AuditDetails; actor?: 'program'; at: Date },
): Promise<void> {
  const { actor, ...told } = act
  for (const { id, organisationId } of await listMemberships(tx, accountId))
    await recordAudit(tx, { organisationId, actor: actor ?? { member: id }, subject: { kind: 'member', id }, ...told })
}

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
     where e.organisation_id = $1 and ($2::bigint is null or e.ordinal < $2)
       and ($3::text is null or e.subject = $3) and ($4::bigint is null or e.vendor_id = $4)
     order by e.ordinal desc limit $5`,
    [organisationId, before, vendorId ? undefined : subject, vendorId, limit],
  )
}

/** In the order of the chain, with the hash of its last event. */
export async function listWholeAudit(tx: Db, organisationId: number): Promise<{ events: AuditEvent[]; head: string }> {
  const { events, head } = await readWhole(tx, organisationId)
  return { events, head }
}

/** Recomputes every hash, and holds the last one against what the log itself last wrote. */
export async function verifyAudit(
  tx: Db,
  organisationId: number,
): Promise<{ events: AuditEvent[]; head: string; fault: string | null }> {
  const { events, head, written } = await readWhole(tx, organisationId)
  const endsAsWritten = head === (written?.hash ?? auditSeed(organisationId))
  const fault =
    verifyAuditChain(organisationId, events) ??
    (endsAsWritten ? null : `The log ends with event ${events.length}; ${written?.ordinal ?? 0} were written.`)
  return { events, head, fault }
}

/** A row of an outer join: all of its columns, or none. */
type Nulls<Row> = { [Name in keyof Row]: Row[Name] | null }

/** Events and what was last written in one statement, which sees one moment: others write on meanwhile. */
async function readWhole(tx: Db, organisationId: number) {
  const rows = await runSql<Nulls<AuditEvent> & { writtenOrdinal: number | null; writtenHash: string | null }>(
    tx,
    `select ${columns}, h.ordinal as "writtenOrdinal", h.hash as "writtenHash"
     from organisation o left join audit_head h on h.organisation_id = o.id
       left join audit_event e on e.organisation_id = o.id
     where o.id = $1 order by e.ordinal`,
    [organisationId],
  )
  const [first] = rows
  // Skips the row of nulls that an outer join gives without events.
  const events = rows.flatMap(({ writtenOrdinal: _, writtenHash: __, ...event }) =>
    event.ordinal === null ? [] : [event as AuditEvent],
  )
  const written =
    first && first.writtenHash !== null ? { ordinal: first.writtenOrdinal, hash: first.writtenHash } : undefined
  return { events, head: events.at(-1)?.hash ?? auditSeed(organisationId), written }
}
