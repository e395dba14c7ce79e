import type { Config } from '../../../platform/server/config.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import type { SubscribeParts } from '../../../platform/server/mail/asks.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { subscribedWords } from '../../breach-alerts/vocabulary.ts'
import { maskEmail } from '../../investigations/rules.ts'
import type { lawAlertsContract } from '../alerts-contract.ts'
import { askToConfirm, confirm, stop } from './subscribe.ts'
import { findRequest, findSubscription } from './subscription.store.ts'

interface Parts {
  db: Database
  secret: string
  publicUrl: string
  deliverSoon: SubscribeParts['deliverSoon']
  now: () => Date
  config: Pick<Config, 'RATE_LIMITS' | 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL'>
}

export function lawAlertsEndpoints({
  db,
  secret,
  publicUrl,
  deliverSoon,
  now,
  config,
}: Parts): Handlers<typeof lawAlertsContract> {
  const parts: SubscribeParts = {
    ...{ db, secret, publicUrl, deliverSoon, now },
    ...{ operator: config, limitsNetworks: config.RATE_LIMITS },
  }
  return {
    'POST /api/laws/subscribe': async ({ body: { email, states } }, { address }) => {
      await askToConfirm(parts, { email, states, address })
      return { accepted: true, message: subscribedWords }
    },

    'GET /api/laws/confirmations/{token}': async ({ params }) => {
      const request = await findRequest(db, { tokenSha256: tokenHash(params.token), now: now() })
      if (!request) throw refuse('subscription_link_unknown')
      const held = request.confirmed_at ? undefined : await findSubscription(db, 'email_key', request.email_key)
      return {
        states: request.states,
        email: maskEmail(request.email),
        replaces: held ? { states: held.states } : null,
      }
    },

    'POST /api/laws/confirmations/{token}': async ({ params }, { address }) => ({
      confirmed: true,
      stopToken: await confirm(parts, { token: params.token, address }),
    }),

    'POST /api/laws/unsubscribe/{token}': async ({ params }) => {
      // Whoever stops twice, or by an old mail, has what he wants; and no one learns which tokens exist.
      await stop(db, params.token)
      return { stopped: true }
    },
  }
}
