import type { Question } from '../../../product/questions.ts'
import { aiUse } from './ai-use.ts'
import { privacyCore } from './privacy-core.ts'
import { securityCore } from './security-core.ts'
import type { ShippedSet } from './set.ts'
import { subProcessors } from './sub-processors.ts'

/** The question sets that ship. No question is in two of them, and an id means one question. */
export const shippedSets: readonly ShippedSet[] = [privacyCore, securityCore, subProcessors, aiUse]

export const findShippedSet = (key: string): ShippedSet | undefined => shippedSets.find((set) => set.key === key)

const shippedQuestions = new Map(shippedSets.flatMap((set) => set.questions.map((one) => [one.id, one] as const)))

/** The shipped question that this is a copy of: the same id and the same words. */
export const shippedQuestion = ({ id, text }: Pick<Question, 'id' | 'text'>): Question | undefined => {
  const found = shippedQuestions.get(id)
  return found?.text === text ? found : undefined
}
