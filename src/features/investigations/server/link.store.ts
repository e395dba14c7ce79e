import { type Db, runSql } from '../../../platform/server/database.ts'
import { notSuspended } from '../../../platform/server/tenancy.ts'
import { randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import type { Language } from '../vocabulary.ts'

export interface StoredLink {
  id: number
  language: Language
  createdAt: Date
  createdBy: string | null
  expiresAt: Date
  revokedAt: Date | null
  opened: number
  lastOpenedAt: Date | null
}

interface OfRun {
  organisationId: number
  investigationId: string
}

const columns = `l.id, l.language, l.created_at as "createdAt", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
  l.opened, l.last_opened_at as "lastOpenedAt",
  (select nullif(concat_ws(' ', nullif(m.first_name, ''), nullif(m.last_name, '')), '') from member m
   where m.organisation_id = l.organisation_id and m.id = l.created_by) as "createdBy"`

export const listLinks = (
  tx: Db,
  { organisationId, investigationId, now }: OfRun & { now: Date },
): Promise<StoredLink[]> =>
  runSql(
    tx,
    `select ${columns} from investigation_link l
     where l.organisation_id = $1 and l.investigation_id = $2 and l.expires_at > $3 order by l.created_at desc, l.id`,
    [organisationId, investigationId, now],
  )

/** @returns the token too, which is stored nowhere. */
export async function insertLink(
  tx: Db,
  {
    organisationId,
    investigationId,
    language,
    memberId,
    now,
    expiresAt,
  }: OfRun & { language: Language; memberId: number; now: Date; expiresAt: Date },
): Promise<{ link: StoredLink; token: string }> {
  const token = randomToken()
  const [link] = await runSql<StoredLink>(
    tx,
    `with made as (
       insert into investigation_link (organisation_id, investigation_id, language, token_hash, created_by, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning *)
     select ${columns} from made l`,
    [organisationId, investigationId, language, tokenHash(token), memberId, now, expiresAt],
  )
  if (!link) throw new Error(`investigation ${investigationId} got no link`)
  return { link, token }
}

/** @returns whether there was an open one. */
export async function revokeLink(
  tx: Db,
  { organisationId, investigationId, linkId, now }: OfRun & { linkId: number; now: Date },
): Promise<boolean> {
  const revoked = await runSql(
    tx,
    `update investigation_link set revoked_at = $4
     where organisation_id = $1 and investigation_id = $2 and id = $3 and revoked_at is null returning 1`,
    [organisationId, investigationId, linkId, now],
  )
  return revoked.length > 0
}

export interface OpenLink {
  id: number
  organisationId: number
  investigationId: string
  organization: string
  language: Language
  expiresAt: Date
}

/** Finds what a token opens now, across all organizations. Nothing else of a row is exposed to a stranger's token. */
export async function findOpenLink(
  tx: Db,
  { token, now }: { token: string; now: Date },
): Promise<OpenLink | undefined> {
  const [link] = await runSql<OpenLink>(
    tx,
    `select l.id, l.organisation_id as "organisationId", l.investigation_id as "investigationId", o.name as organization,
       l.language, l.expires_at as "expiresAt"
     from investigation_link l
     join organisation o on o.id = l.organisation_id
     join investigation i on i.id = l.investigation_id and i.organisation_id = l.organisation_id
     where l.token_hash = $1 and l.revoked_at is null and l.expires_at > $2 and i.hidden_at is null
       and ${notSuspended('l.organisation_id')}`,
    [tokenHash(token), now],
  )
  return link
}

export const countOpening = (tx: Db, { id, now }: { id: number; now: Date }) =>
  runSql(tx, `update investigation_link set opened = opened + 1, last_opened_at = $2 where id = $1`, [id, now])

export const deleteLinksOver = (tx: Db, now: Date) =>
  runSql(tx, `delete from investigation_link where expires_at <= $1 returning 1`, [now])
