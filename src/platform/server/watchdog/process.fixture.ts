import { join } from 'node:path'
import { openDatabase, openPool } from '../database.ts'
import { type JobKind, openJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import { openWatchdog } from './watchdog.ts'

// A worker whose jobs do what they carry: stand still, fill the memory, or wait until all of them are in hand.

const { connection, stalledChecks } = JSON.parse(process.argv[2] ?? '{}')
const log = createLog('error')
const watchdog = openWatchdog({
  ...{ program: join(import.meta.dirname, 'thread.ts'), connection, log },
  ...{ checkMs: 20, limits: { stalledChecks, endChecks: 5 * stalledChecks, memoryShare: 0.6 } },
})
const kind: JobKind<{ deed: string }> = {
  name: 'watched',
  concurrency: 2,
  run: async ({ deed }) => {
    // Both are in hand by then, unless one of them was begun alone.
    await new Promise((resolve) => setTimeout(resolve, deed === 'work' ? 3_000 : 1_000))
    if (deed === 'loop') for (;;);
    const hoard: object[] = []
    while (deed === 'hoard') {
      hoard.push({ at: hoard.length, more: [1, 2, 3] })
      if (hoard.length % 10_000 === 0) await new Promise(setImmediate)
    }
    if (deed === 'pause') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
  },
}
const db = openDatabase(openPool({ connection, log }))
const jobs = await openJobs({ connection, kinds: [kind as JobKind<never>], log, watchdog })
await jobs.work([kind as JobKind<never>], { db })
process.on('disconnect', async () => {
  await jobs.stop()
  await watchdog.stop()
  await db.destroy()
})
