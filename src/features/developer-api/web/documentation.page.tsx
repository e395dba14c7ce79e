import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { siteContext } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { apiDocsPath, apiKeysPath, contactPath, guidePath, supportPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardFoot, CardHead } from '../../../ui/Card.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, Grid, PageHeader, Section, Split } from '../../../ui/Page.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'
import { docsEntries, searchDocs } from '../docs-search.ts'
import { guidesAt } from '../guides.ts'
import type { Route } from './+types/documentation.page'
import { DocsSearch } from './DocsSearch.tsx'
import { Downloads } from './Downloads.tsx'
import { documentedCallsContext } from './documented-calls-context.ts'

const sampleCall = 'GET /api/search'

export const loader = ({ context }: Route.LoaderArgs) => ({
  publicUrl: context.get(siteContext).publicUrl,
  calls: [...context.get(documentedCallsContext)()],
})

/** A search changes what is shown, not what was loaded. */
export const shouldRevalidate = () => false

const mostTyped = 200

export default function DocumentationPage({ loaderData: { publicUrl, calls } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const q = (search.get('q') ?? '').slice(0, mostTyped)
  const guides = useMemo(() => guidesAt(publicUrl), [publicUrl])
  const entries = useMemo(() => docsEntries(guides, calls), [guides, calls])
  const say = (typed: string) =>
    setSearch(typed.trim() === '' ? {} : { q: typed }, { replace: true, preventScrollReset: true })

  return (
    <Container className="pb-16">
      <Head
        title="Documentation"
        description="Quick start, guides to keys, webhooks and scanning, the SDK and the Postman collection."
        isListed={q === ''}
      />
      <PageHeader title="Developer documentation" lede="Guides and examples for programs that use this installation.">
        <DocsSearch q={q} found={searchDocs(entries, q)} onSearch={say} />
      </PageHeader>
      <Section id="quick-start" title="Quick start">
        <QuickStart curl={calls.find(({ key }) => key === sampleCall)?.curl} />
      </Section>
      <Section id="guides" title="Guides">
        <Grid>
          {guides.map(({ slug, title, about }) => (
            <Card key={slug} as="article">
              <CardHead title={title} href={guidePath(slug)} />
              <p className="text-sm text-quiet">{about}</p>
            </Card>
          ))}
        </Grid>
      </Section>
      <Section id="downloads" title="Downloads">
        <Downloads />
      </Section>
      <Section id="support" title="Support">
        <Support />
      </Section>
    </Container>
  )
}

const QuickStart = ({ curl }: { curl: string | undefined }) => (
  <Split narrow="start">
    <ol className="grid list-decimal gap-3 pl-5">
      <li>Search the public catalog, without a key.</li>
      <li>
        Let an administrator of your organisation make an <TextLink href={apiKeysPath}>API key</TextLink>.
      </li>
      <li>
        <TextLink href={guidePath('quick-start')}>Start an assessment</TextLink>, wait for it and read the report.
      </li>
      <li>
        Get notified of changes by <TextLink href={guidePath('webhooks')}>webhooks</TextLink>.
      </li>
    </ol>
    {curl !== undefined && <CodeBlock label="curl" code={curl} className="min-w-0" />}
  </Split>
)

const help = [
  {
    ...{ title: 'Every call', href: apiDocsPath, label: 'Open the API docs' },
    about: 'What each call takes and answers, with an example to copy.',
  },
  {
    ...{ title: 'Something does not work', href: supportPath, label: 'Open a ticket' },
    about: 'Tell us the X-Request-Id of the answer. You follow your ticket by a link.',
  },
  {
    ...{ title: 'Connect without programming', href: '/integrations', label: 'See integrations' },
    about: 'Slack, Teams, Jira and others, connected in the portal.',
  },
  {
    ...{ title: 'Something else', href: contactPath, label: 'Write to us' },
    about: 'Sales, privacy and security, each with its address.',
  },
] as const

function Support() {
  return (
    <Grid min="small">
      {help.map(({ title, href, label, about }) => (
        <Card key={href}>
          <CardHead title={title} />
          <p className="text-sm text-quiet">{about}</p>
          <CardFoot>
            <ButtonLink href={href} size="small">
              {label}
            </ButtonLink>
          </CardFoot>
        </Card>
      ))}
    </Grid>
  )
}
