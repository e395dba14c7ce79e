import { getDomain } from 'tldts'
import { z } from 'zod'
import type { Database } from '../../../platform/server/database.ts'
import { readJsonFile } from '../../../platform/server/json-file.ts'
import { cleanLine } from '../../../platform/shared/text.ts'
import {
  difficulties,
  isUsableMailbox,
  type LegalBasis,
  methods,
  type Need,
  type PlatformFact,
  platformFact,
  type RemovalSourceKey,
} from '../platforms.ts'
import { idOf, mostDomains, registrable, unfitReason } from './outside-rows.ts'
import { applyPlatforms, type PlatformLoadReport } from './platform.store.ts'

// The shape of ../shared/data/removal-platforms.json: platforms that others compiled from the same sources. What it says of
// mailboxes is judged again by our rules, and estimates are made here.

const packSource = z.object({
  key: z.enum(['jdm', 'datenanfragen', 'ca-registry-2025', 'ca-registry-2022', 'vt-registry-2021']),
  ref: z.string().min(1).max(300),
})

const packPlatform = z.object({
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(1_000),
  category: z.string().min(1).max(60),
  difficulty: z.enum(difficulties),
  difficultyBasis: z.string().max(40),
  automatedRemoval: z.boolean(),
  method: z.enum(methods),
  domain: z.string().max(253).nullish(),
  domains: z.array(z.string().max(253)).max(500),
  optOutUrl: z.string().max(2_000).nullish(),
  contactEmail: z.string().max(254).nullish(),
  emailPurpose: z.string().max(40).optional(),
  legalBases: z.array(z.string().max(40)),
  requiredElements: z.array(z.string().max(40)).optional(),
  identityCheck: z.string().max(40).optional(),
  acceptsAgent: z.boolean().optional(),
  residencyLimited: z.boolean().optional(),
  nsfw: z.boolean().optional(),
  tier: z.literal([1, 2, 3]),
  alsoCovers: z.array(z.string().max(1_000)).max(500).optional(),
  sources: z.array(packSource).min(1).max(10),
})
type PackPlatform = z.output<typeof packPlatform>

export interface PlatformImportReport extends PlatformLoadReport {
  outcome: 'loaded' | 'unreadable'
  /** Why the file as a whole was not taken; null when it was. */
  reason: string | null
  read: number
  /** Mailboxes of rows that were taken without them: no role for such letters, or at a domain of someone else. */
  mailboxesLeftOut: number
  problems: { index: number; path: string; reason: string }[]
  tookMs: number
}

const mostBytes = 64 * 1024 * 1024
const mostRows = 200_000

/**
 * Loads a file of platforms next to the existing ones; the same file again changes nothing, and what it no longer holds
 * is removed.
 */
export async function importPlatforms(
  db: Database,
  { file, origin }: { file: string; origin: `import:${string}` },
): Promise<PlatformImportReport> {
  const began = performance.now()
  const tookMs = () => Math.round(performance.now() - began)
  const none = { rows: 0, inserted: 0, updated: 0, removed: 0, known: 0, read: 0, mailboxesLeftOut: 0, problems: [] }
  const rows = await readRows(file)
  if (typeof rows === 'string') return { outcome: 'unreadable', reason: rows, ...none, tookMs: tookMs() }
  const { facts, mailboxesLeftOut, problems } = readPackPlatforms(rows)
  const report = await db.transaction().execute((tx) => applyPlatforms(tx, { origin, records: facts }))
  return {
    outcome: 'loaded',
    reason: null,
    ...report,
    read: rows.length,
    mailboxesLeftOut,
    problems,
    tookMs: tookMs(),
  }
}

async function readRows(file: string): Promise<unknown[] | string> {
  const read = await readJsonFile(file, { mostBytes })
  if (typeof read === 'string') return read
  const platforms = (read.content as { platforms?: unknown } | null)?.platforms
  if (!Array.isArray(platforms)) return 'has no list "platforms"'
  return platforms.length > mostRows ? `has more than ${mostRows} rows` : platforms
}

/** Rows that fit, as facts of ours. An id that came before, and a row unfit to be asked, are problems. */
export function readPackPlatforms(rows: readonly unknown[]) {
  const facts: PlatformFact[] = []
  const problems: PlatformImportReport['problems'] = []
  const seen = new Set<string>()
  let mailboxesLeftOut = 0
  for (const [index, row] of rows.entries()) {
    const parsed = packPlatform.safeParse(row)
    const read = parsed.success ? platformFact.safeParse(factOf(parsed.data)) : parsed
    const [issue] = read.error?.issues ?? []
    if (issue) problems.push({ index, path: issue.path.join('.'), reason: issue.message })
    if (!parsed.success || !read.success) continue
    const fact = read.data as PlatformFact
    const reason = seen.has(fact.id) ? 'came before' : unfitReason(fact)
    if (reason) {
      problems.push({ index, path: 'id', reason })
      continue
    }
    seen.add(fact.id)
    facts.push(fact)
    if (parsed.data.automatedRemoval && !fact.email) mailboxesLeftOut++
  }
  return { facts, mailboxesLeftOut, problems }
}

function factOf(row: PackPlatform): PlatformFact {
  const domains = [...new Set([row.domain, ...row.domains].flatMap((host) => registrable(host) ?? []))]
  const [domain = null] = [registrable(row.domain), ...domains].filter((host) => host !== null)
  const others = domains.filter((one) => one !== domain).slice(0, mostDomains)
  const email = row.contactEmail?.toLowerCase() ?? null
  const isUsable = row.automatedRemoval && email !== null && isUsableMailbox(email, { domain, domains })
  const name = cleanLine(row.name)
  const fact = {
    id: idOf(row.id),
    name,
    aliases: [...new Set((row.alsoCovers ?? []).map((text) => cleanLine(text)))]
      .filter((alias) => alias !== '' && alias !== name)
      .slice(0, mostAliases),
    category: row.category,
    tier: row.tier,
    // No one has judged it: behind the shipped ones of its tier.
    prominence: 0,
    domain,
    domains: others,
    method: row.method,
    difficulty: row.difficulty,
    email: isUsable ? email : null,
    optOutUrl: pageOf(row),
    needs: needsOf(row),
    flags: [
      ...(row.identityCheck === 'id-document' ? (['asks-for-id'] as const) : []),
      ...(row.acceptsAgent === false ? (['refuses-agents'] as const) : []),
      ...(row.residencyLimited ? (['some-residents-only'] as const) : []),
      ...(row.nsfw ? (['sensitive'] as const) : []),
    ],
    laws: row.legalBases.flatMap((basis) => basisNames[basis] ?? []),
  }
  // A mailbox or a page was the only way: what is left is to ask its support.
  const method = fact.method === 'email' && !fact.email ? 'contact-support' : fact.method
  const difficulty = method === fact.method || row.difficultyBasis === 'jdm' ? fact.difficulty : 'hard'
  return { ...fact, method, difficulty, sources: sourcesOf(row, fact) }
}

const mostAliases = 40

/** California's register of 2025 writes www. before every host, also where only the bare subdomain answers. */
function pageOf({ optOutUrl, sources }: PackPlatform): string | null {
  if (!optOutUrl || !URL.canParse(optOutUrl)) return null
  const url = new URL(optOutUrl)
  if (url.protocol !== 'https:' || url.username !== '') return null
  const bare = url.hostname.replace(/^www\./, '')
  const isRegistered = sources.some(({ key }) => key === 'ca-registry-2025') && !isOf(sources, 'jdm')
  if (isRegistered && getDomain(bare) !== bare) url.hostname = bare
  return url.href
}

const isOf = (sources: PackPlatform['sources'], key: PackPlatform['sources'][number]['key']) =>
  sources.some((source) => source.key === key)

const sellers = ['Data broker', 'People search']

function needsOf({ category, requiredElements = [] }: PackPlatform): Need[] {
  const told = requiredElements.flatMap((element) => needNames[element] ?? [])
  return [...new Set<Need>(told.length === 0 && sellers.includes(category) ? ['name'] : told)]
}

const needNames: Record<string, Need> = {
  name: 'name',
  account: 'account',
  input: 'account',
  textarea: 'account',
  address: 'address',
  birthdate: 'birthdate',
}

const basisNames: Record<string, LegalBasis> = {
  'GDPR-17': 'gdpr',
  'UKGDPR-17': 'uk-gdpr',
  'CCPA-DELETE': 'ccpa-delete',
  'CCPA-OPT-OUT': 'ccpa-opt-out',
  'CA-DELETE-ACT': 'delete-act',
  'US-STATE-DELETE': 'us-state-delete',
  'US-STATE-OPT-OUT': 'us-state-opt-out',
}

type Told = PlatformFact['sources'][number]['says'][number]

// If a source has no page for each row, link the file that the row is in.
const sourceOf: Record<PackPlatform['sources'][number]['key'], { key: RemovalSourceKey; page: string; asOf: string }> =
  {
    jdm: {
      key: 'jdm',
      page: 'https://github.com/jdm-contrib/jdm/blob/4762ba50/_data/sites.json',
      asOf: '2026-08-21',
    },
    datenanfragen: { key: 'datenanfragen', page: 'https://www.datarequests.org/company/', asOf: '2026-07-21' },
    'ca-registry-2025': {
      key: 'ca-brokers-2025',
      page: 'https://github.com/the-markup/investigation-data-broker-opt-out-pages/blob/232cf13f51670e5131abad41536e8ba62a5feb2c/data/data-broker-opt-out-pages.csv',
      asOf: '2025-08-11',
    },
    'ca-registry-2022': {
      key: 'ca-brokers-2022',
      page: 'https://github.com/AnalogJ/justvanish/blob/f658c30d3f3aced6bc19107fb95bd38888831b1b/data/sources/california-data-broker-registry.csv',
      asOf: '2022-06',
    },
    'vt-registry-2021': {
      key: 'vt-brokers-2021',
      page: 'https://github.com/AnalogJ/justvanish/blob/0840ed63776db3bc8568c4c427d6b0650953603d/data/sources/virginia-data-broker-registry.csv',
      asOf: '2021',
    },
  }

function sourcesOf(
  row: PackPlatform,
  fact: Pick<PlatformFact, 'email' | 'optOutUrl' | 'needs' | 'flags'>,
): PlatformFact['sources'] {
  const first = (...keys: PackPlatform['sources'][number]['key'][]) => keys.find((key) => isOf(row.sources, key))
  const mailFrom =
    row.emailPurpose === 'account deletion'
      ? first('jdm', 'datenanfragen')
      : first('datenanfragen', 'ca-registry-2022', 'vt-registry-2021', 'jdm')
  const pageFrom = first('jdm', 'ca-registry-2025', 'datenanfragen', 'ca-registry-2022', 'vt-registry-2021')
  return row.sources.map(({ key, ref }) => {
    const says: Told[] = [
      'domain',
      ...(key === 'jdm' && row.difficultyBasis === 'jdm' ? (['difficulty'] as const) : []),
      ...(fact.optOutUrl && key === pageFrom ? (['optOutUrl'] as const) : []),
      ...(fact.email && key === mailFrom ? (['email'] as const) : []),
      ...(key === 'datenanfragen' && fact.needs.length > 0 ? (['needs'] as const) : []),
      ...(key === 'ca-registry-2025' ? (['registered'] as const) : []),
      ...(key === 'vt-registry-2021' && fact.flags.includes('refuses-agents') ? (['agents'] as const) : []),
      ...(key === 'datenanfragen' && fact.flags.includes('asks-for-id') ? (['id'] as const) : []),
    ]
    const source = sourceOf[key]
    return key === 'datenanfragen'
      ? { ...source, ref, page: `${source.page}${encodeURIComponent(ref)}/`, pagePattern: true as const, says }
      : { ...source, ref, says }
  })
}
