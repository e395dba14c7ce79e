import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { serverCaller, siteContext } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { documentationPath, guidePath } from '../../../product/links.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section, Split } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { searchContract } from '../../search/contract.ts'
import type { DocumentedCall } from '../documented-calls.ts'
import { publicQueries } from '../examples.ts'
import { documentedLimits } from '../vocabulary.ts'
import type { Route } from './+types/api-docs.page'
import { AccessForm } from './AccessForm.tsx'
import { CallCard } from './CallCard.tsx'
import { Downloads } from './Downloads.tsx'
import { documentedCallsContext } from './documented-calls-context.ts'
import { Legends } from './Legends.tsx'

/** Entries shown of an answer that is a list. */
const shownEntries = 1

/** Public reads are shown with what this installation answers, asked just now. */
export async function loader({ context }: Route.LoaderArgs) {
  const call = serverCaller<typeof searchContract>(context)
  const answers: Record<string, readonly object[]> = {
    'GET /api/search': await call('GET /api/search', { query: publicQueries['GET /api/search'] }),
    'GET /api/suggestions': await call('GET /api/suggestions', { query: publicQueries['GET /api/suggestions'] }),
    'GET /api/tracker-entries': await call('GET /api/tracker-entries', {
      query: publicQueries['GET /api/tracker-entries'],
    }),
  }
  return {
    publicUrl: context.get(siteContext).publicUrl,
    calls: context
      .get(documentedCallsContext)()
      .map((documented): DocumentedCall => {
        const answer = answers[documented.key]
        return answer ? { ...documented, response: JSON.stringify(answer.slice(0, shownEntries), null, 2) } : documented
      }),
  }
}

/** The documentation of an installation does not change while it is read. */
export const shouldRevalidate = () => false

export default function ApiDocsPage({ loaderData: { publicUrl, calls } }: Route.ComponentProps) {
  const [name, setName] = useState<string>()
  const hydrated = useHydrated()
  const { hash } = useLocation()
  // A link to a call, as from the search of the documentation, is not stopped by a form.
  const isLinked = hydrated && calls.some(({ id }) => hash === `#${id}`)
  const isOpen = name !== undefined || isLinked
  useEffect(() => {
    if (isLinked) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isLinked, hash])

  return (
    <Container className="pb-16">
      <Head
        title="API Docs"
        description="Search apps, SDKs and data processors, start assessments and receive events from your own programs."
      />
      <PageHeader
        title="API Docs"
        lede="Search the catalog, start assessments and receive events from your own programs."
      />
      {isOpen ? name !== undefined && <Welcome name={name} /> : <Hero onApproved={setName} />}
      {/* Without script no one can unlock it, and nothing in it is secret. */}
      {(isOpen || !hydrated) && (
        <div className={isOpen ? undefined : 'hidden noscript:block'}>
          <Documentation publicUrl={publicUrl} calls={calls} />
        </div>
      )}
    </Container>
  )
}

const Hero = ({ onApproved }: { onApproved: (name: string) => void }) => (
  <Split className="noscript:hidden">
    <AccessForm onApproved={onApproved} />
    <div className="grid content-start gap-4">
      <h2 className="text-lg">What you get</h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li>Public reads of the catalog, without a key.</li>
        <li>Assessments, reports and webhooks of your organisation, with one.</li>
        <li>An example of every call, and what it answers.</li>
      </ul>
      <p>
        Guides, the SDK and the Postman collection are in the{' '}
        <TextLink href={documentationPath}>documentation</TextLink>.
      </p>
    </div>
  </Split>
)

function Welcome({ name }: { name: string }) {
  const place = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="mb-10">
      <Callout kind="success" title={`Welcome, ${name}`}>
        You have access. The documentation is below.
      </Callout>
    </div>
  )
}

function Documentation({ publicUrl, calls }: { publicUrl: string; calls: readonly DocumentedCall[] }) {
  const isPublic = ({ scope }: DocumentedCall) => scope === null
  return (
    <>
      <Section title="Access" layout="side">
        <div className="grid max-w-measure gap-4">
          <p>Access is for qualified business users. No authentication is needed for public data.</p>
          <p>
            What belongs to an organisation takes its API key:{' '}
            <TextLink href={guidePath('authentication')}>authentication and keys</TextLink>.
          </p>
          <DataList
            layout="lined"
            items={[
              { label: 'Base URL', value: <code className="wrap-anywhere">{publicUrl}</code> },
              { label: 'Format', value: 'JSON in UTF-8; times are UTC, as ISO 8601' },
              { label: 'Description', value: <TextLink href="/api/openapi.json">OpenAPI 3.1</TextLink> },
            ]}
          />
        </div>
      </Section>
      <Section id="public-data" title="Public data" layout="side" note="No key needed">
        <Cards calls={calls.filter(isPublic)} />
      </Section>
      <Section id="v1" title="API v1" layout="side" note="With the key of an organisation">
        <Cards calls={calls.filter((call) => !isPublic(call))} />
      </Section>
      <Section id="legends" title="Legends" layout="side">
        <Legends />
      </Section>
      <Section id="guidelines" title="Usage guidelines" layout="side">
        <ul className="grid max-w-measure list-disc gap-2 pl-5">
          <li>Show a level with its date: evidence grows old. Unknown is not low.</li>
          <li>Keep keys out of pages, apps and addresses, and give each only the scopes that it needs.</li>
          <li>
            Keep what you have read, and ask with <code>If-None-Match</code>; let webhooks tell you of changes.
          </li>
          <li>
            Wait as long as <code>Retry-After</code> says.
          </li>
          <li>
            Name the sources: their licenses are listed with the <TextLink href="/data-sources">data sources</TextLink>.
          </li>
        </ul>
      </Section>
      <Section id="limits" title="Rate limits" layout="side">
        <div className="grid max-w-measure gap-4">
          <p>{`${documentedLimits.perHour} requests per hour and ${documentedLimits.perMinute} per minute per IP; with a key, per key as well.`}</p>
          <p>
            Every answer says what is left. How to read it, and what to do at its end:{' '}
            <TextLink href={guidePath('requests')}>pages, retries, errors and limits</TextLink>.
          </p>
        </div>
      </Section>
      <Section id="downloads" title="Downloads">
        <Downloads />
      </Section>
    </>
  )
}

const Cards = ({ calls }: { calls: readonly DocumentedCall[] }) => (
  <div className="grid grid-cols-1 gap-6">
    {calls.map((call) => (
      <CallCard key={call.key} call={call} />
    ))}
  </div>
)
