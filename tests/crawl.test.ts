import { parseHTML } from 'linkedom'
import { beforeAll, expect, test } from 'vitest'
import { pages } from '../src/app/paths.ts'
import { barLinks, footerGroups, menuLinks } from '../src/app/site-links.ts'
import type { Address } from './support/addresses.ts'
import { baseUrl, openPage } from './support/browser.ts'
import { runningAddresses } from './support/running-addresses.ts'

let addresses: Address[]
beforeAll(async () => {
  addresses = await runningAddresses()
})

/** So many of each page are read for what they link to; that they answer is asked of all. */
const readOfEach = 2
const lanes = 6

test('every internal link leads somewhere, to the very place on the page that it names', {
  timeout: 240_000,
}, async () => {
  const linkedFrom = new Map<string, string>()
  const waiting: string[] = []
  const read = new Map<string, number>()
  const faults: string[] = []
  const note = (href: string, from: string) => {
    if (linkedFrom.has(href)) return
    linkedFrom.set(href, from)
    waiting.push(href)
  }
  for (const { path, audience, page } of addresses)
    if (audience === 'anyone' && page !== '*') note(path, 'the register')

  // Places on one page are looked up in one answer.
  const answers = new Map<string, Promise<{ status: number; html: string | null }>>()
  function ask(url: URL) {
    const address = url.pathname + url.search
    const answer = answers.get(address) ?? getPage(url)
    answers.set(address, answer)
    return answer
  }

  async function follow(href: string): Promise<void> {
    const url = new URL(href, baseUrl())
    const { status, html } = await ask(url)
    if (status >= 400) faults.push(`${href}: ${status}, linked from ${linkedFrom.get(href)}`)
    if (html === null) return
    const fragment = decodeURIComponent(url.hash.slice(1))
    if (fragment && !html.includes(` id="${fragment}"`))
      faults.push(`${href}: nothing on the page is called so, linked from ${linkedFrom.get(href)}`)
    const page = pageOf(url.pathname)
    const before = read.get(page) ?? 0
    if (before >= readOfEach || status >= 400) return
    read.set(page, before + 1)
    for (const link of linksIn(html, url)) note(link, href)
  }
  const lane = async () => {
    for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) await follow(href)
  }
  // A lane that finds nothing waiting ends; what others find meanwhile is for the next round.
  while (waiting.length > 0) await Promise.all(Array.from({ length: lanes }, lane))
  expect(faults.sort()).toEqual([])
  expect(linkedFrom.size).toBeGreaterThan(200)
})

async function getPage(url: URL): Promise<{ status: number; html: string | null }> {
  const answer = await fetch(url)
  if (answer.headers.get('content-type')?.startsWith('text/html'))
    return { status: answer.status, html: await answer.text() }
  await answer.body?.cancel()
  return { status: answer.status, html: null }
}

const patterns = pages
  .filter(({ path }) => path !== '*')
  .map(({ path }) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
  }))
const pageOf = (pathname: string): string => patterns.find(({ pattern }) => pattern.test(pathname))?.path ?? '*'

/** Returns the addresses on this site that a page links to and is made of; each once. */
function linksIn(html: string, at: URL): Set<string> {
  const { document } = parseHTML(html)
  const named = [
    ...[...document.querySelectorAll('a[href], link[href]')].map((one) => one.getAttribute('href')),
    ...[...document.querySelectorAll('img[src], script[src]')].map((one) => one.getAttribute('src')),
    ...[...document.querySelectorAll('form[action]')]
      .filter((form) => form.getAttribute('method')?.toLowerCase() !== 'post')
      .map((form) => form.getAttribute('action')),
  ]
  return new Set(
    named.flatMap((href) => {
      if (href === null || !URL.canParse(href, at)) return []
      const url = new URL(href, at)
      return url.origin === at.origin ? [url.pathname + url.search + url.hash] : []
    }),
  )
}

test('a newcomer walks on from page to page through every link of bar, menu and footer', {
  timeout: 180_000,
}, async () => {
  const { page, errors } = await openPage({ path: '/' })
  const walks = [
    ...barLinks.map((link) => ({ ...link, within: page.getByRole('banner').getByRole('navigation'), inMenu: false })),
    ...menuLinks.map((link) => ({ ...link, within: page.locator('[popover]:popover-open'), inMenu: true })),
    ...footerGroups.flatMap(({ links }) =>
      links.map((link) => ({ ...link, within: page.getByRole('contentinfo'), inMenu: false })),
    ),
  ]
  const titles = new Map<string, string>()
  for (const { label, href, within, inMenu } of walks) {
    const left = { path: new URL(page.url()).pathname, title: await page.title() }
    if (inMenu) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await within.getByRole('link', { name: label, exact: true }).first().click()
    await page.waitForURL((url) => url.pathname === href)
    // The title is that of the page that was left for a moment longer than the address.
    if (href !== left.path) await expect.poll(() => page.title(), { message: href }).not.toBe(left.title)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.first().waitFor()
    expect(await heading.count(), href).toBe(1)
    titles.set(href, await page.title())
    // From everywhere there is a way on: the header's own links.
    expect(await page.getByRole('banner').getByRole('link').count(), href).toBeGreaterThan(0)
  }
  expect(new Set(titles.values()).size, [...titles.values()].join(', ')).toBe(titles.size)
  expect(errors).toEqual([])
})
