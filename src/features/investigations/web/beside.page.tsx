import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { redirect, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { evidencePath, investigationPath, investigationsPath, pathForUse } from '../../../product/links.ts'
import { RiskBadge } from '../../../ui/Badge.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'
import type { investigationsContract, RunSummary, RunsBeside } from '../contract.ts'
import type { FirstPage, Topic } from '../core/first-page.ts'
import { adviceWords, conditionWords, reasonWords, topicWords } from '../core/first-page-words.ts'
import { useWords } from '../core/use-words.ts'
import { besideUrl } from '../vocabulary.ts'
import type { Route } from './+types/beside.page'
import { useIn } from './run-reader.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const other = searchParams.get('with')
  // If no vendor was chosen yet, the report asks for one.
  if (!other) throw redirect(`${investigationPath(params.id)}#beside`)
  const use = useIn(searchParams)
  const call = serverCaller<typeof investigationsContract>(context)
  const state = await dehydrated([
    {
      queryKey: [besideUrl(params.id, { other, use })],
      queryFn: () =>
        call('GET /api/investigations/{id}/beside', {
          params,
          query: { with: other, ...(use === '' ? {} : { use }) },
        }),
    },
  ])
  return { state }
}

export const clientLoader = () => ({ state: null })

export default function BesidePage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container>
        <Head description="Two vendors beside each other, in the order in which a lawyer asks." isListed={false} />
        <Found />
      </Container>
    </HydrationBoundary>
  )
}

function Found() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const use = useIn(search)
  const { data: beside, error } = useQuery<RunsBeside>({
    queryKey: [besideUrl(id ?? '', { other: search.get('with') ?? '', use })],
  })
  if (beside) return <Beside beside={beside} use={use} />
  return (
    <div className="py-16">
      <Title>Two vendors</Title>
      {error ? (
        <ErrorState headingLevel={2} title="The two reports could not be laid beside each other">
          {error instanceof ApiError ? error.words : 'The server did not answer. Reload the page to try again.'}
        </ErrorState>
      ) : (
        <Spinner label="Loading the reports" />
      )}
    </div>
  )
}

const topics = Object.keys(topicWords) as Topic[] // its keys are the topics, in their order

interface Side {
  run: RunSummary
  /** Written by core/first-page.ts. */
  page: FirstPage | null
}

function Beside({ beside, use }: { beside: RunsBeside; use: string }) {
  const sideOf = ({ run, firstPage }: RunsBeside['left']): Side => ({ run, page: firstPage as FirstPage | null })
  const sides = [sideOf(beside.left), sideOf(beside.right)]
  const title = sides.map(({ run }) => run.appName).join(' and ')
  return (
    <>
      <Title>{title}</Title>
      <PageHeader
        long
        breadcrumbs={
          <Breadcrumbs crumbs={[{ label: 'AI Reports', href: investigationsPath }, { label: 'Two vendors' }]} />
        }
        title={title}
        lede={use === '' ? 'The same questions, in the order in which a lawyer asks.' : `Weighed for: ${use}`}
      />
      <div className="border-t border-rule pb-16">
        <table className="w-full table-fixed text-left max-sm:text-sm">
          <thead>
            <tr className="align-top">
              <th scope="col" className="w-24 py-4 pr-3 text-sm font-normal text-quiet sm:w-40 sm:pr-4">
                Question
              </th>
              {sides.map(({ run }) => (
                <th key={run.id} scope="col" className="py-4 pr-3 wrap-anywhere sm:pr-6">
                  <TextLink href={pathForUse(investigationPath(run.id), use)}>{run.appName}</TextLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row label="Recommendation" sides={sides} render={({ page }) => page && <Advice page={page} />} />
            <Row
              label="Risk level"
              sides={sides}
              render={({ run }) => (
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <RiskBadge level={run.riskLevel ?? 'unknown'} />
                  {run.score !== null && <span className="tabular-nums">{`${run.score} of 100`}</span>}
                </span>
              )}
            />
            {topics.map((topic) => (
              <Row
                key={topic}
                label={topicWords[topic]}
                sides={sides}
                render={({ run, page }) => page && <Answer runId={run.id} page={page} topic={topic} />}
              />
            ))}
            <Row
              label="Before you sign"
              sides={sides}
              render={({ page }) =>
                page && (
                  <ul className="grid list-disc gap-1 pl-4 marker:text-quiet">
                    {page.conditions.map(({ code }) => (
                      <li key={code}>{conditionWords[code]}</li>
                    ))}
                  </ul>
                )
              }
            />
          </tbody>
        </table>
      </div>
    </>
  )
}

function Row({ label, sides, render }: { label: string; sides: Side[]; render: (side: Side) => ReactNode }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-3 pr-3 font-medium wrap-anywhere max-sm:text-xs sm:pr-4 sm:text-sm">
        {label}
      </th>
      {sides.map((side) => (
        <td key={side.run.id} className="py-3 pr-3 wrap-anywhere sm:pr-6">
          {render(side) ?? <span className="text-quiet">Not in this report</span>}
        </td>
      ))}
    </tr>
  )
}

function Advice({ page }: { page: FirstPage }) {
  const words = page.use && useWords(page.use)
  const reasons = words ? words.reasons.map(({ text }) => text) : page.reasons.map(({ code }) => reasonWords[code])
  return (
    <>
      <p className="mb-1 font-serif text-lg sm:text-xl">{words?.advice ?? adviceWords[page.advice]}</p>
      <ul className="grid gap-1 text-sm">
        {reasons.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

function Answer({ runId, page, topic }: { runId: string; page: FirstPage; topic: Topic }) {
  const answer = page.answers.find((one) => one.topic === topic)
  if (!answer || answer.state === 'not-checked') return <span className="text-quiet">Couldn’t check</span>
  if (answer.state === 'mentioned') return <span className="text-quiet">Couldn’t establish</span>
  if (answer.state === 'not-stated') return <span className="text-quiet">Not found</span>
  return (
    <>
      {answer.text}{' '}
      {answer.cites
        .filter((cite) => cite.startsWith('E'))
        .slice(0, 2)
        .map((cite) => (
          <TextLink key={cite} href={evidencePath(runId, cite)} className="mr-1.5 font-mono text-xs">
            {cite}
          </TextLink>
        ))}
    </>
  )
}
