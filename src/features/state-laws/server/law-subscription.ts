import { z } from 'zod'
import type { SubscriptionKind } from '../../../product/subscriptions/server/subscription-kind.ts'
import { statesWords } from '../vocabulary.ts'

const settings = z.object({
  /** Postal codes; none: every state. */
  states: z.array(z.string()),
})

export const lawSubscriptions: SubscriptionKind<z.output<typeof settings>> = {
  kind: 'laws',
  settings,
  words: ({ states }) => `changes of state privacy laws, for ${statesWords(states)}`,
  rows: ({ states }) => [{ label: 'States', value: statesWords(states) }],
}
