import { canonicalHash } from '../../platform/shared/canonical-hash.ts'
import { type Actor, eventBetween, type ItemNow, type ItemReason, type ItemState } from './item-states.ts'

// node:crypto: only the server and the command line come here. docs/removal-receipts.md says the same for a stranger who
// recomputes it, and event-chain.test.ts holds the example there against this file.

export const chainMethod = 'removal-receipt-1'

/** Owner of a chain, so that no event can be moved into another request or to another platform. */
export interface ChainOwner {
  requestId: string
  platformId: string
}

export interface NewEvent extends ItemNow {
  actor: Actor
  /** ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes it. */
  at: string
  /** SHA-256 of what it rests on: `sendingHash` for a letter, the body for a reply; null where it rests on nothing. */
  evidence: string | null
}

export interface ChainedEvent extends NewEvent {
  /** From 1, without gaps. */
  seq: number
  from: ItemState | null
  prevHash: string
  hash: string
}

/**
 * Seed of the first event: SHA-256 of the UTF-8 bytes of
 * `{"method":"removal-receipt-1","platform":<id>,"request":<Request ID>}`.
 */
export const seedOf = ({ requestId, platformId }: ChainOwner): string =>
  canonicalHash({ method: chainMethod, platform: platformId, request: requestId })

/**
 * SHA-256, as 64 lower-case hex digits, of the UTF-8 bytes of one JSON object as RFC 8785 writes it: the keys in this order,
 * no blanks, no line end, `null` where there is no value, `seq` as decimal digits without quotes, all else as strings.
 *
 *     {"actor":"user","at":"2026-11-20T10:00:00.000Z","evidence":null,"from":null,"prev":"<64 hex digits>","reason":null,"seq":1,"to":"email_unverified"}
 *
 * `prev` is the hash of the event before, or the seed. Names, addresses and texts are in none of them.
 */
export const eventHash = (event: Omit<ChainedEvent, 'hash'>): string =>
  canonicalHash({
    actor: event.actor,
    at: event.at,
    evidence: event.evidence,
    from: event.from,
    prev: event.prevHash,
    reason: event.reason,
    seq: event.seq,
    to: event.state,
  })

/** Record of a letter once it has left. */
export interface Sending {
  bodySha256: string | null
  /** Law that the letter rests on. */
  lawId: string | null
  messageId: string | null
  permissionSha256: string | null
  sentAt: string | null
  smtpResponse: string | null
}

/**
 * The evidence of a `sent` event: through it Message-ID, answer of the mail server, law, text and permission hang on the
 * chain. SHA-256 of the UTF-8 bytes of
 * `{"body":…,"law":…,"messageId":…,"permission":…,"sentAt":…,"smtpResponse":…}`, each a string or `null`.
 */
export const sendingHash = (sending: Sending): string =>
  canonicalHash({
    body: sending.bodySha256,
    law: sending.lawId,
    messageId: sending.messageId,
    permission: sending.permissionSha256,
    sentAt: sending.sentAt,
    smtpResponse: sending.smtpResponse,
  })

/** The event as it is recorded behind the last one. That it may happen at all is `moveOf`'s to say, before. */
export function appendEvent(owner: ChainOwner, last: ChainedEvent | null, event: NewEvent): ChainedEvent {
  const { state, reason, actor, at, evidence } = event
  const linked = {
    seq: (last?.seq ?? 0) + 1,
    at,
    from: last?.state ?? null,
    state,
    reason,
    actor,
    evidence,
    prevHash: last?.hash ?? seedOf(owner),
  }
  return { ...linked, hash: eventHash(linked) }
}

/** Returns the first fault of a chain, in words; null where it is whole. An empty chain is invalid. */
export function verifyChain(owner: ChainOwner, events: readonly ChainedEvent[]): string | null {
  let last: ChainedEvent | null = null
  let isExtended = false
  for (const [at, event] of events.entries()) {
    const fault = faultOf(event, { position: at + 1, last, isExtended, seed: seedOf(owner) })
    if (fault) return fault
    isExtended = isExtendedAfter(isExtended, event)
    last = event
  }
  return last ? null : 'No event is recorded.'
}

/** Whether the time of the letter is extended; the one that is written after it came back has a time of its own. */
export const isExtendedAfter = (was: boolean, { state }: Pick<ChainedEvent, 'state'>): boolean =>
  state === 'extended' || (was && state !== 'bounced')

interface Place {
  position: number
  last: ChainedEvent | null
  isExtended: boolean
  seed: string
}

function faultOf(event: ChainedEvent, { position, last, isExtended, seed }: Place): string | undefined {
  const name = `Event ${position}`
  if (event.seq !== position) return `${name} bears the number ${event.seq}.`
  if (event.prevHash !== (last?.hash ?? seed))
    return last
      ? `${name} does not follow event ${position - 1}: it names another hash before it.`
      : `${name} does not begin the chain of this request and platform.`
  if (event.hash !== eventHash(event)) return `${name} was changed: its hash is another one.`
  if (event.from !== (last?.state ?? null))
    return `${name} begins at ${event.from ?? 'nothing'}, but the item was at ${last?.state ?? 'nothing'}.`
  if (last && event.at < last.at) return `${name} is older than event ${position - 1}.`
  const now = last && { state: last.state, reason: last.reason }
  if (!eventBetween(now, { state: event.state, reason: event.reason }, { by: event.actor, isExtended }))
    return `${name} cannot happen: no ${event.actor} leads from ${last?.state ?? 'nothing'} to ${stateName(event)}.`
  return undefined
}

const stateName = ({ state, reason }: { state: ItemState; reason: ItemReason | null }) =>
  reason ? `${state} (${reason})` : state
