import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync, constants } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Response } from 'playwright-core'

interface Violation {
  id: string
  nodes: { target: unknown[] }[]
}

interface AxeOptions {
  rules: Record<string, { enabled: boolean }>
  runOnly?: string[]
  resultTypes: ['violations']
}

/** The very engine that the builder brings. */
const engine = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), {
  encoding: 'utf8',
})

/**
 * Violations of WCAG 2.2 A and AA and of best practice, as short lines.
 * @param withTargets Success Criterion 2.5.8 of WCAG 2.2 as well, which axe leaves out unless asked.
 * @param onlyColours What a theme can change.
 */
export async function violationsOf(page: Page, { withTargets = false, onlyColours = false } = {}): Promise<string[]> {
  const options: AxeOptions = {
    rules: { 'target-size': { enabled: withTargets } },
    ...(onlyColours && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    resultTypes: ['violations'],
  }
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

/** Stops of Tab that show no mark or lie under something else, from what has the focus now; `most` of them at most. */
export async function keyboardFaults(page: Page, most = 60): Promise<string[]> {
  const faults: string[] = []
  await page.bringToFront()
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(isWalkOver)) break
    let fault = await page.evaluate(judgeStop)
    // A popup that closes when it loses focus takes a moment.
    if (fault) {
      await page.waitForTimeout(300)
      fault = await page.evaluate(judgeStop)
    }
    if (fault) faults.push(fault)
  }
  return faults
}

/** In the page: whether the focus has left it, or has come round. */
function isWalkOver(): boolean {
  const memory: { stops?: Set<Element> } = window as object
  memory.stops ??= new Set()
  const { stops } = memory
  const element = document.activeElement
  if (!element || element === document.body || stops.has(element)) return true
  stops.add(element)
  return false
}

/** In the page: what is wrong with what has the focus. */
function judgeStop(): string | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement)) return undefined
  const { width, height } = element.getBoundingClientRect()
  // An input that is drawn by its label has no size of its own.
  const shown = width > 2 && height > 2 ? element : (element.closest('label') ?? element.parentElement ?? element)
  const isMarked = [element, shown, shown.parentElement].some((one) => {
    const style = one && getComputedStyle(one)
    return style && ((style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none')
  })
  const [box] = shown.getClientRects()
  const within = (from: number, size: number, end: number) => (Math.max(from, 0) + Math.min(from + size, end)) / 2
  const hit =
    box && document.elementFromPoint(within(box.left, box.width, innerWidth), within(box.top, box.height, innerHeight))
  // A message is read, and goes.
  const isCovered = !hit || !(shown.contains(hit) || hit.contains(shown) || hit.closest('.ui-toasts'))
  const name = `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
  if (isCovered) return `keyboard: ${name} is covered`
  return isMarked ? undefined : `keyboard: ${name} shows no focus`
}

/** Escape closes what is open, and the focus is not lost with it. */
export async function escapeFaults(page: Page): Promise<string[]> {
  const open = page.locator('dialog[open], [popover]:popover-open')
  const before = await open.count()
  if (before === 0) return []
  await page.keyboard.press('Escape')
  const hasClosed = async () => (await open.count()) < before
  for (let waited = 0; !(await hasClosed()); waited += 50) {
    if (waited > 1_000) return ['keyboard: Escape does not close it']
    await page.waitForTimeout(50)
  }
  const isLost = await page.evaluate(() => document.activeElement === document.body)
  return isLost ? ['keyboard: the focus is lost when it closes'] : []
}

/** True when nothing sticks out to the right: no page scrolls sideways. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

export interface Weight {
  status: number
  /** Bytes of files as they are sent to browsers: brotli, at the quality that src/platform/server/http/assets.ts uses. */
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
    if (kind) sizes[kind] += await sentSize(response)
  }
  const inlineScripts = await page.locator('script:not([src], [type="application/ld+json"])').count()
  return { status: answer?.status() ?? 0, ...sizes, inlineScripts, foreign }
}

/** Compressed sizes of files whose name changes with their content, by address. */
const sent = new Map<string, number>()

async function sentSize(response: Response): Promise<number> {
  const known = sent.get(response.url())
  if (known !== undefined) return known
  const size = brotliCompressSync(await response.body(), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
  if (response.headers()['cache-control']?.includes('immutable')) sent.set(response.url(), size)
  return size
}

function kindOf(type: string): 'script' | 'style' | 'html' | undefined {
  if (/javascript/.test(type)) return 'script'
  if (/^text\/css/.test(type)) return 'style'
  return /^text\/html/.test(type) ? 'html' : undefined
}
