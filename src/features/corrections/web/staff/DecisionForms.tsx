import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createCaller } from '../../../../platform/web/call.ts'
import { useDecision } from '../../../../platform/web/use-decision.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Select, TextArea, TextInput } from '../../../../ui/Field.tsx'
import { rowAct } from '../../../../ui/row-act.ts'
import { useToast } from '../../../../ui/Toast.tsx'
import type { Amendment, AmendmentKind } from '../../../catalog/amendments.ts'
import type { correctionsContract, StaffCorrection } from '../../contract.ts'
import { staffCorrectionsUrl, staffCorrectionUrl } from '../../vocabulary.ts'
import {
  actOptions,
  amendmentKinds,
  amendmentNames,
  amendmentOf,
  amendmentWords,
  basisOptions,
  choicesOf,
  identifierOptions,
} from './words.ts'

const call = createCaller<typeof correctionsContract>()

/** Accept with what changes, or decline; either with the words that readers and the writer get. */
export function DecisionForms({ correction }: { correction: StaffCorrection }) {
  const { id, subject, page, facts } = correction
  const [changes, setChanges] = useState<readonly Amendment[]>([])
  const client = useQueryClient()
  /** The line goes to another list before anybody could ask for it again. */
  const keep = (decided: StaffCorrection) => client.setQueryData<StaffCorrection>([staffCorrectionUrl(id)], decided)
  const around = { url: staffCorrectionsUrl, tell: useToast().toast }
  const accept = useDecision<void, { note: string; page: string }>(
    {
      act: async (given) => {
        const body = { ...given, changes: [...changes] }
        keep(await call('POST /api/admin/corrections/{id}/accept', { params: { id }, body }))
      },
      told: () => ({ title: 'Accepted', description: `The page of ${subject.name} says so.` }),
      failed: 'Not accepted',
    },
    around,
  )
  const decline = useDecision<void, { note: string }>(
    {
      act: async (body) => {
        keep(await call('POST /api/admin/corrections/{id}/decline', { params: { id }, body }))
      },
      told: () => ({ title: 'Declined', description: subject.name }),
      failed: 'Not declined',
    },
    around,
  )

  function decide(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    const { submitter } = event.nativeEvent as SubmitEvent // React types it as any event
    const isDeclined = submitter instanceof HTMLButtonElement && submitter.value === 'decline'
    if (isDeclined) decline.mutate({ note: text('note') })
    else accept.mutate({ note: text('note'), page: text('page') })
  }

  const isBusy = accept.isPending || decline.isPending
  return (
    <div className="grid max-w-measure grid-cols-1 gap-6">
      {facts ? (
        <Changes {...{ facts, changes }} subjectKind={subject.kind} onChange={setChanges} />
      ) : (
        <p className="text-sm text-quiet">
          No fact of the catalog changes by this: an accepted correction puts its note on the page.
        </p>
      )}
      <form onSubmit={decide} className="grid grid-cols-1 gap-4">
        <TextArea
          label="Note"
          name="note"
          required
          maxLength={1_000}
          hint="Shown on the page with its date and emailed to the person who wrote; of a declined correction shown only where the company itself disputed it."
        />
        <TextInput
          label="Public page that shows it"
          name="page"
          type="url"
          required
          maxLength={2_000}
          defaultValue={page}
          hint="Becomes the source of what changes."
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="primary"
            size="small"
            pending={accept.isPending}
            pendingLabel="Accepting"
            disabled={isBusy}
          >
            {changes.length > 0 ? 'Accept with these changes' : 'Accept, with the note alone'}
          </Button>
          <Button
            type="submit"
            name="decision"
            value="decline"
            size="small"
            pending={decline.isPending}
            pendingLabel="Declining"
            disabled={isBusy}
          >
            Decline
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Options next to the value of a change. */
const details: Partial<Record<AmendmentKind, { label: string; options: typeof basisOptions }>> = {
  'add-data-type': { label: 'How it is known', options: basisOptions },
  'add-identifier': { label: 'What it is', options: identifierOptions },
  act: { label: 'State', options: actOptions },
}

interface ChangesProps {
  facts: NonNullable<StaffCorrection['facts']>
  subjectKind: string
  changes: readonly Amendment[]
  onChange: (changes: readonly Amendment[]) => void
}

/** Lists the pending changes, and adds one more. */
function Changes({ facts, subjectKind, changes, onChange }: ChangesProps) {
  const [kind, setKind] = useState<AmendmentKind>('name')
  const choices = choicesOf(kind, facts)
  const detailOptions = details[kind]

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    const change = amendmentOf(kind, { value: text('value'), detail: text('detail') })
    if (!change) return
    onChange([...changes, change])
    event.currentTarget.reset()
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {changes.length > 0 && (
        <ul aria-label="What changes" className="grid gap-2">
          {changes.map((change) => (
            <li
              key={JSON.stringify(change)}
              className="flex flex-wrap items-center justify-between gap-3 wrap-anywhere"
            >
              {amendmentWords(change)}
              <Button
                {...rowAct('leave-out')}
                size="small"
                variant="quiet"
                aria-label={`Leave out: ${amendmentWords(change)}`}
                onClick={() => onChange(changes.filter((one) => one !== change))}
              >
                Leave out
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} aria-label="What changes" className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
        <Select
          label="Change"
          value={kind}
          onChange={({ target }) => setKind(target.value as AmendmentKind)} // an option below
          options={amendmentKinds(subjectKind).map((one) => ({ value: one, label: amendmentNames[one] }))}
        />
        {choices ? (
          <Select key={kind} label="Which" name="value" options={choices} />
        ) : (
          <TextInput
            key={kind}
            label={kind === 'company' ? 'Id of the company' : 'To'}
            name="value"
            maxLength={300}
            required={kind !== 'company'}
            hint={kind === 'company' ? 'As in the address of its page; empty: not known' : undefined}
          />
        )}
        {detailOptions && (
          <Select key={`${kind} detail`} label={detailOptions.label} name="detail" options={detailOptions.options} />
        )}
        <div>
          <Button
            type="submit"
            size="small"
            disabled={choices?.length === 0}
            disabledReason={choices?.length === 0 ? 'There is none.' : undefined}
          >
            Put to the changes
          </Button>
        </div>
      </form>
    </div>
  )
}
