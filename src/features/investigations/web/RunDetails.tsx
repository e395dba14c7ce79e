import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { ApiError } from '../../../platform/web/call.ts'
import { Title } from '../../../platform/web/head.tsx'
import { RiskBadge } from '../../../ui/Badge.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { Callout, Prose } from '../../../ui/Text.tsx'
import { companyPath, entryPath } from '../../catalog/paths.ts'
import {
  comparePath,
  investigationPath,
  isUnderWay,
  memberInvestigationPath,
  refreshWhileRunningMs,
} from '../vocabulary.ts'
import { CitedRun } from './Citations.tsx'
import { Contents } from './Contents.tsx'
import { Exports, exportsAnchor } from './Exports.tsx'
import { FindingList } from './FindingList.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { RunProgress } from './RunProgress.tsx'
import { RunReport } from './RunReport.tsx'
import { RunStatus } from './RunStatus.tsx'
import { type RunView, readRun } from './read-run.ts'
import { runQuery, useRunReader } from './run-reader.ts'
import { Verdict } from './ScoreFigures.tsx'
import { kindWords, phaseWords } from './words.ts'

/** The selected run. `refused`: why an address that came without script was not taken. */
export function RunDetails({ id, refused }: { id: string | undefined; refused?: string | undefined }) {
  const reader = useRunReader()
  const { data, error } = useQuery({
    ...runQuery(reader, id ?? ''),
    enabled: id !== undefined,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? refreshWhileRunningMs : false),
  })
  if (id !== undefined && data) return <Run run={readRun(data)} refused={refused} />
  return (
    <>
      <Title>{reader.home.label}</Title>
      {id === undefined ? (
        <EmptyState headingLevel={2} title="Select an investigation to view detailed results." />
      ) : error ? (
        <ErrorState headingLevel={2} title="The investigation could not be loaded">
          {error instanceof ApiError ? error.words : 'The server did not answer. Reload the page to try again.'}
        </ErrorState>
      ) : (
        <Spinner label="Loading investigation details..." />
      )}
    </>
  )
}

function Run({ run, refused }: { run: RunView; refused: string | undefined }) {
  const { home } = useRunReader()
  return (
    <article aria-labelledby="run-title" className="min-w-0">
      <Title>{`${run.appName} · ${home.label}`}</Title>
      <header className="grid grid-cols-1 gap-3 pb-7">
        <h2 id="run-title" className="text-3xl tracking-tight wrap-anywhere">
          {run.appName}
        </h2>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-quiet">
          <RunStatus status={run.status} />
          <span>
            Requested <time dateTime={run.createdAt}>{instantWords(run.createdAt)}</time>
          </span>
          {run.status === 'completed' && run.completedAt && (
            <span>
              Completed <time dateTime={run.completedAt}>{instantWords(run.completedAt)}</time>
            </span>
          )}
          {run.contactEmail && <span>{`Notice to ${run.contactEmail}`}</span>}
        </p>
        <Reading reading={run.reading} />
      </header>
      <State run={run} refused={refused} />
    </article>
  )
}

function State({ run, refused }: { run: RunView; refused: string | undefined }): ReactNode {
  switch (run.status) {
    case 'pending':
      return (
        <UnderWay run={run} refused={refused}>
          {run.acceptsContact
            ? 'This investigation request is queued. The AI will begin shortly, and an e-mail notification will come when the report is ready, to the address left for it.'
            : 'This investigation request is queued. The AI will begin shortly, and this page will show the report when it is ready.'}
        </UnderWay>
      )
    case 'in_progress':
      return (
        <UnderWay run={run} refused={refused}>
          {`The investigation is in progress and researching privacy practices${run.phase ? `: ${phaseWords(run.phase)}` : ''}.`}
        </UnderWay>
      )
    case 'failed':
      return (
        <div className="grid grid-cols-1 gap-8">
          <Callout kind="warning" title="Investigation failed. Please contact support if this issue persists." />
          {run.steps.length > 0 && (
            <Part title="What was looked at" id="research">
              <RunProgress steps={run.steps} />
            </Part>
          )}
        </div>
      )
    case 'completed':
      return <Completed run={run} />
    default:
      return null
  }
}

function UnderWay({ run, refused, children }: { run: RunView; refused: string | undefined; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="max-w-measure text-lg" role="status">
        {children}
      </p>
      {run.steps.length > 0 && <RunProgress steps={run.steps} />}
      {run.acceptsContact && <NoticeForm id={String(run.id)} saved={run.contactEmail} refused={refused} />}
    </div>
  )
}

function Completed({ run }: { run: RunView }) {
  const { report } = run
  useEffect(showAnchor, [])
  return (
    <CitedRun run={run}>
      {report && (
        <>
          <div className="border-t border-rule pt-5 pb-7">
            <Verdict run={run} />
            <p className="mt-5 max-w-measure text-sm text-quiet">
              Automated report by {report.persona}, an automated investigator. A program put it together from the
              evidence that it cites;{' '}
              {run.verdicts.length === 0
                ? 'no person has checked it.'
                : 'a person has judged some of its findings, as marked below.'}
            </p>
            <Generated generated={run.generated} />
          </div>
          <Contents run={run} report={report} />
          <RunReport run={run} report={report} />
        </>
      )}
      {run.findings.length > 0 && (
        <Part title="All findings" id="findings">
          <FindingList run={run} />
        </Part>
      )}
      {run.otherRuns.length > 0 && (
        <Part title="Other reports" id="other-reports">
          <OtherRuns run={run} />
        </Part>
      )}
      <Part title="Download this report" id={exportsAnchor} isOfScreen>
        <Exports run={run} />
      </Part>
      <Part title="Report text" id="report-text" isOfScreen>
        <p className="mb-4">
          <CopyButton text={run.aiReport} label="Copy report text" variant="secondary" />
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a group is enough; a section would be a landmark of its own */}
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-label="Report text"
          className="max-h-[40rem] overflow-y-auto rounded-md border border-line bg-surface p-5 sm:p-7"
        >
          <Prose plainText className="text-base wrap-anywhere">
            {run.aiReport || 'The report has no text.'}
          </Prose>
        </div>
      </Part>
    </CitedRun>
  )
}

/** Which sections a language model worded. Where it was asked in vain, what is read here is the program's own. */
function Generated({ generated }: Pick<RunView, 'generated'>) {
  if (!generated || generated.sections.length === 0) return null
  const { model, sections, written, rejected } = generated
  const which = sections.length === 1 ? 'Section' : 'Sections'
  const were = sections.length === 1 ? 'was' : 'were'
  return (
    <p className="mt-2 max-w-measure text-sm text-quiet wrap-anywhere">
      {`${which} ${inWords.format(sections.map(String))} ${were} worded by ${model ?? 'a language model'}; ${rejected} of ${written} of its sentences were refused.`}
    </p>
  )
}

const inWords = new Intl.ListFormat('en-US')

/** Other reports about the same subject; of a public one each can be laid beside it. */
function OtherRuns({ run }: { run: RunView }) {
  const { isOwn } = useRunReader()
  return (
    <ul className="grid grid-cols-1">
      {run.otherRuns.map((other) => (
        <li
          key={other.id}
          className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-3 text-sm first:border-t-0 first:pt-0"
        >
          <TextLink href={other.isOwn ? memberInvestigationPath(other.id) : investigationPath(other.id)}>
            <time dateTime={other.completedAt}>{instantWords(other.completedAt)}</time>
          </TextLink>
          <RiskBadge level={other.riskLevel ?? 'unknown'} />
          {other.score !== null && <span className="tabular-nums">{`${other.score} of 100`}</span>}
          {/* Public runs alone are compared. */}
          {!isOwn && <TextLink href={comparePath(run.id, other.id)}>What changed</TextLink>}
        </li>
      ))}
    </ul>
  )
}

/** An address that points into a report is followed once the report is there, through whatever is folded around it. */
function showAnchor(): () => void {
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
  for (let around = target?.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true
  // After the frame in which the router puts the page at its top.
  const frame = requestAnimationFrame(() => requestAnimationFrame(() => target?.scrollIntoView()))
  return () => cancelAnimationFrame(frame)
}

/** @param isOfScreen On paper it would be files that nobody can open, or the report once more. */
function Part({
  title,
  id,
  isOfScreen,
  children,
}: {
  title: string
  id: string
  isOfScreen?: boolean
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`border-t border-rule py-9 ${isOfScreen ? 'ui-screen-only' : ''}`}
    >
      <h3 id={`${id}-title`} className="mb-5 text-2xl tracking-tight">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Which subject was taken; where two were about as likely, the other one stands beside it. */
function Reading({ reading }: { reading: RunView['reading'] }) {
  if (!reading?.taken) return null
  const named = ({ kind, name }: { kind: string; name: string }) => `${name} (${kindWords(kind)})`
  return (
    <p className="max-w-measure text-sm text-quiet">
      {`“${reading.input}” was taken as `}
      <TextLink href={subjectPath(reading.taken)}>{named(reading.taken)}</TextLink>.
      {reading.other && (
        <>
          {' About as likely was '}
          <TextLink href={subjectPath(reading.other)}>{named(reading.other)}</TextLink>.
        </>
      )}
    </p>
  )
}

type Subject = NonNullable<NonNullable<RunView['reading']>['taken']>

const subjectPath = ({ kind, key }: Subject) =>
  kind === 'company' ? companyPath({ id: key }) : entryPath({ type: kind, slug: key })
