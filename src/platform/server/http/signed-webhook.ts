import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceMs = 5 * 60_000

/**
 * True if the holder of the secret wrote this body, and recently. Standard Webhooks, symmetric signatures (v1).
 * @param secret `whsec_` and base64.
 */
export function isSignedWebhook({
  secret,
  header,
  body,
  now,
}: {
  secret: string
  header: (name: string) => string | undefined
  body: Uint8Array
  now: Date
}): boolean {
  const [id, sentAt, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')]
  if (!id || !sentAt || !signatures || !/^\d{1,12}$/.test(sentAt)) return false
  if (Math.abs(now.getTime() - Number(sentAt) * 1000) > toleranceMs) return false
  const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${sentAt}.`)
    .update(body)
    .digest()
  // Several while a secret is being changed.
  return signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
