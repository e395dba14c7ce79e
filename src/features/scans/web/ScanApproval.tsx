import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { entryTypeNames } from '../../../product/entries.ts'
import { debounceMs, queryLimit, suggestionMinimum } from '../../../product/search-box.ts'
import { Button } from '../../../ui/Button.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { SearchEntry } from '../../search/contract.ts'
import type { scansContract } from '../contract.ts'
import { staffScansUrl } from '../vocabulary.ts'
import { type StaffScan, scanTitle } from './staff-scan.ts'

const call = createCaller<typeof scansContract>()

const mostSuggestions = 8

interface Picked {
  id: string
  name: string
}

/** Asks which entry a scan belongs to; the one of the same package or host is preselected. */
export function ScanApproval({ scan, onClose }: { scan: StaffScan; onClose: () => void }) {
  const client = useQueryClient()
  const { toast } = useToast()
  const [picked, setPicked] = useState<Picked | null>(scan.suggestedEntry)
  const [text, setText] = useState(scan.suggestedEntry?.name ?? '')
  const found = useEntries(picked ? '' : text)
  const approve = useMutation({
    mutationFn: ({ id }: Picked) =>
      call('POST /api/admin/scans/{id}/publish', { params: { id: scan.id }, body: { entryId: id } }),
    onSuccess: async (_, { name }) => {
      toast({ title: 'Scan approved', description: `The page of ${name} shows it in a moment.` })
      onClose()
      await client.invalidateQueries({ queryKey: [staffScansUrl] })
    },
  })

  function type(next: string) {
    setText(next)
    setPicked(null)
    approve.reset()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Approve the scan"
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={picked === null}
            pending={approve.isPending}
            pendingLabel="Approving"
            onClick={() => picked && approve.mutate(picked)}
          >
            {picked ? `Approve for ${picked.name}` : 'Approve'}
          </Button>
        </>
      }
    >
      <div className="grid min-h-72 content-start gap-4">
        <p className="wrap-anywhere">
          <span className="font-mono text-sm">{scanTitle(scan)}</span>
          {scan.kind === 'app' && scan.version !== null && `, version ${scan.version}`}
        </p>
        <Combobox
          label="Entry of the catalog"
          hideLabel={false}
          size="medium"
          value={text}
          onChange={type}
          maxLength={queryLimit}
          suggestions={found.entries.map(({ id, name, type: kind, company }) => ({
            id,
            label: name,
            detail: [entryTypeNames[kind], company].filter(Boolean).join(' · '),
          }))}
          onPick={({ id, label }) => {
            setText(label)
            setPicked({ id, name: label })
          }}
        />
        <p className="text-sm text-quiet" role="status">
          {picked ? pickedWords(picked, scan) : found.words}
        </p>
        {approve.isError && <FieldError>{errorWords(approve.error)}</FieldError>}
      </div>
    </Dialog>
  )
}

const pickedWords = (picked: Picked, { suggestedEntry }: StaffScan) =>
  picked.id === suggestedEntry?.id
    ? 'Suggested: the catalog knows this package or host as its own.'
    : 'Not what the package or host suggests: make sure that it is the same thing.'

/** Entries for what was typed, once typing pauses. */
function useEntries(text: string): { entries: SearchEntry[]; words: string } {
  const query = usePaused(text.trim())
  const isLong = query.length >= suggestionMinimum && text.trim() !== ''
  const { data, isLoadingError, isFetching } = useQuery<SearchEntry[]>({
    queryKey: ['/api/search', { q: query, type: 'all' }],
    enabled: isLong,
    placeholderData: keepPreviousData,
  })
  if (!isLong) return { entries: [], words: 'Type the name, package or host of an entry.' }
  if (isLoadingError) return { entries: [], words: 'The catalog did not answer. Type again to ask again.' }
  const entries = (data ?? []).slice(0, mostSuggestions)
  if (entries.length > 0) return { entries, words: 'Pick one of the list.' }
  return { entries, words: isFetching ? 'Looking' : 'Nothing in the catalog is called that.' }
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
