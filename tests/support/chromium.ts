import { type Browser, chromium } from 'playwright-core'
import { bundledChromium } from '../../src/scanners/site/bundled-chromium.ts'
import { hasRoomInMemory } from './memory.ts'

// The package's other arguments end the browser with its first page.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A drawn page is passed on through memory that processes share: kept on a disk it is a tenth of all the work. */
const onDisk = '--disable-dev-shm-usage'
const roomForPages = 2e9

/** An installed Chromium by CHROMIUM_PATH, else the one that npm brought. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await bundledChromium())
  return chromium.launch({
    executablePath,
    args: [...flags, ...more],
    // One of the library's own.
    ignoreDefaultArgs: (await hasRoomInMemory(roomForPages)) ? [onDisk] : [],
  })
}
