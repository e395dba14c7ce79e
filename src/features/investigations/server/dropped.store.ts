import { type Db, runSql } from '../../../platform/server/database.ts'
import type { DroppedOfRun } from '../verdict-contract.ts'
import type { Generated } from './run.store.ts'
import { isPublic } from './visible-runs.ts'

const shownDays = 90

/** Public runs in which something that a language model said was dropped, newest first. */
export async function listDropped(db: Db, limit: number): Promise<DroppedOfRun[]> {
  const rows = await runSql<{ id: string; app_name: string; completed_at: Date; generated: Generated }>(
    db,
    `select i.id, i.app_name, i.completed_at, i.report->'generated' as generated from investigation i
     where i.status = 'completed' and ${isPublic} and i.completed_at > now() - make_interval(days => $2)
       and (i.report @? '$.generated.rejected[*]' or i.report @? '$.generated.answers.dropped[*]')
     order by i.completed_at desc, i.id desc limit $1`,
    [limit, shownDays],
  )
  return rows.map(({ id, app_name, completed_at, generated: { rejected, written, answers } }) => ({
    investigationId: id,
    appName: app_name,
    completedAt: completed_at.toISOString(),
    given: written + (answers ? answers.kept.length + answers.dropped.length : 0),
    dropped: [
      ...(answers?.dropped ?? []).map(({ topic, says, rule, reason }) => ({ where: topic, text: says, rule, reason })),
      ...rejected.map(({ section, text, rule, reason }) => ({ where: `section ${section}`, text, rule, reason })),
    ],
  }))
}
