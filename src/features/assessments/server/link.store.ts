import { type Db, runSql } from '../../../platform/server/database.ts'
import { withdrawMails } from '../../../platform/server/outbox.ts'
import { notSuspended } from '../../../platform/server/tenancy.ts'

export interface StoredLink {
  id: number
  salt: string
  createdAt: Date
  expiresAt: Date
  wasMailed: boolean
  /** Null where the message was erased, or never was. */
  mailState: 'queued' | 'sent' | 'failed' | 'suppressed' | null
}

const columns = `l.id, l.salt, l.created_at as "createdAt", l.expires_at as "expiresAt", l.was_mailed as "wasMailed",
  o.state as "mailState"`

interface Which {
  organisationId: number
  assessmentId: number
}

/** The one that is good now. */
export async function findLiveLink(
  tx: Db,
  { organisationId, assessmentId, now }: Which & { now: Date },
): Promise<StoredLink | undefined> {
  const [link] = await runSql<StoredLink>(
    tx,
    `select ${columns} from assessment_link l left join outbox_message o on o.id = l.outbox_id
     where l.organisation_id = $1 and l.assessment_id = $2 and l.revoked_at is null and l.expires_at > $3
     order by l.id desc limit 1`,
    [organisationId, assessmentId, now],
  )
  return link
}

/**
 * Returns the owner of a link, for a transaction over all organizations: nothing else of a row leaves by a stranger's
 * token.
 */
export async function findLinkByToken(
  tx: Db,
  tokenSha256: string,
): Promise<{ organisationId: number; assessmentId: number; expiresAt: Date; revokedAt: Date | null } | undefined> {
  const [link] = await runSql<{
    organisationId: number
    assessmentId: number
    expiresAt: Date
    revokedAt: Date | null
  }>(
    tx,
    `select organisation_id as "organisationId", assessment_id as "assessmentId", expires_at as "expiresAt",
       case when ${notSuspended('organisation_id')} then revoked_at else now() end as "revokedAt"
     from assessment_link where token_hash = $1`,
    [tokenSha256],
  )
  return link
}

export async function insertLink(
  tx: Db,
  given: Which & { tokenSha256: string; salt: string; wasMailed: boolean; expiresAt: Date; now: Date },
): Promise<number> {
  const [link] = await runSql<{ id: number }>(
    tx,
    `insert into assessment_link (organisation_id, assessment_id, token_hash, salt, was_mailed, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      ...[given.organisationId, given.assessmentId, given.tokenSha256, given.salt, given.wasMailed],
      ...[given.now, given.expiresAt],
    ],
  )
  if (!link) throw new Error('a link was not written')
  return link.id
}

export const nameMail = (
  tx: Db,
  { organisationId, id, outboxId }: { organisationId: number; id: number; outboxId: number },
) =>
  runSql(tx, `update assessment_link set outbox_id = $3 where organisation_id = $1 and id = $2`, [
    ...[organisationId, id, outboxId],
  ])

/** Ends all links of an assessment. Mails that still wait are withdrawn: no one shall get a link that is dead already. */
export async function revokeLinks(
  tx: Db,
  { organisationId, assessmentId, now }: Which & { now: Date },
): Promise<{ revoked: number }> {
  const rows = await runSql<{ outboxId: number | null }>(
    tx,
    `update assessment_link set revoked_at = $3
     where organisation_id = $1 and assessment_id = $2 and revoked_at is null returning outbox_id as "outboxId"`,
    [organisationId, assessmentId, now],
  )
  await withdrawMails(tx, `select unnest($1::bigint[])`, [rows.flatMap(({ outboxId }) => outboxId ?? [])])
  return { revoked: rows.length }
}

export async function countMailedSince(tx: Db, { organisationId, since }: { organisationId: number; since: Date }) {
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from assessment_link where organisation_id = $1 and was_mailed and created_at > $2`,
    [organisationId, since],
  )
  return row?.count ?? 0
}
