import { sha256Of } from '../../../platform/server/blobs.ts'
import type { UnavailableReason } from '../../../platform/server/net/reasons.ts'
import type { WayOut } from '../../../platform/server/net/way-out.ts'
import type { Caller } from '../../../platform/shared/fair-queue.ts'
import type { DocumentMeta, ExtractedDocument } from '../../../scanners/document/document.ts'
import { maxBytes, type Reading as ReadingOfDocument } from '../../../scanners/document/reader.ts'
import { forRequests, openGuardedProcess, type RunOptions, workerOf } from '../../../scanners/guarded-process.ts'
import type { ReadingSource } from '../contract.ts'
import type { Reading, ReadingFailure } from '../vocabulary.ts'

export type PolicyLook =
  | { outcome: 'read'; reading: Reading; source: ReadingSource }
  /** We could not look, and the page must say so. */
  | Unavailable
type Unavailable = { outcome: 'unavailable'; reason: ReadingFailure; detail: string }

/**
 * Fetches linked policies. A separate process extracts and analyzes what strangers wrote.
 * Every read throws Refusal `queue_full` or `request_abandoned`.
 */
export interface PolicyOutside {
  fetchPolicy(
    url: string,
    options: { signal: AbortSignal; onFetched?: () => Promise<unknown> | undefined },
  ): Promise<PolicyLook>
  /** Reads a policy that was pasted: its text, or the source of its page. */
  readPasted(text: string, options?: RunOptions): Promise<PastedLook>
  /** Reads a policy from the bytes that a link would lead to. */
  readPolicy(bytes: Uint8Array, meta: DocumentMeta, options?: RunOptions): Promise<GivenLook>
  /** Extracts a document, and leaves it to the caller what it says. */
  readBytes(bytes: Uint8Array, meta: DocumentMeta, options?: RunOptions): Promise<DocumentLook>
  close(): Promise<void>
}
export type PastedLook = { outcome: 'read'; reading: Reading } | Unavailable
export type GivenLook = ({ outcome: 'read' } & PolicyPage) | Unavailable
export type DocumentLook = { outcome: 'read'; document: ExtractedDocument } | Unavailable

interface PolicyPage {
  title: string | null
  kind: ExtractedDocument['kind']
  reading: Reading
}

export type PolicyJob =
  | { as: 'pasted'; text: string }
  /** `isCut`: the bytes are the beginning of the page. */
  | { as: 'policy'; bytes: Uint8Array; meta: DocumentMeta; isCut: boolean }
  | { as: 'document'; bytes: Uint8Array; meta: DocumentMeta }

export type PolicyResult =
  | { outcome: 'pasted'; reading: Reading }
  | { outcome: 'policy'; policy: PolicyPage }
  | { outcome: 'document'; document: ExtractedDocument }
  | Extract<ReadingOfDocument, { outcome: 'unreadable' }>

const types = ['text/html', 'application/xhtml+xml', 'application/pdf', 'text/plain', 'text/markdown']

export function openPolicyOutside(
  wayOut: Pick<WayOut, 'fetch'>,
  { now = () => new Date() }: { now?: () => Date } = {},
): PolicyOutside {
  const { run, close } = openGuardedProcess<PolicyJob, PolicyResult>({
    program: () => workerOf(import.meta.url, 'policy-worker.js', 'policy-worker.ts'),
    waiting: forRequests,
    heapMb: 256,
    // Beside the heap: the program itself, and buffers, which no limit of V8 counts.
    memoryMb: 606,
    watchMs: 100,
    timeoutMs: 30_000,
    failed: (reason) => ({ outcome: 'unreadable', reason }),
  })

  const readPage = async (
    bytes: Uint8Array,
    meta: DocumentMeta,
    { isCut, ...options }: RunOptions & { isCut: boolean },
  ): Promise<GivenLook> => {
    if (bytes.length > maxBytes) return unavailable('too-large')
    const read = await run({ as: 'policy', bytes, meta, isCut }, options)
    return read.outcome === 'policy' ? { outcome: 'read', ...read.policy } : failed(read)
  }

  return {
    async fetchPolicy(url, { signal, onFetched }) {
      const page = await wayOut.fetch(url, {
        ...{ signal, types },
        headers: { accept: 'text/html,application/pdf;q=0.9,text/plain;q=0.5' },
        // The beginning of a page can be read; the beginning of a PDF cannot, and says so.
        truncate: true,
        // A person wrote this address: plain http, and the ports that only a person may name.
        typedByUser: true,
        allowHttp: true,
      })
      if (page.outcome === 'unavailable') return unavailable(failureOf(page.reason), page.reason)
      if (page.status >= 400) return unavailable('http-error', `answered ${page.status}`)
      await onFetched?.()
      const look = await readPage(
        page.body,
        { url: page.url, contentType: page.headers['content-type'] ?? null },
        { caller: linked, isCut: page.isTruncated },
      )
      if (look.outcome === 'unavailable') return look
      const { title, kind, reading } = look
      return {
        outcome: 'read',
        reading,
        source: { url: page.url, title, kind, fetchedAt: now().toISOString(), sha256: sha256Of(page.body) },
      }
    },
    async readPasted(text, options) {
      const read = await run({ as: 'pasted', text }, options)
      return read.outcome === 'pasted' ? { outcome: 'read', reading: read.reading } : failed(read)
    },
    readPolicy: (bytes, meta, options) => readPage(bytes, meta, { ...options, isCut: false }),
    async readBytes(bytes, meta, options) {
      if (bytes.length > maxBytes) return unavailable('too-large')
      const read = await run({ as: 'document', bytes, meta }, options)
      return read.outcome === 'document' ? { outcome: 'read', document: read.document } : failed(read)
    },
    close,
  }
}

/** Links are read by a job, one at a time. */
const linked: Caller = { key: 'linked policies', isMember: true }

const unavailable = (reason: ReadingFailure, detail = ''): Unavailable => ({ outcome: 'unavailable', reason, detail })

function failed(read: PolicyResult): Unavailable {
  if (read.outcome !== 'unreadable') throw new Error(`the reader answered another job: ${read.outcome}`)
  return unavailable(documentFailures[read.reason])
}

type DocumentFailure = Extract<ReadingOfDocument, { outcome: 'unreadable' }>['reason']
const documentFailures: Readonly<Record<DocumentFailure, ReadingFailure>> = {
  'not-a-document': 'not-a-document',
  encrypted: 'encrypted',
  broken: 'broken',
  'no-text': 'no-text',
  'no-letters': 'no-letters',
  'too-complex': 'too-complex',
  'too-large': 'too-large',
  'too-slow': 'too-slow',
  crashed: 'crashed',
}

function failureOf(reason: UnavailableReason): ReadingFailure {
  switch (reason) {
    case 'egress-off':
      return 'network-off'
    case 'bad-url':
      return 'bad-url'
    case 'scheme':
    case 'port':
    case 'userinfo':
    case 'host':
    case 'private-address':
    case 'downgrade':
      return 'guarded'
    case 'certificate':
    case 'handshake':
      return 'certificate'
    case 'timeout':
      return 'timeout'
    case 'wrong-type':
      return 'not-a-document'
    case 'too-large':
    case 'headers-too-large':
      return 'too-large'
    case 'bad-encoding':
      return 'broken'
    case 'aborted':
    case 'unresolvable':
    case 'unreachable':
    case 'proxy':
    case 'behind-proxy':
    case 'bad-response':
    case 'bad-redirect':
    case 'redirected':
    case 'too-many-redirects':
    case 'busy':
    case 'unsupported':
      return 'unreachable'
  }
}
