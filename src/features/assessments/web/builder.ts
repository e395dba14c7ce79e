import type { Question } from '../../../product/questions.ts'

// Edits of a question set in the builder. Each gives the next list; whether it holds together is judged apart.

/** A question with a name of its own in the builder: its id may be edited. */
export interface DraftQuestion {
  key: number
  question: Question
}

export const draftsOf = (questions: readonly Question[]): DraftQuestion[] =>
  questions.map((question, key) => ({ key, question }))

const nextKey = (drafts: readonly DraftQuestion[]) => Math.max(-1, ...drafts.map(({ key }) => key)) + 1

/** A new question below the one at `at`, in its section. */
export function addQuestion(drafts: readonly DraftQuestion[], at: number, section?: string): DraftQuestion[] {
  const question: Question = {
    id: freeId(drafts),
    section: section ?? drafts[at]?.question.section ?? 'Questions',
    ...{ text: '', help: '', kind: 'yes-no', options: [], isRequired: true, showIf: null, unwanted: [], atMost: null },
  }
  return drafts.toSpliced(at + 1, 0, { key: nextKey(drafts), question })
}

function freeId(drafts: readonly DraftQuestion[]): string {
  const taken = new Set(drafts.map(({ question }) => question.id))
  for (let number = drafts.length + 1; ; number++) if (!taken.has(`question-${number}`)) return `question-${number}`
}

/** Edits one; conditions that look at it follow its id. */
export function editQuestion(drafts: readonly DraftQuestion[], at: number, patch: Partial<Question>): DraftQuestion[] {
  const before = drafts[at]?.question
  if (!before) return [...drafts]
  const after: Question = { ...before, ...patch }
  // Only a choice has options; what was entered comes back while the builder is open, were the kind changed again.
  if (patch.kind && patch.kind !== 'choice' && patch.kind !== 'choices') after.options = []
  // Expected values follow the kind and its options.
  if (patch.kind && patch.kind !== before.kind) Object.assign(after, { unwanted: [], atMost: null })
  if (patch.options) after.unwanted = after.unwanted.filter((word) => after.options.includes(word))
  return drafts.map((draft, index) => {
    if (index === at) return { ...draft, question: after }
    const { showIf } = draft.question
    return showIf?.question === before.id && after.id !== before.id
      ? { ...draft, question: { ...draft.question, showIf: { ...showIf, question: after.id } } }
      : draft
  })
}

/** Conditions that looked at it go with it. */
export function removeQuestion(drafts: readonly DraftQuestion[], at: number): DraftQuestion[] {
  const gone = drafts[at]?.question.id
  return drafts
    .filter((_, index) => index !== at)
    .map((draft) =>
      draft.question.showIf?.question === gone ? { ...draft, question: { ...draft.question, showIf: null } } : draft,
    )
}

/** One place up or down; across the border of a section it first changes its section. */
export function moveQuestion(drafts: readonly DraftQuestion[], at: number, by: -1 | 1): DraftQuestion[] {
  const [moved, other] = [drafts[at], drafts[at + by]]
  if (!moved || !other) return [...drafts]
  if (other.question.section !== moved.question.section)
    return drafts.with(at, { ...moved, question: { ...moved.question, section: other.question.section } })
  return drafts.with(at, other).with(at + by, moved)
}

/** Names a section again: of the questions in a row that have it. */
export function renameSection(
  drafts: readonly DraftQuestion[],
  { from, count, title }: { from: number; count: number; title: string },
): DraftQuestion[] {
  return drafts.map((draft, at) =>
    at >= from && at < from + count ? { ...draft, question: { ...draft.question, section: title } } : draft,
  )
}
