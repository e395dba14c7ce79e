import type { Database, Db } from '../../../platform/server/database.ts'
import { networkOf } from '../../../platform/server/http/client-address.ts'
import { lockAddress, lockNetwork, type SubscribeParts } from '../../../platform/server/mail/asks.ts'
import { whyUnusable } from '../../../platform/server/mail/usable-address.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { addressHash, foldAddress, liftSuppression } from '../../../platform/server/suppression.ts'
import { derivedToken, randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { mayAsk } from '../../../platform/shared/asks.ts'
import { dayMs, hourMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { keywordTokens } from '../match.ts'
import { type Digest, subscriptionLimits } from '../vocabulary.ts'
import { alertsConfirmedMail } from './alerts-confirmed.email.tsx'
import { confirmAlertsMail } from './confirm-alerts.email.tsx'
import { type ConsentEvent, recordEvent } from './consent.store.ts'
import {
  alertsPurpose,
  countAsks,
  deleteSubscription,
  findRequest,
  findSubscription,
  insertRequest,
  markConfirmed,
  type Settings,
  type StoredSubscription,
  type SubscriptionKey,
  saveSubscription,
  updateSubscription,
} from './subscription.store.ts'

// An address gets alerts after it said so itself: a mail asks, and the button behind its link answers.

/** Of the words by which a visitor asks and confirms: in the form, the mail and behind its link. To be raised with them. */
const consentTextVersion = '2026-11-21'

/**
 * Queues the mail that asks, unless this address or this network was served often enough. Whether the address has alerts
 * already, or is suppressed, changes neither the answer nor the path; that it was asked a moment ago changes the path alone,
 * and the call takes a steady time.
 * @throws Refusal for an address that cannot be mailed, and for keywords of which none could ever hit.
 */
export async function askToConfirm(
  { db, secret, publicUrl, operator, deliverSoon, now, limitsNetworks }: SubscribeParts,
  asked: Settings & { email: string; address: string },
): Promise<void> {
  const problem = whyUnusable(asked.email)
  if (problem) throw refuse('email_unusable', { issues: [{ path: 'email', message: problem }] })
  const at = now()
  const request = {
    email: asked.email,
    emailKey: foldAddress(asked.email),
    keywords: usableKeywords(asked.keywords),
    threshold: asked.threshold,
    network: networkOf(asked.address),
    textVersion: consentTextVersion,
    now: at,
    expiresAt: new Date(at.getTime() + subscriptionLimits.confirmHours * hourMs),
  }
  const hash = addressHash(secret, asked.email)
  const token = randomToken()
  // Written in any case, and before the transaction.
  const mail = confirmAlertsMail({
    ...{ recipient: request.email, token, publicUrl, operator, expiresAt: request.expiresAt },
    asked: request,
    replaces: await findSubscription(db, 'email_key', request.emailKey),
  })
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, alertsPurpose, request.emailKey)
    await lockNetwork(tx, alertsPurpose, request.network)
    const asks = await countAsks(tx, { ...request, addressHash: hash })
    if (asks.complained || !mayAsk(asks, { now: at, limitsNetworks })) return
    await insertRequest(tx, { ...request, tokenSha256: tokenHash(token) })
    await queueMail(tx, mail)
    await deliverSoon(tx)
    await recordEvent(tx, {
      ...{ addressHash: hash, kind: 'asked', via: 'page', at },
      ...{ network: request.network, textVersion: request.textVersion },
      // Anybody may have written these keywords: the record keeps those that the address confirmed.
      details: { threshold: request.threshold, keywords: request.keywords.length },
    })
  })
}

/**
 * Begins the alerts that a link asks for. Pressed again within its life it answers the same and does nothing: people press
 * twice, and so do programs that look into mail.
 * @returns the token of the page on which they can be changed.
 */
export async function confirm(
  { db, secret, publicUrl, operator, deliverSoon, now }: SubscribeParts,
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
    const manageToken = derivedToken({ secret, salt, purpose: 'manage' })
    if (request.confirmed_at) return manageToken
    const { id, email, email_key: emailKey, keywords, threshold } = request
    await saveSubscription(tx, {
      ...{ email, emailKey, keywords, threshold, salt, now: at },
      manageSha256: tokenHash(manageToken),
      unsubscribeSha256: tokenHash(derivedToken({ secret, salt, purpose: 'unsubscribe' })),
    })
    await markConfirmed(tx, { id, now: at })
    const hash = addressHash(secret, email)
    await liftSuppression(tx, { addressHash: hash, stream: 'alerts' })
    await recordEvent(tx, {
      ...{ addressHash: hash, kind: 'confirmed', via: 'page', network: networkOf(address), at },
      ...{ textVersion: consentTextVersion, details: { keywords, threshold } },
    })
    await queueMail(
      tx,
      alertsConfirmedMail({
        ...{ recipient: email, requestId: id, manageToken, publicUrl, operator },
        settings: { keywords, threshold },
      }),
    )
    await deliverSoon(tx)
    return manageToken
  })
}

interface Change {
  companyKeywords?: string[] | undefined
  severityThreshold?: Settings['threshold'] | undefined
  digest?: Digest | undefined
  paused?: boolean | undefined
}

/** @returns the subscription as it is now; undefined where the token opens none. */
export async function change(
  { db, secret, now }: SubscribeParts,
  { token, address, wanted }: { token: string; address: string; wanted: Change },
): Promise<StoredSubscription | undefined> {
  const at = now()
  const { paused, ...settings } = wanted
  const keywords = wanted.companyKeywords && usableKeywords(wanted.companyKeywords)
  return withSubscription(db, { key: 'manage_sha256', token }, async (tx, held) => {
    const changed: StoredSubscription = {
      ...held,
      keywords: keywords ?? held.keywords,
      threshold: wanted.severityThreshold ?? held.threshold,
      digest: wanted.digest ?? held.digest,
      paused_until: paused === undefined ? held.paused_until : paused ? pausedUntil(at) : null,
    }
    await updateSubscription(tx, changed, at)
    const record = (kind: ConsentEvent['kind'], details: object) =>
      recordEvent(tx, {
        ...{ addressHash: addressHash(secret, held.email), kind, via: 'page', network: networkOf(address) },
        ...{ details, at },
      })
    if (Object.values(settings).some((value) => value !== undefined))
      await record('changed', { keywords: changed.keywords, threshold: changed.threshold, digest: changed.digest })
    if (paused) await record('paused', { until: changed.paused_until })
    if (paused === false && isPaused(held, at)) await record('resumed', {})
    return changed
  })
}

/** @returns false where the token opened none. */
export async function stop(
  { db, secret, now }: SubscribeParts,
  { key, token, address }: { key: Exclude<SubscriptionKey, 'email_key'>; token: string; address: string },
): Promise<boolean> {
  const stopped = await withSubscription(db, { key, token }, async (tx, { email, email_key }) => {
    await deleteSubscription(tx, email_key)
    await recordEvent(tx, {
      ...{ addressHash: addressHash(secret, email), kind: 'stopped', network: networkOf(address), at: now() },
      via: key === 'unsubscribe_sha256' ? 'one-click' : 'page',
    })
    return true
  })
  return stopped ?? false
}

/** Acts on the subscription that a token opens, if any, while no one else writes for its address. */
async function withSubscription<T>(
  db: Database,
  { key, token }: { key: SubscriptionKey; token: string },
  act: (tx: Db, subscription: StoredSubscription) => Promise<T>,
): Promise<T | undefined> {
  const hash = tokenHash(token)
  const known = await findSubscription(db, key, hash)
  if (!known) return undefined
  return db.transaction().execute(async (tx) => {
    await lockAddress(tx, alertsPurpose, known.email_key)
    const subscription = await findSubscription(tx, key, hash)
    return subscription && act(tx, subscription)
  })
}

const pausedUntil = (now: Date) => new Date(now.getTime() + subscriptionLimits.pauseDays * dayMs)

const isPaused = ({ paused_until }: StoredSubscription, now: Date) => paused_until !== null && paused_until > now

/** Those that can hit. Not all may fall away unsaid: without a keyword one hears of everything. */
function usableKeywords(keywords: string[]): string[] {
  const usable = keywords.filter((keyword) => keywordTokens(keyword).length > 0)
  if (usable.length === 0 && keywords.length > 0)
    throw refuse('keywords_unusable', {
      issues: [{ path: 'companyKeywords', message: 'has nothing to look for: write names or domains' }],
    })
  return usable
}
