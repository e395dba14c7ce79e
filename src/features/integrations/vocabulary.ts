// Words and addresses that pages and the server of integrations share.

export const connectorKinds = [
  'webhook',
  'slack',
  'teams',
  'email',
  'jira',
  'servicenow',
  'splunk',
  'csv_export',
  'github',
  'rest_hook',
] as const
export type ConnectorKind = (typeof connectorKinds)[number]

/** SPEC §4: integration. */
export const connectorStatuses = ['available', 'beta', 'coming-soon'] as const
export type ConnectorStatus = (typeof connectorStatuses)[number]

export const connectionsUrl = '/api/customer/integrations'
export const connectionDeliveriesUrl = (id: number): string => `${connectionsUrl}/${id}/deliveries`

/** An organization has at most so many, webhook endpoints and REST hooks not counted. */
export const mostConnections = 20
/** REST hooks of an organisation. */
export const mostHooks = 100
export const exportFrequencies = ['daily', 'weekly'] as const
