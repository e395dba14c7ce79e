import { dayMs } from '../../platform/shared/days.ts'
import { compareText } from '../../platform/shared/text.ts'
import { makerOfCookie } from './cookie-makers.ts'
import { type EntityOf, hostOf, isThirdParty, sorted } from './parties.ts'
import type { JarCookie } from './recording.ts'
import type { CookieFinding } from './site-scan.ts'

export interface SetCookie {
  name: string
  domain: string
  bytes: number
  /** Null: ends with the browser. */
  expiresAt: number | null
  secure: boolean
  httpOnly: boolean
  sameSite: CookieFinding['sameSite']
  isPartitioned: boolean
}

/** A Set-Cookie line as browsers read it; undefined for what they drop. RFC 6265 § 5.2 */
export function parseSetCookie(line: string, host: string, now: number): SetCookie | undefined {
  const [pair = '', ...rest] = line.slice(0, 8_192).split(';')
  const equals = pair.indexOf('=')
  const name = (equals < 0 ? '' : pair.slice(0, equals)).trim()
  const value = pair.slice(equals + 1).trim()
  if (name === '' && value === '') return undefined
  const attributes = new Map(
    rest.map((part) => {
      const [key = '', ...parts] = part.split('=')
      return [key.trim().toLowerCase(), parts.join('=').trim()] as const
    }),
  )
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase()
  const isOwn = domain === '' || host === domain || host.endsWith(`.${domain}`)
  if (!isOwn) return undefined
  const sameSite = attributes.get('samesite')?.toLowerCase()
  return {
    name: name.slice(0, 200),
    domain: domain || host,
    bytes: name.length + value.length,
    expiresAt: expiryOf(attributes, now),
    secure: attributes.has('secure'),
    httpOnly: attributes.has('httponly'),
    sameSite: sameSite === 'strict' ? 'Strict' : sameSite === 'lax' ? 'Lax' : sameSite === 'none' ? 'None' : null,
    isPartitioned: attributes.has('partitioned'),
  }
}

/** Max-Age wins over Expires; an unreadable one is as if absent. */
function expiryOf(attributes: ReadonlyMap<string, string>, now: number): number | null {
  const age = attributes.get('max-age')
  if (age !== undefined && /^-?\d{1,12}$/.test(age)) return now + Number(age) * 1_000
  const at = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(at) ? null : at
}

/**
 * Returns the expiry that the browser stored, which is what it sends and at most 400 days. A duration in the line
 * counts by our clock, not the browser's.
 */
function expiryIn(kept: JarCookie | undefined, { expiresAt }: SetCookie): number | null {
  if (!kept) return expiresAt
  return kept.expires < 0 ? null : Math.min(kept.expires * 1_000, expiresAt ?? Number.POSITIVE_INFINITY)
}

export interface CookieLine {
  line: string
  host: string
  setBy: 'header' | 'script'
  script: string | null
}

export function cookiesOf(
  lines: readonly CookieLine[],
  jar: readonly JarCookie[],
  { pageHost, entityOf, now }: { pageHost: string; entityOf: EntityOf; now: number },
): CookieFinding[] {
  const seen = new Map<string, { cookie: SetCookie; lines: CookieLine[] }>()
  for (const line of lines) {
    const cookie = parseSetCookie(line.line, line.host, now)
    // A cookie set with a past expiry is deleted, not set.
    if (!cookie || (cookie.expiresAt !== null && cookie.expiresAt <= now)) continue
    const key = `${cookie.domain} ${cookie.name}`
    seen.set(key, { cookie, lines: [...(seen.get(key)?.lines ?? []), line] })
  }
  const stored = new Map(jar.map((cookie) => [`${cookie.domain.replace(/^\./, '')} ${cookie.name}`, cookie]))
  const findings = [...seen].map(([key, { cookie, lines: setters }]) => {
    const kept = stored.get(key)
    stored.delete(key)
    return finding(
      { ...cookie, expiresAt: expiryIn(kept, cookie) },
      {
        setters,
        isStored: kept !== undefined,
        value: kept?.value ?? '',
      },
    )
  })
  // Kept without a line that we saw: set inside a worker, or by an answer whose headers the browser did not show.
  const unseen = [...stored.values()].map((kept) =>
    finding(
      {
        name: kept.name,
        domain: kept.domain.replace(/^\./, ''),
        bytes: kept.name.length + kept.value.length,
        expiresAt: kept.expires < 0 ? null : kept.expires * 1_000,
        secure: kept.secure,
        httpOnly: kept.httpOnly,
        sameSite: kept.sameSite,
        isPartitioned: kept.partitionKey !== undefined,
      },
      { setters: [], isStored: true, value: kept.value },
    ),
  )
  return [...findings, ...unseen]
    .sort((a, b) => compareText(a.domain, b.domain) || compareText(a.name, b.name))
    .slice(0, 500)

  function finding(
    { expiresAt, ...cookie }: SetCookie,
    { setters, isStored, value }: { setters: CookieLine[]; isStored: boolean; value: string },
  ): CookieFinding {
    return {
      ...cookie,
      entity: entityOf(cookie.domain)?.name ?? null,
      maker: makerOfCookie(cookie.name, value),
      isThirdParty: isThirdParty(cookie.domain, pageHost),
      setBy: (['header', 'script'] as const).filter((how) => setters.some(({ setBy }) => setBy === how)),
      scripts: sorted(setters.flatMap(({ script }) => script || [])).slice(0, 10),
      isStored,
      isSession: expiresAt === null,
      lifetimeDays: expiresAt === null ? null : Math.round(((expiresAt - now) / dayMs) * 100) / 100,
    }
  }
}

export const headerLine = (line: string, url: string): CookieLine => ({
  line,
  host: hostOf(url),
  setBy: 'header',
  script: null,
})
