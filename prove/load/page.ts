import { percentile } from '../../bench/figures.ts'
import { percent } from '../support/figures.ts'
import { checksTable, table } from '../support/page.ts'
import type { Check } from '../usage.ts'
import { judgeLimit, judgeMillion, judgePast, judgeSoak, lateness, mb, ms } from './judge.ts'
import { type KindName, kindNames, kinds } from './kinds.ts'
import { holds, bars as limitBars, limitOf, type Step } from './limit.ts'
import type { Million } from './million.ts'
import type { Past } from './past.ts'
import { countOf, isRead, type Run, tookOf } from './tally.ts'
import type { Watched } from './watch.ts'

/** Measurements; parts that were not requested are absent. */
export interface Measured {
  steps?: readonly Step[]
  soak?: { run: Run; watched: Watched }
  past?: Past
  million?: Million
}

export const checksOf = ({ steps, soak, past, million }: Measured): Check[] => [
  ...(steps ? judgeLimit(steps) : []),
  ...(soak ? judgeSoak(soak) : []),
  ...(past ? judgePast(past) : []),
  ...(million ? judgeMillion(million) : []),
]

export const pageOf = (measured: Measured): string =>
  [
    howItIsMeasured,
    ...(measured.steps ? limitPart(measured.steps) : []),
    ...(measured.soak ? soakPart(measured.soak) : []),
    ...(measured.past ? pastPart(measured.past) : []),
    ...(measured.million ? millionPart(measured.million) : []),
  ].join('\n\n')

const howItIsMeasured = `A web node, a worker and PostgreSQL, each a process of its own and as it is installed; the visitors are another process on the same machine and take part of it. What they ask for, and when, is chosen before: arrivals are a Poisson process, no visitor waits for the answer of another, and each time is counted from when the request was **due**, so a node that stalls is charged for everybody who came meanwhile. How late the visitors themselves were is told beside; it is part of the times.

${table(
  ['what', 'share', ''],
  kindNames.map((kind) => [kind, `${kinds[kind].share} %`, kinds[kind].isRead ? 'read' : 'write']),
)}`

const limitPart = (steps: readonly Step[]): string[] => [
  '## The limit',
  `Rates that rise by half until one fails twice, then rates between. A rate holds with ${percent(limitBars.achieved)} of all answers right and in time, no error and p99 of reads ≤ ${limitBars.readP99Ms} ms. The limit is **${limitOf(steps) ?? 'below the lowest rate'} requests a second**.`,
  table(
    ['requests a second', 'right and in time', 'errors or refused', 'p99 of reads', 'holds'],
    steps.map((step) => [
      String(step.ratePerSecond),
      percent(step.achieved),
      String(step.errors),
      ms(step.readP99Ms),
      holds(step) ? 'yes' : 'no',
    ]),
  ),
  checksTable(judgeLimit(steps)),
]

const soakPart = (soak: { run: Run; watched: Watched }): string[] => {
  const { run, watched } = soak
  const worst = (of: (one: Watched['loop'][number]) => number) => ms(Math.max(0, ...watched.loop.map(of)))
  const typical = (of: (one: Watched['loop'][number]) => number) => ms(percentile(watched.loop.map(of), 0.5))
  return [
    '## At half of the limit',
    `${run.ratePerSecond} requests a second for ${run.seconds} s: ${run.asked.length} requests. The visitors were late by ${lateness(run)}.`,
    checksTable(judgeSoak(soak)),
    table(
      ['what', 'asked', 'p50', 'p95', 'p99', 'not right'],
      [
        ...kindNames.map((kind) => lineOf(run, kind, (one) => one === kind)),
        lineOf(run, 'all reads', isRead),
        lineOf(run, 'all writes', (kind) => !isRead(kind)),
      ],
    ),
    'Memory is what each process and those that it started have in hand; what they share is counted once (Pss), PostgreSQL’s shared buffers are not counted.',
    table(
      ['process', 'first look', 'median of the middle third', 'of the last third', 'highest'],
      [...watched.memory].map(([name, samples]) => {
        const values = samples.map(({ value }) => value)
        const third = Math.floor(values.length / 3)
        const median = (of: readonly number[]) => mb(percentile(of, 0.5) ?? 0)
        return [
          name,
          mb(values[0] ?? 0),
          median(values.slice(third, -third || undefined)),
          median(values.slice(-third || undefined)),
          mb(Math.max(0, ...values)),
        ]
      }),
    ),
    `Event loop of the web node, from one look to the next: mean ${typical((one) => one.meanMs)}, p99 ${typical((one) => one.p99Ms)} at the median; at the worst mean ${worst((one) => one.meanMs)}, p99 ${worst((one) => one.p99Ms)}, longest ${worst((one) => one.maxMs)}. The clock that measures it has a grain of 10 ms, which is in these figures.`,
  ]
}

function lineOf(run: Run, name: string, isAsked: (kind: KindName) => boolean): string[] {
  const asked = run.asked.filter(({ kind }) => isAsked(kind))
  const at = (share: number) => ms(tookOf(run, isAsked, share))
  return [
    name,
    String(asked.length),
    at(0.5),
    at(0.95),
    at(0.99),
    String(asked.filter(({ end }) => end !== 'right').length),
  ]
}

const pastPart = (past: Past): string[] => {
  const { during, after, refused } = past
  return [
    '## Past the limit',
    `${during.ratePerSecond} requests a second for ${during.seconds} s, twice the limit, then ${after.ratePerSecond} a second for ${after.seconds} s. The visitors were late by ${lateness(during)}.`,
    checksTable(judgePast(past)),
    `Of ${during.asked.length} requests ${countOf(during, 'right')} were answered: p50 ${ms(tookOf(during, () => true, 0.5))}, p99 ${ms(tookOf(during, () => true, 0.99))}; reads p99 ${ms(tookOf(during, isRead, 0.99))}. The node counted ${refused} refusals in \`sightline_refused_busy_total\`.`,
  ]
}

const millionPart = (million: Million): string[] => {
  const { entries, readyAfterMs, run } = million
  return [
    '## Search among many',
    `${entries.toLocaleString('en-US')} generated entries beside those that ship; the web node is ready ${ms(readyAfterMs)} after it was started. ${run.ratePerSecond} requests a second for ${run.seconds} s. The visitors were late by ${lateness(run)}.`,
    checksTable(judgeMillion(million)),
    table(
      ['what', 'asked', 'p50', 'p95', 'p99', 'not right'],
      (['suggestions while typing', 'search of the API'] as const).map((kind) =>
        lineOf(run, kind, (one) => one === kind),
      ),
    ),
  ]
}
