import { createHash, createHmac, randomBytes } from 'node:crypto'

// Tokens of links: 128 bits, 22 characters. Rows hold their hashes, so that a reader of the database cannot use any
// link.

const tokenBytes = 16

export const randomToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** Unsalted and quick on purpose: what it hashes cannot be guessed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The same token each time, for links of mails written later: a row keeps its salt, the installation its secret. */
export const derivedToken = ({ secret, salt, purpose }: { secret: string; salt: string; purpose: string }): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['token', purpose, salt]))
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url')
