import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { CheckResult, CheckStatus, FrameworkAssessment } from '../core/compliance/assess.ts'
import { Marks } from './Citations.tsx'

const statuses: Record<CheckStatus, { words: string; tone: Tone | 'outline' }> = {
  present: { words: 'Present', tone: 'green' },
  partial: { words: 'Partial', tone: 'yellow' },
  'not-found': { words: 'Not found', tone: 'orange' },
  'not-applicable': { words: 'Not applicable', tone: 'outline' },
  unknown: { words: 'Not settled', tone: 'grey' },
}

const applies: Record<FrameworkAssessment['applies'], string> = {
  yes: 'Applies, as the documents say',
  no: 'Does not apply, as far as the documents say',
  unknown: 'Whether it applies is not stated',
}

/** What the public documents disclose, framework by framework, each answer with its evidence. */
export function Compliance({ frameworks }: { frameworks: readonly FrameworkAssessment[] }) {
  return (
    <div>
      {frameworks.map((framework) => (
        <Disclosure key={framework.framework} summary={framework.name} aside={countsOf(framework)}>
          <p className="mb-4 text-sm text-quiet">
            {applies[framework.applies]}
            <Marks cites={framework.appliesBy} />
            {framework.confidence < 1 &&
              ` · Read with a word list, at most ${Math.round(framework.confidence * 100)} percent sure`}
          </p>
          <Table
            caption={`Disclosures asked for by ${framework.name}`}
            hideCaption
            stickyHead={false}
            rows={framework.checks}
            rowKey={(row) => row.check}
            columns={[
              { key: 'title', header: 'Disclosure', cell: (row) => row.title },
              { key: 'ref', header: 'Law', cell: (row) => <Law check={row} /> },
              {
                key: 'status',
                header: 'Answer',
                cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].words}</Badge>,
              },
              { key: 'evidence', header: 'Evidence', cell: (row) => <Marks cites={row.evidence} /> },
            ]}
          />
        </Disclosure>
      ))}
      <p className="mt-4 text-sm text-quiet">{frameworks[0]?.note}</p>
    </div>
  )
}

function Law({ check }: { check: CheckResult }) {
  return (
    <span className="text-quiet">
      {check.laws.length > 0 ? check.laws.map(({ law, ref }) => `${law} ${ref}`).join('; ') : check.ref}
    </span>
  )
}

function countsOf({ counts, applies: answer }: FrameworkAssessment): string {
  if (answer === 'no') return 'not applicable'
  const asked = counts.present + counts.partial + counts['not-found'] + counts.unknown
  return counts.unknown === asked ? 'not settled' : `${counts.present} of ${asked} present`
}
