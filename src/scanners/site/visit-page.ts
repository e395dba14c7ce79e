import type { Page } from 'playwright-core'
import { pause, within } from './within.ts'

// Acts like a visitor besides answering the banner and typing: scrolls to the end, switches tabs, leaves.

const stepMs = 1_000
const mostFrames = 10

/** Scrolls down in steps and back, and moves the mouse over what is shown. */
export async function readPage(page: Page): Promise<void> {
  const act = (step: Promise<unknown>) => within(step, stepMs).catch(() => undefined)
  await act(page.mouse.move(420, 260, { steps: 8 }))
  for (let step = 0; step < 4; step++) {
    await act(page.mouse.wheel(0, 700))
    await pause(120)
  }
  await act(page.mouse.move(700, 430, { steps: 8 }))
  await act(page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)))
  await pause(120)
  await act(page.evaluate(() => scrollTo(0, 0)))
}

/** Follows a link that the page's own scripts take, without loading another document. True when another view came. */
export const openInnerView = async (page: Page): Promise<boolean> =>
  (await within(page.evaluate(followLink), 2 * stepMs).catch(() => false)) ?? false

/** Tells the page that its visitor goes away: what it kept to send then, it sends. */
export async function hidePage(page: Page): Promise<void> {
  await within(
    Promise.allSettled(
      page
        .frames()
        .slice(0, mostFrames)
        .map((frame) => frame.evaluate(hide)),
    ),
    stepMs,
  )
}

/**
 * Goes away for scripts that believe only the browser that it happens: to an empty document of the same origin, which
 * no server is asked for, and in which the page script tells what the page sent while it ended.
 */
export async function leavePage(page: Page): Promise<void> {
  const url = page.url().split('#')[0] ?? ''
  if (!/^https?:/.test(url)) return
  const leave = async () => {
    const wire = await page.context().newCDPSession(page)
    await wire.send('Network.setBypassServiceWorker', { bypass: true })
    await page.route(
      () => true,
      (route) => {
        const isEnd = route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        return isEnd ? route.fulfill({ contentType: 'text/html', body: '' }) : route.continue()
      },
    )
    await page.goto(url, { waitUntil: 'commit', timeout: 2 * stepMs })
  }
  await within(leave(), 3 * stepMs).catch(() => undefined)
}

/** Runs in the page. */
function followLink(): boolean {
  const isInner = (link: HTMLAnchorElement) => {
    const { origin, pathname, hash, search } = link
    const isElsewhere = pathname + search !== location.pathname + location.search
    const isRoute = isElsewhere || /^#!?\//.test(hash)
    return (
      origin === location.origin &&
      isRoute &&
      link.target !== '_blank' &&
      !link.hasAttribute('download') &&
      !/log-?out|sign-?out|delete|remove|unsubscribe|checkout/i.test(link.href) &&
      link.checkVisibility()
    )
  }
  const link = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].slice(0, 500).find(isInner)
  if (!link) return false
  // Last to hear of the click: a link that no script takes would load another page, and end this one.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  const before = location.href
  link.click()
  return location.href !== before
}

/** Runs in the page. */
function hide(): void {
  for (const [member, value] of [
    ['visibilityState', 'hidden'],
    ['hidden', true],
  ] as const)
    Object.defineProperty(document, member, { configurable: true, get: () => value })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))
}
