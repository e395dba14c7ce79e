import type { Database, Db } from '../../../platform/server/database.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { type Change, mergeRecords, type RegroupRefusal, splitRecord, type Undo, undoChange } from '../regroup.ts'
import { lockBreaches } from './breach.store.ts'
import {
  closeProposals,
  type Decider,
  freePartId,
  keepFromLoads,
  leadOn,
  listGroups,
  listOpenPairs,
  moveMembers,
  noteApart,
  noteMerge,
  openBreach,
  takeMergeBack,
} from './decisions.store.ts'
import { recomputeBreaches } from './ingest.ts'

/** Runs staff decisions one after the other, and never between two halves of a load. */
export const decided = <T>(db: Database, decide: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockBreaches(tx)
    return decide(tx)
  })

export async function mergeBreaches(
  tx: Db,
  { into, from, reason }: { into: string; from: string; reason: string },
  decider: Decider,
): Promise<number> {
  const change = done(mergeRecords(await listGroups(tx, [into, from]), { into, from }))
  const pairs = (await listOpenPairs(tx)).filter((pair) => [into, from].every((id) => isSide(pair, id)))
  const proposals = pairs.flatMap(({ ids }) => ids)
  await closeProposals(tx, { ids: proposals, status: 'accepted', ...decider })
  await carryOut(tx, change, decider)
  return noteMerge(tx, { undo: { ...change.undo, proposals }, reason, ...decider })
}

const isSide = (pair: { into: string; from: string }, id: string) => pair.into === id || pair.from === id

export async function splitBreach(
  tx: Db,
  { id, members, reason }: { id: string; members: readonly string[]; reason: string },
  decider: Decider,
): Promise<{ mergeId: number; newId: string }> {
  const newId = await freePartId(tx, id)
  const change = done(splitRecord(await listGroups(tx, [id]), { id, members, newId }))
  await carryOut(tx, change, decider)
  await noteApart(tx, { ids: [id, newId], reason, ...decider })
  return { mergeId: await noteMerge(tx, { undo: change.undo, reason, ...decider }), newId }
}

/** Takes a merge back. A question from before the merge is not asked again: now it has been looked at twice. */
export async function undoMerge(tx: Db, id: number, decider: Decider): Promise<void> {
  const undo = await takeMergeBack(tx, { id, ...decider })
  if (!undo) throw refuse('breach_decision_gone')
  await carryOut(tx, done(undoChange(await listGroups(tx, idsOf(undo)), undo)), decider)
  await closeProposals(tx, { ids: undo.proposals ?? [], status: 'undone', ...decider })
}

export async function decideProposal(
  tx: Db,
  { id, decision }: { id: number; decision: 'accept' | 'reject' },
  decider: Decider,
): Promise<void> {
  const pair = (await listOpenPairs(tx)).find(({ ids }) => ids.includes(id))
  if (!pair) throw refuse('breach_decision_gone')
  if (decision === 'accept') await mergeBreaches(tx, { ...pair, reason: pair.basis }, decider)
  else await closeProposals(tx, { ids: pair.ids, status: 'rejected', ...decider })
}

/** Records that are missing were there when the page was made; the other decisions are never possible. */
const refusals: Record<RegroupRefusal, 'breach_decision_gone' | 'breach_merge_refused'> = {
  'unknown-record': 'breach_decision_gone',
  'unknown-member': 'breach_decision_gone',
  'changed-since': 'breach_decision_gone',
  'same-record': 'breach_merge_refused',
  'nothing-left': 'breach_merge_refused',
  'id-taken': 'breach_merge_refused',
}

function done(change: Change): Change & { outcome: 'changed' } {
  if (change.outcome === 'refused') throw refuse(refusals[change.reason])
  return change
}

const idsOf = (undo: Undo): [string, string] =>
  undo.kind === 'unmerge' ? [undo.into, undo.from] : [undo.id, undo.newId]

async function carryOut(tx: Db, { records, undo }: Change & { outcome: 'changed' }, { now }: Decider): Promise<void> {
  if (undo.kind === 'unmerge') await leadOn(tx, undo)
  else await openBreach(tx, { id: undo.newId, from: undo.id })
  await moveMembers(tx, records)
  const standing = records.map(({ id }) => id)
  await recomputeBreaches(tx, standing, now)
  await keepFromLoads(tx, idsOf(undo), now)
}
