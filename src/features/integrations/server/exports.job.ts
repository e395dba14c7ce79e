import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { acrossOrganisations, inOrganisation, notSuspended } from '../../../platform/server/tenancy.ts'
import { nextExportAt } from '../wire/csv-export.ts'
import type { IntegrationsParts, Which } from './parts.ts'
import { openSettings } from './sealed-settings.ts'

type ExportParts = Pick<IntegrationsParts, 'secret' | 'engine' | 'now'>

/** Queues the scheduled exports that are due: one, if several passed while no one worked or during a suspension. */
export const queueExports = (parts: ExportParts): JobKind<Record<string, never>> => ({
  name: 'integrations.exports',
  schedule: '* * * * *',
  run: async (_, { db, log, signal }) => {
    const due = await acrossOrganisations(db, (tx) => listDue(tx, parts.now()))
    for (const which of due) {
      // The job is put back, and goes on with those that are left.
      signal.throwIfAborted()
      await inOrganisation(db, which.organisationId, (tx) => queueExport(tx, parts, which))
    }
    if (due.length > 0) log.info({ connections: due.length }, 'scheduled exports queued')
  },
})

async function queueExport(tx: Db, { secret, engine, now }: ExportParts, which: Which): Promise<void> {
  const at = now()
  const found = await lockDue(tx, which, at)
  // Queued, switched off or disconnected since the list was read.
  if (!found) return
  const settings = openSettings(secret, which, found.sealedSettings)
  await engine.sendExport(tx, { ...which, key: `export_${found.nextRunAt.getTime() / 1_000}` })
  await engine.editEndpoint(tx, { ...which, nextRunAt: nextExportAt(settings, at) })
}

/** For a transaction over all organisations. */
const listDue = (tx: Db, at: Date): Promise<Which[]> =>
  runSql(
    tx,
    `select organisation_id as "organisationId", id from webhook_endpoint
     where next_run_at <= $1 and enabled_at is not null and ${notSuspended('organisation_id')} order by next_run_at, id`,
    [at],
  )

async function lockDue(
  tx: Db,
  { organisationId, id }: Which,
  at: Date,
): Promise<{ sealedSettings: string; nextRunAt: Date } | undefined> {
  const [found] = await runSql<{ sealedSettings: string; nextRunAt: Date }>(
    tx,
    `select sealed_settings as "sealedSettings", next_run_at as "nextRunAt" from webhook_endpoint
     where organisation_id = $1 and id = $2 and next_run_at <= $3 and enabled_at is not null for update`,
    [organisationId, id, at],
  )
  return found
}
