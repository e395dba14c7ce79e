import type { Config } from '../../../platform/server/config.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { isSignedWebhook } from '../../../platform/server/http/signed-webhook.ts'
import type { SubscribeParts } from '../../../platform/server/mail/asks.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { maskEmail } from '../../investigations/rules.ts'
import type { Subscription, subscriptionContract } from '../subscription-contract.ts'
import { subscribedWords } from '../vocabulary.ts'
import { readMailEvents, takeMailEvents } from './mail-events.ts'
import { askToConfirm, change, confirm, stop } from './subscribe.ts'
import { findRequest, findSubscription, type Settings, type StoredSubscription } from './subscription.store.ts'

interface Parts {
  db: Database
  secret: string
  publicUrl: string
  deliverSoon: SubscribeParts['deliverSoon']
  now: () => Date
  config: Pick<Config, 'RATE_LIMITS' | 'MAIL_EVENTS_SECRET' | 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL'>
}

export function subscriptionEndpoints({
  db,
  secret,
  publicUrl,
  deliverSoon,
  now,
  config,
}: Parts): Handlers<typeof subscriptionContract> {
  const parts: SubscribeParts = {
    ...{ db, secret, publicUrl, deliverSoon, now },
    ...{ operator: config, limitsNetworks: config.RATE_LIMITS },
  }
  return {
    'POST /api/breach-alerts/subscribe': async ({ body }, { address }) => {
      const { email, companyKeywords: keywords, severityThreshold: threshold } = body
      if (body.isActive) await askToConfirm(parts, { email, keywords, threshold, address })
      return { accepted: true, message: subscribedWords }
    },

    'GET /api/breach-alerts/confirmations/{token}': async ({ params }) => {
      const request = await findRequest(db, { tokenSha256: tokenHash(params.token), now: now() })
      if (!request) throw refuse('subscription_link_unknown')
      const held = request.confirmed_at ? undefined : await findSubscription(db, 'email_key', request.email_key)
      return {
        ...presentSettings(request),
        email: maskEmail(request.email),
        replaces: held ? presentSettings(held) : null,
      }
    },

    'POST /api/breach-alerts/confirmations/{token}': async ({ params }, { address }) => ({
      confirmed: true,
      manageToken: await confirm(parts, { token: params.token, address }),
    }),

    'GET /api/breach-alerts/subscriptions/{token}': async ({ params }) =>
      presentSubscription(await findSubscription(db, 'manage_sha256', tokenHash(params.token)), now()),

    'PATCH /api/breach-alerts/subscriptions/{token}': async ({ params, body }, { address }) =>
      presentSubscription(await change(parts, { token: params.token, address, wanted: body }), now()),

    'DELETE /api/breach-alerts/subscriptions/{token}': async ({ params }, { address }) => {
      if (!(await stop(parts, { key: 'manage_sha256', token: params.token, address })))
        throw refuse('subscription_link_unknown')
      return { stopped: true }
    },

    'POST /api/breach-alerts/unsubscribe/{token}': async ({ params }, { address }) => {
      // Whoever stops twice, or by an old mail, has what he wants; and no one learns which tokens exist.
      await stop(parts, { key: 'unsubscribe_sha256', token: params.token, address })
      return { stopped: true }
    },

    'POST /api/mail/events': async ({ rawBody }, { header }) => {
      if (!config.MAIL_EVENTS_SECRET) throw refuse('mail_events_off')
      if (!isSignedWebhook({ secret: config.MAIL_EVENTS_SECRET, header, body: rawBody, now: now() }))
        throw refuse('mail_events_unsigned')
      const events = readMailEvents(new TextDecoder().decode(rawBody))
      if (!events) throw refuse('mail_events_unreadable')
      return { taken: await takeMailEvents(db, { secret, events, via: 'provider', now: now() }) }
    },
  }
}

const presentSettings = ({ keywords, threshold }: Settings) => ({
  companyKeywords: keywords,
  severityThreshold: threshold,
})

function presentSubscription(subscription: StoredSubscription | undefined, now: Date): Subscription {
  if (!subscription) throw refuse('subscription_link_unknown')
  const { email, digest, paused_until, confirmed_at } = subscription
  return {
    ...presentSettings(subscription),
    email: maskEmail(email),
    digest,
    pausedUntil: paused_until && paused_until > now ? paused_until.toISOString() : null,
    confirmedAt: confirmed_at.toISOString(),
  }
}
