import { connectionsPath } from '../../../product/links.ts'
import { type Connector, connectors } from '../connectors.ts'
import type { ConnectorKind } from '../vocabulary.ts'

// State that the address of the portal's page holds.

/** The page with the form of a connector open. */
export const connectHref = (kind: ConnectorKind): string => `${connectionsPath}?connect=${kind}`

export const readConnectionsState = (search: URLSearchParams) => ({
  /** The connector whose form is open; undefined also for one that has none. */
  connecting: connectors.find((connector) => connector.kind === search.get('connect') && hasForm(connector)),
  connectionId: Number(search.get('connection')) || undefined,
})

export const hasForm = ({ connects, status }: Connector): boolean => connects === 'fields' && status !== 'coming-soon'
