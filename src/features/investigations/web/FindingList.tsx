import { counted } from '../../../platform/shared/counted.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { Finding } from '../core/findings/finding.ts'
import { EvidenceQuote } from './EvidenceQuote.tsx'
import { directionWords, severityWords } from './evidence-words.ts'
import type { RunView } from './read-run.ts'
import { byDirection } from './run-parts.ts'
import { useRunReader } from './run-reader.ts'
import { VerdictMark } from './VerdictMark.tsx'

/** Every finding of the run with the evidence that it rests on, folded by what the findings mean. */
export function FindingList({ run }: { run: RunView }) {
  return byDirection(run.findings).map(({ direction, findings }) => (
    <Disclosure
      key={direction}
      summary={
        <>
          {directionWords[direction].many}{' '}
          <span className="font-normal text-quiet tabular-nums">{findings.length}</span>
        </>
      }
    >
      {findings.map((finding) => (
        <FindingItem key={finding.id} run={run} finding={finding} />
      ))}
    </Disclosure>
  ))
}

function FindingItem({ run, finding }: { run: RunView; finding: Finding }) {
  const { evidencePath } = useRunReader()
  const evidence = finding.evidence.flatMap((id) => run.evidenceById.get(id) ?? [])
  return (
    <article
      id={finding.id}
      aria-labelledby={`${finding.id}-title`}
      className="border-t border-line pt-4 first:border-t-0 first:pt-0 target:bg-accent-soft"
    >
      <h4 id={`${finding.id}-title`} className="font-sans text-base font-medium tracking-normal wrap-anywhere">
        {finding.title}
      </h4>
      <p className="mt-1 max-w-measure font-serif text-lg leading-relaxed wrap-anywhere">{finding.statement}</p>
      <VerdictMark verdict={run.verdicts.find((verdict) => verdict.finding === finding.id)} />
      <p className="mt-1 text-xs text-quiet">
        <span className="font-mono">{finding.id}</span>
        {` · ${directionWords[finding.direction].one} · ${severityWords(finding.severity)} · Confidence ${Math.round(finding.confidence * 100)} percent · Rule `}
        <span className="font-mono wrap-anywhere">{finding.ruleId}</span>
        {`, version ${finding.ruleVersion}`}
      </p>
      {/* On paper the quotes stand in the evidence list, once. */}
      {evidence.length > 0 && (
        <p className="hidden text-xs text-quiet print:block">{`Evidence ${evidence.map(({ id }) => id).join(', ')}`}</p>
      )}
      {evidence.length > 0 && (
        <Disclosure
          className="ui-screen-only border-t-0 last-of-type:border-b-0"
          summary={
            <span className="text-sm">{counted(evidence.length, 'piece of evidence', 'pieces of evidence')}</span>
          }
          aside={evidence.map(({ id }) => id).join(' ')}
        >
          <div className="grid grid-cols-1 gap-8">
            {evidence.map((line) => (
              <EvidenceQuote key={line.id} line={line} href={evidencePath(run.id, line.id)} standsAlone />
            ))}
          </div>
        </Disclosure>
      )}
    </article>
  )
}
