import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { isLoopback } from './addresses.ts'
import { type Guard, ignore, mostHeaderBytes, orAborted, stopAfter } from './guard.ts'
import { reasonOf, type UnavailableReason } from './reasons.ts'

// The scanning browser's way out: a forward proxy in this process that judges, resolves, checks and dials as every other
// user of the network. The browser resolves nothing itself when it has a proxy.

export interface BrowserProxyOptions {
  maxRequests?: number
  maxBytes?: number
  /** The site to scan. Exceptions apply only if the site itself has one: other pages never lead to them. */
  site?: string
  /** A person wrote the site's address, so it may name 8080 and 8443. */
  typedByUser?: boolean
  signal?: AbortSignal
}

export interface AskedHost {
  host: string
  port: number
  outcome: 'connected' | 'browser-own' | 'over-cap' | UnavailableReason
  requests: number
  bytes: number
}

export interface BrowserProxy {
  /** Settings for the browser: server, and the credential that only it knows. */
  url: string
  username: string
  password: string
  /** One row for each host, port and outcome, in the order in which they were first asked for. */
  asked: () => AskedHost[]
  usage: () => { requests: number; bytes: number; isOverCap: boolean }
  close: () => Promise<void>
}

const defaultMaxRequests = 400
const defaultMaxBytes = 15 * 1024 * 1024
const mostConnections = 64
const mostAskedHosts = 2_000
const connectMs = 10_000
const username = 'scan'

/** Hosts that Chromium requests on its own behalf, whatever its flags: not an act of the scanned page. */
const hostsOfTheBrowser = new Set([
  'accounts.google.com',
  'android.clients.google.com',
  'clients1.google.com',
  'clients2.google.com',
  'clients2.googleusercontent.com',
  'clientservices.googleapis.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'mtalk.google.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsing.googleapis.com',
  'update.googleapis.com',
])

/** Headers of one connection, not of the message. RFC 9110 § 7.6.1 */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

export async function openBrowserProxy(
  guard: Guard,
  {
    maxRequests = defaultMaxRequests,
    maxBytes = defaultMaxBytes,
    site,
    typedByUser = false,
    signal,
  }: BrowserProxyOptions = {},
): Promise<BrowserProxy> {
  const password = randomBytes(24).toString('base64url')
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
  const asked = new Map<string, AskedHost>()
  const sockets = new Set<Socket>()
  const closing = new AbortController()
  const ending = signal ? AbortSignal.any([closing.signal, signal]) : closing.signal
  const judgedSite = site === undefined ? undefined : guard.judge(site)
  const withoutExceptions = !(judgedSite?.outcome === 'allowed' && judgedSite.isException)
  let requests = 0
  let bytes = 0
  let isOverCap = false

  const note = (host: string, port: number, outcome: AskedHost['outcome']): AskedHost => {
    const key = `${host} ${port} ${outcome}`
    const row = asked.get(key) ?? { host, port, outcome, requests: 0, bytes: 0 }
    row.requests++
    if (asked.size < mostAskedHosts) asked.set(key, row)
    return row
  }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', ignore).once('close', () => sockets.delete(socket))
  }
  const count = (row: AskedHost, length: number) => {
    row.bytes += length
    bytes += length
    if (bytes <= maxBytes) return
    isOverCap = true
    for (const socket of sockets) socket.destroy()
  }

  /** A socket to where the browser wants to go, or why not. */
  async function open(
    url: string,
    { allowHttp }: { allowHttp: boolean },
  ): Promise<
    { outcome: 'open'; socket: Socket; row: AskedHost } | { outcome: 'refused'; reason: AskedHost['outcome'] }
  > {
    const named = URL.canParse(url) ? new URL(url) : undefined
    const host = (named?.hostname ?? '').replace(/\.$/, '').slice(0, 253)
    const port = Number(named?.port) || (named?.protocol === 'http:' ? 80 : 443)
    const refused = (reason: AskedHost['outcome']) => {
      note(host, port, reason)
      return { outcome: 'refused', reason } as const
    }
    if (hostsOfTheBrowser.has(host)) return refused('browser-own')
    if (requests >= maxRequests) isOverCap = true
    if (isOverCap) return refused('over-cap')
    requests++
    const isTyped = typedByUser && site !== undefined && named !== undefined && originOf(site) === named.origin
    const judged = guard.judge(url, { allowHttp, typedByUser: isTyped, withoutExceptions })
    if (judged.outcome === 'refused') return refused(judged.reason)
    const { stop, whyStopped } = stopAfter(connectMs, ending)
    try {
      const located = await guard.locate(judged, stop)
      if (stop.aborted) return refused(whyStopped())
      if (located.outcome === 'unavailable') return refused(located.reason)
      // The time is for connecting; a connection lives until the proxy closes.
      const connecting = guard.openSocket(located.place, ending)
      const socket = await inTime(connecting, stop)
      if (!socket) return refused(whyStopped())
      keep(socket)
      return { outcome: 'open', socket, row: note(host, port, 'connected') }
    } catch (error) {
      if (ending.aborted) return refused('aborted')
      const reason = reasonOf(error)
      if (reason === undefined) throw error
      return refused(reason)
    }
  }

  const isOurs = (message: IncomingMessage): boolean => {
    const given = Buffer.from(message.headers['proxy-authorization'] ?? '')
    return (
      isLoopback(message.socket.remoteAddress ?? '') &&
      given.length === expected.length &&
      timingSafeEqual(given, expected)
    )
  }

  async function tunnel(message: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    client.on('error', ignore)
    if (!isOurs(message)) return void client.end(`HTTP/1.1 ${unauthorised}\r\nconnection: close\r\n\r\n`)
    const authority = message.url ?? ''
    const opened = /^[^/?#@\\]+:\d{1,5}$/.test(authority)
      ? await open(`https://${authority}/`, { allowHttp: false })
      : ({ outcome: 'refused', reason: note('', 0, 'bad-url').outcome } as const)
    if (opened.outcome === 'refused')
      return void client.end(`HTTP/1.1 403 Forbidden\r\nx-refused: ${opened.reason}\r\nconnection: close\r\n\r\n`)
    const { socket, row } = opened
    if (client.destroyed) return void socket.destroy()
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (head.length > 0) client.unshift(head)
    for (const [from, to] of [
      [client, socket],
      [socket, client],
    ] as const) {
      from.on('data', (chunk: Buffer) => count(row, chunk.length))
      from.pipe(to)
      from.once('close', () => to.destroy())
    }
  }

  /** Plain http in absolute form. RFC 9112 § 3.2.2 */
  async function forward(message: IncomingMessage, answer: ServerResponse): Promise<void> {
    const refuse = (status: number, reason: string) =>
      void answer.writeHead(status, { 'x-refused': reason, connection: 'close' }).end()
    if (!isOurs(message)) {
      answer.writeHead(407, { 'proxy-authenticate': challenge, connection: 'close' }).end()
      return
    }
    if (message.method !== 'GET' && message.method !== 'HEAD') return refuse(405, 'method')
    const url = message.url ?? ''
    if (!/^http:\/\//i.test(url)) return refuse(400, note('', 0, 'bad-url').outcome)
    const opened = await open(url, { allowHttp: true })
    if (opened.outcome === 'refused') return refuse(403, opened.reason)
    const { socket, row } = opened
    const target = new URL(url)
    const onward = request({
      method: message.method,
      host: target.hostname,
      path: `${target.pathname}${target.search}`,
      headers: { ...passedOn(message), host: target.host, connection: 'close' },
      createConnection: () => socket,
      maxHeaderSize: mostHeaderBytes,
    })
    socket.on('data', (chunk: Buffer) => count(row, chunk.length))
    onward.once('error', () => {
      socket.destroy()
      if (answer.headersSent) answer.destroy()
      else refuse(502, 'bad-response')
    })
    onward.once('response', (response) => {
      response.on('error', ignore)
      const status = response.statusCode ?? 0
      // Node reads a status such as 099 and will not write it.
      if (status < 200 || status > 599) {
        onward.destroy()
        refuse(502, 'bad-response')
        return
      }
      answer.writeHead(status, { ...passedOn(response), connection: 'close' })
      response.pipe(answer)
      response.once('close', () => {
        socket.destroy()
        if (!response.complete) answer.destroy()
      })
    })
    answer.once('close', () => onward.destroy())
    onward.end()
  }

  const server = createServer({ maxHeaderSize: mostHeaderBytes }, (message, answer) => {
    forward(message, answer).catch((error: unknown) => broken(error, answer.socket))
  })
  server.on('connect', (message, client: Socket, head) => {
    tunnel(message, client, head).catch((error: unknown) => broken(error, client))
  })
  // A bug of ours ends the one connection and is rethrown to the caller of `close`.
  let bug: unknown
  const broken = (error: unknown, client: Socket | null) => {
    bug ??= error
    client?.destroy()
  }
  server.on('connection', keep)
  server.on('clientError', (_, client) => void client.destroy())
  server.maxConnections = mostConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })

  const close = () =>
    new Promise<void>((resolve, reject) => {
      closing.abort()
      for (const socket of sockets) socket.destroy()
      server.close(() => (bug === undefined ? resolve() : reject(bug)))
    })
  ending.addEventListener('abort', () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    username,
    password,
    asked: () => [...asked.values()].map((row) => ({ ...row })),
    usage: () => ({ requests, bytes, isOverCap }),
    close,
  }
}

const challenge = 'Basic realm="scan"'
const unauthorised = `407 Proxy Authentication Required\r\nproxy-authenticate: ${challenge}`

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

/** A socket that comes too late is closed. */
async function inTime(connecting: Promise<Socket>, stop: AbortSignal): Promise<Socket | undefined> {
  const socket = await orAborted(connecting, stop, undefined)
  if (!socket) connecting.then((tooLate) => tooLate.destroy(), ignore)
  return socket
}

/** Headers of a message without those of its connection, named ones included. */
function passedOn({ headers }: IncomingMessage): Record<string, string | string[]> {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hopByHop.includes(name) || named.includes(name) ? [] : [[name, value]],
    ),
  )
}
