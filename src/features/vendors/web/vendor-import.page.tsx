import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import {
  createMemberCaller,
  memberQuery,
  portalPage,
  uploadFile,
  useReadOnlyReason,
} from '../../../platform/web/portal.ts'
import type { Sent } from '../../../platform/web/send-file.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Breadcrumbs } from '../../../ui/Navigation.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Progress, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { VendorImport, vendorsContract } from '../contract.ts'
import { csvColumns, importLimit } from '../csv-columns.ts'
import { importPath, registerPath, vendorsUrl, withBlanks } from '../vocabulary.ts'
import { endWords, importable, previewWords, sampleCsv } from './import-words.ts'
import { counted } from './parts/words.ts'

export const handle = portalPage

const call = createMemberCaller<typeof vendorsContract>()

const importsUrl = `${vendorsUrl}/imports`
const mostBytes = 10 * 1024 * 1024
const refreshWhileRunningMs = 500

/** The import stands in the address: a page that is loaded again goes on where it was. */
export default function ImportVendors() {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('id') ?? '')
  return (
    <Container width="wide" className="pb-16">
      <title>Import vendors · Sightline</title>
      <meta name="robots" content="noindex" />
      <PageHeader
        breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Vendors', href: registerPath }, { label: 'Import' }]} />}
        title="Import vendors"
        long
        className="pb-6!"
      />
      {Number.isSafeInteger(id) && id > 0 ? (
        <Import id={id} />
      ) : (
        <ChooseFile onPreview={(preview) => setParams({ id: String(preview.id) })} />
      )}
    </Container>
  )
}

function ChooseFile({ onPreview }: { onPreview: (preview: VendorImport) => void }) {
  const client = useQueryClient()
  const readOnly = useReadOnlyReason()
  const reasonId = useId()
  const dropped = useRef<File>(undefined)
  const [refused, setRefused] = useState<string>()
  const [progress, setProgress] = useState<Sent>()
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile<VendorImport>(importsUrl, file, { onProgress: setProgress }),
    onSuccess: (preview) => {
      client.setQueryData([`${importsUrl}/${preview.id}`], preview)
      onPreview(preview)
    },
    onSettled: () => setProgress(undefined),
  })

  function consider(files: readonly File[]) {
    upload.reset()
    const words = whyNot(files)
    dropped.current = words === undefined ? files[0] : undefined
    setRefused(words)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('file')
    const file = dropped.current ?? (chosen instanceof File && chosen.name !== '' ? chosen : undefined)
    const words = whyNot(file ? [file] : [])
    setRefused(words)
    if (file && words === undefined) upload.mutate(file)
  }

  return (
    <div className="grid max-w-3xl grid-cols-1 gap-8">
      <p className="max-w-measure text-quiet">
        One row a vendor, with a header line. Nothing is added before you have seen the preview.
      </p>
      <form onSubmit={submit} className="grid grid-cols-1 gap-5">
        <FileDrop
          label="Drop a CSV here, or choose one"
          name="file"
          accept=".csv,text/csv"
          disabled={readOnly !== undefined || upload.isPending}
          error={refused ?? (upload.error ? errorWords(upload.error) : undefined)}
          onChange={({ currentTarget }) => consider([...(currentTarget.files ?? [])])}
          onFiles={consider}
          hint={`Up to ${importLimit.toLocaleString('en-US')} vendors and 10 MB; commas, semicolons or tabs.`}
        />
        {progress && (
          <Progress
            label="Sending the file"
            value={progress.sent}
            max={Math.max(1, progress.total)}
            {...(progress.sent >= progress.total ? { text: 'Sent, now read' } : {})}
          />
        )}
        <div className="flex flex-wrap items-start gap-3">
          <Button
            type="submit"
            variant="primary"
            disabled={readOnly !== undefined}
            aria-describedby={readOnly && reasonId}
            pending={upload.isPending}
            pendingLabel="Reading the file"
          >
            Preview import
          </Button>
          <Button onClick={saveSample}>Download sample CSV</Button>
        </div>
        {readOnly && (
          <p id={reasonId} className="ui-button-reason">
            {readOnly}
          </p>
        )}
      </form>
      <Disclosure summary="Columns that are read" aside={`${Object.keys(csvColumns).length}, one of them needed`}>
        <DataList
          layout="lined"
          items={Object.entries(csvColumns).map(([name, words]) => ({ label: name, value: words || '–' }))}
        />
      </Disclosure>
    </div>
  )
}

/** Why these files cannot be sent: said before anything leaves the machine. */
function whyNot(files: readonly File[]): string | undefined {
  const [file] = files
  if (!file) return 'Choose a file first.'
  if (files.length > 1) return 'One file is imported at a time.'
  if (file.size === 0) return `${file.name} is empty.`
  if (file.size > mostBytes) return `${file.name} is larger than 10 MB. Please split it.`
  return undefined
}

function saveSample() {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([sampleCsv()], { type: 'text/csv' }))
  link.download = 'vendors-sample.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}

const isUnderWay = (run: VendorImport | undefined) => run?.state === 'queued' || run?.state === 'running'

function Import({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    ...memberQuery<VendorImport>(`${importsUrl}/${id}`),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? refreshWhileRunningMs : false),
  })
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title="There is no such import"
        headingLevel={2}
        action={<ButtonLink href={importPath}>Choose a file</ButtonLink>}
      />
    )
  if (error && !data)
    return (
      <ErrorState
        title="The import could not be read"
        headingLevel={2}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      >
        {errorWords(error)}
      </ErrorState>
    )
  if (!data) return <Spinner label="Loading the import" />
  switch (data.state) {
    case 'preview':
      return <Preview preview={data} />
    case 'queued':
    case 'running':
      return <Running run={data} />
    case 'done':
    case 'failed':
    case 'cancelled':
      return <Ended run={data} />
  }
}

type Decision = 'run' | 'run-with-duplicates' | 'cancel'

function Preview({ preview }: { preview: VendorImport }) {
  const client = useQueryClient()
  const readOnly = useReadOnlyReason()
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      call('POST /api/customer/vendors/imports/{id}/decision', { params: { id: preview.id }, body: { decision } }),
    onSuccess: (run) => client.setQueryData([`${importsUrl}/${preview.id}`], run),
    // Somebody else may have decided: what stands now is shown.
    onError: () => client.invalidateQueries({ queryKey: [`${importsUrl}/${preview.id}`] }),
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
    key: 'result',
    header: 'What happens',
    cell: ({ errors, duplicateOf }) => {
      if (errors.length > 0)
        return (
          <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
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
          <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
            <Badge tone="yellow">Perhaps there already</Badge>
            <span className="text-sm wrap-anywhere">{duplicateOf}</span>
          </span>
        )
      return <Badge tone="green">New</Badge>
    },
  },
]

function Running({ run: { fileName, done, total, faulty, state } }: { run: VendorImport }) {
  const most = Math.max(1, total - faulty)
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4">
      <h2 className="text-xl wrap-anywhere">{fileName}</h2>
      <Progress
        label={state === 'queued' ? 'Waiting to begin' : 'Adding vendors'}
        value={done}
        max={most}
        text={`${done.toLocaleString('en-US')} of ${most.toLocaleString('en-US')}`}
      />
      <p className="text-sm text-quiet">It goes on when you leave this page, and is shown here when you come back.</p>
    </div>
  )
}

function Ended({ run }: { run: VendorImport }) {
  const again = <ButtonLink href={importPath}>Import another file</ButtonLink>
  if (run.state === 'cancelled')
    return (
      <EmptyState title="Import cancelled" headingLevel={2} action={again}>
        {`Nothing of ${run.fileName} was added.`}
      </EmptyState>
    )
  if (run.state === 'failed')
    return (
      <ErrorState title="The import failed" headingLevel={2} action={again}>
        {[run.failure, endWords(run)].filter(Boolean).join(' ')}
      </ErrorState>
    )
  return (
    <Callout kind="success" title="Import finished">
      <div className="grid justify-items-start gap-3">
        <p>{endWords(run)}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={registerPath} variant="primary">
            Open the register
          </ButtonLink>
          {again}
        </div>
      </div>
    </Callout>
  )
}
