import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { replaceNonce, scriptsAfterPaint } from './inline-hashes.ts'

const nonce = 'q7+Zk/1w=='
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const bytes = (text: string) => Buffer.from(text).toString('latin1')

test('scripts with the nonce are named by the hash of their bytes, and the nonce is gone', () => {
  const { page, hashes } = replaceNonce(
    bytes(`<script nonce="${nonce}">let é = 1</script><script type="module" async="" nonce="${nonce}">x()</script>`),
    nonce,
  )
  expect(hashes).toEqual([hash('let é = 1'), hash('x()')])
  expect(page).toBe(bytes('<script>let é = 1</script><script type="module" async="">x()</script>'))
})

test('a script that came into the page without the nonce has no hash', () => {
  const { hashes } = replaceNonce(`<p><script>steal()</script><script nonce="guess">steal()</script></p>`, nonce)
  expect(hashes).toEqual([])
})

test('files and linked data need no hash, and the same script needs one', () => {
  const twice = `<script nonce="${nonce}">a()</script>`
  const { hashes } = replaceNonce(
    `<script src="/a.js" nonce="${nonce}"></script><script type="application/ld+json" nonce="${nonce}">{}</script>${twice}${twice}`,
    nonce,
  )
  expect(hashes).toEqual([hash('a()')])
})

test('scripts that a page names ahead are of low priority, and nothing else is', () => {
  const page =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><p>&lt;link rel="modulepreload"</p>'
  expect(scriptsAfterPaint(page)).toBe(
    page.replace('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
  )
})
