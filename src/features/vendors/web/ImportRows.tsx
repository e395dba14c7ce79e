import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { fetchMember, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { importUrl } from '../../../product/vendors.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FieldError, Select, TextInput } from '../../../ui/Field.tsx'
import { EmptyState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { ImportRow, VendorImport } from '../import-contract.ts'
import { type ImportField, importFieldNames } from '../import-fields.ts'
import { duplicateWords, faultTitle, faultWords } from './import-words.ts'
import { kindNames } from './parts/CandidateChoices.tsx'
import { useAnswer } from './use-import.ts'

export type ImportView = 'all' | 'faulty' | 'proposed' | 'duplicates' | 'linked'

const atOnce = 100

/** Rows of a preview, each with what will happen to it and what can be changed about that. */
export function ImportRows({ run, view }: { run: VendorImport; view: Exclude<ImportView, 'faulty'> }) {
  const readOnly = useReadOnlyReason()
  const answer = useAnswer(run.id)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const rows = useInfiniteQuery({
    queryKey: [`${importUrl(run.id)}/rows`, { show: view }],
    initialPageParam: 0,
    queryFn: ({ pageParam, ...asked }) =>
      fetchMember({
        ...asked,
        queryKey: [`${importUrl(run.id)}/rows`, { show: view, after: pageParam, limit: atOnce }],
      } as never) as Promise<ImportRow[]>,
    getNextPageParam: (last) => (last.length === atOnce ? last.at(-1)?.line : undefined),
    refetchOnMount: 'always',
  })
  const list = rows.data?.pages.flat() ?? []
  if (rows.error && !rows.data) return <FieldError>{errorWords(rows.error)}</FieldError>
  if (!rows.data) return <Spinner label="Loading rows" />
  if (list.length === 0) return <EmptyState title={emptyWords[view]} headingLevel={3} />
  const isLocked = readOnly !== undefined || answer.isPending
  const toggle = (line: number) =>
    setChosen((before) =>
      before.has(line) ? new Set([...before].filter((one) => one !== line)) : new Set([...before, line]),
    )
  const lines = list.filter(({ line }) => chosen.has(line)).map(({ line }) => line)
  return (
    <div className="grid grid-cols-1 gap-4">
      {view === 'proposed' && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            disabled={isLocked || lines.length === 0}
            onClick={() => answer.mutate({ kind: 'connect', lines }, { onSuccess: () => setChosen(new Set()) })}
          >
            {lines.length === 0 ? 'Connect selected' : `Connect ${counted(lines.length, 'vendor')}`}
          </Button>
          <span className="text-sm text-quiet">Select the rows whose first match is right.</span>
        </div>
      )}
      {view === 'duplicates' && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-quiet">All duplicates:</span>
          {(['skip', 'add', 'update'] as const).map((decision) => (
            <Button
              key={decision}
              size="small"
              disabled={isLocked}
              onClick={() => answer.mutate({ kind: 'duplicates', decision })}
            >
              {decisionNames[decision]}
            </Button>
          ))}
        </div>
      )}
      {answer.error && <FieldError>{errorWords(answer.error)}</FieldError>}
      <Table
        caption={captions[view]}
        columns={columnsFor(view, { run, isLocked, chosen, toggle, answer: answer.mutate })}
        rows={list}
        rowKey={({ line }) => String(line)}
      />
      {rows.hasNextPage && (
        <Button pending={rows.isFetchingNextPage} pendingLabel="Loading" onClick={() => rows.fetchNextPage()}>
          Show more rows
        </Button>
      )}
    </div>
  )
}

const emptyWords: Record<Exclude<ImportView, 'faulty'>, string> = {
  all: 'No rows',
  proposed: 'No open matches',
  duplicates: 'No duplicates',
  linked: 'No vendor is connected',
}

const captions: Record<Exclude<ImportView, 'faulty'>, string> = {
  all: 'All rows in the order of your file',
  proposed: 'Vendors that may be in the catalog under another name or address',
  duplicates: 'Rows that seem to be in your register, or earlier in the file',
  linked: 'Vendors that will be connected to the catalog',
}

const decisionNames = { skip: 'Skip', add: 'Add as own vendor', update: 'Update existing' } as const

interface Act {
  run: VendorImport
  isLocked: boolean
  chosen: ReadonlySet<number>
  toggle: (line: number) => void
  answer: ReturnType<typeof useAnswer>['mutate']
}

function columnsFor(view: Exclude<ImportView, 'faulty'>, act: Act): Column<ImportRow>[] {
  const name: Column<ImportRow> = {
    key: 'name',
    header: 'Vendor',
    cell: (row) => (
      <span className="grid gap-0.5">
        {view === 'proposed' ? (
          <Checkbox
            label={<span className="wrap-anywhere">{row.vendorName}</span>}
            checked={act.chosen.has(row.line)}
            disabled={act.isLocked}
            onChange={() => act.toggle(row.line)}
          />
        ) : (
          <span className="wrap-anywhere">{row.vendorName || 'No name'}</span>
        )}
        <span className="text-xs font-normal text-quiet wrap-anywhere">
          {[`Line ${row.line.toLocaleString('en-US')}`, row.cells.website ?? row.cells.domains]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    ),
  }
  const catalog: Column<ImportRow> = {
    key: 'catalog',
    header: 'In the catalog',
    cell: (row) => <Connection row={row} act={act} />,
  }
  const result: Column<ImportRow> = { key: 'result', header: 'Result', cell: (row) => <Result row={row} act={act} /> }
  switch (view) {
    case 'proposed':
    case 'linked':
      return [name, catalog]
    case 'duplicates':
      return [name, result]
    case 'all':
      return [name, catalog, result, { key: 'cells', header: 'Cells', cell: (row) => <Cells row={row} act={act} /> }]
  }
}

const offerKey = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`

function Connection({ row, act }: { row: ImportRow; act: Act }) {
  const offers = [
    ...(row.catalog ? [row.catalog] : []),
    ...row.proposals.filter((one) => offerKey(one) !== (row.catalog ? offerKey(row.catalog) : '')),
  ]
  if (offers.length === 0) return <span className="text-quiet">–</span>
  return (
    <Select
      label={`${row.vendorName} in the catalog`}
      hideLabel
      disabled={act.isLocked}
      value={row.catalog ? offerKey(row.catalog) : 'open'}
      onChange={({ target }) => {
        const offer = offers.find((one) => offerKey(one) === target.value)
        act.answer({ kind: 'row', line: row.line, catalog: offer ? { kind: offer.kind, id: offer.id } : null })
      }}
      options={[
        ...(row.catalog ? [] : [{ value: 'open', label: `Maybe ${offers[0]?.name ?? ''}`, disabled: true }]),
        ...offers.map((one) => ({
          value: offerKey(one),
          label: [one.name, kindNames[one.kind], one.company === one.name ? '' : one.company]
            .filter(Boolean)
            .join(' · '),
        })),
        { value: 'none', label: 'Not in the catalog' },
      ]}
    />
  )
}

function Result({ row, act }: { row: ImportRow; act: Act }) {
  if (row.isBlocked)
    return (
      <span className="grid justify-items-start gap-1">
        <Badge tone="red">Skipped</Badge>
        <span className="text-sm">No vendor name</span>
      </span>
    )
  if (!row.duplicate) return <Badge tone="green">New</Badge>
  return (
    <span className="grid gap-1">
      <span className="text-sm wrap-anywhere">{duplicateWords(row)}</span>
      <Select
        label={`What happens to ${row.vendorName}`}
        hideLabel
        disabled={act.isLocked}
        value={row.decision}
        onChange={({ target }) =>
          act.answer({ kind: 'row', line: row.line, decision: target.value as ImportRow['decision'] })
        }
        options={(['update', 'add', 'skip'] as const).map((value) => ({
          value,
          label: decisionNames[value],
          disabled: value === 'update' && row.duplicate?.vendorId == null,
        }))}
      />
    </span>
  )
}

/** The cells of a row, to be corrected one by one. */
function Cells({ row, act }: { row: ImportRow; act: Act }) {
  const fields = [...new Set([...row.faults.map(({ column }) => column), ...(Object.keys(row.cells) as ImportField[])])]
  const faulty = row.faults.length
  return (
    <Disclosure
      className="border-y-0! [&>summary]:py-0!"
      summary={faulty > 0 ? counted(faulty, 'cell to check', 'cells to check') : 'Edit cells'}
    >
      <div className="grid gap-3">
        {row.faults.map((fault) => (
          <FieldError key={`${fault.column} ${fault.value}`}>{`${faultTitle(fault)}: ${faultWords(fault)}`}</FieldError>
        ))}
        {fields.map((field) => (
          <CellEdit key={`${field} ${row.cells[field] ?? ''}`} field={field} row={row} act={act} />
        ))}
      </div>
    </Disclosure>
  )
}

function CellEdit({ field, row, act }: { field: ImportField; row: ImportRow; act: Act }) {
  const [text, setText] = useState(row.cells[field] ?? '')
  function submit(event: FormEvent) {
    event.preventDefault()
    act.answer({ kind: 'row', line: row.line, cells: { [field]: text } })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextInput
        className="min-w-40 flex-1"
        label={importFieldNames[field]}
        value={text}
        disabled={act.isLocked}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="small" disabled={act.isLocked || text === (row.cells[field] ?? '')}>
        Save
      </Button>
    </form>
  )
}
