import type { Database } from '../../../platform/server/database.ts'
import { type Call, type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import { counted } from '../../../platform/shared/counted.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { getFeed } from '../feeds/all.ts'
import type { FeedKey, ParseFeed } from '../feeds/feed.ts'
import { memberKey } from '../merge.ts'
import type { breachStaffContract, StaffBreaches } from '../staff-contract.ts'
import { decided, decideProposal, mergeBreaches, splitBreach, undoMerge } from './decide.ts'
import {
  type Decider,
  findSide,
  type ListedMerge,
  listMerges,
  listOpenPairs,
  listSides,
  type OpenPair,
} from './decisions.store.ts'
import { askFeedNow } from './feed.store.ts'
import { listHeldBatches, listHeldItems } from './held.store.ts'
import type { Publish } from './ingest.ts'
import { decideBatch, decideItem, takeFile } from './release.ts'
import { countReaders, listFeeds } from './staff.store.ts'

const most = { held: 200, proposals: 100, merges: 50 }

export function breachStaffEndpoints({
  db,
  queue,
  pollJob,
  publish,
  files,
  now = () => new Date(),
}: {
  db: Database
  queue: QueueJob
  pollJob: Pick<JobKind<{ feed?: FeedKey }>, 'name' | 'run'>
  publish: Publish
  files: { parseFeed: ParseFeed }
  now?: () => Date
}): Handlers<typeof breachStaffContract> {
  const deciderOf = (call: Call): Decider => ({ by: staffOf(call).username, now: now() })

  return {
    'GET /api/admin/breaches': async () => {
      const [feeds, heldBatches, heldItems, pairs, merges, readers] = await Promise.all([
        listFeeds(db),
        listHeldBatches(db, most.held),
        listHeldItems(db, most.held),
        listOpenPairs(db),
        listMerges(db, most.merges),
        countReaders(db, now()),
      ])
      return {
        feeds: feeds.map((feed) => ({
          ...feed,
          lastCheckedAt: instant(feed.lastCheckedAt),
          lastOkAt: instant(feed.lastOkAt),
          lastChangedAt: instant(feed.lastChangedAt),
          nextAt: feed.nextAt.toISOString(),
        })),
        heldBatches: heldBatches.map((batch) => ({ ...batch, createdAt: batch.createdAt.toISOString() })),
        heldItems: heldItems.map((item) => ({ ...item, createdAt: item.createdAt.toISOString() })),
        proposals: await presentPairs(pairs.slice(0, most.proposals)),
        merges: merges.map(presentMerge),
        ...readers,
      }
    },

    'GET /api/admin/breaches/{id}': async ({ params }) => {
      const side = await findSide(db, params.id)
      if (!side) throw refuse('breach_not_found')
      return side
    },

    'POST /api/admin/breach-feeds/{key}/poll': async ({ params: { key } }) => {
      if (!isAsked(key)) throw refuse('breach_feed_no_address')
      await db.transaction().execute(async (tx) => {
        // Its turn as well: a job that waits already takes this one's place, and knows nothing of it.
        if (!(await askFeedNow(tx, { key, now: now() }))) throw refuse('breach_feed_off')
        await queue(tx, pollJob, { feed: key })
      })
      return { queued: true }
    },

    'POST /api/admin/breach-feeds/{key}/file': ({ params: { key }, file }) => {
      if (isAsked(key)) throw refuse('breach_feed_no_file')
      return takeFile(db, { feed: getFeed(key), file, parseFeed: files.parseFeed, now: now(), publish })
    },

    'POST /api/admin/breach-batches/{id}': ({ params, body }, call) =>
      decideBatch(db, { ...params, ...body, publish }, deciderOf(call)),

    'POST /api/admin/breach-items/{id}': ({ params, body }, call) =>
      decideItem(db, { ...params, ...body, publish }, deciderOf(call)),

    'POST /api/admin/breach-proposals/{id}': async ({ params, body }, call) => {
      await decided(db, (tx) => decideProposal(tx, { ...params, ...body }, deciderOf(call)))
      return { decided: true }
    },

    'POST /api/admin/breach-merges': async ({ body }, call) => ({
      mergeId: await decided(db, (tx) => mergeBreaches(tx, body, deciderOf(call))),
    }),

    'POST /api/admin/breach-splits': ({ body }, call) =>
      decided(db, (tx) => splitBreach(tx, { ...body, members: body.members.map(memberKey) }, deciderOf(call))),

    'POST /api/admin/breach-merges/{id}/undo': async ({ params }, call) => {
      await decided(db, (tx) => undoMerge(tx, params.id, deciderOf(call)))
      return { undone: true }
    },
  }

  async function presentPairs(pairs: readonly OpenPair[]): Promise<StaffBreaches['proposals']> {
    const sides = new Map(
      (
        await listSides(
          db,
          pairs.flatMap(({ into, from }) => [into, from]),
        )
      ).map((side) => [side.id, side]),
    )
    return pairs.flatMap(({ ids: [id], basis, into, from, created_at }) => {
      const [one, other] = [sides.get(into), sides.get(from)]
      // A load may have taken one away between the two questions.
      return id && one && other ? [{ id, basis, one, other, createdAt: created_at.toISOString() }] : []
    })
  }
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** At an address; where there is none, someone uploads the file. */
const isAsked = (key: FeedKey): boolean => {
  const feed = getFeed(key)
  return feed.url(feed.home) !== undefined
}

function presentMerge({
  id,
  undo,
  names,
  reason,
  decided_by,
  decided_at,
  undone_at,
}: ListedMerge): StaffBreaches['merges'][number] {
  return {
    id,
    words: mergeWords(undo, names),
    reason,
    decidedBy: decided_by,
    decidedAt: decided_at.toISOString(),
    undoneAt: instant(undone_at),
  }
}

function mergeWords(undo: ListedMerge['undo'], [part, whole]: ListedMerge['names']): string {
  const named = (name: string | null, id: string) => (name === null ? id : `${name} (${id})`)
  switch (undo.kind) {
    case 'unmerge':
      return `${named(part, undo.from)} became part of ${named(whole, undo.into)}`
    case 'unsplit':
      return `${counted(undo.members.length, 'record')} of ${named(whole, undo.id)} became ${named(part, undo.newId)}`
  }
}
