import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecretKey } from './secret-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the key that is configured counts, and no file is made', async () => {
  expect(await readSecretKey({ SECRET_KEY: 'AB'.repeat(32), DATA_DIR: folder })).toBe('ab'.repeat(32))
  expect(await readdir(folder)).toEqual([])
})

test('without one it is made at first need, for its owner alone, and stays', async () => {
  const DATA_DIR = join(folder, 'not', 'there', 'yet')
  const key = await readSecretKey({ SECRET_KEY: undefined, DATA_DIR })
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(await readSecretKey({ SECRET_KEY: undefined, DATA_DIR })).toBe(key)
  expect((await stat(join(DATA_DIR, 'secret-key'))).mode & 0o777).toBe(0o600)
})

test('many at once read one key, and leave nothing but it', async () => {
  const keys = await Promise.all(
    Array.from({ length: 40 }, () => readSecretKey({ SECRET_KEY: undefined, DATA_DIR: folder })),
  )
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret-key'])
})

test.each(['', 'not a key', 'ab'.repeat(31)])('a file that holds %j is not replaced', async (text) => {
  await writeFile(join(folder, 'secret-key'), text)
  await expect(readSecretKey({ SECRET_KEY: undefined, DATA_DIR: folder })).rejects.toThrow('64 hexadecimal digits')
})
