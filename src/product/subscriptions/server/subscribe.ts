import type { Database, Db } from '../../../platform/server/database.ts'
import { networkOf } from '../../../platform/server/http/client-address.ts'
import { lockAddress, lockNetwork, type SubscribeParts } from '../../../platform/server/mail/asks.ts'
import { whyUnusable } from '../../../platform/server/mail/usable-address.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { addressHash, foldAddress, liftSuppression } from '../../../platform/server/suppression.ts'
import { derivedToken, randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { mayAsk } from '../../../platform/shared/asks.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { confirmHours, type Kind, subscriptionKinds } from '../kinds.ts'
import { recordEvent } from './consent.store.ts'
import { askMail, begunMail } from './subscription.email.tsx'
import {
  countAsks,
  deleteSubscription,
  findByToken,
  findOfAddress,
  findRequest,
  insertRequest,
  markConfirmed,
  type StoredSubscription,
  saveSubscription,
  subscriptionsPurpose,
  type TokenColumn,
} from './subscription.store.ts'
import type { SubscriptionKind } from './subscription-kind.ts'

// Double opt-in. An address gets mail after it agreed itself: we mail a link, and the button on its page confirms.

/** Version of the words by which a visitor asks and confirms, in the form, the mail and on the page. Raise it with them. */
const consentTextVersion = '2026-11-29'

/** Tokens of the links in the mails of a subscription: the same in each of them. */
export function tokensOf(
  kind: Kind,
  { secret, salt }: { secret: string; salt: string },
): { pageToken: string; stopToken: string } {
  const { pageToken, stopToken } = subscriptionKinds[kind]
  return {
    pageToken: derivedToken({ secret, salt, purpose: pageToken }),
    stopToken: derivedToken({ secret, salt, purpose: stopToken }),
  }
}

/**
 * Queues the mail that asks, unless this address or this network was served often enough. What is known about the address
 * changes neither the answer nor the path; a recent request changes the path only, and the call takes a steady time.
 * @throws Refusal for an address that cannot be mailed.
 */
export async function askToConfirm<Settings>(
  { db, secret, publicUrl, operator, deliverSoon, now, limitsNetworks }: SubscribeParts,
  kind: SubscriptionKind<Settings>,
  asked: { email: string; settings: Partial<Settings>; address: string },
): Promise<void> {
  requireUsable(asked.email)
  const at = now()
  const request = {
    ...{ kind: kind.kind, email: asked.email, emailKey: foldAddress(asked.email), settings: asked.settings },
    ...{ network: networkOf(asked.address), textVersion: consentTextVersion, now: at },
    expiresAt: new Date(at.getTime() + confirmHours * hourMs),
  }
  const hash = addressHash(secret, asked.email)
  const token = randomToken()
  const held = await findOfAddress(db, request)
  // Written in any case, and before the transaction.
  const mail = askMail({
    ...{ kind: kind.kind, recipient: request.email, token, publicUrl, operator, expiresAt: request.expiresAt },
    words: kind.words(kind.settings.parse(asked.settings)),
    replaces: held && kind.words(kind.settings.parse(held.settings)),
  })
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, subscriptionsPurpose, request.emailKey)
    await lockNetwork(tx, subscriptionsPurpose, request.network)
    const asks = await countAsks(tx, { ...request, addressHash: hash })
    if (asks.complained || !mayAsk(asks, { now: at, limitsNetworks })) return
    await insertRequest(tx, { ...request, tokenSha256: tokenHash(token) })
    await queueMail(tx, mail)
    await deliverSoon(tx)
    await recordEvent(tx, {
      ...{ addressHash: hash, about: kind.kind, kind: 'asked', via: 'page', at },
      ...{ network: request.network, textVersion: request.textVersion },
    })
  })
}

/** @throws Refusal with what is wrong with the address. */
export function requireUsable(email: string): void {
  const problem = whyUnusable(email)
  if (problem) throw refuse('email_unusable', { issues: [{ path: 'email', message: problem }] })
}

/**
 * Begins the subscription that a link asks for. Pressed again while the link is valid it answers the same and does nothing:
 * people press twice, and so do programs that look into mail.
 */
export async function confirm(
  { db, secret, publicUrl, operator, deliverSoon, now }: SubscribeParts,
  kindOf: (kind: Kind) => SubscriptionKind,
  { token, address }: { token: string; address: string },
): Promise<{ kind: Kind; pageToken: string }> {
  const at = now()
  const link = { tokenSha256: tokenHash(token), now: at }
  const known = await findRequest(db, link)
  if (!known) throw refuse('subscription_link_unknown')
  const { kind, emailKey } = known
  return db.transaction().execute(async (tx) => {
    await lockAddress(tx, subscriptionsPurpose, emailKey)
    const request = await findRequest(tx, link)
    const held = await findOfAddress(tx, known)
    // A subscription that was stopped does not begin again by a second press.
    if (!request || (request.confirmedAt && !held)) throw refuse('subscription_link_unknown')
    // Links in mails that were already sent keep working.
    const salt = held?.salt ?? randomToken()
    const { pageToken, stopToken } = tokensOf(kind, { secret, salt })
    if (request.confirmedAt) return { kind, pageToken }
    const { settings: shape, words, saved } = kindOf(kind)
    const settings = shape.parse({ ...Object(held?.settings), ...Object(request.settings) })
    const { id, email } = request
    const subscription = await saveSubscription(tx, {
      ...{ kind, email, emailKey, settings, salt, now: at },
      ...{ pageSha256: tokenHash(pageToken), stopSha256: tokenHash(stopToken) },
    })
    await saved?.(tx, { id: subscription, settings })
    await markConfirmed(tx, { id, now: at })
    const hash = addressHash(secret, email)
    await liftSuppression(tx, { addressHash: hash, stream: subscriptionKinds[kind].stream })
    await recordEvent(tx, {
      ...{ addressHash: hash, about: kind, kind: 'confirmed', via: 'page', network: networkOf(address), at },
      ...{ textVersion: consentTextVersion, details: Object(settings) },
    })
    await queueMail(
      tx,
      begunMail({ kind, recipient: email, requestId: id, pageToken, publicUrl, operator, words: words(settings) }),
    )
    await deliverSoon(tx)
    return { kind, pageToken }
  })
}

/** Stops the subscription that a token belongs to. @returns whether there was one. */
export async function stop(
  { db, secret, now }: Pick<SubscribeParts, 'db' | 'secret' | 'now'>,
  { column, token, address }: { column: TokenColumn; token: string; address: string },
): Promise<boolean> {
  const stopped = await withSubscription(db, { column, token }, async (tx, { kind, email, emailKey }) => {
    await deleteSubscription(tx, { kind, emailKey })
    await recordEvent(tx, {
      ...{ addressHash: addressHash(secret, email), about: kind, kind: 'stopped', at: now() },
      ...{ via: column === 'stop_sha256' ? 'one-click' : 'page', network: networkOf(address) },
    })
    return true
  })
  return stopped ?? false
}

/** Acts on the subscription that a token opens, if any, while no one else writes for its address. */
export async function withSubscription<T>(
  db: Database,
  { column, token }: { column: TokenColumn; token: string },
  act: (tx: Db, subscription: StoredSubscription) => Promise<T>,
): Promise<T | undefined> {
  const hash = tokenHash(token)
  const known = await findByToken(db, column, hash)
  if (!known) return undefined
  return db.transaction().execute(async (tx) => {
    await lockAddress(tx, subscriptionsPurpose, known.emailKey)
    const subscription = await findByToken(tx, column, hash)
    return subscription && act(tx, subscription)
  })
}
