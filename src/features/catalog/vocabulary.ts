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
