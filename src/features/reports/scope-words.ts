import type { Scope } from '../../product/report-facts.ts'
import { withBlanks } from '../../product/vendors.ts'

/** The filter as a person reads it. */
export function scopeWords({ tiers = [], vendorTypes = [], roles = [], vendorIds = [] }: Scope): string {
  const parts = [
    ...(tiers.length > 0 ? [`tier ${either(tiers)}`] : []),
    ...(vendorTypes.length > 0 ? [`type ${either(vendorTypes)}`] : []),
    ...(roles.length > 0 ? [`role ${either(roles)}`] : []),
    ...(vendorIds.length > 0 ? [`${vendorIds.length} chosen by name`] : []),
  ]
  return parts.length === 0 ? 'All active vendors' : `Active vendors: ${parts.join('; ')}`
}

const either = (words: readonly string[]): string => words.map(withBlanks).join(' or ')
