import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import type { WorkFacts } from '../status.ts'

type Ended = Pick<WorkFacts, 'ended' | 'failed'>

/** So many of the newest say how the work goes. */
const judgedRuns = 20

/** How the newest runs of all organisations ended: two numbers, and nothing of whose they are. */
export const countEnded = (db: Database): Promise<{ investigations: Ended; reports: Ended }> =>
  acrossOrganisations(db, async (tx) => ({
    investigations: await countNewest(
      tx,
      `select status = 'failed' as failed from investigation
       where status in ('completed', 'failed') and coalesce(failure, '') not in ('continued', 'not-answered')
         and completed_at > now() - interval '1 day' order by completed_at desc`,
    ),
    reports: await countNewest(
      tx,
      `select state = 'failed' as failed from report
       where state in ('done', 'failed') and ended_at > now() - interval '1 day' order by ended_at desc`,
    ),
  }))

async function countNewest(tx: Db, newestSql: string): Promise<Ended> {
  const [row] = await runSql<Ended>(
    tx,
    `select count(*)::int as ended, count(*) filter (where failed)::int as failed from (${newestSql} limit $1) as newest`,
    [judgedRuns],
  )
  return row ?? { ended: 0, failed: 0 }
}
