import vectorsFile from '../vectors.json' with { type: 'json' }

// What words mean by the company they keep: words that stand among the same words have vectors that point the same way. So
// a text in words that no labelled example has is still near to those that mean the same.

export interface WordVectors {
  size: number
  rowOf(word: string): number | undefined
  /** One row per word, as long as the word is rare. */
  rows: Float32Array
}

/** The file: whole numbers in base64, so that it stays small and loads at once. */
export interface VectorsFile {
  tokenizer: number
  words: string
  size: number
  scale: number
  /** One byte for each word: 255 for the rarest. */
  rarity: string
  values: string
}

export function readVectors(file: VectorsFile): WordVectors {
  const words = file.words.split(' ')
  const rarity = Buffer.from(file.rarity, 'base64')
  const bytes = Buffer.from(file.values, 'base64')
  if (bytes.length !== words.length * file.size || rarity.length !== words.length)
    throw new Error('policy vectors: words and values do not match')
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const rows = Float32Array.from(
    values,
    (value, at) => (value * file.scale * (rarity[Math.floor(at / file.size)] as number)) / 255, // one for each word
  )
  const places = new Map(words.map((word, row) => [word, row]))
  return { size: file.size, rowOf: (word) => places.get(word), rows }
}

/** What the words of a sentence span: their sum, and the largest and the smallest of each dimension. */
export interface Span {
  sum: Float64Array
  most: Float64Array
  least: Float64Array
}

/** Undefined for a sentence without a known word. */
export function spanOf(sentence: readonly string[], { size, rowOf, rows }: WordVectors): Span | undefined {
  const known = sentence.map(rowOf).filter((row) => row !== undefined)
  if (known.length === 0) return undefined
  const sum = new Float64Array(size)
  const most = new Float64Array(size).fill(Number.NEGATIVE_INFINITY)
  const least = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  for (const row of known) {
    const from = row * size
    for (let at = 0; at < size; at += 1) {
      const value = rows[from + at] as number // the row has as many; the three below are as long
      sum[at] = (sum[at] as number) + value
      if (value > (most[at] as number)) most[at] = value
      if (value < (least[at] as number)) least[at] = value
    }
  }
  return { sum, most, least }
}

function joinedSpan(spans: readonly Span[]): Span | undefined {
  const [first, ...others] = spans
  if (!first || others.length === 0) return first
  const whole = { sum: first.sum.slice(), most: first.most.slice(), least: first.least.slice() }
  for (const { sum, most, least } of others)
    for (let at = 0; at < sum.length; at += 1) {
      whole.sum[at] = (whole.sum[at] as number) + (sum[at] as number) // all are as long
      whole.most[at] = Math.max(whole.most[at] as number, most[at] as number)
      whole.least[at] = Math.min(whole.least[at] as number, least[at] as number)
    }
  return whole
}

/** How many numbers a text has: the direction of its sum, the largest and the smallest of each dimension, and one. */
export function meaningLength({ size }: WordVectors): number {
  return 3 * size + 1
}

/** What the sentences mean together. */
export function meaningOf(spans: readonly Span[], vectors: WordVectors): Float64Array {
  const { size } = vectors
  const meaning = new Float64Array(meaningLength(vectors))
  meaning[3 * size] = 1
  const whole = joinedSpan(spans)
  if (!whole) return meaning
  let square = 0
  for (let at = 0; at < size; at += 1) square += (whole.sum[at] as number) ** 2
  const length = Math.sqrt(square) || 1
  for (let at = 0; at < size; at += 1) meaning[at] = (whole.sum[at] as number) / length
  meaning.set(whole.most, size)
  meaning.set(whole.least, 2 * size)
  return meaning
}

export const wordVectors = readVectors(vectorsFile)
