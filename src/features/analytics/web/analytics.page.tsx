import { instantWords } from '../../../platform/shared/dates.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { riskLevels } from '../../../product/entries.ts'
import { methodologyPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Stats } from '../../../ui/Stat.tsx'
import type { Analytics, analyticsContract } from '../contract.ts'
import { analyticsUrl } from '../vocabulary.ts'
import type { Route } from './+types/analytics.page'
import { Companies, Levels, Reach } from './CatalogFigures.tsx'
import { Breaches, Freshness, Investigations, Removals } from './CourseFigures.tsx'
import { DataTypes, Declarations } from './DataFigures.tsx'
import { numbered } from './Figure.tsx'
import { Findings } from './Findings.tsx'

export const handle = { hydrate: false }

export const loader = ({ context }: Route.LoaderArgs): Promise<Analytics> =>
  serverCaller<typeof analyticsContract>(context)('GET /api/analytics', {})

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head
        title="Analytics"
        description="Figures counted from the public facts of this installation: risk levels, tracker reach, companies, data types, breaches by month, removal outcomes, and how fresh all of it is."
      />
      <AnalyticsView figures={loaderData} />
    </>
  )
}

export function AnalyticsView({ figures }: { figures: Analytics }) {
  const { countedAt, entries, measured, breaches, freshness } = figures
  const all = entries.reduce((sum, row) => sum + riskLevels.reduce((level, key) => level + row[key], 0), 0)
  const unknown = entries.reduce((sum, row) => sum + row.unknown, 0)
  return (
    <Container className="pb-16">
      <PageHeader
        title="Analytics"
        lede="Counts from the catalog, the breach register and removal requests. Nothing here is estimated, and nothing an organization does with its own vendors is included."
        meta={
          <>
            <span>
              Counted <time dateTime={countedAt}>{instantWords(countedAt)}</time>
            </span>
            <a href={analyticsUrl} className="ui-link">
              As JSON
            </a>
            <TextLink href={methodologyPath}>How levels are set</TextLink>
          </>
        }
      />
      <Stats
        className="pb-14"
        items={[
          { label: 'Entries', value: numbered(all), note: `${numbered(unknown)} without a level: too little is known` },
          {
            label: 'Measured apps',
            value: numbered(measured.apps),
            note: `${numbered(measured.android)} on Android, ${numbered(measured.ios)} on iOS`,
          },
          { label: 'Breaches', value: numbered(breaches.total), note: 'Each with its sources' },
          { label: 'Sources of the catalog', value: numbered(freshness.sources.length), note: 'Each with its license' },
        ]}
      />
      <Findings {...figures} />
      <Levels {...figures} />
      <Reach {...figures} />
      <Companies {...figures} />
      <DataTypes {...figures} />
      <Declarations {...figures} />
      <Breaches {...figures} />
      <Removals {...figures} />
      <Investigations {...figures} />
      <Freshness {...figures} />
    </Container>
  )
}
