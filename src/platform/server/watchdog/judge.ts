export interface Watched {
  /** Grows with every turn of the event loop that could be counted. */
  beats: number
  /** Share of the memory that there is, or of the heap; the larger one. */
  memoryShare: number
}

export type Verdict = 'well' | 'stalled' | 'memory' | 'end'

export interface WatchLimits {
  /** Checks without a beat after which what is in hand is suspected, and after which the process ends. */
  stalledChecks: number
  endChecks: number
  memoryShare: number
}

/**
 * Judges a process by one look after the other. Counts looks and not time: after a machine slept, or a debugger held
 * everything, there was one look, however long it took.
 */
export function createJudge({ stalledChecks, endChecks, memoryShare }: WatchLimits): (seen: Watched) => Verdict {
  let beats = -1
  let checks = 0
  return (seen) => {
    checks = seen.beats === beats ? checks + 1 : 0
    beats = seen.beats
    if (checks >= endChecks) return 'end'
    if (checks >= stalledChecks) return 'stalled'
    return seen.memoryShare >= memoryShare ? 'memory' : 'well'
  }
}
