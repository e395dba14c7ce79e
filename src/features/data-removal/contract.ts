import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { mailable } from '../../platform/shared/mailed-names.ts'
import { modes, removalLimits } from './vocabulary.ts'

const token = z.string().regex(/^[\w-]{22}$/)
const instant = z.iso.datetime()
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'is not a country code')
const usState = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'is not a state code')

export const removalPlatform = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  automatedRemoval: z.boolean(),
  estimatedTime: z.string(),

  method: z.enum(['email', 'web-form', 'account-setting', 'contact-support', 'letter']),
  /** Page where a person asks for it; null where there is none. */
  optOutUrl: z.string().nullable(),
  needs: z.array(z.string()),
  domain: z.string().nullable(),
  /** Covered by California's one-stop request to all registered data brokers (DROP). */
  inDrop: z.boolean(),
  /** Measured on closed items of this installation, once there are enough. */
  measured: z.object({ medianDays: z.number(), successRate: z.number(), count: z.int() }).nullable(),
  source: z.string(),
  sourceUrl: z.string(),
  asOf: z.string(),
})
export type RemovalPlatform = z.output<typeof removalPlatform>

export const itemStatuses = ['awaiting_confirmation', 'manual_action', 'needs_more_data', 'unavailable'] as const

const person = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(removalLimits.nameCharacters)
    .refine(...mailable('person'))
    .optional(),
  country: country.optional(),
  state: usState.optional(),
  account: z.string().trim().min(1).max(removalLimits.accountCharacters).optional(),
  city: z.string().trim().min(1).max(removalLimits.cityCharacters).optional(),
  /** Maiden and other earlier names, separated by commas. */
  formerNames: z
    .string()
    .trim()
    .min(1)
    .max(removalLimits.formerNamesCharacters)
    .refine(...mailable('person'))
    .optional(),
  /** Pages on people-search sites that list the person. A site is given its own pages only. */
  listings: z
    .array(z.url({ protocol: /^https?$/, error: 'is not a web address' }).max(removalLimits.listingCharacters))
    .max(removalLimits.listings, `names more than ${removalLimits.listings} pages`)
    .optional(),
})

/** Statements that a person can make about an item. */
export const deeds = ['opened', 'sent', 'done', 'answered', 'no_record', 'denied', 'cancelled', 'relisted'] as const
export type Deed = (typeof deeds)[number]

/** `waiting`: we send it. `yours`: the person sends it. */
export const letterStates = ['waiting', 'yours', 'sent'] as const

const trackedLetter = z.object({
  kind: z.enum(['deletion', 'opt-out', 'reminder']),
  state: z.enum(letterStates),
  law: z.object({ id: z.string(), title: z.string(), citation: z.string() }).nullable(),
  /** Empty where no mailbox is known. */
  to: z.string(),
  /** Null where a letter left before its text was kept. */
  subject: z.string().nullable(),
  text: z.string().nullable(),
  /** For the person's own mail program; null for a letter that is ours to send, or has left. */
  mailto: z.string().nullable(),
  bodySha256: z.string().nullable(),
  sentAt: instant.nullable(),
  acknowledgeBy: z.string().nullable(),
  answerBy: z.string().nullable(),
})
export type TrackedLetter = z.output<typeof trackedLetter>

const trackedItem = z.object({
  id: z.int(),
  platform: z.object({
    id: z.string(),
    name: z.string(),
    category: z.string(),
    optOutUrl: z.string().nullable(),
    method: removalPlatform.shape.method,
    domain: z.string().nullable(),
    inDrop: z.boolean(),
  }),
  state: z.string(),
  reason: z.string().nullable(),
  /** The state in one to four words. */
  title: z.string(),
  /** The same for a person: one line, and what is to be done by whom. */
  words: z.string(),
  action: z.string().nullable(),
  /** Statements that the table of states allows now. */
  can: z.array(z.enum(deeds)),
  law: z.object({ id: z.string(), title: z.string(), citation: z.string() }).nullable(),
  sentAt: instant.nullable(),
  acknowledgeBy: z.string().nullable(),
  answerBy: z.string().nullable(),
  isOverdue: z.boolean(),
  /** Every letter to this platform, the first first. */
  letters: z.array(trackedLetter),
  /** Pages of this platform that list the person, as they told. */
  listings: z.array(z.string()),
  /** For the person's own mail program, in self mode and for what the platform asks of them. */
  draft: z
    .object({
      /** Empty where no mailbox is known: the text goes where the platform or the authority takes it. */
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      mailto: z.string(),
      /** Beside the draft, never in it. */
      note: z.string(),
    })
    .nullable(),
  events: z.array(
    z.object({
      at: instant,
      from: z.string().nullable(),
      to: z.string(),
      actor: z.enum(['system', 'user', 'staff', 'platform']),
      words: z.string(),
      hash: z.string(),
    }),
  ),
})
export type TrackedItem = z.output<typeof trackedItem>

const tracked = z.object({
  requestId: z.string(),
  email: z.string(),
  createdAt: instant,
  provedAt: instant.nullable(),
  mode: z.enum(modes).nullable(),
  /** As given when the address was proved; null before. */
  residence: z.object({ country: z.string(), state: z.string().nullable() }).nullable(),
  /** The day on which what identifies the person is erased; null while an item is open. */
  erasedOn: z.string().nullable(),
  items: z.array(trackedItem),
})
export type TrackedRequest = z.output<typeof tracked>

export const dataRemovalContract = {
  'GET /api/data-removal/platforms': endpoint({
    summary: 'Platforms that can be asked to remove data, the best known first; the next page is in the Link header',
    query: z.object({
      q: z.string().max(200).optional(),
      category: z.string().max(100).optional(),
      /** Only these, by commas: what an address or a form had chosen. */
      ids: z.string().max(20_000).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(250),
      cursor: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    response: z.array(removalPlatform),
  }),
  'GET /api/data-removal/categories': endpoint({
    summary: 'Categories of platforms with their counts',
    response: z.object({
      total: z.int(),
      automated: z.int(),
      categories: z.array(z.object({ category: z.string(), count: z.int() })),
    }),
  }),
  'POST /api/data-removal/request': endpoint({
    summary: 'Ask platforms to remove what they hold of an address; nothing leaves before the address is proved',
    cost: 'costly',
    takesSteadyTime: true,
    status: 201,
    body: person.extend({
      email: z.string().trim().min(1).max(254),
      platforms: z
        .array(z.string().max(200))
        .min(1, 'names no platform')
        .max(removalLimits.platformsARequest, `names more than ${removalLimits.platformsARequest} platforms`),
      reason: z.string().trim().max(removalLimits.reasonCharacters).default(''),
      /** The breach that gave the reason. */
      breachId: z.string().max(200).optional(),
    }),
    response: z.object({
      requestId: z.string(),
      platforms: z.array(
        z.object({
          id: z.string(),
          platform: z.string(),
          status: z.enum(itemStatuses),
          /** In words: "By January 5, 2027", or what it depends on. */
          estimatedCompletion: z.string(),
        }),
      ),
      nextSteps: z.array(z.string()),
    }),
  }),
  'GET /api/data-removal/proofs/{token}': endpoint({
    summary: 'The request that this link proves the address for; changes nothing',
    params: z.object({ token }),
    response: z.object({
      requestId: z.string(),
      email: z.string(),
      person,
      /** Modes that this installation offers. */
      modes: z.array(z.enum(modes)),
      /** The text that is signed in agent mode, word by word, and its hash. */
      permission: z.object({ text: z.string(), sha256: z.string() }).nullable(),
      items: z.array(
        z.object({
          platformId: z.string(),
          name: z.string(),
          /** We can write to it; else the person asks on its page. */
          takesLetters: z.boolean(),
          /** Trades in data of people who are not its customers. Anyone else deletes an account with the data. */
          isSeller: z.boolean(),
          needs: z.array(z.string()),
        }),
      ),
    }),
  }),
  'POST /api/data-removal/proofs/{token}': endpoint({
    summary: 'Prove the address, sign the permission or choose to send by oneself: the letters begin',
    params: z.object({ token }),
    body: person.extend({
      mode: z.enum(modes),
      /** Typed name under the permission; needed in agent mode. */
      signedName: z
        .string()
        .trim()
        .max(removalLimits.nameCharacters)
        .refine(...mailable('person'))
        .optional(),
      permissionSha256: z.string().max(64).optional(),
      accepted: z.boolean().default(false),
    }),
    response: z.object({ requestId: z.string(), trackToken: token }),
  }),
  'POST /api/data-removal/track': endpoint({
    summary: 'Send the link to a request to the address that made it; the answer is the same for every Request ID',
    cost: 'costly',
    takesSteadyTime: true,
    status: 202,
    body: z.object({ requestId: z.string().trim().max(40), email: z.string().trim().min(1).max(254) }),
    response: z.object({ accepted: z.literal(true), message: z.string() }),
  }),
  'GET /api/data-removal/requests/{token}': endpoint({
    summary: 'One request, item by item, with its events',
    params: z.object({ token }),
    response: tracked,
  }),
  'POST /api/data-removal/requests/{token}/items/{id}': endpoint({
    summary: 'What the person did: opened the form, sent the draft, done, answered, no record, cancelled',
    params: z.object({ token, id: z.coerce.number().int().positive() }),
    body: person.extend({
      /** `answered`: gave what was asked for; before a letter has left, the fields beside it are what was missing. */
      did: z.enum(deeds),
    }),
    response: tracked,
  }),
  'DELETE /api/data-removal/requests/{token}': endpoint({
    summary: 'Erase what identifies the person now; hashes of events stay',
    params: z.object({ token }),
    response: z.object({ erased: z.literal(true) }),
  }),
  'GET /api/data-removal/requests/{token}/receipt.json': endpoint({
    summary: 'The receipt, with the hashes by which it is verified',
    params: z.object({ token }),
    response: z.custom<unknown>(),
  }),
  'GET /api/data-removal/requests/{token}/receipt.pdf': endpoint({
    summary: 'The receipt to keep',
    params: z.object({ token }),
    file: 'application/pdf',
    response: z.instanceof(Uint8Array),
  }),
  'GET /api/data-removal/requests/{token}/due.ics': endpoint({
    summary: 'The days on which answers are due, as a calendar',
    params: z.object({ token }),
    file: 'text/calendar; charset=utf-8',
    response: z.instanceof(Uint8Array),
  }),
  'POST /api/data-removal/verify': endpoint({
    summary: 'Recompute the hashes of a receipt and hold them against what was recorded',
    maxBodyBytes: 2 * 1024 * 1024,
    body: z.object({ receipt: z.unknown() }),
    response: z.object({
      /** The receipt agrees with itself; null where it is no receipt. */
      isWhole: z.boolean().nullable(),
      /** This installation recorded events with these hashes. */
      isOurs: z.boolean(),
      /** Lists what does not agree, in words. */
      problems: z.array(z.string()),
    }),
  }),
  'POST /api/data-removal/inbound': endpoint({
    summary: 'A message that a platform sent in reply, as RFC 822, signed by Standard Webhooks',
    rawBody: true,
    maxBodyBytes: 1024 * 1024,
    status: 202,
    response: z.object({ taken: z.boolean() }),
  }),
}

export const dataRemovalRefusals = {
  removal_email_unusable: { status: 422, message: 'This does not look like an email address.' },
  removal_platforms_unknown: { status: 422, message: 'Some of these platforms are not known here.' },
  removal_key_reused: { status: 422, message: 'This Idempotency-Key came before with another request.' },
  removal_link_unknown: {
    status: 404,
    message: 'This link no longer works. It was used, has expired, or the request was erased.',
  },
  removal_item_unknown: { status: 404, message: 'There is no such item in this request.' },
  removal_not_now: { status: 409, message: 'This item is in a state in which that cannot be done.' },
  removal_unsigned: {
    status: 422,
    message: 'Type your name and accept the permission, or choose to send it yourself.',
  },
  removal_mode_off: {
    status: 422,
    message: 'This installation cannot write in your name. Choose to send it yourself.',
  },
  removal_inbound_off: { status: 404, message: 'This installation takes no mail in.' },
  removal_inbound_unsigned: { status: 401, message: 'The signature does not match.' },
} as const
