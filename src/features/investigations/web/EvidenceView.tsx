import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { ApiError } from '../../../platform/web/call.ts'
import { Title } from '../../../platform/web/head.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Quote } from '../../../ui/Evidence.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { PageHeader, Section } from '../../../ui/Page.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'
import type { EvidenceDetail, Verification } from '../contract.ts'
import type { Evidence } from '../core/evidence.ts'
import { spanOf } from '../rules.ts'
import { pictureKind } from '../vocabulary.ts'
import { exportsAnchor, sectionAnchor } from './anchors.ts'
import { trustWords } from './evidence-words.ts'
import { RunPicture } from './RunPicture.tsx'
import { readRun } from './read-run.ts'
import { citingOf, contextOf } from './run-parts.ts'
import { type EvidencePlace, evidenceQuery, runQuery, useRunReader } from './run-reader.ts'
import { NotIntact, Verify } from './Verify.tsx'

/** A piece of evidence with what rests on it. `verification`: what was found of it while the page was made. */
export function EvidenceView({
  place,
  verification,
}: {
  place: EvidencePlace
  verification?: Verification | undefined
}) {
  const { data, error } = useQuery(evidenceQuery(useRunReader(), place))
  if (data) return <Detail detail={data} verification={verification} />
  return (
    <div className="py-16">
      <Title>{`Evidence ${place.evidenceId}`}</Title>
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
  const { home, isOwn, runPath, runUrl } = useRunReader()
  const record = detail.record as Evidence // written by core/evidence.ts
  return (
    <>
      <Title>{`Evidence ${detail.id} · ${detail.appName}`}</Title>
      <PageHeader
        long
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              home,
              { label: detail.appName, href: runPath(detail.investigationId) },
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
        <div className="grid grid-cols-1 gap-5">
          {!detail.intact && <NotIntact isUnreadable={detail.intact === null} />}
          {record.kind === pictureKind && (
            <RunPicture place={{ id: detail.investigationId, evidenceId: detail.id }} alt={record.title} />
          )}
          <Quote excerpt={detail.excerpt} {...contextOf(detail)} className="max-w-measure" />
        </div>
      </Section>
      <Section
        title="Source and hash"
        layout="side"
        note="The hash is that of the stored bytes. Verify computes it again, now, and compares."
      >
        <div className="grid grid-cols-1 gap-6">
          <DataList
            layout="lined"
            items={[
              ...recordItems(record),
              ...(isQuote(record)
                ? [
                    {
                      label: 'Raw bytes',
                      value: (
                        <TextLink
                          href={
                            isOwn
                              ? `${runPath(detail.investigationId)}#${exportsAnchor}`
                              : `${runUrl(detail.investigationId)}/bundle.zip`
                          }
                        >
                          In the evidence bundle
                        </TextLink>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          <Verify runId={detail.investigationId} evidenceId={detail.id} given={verification} />
        </div>
      </Section>
      <Section title="What rests on it" layout="side">
        <RestsOnIt detail={detail} />
      </Section>
      <Section
        title="The whole stored text"
        layout="side"
        note={isQuote(record) && 'As it was read out of the stored bytes, with the excerpt marked.'}
      >
        {detail.intact ? (
          <WholeText text={detail.text} span={partOf(detail.text, record)} />
        ) : (
          <p className="text-quiet">
            Not shown: the stored bytes {detail.intact === null ? 'could not be read' : 'do not verify'}.
          </p>
        )}
      </Section>
    </>
  )
}

/** Findings first, then the parts of the report that cite it without a finding in between. */
function RestsOnIt({ detail }: { detail: EvidenceDetail }) {
  const reader = useRunReader()
  const { data: run } = useQuery(runQuery(reader, detail.investigationId))
  const report = run && readRun(run).report
  const { sentences, disclosures } = report ? citingOf(report, detail.id) : { sentences: [], disclosures: [] }
  const runPath = reader.runPath(detail.investigationId)
  const isNothing = detail.citedBy.length + sentences.length + disclosures.length === 0
  if (isNothing)
    return (
      <p className="text-quiet">
        {run ? 'No finding and no sentence of the report cites it.' : 'No finding cites it.'}
      </p>
    )
  return (
    <div className="grid max-w-measure grid-cols-1 gap-8">
      {detail.citedBy.length > 0 ? (
        <ul className="grid grid-cols-1 gap-6">
          {byStatement(detail.citedBy).map(([statement, findings]) => (
            <li key={statement} className="grid grid-cols-1 gap-1">
              {findings.map(({ id, title }) => (
                <p key={id} className="text-sm wrap-anywhere">
                  <TextLink href={`${runPath}#${id}`} aria-label={`Finding ${id}`} className="mr-2 font-mono">
                    {id}
                  </TextLink>
                  <span className="font-medium">{title}</span>
                </p>
              ))}
              <p className="font-serif text-lg leading-relaxed wrap-anywhere">{statement}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-quiet">No finding rests on it; the report cites it.</p>
      )}
      {sentences.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {sentences.map(({ section, title, text }) => (
            <li key={text} className="font-serif text-lg leading-relaxed wrap-anywhere">
              <TextLink href={`${runPath}#${sectionAnchor({ number: section })}`} className="mr-2 font-sans text-sm">
                {title}
              </TextLink>
              {text}
            </li>
          ))}
        </ul>
      )}
      {disclosures.length > 0 && (
        <div className="text-sm">
          <h3 className="mb-2 font-sans text-sm font-medium tracking-normal">In the compliance checks</h3>
          <ul className="grid grid-cols-1 gap-1 text-quiet">
            {disclosures.map((disclosure) => (
              <li key={disclosure}>{disclosure}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Cut from the text of fetched bytes, which are stored beside it. */
const isQuote = (record: Evidence) => record.textSha256 !== record.sha256

const byStatement = (findings: EvidenceDetail['citedBy']) => [
  ...Map.groupBy(findings, ({ statement }) => statement).entries(),
]

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
    ...(isQuote(record) ? [{ label: 'sha256 of the text', value: hash(record.textSha256) }] : []),
    ...(record.injectionFlags.length > 0
      ? [{ label: 'Withheld', value: `Text aimed at automated readers: ${record.injectionFlags.join(', ')}` }]
      : []),
  ]
}

/** Locates the excerpt in the text; a mark over all of it would say nothing. */
function partOf(text: string, record: Evidence): ReturnType<typeof spanOf> {
  const span = spanOf(text, record)
  return span && span.end - span.start < text.trim().length ? span : undefined
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
