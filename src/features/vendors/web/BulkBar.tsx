import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { bulkLimit } from '../../../product/vendors.ts'
import { AskingDialog } from '../../../ui/AskingDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { bulkContract } from '../bulk-contract.ts'
import { editedWords } from './edited-words.ts'
import { useRegisterChanged } from './use-register-state.ts'
import type { Chosen } from './use-selection.ts'

const BulkEdit = lazyDialog(async () => (await import('./BulkEdit.tsx')).BulkEdit)
const BulkTask = lazyDialog(async () => (await import('./BulkTask.tsx')).BulkTask)

const call = createMemberCaller<typeof bulkContract>()

interface BulkBarProps {
  chosen: Chosen
  /** Vendors in the whole list. */
  total: number
  isArchive: boolean
  onChooseAll: () => void
  onClear: () => void
}

type Open = 'edit' | 'investigate' | 'send' | 'archive'

/** Actions for the chosen vendors. Stays in sight while the list is scrolled. */
export function BulkBar({ chosen, total, isArchive, onChooseAll, onClear }: BulkBarProps) {
  const [open, setOpen] = useState<Open>()
  const readOnly = useReadOnlyReason()
  const locked = readOnly === undefined ? {} : { disabled: true, title: readOnly }
  const close = () => setOpen(undefined)
  const noun = counted(chosen.count, 'vendor')
  return (
    <section
      aria-label="Selected vendors"
      className="ui-screen-only sticky bottom-3 z-10 flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-3"
    >
      <p role="status" className="text-sm font-semibold">{`${noun} selected`}</p>
      {!chosen.isWhole && chosen.count < total && total <= bulkLimit && (
        <Button size="small" variant="quiet" onClick={onChooseAll}>
          {`Select all ${total.toLocaleString('en-US')}`}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <span className="ui-actions sm:ml-auto">
        {!isArchive && (
          <>
            <Button size="small" variant="primary" {...locked} onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <Button size="small" {...locked} onClick={() => setOpen('investigate')}>
              Investigate
            </Button>
            <Button size="small" {...locked} onClick={() => setOpen('send')}>
              Send questionnaire
            </Button>
          </>
        )}
        <Button size="small" {...locked} onClick={() => setOpen('archive')}>
          {isArchive ? 'Restore' : 'Archive'}
        </Button>
      </span>
      {open === 'edit' && <BulkEdit chosen={chosen} onClose={close} onDone={onClear} />}
      {(open === 'investigate' || open === 'send') && <BulkTask action={open} chosen={chosen} onClose={close} />}
      {open === 'archive' && <Archive chosen={chosen} isArchive={isArchive} onClose={close} onDone={onClear} />}
    </section>
  )
}

interface ArchiveProps {
  chosen: Chosen
  isArchive: boolean
  onClose: () => void
  onDone: () => void
}

function Archive({ chosen: { count, selection }, isArchive, onClose, onDone }: ArchiveProps) {
  const refresh = useRegisterChanged()
  const { toast } = useToast()
  const move = useMutation({
    mutationFn: () =>
      call('POST /api/customer/vendors/bulk-edit', { body: { selection, change: { isArchived: !isArchive } } }),
    onSuccess: async (answer) => {
      toast({ title: isArchive ? 'Vendors restored' : 'Vendors archived', description: editedWords(answer) })
      onDone()
      onClose()
      await refresh()
    },
    onError: (error) => toast({ title: 'Nothing was changed', description: errorWords(error), variant: 'destructive' }),
  })
  const noun = counted(count, 'vendor')
  return (
    <AskingDialog
      open
      title={isArchive ? `Restore ${noun}?` : `Archive ${noun}?`}
      why={
        isArchive
          ? 'They count in figures and reports again.'
          : 'Archiving keeps each file and takes the vendors out of figures and reports. You can restore them.'
      }
      keep="Cancel"
      label={isArchive ? 'Restore' : 'Archive'}
      variant="primary"
      pending={move.isPending}
      pendingLabel={isArchive ? 'Restoring' : 'Archiving'}
      onAct={() => move.mutate()}
      onClose={onClose}
    />
  )
}
