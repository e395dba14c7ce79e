import type { RouterContextProvider } from 'react-router'
import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { shareAlikeTablePath } from '../../../product/links.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import type { catalogContract, DataSource } from '../contract.ts'
import type { Route } from './+types/data-sources.page'
import { licenceWords } from './words.ts'

export const handle = { hydrate: false }

export const loader = ({ context }: { context: Readonly<RouterContextProvider> }) =>
  serverCaller<typeof catalogContract>(context)('GET /api/data-sources', {})

const description =
  'Every public source behind the catalog: who publishes it, under which license, when it was read, and what we changed.'

/** The ledger of facts: what a reader needs to check us, and what each licence asks us to say. */
export default function DataSourcesPage({ loaderData: sources }: Route.ComponentProps) {
  const shareAlike = sources.filter((source) => source.shareAlike)
  return (
    <Container className="pb-8">
      <Head title="Data sources" description={description} />
      <PageHeader
        kicker={counted(sources.length, 'source', 'sources')}
        title="Data sources"
        lede="Every fact in the catalog names the page that shows it. These are the sources behind those pages: who publishes them, under which license, when they were read, and what we changed."
      />
      {shareAlike.length > 0 && <ShareAlike sources={shareAlike} />}
      <Section id="sources" title="Sources" note="Each opens: its address, its attribution, and what we changed.">
        {sources.map((source) => (
          <Source key={source.key} source={source} />
        ))}
      </Section>
    </Container>
  )
}

function ShareAlike({ sources }: { sources: DataSource[] }) {
  return (
    <Section title="The share-alike table" layout="side" id="share-alike">
      <div className="grid gap-4">
        <p className="max-w-measure">
          Our table of SDKs rests on {sources.map((source) => source.title).join(' and ')}, so the table as a whole is
          under their license. You may copy, change and publish it, if you name its sources and keep what you make of it
          under the same licence.
        </p>
        <p>
          <a href={shareAlikeTablePath} download className="ui-link">
            Download the SDK table
          </a>{' '}
          (JSON,{' '}
          {counted(
            sources.reduce((sum, source) => sum + (source.rows.SDKs ?? 0), 0),
            'SDK',
            'SDKs',
          )}
          , licence and attribution inside)
        </p>
      </div>
    </Section>
  )
}

function Source({ source }: { source: DataSource }) {
  const rows = Object.entries(source.rows).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    <Disclosure
      summary={<span className="font-serif text-lg wrap-anywhere">{source.title}</span>}
      aside={`${licenceWords(source.licence)}, as of ${asOfWords(source.asOf)}`}
    >
      <DataList
        // Within what opens: a browser that is led to it opens it.
        id={source.key}
        className="scroll-mt-32"
        layout="lined"
        items={[
          { label: 'Publisher', value: source.publisher },
          {
            label: 'Address',
            value: <TextLink href={source.url}>{source.url.replace(/^https:\/\/|\/$/g, '')}</TextLink>,
          },
          {
            label: 'License',
            value: (
              <>
                <TextLink href={source.licenceUrl}>{licenceWords(source.licence)}</TextLink>
                {source.shareAlike && ', share-alike: what is made of it stays under the same license'}
              </>
            ),
          },
          { label: 'Attribution', value: source.attribution },
          { label: 'Version read', value: <span className="wrap-anywhere">{source.version}</span> },
          { label: 'Read on', value: asOfWords(source.retrievedOn) },
          { label: 'As of', value: asOfWords(source.asOf) },
          {
            label: 'Rows taken',
            value:
              rows.map(([kind, count]) => `${count.toLocaleString('en-US')} ${kind}`).join(', ') ||
              'None: it completes rows of other sources',
          },
          { label: 'What we changed', value: source.changes },
        ]}
      />
    </Disclosure>
  )
}
