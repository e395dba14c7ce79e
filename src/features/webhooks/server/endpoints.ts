import { recordAudit } from '../../../platform/server/audit.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { type Call, type Handlers, type Member, memberOf } from '../../../platform/server/http/api.ts'
import type { ProgramGuard } from '../../../platform/server/http/program-guard.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Webhook, webhooksContract } from '../contract.ts'
import { mostEndpoints, oldSecretHours } from '../vocabulary.ts'
import { type StoredEndpoint, saveSecret } from './endpoint.store.ts'
import { endpointEngine } from './engine.ts'
import { newSigningSecret, sealSigningSecret } from './secrets.ts'
import type { CheckTarget } from './target.ts'

export interface WebhooksParts {
  db: Database
  /** Installation secret; encrypts signing secrets. */
  secret: string
  publicUrl: string
  /** Wakes the delivery job, within the transaction. */
  deliverWebhooksSoon: (tx: Db) => Promise<void>
  checkTarget: CheckTarget
  guard: ProgramGuard
  now: () => Date
}

const connectors = ['webhook'] as const

/** Calls of members about the receivers of their organization's events. */
export function webhooksEndpoints(parts: WebhooksParts): Handlers<typeof webhooksContract> {
  const { db, secret, checkTarget, guard, now } = parts
  const engine = endpointEngine(parts)

  const within = <T>(call: Call, act: (tx: Db, member: Member) => Promise<T>): Promise<T> => {
    const member = memberOf(call)
    return inOrganisation(db, member.organisationId, (tx) => act(tx, member))
  }

  const getWebhook = (tx: Db, { organisationId }: Member, id: number): Promise<StoredEndpoint> =>
    engine.getEndpoint(tx, { organisationId, id, connectors })

  /** With a webhook of the organisation; its other connections are not reached by these calls. */
  const withWebhook = <T>(
    call: Call,
    id: number,
    act: (tx: Db, member: Member, webhook: StoredEndpoint) => Promise<T>,
  ): Promise<T> => within(call, async (tx, member) => act(tx, member, await getWebhook(tx, member, id)))

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

  const requireEnabled = ({ isEnabled }: StoredEndpoint): void => {
    if (!isEnabled) throw refuse('webhook_disabled')
  }

  return {
    'GET /api/customer/webhooks': (_, call) =>
      within(call, async (tx, { organisationId }) =>
        (await engine.listEndpoints(tx, { organisationId, connectors })).map(present),
      ),

    'POST /api/customer/webhooks': async ({ body: { password, ...body } }, call) => {
      await requireTarget(body.url)
      await guard.confirm(call, password)
      return within(call, async (tx, member) => {
        const { organisationId, id: memberId } = member
        const count = await engine.countEndpointsToAdd(tx, { organisationId, connectors })
        if (count >= mostEndpoints) throw refuse('too_many_webhooks')
        const events = [...new Set(body.events)]
        const id = await engine.insertEndpoint(tx, { ...body, organisationId, memberId, events, connector: 'webhook' })
        const plain = await giveSecret(tx, { organisationId, id, oldUntil: null })
        await audit(tx, member, { id, kind: 'webhook.added' })
        await guard.announce(tx, announcementOf(member, { id, url: body.url }))
        return { ...present(await getWebhook(tx, member, id)), secret: plain }
      })
    },

    'PATCH /api/customer/webhooks/{id}': async ({ params: { id }, body: { password, ...body } }, call) => {
      await requireTarget(body.url)
      const before = await withWebhook(call, id, async (_, __, { url }) => url)
      // Another address is as good as another webhook.
      const isMoved = body.url !== undefined && body.url !== before
      if (isMoved) await guard.confirm(call, password)
      return withWebhook(call, id, async (tx, member) => {
        const events = body.events && [...new Set(body.events)]
        await engine.editEndpoint(tx, { ...body, organisationId: member.organisationId, id, events })
        await audit(tx, member, { id, kind: 'webhook.edited', fields: Object.keys(body) })
        if (isMoved) await guard.announce(tx, announcementOf(member, { id, url: body.url ?? before }))
        // Deliver what waited while it was switched off.
        if (body.isEnabled) await engine.deliverWebhooksSoon(tx)
        return present(await getWebhook(tx, member, id))
      })
    },

    'DELETE /api/customer/webhooks/{id}': ({ params: { id } }, call) =>
      withWebhook(call, id, async (tx, member) => {
        await engine.deleteEndpoint(tx, { organisationId: member.organisationId, id })
        await audit(tx, member, { id, kind: 'webhook.deleted' })
      }),

    'POST /api/customer/webhooks/{id}/secret': ({ params: { id } }, call) =>
      withWebhook(call, id, async (tx, member) => {
        const oldUntil = new Date(now().getTime() + oldSecretHours * hourMs)
        const plain = await giveSecret(tx, { organisationId: member.organisationId, id, oldUntil })
        await audit(tx, member, { id, kind: 'webhook_secret.renewed' })
        return { secret: plain, oldUntil: oldUntil.toISOString() }
      }),

    'POST /api/customer/webhooks/{id}/test': ({ params: { id }, body: { event } }, call) =>
      withWebhook(call, id, async (tx, { organisationId }, webhook) => {
        requireEnabled(webhook)
        return engine.sendTest(tx, { organisationId, id, type: event })
      }),

    'GET /api/customer/webhooks/{id}/deliveries': ({ params: { id }, query }, call) =>
      withWebhook(call, id, (tx, { organisationId }) => engine.listDeliveries(tx, { ...query, organisationId, id })),

    'POST /api/customer/webhooks/{id}/deliveries/{childId}/replay': ({ params: { id, childId } }, call) =>
      withWebhook(call, id, async (tx, member, webhook) => {
        requireEnabled(webhook)
        const { organisationId } = member
        const delivery = await engine.replay(tx, { organisationId, id, deliveryId: childId })
        await audit(tx, member, { id, kind: 'webhook_delivery.replayed' })
        return delivery
      }),
  }
}

/** The host alone: what follows it may let its reader write there. */
const announcementOf = ({ organisationId }: Member, { id, url }: { id: number; url: string }) => ({
  ...{ organisationId, kind: 'webhook' as const, id, mark: new URL(url).host },
})

const present = ({
  id,
  url,
  description,
  events,
  isEnabled,
  disabledReason,
  createdAt,
  lastDeliveredAt,
  recent,
}: StoredEndpoint): Webhook => ({
  ...{ id, url, description, events, isEnabled, disabledReason, recent },
  ...{ createdAt: createdAt.toISOString(), lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null },
})
