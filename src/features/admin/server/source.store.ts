import { type Db, runSql } from '../../../platform/server/database.ts'
import { keptByKey } from '../../../platform/shared/kept-by-key.ts'

/** Counts rows that other rooms keep of a source of `data/sources.json`, besides the facts of the catalog. */
export const countRowsElsewhere = (db: Db): Promise<{ source: string; kind: string; rows: number }[]> =>
  runSql(
    db,
    `select source, 'breach records' as kind, count(*)::int as rows from breach_source_link group by 1
     union all
     select s->>'key', 'removal platforms', count(*)::int from removal_platform p, jsonb_array_elements(p.sources) as s
     where p.retired_at is null group by 1`,
  )

export interface SourceLoad {
  source: string
  loadedAt: Date
}

/**
 * When something of a source went in last. Which source came with which load takes a walk through every fact: it is looked
 * up again only after another load.
 */
export function loadLister(): (db: Db) => Promise<SourceLoad[]> {
  const kept = keptByKey<SourceLoad[]>()
  return async (db) => {
    const [[state], others] = await Promise.all([
      runSql<{ key: string }>(db, `select concat_ws(' ', count(*), max(loaded_at)) as key from fact_load`),
      listOtherLoads(db),
    ])
    return [...(await kept(state?.key ?? '', () => listFactLoads(db))), ...others]
  }
}

const listFactLoads = (db: Db): Promise<SourceLoad[]> =>
  runSql(
    db,
    `with brought as (
       select source, origin from company union select source, origin from entry union select source, origin from study
       union select source, origin from study_tracker union select source, origin from policy_rating
       union select d.source, e.origin from app_declaration d join entry e on e.id = d.entry_id
       union select t.source, e.origin from entry_data_type t join entry e on e.id = t.entry_id
       union select privacy_source, origin from company where privacy_source is not null
     )
     select b.source, max(l.loaded_at) as "loadedAt" from brought b join fact_load l on l.origin = b.origin group by 1`,
  )

const listOtherLoads = (db: Db): Promise<SourceLoad[]> =>
  runSql(
    db,
    `with loaded (source, loaded_at) as (
       select id, loaded_at from breach_source
       union all select source, last_changed_at from feed_source where last_changed_at is not null
       union all select s->>'key', l.loaded_at from removal_platform p join removal_load l on l.origin = p.origin, jsonb_array_elements(p.sources) as s
     )
     select source, max(loaded_at) as "loadedAt" from loaded group by 1`,
  )

export interface StoredSync {
  key: string
  state: 'queued' | 'running' | 'ended'
  /** Null: the program asks by itself. */
  askedBy: string | null
  askedAt: Date
  endedAt: Date | null
  isInStep: boolean | null
  words: string | null
}

/** How each list was asked last: by staff, or, a feed of breaches, by the program itself. */
export const listStoredSyncs = (db: Db): Promise<StoredSync[]> =>
  runSql(
    db,
    `select distinct on (key) key, state, asked_by as "askedBy", asked_at as "askedAt", ended_at as "endedAt",
       is_in_step as "isInStep", words
     from (
       select key, state, asked_by, asked_at, ended_at, is_in_step, words from source_sync
       union all
       select key, 'ended', null, last_checked_at, last_checked_at, failures = 0, last_error
       from feed_source where last_checked_at is not null
     ) as asked
     order by key, state = 'ended', ended_at desc`,
  )

/** @returns False where it waits or runs already. */
export async function askSync(tx: Db, { key, by, at }: { key: string; by: string; at: Date }): Promise<boolean> {
  const rows = await runSql(
    tx,
    `insert into source_sync as s (key, state, asked_by, asked_at) values ($1, 'queued', $2, $3)
     on conflict (key) do update set (state, asked_by, asked_at, began_at, ended_at, is_in_step, words)
       = (excluded.state, excluded.asked_by, excluded.asked_at, null, null, null, null)
     where s.state = 'ended' returning key`,
    [key, by, at],
  )
  return rows.length > 0
}

export const beginSync = (db: Db, { key, at }: { key: string; at: Date }) =>
  runSql(db, `update source_sync set state = 'running', began_at = $2 where key = $1`, [key, at])

export const endSync = (
  db: Db,
  { key, at, isInStep, words }: { key: string; at: Date; isInStep: boolean; words: string },
) =>
  runSql(db, `update source_sync set state = 'ended', ended_at = $2, is_in_step = $3, words = $4 where key = $1`, [
    key,
    at,
    isInStep,
    words,
  ])
