import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { adviceForFault, findFolderFault, makeFolder } from './folders.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-folders-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is made with those above it, twice is once, and nothing is left of the look', () => {
  const path = join(folder, 'a/b/c')
  makeFolder(path)
  makeFolder(path)
  expect(findFolderFault(path)).toBeUndefined()
  expect(readdirSync(path)).toEqual([])
})

test.skipIf(process.platform !== 'linux')(
  'a path where no folder can be made is told, and is not tried for ever',
  () => {
    writeFileSync(join(folder, 'file'), '')
    expect(findFolderFault('/proc/x')).toBe('ENOENT')
    expect(findFolderFault('/proc/x/y')).toBe('ENOENT')
    expect(findFolderFault(join(folder, 'file'))).toBe('EEXIST')
    expect(findFolderFault(join(folder, 'file/below'))).toBe('ENOTDIR')
  },
)

test('the advice fits what is wrong', () => {
  expect(adviceForFault('ENOSPC')).toContain('full')
  expect(adviceForFault('EROFS')).toContain('read-only')
  expect(adviceForFault('ENOENT')).toContain('correct the path')
  expect(adviceForFault('EACCES')).toContain('user')
})
