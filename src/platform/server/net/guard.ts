import { lookup } from 'node:dns/promises'
import { type ClientRequestArgs, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { connect, type Socket } from 'node:net'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { remembered } from '../../shared/remembered.ts'
import { withoutBrackets } from './addresses.ts'
import { type Allowed, chooseAddress, type Judgement, type JudgeOptions, judgeUrl, type NetPolicy } from './policy.ts'
import { proxyRefused, type UnavailableReason } from './reasons.ts'

// Shared by every outgoing connection: judge the address, resolve the name once, check all it resolves to, and
// connect to what was checked.

interface Target {
  address: string
  port: number
}

export interface GuardParts {
  /** All addresses of a name; the tests bring their own. */
  resolve?: (hostname: string) => Promise<string[]>
  /**
   * Returns the target that is really dialed for a checked address; tests redirect public addresses to their own
   * servers.
   */
  dial?: (target: Target) => Target
}

/** Target of a connection: the checked address, or null if the proxy resolves the name. */
export interface Place {
  hostname: string
  port: number
  ip: string | null
}

export interface Guard {
  policy: NetPolicy
  /** Certificates trusted beside the usual ones; undefined where there are none beside. */
  trusted: SecureContext | undefined
  judge: (url: string, options?: Omit<JudgeOptions, 'policy'>) => Judgement
  locate: (
    judged: Allowed,
    stop: AbortSignal,
  ) => Promise<{ outcome: 'located'; place: Place } | { outcome: 'unavailable'; reason: UnavailableReason }>
  /** A connected socket that the signal destroys. Rejects with an error that `reasonOf` reads. */
  openSocket: (place: Place, stop: AbortSignal) => Promise<Socket>
}

export const mostHeaderBytes = 32 * 1024

/** Made once: reading the list takes longer than a handshake. On its own `ca` would take the place of the usual list. */
const contextTrusting = remembered((ca: string) => createSecureContext({ ca: [...getCACertificates('default'), ca] }))

export function createGuard({
  policy,
  ca = [],
  resolve = resolveAll,
  dial = (target) => target,
}: GuardParts & { policy: NetPolicy; ca?: readonly string[] }): Guard {
  const trusted = ca.length > 0 ? contextTrusting(ca.join('\n')) : undefined
  return {
    policy,
    trusted,
    judge: (url, options = {}) => judgeUrl(url, { ...options, policy }),
    async locate(judged, stop) {
      const { hostname, port } = judged
      if (policy.proxy) return { outcome: 'located', place: { hostname, port, ip: null } }
      const addresses = judged.address ? [judged.address] : await resolvedInTime(resolve(hostname), stop)
      if (stop.aborted) return { outcome: 'unavailable', reason: 'aborted' }
      if (typeof addresses === 'string') return { outcome: 'unavailable', reason: addresses }
      const ip = chooseAddress(addresses, judged)
      if (ip === undefined) return { outcome: 'unavailable', reason: 'private-address' }
      return { outcome: 'located', place: { hostname, port, ip } }
    },
    async openSocket(place, stop) {
      stop.throwIfAborted()
      const socket =
        place.ip === null
          ? await tunnel({ proxy: policy.proxy ?? '', place, trusted, stop })
          : await dialled(dial({ address: withoutBrackets(place.ip), port: place.port }), stop)
      const end = () => void socket.destroy()
      stop.addEventListener('abort', end, { once: true })
      socket.once('close', () => stop.removeEventListener('abort', end))
      return socket
    },
  }
}

function dialled({ address, port }: Target, stop: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true })
    const end = () => void socket.destroy(new Error('stopped', { cause: stop.reason }))
    stop.addEventListener('abort', end, { once: true })
    const settled = () => stop.removeEventListener('abort', end)
    socket.once('error', (error) => {
      settled()
      reject(error)
    })
    socket.once('connect', () => {
      settled()
      socket.removeAllListeners('error')
      // The new owner of the socket adds its own listener; until then an error must not end the process.
      socket.on('error', ignore)
      resolve(socket)
    })
  })
}

/** CONNECT for plain http as well: the proxy sees where we go, not what we ask. */
function tunnel({
  proxy,
  place,
  trusted,
  stop,
}: {
  proxy: string
  place: Place
  trusted: SecureContext | undefined
  stop: AbortSignal
}): Promise<Socket> {
  const { protocol, hostname, port, username, password } = new URL(proxy)
  const authority = `${place.hostname}:${place.port}`
  const credential = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const options: ClientRequestArgs & RequestOptions = {
    method: 'CONNECT',
    host: withoutBrackets(hostname),
    port: port || (protocol === 'https:' ? 443 : 80),
    path: authority,
    headers: {
      host: authority,
      ...(username === '' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(credential).toString('base64')}` }),
    },
    agent: false,
    maxHeaderSize: mostHeaderBytes,
    signal: stop,
    ...(trusted && { secureContext: trusted }),
  }
  return new Promise((resolve, reject) => {
    const asked = protocol === 'https:' ? httpsRequest(options) : httpRequest(options)
    asked.once('error', reject)
    asked.once('connect', (answer: IncomingMessage, socket: Socket, head: Buffer) => {
      socket.on('error', ignore)
      const status = answer.statusCode ?? 0
      if (status < 200 || status > 299) {
        socket.destroy()
        reject(proxyRefused(status))
        return
      }
      if (head.length > 0) socket.unshift(head)
      resolve(socket)
    })
    asked.end()
  })
}

async function resolveAll(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true, verbatim: true })).map((found) => found.address)
}

/** The addresses of a name, or why there are none. */
const resolvedInTime = (addresses: Promise<string[]>, stop: AbortSignal): Promise<string[] | UnavailableReason> =>
  orAborted(
    addresses.then((found) => (found.length > 0 ? found : ('unresolvable' as const)), whyUnresolved),
    stop,
    'aborted' as const,
  )

/** Only "there is no such name" is an answer about the name: a resolver that failed or was not reached gave none. */
const whyUnresolved = (error: unknown): UnavailableReason =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
    ? 'unresolvable'
    : 'unreachable'

export const ignore = () => {}

/** One signal for the caller's and for the time; `whyStopped` tells which of the two it was. */
export function stopAfter(totalMs: number, signal: AbortSignal | undefined) {
  const deadline = AbortSignal.timeout(totalMs)
  return {
    stop: signal ? AbortSignal.any([deadline, signal]) : deadline,
    whyStopped: (): UnavailableReason => (deadline.aborted ? 'timeout' : 'aborted'),
  }
}

/** Returns the result of the work, or `aborted` as soon as the caller gives up; the work goes on. */
export function orAborted<T, A>(work: Promise<T>, signal: AbortSignal | undefined, aborted: A): Promise<T | A> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(aborted)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
