import { sha256Of } from '../../../platform/server/blobs.ts'
import type { UnavailableReason } from '../../../platform/server/net/reasons.ts'
import type { WayOut } from '../../../platform/server/net/way-out.ts'
import type { Caller } from '../../../platform/shared/fair-queue.ts'
import type { ExtractedDocument } from '../../../scanners/document/document.ts'
import { openReader, type Reading as ReadingOfDocument } from '../../../scanners/document/reader.ts'
import {
  forRequests,
  openGuardedProcess,
  type ProcessFailure,
  type RunOptions,
  workerOf,
} from '../../../scanners/guarded-process.ts'
import type { ReadingSource } from '../contract.ts'
import type { Reading, ReadingFailure } from '../vocabulary.ts'

export type PolicyLook =
  | { outcome: 'read'; document: ExtractedDocument; source: ReadingSource }
  /** We could not look, and the page must say so. */
  | Unavailable
type Unavailable = { outcome: 'unavailable'; reason: ReadingFailure; detail: string }

/** Fetches what somebody links, and reads what strangers wrote in a process beside this one. */
export interface PolicyOutside {
  fetchDocument(
    url: string,
    options: { signal: AbortSignal; onFetched?: () => Promise<unknown> | undefined },
  ): Promise<PolicyLook>
  /** Reads what a link would lead to, given as it is. @throws Refusal `queue_full` or `request_abandoned`. */
  readBytes(
    bytes: Uint8Array,
    meta: { url: string; contentType: string | null },
    options?: RunOptions,
  ): Promise<DocumentLook>
  /** Reads a document or a text as a policy, in a process beside this one. @throws Refusal as `readBytes`. */
  readPolicy(job: PolicyJob, options?: RunOptions): Promise<PolicyRead>
  close(): Promise<void>
}
export type PolicyJob = { text: string } | { document: ExtractedDocument }
export type PolicyRead = { outcome: 'read'; reading: Reading } | Unavailable
export type DocumentLook = { outcome: 'read'; document: ExtractedDocument } | Unavailable

const types = ['text/html', 'application/xhtml+xml', 'application/pdf', 'text/plain', 'text/markdown']

export function openPolicyOutside(
  wayOut: Pick<WayOut, 'fetch'>,
  { now = () => new Date() }: { now?: () => Date } = {},
): PolicyOutside {
  const reader = openReader({ waiting: forRequests })
  const policies = openGuardedProcess<PolicyJob, Reading | ProcessFailure>({
    program: () => workerOf(import.meta.url, 'policy-worker.js', 'policy-worker.ts'),
    waiting: forRequests,
    heapMb: 256,
    memoryMb: 606,
    watchMs: 100,
    timeoutMs: 20_000,
    failed: (reason) => reason,
  })

  async function readBytes(
    bytes: Uint8Array,
    meta: { url: string; contentType: string | null },
    options?: RunOptions,
  ): Promise<DocumentLook> {
    const read = await reader.read(bytes, meta, options)
    return read.outcome === 'extracted'
      ? { outcome: 'read', document: read.document }
      : unavailable(documentFailures[read.reason])
  }

  return {
    async fetchDocument(url, { signal, onFetched }) {
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
      const look = await readBytes(
        page.body,
        { url: page.url, contentType: page.headers['content-type'] ?? null },
        { caller: linked },
      )
      if (look.outcome === 'unavailable') return look
      const { document } = look
      return {
        outcome: 'read',
        document: page.isTruncated ? { ...document, truncated: true } : document,
        source: {
          ...{ url: page.url, title: document.title, kind: document.kind },
          ...{ fetchedAt: now().toISOString(), sha256: sha256Of(page.body) },
        },
      }
    },
    readBytes,
    readPolicy: async (job, options = { caller: linked }) => {
      const read = await policies.run(job, options)
      return typeof read === 'string' ? unavailable(documentFailures[read]) : { outcome: 'read', reading: read }
    },
    close: async () => void (await Promise.all([reader.close(), policies.close()])),
  }
}

/** Links are read by a job, one at a time. */
const linked: Caller = { key: 'linked policies', isMember: true }

const unavailable = (reason: ReadingFailure, detail = ''): Unavailable => ({ outcome: 'unavailable', reason, detail })

type DocumentFailure = Extract<ReadingOfDocument, { outcome: 'unreadable' }>['reason']
const documentFailures: Readonly<Record<DocumentFailure, ReadingFailure>> = {
  'not-a-document': 'not-a-document',
  encrypted: 'encrypted',
  broken: 'broken',
  'no-text': 'no-text',
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
