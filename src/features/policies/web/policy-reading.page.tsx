import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { comparingPath, policiesPath } from '../../../product/links.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { policiesContract, ReadingDetail } from '../contract.ts'
import { failureWords, type ReadingFailure } from '../vocabulary.ts'
import type { Route } from './+types/policy-reading.page'
import { readingFileUrl, readingUrl } from './paths.ts'
import { isUnderWay, ReadingProgress, refreshWhileReadingMs } from './ReadingProgress.tsx'
import { ReadingView } from './ReadingView.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = serverCaller<typeof policiesContract>(context)
  const state = await dehydrated([
    { queryKey: [readingUrl(params.id)], queryFn: () => call('GET /api/policies/{id}', { params }) },
  ])
  return { state }
}

/** In the browser the page asks for itself. */
export const clientLoader = () => ({ state: null })

export default function PolicyReadingPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container>
        <Head isListed={false} />
        <Found />
      </Container>
    </HydrationBoundary>
  )
}

function Found() {
  const { id = '' } = useParams()
  const { data: detail, error } = useQuery<ReadingDetail>({
    queryKey: [readingUrl(id)],
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? refreshWhileReadingMs : false),
  })
  if (detail) return <Detail detail={detail} />
  return (
    <div className="py-16">
      <Title>Privacy policy</Title>
      {error ? (
        <ErrorState
          headingLevel={2}
          title="The reading could not be shown"
          action={<ButtonLink href={policiesPath}>Read a policy</ButtonLink>}
        >
          {errorWords(error)}
        </ErrorState>
      ) : (
        <Spinner label="Loading the reading" />
      )}
    </div>
  )
}

export function Detail({ detail }: { detail: ReadingDetail }) {
  const { id, url, source, reading, keptUntil } = detail
  const title = source?.title ?? placeOf(url)
  return (
    <>
      <Title>{`${title} · Privacy policy`}</Title>
      <PageHeader
        long
        breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Policies', href: policiesPath }, { label: placeOf(url) }]} />}
        title={<span className="wrap-anywhere">{title}</span>}
        meta={
          <>
            <TextLink href={source?.url ?? url} className="wrap-anywhere">
              {source?.url ?? url}
            </TextLink>
            {source && (
              <>
                <span>
                  Fetched <time dateTime={source.fetchedAt}>{instantWords(source.fetchedAt)}</time>
                </span>
                <span>
                  sha256 <Hash value={source.sha256} />
                </span>
              </>
            )}
            <span>{`Kept until ${asOfWords(keptUntil)}`}</span>
          </>
        }
        actions={
          reading ? (
            <div className="ui-actions ui-screen-only">
              <ButtonLink href={comparingPath({ before: id })}>Compare with another version</ButtonLink>
              <ButtonLink href={readingFileUrl(id)}>JSON</ButtonLink>
            </div>
          ) : undefined
        }
      />
      {reading ? (
        <ReadingView reading={reading} />
      ) : detail.failure ? (
        <Failed failure={detail.failure} />
      ) : (
        <ReadingProgress detail={detail} />
      )}
    </>
  )
}

function Failed({ failure: { reason, detail } }: { failure: { reason: ReadingFailure; detail: string } }) {
  return (
    <div className="grid grid-cols-1 gap-6 border-t border-rule pt-6 pb-16">
      <Callout kind="warning" title={failureWords[reason] ?? reason}>
        <p>Check the address, or open the page in a browser and paste its text.</p>
        {detail && <p className="mt-2">{detail}</p>}
      </Callout>
      <p className="max-w-measure text-quiet">We could not look. That says nothing about what the policy says.</p>
      <div>
        <ButtonLink href={policiesPath} variant="primary">
          Read a policy
        </ButtonLink>
      </div>
    </div>
  )
}

const placeOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)
