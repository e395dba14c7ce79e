import type { Database } from '../../../platform/server/database.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import type { BreachPublished } from '../../../product/events.ts'
import { cadenceOf, dueAtOf } from '../digest.ts'
import { breachTokens, matcherOf } from '../match.ts'
import {
  type BreachToTell,
  findBreachToTell,
  firstPlace,
  listCandidates,
  lockTelling,
  type Telling,
  tellPage,
  type WatchPlace,
} from './notify.store.ts'

/**
 * Notes which subscribers to notify of a breach, and queues the mails. It costs what it finds: other subscriptions are
 * not looked at.
 */
export const notifySubscribers = ({
  queue,
  composeJob,
  now = () => new Date(),
  pageSize = 5_000,
}: {
  queue: QueueJob
  composeJob: JobKind<Record<string, never>>
  now?: () => Date
  /** Watches of one transaction: who stops his alerts meanwhile waits for no more than one. */
  pageSize?: number
}): JobKind<BreachPublished> => ({
  name: 'breach.notify',
  run: async ({ breachId, revision }, { db, log, signal }) => {
    const breach = await findBreachToTell(db, breachId)
    if (!breach) return
    const told = await tellAll(db, { breach, revision, now: now(), pageSize, signal })
    if (told === 0) return
    await queue(db, composeJob, {})
    log.info({ breach: breach.id, revision, deliveries: told }, 'subscribers are notified of a breach')
  },
})

async function tellAll(
  db: Database,
  {
    breach,
    revision,
    now,
    pageSize,
    signal,
  }: Pick<Telling, 'breach' | 'revision' | 'now'> & { pageSize: number; signal: AbortSignal },
): Promise<number> {
  const hits = await listHits(db, breach)
  const dueAt = {
    standard: new Date(dueAtOf({ createdAt: now, level: breach.level }, cadenceOf.standard)),
    weekly: new Date(dueAtOf({ createdAt: now, level: breach.level }, cadenceOf.weekly)),
  }
  const telling = { breach, revision, keywords: hits.map(({ keyword }) => keyword), now, dueAt }
  let told = 0
  for (const token of new Set(hits.map((hit) => hit.token))) {
    for (let after: WatchPlace | null = firstPlace; after; ) {
      signal.throwIfAborted()
      const at: WatchPlace = after
      const page = await db.transaction().execute(async (tx) => {
        await lockTelling(tx, breach.id)
        return tellPage(tx, telling, { token, after: at, limit: pageSize })
      })
      told += page.told
      after = page.next
    }
  }
  return told
}

/** The watches that hear of a breach, by token and keyword. */
async function listHits(db: Database, breach: BreachToTell): Promise<{ token: string; keyword: string }[]> {
  const candidates = await listCandidates(db, { tokens: breachTokens(breach), level: breach.level })
  const hits = matcherOf(breach)
  const named = candidates.filter(({ keyword }) => hits(keyword))
  return breach.isSensitive ? named : [{ token: '', keyword: '' }, ...named]
}
