import type { Database } from '../../../platform/server/database.ts'
import { networkOf } from '../../../platform/server/http/client-address.ts'
import { lockAddress, lockNetwork, type SubscribeParts } from '../../../platform/server/mail/asks.ts'
import { whyUnusable } from '../../../platform/server/mail/usable-address.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { addressHash, foldAddress, liftSuppression } from '../../../platform/server/suppression.ts'
import { derivedToken, randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { mayAsk } from '../../../platform/shared/asks.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { subscriptionLimits } from '../../breach-alerts/vocabulary.ts'
import { confirmLawAlertsMail } from './confirm-law-alerts.email.tsx'
import {
  alertsPurpose,
  countAsks,
  deleteSubscription,
  findRequest,
  findSubscription,
  insertRequest,
  markConfirmed,
  saveSubscription,
} from './subscription.store.ts'

// An address gets alerts after it said so itself: a mail asks, and the button behind its link answers.

/** Of the words by which a visitor asks and confirms: in the form, the mail and behind its link. To be raised with them. */
const consentTextVersion = '2026-11-21'

/**
 * Queues the mail that asks, unless this address or this network was served often enough. What is known of the address
 * changes neither the answer nor the path.
 * @throws Refusal for an address that cannot be mailed.
 */
export async function askToConfirm(
  { db, secret, publicUrl, operator, deliverSoon, now, limitsNetworks }: SubscribeParts,
  asked: { email: string; states: string[]; address: string },
): Promise<void> {
  const problem = whyUnusable(asked.email)
  if (problem) throw refuse('email_unusable', { issues: [{ path: 'email', message: problem }] })
  const at = now()
  const request = {
    ...{ email: asked.email, emailKey: foldAddress(asked.email), states: asked.states },
    ...{ network: networkOf(asked.address), textVersion: consentTextVersion, now: at },
    expiresAt: new Date(at.getTime() + subscriptionLimits.confirmHours * hourMs),
  }
  const token = randomToken()
  // Written in any case, and before the transaction.
  const mail = confirmLawAlertsMail({
    ...{ recipient: request.email, token, publicUrl, operator, expiresAt: request.expiresAt, states: request.states },
    replaces: (await findSubscription(db, 'email_key', request.emailKey))?.states,
  })
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, alertsPurpose, request.emailKey)
    await lockNetwork(tx, alertsPurpose, request.network)
    const asks = await countAsks(tx, { ...request, addressHash: addressHash(secret, asked.email) })
    if (asks.complained || !mayAsk(asks, { now: at, limitsNetworks })) return
    await insertRequest(tx, { ...request, tokenSha256: tokenHash(token) })
    await queueMail(tx, mail)
    await deliverSoon(tx)
  })
}

/** Of the link that stops the alerts of a subscription: the same in each of its mails. */
export const stopTokenOf = ({ secret, salt }: { secret: string; salt: string }): string =>
  derivedToken({ secret, salt, purpose: 'stop law alerts' })

/**
 * Begins the alerts that a link asks for. Pressed again within its life it answers the same and does nothing: people press
 * twice, and so do programs that look into mail.
 * @returns the token of the page on which they are stopped.
 */
export async function confirm(
  { db, secret, now }: SubscribeParts,
  { token, address }: { token: string; address: string },
): Promise<string> {
  const at = now()
  const link = { tokenSha256: tokenHash(token), now: at }
  const known = await findRequest(db, link)
  if (!known) throw refuse('subscription_link_unknown')
  return db.transaction().execute(async (tx) => {
    await lockAddress(tx, alertsPurpose, known.email_key)
    const request = await findRequest(tx, link)
    const held = await findSubscription(tx, 'email_key', known.email_key)
    // Alerts that were stopped do not begin again by a second press.
    if (!request || (request.confirmed_at && !held)) throw refuse('subscription_link_unknown')
    // Links in mails that were sent already go on working.
    const salt = held?.salt ?? randomToken()
    const stopToken = stopTokenOf({ secret, salt })
    if (request.confirmed_at) return stopToken
    const { id, email, email_key: emailKey, states } = request
    const hash = addressHash(secret, email)
    await saveSubscription(tx, {
      ...{ email, emailKey, addressHash: hash, states, salt, unsubscribeSha256: tokenHash(stopToken) },
      ...{ network: networkOf(address), textVersion: consentTextVersion, now: at },
    })
    await markConfirmed(tx, { id, now: at })
    await liftSuppression(tx, { addressHash: hash, stream: 'laws' })
    return stopToken
  })
}

/** Ends the alerts that a token belongs to, if any. */
export async function stop(db: Database, token: string): Promise<void> {
  const known = await findSubscription(db, 'unsubscribe_sha256', tokenHash(token))
  if (!known) return
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, alertsPurpose, known.email_key)
    // Stopped meanwhile and begun again, they have another token.
    if (await findSubscription(tx, 'unsubscribe_sha256', tokenHash(token)))
      await deleteSubscription(tx, known.email_key)
  })
}
