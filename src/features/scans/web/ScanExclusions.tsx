import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { ApiError, createCaller, errorWords } from '../../../platform/web/call.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Part } from '../../../ui/Page.tsx'
import { rowAct } from '../../../ui/row-act.ts'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { Exclusion, scansContract } from '../contract.ts'
import { scanExclusionsUrl } from '../vocabulary.ts'

const call = createCaller<typeof scansContract>()

/** Hosts whose owners asked not to be scanned. */
export function ScanExclusions() {
  return (
    <Part title="Never scanned" folds>
      <div className="grid grid-cols-1 gap-5">
        <AddForm />
        <Hosts />
      </div>
    </Part>
  )
}

function AddForm() {
  const hydrated = useHydrated()
  const client = useQueryClient()
  const { toast } = useToast()
  const add = useMutation({
    mutationFn: (body: { host: string; reason: string }) => call('POST /api/admin/scan-exclusions', { body }),
    onSuccess: async ({ host }) => {
      toast({ title: 'Never scanned from now on', description: `${host} and what is below it.` })
      await client.invalidateQueries({ queryKey: [scanExclusionsUrl] })
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    add.mutate({ host: text('host'), reason: text('reason') }, { onSuccess: () => form.reset() })
  }

  return (
    <form onSubmit={submit} className="grid max-w-measure grid-cols-1 gap-4 sm:grid-cols-2">
      <TextInput
        label="Host"
        name="host"
        required
        minLength={3}
        maxLength={253}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf(add.error, 'host')}
        hint="With all hosts below it, such as example.com."
      />
      <TextInput
        label="Reason"
        name="reason"
        required
        maxLength={500}
        autoComplete="off"
        error={errorOf(add.error, 'reason')}
        hint="Who asked, and when. Shown to staff only."
      />
      <div className="col-span-full">
        <Button type="submit" disabled={!hydrated} pending={add.isPending} pendingLabel="Adding">
          Never scan it
        </Button>
      </div>
    </form>
  )
}

function Hosts() {
  const hydrated = useHydrated()
  const [leaving, setLeaving] = useState<Exclusion>()
  const { data: hosts, isPending, isLoadingError, refetch } = useQuery<Exclusion[]>({ queryKey: [scanExclusionsUrl] })
  if (isPending) return <Spinner label="Loading hosts that are never scanned" />
  if (isLoadingError)
    return (
      <ErrorState
        title="The hosts could not be loaded"
        headingLevel={4}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  if (hosts.length === 0) return <EmptyState title="No host is excluded" headingLevel={4} />
  return (
    <>
      <Table
        caption="Hosts that are never scanned, with those below them"
        hideCaption
        rows={hosts}
        rowKey={({ host }) => host}
        columns={[
          { key: 'host', header: 'Host', cell: ({ host }) => <span className="font-mono wrap-anywhere">{host}</span> },
          { key: 'reason', header: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
          {
            key: 'since',
            header: 'Since',
            cell: ({ createdAt }) => <time dateTime={createdAt}>{instantWords(createdAt)}</time>,
          },
          {
            key: 'actions',
            header: 'Actions',
            align: 'end',
            cell: (row) => (
              <IconButton
                {...rowAct('allow')}
                size="small"
                label={`Allow scans of ${row.host} again`}
                icon={<Trash2 size={14} aria-hidden="true" />}
                disabled={!hydrated}
                onClick={() => setLeaving(row)}
              />
            ),
          },
        ]}
      />
      <AllowDialog leaving={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

function AllowDialog({ leaving, onClose }: { leaving: Exclusion | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const { toast } = useToast()
  const allow = useMutation({
    mutationFn: (host: string) => call('DELETE /api/admin/scan-exclusions/{host}', { params: { host } }),
    onSuccess: (_, host) => toast({ title: 'Scans are allowed again', description: host }),
    onError: (error) => toast({ title: 'Not changed', description: errorWords(error), variant: 'destructive' }),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: [scanExclusionsUrl] })
    },
  })
  return (
    <Dialog
      open={leaving !== undefined}
      onClose={onClose}
      title={`Allow scans of ${leaving?.host ?? ''}`}
      foot={
        <>
          <Button onClick={onClose}>Keep it excluded</Button>
          <Button
            variant="danger"
            pending={allow.isPending}
            pendingLabel="Allowing"
            onClick={() => leaving && allow.mutate(leaving.host)}
          >
            Allow scans
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{`It was excluded for this reason: ${leaving?.reason ?? ''}`}</p>
    </Dialog>
  )
}

/** Returns the error of a field; an error without a field is shown below the first. */
function errorOf(error: Error | null, field: 'host' | 'reason'): string | undefined {
  if (!error) return undefined
  const issues = error instanceof ApiError ? error.issues : []
  const own = issues.find((issue) => issue.path === field)?.message
  if (own || issues.length > 0 || field !== 'host') return own
  return errorWords(error)
}
