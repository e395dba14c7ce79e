import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { stateNames } from './vocabulary.ts'

// Refusals are those of subscribing to breach alerts: an address or a link is judged alike.

const token = z.string().regex(/^[\w-]{22}$/)
const byToken = z.object({ token })

const states = z
  .array(
    z
      .string()
      .trim()
      .toUpperCase()
      .refine((state) => Object.hasOwn(stateNames, state), 'is no postal code of a state'),
  )
  .max(Object.keys(stateNames).length)
  .transform((codes) => [...new Set(codes)].sort())

const watched = z.object({
  /** Postal codes; none: every state. */
  states: z.array(z.string()),
})

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
  'GET /api/laws/confirmations/{token}': endpoint({
    summary: 'What this link would confirm; changes nothing',
    params: byToken,
    response: watched.extend({
      /** `a***@corp.test`: the page is reached by a link, and links are passed on. */
      email: z.string(),
      /** The address has alerts already, and these would take their place. */
      replaces: watched.nullable(),
    }),
  }),
  'POST /api/laws/confirmations/{token}': endpoint({
    summary: 'Confirm the address: alerts begin',
    params: byToken,
    response: z.object({
      confirmed: z.literal(true),
      /** Of the link that stops them. */
      stopToken: token,
    }),
  }),
  'POST /api/laws/unsubscribe/{token}': endpoint({
    summary: 'Stop by one click (RFC 8058); answers the same for every token',
    params: z.object({ token: z.string() }),
    response: z.object({ stopped: z.literal(true) }),
  }),
}
