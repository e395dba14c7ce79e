import { type Db, runSql } from '../../../platform/server/database.ts'
import { addDays, type Day } from '../../../platform/shared/days.ts'
import { riskBands } from '../../../product/score/levels.ts'
import { dueDays, trendDays } from '../../../product/vendors.ts'
import type { Portfolio } from '../contract.ts'
import { hasChanged, lacks } from './conditions.ts'
import { dpaRoles } from './dpa-roles.ts'
import { countStandings } from './frameworks.store.ts'
import { listChanges } from './portfolio-changes.ts'
import { isExpected, shown, shownParameters, shownVendors } from './shown-vendors.ts'

// The figures of one organisation's register, of its active vendors alone; a fixed number of queries however many there are.

interface Asked {
  organisationId: number
  today: Day
}

const endingDays = 60
const listed = 20

/** No join: without statistics, as after an import, that compares each row with each vendor. */
const isOfActive = (row: string) =>
  `(select w.archived_at is null from vendor w where w.organisation_id = ${row}.organisation_id and w.id = ${row}.vendor_id)`

export async function getPortfolio(db: Db, { organisationId, now, today }: Asked & { now: Date }): Promise<Portfolio> {
  const asked = { organisationId, today }
  const { averageScore, complianceRate, ...figures } = await countVendors(db, asked)
  const days = await listDays(db, asked)
  return {
    ...figures,
    changedThisWeek: await countChanged(db, asked),
    // Today is not over: use the current figures.
    trend:
      figures.vendors > 0 ? [...days, { day: today, averageScore, complianceRate, vendors: figures.vendors }] : days,
    sharedSubProcessors: await listShared(db, asked),
    countries: await listCountries(db, asked),
    findings: await countFindings(db, asked),
    changes: await listChanges(db, { organisationId, now }),
  }
}

/** Writes the figures of a day down, for the trend; once more on the same day they are those of the later hour. */
export async function recordPortfolioDay(
  tx: Db,
  { organisationId, day }: { organisationId: number; day: Day },
): Promise<void> {
  const asked = { organisationId, today: day }
  const { vendors, averageScore, complianceRate, bands } = await countVendors(tx, asked)
  const frameworks = await countStandings(tx, asked)
  await runSql(
    tx,
    `insert into portfolio_day (organisation_id, day, vendors, average_score, compliance_rate, bands, frameworks)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (organisation_id, day) do update set vendors = excluded.vendors, average_score = excluded.average_score,
       compliance_rate = excluded.compliance_rate, bands = excluded.bands, frameworks = excluded.frameworks`,
    [organisationId, day, vendors, averageScore, complianceRate, JSON.stringify(bands), JSON.stringify(frameworks)],
  )
}

type Counted = Pick<Portfolio, 'vendors' | 'bands' | 'expected' | 'missing' | 'statuses' | 'reviews' | 'agreements'> & {
  averageScore: number
  complianceRate: number
}

const bands = [...riskBands, 'unknown']

async function countVendors(db: Db, { organisationId, today }: Asked): Promise<Counted> {
  const counted = (condition: string) => `count(*) filter (where ${condition})::int`
  const band = (name: string) => `'${name}', ${counted(`coalesce(${shown.band}, 'unknown') = '${name}'`)}`
  const expectedOf = (name: string) =>
    `'${name}', ${counted(`coalesce(${shown.band}, 'unknown') = '${name}' and ${isExpected}`)}`
  const missing = Object.entries(lacks).map(([fact, condition]) => `'${fact}', ${counted(condition)}`)
  const status = (name: string) => `'${name}', ${counted(`${shown.status} = '${name}'`)}`
  const [row] = await runSql<
    Omit<Counted, 'agreements'> & { dpaSigned: number; dpaNeeded: number; endingIn60Days: number }
  >(
    db,
    // As SPEC rounds: the mean of all scores, the share of compliant vendors; 0 where there is none.
    `select count(*)::int as vendors, coalesce(floor(avg(${shown.score}) + 0.5), 0)::int as "averageScore",
       coalesce(floor(100.0 * ${counted(`${shown.status} = 'compliant'`)} / nullif(count(*), 0) + 0.5), 0)::int as "complianceRate",
       json_build_object(${bands.map(band).join(', ')}) as bands,
       json_build_object(${bands.map(expectedOf).join(', ')}) as expected,
       json_build_object(${missing.join(', ')}) as missing,
       json_build_object(${['compliant', 'non_compliant', 'review_required'].map(status).join(', ')}) as statuses,
       json_build_object('overdue', ${counted('v.next_review_on < $2::date')},
         'dueIn30Days', ${counted('v.next_review_on between $2::date and $2::date + $4::int')}) as reviews,
       ${counted('v.roles && $5::text[] and v.dpa_signed')} as "dpaSigned", ${counted('v.roles && $5::text[]')} as "dpaNeeded",
       (select count(*)::int from agreement a where a.organisation_id = $1 and a.state = 'signed'
          and a.valid_until between $2::date and $2::date + $6::int and ${isOfActive('a')}) as "endingIn60Days"
     from ${shownVendors} where v.organisation_id = $1 and v.archived_at is null`,
    [...shownParameters({ organisationId, today }), dueDays, dpaRoles, endingDays],
  )
  if (!row) throw new Error('a count without a row')
  const { dpaSigned, dpaNeeded, endingIn60Days, ...figures } = row
  return { ...figures, agreements: { dpaSigned, dpaNeeded, endingIn60Days } }
}

async function countChanged(db: Db, { organisationId, today }: Asked): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from ${shownVendors}
     where v.organisation_id = $1 and v.archived_at is null and ${hasChanged('7')} and $3::text[] is not null`,
    shownParameters({ organisationId, today }),
  )
  return row?.count ?? 0
}

/** The days before this one, oldest first. */
const listDays = (db: Db, { organisationId, today }: Asked): Promise<Portfolio['trend']> =>
  runSql(
    db,
    `select day, average_score as "averageScore", compliance_rate as "complianceRate", vendors from portfolio_day
     where organisation_id = $1 and day > $2 and day < $3 order by day`,
    [organisationId, addDays(today, -trendDays), today],
  )

/** Lists sub-processors that several vendors rely on, the most used first. */
const listShared = (db: Db, { organisationId, today }: Asked): Promise<Portfolio['sharedSubProcessors']> =>
  runSql(
    db,
    `select min(s.name) as name, count(distinct s.vendor_id)::int as vendors
     from vendor_sub_processor s
     where s.organisation_id = $1 and (s.until is null or s.until > $2) and ${isOfActive('s')}
     group by s.name_key having count(distinct s.vendor_id) > 1 order by vendors desc, name limit $3`,
    [organisationId, today, listed],
  )

/** Lists the countries where vendors process, as entered or by a transfer. */
const listCountries = (db: Db, { organisationId }: Asked): Promise<Portfolio['countries']> =>
  runSql(
    db,
    `select country, count(*)::int as vendors from (
       select v.id, unnest(v.countries) as country from vendor v where v.organisation_id = $1 and v.archived_at is null
       union
       select t.vendor_id, t.country from vendor_transfer t where t.organisation_id = $1 and ${isOfActive('t')}
     ) as placed group by country order by vendors desc, country limit $2`,
    [organisationId, listed],
  )

async function countFindings(db: Db, { organisationId }: Asked): Promise<Portfolio['findings']> {
  const rows = await runSql<{ severity: keyof Portfolio['findings']; count: number }>(
    db,
    `select f.severity, count(*)::int as count
     from vendor_finding f
     where f.organisation_id = $1 and f.status in ('open', 'in_progress') and ${isOfActive('f')} group by f.severity`,
    [organisationId],
  )
  return {
    low: 0,
    medium: 0,
    high: 0,
    critical: 0,
    ...Object.fromEntries(rows.map((row) => [row.severity, row.count])),
  }
}
