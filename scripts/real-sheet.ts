import { z } from 'zod'
import { sha256 } from '../src/features/investigations/core/text.ts'
import type { JudgedFigure, RealDocuments } from '../src/features/site/real-documents.ts'
import type { Claim } from './real-documents.ts'

// Claims drawn at random, as a sheet that a person judges, and the figures of the judged sheet.

const groups = ['contradictions', 'sale', 'severity 3 and 4', 'other'] as const
export type Group = (typeof groups)[number]

/** How the rows of a sheet are divided. What is rare and grave is drawn more often than its share, and weighted back. */
const shares: Readonly<Record<Claim['surface'], Readonly<Record<Group, number>>>> = {
  report: { contradictions: 0.08, sale: 0.08, 'severity 3 and 4': 0.16, other: 0.28 },
  scan: { contradictions: 0.08, sale: 0.08, 'severity 3 and 4': 0.08, other: 0.16 },
}

export const verdicts = ['proven', 'unproven', 'false'] as const
export type Verdict = (typeof verdicts)[number]

const hash = z.string().regex(/^[0-9a-f]{40,64}$/)
const header = z.strictObject({
  sheet: z.literal('real documents'),
  drawnOn: z.iso.date(),
  /** The last commit that changed how documents are read. */
  commit: hash,
  seed: z.int(),
  documents: z.int().min(1),
  strata: z.array(
    z.strictObject({
      surface: z.enum(['report', 'scan']),
      group: z.enum(groups),
      claims: z.int().min(0),
      drawn: z.int().min(0),
    }),
  ),
  /** Hash of the rows without their verdicts: it proves that the judged rows are the drawn ones. */
  rowsSha256: hash,
})
const drawnRow = z.strictObject({
  n: z.int().min(1),
  surface: z.enum(['report', 'scan']),
  group: z.enum(groups),
  severity: z.int().min(0).max(4),
  rule: z.string().min(1),
  title: z.string().min(1),
  statement: z.string().min(1),
  quotes: z.array(z.strictObject({ of: z.string(), quote: z.string(), before: z.string(), after: z.string() })),
  file: z.string().min(1),
})
const judgedRow = drawnRow.extend({ verdict: z.enum(verdicts), note: z.string().default('') })

export type Header = z.infer<typeof header>
type Row = z.infer<typeof drawnRow>
type JudgedRow = z.infer<typeof judgedRow>

export interface Sheet {
  header: Header
  rows: Row[]
}

export interface JudgedSheet {
  header: Header
  rows: JudgedRow[]
}

const groupOf = ({ kind, severity }: Claim): Group => {
  if (kind === 'contradiction') return 'contradictions'
  if (kind === 'sale') return 'sale'
  return severity >= 3 ? 'severity 3 and 4' : 'other'
}

/** The same claims, seed and count draw the same sheet. */
export function drawSheet(
  claims: readonly Claim[],
  given: Pick<Header, 'drawnOn' | 'commit' | 'seed' | 'documents'> & { count: number },
): Sheet {
  const { count, ...about } = given
  const strata = Object.entries(shares).flatMap(([surface, shareOf]) => {
    const pools = groups.map((group) => ({
      group,
      claims: claims.filter((claim) => claim.surface === surface && groupOf(claim) === group),
      asked: Math.round(count * shareOf[group]),
    }))
    // Draws what a rare group lacks from all the others of its surface.
    const lacking = pools.reduce((sum, pool) => sum + Math.max(0, pool.asked - pool.claims.length), 0)
    return pools.map((pool) => ({
      surface: surface as Claim['surface'],
      group: pool.group,
      claims: pool.claims.length,
      rows: shuffled(pool.claims, about.seed).slice(0, pool.asked + (pool.group === 'other' ? lacking : 0)),
    }))
  })
  const drawn = strata.flatMap(({ group, rows }) => rows.map((claim) => ({ claim, group })))
  // Mixed, so that a judge does not see which rows belong together.
  const rows = shuffled(drawn, about.seed, ({ claim }) => claim).map(({ claim, group }, at): Row => {
    const { surface, severity, rule, title, statement, quotes, file } = claim
    return { n: at + 1, surface, group, severity, rule, title, statement, quotes, file }
  })
  return {
    header: {
      ...{ sheet: 'real documents', ...about },
      strata: strata.map(({ rows: { length }, ...stratum }) => ({ ...stratum, drawn: length })),
      rowsSha256: hashOf(rows),
    },
    rows,
  }
}

/** Sorts by the hash of each item with the seed: random, stateless, and the same on every machine. */
function shuffled<Item>(items: readonly Item[], seed: number, keyOf: (item: Item) => unknown = (item) => item): Item[] {
  return items
    .map((item) => ({ item, key: sha256(`${seed} ${JSON.stringify(keyOf(item))}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item)
}

const hashOf = (rows: readonly Row[]) => sha256(rows.map((row) => JSON.stringify(drawnRow.parse(row))).join('\n'))

/** JSON lines: the header, then the rows, each with an empty verdict. */
export const sheetLines = ({ header, rows }: Sheet): string =>
  [header, ...rows.map((row) => ({ ...row, verdict: null, note: '' }))]
    .map((each) => `${JSON.stringify(each)}\n`)
    .join('')

/** The same to read. */
export function readableSheet({ header, rows }: Sheet): string {
  const about = [
    `${rows.length} claims about ${header.documents} documents, drawn on ${header.drawnOn} at ${header.commit} with seed ${header.seed}.`,
    `Verdicts: proven (true, and the quote proves it) · unproven (the quote does not prove it) · false.`,
  ]
  return [...about, ...rows.map(readable)].join('\n\n')
}

const readable = ({ n, surface, severity, rule, title, statement, quotes, file }: Row): string =>
  [
    `===== ${n} · ${surface} · severity ${severity} · ${rule} · ${file}`,
    `CLAIM: ${title}`,
    ...(statement === title ? [] : [`STATEMENT: ${statement}`]),
    ...quotes.map(({ of, quote, before, after }) => `--- ${of}\n${before}⟦${quote}⟧${after}`),
  ].join('\n')

export type ReadSheet = { outcome: 'judged'; sheet: JudgedSheet } | { outcome: 'refused'; reasons: string[] }

/** A judged sheet of the present reading, or everything that is wrong with it. */
export function readJudgedSheet(text: string, commit: string): ReadSheet {
  const refused = (...reasons: string[]): ReadSheet => ({ outcome: 'refused', reasons })
  const values: unknown[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    try {
      values.push(JSON.parse(line))
    } catch {
      return refused(`line ${at + 1} is not JSON`)
    }
  }
  const head = header.safeParse(values[0])
  if (!head.success) return refused('the first line is not the header of a sheet')
  if (head.data.commit !== commit)
    return refused(`it was drawn from the reading of commit ${head.data.commit}, and the reading here is of ${commit}`)
  const rows = values.slice(1).map((value) => judgedRow.safeParse(value))
  const faults = rows.flatMap(({ success }, at) => (success ? [] : [faultOf(values[at + 1], at)]))
  if (faults.length > 0)
    return refused(
      ...[...Map.groupBy(faults, ({ what }) => what)].map(
        ([what, of]) => `${what}: ${of.map(({ row }) => row).join(', ')}`,
      ),
    )
  const judged = rows.flatMap(({ data }) => data ?? []).sort((a, b) => a.n - b.n)
  const drawn = head.data.strata.reduce((sum, stratum) => sum + stratum.drawn, 0)
  const times = Map.groupBy(judged, ({ n }) => n)
  const places = Array.from({ length: drawn }, (_, at) => at + 1)
  const missing = places.filter((n) => !times.has(n))
  const twice = places.filter((n) => (times.get(n)?.length ?? 0) > 1)
  if (missing.length > 0 || twice.length > 0)
    return refused(
      ...(missing.length > 0 ? [`rows missing: ${missing.join(', ')}`] : []),
      ...(twice.length > 0 ? [`rows judged twice: ${twice.join(', ')}`] : []),
    )
  const plain = judged.map(({ verdict: _, note: __, ...row }) => row)
  if (hashOf(plain) !== head.data.rowsSha256) return refused('the rows are not those that were drawn')
  return { outcome: 'judged', sheet: { header: head.data, rows: judged } }
}

const someRow = z.looseObject({ n: z.int(), verdict: z.unknown() })

function faultOf(value: unknown, at: number): { what: string; row: string } {
  const read = someRow.safeParse(value)
  if (!read.success) return { what: 'lines that are no rows of a sheet', row: String(at + 2) }
  const { n, verdict } = read.data
  if (verdict === null || verdict === '') return { what: 'rows without a verdict', row: String(n) }
  return verdicts.some((known) => known === verdict)
    ? { what: 'rows that were changed', row: String(n) }
    : { what: 'rows with an unknown verdict', row: `${n} (${JSON.stringify(verdict)})` }
}

/** Computes figures from the judged rows, by finding and by severity; a stratum without drawn rows is left out. */
export function figuresOf({ header: { strata }, rows }: JudgedSheet): {
  summary: JudgedFigure[]
  severities: JudgedFigure[]
} {
  const weightOf = new Map(strata.map((each) => [`${each.surface} ${each.group}`, each.claims / each.drawn]))
  const claimsIn = (isIn: (of: Header['strata'][number]) => boolean) =>
    strata.filter(isIn).reduce((sum, { claims }) => sum + claims, 0)
  const figure = (what: string, isIn: (row: JudgedRow) => boolean, claims?: number): JudgedFigure[] => {
    const judged = rows
      .filter(isIn)
      .map(({ surface, group, verdict }) => ({ verdict, weight: weightOf.get(`${surface} ${group}`) ?? 1 }))
    if (judged.length === 0) return []
    const count = (verdict: Verdict) => judged.filter((row) => row.verdict === verdict).length
    const total = sum(judged.map(({ weight }) => weight))
    const precision = sum(judged.map(({ verdict, weight }) => (verdict === 'proven' ? weight : 0))) / total
    // Rows of unequal weight tell as much as this many of equal weight (Kish).
    const size = total ** 2 / sum(judged.map(({ weight }) => weight ** 2))
    return [
      {
        ...{ what, claims: claims ?? Math.round(total), judged: judged.length },
        ...{ proven: count('proven'), unproven: count('unproven'), false: count('false') },
        ...{ precision: round(precision), ...wilson(precision, size) },
      },
    ]
  }
  const inReport = ({ surface }: { surface: Claim['surface'] }) => surface === 'report'
  const inScan = ({ surface }: { surface: Claim['surface'] }) => surface === 'scan'
  const isGrave = ({ severity }: JudgedRow) => severity >= 3
  return {
    summary: [
      ...figure('Report: all findings about documents', inReport, claimsIn(inReport)),
      ...figure('Report: findings of severity 3 and 4', (row) => inReport(row) && isGrave(row)),
      ...figure('Reading of a policy: all claims', inScan, claimsIn(inScan)),
      ...figure('Reading of a policy: claims of severity 3 and 4', (row) => inScan(row) && isGrave(row)),
      ...figure(
        'A sale is stated',
        ({ group }) => group === 'sale',
        claimsIn(({ group }) => group === 'sale'),
      ),
      ...figure(
        'Contradictions',
        ({ group }) => group === 'contradictions',
        claimsIn(({ group }) => group === 'contradictions'),
      ),
    ],
    severities: [4, 3, 2, 1, 0].flatMap((severity) =>
      figure(`Severity ${severity}`, (row) => inReport(row) && row.severity === severity),
    ),
  }
}

/** Which rules were judged, the worst first. */
export function rulesOf({ rows }: JudgedSheet): { rule: string; judged: number; proven: number }[] {
  return [...Map.groupBy(rows, ({ rule }) => rule)]
    .map(([rule, of]) => ({
      rule,
      judged: of.length,
      proven: of.filter(({ verdict }) => verdict === 'proven').length,
    }))
    .sort((a, b) => b.judged - b.proven - (a.judged - a.proven) || (a.rule < b.rule ? -1 : 1))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const round = (share: number) => Number(share.toFixed(3))

/** Two-sided, 95 %. */
const z95 = 1.959964

/** The Wilson score interval of a share that was seen in so many draws. */
export function wilson(share: number, size: number): { low: number; high: number } {
  const z2 = z95 ** 2 / size
  const middle = (share + z2 / 2) / (1 + z2)
  const half = (z95 * Math.sqrt((share * (1 - share)) / size + z2 / (4 * size))) / (1 + z2)
  return { low: round(Math.max(0, middle - half)), high: round(Math.min(1, middle + half)) }
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const begin = '<!-- real documents: written by npm run accuracy -- --judged SHEET -->'
const end = '<!-- real documents: end -->'

/** The page with the figures in the place that it keeps for them. */
export function withFigures(page: string, measured: RealDocuments): string {
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error('docs/policy-analysis.md has no place for the figures on real documents')
  return `${page.slice(0, from)}${begin}\n\n${tableOf(measured)}\n\n${page.slice(to)}`
}

function tableOf({ measuredOn, commit, drawnOn, seed, documents, summary, severities }: RealDocuments): string {
  return [
    `${documents} documents, read as of commit \`${commit.slice(0, 8)}\`; drawn on ${drawnOn} with seed ${seed}, judged on ${measuredOn}.`,
    '',
    '| claims | in all | judged | proven | not proven | false | precision | 95 % interval |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...summary, ...severities.map((row) => ({ ...row, what: `Report: ${row.what.toLowerCase()}` }))].map(
      (row) =>
        `| ${row.what} | ${row.claims} | ${row.judged} | ${row.proven} | ${row.unproven} | ${row.false} | ${percent(row.precision)} | ${percent(row.low)} to ${percent(row.high)} |`,
    ),
  ].join('\n')
}
