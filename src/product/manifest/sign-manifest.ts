import { type Manifest, manifestFormat } from './manifest.ts'
import { signedBytes } from './verify-manifest.ts'

interface Signer {
  id: string
  publicKey: string
  sign: (bytes: Uint8Array) => string
}

/** The manifest as a file, signed. */
export function signManifest(
  { id, publicKey, sign }: Signer,
  said: Omit<Manifest, 'format' | 'key' | 'signature'>,
): Uint8Array {
  const key = { id, algorithm: 'Ed25519', publicKey } as const
  const content = { format: manifestFormat, ...said, key } satisfies Omit<Manifest, 'signature'>
  return Buffer.from(`${JSON.stringify({ ...content, signature: sign(signedBytes(content)) }, null, 2)}\n`)
}
