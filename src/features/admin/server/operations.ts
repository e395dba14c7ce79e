import type { Config } from '../../../platform/server/config.ts'
import type { Database } from '../../../platform/server/database.ts'
import { type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import { addDays, dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { DataSource } from '../../catalog/contract.ts'
import type { operationsContract, SourceSyncState, StaffSource } from '../operations-contract.ts'
import { auditPageSize } from '../vocabulary.ts'
import { listActions, listEvents, listPeople } from './audit.store.ts'
import { askSync, countRowsElsewhere, listStoredSyncs, loadLister, type StoredSync } from './source.store.ts'
import type { SourceSync } from './sync-source.job.ts'
import { countBy, countByDay, findUsedKey, listUsedKeys } from './usage.store.ts'

const mostKeys = 50

interface OperationsParts {
  db: Database
  config: Pick<Config, 'EGRESS'>
  queue: QueueJob
  syncs: readonly SourceSync[]
  syncJob: Pick<JobKind<{ sync: string }>, 'name' | 'run'>
  /** The sources of facts, with the rows that the catalog has of each. */
  listDataSources: (db: Database) => Promise<DataSource[]>
  now: () => Date
}

/** Endpoints about the program for its operators: the log of staff, what programs call, where facts come from. */
export function operationsEndpoints(parts: OperationsParts): Handlers<typeof operationsContract> {
  const { db, config, queue, syncs, syncJob, now } = parts
  const listLoads = loadLister()
  const refusalOf = ({ isOn }: SourceSync) => (config.EGRESS ? (isOn ? null : 'sync_off') : 'egress_off')
  return {
    'GET /api/admin/audit': async ({ query: { who, action, before } }) => {
      const [found, people, actions] = await Promise.all([
        listEvents(db, { who, action, before }, auditPageSize + 1),
        listPeople(db),
        listActions(db),
      ])
      const events = found.slice(0, auditPageSize).map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
      return { events, next: found.length > auditPageSize ? (events.at(-1)?.id ?? null) : null, people, actions }
    },
    'GET /api/admin/api-usage': async ({ query: { days, key: keyId } }) => {
      const to = dayOf(now())
      const period = { from: addDays(to, 1 - days), to }
      const key = keyId === undefined ? undefined : await findUsedKey(db, keyId)
      const [byDay, calls, refusals, keys] = await Promise.all([
        countByDay(db, period, key?.id),
        countBy(db, 'call', period, key?.id),
        countBy(db, 'refusal', period, key?.id),
        key ? [] : listUsedKeys(db, period, mostKeys),
      ])
      return {
        ...{ key: key ?? null, days: byDay, keys },
        calls: calls.map(({ name, ...counts }) => ({ call: name, ...counts })),
        refusals: refusals.map(({ name, calls }) => ({ code: name, calls })),
      }
    },
    'GET /api/admin/sources': async () => {
      const [sources, elsewhere, loads, asked] = await Promise.all([
        parts.listDataSources(db),
        countRowsElsewhere(db),
        listLoads(db),
        listStoredSyncs(db),
      ])
      const rowsElsewhere = Map.groupBy(elsewhere, ({ source }) => source)
      const loadedAt = new Map(
        loads
          .toSorted((a, b) => a.loadedAt.getTime() - b.loadedAt.getTime())
          .map((load) => [load.source, load.loadedAt.toISOString()]),
      )
      const stored = new Map(asked.map((sync) => [sync.key, sync]))
      return {
        sources: sources.map(
          ({ key, title, publisher, url, licence, licenceUrl, asOf, retrievedOn, rows }): StaffSource => ({
            ...{ key, title, publisher, url, licence, licenceUrl, asOf, retrievedOn },
            rows: {
              ...rows,
              ...Object.fromEntries((rowsElsewhere.get(key) ?? []).map(({ kind, rows: n }) => [kind, n])),
            },
            loadedAt: loadedAt.get(key) ?? null,
            syncs: syncs
              .filter((sync) => sync.sources.includes(key))
              .map((sync) => presentSync(sync, stored.get(sync.key), refusalOf(sync))),
          }),
        ),
      }
    },
    'POST /api/admin/sources/{sync}/sync': async ({ params }, call) => {
      const sync = syncs.find(({ key }) => key === params.sync)
      if (!sync) throw refuse('sync_unknown')
      const refusal = refusalOf(sync)
      if (refusal) throw refuse(refusal)
      await db.transaction().execute(async (tx) => {
        if (!(await askSync(tx, { key: sync.key, by: staffOf(call).username, at: now() })))
          throw refuse('sync_under_way')
        await queue(tx, syncJob, { sync: sync.key })
      })
      return { queued: true as const }
    },
  }
}

const presentSync = (
  { key, title }: SourceSync,
  stored: StoredSync | undefined,
  refusal: SourceSyncState['refusal'],
): SourceSyncState => ({
  ...{ key, title, refusal },
  state: stored?.state ?? 'never',
  askedBy: stored?.askedBy ?? null,
  askedAt: stored?.askedAt.toISOString() ?? null,
  endedAt: stored?.endedAt?.toISOString() ?? null,
  isInStep: stored?.isInStep ?? null,
  words: stored?.words ?? null,
})
