import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { now } from '../../../../tests/support/clock.ts'
import { clearTables, createTestDatabase, root } from '../../../../tests/support/database.ts'
import { atEndOfFile } from '../../../../tests/support/end-of-file.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import type { QueueJob } from '../../../platform/server/jobs.ts'
import type { ReceivedFile } from '../../../platform/shared/endpoint.ts'
import { isRefusal } from '../../../platform/shared/refusal.ts'
import type { BreachPublished } from '../../../product/events.ts'
import type { BreachFact } from '../facts.ts'
import { parseFeedHere } from '../feeds/reading.fixture.ts'
import { judgedBreachOf } from '../judged-breach.ts'
import { applyBreaches, saveBreachSources } from './breach.store.ts'
import { readBreachSources } from './facts.ts'
import { ensureFeeds } from './feed.store.ts'
import { breachStaffEndpoints } from './staff-endpoints.ts'

export interface StaffWorld {
  db: Database
  endpoints: ReturnType<typeof breachStaffEndpoints>
  queued: object[]
  published: BreachPublished[]
  /** Moved by tests. */
  clock: { now: Date }
  /** Nothing known but the sources and their feeds. */
  empty: () => Promise<void>
  load: (origin: string, facts: BreachFact[]) => Promise<void>
  received: (text: string | Buffer) => ReceivedFile
}

export const mara: Call = {
  ...{
    address: '192.0.2.1',
    staff: { accountId: 1, username: 'mara', role: 'administrator' },
    member: undefined,
    cookies: {},
  },
  ...{ header: () => undefined, headers: new Headers() },
}
export const none = { params: undefined, query: undefined, body: undefined }

/** The endpoints on a database of their own; who asks sources and who hears of breaches is only noted. */
export async function createStaffWorld(): Promise<StaffWorld> {
  const { db } = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'breach-files-'))
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }))
  const sources = await readBreachSources(join(root, 'data'))
  const queued: object[] = []
  const published: BreachPublished[] = []
  const clock = { now: now() }
  const queue: QueueJob = async (_, kind, payload) => {
    queued.push({ name: kind.name, ...payload })
  }
  return {
    db,
    queued,
    published,
    clock,
    endpoints: breachStaffEndpoints({
      db,
      queue,
      pollJob: { name: 'test.poll', run: async () => undefined },
      files: { parseFeed: parseFeedHere },
      publish: async (_, breach) => {
        published.push(breach)
      },
      now: () => clock.now,
    }),
    empty: async () => {
      await clearTables(db, 'breach, breach_load, breach_source, breach_merge')
      await saveBreachSources(db, sources)
      await ensureFeeds(db)
      queued.length = 0
      published.length = 0
      clock.now = now()
    },
    load: async (origin, facts) => {
      await db.transaction().execute((tx) => applyBreaches(tx, { origin, records: facts.map(judgedBreachOf) }))
    },
    received: (text) => {
      const bytes = Buffer.from(text)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const path = join(folder, sha256)
      writeFileSync(path, bytes)
      return { path, name: 'export.csv', sha256, bytes: bytes.length }
    },
  }
}

/** The code of the refusal that it ends in. */
export const codeOf = (act: () => unknown): Promise<string | undefined> =>
  Promise.resolve()
    .then(act)
    .then(
      () => undefined,
      (error: unknown) => {
        if (isRefusal(error)) return error.code
        throw error
      },
    )
