import { z } from 'zod'
import { parseJson } from '../../../../platform/shared/json.ts'
import { mendName } from './names.ts'

/** One tracker of the list, facts only: descriptions and documentation are not read. */
export interface ListedTracker {
  exodusId: number
  name: string
  code: string[]
  hosts: string[]
  categories: string[]
}

export type TrackerList =
  | { outcome: 'read'; trackers: ListedTracker[]; dropped: { id: string; reason: string }[] }
  /** Not the list: a page of a proxy, another format, or a list whose rows have changed their shape. */
  | { outcome: 'unreadable'; reason: string }

const mostTrackers = 20_000
const plain = (value: string) => !/[\p{Cc}\p{Cs}]/u.test(value)
const expressions = z
  .string()
  .max(20_000)
  .nullish()
  .transform((text) => (text ?? '').split('|'))
const row = z.object({
  name: z.string().trim().min(1).max(300).transform(mendName).refine(plain, 'has control characters'),
  code_signature: expressions,
  network_signature: expressions,
  categories: z.array(z.string().max(200)).max(50).default([]),
})

/** Reads `GET /api/trackers` of εxodus: `{trackers: {id: {…}}}`. */
export function parseTrackerList(text: string): TrackerList {
  const content = parseJson(text)
  if (content === undefined) return { outcome: 'unreadable', reason: 'it is not JSON' }
  const given = content !== null && typeof content === 'object' && 'trackers' in content ? content.trackers : undefined
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    return { outcome: 'unreadable', reason: 'it has no "trackers" by id' }
  const entries = Object.entries(given)
  if (entries.length > mostTrackers)
    return { outcome: 'unreadable', reason: `it has more than ${mostTrackers} trackers` }
  const trackers: ListedTracker[] = []
  const dropped: { id: string; reason: string }[] = []
  for (const [id, candidate] of entries) {
    const parsed = row.safeParse(candidate)
    if (!/^[1-9]\d{0,8}$/.test(id)) dropped.push({ id: id.slice(0, 40), reason: 'its id is not a number' })
    else if (!parsed.success)
      dropped.push({ id, reason: `${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}` })
    else
      trackers.push({
        exodusId: Number(id),
        name: parsed.data.name,
        code: parsed.data.code_signature,
        hosts: parsed.data.network_signature,
        categories: parsed.data.categories,
      })
  }
  if (trackers.length === 0 && dropped.length > 0)
    return { outcome: 'unreadable', reason: 'none of its rows has the known shape' }
  return { outcome: 'read', trackers: trackers.toSorted((a, b) => a.exodusId - b.exodusId), dropped }
}
