import type { z } from 'zod'
import type { Question } from '../../product/questions.ts'
import type { comparison } from './contract.ts'
import { type ObservedRow, observedRows } from './observed-rows.ts'
import { shippedQuestion } from './sets/shipped.ts'
import { type Answers, askedQuestions, conditionWords, isGiven } from './visible.ts'

export type Comparison = z.infer<typeof comparison>

/** A finding of an investigation, with what it rests on. */
export interface ObservedFinding {
  ruleId: string
  /** Subjects of its evidence, as the facts say: standards of certificates, roles of documents. */
  about: readonly string[]
  statement: string
  evidence: Comparison['evidence']
}

/** Findings of a completed investigation; null where there is none. */
export type Observed = readonly ObservedFinding[] | null

/**
 * Each answer to a shipped question that observations can speak to, held against them. One finding against it makes a contradiction, whatever else
 * speaks for it; what no one could see, or was merely not found, is neither.
 */
export function compareAnswers({
  questions,
  answers,
  observed,
}: {
  questions: readonly Question[]
  answers: Answers
  observed: Observed
}): Comparison[] {
  return askedQuestions(questions, answers).flatMap((question) => {
    const answer = answers.get(question.id)
    const rows = rowsByQuestion.get(question.id)
    if (!rows || !shippedQuestion(question) || !answer || !isGiven(question, answer)) return []
    const words = conditionWords(answer.value)
    const about = rows.filter((row) => words.includes(row.answer))
    return [{ questionId: question.id, ...judge(about, observed) }]
  })
}

const rowsByQuestion = Map.groupBy(observedRows, (row) => row.question)

function judge(rows: readonly ObservedRow[], observed: Observed): Omit<Comparison, 'questionId'> {
  if (!observed)
    return { verdict: 'not_observed', observed: 'No completed investigation of this vendor yet.', evidence: [] }
  const among = (side: 'for' | 'against' | 'searched') =>
    observed.filter((finding) => rows.some((row) => row[side].some((mark) => isMarked(mark, finding))))
  const against = among('against')
  if (against.length > 0) return { verdict: 'contradicts', ...seen(against) }
  const agreeing = among('for')
  if (agreeing.length > 0) return { verdict: 'agrees', ...seen(agreeing) }
  const searched = among('searched')
  return searched.length > 0
    ? { verdict: 'not_observed', ...seen(searched) }
    : { verdict: 'not_observed', observed: 'The investigation says nothing about this.', evidence: [] }
}

/** Marked by its rule, or by `rule: thing` where a rule is made once for each of several things. */
function isMarked(mark: string, { ruleId, about }: ObservedFinding): boolean {
  const [rule, thing] = mark.split(': ')
  return ruleId === rule && (thing === undefined || about.includes(thing))
}

const mostShown = 4

const seen = (findings: readonly ObservedFinding[]): Pick<Comparison, 'observed' | 'evidence'> => {
  const shown = findings.slice(0, mostShown)
  return {
    observed: shown.map(({ statement }) => statement).join(' '),
    evidence: uniqueEvidence(shown.flatMap(({ evidence }) => evidence)),
  }
}

const uniqueEvidence = (evidence: Comparison['evidence']): Comparison['evidence'] => [
  ...new Map(evidence.map((one) => [`${one.url} ${one.title}`, one])).values(),
]
