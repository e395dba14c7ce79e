import { TextLink } from '../../../ui/Link.tsx'
import type { Report, ReportSection } from '../core/report.ts'
import { contentsAnchor, exportsAnchor, sectionAnchor } from './anchors.ts'
import type { RunView } from './read-run.ts'

/** The parts of a report, each with how much it holds. */
export function Contents({ run, report }: { run: RunView; report: Report }) {
  return (
    <nav id={contentsAnchor} aria-label="In this report" className="border-t border-line py-6 text-sm">
      <ol className="gap-x-10 sm:columns-2">
        {report.sections.map((section) => (
          <ContentsLine
            key={section.number}
            number={section.number}
            href={`#${sectionAnchor(section)}`}
            title={section.title}
            count={sizeOf(run, section)}
          />
        ))}
        {run.findings.length > 0 && <ContentsLine href="#findings" title="All findings" count={run.findings.length} />}
        {run.otherRuns.length > 0 && (
          <ContentsLine href="#other-reports" title="Other reports" count={run.otherRuns.length} />
        )}
        <ContentsLine href={`#${exportsAnchor}`} title="Download this report" />
        <ContentsLine href="#report-text" title="Report text" />
      </ol>
    </nav>
  )
}

function ContentsLine(line: { href: string; title: string; number?: number; count?: number | undefined }) {
  return (
    <li className="flex break-inside-avoid items-baseline gap-3 border-b border-line py-1.5">
      <span className="w-5 shrink-0 text-right text-quiet tabular-nums">{line.number}</span>
      <TextLink href={line.href} quiet className="min-w-0 flex-1">
        {line.title}
      </TextLink>
      {line.count !== undefined && <span className="text-quiet tabular-nums">{line.count}</span>}
    </li>
  )
}

/** How much a section holds; of the verdict and the method it would say nothing. */
function sizeOf(run: RunView, { title, sentences }: ReportSection): number | undefined {
  if (title === 'Verdict' || title === 'Method and scope') return undefined
  if (title === 'Contradictions') return run.findings.filter(({ direction }) => direction === 'contradiction').length
  return title === 'Evidence list' ? run.evidence.length : sentences.length
}
