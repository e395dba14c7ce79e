import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { binariesOnPath, embeddedBinaries, findBinaries, hydrateLinks } from './binaries.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the one that npm brought comes before the one on PATH', () => {
  expect(findBinaries()).toEqual(embeddedBinaries() ?? binariesOnPath(process.env.PATH))
})

test('a data folder of a version that is not here is refused with what to do', () => {
  expect(() => findBinaries({ major: 9, path: '' })).toThrow(
    /needs PostgreSQL 9, which wrote it, and here is 18\..*DATABASE_URL/,
  )
})

test('too old a server on PATH, and one without initdb, are not taken', () => {
  const path = join(folder, 'bin')
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 14.2"\n', { mode: 0o755 })
  expect(binariesOnPath(path)).toBeUndefined()
  writeFileSync(join(path, 'initdb'), '#!/bin/sh\n', { mode: 0o755 })
  expect(binariesOnPath(path)).toBeUndefined()
  writeFileSync(join(path, 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 17.1 (Debian)"\n', { mode: 0o755 })
  expect(binariesOnPath(path)).toMatchObject({ major: 17, origin: 'path' })
})

test('library links are made without the install script, by two at once too', () => {
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true })
  const links = [{ source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' }]
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  hydrateLinks(folder)
  hydrateLinks(folder)
  expect(readlinkSync(join(folder, 'native/lib/libicu.so.60'))).toBe('libicu.so.60.2')
})
