import { bandOf, type RiskBand } from '../score/levels.ts'
import type { RiskWord } from '../webhooks/payload.ts'

// The words of the webhooks, for the same scores.

const riskWords: Record<RiskBand, RiskWord> = { red: 'very_high', orange: 'high', yellow: 'medium', green: 'low' }

export const riskWordOf = (score: number | null): RiskWord | null => (score === null ? null : riskWords[bandOf(score)])
