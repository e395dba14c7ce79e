import { launchBrowser } from './browser.ts'
import { describePass } from './describe-pass.ts'
import { differencesOf } from './differences.ts'
import { runPass } from './run-pass.ts'
import {
  type ObservedPass,
  type PassBudget,
  type PassKind,
  passKinds,
  type SitePass,
  type SiteScanContext,
  type SiteScanResult,
  siteScannerVersion,
  type skipReasons,
} from './site-scan.ts'
import { within } from './within.ts'

export const defaultBudget: PassBudget = {
  passMs: 60_000,
  maxRequests: 300,
  maxBytes: 50 * 1024 * 1024,
  quietMs: 1_000,
  settleMs: 8_000,
  consentMs: 5_000,
}

/** A page that had no banner a moment ago need not be waited for again. */
const noBanner: Partial<PassBudget> = { consentMs: 1_000 }

/**
 * Visits a page once for each pass, each time as somebody new, and says what it does to its visitors. Always begins with
 * the pass before consent: the others are told apart from it, and without a banner there is nothing to answer.
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
  context.signal?.addEventListener('abort', stop, { once: true })
  try {
    const scannedAt = context.now()
    const done: SitePass[] = []
    const screenshots: { pass: PassKind; png: Uint8Array }[] = []
    for (const pass of passKinds.filter((kind) => kind === 'before' || passes.includes(kind))) {
      const before = done.find((known): known is ObservedPass => known.outcome === 'observed')
      const skipped = before && whySkipped(pass, before)
      if (skipped) {
        done.push({ outcome: 'skipped', pass, reason: skipped })
        continue
      }
      context.onPass?.(pass)
      const run = await runPass(browser, {
        pass,
        url,
        budget: {
          ...defaultBudget,
          ...budget,
          ...(pass === 'gpc' && before?.consent.outcome === 'none' ? noBanner : {}),
        },
        now: context.now,
      }).catch((error: unknown) => {
        // What is under way while the browser closes fails in many ways.
        if (browser.isConnected() && !context.signal?.aborted) throw error
        return { outcome: 'unavailable', reason: 'browser-crashed', detail: 'the browser ended' } as const
      })
      if (context.signal?.aborted) return aborted
      if (run.outcome === 'unavailable') {
        if (!before) return run
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

function whySkipped(pass: PassKind, { consent }: ObservedPass): (typeof skipReasons)[number] | undefined {
  if (pass !== 'accept' && pass !== 'reject') return undefined
  if (consent.outcome === 'not-recognised') return 'banner-not-recognised'
  return consent.outcome === 'recognised' && consent.isOpen ? undefined : 'no-banner'
}
