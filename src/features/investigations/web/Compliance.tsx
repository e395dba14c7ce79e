import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Shares } from '../../../ui/charts/Shares.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { CheckResult, CheckStatus, FrameworkAssessment } from '../core/compliance/assess.ts'
import { Marks } from './Citations.tsx'
import { wayWords } from './evidence-words.ts'

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
  unknown: 'Whether it applies is not stated, so what was not found stays not settled',
}

/** Disclosures in public documents, framework by framework, each answer with its evidence. */
export function Compliance({ frameworks }: { frameworks: readonly FrameworkAssessment[] }) {
  return (
    <>
      {frameworks.map((framework) => (
        <Disclosure key={framework.framework} summary={framework.name} aside={<Counts framework={framework} />}>
          <p className="mb-3 max-w-measure text-sm text-quiet">
            {applies[framework.applies]}
            <Marks cites={framework.appliesBy} />
            {framework.confidence < 1 &&
              `. Read with a word list: at most ${Math.round(framework.confidence * 100)} percent sure.`}
          </p>
          <Table
            caption={`Disclosures asked for by ${framework.name}`}
            hideCaption
            stickyHead={false}
            rows={framework.checks}
            rowKey={(row) => row.check}
            columns={[
              { key: 'title', header: 'Disclosure', cell: (row) => <Asked check={row} /> },
              {
                key: 'status',
                header: 'Answer',
                cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].words}</Badge>,
              },
              {
                key: 'evidence',
                header: 'Where we found it',
                cell: (row) => <Answered check={row} />,
              },
            ]}
          />
        </Disclosure>
      ))}
    </>
  )
}

function Asked({ check }: { check: CheckResult }) {
  return (
    <div className="min-w-0">
      {check.title}
      {check.onlyWhere && (
        <span className="block text-xs font-normal text-quiet">{`Only where ${check.onlyWhere}`}</span>
      )}
      {check.laws.length === 0 ? (
        <span className="block text-xs font-normal text-quiet">{check.ref}</span>
      ) : (
        <details className="text-xs font-normal text-quiet">
          <summary className="cursor-pointer">{`${check.laws.length} state laws`}</summary>
          {check.laws.map(({ law, ref, note }) => (
            <span key={`${law} ${ref}`} className="block">
              {[`${law}: ${ref}`, note].filter(Boolean).join('. ')}
            </span>
          ))}
        </details>
      )}
    </div>
  )
}

function Answered({ check: { status, how, evidence, why } }: { check: CheckResult }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      {how && <Way how={how} />}
      {status === 'unknown' && evidence.length === 0 && <span className="text-quiet">No policy could be read</span>}
      {evidence.length > 0 && (
        <span className="text-quiet">
          {introduced[status]}
          <Marks cites={evidence} />
          {why && `: ${why}`}
        </span>
      )}
    </span>
  )
}

const introduced: Record<CheckStatus, string> = {
  present: 'Stated ',
  partial: 'Stated in part ',
  'not-found': 'Looked for in ',
  'not-applicable': 'Settled by ',
  unknown: 'Looked for in ',
}

/**
 * The contact that the answer offers, as written in a page of the vendor. Only what a person can follow becomes a link.
 */
function Way({ how }: { how: string }) {
  if (!/^(https?|mailto|tel):/u.test(how)) return <span className="wrap-anywhere">{how}</span>
  return (
    <TextLink href={how} className="wrap-anywhere">
      {wayWords(how)}
    </TextLink>
  )
}

function Counts({ framework: { counts, applies: answer } }: { framework: FrameworkAssessment }) {
  const asked = counts.present + counts.partial + counts['not-found'] + counts.unknown
  if (answer === 'no' || asked === 0) return 'Not applicable'
  return (
    <span className="flex items-center gap-4">
      <Shares
        shares={[
          { key: 'present', value: counts.present, fill: 'accent' },
          { key: 'partial', value: counts.partial, fill: 'bar' },
          { key: 'rest', value: counts['not-found'] + counts.unknown, fill: 'line' },
        ]}
        className="max-sm:hidden"
      />
      <span className="text-right tabular-nums sm:w-28">
        {counts.unknown === asked ? 'Not settled' : `${counts.present} of ${asked} present`}
      </span>
    </span>
  )
}
