import table from '../../../../../../data/data-types.json' with { type: 'json' }

// Meaning of a ticked box in a store label, as ids of data/data-types.json, whose columns name the boxes of both
// stores. One box can cover several of our types ("Other info"): the box then does not tell which of them it is.

export type Store = 'play' | 'app-store'

export interface BoxMeaning {
  /** The type that the box surely means; null where it only says that something of several kinds is there. */
  id: string | null
  /** Every type that a vendor would declare by this box: of none of them can it be said that it was left out. */
  covers: readonly string[]
}

/** Boxes that hold several of our types, with the one that a tick surely means. */
const surely: Record<Store, Record<string, string | null>> = {
  play: {
    'Personal info/User IDs': 'user_id',
    'Personal info/Other info': null,
    'Device or other IDs/Device or other IDs': 'device_id',
    'App info and performance/Diagnostics': 'diagnostics',
    'App activity/Other actions': 'app_activity',
  },
  'app-store': {
    'Identifiers/User ID': 'user_id',
    'Identifiers/Device ID': 'device_id',
    'Usage Data/Other Usage Data': null,
    'User Content/Other User Content': 'user_content',
    'User Content/Customer Support': 'user_content',
    'Sensitive Info': null,
    'Other Data': null,
  },
}

/** Boxes that the table does not name, because a type of ours has a nearer one. */
const further: Record<Store, Record<string, string>> = {
  play: {
    'Messages/Emails': 'messages',
    'Messages/SMS or MMS': 'messages',
    'Photos and videos/Videos': 'photos_videos',
    'App info and performance/Other app performance data': 'diagnostics',
    'Files and docs/Files and docs': 'user_content',
  },
  'app-store': {
    'Financial Info/Credit Info': 'financial_other',
    'User Content/Gameplay Content': 'user_content',
    'Usage Data/Advertising Data': 'app_activity',
    'Diagnostics/Performance Data': 'diagnostics',
    'Diagnostics/Other Diagnostic Data': 'diagnostics',
  },
}

interface Boxes {
  covers: ReadonlyMap<string, readonly string[]>
  surely: ReadonlyMap<string, string | null>
}

const boxes: Record<Store, Boxes> = { play: boxesOf('play', 'play'), 'app-store': boxesOf('app-store', 'apple') }

function boxesOf(store: Store, column: 'play' | 'apple'): Boxes {
  const covers = new Map<string, string[]>()
  const cover = (box: string, id: string) => covers.set(keyOf(box), [...(covers.get(keyOf(box)) ?? []), id])
  for (const type of table.types) cover(type[column], type.id)
  for (const [box, id] of Object.entries(further[store])) cover(box, id)
  for (const [box, id] of Object.entries(surely[store]))
    if (id !== null && !covers.get(keyOf(box))?.includes(id)) cover(box, id)
  return { covers, surely: new Map(Object.entries(surely[store]).map(([box, id]) => [keyOf(box), id])) }
}

/** The stores change capitals and "&" now and then. */
function keyOf(box: string): string {
  return box.normalize('NFKC').toLowerCase().replaceAll('&', 'and').replace(/\s+/gu, ' ').trim()
}

/**
 * Looks up the meaning of a store's box; nothing for an unknown box. `type` is null if the page names only the group.
 */
export function meaningOf(store: Store, group: string, type: string | null): BoxMeaning {
  const { covers, surely } = boxes[store]
  const box = [...(type === null ? [] : [keyOf(`${group}/${type}`)]), keyOf(group)].find((key) => covers.has(key))
  if (box !== undefined) {
    const ids = covers.get(box) ?? []
    const sure = surely.get(box)
    return { id: sure === undefined ? (ids.length === 1 ? (ids[0] ?? null) : null) : sure, covers: ids }
  }
  if (type !== null) return { id: null, covers: [] }
  const inside = [...covers].filter(([key]) => key.startsWith(`${keyOf(group)}/`)).flatMap(([, ids]) => ids)
  return { id: null, covers: [...new Set(inside)] }
}

const sensitivities = new Map(table.types.map(({ id, sensitivity }) => [id, sensitivity]))

/** 1 diagnostics … 5 special categories; 0 for what is not known. */
export const sensitivityOf = (id: string | null): number => (id === null ? 0 : (sensitivities.get(id) ?? 0))
