import type { AnswerValue, Question } from '../../product/questions.ts'

/** An answer as rules look at it. */
export interface Answered {
  value: AnswerValue
  files: readonly unknown[]
  /** The question does not apply: an answer without a value. */
  isNotApplicable?: boolean
}
export type Answers = ReadonlyMap<string, Answered>

/** There is something in it: words, a choice, or a file where one is asked for. */
export const isGiven = ({ kind }: Pick<Question, 'kind'>, answer: Answered | undefined): boolean => {
  if (!answer) return false
  if (answer.isNotApplicable) return true
  if (kind === 'file') return answer.files.length > 0
  const { value } = answer
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/** An answer in a line; empty where there is none. */
export function answerAsWords(answer: Answered | undefined): string {
  if (!answer) return ''
  if (answer.isNotApplicable) return 'Not applicable'
  const { value } = answer
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null ? '' : [value].flat().join('; ')
}

/** Returns the words that a condition compares: `yes` or `no`, the option, each of the options. */
export const conditionWords = (value: AnswerValue): string[] => {
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  return value === null ? [] : [value].flat().map(String)
}

/**
 * The questions that the answers so far ask for, in their order. One pass: a condition counts only where it looks at an
 * earlier question that is itself asked, so what was answered before a branch closed opens nothing.
 */
export function askedQuestions<Q extends Pick<Question, 'id' | 'showIf'>>(
  questions: readonly Q[],
  answers: Answers,
): Q[] {
  const asked = new Set<string>()
  return questions.filter(({ id, showIf }) => {
    const isAsked =
      showIf === null ||
      (asked.has(showIf.question) &&
        conditionWords(answers.get(showIf.question)?.value ?? null).some((word) => showIf.is.includes(word)))
    if (isAsked) asked.add(id)
    return isAsked
  })
}

/** Questions asked back, and those that depend on their answers. */
export function questionsReopened(
  questions: readonly Pick<Question, 'id' | 'showIf'>[],
  about: readonly string[],
): Set<string> {
  const open = new Set(about)
  for (const { id, showIf } of questions) if (showIf && open.has(showIf.question)) open.add(id)
  return open
}

/** Whether an answer is as it was submitted: all do after that, and all but those that are asked back about meanwhile. */
export function isSubmitted(
  questionId: string,
  {
    submittedAt,
    questions,
    followUps,
  }: {
    submittedAt: unknown
    questions: readonly Pick<Question, 'id' | 'showIf'>[]
    followUps: readonly { questionId: string; closedAt: unknown }[]
  },
): boolean {
  if (submittedAt !== null) return true
  const open = followUps.filter(({ closedAt }) => closedAt === null).map((one) => one.questionId)
  return open.length > 0 && !questionsReopened(questions, open).has(questionId)
}

/** Required questions that are asked and have no answer yet. */
export const openQuestions = <Q extends Pick<Question, 'id' | 'showIf' | 'isRequired' | 'kind'>>(
  questions: readonly Q[],
  answers: Answers,
): Q[] => askedQuestions(questions, answers).filter((one) => one.isRequired && !isGiven(one, answers.get(one.id)))

/** How far a questionnaire is: of the questions that are asked, those with an answer. */
export function progressOf(
  questions: readonly Pick<Question, 'id' | 'showIf' | 'kind'>[],
  answers: Answers,
): { asked: number; answered: number } {
  const asked = askedQuestions(questions, answers)
  return { asked: asked.length, answered: asked.filter((one) => isGiven(one, answers.get(one.id))).length }
}

/** Groups questions in sections, in the order of the set; a section that comes twice appears twice. */
export function sectionsOf<Q extends Pick<Question, 'section'>>(
  questions: readonly Q[],
): { title: string; questions: Q[] }[] {
  const sections: { title: string; questions: Q[] }[] = []
  for (const one of questions) {
    const last = sections.at(-1)
    if (last?.title === one.section) last.questions.push(one)
    else sections.push({ title: one.section, questions: [one] })
  }
  return sections
}
