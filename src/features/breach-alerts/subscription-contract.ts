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
  'GET /api/breach-alerts/confirmations/{token}': endpoint({
    summary: 'What this link would confirm; changes nothing',
    params: byToken,
    response: settings.extend({
      email: z.string(),
      /** The address has alerts already, and these would take their place. */
      replaces: settings.nullable(),
    }),
  }),
  'POST /api/breach-alerts/confirmations/{token}': endpoint({
    summary: 'Confirm the address: alerts begin',
    params: byToken,
    response: z.object({ confirmed: z.literal(true), manageToken: token }),
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
  'DELETE /api/breach-alerts/subscriptions/{token}': endpoint({
    summary: 'Stop the alerts and erase the address',
    params: byToken,
    response: z.object({ stopped: z.literal(true) }),
  }),
  'POST /api/breach-alerts/unsubscribe/{token}': endpoint({
    summary: 'Stop by one click (RFC 8058); answers the same for every token',
    params: z.object({ token: z.string().max(200) }),
    response: z.object({ stopped: z.literal(true) }),
  }),
  'POST /api/mail/events': endpoint({
    summary:
      'Bounces and complaints that a mail provider reports, at most 1,000, signed by Standard Webhooks: {"events": [{"type": "bounce" or "complaint", "kind": "hard" or "soft", "recipient", "messageId", "status"?, "at"?}]}',
    rawBody: true,
    maxBodyBytes: 1024 * 1024,
    response: z.object({ taken: z.int() }),
    status: 202,
  }),
}

export const subscriptionRefusals = {
  email_unusable: { status: 422, message: 'This does not look like an e-mail address.' },
  keywords_unusable: { status: 422, message: 'None of these keywords holds a letter or a digit.' },
  subscription_link_unknown: {
    status: 404,
    message: 'This link is not known any more. It was used, has expired, or the alerts were stopped.',
  },
  mail_events_off: { status: 404, message: 'This installation takes no reports of mail providers.' },
  mail_events_unsigned: { status: 401, message: 'The signature does not match.' },
  mail_events_unreadable: { status: 422, message: 'The report could not be read.' },
} as const
