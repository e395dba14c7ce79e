import { createHash } from 'node:crypto'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { CustomersParts } from './parts.ts'

const rangeUrl = 'https://api.pwnedpasswords.com/range/'
const longestWaitMs = 2000
const mostBytes = 1024 * 1024

/**
 * Refuses a password of the public lists of leaked ones. What leaves are the first five digits of its SHA-1, which hundreds
 * of those share, and the padded answer is of no telling size. An unreachable service refuses no one.
 * @throws Refusal `password_known`.
 */
export async function refuseLeaked(parts: Pick<CustomersParts, 'fetch'>, password: string): Promise<void> {
  const sha1 = createHash('sha1').update(password).digest('hex').toUpperCase()
  const answer = await parts.fetch(rangeUrl + sha1.slice(0, 5), {
    headers: { 'Add-Padding': 'true' },
    totalMs: longestWaitMs,
    maxBytes: mostBytes,
    types: ['text/plain'],
    redirect: 'error',
  })
  if (answer.outcome !== 'fetched' || answer.status !== 200) return
  if (listsSuffix(answer.body.toString('latin1'), sha1.slice(5))) throw refuse('password_known')
}

/** Lines are `SUFFIX:COUNT`; a count of 0 is padding. */
const listsSuffix = (lines: string, suffix: string): boolean =>
  lines.split('\n').some((line) => {
    const [listed, count] = line.trim().split(':')
    return listed === suffix && Number(count) > 0
  })
