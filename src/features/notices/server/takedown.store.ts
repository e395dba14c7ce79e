import { type Db, runSql } from '../../../platform/server/database.ts'
import type { StaffOrganization, Takedown } from '../contract.ts'
import type { TakedownKind } from '../vocabulary.ts'

export interface Which {
  kind: TakedownKind
  key: string
}

interface Columns {
  table: string
  at: string
  reason: string
  /** As the parameter $1 names it. */
  row: string
}

// An organization's own runs are shown to no stranger: they end with the organization.
const columnsOf: Record<TakedownKind, Columns> = {
  investigation: {
    ...{ table: 'investigation', at: 'hidden_at', reason: 'hidden_reason' },
    row: 'id = $1 and organisation_id is null',
  },
  correction: { table: 'correction', at: 'hidden_at', reason: 'hidden_reason', row: 'id::text = $1' },
  organization: {
    ...{ table: 'organisation', at: 'suspended_at', reason: 'suspended_reason' },
    row: 'id::text = $1 and not is_demo',
  },
}

/** @returns whether it was there, and not hidden before. */
export async function hide(tx: Db, { kind, key, reason, at }: Which & { reason: string; at: Date }): Promise<boolean> {
  const names = columnsOf[kind]
  const rows = await runSql(
    tx,
    `update ${names.table} set ${names.at} = $2, ${names.reason} = $3
     where ${names.row} and ${names.at} is null returning 1`,
    [key, at, reason],
  )
  return rows.length > 0
}

/** @returns whether it was hidden. */
export async function restore(tx: Db, { kind, key }: Which): Promise<boolean> {
  const names = columnsOf[kind]
  const rows = await runSql(
    tx,
    `update ${names.table} set ${names.at} = null, ${names.reason} = ''
     where ${names.row} and ${names.at} is not null returning 1`,
    [key],
  )
  return rows.length > 0
}

export async function listTakedowns(db: Db): Promise<Takedown[]> {
  const rows = await runSql<Omit<Takedown, 'at'> & { at: Date }>(
    db,
    `select kind, key, name, at, reason from (
       select 'investigation' as kind, id as key, app_name as name, hidden_at as at, hidden_reason as reason
       from investigation where hidden_at is not null and organisation_id is null
       union all
       select 'correction', id::text, subject_name, hidden_at, hidden_reason from correction where hidden_at is not null
       union all
       select 'organization', id::text, name, suspended_at, suspended_reason from organisation where suspended_at is not null
     ) as taken order by at desc, key limit 500`,
    [],
  )
  return rows.map(({ at, ...taken }) => ({ ...taken, at: at.toISOString() }))
}

/** In a transaction over all organizations. */
export async function listOrganizations(
  tx: Db,
  { q, limit }: { q: string; limit: number },
): Promise<StaffOrganization[]> {
  const rows = await runSql<
    Pick<StaffOrganization, 'id' | 'name' | 'members'> & {
      createdAt: Date
      suspendedAt: Date | null
      fullMailAt: Date | null
    }
  >(
    tx,
    `select o.id, o.name, o.created_at as "createdAt", o.suspended_at as "suspendedAt", o.full_mail_at as "fullMailAt",
       (select count(*)::int from member m where m.organisation_id = o.id and m.left_at is null) as members
     from organisation o where not o.is_demo and strpos(lower(o.name), lower($1)) > 0 order by o.id desc limit $2`,
    [q, limit],
  )
  return rows.map(({ createdAt, suspendedAt, fullMailAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    suspendedAt: suspendedAt?.toISOString() ?? null,
    fullMailAt: fullMailAt?.toISOString() ?? null,
  }))
}

/** @returns whether there is such an organization. */
export async function allowFullMail(
  tx: Db,
  { id, reason, at }: { id: number; reason: string; at: Date },
): Promise<boolean> {
  const rows = await runSql(
    tx,
    `update organisation set full_mail_at = coalesce(full_mail_at, $2), full_mail_reason = $3 where id = $1 returning 1`,
    [id, at, reason],
  )
  return rows.length > 0
}

/** Lists whom we notify that the organization was suspended or restored: every member with a proved address. */
export const listReaders = (tx: Db, organisationId: string): Promise<{ id: number; email: string }[]> =>
  runSql(
    tx,
    `select m.id, a.email from member m join account a on a.id = m.account_id
     where m.organisation_id::text = $1 and m.left_at is null and a.email_proved_at is not null order by m.id`,
    [organisationId],
  )
