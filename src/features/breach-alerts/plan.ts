import { canonicalOf } from '../../platform/shared/sorted-json.ts'
import { compareText } from '../../platform/shared/text.ts'
import { type BatchHoldKind, type Hold, holdOfItem, holdsOfBatch, type ItemHoldKind, mayAlert } from './guards.ts'
import type { SourceItem } from './items.ts'

/** One raw item as it is kept: never deleted, one row per key with its newest revision. */
export interface KnownItem {
  item: SourceItem
  /** Version of the parser that read it. */
  parserVersion: number
  withdrawnAt: Date | null
}

export interface PlanInput {
  /** Every item known of this source. */
  known: readonly KnownItem[]
  items: readonly SourceItem[]
  /** Keys of records that are there and could not be read; null where not even the key could. */
  unread?: readonly (string | null)[]
  covers: 'everything' | 'newest'
  parserVersion: number
  rowsBefore: number | null
  sourceClock: Date | null
  now: Date
  /** Holds that staff released after a look. Items are released by key, so that one pardon does not cover the next. */
  released?: { batch?: readonly BatchHoldKind[]; items?: readonly string[] }
}

export interface Plan {
  inserts: { item: SourceItem; mayAlert: boolean }[]
  revisions: {
    item: SourceItem
    before: SourceItem
    /** Names of the fields that differ. */
    changed: string[]
    /** It was withdrawn and is listed again. */
    isReturn: boolean
    /** The source may have said the same all along: another version of the parser read it. */
    isNewReading: boolean
    mayAlert: boolean
  }[]
  /** Keys of items that are as they were. */
  touches: string[]
  /** Keys of items that the source lists no more. */
  withdrawals: string[]
  /** Records that wait while the others go in. */
  heldItems: { externalId: string; hold: Hold<ItemHoldKind> }[]
  /** If not empty, the batch waits: then nothing is inserted, revised or withdrawn. */
  holds: Hold<BatchHoldKind>[]
}

/** Returns what an answer of a source changes in the stored records. The same answer again changes nothing. */
export function planOf(input: PlanInput): Plan {
  const { known, now, parserVersion } = input
  const items = input.items.toSorted((a, b) => compareText(a.externalId, b.externalId))
  const before = new Map(known.map((record) => [record.item.externalId, record]))
  const there = new Set(items.map(({ externalId }) => externalId))
  if (there.size !== items.length) throw new Error('plan: two items with one key')

  const plan: Plan = { inserts: [], revisions: [], touches: [], withdrawals: [], heldItems: [], holds: [] }
  // An empty shelf is filled in silence.
  const isFirstImport = known.length === 0
  for (const item of items) {
    const record = before.get(item.externalId)
    const isSame = record !== undefined && canonicalOf(record.item) === canonicalOf(item)
    if (isSame && record.withdrawnAt === null) {
      plan.touches.push(item.externalId)
      continue
    }
    const hold = input.released?.items?.includes(item.externalId)
      ? undefined
      : holdOfItem(item, { before: record?.item, now })
    if (hold) {
      plan.heldItems.push({ externalId: item.externalId, hold })
      continue
    }
    if (!record) {
      plan.inserts.push({ item, mayAlert: !isFirstImport && mayAlert(item, now) })
      continue
    }
    const isNewReading = record.parserVersion !== parserVersion
    plan.revisions.push({
      item,
      before: record.item,
      changed: changedFields(record.item, item),
      isReturn: record.withdrawnAt !== null,
      isNewReading,
      mayAlert: !isNewReading && mayAlert(item, now),
    })
  }
  plan.withdrawals = goneFrom(input, there)
  plan.holds = holdsOfBatch({
    known: known.filter(({ withdrawnAt }) => withdrawnAt === null).length,
    rowsBefore: input.rowsBefore,
    rows: items.length + (input.unread?.length ?? 0),
    inserts: plan.inserts.length,
    revisions: plan.revisions.length,
    withdrawals: plan.withdrawals.length,
    sourceClock: input.sourceClock,
    now,
  }).filter(({ kind }) => !input.released?.batch?.includes(kind))
  return plan.holds.length > 0 ? { ...plan, inserts: [], revisions: [], withdrawals: [] } : plan
}

/** Only a source that lists everything says by silence that a record is gone. */
function goneFrom({ known, covers, unread = [] }: PlanInput, there: ReadonlySet<string>): string[] {
  // A record without a readable key may be any of the missing.
  if (covers === 'newest' || unread.includes(null)) return []
  return known
    .filter(
      ({ item, withdrawnAt }) =>
        withdrawnAt === null && !there.has(item.externalId) && !unread.includes(item.externalId),
    )
    .map(({ item }) => item.externalId)
    .toSorted(compareText)
}

function changedFields(before: SourceItem, after: SourceItem): string[] {
  const fields = Object.keys(after) as (keyof SourceItem)[] // a type of known fields alone
  return fields.filter((field) => canonicalOf(before[field]) !== canonicalOf(after[field])).toSorted(compareText)
}
