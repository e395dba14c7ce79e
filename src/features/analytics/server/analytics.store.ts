import { type Db, runSql } from '../../../platform/server/database.ts'
import { dataTypeById } from '../../../product/data-types.ts'
import { type EntryType, entryTypes, type RiskLevel, riskLevels } from '../../../product/entries.ts'
import { type ClosedState, closedStates } from '../../data-removal/item-states.ts'
import type { Analytics } from '../contract.ts'
import { outcomesOf } from '../removal-outcomes.ts'
import { listed, mostTrackersCounted } from '../vocabulary.ts'

// Public facts alone: nothing here reads a table of an organisation, and of investigations only those that belong to none.

export async function countEntries(db: Db): Promise<Analytics['entries']> {
  const rows = await runSql<{ type: EntryType; level: RiskLevel; count: number; expected: number; open: number }>(
    db,
    `select type, level, count(*)::int as count,
       count(*) filter (where (card #>> '{summary,isExpected}')::boolean)::int as expected,
       count(*) filter (where card #>> '{summary,gate}' = 'not-enough')::int as open
     from entry group by 1, 2`,
  )
  return entryTypes.map((type) => {
    const own = rows.filter((row) => row.type === type)
    const { high, medium, low } = perLevel(own.map(({ level, expected }) => ({ level, count: expected })))
    const notEnough = own.reduce((sum, { open }) => sum + open, 0)
    return { type, ...perLevel(own), expected: { high, medium, low }, notEnough }
  })
}

export async function countInvestigations(db: Db): Promise<Analytics['investigations']> {
  return perLevel(
    await runSql(
      db,
      `select coalesce(level, 'unknown') as level, count(*)::int as count from investigation
       where status = 'completed' and organisation_id is null and hidden_at is null and subject_name is not null group by 1`,
    ),
  )
}

function perLevel(rows: readonly { level: RiskLevel; count: number }[]) {
  const counts = riskLevels.map((level) => [level, rows.find((row) => row.level === level)?.count ?? 0])
  return Object.fromEntries(counts) as Record<RiskLevel, number> // one entry for each level
}

export async function countMeasured(db: Db): Promise<Analytics['measured']> {
  const [apps] = await runSql<Omit<Analytics['measured'], 'studies'>>(
    db,
    `select count(distinct entry_id)::int as apps,
       count(distinct entry_id) filter (where platform = 'android')::int as android,
       count(distinct entry_id) filter (where platform = 'ios')::int as ios
     from app_observation`,
  )
  const studies = await runSql<Analytics['measured']['studies'][number]>(
    db,
    `select id, from_month as "from", to_month as "to", trackers_looked_for as "trackersLookedFor"
     from study order by from_month, id`,
  )
  return { ...(apps ?? { apps: 0, android: 0, ios: 0 }), studies }
}

// An app that was measured twice counts once.
const sightings = `select t.tracker_slug, o.entry_id, bool_or(o.platform = 'android') as android, bool_or(o.platform = 'ios') as ios
  from app_observation_tracker t join app_observation o on o.id = t.observation_id group by 1, 2`

export const listTrackers = (db: Db): Promise<Analytics['trackers']> =>
  runSql(
    db,
    `select s.slug as id, s.name, e.slug as sdk,
       case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company,
       reach.apps, reach.android, reach.ios
     from (select tracker_slug, count(*)::int as apps, count(*) filter (where android)::int as android,
             count(*) filter (where ios)::int as ios
           from (${sightings}) seen group by 1) reach
     join study_tracker s on s.slug = reach.tracker_slug
     left join entry e on e.id = s.entry_id
     left join company c on c.id = s.company_id
     order by reach.apps desc, s.name limit $1`,
    [listed],
  )

export async function countTrackersPerApp(db: Db): Promise<Analytics['trackersPerApp']> {
  const rows = await runSql<{ trackers: number; apps: number }>(
    db,
    `select least(trackers, $1)::int as trackers, count(*)::int as apps from (
       select o.entry_id, coalesce(max(seen.trackers), 0) as trackers from app_observation o
       left join (select entry_id, count(*) as trackers from (${sightings}) each group by 1) seen using (entry_id)
       group by 1) app
     group by 1`,
    [mostTrackersCounted],
  )
  return Array.from({ length: mostTrackersCounted + 1 }, (_, trackers) => ({
    trackers,
    apps: rows.find((row) => row.trackers === trackers)?.apps ?? 0,
  }))
}

export const listCompanies = (db: Db): Promise<Analytics['companies']> =>
  runSql(
    db,
    `select c.id, c.name, reach.apps, (select count(*)::int from study_tracker s where s.company_id = c.id
         and exists (select from app_observation_tracker t where t.tracker_slug = s.slug)) as trackers
     from (select company_id, count(*)::int as apps from (
             select s.company_id, seen.entry_id from (${sightings}) seen join study_tracker s on s.slug = seen.tracker_slug
             group by 1, 2) app group by 1) reach
     join company c on c.id = reach.company_id
     order by reach.apps desc, c.name limit $1`,
    [listed],
  )

export const listProcessors = (db: Db): Promise<Analytics['processors']> =>
  runSql(
    db,
    `select slug, name, reach_count as "pageLoads" from entry where type = 'domain' and reach_unit = 'page-loads'
     order by reach_count desc, name limit $1`,
    [listed],
  )

export async function countDataTypes(db: Db): Promise<Analytics['dataTypes']> {
  const rows = await runSql<{ id: string; seen: number; declared: number }>(
    db,
    // Data that a label conceals was seen too.
    `select id, count(*) filter (where seen)::int as seen, count(*) filter (where declared)::int as declared
     from (select d.data_type as id, d.entry_id, bool_or(d.basis <> 'declared') as seen, bool_or(d.basis = 'declared') as declared
           from entry_data_type d join entry e on e.id = d.entry_id
           where e.type = 'app' and d.basis in ('observed', 'label-gap', 'declared') group by 1, 2) app
     group by 1 order by seen desc, declared desc, id`,
  )
  return rows.map((row) => ({ ...row, label: dataTypeById(row.id).label }))
}

export async function countDeclarations(db: Db): Promise<Analytics['declarations']> {
  const [apps] = await runSql<{ apps: number; withGap: number }>(
    db,
    `select count(distinct entry_id)::int as apps,
       count(distinct entry_id) filter (where cardinality(seen_not_declared) > 0)::int as "withGap"
     from app_declaration where cardinality(declared_and_seen || declared_not_seen || seen_not_declared) > 0`,
  )
  const types = await runSql<Analytics['declarations']['types'][number]>(
    db,
    `select type, count(*) filter (where is_both)::int as "declaredAndSeen", count(*) filter (where is_gap)::int as "seenNotDeclared",
       count(*) filter (where is_unseen)::int as "declaredNotSeen"
     from (select type, entry_id, bool_or(how = 'both') as is_both, bool_or(how = 'gap') as is_gap, bool_or(how = 'unseen') as is_unseen
           from (select entry_id, unnest(declared_and_seen) as type, 'both' as how from app_declaration
                 union all select entry_id, unnest(seen_not_declared), 'gap' from app_declaration
                 union all select entry_id, unnest(declared_not_seen), 'unseen' from app_declaration) said
           group by 1, 2) app
     group by 1 order by 3 desc, 2 desc, 4 desc, 1`,
  )
  return { ...(apps ?? { apps: 0, withGap: 0 }), types }
}

export async function countRemovals(db: Db): Promise<Analytics['removals']> {
  const rows = await runSql<{ state: ClosedState; items: number }>(
    db,
    `select i.state, count(*)::int as items from removal_item i join removal_request r on r.id = i.request_id
     where r.proved_at is not null and i.state = any($1) group by 1`,
    [closedStates],
  )
  return outcomesOf(rows)
}

export const listFactSources = (db: Db): Promise<Analytics['freshness']['sources']> =>
  runSql(
    db,
    `select key, title, retrieved_on as "retrievedOn", as_of as "asOf" from fact_source order by as_of desc, title`,
  )

export const countEvidenceYears = (db: Db): Promise<Analytics['freshness']['evidence']> =>
  runSql(
    db,
    `select left(evidence_to, 4) as year, count(*)::int as entries from entry
     where evidence_to is not null group by 1 order by 1 desc`,
  )
