import { z } from 'zod'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { readJsonFile } from '../../../platform/server/json-file.ts'
import { cleanLine } from '../../../platform/shared/text.ts'
import { normaliseDataTypes } from '../data-types.ts'
import { type BreachFact, type BreachFlag, type BreachSourceFact, breachFact } from '../facts.ts'
import { keyOf } from '../feeds/feed.ts'
import { type SourceKey, sourceKeys } from '../items.ts'
import { judgedBreachOf } from '../judged-breach.ts'
import {
  applyBreaches,
  type BreachLoadReport,
  proposeMerges,
  saveBreachSources,
  withCompanies,
} from './breach.store.ts'
import { readBreachSources } from './facts.ts'

// The shape of ../shared/data/breaches.json: records that others compiled from the same sources. Its texts and its
// severities are not taken: both are made here.

const day = z.iso.date()

const packSource = z.object({
  kind: z.string(),
  ref: z.string().min(1).max(300).nullish(),
  url: z.url({ protocol: /^https?$/ }).nullish(),
  // A day, or an instant that begins with one.
  published: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(T|$)/)
    .nullish(),
  affected: z.int().positive().nullish(),
  state: z.string().max(100).nullish(),
})

const packBreach = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9]+([._-]+[a-z0-9]+)*$/)
    .max(200),
  company: z.string().min(1).max(1_000),
  domain: z.string().max(253).nullable(),
  isVerified: z.boolean(),
  verificationUnknown: z.boolean().optional(),
  discoveredDate: day,
  breachDate: day.nullable(),
  affectedUsers: z.int().positive().nullable(),
  dataTypes: z.array(z.string().max(200)).max(200),
  flags: z.array(z.string()).optional(),
  relatedIds: z.array(z.string()).optional(),
  sources: z.array(packSource).min(1).max(50),
})
type PackBreach = z.output<typeof packBreach>

export interface BreachImportReport extends BreachLoadReport {
  outcome: 'loaded' | 'unreadable'
  /** Why the file as a whole was not taken; null when it was. */
  reason: string | null
  read: number
  /** Pairs that may be one event, noted for a person to decide. */
  proposed: number
  problems: { index: number; path: string; reason: string }[]
  tookMs: number
}

const mostBytes = 64 * 1024 * 1024
const mostRows = 200_000

/**
 * Loads a file of breach records next to the existing ones; the same file again changes nothing, and what it no longer
 * holds is removed.
 */
export async function importBreaches(
  db: Database,
  { file, origin, dataFolder }: { file: string; origin: `import:${string}`; dataFolder: string },
): Promise<BreachImportReport> {
  const began = performance.now()
  const tookMs = () => Math.round(performance.now() - began)
  const none = { rows: 0, inserted: 0, updated: 0, removed: 0, known: 0, read: 0, proposed: 0, problems: [] }
  const rows = await readRows(file)
  if (typeof rows === 'string') return { outcome: 'unreadable', reason: rows, ...none, tookMs: tookMs() }
  const { breaches, facts, problems } = readPackBreaches(rows)
  const records = facts.map(judgedBreachOf)
  const sources = await readBreachSources(dataFolder)
  const { report, proposed } = await db.transaction().execute(async (tx) => {
    await saveBreachSources(tx, sources)
    const applied = await applyBreaches(tx, { origin, records: await withCompanies(tx, records) })
    return { report: applied, proposed: await proposeMerges(tx, await pairsOf(tx, breaches, facts)) }
  })
  return { outcome: 'loaded', reason: null, ...report, read: rows.length, proposed, problems, tookMs: tookMs() }
}

async function readRows(file: string): Promise<unknown[] | string> {
  const read = await readJsonFile(file, { mostBytes })
  if (typeof read === 'string') return read
  const records = (read.content as { records?: unknown } | null)?.records
  if (!Array.isArray(records)) return 'has no list "records"'
  return records.length > mostRows ? `has more than ${mostRows} rows` : records
}

/** Rows that fit, as facts of ours; a record or an id that came before is a problem, not a second breach. */
export function readPackBreaches(rows: readonly unknown[]) {
  const breaches: PackBreach[] = []
  const facts: BreachFact[] = []
  const problems: BreachImportReport['problems'] = []
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const parsed = packBreach.safeParse(row)
    const read = parsed.success ? breachFact.safeParse(factOf(parsed.data, seen)) : parsed
    const issue = read.error?.issues[0]
    const isKnown = issue?.path.join('.') === 'sources' && issue.code === 'too_small'
    if (issue) problems.push({ index, path: issue.path.join('.'), reason: isKnown ? 'came before' : issue.message })
    if (!parsed.success || !read.success) continue
    const fact = read.data as BreachFact
    if (seen.has(fact.id)) problems.push({ index, path: 'id', reason: 'came before' })
    else {
      breaches.push(parsed.data)
      facts.push(fact)
      for (const source of fact.sources) seen.add(linkKey(source))
      seen.add(fact.id)
    }
  }
  return { breaches, facts, problems }
}

const linkKey = ({ key, externalId }: { key: string; externalId: string }) => `${key} ${externalId}`

function factOf(row: PackBreach, seen: ReadonlySet<string>) {
  const company = cleanLine(row.company)
  const told = row.sources.flatMap((source) => (isSourceKey(source.kind) ? [{ ...source, key: source.kind }] : []))
  const sources = told.map((source, at) => sourceOf(source, { row, company, isFirst: at === 0 }))
  // Registers list a company twice on a day; and one record in two breaches stays with the first.
  const own = numbered(sources).filter((source) => !seen.has(linkKey(source)))
  const flags: BreachFlag[] = (['sensitive', 'spamList', 'malware', 'stealerLog'] as const).filter((flag) =>
    row.flags?.includes(flag),
  )
  const domain = row.domain ? hostIn(row.domain) : null
  if (!domain && flags.some((flag) => flag !== 'sensitive')) flags.push('collection')
  return {
    id: row.id.replace(/[._-]+/g, '-'),
    company,
    companyId: null,
    domain,
    title: company,
    // Registers that were given no day have the first of the calendar.
    breachedOn: { from: row.breachDate && row.breachDate >= '1990' ? row.breachDate : null, to: null },
    publishedOn: row.discoveredDate,
    affected: affectedOf(row, told),
    dataTypes: normaliseDataTypes(row.dataTypes.map((word) => cleanLine(word))),
    isVerified: row.verificationUnknown ? null : row.isVerified,
    industry: own.some(({ key }) => key === 'hhs-ocr') ? ('healthcare' as const) : null,
    flags,
    sources: own,
  }
}

/** Someone wrote an address where a host belongs. */
const hostIn = (text: string): string =>
  (URL.canParse(text) ? new URL(text).hostname : text).toLowerCase().replace(/^www\./, '')

const isSourceKey = (kind: string): kind is SourceKey => (sourceKeys as readonly string[]).includes(kind)
type Told = PackBreach['sources'][number] & { key: SourceKey }

function sourceOf(
  source: Told,
  { row, company, isFirst }: { row: PackBreach; company: string; isFirst: boolean },
): BreachSourceFact {
  const publishedOn = source.published?.slice(0, 10) ?? null
  return {
    key: source.key,
    externalId: externalIdOf(source, company),
    url: source.url ? new URL(source.url).href : '',
    publishedOn,
    name: company,
    // The records have one date for all of their sources: the first one's.
    breachedOn: { from: isFirst && row.breachDate && row.breachDate >= '1990' ? row.breachDate : null, to: null },
    says: [
      ...(isFirst ? (['company', ...(row.breachDate ? ['breachedOn' as const] : [])] as const) : []),
      ...(publishedOn === row.discoveredDate ? (['publishedOn'] as const) : []),
      ...(source.affected || ['hibp', 'hhs-ocr'].includes(source.key) ? (['affected'] as const) : []),
      ...(['hibp', 'hhs-ocr'].includes(source.key) ? (['dataTypes'] as const) : []),
      ...(source.key === 'hibp' ? (['domain', 'verified'] as const) : []),
    ],
  }
}

/** The key under which the source's own feed would bring the same record. */
function externalIdOf({ key, ref, url, published, state }: Told, company: string): string {
  const file = key === 'wa-ag' ? /\/([\w.-]{3,100})\.pdf$/i.exec(url ?? '')?.[1] : undefined
  const own = file ?? cleanLine(ref ?? '')
  return own || keyOf(company, ...(key === 'hhs-ocr' ? [state ?? ''] : []), published?.slice(0, 10) ?? '')
}

function numbered(sources: readonly BreachSourceFact[]): BreachSourceFact[] {
  const counts = new Map<string, number>()
  return sources.map((source) => {
    const nth = (counts.get(linkKey(source)) ?? 0) + 1
    counts.set(linkKey(source), nth)
    return nth === 1 ? source : { ...source, externalId: `${source.externalId}~${nth}` }
  })
}

const scopes: Record<SourceKey, string> = {
  hibp: 'accounts',
  'ca-ag': 'residents of California',
  'wa-ag': 'residents of Washington',
  'or-doj': 'people, as reported to Oregon',
  'sec-8k': 'people',
  'hhs-ocr': 'individuals',
}

function affectedOf(row: PackBreach, told: readonly Told[]) {
  const counts = told.flatMap(({ key, affected }) =>
    affected ? [{ count: affected, scope: scopes[key], source: key }] : [],
  )
  const [first] = told
  // A record of one source has its number on top only.
  const own =
    first && row.affectedUsers && !counts.some(({ count }) => count === row.affectedUsers)
      ? [{ count: row.affectedUsers, scope: scopes[first.key], source: first.key }]
      : []
  return [...new Map([...own, ...counts].map((one) => [JSON.stringify(one), one])).values()]
}

/** Pairs that the file calls related, as they stand here: a record may be part of a breach that ships. */
async function pairsOf(tx: Db, breaches: readonly PackBreach[], facts: readonly BreachFact[]) {
  const rows = await runSql<{ id: string; breach_id: string }>(
    tx,
    `select distinct on (g.id) g.id, l.breach_id from jsonb_to_recordset($1::jsonb) as g(id text, source text, external_id text)
     join breach_source_link l using (source, external_id) order by g.id, l.breach_id`,
    [
      JSON.stringify(
        facts.flatMap(({ sources }, at) =>
          sources.map(({ key, externalId }) => ({ id: breaches[at]?.id, source: key, external_id: externalId })),
        ),
      ),
    ],
  )
  const standsAs = new Map(rows.map(({ id, breach_id }) => [id, breach_id]))
  return breaches.flatMap(({ id, relatedIds = [] }) =>
    relatedIds.flatMap((other) => {
      const [one, two] = [standsAs.get(id), standsAs.get(other)]
      return one && two && one !== two ? [{ one, other: two, basis: 'alike in name and date' }] : []
    }),
  )
}
