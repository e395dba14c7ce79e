import type { ExtractedAnswer } from './calls.ts'

/** What a model alone says is never surer than this. */
export const maxModelConfidence = 0.8

export interface RuleAnswer {
  question: string
  option: string
  confidence: number
}

export interface MergedAnswer {
  question: string
  option: string
  confidence: number
  origin: 'rule' | 'model'
  /** Rule and model differ: both are shown, and a person decides. */
  needsReview: boolean
  /** What the model answered, with its quotes, where it answered. */
  model: ExtractedAnswer | null
}

/** A rule's answer stays whatever a model says; the model adds answers where the rules have none, each with a located quote. */
export function mergeAnswers(
  rules: readonly RuleAnswer[],
  model: readonly ExtractedAnswer[],
  modelConfidence: number,
): MergedAnswer[] {
  const quoted = model.filter((m) => m.quotes.length > 0)
  const answeredBy = (question: string) => quoted.find((m) => m.question === question) ?? null
  const ruled = new Set(rules.map((r) => r.question))
  return [
    ...rules.map((rule): MergedAnswer => {
      const own = answeredBy(rule.question)
      return { ...rule, origin: 'rule', needsReview: own !== null && own.option !== rule.option, model: own }
    }),
    ...quoted
      .filter((m, index) => !ruled.has(m.question) && quoted.findIndex((o) => o.question === m.question) === index)
      .map(
        (m): MergedAnswer => ({
          question: m.question,
          option: m.option,
          confidence: Math.max(0, Math.min(modelConfidence, maxModelConfidence)),
          origin: 'model',
          needsReview: false,
          model: m,
        }),
      ),
  ]
}
