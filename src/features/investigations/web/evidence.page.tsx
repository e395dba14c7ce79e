import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { ApiError } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { dehydrated } from '../../../platform/web/query.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { Quote } from '../../../ui/Evidence.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Breadcrumbs } from '../../../ui/Navigation.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'
import type { EvidenceDetail, investigationsContract } from '../contract.ts'
import type { Evidence } from '../core/evidence.ts'
import { spanOf } from '../rules.ts'
import { investigationPath, investigationsPath } from '../vocabulary.ts'
import type { Route } from './+types/evidence.page'
import { contextOf } from './read-run.ts'
import { NotIntact, type Verification, Verify } from './Verify.tsx'
import { counted, trustWords } from './words.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = serverCaller<typeof investigationsContract>(context)
  const asked = new URL(request.url).searchParams.get('verify') === '1'
  const [state, verification] = await Promise.all([
    dehydrated([
      {
        queryKey: [`/api/investigations/${params.id}/evidence/${params.evidenceId}`],
        queryFn: () => call('GET /api/investigations/{id}/evidence/{evidenceId}', { params }),
      },
    ]),
    asked ? call('GET /api/investigations/{id}/evidence/{evidenceId}/verify', { params }) : undefined,
  ])
  return { state, verification }
}

export const clientLoader = () => ({ state: null, verification: undefined })

export default function EvidencePage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container>
        <meta name="robots" content="noindex" />
        <meta
          name="description"
          content="One piece of evidence of an investigation: the excerpt in its text, where and when it was captured, and its hash."
        />
        <Found verification={loaderData.verification} />
      </Container>
    </HydrationBoundary>
  )
}

function Found({ verification }: { verification: Verification | undefined }) {
  const { id, evidenceId } = useParams()
  const { data, error } = useQuery<EvidenceDetail>({ queryKey: [`/api/investigations/${id}/evidence/${evidenceId}`] })
  if (data) return <Detail detail={data} verification={verification} />
  return (
    <div className="py-16">
      <title>{`Evidence ${evidenceId} · Sightline`}</title>
      {error ? (
        <ErrorState headingLevel={2} title="The evidence could not be loaded">
          {error instanceof ApiError ? error.words : 'The server did not answer. Reload the page to try again.'}
        </ErrorState>
      ) : (
        <Spinner label="Loading evidence" />
      )}
    </div>
  )
}

function Detail({ detail, verification }: { detail: EvidenceDetail; verification: Verification | undefined }) {
  const record = detail.record as Evidence // written by core/evidence.ts
  return (
    <>
      <title>{`Evidence ${detail.id} · ${detail.appName} · Sightline`}</title>
      <PageHeader
        long
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { label: 'AI Reports', href: investigationsPath },
              { label: detail.appName, href: investigationPath(detail.investigationId) },
              { label: `Evidence ${detail.id}` },
            ]}
          />
        }
        kicker={<span className="font-mono text-accent">{`[${detail.id}]`}</span>}
        title={record.title}
        meta={
          <>
            <span>{trustWords(record.trust)}</span>
            {record.asOf && <span>As of {asOfWords(record.asOf)}</span>}
            <span>
              Captured <time dateTime={record.fetchedAt}>{instantWords(record.fetchedAt)}</time>
            </span>
          </>
        }
      />
      <Section title="Excerpt in context" layout="side">
        {!detail.intact && <NotIntact />}
        <Quote excerpt={detail.excerpt} {...contextOf(detail)} />
      </Section>
      <Section
        title="Source and hash"
        layout="side"
        note="The hash is that of the stored bytes. Verify computes it again, now, and compares."
      >
        <div className="grid grid-cols-1 gap-6">
          <DataList layout="lined" items={recordItems(record)} />
          <Verify runId={detail.investigationId} evidenceId={detail.id} given={verification} />
        </div>
      </Section>
      <Section title="Findings that cite it" layout="side">
        {detail.citedBy.length === 0 ? (
          <p className="text-quiet">No finding of this run rests on it.</p>
        ) : (
          <ul className="grid grid-cols-1 gap-4">
            {detail.citedBy.map((finding) => (
              <li key={finding.id} className="max-w-measure font-serif text-lg leading-relaxed">
                <TextLink
                  href={`${investigationPath(detail.investigationId)}#${finding.id}`}
                  aria-label={`Finding ${finding.id}`}
                  className="mr-2 font-mono text-sm"
                >
                  {finding.id}
                </TextLink>
                {finding.statement}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="The whole stored text" layout="side">
        {detail.intact ? (
          <WholeText text={detail.text} span={spanOf(detail.text, record)} />
        ) : (
          <p className="text-quiet">Not shown: the stored bytes do not verify.</p>
        )}
      </Section>
    </>
  )
}

function recordItems(record: Evidence): { label: string; value: ReactNode }[] {
  const hash = (value: string) => <code className="text-sm wrap-anywhere">{value}</code>
  return [
    {
      label: 'Source page',
      value: record.page ? (
        <TextLink href={record.page}>{record.page}</TextLink>
      ) : record.trust === 'computed' ? (
        'None: this is our own record'
      ) : (
        'Not stated'
      ),
    },
    ...(record.requestedUrl ? [{ label: 'Requested', value: record.requestedUrl }] : []),
    ...(record.finalUrl && record.finalUrl !== record.requestedUrl
      ? [{ label: 'Answered at', value: record.finalUrl }]
      : []),
    { label: 'Document', value: hash(record.document) },
    { label: 'Connector', value: `${record.connector} ${record.connectorVersion}` },
    { label: 'Trust', value: trustWords(record.trust) },
    { label: 'As of', value: record.asOf ? asOfWords(record.asOf) : 'As captured' },
    { label: 'Captured', value: instantWords(record.fetchedAt) },
    { label: 'Stored', value: `${counted(record.bytes, 'byte')}, ${record.contentType}` },
    { label: 'sha256', value: hash(record.sha256) },
    ...(record.textSha256 === record.sha256 ? [] : [{ label: 'sha256 of the text', value: hash(record.textSha256) }]),
    ...(record.injectionFlags.length > 0
      ? [{ label: 'Withheld', value: `Text aimed at automated readers: ${record.injectionFlags.join(', ')}` }]
      : []),
  ]
}

function WholeText({ text, span }: { text: string; span: ReturnType<typeof spanOf> }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group is enough; a section would be a landmark of its own
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label="Stored text"
      className="max-h-[32rem] overflow-auto rounded-md border border-line bg-sunk p-4 text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere"
    >
      {span ? (
        <>
          {text.slice(0, span.start)}
          <mark className="bg-mark text-ink">{text.slice(span.start, span.end)}</mark>
          {text.slice(span.end)}
        </>
      ) : (
        text
      )}
    </pre>
  )
}
