import type { IncomingMessage, Server } from 'node:http'
import type { Contract } from '../../shared/endpoint.ts'

/** A file of 300 MB at a little over one megabit a second; everything else is small. */
const usualMs = { upload: 40 * 60_000, other: 60_000 }

/** How long a request may take to arrive. Node's own limit is one for all, and a file over a slow line needs longer. */
export function limitPatience(
  server: Server,
  { isUpload, waitMs = usualMs }: { isUpload: (request: IncomingMessage) => boolean; waitMs?: typeof usualMs },
): void {
  server.requestTimeout = 0
  server.on('request', (request: IncomingMessage) => {
    const timer = setTimeout(
      () => request.complete || request.destroy(),
      isUpload(request) ? waitMs.upload : waitMs.other,
    )
    for (const arrived of ['end', 'close']) request.once(arrived, () => clearTimeout(timer))
  })
}

/** Tells the requests that bring a file to a call of this contract. */
export function uploadsOf(contract: Contract): (request: Pick<IncomingMessage, 'method' | 'url'>) => boolean {
  const uploads = Object.entries(contract).flatMap(([key, { upload }]) => (upload ? [patternOf(key)] : []))
  return ({ method, url = '' }) => uploads.some((upload) => upload.test(`${method} ${url.split('?')[0]}`))
}

/** Of a key such as `POST /path/{param}`. */
const patternOf = (key: string) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
