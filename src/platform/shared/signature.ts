import { createHash, createPublicKey, verify } from 'node:crypto'
import { canonicalJson } from './canonical-hash.ts'

// Ed25519 (RFC 8032). A public key is its 32 bytes, a signature its 64, both in base64url.

/** RFC 8037. */
export const jwkOf = (publicKey: string) => ({ kty: 'OKP', crv: 'Ed25519', x: publicKey }) as const

/** RFC 7638: the key's own thumbprint, so that an id cannot be given to another key. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256')
    .update(canonicalJson(jwkOf(publicKey)))
    .digest('base64url')

export function isSignedBy(publicKey: string, { bytes, signature }: { bytes: Uint8Array; signature: string }): boolean {
  const given = Buffer.from(signature, 'base64url')
  // The last character of base64url has bits to spare: one way to write a signature is enough.
  if (given.toString('base64url') !== signature) return false
  return verify(null, bytes, createPublicKey({ key: jwkOf(publicKey), format: 'jwk' }), given)
}
