import { isPublicAddress } from '../../../platform/server/net/addresses.ts'
import type { RecordResolver } from '../../../platform/server/net/names.ts'
import { judgeUrl, type NetPolicy } from '../../../platform/server/net/policy.ts'

/** Whether an address may be sent to at all, as far as can be told before anything is sent; by plain http too, unless told. */
export type CheckTarget = (url: string, options?: { allowHttp?: boolean }) => Promise<boolean>

/**
 * By the address itself and by what its name resolves to now; each sending judges again. A name that does not resolve
 * passes: it may tomorrow, and the log says so until then.
 */
export const targetChecker =
  ({ policy, resolve }: { policy: NetPolicy; resolve: RecordResolver }): CheckTarget =>
  async (url, { allowHttp = true } = {}) => {
    // Without a way out nothing is sent now, and the address is as good or bad as with one.
    const judged = judgeUrl(url, { policy: { ...policy, egress: true }, allowHttp })
    if (judged.outcome === 'refused') return false
    if (judged.isException || judged.address !== undefined) return true
    const answers = await Promise.all([resolve(judged.hostname, 'A'), resolve(judged.hostname, 'AAAA')])
    return answers.every((answer) => answer.outcome !== 'answered' || answer.records.every(isPublicAddress))
  }
