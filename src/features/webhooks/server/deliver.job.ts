import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import type { GuardedFetch } from '../../../platform/server/net/fetch.ts'
import { retryAfterMs } from '../../../platform/server/net/pace.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import type { Attempt } from '../retries.ts'
import { type DueDelivery, findDueDelivery, isDueWithin } from './delivery.store.ts'
import { type LeasedEndpoint, leaseEndpoints, releaseEndpoint } from './endpoint.store.ts'
import { signedHeaders } from './secrets.ts'
import { type SettleParts, settle } from './settle.ts'

const queueName = 'webhooks.deliver'
const usualPatienceMs = 10_000
/** No one is left alone for longer, whatever they ask for. */
const longestPauseSeconds = 3_600
/** So many endpoints are sent to at once; each gets one message after the other, in the order of the events. */
const lanes = 20
/** Then others have their turn. */
const turnMs = 20_000
/** Longer than a turn with an attempt that begins at its end. */
const leaseSeconds = 60
/** Pause for a receiver that gave no answer at all, whatever else is due there. */
const pauseSeconds = 30
/** How often a worker looks for what is due, as long as something is due before the next full minute. */
const pollMs = 1_000
const soonSeconds = 60
/** The queue takes a job that runs much longer for lost. */
const runMs = 10 * 60_000
/** More of an answer is not read. */
const mostAnswerBytes = 256 * 1024

/** One request through the guarded way out, and what came of it. */
export type Send = (
  url: string,
  request: {
    method: 'GET' | 'POST' | 'PUT'
    headers: Readonly<Record<string, string>>
    body?: string | Buffer | undefined
    allowHttp: boolean
    patienceMs?: number | undefined
  },
) => Promise<Attempt>

interface Sending {
  organisationId: number
  endpointId: number
  due: DueDelivery
}

/** Endpoints that are no webhooks: other systems, each told in its own words. */
export interface OtherConnectors {
  /** Those that need no way out. */
  withoutEgress: readonly string[]
  /** The guarded way out for them: what the operator opened to webhooks is not open to them. */
  fetch: GuardedFetch
  send: (tools: { db: Database; send: Send }, sending: Sending) => Promise<Attempt>
}

export interface DeliverParts extends SettleParts {
  /** The guarded way out for webhooks. */
  fetch: GuardedFetch
  /** Off, nothing is sent that needs it, and what is due waits. */
  egress: boolean
  /** Without them there are webhooks only. */
  others?: OtherConnectors
  /** Installation secret; encrypts signing secrets. */
  secret: string
  now?: () => Date
  /** How long an endpoint may take for its whole answer. */
  patienceMs?: number
}

/**
 * Sends what is due. A worker leases endpoints, sends to each one message after the other while no transaction is open, and
 * notes each. A kill between the two repeats that one message under the same id.
 */
export const deliverWebhooks = (parts: DeliverParts): JobKind<Record<string, never>> => ({
  name: queueName,
  schedule: '* * * * *',
  run: async (_, { db, signal }) => {
    const connectors = parts.egress ? null : (parts.others?.withoutEgress ?? [])
    const until = performance.now() + runMs
    const inHand = new Set<Promise<void>>()
    const failures: unknown[] = []
    while (!signal.aborted && failures.length === 0 && performance.now() < until) {
      for (const endpoint of await leaseFree(db, { most: lanes - inHand.size, connectors })) {
        const turn: Promise<void> = serve(parts, { db, signal, endpoint })
          .catch((error: unknown) => void failures.push(error))
          .finally(() => inHand.delete(turn))
        inHand.add(turn)
      }
      const isMoreDue = () => acrossOrganisations(db, (tx) => isDueWithin(tx, { seconds: soonSeconds, connectors }))
      if (inHand.size === 0 && !(await isMoreDue())) break
      await Promise.race([pause(signal), ...inHand])
    }
    await Promise.all(inHand)
    // A bug of ours; the endpoint that it came up at keeps its lease, and the others are served when the job runs again.
    if (failures.length > 0) throw failures[0]
  },
})

/** Sends what this transaction queued once it is committed, instead of at the next full minute. */
export const deliverWebhooksSoon = (tx: Db, queue: QueueJob): Promise<void> =>
  queue(tx, { name: queueName, run: () => undefined }, {})

const leaseFree = (
  db: Database,
  { most, connectors }: { most: number; connectors: readonly string[] | null },
): Promise<LeasedEndpoint[]> =>
  most > 0
    ? acrossOrganisations(db, (tx) => leaseEndpoints(tx, { most, leaseSeconds, connectors }))
    : Promise.resolve([])

// A stop ends the pause early, and isn't a failure.
const pause = (signal: AbortSignal): Promise<void> => sleep(pollMs, undefined, { signal }).catch(() => undefined)

async function serve(
  parts: DeliverParts,
  { db, signal, endpoint }: { db: Database; signal: AbortSignal; endpoint: LeasedEndpoint },
): Promise<void> {
  const { organisationId, id: endpointId } = endpoint
  const until = performance.now() + turnMs
  let restSeconds = 0
  while (restSeconds === 0 && !signal.aborted && performance.now() < until) {
    const due = await inOrganisation(db, organisationId, (tx) => findDueDelivery(tx, { organisationId, endpointId }))
    if (!due) break
    const attempt = await sendDue(parts, db, { organisationId, endpointId, due })
    await inOrganisation(db, organisationId, (tx) => settle(tx, parts, { organisationId, endpointId, due, attempt }))
    restSeconds = attempt.status === null ? pauseSeconds : (attempt.retryAfterSeconds ?? 0)
  }
  await inOrganisation(db, organisationId, (tx) => releaseEndpoint(tx, { ...endpoint, pauseSeconds: restSeconds }))
}

/** A stop of the worker does not cut it off: what was sent is to be noted. */
function sendDue(parts: DeliverParts, db: Database, sending: Sending): Promise<Attempt> {
  const { connector, id } = sending.due
  if (connector === 'webhook') return sendWebhook(parts, sender(parts, parts.fetch), sending)
  if (!parts.others) throw new Error(`delivery ${id} is for a connector without a sender: ${connector}`)
  return parts.others.send({ db, send: sender(parts, parts.others.fetch) }, sending)
}

function sendWebhook(
  { secret, now = () => new Date() }: DeliverParts,
  send: Send,
  { organisationId, endpointId, due }: Sending,
): Promise<Attempt> {
  const { messageId, payload, sealedSecret, sealedOldSecret, oldSecretUntil } = due
  const at = now()
  const isOldGood = sealedOldSecret !== null && oldSecretUntil !== null && at < oldSecretUntil
  return send(due.url, {
    ...{ method: 'POST', body: payload, allowHttp: true },
    headers: signedHeaders(secret, {
      ...{ organisationId, endpointId, messageId, payload, at },
      sealedSecrets: isOldGood ? [sealedSecret, sealedOldSecret] : [sealedSecret],
    }),
  })
}

const sender =
  (parts: DeliverParts, guardedFetch: GuardedFetch): Send =>
  async (url, { method, headers, body = '', allowHttp, patienceMs = parts.patienceMs ?? usualPatienceMs }) => {
    const answered = await guardedFetch(url, {
      ...(method === 'GET' ? { method, redirect: 'error' } : { method, body }),
      ...{ headers, allowHttp, totalMs: patienceMs, maxBytes: mostAnswerBytes, truncate: true },
    })
    if (answered.outcome === 'unavailable') return { status: null, error: answered.reason, answer: null }
    const { status, headers: answerHeaders } = answered
    const answer = answered.body.toString('utf8')
    const pauseMs = asksToWait.includes(status) ? retryAfterMs(answerHeaders['retry-after'], Date.now()) : 0
    const retryAfterSeconds = Math.min(Math.ceil(pauseMs / 1_000), longestPauseSeconds)
    return { status, error: null, answer, ...(retryAfterSeconds > 0 && { retryAfterSeconds }) }
  }

/** RFC 9110 § 10.2.3 and RFC 6585 § 4. */
const asksToWait = [429, 503]
