import { once } from '../../platform/shared/once.ts'
import { featuresOf } from './answers.features.ts'
import { type AnswerWeights, isHeap, modelAnswerer, readAnswerWeights } from './answers.model.ts'
import { answersBy, type RubricAnswers } from './answers.rubric.ts'
import { answersByRules } from './answers.rules.ts'
import weights from './answers-weights.json' with { type: 'json' }

const model = once(() => readAnswerWeights(weights as AnswerWeights)) // written by the trainer, and checked while it is read

/**
 * The option of every question of the rubric that the passages of a policy speak for: by what was learned from such heaps
 * where they are one, and by the rules where they are a passage or two. Without any, each question has its option for
 * silence.
 */
export function answersOf({ citations }: { citations: readonly string[] }): RubricAnswers {
  const byRules = answersByRules(citations)
  if (!isHeap(citations)) return byRules
  const answer = modelAnswerer(model(), featuresOf(citations))
  return answersBy((question) => answer(question) ?? byRules[question])
}
