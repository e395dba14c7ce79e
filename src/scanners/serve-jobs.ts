import { constants, getPriority, setPriority } from 'node:os'

/** Asks the opener, which answers by its option `answer`. */
export type Ask = (about: object) => Promise<unknown>

/**
 * The other half of a guarded process: answers each job that its opener sends, and ends when the opener is gone. A job
 * that throws is a fault of ours, seen by the opener as a crash; its stack goes to stderr.
 */
export function serveJobs<Job extends object>(work: (job: Job, ask: Ask) => Promise<unknown>): void {
  standBack()
  const asked = new Map<number, (reply: unknown) => void>()
  let questions = 0
  const ask: Ask = (about) =>
    new Promise((resolve) => {
      asked.set(++questions, resolve)
      process.send?.({ question: questions, about })
    })
  process.on('message', (message: (Job & { id: number }) | { answered: number; reply: unknown }) => {
    if ('answered' in message) {
      asked.get(message.answered)?.(message.reply)
      asked.delete(message.answered)
      return
    }
    const job = message
    work(job, ask).then(
      (result) => process.send?.({ id: job.id, result }),
      (error: unknown) => {
        console.error(error instanceof Error ? error.stack : error)
        process.exit(70)
      },
    )
  })
  // Ctrl-C reaches every process of a terminal; the opener decides when this one ends.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit(0))
  process.send?.({ ready: true })
}

/** Lowers the priority of this process, so that the one that answers people comes first on the processor. */
export function standBack(): void {
  const { PRIORITY_BELOW_NORMAL: below } = constants.priority
  // To come nearer again is refused, to all but root.
  if (getPriority() < below) setPriority(below)
}
