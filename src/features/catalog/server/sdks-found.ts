import { type Db, runSql } from '../../../platform/server/database.ts'
import { listFilesFound } from './scan.store.ts'

/**
 * SDKs in the newest file of each app and those that a study saw it call, by entry and name. Empty: looked into, and none was
 * found. An app that no one looked into is left out.
 */
export async function listSdksFound(db: Db, entryIds: readonly string[]): Promise<Map<string, string[]>> {
  const files = await listFilesFound(db, entryIds)
  const found = [
    ...files.map(({ entry_id, sdks }) => ({ entryId: entry_id, names: sdks.map(({ name }) => name) })),
    ...(await listCalled(db, entryIds)),
  ]
  return new Map(
    [...Map.groupBy(found, ({ entryId }) => entryId)].map(([entryId, looks]) => [
      entryId,
      [...new Set(looks.flatMap(({ names }) => names))].toSorted(),
    ]),
  )
}

/** A tracker by the SDK that it belongs to; of none, by its own name. */
const listCalled = (db: Db, entryIds: readonly string[]): Promise<{ entryId: string; names: string[] }[]> =>
  runSql(
    db,
    `select o.entry_id as "entryId", array_remove(array_agg(distinct coalesce(e.name, t.name)), null) as names
     from app_observation o
       left join app_observation_tracker ot on ot.observation_id = o.id
       left join study_tracker t on t.slug = ot.tracker_slug
       left join entry e on e.id = t.entry_id
     where o.entry_id = any($1) group by o.entry_id`,
    [entryIds],
  )
