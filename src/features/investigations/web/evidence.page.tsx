import { HydrationBoundary } from '@tanstack/react-query'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { Container } from '../../../ui/Page.tsx'
import type { investigationsContract } from '../contract.ts'
import { investigationUrl } from '../vocabulary.ts'
import type { Route } from './+types/evidence.page'
import { EvidenceView } from './EvidenceView.tsx'
import { evidenceUrl } from './run-reader.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = serverCaller<typeof investigationsContract>(context)
  const asked = new URL(request.url).searchParams.get('verify') === '1'
  const [state, verification] = await Promise.all([
    dehydrated([
      {
        queryKey: [evidenceUrl({ runUrl: investigationUrl }, params)],
        queryFn: () => call('GET /api/investigations/{id}/evidence/{evidenceId}', { params }),
      },
      {
        queryKey: [investigationUrl(params.id)],
        queryFn: () => call('GET /api/investigations/{id}', { params: { id: params.id }, query: {} }),
      },
    ]),
    asked ? call('GET /api/investigations/{id}/evidence/{evidenceId}/verify', { params }) : undefined,
  ])
  return { state, verification }
}

export const clientLoader = () => ({ state: null, verification: undefined })

export default function EvidencePage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container>
        <Head
          description="One piece of evidence of an investigation: the excerpt in its text, where and when it was captured, and its hash."
          isListed={false}
        />
        <EvidenceView place={{ id: params.id, evidenceId: params.evidenceId }} verification={loaderData.verification} />
      </Container>
    </HydrationBoundary>
  )
}
