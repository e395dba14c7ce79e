import { useState } from 'react'
import { instantWords } from '../../../../platform/shared/dates.ts'
import { mailtoHref } from '../../../../platform/shared/mailto.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card, CardHead } from '../../../../ui/Card.tsx'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { Select } from '../../../../ui/Field.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import type { Lead } from '../../contract.ts'
import { type LeadStatus, leadStatuses } from '../../vocabulary.ts'
import { LeadDetails } from './LeadDetails.tsx'
import { previewOf } from './lead-list.ts'
import { useLeadChange } from './use-lead-change.ts'
import { inquiryName, leadStatusNames, sourceWords } from './words.ts'

export const nameOf = ({ firstName, lastName }: Lead): string => `${firstName} ${lastName}`.trim()

export function LeadCard({ lead }: { lead: Lead }) {
  const { email, company, jobTitle, source, createdAt, message, inquiryType, assignee, isSuspicious, slot } = lead
  const preview = previewOf(message)
  return (
    <Card as="article">
      <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <CardHead
          title={<span className="wrap-anywhere">{nameOf(lead)}</span>}
          sub={<span className="wrap-anywhere">{[jobTitle, company].filter(Boolean).join(', ')}</span>}
          aside={isSuspicious && <Badge tone="orange">Suspicious</Badge>}
          size="small"
        />
        <StatusSelect lead={lead} />
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-quiet">
        <TextLink href={mailtoHref(email)} className="wrap-anywhere">
          {email}
        </TextLink>
        {inquiryType && <span>{inquiryName(inquiryType)}</span>}
        <span className="wrap-anywhere">{`From ${sourceWords(source)}`}</span>
        <time dateTime={createdAt}>{instantWords(createdAt)}</time>
        {assignee && <span className="wrap-anywhere">{`Seen to by ${assignee}`}</span>}
      </p>
      {slot && (
        <p className="text-sm">
          Demo asked for <time dateTime={slot.at}>{instantWords(slot.at)}</time>
          {`, written in ${slot.timeZone}`}
        </p>
      )}
      {message && <p className="max-w-measure text-sm whitespace-pre-line wrap-anywhere">{preview ?? message}</p>}
      <More lead={lead} isCut={preview !== undefined} />
    </Card>
  )
}

function StatusSelect({ lead }: { lead: Lead }) {
  const hydrated = useHydrated()
  const change = useLeadChange(lead.id, {
    body: (status: LeadStatus) => ({ status }),
    told: { title: 'Lead Updated', description: 'Lead status has been updated successfully.' },
    failed: { title: 'Update Failed', description: 'Failed to update lead status' },
  })
  return (
    <Select
      label={`Status of ${nameOf(lead)}`}
      hideLabel
      value={change.isPending ? change.variables : lead.status}
      disabled={!hydrated || change.isPending}
      onChange={({ target }) => change.mutate(target.value as LeadStatus)}
      options={leadStatuses.map((status) => ({ value: status, label: leadStatusNames[status] }))}
    />
  )
}

/** Details that a long list need not fetch: they are loaded on opening. */
function More({ lead, isCut }: { lead: Lead; isCut: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      summary={
        <>
          {isCut ? 'Whole message, notes and history' : 'Notes and history'}
          <span className="ui-hidden">{` of ${nameOf(lead)}`}</span>
        </>
      }
      onOpenChange={setOpen}
    >
      <div className="grid grid-cols-1 gap-6">
        {isCut && <p className="max-w-measure text-sm whitespace-pre-line wrap-anywhere">{lead.message}</p>}
        {isOpen ? (
          <LeadDetails lead={lead} />
        ) : (
          <p className="text-sm whitespace-pre-line wrap-anywhere text-quiet">{lead.notes || 'No notes yet.'}</p>
        )}
      </div>
    </Disclosure>
  )
}
