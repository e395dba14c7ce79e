import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBlobStore, sha256Of } from '../src/platform/server/blobs.ts'
import { runSql } from '../src/platform/server/database.ts'
import { getSigningKey } from '../src/platform/server/signing-key.ts'
import {
  createEmptyDatabase,
  createFactsDatabase,
  createTestDatabase,
  root,
  type TestDatabase,
} from './support/database.ts'

// The commands that must not be ended half-way, ended half-way: by kill -9, at several moments of what a whole run takes.

const secret = 'ab'.repeat(32)
const next = 'cd'.repeat(32)
/** It is killed when it was seen at work so many times. */
const moments = [1, 8]
const lookEveryMs = 25

let folder: string
let source: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-killed-'))
  source = await createFactsDatabase()
  await getSigningKey(source.db, secret)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  code: number | null
  out: string
}

async function sightline(
  args: string[],
  {
    on = source,
    key = secret,
    input = '',
    env = {},
    killAt,
  }: {
    on?: TestDatabase
    key?: string
    input?: string
    env?: Record<string, string>
    killAt?: { moment: number; isAtWork: () => Promise<boolean> } | undefined
  } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['build/server/index.js', ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...{ NODE_ENV: 'production', DATA_DIR: folder, SECRET_KEY: key },
      DATABASE_URL: on.connection.connectionString,
      ...env,
    },
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += String(text)))
  child.stdin.on('error', () => undefined).end(input)
  const closed = once(child, 'close') as Promise<[number | null]>
  for (let seen = 0; killAt && child.exitCode === null && child.signalCode === null; await sleep(lookEveryMs)) {
    if (await killAt.isAtWork()) seen += 1
    if (seen >= killAt.moment) child.kill('SIGKILL')
  }
  const [code] = await closed
  return { code, out }
}

const rowsOf = async ({ db }: TestDatabase) =>
  (await runSql(db, 'select (select count(*) from entry) as entries, (select count(*) from evidence) as evidence'))[0]

/** Hides the test's own connections: its pool isn't a program that runs. */
const unnoticed = ({ db }: TestDatabase) => runSql(db, `select set_config('application_name', 'test', false)`)

const named = (name: string) => join(folder, name)
const backedUp = async (name: string) => {
  const whole = await sightline(['backup', named(name)])
  expect(whole, whole.out).toMatchObject({ code: 0 })
}

test('a backup that is killed has no name, or is whole, and the next one is written', async () => {
  for (const moment of moments) {
    const name = `${moment}.backup`
    const isAtWork = async () => (await readdir(folder)).some((one) => one.startsWith(`.${name}`))
    await sightline(['backup', named(name)], { killAt: { moment, isAtWork } })
    if ((await readdir(folder)).includes(name))
      expect(await sightline(['restore', '--check', named(name)])).toMatchObject({ code: 0 })
  }
  await backedUp('last.backup')
})

test('a restore that is killed leaves the database empty or whole', async () => {
  await backedUp('restored.backup')
  const restore = (on: TestDatabase, moment?: number) =>
    sightline(['restore', named('restored.backup')], { on, killAt: moment ? { moment, isAtWork: at(on) } : undefined })
  const whole = await createEmptyDatabase()
  await restore(whole)
  const rows = await rowsOf(source)
  expect(await rowsOf(whole)).toEqual(rows)
  for (const moment of moments) {
    const target = await createEmptyDatabase()
    await unnoticed(target)
    await restore(target, moment)
    // The server needs a moment to see that no one is there any more.
    await expect.poll(async () => (await othersOn(target)).length).toBe(0)
    const again = await restore(target)
    if (again.code !== 0) expect(again.out).toMatch(/empty/)
    expect(await rowsOf(target), again.out).toEqual(rows)
  }
})

test('a restore whose key is lost is asked for by name, and starts over under the key that is there', async () => {
  await backedUp('lost.backup')
  const target = await createEmptyDatabase()
  const restore = (...more: string[]) =>
    sightline(['restore', named('lost.backup'), '--json', ...more], { on: target, key: next })
  const refused = await restore()
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('--key-is-lost') })
  const begun = await restore('--key-is-lost')
  expect(begun, begun.out).toMatchObject({ code: 0 })
  expect(JSON.parse(begun.out).withoutKey).toMatchObject({ secondFactors: 0, webhooks: 0, connections: 0 })
  await expect(getSigningKey(target.db, next)).resolves.toBeDefined()
})

const at = (database: TestDatabase) => async () => (await othersOn(database)).length > 0
const othersOn = ({ db }: TestDatabase) =>
  runSql(
    db,
    `select 1 from pg_stat_activity where datname = current_database() and application_name ~ '^sightline' and pid <> pg_backend_pid()`,
  )

test('a move of stored files that is killed goes on, and no node starts in between', async () => {
  const target = await createTestDatabase()
  const many = Array.from({ length: 200 }, (_, at) => Buffer.from(`stored file ${at}`))
  for (const bytes of many) await createBlobStore(undefined).put(target.db, bytes)
  const blobDir = named('moved')
  const env = { BLOB_DIR: blobDir }
  await unnoticed(target)
  const killed = sightline(['move-files'], {
    on: target,
    env,
    killAt: { moment: 1, isAtWork: async () => existsSync(blobDir) },
  })
  expect(await killed).toMatchObject({ code: null })
  await expect.poll(async () => (await othersOn(target)).length).toBe(0)
  const again = await sightline(['investigate', 'Acme'], { on: target, env })
  expect(again).toMatchObject({ code: 1, out: expect.stringContaining('interrupted') })
  await unnoticed(target)
  const ended = await sightline(['move-files', '--json'], { on: target, env })
  expect(JSON.parse(ended.out)).toMatchObject({ files: 200, missing: [], damaged: [], isFinished: true })
  for (const bytes of many) expect(await createBlobStore(blobDir).get(target.db, sha256Of(bytes))).toEqual(bytes)
  expect(await runSql(target.db, 'select 1 from blob_chunk')).toEqual([])
})

test('a change of the secret that is killed is none, or is whole, and the next one ends it', async () => {
  await unnoticed(source)
  const rotate = (moment?: number) =>
    sightline(['rotate-secret', '--json'], {
      input: next,
      killAt: moment ? { moment, isAtWork: at(source) } : undefined,
    })
  const { id } = await getSigningKey(source.db, secret)
  for (const moment of [1, 2]) {
    await rotate(moment)
    await expect.poll(async () => (await othersOn(source)).length).toBe(0)
  }
  const ended = await rotate()
  expect(ended, ended.out).toMatchObject({ code: 0 })
  expect((await getSigningKey(source.db, next)).id).toBe(id)
  await expect(getSigningKey(source.db, secret)).rejects.toThrow()
})
