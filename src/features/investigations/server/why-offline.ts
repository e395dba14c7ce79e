import type { WayOut } from '../../../platform/server/net/way-out.ts'
import type { OfflineReason } from './outside.ts'

/** Kept for examples, so it always has name servers; and a name below it that does not exist. RFC 2606 § 3 */
const canary = 'example.com'
const noSuchName = 'no-such-name-q7x2m9.example.com'
const canaryMs = 3_000

/**
 * Why nothing that is asked by name can be believed: there is no network, or something answers in the place of every name.
 * A vendor that does not answer is neither.
 */
export async function whyOffline(wayOut: Pick<WayOut, 'resolve' | 'fetch'>): Promise<OfflineReason | null> {
  const [known, unknown] = await Promise.all([
    wayOut.resolve(canary, 'NS', { totalMs: canaryMs }),
    wayOut.resolve(noSuchName, 'A', { totalMs: canaryMs }),
  ])
  if (known.outcome === 'unavailable' && known.reason === 'egress-off') return 'network-off'
  // Names are the proxy's business: only a request shows what it makes of them.
  if (known.outcome === 'unavailable' && known.reason === 'behind-proxy') {
    const answered = await wayOut.fetch(`https://${noSuchName}/`, {
      totalMs: canaryMs,
      maxBytes: 1_024,
      truncate: true,
    })
    return answered.outcome === 'fetched' && answered.status < 400 ? 'filtered' : null
  }
  if (unknown.outcome === 'answered') return 'filtered'
  return known.outcome === 'answered' ? null : 'no-network'
}
