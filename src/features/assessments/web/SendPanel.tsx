import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { assessmentsUrl, questionSetsUrl } from '../../../product/links.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FieldError, Select, TextInput } from '../../../ui/Field.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { isClosed } from '../states.ts'
import { call, type Detail, type SetRow } from './calls.ts'
import { deliveryNames } from './words.ts'

interface PanelProps {
  assessment: Detail
  onChanged: (newest: Detail) => void
}

/** The vendor's link: made, mailed, followed and taken back. */
export function SendPanel({ assessment, onChanged }: PanelProps) {
  const { id, link, state, submittedAt } = assessment
  const [url, setUrl] = useState<string>()
  const readOnly = useReadOnlyReason()
  const { toast: tell } = useToast()
  const revoke = useDecision(
    {
      act: () => call('DELETE /api/customer/assessments/{id}/link', { params: { id } }).then(showRevoked),
      told: () => ({ title: 'The link was revoked' }),
      failed: 'The link was not revoked',
    },
    { url: `${assessmentsUrl}/${id}`, tell },
  )
  function showRevoked(newest: Detail) {
    setUrl(undefined)
    onChanged(newest)
  }
  const form = <SendForm assessment={assessment} onChanged={onChanged} onSent={setUrl} />
  return (
    <Section title="Questions to the vendor" headingLevel={3}>
      <div className="grid grid-cols-1 gap-5">
        {url && (
          <Callout kind="success" title="The link is ready">
            <p className="text-sm">It is shown this once. Anyone who has it can read and change the answers.</p>
            <p className="my-2 font-mono text-xs wrap-anywhere">{url}</p>
            <CopyButton text={url} label="Copy link" variant="secondary" />
          </Callout>
        )}
        {link && (
          <>
            <DataList layout="lined" items={linkItems(assessment, link)} />
            {link.delivery === 'not-delivered' && (
              <Callout kind="danger" title="The mail was not delivered">
                Send it to another address, or hand the link over yourself.
              </Callout>
            )}
            <div>
              <AskingButton
                label="Revoke link"
                about={assessment.vendorName}
                variant="danger"
                pending={revoke.isPending}
                pendingLabel="Revoking"
                disabledReason={readOnly}
                asks={{
                  title: 'Revoke the link?',
                  keep: 'Keep it',
                  why: 'The vendor cannot open the questions any more. What was answered stays.',
                }}
                onAct={(onSettled) => revoke.mutate(undefined, { onSettled })}
              />
            </div>
          </>
        )}
        {!isClosed(state) &&
          (submittedAt && !url ? <Disclosure summary="Open and send again">{form}</Disclosure> : form)}
      </div>
    </Section>
  )
}

const linkItems = ({ contactEmail, reminders }: Detail, link: NonNullable<Detail['link']>) => [
  {
    label: 'Mail',
    value: (
      <span className="wrap-anywhere">
        {deliveryNames[link.delivery]}
        {contactEmail && `, ${contactEmail}`}
      </span>
    ),
  },
  { label: 'Opened', value: link.openedAt ? instantWords(link.openedAt) : 'Not yet' },
  { label: 'Link expires', value: instantWords(link.expiresAt) },
  {
    label: 'Reminders',
    value: reminders.length > 0 ? reminders.map(({ remindedAt }) => instantWords(remindedAt)).join('; ') : 'None yet',
  },
]

function SendForm({ assessment, onChanged, onSent }: PanelProps & { onSent: (url: string) => void }) {
  const { id, setKey, setTitle, questionsSha256, link, contactEmail, contactName, submittedAt } = assessment
  const readOnly = useReadOnlyReason()
  const sets = useQuery({ ...memberQuery<SetRow[]>(questionSetsUrl), enabled: questionsSha256 === null })
  const send = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const given = new FormData(form)
      const text = (name: string) => String(given.get(name) ?? '').trim()
      const chosen = text('setKey')
      return call('POST /api/customer/assessments/{id}/send', {
        params: { id },
        body: {
          ...{ contactName: text('contactName'), contactEmail: text('contactEmail'), days: Number(text('days')) },
          ...(chosen ? { setKey: chosen } : {}),
        },
      })
    },
    onSuccess: ({ assessment: newest, url }) => {
      onChanged(newest)
      onSent(url)
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    send.mutate(event.currentTarget)
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      <fieldset disabled={readOnly !== undefined} className="grid grid-cols-1 gap-4">
        {questionsSha256 === null ? (
          <Select
            key={sets.data ? 'sets' : 'none'}
            label="Question set"
            name="setKey"
            required
            defaultValue={setKey ?? ''}
            options={[
              { value: '', label: 'Choose one', disabled: true },
              ...(sets.data ?? []).map((set) => ({ value: set.key, label: `${set.title} (${set.questions})` })),
            ]}
          />
        ) : (
          <p className="text-sm text-quiet">{setTitle}, frozen as it was sent.</p>
        )}
        <TextInput
          label="Contact email"
          name="contactEmail"
          type="email"
          optional
          defaultValue={contactEmail}
          maxLength={254}
          hint="Leave it empty to share the link yourself."
        />
        <TextInput label="Contact name" name="contactName" optional defaultValue={contactName} maxLength={200} />
        <TextInput
          label="Days for the answers"
          name="days"
          type="number"
          min={1}
          max={180}
          required
          defaultValue={14}
        />
      </fieldset>
      <div aria-live="polite">{send.error && <FieldError>{errorWords(send.error)}</FieldError>}</div>
      <div>
        <Button
          type="submit"
          variant={link ? 'secondary' : 'primary'}
          disabledReason={readOnly}
          pending={send.isPending}
          pendingLabel="Sending"
        >
          {submittedAt ? 'Open and send again' : link ? 'Send again' : 'Send questions'}
        </Button>
      </div>
      {link && <p className="text-xs text-quiet">Sending again creates a new link and ends the current one.</p>}
    </form>
  )
}
