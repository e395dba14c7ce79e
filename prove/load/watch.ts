import { pause } from '../support/figures.ts'
import { loopDelayOf } from './figures.ts'
import type { Sample } from './growth.ts'
import { memoryMbOf } from './processes.ts'
import type { Stage } from './stage.ts'

/** Observations beside the answers. */
export interface Watched {
  /** In MB, by the name of the process. */
  memory: Map<string, Sample[]>
  /** Event loop delay of the web node, each since the previous look. */
  loop: { meanMs: number; p99Ms: number; maxMs: number }[]
  /** Since when the first job in line was due, in seconds. */
  jobsWaitedSeconds: number[]
}

/** Looks at memory, event loop and queue from time to time. */
export function watch({ processes, figures }: Stage, everyMs: number): { stop: () => Promise<Watched> } {
  const seen: Watched = {
    memory: new Map(processes.map(({ name }) => [name, []])),
    loop: [],
    jobsWaitedSeconds: [],
  }
  let isOver = false
  const began = performance.now()
  const look = async () => {
    const atSeconds = (performance.now() - began) / 1_000
    for (const { name, pid } of processes) seen.memory.get(name)?.push({ atSeconds, value: memoryMbOf(pid) })
    const told = await figures()
    seen.loop.push(loopDelayOf(told))
    seen.jobsWaitedSeconds.push(told.get('sightline_jobs_waiting_seconds') ?? 0)
  }
  const watching = (async () => {
    // Discards the metrics from before.
    await figures()
    while (!isOver) {
      await pause(everyMs)
      await look()
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return seen
    },
  }
}
