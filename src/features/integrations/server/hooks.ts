import { recordAudit } from '../../../platform/server/audit.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type Call, type Handlers, type Member, memberOf } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { exampleEvent, payloadOf } from '../../webhooks/payload.ts'
import type { StoredEndpoint } from '../../webhooks/server/api.ts'
import { eventWords } from '../../webhooks/vocabulary.ts'
import type { Hook, integrationsContract } from '../contract.ts'
import { targetOf } from '../settings.ts'
import { mostHooks } from '../vocabulary.ts'
import { flatOf } from '../wire/rest-hook.ts'
import type { IntegrationsParts } from './parts.ts'
import { openSettings, sealSettings } from './sealed-settings.ts'

type HooksContract = Pick<
  typeof integrationsContract,
  Extract<keyof typeof integrationsContract, `${string} /api/v1/${string}`>
>

const connectors = ['rest_hook'] as const

/** The calls of programs that subscribe and unsubscribe by themselves. */
export function hooksEndpoints({
  db,
  secret,
  publicUrl,
  engine,
  checkTarget,
  now,
}: IntegrationsParts): Handlers<HooksContract> {
  const within = <T>(call: Call, act: (tx: Db, member: Member) => Promise<T>): Promise<T> => {
    const member = memberOf(call)
    return inOrganisation(db, member.organisationId, (tx) => act(tx, member))
  }

  const present = ({ organisationId }: Member, { id, events, sealedSettings }: StoredEndpoint): Hook => {
    const { url = '' } = openSettings(secret, { organisationId, id }, sealedSettings)
    const [event] = events
    if (event === undefined) throw new Error(`REST hook ${id} is of no event`)
    return { id, target_url: url, event }
  }

  const listHooks = async (tx: Db, member: Member): Promise<Hook[]> =>
    (await engine.listEndpoints(tx, { organisationId: member.organisationId, connectors })).map((endpoint) =>
      present(member, endpoint),
    )

  const audit = (tx: Db, { organisationId, id: memberId }: Member, { id, kind }: { id: number; kind: string }) =>
    recordAudit(tx, {
      ...{ organisationId, actor: { member: memberId }, kind, at: now(), subject: { kind: 'connection', id } },
    })

  return {
    'GET /api/v1/hooks': (_, call) => within(call, listHooks),

    'POST /api/v1/hooks': async ({ body: { target_url: url, event } }, call) => {
      if (!(await checkTarget(url))) throw refuse('webhook_target_refused')
      return within(call, async (tx, member) => {
        const { organisationId, id: memberId } = member
        const count = await engine.countEndpointsToAdd(tx, { organisationId, connectors })
        const there = (await listHooks(tx, member)).find((hook) => hook.target_url === url && hook.event === event)
        if (there) {
          // Subscribing again switches it on again.
          await engine.editEndpoint(tx, { organisationId, id: there.id, isEnabled: true })
          return there
        }
        if (count >= mostHooks) throw refuse('too_many_hooks')
        const settings = { url }
        const id = await engine.insertEndpoint(tx, {
          ...{ organisationId, memberId, connector: 'rest_hook', events: [event] },
          ...{ url: targetOf('rest_hook', settings), description: eventWords[event] },
        })
        const sealedSettings = sealSettings(secret, { organisationId, id }, settings)
        await engine.editEndpoint(tx, { organisationId, id, sealedSettings })
        await audit(tx, member, { id, kind: 'rest_hook.subscribed' })
        return { id, target_url: url, event }
      })
    },

    'DELETE /api/v1/hooks/{id}': ({ params: { id } }, call) =>
      within(call, async (tx, member) => {
        const { organisationId } = member
        await engine.getEndpoint(tx, { organisationId, id, connectors })
        await engine.deleteEndpoint(tx, { organisationId, id })
        await audit(tx, member, { id, kind: 'rest_hook.unsubscribed' })
      }),

    'GET /api/v1/hooks/samples/{event}': async ({ params: { event } }) => [
      flatOf(payloadOf(exampleEvent(event, publicUrl), { at: now() }), 'msg_example'),
    ],
  }
}
