import { type Db, runSql } from '../../../platform/server/database.ts'
import { searchWordsOf } from '../../breach-alerts/judged-breach.ts'
import { contactAsOf, difficultyBasis, estimateOf, isAutomated, isInDrop, type PlatformFact } from '../platforms.ts'

export const shippedOrigin = 'shipped'

/** Precedence where two bring the same platform: shipped data, then an import (`import:…`), then a list (`sync:…`). */
const rankOf = (origin: string) =>
  `array_position(array['${shippedOrigin}', 'import', 'sync'], split_part(${origin}, ':', 1))`

export interface PlatformLoadReport {
  /** Platforms that were given. */
  rows: number
  inserted: number
  updated: number
  removed: number
  /** Platforms that stand already, brought by someone who goes first. */
  known: number
}

/** One at a time writes platforms: who waits then sees all that the other wrote. */
export const lockPlatforms = (tx: Db) => runSql(tx, `select pg_advisory_xact_lock(hashtext('removal platforms'))`)

/**
 * Makes the platforms of this origin exactly these. Who goes first takes the place of the same platform of others; who does not
 * leaves alone what they brought. A platform that requests name is retired and never deleted. Takes the open transaction and
 * the lock until its end.
 */
export async function applyPlatforms(
  tx: Db,
  { origin, records: given }: { origin: string; records: readonly PlatformFact[] },
): Promise<PlatformLoadReport> {
  await lockPlatforms(tx)
  const taken = await listTaken(tx, { origin, records: given })
  const records = given.filter(({ id }) => !taken.has(id))
  const takenOver = await takeOver(tx, { origin, records })
  const { inserted, updated } = await writePlatforms(tx, { records, origin })
  const removed = await leaveOut(tx, {
    where: `p.origin = $1 and not (p.id = any($2))`,
    values: [origin, records.map(({ id }) => id)],
  })
  // The planner would go on to know the table as small.
  if (inserted + updated + removed > 0) await runSql(tx, `analyze removal_platform`)
  return { rows: given.length, inserted, updated, removed: removed + takenOver, known: taken.size }
}

/** Given platforms `g` and existing ones `p` are the same: by id, by main domain, or by a name. */
const sameRows = `(
    select g.id, key from jsonb_to_recordset($1::jsonb) as g(id text, keys text[]), unnest(g.keys) as key
  ) g join (
    select p.id, p.origin, p.retired_at, 'id ' || p.id as key from removal_platform p
    union all select p.id, p.origin, p.retired_at, 'at ' || host from removal_platform p, unnest(p.domain || p.domains) as host
    union all select p.id, p.origin, p.retired_at, 'named ' || lower(called) from removal_platform p, unnest(p.name || p.aliases) as called
  ) p using (key)`

const keysOf = (records: readonly PlatformFact[]) =>
  JSON.stringify(
    records.map(({ id, domain, name, aliases }) => ({
      id,
      keys: [
        `id ${id}`,
        ...(domain ? [`at ${domain}`] : []),
        ...[name, ...aliases].map((text) => `named ${text.toLowerCase()}`),
      ],
    })),
  )

/** Ids of those that stand already, brought by someone who goes before this origin, or by an equal under the same id. */
export async function listTaken(
  db: Db,
  { origin, records }: { origin: string; records: readonly PlatformFact[] },
): Promise<Set<string>> {
  const rows = await runSql<{ id: string }>(
    db,
    `select distinct g.id from ${sameRows} where p.retired_at is null and p.origin <> $2
       and (${rankOf('p.origin')} < ${rankOf('$2::text')} or p.id = g.id and ${rankOf('p.origin')} = ${rankOf('$2::text')})`,
    [keysOf(records), origin],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The same platforms of those who come after this origin go, those of the same id apart: they are written over. */
async function takeOver(
  tx: Db,
  { origin, records }: { origin: string; records: readonly PlatformFact[] },
): Promise<number> {
  const same = await runSql<{ id: string }>(
    tx,
    `select distinct p.id from ${sameRows} where ${rankOf('p.origin')} > ${rankOf('$3::text')} and not (p.id = any($2)) and p.retired_at is null`,
    [keysOf(records), records.map(({ id }) => id), origin],
  )
  return leaveOut(tx, { where: `p.id = any($1)`, values: [same.map(({ id }) => id)] })
}

async function leaveOut(tx: Db, { where, values }: { where: string; values: unknown[] }): Promise<number> {
  const retired = await runSql(
    tx,
    `update removal_platform p set retired_at = now(), version = p.version + 1
     where ${where} and p.retired_at is null and exists (select from removal_item i where i.platform_id = p.id) returning 1`,
    values,
  )
  const deleted = await runSql(
    tx,
    `delete from removal_platform p
     where ${where} and not exists (select from removal_item i where i.platform_id = p.id) returning 1`,
    values,
  )
  return retired.length + deleted.length
}

/** Columns for the facts of a platform. */
const platformColumns = {
  name: 'text',
  aliases: 'text[]',
  category: 'text',
  tier: 'smallint',
  prominence: 'int',
  difficulty: 'text',
  difficulty_basis: 'text',
  method: 'text',
  email: 'text',
  contact_as_of: 'text',
  opt_out_url: 'text',
  needs: 'text[]',
  flags: 'text[]',
  laws: 'text[]',
  estimated_time: 'text',
  estimated_basis: 'text',
  is_automated: 'boolean',
  in_drop: 'boolean',
  is_sensitive: 'boolean',
  domain: 'text',
  domains: 'text[]',
  search_words: 'text',
  source: 'text',
  page: 'text',
  as_of: 'text',
  sources: 'jsonb',
} as const

function rowOf(fact: PlatformFact): { id: string } & Record<keyof typeof platformColumns, unknown> {
  const { time, basis } = estimateOf(fact)
  const [first] = fact.sources
  return {
    id: fact.id,
    name: fact.name,
    aliases: fact.aliases,
    category: fact.category,
    tier: fact.tier,
    prominence: fact.prominence,
    difficulty: fact.difficulty,
    difficulty_basis: difficultyBasis(fact),
    method: fact.method,
    email: fact.email,
    contact_as_of: contactAsOf(fact),
    opt_out_url: fact.optOutUrl,
    needs: fact.needs,
    flags: fact.flags,
    laws: fact.laws,
    estimated_time: time,
    estimated_basis: basis,
    is_automated: isAutomated(fact),
    in_drop: isInDrop(fact),
    is_sensitive: fact.flags.includes('sensitive'),
    domain: fact.domain,
    domains: fact.domains,
    search_words: searchWordsOf([fact.name, ...fact.aliases, fact.domain ?? '', ...fact.domains]),
    source: first?.key,
    page: first?.page,
    as_of: first?.asOf,
    sources: fact.sources,
  }
}

async function writePlatforms(tx: Db, { records, origin }: { records: readonly PlatformFact[]; origin: string }) {
  const names = Object.keys(platformColumns)
  const list = (prefix: string) => names.map((name) => prefix + name).join(', ')
  const types = Object.entries(platformColumns).map(([name, type]) => `${name} ${type}`)
  const [counts] = await runSql<{ inserted: number; updated: number }>(
    tx,
    `with written as (
       insert into removal_platform as t (id, origin, ${list('')})
       select g.id, $2, ${list('g.')} from jsonb_to_recordset($1::jsonb) as g(id text, ${types.join(', ')})
       on conflict (id) do update set origin = excluded.origin, retired_at = null, version = t.version + 1,
         ${names.map((name) => `${name} = excluded.${name}`).join(', ')},
         -- Another mailbox has not bounced.
         bounced_at = case when t.email is not distinct from excluded.email then t.bounced_at end,
         bounce_status = case when t.email is not distinct from excluded.email then t.bounce_status end
       where (t.origin, ${list('t.')}) is distinct from (excluded.origin, ${list('excluded.')}) or t.retired_at is not null
       returning xmax = 0 as is_new
     ) select count(*) filter (where is_new)::int as inserted, count(*) filter (where not is_new)::int as updated from written`,
    [JSON.stringify(records.map(rowOf)), origin],
  )
  return counts ?? { inserted: 0, updated: 0 }
}
