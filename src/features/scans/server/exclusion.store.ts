import { type Db, runSql } from '../../../platform/server/database.ts'

interface Exclusion {
  host: string
  reason: string
  created_at: Date
}

/** Returns whether the owner of this host, or of one above it, asked not to be scanned. */
export async function isExcluded(db: Db, host: string): Promise<boolean> {
  const labels = host.split('.')
  const rows = await runSql(db, `select 1 from scan_exclusion where host = any($1) limit 1`, [
    labels.map((_, at) => labels.slice(at).join('.')),
  ])
  return rows.length > 0
}

export const listExclusions = (db: Db) =>
  runSql<Exclusion>(db, `select host, reason, created_at from scan_exclusion order by host`)

/** Asked for again, the newer reason counts. */
export async function addExclusion(db: Db, { host, reason }: Pick<Exclusion, 'host' | 'reason'>): Promise<Exclusion> {
  const [row] = await runSql<Exclusion>(
    db,
    `insert into scan_exclusion (host, reason) values ($1, $2)
     on conflict (host) do update set reason = excluded.reason returning host, reason, created_at`,
    [host, reason],
  )
  if (!row) throw new Error('an exclusion was not stored')
  return row
}

export async function removeExclusion(db: Db, host: string): Promise<boolean> {
  const rows = await runSql(db, `delete from scan_exclusion where host = $1 returning host`, [host])
  return rows.length > 0
}
