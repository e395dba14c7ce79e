import type { IncomingMessage, Server } from 'node:http'
import type { Contract } from '../../shared/endpoint.ts'

/** The most that a request may take: a file of 300 MB at a little over one megabit a second; everything else is small. */
const usualMs = { upload: 40 * 60_000, other: 60_000 }
/** The least rate of a body, averaged over `overMs`: a client that sends byte by byte holds a place that others need. */
export const leastRate = { bytesPerSecond: 10_000, overMs: 60_000 }
/** For a small body to arrive; a larger one gets longer, by the least rate. */
const firstMs = 20_000

/** Ends requests that are too slow to arrive. Node's own limit is one for all, and a file over a slow line needs longer. */
export function limitPatience(
  server: Server,
  {
    isUpload,
    waitMs = usualMs,
    rate = leastRate,
  }: { isUpload: (request: IncomingMessage) => boolean; waitMs?: typeof usualMs; rate?: typeof leastRate },
): void {
  server.requestTimeout = 0
  server.on('request', (request: IncomingMessage) => {
    if (!announcesBody(request)) return
    const end = () => request.complete || request.destroy()
    const upload = isUpload(request)
    const timer = setTimeout(end, upload ? waitMs.upload : Math.min(waitMs.other, arrivalMs(request, rate)))
    let before = request.socket.bytesRead
    const watch = setInterval(() => {
      const { bytesRead } = request.socket
      if (bytesRead - before < (rate.bytesPerSecond * rate.overMs) / 1000) end()
      before = bytesRead
    }, rate.overMs)
    for (const arrived of ['end', 'close'])
      request.once(arrived, () => {
        clearTimeout(timer)
        clearInterval(watch)
      })
  })
}

/** Without either field the request ends with its headers, RFC 9112 § 6.3. */
const announcesBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** How long a body of the announced length takes at the least rate; for ever where none is announced. */
function arrivalMs({ headers }: IncomingMessage, { bytesPerSecond }: typeof leastRate): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return firstMs + (Number(headers['content-length'] ?? 0) / bytesPerSecond) * 1000
}

/** Tells the requests that bring a file to a call of this contract. */
export function uploadsOf(contract: Contract): (request: Pick<IncomingMessage, 'method' | 'url'>) => boolean {
  const uploads = Object.entries(contract).flatMap(([key, { upload }]) => (upload ? [patternOf(key)] : []))
  return ({ method, url = '' }) => uploads.some((upload) => upload.test(`${method} ${url.split('?')[0]}`))
}

/** Returns the pattern of a key such as `POST /path/{param}`. */
const patternOf = (key: string) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
