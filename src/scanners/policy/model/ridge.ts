/**
 * Ridge regression, solved exactly (Cholesky) for several things to be told of the same examples. `wanted` has for each of
 * them what each example should give. The last number of each example is 1 and stays without a penalty.
 */
export function ridge(input: {
  examples: readonly Float64Array[]
  costs: readonly number[]
  wanted: readonly (readonly number[])[]
  penalty: number
}): Float64Array[] {
  const { examples, costs, wanted, penalty } = input
  const length = examples[0]?.length ?? 0
  const squares = new Float64Array(length * length)
  examples.forEach((example, index) => {
    addSquare(squares, example, costs[index] ?? 0)
  })
  for (let at = 0; at < length - 1; at += 1) squares[at * length + at] = (squares[at * length + at] as number) + penalty
  factorize(squares, length)
  return wanted.map((answers) => {
    const sums = new Float64Array(length)
    examples.forEach((example, index) => {
      const share = (costs[index] ?? 0) * (answers[index] ?? 0)
      for (let at = 0; at < length; at += 1) sums[at] = (sums[at] as number) + share * (example[at] as number)
    })
    return solve(squares, sums)
  })
}

/** Adds an example times itself; only the lower half is kept. */
function addSquare(squares: Float64Array, example: Float64Array, cost: number): void {
  const length = example.length
  for (let row = 0; row < length; row += 1) {
    const value = cost * (example[row] as number)
    if (value === 0) continue
    for (let column = 0; column <= row; column += 1)
      squares[row * length + column] = (squares[row * length + column] as number) + value * (example[column] as number)
  }
}

/** The lower half in place of the matrix that it times its mirror image is. */
function factorize(squares: Float64Array, length: number): void {
  const of = (row: number, column: number) => squares[row * length + column] as number
  for (let row = 0; row < length; row += 1)
    for (let column = 0; column <= row; column += 1) {
      let rest = of(row, column)
      for (let at = 0; at < column; at += 1) rest -= of(row, at) * of(column, at)
      squares[row * length + column] = row === column ? Math.sqrt(Math.max(rest, 1e-9)) : rest / of(column, column)
    }
}

/** First down, then up. */
function solve(factor: Float64Array, sums: Float64Array): Float64Array {
  const length = sums.length
  const of = (row: number, column: number) => factor[row * length + column] as number
  const found = sums.slice()
  for (let row = 0; row < length; row += 1) {
    let rest = found[row] as number
    for (let at = 0; at < row; at += 1) rest -= of(row, at) * (found[at] as number)
    found[row] = rest / of(row, row)
  }
  for (let row = length - 1; row >= 0; row -= 1) {
    let rest = found[row] as number
    for (let at = row + 1; at < length; at += 1) rest -= of(at, row) * (found[at] as number)
    found[row] = rest / of(row, row)
  }
  return found
}
