import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Eye, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { entryPath, scanResultPath, watchHref } from '../../../product/links.ts'
import { failureWords } from '../../../product/scan-failures.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Anchor, TextLink } from '../../../ui/Link.tsx'
import { rowAct } from '../../../ui/row-act.ts'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { scansContract } from '../contract.ts'
import { scanExclusionsUrl, staffScansUrl } from '../vocabulary.ts'
import { ScanApproval } from './ScanApproval.tsx'
import { ScanExclusions } from './ScanExclusions.tsx'
import { isUnderWay, ScanStatusMark } from './ScanMarks.tsx'
import { type StaffScan, scanTitle } from './staff-scan.ts'
import { kindName } from './words.ts'

const call = createCaller<typeof scansContract>()

const refreshWhileRunningMs = 5_000

/** Every scan, and which of them the catalog takes over; below it the hosts that are never scanned. */
export function ScansPanel() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="max-w-measure text-sm text-quiet">
        An approved scan is public on the page of its entry, and its score counts it. Files are listed by what they say
        they are; anyone who has the link of a scan can read it.
      </p>
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only.</p>
      </noscript>
      <ScanList />
      <ScanExclusions />
    </div>
  )
}

type Asked = { what: 'approve' | 'withdraw' | 'delete'; scan: StaffScan }

function ScanList() {
  const [asked, setAsked] = useState<Asked>()
  const {
    data: scans,
    isPending,
    isLoadingError,
  } = useQuery<StaffScan[]>({
    queryKey: [staffScansUrl],
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? refreshWhileRunningMs : staffRefreshMs),
  })
  // Asked for with the scans, not after them.
  useQuery({ queryKey: [scanExclusionsUrl], refetchOnMount: 'always' })
  if (isPending) return <Spinner label="Loading scans" />
  if (isLoadingError)
    return <ErrorState title="The scans could not be loaded">They are asked for again every 30 seconds.</ErrorState>
  if (scans.length === 0) return <EmptyState title="No scans yet">Visitors ask for them on the scan page.</EmptyState>
  const columns: Column<StaffScan>[] = [
    ...readColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (scan) => <Actions scan={scan} onAsk={(what) => setAsked({ what, scan })} />,
    },
  ]
  const close = () => setAsked(undefined)
  return (
    <>
      <Table caption="Newest first, at most 200" columns={columns} rows={scans} rowKey={({ id }) => id} />
      {asked?.what === 'approve' && <ScanApproval key={asked.scan.id} scan={asked.scan} onClose={close} />}
      <Confirm asked={asked?.what === 'approve' ? undefined : asked} onClose={close} />
    </>
  )
}

const readColumns: readonly Column<StaffScan>[] = [
  {
    key: 'scan',
    header: 'Scan',
    cell: (scan) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <TextLink href={scanResultPath(scan.id)} quiet>
          {scanTitle(scan)}
        </TextLink>
        <span className="text-xs font-normal text-quiet">
          {[kindName(scan.kind), scan.kind === 'app' && scan.version && `version ${scan.version}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, failure }) => (
      <span className="grid justify-items-start gap-0.5">
        <ScanStatusMark status={status} />
        {failure && (
          <span className="text-xs text-quiet">
            {Object.hasOwn(failureWords, failure.reason) ? failureWords[failure.reason] : failure.reason}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'at',
    header: 'Asked for',
    cell: ({ createdAt, keptUntil }) => (
      <span className="grid gap-0.5">
        <time dateTime={createdAt}>{instantWords(createdAt)}</time>
        {keptUntil && <span className="text-xs text-quiet">{`Erased on ${asOfWords(keptUntil)}`}</span>}
      </span>
    ),
  },
  {
    key: 'entry',
    header: 'Entry',
    cell: ({ published, suggestedEntry }) => {
      if (published)
        return (
          <span className="grid gap-0.5">
            <TextLink href={entryPath(published.entry)}>{published.entry.name}</TextLink>
            <span className="text-xs text-quiet">{`Approved ${instantWords(published.at)}`}</span>
          </span>
        )
      return <span className="text-quiet">{suggestedEntry ? `Suggested: ${suggestedEntry.name}` : 'None known'}</span>
    },
  },
]

function Actions({ scan, onAsk }: { scan: StaffScan; onAsk: (what: Asked['what']) => void }) {
  const hydrated = useHydrated()
  const title = scanTitle(scan)
  const watched = scan.published?.entry.name ?? scan.suggestedEntry?.name ?? scan.subject
  const canApprove = scan.status === 'done' && scan.kind !== 'har'
  return (
    <span className="-my-2 inline-flex items-center">
      {scan.published ? (
        <IconButton
          size="small"
          label={`Withdraw the scan of ${title} from ${scan.published.entry.name}`}
          icon={<Undo2 size={14} aria-hidden="true" />}
          disabled={!hydrated}
          onClick={() => onAsk('withdraw')}
        />
      ) : (
        <IconButton
          size="small"
          label={
            canApprove
              ? `Approve the scan of ${title} for an entry`
              : `The scan of ${title} cannot be approved: only a finished one of an app or a site can`
          }
          icon={<Check size={14} aria-hidden="true" />}
          disabled={!hydrated || !canApprove}
          onClick={() => onAsk('approve')}
        />
      )}
      {watched !== null && (
        <Anchor
          href={watchHref(watched)}
          className="ui-button"
          data-variant="quiet"
          data-size="small"
          data-icon=""
          aria-label={`Watch ${watched}`}
          title={`Watch ${watched}`}
        >
          <Eye size={14} aria-hidden="true" />
        </Anchor>
      )}
      <IconButton
        size="small"
        {...rowAct('delete')}
        label={`Delete the scan of ${title}`}
        icon={<Trash2 size={14} aria-hidden="true" />}
        disabled={!hydrated}
        onClick={() => onAsk('delete')}
      />
    </span>
  )
}

const words = {
  withdraw: {
    title: 'Withdraw the scan',
    button: 'Withdraw',
    pending: 'Withdrawing',
    keep: 'Keep it approved',
    done: 'Scan withdrawn',
    failed: 'Not withdrawn',
  },
  delete: {
    title: 'Delete the scan',
    button: 'Delete',
    pending: 'Deleting',
    keep: 'Keep the scan',
    done: 'Scan deleted',
    failed: 'Not deleted',
  },
} as const

function Confirm({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const { toast } = useToast()
  const what = asked?.what === 'withdraw' ? 'withdraw' : 'delete'
  const act = useMutation({
    mutationFn: async ({ scan: { id } }: Asked) => {
      if (what === 'withdraw') await call('POST /api/admin/scans/{id}/withdraw', { params: { id }, body: {} })
      else await call('DELETE /api/admin/scans/{id}', { params: { id } })
    },
    onSuccess: (_, { scan }) => toast({ title: words[what].done, description: scanTitle(scan) }),
    onError: (error) => toast({ title: words[what].failed, description: errorWords(error), variant: 'destructive' }),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: [staffScansUrl] })
    },
  })
  const entry = asked?.scan.published?.entry.name
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      title={words[what].title}
      foot={
        <>
          <Button onClick={onClose}>{words[what].keep}</Button>
          <Button
            variant="danger"
            pending={act.isPending}
            pendingLabel={words[what].pending}
            onClick={() => asked && act.mutate(asked)}
          >
            {words[what].button}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {asked && `${scanTitle(asked.scan)}: `}
        {what === 'withdraw'
          ? `the page of ${entry ?? 'the entry'} no longer shows the scan and its score no longer counts it. The scan itself stays for now and can be approved again.`
          : `the scan, its result and its pictures are gone for good, also for those who have its link.${entry ? ` The page of ${entry} no longer shows it.` : ''}`}
      </p>
    </Dialog>
  )
}
