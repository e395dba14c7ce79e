import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Lead } from '../contract.ts'
import { type LeadStatus, leadStatuses } from '../vocabulary.ts'

export interface NewLead {
  firstName: string
  lastName: string
  email: string
  company: string
  jobTitle: string
  inquiryType: string
  message: string
  source: string
  isSuspicious: boolean
  slot: { at: Date; timeZone: string } | null
  at: Date
}

export async function insertLead(tx: Db, lead: NewLead): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into lead (first_name, last_name, email, company, job_title, inquiry_type, message, source, is_suspicious,
       slot_at, slot_time_zone, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`,
    [
      ...[lead.firstName, lead.lastName, lead.email, lead.company, lead.jobTitle, lead.inquiryType, lead.message],
      ...[lead.source, lead.isSuspicious, lead.slot?.at ?? null, lead.slot?.timeZone ?? null, lead.at],
    ],
  )
  if (!row) throw new Error('a lead was kept without an id')
  return row.id
}

export interface LeadFilters {
  q: string
  status?: LeadStatus | undefined
}

const mostWords = 8
/** A trigram index finds nothing shorter: asked for it, it goes through all of itself, so it is not asked. */
const isIndexed = /[\p{L}\p{N}]{3}/u

/** Builds conditions for the given filters only: an index does not serve `$1 is null or …`. */
function conditionsOf({ q, status }: LeadFilters): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = q
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => {
      const words = isIndexed.test(word) ? 'l.words' : `l.words || ''`
      return `${words} like lower($${values.push(`%${word.replace(/[\\%_]/g, '\\$&')}%`)})`
    })
  if (status) conditions.push(`l.status = $${values.push(status)}`)
  return { sql: conditions.length > 0 ? conditions.join(' and ') : 'true', values }
}

const columns = `l.id, l.first_name as "firstName", l.last_name as "lastName", l.email, l.company,
  l.job_title as "jobTitle", l.source, l.created_at as "createdAt", l.message, l.inquiry_type as "inquiryType",
  l.status, l.notes, a.username as assignee, l.is_suspicious as "isSuspicious",
  l.slot_at as "slotAt", l.slot_time_zone as "slotTimeZone"`
const assigned = 'left join staff_account a on a.id = l.assignee_id'

type Row = Omit<Lead, 'createdAt' | 'slot'> & { createdAt: Date; slotAt: Date | null; slotTimeZone: string | null }

const present = ({ createdAt, slotAt, slotTimeZone, ...lead }: Row): Lead => ({
  ...lead,
  createdAt: createdAt.toISOString(),
  slot: slotAt && slotTimeZone !== null ? { at: slotAt.toISOString(), timeZone: slotTimeZone } : null,
})

/** Newest first, those before an id. */
export async function listLeads(
  db: Db,
  { filters, limit, before }: { filters: LeadFilters; limit: number; before?: number | undefined },
): Promise<Lead[]> {
  const { sql, values } = conditionsOf(filters)
  const cursor = before === undefined ? '' : `and l.id < $${values.push(before)}`
  const rows = await runSql<Row>(
    db,
    `select ${columns} from lead l ${assigned} where ${sql} ${cursor} order by l.id desc limit $${values.push(limit)}`,
    values,
  )
  return rows.map(present)
}

export async function countLeads(db: Db, filters: LeadFilters): Promise<number> {
  const { sql, values } = conditionsOf(filters)
  const [row] = await runSql<{ count: number }>(db, `select count(*)::int as count from lead l where ${sql}`, values)
  return row?.count ?? 0
}

/** Each by itself reads the index of statuses alone; grouped, they would take a walk through every lead. */
export const countByStatus = (db: Db): Promise<{ status: LeadStatus; count: number }[]> =>
  runSql(
    db,
    `select s.status, (select count(*)::int from lead where lead.status = s.status) as count
     from unnest($1::text[]) as s (status)`,
    [leadStatuses],
  )

/** Locks a lead: no other transaction changes it before this one ends. */
export async function findLead(tx: Db, id: number): Promise<Lead | undefined> {
  const [row] = await runSql<Row>(tx, `select ${columns} from lead l ${assigned} where l.id = $1 for update of l`, [id])
  return row && present(row)
}

export async function updateLead(
  tx: Db,
  given: { id: number; status: LeadStatus; notes: string; assignee: string | null; at: Date },
): Promise<void> {
  await runSql(
    tx,
    `update lead set status = $2, notes = $3, changed_at = $5,
       assignee_id = (select id from staff_account where username = $4)
     where id = $1`,
    [given.id, given.status, given.notes, given.assignee, given.at],
  )
}

type LeadField = 'status' | 'notes' | 'assignee'

export async function insertChange(
  tx: Db,
  change: {
    leadId: number
    accountId: number
    field: LeadField
    before: string | null
    after: string | null
    at: Date
  },
): Promise<void> {
  await runSql(
    tx,
    `insert into lead_change (lead_id, account_id, field, before, after, at) values ($1, $2, $3, $4, $5, $6)`,
    [change.leadId, change.accountId, change.field, change.before, change.after, change.at],
  )
}

export const listChanges = (
  db: Db,
  leadId: number,
): Promise<{ at: Date; by: string; field: LeadField; from: string | null; to: string | null }[]> =>
  runSql(
    db,
    `select c.at, a.username as by, c.field, c.before as "from", c.after as "to"
     from lead_change c join staff_account a on a.id = c.account_id where c.lead_id = $1 order by c.id`,
    [leadId],
  )

export async function isLead(db: Db, id: number): Promise<boolean> {
  return (await runSql(db, `select 1 from lead where id = $1`, [id])).length > 0
}

/** @returns how many of them. */
export async function deleteOldLeads(db: Db, now: Date): Promise<number> {
  const gone = await runSql(
    db,
    `delete from lead where changed_at < $1::timestamptz - interval '2 years' returning id`,
    [now],
  )
  return gone.length
}
