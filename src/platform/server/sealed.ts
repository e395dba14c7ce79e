import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// Encrypts stored secrets that must be read again with the installation's secret: a copy of the database alone opens
// nothing.

/**
 * Every form that a sealed text may have, by the name that it begins with: another cipher is another line here, and
 * `sightline rotate-secret` reseals in the newest.
 */
const forms = { s1: 'aes-256-gcm' } as const
const newest = 's1' satisfies keyof typeof forms

interface Seal {
  secret: string
  /** Each purpose has a key of its own. */
  purpose: string
  /** Additional data that it is bound to, such as its row: moved elsewhere it does not open. */
  boundTo: string
}

const keyOf = ({ secret, purpose }: Seal) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

export function sealText(seal: Seal, plain: string): string {
  const nonce = randomBytes(12)
  const sealing = createCipheriv(forms[newest], keyOf(seal), nonce).setAAD(Buffer.from(seal.boundTo))
  const sealed = Buffer.concat([sealing.update(plain, 'utf8'), sealing.final()])
  return [newest, ...[nonce, sealing.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** @throws Error where it was sealed under another secret or for something else, or changed since. */
export function openText(seal: Seal, text: string): string {
  const parts = text.split('.')
  // Before forms had names there was the first one alone.
  const [form = '', ...rest] = parts.length === 3 ? ['s1', ...parts] : parts
  const [nonce, tag, sealed] = rest.map((part) => Buffer.from(part, 'base64url'))
  if (!isForm(form) || !nonce || !tag || !sealed)
    throw new Error(`${seal.boundTo}: what was sealed is of no known form`)
  const opening = createDecipheriv(forms[form], keyOf(seal), nonce, { authTagLength: 16 })
    .setAAD(Buffer.from(seal.boundTo))
    .setAuthTag(tag)
  return Buffer.concat([opening.update(sealed), opening.final()]).toString('utf8')
}

export function opens(seal: Seal, text: string): boolean {
  try {
    openText(seal, text)
    return true
  } catch {
    return false
  }
}

const isForm = (name: string): name is keyof typeof forms => Object.hasOwn(forms, name)
