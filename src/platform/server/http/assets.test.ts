import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAssets, serveAsset } from './assets.ts'
import { compressAnswers } from './compression.ts'

const script = 'export const words = "what apps do with personal data";\n'.repeat(100)
const app = new Hono()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-assets-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/page-Ab1.js'), script)
  await writeFile(join(folder, 'assets/letters.woff2'), script)
  const assets = await readAssets(folder)
  app.use(compressAnswers())
  app.get('*', (c) => {
    const asset = assets.get(c.req.path)
    return asset ? serveAsset(c, asset) : c.notFound()
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ask = (headers: Record<string, string> = {}, path = '/assets/page-Ab1.js', method = 'GET') =>
  app.request(path, { method, headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a script goes out in the encoding that is asked for, once encoded, and is kept for good', async () => {
  const br = await ask({ 'accept-encoding': 'gzip, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(br.headers.get('vary')).toBe('accept-encoding')
  expect(br.headers.get('cache-control')).toContain('immutable')
  expect(brotliDecompressSync(await bytesOf(br)).toString()).toBe(script)
  const gzip = await ask({ 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(script)
  expect(await (await ask()).text()).toBe(script)
})

test('a font, which is compressed already, and a range of bytes go as they are', async () => {
  const font = await ask({ 'accept-encoding': 'br' }, '/assets/letters.woff2')
  expect([font.headers.get('content-encoding'), await font.text()]).toEqual([null, script])
  const range = await ask({ 'accept-encoding': 'br', range: 'bytes=0-99' })
  expect([range.headers.get('content-encoding'), await range.text()]).toEqual([null, script])
})

test('HEAD names the same encoding and has no body', async () => {
  const answer = await ask({ 'accept-encoding': 'br' }, undefined, 'HEAD')
  expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([200, 'br', ''])
})

test('who has the file is told so, also where a proxy has weakened its tag', async () => {
  const tag = (await ask()).headers.get('etag') ?? ''
  for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const answer = await ask({ 'if-none-match': held })
    expect([held, answer.status, await answer.text()]).toEqual([held, 304, ''])
  }
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
})
