import { monthText } from '../../score/levels.ts'
import type { DataTypeFact, Identifier } from '../contract.ts'

// Words of the catalog's pages for what the contract says in ids and codes.

export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const listFormat = new Intl.ListFormat('en')
export const listText = (items: readonly string[]) => listFormat.format(items)

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** As precise as its source: "August 30, 2025", "August 2025" or "2025". */
export const asOfText = (asOf: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? dayFormat.format(new Date(`${asOf}T00:00:00Z`)) : monthText(asOf)

export const monthsText = (from: string, to: string) => {
  if (from === to) return monthText(from)
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isSameYear ? monthText(from).split(' ')[0] : monthText(from)} to ${monthText(to)}`
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** ISO 3166-1 alpha-2 in English; a code that nobody assigned stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
}

export const platformNames = { android: 'Android', ios: 'iOS' } as const

/** 1 to 5 of data/data-types.json. */
const sensitivityNames = ['Technical', 'Ordinary', 'Elevated', 'High', 'Special category'] as const
export const sensitivityText = (sensitivity: number) =>
  `${sensitivityNames[sensitivity - 1] ?? 'Not rated'}, ${sensitivity} of ${sensitivityNames.length}`

export const basisTexts: Record<DataTypeFact['basis'], string> = {
  observed: 'Observed in traffic',
  'label-gap': 'Seen but not declared in the store label',
  declared: 'Declared in the store label',
  decodable: 'Requests to it can carry it',
}

export const identifierNames: Record<Identifier['kind'], string> = {
  package: 'Android package',
  bundle: 'iOS bundle',
  'store-id': 'App Store id',
  domain: 'Hosts',
  'code-prefix': 'Code prefixes',
  maven: 'Maven coordinates',
}

// Documented address patterns of publishers and stores: the page is there by rule, nobody opened it for a fact.
const patterns = [
  /^https:\/\/play\.google\.com\/store\/apps\/details\?/,
  /^https:\/\/apps\.apple\.com\/app\//,
  /^https:\/\/reports\.exodus-privacy\.eu\.org\/en\/trackers\/\d/,
  /^https:\/\/privacyspy\.org\/product\//,
  /^https:\/\/www\.datarequests\.org\/company\//,
]
export const isPatternAddress = (address: string) => patterns.some((pattern) => pattern.test(address))

export const reachUnits = {
  downloads: 'downloads or more',
  'page-loads': 'page loads counted',
  'measured-apps': 'measured apps',
} as const

/** Millionths as percent, with one place. */
export const percentText = (millionths: number) =>
  `${(millionths / 10_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} %`

export const qualityTexts = {
  measured: 'Measured here',
  signed: 'Signed document',
  captured: 'Captured from the vendor',
  claimed: 'Claimed by the vendor',
  'third-party': 'Stated by a third party',
  heuristic: 'Inferred from a name',
} as const
