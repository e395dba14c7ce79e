/** Effect of a deed on the shown score. */
export interface ScoreMove {
  because: string
  from: number
  to: number
}

interface Shown {
  riskScore: number
  isScored: boolean
}

/** Undefined where the score stayed, or where there was none to compare with. */
export function moveOf(because: string, before: Shown | undefined, after: Shown | undefined): ScoreMove | undefined {
  if (!before?.isScored || !after?.isScored || before.riskScore === after.riskScore) return undefined
  return { because, from: before.riskScore, to: after.riskScore }
}
