import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSql } from '../src/platform/server/database.ts'
import { getSigningKey } from '../src/platform/server/signing-key.ts'
import { createEmptyDatabase, createFactsDatabase, root, type TestDatabase } from './support/database.ts'

// The commands that must not be ended half-way, ended half-way: by kill -9, at several moments of what a whole run takes.

const secret = 'ab'.repeat(32)
const next = 'cd'.repeat(32)
/** Of the time that a whole run took. */
const moments = [0.6, 0.9]

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
  tookMs: number
}

async function sightline(
  args: string[],
  {
    on = source,
    key = secret,
    input = '',
    killAfterMs,
  }: { on?: TestDatabase; key?: string; input?: string; killAfterMs?: number | undefined } = {},
): Promise<Ended> {
  const since = performance.now()
  const child = spawn(process.execPath, ['build/server/index.js', ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...{ NODE_ENV: 'production', DATA_DIR: folder, SECRET_KEY: key },
      DATABASE_URL: on.connection.connectionString,
    },
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += String(text)))
  child.stdin.on('error', () => undefined).end(input)
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, out, tookMs: performance.now() - since }
}

const rowsOf = async ({ db }: TestDatabase) =>
  (await runSql(db, 'select (select count(*) from entry) as entries, (select count(*) from evidence) as evidence'))[0]

/** The pool of a test is no program that runs. */
const unnoticed = ({ db }: TestDatabase) => runSql(db, `select set_config('application_name', 'test', false)`)

const named = (name: string) => join(folder, name)
const backedUp = async (name: string) => {
  const whole = await sightline(['backup', named(name)])
  expect(whole, whole.out).toMatchObject({ code: 0 })
  return whole
}

test('a backup that is killed has no name, or is whole, and the next one is written', async () => {
  const { tookMs } = await backedUp('first.backup')
  for (const moment of moments) {
    const name = `${moment}.backup`
    await sightline(['backup', named(name)], { killAfterMs: moment * tookMs })
    if ((await readdir(folder)).includes(name))
      expect(await sightline(['restore', '--check', named(name)])).toMatchObject({ code: 0 })
  }
  await backedUp('last.backup')
})

test('a restore that is killed leaves the database empty or whole', async () => {
  await backedUp('restored.backup')
  const restore = (on: TestDatabase, killAfterMs?: number) =>
    sightline(['restore', named('restored.backup')], { on, killAfterMs })
  const whole = await createEmptyDatabase()
  const { tookMs } = await restore(whole)
  const rows = await rowsOf(source)
  expect(await rowsOf(whole)).toEqual(rows)
  for (const moment of moments) {
    const target = await createEmptyDatabase()
    await unnoticed(target)
    await restore(target, moment * tookMs)
    // The server needs a moment to see that nobody is there any more.
    await expect.poll(async () => (await othersOn(target)).length).toBe(0)
    const again = await restore(target)
    if (again.code !== 0) expect(again.out).toMatch(/empty/)
    expect(await rowsOf(target), again.out).toEqual(rows)
  }
})

test('a restore whose key is lost is asked for by name, and begins anew under the key that is there', async () => {
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

const othersOn = ({ db }: TestDatabase) =>
  runSql(db, `select 1 from pg_stat_activity where datname = current_database() and application_name ~ '^sightline'`)

test('a change of the secret that is killed is none, or is whole, and the next one ends it', async () => {
  await unnoticed(source)
  const rotate = (killAfterMs?: number) => sightline(['rotate-secret', '--json'], { input: next, killAfterMs })
  const { id } = await getSigningKey(source.db, secret)
  // No whole run to measure by: it can be done once. A restore of so little takes longer.
  for (const afterMs of [250, 400]) {
    await rotate(afterMs)
    await expect.poll(async () => (await othersOn(source)).length).toBe(0)
  }
  const ended = await rotate()
  expect(ended, ended.out).toMatchObject({ code: 0 })
  expect((await getSigningKey(source.db, next)).id).toBe(id)
  await expect(getSigningKey(source.db, secret)).rejects.toThrow()
})
