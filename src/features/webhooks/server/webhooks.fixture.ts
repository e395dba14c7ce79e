import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { now as clockNow } from '../../../../tests/support/clock.ts'
import { emptyTables, silent } from '../../../../tests/support/database.ts'
import {
  addOrganisation,
  openGuard,
  portalCaller,
  type TestOrganisation,
} from '../../../../tests/support/organisation.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { createGuardedFetch } from '../../../platform/server/net/fetch.ts'
import type { NetPolicy } from '../../../platform/server/net/policy.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { webhooksContract, webhooksRefusals } from '../contract.ts'
import { type DeliverParts, deliverWebhooks } from './deliver.job.ts'
import { webhooksEndpoints } from './endpoints.ts'
import { webhookListeners } from './listeners.ts'
import { targetChecker } from './target.ts'

export const secret = 'f'.repeat(64)

export interface Received {
  id: string
  path: string
  headers: Record<string, string>
  body: string
}

type Answer = (received: Received, response: ServerResponse, request: IncomingMessage) => void

/** A receiver on loopback that keeps what it is sent. */
export async function startSink(answer: Answer = (_, response) => response.end('ok')) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const one = {
        ...{ id: headers['webhook-id'] ?? '', path: request.url ?? '', headers },
        body: Buffer.concat(chunks).toString(),
      }
      received.push(one)
      answer(one, response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ received, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/hook` },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
export type Sink = Awaited<ReturnType<typeof startSink>>

const operator = { OPERATOR_NAME: undefined, OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined }
const parts = { secret, publicUrl: 'https://portal.test', deliverSoon: async () => undefined, operator }

/** What goes out in a test: to these hosts, which may be private; names lead to where they are said to. */
export const fetchTo = (allow: string[], resolve: (host: string) => Promise<string[]> = async () => []) =>
  createGuardedFetch({ policy: policyTo(allow), userAgent: 'Sightline/test', resolve })

const policyTo = (allow: string[]): NetPolicy => ({ egress: true, allow, proxy: undefined })

/** Two organisations, calls of their members, and a worker to run. */
export async function createWebhooksWorld({
  allow = [],
  names = {},
}: {
  allow?: string[]
  /** What names resolve to. */
  names?: Record<string, string>
} = {}) {
  const { db, connection } = await emptyTables('organisation, account, outbox_message')
  const own = await addOrganisation(db, 'Own Example')
  const other = await addOrganisation(db, 'Other Example')
  const clock = { now: undefined as Date | undefined }
  const now = () => clock.now ?? clockNow()
  const woken = { times: 0 }
  const deliverWebhooksSoon = async () => {
    woken.times += 1
  }
  const call = portalCaller({
    db,
    contract: webhooksContract,
    refusals: webhooksRefusals,
    handlers: webhooksEndpoints({
      ...{ ...parts, db, deliverWebhooksSoon, guard: openGuard, now },
      checkTarget: targetChecker({
        policy: policyTo(allow),
        resolve: async (host, type) => {
          const found = names[host]
          return found && type === 'A'
            ? { outcome: 'answered', records: [found] }
            : { outcome: 'absent', code: 'ENOTFOUND' }
        },
      }),
    }),
  })
  const everywhere = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    acrossOrganisations(db, (tx) => runSql<Row>(tx, sql, values))
  const tools = (signal = new AbortController().signal) => ({ db, log: silent, signal })
  const jobOf = (more: Partial<DeliverParts> = {}) =>
    deliverWebhooks({
      ...{ ...parts, fetch: fetchTo(allow), egress: true, now, chance: () => 0, patienceMs: 500 },
      ...more,
    })

  return {
    ...{ db, connection, own, other, call, clock, woken, everywhere, tools },
    listeners: webhookListeners({ ...parts, deliverWebhooksSoon, now }),
    /** One look at what is due, and what came of it; retries are not waited for. */
    deliver: async (more: Partial<DeliverParts> = {}) => {
      const stop = new AbortController()
      const stopping = untilIdle(db).then(() => stop.abort())
      await jobOf(more).run({}, tools(stop.signal))
      await stopping
    },
    /** The job as it ends by itself, once nothing is due. */
    run: () => jobOf().run({}, tools()),
    /** As if every wait and every lease were over. */
    later: async () => {
      await everywhere(`update webhook_delivery set next_attempt_at = now() where next_attempt_at is not null`)
      await everywhere(`update webhook_endpoint set leased_until = now() - interval '1 second'`)
    },
    add: async (
      url: string,
      { member = own.manager, ...body }: { member?: Member; description?: string; events?: string[] } = {},
    ) => {
      const made = await call(member, 'POST /api/customer/webhooks', {
        body: { url, events: ['risk.changed'], ...body },
      })
      if (made.status !== 201) throw new Error(`not added: ${made.code}`)
      return made.body
    },
    /** Queued for every endpoint of the organisation that hears of changed risks. */
    tell: async (count: number, organisation: TestOrganisation = own) => {
      await everywhere(
        `insert into webhook_delivery (organisation_id, endpoint_id, message_id, event, payload, next_attempt_at)
         select e.organisation_id, e.id, 'msg_' || n, 'risk.changed', json_build_object('n', n)::text, now()
         from generate_series(1, $2::int) n, webhook_endpoint e where e.organisation_id = $1 order by n, e.id`,
        [organisation.id, count],
      )
    },
    deliveries: (endpointId: number, organisation: TestOrganisation = own) =>
      call(organisation.viewer, 'GET /api/customer/webhooks/{id}/deliveries', { params: { id: endpointId } }).then(
        ({ body }) => body.toReversed(),
      ),
  }
}
export type WebhooksWorld = Awaited<ReturnType<typeof createWebhooksWorld>>

/** Nothing is due now, and nobody has anything in hand. */
async function untilIdle(db: Database): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const busy = await acrossOrganisations(db, (tx) =>
      runSql(
        tx,
        `select 1 from webhook_endpoint e where leased_until > now() + interval '31 seconds'
           or enabled_at is not null and coalesce(leased_until, now()) <= now()
              and exists (select from webhook_delivery d where d.endpoint_id = e.id and d.next_attempt_at <= now()) limit 1`,
      ),
    )
    if (busy.length === 0) return
  }
}
