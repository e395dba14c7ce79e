import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { redirect, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../platform/web/call.ts'
import { serverCaller, siteContext } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { aboutOf } from '../../../product/entries.ts'
import { breachAlertsPath, breachPath, breachUrl } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Skeletons } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import type { correctionsContract } from '../../corrections/contract.ts'
import type { BreachAlert } from '../alerts.ts'
import type { breachAlertsContract } from '../contract.ts'
import type { Route } from './+types/breach.page'
import { BreachArticle, breachCorrectionsKey } from './BreachArticle.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = serverCaller<typeof breachAlertsContract>(context)
  const listCorrections = (id: string) =>
    serverCaller<typeof correctionsContract>(context)('GET /api/corrections', {
      query: { about: aboutOf({ kind: 'breach', key: id }) },
    })
  const find = (id: string) => call('GET /api/breach-alerts/{id}', { params: { id } })
  const alert = await find(params.id)
  if (alert.id !== params.id) throw redirect(breachPath(alert.id), 301)
  const state = await dehydrated([
    { queryKey: [breachUrl(alert.id)], queryFn: async () => alert },
    { queryKey: breachCorrectionsKey(alert.id), queryFn: () => listCorrections(alert.id) },
    ...alert.relatedIds.map((id) => ({ queryKey: [breachUrl(id)] as const, queryFn: () => find(id) })),
  ])
  return { state, publicUrl: context.get(siteContext).publicUrl }
}

/** In the browser the page asks for itself. */
export const clientLoader = () => ({ state: null, publicUrl: location.origin })

export default function BreachPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container>
        <Found publicUrl={loaderData.publicUrl} />
      </Container>
    </HydrationBoundary>
  )
}

function Found({ publicUrl }: { publicUrl: string }) {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data: alert, error, dataUpdatedAt } = useQuery<BreachAlert>({ queryKey: [breachUrl(id)] })
  const { hash } = useLocation()
  const isThere = alert !== undefined
  // A part that a link names is not there yet when the page changes.
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash])
  const movedTo = alert && alert.id !== id ? alert.id : undefined
  useEffect(() => {
    if (movedTo !== undefined) navigate(breachPath(movedTo), { replace: true })
  }, [movedTo, navigate])
  if (alert) return <BreachArticle alert={alert} nowMs={dataUpdatedAt} publicUrl={publicUrl} />
  return (
    <div className="pb-16">
      <Head title="Data breach" isListed={false} />
      <PageHeader title="Data breach" />
      {error ? (
        <ErrorState
          headingLevel={2}
          title="The breach could not be shown"
          action={<ButtonLink href={breachAlertsPath}>Go to breach alerts</ButtonLink>}
        >
          {error instanceof ApiError ? error.words : 'The server did not answer. Reload the page to try again.'}
        </ErrorState>
      ) : (
        <Skeletons count={1} label="Loading the breach" lines={6} />
      )}
    </div>
  )
}
