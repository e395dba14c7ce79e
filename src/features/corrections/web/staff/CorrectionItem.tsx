import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantWords } from '../../../../platform/shared/dates.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { Badge, StatusBadge } from '../../../../ui/Badge.tsx'
import { DataList } from '../../../../ui/DataList.tsx'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import type { StaffCorrection, StaffCorrectionRow } from '../../contract.ts'
import { fieldNames, staffCorrectionUrl } from '../../vocabulary.ts'
import { changeWords } from '../../words.ts'
import { DecisionForms } from './DecisionForms.tsx'
import { stateNames, stateTones } from './words.ts'

/** One line of the list. The text is loaded when it is opened. */
export function CorrectionItem({ correction }: { correction: StaffCorrectionRow }) {
  const { id, subject, field, state, createdAt, dispute, isSuspicious } = correction
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      summary={
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{subject.name}</span>
          <span className="text-sm font-normal text-quiet wrap-anywhere">
            {[fieldNames[field], instantWords(createdAt)].join(' · ')}
          </span>
        </span>
      }
      aside={
        <span className="flex flex-wrap items-center gap-2 sm:justify-end">
          {isSuspicious && <Badge tone="orange">Suspicious</Badge>}
          {dispute && <Badge>{dispute.provedAt ? `Of ${dispute.domain}` : `Of ${dispute.domain}, not proved`}</Badge>}
          <StatusBadge tone={stateTones[state]}>{stateNames[state]}</StatusBadge>
        </span>
      }
      onOpenChange={setOpen}
    >
      {isOpen && <Correction id={id} />}
    </Disclosure>
  )
}

export function Correction({ id }: { id: number }) {
  const answer = useQuery<StaffCorrection>({ queryKey: [staffCorrectionUrl(id)], refetchOnMount: 'always' })
  return (
    <Loaded answer={answer} what="The correction" explain={errorWords}>
      {(correction) => (
        <div className="grid grid-cols-1 gap-6">
          <p className="max-w-measure whitespace-pre-line wrap-anywhere">{correction.statement}</p>
          <DataList layout="lined" items={itemsOf(correction)} />
          {correction.state === 'open' && <DecisionForms correction={correction} />}
        </div>
      )}
    </Loaded>
  )
}

function itemsOf({ subject, page, email, dispute, decidedAt, decidedBy, note, changes, facts }: StaffCorrection) {
  return [
    { label: 'About', value: <TextLink href={subject.path}>{subject.name}</TextLink> },
    ...(facts
      ? [
          {
            label: 'Current value',
            value: `${facts.name}${facts.company ? `, of ${facts.company.name} (${facts.company.id})` : ''}`,
          },
        ]
      : []),
    {
      label: 'Shown by',
      value: (
        <TextLink href={page} rel="noopener noreferrer nofollow" target="_blank" className="wrap-anywhere">
          {page}
        </TextLink>
      ),
    },
    { label: 'Outcome goes to', value: email ?? 'No one asked for it, or the address is erased' },
    ...(dispute
      ? [
          {
            label: 'Speaks for',
            value: `${dispute.domain}, ${dispute.provedAt ? `proved ${instantWords(dispute.provedAt)}` : 'not proved'}`,
          },
        ]
      : []),
    ...(decidedAt
      ? [
          { label: 'Decided', value: `${instantWords(decidedAt)}, by ${decidedBy ?? 'someone who left'}` },
          { label: 'Note', value: note },
        ]
      : []),
    ...(changes.length > 0
      ? [
          {
            label: 'Changed',
            value: (
              <ul>
                {changes.map((change) => (
                  <li key={changeWords(change)}>{changeWords(change)}</li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
  ]
}
