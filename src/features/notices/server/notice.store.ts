import { type Db, runSql } from '../../../platform/server/database.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import type { Notice, NoticeRow } from '../contract.ts'
import { decideWithinDays, type NoticeKind, type NoticeState } from '../vocabulary.ts'

interface NewNotice {
  page: string
  target: string | undefined
  kind: NoticeKind
  explanation: string
  name: string
  email: string | null
  network: string
  isSuspicious: boolean
  at: Date
}

export async function insertNotice(tx: Db, given: NewNotice): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into notice (page, target_kind, target_key, kind, explanation, name, email, network, is_suspicious, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      ...[given.page, given.target === undefined ? null : 'investigation', given.target ?? null, given.kind],
      ...[given.explanation, given.name, given.email, given.network, given.isSuspicious, given.at],
    ],
  )
  if (!row) throw new Error('a notice was kept without an id')
  return row.id
}

/** Counts earlier notices: from this network within an hour, and with this address within a day. */
export async function countEarlier(
  tx: Db,
  { network, email, at }: { network: string; email: string | null; at: Date },
): Promise<{ ofNetwork: number; ofAddress: number; last: Date | null }> {
  const [counts] = await runSql<{ ofNetwork: number; ofAddress: number; last: Date | null }>(
    tx,
    `select (select count(*)::int from notice where network = $1 and created_at > $3::timestamptz - interval '1 hour') as "ofNetwork",
       count(*)::int as "ofAddress", max(created_at) as last
     from notice where lower(email) = lower($2) and created_at > $3::timestamptz - interval '1 day'`,
    [network, email, at],
  )
  if (!counts) throw new Error('counting gave no row')
  return counts
}

interface Row {
  id: number
  page: string
  kind: NoticeKind
  state: NoticeState
  created_at: Date
  is_suspicious: boolean
}

const columns = `n.id, n.page, n.kind, n.state, n.created_at, n.is_suspicious`

const presentRow = ({ id, page, kind, state, created_at, is_suspicious }: Row): NoticeRow => ({
  ...{ id, page, kind, state, isSuspicious: is_suspicious },
  createdAt: created_at.toISOString(),
  dueAt: new Date(created_at.getTime() + decideWithinDays * dayMs).toISOString(),
})

export async function listNotices(
  db: Db,
  { state, limit }: { state: NoticeState; limit: number },
): Promise<NoticeRow[]> {
  const rows = await runSql<Row>(
    db,
    `select ${columns} from notice n where n.state = $1
     order by n.is_suspicious, case when n.state = 'open' then n.id else -n.id end limit $2`,
    [state, limit],
  )
  return rows.map(presentRow)
}

export async function countNotices(db: Db, state: NoticeState): Promise<number> {
  const [row] = await runSql<{ count: number }>(db, `select count(*)::int as count from notice where state = $1`, [
    state,
  ])
  return row?.count ?? 0
}

export async function findNotice(db: Db, id: number): Promise<Notice | undefined> {
  const [row] = await runSql<
    Row &
      Pick<Notice, 'explanation' | 'name' | 'email' | 'reason' | 'decidedBy'> & {
        decided_at: Date | null
        target_key: string | null
        is_hidden: boolean
      }
  >(
    db,
    `select ${columns}, n.explanation, n.name, n.email, n.reason, n.decided_at, n.target_key, a.username as "decidedBy",
       i.hidden_at is not null as is_hidden
     from notice n left join staff_account a on a.id = n.decided_by left join investigation i on i.id = n.target_key
     where n.id = $1`,
    [id],
  )
  if (!row) return undefined
  const { explanation, name, email, reason, decidedBy } = row
  return {
    ...presentRow(row),
    ...{ explanation, name, email, reason, decidedBy },
    target: row.target_key === null ? null : { kind: 'investigation', key: row.target_key, isHidden: row.is_hidden },
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

/** No one else decides it before this transaction ends. */
export const lockNotice = (tx: Db, id: number) => runSql(tx, `select 1 from notice where id = $1 for update`, [id])

export const decideNotice = (
  tx: Db,
  given: { id: number; state: Exclude<NoticeState, 'open'>; reason: string; accountId: number; at: Date },
) =>
  runSql(tx, `update notice set state = $2, reason = $3, decided_by = $4, decided_at = $5 where id = $1`, [
    ...[given.id, given.state, given.reason, given.accountId, given.at],
  ])

/** @returns how many notices lost their name and address, and how many are gone. */
export async function eraseOldNotices(db: Db, now: Date): Promise<{ addresses: number; notices: number }> {
  await runSql(
    db,
    `update notice set network = null where network is not null and created_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
  const addresses = await runSql(
    db,
    `update notice set email = null, name = '' where (email is not null or name <> '')
       and (decided_at < $1::timestamptz - interval '180 days' or created_at < $1::timestamptz - interval '1 year') returning 1`,
    [now],
  )
  const notices = await runSql(
    db,
    `delete from notice where (state = 'open' and is_suspicious and created_at < $1::timestamptz - interval '90 days')
       or decided_at < $1::timestamptz - interval '2 years' returning 1`,
    [now],
  )
  return { addresses: addresses.length, notices: notices.length }
}
