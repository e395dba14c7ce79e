import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { findBlobPlace, requireBlobPlace, sampleBlobs } from './blob-place.ts'
import { createBlobStore, sha256Of } from './blobs.ts'
import { runSql } from './database.ts'
import { type MoveReport, moveBlobs } from './move-blobs.ts'

const all = await mkdtemp(join(tmpdir(), 'move-blobs-'))
afterAll(() => rm(all, { recursive: true, force: true }))

const contents = ['', 'small', 'x'.repeat(2_500_000)]
const hashes = contents.map((text) => sha256Of(text))

let store: TestDatabase
let folder: string
beforeEach(async () => {
  store = await createTestDatabase()
  folder = await mkdtemp(join(all, 'blobs-'))
})

async function withClient<T>(act: (client: Parameters<typeof moveBlobs>[0]) => Promise<T>): Promise<T> {
  const client = await store.pool.connect()
  // A lock of this session would stay with the connection.
  return act(client).finally(() => client.release(true))
}

const fill = async (blobDir?: string) => {
  await withClient((client) => requireBlobPlace(client, blobDir))
  for (const text of contents) await createBlobStore(blobDir).put(store.db, Buffer.from(text))
}
const start = (blobDir?: string) => withClient((client) => requireBlobPlace(client, blobDir))
const noted = () => withClient(findBlobPlace)
const move = (
  options: { blobDir?: string; from?: string; allowMissing?: boolean; requireAlone?: () => Promise<void> } = {},
): Promise<MoveReport> =>
  withClient((client) =>
    moveBlobs(client, {
      ...{ blobDir: options.blobDir, from: options.from, allowMissing: options.allowMissing ?? false },
      requireAlone: options.requireAlone ?? (async () => {}),
    }),
  )
async function expectAllIn(blobDir?: string) {
  for (const [at, sha256] of hashes.entries())
    expect((await createBlobStore(blobDir).get(store.db, sha256)).toString()).toBe(contents[at])
  expect(await withClient((client) => sampleBlobs(client, blobDir))).toEqual({ looked: 3, missing: 0 })
}
const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true })).map((name) => name.slice(3)).filter((name) => hashes.includes(name))

test('BLOB_DIR set or unset while nothing is stored is followed', async () => {
  await start()
  await start(folder)
  expect(await noted()).toBe('folder')
  await start()
  expect(await noted()).toBe('database')
})

test('BLOB_DIR set later is refused until the files are moved, and moving them twice is moving them once', async () => {
  await fill()
  await expect(start(folder)).rejects.toThrow('run sightline move-files')
  expect(await move({ blobDir: folder })).toEqual({ files: 3, moved: 3, missing: [], damaged: [], isFinished: true })
  expect(await move({ blobDir: folder })).toMatchObject({ moved: 0, isFinished: true })
  await start(folder)
  await expectAllIn(folder)
  expect(await runSql(store.db, 'select 1 from blob_chunk')).toEqual([])
  await expect(start()).rejects.toThrow('move-files --from FOLDER')
})

test('BLOB_DIR unset later is refused, and the files move back into the database', async () => {
  await fill(folder)
  await expect(start()).rejects.toThrow('BLOB_DIR is not set')
  expect(await move()).toMatchObject({ moved: 0, missing: expect.arrayContaining(hashes.slice(1)), isFinished: false })
  expect(await noted()).toBe('folder')
  await start(folder)
  expect(await move({ from: folder })).toMatchObject({ files: 3, isFinished: true })
  await start()
  await expectAllIn()
  expect(await filesIn(folder)).toEqual([])
})

test('an older installation that has files in both places, and no note, is refused with BLOB_DIR and then has all in one', async () => {
  for (const [at, text] of contents.entries())
    await createBlobStore(at === 1 ? folder : undefined).put(store.db, Buffer.from(text))
  await expect(start(folder)).rejects.toThrow('run sightline move-files')
  expect(await noted()).toBeUndefined()
  expect(await move({ blobDir: folder })).toMatchObject({ moved: 2, isFinished: true })
  await expectAllIn(folder)
})

test('files move from one folder to another', async () => {
  await fill(folder)
  const next = join(folder, 'next')
  expect(await move({ blobDir: next, from: folder })).toMatchObject({ moved: 3, isFinished: true })
  await expectAllIn(next)
})

test('a move that stops in the middle is refused by a start in either place, and goes on', async () => {
  await fill()
  const last = hashes.toSorted().at(-1) ?? ''
  await writeFile(join(folder, last.slice(0, 2)), 'no folder')
  await expect(move({ blobDir: folder })).rejects.toThrow()
  expect(await noted()).toBe('moving')
  for (const blobDir of [undefined, folder]) await expect(start(blobDir)).rejects.toThrow('sightline move-files again')
  await rm(join(folder, last.slice(0, 2)))
  expect(await move({ blobDir: folder })).toMatchObject({ moved: 1, isFinished: true })
  await expectAllIn(folder)
})

test('bytes that are lost or damaged are named, stay where they are, and hold the move up until that is allowed', async () => {
  await fill()
  const [, small = '', large = ''] = hashes
  await runSql(store.db, 'delete from blob_chunk where sha256 = $1', [small])
  await runSql(store.db, `update blob_chunk set data = data || 'x' where sha256 = $1`, [large])
  const report = { missing: [small], damaged: [large] }
  expect(await move({ blobDir: folder })).toMatchObject({ ...report, isFinished: false })
  await expect(start(folder)).rejects.toThrow('Run sightline move-files again')
  expect(await move({ blobDir: folder, allowMissing: true })).toMatchObject({ ...report, isFinished: true })
  await start(folder)
  expect(await runSql(store.db, 'select distinct sha256 from blob_chunk')).toEqual([{ sha256: large }])
})

test('while a node runs, or another move does, nothing is moved', async () => {
  await fill()
  const running = async () => {
    throw new Error('Sightline is running')
  }
  await expect(move({ blobDir: folder, requireAlone: running })).rejects.toThrow('Sightline is running')
  expect(await noted()).toBe('database')
  await expect(move({ blobDir: folder, requireAlone: () => move({ blobDir: folder }).then() })).rejects.toThrow(
    'being moved already',
  )
  await expectAllIn()
})
