// One reader per kind of column: a shared one would see every kind, and the engine would stop inlining it. Each is for
// callers that count from the column's own bounds, which its type cannot know.
export const at = (column: Uint32Array, index: number): number => column[index] as number
export const at8 = (column: Uint8Array, index: number): number => column[index] as number
export const at16 = (column: Uint16Array, index: number): number => column[index] as number
export const atSigned = (column: Int32Array, index: number): number => column[index] as number

/** Adds one to a place and gives what stood there. */
export function countUp(column: Uint32Array, index: number): number {
  const count = at(column, index)
  column[index] = count + 1
  return count
}

/** A column of numbers that grows by doubling while an index is built. */
export class GrowingColumn {
  length = 0
  private column = new Uint32Array(1024)

  push(value: number) {
    if (this.length === this.column.length) {
      const doubled = new Uint32Array(this.length * 2)
      doubled.set(this.column)
      this.column = doubled
    }
    this.column[this.length++] = value
  }

  /** A view of what was pushed; valid until the next push. */
  get values(): Uint32Array {
    return this.column.subarray(0, this.length)
  }
}
