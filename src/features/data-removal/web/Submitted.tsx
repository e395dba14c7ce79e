import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { dataRemovalPath, trackPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { dataRemovalContract, itemStatuses } from '../contract.ts'
import { platformsWords, type Typed } from './removal-form.ts'
import { StandingMark } from './StandingMark.tsx'
import type { Standing } from './standing.ts'

export type Receipt = Output<(typeof dataRemovalContract)['POST /api/data-removal/request']>
type ItemStatus = (typeof itemStatuses)[number]

interface SubmittedProps {
  receipt: Receipt
  /** Without script: what the form continues with. */
  typed: Typed | undefined
  onAgain: () => void
}

/** In place of the form, once its requests are taken. */
export function Submitted({ receipt: { requestId, platforms, nextSteps }, typed, onAgain }: SubmittedProps) {
  const hydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the outcome for screen readers.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Data Removal Requests Submitted!
        </h1>
        <p className="text-lg text-quiet">
          {`Taken for ${platformsWords(platforms.length)}. Nothing leaves before you have opened the link in our mail.`}
        </p>
      </div>
      <div className="grid gap-1 border-y border-rule py-4">
        <p className="text-sm text-quiet">Request ID</p>
        <p className="flex flex-wrap items-center gap-x-3">
          <code className="text-xl font-[550] wrap-anywhere">{requestId}</code>
          <CopyButton text={requestId} label="Copy" />
        </p>
        <p className="text-sm text-quiet">
          Save this ID for tracking: with it and your address you can{' '}
          <TextLink href={trackPath}>follow the request</TextLink>.
        </p>
      </div>
      <Table
        caption="Platforms"
        hideCaption
        stickyHead={false}
        rows={platforms}
        rowKey={({ id }) => id}
        columns={[
          { key: 'platform', header: 'Platform', cell: ({ platform }) => platform },
          {
            key: 'status',
            header: 'Status',
            cell: ({ status }) => (
              <StandingMark standing={statuses[status].standing}>{statuses[status].words}</StandingMark>
            ),
          },
          {
            key: 'estimated',
            header: 'Estimated completion',
            cell: ({ estimatedCompletion }) => estimatedCompletion,
          },
        ]}
      />
      <section className="grid gap-3" aria-labelledby="next-steps">
        <h2 id="next-steps" className="text-xl">
          Next Steps
        </h2>
        <ol className="grid list-decimal gap-2 pl-5 marker:text-quiet">
          {nextSteps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      </section>
      <form
        method="post"
        action={dataRemovalPath}
        className="ui-screen-only ui-actions"
        onSubmit={(event) => {
          event.preventDefault()
          onAgain()
        }}
      >
        {!hydrated && typed && <Kept typed={typed} />}
        <Button type="submit" name="intent" value="again" variant="primary">
          Submit Another Request
        </Button>
        <Button
          icon={<Printer size={16} aria-hidden="true" />}
          className={hydrated ? undefined : 'ui-awaits-script'}
          onClick={() => window.print()}
        >
          Download Receipt
        </Button>
      </form>
      <p className="text-sm text-quiet">
        Once the address is proved, the page of the request also has the receipt as PDF and JSON, with the hashes by
        which it is verified.
      </p>
    </div>
  )
}

function Kept({ typed: { email, platforms } }: { typed: Typed }) {
  return (
    <>
      <input type="hidden" name="email" value={email} />
      {platforms.map((id) => (
        <input key={id} type="hidden" name="platforms" value={id} />
      ))}
    </>
  )
}

const statuses: Record<ItemStatus, { words: string; standing: Standing }> = {
  awaiting_confirmation: { words: 'Awaiting confirmation', standing: 'sending' },
  manual_action: { words: 'Needs you', standing: 'yours' },
  needs_more_data: { words: 'Needs more data', standing: 'yours' },
  unavailable: { words: 'Unavailable', standing: 'ended' },
}
