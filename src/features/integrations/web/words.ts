import { actionDownload, contactPath, guidePath, webhooksPath } from '../../../product/links.ts'
import type { Tone } from '../../../ui/Badge.tsx'
import type { WebhookDelivery } from '../../webhooks/contract.ts'
import { outcomeWords } from '../../webhooks/words.ts'
import type { Connector } from '../connectors.ts'
import type { ConnectorKind, ConnectorStatus } from '../vocabulary.ts'
import { connectHref } from './connections-state.ts'

export const statusWords: Record<ConnectorStatus, { words: string; tone: Tone }> = {
  available: { words: 'Available', tone: 'green' },
  beta: { words: 'Beta', tone: 'accent' },
  'coming-soon': { words: 'Coming soon', tone: 'grey' },
}

interface Step {
  label: string
  href: string
}

/** How a connector is begun: the one thing that its card's button leads to. */
export function firstStep({ kind, connects, status }: Connector): Step {
  if (status === 'coming-soon') return { label: 'Ask for it', href: contactPath }
  switch (connects) {
    case 'fields':
      return { label: 'Connect', href: connectHref(kind) }
    case 'webhooks page':
      return { label: 'Add an endpoint', href: webhooksPath }
    case 'call':
      return { label: 'Read the guide', href: guidePath('rest-hooks') }
  }
}

/** Further guides and downloads of a connector. */
export const furtherSteps: { [Kind in ConnectorKind]?: readonly Step[] } = {
  webhook: [{ label: 'Guide', href: guidePath('webhooks') }],
  github: [
    { label: 'Guide to the scan gate', href: guidePath('scanning') },
    { label: 'Download the action', href: actionDownload },
  ],
}

/** Describes the outcome of a test. */
export function testOutcome(delivery: Pick<WebhookDelivery, 'state' | 'lastStatus' | 'lastError'>): {
  words: string
  tone: Tone
} {
  switch (delivery.state) {
    case 'queued':
      return { words: 'The test is being sent', tone: 'grey' }
    case 'delivered':
      return { words: `The test was taken. ${outcomeWords(delivery)}.`, tone: 'green' }
    // A test is sent once: none is tried again later.
    case 'retrying':
    case 'dead':
      return { words: `The test was not taken. ${outcomeWords(delivery)}.`, tone: 'red' }
  }
}
