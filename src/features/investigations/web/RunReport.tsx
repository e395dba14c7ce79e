import type { ReactNode } from 'react'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { Hash } from '../../../ui/Evidence.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { Report, ReportSection } from '../core/report.ts'
import { Marks } from './Citations.tsx'
import { Compliance } from './Compliance.tsx'
import { Contradictions } from './Contradictions.tsx'
import { Questions } from './Questions.tsx'
import { RunProgress } from './RunProgress.tsx'
import { byDocument, type RunView } from './read-run.ts'
import { ScoreFactors } from './ScoreFigures.tsx'
import { trustWords } from './words.ts'

export const sectionAnchor = (section: Pick<ReportSection, 'number'>) => `section-${section.number}`

/** The report as it is read: prose in which every sentence opens its evidence, with its figures, letters and steps in place. */
export function RunReport({ run, report }: { run: RunView; report: Report }) {
  return report.sections.map((section) => (
    <section
      key={section.number}
      id={sectionAnchor(section)}
      aria-labelledby={`${sectionAnchor(section)}-title`}
      className="border-t border-line py-7"
    >
      <h3 id={`${sectionAnchor(section)}-title`} className="mb-3 text-xl">
        <span className="mr-2 font-normal text-quiet tabular-nums">{section.number}</span>
        {section.title}
      </h3>
      {section.note && <p className="mb-3 max-w-measure text-sm text-quiet">{section.note}</p>}
      <SectionBody run={run} report={report} section={section} />
    </section>
  ))
}

function SectionBody({ run, report, section }: { run: RunView; report: Report; section: ReportSection }): ReactNode {
  if (section.title === 'Evidence list' && run.evidence.length > 0) return <EvidenceList run={run} />
  if (section.title === 'Questions to ask the vendor' && report.questions.length > 0)
    return <Questions questions={report.questions} />
  if (section.title === 'Contradictions' && section.sentences.length > 0) return <Contradictions run={run} />
  return (
    <>
      <Sentences section={section} />
      {section.title === 'Compliance checks' && report.compliance && report.compliance.length > 0 && (
        <Inset title="Disclosures found">
          <Compliance frameworks={report.compliance} />
        </Inset>
      )}
      {section.title === 'Verdict' && run.explanation && (
        <Inset title="How the score came about">
          <ScoreFactors run={run} explanation={run.explanation} />
        </Inset>
      )}
      {section.title === 'Method and scope' && run.steps.length > 0 && (
        <Inset title="How this was researched">
          <RunProgress steps={run.steps} />
        </Inset>
      )}
    </>
  )
}

function Sentences({ section }: { section: ReportSection }) {
  if (section.sentences.length === 0) return <p className="font-serif text-lg text-quiet">{section.empty}</p>
  return (
    <ul className="grid max-w-measure grid-cols-1 gap-2.5 font-serif text-lg leading-[1.65]">
      {section.sentences.map(({ text, cites }) => (
        <li key={`${text} ${cites.join(' ')}`} className="wrap-anywhere">
          {text}
          <Marks cites={cites} />
        </li>
      ))}
    </ul>
  )
}

function Inset({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-8">
      <h4 className="mb-4 text-lg">{title}</h4>
      {children}
    </div>
  )
}

function EvidenceList({ run }: { run: RunView }) {
  return (
    <ul className="text-sm">
      {byDocument(run.evidence).map((lines) => {
        const first = lines[0]
        return (
          first && (
            <li key={first.id} className="grid grid-cols-1 gap-1 border-t border-line py-3 first:border-t-0 first:pt-0">
              <p className="wrap-anywhere">
                <span className="font-medium">{first.title}</span> <Marks cites={lines.map(({ id }) => id)} />
              </p>
              <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
                <span>{trustWords(first.trust)}</span>
                <span>
                  {first.asOf ? `As of ${asOfWords(first.asOf)}` : `Captured ${instantWords(first.fetchedAt)}`}
                </span>
                <span>
                  sha256 <Hash value={first.sha256} />
                </span>
                {first.page && <TextLink href={first.page}>Source page</TextLink>}
              </p>
            </li>
          )
        )
      })}
    </ul>
  )
}
