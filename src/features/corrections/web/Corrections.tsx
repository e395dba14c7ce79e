import { asOfWords } from '../../../platform/shared/dates.ts'
import type { SubjectRef } from '../../../product/entries.ts'
import { correctionPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import type { CorrectionLine } from '../contract.ts'
import { changeWords, lineTitle } from '../words.ts'

/** Lists corrections, and what the company disputes; nothing if there are none. */
export function Corrections({ lines }: { lines: readonly CorrectionLine[] }) {
  if (lines.length === 0) return null
  return (
    <Section
      id="corrections"
      title="Corrections"
      note="What readers said was wrong, and staff looked at; what the company itself disputes."
    >
      <Timeline
        entries={lines.map((line) => ({
          key: String(line.id),
          title: lineTitle(line),
          time: { text: asOfWords(line.on), iso: line.on },
          children: <Line {...line} />,
        }))}
      />
    </Section>
  )
}

function Line({ note, changes, page }: CorrectionLine) {
  return (
    <div className="grid max-w-measure gap-1 wrap-anywhere">
      {changes.map((change) => (
        <p key={changeWords(change)}>{changeWords(change)}</p>
      ))}
      {note !== '' && <p>{note}</p>}
      {page !== null && (
        <p className="text-xs text-quiet">
          {'Source: '}
          <TextLink href={page} rel="noopener noreferrer nofollow">
            {page}
          </TextLink>
        </p>
      )}
    </div>
  )
}

export function ReportError({ subject }: { subject: SubjectRef }) {
  return (
    <ButtonLink href={correctionPath(subject)} variant="quiet" className="ui-screen-only">
      Report an error
    </ButtonLink>
  )
}
