import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export type BodyResult = { outcome: 'read'; body: Buffer } | { outcome: 'too-large' } | { outcome: 'bad-encoding' }

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const

/** Reads to the cap and no further: it counts what comes out of the decoder, so that a bomb stops at the cap too. */
export async function readBody(
  stream: Readable,
  { encoding, maxBytes }: { encoding: string | undefined; maxBytes: number },
): Promise<BodyResult> {
  const coding = (encoding ?? 'identity').trim().toLowerCase()
  const isPlain = coding === 'identity' || coding === ''
  if (!isPlain && !Object.hasOwn(decoders, coding)) return { outcome: 'bad-encoding' }
  const decoder = isPlain ? undefined : decoders[coding as keyof typeof decoders]()
  // An error of the source has to reach the reader of the decoder; a pipe does not carry it.
  stream.on('error', (error) => decoder?.destroy(error))
  const source = decoder ? stream.pipe(decoder) : stream
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) return { outcome: 'too-large' }
      chunks.push(chunk)
    }
  } catch (error) {
    if (isZlibError(error)) return { outcome: 'bad-encoding' }
    throw error
  } finally {
    stream.destroy()
  }
  return { outcome: 'read', body: Buffer.concat(chunks, size) }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  (error.code.startsWith('Z_') || error.code.startsWith('ERR__ERROR_FORMAT'))
