// Messages that Sightline sends, by the Standard Webhooks specification: https://www.standardwebhooks.com

interface EventData {
  'assessment.completed': {
    vendor: string
    vendor_id: number
    /** 0 to 100, higher is riskier. Null: too little is known for a score. */
    risk_score: number | null
    kind: 'investigation' | 'assessment'
    /** Of an assessment: what its members concluded. */
    conclusion: string | null
    url: string
  }
  'risk.changed': {
    vendor: string
    vendor_id: number
    new_risk: Risk
    previous_risk: Risk
    risk_score: number
    previous_risk_score: number
    url: string
  }
  'compliance.alert': {
    framework: string
    severity: string
    vendor: string
    vendor_id: number
    title: string
    description: string
    action_required: string | null
    url: string
  }
}

type Risk = 'very_high' | 'high' | 'medium' | 'low'

/** What a message says. Narrow it by `type`. */
export type WebhookEvent = {
  [Type in keyof EventData]: {
    type: Type
    /** When it happened. */
    timestamp: string
    /** Somebody asked for an example: nothing happened. */
    test?: true
    data: EventData[Type]
  }
}[keyof EventData]

export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError'
  readonly reason: 'header_missing' | 'too_old' | 'too_new' | 'wrong_signature'

  constructor(reason: WebhookVerificationError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

type HeaderFields = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

const encoder = new TextEncoder()

/**
 * The event of a message, once it is known to be from Sightline and of now. Whoever acts on it should note the header
 * `webhook-id` and let a message with the same one pass: it is sent again until it was taken.
 * @param body As it came, before anything parsed it: other bytes have another signature.
 * @throws {WebhookVerificationError}
 */
export async function verifyWebhook({
  secret,
  headers,
  body,
  toleranceSeconds = 300,
  now = new Date(),
}: {
  /** `whsec_…`, shown when the endpoint was made. */
  secret: string
  headers: HeaderFields
  body: string | Uint8Array
  toleranceSeconds?: number
  now?: Date
}): Promise<WebhookEvent> {
  const id = fieldOf(headers, 'webhook-id')
  const sentAt = fieldOf(headers, 'webhook-timestamp')
  const seconds = /^\d{1,15}$/.test(sentAt) ? Number(sentAt) : Number.NaN
  const age = now.getTime() / 1000 - seconds
  if (Number.isNaN(age)) throw new WebhookVerificationError('header_missing', 'webhook-timestamp is no time.')
  if (age > toleranceSeconds) throw new WebhookVerificationError('too_old', 'The message is too old.')
  if (age < -toleranceSeconds) throw new WebhookVerificationError('too_new', 'The message is from the future.')

  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const signed = joined(encoder.encode(`${id}.${sentAt}.`), bytes)
  const key = await importKey(secret)
  // One by each secret that is good: for a day after a new one was made, two.
  for (const one of fieldOf(headers, 'webhook-signature').split(' ')) {
    const [version, signature] = one.split(',')
    if (version !== 'v1') continue
    const claimed = fromBase64(signature ?? '')
    if (claimed && (await crypto.subtle.verify('HMAC', key, claimed, signed)))
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
  }
  throw new WebhookVerificationError('wrong_signature', 'No signature of the message is by this secret.')
}

function fieldOf(headers: HeaderFields, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([field]) => field.toLowerCase() === name)?.[1]
  if (typeof value !== 'string') throw new WebhookVerificationError('header_missing', `There is no header ${name}.`)
  return value
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new TypeError('The secret is whsec_ and the base64 of its bytes.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
