import { type RiskLevel, riskLevels } from '../../../product/entries.ts'
import { companyPath, entryPath } from '../../../product/links.ts'
import { RiskGlyph } from '../../../ui/Badge.tsx'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { Distribution, type DistributionPart } from '../../../ui/charts/Distribution.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { Analytics } from '../contract.ts'
import { countColumn, Figure, numbered } from './Figure.tsx'
import { levelNames, shareWords, shortWords, studiesWords, trackersWords, typeNames } from './words.ts'

const fills = { high: 'red', medium: 'orange', low: 'green', unknown: 'grey' } as const

export const levelParts = (levels: Record<RiskLevel, number>) =>
  riskLevels.map((level) => ({
    ...{ key: level, label: levelNames[level], value: levels[level], fill: fills[level] },
    glyph: <RiskGlyph level={level} />,
  }))

const totalOf = (levels: Record<RiskLevel, number>) => riskLevels.reduce((sum, level) => sum + levels[level], 0)

const shownLevels = ['high', 'medium', 'low'] as const
type EntryLevels = Analytics['entries'][number]

/** Each level twice: what was measured or established, then what is expected of the role; last what has no level. */
const splitParts = (row: EntryLevels): DistributionPart[] =>
  [
    ...shownLevels.flatMap((level) => [
      {
        key: level,
        label: levelNames[level],
        value: row[level] - row.expected[level],
        fill: fills[level],
        glyph: <RiskGlyph level={level} />,
      },
      {
        key: `${level}-expected`,
        label: `${levelNames[level]}, expected`,
        value: row.expected[level],
        fill: fills[level],
        hollow: true,
        glyph: <RiskGlyph level={level} hollow />,
      },
    ]),
    {
      key: 'not-enough',
      label: 'Not enough known',
      value: row.notEnough,
      fill: 'grey' as const,
      hollow: true,
      glyph: <RiskGlyph level="unknown" />,
    },
    {
      key: 'no-role',
      label: 'No score',
      value: row.unknown - row.notEnough,
      fill: 'quiet' as const,
    },
  ].filter(({ value }) => value > 0)

export function Levels({ entries }: Pick<Analytics, 'entries'>) {
  return (
    <Section
      id="levels"
      folds
      title="Risk levels by type"
      layout="side"
      note="Filled: something was measured, or a register or an authority says so. Pale: expected of the role. Not enough known is not low."
    >
      <Figure
        label="Entries of the catalog by level"
        rows={entries}
        rowKey={({ type }) => type}
        columns={[
          { key: 'type', header: 'Type', cell: ({ type }) => typeNames[type] },
          ...shownLevels.flatMap((level): Column<EntryLevels>[] => [
            {
              key: level,
              header: levelNames[level],
              align: 'end',
              cell: (row) => numbered(row[level] - row.expected[level]),
            },
            {
              key: `${level}-expected`,
              header: `${levelNames[level]}, expected`,
              align: 'end',
              cell: (row) => numbered(row.expected[level]),
            },
          ]),
          countColumn('notEnough', 'Not enough known'),
          { key: 'none', header: 'No score', align: 'end', cell: (row) => numbered(row.unknown - row.notEnough) },
          { key: 'all', header: 'All', align: 'end', cell: (row) => numbered(totalOf(row)) },
        ]}
      >
        <div className="grid gap-8">
          {entries.map((row) => (
            <Distribution
              key={row.type}
              label={`${typeNames[row.type]}, ${numbered(totalOf(row))}`}
              parts={splitParts(row)}
            />
          ))}
        </div>
      </Figure>
    </Section>
  )
}

const shareColumn = (whole: number): Column<{ apps: number }> => ({
  ...{ key: 'share', header: 'Of all', align: 'end' as const },
  cell: ({ apps }) => shareWords(apps, whole),
})

export function Reach({
  measured,
  trackers,
  trackersPerApp,
}: Pick<Analytics, 'measured' | 'trackers' | 'trackersPerApp'>) {
  const { apps } = measured
  return (
    <Section id="trackers" folds title="Tracker reach" layout="side" note={studiesWords(measured)}>
      <div className="grid grid-cols-1 gap-12">
        <Figure
          label={`Trackers by the apps they were seen in, of ${numbered(apps)} measured apps`}
          rows={trackers}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              header: 'Tracker',
              cell: ({ name, sdk }) =>
                sdk === null ? name : <TextLink href={entryPath({ type: 'sdk', slug: sdk })}>{name}</TextLink>,
            },
            {
              key: 'company',
              header: 'Company',
              cell: ({ company }) =>
                company ? <TextLink href={companyPath(company)}>{company.name}</TextLink> : 'Not known',
            },
            countColumn('android', 'Android apps'),
            countColumn('ios', 'iOS apps'),
            countColumn('apps', 'Apps'),
            shareColumn(apps),
          ]}
        >
          <BarList
            label="Trackers by apps"
            max={apps}
            items={trackers.map(({ id, name, sdk, apps: seen }) => ({
              ...{ key: id, label: name, value: seen },
              href: sdk === null ? undefined : entryPath({ type: 'sdk', slug: sdk }),
            }))}
          />
        </Figure>
        <Figure
          label="Measured apps by how many of the trackers were seen in them"
          rows={trackersPerApp}
          rowKey={({ trackers: many }) => String(many)}
          columns={[
            { key: 'trackers', header: 'Trackers', cell: ({ trackers: many }) => trackersWords(many) },
            countColumn('apps', 'Apps'),
            shareColumn(apps),
          ]}
        >
          <BarList
            label="Apps by trackers"
            items={trackersPerApp.map(({ trackers: many, apps: some }) => ({
              ...{ key: String(many), label: trackersWords(many), value: some },
            }))}
          />
        </Figure>
      </div>
    </Section>
  )
}

export function Companies({
  measured,
  companies,
  processors,
}: Pick<Analytics, 'measured' | 'companies' | 'processors'>) {
  return (
    <Section
      id="companies"
      folds
      title="Companies by reach"
      layout="side"
      note="Under their own names: a company and its parent stand apart. A company’s own apps are counted with all others."
    >
      <div className="grid grid-cols-1 gap-12">
        <Figure
          label={`Companies by the measured apps in which a tracker of theirs was seen, of ${numbered(measured.apps)}`}
          rows={companies}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', header: 'Company', cell: (row) => <TextLink href={companyPath(row)}>{row.name}</TextLink> },
            countColumn('trackers', 'Trackers'),
            countColumn('apps', 'Apps'),
            shareColumn(measured.apps),
          ]}
        >
          <BarList
            label="Companies by apps"
            max={measured.apps}
            items={companies.map(({ id, name, apps }) => ({
              ...{
                key: id,
                label: name,
                value: apps,
                text: shareWords(apps, measured.apps),
                href: companyPath({ id }),
              },
            }))}
          />
        </Figure>
        <Figure
          label="Data processors by the page loads that third-party-web counted"
          rows={processors}
          rowKey={({ slug }) => slug}
          columns={[
            {
              key: 'name',
              header: 'Data processor',
              cell: ({ slug, name }) => <TextLink href={entryPath({ type: 'domain', slug })}>{name}</TextLink>,
            },
            countColumn('pageLoads', 'Page loads'),
          ]}
        >
          <BarList
            label="Data processors by page loads"
            items={processors.map(({ slug, name, pageLoads }) => ({
              ...{
                key: slug,
                label: name,
                value: pageLoads,
                text: shortWords(pageLoads),
                href: entryPath({ type: 'domain', slug }),
              },
            }))}
          />
        </Figure>
      </div>
    </Section>
  )
}
