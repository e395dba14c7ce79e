// Acknowledged writes, and the effects owed for them. Pure, except for the checks of its entries.

export type Look = 'there' | 'missing' | 'unknown'

/** Everything that the load writes, and everything that is owed for it. */
export const kinds = [
  ...['investigation', 'scan of a file', 'request for alerts', 'confirmed subscription', 'breach alert'],
  ...['vendor', 'alert of a vendor', 'webhook of an alert', 'report', 'webhook', 'removal request', 'proved removal'],
] as const
export type Kind = (typeof kinds)[number]

/** A write that was answered with success. */
export interface Entry {
  kind: Kind
  /** Names it in the report; no two of a kind are the same. */
  key: string
  round: number
  /** Checks whether it can be read back now; absent if only the receiver of its effect can tell. */
  look?: () => Promise<Look>
  /** Returns whether everything it leads to has happened. */
  isDone: () => Promise<boolean> | boolean
  /** Returns the product's own account of it, to explain why it is not done. */
  tell?: () => Promise<string>
}

export interface Ledger {
  acknowledge: (entry: Entry) => void
  entries: () => readonly Entry[]
  /** Entries that are not done, checked again. */
  open: () => readonly Entry[]
  /** Looks at the entries that are chosen: those that are missing. What cannot be told now is not missing. */
  missing: (isChosen?: (entry: Entry) => boolean) => Promise<Entry[]>
  /** Asks those that are open whether they are done. @returns those that are still open. */
  settle: () => Promise<readonly Entry[]>
}

export function createLedger(): Ledger {
  const known = new Set<string>()
  const all: Entry[] = []
  const isOpen = new Set<Entry>()
  return {
    acknowledge: (entry) => {
      const name = `${entry.kind} ${entry.key}`
      if (known.has(name)) return
      known.add(name)
      all.push(entry)
      isOpen.add(entry)
    },
    entries: () => all,
    open: () => [...isOpen],
    missing: async (isChosen = () => true) => {
      const found: Entry[] = []
      for (const entry of all.filter(isChosen)) if ((await entry.look?.()) === 'missing') found.push(entry)
      return found
    },
    settle: async () => {
      for (const entry of [...isOpen]) if (await answered(entry)) isOpen.delete(entry)
      return [...isOpen]
    },
  }
}

/** Asks again while there is no answer. */
const answered = async ({ isDone }: Entry): Promise<boolean> => {
  try {
    return await isDone()
  } catch {
    return false
  }
}

/** Something that came out of the product: a letter, a webhook, an alert. */
export interface Sighting {
  /** Name of its effect; at most one may happen. */
  effect: string
  /** Its own name: the same for a repeat of the same message. */
  id: string
}

export interface Once {
  effects: number
  /** Effects under two names or more. */
  doubled: string[]
  /** The same message again under its own name, as often as it came too much. */
  repeated: string[]
}

/** Counts what must be there once. */
export function countOnce(sightings: readonly Sighting[]): Once {
  const doubled: string[] = []
  const repeated: string[] = []
  const byEffect = Map.groupBy(sightings, ({ effect }) => effect)
  for (const [effect, seen] of byEffect) {
    const ids = new Set(seen.map(({ id }) => id))
    if (ids.size > 1) doubled.push(effect)
    repeated.push(...Array.from({ length: seen.length - ids.size }, () => effect))
  }
  return { effects: byEffect.size, doubled, repeated }
}
