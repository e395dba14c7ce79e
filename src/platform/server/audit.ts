import { canonicalHash } from '../shared/canonical-hash.ts'
import { type Db, runSql } from './database.ts'

/** The actor: a member, a person behind a link, or the program itself. */
export type AuditActor = { member: number } | 'respondent' | 'program'

/** Details of an event beside its kind: ids, states and values; never an address, a token or a person's words. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>

export interface AuditEntry {
  organisationId: number
  actor: AuditActor
  /** `noun.verb`, such as `agreement.signed`. */
  kind: string
  subject: { kind: string; id: number }
  details?: AuditDetails
  at: Date
}

export interface AuditEvent {
  /** From 1, without gaps. */
  ordinal: number
  /** ISO 8601 in UTC with milliseconds. */
  at: string
  /** `member:7`, `respondent` or `program`. */
  actor: string
  kind: string
  subject: string
  details: AuditDetails
  previousHash: string
  hash: string
}

/** Hash that precedes the first event of an organization. */
export const auditSeed = (organisationId: number): string =>
  canonicalHash({ method: 'audit-1', organisation: organisationId })

/**
 * SHA-256 in hexadecimal of the UTF-8 bytes of one JSON object as RFC 8785 writes it, with the members actor, at, details,
 * kind, ordinal, previous (the hash of the event before, or the seed) and subject.
 */
export const auditHash = ({
  ordinal,
  at,
  actor,
  kind,
  subject,
  details,
  previousHash,
}: Omit<AuditEvent, 'hash'>): string =>
  canonicalHash({ ordinal, at, actor, kind, subject, details, previous: previousHash })

/** The first fault of an organisation's chain in words; null where it is whole from the seed on. */
export function verifyAuditChain(organisationId: number, events: readonly AuditEvent[]): string | null {
  let previous = auditSeed(organisationId)
  for (const [at, event] of events.entries()) {
    if (event.ordinal !== at + 1) return `Event ${at + 1} bears the number ${event.ordinal}.`
    if (event.previousHash !== previous) return `Event ${event.ordinal} does not follow the one before it.`
    if (event.hash !== auditHash(event)) return `Event ${event.ordinal} was changed: its hash is another one.`
    previous = event.hash
  }
  return null
}

/** Appends to the organization's log, in the transaction of what it tells of; writers of one organization queue up here. */
export const recordAudit = (tx: Db, entry: AuditEntry): Promise<void> => recordAudits(tx, [entry])

/** The same for many events of one organization, in their order. */
export async function recordAudits(tx: Db, entries: readonly AuditEntry[]): Promise<void> {
  const [first] = entries
  if (!first) return
  const { organisationId } = first
  if (entries.some((entry) => entry.organisationId !== organisationId))
    throw new Error('audit: events of two organizations at once')
  await runSql(
    tx,
    `insert into audit_head (organisation_id, ordinal, hash) values ($1, 0, $2) on conflict do nothing`,
    [organisationId, auditSeed(organisationId)],
  )
  const [head] = await runSql<{ ordinal: number; hash: string }>(
    tx,
    `select ordinal, hash from audit_head where organisation_id = $1 for update`,
    [organisationId],
  )
  if (!head) throw new Error(`audit: organisation ${organisationId} has no head`)
  let { ordinal, hash: previousHash } = head
  const events = entries.map((entry): AuditEvent => {
    ordinal += 1
    const event = {
      ordinal,
      at: entry.at.toISOString(),
      actor: typeof entry.actor === 'string' ? entry.actor : `member:${entry.actor.member}`,
      kind: entry.kind,
      subject: `${entry.subject.kind}:${entry.subject.id}`,
      details: entry.details ?? {},
      previousHash,
    }
    previousHash = auditHash(event)
    return { ...event, hash: previousHash }
  })
  await runSql(
    tx,
    `insert into audit_event (organisation_id, ordinal, at, actor, kind, subject, details, previous_hash, hash)
     select $1, e.ordinal, e.at, e.actor, e.kind, e.subject, e.details, e."previousHash", e.hash
     from jsonb_to_recordset($2::jsonb) as e(ordinal bigint, at text, actor text, kind text, subject text, details jsonb,
       "previousHash" text, hash text)`,
    [organisationId, JSON.stringify(events)],
  )
  await runSql(tx, `update audit_head set ordinal = $2, hash = $3 where organisation_id = $1`, [
    ...[organisationId, ordinal, previousHash],
  ])
}
