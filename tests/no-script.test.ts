import { beforeAll, expect, test } from 'vitest'
import type { Address } from './support/addresses.ts'
import { baseUrl, openPage } from './support/browser.ts'
import { runningAddresses } from './support/running-addresses.ts'

let addresses: Address[]
beforeAll(async () => {
  addresses = await runningAddresses()
})

/** So many characters beside the heading say something. */
const leastText = 60

test('every public page is readable with script off, and no control on it does nothing', {
  timeout: 120_000,
}, async () => {
  const { page } = await openPage({ path: '/', javaScript: false })
  const faults: string[] = []
  for (const { path } of addresses.filter(({ audience }) => audience === 'anyone')) {
    await page.goto(baseUrl() + path)
    const seen = await page.evaluate(() => {
      const isVisible = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const visible = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible)
      const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''
      const main = document.querySelector<HTMLElement>('main')
      return {
        headings: visible('h1').length,
        // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is in the text
        text: main?.innerText.trim().length ?? 0,
        waiting: visible('main [aria-busy=true]').map(nameOf),
        dead: visible('button:not(:disabled)')
          .filter((one) => one instanceof HTMLButtonElement && !one.form && !one.popoverTargetElement)
          .map(nameOf),
        nowhere: visible('a:not([href])').map(nameOf),
      }
    })
    if (seen.headings !== 1) faults.push(`${path}: ${seen.headings} headings of the first level`)
    if (seen.text < leastText) faults.push(`${path}: ${seen.text} characters of text`)
    for (const name of seen.waiting) faults.push(`${path}: waits for a script: ${name}`)
    for (const name of seen.dead) faults.push(`${path}: a button that does nothing: ${name}`)
    for (const name of seen.nowhere) faults.push(`${path}: a link that leads nowhere: ${name}`)
  }
  expect(faults).toEqual([])
})

test('a page that only members or staff see says with script off that it needs one', async () => {
  const { page } = await openPage({ path: '/', javaScript: false })
  const faults: string[] = []
  for (const { path } of addresses.filter(({ audience }) => audience !== 'anyone')) {
    await page.goto(baseUrl() + path)
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is in the text
    const text = await page.locator('body').innerText()
    if (!/JavaScript|Sign in/i.test(text)) faults.push(path)
  }
  expect(faults).toEqual([])
})
