import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundledChromium } from './bundled-chromium.ts'

let within: string
beforeEach(async () => {
  within = await mkdtemp(join(tmpdir(), 'sightline-unpacked-'))
})
afterEach(() => rm(within, { recursive: true, force: true }))

test('two that unpack at the same time have one whole browser between them', async () => {
  const [path, other] = await Promise.all([bundledChromium(within), bundledChromium(within)])
  expect(other).toBe(path)
  expect(await readdir(within)).toHaveLength(1)
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] })
  expect(browser.version()).toMatch(/^\d+\./)
  await browser.close()
  // It is there now, unless someone else could have changed it.
  expect(await bundledChromium(within)).toBe(path)
  await chmod(join(path, '..'), 0o777)
  await expect(bundledChromium(within)).rejects.toThrow('only this user can write')
})
