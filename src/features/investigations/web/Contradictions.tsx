import { Quote } from '../../../ui/Evidence.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { Finding } from '../core/findings/finding.ts'
import { Marks } from './Citations.tsx'
import { Weight } from './Claims.tsx'
import { seenWords } from './evidence-words.ts'
import type { EvidenceLine, RunView } from './read-run.ts'
import { sidesOf } from './run-parts.ts'
import { VerdictMark } from './VerdictMark.tsx'

/** Two things that cannot both be so, side by side, each in its own words. */
export function Contradictions({ run }: { run: RunView }) {
  const findings = run.findings
    .filter(({ direction }) => direction === 'contradiction')
    .toSorted((a, b) => b.severity - a.severity)
  return (
    <ul className="grid grid-cols-1">
      {findings.map((finding) => (
        <li key={finding.id} className="min-w-0 border-t border-line py-6 first:border-t-0 first:pt-1">
          <Contradiction run={run} finding={finding} />
        </li>
      ))}
    </ul>
  )
}

function Contradiction({ run, finding }: { run: RunView; finding: Finding }) {
  const [one, ...others] = sidesOf(finding.evidence.flatMap((id) => run.evidenceById.get(id) ?? []))
  return (
    <article aria-labelledby={`con-${finding.id}`}>
      <h4 id={`con-${finding.id}`} className="mb-1 text-lg leading-snug wrap-anywhere">
        {finding.title}
      </h4>
      <Weight finding={finding} />
      <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2">
        {one && <Side lines={one} />}
        {others.length > 0 && (
          <div className="grid min-w-0 grid-cols-1 content-start gap-6">
            {others.map((lines) => (
              <Side key={lines[0]?.id} lines={lines} />
            ))}
          </div>
        )}
      </div>
      <VerdictMark verdict={run.verdicts.find((verdict) => verdict.finding === finding.id)} />
    </article>
  )
}

function Side({ lines }: { lines: readonly EvidenceLine[] }) {
  const first = lines[0]
  if (!first) return null
  return (
    <figure className="grid min-w-0 grid-cols-1 content-start gap-2">
      <figcaption className="text-xs text-quiet wrap-anywhere">
        <span className="font-medium text-ink">{seenWords(first)}</span>
        <br />
        {first.page ? (
          <TextLink href={first.page} quiet>
            {first.title}
          </TextLink>
        ) : (
          first.title
        )}
        <Marks cites={lines.map(({ id }) => id)} />
      </figcaption>
      {lines.map((line) => (
        <Quote key={line.id} excerpt={line.excerpt} standsAlone className="text-ink" />
      ))}
    </figure>
  )
}
