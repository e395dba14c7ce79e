import { type Db, runSql } from '../../../platform/server/database.ts'
import type { EntryType } from '../../../product/entries.ts'
import { siteOfHost } from '../../../scanners/site/parties.ts'
import type { Scan } from './scan.store.ts'

// Reads the catalog's facts about the subject of a scan, and about its findings.

export interface KnownEntry {
  id: string
  type: EntryType
  slug: string
  name: string
  company_id: string | null
}

const columns = `e.id, e.type, e.slug, e.name, e.company_id`

export async function findEntry(db: Db, id: string): Promise<KnownEntry | undefined> {
  const [row] = await runSql<KnownEntry>(db, `select ${columns} from entry e where e.id = $1`, [id])
  return row
}

type Subject = Pick<Scan, 'kind' | 'subject'>
const keyOf = ({ kind, subject }: Subject) => `${kind} ${subject}`

/** The entry of an app with this package or bundle identifier, or whose host this is. */
export async function findEntryOf(db: Db, subject: Subject): Promise<KnownEntry | undefined> {
  return (await entriesOf(db, [subject]))(subject)
}

/** The same for many at once. */
export async function entriesOf(
  db: Db,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => KnownEntry | undefined> {
  const named = (isApp: boolean) =>
    subjects.flatMap(({ kind, subject }) => (subject !== null && (kind === 'app') === isApp ? [subject] : []))
  const [apps, hosts] = await Promise.all([appsOf(db, named(true)), entriesOfHosts(db, named(false))])
  const found = new Map(
    subjects.map((subject) => [
      keyOf(subject),
      subject.subject === null ? undefined : (subject.kind === 'app' ? apps : hosts).get(subject.subject),
    ]),
  )
  return (subject) => found.get(keyOf(subject))
}

async function appsOf(db: Db, packages: readonly string[]): Promise<Map<string, KnownEntry>> {
  const rows = await runSql<KnownEntry & { value: string }>(
    db,
    `select distinct on (i.value) i.value, ${columns} from entry_identifier i join entry e on e.id = i.entry_id
     where e.type = 'app' and i.kind in ('package', 'bundle') and i.value = any($1)
     order by i.value, e.prominence desc, e.id`,
    [packages],
  )
  return new Map(rows.map(({ value, ...entry }) => [value, entry]))
}

/**
 * Finds the owners of hosts: the nearest name decides, up to the registrable domain; names above it have many owners.
 */
export async function entriesOfHosts(
  db: Db,
  hosts: readonly string[],
  { types = ['app', 'domain', 'sdk'] }: { types?: readonly EntryType[] } = {},
): Promise<Map<string, KnownEntry>> {
  const names = new Map(hosts.map((host) => [host, namesAbove(host)]))
  const rows = await runSql<KnownEntry & { value: string }>(
    db,
    `select i.value, ${columns} from entry_identifier i join entry e on e.id = i.entry_id
     where i.kind = 'domain' and e.type = any($2) and i.value = any($1)
     order by e.type = 'domain' desc, e.prominence desc, e.id`,
    [[...new Set([...names.values()].flat())], types],
  )
  const owners = new Map<string, KnownEntry>()
  for (const { value, ...entry } of rows) if (!owners.has(value)) owners.set(value, entry)
  return new Map(
    [...names].flatMap(([host, above]) => {
      const owner = above.map((name) => owners.get(name)).find((entry) => entry !== undefined)
      return owner ? [[host, owner]] : []
    }),
  )
}

/** `a.b.example.com`, `*.b.example.com`, `b.example.com` … `example.com`. */
function namesAbove(host: string): string[] {
  const site = siteOfHost(host)
  const labels = host.split('.')
  const most = labels.length - site.split('.').length
  return labels.slice(0, most + 1).flatMap((_, at) => {
    const name = labels.slice(at).join('.')
    return [name, `*.${name}`]
  })
}

/** SDKs by the ids that a scan names them by. */
export async function listSdks(db: Db, slugs: readonly string[]): Promise<Map<string, KnownEntry>> {
  const rows = await runSql<KnownEntry>(
    db,
    `select ${columns} from entry e where e.type = 'sdk' and e.slug = any($1)`,
    [slugs],
  )
  return new Map(rows.map((row) => [row.slug, row]))
}

export interface StoreLabel {
  encrypted_in_transit: boolean | null
  deletion_request: boolean | null
  declared_and_seen: string[]
  declared_not_seen: string[]
  page: string
  as_of: string
}

/** Lists the store labels of an app on one platform. */
export const listStoreLabels = (db: Db, entryId: string, platform: 'android' | 'ios') =>
  runSql<StoreLabel>(
    db,
    `select encrypted_in_transit, deletion_request, declared_and_seen, declared_not_seen, page, as_of
     from app_declaration where entry_id = $1 and platform = $2 order by as_of desc, source`,
    [entryId, platform],
  )
