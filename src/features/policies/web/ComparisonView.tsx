import { Fragment, type ReactNode } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { readingPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { ComparedSide, PolicyComparison } from '../compare.ts'
import type { ReadingDetail } from '../contract.ts'
import { languageWords, percent, type ToldPractice, toldWords } from '../words.ts'
import { Answer } from './Disclosures.tsx'
import { InkSwatch } from './MarkedPolicy.tsx'
import { shortened } from './marked-text.ts'

/** Shows what changed, from what it means to the sentences themselves. */
export function ComparisonView({
  comparison,
  links,
}: {
  comparison: PolicyComparison
  links?: { before: ReadingDetail | undefined; after: ReadingDetail | undefined } | undefined
}) {
  const { before, after, sentences, disclosures, dataTypes, categories, caveats } = comparison
  const sentencesChanged = sentences.added.length + sentences.removed.length + sentences.changed.length
  const typesChanged = dataTypes.added.length + dataTypes.removed.length + dataTypes.changed.length
  return (
    <div>
      <div className="grid grid-cols-1 gap-6 border-t border-rule py-6 sm:grid-cols-2">
        <Side label="Older version" side={before} link={links?.before} />
        <Side label="Newer version" side={after} link={links?.after} />
      </div>
      {caveats.length > 0 && (
        <div className="grid grid-cols-1 gap-3 pb-8">
          {caveats.map((caveat) => (
            <Callout key={caveat} kind="warning" title={caveat} />
          ))}
        </div>
      )}
      {sentencesChanged === 0 && disclosures.length === 0 && typesChanged === 0 && (
        <EmptyState headingLevel={2} title="The two say the same" className="mb-10">
          Spelling, spaces and dates aside, every sentence of one is in the other.
        </EmptyState>
      )}
      {disclosures.length > 0 && (
        <Section title="Disclosures" note={counted(disclosures.length, 'statement changed', 'statements changed')}>
          <Table
            caption="Disclosures that changed"
            hideCaption
            rowKey={({ check }) => check}
            rows={disclosures}
            columns={[
              {
                key: 'title',
                header: 'Disclosure',
                cell: ({ title, framework }) => (
                  <>
                    {title}
                    <span className="block text-xs font-normal text-quiet">{framework}</span>
                  </>
                ),
              },
              { key: 'before', header: 'Older', cell: (row) => <Told side={row.before} /> },
              { key: 'after', header: 'Newer', cell: (row) => <Told side={row.after} /> },
            ]}
          />
        </Section>
      )}
      {typesChanged > 0 && (
        <Section title="Data types" layout="side">
          <div className="grid grid-cols-1 gap-6">
            <Group title="Now named" count={dataTypes.added.length}>
              <p>{dataTypes.added.join(', ')}</p>
            </Group>
            <Group title="No longer named" count={dataTypes.removed.length}>
              <p>{dataTypes.removed.join(', ')}</p>
            </Group>
            <Group title="Said otherwise" count={dataTypes.changed.length}>
              <ul className="grid grid-cols-1 gap-2">
                {dataTypes.changed.map(({ label, before: was, after: is }) => (
                  <li key={label}>
                    <span className="font-semibold">{label}</span>
                    {was.length > 0 && <span className="text-quiet">{` · before: ${toldList(was)}`}</span>}
                    {is.length > 0 && <span>{` · now: ${toldList(is)}`}</span>}
                  </li>
                ))}
              </ul>
            </Group>
          </div>
        </Section>
      )}
      {sentencesChanged > 0 && (
        <Section
          title="Sentences"
          layout="side"
          note={
            sentences.more > 0 ? `${counted(sentences.more, 'more sentence')} changed beyond those listed.` : undefined
          }
        >
          <div className="grid grid-cols-1 gap-8">
            <Group title="Changed" count={sentences.changed.length}>
              <List>
                {sentences.changed.map(({ parts }, index) => (
                  <li key={index}>
                    <p className="ui-diff">
                      {parts.map(({ kind, text }, at) => {
                        const Element = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
                        return (
                          <Fragment key={at}>
                            <Element>{text}</Element>{' '}
                          </Fragment>
                        )
                      })}
                    </p>
                  </li>
                ))}
              </List>
            </Group>
            <Group title="New" count={sentences.added.length}>
              <List>
                {sentences.added.map(({ quote, start }) => (
                  <li key={start}>
                    <p className="ui-diff">
                      <ins>{quote}</ins>
                    </p>
                  </li>
                ))}
              </List>
            </Group>
            <Group title="Gone" count={sentences.removed.length}>
              <List>
                {sentences.removed.map(({ quote, start }) => (
                  <li key={start}>
                    <p className="ui-diff">
                      <del>{quote}</del>
                    </p>
                  </li>
                ))}
              </List>
            </Group>
          </div>
        </Section>
      )}
      {categories.length > 0 && (
        <Section title="What they speak of">
          <Table
            caption="Share of the text by topic"
            hideCaption
            rowKey={({ category }) => category}
            rows={categories}
            columns={[
              {
                key: 'category',
                header: 'Topic',
                cell: ({ category }) => (
                  <span className="inline-flex items-baseline gap-2">
                    <InkSwatch category={category} />
                    {category}
                  </span>
                ),
              },
              { key: 'before', header: 'Older', align: 'end', cell: (row) => percent(row.before) },
              { key: 'after', header: 'Newer', align: 'end', cell: (row) => percent(row.after) },
              {
                key: 'change',
                header: 'Change, points',
                shortHeader: 'Change',
                align: 'end',
                cell: (row) => pointsWords(row),
              },
            ]}
          />
        </Section>
      )}
    </div>
  )
}

const toldList = (told: readonly ToldPractice[]): string => told.map((row) => toldWords(row).toLowerCase()).join(', ')

/** Subtracts the rounded shares, so that the printed figures add up. */
function pointsWords({ before, after }: { before: number; after: number }): string {
  const points = Math.round(100 * after) - Math.round(100 * before)
  return points === 0 ? '–' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`
}

function Side({ label, side, link }: { label: string; side: ComparedSide; link: ReadingDetail | undefined }) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1 text-sm">
      <p className="text-quiet">{label}</p>
      {link && (
        <p className="text-base wrap-anywhere">
          <TextLink href={readingPath(link.id)}>{link.source?.title ?? link.url}</TextLink>
        </p>
      )}
      <p>
        {[
          counted(side.words, 'word'),
          side.grade === null ? null : `grade ${side.grade.toFixed(1)}`,
          side.lastUpdated === null ? 'no date' : `updated ${asOfWords(side.lastUpdated)}`,
          languageWords(side.language),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

function Told({ side: { answer, quote } }: { side: PolicyComparison['disclosures'][number]['before'] }) {
  return (
    <span>
      <Answer answer={answer} />
      {quote && <span className="mt-1 block text-quiet">“{shortened(quote, 140)}”</span>}
    </span>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <h3 className="flex items-baseline gap-x-3 text-lg">
        {title} <span className="font-sans text-sm font-normal text-quiet">{count}</span>
      </h3>
      {children}
    </div>
  )
}

const List = ({ children }: { children: ReactNode }) => <ul className="grid grid-cols-1 gap-4">{children}</ul>
