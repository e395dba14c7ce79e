import { useState } from 'react'
import { questionLimits } from '../../../product/assessments.ts'
import type { ShownQuestion as Question } from '../../../product/questions.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { isGiven } from '../visible.ts'
import { AnswerInput } from './AnswerInput.tsx'
import { Attachments } from './Attachments.tsx'
import type { AnswerSaver, Held } from './answer-saver.ts'
import { SaveMark } from './SaveMark.tsx'
import { givenWords } from './words.ts'

export const questionAnchor = (id: string): string => `question-${id}`

/** One question with its answer, its files, a comment, and whether all that is kept. */
export function QuestionField({
  token,
  question,
  number,
  held,
  saver,
  isMissing,
  note,
}: {
  token: string
  question: Question
  number: number
  held: Held
  saver: AnswerSaver
  /** Submitting stumbled over it. */
  isMissing: boolean
  /** The follow-up question about the answer. */
  note?: string | undefined
}) {
  const { id, kind, text } = question
  const change = (patch: Parameters<AnswerSaver['change']>[1]) => saver.change(id, patch)
  const [isCommentOpen, setCommentOpen] = useState(false)
  const isCommenting = isCommentOpen || held.comment !== ''
  const canClear =
    kind !== 'text' && kind !== 'file' && kind !== 'choices' && isGiven(question, held) && !held.isNotApplicable
  return (
    <li
      id={questionAnchor(id)}
      tabIndex={-1}
      className="grid scroll-mt-6 gap-3 border-t border-line py-6 sm:grid-cols-[2.5rem_minmax(0,1fr)]"
    >
      <p className="font-mono text-sm text-accent" aria-hidden="true">
        {number}
      </p>
      <div className="grid min-w-0 gap-3">
        {note && (
          <p className="border-l-2 border-accent pl-3 whitespace-pre-wrap wrap-anywhere">
            <span className="block text-sm text-quiet">Your customer asks:</span>
            {note}
          </p>
        )}
        <AnswerInput
          question={question}
          value={held.value}
          onChange={(value) => change({ value, isNotApplicable: false })}
        />
        {isMissing && !isGiven(question, held) && <p className="text-sm text-red">Answer required</p>}
        {isCommenting && (
          <TextArea
            label={`Comment on: ${text}`}
            hideLabel
            placeholder="Comment"
            rows={2}
            maxLength={questionLimits.commentCharacters}
            value={held.comment}
            // Emptied, it stays open for what is typed next.
            onFocus={() => setCommentOpen(true)}
            onChange={({ target }) => change({ comment: target.value })}
          />
        )}
        <div className="flex flex-wrap items-start gap-3">
          <Attachments
            token={token}
            about={text}
            files={held.files}
            // A file takes its time to arrive: it joins those that are there then.
            onAdd={(file) => change({ files: [...saver.get(id).files, file] })}
            onRemove={(file) => change({ files: held.files.filter((one) => one.id !== file.id) })}
          />
          {!isCommenting && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Add a comment: ${text}`}
              onClick={() => setCommentOpen(true)}
            >
              Add a comment
            </Button>
          )}
          {canClear && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Clear answer: ${text}`}
              onClick={() => change({ value: null, isNotApplicable: false })}
            >
              Clear answer
            </Button>
          )}
        </div>
        <Checkbox
          label="Not applicable"
          aria-label={`Not applicable: ${text}`}
          checked={held.isNotApplicable ?? false}
          onChange={({ target }) =>
            change(target.checked ? { value: null, isNotApplicable: true } : { isNotApplicable: false })
          }
        />
        <SaveMark question={question} held={held} onSettle={(whose) => saver.settle(id, whose)} />
      </div>
    </li>
  )
}

/** The same once it was handed in: nothing to change. */
export function AnsweredQuestion({ question, number, held }: { question: Question; number: number; held: Held }) {
  return (
    <li className="grid gap-2 border-t border-line py-5 sm:grid-cols-[2.5rem_minmax(0,1fr)]">
      <p className="font-mono text-sm text-accent" aria-hidden="true">
        {number}
      </p>
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{question.text}</p>
        <p className="whitespace-pre-wrap wrap-anywhere">{givenWords(question, held) ?? 'No answer'}</p>
        {held.comment && <p className="text-sm whitespace-pre-wrap text-quiet wrap-anywhere">{held.comment}</p>}
        {held.files.length > 0 && (
          <p className="text-sm text-quiet wrap-anywhere">Files: {held.files.map(({ name }) => name).join(', ')}</p>
        )}
      </div>
    </li>
  )
}

export const QuestionLink = ({ question }: { question: Question }) => (
  <TextLink href={`#${questionAnchor(question.id)}`}>{question.text}</TextLink>
)
