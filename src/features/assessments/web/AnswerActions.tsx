import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { useReadOnlyReason } from '../../../platform/web/portal.ts'
import { vendorPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FieldError, TextArea } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { VendorComment } from '../../vendors/work-contract.ts'
import { isClosed } from '../states.ts'
import { isSubmitted } from '../visible.ts'
import { AnswerComments, NewComment } from './AnswerComments.tsx'
import { call, type Detail } from './calls.ts'
import { offerWords } from './offer-words.ts'
import { WritingForm } from './WritingForm.tsx'

type ActionProps = ReviewProps & {
  question: Detail['questions'][number]
  isUnwanted: boolean
  comments: readonly VendorComment[]
}

/** Actions on one answer: add a finding, take over a fact, ask back, or comment. */
export function AnswerActions({ assessment, onChanged, question, isUnwanted, comments }: ActionProps) {
  const { id, vendorId, state, offers, answerFindings, followUps } = assessment
  const readOnly = useReadOnlyReason()
  const [writing, setWriting] = useState<'question' | 'comment'>()
  const close = () => setWriting(undefined)
  const mayAct = !isClosed(state) && isSubmitted(question.id, assessment)
  const params = { id, questionId: question.id }
  const finding = answerFindings.find(({ questionId }) => questionId === question.id)
  const offer = offers.find(({ questionId }) => questionId === question.id)
  const asked = followUps.filter(({ questionId }) => questionId === question.id)
  const find = useMutation({
    mutationFn: () =>
      call('POST /api/customer/assessments/{id}/answers/{questionId}/finding', {
        params,
        body: { severity: isUnwanted ? 'high' : 'medium' },
      }),
    onSuccess: onChanged,
  })
  const decide = useMutation({
    mutationFn: (isAccepted: boolean) =>
      call('POST /api/customer/assessments/{id}/answers/{questionId}/fact', { params, body: { isAccepted } }),
    onSuccess: onChanged,
  })
  const error = find.error ?? decide.error
  return (
    <div className="ui-screen-only grid w-full justify-items-start gap-3 text-sm">
      {asked.map(({ note, askedAt, closedAt }) => (
        <p key={askedAt} className="border-l-2 border-line pl-3 whitespace-pre-wrap wrap-anywhere">
          <span className="block text-quiet">
            {`Asked back ${instantWords(askedAt)}${closedAt ? '' : ', waiting for the vendor'}`}
          </span>
          {note}
        </p>
      ))}
      {offer && (
        <div className="grid justify-items-start gap-2">
          <p className="wrap-anywhere">{offerWords(offer)}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              disabledReason={readOnly}
              pending={decide.isPending && decide.variables}
              pendingLabel="Accepting"
              onClick={() => decide.mutate(true)}
            >
              Accept
            </Button>
            <Button
              size="small"
              variant="quiet"
              disabledReason={readOnly}
              pending={decide.isPending && !decide.variables}
              pendingLabel="Declining"
              onClick={() => decide.mutate(false)}
            >
              Decline
            </Button>
          </div>
        </div>
      )}
      {finding && (
        <p>
          <TextLink href={`${vendorPath(vendorId)}?tab=findings`}>
            {finding.status === 'resolved' ? 'Finding, resolved' : 'Finding added'}
          </TextLink>
        </p>
      )}
      <AnswerComments comments={comments} />
      <div className="flex flex-wrap gap-2">
        {mayAct && !finding && (
          <Button
            size="small"
            variant={isUnwanted ? 'secondary' : 'quiet'}
            aria-label={`Add finding: ${question.text}`}
            disabledReason={readOnly}
            pending={find.isPending}
            pendingLabel="Adding"
            onClick={() => find.mutate()}
          >
            Add finding
          </Button>
        )}
        {mayAct && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Ask back: ${question.text}`}
            aria-expanded={writing === 'question'}
            disabledReason={readOnly}
            onClick={() => setWriting('question')}
          >
            Ask back
          </Button>
        )}
        {!readOnly && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Comment: ${question.text}`}
            aria-expanded={writing === 'comment'}
            onClick={() => setWriting('comment')}
          >
            Comment
          </Button>
        )}
      </div>
      {error && <FieldError>{errorWords(error)}</FieldError>}
      {writing === 'question' && <AskBack {...{ assessment, onChanged, question }} onDone={close} />}
      {writing === 'comment' && <NewComment {...{ assessment, question }} onDone={close} />}
    </div>
  )
}

/** The note goes to the vendor's contact with a new link; other answers stay as they are. */
function AskBack({
  assessment: { id, contactEmail },
  onChanged,
  question,
  onDone,
}: Pick<ActionProps, 'assessment' | 'onChanged' | 'question'> & { onDone: () => void }) {
  const [note, setNote] = useState('')
  const ask = useMutation({
    mutationFn: () =>
      call('POST /api/customer/assessments/{id}/answers/{questionId}/follow-up', {
        params: { id, questionId: question.id },
        body: { note },
      }),
    // With an address it is on its way; without one the link has to be handed over from here.
    onSuccess: ({ assessment }) => {
      if (contactEmail !== '') onDone()
      onChanged(assessment)
    },
  })
  if (ask.data && contactEmail === '')
    return (
      <div className="grid justify-items-start gap-2">
        <p>Send this link to the vendor. It is shown once.</p>
        <p className="font-mono text-xs wrap-anywhere">{ask.data.url}</p>
        <CopyButton text={ask.data.url} label="Copy link" variant="secondary" />
      </div>
    )
  return (
    <WritingForm send={ask} submit="Send question" pendingLabel="Sending" onDone={onDone}>
      <TextArea
        label="Your question about this answer"
        hint={
          contactEmail === ''
            ? 'You get a link to hand over. Only this question opens again.'
            : `${contactEmail} gets a link by email. Only this question opens again.`
        }
        rows={3}
        required
        maxLength={2_000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </WritingForm>
  )
}

export interface ReviewProps {
  assessment: Detail
  onChanged: (newest: Detail) => void
}
