import type { Vector } from './features.ts'

/**
 * A linear support vector machine with squared hinge loss, by dual coordinate descent (Hsieh and others, "A dual coordinate
 * descent method for large-scale linear SVM", 2008). `costs` is how much each example counts; one that costs nothing is
 * left out. The same input gives the same weights, bit by bit.
 */
export function trainLinear(input: {
  examples: readonly Vector[]
  isPositive: readonly boolean[]
  costs: readonly number[]
  size: number
  passes: number
  seed: number
}): { weights: Float64Array; bias: number } {
  const { examples, isPositive, costs, size, passes } = input
  const weights = new Float64Array(size)
  let bias = 0
  const rows = examples.flatMap((example, index) => {
    const cost = costs[index] ?? 0
    if (cost <= 0) return []
    let square = 1 // of the bias
    for (const value of example.values) square += value * value
    return [{ ...example, sign: isPositive[index] ? 1 : -1, slack: 0.5 / cost, square: square + 0.5 / cost, alpha: 0 }]
  })
  const next = generator(input.seed)
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(rows, next)
    let largest = 0
    for (const row of rows) {
      const gradient = row.sign * marginOf(row, weights, bias) - 1 + row.slack * row.alpha
      if (row.alpha === 0 && gradient >= 0) continue
      largest = Math.max(largest, Math.abs(gradient))
      const alpha = Math.max(row.alpha - gradient / row.square, 0)
      const step = (alpha - row.alpha) * row.sign
      row.alpha = alpha
      if (step === 0) continue
      for (let index = 0; index < row.at.length; index += 1) {
        const place = row.at[index] as number // below the length
        weights[place] = (weights[place] as number) + step * (row.values[index] as number) // the vector is of this vocabulary
      }
      bias += step
    }
    if (largest < 0.01) break
  }
  return { weights, bias }
}

export function marginOf(vector: Vector, weights: { readonly [place: number]: number }, bias: number): number {
  let margin = bias
  for (let index = 0; index < vector.at.length; index += 1)
    margin += (weights[vector.at[index] as number] as number) * (vector.values[index] as number) // both below the length
  return margin
}

function shuffle<Row>(rows: Row[], next: () => number): void {
  for (let index = rows.length - 1; index > 0; index -= 1) {
    const other = Math.floor(next() * (index + 1))
    const kept = rows[index] as Row // both are below the length
    rows[index] = rows[other] as Row
    rows[other] = kept
  }
}

/** Numbers from 0 to 1 that are the same everywhere for a seed: mulberry32. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
