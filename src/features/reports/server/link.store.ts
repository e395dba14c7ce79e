import { type Db, runSql } from '../../../platform/server/database.ts'
import { withdrawMails } from '../../../platform/server/outbox.ts'
import { notSuspended } from '../../../platform/server/tenancy.ts'
import { derivedToken, randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import type { Which } from './report.store.ts'

const tokenOf = ({ secret, salt }: { secret: string; salt: string }): string =>
  derivedToken({ secret, salt, purpose: 'report' })

export async function insertLink(
  tx: Db,
  { organisationId, id, secret, now, expiresAt }: Which & { secret: string; now: Date; expiresAt: Date },
): Promise<{ linkId: number; token: string }> {
  const salt = randomToken()
  const token = tokenOf({ secret, salt })
  const [link] = await runSql<{ id: number }>(
    tx,
    `insert into report_link (organisation_id, report_id, token_hash, salt, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [organisationId, id, tokenHash(token), salt, now, expiresAt],
  )
  if (!link) throw new Error(`report ${id} got no link`)
  return { linkId: link.id, token }
}

/**
 * Returns the owner of a link, for a transaction over all organizations: nothing else of a row leaves by a stranger's
 * token.
 */
export async function findLink(
  tx: Db,
  { token, now }: { token: string; now: Date },
): Promise<{ organisationId: number; reportId: number; expiresAt: Date } | undefined> {
  const [link] = await runSql<{ organisationId: number; reportId: number; expiresAt: Date }>(
    tx,
    `select organisation_id as "organisationId", report_id as "reportId", expires_at as "expiresAt"
     from report_link where token_hash = $1 and revoked_at is null and expires_at > $2 and ${notSuspended('organisation_id')}`,
    [tokenHash(token), now],
  )
  return link
}

/** The token of the newest link of each report that is good now. */
export async function listTokens(
  tx: Db,
  { organisationId, ids, secret, now }: { organisationId: number; ids: readonly number[]; secret: string; now: Date },
): Promise<Map<number, string>> {
  const links = await runSql<{ reportId: number; salt: string }>(
    tx,
    `select distinct on (report_id) report_id as "reportId", salt from report_link
     where organisation_id = $1 and report_id = any($2) and revoked_at is null and expires_at > $3
     order by report_id, id desc`,
    [organisationId, ids, now],
  )
  return new Map(links.map(({ reportId, salt }) => [reportId, tokenOf({ secret, salt })]))
}

/** All links of a report. Mails that still wait are withdrawn: no one shall get a link that is dead already. */
export async function revokeLinks(tx: Db, { organisationId, id, now }: Which & { now: Date }): Promise<number> {
  await withdrawMails(tx, `select outbox_id from report_delivery where organisation_id = $1 and report_id = $2`, [
    organisationId,
    id,
  ])
  const revoked = await runSql(
    tx,
    `update report_link set revoked_at = $3
     where organisation_id = $1 and report_id = $2 and revoked_at is null returning 1`,
    [organisationId, id, now],
  )
  return revoked.length
}

/** Those that went to one recipient. */
export const revokeLinksOf = (
  tx: Db,
  { organisationId, recipientId, now }: { organisationId: number; recipientId: number; now: Date },
) =>
  runSql(
    tx,
    `update report_link set revoked_at = $3
     where organisation_id = $1 and revoked_at is null
       and id in (select link_id from report_delivery where organisation_id = $1 and recipient_id = $2)`,
    [organisationId, recipientId, now],
  )
