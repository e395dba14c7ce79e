import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Grouped, Keyed, Undo } from '../regroup.ts'
import { severities } from '../severity-table.ts'
import type { BreachSide } from '../staff-contract.ts'
import { breachColumns } from './breach.store.ts'

// Breaches joined and parted by hand, and pairs of which someone is to say whether they are one.

/** The member of staff who decides, and when. */
export interface Decider {
  by: string
  now: Date
}

/** The undo of a merge or split, with the proposals that it answered. */
export type StoredUndo = Undo & { proposals?: number[] }

/** Those of these breaches that stand by themselves, by the keys of their records. */
export const listGroups = (tx: Db, ids: readonly string[]): Promise<Grouped[]> =>
  runSql(
    tx,
    `select b.id, json_agg(json_build_object('item', json_build_object('source', l.source, 'externalId', l.external_id))) as members
     from breach b join breach_source_link l on l.breach_id = b.id
     where b.id = any($1) and b.merged_into is null group by b.id`,
    [ids],
  )

/** An id that no breach has or had, made from another's so that a reader of addresses sees where it came from. */
export async function freePartId(tx: Db, id: string): Promise<string> {
  const [free] = await runSql<{ id: string }>(
    tx,
    `select part.id from generate_series(2, 10000) n cross join lateral (select left($1, 180) || '-part-' || n) part(id)
     where not exists (select from breach b where b.id = part.id) order by n limit 1`,
    [id],
  )
  if (!free) throw new Error(`no id is left for a part of ${id}`)
  return free.id
}

/** Records go where their new group has them, behind those that are there. */
export async function moveMembers(tx: Db, groups: readonly Grouped[]): Promise<void> {
  await runSql(
    tx,
    `update breach_source_link l set breach_id = g.id, moved_from = l.breach_id, ordinal = l.ordinal + 1000
     from jsonb_to_recordset($1::jsonb) as g(id text, source text, external_id text)
     where l.source = g.source and l.external_id = g.external_id and l.breach_id <> g.id`,
    [
      JSON.stringify(
        groups.flatMap(({ id, members }) =>
          members.map(({ item }: Keyed) => ({ id, source: item.source, external_id: item.externalId })),
        ),
      ),
    ],
  )
}

/**
 * Redirects an emptied breach, which keeps its row so that links and mails still work. A report of either counts as one
 * of both.
 */
export async function leadOn(tx: Db, { from, into }: { from: string; into: string }): Promise<void> {
  await runSql(tx, `update breach set merged_into = $2 where id = $1`, [from, into])
  await runSql(
    tx,
    `update breach b set alerted_level = f.alerted_level from breach f where b.id = $2 and f.id = $1
       and array_position($3, f.alerted_level) > coalesce(array_position($3, b.alerted_level), 0)`,
    [from, into, severities],
  )
}

/** Opens a breach for what is split from another; one that led there until now is independent again. */
export const openBreach = (tx: Db, { id, from }: { id: string; from: string }) =>
  runSql(
    tx,
    `insert into breach (id, origin, ${copied}) select $1, 'staff', ${copied} from breach where id = $2
     on conflict (id) do update set merged_into = null`,
    [id, from],
  )

// Until it is calculated from its own records, a part looks like the whole; subscribers notified of the whole were
// notified of it.
const copied = [...Object.keys(breachColumns), 'alerted_level'].join(', ')

/** From now on no load of a file overwrites or removes them. */
export const keepFromLoads = (tx: Db, ids: readonly string[], now: Date) =>
  runSql(tx, `update breach set fed_at = $2 where id = any($1)`, [ids, now])

export async function noteMerge(
  tx: Db,
  { undo, reason, by, now }: Decider & { undo: StoredUndo; reason: string },
): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into breach_merge (undo, reason, decided_by, decided_at) values ($1, $2, $3, $4) returning id`,
    [JSON.stringify(undo), reason, by, now],
  )
  if (!row) throw new Error('an insert gave no row')
  return row.id
}

/** Undefined where it was taken back already, or never was. */
export async function takeMergeBack(
  tx: Db,
  { id, by, now }: Decider & { id: number },
): Promise<StoredUndo | undefined> {
  const [row] = await runSql<{ undo: StoredUndo }>(
    tx,
    `update breach_merge set undone_by = $2, undone_at = $3 where id = $1 and undone_at is null returning undo`,
    [id, by, now],
  )
  return row?.undo
}

export interface ListedMerge {
  id: number
  undo: StoredUndo
  /** As the two breaches are called now; null where one is gone. */
  names: [string | null, string | null]
  reason: string
  decided_by: string
  decided_at: Date
  undone_at: Date | null
}

export const listMerges = (db: Db, limit: number): Promise<ListedMerge[]> =>
  runSql(
    db,
    `select m.id, m.undo, json_build_array(
       (select company from breach where id = coalesce(m.undo->>'from', m.undo->>'newId')),
       (select company from breach where id = coalesce(m.undo->>'into', m.undo->>'id'))) as names,
       m.reason, m.decided_by, m.decided_at, m.undone_at
     from breach_merge m order by m.id desc limit $1`,
    [limit],
  )

/** Two breaches of which someone is to say whether they are one. */
export interface OpenPair {
  /** Ids of the proposals that ask it: a merge makes one question of several. */
  ids: number[]
  basis: string
  /** The one that stays when they are joined: what ships before what came later. */
  into: string
  from: string
  created_at: Date
}

/** Newest first. A breach that was merged is asked about under the one that it is part of; within one there is nothing to ask. */
export const listOpenPairs = (db: Db): Promise<OpenPair[]> =>
  runSql(
    db,
    `with recursive led as (
       select id as start, id, merged_into from breach
       where id in (select unnest(array[breach_id, other_id]) from breach_merge_proposal where status = 'open')
       union select led.start, b.id, b.merged_into from led join breach b on b.id = led.merged_into
     ), standing as (
       select led.start, b.id, row(b.origin <> 'shipped', b.discovered_on, b.created_at, b.id) as rank from led join breach b using (id)
       where b.merged_into is null and b.withdrawn_at is null
     ), pair as (
       select p.id, p.basis, p.created_at, case when x.rank < y.rank then x.id else y.id end as into_id,
         case when x.rank < y.rank then y.id else x.id end as from_id
       from breach_merge_proposal p join standing x on x.start = p.breach_id join standing y on y.start = p.other_id
       where p.status = 'open' and x.id <> y.id
     ) select json_agg(id order by id) as ids, (array_agg(basis order by id))[1] as basis, into_id as into, from_id as "from",
       max(created_at) as created_at
     from pair group by into_id, from_id order by max(created_at) desc, min(id) desc`,
  )

/** Whatever the answer, it is not asked again. */
export const closeProposals = (
  tx: Db,
  { ids, status, by, now }: Decider & { ids: readonly number[]; status: 'accepted' | 'rejected' | 'undone' },
) =>
  runSql(tx, `update breach_merge_proposal set status = $2, decided_by = $3, decided_at = $4 where id = any($1)`, [
    ids,
    status,
    by,
    now,
  ])

/** Someone parted these two: whether they are one is not asked, however alike they are. */
export const noteApart = (tx: Db, { ids, reason, by, now }: Decider & { ids: [string, string]; reason: string }) =>
  runSql(
    tx,
    `insert into breach_merge_proposal (breach_id, other_id, basis, status, decided_by, decided_at, created_at)
     values (least($1, $2), greatest($1, $2), $3, 'rejected', $4, $5, $5)`,
    [...ids, reason, by, now],
  )

const sideColumns = `b.id, b.company, to_char(b.discovered_on, 'YYYY-MM-DD') as "discoveredDate",
  json_build_object('from', b.occurred_on, 'to', b.occurred_to) as "breachDate", b.severity, b.accounts as "affectedUsers",
  (select coalesce(json_agg(json_build_object('key', l.source, 'externalId', l.external_id, 'name', l.name, 'url', l.url)
     order by l.ordinal, l.source, l.external_id), '[]') from breach_source_link l where l.breach_id = b.id) as sources`

/** Breaches as staff compare them. */
export const listSides = (db: Db, ids: readonly string[]): Promise<BreachSide[]> =>
  runSql(db, `select ${sideColumns} from breach b where b.id = any($1)`, [ids])

/** The breach of this id, or the one that it is part of now. */
export async function findSide(db: Db, id: string): Promise<BreachSide | undefined> {
  const [side] = await runSql<BreachSide>(
    db,
    `with recursive led as (
       select id, merged_into from breach where id = $1
       union select b.id, b.merged_into from led join breach b on b.id = led.merged_into
     ) select ${sideColumns} from led join breach b using (id) where b.merged_into is null`,
    [id],
  )
  return side
}
