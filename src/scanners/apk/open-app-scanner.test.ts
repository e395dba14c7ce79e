import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { apkOf, openFolder } from './fixture/app.fixture.ts'
import { type AppScanner, type AppScannerOptions, openAppScanner, scanApp } from './open-app-scanner.ts'

const { put, remove } = openFolder()
const open: AppScanner[] = []

function scanner(given: AppScannerOptions = {}): AppScanner {
  const opened = openAppScanner({ timeoutMs: 15_000, ...given })
  open.push(opened)
  return opened
}

afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close()
})
afterAll(remove)

test('apps are read in a process of their own, one after another', async () => {
  const { scan } = scanner()
  const [app, other, text] = await Promise.all([
    scan(put(apkOf({ dexes: [{ classes: ['com.adjust.sdk.A', 'com.adjust.sdk.B', 'com.adjust.sdk.C'] }] }))),
    scan(put(apkOf({ dexes: [{ types: ['com.applovin.A'] }] }))),
    scan(put('a text file')),
  ])
  expect(app).toMatchObject({ outcome: 'extracted', facts: { histogram: { packages: [{ name: 'com.adjust.sdk' }] } } })
  expect(other).toMatchObject({ outcome: 'extracted', facts: { histogram: { packages: [{ name: 'com.applovin' }] } } })
  expect(text).toEqual({ outcome: 'unreadable', reason: 'not-an-app', at: '' })
})

test('one app can be scanned with one call, within limits of its own', async () => {
  expect(await scanApp(put(apkOf()), { limits: { entries: 0 } })).toMatchObject({
    reason: 'too-many-entries',
  })
})

describe('a process that dies takes nothing else down', () => {
  const program = join(import.meta.dirname, 'fixture', 'bomb.fixture.ts')

  test.each<[string, string]>([
    ['loop', 'too-slow'],
    ['objects', 'too-large'],
    ...(process.platform === 'linux' ? [['buffers', 'too-large'] as [string, string]] : []),
    ['exit', 'crashed'],
    ['throw', 'crashed'],
  ])('%s is %s', async (order, reason) => {
    const { scan } = scanner({ program, memoryMb: 200, timeoutMs: order === 'loop' ? 500 : 15_000 })
    const [bomb, after] = await Promise.all([scan({ path: order }), scan({ path: 'fine' })])
    expect(bomb).toEqual({ outcome: 'unreadable', reason, at: '' })
    expect(after).toMatchObject({ reason: 'missing', at: 'fine' })
  })

  test('it knows nothing of our environment', async () => {
    process.env.SIGHTLINE_TEST_SECRET = 'x'
    const result = await scanner({ program }).scan({ path: 'environment' })
    delete process.env.SIGHTLINE_TEST_SECRET
    expect(JSON.stringify(result)).not.toContain('SIGHTLINE')
  })

  test('closing answers everyone who waits', async () => {
    const opened = scanner({ program })
    const waiting = Promise.all([opened.scan({ path: 'loop' }), opened.scan({ path: 'x' })])
    await opened.close()
    const crashed = { outcome: 'unreadable', reason: 'crashed', at: '' }
    expect(await waiting).toEqual([crashed, crashed])
    expect(await opened.scan({ path: 'x' })).toEqual(crashed)
  })

  test('a program that cannot be started is a crash', async () => {
    const { scan } = scanner({ program: join(import.meta.dirname, 'no-such-file.ts') })
    expect(await scan({ path: 'x' })).toEqual({ outcome: 'unreadable', reason: 'crashed', at: '' })
  })
})

test('an idle scanner keeps no program alive', () => {
  const source = `
    import { openAppScanner } from ${JSON.stringify(join(import.meta.dirname, 'open-app-scanner.ts'))}
    const { reason } = await openAppScanner().scan({ path: '/nowhere' })
    console.log(reason)`
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
    timeout: 15_000,
  })
  expect([ended.status, ended.stdout]).toEqual([0, 'missing\n'])
})
