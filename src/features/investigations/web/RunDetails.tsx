import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { counted } from '../../../platform/shared/counted.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { ApiError } from '../../../platform/web/call.ts'
import { Title } from '../../../platform/web/head.tsx'
import { companyPath, entryPath, investigationPath, reportContentHref } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { documentPath, formPath, isUnderWay, refreshWhileRunningMs } from '../vocabulary.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { Recommendation } from './Recommendation.tsx'
import { RunFile } from './RunFile.tsx'
import { RunPart } from './RunPart.tsx'
import { RunProgress } from './RunProgress.tsx'
import { RunStatus } from './RunStatus.tsx'
import { type RunView, readRun } from './read-run.ts'
import { runQuery, useIn, useRunReader } from './run-reader.ts'
import { Verdict } from './Verdict.tsx'
import { kindWords, phaseWords } from './words.ts'

/** The selected run. `refused`: why a form that came without script was not taken. */
export function RunDetails({ id, refused }: { id: string | undefined; refused?: string | undefined }) {
  const reader = useRunReader()
  const [search] = useSearchParams()
  const { data, error } = useQuery({
    ...runQuery(reader, id ?? '', useIn(search)),
    placeholderData: keepPreviousData,
    enabled: id !== undefined,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? refreshWhileRunningMs : false),
  })
  const run = useMemo(() => data && readRun(data), [data])
  if (id !== undefined && run) return <Run run={run} refused={refused} />
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
  const { home, isOwn } = useRunReader()
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
        {run.report && <Document run={run} />}
        <Reading reading={run.reading} />
        {run.typed !== null && <Typed text={run.typed} />}
      </header>
      <State run={run} refused={refused} />
      {!isOwn && (
        <p className="ui-screen-only border-t border-line pt-5 text-sm">
          <TextLink href={reportContentHref(investigationPath(String(run.id)))} quiet className="text-quiet">
            Report this content
          </TextLink>
        </p>
      )}
    </article>
  )
}

/** The report to send, in either language. */
function Document({ run }: { run: RunView }) {
  const { runPath } = useRunReader()
  return (
    <div className="ui-screen-only flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      <RunFile
        runId={run.id}
        part={formPath('pdf', 'en')}
        name={`sightline-${run.id}.pdf`}
        label="Download PDF"
        inText
      />
      <span className="flex flex-wrap gap-x-2">
        <span className="text-quiet">Read or print it in</span>
        <LanguageLinks hrefOf={(language) => documentPath(runPath(run.id), language)} />
      </span>
    </div>
  )
}

function State({ run, refused }: { run: RunView; refused: string | undefined }): ReactNode {
  switch (run.status) {
    case 'pending':
      if (run.question) return <RunQuestion run={run} question={run.question} refused={refused} />
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
      if (run.isUnanswered) return <Unanswered />
      return (
        <div className="grid grid-cols-1 gap-8">
          <Callout kind="warning" title="Investigation failed. Please contact support if this issue persists." />
          {run.steps.length > 0 && (
            <RunPart title="What was looked at" id="research">
              <RunProgress steps={run.steps} />
            </RunPart>
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
  const lookingAt = run.steps.filter(({ endedAt }) => endedAt === null).map(({ title }) => title)
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid max-w-measure gap-2" role="status">
        <p className="text-lg">{children}</p>
        {lookingAt.length > 0 && <p className="wrap-anywhere">{`Now: ${lookingAt.join('; ')}.`}</p>}
      </div>
      {run.steps.length > 0 && <RunProgress steps={run.steps} />}
      {run.acceptsContact && <NoticeForm id={String(run.id)} saved={run.contactEmail} refused={refused} />}
    </div>
  )
}

function Completed({ run }: { run: RunView }) {
  const { report } = run
  return (
    <>
      {report && (
        <div className="border-t border-rule pt-5 pb-7">
          {report.firstPage && <Recommendation page={report.firstPage} />}
          <Verdict run={run} />
          <p className="mt-5 max-w-measure text-sm text-quiet">
            Automated report by {report.persona}, an automated investigator. A program put it together from the evidence
            that it cites;{' '}
            {run.verdicts.length === 0
              ? 'no person has checked it.'
              : 'a person has judged some of its findings, as marked below.'}
          </p>
          <Generated generated={run.generated} />
        </div>
      )}
      <RunBody run={run} />
    </>
  )
}

function Unanswered() {
  return (
    <Callout kind="warning" title="No one said who is meant">
      <p>
        We waited a week for an answer, and then ended this investigation. To start again,{' '}
        <TextLink href="/#assessment">request an assessment</TextLink>.
      </p>
    </Callout>
  )
}

const RunQuestion = lazyPart('The question', async () => (await import('./RunQuestion.tsx')).RunQuestion)
const NoticeForm = lazyPart('The form', async () => (await import('./NoticeForm.tsx')).NoticeForm)
const RunBody = lazyPart('The report', async () => (await import('./RunBody.tsx')).RunBody, { isFarDown: true })

/** Sentences and answers of a language model. If the model failed, the program's own are shown instead. */
function Generated({ generated }: Pick<RunView, 'generated'>) {
  if (!generated) return null
  const { model, sections, written, rejected, answers } = generated
  const which = sections.length === 1 ? 'Section' : 'Sections'
  const were = sections.length === 1 ? 'was' : 'were'
  const lines = [
    ...(sections.length > 0
      ? [
          `${which} ${inWords.format(sections.map(String))} ${were} worded by ${model ?? 'a language model'}; ${rejected} of ${written} of its sentences were refused.`,
        ]
      : []),
    ...(answers && answers.kept + answers.dropped > 0
      ? [
          `${answers.model} answered ${counted(answers.kept, 'question')} that our rules left open; ${answers.dropped} of its ${answers.kept + answers.dropped} answers were dropped because they did not hold.`,
        ]
      : []),
  ]
  return lines.map((line) => (
    <p key={line} className="mt-2 max-w-measure text-sm text-quiet wrap-anywhere">
      {line}
    </p>
  ))
}

const inWords = new Intl.ListFormat('en-US')

/** Someone else's words, to the few who have the link. */
const Typed = ({ text }: { text: string }) => (
  <div className="grid max-w-measure grid-cols-1 gap-2 text-sm text-quiet">
    <p>
      No list shows this page: only people with its link can open it. Someone typed these words, and we have not checked
      them:
    </p>
    <blockquote className="border-l-2 border-line pl-4 wrap-anywhere">{text}</blockquote>
  </div>
)

/** Which subject was taken. */
function Reading({ reading }: { reading: RunView['reading'] }) {
  if (!reading?.taken) return null
  const named = ({ kind, name }: { kind: string; name: string }) => `${name} (${kindWords(kind)})`
  return (
    <p className="max-w-measure text-sm text-quiet">
      {`“${reading.input}” was taken as `}
      <TextLink href={subjectPath(reading.taken)}>{named(reading.taken)}</TextLink>.
    </p>
  )
}

type Subject = NonNullable<NonNullable<RunView['reading']>['taken']>

const subjectPath = ({ kind, key }: Subject) =>
  kind === 'company' ? companyPath({ id: key }) : entryPath({ type: kind, slug: key })
