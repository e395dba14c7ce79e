import type { Db } from '../../../platform/server/database.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import type { BreachPublished } from '../../../product/events.ts'
import type { Feed, Rejected } from '../feeds/feed.ts'
import type { BatchHoldKind } from '../guards.ts'
import type { SourceItem } from '../items.ts'
import { judgedBreachOf } from '../judged-breach.ts'
import { matchKeys, memberKey } from '../merge.ts'
import { type Plan, type PlanInput, planOf } from '../plan.ts'
import { type SeverityLevel, severities } from '../severity-table.ts'
import type { IngestReport } from '../staff-contract.ts'
import { factOfRecords } from '../told.ts'
import { lockBreaches, proposeMerges, withCompanies } from './breach.store.ts'
import { saveApplied } from './feed.store.ts'
import {
  discardOvertaken,
  holdBatch,
  holdItems,
  isStorable,
  listBreachesOfIds,
  listBreachesOfKeys,
  listBreachIds,
  listKnownItems,
  type StoredItem,
  saveBreaches,
  saveItems,
} from './ingest.store.ts'
import { matchable, type PlacedBreach, placeItems, unchanged } from './place-items.ts'

/** Queues what subscribers are to be told, in the transaction that makes it true. */
export type Publish = (tx: Db, event: BreachPublished) => Promise<void>

export interface FeedAnswer {
  feed: Feed
  items: readonly SourceItem[]
  rejected: readonly Rejected[]
  rowsBefore: number | null
  sourceClock: Date | null
  sha256: string
  now: Date
  /** Holds that staff released after a look. Items come alone: that others are missing says nothing. */
  released?: { batch?: readonly BatchHoldKind[]; items?: readonly string[] }
  publish: Publish
}

export const nothingDone: IngestReport = {
  outcome: 'unchanged',
  words: [],
  added: 0,
  changed: 0,
  withdrawn: 0,
  heldItems: 0,
  published: 0,
}

/**
 * Applies one answer of a feed in the open transaction, or holds it for staff. The same answer again changes nothing.
 * The caller has locked the feed's row before. The lock order everywhere: the feed's row, then all breaches.
 */
export async function ingest(tx: Db, given: FeedAnswer): Promise<IngestReport> {
  await lockBreaches(tx)
  const answer = withoutUnstorable(given)
  const { feed, released, sha256, now } = answer
  const known = await listKnownItems(tx, feed.source)
  const input: PlanInput = {
    ...{ known, items: answer.items, now, sourceClock: answer.sourceClock },
    unread: answer.rejected.map(({ externalId }) => externalId),
    covers: released?.items ? 'newest' : feed.covers,
    rowsBefore: released?.items ? null : answer.rowsBefore,
    parserVersion: feed.parserVersion,
    ...(released && { released }),
  }
  const plan = planOf(input)
  if (!released) await discardOvertaken(tx, { feed: feed.key, sha256, now })
  if (plan.holds.length === 0) return apply(tx, { answer, plan, known })
  const pardons = [...(released?.batch ?? []), ...plan.holds.map(({ kind }) => kind)]
  const pardoned = planOf({ ...input, released: { ...released, batch: pardons } })
  const counts = countsOf(pardoned)
  await holdBatch(tx, { ...answer, feed: feed.key, holds: plan.holds, counts })
  return { ...nothingDone, ...counts, outcome: 'held', words: plan.holds.map(({ words }) => words) }
}

function withoutUnstorable(answer: FeedAnswer): FeedAnswer {
  const { true: items = [], false: others = [] } = Object.groupBy(answer.items, (item) => `${isStorable(item)}`)
  const why = 'characters that cannot be stored'
  return {
    ...answer,
    items,
    rejected: [...answer.rejected, ...others.map(({ externalId }) => ({ externalId, why }))],
  }
}

const countsOf = ({ inserts, revisions, withdrawals }: Plan) => ({
  added: inserts.length,
  changed: revisions.length,
  withdrawn: withdrawals.length,
})

async function apply(
  tx: Db,
  { answer, plan, known }: { answer: FeedAnswer; plan: Plan; known: readonly StoredItem[] },
): Promise<IngestReport> {
  const { feed, items, rejected, released, now, publish } = answer
  const { source, parserVersion } = feed
  await saveItems(tx, { plan, source, parserVersion, now })
  const holds = new Map(plan.heldItems.map(({ externalId, hold }) => [externalId, hold]))
  const held = items.flatMap((item) => {
    const hold = holds.get(item.externalId)
    return hold ? [{ item, hold }] : []
  })
  const heldItems = await holdItems(tx, { source, held, now })

  const itemOf = new Map(known.map((record) => [record.item.externalId, record]))
  const withdrawn = plan.withdrawals.flatMap((id) => itemOf.get(id)?.item ?? [])
  // The load of a file may have taken a breach away whose record the source still lists.
  const homeless = plan.touches.flatMap((id) => {
    const record = itemOf.get(id)
    return record && !record.hasBreach ? [{ item: record.item, mayAlert: false }] : []
  })
  const arrivals = [...plan.inserts, ...plan.revisions, ...homeless]
  const { breaches, proposals } = placeItems({
    arrivals,
    withdrawn,
    stored: await listBreachesOfKeys(tx, [...arrivals.map(({ item }) => item), ...withdrawn].flatMap(matchKeys)),
    ids: await listBreachIds(tx),
  })
  const events = await settle(tx, { breaches, now })
  await proposeMerges(tx, proposals)
  for (const event of events) await publish(tx, event)

  const counts = countsOf(plan)
  const isChanged = Object.values(counts).some((count) => count > 0)
  const rows = released?.items ? null : items.length + rejected.length
  await saveApplied(tx, { feed, rows, isChanged, now })
  return {
    ...counts,
    heldItems,
    outcome: isChanged || heldItems > 0 ? 'applied' : 'unchanged',
    words: [...held.map(({ hold }) => hold.words), ...unreadWords(answer)],
    published: events.length,
  }
}

/** For staff: what an answer held that could not be read. */
export function unreadWords({ rejected }: Pick<FeedAnswer, 'rejected'>): string[] {
  const [first] = rejected
  if (!first) return []
  const which = first.externalId ?? 'a record without a readable key'
  const others = rejected.length > 1 ? `, and ${rejected.length - 1} more` : ''
  return [`Could not be read: ${which} (${first.why})${others}.`]
}

/** Brings the facts of these breaches in line with their records, after someone moved records about. Tells no one. */
export async function recomputeBreaches(tx: Db, ids: readonly string[], now = new Date()): Promise<void> {
  const breaches = (await listBreachesOfIds(tx, ids)).map(unchanged)
  await settle(tx, { breaches, now })
}

/** Judges breaches by their records as they are now, and stores them. @returns what is to be told. */
async function settle(
  tx: Db,
  { breaches, now }: { breaches: readonly PlacedBreach[]; now: Date },
): Promise<BreachPublished[]> {
  const seenOn = dayOf(now)
  const found = breaches.map((breach) => ({
    breach,
    ...factOfRecords({ id: breach.id, records: breach.records, curated: breach.curated, seenOn }),
  }))
  const matched = await withCompanies(
    tx,
    found.map(({ fact }) => fact),
  )
  const events: BreachPublished[] = []
  const saved = found.map(({ breach, fact, silent, isWithdrawn }, at) => {
    const companyId = breach.curated ? fact.companyId : (matched[at]?.companyId ?? null)
    const judged = judgedBreachOf({ ...fact, companyId })
    const news = isWithdrawn ? undefined : newsOf(breach, judged.severity.level)
    if (news) events.push(news)
    const sources = [...judged.sources, ...silent]
    const keys = new Map(breach.records.map((record) => [memberKey(record.item), matchKeys(matchable(record).item)]))
    return {
      judged: { ...judged, sources },
      matchKeys: sources.map(({ key, externalId }) => keys.get(memberKey({ source: key, externalId })) ?? []),
      isWithdrawn,
      alertedLevel: news ? judged.severity.level : breach.alertedLevel,
      alertRevision: news?.revision ?? breach.alertRevision,
    }
  })
  await saveBreaches(tx, saved, now)
  return events
}

/** A breach is told when it is new; and again when it turns out graver than what was told. */
function newsOf(breach: PlacedBreach, level: SeverityLevel): BreachPublished | undefined {
  const { id: breachId, alertedLevel, alertRevision, mayAlert, isNew } = breach
  if (!mayAlert) return undefined
  if (isNew) return { breachId, kind: 'new', revision: 1 }
  const hasRisen = alertedLevel !== null && severities.indexOf(level) > severities.indexOf(alertedLevel)
  return hasRisen ? { breachId, kind: 'update', revision: alertRevision + 1 } : undefined
}
