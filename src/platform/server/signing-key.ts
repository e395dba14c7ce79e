import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { jwkOf, keyIdOf } from '../shared/signature.ts'
import { type Database, type Db, runSql } from './database.ts'
import { openText, sealText } from './sealed.ts'

// Signs the files that the installation hands out, so that a holder can tell them from files of others.

interface PublicKey {
  id: string
  /** As `platform/shared/signature.ts` writes it. */
  publicKey: string
}

export interface SigningKey extends PublicKey {
  /** @returns the signature in base64url. */
  sign: (bytes: Uint8Array) => string
}

/**
 * The key of the installation, created on first use: concurrent callers all get the same.
 * @throws Error where it was sealed under another secret.
 */
export async function getSigningKey(db: Database, secret: string): Promise<SigningKey> {
  const found = (await findKey(db)) ?? (await makeKey(db, secret))
  return signingKeyOf({ publicKey: found.publicKey, privateKey: open(secret, found) })
}

/** All that ever signed here: what a retired key signed stays good. */
export const listPublicKeys = (db: Db): Promise<PublicKey[]> =>
  runSql(db, `select id, public_key as "publicKey" from signing_key order by created_at, id`)

interface KeyPair {
  publicKey: string
  privateKey: string
}

export function newKeyPair(): KeyPair {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  if (!x || !d) throw new Error('a new Ed25519 key has both its halves')
  return { publicKey: x, privateKey: d }
}

export function signingKeyOf({ publicKey, privateKey }: KeyPair): SigningKey {
  const key = createPrivateKey({ key: { ...jwkOf(publicKey), d: privateKey }, format: 'jwk' })
  return { id: keyIdOf(publicKey), publicKey, sign: (bytes) => sign(null, bytes, key).toString('base64url') }
}

interface StoredKey extends PublicKey {
  sealed: string
}

async function findKey(db: Database): Promise<StoredKey | undefined> {
  const [key] = await runSql<StoredKey>(
    db,
    `select id, public_key as "publicKey", sealed_private_key as sealed from signing_key where retired_at is null`,
  )
  return key
}

async function makeKey(db: Database, secret: string): Promise<StoredKey> {
  const { publicKey, privateKey } = newKeyPair()
  const id = keyIdOf(publicKey)
  await runSql(
    db,
    `insert into signing_key (id, public_key, sealed_private_key) values ($1, $2, $3) on conflict do nothing`,
    [id, publicKey, sealText(sealOf(secret, id), privateKey)],
  )
  const key = await findKey(db)
  if (!key) throw new Error('signing key: none is there after one was made')
  return key
}

const sealOf = (secret: string, id: string) => ({ secret, purpose: 'signing-key', boundTo: `signing_key ${id}` })

function open(secret: string, { id, sealed }: StoredKey): string {
  try {
    return openText(sealOf(secret, id), sealed)
  } catch (cause) {
    throw new Error(`signing key ${id} does not open: bring back the SECRET_KEY of its time, or retire it`, { cause })
  }
}
