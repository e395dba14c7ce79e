import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { companyKeywords } from './contract.ts'
import { severities } from './severity-table.ts'
import { digests } from './vocabulary.ts'

const severityThreshold = z.enum(severities)
const token = z.string().regex(/^[\w-]{22}$/)
const byToken = z.object({ token })

const settings = z.object({ companyKeywords: z.array(z.string()), severityThreshold })

const subscription = settings.extend({
  /** `a***@corp.test`: the page is reached by a link, and links are passed on. */
  email: z.string(),
  digest: z.enum(digests),
  /** Null while it is not paused. */
  pausedUntil: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime(),
})
export type Subscription = z.output<typeof subscription>

export const subscriptionContract = {
  'POST /api/breach-alerts/subscribe': endpoint({
    summary: 'Ask for alerts by mail; the address confirms by a link. The answer is the same for every address',
    cost: 'costly',
    takesSteadyTime: true,
    body: z.object({
      email: z.string().trim().min(1).max(254),
      companyKeywords: companyKeywords.default([]),
      severityThreshold: severityThreshold.default('medium'),
      isActive: z.boolean().default(true),
    }),
    status: 202,
    response: z.object({ accepted: z.literal(true), message: z.string() }),
  }),
  'GET /api/breach-alerts/subscriptions/{token}': endpoint({
    summary: 'The subscription that a link of its mails leads to',
    params: byToken,
    response: subscription,
  }),
  'PATCH /api/breach-alerts/subscriptions/{token}': endpoint({
    summary: 'Change keywords, level, rhythm, or pause',
    params: byToken,
    body: z.object({
      companyKeywords: companyKeywords.optional(),
      severityThreshold: severityThreshold.optional(),
      digest: z.enum(digests).optional(),
      /** True: for 30 days from now; false: go on. */
      paused: z.boolean().optional(),
    }),
    response: subscription,
  }),
}

export const subscriptionRefusals = {
  keywords_unusable: { status: 422, message: 'None of these keywords holds a letter or a digit.' },
} as const
