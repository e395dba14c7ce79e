import type { Db } from '../../../platform/server/database.ts'
import { randomToken } from '../../../platform/server/tokens.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { WebhookDelivery } from '../contract.ts'
import { exampleEvent, payloadOf } from '../payload.ts'
import type { DeliveredType, DeliveryState, EventType } from '../vocabulary.ts'
import { insertDelivery, listDeliveries, requeueDelivery, type StoredDelivery } from './delivery.store.ts'
import {
  countEndpointsToAdd,
  deleteEndpoint,
  editEndpoint,
  insertEndpoint,
  listEndpoints,
  type StoredEndpoint,
} from './endpoint.store.ts'

interface EngineParts {
  publicUrl: string
  /** Wakes the delivery job, within the transaction. */
  deliverWebhooksSoon: (tx: Db) => Promise<void>
  now: () => Date
}

interface Which {
  organisationId: number
  id: number
}

/** Endpoints with their deliveries, whatever their connector: webhooks here, and other systems in a room of their own. */
export const endpointEngine = ({ publicUrl, deliverWebhooksSoon, now }: EngineParts) => ({
  ...{ listEndpoints, countEndpointsToAdd, insertEndpoint, editEndpoint, deleteEndpoint, deliverWebhooksSoon },

  /** One of these connectors; those of others are answered like those that do not exist. */
  async getEndpoint(tx: Db, which: Which & { connectors: readonly string[] }): Promise<StoredEndpoint> {
    const [endpoint] = await listEndpoints(tx, which)
    if (!endpoint) throw refuse('not_found')
    return endpoint
  },

  /** An example now, marked as a test. */
  async sendTest(tx: Db, { type, ...which }: Which & { type: DeliveredType }): Promise<WebhookDelivery> {
    const payload =
      type === 'vendors.exported' ? exportPayload(now(), { isTest: true }) : examplePayload(type, publicUrl, now())
    const queued = await insertDelivery(tx, {
      ...{ organisationId: which.organisationId, endpointId: which.id, event: type, payload, isTest: true },
      messageId: `msg_${randomToken()}`,
    })
    if (!queued) throw new Error(`a test of endpoint ${which.id} was not queued`)
    await deliverWebhooksSoon(tx)
    return present(queued)
  },

  /** Sends an endpoint its scheduled export. @param key Key of the scheduled time: the same key is sent once. */
  async sendExport(tx: Db, { key, organisationId, id }: Which & { key: string }): Promise<void> {
    const payload = exportPayload(now(), { isTest: false })
    const about = { organisationId, endpointId: id, event: 'vendors.exported', payload, isTest: false } as const
    const queued = await insertDelivery(tx, { ...about, messageId: `msg_${key}` })
    if (queued) await deliverWebhooksSoon(tx)
  },

  async listDeliveries(
    tx: Db,
    { id, ...given }: Which & { limit: number; state?: DeliveryState | undefined; before?: number | undefined },
  ): Promise<WebhookDelivery[]> {
    return (await listDeliveries(tx, { ...given, endpointId: id })).map(present)
  },

  /** Due again, with the same id. */
  async replay(tx: Db, { organisationId, id, deliveryId }: Which & { deliveryId: number }): Promise<WebhookDelivery> {
    const delivery = await requeueDelivery(tx, { organisationId, endpointId: id, id: deliveryId })
    // Null for another endpoint of the organization.
    if (!delivery) throw refuse('not_found')
    await deliverWebhooksSoon(tx)
    return present(delivery)
  },
})

const examplePayload = (type: EventType, publicUrl: string, at: Date): string =>
  payloadOf(exampleEvent(type, publicUrl), { at, isTest: true })

const exportPayload = (at: Date, { isTest }: { isTest: boolean }): string =>
  JSON.stringify({ type: 'vendors.exported', timestamp: at.toISOString(), ...(isTest && { test: true }) })

const iso = (at: Date | null) => at?.toISOString() ?? null

const present = ({ createdAt, deliveredAt, nextAttemptAt, ...delivery }: StoredDelivery): WebhookDelivery => ({
  ...delivery,
  ...{ createdAt: createdAt.toISOString(), deliveredAt: iso(deliveredAt), nextAttemptAt: iso(nextAttemptAt) },
})
