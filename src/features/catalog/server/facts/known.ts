import { type Db, runSql } from '../../../../platform/server/database.ts'
import { type CompanyRow, emptyBatch } from './batch.ts'
import { slugOf } from './names.ts'
import { codePrefixes, enclosingPrefixes } from './signatures.ts'

const exodusPage = /^https:\/\/reports\.exodus-privacy\.eu\.org\/[a-z]{2}\/trackers\/(\d+)\/?$/

/** An entry that a directory lists says nothing about data: what an import knows of it comes in beside it. */
const isListedOnlySql = (entry: string) => `(${entry}.type = 'domain' and ${entry}.kinds = '{}')`

/** Reads the catalog's rows of other origins: those rows win, an import or a sync only adds to them. */
export async function readKnown(db: Db, origin: string) {
  const companies = await runSql<CompanyRow>(
    db,
    `select id, name, aliases, country, parent_id, website, domain, privacy_email, privacy_webform, privacy_policy_url, privacy_source, privacy_page,
       privacy_page_pattern, privacy_as_of, other_domains, other_names, legal_names, legal_country, activity, directory_source,
       directory_page, directory_as_of, source, page, page_pattern, as_of from company where origin <> $1 order by id`,
    [origin],
  )
  const entries = await runSql<{
    id: string
    type: string
    name: string
    aliases: string[]
    isListedOnly: boolean
    page: string
  }>(
    db,
    `select id, type, name, aliases, ${isListedOnlySql('entry')} as "isListedOnly", page from entry where origin <> $1 order by id`,
    [origin],
  )
  const identifiers = await runSql<{ type: string; kind: string; value: string }>(
    db,
    `select e.type, i.kind, i.value from entry_identifier i join entry e on e.id = i.entry_id
     where e.origin <> $1 and not ${isListedOnlySql('e')}`,
    [origin],
  )
  const ratings = await runSql<{ id: string; hostnames: string[] }>(
    db,
    `select id, hostnames from policy_rating where origin <> $1`,
    [origin],
  )
  const valuesOf = (type: string, kind: string) =>
    new Set(identifiers.filter((row) => row.type === type && row.kind === kind).map((row) => row.value))
  const namesOf = (type: string) =>
    new Set(
      entries
        .filter((row) => row.type === type && !row.isListedOnly)
        .flatMap((row) => [row.name, ...row.aliases].map(slugOf)),
    )
  const prefixes = valuesOf('sdk', 'code-prefix')
  const [sdkNames, domainNames] = [namesOf('sdk'), namesOf('domain')]
  const exodusIds = new Set(entries.flatMap((row) => exodusPage.exec(row.page)?.[1] ?? []).map(Number))
  return {
    /** A batch of its own, so that what a finder adds to it can be told from what was there. */
    companies: { ...emptyBatch(), companies },
    entryIds: new Set(entries.map((row) => row.id)),
    packages: valuesOf('app', 'package'),
    bundles: valuesOf('app', 'bundle'),
    sdkHosts: valuesOf('sdk', 'domain'),
    hosts: new Set([...valuesOf('domain', 'domain')].map((value) => value.replace(/^\*\./, ''))),
    domainNames,
    exodusIds,
    ratingIds: new Set(ratings.map((row) => row.id)),
    ratedHosts: new Set(ratings.flatMap((row) => row.hostnames)),
    /** Matches by its number at εxodus, its name, or a class prefix that a known SDK has or encloses. */
    hasSdk: ({
      id,
      name,
      exodusId,
      code,
    }: {
      id: string
      name: string
      exodusId?: number | undefined
      code: readonly string[]
    }): boolean =>
      (exodusId !== undefined && exodusIds.has(exodusId)) ||
      sdkNames.has(slugOf(name)) ||
      sdkNames.has(slugOf(id)) ||
      [...codePrefixes(code).code, ...code].some((prefix) =>
        enclosingPrefixes(prefix).some((outer) => prefixes.has(outer)),
      ),
  }
}

export type Known = Awaited<ReturnType<typeof readKnown>>

/** The slug, or the slug with the first free number; marks it as taken. */
export function freeSlug(taken: Set<string>, { type, slug }: { type: 'app' | 'sdk' | 'domain'; slug: string }): string {
  let free = slug
  for (let n = 2; taken.has(`${type}:${free}`); n++) free = `${slug}-${n}`
  taken.add(`${type}:${free}`)
  return free
}
