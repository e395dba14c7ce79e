import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// What is stored and must be read again is sealed under the installation's secret: a copy of the database alone opens nothing.

const cipher = 'aes-256-gcm'

interface Seal {
  secret: string
  /** Each purpose has a key of its own. */
  purpose: string
  /** What it is bound to, such as its row: moved elsewhere it does not open. */
  boundTo: string
}

const keyOf = ({ secret, purpose }: Seal) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

export function sealText(seal: Seal, plain: string): string {
  const nonce = randomBytes(12)
  const sealing = createCipheriv(cipher, keyOf(seal), nonce).setAAD(Buffer.from(seal.boundTo))
  const sealed = Buffer.concat([sealing.update(plain, 'utf8'), sealing.final()])
  return [nonce, sealing.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** @throws Error where it was sealed under another secret or for something else, or changed since. */
export function openText(seal: Seal, text: string): string {
  const [nonce, tag, sealed] = text.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !tag || !sealed) throw new Error(`${seal.boundTo}: what was sealed is of no known form`)
  const opening = createDecipheriv(cipher, keyOf(seal), nonce, { authTagLength: 16 })
    .setAAD(Buffer.from(seal.boundTo))
    .setAuthTag(tag)
  return Buffer.concat([opening.update(sealed), opening.final()]).toString('utf8')
}
