import { launchBrowser } from './browser.ts'
import { describePass } from './describe-pass.ts'
import { differencesOf } from './differences.ts'
import { runPass } from './run-pass.ts'
import {
  type PassBudget,
  type PassKind,
  passKinds,
  type SitePass,
  type SiteScanContext,
  type SiteScanResult,
  siteScannerVersion,
} from './site-scan.ts'
import { meetingOf } from './together.ts'
import { within } from './within.ts'

export const defaultBudget: PassBudget = {
  passMs: 60_000,
  maxRequests: 300,
  maxBytes: 50 * 1024 * 1024,
  quietMs: 1_000,
  settleMs: 8_000,
  consentMs: 5_000,
  windowMs: 8_000,
  typedMs: 3_500,
  viewMs: 2_000,
}

/**
 * Visits a page once for each pass, each time as someone new, and says what it does to its visitors. The visits are made at
 * the same time and end together, so that what one of them lacks is not what it had no time to see. Always among them is the
 * one before consent: the others are compared with it.
 */
export async function scanSite(
  url: string,
  context: SiteScanContext,
  { passes = passKinds, budget = {} }: { passes?: readonly PassKind[]; budget?: Partial<PassBudget> } = {},
): Promise<SiteScanResult> {
  if (!isScannable(url)) return { outcome: 'unavailable', reason: 'bad-url', detail: url.slice(0, 200) }
  if (context.signal?.aborted) return aborted
  const launched = await launchBrowser(context)
  if (launched.outcome === 'unavailable')
    return { outcome: 'unavailable', reason: 'no-browser', detail: launched.detail }
  const { browser, hasSandbox } = launched
  const close = () => within(browser.close(), 5_000).then(() => undefined)
  const stop = () => void close()
  let isGone = false
  context.signal?.addEventListener('abort', stop, { once: true })
  try {
    const scannedAt = context.now()
    const kinds = passKinds.filter((kind) => kind === 'before' || passes.includes(kind))
    const meetings = meetingOf(kinds.length)
    const screenshots: { pass: PassKind; png: Uint8Array }[] = []
    const runs = await Promise.all(
      kinds.map(async (pass, at) => {
        const run = await runPass(browser, {
          pass,
          url,
          budget: { ...defaultBudget, ...budget },
          now: context.now,
          proxy: context.proxy,
          onAnswered: () => context.onPass?.(pass),
          ...(meetings[at] ? { meeting: meetings[at] } : {}),
        }).catch((error: unknown) => {
          // Anything under way while the browser closes fails in many ways.
          if (browser.isConnected() && !context.signal?.aborted && !isGone) throw error
          return { outcome: 'unavailable', reason: 'browser-crashed', detail: 'the browser ended' } as const
        })
        // Without this one there is nothing to compare the others with.
        if (pass === 'before' && run.outcome === 'unavailable') {
          isGone = true
          await close()
        }
        return { pass, run }
      }),
    )
    if (context.signal?.aborted) return aborted
    const done: SitePass[] = []
    for (const { pass, run } of runs) {
      if (run.outcome === 'unavailable' && pass === 'before') return run
      if (run.outcome !== 'recorded') {
        done.push({ ...run, pass })
        continue
      }
      done.push(await describePass(run.recording, context))
      if (run.recording.screenshot) screenshots.push({ pass, png: run.recording.screenshot })
    }
    const first = done.find((pass) => pass.outcome === 'observed')
    return {
      outcome: 'scanned',
      scan: {
        kind: 'site',
        scannerVersion: siteScannerVersion,
        method: 'browser',
        url,
        finalUrl: first?.finalUrl ?? url,
        scannedAt: scannedAt.toISOString(),
        browser: `Chromium ${browser.version()}`,
        passes: done,
        differences: differencesOf(done),
        warnings: hasSandbox
          ? []
          : [{ code: 'no-sandbox', text: 'The browser ran without its sandbox: this machine does not offer one.' }],
      },
      screenshots,
    }
  } finally {
    context.signal?.removeEventListener('abort', stop)
    await close()
  }
}

const aborted = { outcome: 'unavailable', reason: 'aborted', detail: 'the scan was called off' } as const

function isScannable(url: string): boolean {
  if (url.length > 2_000 || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
