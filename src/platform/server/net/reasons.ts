import type { RefusalReason } from './policy.ts'

/** Why something outside could not be looked at. */
export type UnavailableReason =
  | RefusalReason
  | 'unresolvable'
  | 'unreachable'
  /** The proxy would not make the connection. */
  | 'proxy'
  /** Only the proxy could answer: it resolves names. */
  | 'behind-proxy'
  /** No TLS connection came about. */
  | 'handshake'
  | 'certificate'
  | 'timeout'
  | 'aborted'
  | 'headers-too-large'
  | 'too-large'
  | 'bad-encoding'
  | 'bad-response'
  | 'bad-redirect'
  | 'redirected'
  | 'downgrade'
  | 'too-many-redirects'
  | 'wrong-type'
  /** Too many callers wait for the same host. */
  | 'busy'
  /** The system's resolver does not ask for such records. */
  | 'unsupported'

/** X509_V_ERR codes of OpenSSL as Node spells them, and Node's own. */
const certificateCodes =
  /CERT|CRL|SELF_SIGNED|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|KEY_TOO_SMALL|MD_TOO_WEAK|INVALID_(CA|PURPOSE)|PATH_LENGTH|HOSTNAME_MISMATCH|^ERR_(TLS|OSSL|X509)/

/** Our own mistakes have codes too; they are bugs, not weather. */
const bugCodes = /^ERR_(INVALID|OUT_OF_RANGE|MISSING|UNKNOWN|METHOD|USE_AFTER)|^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/

/** Maps codes of undici, Node and the system; undefined if the error does not come from the network. */
export function reasonOf(error: unknown): UnavailableReason | undefined {
  const code = codeOf(error)
  // The parser's error has no code when the other side ends in the middle of a header.
  if (code === undefined) return error instanceof Error && error.name === 'HTTPParserError' ? 'bad-response' : undefined
  if (bugCodes.test(code)) return undefined
  if (code === proxyRefusedCode) return 'proxy'
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large'
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout'
  if (/^ERR_SSL|^EPROTO$/.test(code)) return 'handshake'
  if (certificateCodes.test(code)) return 'certificate'
  if (/^HPE_|^UND_ERR_(RES|HTTP_PARSER|INFO)/.test(code)) return 'bad-response'
  return 'unreachable'
}

const proxyRefusedCode = 'PROXY_REFUSED'

/** Maps a proxy's answer to CONNECT: its own refusal (403, 407), or that it could not connect either. */
export const proxyRefused = (status: number): Error =>
  Object.assign(new Error(`the proxy answered ${status} to CONNECT`), {
    code: status >= 500 ? 'ECONNREFUSED' : proxyRefusedCode,
  })

function codeOf(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth++)
    if ('code' in current && typeof current.code === 'string') return current.code
  return undefined
}
