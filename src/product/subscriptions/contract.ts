import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'

const token = z.string().regex(/^[\w-]{22}$/)
const byToken = z.object({ token })

const listed = z.object({
  /** Names it among those of its address. */
  key: z.string(),
  title: z.string(),
  /** Its settings in words. */
  about: z.string(),
  since: z.iso.datetime(),
  /** Page where its settings are changed. */
  changePath: z.string().nullable(),
})

export type Listed = z.output<typeof listed>

export const subscriptionsContract = {
  'GET /api/subscriptions/confirmations/{token}': endpoint({
    summary: 'What this link would confirm; changes nothing',
    params: byToken,
    response: z.object({
      title: z.string(),
      /** `a***@corp.test`: the page is reached by a link, and links are passed on. */
      email: z.string(),
      about: z.array(z.object({ label: z.string(), value: z.string() })),
      /** The address has such a subscription already, with these settings, and this one would replace it. */
      replaces: z.string().nullable(),
    }),
  }),
  'POST /api/subscriptions/confirmations/{token}': endpoint({
    summary: 'Confirm the address: the subscription begins',
    params: byToken,
    response: z.object({ confirmed: z.literal(true), title: z.string(), pageToken: token }),
  }),
  'GET /api/subscriptions/{token}': endpoint({
    summary: 'Everything we send to the address behind this link',
    params: byToken,
    response: z.object({ email: z.string(), subscriptions: z.array(listed) }),
  }),
  'POST /api/subscriptions/{token}/stop': endpoint({
    summary: 'Stop one of the subscriptions of this address, or all of them; the others go on',
    params: byToken,
    body: z.object({ key: z.string().max(60) }),
    response: z.object({
      stopped: z.array(z.string()),
      /** Opens the page from now on; null where nothing is sent any more. */
      pageToken: token.nullable(),
    }),
  }),
  'POST /api/unsubscribe/{token}': endpoint({
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

export const subscriptionsRefusals = {
  email_unusable: { status: 422, message: 'This does not look like an e-mail address.' },
  subscription_link_unknown: {
    status: 404,
    message: 'This link is not known any more. It was used, has expired, or the subscription was stopped.',
  },
  mail_events_off: { status: 404, message: 'This installation takes no reports of mail providers.' },
  mail_events_unsigned: { status: 401, message: 'The signature does not match.' },
  mail_events_unreadable: { status: 422, message: 'The report could not be read.' },
} as const
