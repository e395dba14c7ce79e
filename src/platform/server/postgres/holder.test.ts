import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataFolder, DataFolderHeldError } from './holder.ts'
import { processIdentity } from './process-identity.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sightline-test-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a process has the same identity each time it is asked, and none when it is gone', () => {
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid))
  expect(processIdentity(process.pid)).not.toBe(processIdentity(process.ppid))
  expect(processIdentity(spawnSync('true').pid)).toBeUndefined()
})

test('one claim holds until it is given back, and leaves no file behind', () => {
  const release = claimDataFolder({ dataDir, port: 3000 })
  expect(() => claimDataFolder({ dataDir, port: 3001 })).toThrow(DataFolderHeldError)
  expect(readdirSync(dataDir)).toEqual(['holder.json'])
  release()
  expect(readdirSync(dataDir)).toEqual([])
})

test.each(['', 'null', '{', '{"pid":"1","port":3000,"identity":"x"}', '{"pid":999999999,"port":1,"identity":"x"}'])(
  'a holder file that says %j holds nothing',
  (text) => {
    writeFileSync(join(dataDir, 'holder.json'), text)
    claimDataFolder({ dataDir, port: 3000 })
    expect(JSON.parse(readFileSync(join(dataDir, 'holder.json'), 'utf8'))).toMatchObject({
      pid: process.pid,
      port: 3000,
    })
    expect(readdirSync(dataDir)).toEqual(['holder.json'])
  },
)

test('giving back does not take what another has claimed since', () => {
  const release = claimDataFolder({ dataDir, port: 3000 })
  writeFileSync(join(dataDir, 'holder.json'), 'another')
  release()
  expect(readFileSync(join(dataDir, 'holder.json'), 'utf8')).toBe('another')
})
