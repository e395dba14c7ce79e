import { asOfWords } from '../../../platform/shared/dates.ts'
import { dataRemovalPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import type { HistoryLine } from './history.ts'

/** The newest stand open, the rest folded. */
const linesAtFirst = 6

/** Acts, breaches and registrations of a company on one line of time, and the way to have one's data removed. */
export function History({ lines, platform }: { lines: readonly HistoryLine[]; platform: string | null }) {
  return (
    <Section
      id="history"
      title="On the record"
      note="Acts of authorities and courts, breaches and broker registrations that we found on a public page. An empty list says nothing about the company."
      aside={
        platform !== null && (
          <ButtonLink href={`${dataRemovalPath}?platform=${encodeURIComponent(platform)}`} className="ui-screen-only">
            Remove my data
          </ButtonLink>
        )
      }
    >
      {lines.length > 0 ? (
        <div className="grid gap-4">
          <Lines lines={lines.slice(0, linesAtFirst)} />
          {lines.length > linesAtFirst && (
            <Disclosure summary={`${(lines.length - linesAtFirst).toLocaleString('en-US')} earlier`}>
              <Lines lines={lines.slice(linesAtFirst)} />
            </Disclosure>
          )}
        </div>
      ) : (
        <p>We have no act, breach or registration of this company on record.</p>
      )}
    </Section>
  )
}

const Lines = ({ lines }: { lines: readonly HistoryLine[] }) => (
  <Timeline
    entries={lines.map((line) => ({
      key: line.key,
      title: line.href === null ? line.title : <TextLink href={line.href}>{line.title}</TextLink>,
      time: { text: asOfWords(line.date), iso: line.date },
      state: line.kind === 'registration' ? 'done' : 'failed',
      children: (
        <p className="max-w-measure">
          {line.about}{' '}
          <TextLink href={line.source} rel="noopener noreferrer nofollow">
            Source
          </TextLink>
        </p>
      ),
    }))}
  />
)
