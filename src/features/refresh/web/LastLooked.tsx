import { asOfWords } from '../../../platform/shared/dates.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import type { EntryLooks } from '../contract.ts'

/** When the entry was last looked at outside, what its stores, site and documents showed, and what changed since. */
export function LastLooked({ looks }: { looks: EntryLooks }) {
  const { lookedAt, gaps, seen, changes } = looks
  if (lookedAt === null) return null
  const day = lookedAt.slice(0, 10)
  return (
    <Section
      id="looked"
      title="Last looked at"
      note={`We last looked on ${asOfWords(day)}. What a store label says is the vendor’s own statement.`}
    >
      <div className="grid gap-4">
        {seen.map((one) => (
          <Disclosure key={`${one.what} ${one.key}`} summary={`${one.title}, ${asOfWords(one.seenAt.slice(0, 10))}`}>
            <Lines lines={one.lines} />
            <p className="text-xs text-quiet">
              {'Source: '}
              <TextLink href={one.page} rel="noopener noreferrer nofollow">
                {one.page}
              </TextLink>
            </p>
          </Disclosure>
        ))}
        {gaps.length > 0 && (
          <Disclosure
            summary={`${gaps.length.toLocaleString('en-US')} ${gaps.length === 1 ? 'place' : 'places'} we could not look at`}
          >
            <Lines lines={gaps.map(({ place, why }) => `${place}: ${why}`)} />
          </Disclosure>
        )}
        {changes.length > 0 && (
          <Timeline
            entries={changes.map(({ what, key, title, foundAt, added, removed }) => ({
              key: `${what} ${key} ${foundAt}`,
              title: `${title} changed`,
              time: { text: asOfWords(foundAt.slice(0, 10)), iso: foundAt },
              children: (
                <Lines
                  lines={
                    added.length + removed.length === 0
                      ? ['The text of the document changed.']
                      : [...added.map((line) => `New: ${line}`), ...removed.map((line) => `Gone: ${line}`)]
                  }
                />
              ),
            }))}
          />
        )}
      </div>
    </Section>
  )
}

const mostLines = 40

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid max-w-measure gap-1 text-sm wrap-anywhere">
    {lines.slice(0, mostLines).map((line) => (
      <li key={line}>{line}</li>
    ))}
    {lines.length > mostLines && <li>{`and ${(lines.length - mostLines).toLocaleString('en-US')} more`}</li>}
  </ul>
)
