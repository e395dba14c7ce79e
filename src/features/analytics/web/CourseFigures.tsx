import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { breachAlertsPath, dataRemovalPath, dataSourcesPath } from '../../../product/links.ts'
import { SeverityGlyph } from '../../../ui/Badge.tsx'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { ColumnRows } from '../../../ui/charts/ColumnRows.tsx'
import { Distribution } from '../../../ui/charts/Distribution.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Part, Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { severities } from '../../breach-alerts/severity-table.ts'
import { removalLimits } from '../../data-removal/vocabulary.ts'
import type { Analytics } from '../contract.ts'
import { levelParts } from './CatalogFigures.tsx'
import { countColumn, Figure, numbered } from './Figure.tsx'
import { feedsWords, outcomeNames } from './words.ts'

const severityFills = { low: 'green', medium: 'orange', high: 'red', critical: 'red' } as const

export function Breaches({ breaches: { total, months } }: Pick<Analytics, 'breaches'>) {
  return (
    <Section
      id="breaches"
      folds
      title="Breaches by month"
      layout="side"
      note={
        <>
          {numbered(total)} breaches in all, with their sources on{' '}
          <TextLink href={breachAlertsPath}>their page</TextLink>.
        </>
      }
    >
      <ColumnRows
        label={`By the month in which they became public, the last ${months.length} months, by severity. This month is not over.`}
        head="Month"
        columns={months.map(({ month }) => ({
          ...{ key: month, label: asOfWords(month) },
          tick: month.endsWith('-01') ? month.slice(0, 4) : undefined,
        }))}
        rows={severities.toReversed().map((level) => ({
          ...{ key: level, label: level.charAt(0).toUpperCase() + level.slice(1), fill: severityFills[level] },
          glyph: <SeverityGlyph severity={level} />,
          values: months.map((month) => month[level]),
        }))}
      />
    </Section>
  )
}

export function Removals({ removals }: Pick<Analytics, 'removals'>) {
  return (
    <Section
      id="removals"
      folds
      title="Removal outcomes"
      layout="side"
      note="One item is one request to one platform. Counted are items that are closed, of requests whose address was proved."
    >
      {removals === null ? (
        <EmptyState title="Too few to show" action={<TextLink href={dataRemovalPath}>Request a removal</TextLink>}>
          Outcomes appear here once {removalLimits.fewMeasured} items are closed. Of fewer, someone who knows of a
          request could read its outcome.
        </EmptyState>
      ) : (
        <Distribution
          label="Closed items by outcome"
          parts={removals.map(({ outcome, items }, index) => ({
            ...{ key: outcome, label: outcomeNames[outcome], value: items },
            fill: (['accent', 'bar', 'quiet', 'grey'] as const)[index] ?? 'grey',
          }))}
        />
      )}
    </Section>
  )
}

export function Investigations({ investigations }: Pick<Analytics, 'investigations'>) {
  const parts = levelParts(investigations)
  return (
    <Section
      id="investigations"
      folds
      title="Investigations"
      layout="side"
      note="Completed and public. A run that an organisation started is its own and is not counted."
    >
      {parts.some(({ value }) => value > 0) ? (
        <Distribution label="Completed investigations by level" parts={parts} />
      ) : (
        <EmptyState title="None is completed yet">They stand here as soon as the first one is.</EmptyState>
      )}
    </Section>
  )
}

export function Freshness({ freshness: { sources, breachSources, evidence } }: Pick<Analytics, 'freshness'>) {
  return (
    <Section
      id="freshness"
      folds
      title="Freshness"
      layout="side"
      note={
        <>
          What changed and under which license is on <TextLink href={dataSourcesPath}>Data sources</TextLink>.
        </>
      }
    >
      <div className="grid grid-cols-1 gap-12">
        <Figure
          label="Entries with evidence, by the year of its newest piece"
          rows={evidence}
          rowKey={({ year }) => year}
          columns={[{ key: 'year', header: 'Year', cell: ({ year }) => year }, countColumn('entries', 'Entries')]}
        >
          <BarList
            label="Entries by year of evidence"
            items={evidence.map(({ year, entries }) => ({ key: year, label: year, value: entries }))}
          />
        </Figure>
        <Disclosure summary="Sources of the catalog" aside={numbered(sources.length)}>
          <Table
            caption="Sources of the catalog"
            hideCaption
            rows={sources}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'title',
                header: 'Source',
                cell: ({ key, title }) => <TextLink href={`${dataSourcesPath}#${key}`}>{title}</TextLink>,
              },
              { key: 'asOf', header: 'Facts as of', align: 'end', oneLine: true, cell: ({ asOf }) => asOfWords(asOf) },
              {
                key: 'read',
                header: 'Read on',
                align: 'end',
                oneLine: true,
                cell: ({ retrievedOn }) => asOfWords(retrievedOn),
              },
            ]}
          />
        </Disclosure>
        <Part title="Sources of breaches">
          <Table
            caption="Sources of breaches"
            hideCaption
            rows={breachSources.map((source) => ({ ...source, ...feedsWords(source.feeds) }))}
            rowKey={({ key }) => key}
            columns={[
              { key: 'title', header: 'Source', cell: ({ title }) => title },
              { key: 'state', header: 'State', cell: ({ words }) => words },
              {
                key: 'last',
                header: 'Last answer',
                cell: ({ lastOkAt }) =>
                  lastOkAt === null ? 'None yet' : <time dateTime={lastOkAt}>{instantWords(lastOkAt)}</time>,
              },
            ]}
          />
        </Part>
      </div>
    </Section>
  )
}
