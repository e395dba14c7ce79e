import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRefusal } from '../../platform/shared/refusal.ts'
import { forJobs, openGuardedProcess, type ProcessFailure, workerOf } from '../guarded-process.ts'
import { bundledChromium } from './bundled-chromium.ts'
import type { EntityOfHost, PassBudget, PassKind, SiteScanContext, SiteScanResult } from './site-scan.ts'

// A site is visited from a process of its own, one for each scan: loading the browser's library would hold up everyone else
// for a third of a second, and a page that makes its reader grow takes that process alone with it.

export interface SiteJob {
  url: string
  context: Pick<SiteScanContext, 'proxy' | 'certificateKeyHashes' | 'chromiumPath'>
  options: { passes?: readonly PassKind[]; budget?: Partial<PassBudget> }
}

/** Questions that the scan process asks this one. */
export interface SiteQuestions {
  findEntities: (hosts: readonly string[]) => Promise<readonly (EntityOfHost | undefined)[]>
  resolveCname: (host: string) => Promise<string[] | null>
  onPass: (pass: PassKind) => Promise<void>
}

interface SiteScanOptions extends SiteJob, SiteQuestions {
  signal: AbortSignal
}

const memoryMb = 1024
/** A scan has a time of its own, and is called off by its signal; this is for a process that does not notice. */
const longestMs = 10 * 60_000
/** Environment variables that a browser needs; none of our secrets is among them. */
const passedOn = [
  ...['PATH', 'HOME', 'LANG', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE', 'XDG_CACHE_HOME'],
  ...['SystemRoot', 'USERPROFILE', 'LOCALAPPDATA'],
]

/** Scans a site in a process and a temporary folder that end with the scan. */
export async function scanSiteApart({
  url,
  context,
  options,
  signal,
  ...questions
}: SiteScanOptions): Promise<SiteScanResult> {
  const chromiumPath = context.chromiumPath ?? (await bundledChromium().catch(noBrowser))
  if (typeof chromiumPath !== 'string') return chromiumPath
  const folder = await mkdtemp(join(tmpdir(), 'sightline-visit-'))
  const scanner = openGuardedProcess<SiteJob, SiteScanResult>({
    program: () => workerOf(import.meta.url, 'site-worker.js'),
    waiting: forJobs,
    heapMb: memoryMb / 2,
    memoryMb,
    watchMs: 100,
    timeoutMs: longestMs,
    failed,
    answer: ({ name, given }: { name: keyof SiteQuestions; given: never }) => questions[name](given),
    startsPrograms: {
      folder,
      env: { ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])), TMPDIR: folder, TEMP: folder },
    },
  })
  try {
    return await scanner.run(
      { url, context: { ...context, chromiumPath }, options },
      { caller: { key: 'site scan', isMember: true, signal } },
    )
  } catch (error) {
    if (isRefusal(error) && error.code === 'request_abandoned')
      return { outcome: 'unavailable', reason: 'aborted', detail: 'the scan was called off' }
    throw error
  } finally {
    await scanner.close()
    // A browser whose process was ended from outside takes a moment to end itself.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

const noBrowser = (error: unknown): SiteScanResult => ({
  outcome: 'unavailable',
  reason: 'no-browser',
  detail: (error instanceof Error ? error.message : String(error)).slice(0, 300),
})

function failed(reason: ProcessFailure): SiteScanResult {
  switch (reason) {
    case 'too-slow':
      return { outcome: 'unavailable', reason: 'timeout', detail: '' }
    case 'too-large':
    case 'crashed':
      return { outcome: 'unavailable', reason: 'browser-crashed', detail: `the process that drives it: ${reason}` }
  }
}
