import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'

interface Period {
  /** Days, both included. */
  from: string
  to: string
}

interface DayCount {
  day: string
  withKey: number
  withoutKey: number
  /** Without a key too, and from our own pages, as they said. */
  byPages: number
  refused: number
}

interface NameCount {
  name: string
  calls: number
  refused: number
}

const refusedOf = `case when outcome = 'done' then 0 else calls end`

/** Counts by day and name: of all, as they are added up already, or of the key $3. */
const countsBy = {
  caller: `select day, 'with-key' as name, calls, ${refusedOf} as refused from api_usage where key_id = $3`,
  call: `select day, call as name, calls, ${refusedOf} as refused from api_usage where key_id = $3`,
  refusal: `select day, outcome as name, calls, calls as refused from api_usage where key_id = $3 and outcome <> 'done'`,
}
const counted = (by: keyof typeof countsBy, key: number | undefined) =>
  key === undefined
    ? `(select day, name, calls, refused from api_usage_sum where kind = '${by}' and $3::bigint is null)`
    : `(${countsBy[by]})`

const valuesOf = ({ from, to }: Period, key: number | undefined) => [from, to, key ?? null]

/** Every day of the time, oldest first, those without a call too. */
export const countByDay = (db: Db, period: Period, key?: number): Promise<DayCount[]> =>
  runSql<DayCount>(
    db,
    `select d::date as day, coalesce(sum(u.calls - u.refused) filter (where u.name = 'with-key'), 0)::bigint as "withKey",
       coalesce(sum(u.calls - u.refused) filter (where u.name = 'without-key'), 0)::bigint as "withoutKey",
       coalesce(sum(u.calls - u.refused) filter (where u.name = 'page'), 0)::bigint as "byPages",
       coalesce(sum(u.refused), 0)::bigint as refused
     from generate_series($1::date, $2::date, interval '1 day') as d left join ${counted('caller', key)} u on u.day = d::date
     group by 1 order by 1`,
    valuesOf(period, key),
  )

/** The largest first. */
export const countBy = (db: Db, by: 'call' | 'refusal', period: Period, key?: number): Promise<NameCount[]> =>
  runSql<NameCount>(
    db,
    `select name, sum(calls)::bigint as calls, sum(refused)::bigint as refused from ${counted(by, key)} u
     where day between $1 and $2 group by 1 order by 2 desc, 1`,
    valuesOf(period, key),
  )

interface UsedKey {
  id: number
  name: string
  hint: string
  organisation: string
  isRevoked: boolean
}

const keyColumns = `k.id, k.name, k.hint, o.name as organisation, k.revoked_at is not null as "isRevoked"`

/** Those that call most. */
export const listUsedKeys = (
  db: Database,
  { from, to }: Period,
  limit: number,
): Promise<(UsedKey & { calls: number; refused: number; lastDay: string })[]> =>
  acrossOrganisations(db, (tx) =>
    runSql(
      tx,
      `with most as (
         select name::bigint as key_id, sum(calls)::bigint as calls, sum(refused)::bigint as refused, max(day) as "lastDay"
         from api_usage_sum where kind = 'key' and day between $1 and $2 group by name order by 2 desc, 1 limit $3)
       select ${keyColumns}, most.calls, most.refused, most."lastDay"
       from most join api_key k on k.id = most.key_id join organisation o on o.id = k.organisation_id
       order by most.calls desc, k.id`,
      [from, to, limit],
    ),
  )

export async function findUsedKey(db: Database, id: number): Promise<UsedKey | undefined> {
  const [row] = await acrossOrganisations(db, (tx) =>
    runSql<UsedKey>(
      tx,
      `select ${keyColumns} from api_key k join organisation o on o.id = k.organisation_id where k.id = $1`,
      [id],
    ),
  )
  return row
}
