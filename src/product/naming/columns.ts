// One reader per kind of column: a shared one would see every kind, and the engine would stop inlining it. Each is for
// callers that count from the column's own bounds, which its type cannot know.
export const at = (column: Uint32Array, index: number): number => column[index] as number
export const at8 = (column: Uint8Array, index: number): number => column[index] as number
export const at16 = (column: Uint16Array, index: number): number => column[index] as number
export const atSigned = (column: Int32Array, index: number): number => column[index] as number

/** Adds one to a place and returns its old value. */
export function countUp(column: Uint32Array, index: number): number {
  const count = at(column, index)
  column[index] = count + 1
  return count
}

/** A column of numbers that grows by doubling while an index is built. */
export class GrowingColumn {
  length = 0
  private column: Uint32Array

  /** Expecting much costs nothing until it is written; growing often makes the collector run. */
  constructor(expected: number) {
    this.column = new Uint32Array(expected + 1)
  }

  push(value: number) {
    this.set(this.length, value)
  }

  /** Writes at any place; places in between hold 0. */
  set(index: number, value: number) {
    while (index >= this.column.length) {
      const doubled = new Uint32Array(this.column.length * 2)
      doubled.set(this.column)
      this.column = doubled
    }
    this.column[index] = value
    if (index >= this.length) this.length = index + 1
  }

  /** Returns the value written there, 0 where nothing was. */
  get(index: number): number {
    return this.column[index] ?? 0
  }

  /** A view of what was written; valid until the next write. */
  get values(): Uint32Array {
    return this.column.subarray(0, this.length)
  }
}
