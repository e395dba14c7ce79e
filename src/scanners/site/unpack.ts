import { gunzipSync, inflateSync, constants as zlib, zstdDecompressSync } from 'node:zlib'

// Streams of gzip, zlib and zstd in what a page sends: alone, after the lines of an envelope, or as a part of a form.

const mostUnpacked = 2_000_000
const mostStreams = 20
const mostTries = 200

/** A stream that was cut off still shows its beginning. */
const asFarAsItGoes = { maxOutputLength: mostUnpacked, finishFlush: zlib.Z_SYNC_FLUSH }

/** Each stream inside, unpacked. */
export function unpack(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  let tries = 0
  for (let at = 0; at < bytes.length - 3 && found.length < mostStreams && tries < mostTries; at++) {
    if (!begins(bytes, at)) continue
    tries++
    const unpacked = unpackAt(bytes, at)
    if (unpacked && unpacked.length > 0) found.push(unpacked)
  }
  return found
}

/** The stream at a place; undefined where bytes only look like the beginning of one. */
export function unpackAt(bytes: Buffer, at: number): Buffer | undefined {
  if (!begins(bytes, at)) return undefined
  const stream = bytes.subarray(at)
  try {
    if (bytes[at] === 0x78) return inflateSync(stream, asFarAsItGoes)
    if (bytes[at] === 0x1f) return gunzipSync(stream, asFarAsItGoes)
    return zstdDecompressSync(stream, { maxOutputLength: mostUnpacked, finishFlush: zlib.ZSTD_e_flush })
  } catch {
    return undefined
  }
}

function begins(bytes: Buffer, at: number): boolean {
  const second = bytes[at + 1] ?? 0
  switch (bytes[at]) {
    case 0x78:
      // RFC 1950 § 2.2: the first two bytes are a multiple of 31.
      return second !== 0 && (0x7800 + second) % 31 === 0 && (second & 0x20) === 0
    case 0x1f:
      return second === 0x8b && bytes[at + 2] === 8
    case 0x28:
      return second === 0xb5 && bytes[at + 2] === 0x2f && bytes[at + 3] === 0xfd
    default:
      return false
  }
}

const leastOpaque = 32
const leastOpaqueToken = 400
const sampleBytes = 8_000

/** Whether bytes are neither text nor packed in a way that we read: encrypted, or a format of someone's own. */
export function isOpaque(body: Buffer): boolean {
  if (body.length < leastOpaque || unpack(body).length > 0) return false
  return isNoText(body) || [...body.toString('latin1').matchAll(longTokens)].some(([token]) => isOpaqueToken(token))
}

/** Not the third part of a JSON Web Token, its signature. */
const longTokens = /(?<![\w+/.-])[\w+/-]{400,}/g

function isOpaqueToken(token: string): boolean {
  const bytes = Buffer.from(token.slice(0, sampleBytes), 'base64')
  return token.length >= leastOpaqueToken && /[a-z]/.test(token) && /[A-Z]/.test(token) && /\d/.test(token)
    ? isNoText(bytes) && unpackAt(bytes, 0) === undefined
    : false
}

function isNoText(body: Buffer): boolean {
  const sample = body.subarray(0, sampleBytes)
  const printable = sample.reduce(
    (sum, byte) => sum + Number((byte >= 0x20 && byte < 0x7f) || (byte >= 9 && byte <= 13)),
    0,
  )
  if (printable >= sample.length * 0.7) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    const controls = sample.filter((byte) => byte <= 0x08 || (byte >= 0x0e && byte <= 0x1f)).length
    return controls > text.length * 0.1
  } catch {
    return true
  }
}
