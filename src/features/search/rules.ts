import { entryTypeNames, type EntryType, type RiskLevel } from '../catalog/vocabulary.ts'

const weights: Record<RiskLevel, number> = { high: 3, medium: 2, low: 1, unknown: 0 }

/** SPEC's sort selector over what is already shown: relevance keeps the order, risk puts high first, name is A–Z. */
export function sortEntries<E extends { name: string; riskLevel: string }>(entries: readonly E[], by: 'relevance' | 'risk' | 'name'): E[] {
  switch (by) {
    case 'relevance':
      return [...entries]
    case 'risk':
      return entries.toSorted((a, b) => weightOf(b.riskLevel) - weightOf(a.riskLevel))
    case 'name':
      return entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  }
}

const weightOf = (level: string) => weights[level as RiskLevel] ?? 0

/** SPEC's name heuristic: colours an embedded SDK's chip only where the catalog does not know the SDK. */
export function levelByName(name: string): 'high' | 'medium' | 'low' {
  const lower = name.toLowerCase()
  if (/facebook|google analytics|ads/.test(lower)) return 'high'
  return /firebase|crashlytics/.test(lower) ? 'medium' : 'low'
}

const levelLabels: Record<RiskLevel, string> = { high: 'High Risk', medium: 'Medium Risk', low: 'Low Risk', unknown: 'Unknown Risk' }

/** A facet's value in words. */
export function facetLabel(facet: 'type' | 'level' | 'category' | 'country', value: string): string {
  switch (facet) {
    case 'type':
      return entryTypeNames[value as EntryType] ?? value
    case 'level':
      return levelLabels[value as RiskLevel] ?? 'Unknown Risk'
    case 'category':
      return categoryLabel(value)
    case 'country':
      return countryName(value)
  }
}

const categoryLabels: Record<string, string> = { ad: 'Advertising', cdn: 'Content delivery', 'tag-manager': 'Tag manager', 'customer-success': 'Customer support', 'consent-provider': 'Consent management' }

/** Store genres stand as they are; groups of web entities and kinds of SDKs get their words. */
export const categoryLabel = (value: string): string => categoryLabels[value] ?? value.replace(/^[a-z]/, (letter) => letter.toUpperCase())

const regions = new Intl.DisplayNames(['en'], { type: 'region' })

export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code
  } catch {
    return code
  }
}
