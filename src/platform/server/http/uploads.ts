import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import type { Endpoint, ReceivedFile } from '../../shared/endpoint.ts'
import { type Caller, createFairQueue, type Shares } from '../../shared/fair-queue.ts'
import { isRefusal, refuse } from '../../shared/refusal.ts'
import type { Config } from '../config.ts'
import { isDiskFull } from '../disk-full.ts'
import type { CheckFile } from '../net/virus-scanner.ts'

// Files that people send are streamed to disk and hashed on the way: however large, they cost no memory.

/** A sender who falls silent for this long has gone. */
const silenceMs = 30_000
/** Disk space reserved for everything else. */
const spareBytes = 512 * 1024 * 1024
/** Size of a form around its file. */
const formBytes = 64 * 1024
const longestName = 200

/** Folder where files wait until they are read; a shared one if nodes share one. */
export const uploadFolder = (config: Pick<Config, 'BLOB_DIR' | 'DATA_DIR'>): string =>
  join(config.BLOB_DIR ?? config.DATA_DIR, 'uploads')

export type ReceiveFile = (
  request: Request,
  limits: NonNullable<Endpoint['upload']>,
  caller: Caller,
) => Promise<ReceivedFile>

/** How many files may come in at the same time, and from whom; no one waits for a place. */
export const uploadShares: Shares = { most: 12, perCaller: 3, keptForMembers: 6 }
const noPlaces: Shares = { most: 0, perCaller: 0, keptForMembers: 0 }

export function createReceiver({
  folder,
  shares = uploadShares,
  patienceMs = silenceMs,
  check,
}: {
  folder: string
  shares?: Shares
  patienceMs?: number
  /** The virus scanner, of what is given out again; undefined: there is none. */
  check?: CheckFile | undefined
}): ReceiveFile {
  const queue = createFairQueue({
    running: shares,
    waiting: noPlaces,
    refusal: () => refuse('uploads_busy', { headers: hangUp }),
  })
  return async (request, { maxBytes, isGivenOut }, caller) => {
    const type = request.headers.get('content-type') ?? ''
    if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) throw refuse('not_a_form')
    if (Number(request.headers.get('content-length') ?? 0) > maxBytes + formBytes) throw tooLarge()
    return queue.run(caller, async () => {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < maxBytes + spareBytes) throw refuse('disk_full', { headers: hangUp })
      const file = await receive(request, { type, folder, maxBytes, patienceMs })
      if (check && isGivenOut) await requireClean(file, check)
      return file
    })
  }
}

/** Deletes refused files. @throws Refusal `file_infected`, or `file_unchecked` if no scanner could tell. */
async function requireClean({ path }: ReceivedFile, check: CheckFile): Promise<void> {
  const verdict = await check(path)
  if (verdict === 'clean') return
  await rm(path, { force: true })
  if (verdict === 'infected') throw refuse('file_infected')
  throw refuse('file_unchecked', { headers: { 'retry-after': '60' } })
}

const hangUp = { connection: 'close', 'retry-after': '60' }
const tooLarge = () => refuse('file_too_large', { headers: { connection: 'close' } })

interface Form {
  type: string
  folder: string
  maxBytes: number
  patienceMs: number
}

async function receive(request: Request, { type, folder, maxBytes, patienceMs }: Form): Promise<ReceivedFile> {
  const path = join(folder, `incoming-${randomUUID()}`)
  const stopping = new AbortController()
  let fault: unknown
  const stop = (why: unknown) => {
    fault ??= why
    stopping.abort()
  }
  const received: Promise<ReceivedFile>[] = []
  const form = openForm(type, maxBytes)
  form.on('file', (_field, stream, name) => {
    if (received.length > 0) stop(refuse('one_file_only', { headers: { connection: 'close' } }))
    stream.on('limit', () => stop(tooLarge()))
    const saved = save(stream, { path, name, signal: stopping.signal })
    // Its fault is told below; unheard in the meantime it would end the process.
    saved.catch(stop)
    received.push(saved)
  })
  // A sender who hangs up ends the request, not always its body.
  const hungUp = () => stop(cutOff())
  request.signal.addEventListener('abort', hungUp, { once: true })
  try {
    const body = Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream)
    await pipeline(
      body,
      watched(patienceMs, () => stop(cutOff())),
      form,
      { signal: stopping.signal },
    )
    const file = await received[0]
    if (!file) throw refuse('no_file')
    if (file.bytes === 0) throw refuse('file_empty')
    return file
  } catch (error) {
    await Promise.allSettled(received)
    await rm(path, { force: true })
    if (isRefusal(fault)) throw fault
    if (isRefusal(error)) throw error
    // A parse error and a sender who hung up half-way look alike from here; both are the sender's fault.
    if (isDiskFull(fault ?? error)) throw refuse('disk_full', { headers: hangUp })
    throw cutOff()
  } finally {
    request.signal.removeEventListener('abort', hungUp)
  }
}

/** @throws Refusal where the type says a boundary that no form has, such as one of more than 256 characters. */
function openForm(type: string, maxBytes: number): Busboy {
  const limits = { files: 2, fields: 10, fieldSize: 4096, fileSize: maxBytes, parts: 12, headerPairs: 50 }
  try {
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    // The parser throws here for what it reads in the type, and for nothing else.
    throw refuse('not_a_form')
  }
}

const cutOff = () => refuse('upload_cut_off', { headers: { connection: 'close' } })

async function save(
  stream: Readable,
  { path, name, signal }: { path: string; name: string; signal: AbortSignal },
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.byteLength
      done(null, chunk)
    },
  })
  await pipeline(stream, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  return { path, name: plainName(name), sha256: hash.digest('hex'), bytes }
}

/** Passes bytes on, and calls when none came for a while. */
function watched(patienceMs: number, fellSilent: () => void): Transform {
  let timer = setTimeout(fellSilent, patienceMs)
  const stream = new Transform({
    transform(chunk, _encoding, done) {
      clearTimeout(timer)
      timer = setTimeout(fellSilent, patienceMs)
      done(null, chunk)
    },
  })
  stream.on('close', () => clearTimeout(timer))
  return stream
}

/** The last part of what the sender calls the file, fit to be shown. */
function plainName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim()
  return [...plain].slice(0, longestName).join('') || 'file'
}
