import type { ScoreExplanation, ScoreReason, ScoreSummary } from './method/contract.ts'

/** Builds the summary that is stored beside an entry and sent with its card. */
export function summaryOf(explanation: Omit<ScoreSummary, 'isExpected'>): ScoreSummary {
  const { level, known, R, low, high, basis, gate, reasons } = explanation
  return { level, known, R, low, high, basis, gate, reasons, isExpected: isExpected(explanation) }
}

/**
 * Returns whether the level is only what is likely for its role. A registration, a decided act about the product itself
 * and a verified protection are established facts, so a level that rests on one of them is not.
 */
export const isExpected = ({ basis, reasons }: Pick<ScoreExplanation, 'basis' | 'reasons'>): boolean =>
  basis === 'role-alone' || (basis === 'record' && !reasons.some(isEstablished))

function isEstablished(reason: ScoreReason): boolean {
  switch (reason.code) {
    case 'registered-broker':
    case 'protected':
    case 'breach':
      return true
    case 'conduct':
      return reason.scope === 'own' && reason.status !== 'pending' && !isAllegation(reason.kind)
    case 'role':
    case 'company':
    case 'audience':
    case 'observed':
      return false
  }
}

/** A suit alleges; an order, a fine or a settlement ends a case, and a notice or a study states what was found. */
export const isAllegation = (kind: Extract<ScoreReason, { code: 'conduct' }>['kind']): boolean =>
  kind === 'suit' || kind === 'private-suit'
