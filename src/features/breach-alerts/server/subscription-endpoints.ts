import type { Handlers } from '../../../platform/server/http/api.ts'
import type { SubscribeParts } from '../../../platform/server/mail/asks.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { maskEmail } from '../../../platform/shared/mask-email.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { subscribedWords } from '../../../product/subscriptions/kinds.ts'
import { subscribeParts } from '../../../product/subscriptions/server/endpoints.ts'
import { askToConfirm } from '../../../product/subscriptions/server/subscribe.ts'
import { findByToken } from '../../../product/subscriptions/server/subscription.store.ts'
import type { Subscription, subscriptionContract } from '../subscription-contract.ts'
import { breachSubscriptions, usableKeywords } from './breach-subscription.ts'
import { asBreaches, type BreachSubscription, change } from './subscribe.ts'

export function subscriptionEndpoints(
  given: Parameters<typeof subscribeParts>[0],
): Handlers<typeof subscriptionContract> {
  const parts: SubscribeParts = subscribeParts(given)
  const { db, now } = parts
  return {
    'POST /api/breach-alerts/subscribe': async ({ body }, { address }) => {
      const { email, companyKeywords, severityThreshold: threshold } = body
      const settings = { keywords: usableKeywords(companyKeywords), threshold }
      if (body.isActive) await askToConfirm(parts, breachSubscriptions, { email, settings, address })
      return { accepted: true, message: subscribedWords }
    },

    'GET /api/breach-alerts/subscriptions/{token}': async ({ params }) =>
      present(asBreaches(await findByToken(db, 'page_sha256', tokenHash(params.token))), now()),

    'PATCH /api/breach-alerts/subscriptions/{token}': async ({ params, body }, { address }) => {
      const { companyKeywords: keywords, severityThreshold: threshold, digest, paused } = body
      const wanted = { settings: { keywords, threshold, digest }, paused }
      return present(await change(parts, { token: params.token, address, wanted }), now())
    },
  }
}

function present(subscription: BreachSubscription | undefined, now: Date): Subscription {
  if (!subscription) throw refuse('subscription_link_unknown')
  const { email, settings, pausedUntil, confirmedAt } = subscription
  return {
    companyKeywords: settings.keywords,
    severityThreshold: settings.threshold,
    email: maskEmail(email),
    digest: settings.digest,
    pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
    confirmedAt: confirmedAt.toISOString(),
  }
}
