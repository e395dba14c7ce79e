import { randomBytes } from 'node:crypto'
import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { cookieOf } from '../../../platform/server/http/cookies.ts'
import { keptDays } from '../vocabulary.ts'

export const ownerCookie = 'sightline_scans'

/**
 * Returns the hash of the browser's owner cookie, by which it may list and delete its scans: the database alone opens
 * nothing.
 */
export function ownerHashOf({ cookies }: Pick<Call, 'cookies'>): string | undefined {
  const token = tokenOf(cookies)
  return token === undefined ? undefined : sha256Of(token)
}

/**
 * Sets the cookie for a person who requests a scan, not for readers. It lives as long as the scans.
 * @param isKnown Scans belong to the cookie that the browser has: one that we did not issue may be a stranger's choice.
 */
export function rememberOwner(
  call: Pick<Call, 'cookies' | 'headers'>,
  { isHttps, isKnown }: { isHttps: boolean; isKnown: boolean },
): string {
  const held = isKnown ? tokenOf(call.cookies) : undefined
  const value = held ?? randomBytes(32).toString('base64url')
  const maxAgeSeconds = keptDays * 86_400
  call.headers.append('set-cookie', cookieOf({ name: ownerCookie, value, maxAgeSeconds, isHttps }))
  return sha256Of(value)
}

function tokenOf(cookies: Call['cookies']): string | undefined {
  const token = cookies[ownerCookie]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}
