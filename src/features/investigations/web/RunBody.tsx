import { useEffect } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { compareRunsPath, investigationPath, memberInvestigationPath } from '../../../product/links.ts'
import { RiskBadge } from '../../../ui/Badge.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Prose } from '../../../ui/Text.tsx'
import { exportsAnchor } from './anchors.ts'
import { BesideForm } from './BesideForm.tsx'
import { CitedRun } from './Citations.tsx'
import { Contents } from './Contents.tsx'
import { Exports } from './Exports.tsx'
import { FindingList } from './FindingList.tsx'
import { FirstPageAnswers } from './FirstPage.tsx'
import { RunLinks } from './RunLinks.tsx'
import { RunPart } from './RunPart.tsx'
import { RunReport } from './RunReport.tsx'
import type { RunView } from './read-run.ts'
import { useRunReader } from './run-reader.ts'

/** The part of a run below the list of sections: the report, its findings and its files. */
export function RunBody({ run }: { run: RunView }) {
  const { isOwn } = useRunReader()
  useEffect(showAnchor, [])
  return (
    <CitedRun run={run}>
      {run.report?.firstPage && <FirstPageAnswers page={run.report.firstPage} runId={run.id} />}
      {run.report && (
        <>
          <Contents run={run} report={run.report} />
          <RunReport run={run} report={run.report} />
        </>
      )}
      {run.findings.length > 0 && (
        <RunPart title="All findings" id="findings">
          <FindingList run={run} />
        </RunPart>
      )}
      {run.otherRuns.length > 0 && (
        <RunPart title="Other reports" id="other-reports">
          <OtherRuns run={run} />
        </RunPart>
      )}
      {!isOwn && run.report?.firstPage && (
        <RunPart title="Compare with another vendor" id="beside" isOfScreen>
          <BesideForm runId={run.id} />
        </RunPart>
      )}
      <RunPart title="Download this report" id={exportsAnchor} isOfScreen>
        <Exports run={run} />
      </RunPart>
      {isOwn && run.report && (
        <RunPart title="Give it to someone" id="links" isOfScreen>
          <RunLinks runId={run.id} />
        </RunPart>
      )}
      <RunPart title="Report text" id="report-text" isOfScreen>
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
      </RunPart>
    </CitedRun>
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
          {!isOwn && <TextLink href={compareRunsPath(run.id, other.id)}>What changed</TextLink>}
        </li>
      ))}
    </ul>
  )
}
