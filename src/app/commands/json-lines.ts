import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { Misuse } from './misuse.ts'

export type ReadLine = { outcome: 'read'; value: unknown } | { outcome: 'refused'; reason: string }

/**
 * Answers every line of standard input with one line of JSON, in order and while it reads.
 * @throws Misuse when not one line could be read: then the input is something else.
 */
export async function answerLines(maxBytes: number, answer: (line: ReadLine) => unknown): Promise<void> {
  let read = 0
  async function* answers(input: AsyncIterable<Uint8Array>) {
    for await (const line of linesOf(input, maxBytes)) {
      if (line.outcome === 'read') read++
      yield `${JSON.stringify(await answer(line))}\n`
    }
  }
  try {
    await pipeline(process.stdin, answers, process.stdout, { end: false })
  } catch (error) {
    // The reader of our answers has seen enough.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
    return
  }
  if (read === 0) throw new Misuse('No line of standard input could be read as JSON.')
}

/** How a line names itself, so that its answer can be told from others. */
export const lineId = z.union([z.string(), z.number()]).nullish()

/** Returns the id of a line that is otherwise malformed. */
export function idOf(value: unknown): string | number | null {
  const parsed = z.object({ id: lineId }).safeParse(value)
  return parsed.success ? (parsed.data.id ?? null) : null
}

/** A line beyond the limit is let pass without being kept. */
async function* linesOf(input: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<ReadLine> {
  let parts: Uint8Array[] = []
  let size = 0
  const take = (part: Uint8Array) => {
    size += part.length
    if (size <= maxBytes) parts.push(part)
    else parts = []
  }
  const close = (): ReadLine | undefined => {
    const line = size > maxBytes ? tooLong(maxBytes) : parse(Buffer.concat(parts).toString('utf8'))
    parts = []
    size = 0
    return line
  }
  for await (const chunk of input) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      take(chunk.subarray(from, end))
      from = end + 1
      const line = close()
      if (line) yield line
    }
    take(chunk.subarray(from))
  }
  const last = close()
  if (last) yield last
}

const tooLong = (maxBytes: number): ReadLine => ({
  outcome: 'refused',
  reason: `the line is longer than ${maxBytes} bytes`,
})

/** Undefined for a blank line. */
function parse(raw: string): ReadLine | undefined {
  const text = raw.replace(/^\ufeff/u, '').trim()
  if (text === '') return undefined
  try {
    return { outcome: 'read', value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return { outcome: 'refused', reason: 'the line is not JSON' }
    throw error
  }
}
