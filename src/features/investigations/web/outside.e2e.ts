import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { axe, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { today } from '../../../../tests/support/clock.ts'
import { createFactsDatabase, root } from '../../../../tests/support/database.ts'
import { freePort } from '../../../../tests/support/ports.ts'
import { programEnv } from '../../../../tests/support/program-env.ts'
import { playWorld, type World } from '../../../../tests/world/play.ts'
import { openProxy } from '../../../../tests/world/proxy.ts'
import { pixelmania } from '../../../../tests/world/vendors/pixelmania.ts'

// A program of its own: the one of all other stories has no way out. This one reaches a world played here, and no other.

const readyWithinMs = 60_000
const program = 'build/server/index.js'

let dataDir: string
let base: string
let env: NodeJS.ProcessEnv
let world: World
let proxy: Awaited<ReturnType<typeof openProxy>>
let running: ChildProcess
let output = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sightline-outside-'))
  world = await playWorld({ vendors: [pixelmania], today: today() })
  proxy = await openProxy(world)
  const certificates = join(dataDir, 'world-ca.pem')
  await writeFile(certificates, world.ca.join(''))
  const [{ connection }, port] = await Promise.all([createFactsDatabase(), freePort()])
  base = `http://localhost:${port}`
  env = {
    ...programEnv({ dataDir, port, logLevel: 'warn' }),
    DATABASE_URL: connection.connectionString,
    SECRET_KEY: 'ab'.repeat(32),
    EGRESS: 'on',
    EGRESS_PROXY: proxy.url,
    EGRESS_CA: certificates,
    DEMO: 'off',
  }
  running = spawn(process.execPath, [program, 'start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [running.stdout, running.stderr])
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  await vi.waitUntil(isReady, { timeout: readyWithinMs, interval: 200 })
}, readyWithinMs)

afterAll(async () => {
  if (running.exitCode === null) {
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
  }
  await proxy.close()
  await world.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  expect(output).not.toContain('"msg":"bug"')
})

const isReady = async () => (await fetch(`${base}/readyz`).catch(() => undefined))?.ok ?? false

/** The run about the vendor: everybody who asks on one day shares it. */
async function researched(): Promise<string> {
  const asked = await fetch(`${base}/api/investigation-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vendorName: 'pixelmania.test', priority: 'medium', requestedBy: 'Demo User' }),
  })
  const { id } = (await asked.json()) as { id: string }
  const status = async () =>
    ((await (await fetch(`${base}/api/investigations/${id}`)).json()) as { status: string }).status
  await expect.poll(status, { timeout: 120_000 }).toBe('completed')
  return id
}

/** Steps of a run that could not look. */
async function unavailable(address: string): Promise<string[]> {
  const read = await fetch(address.replace('/investigations/', '/api/investigations/'))
  const { steps } = (await read.json()) as { steps: { step: string; outcome: string }[] }
  return steps.filter(({ outcome }) => outcome === 'unavailable').map(({ step }) => step)
}

const open = (details: Locator) =>
  details.evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true // the selector's
  })

/** A command of the program, on the data of the one that runs. */
const sightline = (...command: string[]) =>
  new Promise<{ error: unknown; stdout: string }>((resolve) => {
    execFile(process.execPath, [program, ...command], { cwd: root, env, maxBuffer: 2 ** 26 }, (error, stdout) =>
      resolve({ error, stdout }),
    )
  })

test('a visitor has a vendor researched, reads where it contradicts itself, proves it offline and compares two runs', async () => {
  const { page, errors } = await openPage({ path: base })
  await page.getByRole('combobox').first().fill('pixelmania.test')
  await page.getByText('No results found for "pixelmania.test".').waitFor()
  const vendorName = page.getByLabel('Vendor name')
  await vendorName.fill('pixelmania.test')
  await vendorName.press('Enter')
  await page.getByRole('link', { name: 'Follow the investigation of pixelmania.test' }).click()
  await page.waitForURL(/\/investigations\/.+/)
  const first = page.url()

  const report = page.getByRole('article').first()
  await report.getByText('Completed', { exact: true }).waitFor({ timeout: 120_000 })
  await page.getByText('Look for the published documents and read them').filter({ visible: true }).waitFor()

  // A step that could not look is told by its name: what follows rests on all of them.
  expect(await unavailable(first), output).toEqual(['dns'])
  const contradiction = page.getByRole('article', { name: /selling data/ })
  await contradiction.getByText('We do not sell your personal information.').waitFor()
  await contradiction.getByText('RESELLER lines:').waitFor()

  await contradiction
    .getByRole('link', { name: /^Evidence E/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: 'Open the evidence page' }).click()
  await page.getByRole('heading', { name: 'Excerpt in context' }).waitFor()
  await page.getByText('sha256 of the text').waitFor()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Verified: the stored bytes are those of the record').waitFor()
  expect(await axe(page)).toEqual([])

  await page.goto(first)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Evidence bundle' }).click(),
  ])
  const bundle = join(dataDir, 'bundle.zip')
  await download.saveAs(bundle)
  expect(await sightline('verify-report', bundle)).toMatchObject({
    error: null,
    stdout: expect.stringMatching(/verified/i),
  })

  // Through the command line: on the pages one run a day is shared. It ends with 3 where the catalog has no such name.
  await sightline('investigate', 'pixelmania.test', '--no-browser')
  await page.reload()
  await page.getByRole('link', { name: 'What changed' }).click()
  await page.getByRole('heading', { level: 1, name: 'What changed: pixelmania.test' }).waitFor()
  await page.getByText(/added, .* as before\./).waitFor()
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
}, 240_000)

test('a researched report is accessible and fits a narrow screen', async () => {
  const id = await researched()
  const { page, errors } = await openPage({ path: `${base}/investigations/${id}`, width: 360, colorScheme: 'dark' })
  // One of each kind: with everything open the same few forms are looked at for minutes.
  await open(page.locator('#section-7 > div > details').first())
  await open(page.locator('#section-10 details, #section-11 details'))
  await open(page.locator('#section-12 > details, #findings > details').first())
  expect(await axe(page)).toEqual([])
  await open(page.locator('details'))
  expect(await fitsWidth(page)).toBe(true)
  expect(errors).toEqual([])
}, 240_000)

test('without script the report is read whole, and its evidence and files are links', async () => {
  const id = await researched()
  const { page } = await openPage({ path: `${base}/investigations/${id}`, javaScript: false })
  await page.getByText('These are disclosures found in public documents, not a legal opinion.').first().waitFor()
  await page.locator('summary', { hasText: 'GDPR Art. 13/14' }).click()
  await page.getByRole('rowheader', { name: /^Identity of the controller/ }).waitFor()
  for (const name of ['HTML', 'JSON', 'JSON-LD', 'Evidence bundle']) {
    const href = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    expect((await fetch(`${base}${href}`)).status).toBe(200)
  }
  await page
    .locator('#section-2')
    .getByRole('link', { name: /^Evidence E/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Verified: the stored bytes are those of the record').waitFor()
})
