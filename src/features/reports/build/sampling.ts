import { createHash } from 'node:crypto'
import type { VendorFacts } from '../../../product/register-facts.ts'
import { bandOf } from './held.ts'

/** So many that weigh most are in a sample, and so many are drawn from the others. */
export const sampleSize = { singledOut: 25, drawn: 25 }

export interface Sampled {
  vendor: VendorFacts
  /** Why it is in the sample; null: it is not. */
  reason: string | null
}

/**
 * The population with its sample: what weighs most, by score, and a draw from the others that no one can steer and
 * everybody can repeat, by the hash of the period and the vendor.
 */
export function sampleOf(vendors: readonly VendorFacts[], seed: string): Sampled[] {
  const reasons = new Map(
    vendors
      .flatMap((vendor) => reasonFor(vendor).map((reason) => ({ vendor, reason })))
      .toSorted((a, b) => b.vendor.score.value - a.vendor.score.value || a.vendor.id - b.vendor.id)
      .slice(0, sampleSize.singledOut)
      .map(({ vendor, reason }) => [vendor, reason]),
  )
  const drawn = vendors
    .filter((vendor) => !reasons.has(vendor))
    .map((vendor) => ({ vendor, lot: createHash('sha256').update(`${seed}:${vendor.id}`).digest('hex') }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, sampleSize.drawn)
  for (const { vendor } of drawn) reasons.set(vendor, 'Drawn')
  return vendors.map((vendor) => ({ vendor, reason: reasons.get(vendor) ?? null }))
}

/** The first that holds. */
function reasonFor(vendor: VendorFacts): string[] {
  const { tier, overrides, acceptances } = vendor
  if (tier === 'critical') return ['Tier critical']
  if (bandOf(vendor) === 'red') return ['Very high risk']
  if (overrides.some(({ isInForce }) => isInForce)) return ['Overridden']
  return acceptances.some(({ isInForce }) => isInForce) ? ['Risk accepted'] : []
}
