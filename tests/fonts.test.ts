import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { root } from './support/database.ts'

test('the fonts of the pages are those that the packages make', async () => {
  await promisify(execFile)(process.execPath, ['scripts/fonts.ts', '--check'], { cwd: root })
})

test('a page is drawn with them', async () => {
  const { page } = await openPage({ path: '/documentation/quick-start' })
  const loaded = await page.evaluate(async () => {
    const fonts = [...(await document.fonts.ready)]
    return fonts.filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))
  })
  for (const family of ['Sightline Serif', 'Sightline Sans', 'Sightline Mono']) expect(loaded).toContain(family)
})
