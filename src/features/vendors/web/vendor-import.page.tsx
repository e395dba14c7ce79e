import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '../../../platform/shared/counted.ts'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { importPath, registerPath, vendorsUrl } from '../../../product/links.ts'
import { importUrl } from '../../../product/vendors.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Progress, Spinner } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { VendorImport } from '../import-contract.ts'
import { ImportFile } from './ImportFile.tsx'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { endWords, rowsTaken } from './import-words.ts'
import { callImport, useImportCall } from './use-import.ts'

const refreshWhileRunningMs = 500

/** The address holds the import: a reloaded page continues where it was. */
export default function ImportVendors() {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('id') ?? '')
  return (
    <Container width="wide" className="pb-16">
      <Head title="Import vendors" isListed={false} />
      <PageHeader
        breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Vendors', href: registerPath }, { label: 'Import' }]} />}
        title="Import vendors"
        long
        className="pb-6!"
      />
      {Number.isSafeInteger(id) && id > 0 ? (
        <Import id={id} />
      ) : (
        <ImportFile onRead={({ id }) => setParams({ id: String(id) })} />
      )}
    </Container>
  )
}

const isUnderWay = (run: VendorImport | undefined) =>
  run?.state === 'reading' || run?.state === 'queued' || run?.state === 'running'

function Import({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    ...memberQuery<VendorImport>(importUrl(id)),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? refreshWhileRunningMs : false),
  })
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title="This import no longer exists"
        headingLevel={2}
        action={<ButtonLink href={importPath}>Choose a file</ButtonLink>}
      />
    )
  if (error && !data)
    return (
      <ErrorState
        title="The import could not be loaded"
        headingLevel={2}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      >
        {errorWords(error)}
      </ErrorState>
    )
  if (!data) return <Spinner label="Loading the import" />
  switch (data.state) {
    case 'mapping':
      // Another sheet has other columns.
      return <ImportMapping key={data.sheet} run={data} />
    case 'preview':
      return <ImportPreview run={data} />
    case 'reading':
    case 'queued':
    case 'running':
      return <Running run={data} />
    case 'done':
    case 'failed':
    case 'cancelled':
    case 'undone':
      return <Ended run={data} />
  }
}

function Running({ run }: { run: VendorImport }) {
  const isReading = run.state === 'reading'
  const most = Math.max(1, isReading ? run.total : rowsTaken(run))
  const done = Math.min(most, isReading ? run.read : run.added + run.updated)
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4">
      <h2 className="text-xl wrap-anywhere">{run.fileName}</h2>
      <Progress
        label={
          isReading
            ? 'Reading rows and looking them up in the catalog'
            : run.state === 'queued'
              ? 'Waiting to start'
              : 'Adding vendors'
        }
        value={done}
        max={most}
        text={`${done.toLocaleString('en-US')} of ${most.toLocaleString('en-US')}`}
      />
      <p className="text-sm text-quiet">You can leave this page. The import continues, and you can come back to it.</p>
    </div>
  )
}

function Ended({ run }: { run: VendorImport }) {
  const again = <ButtonLink href={importPath}>Import another file</ButtonLink>
  switch (run.state) {
    case 'cancelled':
      return (
        <EmptyState title="Import canceled" headingLevel={2} action={again}>
          {`Nothing from ${run.fileName} was added.`}
        </EmptyState>
      )
    case 'undone':
      return (
        <EmptyState title="Import undone" headingLevel={2} action={again}>
          {`What ${run.fileName} added and updated was taken back, except for vendors that changed since.`}
        </EmptyState>
      )
    case 'failed':
      return (
        <ErrorState title="The import failed" headingLevel={2} action={again}>
          {[run.failure, run.added + run.updated > 0 && endWords(run)].filter(Boolean).join(' ')}
        </ErrorState>
      )
    default:
      return (
        <div className="grid grid-cols-1 gap-6">
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
          {run.undo && <Undo run={run} undo={run.undo} />}
        </div>
      )
  }
}

function Undo({
  run,
  undo: { vendors, changedSince },
}: {
  run: VendorImport
  undo: NonNullable<VendorImport['undo']>
}) {
  const readOnly = useReadOnlyReason()
  const client = useQueryClient()
  const undo = useImportCall(run.id, () =>
    callImport('POST /api/customer/vendors/imports/{id}/undo', { params: { id: run.id } }),
  )
  const left = vendors - changedSince.length
  return (
    <section className="grid max-w-measure gap-3" aria-label="Undo import">
      <h2 className="text-lg">Undo this import</h2>
      <p>{`Removes the vendors it added and restores the ones it updated: ${counted(left, 'vendor')}.`}</p>
      {changedSince.length > 0 && (
        <p className="wrap-anywhere">{`Changed since, so they stay: ${changedSince.slice(0, 10).join(', ')}${changedSince.length > 10 ? ' …' : ''}`}</p>
      )}
      <div>
        <Button
          variant="danger"
          disabledReason={readOnly ?? (left === 0 ? 'Every vendor of this import changed since.' : undefined)}
          pending={undo.isPending}
          pendingLabel="Undoing"
          onClick={() =>
            undo.mutate(undefined, { onSuccess: () => client.invalidateQueries({ queryKey: [vendorsUrl] }) })
          }
        >
          Undo import
        </Button>
      </div>
      {undo.error && <FieldError>{errorWords(undo.error)}</FieldError>}
    </section>
  )
}
