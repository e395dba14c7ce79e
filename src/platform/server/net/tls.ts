import type { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { checkServerIdentity, createSecureContext, getCACertificates, type TLSSocket } from 'node:tls'
import { remembered } from '../../shared/remembered.ts'
import { withoutBrackets } from './addresses.ts'
import { type Guard, stopAfter } from './guard.ts'
import { shakeHands } from './handshake.ts'
import { reasonOf, type UnavailableReason } from './reasons.ts'

export interface TlsFacts {
  /** As OpenSSL writes it: `TLSv1.3`. */
  protocol: string
  /** The IANA name. */
  cipher: string
  isAuthorized: boolean
  /** OpenSSL's or Node's word where it is not: `CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`. */
  fault: string | null
  /** True if the certificate is for this host, regardless of its issuer. */
  coversHost: boolean
  /** Common name, empty where it has none. */
  subject: string
  /** Organisation of the issuer, else its common name. */
  issuer: string
  issuerName: string
  /** DNS names and addresses of the subject. */
  names: string[]
  validFrom: string
  validTo: string
  keyType: string
  keyBits: number | null
  /** Certificates that the server sent, its own first, as far as each names the next. */
  chainLength: number
  isSelfSigned: boolean
}

export type TlsResult =
  | { outcome: 'inspected'; ip: string | null; tls: TlsFacts }
  | { outcome: 'unavailable'; reason: UnavailableReason }

export type TlsInspector = (
  host: string,
  port?: number,
  options?: { totalMs?: number; typedByUser?: boolean; signal?: AbortSignal },
) => Promise<TlsResult>

const defaultTotalMs = 8_000
const mostNames = 250
const longestWord = 256
const longestChain = 10

/** Shakes hands and hangs up: a bad certificate is an observation here, and nothing is asked over the connection. */
export function inspectTlsThrough(guard: Guard, { ca = [] }: { ca?: readonly string[] } = {}): TlsInspector {
  return async (host, port = 443, { totalMs = defaultTotalMs, typedByUser = false, signal } = {}) => {
    const unavailable = (reason: UnavailableReason): TlsResult => ({ outcome: 'unavailable', reason })
    const bare = withoutBrackets(host)
    const judged = guard.judge(`https://${bare.includes(':') ? `[${bare}]` : bare}:${port}/`, { typedByUser })
    if (judged.outcome === 'refused') return unavailable(judged.reason)
    const { stop, whyStopped } = stopAfter(totalMs, signal)
    let socket: Socket | undefined
    try {
      const located = await guard.locate(judged, stop)
      if (stop.aborted) return unavailable(whyStopped())
      if (located.outcome === 'unavailable') return unavailable(located.reason)
      socket = await guard.openSocket(located.place, stop)
      const hostname = withoutBrackets(judged.hostname)
      const secured = await shakeHands(socket, {
        hostname,
        secureContext: lenientContext(ca.join('\n')),
        rejectUnauthorized: false,
        stop,
      })
      const tls = describe(secured, hostname)
      secured.destroy()
      return tls ? { outcome: 'inspected', ip: located.place.ip, tls } : unavailable('certificate')
    } catch (error) {
      if (stop.aborted) return unavailable(whyStopped())
      const reason = reasonOf(error)
      if (reason === undefined) throw error
      return unavailable(reason)
    } finally {
      socket?.destroy()
    }
  }
}

/** Old protocols and weak keys can only be reported if they are accepted: OpenSSL's level 0 offers what level 1 hides. */
const lenientContext = remembered((ca: string) =>
  createSecureContext({
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT@SECLEVEL=0',
    ca: [...getCACertificates('default'), ...(ca === '' ? [] : [ca])],
  }),
)

/** Reads the list of authorities, which the first inspection would hold up everyone else for. */
export const prepareTls = (ca: readonly string[]): void => void lenientContext(ca.join('\n'))

function describe(socket: TLSSocket, host: string): TlsFacts | undefined {
  const certificate = socket.getPeerX509Certificate()
  const validFrom = instant(certificate?.validFromDate)
  const validTo = instant(certificate?.validToDate)
  if (!certificate || !validFrom || !validTo) return undefined
  // Not `getPeerCertificate(true)`: it is empty once the other one was asked for.
  const legacy = certificate.toLegacyObject()
  const cipher = socket.getCipher()
  const issuerName = word(legacy.issuer?.CN)
  // Node gives the code where its types promise an error.
  const fault: unknown = socket.authorizationError
  return {
    protocol: socket.getProtocol() ?? '',
    cipher: cipher.standardName ?? cipher.name,
    isAuthorized: socket.authorized,
    fault: socket.authorized ? null : word(fault instanceof Error ? fault.message : fault) || 'unknown',
    coversHost: checkServerIdentity(host, legacy) === undefined,
    subject: word(legacy.subject?.CN),
    issuer: word(legacy.issuer?.O) || issuerName,
    issuerName,
    names: namesOf(certificate),
    validFrom,
    validTo,
    ...keyOf(certificate),
    chainLength: chainLengthOf(certificate),
    isSelfSigned: certificate.checkIssued(certificate),
  }
}

const instant = (date: Date | undefined): string | undefined =>
  date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined

/** A name may hold a field several times. */
const word = (value: unknown): string => String((Array.isArray(value) ? value[0] : value) ?? '').slice(0, longestWord)

/** Node quotes a name that could be taken for two. */
const namesOf = ({ subjectAltName }: X509Certificate): string[] =>
  [...(subjectAltName ?? '').matchAll(/(?:^|, )(?:DNS|IP Address):("(?:[^"\\]|\\.)*"|[^,]*)/g)]
    .slice(0, mostNames)
    .map((found) => word(found[1]))

function keyOf(certificate: X509Certificate): { keyType: string; keyBits: number | null } {
  try {
    const { asymmetricKeyType = 'unknown', asymmetricKeyDetails: details = {} } = certificate.publicKey
    const curve = /(\d{3})/.exec(details.namedCurve ?? '')?.[1]
    return { keyType: asymmetricKeyType, keyBits: details.modulusLength ?? (curve ? Number(curve) : null) }
  } catch {
    // OpenSSL does not know every kind of key that a certificate can carry.
    return { keyType: 'unknown', keyBits: null }
  }
}

function chainLengthOf(leaf: X509Certificate): number {
  let length = 0
  for (let at: X509Certificate | undefined = leaf; at && length < longestChain; at = at.issuerCertificate) length++
  return length
}
