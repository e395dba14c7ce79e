import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import type { FileResult } from './open-har-scanner.ts'

type Unpacked = { outcome: 'unpacked'; json: string } | Extract<FileResult, { outcome: 'unreadable' }>

/** A recording as it is kept: plain, with gzip, in the ZIP that Playwright writes, or as HARP, a call around the JSON. */
export function unpackHar(bytes: Buffer, maxBytes: number): Unpacked {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipped(bytes, maxBytes)
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return fromArchive(bytes, maxBytes)
  return { outcome: 'unpacked', json: withoutCall(bytes.toString('utf8')) }
}

const tooLarge = { outcome: 'unreadable', reason: 'too-large', at: '' } as const
const broken = { outcome: 'unreadable', reason: 'not-json', detail: 'the archive is damaged' } as const

function gunzipped(bytes: Buffer, maxBytes: number): Unpacked {
  try {
    return { outcome: 'unpacked', json: gunzipSync(bytes, { maxOutputLength: maxBytes }).toString('utf8') }
  } catch (error) {
    if (error instanceof RangeError) return tooLarge
    if (error instanceof Error && 'code' in error) return broken
    throw error
  }
}

/** The first recording in it. As much is unpacked as it declares: a larger one breaks off. */
function fromArchive(bytes: Buffer, maxBytes: number): Unpacked {
  let found: { name: string; size: number } | undefined
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize: size }) => {
        if (found || !/\.har$/i.test(name)) return false
        found = { name, size }
        return size <= maxBytes
      },
    })
    if (!found) return { outcome: 'unreadable', reason: 'not-json', detail: 'the archive holds no .har file' }
    const json = files[found.name]
    return json ? { outcome: 'unpacked', json: Buffer.from(json).toString('utf8') } : tooLarge
  } catch (error) {
    // The library's own errors have a number as their code.
    if (error instanceof Error && 'code' in error) return broken
    throw error
  }
}

/** `onInputData({ … });` */
const withoutCall = (text: string): string => {
  const opening = /^\ufeff?\s{0,100}[A-Za-z_$][\w$.]{0,60}\(/.exec(text)?.[0]
  if (opening === undefined) return text
  return text.slice(opening.length, text.lastIndexOf(')'))
}
