import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorWords } from '../../../../platform/web/call.ts'
import { AskingButton } from '../../../../ui/AskingButton.tsx'
import { StatusBadge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { DataList } from '../../../../ui/DataList.tsx'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Progress } from '../../../../ui/States.tsx'
import type { Edition, WholeEdition } from '../../newsletter-contract.ts'
import { editionPreviewUrl, editionUrl } from '../../vocabulary.ts'
import { ChangeDraft } from './EditionForm.tsx'
import { editionStateNames, editionTones, editionWords, readersWords, watchMs } from './edition-words.ts'
import { callNewsletter, useEditionAction } from './use-edition-action.ts'

interface EditionProps {
  edition: Edition
  /** Number of readers who would get it now. */
  readers: number
}

/** One line of the list; its text and what became of its mails are asked for when it is opened. */
export function EditionItem({ edition, readers }: EditionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      summary={
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{edition.subject}</span>
          <span className="text-sm font-normal text-quiet wrap-anywhere">{editionWords(edition)}</span>
        </span>
      }
      aside={<StatusBadge tone={editionTones[edition.state]}>{editionStateNames[edition.state]}</StatusBadge>}
      onOpenChange={setOpen}
    >
      {isOpen && <EditionDetails id={edition.id} readers={readers} />}
    </Disclosure>
  )
}

export function EditionDetails({ id, readers }: { id: number; readers: number }) {
  const answer = useQuery<WholeEdition>({
    queryKey: [editionUrl(id)],
    refetchInterval: ({ state }) => state.data?.state === 'sending' && watchMs,
    refetchOnMount: 'always',
  })
  return (
    <Loaded answer={answer} what="The edition" explain={errorWords}>
      {(edition) => (
        <div className="grid grid-cols-1 gap-6">
          {edition.state === 'draft' ? (
            <ChangeDraft key={edition.changedAt} edition={edition} />
          ) : (
            <Reached edition={edition} />
          )}
          <p className="text-sm">
            <TextLink href={editionPreviewUrl(id)} target="_blank">
              Look at it as a mail
            </TextLink>
          </p>
          <TestMail edition={edition} />
          <Sending edition={edition} readers={readers} />
        </div>
      )}
    </Loaded>
  )
}

const figure = (count: number): string => count.toLocaleString('en-US')

function Reached({ edition: { state, readers, mailed, mails } }: { edition: WholeEdition }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {state === 'sending' && <Progress label="Mailed" value={mailed} max={Math.max(1, readers)} />}
      <DataList
        layout="columns"
        items={[
          { label: 'Readers when it began', value: figure(readers) },
          { label: 'Mailed', value: figure(mailed) },
          { label: 'Waiting in the outbox', value: figure(mails.waiting) },
          { label: 'Sent', value: figure(mails.sent) },
          { label: 'Failed', value: figure(mails.failed) },
          { label: 'Suppressed', value: figure(mails.suppressed) },
        ]}
      />
    </div>
  )
}

function TestMail({ edition: { id, subject } }: { edition: WholeEdition }) {
  const mail = useEditionAction(id, {
    act: (email: string) =>
      callNewsletter('POST /api/admin/newsletter/editions/{id}/test', { params: { id }, body: { email } }),
    told: { title: 'Test queued', description: 'It is sent with the next mails.' },
    failed: 'Test not queued',
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mail.mutate(String(new FormData(event.currentTarget).get('email') ?? ''))
  }

  return (
    <form
      onSubmit={submit}
      aria-label={`Test of ${subject}`}
      className="grid max-w-2xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextInput label="Send a test to" name="email" type="email" required maxLength={254} autoComplete="email" />
      <Button type="submit" pending={mail.isPending} pendingLabel="Queueing">
        Send test
      </Button>
    </form>
  )
}

function Sending({ edition, readers }: { edition: WholeEdition; readers: number }) {
  const { id, subject, state, changedAt } = edition
  const params = { id }
  const send = useEditionAction(id, {
    act: () =>
      callNewsletter('POST /api/admin/newsletter/editions/{id}/send', { params, body: { seenChangedAt: changedAt } }),
    told: { title: 'On its way' },
    failed: 'Not sent',
  })
  const stop = useEditionAction(id, {
    act: () => callNewsletter('POST /api/admin/newsletter/editions/{id}/stop', { params }),
    told: { title: 'Stopped' },
    failed: 'Not stopped',
  })
  const remove = useEditionAction(undefined, {
    act: () => callNewsletter('DELETE /api/admin/newsletter/editions/{id}', { params }),
    told: { title: 'Draft deleted' },
    failed: 'Draft not deleted',
  })
  if (state === 'sent') return null
  return (
    <div className="flex flex-wrap items-start gap-3">
      {state === 'draft' && (
        <>
          <AskingButton
            label="Send to all readers"
            about={subject}
            suggested
            variant="primary"
            pending={send.isPending}
            pendingLabel="Sending"
            disabledReason={readers === 0 ? readersWords(0) : undefined}
            asks={{
              title: 'Send this newsletter',
              keep: 'Not yet',
              why: `${readersWords(readers)} Each gets “${subject}” as it was saved last. It can be stopped while it is on its way.`,
            }}
            onAct={(onSettled) => send.mutate(undefined, { onSettled })}
          />
          <AskingButton
            label="Delete"
            about={subject}
            variant="danger"
            pending={remove.isPending}
            pendingLabel="Deleting"
            asks={{ title: 'Delete this draft', keep: 'Keep it', why: 'No one has received it, and no one will.' }}
            onAct={(onSettled) => remove.mutate(undefined, { onSettled })}
          />
        </>
      )}
      {state === 'sending' && (
        <AskingButton
          label="Stop"
          about={subject}
          variant="danger"
          pending={stop.isPending}
          pendingLabel="Stopping"
          asks={{
            title: 'Stop this newsletter',
            keep: 'Let it go on',
            why: 'Unsent mails are withdrawn. Sent ones cannot be. You can continue later, and no one gets it twice.',
          }}
          onAct={(onSettled) => stop.mutate(undefined, { onSettled })}
        />
      )}
      {state === 'stopped' && (
        <AskingButton
          label="Go on"
          about={subject}
          pending={send.isPending}
          pendingLabel="Going on"
          onAct={(onSettled) => send.mutate(undefined, { onSettled })}
        />
      )}
    </div>
  )
}
