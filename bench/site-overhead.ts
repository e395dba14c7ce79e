import { launchBrowser, newVisitor } from '../src/scanners/site/browser.ts'
import { instrument } from '../src/scanners/site/run-pass.ts'
import { defaultBudget } from '../src/scanners/site/scan-site.ts'
import type { SiteScanContext } from '../src/scanners/site/site-scan.ts'
import { recordTraffic } from '../src/scanners/site/traffic.ts'
import { median } from './figures.ts'

export interface Overhead {
  /** Medians of the time from a new visitor to the page's load event. */
  plainMs: number
  watchedMs: number
  /** 0.3: watching adds three tenths to the median. */
  added: number
}

/** How much longer a page takes to load while it is watched, in the same browser, turn and turn about. */
export async function measureOverhead(url: string, context: SiteScanContext, rounds: number): Promise<Overhead> {
  const launched = await launchBrowser(context)
  if (launched.outcome === 'unavailable') throw new Error(launched.detail)
  const { browser } = launched
  const load = async (isWatched: boolean): Promise<number> => {
    const began = performance.now()
    const visitor = await newVisitor(browser, { pass: 'before', url })
    if (isWatched) await instrument(visitor, { pass: 'before', version: browser.version(), take: () => undefined })
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
    return { plainMs, watchedMs, added: watchedMs / plainMs - 1 }
  } finally {
    await browser.close()
  }
}
