import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { openText, sealText } from '../../../platform/server/sealed.ts'

// Signing secrets of endpoints. They must be read again to sign, so they are sealed and not hashed.

const secretBytes = 32

export const newSigningSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

interface Holder {
  organisationId: number
  endpointId: number
}

const sealOf = (secret: string, { organisationId, endpointId }: Holder) => ({
  secret,
  purpose: 'signing secrets of webhooks',
  boundTo: `webhook ${organisationId} ${endpointId}`,
})

export const sealSigningSecret = (secret: string, holder: Holder, plain: string): string =>
  sealText(sealOf(secret, holder), plain)

/** The headers of Standard Webhooks: a signature by each secret that is good at that time, the newest first. */
export function signedHeaders(
  secret: string,
  {
    messageId,
    payload,
    sealedSecrets,
    at,
    ...holder
  }: Holder & { messageId: string; payload: string; sealedSecrets: readonly string[]; at: Date },
): Record<string, string> {
  const signatures = sealedSecrets.map((sealed) =>
    new Webhook(openText(sealOf(secret, holder), sealed)).sign(messageId, at, payload),
  )
  return {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
