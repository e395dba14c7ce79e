import type { Database, Db } from '../../../platform/server/database.ts'
import type { ProgramGuard } from '../../../platform/server/http/program-guard.ts'
import type { WebhookDelivery } from '../../webhooks/contract.ts'
import type { DeliveredType, DeliveryState, EventType } from '../../webhooks/vocabulary.ts'
import type { Connection } from '../contract.ts'

export interface Which {
  organisationId: number
  id: number
}

export interface StoredEndpoint {
  id: number
  connector: string
  /** Target without secrets. */
  url: string
  /** The connection's name. */
  description: string
  events: EventType[]
  isEnabled: boolean
  disabledReason: string | null
  createdAt: Date
  lastDeliveredAt: Date | null
  sealedSettings: string | null
  nextRunAt: Date | null
  recent: Connection['recent']
}

interface OfConnectors {
  organisationId: number
  connectors: readonly string[]
}

/** Endpoints with their deliveries, as the room of webhooks keeps them. */
export interface Engine {
  listEndpoints: (tx: Db, which: OfConnectors & { id?: number | null }) => Promise<StoredEndpoint[]>
  getEndpoint: (tx: Db, which: OfConnectors & { id: number }) => Promise<StoredEndpoint>
  /** Locks the count: concurrent callers that add one wait. */
  countEndpointsToAdd: (tx: Db, which: OfConnectors) => Promise<number>
  insertEndpoint: (
    tx: Db,
    given: {
      organisationId: number
      memberId: number
      connector: string
      url: string
      description: string
      events: readonly EventType[]
    },
  ) => Promise<number>
  editEndpoint: (
    tx: Db,
    edits: Which & {
      url?: string | undefined
      description?: string | undefined
      events?: readonly EventType[] | undefined
      isEnabled?: boolean | undefined
      sealedSettings?: string | undefined
      nextRunAt?: Date | undefined
    },
  ) => Promise<unknown>
  deleteEndpoint: (tx: Db, which: Which) => Promise<unknown>
  sendTest: (tx: Db, asked: Which & { type: DeliveredType }) => Promise<WebhookDelivery>
  sendExport: (tx: Db, asked: Which & { key: string }) => Promise<void>
  listDeliveries: (
    tx: Db,
    asked: Which & { limit: number; state?: DeliveryState | undefined; before?: number | undefined },
  ) => Promise<WebhookDelivery[]>
  replay: (tx: Db, asked: Which & { deliveryId: number }) => Promise<WebhookDelivery>
  /** Wakes the delivery job, within the transaction. */
  deliverWebhooksSoon: (tx: Db) => Promise<void>
}

export interface IntegrationsParts {
  db: Database
  /** Installation secret; encrypts settings. */
  secret: string
  publicUrl: string
  engine: Engine
  guard: ProgramGuard
  /** Whether an address may be sent to at all. */
  checkTarget: (url: string, options?: { allowHttp?: boolean }) => Promise<boolean>
  now: () => Date
}
