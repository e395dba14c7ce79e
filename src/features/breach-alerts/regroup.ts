import type { SourceItem } from './items.ts'
import { memberKey } from './merge.ts'

// Merging and splitting by hand, and taking it back.

/** Here a member is its key, whatever else is known of it. */
export interface Keyed {
  item: Pick<SourceItem, 'source' | 'externalId'>
}

export interface Grouped<M extends Keyed = Keyed> {
  id: string
  members: readonly M[]
}

/** A person's action, in the form that takes it back. */
export type Undo =
  | { kind: 'unmerge'; into: string; from: string; members: readonly string[] }
  | { kind: 'unsplit'; id: string; newId: string; members: readonly string[] }

export type RegroupRefusal =
  | 'unknown-record'
  | 'same-record'
  | 'unknown-member'
  | 'nothing-left'
  | 'id-taken'
  | 'changed-since'

export type Change<M extends Keyed = Keyed> =
  | { outcome: 'changed'; records: Grouped<M>[]; undo: Undo }
  | { outcome: 'refused'; reason: RegroupRefusal }

/** All members of one record go to another; the emptied record is gone, and its address should lead to the other. */
export function mergeRecords<M extends Keyed>(
  records: readonly Grouped<M>[],
  { into, from }: { into: string; from: string },
): Change<M> {
  const [target, source] = [findRecord(records, into), findRecord(records, from)]
  if (!target || !source) return { outcome: 'refused', reason: 'unknown-record' }
  if (into === from) return { outcome: 'refused', reason: 'same-record' }
  return {
    outcome: 'changed',
    records: records.flatMap((record) => {
      if (record.id === from) return []
      return [record.id === into ? { id: into, members: inKeyOrder([...target.members, ...source.members]) } : record]
    }),
    undo: { kind: 'unmerge', into, from, members: keysOf(source) },
  }
}

/** Some members of a record become a record of their own. */
export function splitRecord<M extends Keyed>(
  records: readonly Grouped<M>[],
  { id, members, newId }: { id: string; members: readonly string[]; newId: string },
): Change<M> {
  const record = findRecord(records, id)
  if (!record) return { outcome: 'refused', reason: 'unknown-record' }
  if (findRecord(records, newId)) return { outcome: 'refused', reason: 'id-taken' }
  const keys = new Set(members)
  if (keys.size === 0 || [...keys].some((key) => !keysOf(record).includes(key)))
    return { outcome: 'refused', reason: 'unknown-member' }
  if (keys.size === record.members.length) return { outcome: 'refused', reason: 'nothing-left' }
  const [kept, gone] = [false, true].map((isGone) =>
    record.members.filter(({ item }) => keys.has(memberKey(item)) === isGone),
  )
  return {
    outcome: 'changed',
    records: records.flatMap((other) =>
      other.id === id
        ? [
            { id, members: kept ?? [] },
            { id: newId, members: gone ?? [] },
          ]
        : [other],
    ),
    undo: { kind: 'unsplit', id, newId, members: [...keys].toSorted() },
  }
}

/** Takes a merge or a split back. What joined a record since then stays where it is; what has moved on since then is not torn out. */
export function undoChange<M extends Keyed>(records: readonly Grouped<M>[], undo: Undo): Change<M> {
  const stale: Change<M> = { outcome: 'refused', reason: 'changed-since' }
  switch (undo.kind) {
    case 'unmerge': {
      const done = splitRecord(records, { id: undo.into, members: undo.members, newId: undo.from })
      return done.outcome === 'changed' ? done : stale
    }
    case 'unsplit': {
      const [record, split] = [findRecord(records, undo.id), findRecord(records, undo.newId)]
      if (!record || !split || !undo.members.every((key) => keysOf(split).includes(key))) return stale
      return mergeRecords(records, { into: undo.id, from: undo.newId })
    }
  }
}

const findRecord = <M extends Keyed>(records: readonly Grouped<M>[], id: string) =>
  records.find((record) => record.id === id)
const keysOf = ({ members }: Grouped): string[] => members.map(({ item }) => memberKey(item)).toSorted()
const inKeyOrder = <M extends Keyed>(members: readonly M[]): M[] =>
  members.toSorted((a, b) => (memberKey(a.item) < memberKey(b.item) ? -1 : 1))
