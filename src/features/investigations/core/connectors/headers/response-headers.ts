import { daysBetween } from '../network-replies.ts'

// Readers of single response headers. Each takes what a server sent, which may be anything.

export interface Hsts {
  maxAgeSeconds: number
  includesSubDomains: boolean
  isPreload: boolean
}

/** RFC 6797 § 6.1: without a readable max-age the header says nothing. Of several headers the first counts (§ 8.1). */
export function readHsts(value: string): Hsts | undefined {
  const parts = (value.split(',')[0] ?? '').split(';').map((p) => p.trim().toLowerCase())
  const seconds = parts.map((p) => /^max-age\s*=\s*"?(\d{1,12})"?$/u.exec(p)?.[1]).find((s) => s !== undefined)
  if (seconds === undefined) return undefined
  return {
    maxAgeSeconds: Number(seconds),
    includesSubDomains: parts.includes('includesubdomains'),
    isPreload: parts.includes('preload'),
  }
}

export interface Cookie {
  name: string
  isSecure: boolean
  isHttpOnly: boolean
  sameSite: 'Strict' | 'Lax' | 'None' | null
  domain: string | null
  /** Null: until the browser is closed, or not readable. */
  keptDays: number | null
}

const mostCookies = 50

/** Never the value: it may name a person. */
export function readCookies(lines: readonly string[], receivedAt: string): Cookie[] {
  return lines.slice(0, mostCookies).flatMap((line) => {
    const [pair = '', ...attributes] = line.split(';')
    const name = pair.slice(0, Math.max(0, pair.indexOf('='))).trim()
    if (!/^[!#$%&'*+.^_`|~\w-]{1,100}$/u.test(name)) return []
    const of = new Map(
      attributes.map((a) => {
        const [key = '', ...value] = a.split('=')
        return [key.trim().toLowerCase(), value.join('=').trim()] as const
      }),
    )
    const domain = of.get('domain')?.toLowerCase().replace(/^\./u, '') ?? ''
    return [
      {
        name,
        isSecure: of.has('secure'),
        isHttpOnly: of.has('httponly'),
        sameSite:
          (['Strict', 'Lax', 'None'] as const).find((s) => s.toLowerCase() === of.get('samesite')?.toLowerCase()) ??
          null,
        domain: /^[a-z0-9.-]{1,253}$/u.test(domain) ? domain : null,
        keptDays: keptDays(of, receivedAt),
      },
    ]
  })
}

/** RFC 6265 § 5.3: Max-Age wins over Expires. */
function keptDays(of: ReadonlyMap<string, string>, receivedAt: string): number | null {
  const maxAge = of.get('max-age')
  if (maxAge !== undefined && /^-?\d{1,12}$/u.test(maxAge)) return Math.max(0, Math.floor(Number(maxAge) / 86_400))
  const written = of.get('expires') ?? ''
  // Without its zone a date would mean another day on another machine.
  const expires = new Date(/GMT|UTC/u.test(written) ? written : '')
  if (Number.isNaN(expires.getTime())) return null
  return Math.max(0, daysBetween(receivedAt, expires.toISOString()) ?? 0)
}

/** Names that sites give to the cookie that keeps a person signed in. */
export const isSessionName = (name: string): boolean =>
  /sess|(?:^|[-_.])sid(?:$|[-_.])|auth|token|jwt|login/iu.test(name)

/** Products with a version: `nginx/1.18.0`. */
export const versionsIn = (value: string): string[] =>
  [...value.matchAll(/(?<![\w/.-])([A-Za-z][\w.-]{0,40}\/\d[\w.-]{0,20})/gu)].map((m) => m[1] ?? '').slice(0, 5)
