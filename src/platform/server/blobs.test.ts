import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { type BlobStore, createBlobStore, sha256Of, writeBlobFile } from './blobs.ts'
import { type Database, runSql } from './database.ts'

let db: Database
let folder: string
beforeAll(async () => {
  db = (await createTestDatabase()).db
  folder = await mkdtemp(join(tmpdir(), 'sightline-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bytesOf = (length: number, seed: number) =>
  Buffer.from(Uint8Array.from({ length }, (_, n) => (n * 31 + seed) % 251))

const places: {
  place: string
  store: () => BlobStore
  tamper: (sha256: string) => Promise<unknown>
  lose: (sha256: string) => Promise<unknown>
}[] = [
  {
    place: 'in the database',
    store: () => createBlobStore(undefined),
    tamper: (sha256) =>
      runSql(
        db,
        `update blob_chunk set data = set_byte(data, 0, 255 - get_byte(data, 0)) where sha256 = $1 and ordinal = 0`,
        [sha256],
      ),
    lose: (sha256) => runSql(db, `delete from blob_chunk where sha256 = $1`, [sha256]),
  },
  {
    place: 'in a folder',
    store: () => createBlobStore(folder),
    tamper: (sha256) => writeFile(join(folder, sha256.slice(0, 2), sha256), 'other bytes'),
    lose: (sha256) => rm(join(folder, sha256.slice(0, 2), sha256)),
  },
]

describe.each(places)('$place', ({ place, store, tamper, lose }) => {
  const seed = place.length

  test.each([0, 1, 1024 * 1024, 1024 * 1024 + 1, 3 * 1024 * 1024 + 17])(
    '%i bytes come back as they went in, under their own hash',
    async (length) => {
      const bytes = bytesOf(length, seed)
      const sha256 = await store().put(db, bytes)
      expect(sha256).toBe(sha256Of(bytes))
      expect((await store().get(db, sha256)).equals(bytes)).toBe(true)
    },
  )

  test('the same bytes are stored once, however often and however many at once', async () => {
    const bytes = bytesOf(2_500_000, seed + 1)
    const hashes = await Promise.all(Array.from({ length: 6 }, () => store().put(db, bytes)))
    await store().put(db, bytes)
    expect(new Set(hashes).size).toBe(1)
    expect(await runSql(db, `select bytes from blob where sha256 = $1`, [hashes[0]])).toEqual([{ bytes: 2_500_000 }])
    expect((await store().get(db, hashes[0] ?? '')).byteLength).toBe(2_500_000)
  })

  test('other bytes under the name are never handed out, but can be looked at', async () => {
    const sha256 = await store().put(db, bytesOf(100, seed + 2))
    await tamper(sha256)
    await expect(store().get(db, sha256)).rejects.toThrow(sha256)
    expect(sha256Of((await store().find(db, sha256)) ?? '')).not.toBe(sha256)
    await lose(sha256)
    expect(await store().find(db, sha256)).toBeUndefined()
  })

  test('what was never stored is missing: loudly for who needs it, a value for who asks', async () => {
    await expect(store().get(db, 'f'.repeat(64))).rejects.toThrow('missing')
    expect(await store().find(db, 'f'.repeat(64))).toBeUndefined()
  })

  test('removed bytes are gone, and may come again; those that a row refers to stay', async () => {
    const bytes = bytesOf(5000, seed + 4)
    const sha256 = await store().put(db, bytes)
    await runSql(
      db,
      `insert into page_cache (key, url, fetched_at, reply, sha256) values ($1, 'https://a.test/', now(), '{}', $2)`,
      [place, sha256],
    )
    await expect(store().remove(db, sha256)).rejects.toThrow('foreign key')
    expect((await store().get(db, sha256)).equals(bytes)).toBe(true)
    await runSql(db, `delete from page_cache where key = $1`, [place])
    await store().remove(db, sha256)
    expect(await store().find(db, sha256)).toBeUndefined()
    expect(await runSql(db, `select 1 from blob where sha256 = $1`, [sha256])).toEqual([])
    await store().remove(db, sha256)
    await store().put(db, bytes)
    expect((await store().get(db, sha256)).equals(bytes)).toBe(true)
  })

  test('bytes of a transaction that ends badly are not there', async () => {
    const bytes = bytesOf(5000, seed + 3)
    await expect(
      db.transaction().execute(async (tx) => {
        await store().put(tx, bytes)
        throw new Error('cancelled')
      }),
    ).rejects.toThrow('cancelled')
    expect(await runSql(db, `select 1 from blob where sha256 = $1`, [sha256Of(bytes)])).toEqual([])
    expect(await store().put(db, bytes)).toBe(sha256Of(bytes))
    expect((await store().get(db, sha256Of(bytes))).equals(bytes)).toBe(true)
  })
})

test('a disk that is full keeps no draft, and the next try finds its place', async () => {
  const bytes = bytesOf(5000, 77)
  const handle = await open(folder)
  const disk = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  await handle.close()
  disk.mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  try {
    await expect(writeBlobFile(folder, sha256Of(bytes), bytes)).rejects.toThrow('no space')
    const isOf = (name: string) => name.includes(sha256Of(bytes))
    expect((await readdir(folder, { recursive: true })).filter(isOf)).toEqual([])
    disk.mockClear()
    await writeBlobFile(folder, sha256Of(bytes), bytes)
    expect(disk.mock.calls.length, 'the bytes, and the name in its folder').toBeGreaterThanOrEqual(2)
  } finally {
    disk.mockRestore()
  }
})

test('a folder holds no drafts afterwards', async () => {
  const files = await readdir(folder, { recursive: true })
  expect(files.filter((name) => name.includes('.'))).toEqual([])
})
