import type { Page } from 'playwright-core'
import { startFilledProgram } from '../../scripts/filled-program.ts'
import { launchChromium } from '../../tests/support/chromium.ts'
import { table } from '../support/page.ts'
import type { Part } from './part.ts'

/** As the browser tells it: what was kept from happening, or would be under a policy that only reports. */
interface Violation {
  directive: string
  blocked: string
  disposition: string
  sample: string
}

/** Told to every page before its own scripts run. */
function listen(): void {
  const seen: unknown[] = []
  Object.assign(globalThis, { seenViolations: seen })
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective: directive, blockedURI: blocked, disposition, sample } = event
    seen.push({ directive, blocked, disposition, sample })
  })
  // The page's own policy empties what it does not know, and no event tells of it.
  type Rules = Record<string, (text: string) => string>
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown } }
  if (!trustedTypes) return
  const create = trustedTypes.createPolicy.bind(trustedTypes)
  trustedTypes.createPolicy = (name, rules) => {
    const telling = Object.entries(rules).map(([rule, become]) => [
      rule,
      (text: string) => {
        const result = become(text)
        if (result !== text) seen.push({ directive: rule, blocked: text, disposition: 'enforce', sample: '' })
        return result
      },
    ])
    return create(name, Object.fromEntries(telling))
  }
}

const violationsOn = (page: Page): Promise<Violation[]> =>
  page.evaluate(() => (globalThis as unknown as { seenViolations: Violation[] }).seenViolations ?? [])

/** Every page of the program in Chromium, and one step on from each by its own links: the browser may report nothing. */
export async function visitPages(): Promise<Omit<Part, 'title'>> {
  const program = await startFilledProgram()
  const browser = await launchChromium()
  const faults: string[] = []
  const counts: string[][] = []
  const trusted = { enforced: 0, without: [] as string[] }
  try {
    for (const audience of ['anyone', 'member', 'staff'] as const) {
      const addresses = program.addresses.filter((address) => address.audience === audience)
      const context = await program.openContext(browser, audience, {})
      await context.addInitScript(listen)
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error}`))
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'document') return
        const { 'content-type': type = '', 'content-security-policy': policy = '' } = response.headers()
        // A page without scripts cannot write another.
        if (!type.startsWith('text/html') || !policy.includes('script-src')) return
        if (policy.includes("require-trusted-types-for 'script'")) trusted.enforced++
        else trusted.without.push(new URL(response.url()).pathname)
      })
      let steps = 0
      for (const { path } of addresses) {
        await page.goto(program.base + path, { waitUntil: 'networkidle' })
        faults.push(...(await violationsOn(page)).map((one) => told(path, one)))
        if (await stepOn(page)) {
          steps++
          faults.push(...(await violationsOn(page)).map((one) => told(`one step on from ${path}`, one)))
        }
      }
      counts.push([audience, String(addresses.length), String(steps)])
      await context.close()
    }
  } finally {
    await browser.close()
    await program.stop()
  }
  faults.push(...trusted.without.map((path) => `${path} comes without Trusted Types`))
  return {
    faults: [...new Set(faults)],
    text: `Every page, with something real behind it, in Chromium, listening for what the content security policy keeps from
happening, and for what the page's own policy empties; and from each of them the first link within the site is followed, which loads the next page by script.
Of ${trusted.enforced + trusted.without.length} documents that may run script ${trusted.enforced} ask for Trusted Types: there no text becomes script or markup but through a policy.

${table(['seen by', 'pages', 'steps on'], counts)}`,
  }
}

const told = (where: string, { directive, blocked, disposition, sample }: Violation) =>
  `${where}: ${directive} ${disposition === 'report' ? 'would keep' : 'kept'} ${blocked} out ${sample}`

/** @returns false where no link leads on within the site. */
async function stepOn(page: Page): Promise<boolean> {
  const here = new URL(page.url()).pathname
  const link = page.locator(`main a[href^="/"]:not([href="${here}"]):not([download]):not([href^="/api/"])`).first()
  if ((await link.count()) === 0 || !(await link.isVisible())) return false
  await link.click({ timeout: 5_000 }).catch(() => undefined)
  await page.waitForLoadState('networkidle')
  return true
}
