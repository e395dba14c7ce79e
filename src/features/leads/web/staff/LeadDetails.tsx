import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { instantWords } from '../../../../platform/shared/dates.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Select, TextArea } from '../../../../ui/Field.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Timeline } from '../../../../ui/Timeline.tsx'
import type { Lead } from '../../contract.ts'
import type { LeadStatus } from '../../vocabulary.ts'
import { type LeadHistory, leadHistoryUrl } from './lead-list.ts'
import { unassigned, useAssignees } from './staff-calls.ts'
import { useLeadChange } from './use-lead-change.ts'
import { leadStatusNames } from './words.ts'

export function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <>
      <Assignee lead={lead} />
      <Notes lead={lead} />
      <History id={lead.id} />
    </>
  )
}

function Assignee({ lead: { id, assignee } }: { lead: Lead }) {
  const change = useLeadChange(id, {
    body: (name: string) => ({ assignee: name === unassigned ? null : name }),
    told: { title: 'Lead assigned' },
    failed: { title: 'Not assigned' },
  })
  return (
    <Select
      label="Who sees to it"
      className="max-w-xs"
      value={change.isPending ? change.variables : (assignee ?? unassigned)}
      disabled={change.isPending}
      onChange={({ target }) => change.mutate(target.value)}
      options={useAssignees(assignee)}
    />
  )
}

function Notes({ lead: { id, notes } }: { lead: Lead }) {
  const change = useLeadChange(id, {
    body: (text: string) => ({ notes: text }),
    told: { title: 'Notes saved' },
    failed: { title: 'Notes not saved' },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    change.mutate(String(new FormData(event.currentTarget).get('notes') ?? ''))
  }

  return (
    <form onSubmit={submit} className="grid max-w-measure grid-cols-1 gap-3">
      <TextArea label="Notes" name="notes" hint="For staff only." maxLength={10_000} defaultValue={notes} />
      <div>
        <Button type="submit" size="small" pending={change.isPending} pendingLabel="Saving">
          Save notes
        </Button>
      </div>
    </form>
  )
}

function History({ id }: { id: number }) {
  const answer = useQuery<LeadHistory>({ queryKey: [leadHistoryUrl(id)], refetchOnMount: 'always' })
  return (
    <section className="grid grid-cols-1 gap-3">
      <h4 className="text-sm font-medium">History</h4>
      <Loaded answer={answer} what="The history" explain={errorWords}>
        {(history) =>
          history.length === 0 ? (
            <p className="text-sm text-quiet">Nothing was changed yet.</p>
          ) : (
            <Timeline
              entries={history.map((change, at) => ({
                key: String(at),
                title: <span className="wrap-anywhere">{`${changeWords(change)}, by ${change.by}`}</span>,
                time: { text: instantWords(change.at), iso: change.at },
              }))}
            />
          )
        }
      </Loaded>
    </section>
  )
}

/** One change in words; notes may be long and are not repeated. */
export function changeWords({ field, from, to }: Pick<LeadHistory[number], 'field' | 'from' | 'to'>): string {
  switch (field) {
    case 'status':
      return `${statusWords(from)} to ${statusWords(to)}`
    case 'assignee':
      return to === null ? `Taken from ${from ?? 'no one'}` : `Assigned to ${to}`
    case 'notes':
      return to ? 'Notes written' : 'Notes emptied'
  }
}

const statusWords = (status: string | null) => leadStatusNames[status as LeadStatus] ?? status ?? 'nothing'
