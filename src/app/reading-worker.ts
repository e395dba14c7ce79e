import type { Answered, NetworkConnectorId } from '../features/investigations/core/connectors/network.ts'
import { doReading } from '../features/investigations/core/readings.ts'
import { serveJobs } from '../scanners/serve-jobs.ts'
import type { ReadingJob, ReadingOutcome } from './open-readings.ts'

// Runs as a process of its own, started by open-readings.ts: replies of strangers are read beside the program.

let held = { run: '', count: 0, replies: new Map<NetworkConnectorId, Answered[]>() }

serveJobs(async ({ run, from, added, name, input }: ReadingJob): Promise<ReadingOutcome> => {
  if (run !== held.run) held = { run, count: 0, replies: new Map() }
  // A process that was ended has lost what it held: all of it has to come again.
  if (from > held.count) return { outcome: 'lost' }
  for (const [connector, answer] of added.slice(held.count - from)) {
    held.replies.set(connector, [...(held.replies.get(connector) ?? []), answer])
    held.count += 1
  }
  return { outcome: 'read', value: doReading(name, held.replies, input) }
})
