import { cpus } from 'node:os'
import { ms } from '../load/judge.ts'
import { checksTable, table } from '../support/page.ts'
import type { Check } from '../usage.ts'
import { type Fronted, frontRows } from './fronts.ts'
import type { Work } from './jobs.ts'
import type { Reads } from './reads.ts'
import type { Rolled } from './rolling.ts'
import type { Size } from './sizes.ts'

// From what was measured to what holds, and the page of it. Pure, but for asking how many processors there are.

export interface Scaled {
  postgresMajor: number
  reads: Reads[]
  /** Results by kind, each with one worker and with more. */
  works: Work[]
  sizes?: Size[]
  restart?: Rolled
  upgrade?: Rolled
  fronts?: Fronted[]
  bugs: string[]
}

/** Four against one. */
const bar = 3.2
/** A kind whose work waits for others: workers, not processors, are what there is too little of. */
const waits = ({ kind }: Work): boolean => kind.startsWith('webhooks')

export const ratioOf = (all: readonly { perSecond: number }[], one: { perSecond: number }): number =>
  one.perSecond / (all[0]?.perSecond || Number.POSITIVE_INFINITY)

const works = (of: readonly Work[]) => [...Map.groupBy(of, ({ kind }) => kind).values()]

export function checksOf({ reads, works: all, restart, upgrade, fronts = [], bugs }: Scaled): Check[] {
  const lost = all.reduce((sum, one) => sum + one.lost, 0)
  const doubled = all.flatMap(({ once }) => [...once.doubled, ...once.repeated])
  const small = all.filter(({ asked, planned }) => asked < planned).length
  const errors = reads.reduce((sum, one) => sum + one.errors, 0)
  const idle = reads.filter(({ perSecond }) => !(perSecond > 0)).length
  return [
    ...(reads.length > 0
      ? [
          { what: 'reads that failed', measured: String(errors), holds: errors === 0 },
          { what: 'numbers of web nodes that answered none', measured: String(idle), holds: idle === 0 },
        ]
      : []),
    ...(all.length > 0
      ? [
          { what: 'backlogs smaller than planned', measured: String(small), holds: small === 0 },
          { what: 'jobs asked for and acknowledged that were never done', measured: String(lost), holds: lost === 0 },
          {
            what: 'jobs done twice',
            measured: doubled.length === 0 ? '0' : `${doubled.length}: ${doubled.slice(0, 3).join('; ')}`,
            holds: doubled.length === 0,
          },
        ]
      : []),
    ...works(all).flatMap((of) => ratioCheck(of)),
    ...[restart, upgrade].flatMap((rolled) => rolled?.checks ?? []),
    ...fronts.flatMap(({ checks }) => checks),
    {
      what: 'reported as a bug',
      measured: bugs.length === 0 ? '0' : `${bugs.length}: ${bugs[0]?.slice(0, 200)}`,
      holds: bugs.length === 0,
    },
  ]
}

/** Four workers with four processors, or with work that waits, are to do what more than three do. */
function ratioCheck(of: readonly Work[]): Check[] {
  const four = of.find(({ workers }) => workers === 4)
  if (!four || !of[0]) return []
  const ratio = ratioOf(of, four)
  const isFair = waits(four) || cpus().length > 4
  return [
    {
      what: `${four.kind}: four workers against one (${isFair ? `bar ${bar}` : 'no bar: processors are what there is too little of'})`,
      measured: `${ratio.toFixed(2)} ×`,
      holds: !isFair || ratio >= bar,
    },
  ]
}

const cores = (value: number) => value.toFixed(2)

export function pageOf(scaled: Scaled): string {
  const { postgresMajor, reads, works: all, sizes, restart, upgrade, fronts } = scaled
  return [
    `One PostgreSQL ${postgresMajor} server; web nodes behind a proxy of this proof, which asks each twice a second whether it is ready, gives requests to those that are in turn, and tries nothing twice; workers beside them. All of it, the visitors too, runs on the same machine with **${cpus().length} processors**: what needs processors cannot be done ${cpus().length + 1} times as fast by more processes here, and a part of them is the visitors'. The columns of processors say how many were busy.`,
    checksTable(checksOf(scaled)),
    ...(reads.length > 0 ? readsPart(reads) : []),
    ...(all.length > 0 ? worksPart(all) : []),
    ...(sizes ? sizesPart(sizes) : []),
    ...(restart ? rolledPart('A rolling restart under load', restartWords, restart) : []),
    ...(upgrade ? rolledPart('Old and new nodes side by side', upgradeWords, upgrade) : []),
    ...(fronts ? frontsPart(fronts) : []),
  ].join('\n\n')
}

const readsPart = (reads: readonly Reads[]): string[] => [
  '## Reads',
  'Suggestions, searches, pages of entries and breaches, and search with a key, by turns; thirty-two ask again as soon as they are answered, so that whatever can be used up is. A node that has more to do than it can refuses with 503, in words; that is no failure, and is counted.',
  table(
    ['web nodes', 'a second', 'against one', 'p50', 'p99', 'refused', 'processors: web nodes', 'database', 'proxy'],
    reads.map((one) => [
      ...[
        String(one.nodes),
        one.perSecond.toFixed(0),
        `${ratioOf(reads, one).toFixed(2)} ×`,
        ms(one.p50Ms),
        ms(one.p99Ms),
        String(one.refused),
      ],
      ...[cores(one.cores.webs), cores(one.cores.database), cores(one.cores.proxy)],
    ]),
  ),
]

const worksPart = (all: readonly Work[]): string[] => [
  '## Jobs',
  'A backlog is made while no worker runs; a little more comes in all the time, as it does where work is. The rate is that of the middle seven tenths. Afterwards everything that was acknowledged is looked for where it was to arrive: each once.',
  ...works(all).map((of) =>
    [
      `**${of[0]?.kind}**`,
      table(
        ['workers', 'asked', 'a second', 'against one', 'lost', 'doubled', 'processors: workers', 'database'],
        of.map((one) => [
          ...[String(one.workers), String(one.asked), one.perSecond.toFixed(1), `${ratioOf(of, one).toFixed(2)} ×`],
          ...[String(one.lost), String(one.once.doubled.length + one.once.repeated.length)],
          ...[cores(one.cores.workers), cores(one.cores.database)],
        ]),
      ),
    ].join('\n\n'),
  ),
]

const sizesPart = (sizes: readonly Size[]): string[] => [
  '## What a row takes',
  'After all of these jobs, with indexes and what PostgreSQL stores outside of rows; tables of two hundred rows or more.',
  table(
    ['table', 'rows', 'bytes a row'],
    sizes.map((one) => [one.table, String(one.rows), String(one.bytesARow)]),
  ),
]

const rolledPart = (title: string, words: string, { steps, checks, run }: Rolled): string[] => [
  `## ${title}`,
  `${words} ${run.ratePerSecond} requests a second all the while, reads and writes as in the [proof of load](load.md).`,
  steps.map((step) => `- ${step}`).join('\n'),
  checksTable(checks),
]

const frontsPart = (fronts: readonly Fronted[]): string[] => [
  '## Behind proxies that operators use',
  'Two web nodes behind the proxy with our file of `operations/`, TLS included, and twelve reads a second of public pages and the public API, each over a new connection. A read that is not answered 200 has failed.',
  table(['proxy', 'what happened', 'reads', 'failed', 'p99'], frontRows(fronts)),
]

const restartWords =
  'Two web nodes and two workers are replaced one after the other: SIGTERM, and when it has ended, another one is started. The proxy tries nothing twice, so that each request that a node loses is counted.'
const upgradeWords =
  'A copy of the program that has one migration more joins while the old ones run, and then takes their places.'
