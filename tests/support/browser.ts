import type { Browser, Locator, Page } from 'playwright-core'
import { expect, inject, onTestFinished, TestRunner } from 'vitest'
import { launchChromium } from './chromium.ts'
import { atEndOfFile } from './end-of-file.ts'
import { fits, violationsOf } from './judge-page.ts'

/**
 * A page is looked at for seconds: what is spent on making its scripts fast is never earned back, nor is a process that is
 * kept in reserve for the next page, which has a context of its own.
 */
const shortLived = ['--in-process-gpu', '--js-flags=--no-opt --no-maglev', '--renderer-process-limit=1']

/** Ends with the process, after all the files that it runs. */
let browser: Promise<Browser> | undefined

/**
 * Of stories that have ended, emptied of all they held: what has read the product's scripts once does it again in half the time.
 */
const resting: Page[] = []

/** Events that stories listen to while they run. */
const listened = ['console', 'pageerror', 'request', 'response']

export const baseUrl = (): string => inject('baseUrl')

interface Opening {
  path: string
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  javaScript?: boolean
}

/**
 * Opens a page of the running program in a fresh context. Console errors, page errors and refused resources are collected
 * in `errors`, which a story expects to be empty at its end.
 */
export async function openPage({
  path,
  width = 1280,
  height = 900,
  colorScheme = 'light',
  javaScript = true,
}: Opening): Promise<{ page: Page; errors: string[] }> {
  const page = (javaScript ? resting.pop() : undefined) ?? (await newPage(javaScript))
  // One that no one looks at any more would go on asking.
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : atEndOfFile
  atEnd(() => (javaScript ? rest(page) : page.context().close()))
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, media: null })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(new URL(path, baseUrl()).href)
  return { page, errors }
}

async function newPage(javaScript: boolean): Promise<Page> {
  browser ??= launchChromium(shortLived)
  const context = await (await browser).newContext({
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  if (javaScript) waitForScripts(page)
  return page
}

/** Leaves a page as a new one is: of the story that had it nothing is heard, kept or shown any more. */
async function rest(page: Page): Promise<void> {
  if (page.isClosed()) return page.context().close()
  for (const event of listened) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const other of page.context().pages()) if (other !== page) await other.close()
  // A pointer that rests on a page wakes the next one.
  await page.mouse.move(-1, -1)
  await page.goto(new URL('/robots.txt', baseUrl()).href)
  await page.evaluate(() => sessionStorage.clear())
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: baseUrl(), storageTypes: 'all' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await page.context().clearCookies()
  resting.push(page)
}

/** Scripts are modules, which may run after the page has loaded. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isAwake)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await page.waitForFunction(isAwake)
    return answer
  }
}

/** In the page: whether React has taken it over, or never will. */
function isAwake(): boolean {
  if (!('__reactRouterContext' in window)) return true
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'))
  const held = document as unknown as Record<string, { stateNode: Root }>
  interface Root {
    current: { memoizedState: { isDehydrated: boolean } }
  }
  return key !== undefined && held[key]?.stateNode.current.memoizedState.isDehydrated === false
}

/** Interacts with a page, whose parts may wait for that, and waits until React has hydrated this part of it. */
export async function wake(part: Locator): Promise<void> {
  await part.page().mouse.move(1, 1)
  const isReacts = (one: Element) => Object.keys(one).some((name) => name.startsWith('__reactProps'))
  await expect.poll(() => part.evaluate(isReacts)).toBe(true)
}

/** Violations of accessibility. In the dark only its colours are judged: `npm run quality` judges all of every page in both. */
export async function axe(page: Page): Promise<string[]> {
  const onlyColours = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  return violationsOf(page, { onlyColours })
}

/** Violations of a page that was opened in the light, and of the colours to which it turns in the dark. */
export async function axeInBothThemes(page: Page): Promise<string[]> {
  const violations = await axe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(countTransitions), 'colours are there at once for who asks for less motion').toBe(0)
  return [...violations, ...(await axe(page)).map((violation) => `in the dark: ${violation}`)]
}

/** In the page. */
const countTransitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length

export const fitsWidth = fits

/** The name of what has the focus, by its label or its words; empty where nothing has it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return element.getAttribute('aria-label') ?? label ?? element.textContent.trim()
  })
