import { Mail } from 'lucide-react'
import { ButtonLink } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import type { TrackedItem } from '../contract.ts'
import { ScrolledText } from './ScrolledText.tsx'

/** A letter to be sent from one's own mailbox. */
export function Draft({ draft, platform }: { draft: NonNullable<TrackedItem['draft']>; platform: string }) {
  const { to, subject, text, mailto, note } = draft
  return (
    <div className="grid grid-cols-1 gap-3">
      <DataList
        items={[
          ...(to === '' ? [] : [{ label: 'To', value: <span className="wrap-anywhere">{to}</span> }]),
          { label: 'Subject', value: subject },
        ]}
      />
      <ScrolledText label={`Letter to ${platform}`} className="max-h-72 bg-sunk px-4 py-3 text-sm">
        {text}
      </ScrolledText>
      {note !== '' && <p className="text-sm text-quiet">{note}</p>}
      <div className="ui-screen-only flex flex-wrap items-center gap-2">
        {to !== '' && (
          <ButtonLink href={mailto} size="small" icon={<Mail size={14} aria-hidden="true" />}>
            Open in your mail program
          </ButtonLink>
        )}
        <CopyButton text={text} label="Copy text" />
        <CopyButton text={subject} label="Copy subject" />
        {to !== '' && <CopyButton text={to} label="Copy address" />}
      </div>
    </div>
  )
}
