import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { VendorImport, vendorsContract } from '../contract.ts'
import { importUrl, withBlanks } from '../vocabulary.ts'
import { importable, previewWords } from './import-words.ts'

const call = createMemberCaller<typeof vendorsContract>()

type Decision = 'run' | 'run-with-duplicates' | 'cancel'

/** What an import would do, row by row, and the decision about it. */
export function ImportPreview({ preview }: { preview: VendorImport }) {
  const client = useQueryClient()
  const readOnly = useReadOnlyReason()
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      call('POST /api/customer/vendors/imports/{id}/decision', { params: { id: preview.id }, body: { decision } }),
    onSuccess: (run) => client.setQueryData([importUrl(preview.id)], run),
    // Somebody else may have decided: what stands now is shown.
    onError: () => client.invalidateQueries({ queryKey: [importUrl(preview.id)] }),
  })
  const count = importable(preview)
  const asked = decide.isPending ? decide.variables : undefined
  const buttonFor = (decision: Decision) => ({
    disabled: readOnly !== undefined || decide.isPending,
    pending: asked === decision,
    onClick: () => decide.mutate(decision),
  })
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h2 className="text-xl wrap-anywhere">{preview.fileName}</h2>
        <p role="status">{previewWords(preview)}</p>
        {preview.ignoredColumns.length > 0 && (
          <p className="text-sm text-quiet wrap-anywhere">{`Not read, for the register has no such column: ${preview.ignoredColumns.join(', ')}`}</p>
        )}
      </div>
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            {...buttonFor('run')}
            disabled={buttonFor('run').disabled || count.new === 0}
            pendingLabel="Starting"
          >
            {`Import ${counted(count.new, 'vendor')}`}
          </Button>
          {preview.duplicates > 0 && (
            <Button {...buttonFor('run-with-duplicates')} pendingLabel="Starting">
              {`Import all ${count.withDuplicates.toLocaleString('en-US')}, with possible duplicates`}
            </Button>
          )}
          <Button variant="quiet" {...buttonFor('cancel')} pendingLabel="Cancelling">
            Cancel import
          </Button>
        </div>
        {readOnly && <p className="ui-button-reason">{readOnly}</p>}
        {decide.error && <FieldError>{errorWords(decide.error)}</FieldError>}
      </div>
      <Table
        caption={
          preview.rows.length < preview.total
            ? `The first ${counted(preview.rows.length, 'row')} of ${preview.total.toLocaleString('en-US')}, those with errors before the others`
            : 'All rows, those with errors before the others'
        }
        columns={previewColumns}
        rows={preview.rows}
        rowKey={({ line }) => String(line)}
      />
    </div>
  )
}

type ImportRow = VendorImport['rows'][number]

const previewColumns: Column<ImportRow>[] = [
  {
    key: 'name',
    header: 'Vendor',
    cell: ({ vendorName, line }) => (
      <span className="grid gap-0.5">
        <span className="wrap-anywhere">{vendorName || 'No name'}</span>
        <span className="text-xs font-normal text-quiet">{`Line ${line.toLocaleString('en-US')}`}</span>
      </span>
    ),
  },
  { key: 'type', header: 'Type', cell: ({ vendorType }) => withBlanks(vendorType) || '–' },
  { key: 'domain', header: 'Domain', cell: ({ domain }) => <span className="wrap-anywhere">{domain || '–'}</span> },
  {
    key: 'catalog',
    header: 'In the catalog',
    cell: ({ catalog }) => <span className="wrap-anywhere">{catalog?.name ?? '–'}</span>,
  },
  {
    key: 'result',
    header: 'What happens',
    cell: ({ errors, duplicateOf }) => {
      if (errors.length > 0)
        return (
          <span className="grid justify-items-start gap-1">
            <Badge tone="red">Left out</Badge>
            {errors.map((words) => (
              <span key={words} className="text-sm">
                {words}
              </span>
            ))}
          </span>
        )
      if (duplicateOf !== null)
        return (
          <span className="grid justify-items-start gap-1">
            <Badge tone="yellow">Perhaps there already</Badge>
            <span className="text-sm wrap-anywhere">{duplicateOf}</span>
          </span>
        )
      return <Badge tone="green">New</Badge>
    },
  },
]
