import { type Browser, chromium } from 'playwright-core'
import { bundledChromium } from '../../src/scanners/site/bundled-chromium.ts'

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
  const executablePath = process.env.CHROMIUM_PATH ?? (await bundledChromium())
  return chromium.launch({ executablePath, args: [...flags, ...more] })
}
