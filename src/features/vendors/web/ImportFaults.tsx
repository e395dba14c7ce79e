import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { importUrl } from '../../../product/vendors.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError, TextInput } from '../../../ui/Field.tsx'
import { EmptyState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { CellFault, VendorImport } from '../import-contract.ts'
import { faultTitle, faultWords } from './import-words.ts'
import { useAnswer } from './use-import.ts'

type Fault = CellFault & { rows: number; lines: number[] }

/** Cells that were not taken, the same value once: a correction counts for all of its rows. */
export function ImportFaults({ run }: { run: VendorImport }) {
  const { data, error } = useQuery({ ...memberQuery<Fault[]>(`${importUrl(run.id)}/faults`), refetchOnMount: 'always' })
  if (error && !data) return <FieldError>{errorWords(error)}</FieldError>
  if (!data) return <Spinner label="Loading cells" />
  if (data.length === 0)
    return (
      <EmptyState title="Every cell was read" headingLevel={3}>
        Nothing needs a correction.
      </EmptyState>
    )
  return (
    <Table
      caption="Cells we couldn’t read. A correction applies to every row with the same value; what you leave is not imported."
      columns={columnsOf(run)}
      rows={data}
      rowKey={({ column, code, value }) => `${column} ${code} ${value}`}
    />
  )
}

const linesShown = 4

const columnsOf = (run: VendorImport): Column<Fault>[] => [
  { key: 'column', header: 'Field', cell: (fault) => faultTitle(fault) },
  {
    key: 'fault',
    header: 'What is wrong',
    cell: (fault) => (
      <span className="grid gap-0.5">
        <span className="wrap-anywhere">{faultWords(fault)}</span>
        <span className="text-sm text-quiet">{linesOf(fault)}</span>
      </span>
    ),
  },
  { key: 'correct', header: 'Correction', cell: (fault) => <Correction run={run} fault={fault} /> },
]

function linesOf({ rows, lines }: Fault): string {
  const shown = lines.slice(0, linesShown).map((line) => line.toLocaleString('en-US'))
  const more = rows > shown.length ? ` and ${counted(rows - shown.length, 'more row')}` : ''
  return `${rows === 1 ? 'Line' : 'Lines'} ${shown.join(', ')}${more}`
}

function Correction({ run, fault }: { run: VendorImport; fault: Fault }) {
  const readOnly = useReadOnlyReason()
  const [text, setText] = useState('')
  const answer = useAnswer(run.id)
  const { column, value, rows, lines } = fault
  function submit(event: FormEvent) {
    event.preventDefault()
    const line = lines[0]
    if (text.trim() === '') return
    // A missing value is each row's own.
    if (value === '' && line !== undefined) answer.mutate({ kind: 'row', line, cells: { [column]: text } })
    else answer.mutate({ kind: 'replace', column, from: value, to: text })
  }
  if (value === '' && rows > 1)
    return <span className="text-sm text-quiet">Correct these rows under “All rows”, or import them without it.</span>
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <TextInput
        className="min-w-40 flex-1"
        label={`Correct ${faultTitle(fault)} ${value}`}
        hideLabel
        value={text}
        maxLength={300}
        disabled={readOnly !== undefined}
        error={answer.error ? errorWords(answer.error) : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        disabled={readOnly !== undefined || text.trim() === ''}
        pending={answer.isPending}
        pendingLabel="Saving"
      >
        {rows > 1 ? `Apply to ${counted(rows, 'row')}` : 'Apply'}
      </Button>
    </form>
  )
}
