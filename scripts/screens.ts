import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { launchChromium } from '../tests/support/chromium.ts'
import { startFilledProgram } from './filled-program.ts'
import { openStatesAt } from './open-states.ts'

// Pictures of every page and of what opens on it, in both themes at phone and desk width, into screens/. Words after the
// command take only the pages whose address begins with one of them: `npm run screens -- /blog /customer`.

const out = join(import.meta.dirname, '../screens')
const widths = [390, 1280]
const height = 900
const themes = ['light', 'dark'] as const
const wanted = process.argv.slice(2)
const isWanted = (path: string) => wanted.length === 0 || wanted.some((start) => path.startsWith(start))

const program = await startFilledProgram()
const browser = await launchChromium()
const missed: string[] = []
let taken = 0
try {
  if (wanted.length === 0) await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  for (const audience of ['anyone', 'member', 'staff'] as const) {
    const addresses = program.addresses.filter((address) => address.audience === audience && isWanted(address.path))
    const states = openStatesAt(program.addresses).filter(
      (state) => state.audience === audience && isWanted(state.path),
    )
    for (const colorScheme of themes)
      for (const width of widths) {
        const context = await program.openContext(browser, audience, { viewport: { width, height }, colorScheme })
        const page = await context.newPage()
        // Parts that wait for an interaction, or until they come near, are on the picture as well.
        const visit = async (path: string) => {
          await page.goto(program.base + path, { waitUntil: 'networkidle' })
          await page.keyboard.press('Shift')
          await page.setViewportSize({ width, height: 30_000 })
          await page.waitForTimeout(100)
          await page
            .waitForFunction(() => !document.querySelector('[data-skeleton], main .ui-loading'), null, {
              timeout: 5_000,
            })
            .catch(() => missed.push(`${path} at ${width}, ${colorScheme}: it goes on loading`))
          await page.setViewportSize({ width, height })
        }
        const picture = async (name: string) => {
          await page.screenshot({ path: join(out, `${name}-${width}-${colorScheme}.png`), fullPage: true })
          taken++
        }
        for (const { path } of addresses) {
          await visit(path)
          await picture(nameOf(path))
        }
        for (const { name, path, open } of states) {
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await visit(path)
          // One that does not open is told at the end: the others are worth having.
          await open(page).then(
            () => picture(`${nameOf(path)}--${name}`),
            (error) => missed.push(`${path} ${name} at ${width}, ${colorScheme}: ${error}`),
          )
        }
        await context.close()
      }
  }
} finally {
  await browser.close()
  await program.stop()
}
for (const line of missed) console.error(line)
console.log(`${taken} pictures in screens/`)
process.exitCode = missed.length > 0 ? 1 : 0

/** Random parts of an address are left out: a picture keeps its name from one run to the next. */
function nameOf(path: string): string {
  const lasting = path.replace(/(?<=[/=])(?=[\w-]*\d)[\w-]{12,}|(?<=[/=])[\w-]{22}(?=$|[/?])/g, 'one')
  return lasting === '/' ? 'home' : lasting.replace(/^\//, '').replace(/[^a-z0-9]+/gi, '-')
}
