// Cookies of ours open something, so no sibling host and no plain connection may plant one: where HTTPS is served their names begin
// with `__Host-`, which a browser takes over HTTPS from this very host alone (draft-ietf-httpbis-rfc6265bis, section 4.1.3.2).
// Inside the program they have their plain names.

const hostPrefix = '__Host-'

/** All cookies of ours begin so: a request without one is a stranger's, whatever else of other programs it brings. */
const ownPrefix = 'sightline_'
type OwnName = `${typeof ownPrefix}${string}`

/** Whether a header `Cookie` may hold one that we gave. */
export const holdsOwnCookie = (header: string): boolean => header.includes(ownPrefix)

export interface CookieSetting {
  name: OwnName
  /** Empty: the browser forgets it. */
  value: string
  maxAgeSeconds: number
  isHttps: boolean
}

/** As the browser knows it. */
export const sentName = (name: string, { isHttps }: { isHttps: boolean }): string =>
  `${isHttps ? hostPrefix : ''}${name}`

/** For `Set-Cookie`: out of reach of scripts, and sent along by other sites’ links alone. */
export const cookieOf = ({ name, value, maxAgeSeconds, isHttps }: CookieSetting): string =>
  `${sentName(name, { isHttps })}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value ? maxAgeSeconds : 0}${isHttps ? '; Secure' : ''}`

/**
 * Parses cookies, named without the host prefix. Over HTTPS, cookies that lack the prefix are ignored: anyone may have
 * planted them.
 */
export function parseCookies(header: string | undefined, { isHttps }: { isHttps: boolean }): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const part of (header ?? '').slice(0, 8192).split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(at, 0)).trim()
    if (at <= 0 || (isHttps && !name.startsWith(hostPrefix))) continue
    cookies[isHttps ? name.slice(hostPrefix.length) : name] = part.slice(at + 1).trim()
  }
  return cookies
}
