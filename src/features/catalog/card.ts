import type { RiskLevel } from './vocabulary.ts'

/** Derived with the score and kept beside it: what a result card shows, so that a search reads one row an entry. */
export interface EntryCard {
  dataCollected: string[]
  sdkTrackers: string[]
  trackerLevels: RiskLevel[]
  domains: string[]
  trackersBasis: string | null
  seenInApps: number | null
  privacyFocused: boolean
  description: string
}
