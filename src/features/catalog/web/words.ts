import { asOfWords } from '../../../platform/shared/dates.ts'
import type { FoundHow } from '../approved-scans.ts'
import type { DataTypeFact, Identifier } from '../contract.ts'

// Words of the catalog's pages for what the contract says in ids and codes.

const listFormat = new Intl.ListFormat('en')
export const listText = (items: readonly string[]) => listFormat.format(items)

export const monthsText = (from: string, to: string) => {
  if (from === to) return asOfWords(from)
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isSameYear ? asOfWords(from).split(' ')[0] : asOfWords(from)} to ${asOfWords(to)}`
}

/** An SPDX id as it is; one of our own in words: `LicenseRef-public-record` is "Public record", `us` its country. */
export function licenceWords(licence: string): string {
  const own = /^LicenseRef-(.+)$/.exec(licence)?.[1]
  if (own === undefined) return licence
  const words = own.replaceAll('-', ' ').replace(/\bus\b/, 'US')
  return words.charAt(0).toUpperCase() + words.slice(1)
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

// Documented address patterns of publishers and stores: the page exists by rule, but was not opened for a fact.
const patterns = [
  /^https:\/\/play\.google\.com\/store\/apps\/details\?/,
  /^https:\/\/apps\.apple\.com\/app\//,
  /^https:\/\/reports\.exodus-privacy\.eu\.org\/en\/trackers\/\d/,
  /^https:\/\/privacyspy\.org\/product\//,
  /^https:\/\/www\.datarequests\.org\/company\//,
]
export const isPatternAddress = (address: string) => patterns.some((pattern) => pattern.test(address))

/** As on the page of a scan. */
export const foundTexts: Record<FoundHow, string> = {
  defined: 'In the code',
  manifest: 'In the manifest',
  native: 'Native library',
  asset: 'Settings file',
  referenced: 'Referenced only',
  host: 'Host only',
  'before-consent': 'Called before consent',
  'after-consent': 'Called after consent only',
}
