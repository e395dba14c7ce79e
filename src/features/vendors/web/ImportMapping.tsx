import { useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { useReadOnlyReason } from '../../../platform/web/portal.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { FieldError, Select } from '../../../ui/Field.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { VendorImport } from '../import-contract.ts'
import { type ImportField, importFieldNames, importFields } from '../import-fields.ts'
import { formatWords } from './import-words.ts'
import { callImport, useImportCall } from './use-import.ts'

type DateOrder = NonNullable<VendorImport['dateOrder']>

/** Asks what each column of the file means; the guess is filled in. */
export function ImportMapping({ run }: { run: VendorImport }) {
  const readOnly = useReadOnlyReason()
  const [fields, setFields] = useState(() => run.columns.map(({ field }) => field))
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(run.dateOrder)
  const chooseSheet = useImportCall(run.id, (sheet: string) =>
    callImport('POST /api/customer/vendors/imports/{id}/sheet', { params: { id: run.id }, body: { sheet } }),
  )
  const map = useImportCall(run.id, () =>
    callImport('PUT /api/customer/vendors/imports/{id}/mapping', {
      params: { id: run.id },
      body: { fields, dateOrder },
    }),
  )
  const cancel = useImportCall(run.id, () =>
    callImport('POST /api/customer/vendors/imports/{id}/decision', {
      params: { id: run.id },
      body: { decision: 'cancel' },
    }),
  )
  const choose = (at: number, field: ImportField | null) =>
    // A field is one column's: the one that had it is left out.
    setFields((before) => before.map((one, n) => (n === at ? field : one === field ? null : one)))
  const hasDates = fields.some((field) => field !== null && dateFields.has(field))
  const columns: Column<{ at: number; column: VendorImport['columns'][number] }>[] = [
    {
      key: 'header',
      header: 'Column in your file',
      cell: ({ at, column: { header, isRemembered } }) => (
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{header || `Column ${at + 1}`}</span>
          {isRemembered && <span className="text-xs font-normal text-quiet">Remembered from an earlier import</span>}
        </span>
      ),
    },
    {
      key: 'samples',
      header: 'Examples',
      cell: ({ column: { samples } }) => (
        <span className="text-sm text-quiet wrap-anywhere">{samples.join(' · ') || 'Empty'}</span>
      ),
    },
    {
      key: 'field',
      header: 'Import as',
      cell: ({ at, column: { header } }) => (
        <Select
          label={`Import ${header || `column ${at + 1}`} as`}
          hideLabel
          value={fields[at] ?? ''}
          disabled={readOnly !== undefined}
          onChange={({ target }) => choose(at, (target.value || null) as ImportField | null)}
          options={fieldOptions}
        />
      ),
    },
  ]
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h2 className="text-xl wrap-anywhere">{run.fileName}</h2>
        <p className="text-quiet">{`${counted(run.total, 'row')}. ${formatWords(run)}.`}</p>
      </div>
      {run.sheets.length > 1 && (
        <Select
          className="max-w-sm"
          label="Sheet"
          value={run.sheet ?? ''}
          disabled={readOnly !== undefined || chooseSheet.isPending}
          onChange={({ target }) => chooseSheet.mutate(target.value)}
          options={run.sheets.map(({ name, rows }) => ({ value: name, label: `${name} (${counted(rows, 'row')})` }))}
        />
      )}
      <Table
        caption="Check what each column means. Your choice is remembered for the next file."
        columns={columns}
        rows={run.columns.map((column, at) => ({ at, column }))}
        rowKey={({ at }) => String(at)}
        stickyHead={false}
      />
      {hasDates && (
        <RadioGroup
          legend="Dates such as 03/04/2026 are"
          name="dateOrder"
          inline
          value={dateOrder ?? ''}
          onChange={(value) => setDateOrder(value as DateOrder)}
          options={[
            { value: 'dmy', label: 'day, month, year (April 3)' },
            { value: 'mdy', label: 'month, day, year (March 4)' },
          ]}
        />
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap items-start gap-3">
          <Button
            variant="primary"
            disabledReason={
              readOnly ?? (fields.includes('vendor_name') ? undefined : 'Choose the column with vendor names.')
            }
            pending={map.isPending}
            pendingLabel="Reading rows"
            onClick={() => map.mutate(undefined)}
          >
            Preview rows
          </Button>
          <Button
            variant="quiet"
            disabled={readOnly !== undefined}
            pending={cancel.isPending}
            onClick={() => cancel.mutate(undefined)}
          >
            Cancel import
          </Button>
        </div>
        {[map.error, chooseSheet.error, cancel.error].map(
          (error) => error && <FieldError key={error.message}>{errorWords(error)}</FieldError>,
        )}
      </div>
    </div>
  )
}

const dateFields: ReadonlySet<ImportField> = new Set([
  'next_review',
  'renews_on',
  'dpa_signed',
  'dpa_signed_on',
  'dpa_valid_until',
])

const fieldOptions = [
  { value: '', label: 'Don’t import' },
  ...importFields.map((field) => ({ value: field, label: importFieldNames[field] })),
]
