import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { data, redirect, useParams } from 'react-router'
import { ApiError } from '../../../platform/web/call.ts'
import { serverCaller, siteContext } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { investigationPath, scanPath, scanResultPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'
import type { investigationsContract } from '../../investigations/contract.ts'
import type { ScanDetail, scansContract } from '../contract.ts'
import { scanUrl } from '../paths.ts'
import type { Route } from './+types/scan-result.page'
import { isUnderWay, refreshWhileRunningMs } from './ScanMarks.tsx'
import { ScanReport } from './ScanReport.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = serverCaller<typeof scansContract>(context)
  const { publicUrl } = context.get(siteContext)
  const state = await dehydrated([
    { queryKey: [scanUrl(params.id)], queryFn: () => call('GET /api/scans/{id}', { params }) },
  ])
  return { state, publicUrl }
}

/** In the browser the page asks for itself. */
export const clientLoader = () => ({ state: null, publicUrl: location.origin })

/** Handles the buttons for users without script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const call = serverCaller<typeof scansContract>(context)
  switch (form.get('intent')) {
    case 'ask-delete':
      return { asksDelete: true }
    case 'delete':
      await call('DELETE /api/scans/{id}', { params })
      throw redirect(scanPath, 303)
    case 'rescan':
      await call('POST /api/scans/{id}/rescan', { params })
      throw redirect(scanResultPath(params.id), 303)
    case 'investigate': {
      const vendorName = String(form.get('vendorName') ?? '')
      const run = await serverCaller<typeof investigationsContract>(context)('POST /api/investigation-requests', {
        body: { vendorName, requestedBy: 'scan page' },
      })
      throw redirect(investigationPath(run.id), 303)
    }
    default:
      throw data(null, { status: 405 })
  }
}

export default function ScanResultPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container>
        <Found publicUrl={loaderData.publicUrl} asksDelete={actionData?.asksDelete ?? false} />
      </Container>
    </HydrationBoundary>
  )
}

function Found({ publicUrl, asksDelete }: { publicUrl: string; asksDelete: boolean }) {
  const { id = '' } = useParams()
  const { data: scan, error } = useQuery<ScanDetail>({
    queryKey: [scanUrl(id)],
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? refreshWhileRunningMs : false),
  })
  if (scan) return <ScanReport scan={scan} publicUrl={publicUrl} asksDelete={asksDelete} />
  return (
    <div className="pb-16">
      <Head title="Scan" isListed={false} />
      <PageHeader title="Scan" />
      {error ? (
        <ErrorState
          headingLevel={2}
          title="The scan could not be shown"
          action={<ButtonLink href={scanPath}>Go to scans</ButtonLink>}
        >
          {error instanceof ApiError ? error.words : 'The server did not answer. Reload the page to try again.'}
        </ErrorState>
      ) : (
        <Spinner label="Loading the scan" />
      )}
    </div>
  )
}
