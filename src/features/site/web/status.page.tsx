import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { reportContext, serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dataSourcesPath } from '../../../product/links.ts'
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { BreachOverview, breachAlertsContract, SourceFreshness } from '../../breach-alerts/contract.ts'
import type { catalogContract, DataSource } from '../../catalog/contract.ts'
import type { SiteStatus, siteContract } from '../contract.ts'
import type { PartState } from '../vocabulary.ts'
import type { Route } from './+types/status.page'
import { feedStateWords, ledeWords, rhythmWords } from './status-words.ts'

export const handle = { hydrate: false }

export async function loader({ context }: Route.LoaderArgs) {
  // This page has to tell of a database that does not answer, so it must not need one itself.
  const ifItAnswers = <Answer,>(answer: Promise<Answer>): Promise<Answer | null> =>
    answer.catch((error: unknown) => {
      context.get(reportContext)(error)
      return null
    })
  const call = serverCaller<typeof siteContract & typeof breachAlertsContract & typeof catalogContract>(context)
  const [status, overview, sources] = await Promise.all([
    call('GET /api/status', {}),
    ifItAnswers(call('GET /api/breach-alerts/overview', {})),
    ifItAnswers(call('GET /api/data-sources', {})),
  ])
  return { status, overview, sources }
}

// Visitors want the current state.
export const headers = () => ({ 'cache-control': 'no-store' })

const description =
  'How the parts of this installation do right now, by its own checks, and how fresh the sources behind its pages are.'

export default function StatusPage({ loaderData: { status, overview, sources } }: Route.ComponentProps) {
  return (
    <Container className="pb-16">
      <Head title="Status" description={description} />
      <PageHeader
        title="Status"
        lede={ledeWords(status.parts, overview?.sources)}
        meta={
          <span>
            By our own checks, <time dateTime={status.checkedAt}>{instantWords(status.checkedAt)}</time>
          </span>
        }
        actions={<ButtonLink href="/status">Check again</ButtonLink>}
      />
      <Section
        id="parts"
        title="Parts"
        note="Checked on request, at most every five seconds. Earlier checks aren’t kept, so there is no history."
      >
        <Table caption="Parts" hideCaption columns={partColumns} rows={status.parts} rowKey={({ name }) => name} />
      </Section>
      <Section id="feeds" title="Breach sources" note="Each is checked on its own schedule.">
        {overview ? <Feeds overview={overview} /> : <NotKnown />}
      </Section>
      <Section
        id="catalog"
        title="Catalog sources"
        note="Included with this release, or read when staff asked for it."
        aside={<TextLink href={dataSourcesPath}>All sources in detail</TextLink>}
      >
        {sources ? (
          <Disclosure summary={`${sources.length} sources, the oldest first`}>
            <CatalogSources sources={sources} />
          </Disclosure>
        ) : (
          <NotKnown />
        )}
      </Section>
    </Container>
  )
}

const NotKnown = () => <EmptyState title="Couldn’t check right now">The database did not answer.</EmptyState>

const tones: Record<PartState, Tone> = { Operational: 'green', Degraded: 'orange', Down: 'red' }

const partColumns: Column<SiteStatus['parts'][number]>[] = [
  { key: 'name', header: 'Part', cell: ({ name }) => name },
  { key: 'state', header: 'State', cell: ({ state }) => <StatusBadge tone={tones[state]}>{state}</StatusBadge> },
  { key: 'reason', header: 'Why', cell: ({ reason }) => reason ?? 'No known issues' },
]

interface FeedRow {
  source: SourceFreshness
  feed: SourceFreshness['feeds'][number]
}

const feedTones: Record<FeedRow['feed']['state'], Tone> = {
  ok: 'green',
  failing: 'orange',
  never: 'grey',
  upload: 'grey',
  off: 'grey',
}

const feedColumns: Column<FeedRow>[] = [
  {
    key: 'source',
    header: 'Source',
    cell: ({ source, feed }) => (
      <>
        <TextLink href={source.page}>{source.title}</TextLink> <code className="text-sm text-quiet">{feed.key}</code>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ feed: { state } }) => <StatusBadge tone={feedTones[state]}>{feedStateWords[state]}</StatusBadge>,
  },
  { key: 'rhythm', header: 'Checked', cell: ({ feed }) => rhythmWords(feed) },
  { key: 'lastOk', header: 'Last answered', cell: ({ feed: { lastOkAt } }) => <Instant at={lastOkAt} /> },
  {
    key: 'lastChanged',
    header: 'Last changed',
    cell: ({ feed: { lastChangedAt } }) => <Instant at={lastChangedAt} />,
  },
]

const Instant = ({ at }: { at: string | null }) =>
  at === null ? 'Not yet' : <time dateTime={at}>{instantWords(at)}</time>

function Feeds({ overview: { sources } }: { overview: BreachOverview }) {
  const rows = sources.flatMap((source) => source.feeds.map((feed) => ({ source, feed })))
  return (
    <Table caption="Breach sources" hideCaption columns={feedColumns} rows={rows} rowKey={({ feed }) => feed.key} />
  )
}

const sourceColumns: Column<DataSource>[] = [
  {
    key: 'title',
    header: 'Source',
    cell: ({ title, key }) => <TextLink href={`${dataSourcesPath}#${key}`}>{title}</TextLink>,
  },
  { key: 'asOf', header: 'As of', align: 'end', oneLine: true, cell: ({ asOf }) => asOfWords(asOf) },
  { key: 'read', header: 'Read on', align: 'end', oneLine: true, cell: ({ retrievedOn }) => asOfWords(retrievedOn) },
]

/** The oldest first: what a reader should doubt soonest. */
const CatalogSources = ({ sources }: { sources: DataSource[] }) => (
  <Table
    caption="Catalog sources"
    hideCaption
    columns={sourceColumns}
    rows={sources.toSorted((a, b) => (a.asOf < b.asOf ? -1 : 1))}
    rowKey={({ key }) => key}
  />
)
