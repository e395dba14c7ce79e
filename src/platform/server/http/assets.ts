import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { type Encoding, holdsTag, preferredEncoding } from './compression.ts'

interface Asset {
  type: string
  bytes: Buffer
  etag: string
  immutable: boolean
  encoded: Map<Encoding, Promise<Buffer>>
}

/** Files by the path they are served at. */
export type Assets = Map<string, Asset>

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
}
const compressible = /^(text|application|image\/svg)/

/** Keeps the built files in memory, each encoding made once, on first demand. */
export async function readAssets(folder: string): Promise<Assets> {
  const assets: Assets = new Map()
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    assets.set(url, {
      type: types[file.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      bytes,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      immutable: url.startsWith('/assets/'),
      encoded: new Map(),
    })
  }
  return assets
}

const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}

export async function serveAsset(c: Context, asset: Asset): Promise<Response> {
  const headers: Record<string, string> = {
    'content-type': asset.type,
    etag: asset.etag,
    vary: 'accept-encoding',
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  }
  if (holdsTag(c.req.header('if-none-match'), asset.etag)) return c.body(null, 304, headers)
  // A range request counts in bytes of the uncompressed file.
  const mayEncode = compressible.test(asset.type) && c.req.header('range') === undefined
  const encoding = mayEncode ? preferredEncoding(c.req.header('accept-encoding')) : undefined
  if (!encoding) return c.body(new Uint8Array(asset.bytes), 200, headers)
  const encoded = asset.encoded.get(encoding) ?? encoders[encoding](asset.bytes)
  asset.encoded.set(encoding, encoded)
  return c.body(new Uint8Array(await encoded), 200, { ...headers, 'content-encoding': encoding })
}
