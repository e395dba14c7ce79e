import { counted } from '../../platform/shared/counted.ts'
import { dayMs, hourMs } from '../../platform/shared/days.ts'
import { nameWords } from '../../product/company-names.ts'
import { daysSince } from './days.ts'
import { mostAffected } from './facts.ts'
import type { SourceItem } from './items.ts'

// An answer that is unusual for its source is held until someone of the staff has looked: parsers slip, sources reset,
// clocks go wrong, and an alert cannot be called back.

export const limits = {
  /** New records in one batch. */
  mostNew: 50,
  /** Part of the known records that a batch may change or withdraw. */
  mostChangedShare: 0.05,
  /** Below this many changes the share says nothing: of five filings one is a fifth. */
  fewChanged: 5,
  /** A batch, or a record's count, that falls to this part of what it was, or below. */
  fallenShare: 0.5,
  /** Older publications are told to no one: old breaches alarm people. */
  alertDays: 14,
  /** Registers date by their own midnight. */
  aheadDays: 1,
  /** A source's clock ahead of ours: no cache can explain it. */
  clockAheadMs: hourMs,
  /** Behind ours: an answer may come from a cache that does not say so. */
  clockBehindMs: dayMs,
} as const

export type BatchHoldKind = 'too-many-new' | 'too-many-changed' | 'rows-fell' | 'emptied' | 'clock-skew'
export type ItemHoldKind = 'ahead-of-time' | 'count-fell' | 'became-another'

export interface Hold<Kind extends string = BatchHoldKind | ItemHoldKind> {
  kind: Kind
  /** For staff: what is unusual, in figures. */
  words: string
}

interface Batch {
  /** Records known and not withdrawn before. */
  known: number
  /** Records in the answer at the poll before; null where there was none. */
  rowsBefore: number | null
  rows: number
  inserts: number
  revisions: number
  withdrawals: number
  /** Clock of the source's server; null where it gives none. */
  sourceClock: Date | null
  now: Date
}

/** Why a batch waits; empty where it may go in. The first import of a source fills an empty shelf and is not held for its size. */
export function holdsOfBatch(batch: Batch): Hold<BatchHoldKind>[] {
  const { known, rows, inserts, revisions, withdrawals, sourceClock, now } = batch
  const rowsBefore = batch.rowsBefore ?? 0
  const changed = revisions + withdrawals
  const holds: Hold<BatchHoldKind>[] = []
  if (known > 0 && rows === 0)
    holds.push({ kind: 'emptied', words: `The source lists nothing now; ${counted(known, 'record')} of it are known.` })
  else if (rowsBefore > 1 && rows <= rowsBefore * limits.fallenShare)
    holds.push({
      kind: 'rows-fell',
      words: `The source lists ${counted(rows, 'record')}; at the poll before it listed ${rowsBefore}.`,
    })
  if (known > 0 && inserts > limits.mostNew)
    holds.push({
      kind: 'too-many-new',
      words: `${counted(inserts, 'new record')} at once; more than ${limits.mostNew} are looked at first.`,
    })
  if (changed > limits.fewChanged && changed > known * limits.mostChangedShare)
    holds.push({
      kind: 'too-many-changed',
      words: `${counted(revisions, 'record')} changed and ${withdrawals} gone, of ${known} known; more than ${limits.mostChangedShare * 100} % are looked at first.`,
    })
  const aheadMs = sourceClock ? sourceClock.getTime() - now.getTime() : 0
  if (aheadMs > limits.clockAheadMs || -aheadMs > limits.clockBehindMs)
    holds.push({
      kind: 'clock-skew',
      words: `The source's clock reads ${sourceClock?.toISOString()}, ours ${now.toISOString()}: one of them is wrong, and so are the alerts that depend on it.`,
    })
  return holds
}

/** Why one record waits while the others go in. `before` is what was known under its key. */
export function holdOfItem(
  item: SourceItem,
  { before, now }: { before: SourceItem | undefined; now: Date },
): Hold<ItemHoldKind> | undefined {
  const dates = [item.publishedOn, item.breachedOn.from, item.breachedOn.to, item.modifiedAt?.slice(0, 10) ?? null]
  const ahead = dates.find((date) => date !== null && (daysSince(date, now) ?? 0) < -limits.aheadDays)
  if (ahead)
    return {
      kind: 'ahead-of-time',
      words: `${item.company} (${item.externalId}) bears the date ${ahead}, which has not come yet.`,
    }
  if (!before) return undefined
  if (isAnother(before, item))
    return {
      kind: 'became-another',
      words: `${item.externalId} spoke of ${before.company} and now speaks of ${item.company}.`,
    }
  const [was, is] = [mostAffected(before.affected), mostAffected(item.affected)]
  if (was !== null && was > 0 && (is ?? 0) <= was * limits.fallenShare)
    return {
      kind: 'count-fell',
      words: `${item.company} (${item.externalId}) fell from ${was.toLocaleString('en-US')} to ${is?.toLocaleString('en-US') ?? 'no count at all'}.`,
    }
  return undefined
}

/** Published lately, by our clock and not ahead of it, and worth telling. */
export function mayAlert(item: SourceItem, now: Date): boolean {
  const age = item.publishedOn === null ? undefined : daysSince(item.publishedOn, now)
  const isRecent = age !== undefined && age <= limits.alertDays && age >= -limits.aheadDays
  return isRecent && !item.flags.fabricated && !item.flags.retired
}

/** Sources rename ("Twitter", "X"); but name, domain and dates do not all change of one breach. */
function isAnother(before: SourceItem, after: SourceItem): boolean {
  const words = new Set(nameWords(before.company))
  return (
    !nameWords(after.company).some((word) => words.has(word)) &&
    (before.domain === null || before.domain !== after.domain) &&
    (before.publishedOn !== after.publishedOn || before.breachedOn.from !== after.breachedOn.from)
  )
}
