import { useState } from 'react'
import { instantWords } from '../../../../platform/shared/dates.ts'
import { Badge, StatusBadge } from '../../../../ui/Badge.tsx'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import type { StaffTicketRow } from '../../contract.ts'
import { categoryNames, priorityNames } from '../../vocabulary.ts'
import { TicketThread } from './TicketThread.tsx'
import { ticketStateNames, ticketTones } from './words.ts'

/** One line of the list; its thread is asked for when it is opened. */
export function TicketItem({ ticket }: { ticket: StaffTicketRow }) {
  const { id, number, subject, name, company, priority, category, state, createdAt, assignee, isSuspicious } = ticket
  const [isOpen, setOpen] = useState(false)
  const about = [
    number,
    [name, company].filter(Boolean).join(', '),
    `${priorityNames[priority]} priority`,
    categoryNames[category],
    instantWords(createdAt),
    ...(assignee ? [`seen to by ${assignee}`] : []),
  ]
  return (
    <Disclosure
      summary={
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{subject}</span>
          <span className="text-sm font-normal text-quiet wrap-anywhere">{about.join(' · ')}</span>
        </span>
      }
      aside={
        <span className="flex flex-wrap items-center justify-end gap-2">
          {isSuspicious && <Badge tone="orange">Suspicious</Badge>}
          {priority === 'urgent' && state === 'open' && <Badge tone="red">Urgent</Badge>}
          <StatusBadge tone={ticketTones[state]}>{ticketStateNames[state]}</StatusBadge>
        </span>
      }
      onOpenChange={setOpen}
    >
      {isOpen && <TicketThread id={id} />}
    </Disclosure>
  )
}
