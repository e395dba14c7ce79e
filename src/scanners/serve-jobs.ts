import { constants, getPriority, setPriority } from 'node:os'

/**
 * The other half of a guarded process: answers each job that its opener sends, and ends when nobody waits any more. A job
 * that throws is a fault of ours, seen by the opener as a crash; its stack goes to whoever reads stderr.
 */
export function serveJobs<Job extends object>(work: (job: Job) => Promise<unknown>): void {
  standBack()
  process.on('message', (job: Job & { id: number }) => {
    work(job).then(
      (result) => process.send?.({ id: job.id, result }),
      (error: unknown) => {
        console.error(error instanceof Error ? error.stack : error)
        process.exit(70)
      },
    )
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ ready: true })
}

/** On the processor whoever answers people comes before this process, which does what nobody waits for at the moment. */
export function standBack(): void {
  const { PRIORITY_BELOW_NORMAL: below } = constants.priority
  // To come nearer again is refused, to all but root.
  if (getPriority() < below) setPriority(below)
}
