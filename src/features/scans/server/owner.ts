import { randomBytes } from 'node:crypto'
import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { cookieOf } from '../../../platform/server/http/cookies.ts'
import { keptDays } from '../vocabulary.ts'

export const ownerCookie = 'sightline_scans'

/** Whose scans a browser may list and delete: the row keeps a hash, so that the database alone opens nothing. */
export function ownerHashOf({ cookies }: Pick<Call, 'cookies'>): string | undefined {
  const token = tokenOf(cookies)
  return token === undefined ? undefined : sha256Of(token)
}

/**
 * Only for somebody who asks for a scan; whoever just looks gets no cookie. As long as what it opens.
 * @param isKnown Scans are under the one that the browser has: one that nobody got from us may be a stranger's choice.
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
