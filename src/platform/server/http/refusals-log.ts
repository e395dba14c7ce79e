import type { Context } from 'hono'
import type { Log } from '../log.ts'

/** Refusals that an operator looks for in the log: sign-in, permissions, rate limits. */
const worthTelling: readonly (readonly [status: number, kind: string])[] = [
  [401, 'not let in'],
  [403, 'without the right'],
  [429, 'too often'],
]
/** Others are answered with the same status for less, so these are told by their codes. */
const codesWorthTelling = new Set(['body_too_large', 'unsupported_media_type', 'invalid_json'])

/**
 * Logs refusals for lack of permission: when, which call, why, and the number that the answer carries. Logs nothing
 * about the caller: if they were signed in, the logs of the organization and of staff name them.
 */
export function logRefusal(c: Context, log: Pick<Log, 'info'>): void {
  const code = c.get('refusalCode')
  if (code === undefined) return
  const kind = worthTelling.find(([status]) => status === c.res.status)?.[1]
  if (kind === undefined && !codesWorthTelling.has(code)) return
  const at = c.get('endpointKey') ?? 'page'
  log.info({ at, code, kind: kind ?? 'not as it has to be', request: c.get('requestId') }, 'refused')
}
