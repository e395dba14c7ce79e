import { type Db, runSql } from '../../../platform/server/database.ts'
import { scanSource } from '../approved-scans.ts'
import type { DataSource, Identifier, ScoreSources, ShareAlikeTable } from '../contract.ts'

// The sources of facts: what each licence asks us to show, and the table that we owe under share-alike.

export async function listDataSources(db: Db): Promise<DataSource[]> {
  const rows = await listSources(db)
  const counts = await runSql<{ source: string; kind: string; rows: number }>(
    db,
    `select source, 'companies' as kind, count(*)::int as rows from company group by 1
     union all select source, case type when 'app' then 'apps' when 'sdk' then 'SDKs' else 'data processors' end, count(*)::int
       from entry group by 1, 2
     union all select privacy_source, 'privacy contacts', count(*)::int from company where privacy_source is not null group by 1
     union all select st.source, 'observations', count(*)::int from app_observation o join study st on st.id = o.study_id group by 1
     union all select source, 'declarations', count(*)::int from app_declaration group by 1
     union all select source, 'data types of trackers', count(*)::int from entry_data_type where basis = 'decodable' group by 1
     union all select source, 'policy ratings', count(*)::int from policy_rating group by 1
     union all select $1, 'scans', count(*)::int from entry_scan having count(*) > 0
     order by rows desc, kind`,
    [scanSource],
  )
  return rows.map((row) => ({
    ...sourceOf(row),
    rows: Object.fromEntries(
      counts.filter((count) => count.source === row.key).map((count) => [count.kind, count.rows]),
    ),
  }))
}

const openDatabaseLicence = 'ODbL-1.0'

/** Every SDK of a source under the Open Database License, as one table under the same. */
export async function getShareAlikeTable(db: Db): Promise<ShareAlikeTable> {
  const sources = (await listSources(db)).filter((source) => source.licence === openDatabaseLicence)
  const licence = sources[0]
  if (!licence) throw new Error(`no source under ${openDatabaseLicence} is loaded`)
  const identifiers = (kind: Identifier['kind'], weak: boolean) =>
    `array(select value from entry_identifier where entry_id = e.id and kind = '${kind}' and weak = ${weak} order by value)`
  const sdks = await runSql<ShareAlikeTable['sdks'][number]>(
    db,
    `select e.slug as id, e.name, e.aliases, c.name as company, e.kinds, ${identifiers('code-prefix', false)} as code, ${identifiers('code-prefix', true)} as "weakCode",
       ${identifiers('domain', false)} as domains, ${identifiers('maven', false)} as maven, e.source, e.page, e.page_pattern as "pagePattern", e.as_of as "asOf"
     from entry e left join company c on c.id = e.company_id
     where e.type = 'sdk' and e.source = any($1) order by e.slug`,
    [sources.map((source) => source.key)],
  )
  return {
    title: 'Sightline SDK table, from εxodus and ETIP',
    licence: licence.licence,
    licenceUrl: licence.licence_url,
    attribution: sources.map((source) => source.attribution),
    sources: sources.map(sourceOf),
    sdks,
  }
}

export const listSourceNames = (db: Db, keys: string[]): Promise<ScoreSources> =>
  runSql(db, `select key, title, licence from fact_source where key = any($1) order by title`, [keys])

interface SourceColumns {
  key: string
  title: string
  publisher: string
  url: string
  licence: string
  licence_url: string
  attribution: string
  changes: string
  version: string
  retrieved_on: string
  as_of: string
  share_alike: boolean
}

const sourceOf = (row: SourceColumns) => ({
  key: row.key,
  title: row.title,
  publisher: row.publisher,
  url: row.url,
  licence: row.licence,
  licenceUrl: row.licence_url,
  attribution: row.attribution,
  changes: row.changes,
  version: row.version,
  retrievedOn: row.retrieved_on,
  asOf: row.as_of,
  shareAlike: row.share_alike,
})

const listSources = (db: Db) =>
  runSql<SourceColumns>(
    db,
    `select key, title, publisher, url, licence, licence_url, attribution, changes, version, retrieved_on, as_of, share_alike from fact_source order by lower(title), key`,
  )
