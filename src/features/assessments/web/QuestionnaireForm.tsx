import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { counted } from '../../../platform/shared/counted.ts'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Split } from '../../../ui/Page.tsx'
import { Progress } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { assessmentsContract } from '../contract.ts'
import { askedQuestions, isGiven, openQuestions, progressOf, questionsReopened, sectionsOf } from '../visible.ts'
import { AnsweredQuestion, QuestionField, QuestionLink, questionAnchor } from './QuestionField.tsx'
import { useAnswerSaver } from './use-answer-saver.ts'
import { WorkbookPanel } from './WorkbookPanel.tsx'

export type RespondentView = z.output<(typeof assessmentsContract)['GET /api/questionnaires/{token}']['response']>

const call = createCaller<typeof assessmentsContract>()

export interface QuestionnaireProps {
  token: string
  view: RespondentView
  /** Asks for the current version. */
  onNewer: () => Promise<unknown>
}

/** The questions in their sections; which are asked follows from what is typed. */
export function QuestionnaireForm({ token, view, onNewer }: QuestionnaireProps) {
  const { saver, held } = useAnswerSaver(token, view.answers)
  useEffect(() => saver.load(view.answers), [saver, view.answers])
  const [isMissingShown, setMissingShown] = useState(false)

  const asked = askedQuestions(view.questions, held)
  const sections = sectionsOf(asked)
  const missing = openQuestions(view.questions, held)
  const progress = progressOf(view.questions, held)
  const isSubmitted = view.submittedAt !== null
  const notes = new Map(view.followUps.map(({ questionId, note }) => [questionId, note]))
  const reopened = questionsReopened(view.questions, [...notes.keys()])
  const isLocked = (id: string) => isSubmitted || (reopened.size > 0 && !reopened.has(id))
  const numbers = new Map(asked.map(({ id }, at) => [id, at + 1]))

  const submit = useMutation({
    mutationFn: async () => {
      if (!(await saver.flush())) throw new Error('unsaved')
      return call('POST /api/questionnaires/{token}/submit', { params: { token } })
    },
    onSettled: onNewer,
  })

  function handIn() {
    setMissingShown(true)
    const [first] = missing
    if (!first) return submit.mutate()
    const place = document.getElementById(questionAnchor(first.id))
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
  }

  const isJustSubmitted = isSubmitted && submit.isSuccess
  const receipt = useRef<HTMLDivElement>(null)
  // The button is at the end of the page, the confirmation at its head: move the focus there.
  useEffect(() => {
    if (isJustSubmitted) receipt.current?.focus()
  }, [isJustSubmitted])
  return (
    <Split narrow="start">
      <nav aria-label="Sections" className="grid content-start gap-4 md:sticky md:top-6">
        <Progress
          label="Answered"
          value={progress.answered}
          max={Math.max(progress.asked, 1)}
          text={`${progress.answered} of ${progress.asked}`}
        />
        <ol className="grid gap-2 text-sm">
          {sections.map(({ title, questions }, at) => (
            <li key={`${at}-${title}`} className="flex items-baseline justify-between gap-3">
              <TextLink href={`#section-${at}`} className="wrap-anywhere">
                {title}
              </TextLink>
              <span className="shrink-0 text-quiet tabular-nums">
                {questions.filter((one) => isGiven(one, held.get(one.id))).length} of {questions.length}
              </span>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid min-w-0 gap-10">
        {isSubmitted ? (
          <div ref={receipt} tabIndex={-1}>
            <Callout kind="success" title="Answers submitted">
              You can read them here until the link expires. To change one, ask {view.organization} to send the
              questions again.
            </Callout>
          </div>
        ) : notes.size > 0 ? (
          <Callout kind="note" title={`${view.organization} asks back about ${counted(notes.size, 'answer')}`}>
            <ul className="grid gap-1">
              {view.questions
                .filter(({ id }) => notes.has(id))
                .map((question) => (
                  <li key={question.id}>
                    <QuestionLink question={question} />
                  </li>
                ))}
            </ul>
          </Callout>
        ) : (
          <WorkbookPanel token={token} onTaken={onNewer} />
        )}
        {sections.map(({ title, questions }, at) => (
          <section
            key={`${at}-${title}`}
            id={`section-${at}`}
            aria-labelledby={`section-title-${at}`}
            className="scroll-mt-6"
          >
            <h2 id={`section-title-${at}`} className="mb-4 text-2xl">
              {title}
            </h2>
            <ol>
              {questions.map((question) => {
                const shared = { question, number: numbers.get(question.id) ?? 0, held: saver.get(question.id) }
                return isLocked(question.id) ? (
                  <AnsweredQuestion key={question.id} {...shared} />
                ) : (
                  <QuestionField
                    key={question.id}
                    {...shared}
                    token={token}
                    saver={saver}
                    isMissing={isMissingShown}
                    note={notes.get(question.id)}
                  />
                )
              })}
            </ol>
          </section>
        ))}
        {!isSubmitted && (
          <div className="grid justify-items-start gap-4 border-t border-rule pt-6">
            {isMissingShown && missing.length > 0 && (
              <Callout
                kind="warning"
                title={`${counted(missing.length, 'required question has', 'required questions have')} no answer yet`}
              >
                <ul className="grid gap-1">
                  {missing.map((question) => (
                    <li key={question.id}>
                      <QuestionLink question={question} />
                    </li>
                  ))}
                </ul>
              </Callout>
            )}
            {submit.error && (
              <Callout
                kind="danger"
                title={
                  submit.error.message === 'unsaved'
                    ? 'Some answers are not saved yet. They are marked above.'
                    : errorWords(submit.error)
                }
              />
            )}
            <p className="max-w-measure text-sm text-quiet">
              After you submit, {view.organization} reviews the answers and you can no longer change them.
            </p>
            <Button
              variant="primary"
              size="large"
              pending={submit.isPending}
              pendingLabel="Submitting"
              onClick={handIn}
            >
              Submit answers
            </Button>
          </div>
        )}
      </div>
    </Split>
  )
}
