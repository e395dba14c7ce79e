import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import type { GuardedFetch } from '../../../platform/server/net/fetch.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { keptAnswerBytes } from '../vocabulary.ts'
import { type Attempt, type DueDelivery, findDueDelivery, isDueWithin } from './delivery.store.ts'
import { type LeasedEndpoint, leaseEndpoints, releaseEndpoint } from './endpoint.store.ts'
import { signedHeaders } from './secrets.ts'
import { type SettleParts, settle } from './settle.ts'

const queueName = 'webhooks.deliver'
const usualPatienceMs = 10_000
/** So many endpoints are sent to at once; each gets one message after the other, in the order of the events. */
const lanes = 20
/** Then others have their turn. */
const turnMs = 20_000
/** Longer than a turn with an attempt that begins at its end. */
const leaseSeconds = 60
/** Whoever gave no answer at all is left alone for so long, whatever else is due there. */
const pauseSeconds = 30
/** How often a worker looks for what is due, as long as something is due before the next full minute. */
const pollMs = 1_000
const soonSeconds = 60
/** The queue takes a job that runs much longer for lost. */
const runMs = 10 * 60_000
/** More of an answer is not read: as much as its keeping needs when it is compressed. */
const mostAnswerBytes = 256 * 1024

export interface DeliverParts extends SettleParts {
  /** The guarded way out. */
  fetch: GuardedFetch
  /** Off, nothing is sent, and what is due waits. */
  egress: boolean
  /** Of the installation: signing secrets are sealed under it. */
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
    if (!parts.egress) return
    const until = performance.now() + runMs
    const inHand = new Set<Promise<void>>()
    const failures: unknown[] = []
    while (!signal.aborted && failures.length === 0 && performance.now() < until) {
      for (const endpoint of await leaseFree(db, lanes - inHand.size)) {
        const turn: Promise<void> = serve(parts, { db, signal, endpoint })
          .catch((error: unknown) => void failures.push(error))
          .finally(() => inHand.delete(turn))
        inHand.add(turn)
      }
      if (inHand.size === 0 && !(await acrossOrganisations(db, (tx) => isDueWithin(tx, soonSeconds)))) break
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

const leaseFree = (db: Database, most: number): Promise<LeasedEndpoint[]> =>
  most > 0 ? acrossOrganisations(db, (tx) => leaseEndpoints(tx, { most, leaseSeconds })) : Promise.resolve([])

// A stop ends it early, and is no failure.
const pause = (signal: AbortSignal): Promise<void> => sleep(pollMs, undefined, { signal }).catch(() => undefined)

async function serve(
  parts: DeliverParts,
  { db, signal, endpoint }: { db: Database; signal: AbortSignal; endpoint: LeasedEndpoint },
): Promise<void> {
  const { organisationId, id: endpointId } = endpoint
  const until = performance.now() + turnMs
  let isSilent = false
  while (!isSilent && !signal.aborted && performance.now() < until) {
    const due = await inOrganisation(db, organisationId, (tx) => findDueDelivery(tx, { organisationId, endpointId }))
    if (!due) break
    const attempt = await send(parts, { organisationId, endpointId, due })
    await inOrganisation(db, organisationId, (tx) => settle(tx, parts, { organisationId, endpointId, due, attempt }))
    isSilent = attempt.status === null
  }
  await inOrganisation(db, organisationId, (tx) =>
    releaseEndpoint(tx, { ...endpoint, pauseSeconds: isSilent ? pauseSeconds : 0 }),
  )
}

/** A stop of the worker does not cut it off: what was sent is to be noted. */
async function send(
  parts: DeliverParts,
  { organisationId, endpointId, due }: { organisationId: number; endpointId: number; due: DueDelivery },
): Promise<Attempt> {
  const { messageId, payload, sealedSecret, sealedOldSecret, oldSecretUntil } = due
  const { secret, now = () => new Date(), patienceMs = usualPatienceMs } = parts
  const at = now()
  const isOldGood = sealedOldSecret !== null && oldSecretUntil !== null && at < oldSecretUntil
  const answered = await parts.fetch(due.url, {
    method: 'POST',
    body: payload,
    headers: signedHeaders(secret, {
      ...{ organisationId, endpointId, messageId, payload, at },
      sealedSecrets: isOldGood ? [sealedSecret, sealedOldSecret] : [sealedSecret],
    }),
    ...{ allowHttp: true, totalMs: patienceMs, maxBytes: mostAnswerBytes, truncate: true },
  })
  if (answered.outcome === 'unavailable') return { status: null, error: answered.reason, answer: null }
  // The database's text holds no NUL.
  const answer = answered.body.subarray(0, keptAnswerBytes).toString('utf8').replaceAll('\u0000', '\uFFFD')
  return { status: answered.status, error: null, answer }
}
