import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { memberQuery } from '../../../platform/web/portal.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Progress, Spinner } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { VendorImport } from '../contract.ts'
import { importPath, importUrl, registerPath } from '../vocabulary.ts'
import { ImportFile } from './ImportFile.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { endWords } from './import-words.ts'

const refreshWhileRunningMs = 500

/** The import stands in the address: a page that is loaded again goes on where it was. */
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
        <ImportFile onPreview={(preview) => setParams({ id: String(preview.id) })} />
      )}
    </Container>
  )
}

const isUnderWay = (run: VendorImport | undefined) => run?.state === 'queued' || run?.state === 'running'

function Import({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    ...memberQuery<VendorImport>(importUrl(id)),
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
      return <ImportPreview preview={data} />
    case 'queued':
    case 'running':
      return <Running run={data} />
    case 'done':
    case 'failed':
    case 'cancelled':
      return <Ended run={data} />
  }
}

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
