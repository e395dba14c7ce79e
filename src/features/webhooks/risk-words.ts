import { bandOf, type RiskBand } from '../../product/score/levels.ts'
import { type RiskWord, riskWords } from './payload.ts'

/** As webhooks word the same score. */
export const riskWordOf = (score: number | null): RiskWord | null => (score === null ? null : wordOfBand(bandOf(score)))

/** A vendor's band is more than its score: one whose score rests on too little is never low. */
export function wordOfBand(band: RiskBand): RiskWord
export function wordOfBand(band: RiskBand | null): RiskWord | null
export function wordOfBand(band: RiskBand | null): RiskWord | null {
  return band === null ? null : riskWords[band]
}
