import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, useParams, useSearchParams } from 'react-router'
import { counted } from '../../../platform/shared/counted.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { ApiError } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { evidencePath, investigationPath, investigationsPath } from '../../../product/links.ts'
import { RiskBadge } from '../../../ui/Badge.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Quote } from '../../../ui/Evidence.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import type { investigationsContract, RunComparison, RunSummary } from '../contract.ts'
import { investigationUrl } from '../vocabulary.ts'
import type { Route } from './+types/compare.page'
import { Weight } from './Claims.tsx'
import { introOf } from './run-parts.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const other = new URL(request.url).searchParams.get('with')
  if (!other) throw data(null, { status: 404 })
  const call = serverCaller<typeof investigationsContract>(context)
  const state = await dehydrated([
    {
      queryKey: [compareUrl(params.id, other)],
      queryFn: () => call('GET /api/investigations/{id}/compare', { params, query: { with: other } }),
    },
  ])
  return { state }
}

export const clientLoader = () => ({ state: null })

const compareUrl = (id: string, other: string) =>
  `${investigationUrl(id)}/compare?${new URLSearchParams({ with: other })}`

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container>
        <Head
          description="What changed between two investigations of one subject, with both quotes."
          isListed={false}
        />
        <Found />
      </Container>
    </HydrationBoundary>
  )
}

function Found() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const { data: comparison, error } = useQuery<RunComparison>({
    queryKey: [compareUrl(id ?? '', search.get('with') ?? '')],
  })
  if (comparison) return <Comparison comparison={comparison} />
  return (
    <div className="py-16">
      <Title>Comparison</Title>
      {error ? (
        <ErrorState headingLevel={2} title="The two reports could not be compared">
          {error instanceof ApiError ? error.words : 'The server did not answer. Reload the page to try again.'}
        </ErrorState>
      ) : (
        <Spinner label="Comparing the reports" />
      )}
    </div>
  )
}

type Compared = RunComparison['added'][number]

function Comparison({ comparison }: { comparison: RunComparison }) {
  const { before, after, added, removed, changed, unchanged } = comparison
  const isAsBefore = added.length + removed.length + changed.length === 0
  return (
    <>
      <Title>{`What changed: ${after.appName}`}</Title>
      <PageHeader
        long
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { label: 'AI Reports', href: investigationsPath },
              { label: after.appName, href: investigationPath(after.id) },
              { label: 'What changed' },
            ]}
          />
        }
        title={`What changed: ${after.appName}`}
        lede={
          isAsBefore
            ? `${counted(unchanged, 'finding')}, the same in both.`
            : `${counted(added.length, 'finding')} added, ${removed.length} removed, ${changed.length} changed, ${unchanged} as before.`
        }
      />
      <div className="grid grid-cols-1 gap-6 border-t border-rule py-6 sm:grid-cols-2">
        <Side label="Before" run={before} />
        <Side label="After" run={after} />
      </div>
      {isAsBefore ? (
        <EmptyState
          headingLevel={2}
          title="Nothing changed"
          action={<ButtonLink href={investigationPath(after.id)}>Read the report</ButtonLink>}
          className="mt-2 mb-16"
        >
          No finding was added, changed or removed between the two.
        </EmptyState>
      ) : (
        <Changes comparison={comparison} />
      )}
    </>
  )
}

function Changes({ comparison: { before, after, added, removed, changed } }: { comparison: RunComparison }) {
  return (
    <>
      <Group title="Added" empty="No finding was added.">
        {added.map((finding) => (
          <Item key={keyOf(finding)} finding={finding} runId={after.id} />
        ))}
      </Group>
      <Group title="Changed" empty="No finding changed.">
        {changed.map((pair) => (
          <li
            key={keyOf(pair.after)}
            className="grid grid-cols-1 gap-x-8 gap-y-6 border-t border-line py-6 first:border-t-0 first:pt-0 sm:grid-cols-2"
          >
            <Words label="Before" finding={pair.before} runId={before.id} />
            <Words label="After" finding={pair.after} runId={after.id} />
          </li>
        ))}
      </Group>
      <Group title="Removed" empty="No finding was removed.">
        {removed.map((finding) => (
          <Item key={keyOf(finding)} finding={finding} runId={before.id} />
        ))}
      </Group>
    </>
  )
}

const keyOf = (f: Compared) => `${f.ruleId} ${f.statement}`

function Side({ label, run }: { label: string; run: RunSummary }) {
  return (
    <p className="grid grid-cols-1 gap-2 text-sm">
      <span className="text-quiet">{label}</span>
      <TextLink href={investigationPath(run.id)}>
        {run.completedAt ? <time dateTime={run.completedAt}>{instantWords(run.completedAt)}</time> : run.id}
      </TextLink>
      <span className="flex items-center gap-3">
        <RiskBadge level={run.riskLevel ?? 'unknown'} />
        {run.score !== null && <span className="tabular-nums">{`${run.score} of 100`}</span>}
      </span>
    </p>
  )
}

function Group({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <Section title={title} layout="side">
      {children.length === 0 ? <p className="text-quiet">{empty}</p> : <ul className="grid grid-cols-1">{children}</ul>}
    </Section>
  )
}

function Item({ finding, runId }: { finding: Compared; runId: string }) {
  return (
    <li className="border-t border-line py-6 first:border-t-0 first:pt-0">
      <Words finding={finding} runId={runId} />
    </li>
  )
}

function Words({ label, finding, runId }: { label?: string; finding: Compared; runId: string }) {
  const { title, statement, quotes } = finding
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-2">
      {label && <p className="text-xs text-quiet">{label}</p>}
      <h3 className="font-sans text-base font-medium tracking-normal wrap-anywhere">{title}</h3>
      <Weight finding={finding} />
      <p className="max-w-measure font-serif text-lg leading-relaxed wrap-anywhere">
        <span className="text-quiet">{introOf(statement)}</span>
        {statement.slice(introOf(statement).length)}
      </p>
      {quotes.slice(0, 2).map(({ evidence, excerpt, fetchedAt }) => (
        <figure key={evidence} className="mt-1 grid min-w-0 max-w-measure grid-cols-1 gap-1.5">
          {!statement.includes(excerpt) && <Quote excerpt={excerpt} standsAlone />}
          <figcaption className="text-xs text-quiet">
            <TextLink
              href={evidencePath(runId, evidence)}
              className="mr-2 font-mono"
              aria-label={`Evidence ${evidence}`}
            >
              {evidence}
            </TextLink>
            Captured <time dateTime={fetchedAt}>{instantWords(fetchedAt)}</time>
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
