import type { Database } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { beginSync, endSync } from './source.store.ts'

/** A list that someone publishes, and how it is taken in. */
export interface SourceSync {
  key: string
  title: string
  /** Keys of the sources whose facts it brings. */
  sources: readonly string[]
  /** Whether this installation asks it at all. */
  isOn: boolean
  /** Does what the command `sightline sync` does, and says what came of it. */
  run: (db: Database) => Promise<{ isInStep: boolean; words: string }>
}

/** Longest text of an outcome, as much as a screen has room for. */
const mostWords = 2_000

/** Brings one list in, as someone of the staff asked. */
export const syncSource = ({
  syncs,
  now = () => new Date(),
}: {
  syncs: readonly SourceSync[]
  now?: () => Date
}): JobKind<{ sync: string }> => ({
  name: 'sources.sync',
  run: async ({ sync: key }, { db, log }) => {
    const sync = syncs.find((one) => one.key === key)
    // Asked for by a version that had it.
    if (!sync) return
    await beginSync(db, { key, at: now() })
    const { isInStep, words } = await sync.run(db)
    await endSync(db, { key, at: now(), isInStep, words: words.slice(0, mostWords) })
    log[isInStep ? 'info' : 'warn']({ sync: key, isInStep }, 'source asked')
  },
  giveUp: async ({ sync: key }, { db }) => {
    const words = 'It was given up after several tries. The log of the program says why.'
    await endSync(db, { key, at: now(), isInStep: false, words })
  },
})
