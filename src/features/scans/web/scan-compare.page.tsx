import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { instantWords } from '../../../platform/shared/dates.ts'
import { ApiError } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { scanPath, scanResultPath } from '../../../product/links.ts'
import type { ScanComparison } from '../../../product/scan-results.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { scansContract } from '../contract.ts'
import { compareUrl } from '../paths.ts'
import type { Route } from './+types/scan-compare.page'
import { changeSummary } from './view-compare.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = serverCaller<typeof scansContract>(context)
  const state = await dehydrated([
    {
      queryKey: [compareUrl(params.id, params.other)],
      queryFn: () => call('GET /api/scans/{id}/compare/{other}', { params }),
    },
  ])
  return { state }
}

export const clientLoader = () => ({ state: null })

export default function ScanComparePage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container>
        <Head description="What changed between two scans of one subject." isListed={false} />
        <Found />
      </Container>
    </HydrationBoundary>
  )
}

function Found() {
  const { id = '', other = '' } = useParams()
  const { data: comparison, error } = useQuery<ScanComparison>({ queryKey: [compareUrl(id, other)] })
  if (comparison) return <Comparison comparison={comparison} />
  return (
    <div className="pb-16">
      <Title>Comparison · Scan</Title>
      <PageHeader title="What changed" />
      {error ? (
        <ErrorState
          headingLevel={2}
          title="The two scans could not be compared"
          action={<ButtonLink href={scanPath}>Go to scans</ButtonLink>}
        >
          {error instanceof ApiError ? error.words : 'The server did not answer. Reload the page to try again.'}
        </ErrorState>
      ) : (
        <Spinner label="Comparing the scans" />
      )}
    </div>
  )
}

function Comparison({ comparison }: { comparison: ScanComparison }) {
  const { before, after, score, caveats, changes } = comparison
  return (
    <>
      <Title>{`What changed: ${after.name}`}</Title>
      <PageHeader
        long
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { label: 'Scan', href: scanPath },
              { label: after.name, href: scanResultPath(after.id) },
              { label: 'What changed' },
            ]}
          />
        }
        title={<span className="wrap-anywhere">{`What changed: ${after.name}`}</span>}
        lede={changeSummary(comparison)}
      />
      <div className="grid grid-cols-1 gap-6 border-t border-rule py-6 sm:grid-cols-2">
        <Side label="Before" side={before} score={score.before} />
        <Side label="After" side={after} score={score.after} />
      </div>
      {caveats.length > 0 && (
        <div className="grid grid-cols-1 gap-3 pb-8">
          {caveats.map((caveat) => (
            <Callout key={caveat} kind="warning" title={caveat} />
          ))}
        </div>
      )}
      {changes.length === 0 && (
        <EmptyState headingLevel={2} title="Nothing that was looked at changed" className="mb-10" />
      )}
      {changes.map((change) => (
        <Section key={change.what} title={change.what} layout="side">
          <div className="grid grid-cols-1 gap-6">
            <Group title="Added" names={change.added} />
            <Group title="Removed" names={change.removed} />
            <Group title="Changed" names={change.changed} />
          </div>
        </Section>
      ))}
    </>
  )
}

function Side({ label, side, score }: { label: string; side: ScanComparison['before']; score: number | null }) {
  return (
    <div className="grid grid-cols-1 content-start gap-1 text-sm">
      <p className="text-quiet">{label}</p>
      <p>
        <TextLink href={scanResultPath(side.id)} className="wrap-anywhere">
          {side.version ? `Version ${side.version}` : side.name}
        </TextLink>
      </p>
      <p>
        <time dateTime={side.at}>{instantWords(side.at)}</time>
      </p>
      <p className="tabular-nums">{score === null ? 'No score' : `Score ${score} of 100`}</p>
    </div>
  )
}

function Group({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <h3 className="flex items-baseline gap-x-3 text-lg">
        {title} <span className="font-sans text-sm font-normal text-quiet">{names.length}</span>
      </h3>
      <ul className="grid grid-cols-1 gap-1 text-sm wrap-anywhere">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
