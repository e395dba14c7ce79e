import { now as clockNow } from '../../../../tests/support/clock.ts'
import { emptyTables, silent } from '../../../../tests/support/database.ts'
import {
  addOrganisation,
  openGuard,
  portalCaller,
  type TestOrganisation,
} from '../../../../tests/support/organisation.ts'
import { runSql } from '../../../platform/server/database.ts'
import type { Call, Member } from '../../../platform/server/http/api.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { webhooksContract, webhooksRefusals } from '../../webhooks/contract.ts'
import { exampleEvent, payloadOf } from '../../webhooks/payload.ts'
import { type DeliverParts, deliverWebhooks } from '../../webhooks/server/deliver.job.ts'
import { insertDeliveries } from '../../webhooks/server/delivery.store.ts'
import { webhooksEndpoints } from '../../webhooks/server/endpoints.ts'
import { endpointEngine } from '../../webhooks/server/engine.ts'
import { targetChecker } from '../../webhooks/server/target.ts'
import { fetchTo } from '../../webhooks/server/webhooks.fixture.ts'
import { integrationsContract, integrationsRefusals } from '../contract.ts'
import { integrationsEndpoints } from './endpoints.ts'
import { queueExports } from './exports.job.ts'
import { connectorSender } from './send.ts'

export const secret = 'f'.repeat(64)
const publicUrl = 'https://portal.test'
const operator = { OPERATOR_NAME: undefined, OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined }

const contract = { ...integrationsContract, ...webhooksContract }
/** Those of programs are called without the edge: a key's own rules are tested where keys are. */
const membersContract = Object.fromEntries(
  Object.entries(contract).filter(([, { audience }]) => audience === 'member'),
) as typeof contract

/** Two organisations, their calls, and the engine of webhooks as the program runs it. */
export async function createIntegrationsWorld({ allow = [] }: { allow?: string[] } = {}) {
  const { db, connection } = await emptyTables('organisation, account, outbox_message')
  const own = await addOrganisation(db, 'Own Example')
  const other = await addOrganisation(db, 'Other Example')
  const clock = { now: undefined as Date | undefined }
  const now = () => clock.now ?? clockNow()
  const policy = { egress: true, allow, proxy: undefined }
  const deliverWebhooksSoon = async () => undefined
  const engine = endpointEngine({ publicUrl, deliverWebhooksSoon, now })
  const checkTarget = targetChecker({ policy, resolve: async () => ({ outcome: 'absent', code: 'ENOTFOUND' }) })
  const parts = { db, secret, publicUrl, engine, checkTarget, guard: openGuard, now }
  const handlers = integrationsEndpoints(parts)
  const call = portalCaller({
    db,
    contract: membersContract,
    refusals: { ...integrationsRefusals, ...webhooksRefusals },
    handlers: { ...handlers, ...webhooksEndpoints({ ...parts, deliverWebhooksSoon }) },
  })
  const everywhere = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    acrossOrganisations(db, (tx) => runSql<Row>(tx, sql, values))
  const tools = (signal = new AbortController().signal) => ({ db, log: silent, signal })
  let told = 0

  return {
    ...{ db, connection, own, other, call, clock, everywhere, tools, handlers },
    /** As a program with a key of this member's organisation. */
    asProgram: (member: Member) => ({ member, headers: new Headers() }) as unknown as Call,
    exports: queueExports({ secret, engine, now }),
    connect: async (
      connector: string,
      settings: Readonly<Record<string, string>>,
      { member = own.manager, ...body }: { member?: Member; name?: string; events?: string[] } = {},
    ) => {
      const made = await call(member, 'POST /api/customer/integrations', {
        body: { connector, name: `To ${connector}`, settings, events: ['risk.changed'], ...body },
      })
      if (made.status !== 201) throw new Error(`not connected: ${made.code}`)
      return made.body
    },
    /** To whoever wants it of the organisation. @returns the message's id. */
    tell: async (organisation: TestOrganisation = own) => {
      told += 1
      const messageId = `msg_${told}`
      const payload = payloadOf(exampleEvent('risk.changed', publicUrl), { at: now() })
      const message = { organisationId: organisation.id, messageId, event: 'risk.changed', payload } as const
      await inOrganisation(db, organisation.id, (tx) => insertDeliveries(tx, message))
      return messageId
    },
    /** One look at what is due, and what came of it; retries are not waited for. */
    deliver: async (more: Partial<DeliverParts> = {}) => {
      const stop = new AbortController()
      const job = deliverWebhooks({
        others: connectorSender({
          ...{ secret, publicUrl, operator, deliverSoon: async () => undefined, fetch: fetchTo(allow) },
          exportRegister: async (_, organisationId) => Buffer.from(`vendor_name\r\nOf ${organisationId}\r\n`),
        }),
        ...{
          secret,
          publicUrl,
          operator,
          deliverSoon: async () => undefined,
          now,
          // A webhook's exceptions do not serve other systems.
          fetch: fetchTo([]),
          egress: true,
        },
        ...{ chance: () => 0, patienceMs: 1_000 },
        ...more,
      })
      const running = job.run({}, tools(stop.signal))
      await untilServed(everywhere, more.egress === false)
      stop.abort()
      await running
    },
    /** As if every wait and every lease were over. */
    later: async () => {
      await everywhere(`update webhook_delivery set next_attempt_at = now() where next_attempt_at is not null`)
      await everywhere(`update webhook_endpoint set leased_until = now() - interval '1 second'`)
    },
    deliveries: (id: number, member: Member = own.viewer) =>
      call(member, 'GET /api/customer/integrations/{id}/deliveries', { params: { id } }).then(({ body }) =>
        body.toReversed(),
      ),
    list: (member: Member = own.viewer) => call(member, 'GET /api/customer/integrations').then(({ body }) => body),
  }
}
export type IntegrationsWorld = Awaited<ReturnType<typeof createIntegrationsWorld>>

/** Nothing is due now where it may be sent, and nobody has anything in hand. */
async function untilServed(everywhere: (sql: string, values: unknown[]) => Promise<unknown[]>, mailOnly: boolean) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const busy = await everywhere(
      // A lease is of a minute, a pause of half a one; a longer pause is one that was asked for, and has nothing due.
      `select 1 from webhook_endpoint e where enabled_at is not null and (not $1 or connector = 'email')
         and exists (select from webhook_delivery d where d.endpoint_id = e.id and d.next_attempt_at <= now())
         and (coalesce(leased_until, now()) <= now() or leased_until > now() + interval '31 seconds') limit 1`,
      [mailOnly],
    )
    if (busy.length === 0) return
  }
}
