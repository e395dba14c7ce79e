import type { Database } from '../../../platform/server/database.ts'
import { type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { reasonWords, type UnavailableReason } from '../../investigations/core/connectors/connector.ts'
import type { refreshContract } from '../contract.ts'
import { differenceOf, linesOf } from '../facts.ts'
import { whyHeld } from '../rules.ts'
import { placeTitle } from '../vocabulary.ts'
import {
  countLookedSince,
  decideChange,
  findLook,
  findWaiting,
  listPublished,
  listSeen,
  listUnreadPages,
  listWaiting,
  putSeen,
  type StoredChange,
} from './refresh.store.ts'
import type { RefreshParts } from './refresh.ts'

const mostChanges = 20
const mostWaiting = 200

export function refreshEndpoints({
  db,
  publishScan,
  now,
}: { db: Database; now: () => Date } & Pick<RefreshParts, 'publishScan'>): Handlers<typeof refreshContract> {
  return {
    'GET /api/entries/{type}/{slug}/looks': async ({ params }) => {
      const look = await findLook(db, params)
      if (!look) throw refuse('entry_not_found')
      const [seen, changes] = await Promise.all([
        listSeen(db, look.entry_id),
        listPublished(db, { entryId: look.entry_id, limit: mostChanges }),
      ])
      return {
        lookedAt: look.looked_at?.toISOString() ?? null,
        gaps: (look.gaps ?? []).map(({ place, reason }) => ({ place, why: wordsOfReason(reason) })),
        seen: seen.map(({ what, key, page, facts, seen_at }) => ({
          ...{ what, key, page },
          title: placeTitle(what, key),
          seenAt: seen_at.toISOString(),
          lines: linesOf(facts),
        })),
        changes: changes.map((change) => ({ ...presentChange(change), foundAt: change.found_at.toISOString() })),
      }
    },
    'GET /api/admin/refresh': async () => {
      const [waiting, unread, lookedToday] = await Promise.all([
        listWaiting(db, mostWaiting),
        listUnreadPages(db),
        countLookedSince(db, new Date(`${dayOf(now())}T00:00:00Z`)),
      ])
      return {
        waiting: waiting.map((change) => ({
          ...presentChange(change),
          id: change.id,
          entry: { type: change.entry.type, slug: change.entry.slug, name: change.entry.name },
          foundAt: change.found_at.toISOString(),
          isGone: change.after === null,
          why: whyHeld(change.held_by ?? '') ?? 'A rule of an earlier version holds it.',
        })),
        unread: unread.map(({ place, url, sha256, first_seen_at, last_seen_at }) => ({
          ...{ place, url, sha256 },
          firstSeenAt: first_seen_at.toISOString(),
          lastSeenAt: last_seen_at.toISOString(),
        })),
        lookedToday,
      }
    },
    'POST /api/admin/refresh/{id}': async ({ params, body }, call) => {
      const by = staffOf(call).username
      const state = body.decision === 'publish' ? 'published' : 'dismissed'
      const waiting = await findWaiting(db, params.id)
      if (!waiting) throw refuse('change_not_waiting')
      // A scan that is gone by now refuses before anything is decided; published twice it changes nothing.
      if (state === 'published' && waiting.after !== null && 'scanId' in waiting.after)
        await publishScan(db, { scanId: waiting.after.scanId, entryId: waiting.entry.id, by })
      await db.transaction().execute(async (tx) => {
        if (!(await decideChange(tx, { id: params.id, state, by, at: now() }))) throw refuse('change_not_waiting')
        const { what, key, after, page, entry, found_at } = waiting
        if (state === 'published') await putSeen(tx, { entryId: entry.id, what, key, facts: after, page }, found_at)
      })
      return { decided: true as const }
    },
  }
}

const presentChange = ({ what, key, page, before, after }: StoredChange) => ({
  ...{ what, key, page },
  title: placeTitle(what, key),
  ...differenceOf(before, after),
})

/** Stored by this version or an earlier one. */
const wordsOfReason = (reason: string): string =>
  Object.hasOwn(reasonWords, reason) ? reasonWords[reason as UnavailableReason] : reason
