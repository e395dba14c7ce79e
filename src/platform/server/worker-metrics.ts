import { Counter, Gauge, type Registry } from 'prom-client'
import type { JobKind } from './jobs.ts'

interface CountedJobs {
  kinds: JobKind<never>[]
  /** When one was last taken in hand; undefined before the first. */
  lastJobAt: () => Date | undefined
}

/** The same kinds, whose jobs are counted by how they ended. */
export function countJobs(
  registry: Registry,
  { kinds, now }: { kinds: readonly JobKind<never>[]; now: () => Date },
): CountedJobs {
  let lastJobAt: Date | undefined
  const ended = new Counter({
    name: 'sightline_worker_jobs_total',
    help: 'Jobs that this process took in hand, by how they ended',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['done', 'failed']) ended.inc({ outcome }, 0)
  new Gauge({
    name: 'sightline_worker_last_job_timestamp_seconds',
    help: 'When this process last took a job in hand; 0 before the first',
    registers: [registry],
    collect() {
      this.set((lastJobAt?.getTime() ?? 0) / 1000)
    },
  })
  const counted = (kind: JobKind<never>): JobKind<never> => ({
    ...kind,
    run: async (payload, tools) => {
      lastJobAt = now()
      try {
        await kind.run(payload, tools)
        ended.inc({ outcome: 'done' })
      } catch (error) {
        ended.inc({ outcome: 'failed' })
        throw error
      }
    },
  })
  return { kinds: kinds.map(counted), lastJobAt: () => lastJobAt }
}
