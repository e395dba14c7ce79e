import { Gauge, type Registry } from 'prom-client'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { within } from '../../../platform/server/within.ts'

/** A source that did not answer so often in a row is failing: once or twice is the weather of the Internet. */
export const failuresOfFailing = 3

/** Figures answer within a second, whatever the database does. */
const patienceMs = 800

/** Adds how many sources are failing; where the database does not answer, the figure is missing. */
export function watchFeeds(registry: Registry, db: Db): void {
  new Gauge({
    name: 'sightline_sources_failing',
    help: 'Breach sources that failed three times or more',
    registers: [registry],
    async collect() {
      const failing = await within(patienceMs, countFailing(db))
      if (failing === undefined) this.remove()
      else this.set(failing)
    },
  })
}

async function countFailing(db: Db): Promise<number | undefined> {
  const [row] = await runSql<{ failing: number }>(
    db,
    `select count(*)::int as failing from feed_source where is_enabled and failures >= $1`,
    [failuresOfFailing],
  )
  return row?.failing
}
