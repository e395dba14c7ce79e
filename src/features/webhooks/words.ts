import { instantWords } from '../../platform/shared/dates.ts'
import type { Webhook, WebhookDelivery } from './contract.ts'
import { isTaken } from './retries.ts'
import { type DeliveryState, deliveryStateNames } from './vocabulary.ts'

// Texts about endpoints and deliveries, those of other systems among them.

type Tone = 'grey' | 'green' | 'orange' | 'red'

/** Describes the state of an endpoint. */
export function endpointState({ isEnabled, recent }: Pick<Webhook, 'isEnabled' | 'recent'>): {
  words: string
  tone: Tone
} {
  if (!isEnabled) return { words: 'Switched off', tone: 'grey' }
  return recent.failed > 0 ? { words: 'On, some failed', tone: 'orange' } : { words: 'On', tone: 'green' }
}

/** "12 delivered, 3 waiting, 1 given up in 24 hours.", and since when. */
export function historyWords({
  recent: { delivered, waiting, failed },
  createdAt,
  lastDeliveredAt,
}: Pick<Webhook, 'recent' | 'createdAt' | 'lastDeliveredAt'>): string {
  const parts = [`${count(delivered)} delivered`, `${count(waiting)} waiting`, `${count(failed)} failed`]
  const last = lastDeliveredAt ? `last delivered ${instantWords(lastDeliveredAt)}` : 'nothing was delivered yet'
  return `${parts.join(', ')} in 24 hours. Added ${instantWords(createdAt)}; ${last}.`
}

const count = (n: number) => n.toLocaleString('en-US')

const tones: Record<DeliveryState, Tone> = { queued: 'grey', delivered: 'green', retrying: 'orange', dead: 'red' }

export const deliveryState = ({ state }: Pick<WebhookDelivery, 'state'>): { words: string; tone: Tone } => ({
  words: deliveryStateNames[state],
  tone: tones[state],
})

/** Describes the outcome of the last attempt. */
export function outcomeWords({ lastStatus, lastError }: Pick<WebhookDelivery, 'lastStatus' | 'lastError'>): string {
  if (lastStatus !== null)
    return isTaken(lastStatus) ? `Answered ${lastStatus}` : `Answered ${lastStatus}, which isn’t a success`
  if (lastError === null) return 'Not attempted yet'
  return Object.hasOwn(errors, lastError) ? (errors[lastError] ?? '') : `No answer: ${lastError.replaceAll('-', ' ')}`
}

const errors: Readonly<Record<string, string>> = {
  timeout: 'No whole answer in time',
  unreachable: 'No connection, or it broke',
  unresolvable: 'Its name does not resolve',
  redirected: 'It answered with a redirect, which is not followed',
  certificate: 'Its certificate was not accepted',
  handshake: 'No TLS connection came about',
  'private-address': 'Its name leads to a private address: nothing was sent',
  host: 'Its host isn’t public: nothing was sent',
  'too-large': 'Its answer was too large to be read',
  'look-up-unclear': 'It did not say whether it has this already: nothing was made',
  'address-not-proved': 'No member has proved this address: nothing was sent',
}

/** Formats a payload for a reader; text that isn't JSON stays as it is. */
export function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
