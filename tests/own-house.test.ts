import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { pages } from '../src/app/paths.ts'
import { openScanners } from '../src/app/scanning.ts'
import { openWayOutFor } from '../src/app/way-out.ts'
import { rowsOfFacts } from '../src/features/catalog/server/signatures.ts'
import { signatureSet } from '../src/features/catalog/signatures.ts'
import { seenData, seenKinds } from '../src/features/scans/seen.ts'
import { readConfig } from '../src/platform/server/config.ts'
import type { Address } from './support/addresses.ts'
import { baseUrl, openPage } from './support/browser.ts'
import { weigh } from './support/judge-page.ts'
import { runningAddresses } from './support/running-addresses.ts'

// Holds us to what we say of others.

const root = join(import.meta.dirname, '..')
const { scriptKb: budgets }: { scriptKb: Record<string, number> } = JSON.parse(
  readFileSync(join(root, 'quality-budgets.json'), 'utf8'),
)

/** Those that anyone may open; `npm run quality` weighs every address. */
let onePerPage: Address[]
beforeAll(async () => {
  const addresses = (await runningAddresses()).filter(({ audience }) => audience === 'anyone')
  onePerPage = [...new Map(addresses.map((address) => [address.page, address])).values()]
})

test('every page has a budget, and every budget a page', () => {
  expect(Object.keys(budgets).sort()).toEqual(pages.map(({ path }) => path).sort())
})

test('no public page asks a third party, sets a cookie, keeps anything, or ships more script than its budget', {
  timeout: 180_000,
}, async () => {
  const faults: string[] = []
  const visited = onePerPage.values()
  const visit = async () => {
    const { page, errors } = await openPage({ path: '/status' })
    for (const address of visited) {
      const { script, inlineScripts, foreign, status } = await weigh(page, baseUrl() + address.path)
      const budget = budgets[address.page] ?? 0
      const say = (fault: string) => faults.push(`${address.path}: ${fault}`)
      for (const url of foreign) say(`asks ${url}`)
      if (script > budget * 1000) say(`${script} bytes of script, its budget is ${budget} kB`)
      if (budget === 0 && inlineScripts > 0) say(`${inlineScripts} scripts in the page, its budget is none`)
      if (status >= 400 && address.page !== '*') say(`is answered ${status}`)
      for (const { name } of await page.context().cookies()) say(`sets the cookie ${name}`)
      for (const key of await page.evaluate(() => Object.keys(localStorage))) say(`keeps ${key}`)
      await page.context().clearCookies()
    }
    return errors
  }
  // Most of the time is waiting until the network rests: several visitors wait at once.
  const errors = (await Promise.all(Array.from({ length: 4 }, visit))).flat()
  expect(faults).toEqual([])
  expect(errors.filter((error) => !error.includes('404'))).toEqual([])
})

test('our own scanner, let loose on our own pages, finds no recipient of any data', {
  timeout: 180_000,
}, async () => {
  const { host } = new URL(baseUrl())
  const config = { ...readConfig({ EGRESS_ALLOW: `commands:${host}` }), EGRESS: true }
  const { owners: _, ...rows } = await rowsOfFacts(join(root, 'data'))
  const scanners = openScanners({
    config,
    wayOut: openWayOutFor(config, { feature: 'commands' }),
    budget: { settleMs: 5_000, consentMs: 2_000 },
  })
  try {
    const scan = async (path: string) => {
      const look = await scanners.scanSite(baseUrl() + path, {
        ...{ lookedFor: signatureSet(rows), passes: ['before', 'gpc'], typedByUser: true },
        signal: new AbortController().signal,
      })
      if (look.outcome !== 'scanned' || look.scan.method !== 'browser') throw new Error(JSON.stringify(look))
      expect(look.scan.passes).toHaveLength(2)
      for (const pass of look.scan.passes)
        expect(pass, path).toMatchObject({
          ...{
            outcome: 'observed',
            status: 200,
            consent: { outcome: 'none' },
            thirdParties: [],
            cookies: [],
            storage: [],
          },
          ...{ sessionRecorders: [], keyLogging: [], fingerprinting: [], pixels: [], googleRemarketing: [] },
          ...{ beacons: [], cloakedHosts: [] },
        })
      const result = { kind: 'site', result: look.scan } as const
      expect([seenKinds(result), seenData(result)], path).toEqual([[], []])
    }
    // Most of a scan is waiting.
    await Promise.all(['/', '/data-removal'].map(scan))
  } finally {
    await scanners.close()
  }
})
