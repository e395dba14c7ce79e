import { percentile } from '../../bench/figures.ts'
import { type KindName, kinds } from './kinds.ts'

// Tallies the outcomes of one run. Pure.

/** `busy`: 503 with a time to come back. `none`: no whole answer. `wrong`: anything else that is no success. */
export type End = 'right' | 'busy' | 'none' | 'wrong'

export interface Asked {
  kind: KindName
  dueMs: number
  /** How late it was asked: the generator's own fault. */
  lateMs: number
  /** From when it was due until the whole answer was here. */
  tookMs: number
  end: End
}

export interface Run {
  ratePerSecond: number
  seconds: number
  asked: Asked[]
  /** The first answers that were neither right nor a refusal, in words. */
  words: string[]
}

/** An answer after the step has ended by more than this shows that work has piled up. */
const graceMs = 500

export const countOf = ({ asked }: Run, end: End): number => asked.filter((one) => one.end === end).length

export const achievedOf = ({ asked, seconds }: Run): number => {
  const inTime = asked.filter(
    ({ end, dueMs, tookMs }) => end === 'right' && dueMs + tookMs <= seconds * 1_000 + graceMs,
  )
  return asked.length === 0 ? 0 : inTime.length / asked.length
}

/** Returns a percentile of right answers, counted from when they were due. */
export const tookOf = ({ asked }: Run, isAsked: (kind: KindName) => boolean, share: number): number | undefined =>
  percentile(
    asked.flatMap(({ end, kind, tookMs }) => (end === 'right' && isAsked(kind) ? tookMs : [])),
    share,
  )

export const isRead = (kind: KindName): boolean => kinds[kind].isRead

export const lateOf = ({ asked }: Run, share: number): number | undefined =>
  percentile(
    asked.map(({ lateMs }) => lateMs),
    share,
  )

/** Percentile of the reads within a second: a single slow one is chance. */
const calmShare = 0.95

/**
 * From the beginning until every later second has only right answers and reads as fast as wanted; undefined where the last
 * second is not so.
 */
export function calmAfterSeconds(run: Run, readMs: number): number | undefined {
  const isCalm = (second: number) => {
    const asked = run.asked.filter(({ dueMs }) => Math.floor(dueMs / 1_000) === second)
    const p95 = tookOf({ ...run, asked }, isRead, calmShare) ?? 0
    return asked.every(({ end }) => end === 'right') && p95 <= readMs
  }
  let from = Math.ceil(run.seconds)
  while (from > 0 && isCalm(from - 1)) from -= 1
  return from === Math.ceil(run.seconds) ? undefined : from
}
