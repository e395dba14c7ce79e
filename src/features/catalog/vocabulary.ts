export const entryTypes = ['app', 'sdk', 'domain'] as const
export type EntryType = (typeof entryTypes)[number]

export const riskLevels = ['high', 'medium', 'low', 'unknown'] as const
export type RiskLevel = (typeof riskLevels)[number]

/** The kind of an entry as a reader says it. */
export const entryTypeNames: Record<EntryType, string> = {
  app: 'Mobile app',
  sdk: 'Third-party SDK',
  domain: 'Data processor',
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Returns the English name of an ISO 3166-1 alpha-2 code; an unassigned code is returned unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
}
