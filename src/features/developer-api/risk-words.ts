import { bandOf } from '../../product/score/levels.ts'
import { type RiskWord, riskWords } from '../webhooks/payload.ts'

/** As webhooks word the same score. */
export const riskWordOf = (score: number | null): RiskWord | null => (score === null ? null : riskWords[bandOf(score)])
