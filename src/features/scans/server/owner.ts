import { randomBytes } from 'node:crypto'
import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { keptDays } from '../vocabulary.ts'

export const ownerCookie = 'sightline_scans'

/** Whose scans a browser may list and delete: the row keeps a hash, so that the database alone opens nothing. */
export function ownerHashOf({ cookies }: Pick<Call, 'cookies'>): string | undefined {
  const token = tokenOf(cookies)
  return token === undefined ? undefined : sha256Of(token)
}

/** Only for somebody who asks for a scan; whoever just looks gets no cookie. As long as what it opens. */
export function rememberOwner(call: Pick<Call, 'cookies' | 'headers'>, { secure }: { secure: boolean }): string {
  const token = tokenOf(call.cookies) ?? randomBytes(32).toString('base64url')
  call.headers.append(
    'set-cookie',
    `${ownerCookie}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${keptDays * 86_400}${secure ? '; Secure' : ''}`,
  )
  return sha256Of(token)
}

function tokenOf(cookies: Call['cookies']): string | undefined {
  const token = cookies[ownerCookie]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}
