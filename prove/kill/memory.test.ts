import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openMemory } from './memory.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-memory-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what was done is not done again by the next run, until it is forgotten', async () => {
  let times = 0
  const act = async () => ({ times: ++times })
  expect(await openMemory('a', folder).once('one', act)).toEqual({ times: 1 })
  const next = openMemory('a', folder)
  expect(await next.once('one', act)).toEqual({ times: 1 })
  expect(await next.once('two', act)).toEqual({ times: 2 })
  expect(await openMemory('b', folder).once('one', act)).toEqual({ times: 3 })
  next.forget()
  expect(await openMemory('a', folder).once('one', act)).toEqual({ times: 4 })
})

test('what failed is not remembered', async () => {
  const memory = openMemory('a', folder)
  await expect(memory.once('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await memory.once('one', async () => 'yes')).toBe('yes')
  expect(readdirSync(folder)).toHaveLength(1)
})
