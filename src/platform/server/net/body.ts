import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export type BodyResult =
  | { outcome: 'read'; body: Buffer; isTruncated: boolean }
  | { outcome: 'too-large' }
  | { outcome: 'bad-encoding' }

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const

/**
 * Reads to the cap and no further: it counts what comes out of the decoder, so that a bomb stops at the cap too, and
 * what goes in, since a decoder can be fed for ever without giving anything.
 * @param truncate The beginning, up to the cap, is of use without the rest.
 */
export async function readBody(
  stream: Readable,
  { encoding, maxBytes, truncate = false }: { encoding: string | undefined; maxBytes: number; truncate?: boolean },
): Promise<BodyResult> {
  const coding = (encoding ?? 'identity').trim().toLowerCase()
  const isPlain = coding === 'identity' || coding === ''
  if (!isPlain && !Object.hasOwn(decoders, coding)) return { outcome: 'bad-encoding' }
  const decoder = isPlain ? undefined : decoders[coding as keyof typeof decoders]()
  // An error of the source has to reach the reader of the decoder; a pipe does not carry it.
  stream.on('error', (error) => decoder?.destroy(error))
  if (decoder) {
    let taken = 0
    stream.on('data', (chunk: Buffer) => {
      taken += chunk.length
      if (taken > maxBytes) decoder.destroy(new FedTooMuch())
    })
  }
  const source = decoder ? stream.pipe(decoder) : stream
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (size + chunk.length > maxBytes) {
        if (!truncate) return { outcome: 'too-large' }
        chunks.push(chunk.subarray(0, maxBytes - size))
        return { outcome: 'read', body: Buffer.concat(chunks, maxBytes), isTruncated: true }
      }
      size += chunk.length
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof FedTooMuch) return { outcome: 'too-large' }
    if (isZlibError(error)) return { outcome: 'bad-encoding' }
    throw error
  } finally {
    stream.destroy()
  }
  return { outcome: 'read', body: Buffer.concat(chunks, size), isTruncated: false }
}

class FedTooMuch extends Error {}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  (error.code.startsWith('Z_') || error.code.startsWith('ERR__ERROR_FORMAT'))
