import type { Question } from '../../product/questions.ts'
import { shippedQuestion } from './sets/shipped.ts'
import { type Answered, conditionWords, isGiven } from './visible.ts'

type Expecting = Pick<Question, 'id' | 'text' | 'kind' | 'unwanted' | 'atMost'>

/** The expectations of its set; a copy of a shipped question that was sent without any gets those that ship now. */
const expectedOf = (question: Expecting): Pick<Question, 'unwanted' | 'atMost'> =>
  question.unwanted.length > 0 || question.atMost !== null ? question : (shippedQuestion(question) ?? question)

/** Why an answer is not what was hoped for; undefined where it is, or nothing was expected. */
export function unwantedWords(question: Expecting, answer: Answered | undefined): string | undefined {
  if (!answer || answer.isNotApplicable || !isGiven(question, answer)) return undefined
  const { unwanted, atMost } = expectedOf(question)
  const { value } = answer
  if (typeof value === 'number')
    return atMost !== null && value > atMost
      ? `More than the ${atMost.toLocaleString('en-US')} this set expects`
      : undefined
  const hit = conditionWords(value).find((word) => unwanted.includes(word))
  return hit === undefined ? undefined : `“${hit === 'yes' ? 'Yes' : hit === 'no' ? 'No' : hit}” is unwanted`
}
