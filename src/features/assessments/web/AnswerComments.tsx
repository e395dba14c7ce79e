import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { createMemberCaller, memberQuery } from '../../../platform/web/portal.ts'
import { membersUrl, vendorsUrl } from '../../../product/links.ts'
import { TextArea } from '../../../ui/Field.tsx'
import { PickList } from '../../../ui/PickList.tsx'
import type { customersContract } from '../../customers/contract.ts'
import type { VendorComment, workContract } from '../../vendors/work-contract.ts'
import type { Detail } from './calls.ts'
import { WritingForm } from './WritingForm.tsx'

const call = createMemberCaller<typeof workContract>()
type Members = Output<(typeof customersContract)['GET /api/customer/members']>

export const commentsUrl = (vendorId: number): string => `${vendorsUrl}/${vendorId}/comments`

/** Comments of members on one answer. The vendor does not see them. */
export const AnswerComments = ({ comments }: { comments: readonly VendorComment[] }) =>
  comments.map((comment) => (
    <div key={comment.id} className="grid gap-0.5 border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{nameOf(comment.author)}</strong>
        <time dateTime={comment.createdAt} className="text-quiet">
          {instantWords(comment.createdAt)}
        </time>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{comment.body}</p>
      {comment.mentions.length > 0 && (
        <p className="text-xs text-quiet">{`Mentions ${comment.mentions.map(nameOf).join(', ')}`}</p>
      )}
    </div>
  ))

const nameOf = ({ name, hasLeft }: VendorComment['author']): string => (hasLeft ? `${name} (left)` : name)

interface NewCommentProps {
  assessment: Detail
  question: Detail['questions'][number]
  onDone: () => void
}

export function NewComment({ assessment, question, onDone }: NewCommentProps) {
  const { vendorId } = assessment
  const client = useQueryClient()
  const { data } = useQuery(memberQuery<Members>(membersUrl))
  const members = data?.members.map(({ id, user }) => ({
    ...{ value: String(id), label: `${user.firstName} ${user.lastName}` },
  }))
  const [body, setBody] = useState('')
  const [mentions, setMentions] = useState<readonly string[]>([])
  const add = useMutation({
    mutationFn: () =>
      call('POST /api/customer/vendors/{id}/comments', {
        params: { id: vendorId },
        body: {
          about: 'answer',
          assessmentId: assessment.id,
          questionId: question.id,
          body,
          mentions: mentions.map(Number),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [commentsUrl(vendorId)] })
      onDone()
    },
  })
  return (
    <WritingForm send={add} submit="Post comment" pendingLabel="Posting" onDone={onDone}>
      <TextArea
        label={`Comment on the answer to: ${question.text}`}
        hideLabel
        placeholder="Only your organization sees it"
        rows={2}
        required
        maxLength={5_000}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <PickList label="Mention" options={members ?? []} chosen={mentions} onChange={setMentions} />
      {mentions.length > 0 && <p className="text-quiet">We’ll email people you mention.</p>}
    </WritingForm>
  )
}
