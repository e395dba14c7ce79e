import { type Db, runSql } from '../../../platform/server/database.ts'
import { complainedSql } from '../../../platform/server/suppression.ts'
import type { SubjectKind, SubjectRef } from '../../../product/entries.ts'
import type { CorrectionLine, StaffCorrection, StaffCorrectionRow } from '../contract.ts'
import type { CorrectionField, CorrectionState } from '../vocabulary.ts'
import { subjectPath } from './subject.store.ts'

interface NewCorrection {
  subject: SubjectRef & { name: string }
  field: CorrectionField
  statement: string
  page: string
  email: string | null
  network: string
  isSuspicious: boolean
  dispute: { domain: string; tokenHash: string } | null
  at: Date
}

export async function insertCorrection(tx: Db, given: NewCorrection): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into correction (subject_kind, subject_key, subject_name, field, statement, page, email, network, is_suspicious,
       vendor_domain, token_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      ...[given.subject.kind, given.subject.key, given.subject.name, given.field, given.statement, given.page],
      ...[given.email, given.network, given.isSuspicious],
      ...[given.dispute?.domain ?? null, given.dispute?.tokenHash ?? null, given.at],
    ],
  )
  if (!row) throw new Error('a correction was kept without an id')
  return row.id
}

interface Earlier {
  ofNetwork: number
  ofAddress: number
  lastDispute: Date | null
  /** Its owner recently marked such a mail as unwanted. */
  complained: boolean
}

/**
 * Counts earlier messages: of this network within an hour, with this address within a day, and the latest mail to it
 * that asked.
 */
export async function countEarlier(
  tx: Db,
  { network, email, addressHash, at }: { network: string; email: string | null; addressHash: string; at: Date },
): Promise<Earlier> {
  const [counts] = await runSql<Earlier>(
    tx,
    `select (select count(*)::int from correction where network = $1 and created_at > $3::timestamptz - interval '1 hour') as "ofNetwork",
       count(*)::int as "ofAddress", max(created_at) filter (where token_hash is not null) as "lastDispute",
       ${complainedSql("address_hash = $4 and stream = 'support'", '$3')} as complained
     from correction where lower(email) = lower($2) and created_at > $3::timestamptz - interval '1 day'`,
    [network, email, at, addressHash],
  )
  if (!counts) throw new Error('counting gave no row')
  return counts
}

/** Lists what readers see of a subject: accepted corrections, and what a company proved to be its own word. */
export async function listLines(db: Db, { kind, key }: SubjectRef): Promise<CorrectionLine[]> {
  const rows = await runSql<Omit<CorrectionLine, 'on'> & { at: Date }>(
    db,
    `select c.id, c.field, c.note,
       case when c.state = 'accepted' then 'corrected' when c.state = 'declined' then 'kept' else 'disputed' end as kind,
       coalesce(c.decided_at, c.proved_at) as at, case when c.state = 'accepted' then c.page end as page, ${changesSql}
     from correction c
     where c.subject_kind = $1 and c.subject_key = $2 and c.hidden_at is null and (c.state = 'accepted' or c.proved_at is not null)
     order by coalesce(c.decided_at, c.proved_at) desc, c.id desc limit $3`,
    [kind, key, mostLines],
  )
  return rows.map(({ at, ...line }) => ({ ...line, on: at.toISOString().slice(0, 10) }))
}

const mostLines = 50

const changesSql = `coalesce((select json_agg(json_build_object('kind', change ->> 'kind', 'was', was, 'becomes', becomes) order by id)
  from fact_amendment where correction_id = c.id), '[]') as changes`

interface Row {
  id: number
  subject_kind: SubjectKind
  subject_key: string
  subject_name: string
  field: CorrectionField
  state: CorrectionState
  created_at: Date
  is_suspicious: boolean
  vendor_domain: string | null
  proved_at: Date | null
}

const columns = `c.id, c.subject_kind, c.subject_key, c.subject_name, c.field, c.state, c.created_at, c.is_suspicious,
  c.vendor_domain, c.proved_at`

const presentRow = (row: Row): StaffCorrectionRow => ({
  ...{ id: row.id, field: row.field, state: row.state, isSuspicious: row.is_suspicious },
  subject: presentSubject(row),
  createdAt: row.created_at.toISOString(),
  dispute: row.vendor_domain ? { domain: row.vendor_domain, provedAt: row.proved_at?.toISOString() ?? null } : null,
})

const presentSubject = (row: Pick<Row, 'subject_kind' | 'subject_key' | 'subject_name'>) => {
  const subject = { kind: row.subject_kind, key: row.subject_key }
  return { ...subject, name: row.subject_name, path: subjectPath(subject) }
}

export interface CorrectionFilters {
  state: CorrectionState
  field?: CorrectionField | undefined
  disputes?: 'true' | 'false' | undefined
}

const filtered = `c.state = $1 and ($2::text is null or c.field = $2) and ($3::boolean is null or (c.proved_at is not null) = $3)`
const filterValues = ({ state, field, disputes }: CorrectionFilters) => [state, field ?? null, disputes ?? null]

export async function listCorrections(
  db: Db,
  { limit, ...filters }: CorrectionFilters & { limit: number },
): Promise<StaffCorrectionRow[]> {
  const rows = await runSql<Row>(
    db,
    `select ${columns} from correction c where ${filtered} order by c.id desc limit $4`,
    [...filterValues(filters), limit],
  )
  return rows.map(presentRow)
}

export async function countCorrections(db: Db, filters: CorrectionFilters): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from correction c where ${filtered}`,
    filterValues(filters),
  )
  return row?.count ?? 0
}

type Stored = Omit<StaffCorrection, 'facts'>

export async function findCorrection(db: Db, id: number): Promise<Stored | undefined> {
  const [row] = await runSql<
    Row & Pick<Stored, 'statement' | 'page' | 'email' | 'note' | 'decidedBy' | 'changes'> & { decided_at: Date | null }
  >(
    db,
    `select ${columns}, c.statement, c.page, c.email, c.note, c.decided_at, a.username as "decidedBy", ${changesSql}
     from correction c left join staff_account a on a.id = c.decided_by where c.id = $1`,
    [id],
  )
  if (!row) return undefined
  const { statement, page, email, note, decidedBy, changes } = row
  return {
    ...presentRow(row),
    ...{ statement, page, email, note, decidedBy, changes },
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

/** No one else decides it before this transaction ends. */
export const lockCorrection = (tx: Db, id: number) =>
  runSql(tx, `select 1 from correction where id = $1 for update`, [id])

export async function decide(
  tx: Db,
  given: {
    id: number
    state: Exclude<CorrectionState, 'open'>
    note: string
    page?: string | undefined
    accountId: number
    at: Date
  },
): Promise<void> {
  await runSql(
    tx,
    `update correction set state = $2, note = $3, page = coalesce($4, page), decided_by = $5, decided_at = $6 where id = $1`,
    [given.id, given.state, given.note, given.page ?? null, given.accountId, given.at],
  )
}

export interface Dispute {
  id: number
  subject: StaffCorrectionRow['subject']
  field: CorrectionField
  domain: string
  isProved: boolean
}

/** One that can be proved still, or is. */
export async function findDispute(
  db: Db,
  { tokenHash, since }: { tokenHash: string; since: Date },
): Promise<Dispute | undefined> {
  const [row] = await runSql<Row & { vendor_domain: string }>(
    db,
    `select ${columns} from correction c where c.token_hash = $1 and (c.proved_at is not null or (c.state = 'open' and c.created_at > $2))`,
    [tokenHash, since],
  )
  return (
    row && {
      ...{ id: row.id, field: row.field, domain: row.vendor_domain, isProved: row.proved_at !== null },
      subject: presentSubject(row),
    }
  )
}

/** @returns whether it was not proved before. */
export async function markProved(tx: Db, { id, at }: { id: number; at: Date }): Promise<boolean> {
  const rows = await runSql(
    tx,
    `update correction set proved_at = $2, is_suspicious = false where id = $1 and proved_at is null returning 1`,
    [id, at],
  )
  return rows.length > 0
}

/** @returns how many addresses and how many corrections are gone. */
export async function eraseOld(db: Db, now: Date): Promise<{ addresses: number; corrections: number }> {
  await runSql(
    db,
    `update correction set network = null where network is not null and created_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
  const addresses = await runSql(
    db,
    `update correction set email = null where email is not null
       and (decided_at < $1::timestamptz - interval '30 days' or created_at < $1::timestamptz - interval '2 years') returning 1`,
    [now],
  )
  // Published corrections stay, and so do those that no one has looked at.
  const corrections = await runSql(
    db,
    `delete from correction where proved_at is null and (
       (state = 'declined' and decided_at < $1::timestamptz - interval '1 year')
       or (state = 'open' and is_suspicious and created_at < $1::timestamptz - interval '90 days')) returning 1`,
    [now],
  )
  return { addresses: addresses.length, corrections: corrections.length }
}
