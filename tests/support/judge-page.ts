import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Response } from 'playwright-core'

interface Violation {
  id: string
  nodes: { target: unknown[] }[]
}

interface AxeOptions {
  rules: Record<string, { enabled: boolean }>
  resultTypes: ['violations']
}

/** The very engine that the builder brings. */
const engine = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), {
  encoding: 'utf8',
})

/**
 * Violations of WCAG 2.2 A and AA and of best practice, as short lines.
 * @param withTargets Success Criterion 2.5.8 of WCAG 2.2 as well, which axe leaves out unless asked.
 */
export async function violationsOf(page: Page, { withTargets = false } = {}): Promise<string[]> {
  const options: AxeOptions = { rules: { 'target-size': { enabled: withTargets } }, resultTypes: ['violations'] }
  // The builder opens a second page to join what frames say. Where there are none, the same engine answers in a sixth of the time.
  const violations: Violation[] =
    page.frames().length > 1
      ? (await new AxeBuilder({ page }).options(options).analyze()).violations
      : await violationsIn(page, options)
  return violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

async function violationsIn(page: Page, options: AxeOptions): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(engine)
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as {
      axe: { run: (context: Document, options: AxeOptions) => Promise<{ violations: Violation[] }> }
    }
    const { violations } = await axe.run(document, options)
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }))
  }, options)
}

/** True when nothing sticks out to the right: no page scrolls sideways. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

export interface Weight {
  status: number
  /** Bytes of files after gzip. */
  script: number
  style: number
  html: number
  /** Scripts that stand in the page itself; data for machines is none. */
  inlineScripts: number
  /** Addresses that are not the page's own site's. */
  foreign: string[]
}

/** Opens an address and weighs what came, until the network rests. */
export async function weigh(page: Page, url: string): Promise<Weight> {
  const { origin } = new URL(url)
  const responses: Response[] = []
  const foreign: string[] = []
  const note = (response: Response) => responses.push(response)
  page.on('response', note)
  page.on('request', (request) => {
    const asked = new URL(request.url())
    if (/^(https?|wss?):$/.test(asked.protocol) && asked.origin !== origin) foreign.push(asked.href)
  })
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  page.off('response', note)
  const sizes = { script: 0, style: 0, html: 0 }
  for (const response of responses) {
    const kind = kindOf(response.headers()['content-type'] ?? '')
    if (kind) sizes[kind] += await zippedSize(response)
  }
  const inlineScripts = await page.locator('script:not([src], [type="application/ld+json"])').count()
  return { status: answer?.status() ?? 0, ...sizes, inlineScripts, foreign }
}

/** Of files whose name changes with what they hold, by address. */
const zipped = new Map<string, number>()

async function zippedSize(response: Response): Promise<number> {
  const known = zipped.get(response.url())
  if (known !== undefined) return known
  const size = gzipSync(await response.body()).length
  if (response.headers()['cache-control']?.includes('immutable')) zipped.set(response.url(), size)
  return size
}

function kindOf(type: string): 'script' | 'style' | 'html' | undefined {
  if (/javascript/.test(type)) return 'script'
  if (/^text\/css/.test(type)) return 'style'
  return /^text\/html/.test(type) ? 'html' : undefined
}
