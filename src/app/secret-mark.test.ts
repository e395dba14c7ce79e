import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, silent, type TestDatabase } from '../../tests/support/database.ts'
import { runSql } from '../platform/server/database.ts'
import { readSecretKey } from '../platform/server/secret-key.ts'
import { getSigningKey } from '../platform/server/signing-key.ts'
import { findMark, isMarkOf, putMark, requireOwnSecret } from './secret-mark.ts'

const secret = 'a1'.repeat(32)
const other = 'b2'.repeat(32)

let store: TestDatabase
const all = await mkdtemp(join(tmpdir(), 'secret-mark-'))
let folder: string
beforeEach(async () => {
  store = await createTestDatabase()
  folder = await mkdtemp(join(all, 'data-'))
})
afterAll(() => rm(all, { recursive: true, force: true }))

async function start(config: { SECRET_KEY?: string; DATA_DIR?: string }) {
  const client = await store.pool.connect()
  try {
    await requireOwnSecret(client, { config: { DATA_DIR: folder, ...config }, log: silent })
    return await findMark(client)
  } finally {
    client.release()
  }
}

test('the first start marks the database, and a node with another key does not start', async () => {
  expect(isMarkOf(await start({ SECRET_KEY: secret }), secret)).toBe(true)
  expect(isMarkOf(await start({ SECRET_KEY: secret.toUpperCase() }), secret)).toBe(true)
  await expect(start({ SECRET_KEY: other })).rejects.toThrow('SECRET_KEY is not the key of this database')
})

test('of two first starts with different keys one is refused', async () => {
  const started = await Promise.allSettled([start({ SECRET_KEY: secret }), start({ SECRET_KEY: other })])
  expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an older database without a mark gets one only where its sealed values open', async () => {
  await getSigningKey(store.db, secret)
  await expect(start({ SECRET_KEY: other })).rejects.toThrow('not the key of this database')
  expect(await runSql(store.db, `select 1 from installation where key = 'secret-mark'`)).toEqual([])
  expect(isMarkOf(await start({ SECRET_KEY: secret }), secret)).toBe(true)
})

test('an older database that two keys have written to starts with either, without a mark', async () => {
  await getSigningKey(store.db, secret)
  await runSql(store.db, `update signing_key set retired_at = now()`)
  await getSigningKey(store.db, other)
  expect(await start({ SECRET_KEY: secret })).toBeUndefined()
})

test('where the file of the key is lost, no other one is made in its place', async () => {
  await start({})
  await rm(join(folder, 'secret-key'))
  await expect(start({})).rejects.toThrow('The file secret-key in DATA_DIR is not the key')
  expect(await readdir(folder)).toEqual([])
})

test('a rotation that was killed between the database and the file is told as that', async () => {
  await start({})
  const next = await readSecretKey({ DATA_DIR: join(folder, 'next') })
  const client = await store.pool.connect()
  await putMark(client, next)
  client.release()
  await writeFile(join(folder, 'secret-key.next'), next)
  await expect(start({})).rejects.toThrow('run sightline rotate-secret again')
  await rename(join(folder, 'secret-key.next'), join(folder, 'secret-key'))
  expect(isMarkOf(await start({}), next)).toBe(true)
})
