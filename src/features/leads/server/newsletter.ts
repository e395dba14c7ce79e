import { networkOf } from '../../../platform/server/http/client-address.ts'
import { lockAddress, lockNetwork } from '../../../platform/server/mail/asks.ts'
import { addressHash, foldAddress, liftSuppression } from '../../../platform/server/suppression.ts'
import { derivedToken, randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { mayAsk } from '../../../platform/shared/asks.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { isProgram } from '../suspicion.ts'
import { newsletterConfirmHours } from '../vocabulary.ts'
import { countAsks, insertAsk } from './ask.store.ts'
import { requireUsable, send } from './leads.ts'
import { confirmNewsletterMail, newsletterConfirmedMail } from './newsletter.email.tsx'
import {
  deleteReader,
  findReader,
  hasComplained,
  markConfirmed,
  type NewsletterReader,
  saveAsked,
} from './newsletter.store.ts'
import type { LeadsParts } from './parts.ts'

// An address gets the newsletter after it said so itself: a mail asks, and the button behind its link answers.

/** Version of the words by which a visitor asks and confirms. Raise it with them. */
const consentTextVersion = '2026-11-22'

export const newsletterPurpose = 'newsletter'

/**
 * Queues the mail that asks, unless this address or this network was served often enough. What is known of the address
 * changes neither the answer nor the path.
 * @throws Refusal for an address that cannot be mailed.
 */
export async function askForNewsletter(
  parts: LeadsParts,
  asked: { email: string; source: string; website: string; tookMs?: number | undefined; address: string },
): Promise<void> {
  requireUsable(asked.email)
  const { website, email, source } = asked
  const before = { ofNetwork: 0, ofAddress: 0 }
  // However fast it was filled: the mail asks the address whether it wants more.
  if (isProgram({ website, lines: [], message: '', before })) return
  const { db, secret, publicUrl, config, now } = parts
  const at = now()
  const emailKey = foldAddress(email)
  const ask = {
    ...({ kind: 'newsletter', addressHash: addressHash(secret, email) } as const),
    ...{ network: networkOf(asked.address), at },
  }
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, newsletterPurpose, emailKey)
    await lockNetwork(tx, newsletterPurpose, ask.network)
    const { last, ofAddress: ofDay, ofNetwork: ofNetworkAndHour } = await countAsks(tx, ask)
    const limits = { now: at, limitsNetworks: config.RATE_LIMITS }
    if (!mayAsk({ last, ofDay, ofNetworkAndHour }, limits) || (await hasComplained(tx, { ...ask, now: at }))) return
    await insertAsk(tx, ask)
    const held = await findReader(tx, { key: 'email_key', value: emailKey, now: at })
    const salt = held?.salt ?? randomToken()
    const token = tokenOf({ secret, salt })
    if (!held?.confirmedAt)
      await saveAsked(tx, {
        ...{ email, emailKey, addressHash: ask.addressHash, source, textVersion: consentTextVersion },
        ...{ salt, tokenHash: tokenHash(token), askedAt: at },
      })
    const to = { recipient: held?.confirmedAt ? held.email : email, token, publicUrl, operator: config }
    const dedupeKey = `newsletter:${tokenHash(token)}:${at.toISOString()}`
    await send(tx, parts, [
      held?.confirmedAt
        ? newsletterConfirmedMail({ ...to, dedupeKey })
        : confirmNewsletterMail({
            ...to,
            dedupeKey,
            expiresAt: new Date(at.getTime() + newsletterConfirmHours * hourMs),
          }),
    ])
  })
}

/** One for all of a reader's links: it confirms, shows and stops. */
export const tokenOf = ({ secret, salt }: { secret: string; salt: string }): string =>
  derivedToken({ secret, salt, purpose: 'newsletter' })

/** @throws Refusal for a link that ran out, or was stopped. */
export async function getReader({ db, now }: LeadsParts, token: string): Promise<NewsletterReader> {
  const reader = await findReader(db, { key: 'token_hash', value: tokenHash(token), now: now() })
  if (!reader) throw refuse('newsletter_link_gone')
  return reader
}

/** Pressed again it answers the same and does nothing: people press twice, and so do programs that look into mail. */
export async function confirmNewsletter(parts: LeadsParts, token: string): Promise<void> {
  const { db, publicUrl, config, now } = parts
  const known = await getReader(parts, token)
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, newsletterPurpose, known.emailKey)
    const reader = await findReader(tx, { key: 'token_hash', value: tokenHash(token), now: now() })
    if (!reader) throw refuse('newsletter_link_gone')
    if (reader.confirmedAt) return
    await markConfirmed(tx, { emailKey: reader.emailKey, now: now() })
    await liftSuppression(tx, { addressHash: reader.addressHash, stream: 'newsletter' })
    const to = { recipient: reader.email, token, publicUrl, operator: config }
    await send(tx, parts, [newsletterConfirmedMail({ ...to, dedupeKey: `newsletter-confirmed:${tokenHash(token)}` })])
  })
}

/** Ends the newsletter that a token belongs to, if any. */
export async function stopNewsletter({ db, now }: LeadsParts, token: string): Promise<void> {
  const link = { key: 'token_hash', value: tokenHash(token), now: now() } as const
  const known = await findReader(db, link)
  if (!known) return
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, newsletterPurpose, known.emailKey)
    // Stopped and requested again meanwhile, it has another token.
    if (await findReader(tx, link)) await deleteReader(tx, known.emailKey)
  })
}
