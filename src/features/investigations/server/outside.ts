import type { Database } from '../../../platform/server/database.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { UnavailableReason } from '../core/connectors/connector.ts'
import type { Answered, Ask, NetworkConnector, NetworkConnectorId, Reply } from '../core/connectors/network.ts'
import { networkConnectors } from '../core/connectors/network-register.ts'
import { whyUnseen } from '../core/connectors/pages.ts'
import type { Replies } from '../core/outside.ts'
import type { ReadingInput, ReadingResult } from '../core/readings.ts'
import { withFoundSites } from '../core/sites.ts'
import type { Subject } from '../core/subject.ts'
import { listAnswers, saveAnswer } from './answer.store.ts'
import { inRun } from './in-run.ts'
import type { Reading } from './reading.ts'
import type { Run } from './run.store.ts'
import { beginStep, endStep } from './step.store.ts'

/** Cost of an ask; the step log adds it up. */
export interface Asked {
  reply: Reply
  requests: number
  bytes: number
}

export type OfflineReason = Extract<UnavailableReason, 'network-off' | 'no-network' | 'filtered'>

/** Does the asking of one run: the network, or in a test whatever plays it. Never throws on what the other side does. */
export interface Asker {
  /** Asked once at the beginning: why nothing outside can be reached, or null. */
  whyOffline(): Promise<OfflineReason | null>
  /** `within`: what ends this ask, where it has another end than the run's asker. */
  ask(connector: NetworkConnector, ask: Ask, within?: AbortSignal): Promise<Asked>
  /** A reply that an earlier attempt of this run kept, with its page read again. */
  restore(reply: Reply): Promise<Reply>
}

/** Result of looking outside. */
export interface Outside {
  subject: Subject
  replies: Replies
  whyOffline: OfflineReason | null
  /** Connectors whose replies met a limit of the reading. */
  unread: ReadonlySet<NetworkConnectorId>
}

export interface OutsideBudget {
  seconds: number
  bytes: number
  /** Seconds that browser visits may take, counted from the first. */
  browserSeconds: number
}

export interface FurtherInput {
  subject: Subject
  today: string
  answered: readonly Answered[]
}

interface OutsideParts {
  db: Database
  log: Log
  openAsker: (signal: AbortSignal) => Asker
  signal: AbortSignal
  reading: Reading
  budget: OutsideBudget
  /** Pages beyond those that a connector plans, asked for once it has no more to ask. */
  furtherAsks?: ((connector: NetworkConnector, looked: FurtherInput) => Promise<Ask[]>) | undefined
  /** Ordinal of the first step, so that the log keeps its order. */
  firstOrdinal: number
}

/** Connectors that may tell which site is the subject's; all others wait for them. */
const first: readonly NetworkConnectorId[] = ['play', 'app-store']

/**
 * Lets every connector ask until it has no more to ask, each after those it reads from. A reply is kept as it comes, so
 * that a run that was cut off asks only what is left.
 */
export async function lookOutside(
  run: Pick<Run, 'id' | 'organisation_id'> & { today: string },
  subject: Subject,
  parts: OutsideParts,
): Promise<Outside> {
  // Once the budget is spent, aborts what waits or is under way, so that hanging hosts don't hold the run longer.
  const spent = new AbortController()
  const timer = setTimeout(() => spent.abort(), parts.budget.seconds * 1000)
  try {
    return await lookWithin(spent, run, subject, parts)
  } finally {
    clearTimeout(timer)
  }
}

async function lookWithin(
  spent: AbortController,
  run: Pick<Run, 'id' | 'organisation_id'> & { today: string },
  subject: Subject,
  parts: OutsideParts,
): Promise<Outside> {
  const asker = parts.openAsker(AbortSignal.any([parts.signal, spent.signal]))
  const whyOffline = await asker.whyOffline()
  // One word for everything outside, not one for each place; what is on record here is still asked.
  const connectors = networkConnectors.filter(({ id }) => whyOffline === null || id === 'breaches')
  const replies = new Map<NetworkConnectorId, Answered[]>()
  for (const { connector, ask, reply } of await inRun(parts.db, run, (tx) => listAnswers(tx, run.id))) {
    const restored = { ask, reply: await asker.restore(reply) }
    replies.set(connector, [...(replies.get(connector) ?? []), restored])
    parts.reading.add(connector, [restored])
  }
  let bytesLeft = parts.budget.bytes
  const done = new Map<NetworkConnectorId, Promise<void>>()
  const unread = new Set<NetworkConnectorId>()
  for (const [index, connector] of connectors.entries()) {
    const before = first.includes(connector.id) ? connector.after : [...first, ...connector.after]
    const waits = Promise.all(before.map((id) => done.get(id)))
    done.set(
      connector.id,
      waits.then(() => work(connector, parts.firstOrdinal + index)),
    )
  }
  await Promise.all(done.values())
  return { subject: await findSites(), replies, whyOffline, unread }

  /** The subject with the sites that the stores name; without them where that cannot be read, which is the stores' gap. */
  async function findSites(): Promise<Subject> {
    const found = await parts.reading.read('sites', undefined)
    return found.outcome === 'read' ? withFoundSites(subject, found.value) : subject
  }

  async function work(connector: NetworkConnector, ordinal: number): Promise<void> {
    const answered = replies.get(connector.id) ?? []
    replies.set(connector.id, answered)
    const cost = { requests: answered.filter(wasRequested).length, bytes: 0, lookups: 0 }
    // The stores have answered by now, for all that come after them; they themselves ask for no site.
    const known = first.includes(connector.id) ? subject : await findSites()
    const input = { connector: connector.id, subject: known, today: run.today }
    let hasBegun = false
    for (;;) {
      parts.signal.throwIfAborted()
      const planned = await read('asks', input)
      if (!planned) break
      const asks =
        planned.length > 0
          ? planned
          : ((await parts.furtherAsks?.(connector, { subject: known, today: run.today, answered })) ?? [])
      if (asks.length === 0) break
      if (!hasBegun) {
        const begun = { step: connector.id, title: connector.title, ordinal }
        await inRun(parts.db, run, (tx) => beginStep(tx, run.id, begun))
      }
      hasBegun = true
      // A search that found nothing has spent its share; the few pages beyond it come on top.
      let requestsLeft = planned.length > 0 ? connector.requests - cost.requests : asks.length
      const allowed = asks.map((ask) => !isRequest(ask) || requestsLeft-- > 0)
      cost.requests += asks.filter((ask, at) => isRequest(ask) && allowed[at]).length
      const round = await Promise.all(asks.map((ask, at) => one(connector, ask, allowed[at] ?? false)))
      for (const { answer, requests, bytes } of round) {
        answered.push(answer)
        parts.reading.add(connector.id, [answer])
        cost.bytes += bytes
        if (isVisit(answer.ask)) cost.requests += requests
        cost.lookups += 1
      }
    }
    if (!hasBegun) return
    const evidence = (await read('count', input)) ?? 0
    const failed = answered.flatMap(({ reply }) => whyFailed(connector, reply) ?? [])
    const isUnavailable = failed.length > 0 && failed.length === answered.length
    await inRun(parts.db, run, (tx) =>
      endStep(tx, run.id, connector.id, {
        ...ending(connector.id, isUnavailable ? (failed[0] ?? null) : null),
        lookups: cost.lookups,
        requests: cost.requests,
        bytes: cost.bytes,
        evidence,
        answer: null,
      }),
    )
  }

  /** Undefined where the replies of the connector met a limit: it asks no more, and is a gap of the report. */
  async function read<Name extends 'asks' | 'count'>(
    name: Name,
    input: ReadingInput<Name>,
  ): Promise<ReadingResult<Name> | undefined> {
    if (unread.has(input.connector)) return undefined
    const result = await parts.reading.read(name, input)
    // A read cut off with the worker is not an answer: the next attempt reads again.
    parts.signal.throwIfAborted()
    if (result.outcome === 'read') return result.value
    parts.log.warn({ investigation: run.id, connector: input.connector, reason: result.reason }, 'replies not read')
    unread.add(input.connector)
    return undefined
  }

  function ending(id: NetworkConnectorId, failed: UnavailableReason | null) {
    const reason = unread.has(id) ? 'unread' : failed
    return { outcome: reason ? ('unavailable' as const) : ('done' as const), reason }
  }

  async function one(
    connector: NetworkConnector,
    ask: Ask,
    isAllowed: boolean,
  ): Promise<{ answer: Answered; requests: number; bytes: number }> {
    const isRefused = !isAllowed || (isOutside(ask) && spent.signal.aborted)
    const asked: Asked = isRefused
      ? {
          reply: { outcome: 'unavailable', reason: 'budget-spent', fetchedAt: new Date().toISOString() },
          requests: 0,
          bytes: 0,
        }
      : isVisit(ask)
        ? await visit(connector, ask)
        : await asker.ask(connector, ask)
    // An answer that was cut off with the worker is none: the next attempt asks again.
    parts.signal.throwIfAborted()
    if (!isVisit(ask)) bytesLeft -= asked.bytes
    if (bytesLeft <= 0) spent.abort()
    const kept = { connector: connector.id, ask, reply: asked.reply }
    await inRun(parts.db, run, (tx) => saveAnswer(tx, run.id, kept))
    return { answer: { ask, reply: asked.reply }, requests: asked.requests, bytes: asked.bytes }
  }

  /**
   * A browser begins within the time of the run and has a time of its own from then on: four visits take longer than all
   * pages together, and neither shall end the other. The scanner counts its requests and bytes itself.
   */
  async function visit(connector: NetworkConnector, ask: Ask): Promise<Asked> {
    const within = AbortSignal.any([parts.signal, AbortSignal.timeout(parts.budget.browserSeconds * 1000)])
    const late = Promise.withResolvers<never>()
    within.addEventListener('abort', () => late.reject(within.reason), { once: true })
    try {
      return await Promise.race([asker.ask(connector, ask, within), late.promise])
    } catch (error) {
      parts.signal.throwIfAborted()
      // A crashed browser is a gap in the report, not the end of the run.
      parts.log.warn({ investigation: run.id, connector: connector.id, reason: reasonOf(error) }, 'visit failed')
      const reason = within.aborted ? 'budget-spent' : 'unreadable'
      return { reply: { outcome: 'unavailable', reason, fetchedAt: new Date().toISOString() }, requests: 0, bytes: 0 }
    }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')
/** Why a reply tells its connector nothing; headers are read of a refusal as well. */
const whyFailed = ({ id }: NetworkConnector, reply: Reply) =>
  id === 'headers' && reply.outcome !== 'unavailable' ? undefined : whyUnseen(reply)?.reason

const isVisit = (ask: Ask) => ask.type === 'site-scan'
const isRequest = (ask: Ask) => ask.type === 'page' || ask.type === 'file'
/** Asked of others; the catalog is ours and costs no budget. */
const isOutside = (ask: Ask) => isRequest(ask) || ask.type === 'dns' || ask.type === 'tls' || isVisit(ask)
/** An ask refused by the budget does not count toward the connector's share. */
const wasRequested = ({ ask, reply }: Answered) =>
  isRequest(ask) && !(reply.outcome === 'unavailable' && reply.reason === 'budget-spent')
