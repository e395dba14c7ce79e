import { Badge } from '../../../ui/Badge.tsx'
import { Quote } from '../../../ui/Evidence.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { Finding } from '../core/findings/finding.ts'
import { evidencePath } from '../vocabulary.ts'
import type { RunView } from './read-run.ts'
import { severityWords } from './words.ts'

/** Two things that cannot both be so, side by side, each in its own words. */
export function Contradictions({ run }: { run: RunView }) {
  const findings = run.findings.filter(({ direction }) => direction === 'contradiction')
  return (
    <ul className="grid grid-cols-1 gap-9">
      {findings.map((finding) => (
        <li key={finding.id} className="min-w-0">
          <Contradiction run={run} finding={finding} />
        </li>
      ))}
    </ul>
  )
}

function Contradiction({ run, finding }: { run: RunView; finding: Finding }) {
  const sides = finding.evidence.flatMap((id) => run.evidenceById.get(id) ?? [])
  return (
    <article aria-labelledby={`con-${finding.id}`}>
      <h4 id={`con-${finding.id}`} className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-lg wrap-anywhere">
        {finding.title}
        <Badge tone={finding.severity >= 3 ? 'red' : finding.severity === 2 ? 'orange' : 'grey'}>
          {severityWords(finding.severity)}
        </Badge>
      </h4>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
        {sides.map((line) => (
          <figure key={line.id} className="grid min-w-0 grid-cols-1 content-start gap-2">
            <Quote excerpt={line.excerpt} />
            <figcaption className="text-xs text-quiet wrap-anywhere">
              <TextLink
                href={evidencePath(run.id, line.id)}
                className="mr-2 font-mono"
                aria-label={`Evidence ${line.id}`}
              >
                {line.id}
              </TextLink>
              {line.title}
            </figcaption>
          </figure>
        ))}
      </div>
    </article>
  )
}
