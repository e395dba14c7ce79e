import type { Database, Db } from '../../../platform/server/database.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { dayMs, dayOf } from '../../../platform/shared/days.ts'
import { hostOf } from '../../../scanners/site/parties.ts'
import type { UnavailableReason } from '../../investigations/core/connectors/connector.ts'
import { isSame, type Seen } from '../facts.ts'
import { heldBy } from '../rules.ts'
import { type Asker, calledOn, type Look, lookAtEntry, type Reading, type SiteVisit } from './look-at-entry.ts'
import {
  countLookedSince,
  endWaiting,
  findLooked,
  findVisit,
  insertChange,
  listBestKnown,
  listDue,
  listSeen,
  putLook,
  putSeen,
  type StoredSeen,
} from './refresh.store.ts'

export interface RefreshParts {
  openAsker: (signal: AbortSignal) => Asker
  openReading: (signal: AbortSignal) => Reading
  /** Keeps a visit as a finished scan, once for each entry and day; gives its id. */
  keepScan: (db: Database, visit: SiteVisit & { entryId: string; day: string }) => Promise<string>
  /** Makes a kept scan count for the entry, as an approval by staff does. */
  publishScan: (db: Database, scan: { scanId: string; entryId: string; by: string }) => Promise<void>
  /** Keeps the pages of stores that were not understood, and lets go those that are read again. */
  recordUnread: (tx: Db, answered: Look['answered'], at: Date) => Promise<void>
  now: () => Date
}

/** A site is visited once for all entries that share it. */
const visitDays = 7
/** In place of a person, where a rule publishes. */
export const byRules = 'the rules of the refresh'

export interface Refreshed {
  entryId: string
  published: string[]
  held: { what: string; by: string }[]
  gaps: number
  requests: number
}

type RefreshResult =
  | { outcome: 'offline'; reason: UnavailableReason }
  /** `hasMore`: the time was used up before the entries were. */
  | { outcome: 'looked'; entries: Refreshed[]; hasMore: boolean }

/**
 * Looks at entries again, one after the other, until none is due, the budget of the day is spent, or the time is. What a look
 * brings is stored whole or not at all, so that a run that is killed goes on with the next entry.
 */
export async function refreshEntries(
  db: Database,
  {
    parts,
    budget,
    which,
    untilMs,
    signal,
    onEntry = () => {},
  }: {
    parts: RefreshParts
    /** Entries a day. */
    budget: number
    /** The entries that people watch and ask about, or the best known. */
    which: 'asked' | 'best-known'
    untilMs: number
    signal: AbortSignal
    onEntry?: (done: Refreshed) => void
  },
): Promise<RefreshResult> {
  const asker = parts.openAsker(signal)
  const reason = await asker.whyOffline()
  if (reason !== null) return { outcome: 'offline', reason }
  const entries: Refreshed[] = []
  const began = parts.now()
  const startOfDay = new Date(`${dayOf(began)}T00:00:00Z`)
  const left = Math.max(0, budget - (await countLookedSince(db, startOfDay)))
  const list = which === 'asked' ? listDue : listBestKnown
  const due = await acrossOrganisations(db, (tx) => list(tx, { now: began, limit: left }))
  for (const entryId of due) {
    signal.throwIfAborted()
    if (parts.now().getTime() - began.getTime() >= untilMs) return { outcome: 'looked', entries, hasMore: true }
    const done = await refreshEntry(db, { entryId, asker, parts, signal })
    if (!done) continue
    entries.push(done)
    onEntry(done)
  }
  return { outcome: 'looked', entries, hasMore: false }
}

async function refreshEntry(
  db: Database,
  { entryId, asker, parts, signal }: { entryId: string; asker: Asker; parts: RefreshParts; signal: AbortSignal },
): Promise<Refreshed | undefined> {
  const found = await findLooked(db, entryId)
  if (!found) return undefined
  const at = parts.now()
  const reading = parts.openReading(signal)
  let look: Look
  try {
    look = await lookAtEntry({
      subject: found.subject,
      today: dayOf(at),
      asker,
      reading,
      signal,
      isVisitDue: async (host) => {
        const visited = await findVisit(db, host)
        return visited === undefined || at.getTime() - visited.getTime() > visitDays * dayMs
      },
    })
  } finally {
    reading.close()
  }
  const site = look.visit && (await siteSeen(db, { visit: look.visit, entryId, day: dayOf(at), parts }))
  const before = new Map((await listSeen(db, entryId)).map((one) => [placeOf(one), one]))
  const judged = [...look.seen, ...(site ? [site] : [])]
    .map((seen) => ({ seen, before: before.get(placeOf(seen))?.facts ?? null }))
    // Something that was never there is not gone.
    .filter(({ seen, before: known }) => seen.facts !== null || known !== null)
    .map((one) => ({ ...one, held: heldBy(one.seen, { known: found.known, before: one.before }) }))
  for (const { seen, held } of judged)
    if (seen.what === 'site' && seen.facts && held === null)
      await parts.publishScan(db, { scanId: seen.facts.scanId, entryId, by: byRules })
  await db.transaction().execute(async (tx) => {
    await putLook(tx, { entryId, at, requests: look.requests, gaps: look.gaps })
    await parts.recordUnread(tx, look.answered, at)
    for (const one of judged) await store(tx, { entryId, at, ...one })
  })
  return {
    entryId,
    published: judged
      .filter(({ seen, before: known, held }) => held === null && !isSame(known, seen.facts))
      .map(({ seen }) => placeOf(seen)),
    held: judged.flatMap(({ seen, before: known, held }) =>
      held !== null && !isSame(known, seen.facts) ? [{ what: placeOf(seen), by: held }] : [],
    ),
    gaps: look.gaps.length,
    requests: look.requests,
  }
}

const placeOf = ({ what, key }: Pick<StoredSeen, 'what' | 'key'>): string => `${what} ${key}`

async function siteSeen(
  db: Database,
  { visit, entryId, day, parts }: { visit: SiteVisit; entryId: string; day: string; parts: RefreshParts },
): Promise<Seen> {
  const scanId = await parts.keepScan(db, { ...visit, entryId, day })
  const { scan } = visit
  const isObserved = scan.method === 'browser' && scan.passes.some((pass) => pass.outcome === 'observed')
  return {
    what: 'site',
    key: hostOf(visit.url),
    page: visit.url,
    facts: {
      finalHost: hostOf(scan.method === 'browser' ? scan.finalUrl : scan.url),
      isObserved,
      called: calledOn(scan),
      scanId,
    },
  }
}

/** The same as before is seen again; anything else is a change, published or waiting. */
async function store(
  tx: Db,
  {
    entryId,
    at,
    seen,
    before,
    held,
  }: { entryId: string; at: Date; seen: Seen; before: StoredSeen['facts'] | null; held: string | null },
): Promise<void> {
  const { what, key, page, facts } = seen
  const place = { entryId, what, key }
  if (isSame(before, facts)) {
    await endWaiting(tx, place, at)
    await putSeen(tx, { ...place, facts, page }, at)
    return
  }
  await insertChange(tx, { ...place, before, after: facts, page, heldBy: held }, at)
  if (held === null) await putSeen(tx, { ...place, facts, page }, at)
}
