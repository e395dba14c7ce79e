import { percentile } from '../../bench/figures.ts'
import { percent } from '../support/figures.ts'
import type { Check } from '../usage.ts'
import { growthBars, growthOf } from './growth.ts'
import { limitOf, type Step } from './limit.ts'
import type { Million } from './million.ts'
import type { Past } from './past.ts'
import { achievedOf, calmAfterSeconds, countOf, isRead, lateOf, type Run, tookOf } from './tally.ts'
import type { Watched } from './watch.ts'

// From what was measured to what holds. Pure.

export const bars = {
  /** Latency of reads at half of the limit. */
  readP99Ms: 50,
  healthMs: 2_000,
  calmSeconds: 5,
  /** Memory for answers in progress and refused ones, beyond the node's usual use. */
  memoryMb: 256,
  /** Latency of suggestions among a million entries. */
  searchP99Ms: 20,
  jobSeconds: 60,
}

export const ms = (value: number | undefined): string =>
  value === undefined ? '–' : value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`
export const mb = (value: number): string => `${Math.round(value)} MB`

export const stepOf = (run: Run): Step => ({
  ratePerSecond: run.ratePerSecond,
  achieved: achievedOf(run),
  errors: run.asked.length - countOf(run, 'right'),
  readP99Ms: tookOf(run, isRead, 0.99),
})

export const judgeLimit = (steps: readonly Step[]): Check[] => {
  const limit = limitOf(steps)
  return [
    {
      what: 'a highest rate that holds was found',
      measured: limit === undefined ? 'none' : `${limit} requests a second`,
      holds: limit !== undefined,
    },
  ]
}

export function judgeSoak({ run, watched }: { run: Run; watched: Watched }): Check[] {
  const p99 = tookOf(run, isRead, 0.99)
  const wrong = run.asked.length - countOf(run, 'right')
  const waited = Math.max(0, ...watched.jobsWaitedSeconds)
  return [
    {
      what: `p99 of reads, from when they were due (bar ${ms(bars.readP99Ms)})`,
      measured: ms(p99),
      holds: p99 !== undefined && p99 <= bars.readP99Ms,
    },
    {
      what: 'answers that were not right',
      measured: wrong === 0 ? '0' : `${wrong}: ${run.words.slice(0, 3).join('; ')}`,
      holds: wrong === 0,
    },
    {
      what: `longest that a job was due and not begun (bar ${bars.jobSeconds} s)`,
      measured: `${waited.toFixed(1)} s`,
      holds: waited <= bars.jobSeconds,
    },
    ...[...watched.memory].map(([name, samples]): Check => {
      const growth = growthOf(samples)
      return {
        what: `memory of ${name}: last third against the middle one (bar +${percent(growthBars.share)} or +${growthBars.mb} MB)`,
        measured: growth
          ? `${mb(growth.middle)}, then ${mb(growth.last)}; ${growth.perMinute.toFixed(2)} MB a minute`
          : 'too short to tell',
        holds: growth !== undefined && !growth.grows,
      }
    }),
  ]
}

export function judgePast({ during, after, health, memoryMb, bugs }: Past): Check[] {
  const [busy, wrong, none] = (['busy', 'wrong', 'none'] as const).map((end) => countOf(during, end)) as [
    number,
    number,
    number,
  ]
  const unwell = health.filter((took) => took === undefined || took > bars.healthMs).length
  const calmAfter = calmAfterSeconds(after, calmReadMs)
  const more = memoryMb.highest - memoryMb.before
  return [
    {
      what: 'each answer is right, or 503 with `Retry-After`',
      measured: `${countOf(during, 'right')} right, ${busy} refused, ${wrong} wrong, ${none} without an answer${during.words.length > 0 ? `: ${during.words.slice(0, 3).join('; ')}` : ''}`,
      holds: wrong + none === 0,
    },
    { what: 'something was refused: this is past the limit', measured: String(busy), holds: busy > 0 },
    {
      what: `\`/healthz\` answers within ${bars.healthMs / 1_000} s, asked four times a second`,
      measured: `${health.length - unwell} of ${health.length}; p99 ${ms(
        percentile(
          health.map((took) => took ?? Number.POSITIVE_INFINITY),
          0.99,
        ),
      )}`,
      holds: unwell === 0,
    },
    {
      what: `memory of the web node (bar +${bars.memoryMb} MB)`,
      measured: `${mb(memoryMb.before)} before, ${mb(memoryMb.highest)} at its highest`,
      holds: more <= bars.memoryMb,
    },
    {
      what: `back to normal: only right answers, reads within ${calmReadMs} ms (bar ${bars.calmSeconds} s)`,
      measured: calmAfter === undefined ? 'not while it was watched' : `${calmAfter} s after it was over`,
      holds: calmAfter !== undefined && calmAfter <= bars.calmSeconds,
    },
    {
      what: 'reported as a bug',
      measured: bugs.length === 0 ? '0' : `${bugs.length}: ${bugs[0]?.slice(0, 200)}`,
      holds: bugs.length === 0,
    },
  ]
}

/** As the limit is defined: a machine that is busy anyway is not asked for more than that. */
const calmReadMs = 500

export function judgeMillion({ run }: Million): Check[] {
  const p99 = tookOf(run, (kind) => kind === 'suggestions while typing', 0.99)
  const wrong = run.asked.length - countOf(run, 'right')
  return [
    {
      what: `p99 of suggestions (bar ${ms(bars.searchP99Ms)})`,
      measured: ms(p99),
      holds: p99 !== undefined && p99 <= bars.searchP99Ms,
    },
    { what: 'answers that were not right', measured: String(wrong), holds: wrong === 0 },
  ]
}

export const lateness = (run: Run): string => `p50 ${ms(lateOf(run, 0.5))}, p99 ${ms(lateOf(run, 0.99))}`
