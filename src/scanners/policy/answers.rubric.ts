// The questions of the PrivacySpy rubric and their options (Politiwatch, CC BY 4.0).

export const rubric = {
  'behavioral-marketing': ['no', 'yes-opt-in', 'yes-opt-out', 'yes'],
  'data-breaches': ['no', 'eventually', 'yes-72', 'na'],
  'data-collection-reasoning': ['no', 'somewhat', 'mostly', 'yes', 'na'],
  'data-deletion': ['no', 'yes-contact', 'yes-automated', 'na'],
  history: ['no', 'last-modified', 'yes'],
  'law-enforcement': ['always', 'unspecified', 'reasonable', 'strict', 'na', 'never'],
  'list-collected': ['no', 'summarily', 'generally', 'exhaustively', 'na'],
  'noncritical-purposes': ['no', 'opt-out-some', 'opt-out-all', 'opt-in', 'na'],
  'revision-notify': ['no', 'yes', 'na'],
  security: ['no', 'somewhat', 'yes', 'yes-audits', 'yes-independent-audits', 'na'],
  'third-party-access': [
    'no',
    'yes-specified-critical',
    'yes-unspecified-critical',
    'yes-specified-noncritical',
    'yes-unspecified',
  ],
  'third-party-collection': ['no', 'critical-only', 'yes'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type RubricQuestion = keyof typeof rubric
export type RubricOption<Q extends RubricQuestion = RubricQuestion> = (typeof rubric)[Q][number]
export type RubricAnswers = { [Q in RubricQuestion]: RubricOption<Q> }

export const questions = Object.keys(rubric) as RubricQuestion[] // its own keys

/** One option for each question. */
export const answersBy = (answer: (question: RubricQuestion) => string): RubricAnswers =>
  Object.fromEntries(questions.map((question) => [question, answer(question)])) as RubricAnswers // an option of each
