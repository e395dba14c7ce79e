import { createHmac } from 'node:crypto'

/**
 * The token of a link: 256 bits, 43 characters, the same each time, so that a reminder carries the link of the first
 * mail. The row keeps the salt and the token's hash, the installation its secret: either of them alone opens nothing.
 */
export const linkToken = ({ secret, salt }: { secret: string; salt: string }): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['token', 'questionnaire', salt]))
    .digest('base64url')

export const isLinkToken = (token: string): boolean => /^[\w-]{43}$/.test(token)
