export const sourceKeys = ['hibp', 'ca-ag', 'wa-ag', 'or-doj', 'sec-8k', 'hhs-ocr'] as const
export type SourceKey = (typeof sourceKeys)[number]

/** How many, and of whom: a count without its scope says nothing. */
export interface Affected {
  count: number
  /** In the plural: `accounts`, `individuals`, `residents of Washington`. */
  scope: string
}

export interface SourceFlags {
  /** Null where the source does not verify. */
  verified: boolean | null
  sensitive: boolean
  spamList: boolean
  malware: boolean
  stealerLog: boolean
  fabricated: boolean
  retired: boolean
}

/** One record of one source, normalised; what a source does not say is null, never a guess. */
export interface SourceItem {
  source: SourceKey
  /** The source's own key: stable, unique within it. */
  externalId: string
  company: string
  title: string
  domain: string | null
  /** Day, month or year each, as precise as the source; `to` only where it names a span. */
  breachedOn: { from: string | null; to: string | null }
  /** Day on which the source made it public. */
  publishedOn: string | null
  /** Instant of the source's last edit. */
  modifiedAt: string | null
  affected: Affected[]
  /** The source's words, normalised. */
  dataTypes: string[]
  flags: SourceFlags
  /** Stated by the source's own nature or field, never read out of a name. */
  industry: 'healthcare' | 'finance' | null
  /** The source's page of this record. */
  url: string
  /** The source's record, field by field and without prose, for later reference. */
  payload: unknown
}
