import type { VendorFacts } from '../../../product/register-facts.ts'
import type { TrackingKind } from '../../../product/score/method/tracking-kinds.ts'
import { citeRefs } from './citations.ts'
import type { EvidenceIndex } from './evidence-index.ts'

// A vendor's use of data, as its newest score found it.

export const useOf = ({ score }: VendorFacts) => score.run?.facts.use ?? null

/** Either is what the right to opt out is about: Cal. Civ. Code § 1798.120. */
export const sellsOrShares = (vendor: VendorFacts): boolean | null => {
  const use = useOf(vendor)
  if (use === null) return null
  if (use.sellsOrShares === true || use.crossContextAds === true) return true
  return use.sellsOrShares === false && use.crossContextAds === false ? false : null
}

/** Title over both answers, neither of which is shown alone. */
export const usesTitle = 'Sale, sharing or ads'

export const trackingOf = ({ score }: VendorFacts): readonly TrackingKind[] => score.run?.facts.tracking?.kinds ?? []

export const citeUse = (evidence: EvidenceIndex, vendor: VendorFacts): string[] =>
  citeRefs(evidence, vendor, [
    ...(useOf(vendor)?.evidence ?? []),
    ...(vendor.score.run?.facts.tracking?.evidence ?? []),
  ])

/** A criterion of a law that asks for an assessment where it is met. */
export interface Criterion {
  name: string
  /** From what is recorded or was found; what is not known does not count. */
  isMet: (vendor: VendorFacts) => boolean
}

/** Returns the criteria that a vendor meets. */
export const namesMet = (criteria: readonly Criterion[], vendor: VendorFacts): string[] =>
  criteria.filter(({ isMet }) => isMet(vendor)).map(({ name }) => name)
