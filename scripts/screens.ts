import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages } from '../src/app/paths.ts'
import { demoStaff, sessionFlag } from '../src/features/admin/vocabulary.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { freePort } from '../tests/support/ports.ts'
import { programEnv } from '../tests/support/program-env.ts'

// Pictures of every route in both themes at phone and desk width, into screens/.

const root = join(import.meta.dirname, '..')
const out = join(root, 'screens')
const widths = [390, 1280]
const themes = ['light', 'dark'] as const

/** Real subjects for the routes that need one; the rest stand in the register of pages as they are. */
const examples: Record<string, string[]> = {
  '/': ['/', '/?q=facebook'],
  '/search': ['/search', '/search?q=google&level=medium', '/search?q=nothing-is-called-this'],
  '/apps/:slug': ['/apps/spotify', '/apps/signal', '/apps/tiktok'],
  '/sdks/:slug': ['/sdks/appsflyer'],
  '/domains/:slug': ['/domains/google-doubleclick-ads'],
  '/companies/:id': ['/companies/meta', '/companies/quantcast'],
  '*': ['/there-is-no-such-page'],
}

const port = await freePort()
const dataDir = await mkdtemp(join(tmpdir(), 'sightline-screens-'))
const program = spawn(process.execPath, ['build/server/index.js', 'start'], {
  cwd: root,
  env: programEnv({ dataDir, port, logLevel: 'error' }),
  stdio: ['ignore', 'ignore', 'inherit'],
})
const base = `http://localhost:${port}`

try {
  await until(async () => (await fetch(`${base}/readyz`)).ok)
  const runs = async () =>
    (await (await fetch(`${base}/api/investigations`)).json()) as { id: string; status: string }[]
  await until(async () => (await runs()).every((run) => run.status === 'completed'))
  const [run] = await runs()
  const paths = pages.flatMap(
    ({ path }) => examples[path] ?? (path.includes(':') ? ofRun(path, run?.id ?? '') : [path]),
  )

  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const browser = await launchChromium()
  for (const colorScheme of themes)
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const path of paths) {
        if (path === '/admin') await signIn(page)
        await page.goto(base + path, { waitUntil: 'networkidle' })
        await page.screenshot({ path: join(out, `${nameOf(path)}-${width}-${colorScheme}.png`), fullPage: true })
      }
      await context.close()
    }
  await browser.close()
  console.log(`${paths.length * widths.length * themes.length} pictures in screens/`)
} finally {
  const ended = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}

function ofRun(path: string, id: string): string[] {
  const filled = path.replace(/:id\??/, id).replace(':evidenceId', 'E1')
  return path.endsWith(':id?') ? [path.replace('/:id?', ''), filled] : [filled]
}

async function signIn(page: import('playwright-core').Page): Promise<void> {
  await page.request.post(`${base}/api/admin/login`, {
    data: { username: demoStaff.username, password: demoStaff.password },
  })
  await page.goto(`${base}/admin/login`)
  await page.evaluate((flag) => sessionStorage.setItem(flag, 'true'), sessionFlag)
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.replace(/^\//, '').replace(/[^a-z0-9]+/gi, '-')
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (await isDone().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the program was not ready within a minute')
}
