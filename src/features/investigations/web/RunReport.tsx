import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/Link.tsx'
import type { Report, ReportSection } from '../core/report.ts'
import { contentsAnchor, sectionAnchor } from './anchors.ts'
import { Claims, Sentences } from './Claims.tsx'
import { Compliance } from './Compliance.tsx'
import { Contradictions } from './Contradictions.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import { Method } from './Method.tsx'
import { Questions } from './Questions.tsx'
import type { RunView } from './read-run.ts'
import { ScoreFactors } from './ScoreFactors.tsx'

/** The report as it is read: prose in which every sentence opens its evidence, with its figures, letters and steps in place. */
export function RunReport({ run, report }: { run: RunView; report: Report }) {
  return report.sections.map((section) => (
    <section
      key={section.number}
      id={sectionAnchor(section)}
      aria-labelledby={`${sectionAnchor(section)}-title`}
      className="border-t border-rule py-9"
    >
      <div className="mb-4 flex items-baseline justify-between gap-6">
        <h3 id={`${sectionAnchor(section)}-title`} className="text-2xl tracking-tight">
          <span className="mr-3 font-normal text-quiet tabular-nums">{section.number}</span>
          {section.title}
        </h3>
        {section.number > 1 && (
          <TextLink href={`#${contentsAnchor}`} quiet className="ui-screen-only text-xs text-quiet">
            Contents
          </TextLink>
        )}
      </div>
      {section.note && <p className="mb-5 max-w-measure text-sm text-quiet">{section.note}</p>}
      <SectionBody run={run} report={report} section={section} />
    </section>
  ))
}

function SectionBody({ run, report, section }: { run: RunView; report: Report; section: ReportSection }): ReactNode {
  if (section.title === 'Evidence list' && run.evidence.length > 0) return <EvidenceList run={run} />
  if (section.title === 'Questions to ask the vendor' && report.questions.length > 0)
    return <Questions questions={report.questions} />
  if (section.title === 'Contradictions' && section.sentences.length > 0) return <Contradictions run={run} />
  if (section.title === 'Method and scope') return <Method run={run} section={section} />
  return (
    <>
      {section.title === 'Compliance checks' && report.compliance && report.compliance.length > 0 && (
        <div className="mb-8">
          <Compliance frameworks={report.compliance} />
        </div>
      )}
      <Told run={run} section={section} />
      {section.title === 'Verdict' && run.explanation && (
        <div className="mt-8">
          <h4 className="mb-4 text-lg">How the score came about</h4>
          <ScoreFactors run={run} explanation={run.explanation} />
        </div>
      )}
    </>
  )
}

function Told({ run, section }: { run: RunView; section: ReportSection }) {
  if (section.sentences.length === 0) return <p className="font-serif text-lg text-quiet">{section.empty}</p>
  // A model's sentences each tell several findings, and the verdict is read through: prose, not rows.
  const isProse = section.title === 'Verdict' || run.generated?.sections.includes(section.number)
  return isProse ? <Sentences sentences={section.sentences} /> : <Claims run={run} sentences={section.sentences} />
}
