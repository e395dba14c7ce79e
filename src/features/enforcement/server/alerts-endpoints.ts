import type { Handlers } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { subscribedWords } from '../../../product/subscriptions/kinds.ts'
import { subscribeParts } from '../../../product/subscriptions/server/endpoints.ts'
import { askToConfirm } from '../../../product/subscriptions/server/subscribe.ts'
import type { enforcementAlertsContract } from '../alerts-contract.ts'
import { isAuthority } from './conduct.store.ts'
import { enforcementSubscriptions } from './enforcement-subscription.ts'

export const enforcementAlertsEndpoints = (
  given: Parameters<typeof subscribeParts>[0],
): Handlers<typeof enforcementAlertsContract> => ({
  'POST /api/enforcement/subscribe': async ({ body: { email, authority, subject } }, { address }) => {
    // The mail that asks names the authority: a stranger's words could be an advertisement or a threat.
    if (authority !== null && !(await isAuthority(given.db, authority))) throw refuse('authority_unknown')
    await askToConfirm(subscribeParts(given), enforcementSubscriptions, {
      ...{ email, settings: { authority, subject }, address },
    })
    return { accepted: true, message: subscribedWords }
  },
})
