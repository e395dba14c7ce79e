import type { ReactNode } from 'react'
import { Head } from '../../../platform/web/head.tsx'
import { apiDocsPath, callPath, connectionsPath, guidePath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, Grid, PageHeader, Section } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { DocumentedCall } from '../../developer-api/documented-calls.ts'
import { connectors } from '../connectors.ts'
import { ConnectorCard } from './ConnectorCard.tsx'
import { type WebhookExample, WebhookExamples } from './WebhookExamples.tsx'

interface IntegrationsProps {
  calls: readonly Pick<DocumentedCall, 'key' | 'method' | 'path' | 'summary' | 'scope'>[]
  examples: readonly WebhookExample[]
  /** Whom to ask, as far as the operator says so. */
  contacts: ReactNode
}

/** The public page: what can be connected, and how programs take part. */
export const Integrations = ({ calls, examples, contacts }: IntegrationsProps) => (
  <Container className="pb-16">
    <Head
      title="Integrations"
      description="Connect chat, tickets, logs and pipelines: what changes about a vendor is told where your people work."
    />
    <PageHeader
      title="Integrations"
      lede="Send vendor changes to the tools your team already uses."
      actions={
        <>
          <ButtonLink href={connectionsPath} variant="primary">
            Your connections
          </ButtonLink>
          <ButtonLink href={apiDocsPath}>API documentation</ButtonLink>
        </>
      }
    />
    <Section title="Connectors">
      <Grid>
        {connectors.map((connector) => (
          <ConnectorCard key={connector.kind} connector={connector} />
        ))}
      </Grid>
    </Section>
    <Section
      title="REST API"
      folds
      note={
        <>
          Public data needs no key. Where a scope is named, send a key that has it in the header{' '}
          <code>Authorization: Bearer</code>. Every field is in the{' '}
          <TextLink href="/api/openapi.json">OpenAPI file</TextLink>.
        </>
      }
    >
      <Table
        caption="Calls for programs"
        hideCaption
        rows={calls}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'call',
            header: 'Call',
            cell: ({ key, method, path }) => (
              <TextLink href={callPath(key)} quiet>
                <code className="wrap-anywhere">{`${method} ${path}`}</code>
              </TextLink>
            ),
          },
          {
            key: 'summary',
            header: 'What it does',
            cell: ({ summary }) => summary,
          },
          {
            key: 'scope',
            header: 'Scope',
            cell: ({ scope }) => (scope ? <code>{scope}</code> : 'Needs no key'),
          },
        ]}
      />
    </Section>
    <Section
      title="Webhook events"
      note={
        <>
          Signed by the Standard Webhooks specification, and sent again until they are taken.{' '}
          <TextLink href={guidePath('webhooks')}>How to verify them</TextLink>.
        </>
      }
    >
      <WebhookExamples examples={examples} />
    </Section>
    <Section title="Integration support">{contacts}</Section>
  </Container>
)
