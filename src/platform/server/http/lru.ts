interface Sized {
  bytes: number
}

/** LRU cache, limited by a number of entries and of bytes. */
export interface Lru<Value extends Sized> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  /** Counts a value that has grown since it was set. */
  grow(key: string, value: Value, bytes: number): void
  size(): { entries: number; bytes: number }
}

export function createLru<Value extends Sized>({
  mostEntries,
  mostBytes,
}: {
  mostEntries: number
  mostBytes: number
}): Lru<Value> {
  // In the order of use: the first was not asked for the longest.
  const values = new Map<string, Value>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= values.get(key)?.bytes ?? 0
    values.delete(key)
  }

  function makeRoom(): void {
    for (const oldest of values.keys()) {
      if (bytes <= mostBytes && values.size <= mostEntries) return
      remove(oldest)
    }
  }

  return {
    get(key) {
      const value = values.get(key)
      if (!value) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key, value) {
      remove(key)
      values.set(key, value)
      bytes += value.bytes
      makeRoom()
    },
    grow(key, value, more) {
      if (values.get(key) !== value) return
      value.bytes += more
      bytes += more
      makeRoom()
    },
    size: () => ({ entries: values.size, bytes }),
  }
}
