import type { Contract } from '../../shared/endpoint.ts'
import { type Database, runSql } from '../database.ts'
import type { JobKind } from '../jobs.ts'
import { acrossOrganisations } from '../tenancy.ts'

// How much programs call: counted in memory and written in batches, so that no answer waits for it. What a process has not
// written when it is killed is not counted.

export interface UsageCounter {
  note(call: UsedCall, day: string): void
  /** Adds what was counted since to the tables. */
  flush(db: Database): Promise<void>
}

interface UsedCall {
  keyId: number | null
  /** Says that one of our pages makes it, and has no key. */
  isPage: boolean
  call: string
  /** `done`, or the code of the refusal. */
  outcome: string
}

type Counted = UsedCall & { day: string; calls: number }

export function createUsageCounter(): UsageCounter {
  let counts = new Map<string, Counted>()
  let flushing: Promise<void> | undefined

  function add({ calls, ...used }: Counted): void {
    const name = [used.keyId, used.isPage, used.day, used.call, used.outcome].join('|')
    const count = counts.get(name)
    if (count) count.calls += calls
    else counts.set(name, { ...used, calls })
  }

  async function write(db: Database): Promise<void> {
    const due = [...counts.values()]
    if (due.length === 0) return
    counts = new Map()
    await acrossOrganisations(db, (tx) => runSql(tx, addCounts, [JSON.stringify(due)])).catch((error: unknown) => {
      for (const count of due) add(count)
      throw error
    })
  }

  return {
    note: (call, day) => add({ ...call, day, calls: 1 }),
    flush: (db) => {
      flushing ??= write(db).finally(() => {
        flushing = undefined
      })
      return flushing
    },
  }
}

// A key may be gone by now, with its organisation. Nodes that add the same counts lock them in one order.
const addCounts = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as g("keyId" bigint, "isPage" boolean, day date, call text, outcome text, calls bigint)
  ), by_key as (
    insert into api_usage as u (key_id, day, call, outcome, calls)
    select g."keyId", g.day, g.call, g.outcome, g.calls from given g join api_key k on k.id = g."keyId" order by 1, 2, 3, 4
    on conflict (key_id, day, call, outcome) do update set calls = u.calls + excluded.calls
  )
  insert into api_usage_sum as u (kind, day, name, calls, refused)
  select s.kind, g.day, s.name, sum(g.calls), sum(case when g.outcome = 'done' then 0 else g.calls end)
  from given g cross join lateral (values
    ('caller', case when g."isPage" then 'page' when g."keyId" is null then 'without-key' else 'with-key' end),
    ('call', case when not g."isPage" then g.call end),
    ('refusal', case when not g."isPage" then nullif(g.outcome, 'done') end), ('key', g."keyId"::text)
  ) as s(kind, name) where s.name is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (kind, day, name) do update set calls = u.calls + excluded.calls, refused = u.refused + excluded.refused`

/**
 * Counts what was just answered, with a key or without one what needs none. What our own pages call is a figure of its own
 * and no more: that it comes from there is the caller's word.
 */
export function noteCall(
  {
    call,
    keyId,
    outcome = 'done',
    isPage,
  }: {
    call: string | undefined
    keyId: number | undefined
    /** The code of a refusal. */
    outcome: string | undefined
    isPage: boolean
  },
  { usage, contract, day }: { usage: UsageCounter; contract: Contract; day: string },
): void {
  if (call === undefined || !['public', 'key'].includes(contract[call]?.audience ?? 'public')) return
  const isCalledByPage = isPage && (contract[call]?.audience ?? 'public') === 'public'
  usage.note({ keyId: keyId ?? null, isPage: isCalledByPage, call, outcome }, day)
}

const keptDays = 400

export const forgetUsage: JobKind<Record<string, never>> = {
  name: 'api-usage.forget',
  schedule: '40 3 * * *',
  run: async (_, { db }) => {
    for (const table of ['api_usage', 'api_usage_sum'])
      await runSql(db, `delete from ${table} where day < current_date - $1::int`, [keptDays])
  },
}
