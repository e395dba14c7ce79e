import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { instantWords } from '../../../../platform/shared/dates.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { createMemberCaller, memberQuery, useReadOnlyReason } from '../../../../platform/web/portal.ts'
import { assessmentPath, vendorsUrl } from '../../../../product/links.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FieldError, Select, TextArea } from '../../../../ui/Field.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Section } from '../../../../ui/Page.tsx'
import { PickList } from '../../../../ui/PickList.tsx'
import type { Finding } from '../../dossier-contract.ts'
import type { VendorComment, workContract } from '../../work-contract.ts'
import { useOwners } from '../parts/owners.ts'
import { tabPath } from './tabs.ts'
import { dossierQuery, useVendor } from './vendor-view.tsx'

const call = createMemberCaller<typeof workContract>()
const commentsUrl = (vendorId: number) => `${vendorsUrl}/${vendorId}/comments`

/** Comments of members on this vendor, its findings and its answers. */
export function Comments() {
  const { vendor } = useVendor()
  const comments = useQuery({ ...memberQuery<VendorComment[]>(commentsUrl(vendor.id)), refetchOnMount: 'always' })
  const dossier = useQuery(dossierQuery(vendor.id))
  return (
    <Section title="Comments" note="Only your organization sees them. People you mention get an email.">
      <div className="grid max-w-measure grid-cols-1 gap-8">
        <Loaded answer={comments} what="The comments" explain={errorWords}>
          {(list) => <Thread comments={list} findings={dossier.data?.findings ?? []} />}
        </Loaded>
        <NewComment findings={dossier.data?.findings ?? []} />
      </div>
    </Section>
  )
}

function Thread({ comments, findings }: { comments: readonly VendorComment[]; findings: readonly Finding[] }) {
  if (comments.length === 0) return <p className="text-sm text-quiet">No comments yet.</p>
  return (
    <ol className="grid gap-5">
      {comments.map((comment) => (
        <li key={comment.id} className="grid gap-1 border-t border-line pt-4">
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <strong>{comment.author.hasLeft ? `${comment.author.name} (left)` : comment.author.name}</strong>
            <time dateTime={comment.createdAt} className="text-quiet">
              {instantWords(comment.createdAt)}
            </time>
            <About comment={comment} findings={findings} />
          </p>
          <p className="text-sm whitespace-pre-wrap wrap-anywhere">{comment.body}</p>
          {comment.mentions.length > 0 && (
            <p className="text-xs text-quiet">
              {`Mentions ${comment.mentions.map(({ name, hasLeft }) => (hasLeft ? `${name} (left)` : name)).join(', ')}`}
            </p>
          )}
          {comment.isOwn && <DeleteComment id={comment.id} />}
        </li>
      ))}
    </ol>
  )
}

function About({ comment, findings }: { comment: VendorComment; findings: readonly Finding[] }) {
  const { vendor } = useVendor()
  if (comment.about === 'finding')
    return (
      <TextLink href={tabPath(vendor.id, 'findings')}>
        {findings.find(({ id }) => id === comment.findingId)?.title ?? 'A finding'}
      </TextLink>
    )
  return comment.assessmentId === null ? null : (
    <TextLink href={assessmentPath(comment.assessmentId)}>An answer</TextLink>
  )
}

function useCommentsChanged() {
  const { vendor } = useVendor()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [commentsUrl(vendor.id)] })
}

function DeleteComment({ id: childId }: { id: number }) {
  const { vendor } = useVendor()
  const refresh = useCommentsChanged()
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/customer/vendors/{id}/comments/{childId}', { params: { id: vendor.id, childId } }),
    onSuccess: refresh,
  })
  return (
    <div>
      <Button
        size="small"
        variant="quiet"
        className="-ml-2.5"
        pending={remove.isPending}
        pendingLabel="Deleting"
        onClick={() => remove.mutate()}
      >
        Delete
      </Button>
      {remove.error && <FieldError>{errorWords(remove.error)}</FieldError>}
    </div>
  )
}

function NewComment({ findings }: { findings: readonly Finding[] }) {
  const { vendor } = useVendor()
  const readOnly = useReadOnlyReason()
  const members = useOwners(null)
  const refresh = useCommentsChanged()
  const [body, setBody] = useState('')
  const [finding, setFinding] = useState('')
  const [mentions, setMentions] = useState<readonly string[]>([])
  const add = useMutation({
    mutationFn: () =>
      call('POST /api/customer/vendors/{id}/comments', {
        params: { id: vendor.id },
        body: {
          ...{ body, mentions: mentions.map(Number) },
          ...(finding === '' ? { about: 'vendor' } : { about: 'finding', findingId: Number(finding) }),
        },
      }),
    onSuccess: async () => {
      setBody('')
      setMentions([])
      await refresh()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    add.mutate()
  }

  if (readOnly) return <p className="text-sm text-quiet">{readOnly}</p>
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextArea
        label="New comment"
        required
        rows={3}
        maxLength={5_000}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PickList label="Mention" options={members} chosen={mentions} onChange={setMentions} />
        {findings.length > 0 && (
          <Select
            label="About"
            value={finding}
            onChange={({ target }) => setFinding(target.value)}
            options={[
              { value: '', label: 'The vendor' },
              ...findings.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
          />
        )}
      </div>
      <div aria-live="polite">{add.error && <FieldError>{errorWords(add.error)}</FieldError>}</div>
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        pending={add.isPending}
        pendingLabel="Posting"
      >
        Comment
      </Button>
    </form>
  )
}
