import { recordAudit } from '../../../platform/server/audit.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { type Call, type Handlers, type Member, memberOf } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { randomToken } from '../../../platform/server/tokens.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Webhook, WebhookDelivery, webhooksContract } from '../contract.ts'
import { exampleEvent, payloadOf } from '../payload.ts'
import { mostEndpoints, oldSecretHours } from '../vocabulary.ts'
import { insertTest, listDeliveries, requeueDelivery, type StoredDelivery } from './delivery.store.ts'
import {
  countEndpointsToAdd,
  deleteEndpoint,
  editEndpoint,
  insertEndpoint,
  listEndpoints,
  type StoredEndpoint,
  saveSecret,
} from './endpoint.store.ts'
import { newSigningSecret, sealSigningSecret } from './secrets.ts'
import type { CheckTarget } from './target.ts'

export interface WebhooksParts {
  db: Database
  /** Of the installation: signing secrets are sealed under it. */
  secret: string
  publicUrl: string
  checkTarget: CheckTarget
  /** Wakes whoever delivers, within the transaction. */
  deliverWebhooksSoon: (tx: Db) => Promise<void>
  now: () => Date
}

/** The calls of members about where their organisation is told of events. */
export function webhooksEndpoints(parts: WebhooksParts): Handlers<typeof webhooksContract> {
  const { db, secret, publicUrl, checkTarget, deliverWebhooksSoon, now } = parts

  const within = <T>(call: Call, act: (tx: Db, member: Member) => Promise<T>): Promise<T> => {
    const member = memberOf(call)
    return inOrganisation(db, member.organisationId, (tx) => act(tx, member))
  }

  async function requireTarget(url: string | undefined): Promise<void> {
    if (url !== undefined && !(await checkTarget(url))) throw refuse('webhook_target_refused')
  }

  const audit = (
    tx: Db,
    { organisationId, id: memberId }: Member,
    { id, kind, fields }: { id: number; kind: string; fields?: string[] },
  ) =>
    recordAudit(tx, {
      ...{ organisationId, actor: { member: memberId }, kind, at: now(), subject: { kind: 'webhook', id } },
      ...(fields && { details: { fields } }),
    })

  /** Sealed, and shown this once. */
  async function giveSecret(
    tx: Db,
    { organisationId, id, oldUntil }: { organisationId: number; id: number; oldUntil: Date | null },
  ): Promise<string> {
    const plain = newSigningSecret()
    const sealed = sealSigningSecret(secret, { organisationId, endpointId: id }, plain)
    await saveSecret(tx, { organisationId, id, sealed, oldUntil })
    return plain
  }

  async function requireEnabled(tx: Db, which: { organisationId: number; id: number }): Promise<void> {
    if (!(await getEndpoint(tx, which)).isEnabled) throw refuse('webhook_disabled')
  }

  return {
    'GET /api/customer/webhooks': (_, call) =>
      within(call, async (tx, { organisationId }) => (await listEndpoints(tx, { organisationId })).map(present)),

    'POST /api/customer/webhooks': async ({ body }, call) => {
      await requireTarget(body.url)
      return within(call, async (tx, member) => {
        const { organisationId, id: memberId } = member
        if ((await countEndpointsToAdd(tx, organisationId)) >= mostEndpoints) throw refuse('too_many_webhooks')
        const events = [...new Set(body.events)]
        const id = await insertEndpoint(tx, { ...body, organisationId, memberId, events })
        const plain = await giveSecret(tx, { organisationId, id, oldUntil: null })
        await audit(tx, member, { id, kind: 'webhook.added' })
        return { ...present(await getEndpoint(tx, { organisationId, id })), secret: plain }
      })
    },

    'PATCH /api/customer/webhooks/{id}': async ({ params: { id }, body }, call) => {
      await requireTarget(body.url)
      return within(call, async (tx, member) => {
        const { organisationId } = member
        const events = body.events && [...new Set(body.events)]
        await editEndpoint(tx, { ...body, organisationId, id, events })
        await audit(tx, member, { id, kind: 'webhook.edited', fields: Object.keys(body) })
        // What waited while it was switched off.
        if (body.isEnabled) await deliverWebhooksSoon(tx)
        return present(await getEndpoint(tx, { organisationId, id }))
      })
    },

    'DELETE /api/customer/webhooks/{id}': ({ params: { id } }, call) =>
      within(call, async (tx, member) => {
        await deleteEndpoint(tx, { organisationId: member.organisationId, id })
        await audit(tx, member, { id, kind: 'webhook.deleted' })
      }),

    'POST /api/customer/webhooks/{id}/secret': ({ params: { id } }, call) =>
      within(call, async (tx, member) => {
        const oldUntil = new Date(now().getTime() + oldSecretHours * 3_600_000)
        const plain = await giveSecret(tx, { organisationId: member.organisationId, id, oldUntil })
        await audit(tx, member, { id, kind: 'webhook_secret.renewed' })
        return { secret: plain, oldUntil: oldUntil.toISOString() }
      }),

    'POST /api/customer/webhooks/{id}/test': ({ params: { id }, body: { event } }, call) =>
      within(call, async (tx, { organisationId }) => {
        await requireEnabled(tx, { organisationId, id })
        const delivery = await insertTest(tx, {
          ...{ organisationId, endpointId: id, messageId: `msg_${randomToken()}`, event },
          payload: payloadOf(exampleEvent(event, publicUrl), { at: now(), isTest: true }),
        })
        await deliverWebhooksSoon(tx)
        return presentDelivery(delivery)
      }),

    'GET /api/customer/webhooks/{id}/deliveries': ({ params: { id }, query }, call) =>
      within(call, async (tx, { organisationId }) =>
        (await listDeliveries(tx, { ...query, organisationId, endpointId: id })).map(presentDelivery),
      ),

    'POST /api/customer/webhooks/{id}/deliveries/{childId}/replay': ({ params: { id, childId } }, call) =>
      within(call, async (tx, member) => {
        const { organisationId } = member
        await requireEnabled(tx, { organisationId, id })
        const delivery = await requeueDelivery(tx, { organisationId, endpointId: id, id: childId })
        // Of another endpoint of the organisation.
        if (!delivery) throw refuse('not_found')
        await audit(tx, member, { id, kind: 'webhook_delivery.replayed' })
        await deliverWebhooksSoon(tx)
        return presentDelivery(delivery)
      }),
  }
}

async function getEndpoint(tx: Db, which: { organisationId: number; id: number }): Promise<StoredEndpoint> {
  const [endpoint] = await listEndpoints(tx, which)
  if (!endpoint) throw refuse('not_found')
  return endpoint
}

const iso = (at: Date | null) => at?.toISOString() ?? null

const present = ({ createdAt, lastDeliveredAt, ...endpoint }: StoredEndpoint): Webhook => ({
  ...endpoint,
  ...{ createdAt: createdAt.toISOString(), lastDeliveredAt: iso(lastDeliveredAt) },
})

const presentDelivery = ({ createdAt, deliveredAt, nextAttemptAt, ...delivery }: StoredDelivery): WebhookDelivery => ({
  ...delivery,
  ...{ createdAt: createdAt.toISOString(), deliveredAt: iso(deliveredAt), nextAttemptAt: iso(nextAttemptAt) },
})
