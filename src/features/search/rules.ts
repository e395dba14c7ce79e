import { countryName, type EntryType, entryTypeNames, type RiskLevel } from '../../product/entries.ts'
import type { SearchEntry } from './contract.ts'
import { homeResultLimit, manyAppsFrom, type SortOrder, valueSeparator } from './vocabulary.ts'

type SpecField = 'id' | 'name' | 'type' | 'company' | 'riskLevel' | 'dataCollected' | 'sdkTrackers' | 'domains'

/** An entry as a card takes it: SPEC's eight fields, and ours as far as the answer has them. */
export type CardEntry = Pick<SearchEntry, SpecField> & Partial<Omit<SearchEntry, SpecField>>

/** Returns the home page's entries: the first five are taken, then sorted. */
export const shownEntries = <E extends { name: string; riskLevel: string }>(
  entries: readonly E[],
  by: SortOrder,
): E[] => sortEntries(entries.slice(0, homeResultLimit), by)

export function countTypes(entries: readonly { type: EntryType }[]): Record<EntryType, number> {
  const counts = { app: 0, sdk: 0, domain: 0 }
  for (const { type } of entries) counts[type] += 1
  return counts
}

/** SPEC's copy for an app of low risk, unless the answer itself says whether the evidence carries it. */
export const isPrivacyFocused = (entry: CardEntry): boolean =>
  entry.type === 'app' && entry.riskLevel === 'low' && (entry.privacyFocused ?? true)

/** How far an SDK reaches: SPEC's copy where the count allows it or nothing is said of a count. */
export function reachOf({ seenInApps }: Pick<CardEntry, 'seenInApps'>): string {
  if (seenInApps === undefined || (seenInApps !== null && seenInApps >= manyAppsFrom))
    return 'Used in many popular apps'
  if (seenInApps === null) return 'Not counted in apps'
  if (seenInApps === 0) return 'Not seen in a measured app'
  return `Seen in ${seenInApps} measured ${seenInApps === 1 ? 'app' : 'apps'}`
}

/** Level of the tracker at this place of the list: the catalog's, else by its name. */
export function trackerLevel(entry: Pick<CardEntry, 'sdkTrackers' | 'trackerLevels'>, index: number): RiskLevel {
  const known = entry.trackerLevels?.[index]
  return known === undefined || known === 'unknown' ? levelByName(entry.sdkTrackers[index] ?? '') : known
}

/** Text of a shared card: SPEC's title, a summary, and the address of the page. */
export function shareContent(entry: Pick<CardEntry, 'name' | 'company' | 'riskLevel' | 'dataCollected'>) {
  const data = entry.dataCollected.length === 0 ? 'none recorded' : entry.dataCollected.join(', ')
  return {
    title: `${entry.name} - Privacy Risk Analysis`,
    text: `${entry.name} by ${entry.company || 'a company not stated'}. Risk level: ${riskLabel(entry.riskLevel)}. Data collected: ${data}.`,
  }
}

export interface FacetCount {
  value: string
  label: string
  count: number
}

/** Values that read the same are one choice; its value joins theirs. The commonest first. */
export function mergeByLabel(counts: readonly FacetCount[]): FacetCount[] {
  const merged = new Map<string, { values: string[]; count: number }>()
  for (const { value, label, count } of counts) {
    const known = merged.get(label)
    if (known) {
      known.values.push(value)
      known.count += count
    } else merged.set(label, { values: [value], count })
  }
  return [...merged]
    .map(([label, { values, count }]) => ({ value: values.sort().join(valueSeparator), label, count }))
    .sort((a, b) => b.count - a.count)
}

const weights: Record<RiskLevel, number> = { high: 3, medium: 2, low: 1, unknown: 0 }

/** SPEC's sort selector over what is already shown: relevance keeps the order, risk puts high first, name is A–Z. */
export function sortEntries<E extends { name: string; riskLevel: string }>(entries: readonly E[], by: SortOrder): E[] {
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

const levelLabels: Record<RiskLevel, string> = {
  high: 'High Risk',
  medium: 'Medium Risk',
  low: 'Low Risk',
  unknown: 'Unknown Risk',
}

const riskLabel = (level: string): string => ownLabel(levelLabels, level) ?? levelLabels.unknown

/** Looks up a word that anyone may have typed: `__proto__` is in no table. */
const ownLabel = (labels: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(labels, word) ? labels[word] : undefined

/** A facet's value in words. */
export function facetLabel(facet: 'type' | 'level' | 'category' | 'country', value: string): string {
  switch (facet) {
    case 'type':
      return ownLabel(entryTypeNames, value) ?? value
    case 'level':
      return riskLabel(value)
    case 'category':
      return categoryLabel(value)
    case 'country':
      return countryName(value)
  }
}

const categoryLabels: Record<string, string> = {
  ad: 'Advertising',
  ads: 'Advertising',
  crash: 'Crash reporting',
  broker: 'Data broker',
  replay: 'Session replay',
  cdn: 'Content delivery',
  'tag-manager': 'Tag manager',
  'customer-success': 'Customer support',
  'consent-provider': 'Consent management',
  'ai model': 'AI models',
  crm: 'CRM',
  hr: 'Human resources',
  'it management': 'IT management',
  'it services': 'IT services',
  vpn: 'VPN',
}

/** Store genres stand as they are; groups of web entities and kinds of SDKs get their words. */
export const categoryLabel = (value: string): string =>
  ownLabel(categoryLabels, value) ?? value.replace(/^[a-z]/, (letter) => letter.toUpperCase())
