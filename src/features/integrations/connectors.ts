import type { ConnectorKind, ConnectorStatus } from './vocabulary.ts'

// The ten connectors: what the public page says of each, and what a customer is asked for to connect it.

export interface ConnectorField {
  name: string
  label: string
  /** `secret` is sealed, and never shown again. */
  kind: 'text' | 'url' | 'email' | 'secret' | 'choice'
  hint?: string
  /** Options of a `choice`: value and words. */
  options?: readonly (readonly [string, string])[]
  isOptional?: true
}

export interface Connector {
  kind: ConnectorKind
  name: string
  category: 'Chat' | 'Mail' | 'Tickets' | 'Security' | 'Data' | 'Developers'
  description: string
  status: ConnectorStatus
  setUpTime: string
  features: readonly string[]
  /** How it is connected: by these fields on the page of integrations, or on a page or by a call of its own. */
  connects: 'fields' | 'webhooks page' | 'call'
  fields: readonly ConnectorField[]
  /** Documentation of the other side that specifies the wire format. */
  source: string | null
}

const hours = Array.from({ length: 24 }, (_, hour) => {
  const word = String(hour).padStart(2, '0')
  return [String(hour), `${word}:00 UTC`] as const
})

export const connectors: readonly Connector[] = [
  {
    ...{ kind: 'webhook', name: 'Webhook', category: 'Developers', status: 'available', setUpTime: '5 minutes' },
    description: 'Signed messages to an address of your own when a vendor’s risk changes.',
    features: ['Signed by Standard Webhooks', 'Tried again for a day', 'Every delivery with its answer'],
    ...{ connects: 'webhooks page', fields: [], source: null },
  },
  {
    ...{ kind: 'slack', name: 'Slack', category: 'Chat', status: 'available', setUpTime: '5 minutes' },
    description: 'A message in a channel for each event that you choose.',
    features: ['One channel a connection', 'Risk before and after', 'A link to the vendor'],
    connects: 'fields',
    fields: [
      {
        ...{ name: 'url', label: 'Incoming webhook', kind: 'secret' },
        hint: 'https://hooks.slack.com/services/… of the channel. Anyone who has it can write there, so it is not shown again.',
      },
    ],
    source: 'https://docs.slack.dev/messaging/formatting-message-text/',
  },
  {
    ...{ kind: 'teams', name: 'Microsoft Teams', category: 'Chat', status: 'available', setUpTime: '10 minutes' },
    description: 'An Adaptive Card in a channel or chat for each event that you choose.',
    features: ['Works with Workflows webhooks', 'Risk before and after', 'A button that opens the vendor'],
    connects: 'fields',
    fields: [
      {
        ...{ name: 'url', label: 'Workflow address', kind: 'secret' },
        hint: 'Of a workflow “Post to a channel when a webhook request is received”. It is not shown again.',
      },
    ],
    source: 'https://learn.microsoft.com/microsoftteams/platform/concepts/cards/cards-format',
  },
  {
    ...{ kind: 'email', name: 'E-mail', category: 'Mail', status: 'available', setUpTime: '1 minute' },
    description: 'A mail to one of your members for each event that you choose.',
    features: ['Proved addresses only', 'In plain words, with a link', 'No other program needed'],
    connects: 'fields',
    fields: [
      {
        ...{ name: 'to', label: 'Address', kind: 'email' },
        hint: 'Of a member of your organisation who has proved it.',
      },
    ],
    source: null,
  },
  {
    ...{ kind: 'jira', name: 'Jira', category: 'Tickets', status: 'available', setUpTime: '10 minutes' },
    description: 'An issue in a project of Jira Cloud for each event that you choose.',
    features: ['One issue an event, also after a retry', 'Labels to filter by', 'The vendor linked'],
    connects: 'fields',
    fields: [
      { name: 'site', label: 'Site', kind: 'url', hint: 'https://your-company.atlassian.net' },
      { name: 'email', label: 'Account', kind: 'email', hint: 'The Atlassian account that the token belongs to.' },
      { name: 'token', label: 'API token', kind: 'secret' },
      { name: 'project', label: 'Project key', kind: 'text', hint: 'Such as SEC.' },
      { name: 'issueType', label: 'Issue type', kind: 'text', hint: 'Task, if left empty.', isOptional: true },
    ],
    source: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/',
  },
  {
    ...{ kind: 'servicenow', name: 'ServiceNow', category: 'Tickets', status: 'available', setUpTime: '15 minutes' },
    description: 'A record in a table of your instance for each event that you choose.',
    features: ['One record an event, also after a retry', 'Urgency by the risk', 'Incidents or a table of yours'],
    connects: 'fields',
    fields: [
      { name: 'instance', label: 'Instance', kind: 'url', hint: 'https://your-company.service-now.com' },
      { name: 'user', label: 'User name', kind: 'text', hint: 'May read and create records of the table.' },
      { name: 'password', label: 'Password', kind: 'secret' },
      { name: 'table', label: 'Table', kind: 'text', hint: 'incident, if left empty.', isOptional: true },
    ],
    source: 'https://www.servicenow.com/docs/r/api-reference/rest-apis/c_TableAPI.html',
  },
  {
    ...{ kind: 'splunk', name: 'Splunk', category: 'Security', status: 'available', setUpTime: '10 minutes' },
    description: 'Each event that you choose as an event of your index, through the HTTP Event Collector.',
    features: ['HTTP Event Collector', 'The time of the event', 'All fields as JSON'],
    connects: 'fields',
    fields: [
      {
        name: 'url',
        label: 'Address',
        kind: 'url',
        hint: 'https://http-inputs-your-company.splunkcloud.com, on port 443.',
      },
      { name: 'token', label: 'HEC token', kind: 'secret' },
      { name: 'index', label: 'Index', kind: 'text', hint: 'The token’s own, if left empty.', isOptional: true },
    ],
    source:
      'https://help.splunk.com/splunk-enterprise/get-data-in/collect-http-event-data/format-events-for-http-event-collector',
  },
  {
    ...{ kind: 'csv_export', name: 'Scheduled CSV', category: 'Data', status: 'available', setUpTime: '5 minutes' },
    description: 'Your vendor register as a CSV file, sent to an address of your own every day or week.',
    features: ['Every day or week, at an hour you choose', 'By PUT or POST', 'As it is when it is sent'],
    connects: 'fields',
    fields: [
      {
        ...{ name: 'url', label: 'Address', kind: 'secret' },
        hint: 'Where the file is sent. It is not shown again: such addresses often hold a key.',
      },
      {
        ...{ name: 'method', label: 'Method', kind: 'choice' },
        options: [
          ['PUT', 'PUT'],
          ['POST', 'POST'],
        ],
      },
      { name: 'token', label: 'Bearer token', kind: 'secret', isOptional: true },
      {
        ...{ name: 'frequency', label: 'How often', kind: 'choice' },
        options: [
          ['daily', 'Every day'],
          ['weekly', 'Every Monday'],
        ],
      },
      { name: 'hour', label: 'At', kind: 'choice', options: hours },
    ],
    source: null,
  },
  {
    ...{ kind: 'github', name: 'GitHub', category: 'Developers', status: 'available', setUpTime: '10 minutes' },
    description: 'Starts your workflows when a vendor’s risk changes; an action stops a build at a bad scan.',
    features: ['repository_dispatch for each event', 'Scan gate as an action', 'GitHub Enterprise Server too'],
    connects: 'fields',
    fields: [
      { name: 'repository', label: 'Repository', kind: 'text', hint: 'owner/name' },
      {
        ...{ name: 'token', label: 'Access token', kind: 'secret' },
        hint: 'Fine-grained, for this repository alone, with “Contents: read and write”.',
      },
      {
        ...{ name: 'api', label: 'API address', kind: 'url', isOptional: true },
        hint: 'Of GitHub Enterprise Server only: https://github.your-company.com/api/v3',
      },
    ],
    source: null,
  },
  {
    ...{ kind: 'rest_hook', name: 'REST hooks', category: 'Developers', status: 'available', setUpTime: '15 minutes' },
    description: 'For Zapier and programs like it: they subscribe and unsubscribe by themselves, with an API key.',
    features: ['Subscribe and unsubscribe by a call', 'Flat fields', 'A sample of every event'],
    ...{ connects: 'call', fields: [], source: 'https://docs.zapier.com/platform/build/hook-trigger' },
  },
]

export function connectorOf(kind: ConnectorKind): Connector {
  const found = connectors.find((connector) => connector.kind === kind)
  if (!found) throw new Error(`no connector ${kind}`)
  return found
}

/** Whether it tells of events; the scheduled export has its hours instead. */
export const tellsOfEvents = (kind: ConnectorKind): boolean => kind !== 'csv_export'

/** Fields that are sealed and never shown; of a REST hook the address that subscribed. */
export const secretFields = (kind: ConnectorKind): string[] =>
  kind === 'rest_hook'
    ? ['url']
    : connectorOf(kind)
        .fields.filter((field) => field.kind === 'secret')
        .map(({ name }) => name)
