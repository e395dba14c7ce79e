import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { stateNames } from './vocabulary.ts'

// Confirming and stopping are the same for every subscription.

const states = z
  .array(
    z
      .string()
      .trim()
      .toUpperCase()
      .refine((state) => Object.hasOwn(stateNames, state), 'is not the postal code of a state'),
  )
  .max(Object.keys(stateNames).length)
  .transform((codes) => [...new Set(codes)].sort())

export const lawAlertsContract = {
  'POST /api/laws/subscribe': endpoint({
    summary:
      'Ask for mail when a state privacy law changes; the address confirms by a link. The answer is the same for every address',
    cost: 'costly',
    takesSteadyTime: true,
    body: z.object({
      email: z.string().trim().min(1).max(254),
      /** Postal codes; none: every state. */
      states: states.default([]),
    }),
    status: 202,
    response: z.object({ accepted: z.literal(true), message: z.string() }),
  }),
}
