import { RunFile } from './RunFile.tsx'
import type { RunView } from './read-run.ts'

const files = [
  { ending: 'report.html', label: 'HTML', words: 'One page to keep, send or print.' },
  { ending: 'report.json', label: 'JSON', words: 'Report, findings, evidence and score.' },
  { ending: 'report.jsonld', label: 'JSON-LD', words: 'Findings in the W3C Data Privacy Vocabulary.' },
  {
    ending: 'bundle.zip',
    label: 'Evidence bundle',
    words: 'With all stored bytes: sightline verify-report checks it offline.',
  },
] as const

/** The report as files. */
export function Exports({ run }: { run: RunView }) {
  return (
    <dl className="grid grid-cols-1">
      {files.map(({ ending, label, words }) => (
        <div key={ending} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line py-3">
          <dt className="w-36 shrink-0">
            <RunFile runId={run.id} part={ending} name={`sightline-${run.id}-${ending}`} label={label} />
          </dt>
          <dd className="min-w-0 flex-1 text-sm text-quiet">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
