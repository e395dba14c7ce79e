import type { Handlers } from '../../../platform/server/http/api.ts'
import { subscribedWords } from '../../../product/subscriptions/kinds.ts'
import { subscribeParts } from '../../../product/subscriptions/server/endpoints.ts'
import { askToConfirm } from '../../../product/subscriptions/server/subscribe.ts'
import type { lawAlertsContract } from '../alerts-contract.ts'
import { lawSubscriptions } from './law-subscription.ts'

export const lawAlertsEndpoints = (
  given: Parameters<typeof subscribeParts>[0],
): Handlers<typeof lawAlertsContract> => ({
  'POST /api/laws/subscribe': async ({ body: { email, states } }, { address }) => {
    await askToConfirm(subscribeParts(given), lawSubscriptions, { email, settings: { states }, address })
    return { accepted: true, message: subscribedWords }
  },
})
