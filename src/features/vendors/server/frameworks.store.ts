import { type Db, runSql } from '../../../platform/server/database.ts'
import { addDays, type Day } from '../../../platform/shared/days.ts'
import type { Exporter } from '../../../product/adequacy.ts'
import { chosenFrameworks, type Framework, type FrameworkCounts, frameworks } from '../../../product/frameworks.ts'
import { trendDays } from '../../../product/vendors.ts'
import type { FrameworkShare } from '../../reports/contract.ts'
import { countStates, frameworkStateOf, sharesOf, vendorsIn } from '../framework-state.ts'
import { listVendorRecords } from './own-facts.store.ts'

interface Asked {
  organisationId: number
  today: Day
}

/** How the active vendors stand under each framework today, and since. */
export async function countFrameworks(tx: Db, asked: Asked): Promise<FrameworkShare[]> {
  const standings = await countStandings(tx, asked)
  const days = [...(await listFrameworkDays(tx, asked)), { day: asked.today, standings }]
  const { exporter, isHipaaEntity, reported } = await findRegime(tx, asked.organisationId)
  return chosenFrameworks({ isHipaaEntity, reported }).map((framework) => ({
    ...{ framework, exporter },
    vendors: vendorsIn(standings[framework]),
    ...sharesOf(standings[framework]),
    counts: standings[framework],
    trend: days.flatMap(({ day, standings: { [framework]: counts } }) =>
      counts && vendorsIn(counts) > 0 ? [{ day, met: sharesOf(counts).met }] : [],
    ),
  }))
}

export interface Regime {
  exporter: Exporter
  isHipaaEntity: boolean | null
  /** Frameworks it reports on; null: all. */
  reported: Framework[] | null
}

/** Which rules the organization said it is under. */
export async function findRegime(tx: Db, organisationId: number): Promise<Regime> {
  const [regime] = await runSql<Regime>(
    tx,
    `select exporter, is_hipaa_entity as "isHipaaEntity", reported_frameworks as reported from organisation where id = $1`,
    [organisationId],
  )
  return regime ?? { exporter: 'eea', isHipaaEntity: null, reported: null }
}

export async function countStandings(
  tx: Db,
  { organisationId, today }: Asked,
): Promise<Record<Framework, FrameworkCounts>> {
  const active = await runSql<{ id: number }>(
    tx,
    `select id from vendor where organisation_id = $1 and archived_at is null`,
    [organisationId],
  )
  const records = await listVendorRecords(tx, { organisationId, vendorIds: active.map(({ id }) => id) })
  const standingsUnder = (framework: Framework) =>
    countStates(records.map(({ own }) => frameworkStateOf(framework, own, today).state))
  return Object.fromEntries(frameworks.map((framework) => [framework, standingsUnder(framework)])) as Record<
    Framework,
    FrameworkCounts
  > // of each of the list
}

/** The days before this one, oldest first; one that was recorded before frameworks were counted names none. */
const listFrameworkDays = (
  tx: Db,
  { organisationId, today }: Asked,
): Promise<{ day: Day; standings: Partial<Record<Framework, FrameworkCounts>> }[]> =>
  runSql(
    tx,
    `select day, frameworks as standings from portfolio_day
     where organisation_id = $1 and day > $2 and day < $3 order by day`,
    [organisationId, addDays(today, -trendDays), today],
  )
