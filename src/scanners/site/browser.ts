import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { bundledChromium } from './bundled-chromium.ts'
import type { PassKind, SiteScanContext } from './site-scan.ts'

const flags = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  // Everything goes through the proxy, the machine itself included; what could go around it is off.
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  // Pages that see a program at the wheel show it something else than people: no banner, no tracker.
  '--disable-blink-features=AutomationControlled',
  '--window-size=1440,900',
]
/** An ordinary laptop: the window fills the screen, the page has what the browser's own bars leave. */
const screen = { width: 1440, height: 900 }
const viewport = { width: 1440, height: 789 }

const launchMs = 20_000

export type Launched =
  | { outcome: 'launched'; browser: Browser; hasSandbox: boolean }
  | { outcome: 'unavailable'; detail: string }

/** An installed Chromium by its path, else the one that npm brought. */
export async function launchBrowser({
  proxy,
  chromiumPath,
  staged,
  certificateKeyHashes = [],
}: SiteScanContext): Promise<Launched> {
  if (!proxy && !staged) throw new Error('a site scan goes out through the guarded proxy only')
  const executablePath = chromiumPath ?? (await bundledChromium().catch(refusal))
  if (typeof executablePath !== 'string') return executablePath
  const trustedKeys = [...certificateKeyHashes, ...(staged ? [staged.certificateKeyHash] : [])]
  const args = [
    ...flags,
    ...(staged ? [`--host-resolver-rules=${staged.hostRules}`] : []),
    // Holds for any certificate of a chain that the server sends along, an authority's among them.
    ...(trustedKeys.length > 0 ? [`--ignore-certificate-errors-spki-list=${trustedKeys.join(',')}`] : []),
  ]
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      args,
      ignoreDefaultArgs: ['--enable-automation'],
      chromiumSandbox,
      timeout: launchMs,
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
      ...(proxy ? { proxy: { server: proxy.url, username: proxy.username, password: proxy.password } } : {}),
    })
  // Root has no sandbox in Chromium, and many containers lack the namespaces for one.
  if (process.getuid?.() !== 0)
    try {
      return { outcome: 'launched', browser: await launch(true), hasSandbox: true }
    } catch (error) {
      if (!(error instanceof Error) || !/sandbox|namespace/i.test(error.message)) return refusal(error)
    }
  try {
    return { outcome: 'launched', browser: await launch(false), hasSandbox: false }
  } catch (error) {
    return refusal(error)
  }
}

const refusal = (error: unknown): Launched => ({
  outcome: 'unavailable',
  detail: (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? '',
})

/** The names under which Chromium goes in client hints, without the one that says that no one sees its window. */
export const brandsOf = (version: string): { brand: string; version: string }[] => [
  { brand: 'Chromium', version: majorOf(version) },
  { brand: 'Not_A Brand', version: '8' },
]

const majorOf = (version: string): string => version.split('.')[0] ?? ''

/**
 * A visitor of its own: no cookies, no cache, no permissions, nothing left from the pass before. It looks like the browsers
 * that people use; who scans is said where operators look for it, in robots.txt and the documentation.
 */
export function newVisitor(browser: Browser, { pass, url }: { pass: PassKind; url: string }): Promise<BrowserContext> {
  const brands = brandsOf(browser.version())
  return browser.newContext({
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${majorOf(browser.version())}.0.0.0 Safari/537.36`,
    screen,
    viewport,
    locale: 'en-US',
    acceptDownloads: false,
    permissions: [],
    extraHTTPHeaders: {
      ...(url.startsWith('https:')
        ? { 'Sec-CH-UA': brands.map(({ brand, version }) => `"${brand}";v="${version}"`).join(', ') }
        : {}),
      ...(pass === 'gpc' ? { 'Sec-GPC': '1' } : {}),
    },
  })
}
