import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { isSignedBy, keyIdOf } from '../shared/signature.ts'
import { runSql } from './database.ts'
import { getSigningKey, listPublicKeys } from './signing-key.ts'

const secret = 'a'.repeat(64)
const bytes = Buffer.from('what is signed')

test('many at once who need the first key get one and the same', async () => {
  const { db } = await createTestDatabase()
  expect(await listPublicKeys(db)).toEqual([])
  const keys = await Promise.all(Array.from({ length: 8 }, () => getSigningKey(db, secret)))
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  const [key] = keys
  expect(await listPublicKeys(db)).toEqual([{ id: key?.id, publicKey: key?.publicKey }])
  expect(key?.id).toBe(keyIdOf(key?.publicKey ?? ''))
})

test('what it signs holds, and nothing else does', async () => {
  const { db } = await createTestDatabase()
  const key = await getSigningKey(db, secret)
  const signature = key.sign(bytes)
  expect(isSignedBy(key.publicKey, { bytes, signature })).toBe(true)
  expect(isSignedBy(key.publicKey, { bytes: Buffer.from('another'), signature })).toBe(false)
  expect((await getSigningKey(db, secret)).sign(bytes)).toBe(signature)
})

test('the database alone cannot sign: the private half opens under the secret of the installation only', async () => {
  const { db } = await createTestDatabase()
  const { id } = await getSigningKey(db, secret)
  await expect(getSigningKey(db, 'b'.repeat(64))).rejects.toThrow(`signing key ${id} does not open`)
})

test('after a key was retired another signs, and both stay known', async () => {
  const { db } = await createTestDatabase()
  const old = await getSigningKey(db, secret)
  await runSql(db, `update signing_key set retired_at = now() where retired_at is null`)
  const next = await getSigningKey(db, secret)
  expect(next.id).not.toBe(old.id)
  expect((await listPublicKeys(db)).map(({ id }) => id)).toEqual([old.id, next.id])
})
