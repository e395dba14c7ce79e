import { type Browser, chromium } from 'playwright-core'

// What the package's own arguments hold beside these ends the browser with its first page.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** An installed Chromium by CHROMIUM_PATH, else the one that npm brought. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  const { default: bundled } = await import('@sparticuz/chromium')
  return chromium.launch({ executablePath: given ?? (await bundled.executablePath()), args: [...flags, ...more] })
}
