import { launchBrowser, newVisitor } from './browser.ts'
import { instrument } from './run-pass.ts'
import { defaultBudget } from './scan-site.ts'
import type { SiteScanContext } from './site-scan.ts'
import { recordTraffic } from './traffic.ts'

export interface Overhead {
  /** Medians of the time from a new visitor to the page's load event. */
  plainMs: number
  watchedMs: number
  /** 0.3: watching adds three tenths to the median. */
  added: number
  /** The same of the fastest visits, which a machine busy with other things blurs least. */
  addedToFastest: number
}

/** How much longer a page takes to load while it is watched, in the same browser, turn and turn about. */
export async function measureOverhead(url: string, context: SiteScanContext, rounds: number): Promise<Overhead> {
  const launched = await launchBrowser(context)
  if (launched.outcome === 'unavailable') throw new Error(launched.detail)
  const { browser } = launched
  const load = async (isWatched: boolean): Promise<number> => {
    const began = performance.now()
    const visitor = await newVisitor(browser, { pass: 'before', agent: context.agent })
    if (isWatched) await instrument(visitor, { pass: 'before', take: () => undefined })
    const page = await visitor.newPage()
    const traffic = isWatched ? await recordTraffic(visitor, page, defaultBudget) : undefined
    await page.goto(url, { waitUntil: 'load' })
    const took = performance.now() - began
    traffic?.stop()
    await visitor.close()
    return took
  }
  try {
    // The first visits pay for what the browser does once.
    await load(true)
    await load(false)
    const plain: number[] = []
    const watched: number[] = []
    for (let round = 0; round < rounds; round++) {
      plain.push(await load(false))
      watched.push(await load(true))
    }
    const [plainMs, watchedMs] = [median(plain), median(watched)]
    return {
      plainMs,
      watchedMs,
      added: watchedMs / plainMs - 1,
      addedToFastest: Math.min(...watched) / Math.min(...plain) - 1,
    }
  } finally {
    await browser.close()
  }
}

function median(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[Math.floor(ordered.length / 2)] ?? 0
}
