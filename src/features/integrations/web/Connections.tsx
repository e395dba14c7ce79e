import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { errorWords } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { connectionPath, connectionsPath, integrationsPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { connectorOf } from '../connectors.ts'
import type { Connection } from '../contract.ts'
import { connectionDeliveriesUrl, connectionsUrl, mostConnections } from '../vocabulary.ts'
import { ConnectionCard } from './ConnectionCard.tsx'
import { ConnectorList } from './ConnectorList.tsx'
import { connectHref, readConnectionsState } from './connections-state.ts'

const ConnectionDialog = lazyDialog(async () => (await import('./ConnectionDialog.tsx')).ConnectionDialog)

/** The portal's page. `?connect=slack`: with that form open; `?connection=12`: with the deliveries of that one. */
export function Connections({ deliveriesOf }: { deliveriesOf: (connection: Connection) => ReactNode }) {
  const readOnly = useReadOnlyReason()
  const { toast } = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { connecting, connectionId } = readConnectionsState(useSearchParams()[0])
  const [editedId, setEditedId] = useState<number>()
  const answer = useQuery({ ...memberQuery<Connection[]>(connectionsUrl), refetchOnMount: 'always' })
  const selected = answer.data?.find(({ id }) => id === connectionId)
  const edited = answer.data?.find(({ id }) => id === editedId)
  const cannotConnect = readOnly ?? tooMany(answer.data)
  // A form comes and goes in place of the address before: going back does not open it again.
  const goTo = (path: string, replace = true) => void navigate(path, { replace, preventScrollReset: true })

  function tellConnected({ id, name }: Connection) {
    toast({ title: `${name} is connected`, description: 'Send a test to see it arrive.' })
    goTo(connectionPath(id))
  }

  function showDeliveries(id: number) {
    void client.invalidateQueries({ queryKey: [connectionDeliveriesUrl(id)] })
    goTo(connectionPath(id), false)
  }

  return (
    <Container width="wide" className="pb-16">
      <Head title="Integrations" isListed={false} />
      <PageHeader
        className="pt-8! pb-6!"
        long
        title="Integrations"
        lede="Send vendor changes to the tools your team already uses."
      />
      <Section title="Connections">
        <Loaded answer={answer} what="The connections" explain={errorWords}>
          {(connections) =>
            connections.length === 0 ? (
              <EmptyState title="Nothing is connected yet">
                Choose a connector below, and send it a test.{' '}
                <TextLink href={integrationsPath}>What each of them does</TextLink>.
              </EmptyState>
            ) : (
              <div className="grid grid-cols-1 gap-5">
                {readOnly && <p className="text-sm text-quiet">{readOnly}</p>}
                {connections.map((connection) => (
                  <ConnectionCard
                    key={connection.id}
                    connection={connection}
                    isSelected={connection.id === selected?.id}
                    onEdit={() => setEditedId(connection.id)}
                    onShowDeliveries={() => showDeliveries(connection.id)}
                  />
                ))}
              </div>
            )
          }
        </Loaded>
      </Section>
      {selected && (
        <Section title="Deliveries" note={<span className="wrap-anywhere">{`Of ${selected.name}, newest first`}</span>}>
          {deliveriesOf(selected)}
        </Section>
      )}
      <Section title="Connect">
        <ConnectorList disabledReason={cannotConnect} onConnect={({ kind }) => goTo(connectHref(kind))} />
      </Section>
      {connecting && cannotConnect === undefined && (
        <ConnectionDialog
          key={connecting.kind}
          connector={connecting}
          onClose={() => goTo(connectionsPath)}
          onSaved={tellConnected}
        />
      )}
      {edited && (
        <ConnectionDialog
          key={edited.id}
          connector={connectorOf(edited.connector)}
          connection={edited}
          onClose={() => setEditedId(undefined)}
          onSaved={() => setEditedId(undefined)}
        />
      )}
    </Container>
  )
}

// Those that programs make by a call are not counted.
const tooMany = (connections: readonly Connection[] = []): string | undefined =>
  connections.filter(({ connector }) => connectorOf(connector).connects === 'fields').length >= mostConnections
    ? `An organization has at most ${mostConnections} connections.`
    : undefined
