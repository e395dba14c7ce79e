import type { RiskLevel } from '../../product/entries.ts'
import type { ScoreSummary } from '../../product/score/method/contract.ts'

/** Derived with the score and kept beside it: what a result card shows, so that a search reads one row an entry. */
export interface EntryCard {
  dataCollected: string[]
  /** How the data types are known, e.g. "declared in the store label"; null where none is. */
  dataBasis: string | null
  /** Level, range and the codes of its reason. */
  summary: ScoreSummary
  sdkTrackers: string[]
  trackerLevels: RiskLevel[]
  domains: string[]
  trackersBasis: string | null
  seenInApps: number | null
  privacyFocused: boolean
  description: string
}
