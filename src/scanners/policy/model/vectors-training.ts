import { generator } from './linear.ts'
import { sentencesOf, tokenizerVersion } from './tokens.ts'
import type { VectorsFile } from './vectors.ts'

// Vectors of words from how often they stand near each other: positive pointwise mutual information (Levy and Goldberg,
// "Neural word embedding as implicit matrix factorization", 2014), of which a random projection finds the largest
// dimensions (Halko and others, "Finding structure with randomness", 2011). The same texts give the same bytes.

const size = 128
/** More dimensions than are kept make the kept ones exact. */
const spare = 16
const rounds = 6
const reach = 6
const rarest = 8
const mostWords = 5_000
const smoothing = 0.75
/** A word of this share of all words counts half. */
const halfCounts = 0.001

export function trainVectors(texts: readonly string[]): VectorsFile {
  const documents = texts.map((text) => sentencesOf(text).flat())
  const { words, shares } = commonWords(documents)
  const matrix = associationsOf(countTogether(documents, words), words.length)
  const vectors = dimensionsOf(matrix, words.length, Math.min(size, words.length - spare))
  let largest = 0
  for (const value of vectors) largest = Math.max(largest, Math.abs(value))
  const scale = Number((largest / 127).toPrecision(4))
  return {
    tokenizer: tokenizerVersion,
    words: words.join(' '),
    size: vectors.length / words.length,
    scale,
    rarity: base64(Uint8Array.from(shares, (share) => Math.round((255 * halfCounts) / (halfCounts + share)))),
    values: base64(Int8Array.from(vectors, (value) => Math.max(-127, Math.min(127, Math.round(value / scale))))),
  }
}

function base64(bytes: Uint8Array | Int8Array): string {
  return Buffer.from(bytes.buffer).toString('base64')
}

/** The words that are met often enough, commonest first, and how large a part of all words each is. */
function commonWords(documents: readonly string[][]): { words: string[]; shares: number[] } {
  const frequency = new Map<string, number>()
  let total = 0
  for (const document of documents)
    for (const word of document) {
      frequency.set(word, (frequency.get(word) ?? 0) + 1)
      total += 1
    }
  const kept = [...frequency]
    .filter(([, count]) => count >= rarest)
    .sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
    .slice(0, mostWords)
  return { words: kept.map(([word]) => word), shares: kept.map(([, count]) => count / total) }
}

/** How often each pair of words stands within reach of each other. */
function countTogether(documents: readonly string[][], words: readonly string[]): Float32Array {
  const ids = new Map(words.map((word, id) => [word, id]))
  const counts = new Float32Array(words.length ** 2)
  for (const document of documents) {
    const known = document.map((word) => ids.get(word) ?? -1)
    known.forEach((id, at) => {
      if (id < 0) return
      for (const before of known.slice(Math.max(0, at - reach), at)) {
        if (before < 0) continue
        counts[id * words.length + before] = (counts[id * words.length + before] as number) + 1 // both below the length
        counts[before * words.length + id] = (counts[before * words.length + id] as number) + 1
      }
    })
  }
  return counts
}

/** A symmetric matrix of which most is 0: for each row, where it is not and what it is there. */
type Sparse = { at: Int32Array; values: Float64Array }[]

function associationsOf(counts: Float32Array, length: number): Sparse {
  const sums = new Float64Array(length)
  for (let row = 0; row < length; row += 1)
    for (let at = 0; at < length; at += 1) sums[row] = (sums[row] as number) + (counts[row * length + at] as number)
  const smoothed = sums.map((sum) => sum ** smoothing)
  let all = 0
  for (const value of smoothed) all += value
  return Array.from({ length }, (_, row) => {
    const at: number[] = []
    const values: number[] = []
    for (let column = 0; column < length; column += 1) {
      const count = counts[row * length + column] as number
      if (count === 0) continue
      const expected = (one: number, other: number) => ((sums[one] as number) * (smoothed[other] as number)) / all
      const value = (Math.log(count / expected(row, column)) + Math.log(count / expected(column, row))) / 2
      if (value <= 0) continue
      at.push(column)
      values.push(value)
    }
    return { at: Int32Array.from(at), values: Float64Array.from(values) }
  })
}

/** The `kept` strongest dimensions of each row, all rows of length one. */
function dimensionsOf(matrix: Sparse, length: number, kept: number): Float64Array {
  const width = kept + spare
  const next = generator(1)
  let basis: Float64Array = Float64Array.from({ length: length * width }, () => next() - 0.5)
  for (let round = 0; round < rounds; round += 1)
    basis = orthogonal(times(matrix, orthogonal(basis, width), width), width)
  const image = times(matrix, basis, width)
  const small = new Float64Array(width * width)
  for (let row = 0; row < length; row += 1)
    for (let one = 0; one < width; one += 1)
      for (let other = 0; other < width; other += 1)
        small[one * width + other] =
          (small[one * width + other] as number) +
          (basis[row * width + one] as number) * (image[row * width + other] as number)
  const { strengths, directions } = diagonal(small, width)
  const order = strengths
    .map((strength, at) => ({ strength: Math.abs(strength), at }))
    .sort((one, other) => other.strength - one.strength)
    .slice(0, kept)
  const vectors = new Float64Array(length * kept)
  for (let row = 0; row < length; row += 1) {
    let square = 0
    order.forEach(({ strength, at }, dimension) => {
      let sum = 0
      for (let one = 0; one < width; one += 1)
        sum += (basis[row * width + one] as number) * (directions[one * width + at] as number)
      vectors[row * kept + dimension] = sum * Math.sqrt(strength)
      square += strength * sum * sum
    })
    const norm = Math.sqrt(square) || 1
    for (let dimension = 0; dimension < kept; dimension += 1)
      vectors[row * kept + dimension] = (vectors[row * kept + dimension] as number) / norm
  }
  return vectors
}

function times(matrix: Sparse, basis: Float64Array, width: number): Float64Array {
  const product = new Float64Array(basis.length)
  matrix.forEach(({ at, values }, row) => {
    at.forEach((column, index) => {
      const value = values[index] as number // as many as places
      for (let one = 0; one < width; one += 1)
        product[row * width + one] =
          (product[row * width + one] as number) + value * (basis[column * width + one] as number)
    })
  })
  return product
}

/** The columns at right angles to each other and of length one: Gram and Schmidt, twice, in place. */
function orthogonal(basis: Float64Array, width: number): Float64Array {
  for (let column = 0; column < width; column += 1) {
    for (const before of [0, 1].flatMap(() => Array.from({ length: column }, (_, at) => at))) {
      let product = 0
      for (let at = 0; at < basis.length; at += width)
        product += (basis[at + column] as number) * (basis[at + before] as number)
      for (let at = 0; at < basis.length; at += width)
        basis[at + column] = (basis[at + column] as number) - product * (basis[at + before] as number)
    }
    let square = 0
    for (let at = column; at < basis.length; at += width) square += (basis[at] as number) ** 2
    const norm = Math.sqrt(square) || 1
    for (let at = column; at < basis.length; at += width) basis[at] = (basis[at] as number) / norm
  }
  return basis
}

/** Eigenvalues and eigenvectors of a small symmetric matrix: Jacobi's rotations, in place. */
function diagonal(matrix: Float64Array, width: number): { strengths: number[]; directions: Float64Array } {
  const directions = new Float64Array(width * width)
  for (let at = 0; at < width; at += 1) directions[at * width + at] = 1
  for (let sweep = 0; sweep < 12; sweep += 1)
    for (let one = 0; one < width; one += 1)
      for (let other = one + 1; other < width; other += 1) {
        const between = matrix[one * width + other] as number
        if (Math.abs(between) < 1e-9) continue
        const ratio =
          ((matrix[other * width + other] as number) - (matrix[one * width + one] as number)) / (2 * between)
        const tangent = (ratio < 0 ? -1 : 1) / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1))
        const cosine = 1 / Math.sqrt(tangent * tangent + 1)
        const sine = tangent * cosine
        for (let at = 0; at < width; at += 1) turn(matrix, at * width + one, at * width + other, cosine, sine)
        for (let at = 0; at < width; at += 1) turn(matrix, one * width + at, other * width + at, cosine, sine)
        for (let at = 0; at < width; at += 1) turn(directions, at * width + one, at * width + other, cosine, sine)
      }
  const strengths = Array.from({ length: width }, (_, at) => matrix[at * width + at] as number)
  return { strengths, directions }
}

function turn(values: Float64Array, one: number, other: number, cosine: number, sine: number): void {
  const first = values[one] as number
  const second = values[other] as number
  values[one] = cosine * first - sine * second
  values[other] = sine * first + cosine * second
}
