import { textOf } from '../../../platform/shared/article.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { figures, statements } from '../../../product/claims.ts'
import {
  accuracyPath,
  breachAlertsPath,
  dataSourcesPath,
  integrationsPath,
  investigationsPath,
  lawsPath,
  vendorAssessmentsPath,
} from '../../../product/links.ts'
import { frameworkIds, frameworks } from '../../../scanners/policy/disclosures.frameworks.ts'
import { Article } from '../../../ui/Article.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Claim } from '../../../ui/Claim.tsx'
import { Flow } from '../../../ui/Flow.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { Stats } from '../../../ui/Stat.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { breachAlertsContract } from '../../breach-alerts/contract.ts'
import type { catalogContract, DataSource } from '../../catalog/contract.ts'
import { connectors } from '../../integrations/connectors.ts'
import type { SearchTotals, searchContract } from '../../search/contract.ts'
import type { LawsAnswer, lawsContract } from '../../state-laws/contract.ts'
import { getSection } from '../page-text.ts'
import { about } from '../texts.ts'
import type { Route } from './+types/about.page'

export const handle = { hydrate: false }

export async function loader({ context }: Route.LoaderArgs) {
  const call = serverCaller<
    typeof searchContract & typeof catalogContract & typeof lawsContract & typeof breachAlertsContract
  >(context)
  const [totals, sources, laws, breaches] = await Promise.all([
    call('GET /api/search/totals', {}),
    call('GET /api/data-sources', {}),
    call('GET /api/laws', { query: {} }),
    call('GET /api/breach-alerts/overview', {}),
  ])
  return {
    ...{ totals, sources, laws: laws.counts },
    breaches: { total: breaches.total, sources: breaches.sources.length },
    // Counted here, so that their tables do not reach the browser.
    frameworks: frameworkIds.map((id) => frameworks[id].name),
    connectors: connectors.length,
  }
}

const numbered = (count: number) => count.toLocaleString('en-US')

export default function AboutPage({ loaderData: counted }: Route.ComponentProps) {
  return (
    <Container className="pb-16">
      <Head
        title="Platform"
        description="What Sightline is for, how its automated investigator works in four steps, and which public sources its catalog rests on."
      />
      <PageHeader title={about.title} lede={about.lede} />
      <Counted {...counted} />
      <Section title="Mission">
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          {getSection(about, 'Mission').parts.map(({ id, title, blocks }) => (
            <div key={id} className="grid content-start gap-2">
              <h3 className="text-lg">{title}</h3>
              <Article blocks={blocks} />
            </div>
          ))}
        </div>
      </Section>
      <Section title="AI methodology" note="From a name to a report, in four steps. Each rests on the one before it.">
        <Flow
          label="From a name to a report"
          steps={getSection(about, 'Methodology').parts.map(({ title, blocks }) => ({
            title,
            words: blocks.map(textOf).join(' '),
          }))}
        />
      </Section>
      <Investigator />
      <Stated {...counted} />
      <Sources sources={counted.sources} />
    </Container>
  )
}

interface CountedProps {
  totals: SearchTotals
  laws: LawsAnswer['counts']
  breaches: { total: number; sources: number }
  /** Names of the sets of checks. */
  frameworks: readonly string[]
  connectors: number
}

/** Shows what the operator says, with what this installation counts below it. */
function Counted({ totals, frameworks, connectors }: CountedProps) {
  const entries = totals.app + totals.sdk + totals.domain
  const claimed = (claim: keyof typeof figures) => ({
    label: figures[claim].label,
    value: <Claim about={figures[claim].label.toLowerCase()}>{figures[claim].figure}</Claim>,
  })
  return (
    <Stats
      className="mb-12"
      items={[
        {
          ...claimed('vendors'),
          note: (
            <>
              Counted here: <strong>{numbered(entries)}</strong>
              {` entries, of which ${numbered(totals.app)} apps, ${numbered(totals.sdk)} SDKs and ${numbered(totals.domain)} data processors.`}
            </>
          ),
        },
        {
          ...claimed('accuracy'),
          note: <TextLink href={accuracyPath}>What was measured</TextLink>,
        },
        {
          ...claimed('frameworks'),
          note: (
            <>
              Counted here: <strong>{frameworks.length}</strong> sets of disclosure checks.
            </>
          ),
        },
        {
          ...claimed('integrations'),
          note: (
            <>
              Counted here: <strong>{connectors}</strong>,{' '}
              <TextLink href={integrationsPath}>each with what it does</TextLink>.
            </>
          ),
        },
      ]}
    />
  )
}

function Investigator() {
  return (
    <Section title="The investigator" layout="side">
      <Card as="article" className="max-w-measure gap-4">
        <CardHead
          title="Iris"
          sub="Investigates privacy practices"
          aside={<Badge tone="outline">Automated</Badge>}
          headingLevel={3}
        />
        <Article blocks={getSection(about, 'Iris').blocks} />
        <div className="flex flex-wrap items-center gap-4">
          <ButtonLink href="/" variant="primary">
            Request Investigation
          </ButtonLink>
          <TextLink href={investigationsPath}>Read its reports</TextLink>
        </div>
      </Card>
    </Section>
  )
}

/** The claims that are sentences, each with what can be seen of it here. */
function Stated({ laws, breaches, frameworks }: CountedProps) {
  const rows = [
    {
      claim: statements.coverage,
      found: `Public documents are checked against ${frameworks.join(', ')}.`,
    },
    {
      claim: statements.stateLaws,
      found: (
        <>
          {`${numbered(laws.inForce)} comprehensive state laws in force, ${numbered(laws.later)} more enacted, and ${numbered(laws.sector)} sector laws are `}
          <TextLink href={lawsPath}>on record here</TextLink>, fact by fact.
        </>
      ),
    },
    {
      claim: statements.breachMonitoring,
      found: (
        <>
          {`${numbered(breaches.total)} breaches from ${numbered(breaches.sources)} sources; `}
          <TextLink href={breachAlertsPath}>when each source was last asked</TextLink>.
        </>
      ),
    },
    {
      claim: statements.assessmentTime,
      found: (
        <>
          Each assessment shows when it is due and when it ended.{' '}
          <TextLink href={vendorAssessmentsPath}>The times by priority</TextLink>.
        </>
      ),
    },
    { claim: statements.costs, found: 'Nothing here measures it.' },
  ]
  return (
    <Section
      title="What is claimed, and what can be checked"
      note="A claim is marked. Next to it is what this installation itself can show."
    >
      <Table
        caption="Claims of the operator"
        hideCaption
        stickyHead={false}
        columns={[
          { key: 'claim', header: 'Claim', cell: ({ claim }) => <Claim about={claim.about}>{claim.words}</Claim> },
          { key: 'found', header: 'What can be seen here', cell: ({ found }) => found },
        ]}
        rows={rows}
        rowKey={({ claim }) => claim.about}
      />
    </Section>
  )
}

function Sources({ sources }: { sources: readonly DataSource[] }) {
  const counted = (source: DataSource) => Object.values(source.rows).reduce((sum, rows) => sum + rows, 0)
  return (
    <Section
      id="sources"
      folds
      title="Data sources"
      note={`${sources.length} public sources. What was taken from each, under which license and with which changes, is in the full list.`}
      aside={<TextLink href={dataSourcesPath}>The full list</TextLink>}
    >
      <Table
        caption="Public sources of the catalog"
        hideCaption
        columns={[
          {
            key: 'title',
            header: 'Source',
            cell: ({ key, title, publisher }) => (
              <>
                <TextLink href={`${dataSourcesPath}#${key}`}>{title}</TextLink>
                <span className="block font-normal text-quiet">{publisher}</span>
              </>
            ),
          },
          { key: 'asOf', header: 'As of', align: 'end', oneLine: true, cell: ({ asOf }) => asOfWords(asOf) },
          {
            key: 'rows',
            header: 'Rows',
            align: 'end',
            cell: (source) => (counted(source) > 0 ? numbered(counted(source)) : '–'),
          },
        ]}
        rows={sources}
        rowKey={({ key }) => key}
      />
    </Section>
  )
}
