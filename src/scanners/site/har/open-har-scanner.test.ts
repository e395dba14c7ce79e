import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openFolder } from '../../apk/fixture/app.fixture.ts'
import { type HarScanner, type HarScannerOptions, openHarScanner } from './open-har-scanner.ts'
import { adjustSession, browserHar, get, har } from './recordings.fixture.ts'
import { scanHar } from './scan-har.ts'

const { folder, put, remove } = openFolder()
const open: HarScanner[] = []
const entityOf = (host: string) =>
  /(?:^|\.)adjust\.com$/.test(host)
    ? { name: 'Adjust', company: 'Adjust GmbH', kinds: ['attribution'], country: 'DE' }
    : undefined

function scanner(given: HarScannerOptions = {}): HarScanner {
  const opened = openHarScanner(given)
  open.push(opened)
  return opened
}

afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close()
})
afterAll(remove)

test('a recording is read in a process of its own and says the same as it does here', async () => {
  const { scan } = scanner()
  for (const json of [har([adjustSession]), browserHar])
    expect(await scan(put(json), { entityOf })).toEqual(scanHar(json, { entityOf }))
})

test.each<[string, string | Buffer, string]>([
  ['a text file', 'a text file, renamed', 'not-json'],
  ['bytes', Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe]), 'not-json'],
  ['an empty file', '', 'not-json'],
  ['a recording that is cut off', browserHar.slice(0, -40), 'not-json'],
  ['brackets nested a million deep', '['.repeat(1_000_000), 'not-json'],
  ['objects nested deep and closed', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, 'not-har'],
  ['JSON of another kind', '{"log":{"entries":{}}}', 'not-har'],
  ['a recording of nothing', har([]), 'no-requests'],
])('%s is refused with a reason', async (_name, bytes, reason) => {
  const result = await scanner().scan(put(bytes), { entityOf })
  expect(result).toMatchObject({ outcome: 'unreadable' })
  // However deep the parser can go, none of these is a recording.
  if (result.outcome === 'unreadable' && reason !== result.reason) expect(result.reason).toMatch(/^not-/)
})

test('a file that is not there is missing, and one beyond the limit is not read', async () => {
  const { scan } = scanner({ maxBytes: 1_000 })
  expect(await scan({ path: join(folder, 'nowhere') }, { entityOf })).toMatchObject({ reason: 'missing' })
  expect(await scan({ path: folder }, { entityOf })).toMatchObject({ outcome: 'unreadable' })
  expect(await scan(put(har([get('https://a.example/')], { comment: 'x'.repeat(2_000) })), { entityOf })).toMatchObject(
    {
      reason: 'too-large',
    },
  )
})

test('ten thousand requests are read, and strings of many megabytes do no harm', async () => {
  const { scan } = scanner()
  const many = har(
    Array.from({ length: 10_000 }, (_, i) => get(`https://h${i % 500}.ads.example/${i}?v=${'x'.repeat(50)}`)),
  )
  expect(await scan(put(many), { entityOf })).toMatchObject({ outcome: 'scanned', scan: { entries: 10_000 } })
  const huge = har([
    get(`https://a.example/?${'x'.repeat(8_000_000)}`),
    { request: { url: 'x'.repeat(8_000_000) } },
    adjustSession,
  ])
  expect(await scan(put(huge), { entityOf })).toMatchObject({ outcome: 'scanned' })
})

test('a recording of ninety megabytes, most of it pages and pictures, is read', async () => {
  const path = join(folder, 'long.har')
  const file = createWriteStream(path)
  const body = 'lamp '.repeat(20_000)
  file.write('{"log":{"creator":{"name":"Browser","version":"1"},"entries":[')
  for (let n = 0; n < 900; n++) {
    const entry = { ...get(`https://cdn${n % 20}.example/${n}`), response: { status: 200, content: { text: body } } }
    file.write(`${n === 0 ? '' : ','}${JSON.stringify(entry)}`)
  }
  file.end(']}}')
  await finished(file)
  expect(await scanner().scan({ path }, { entityOf })).toMatchObject({ outcome: 'scanned', scan: { entries: 900 } })
})

test('a process that dies takes nothing else down', async () => {
  const program = join(import.meta.dirname, '../../apk/fixture/bomb.fixture.ts')
  for (const [order, reason] of [
    ['loop', 'too-slow'],
    ['objects', 'too-large'],
    ['exit', 'crashed'],
  ] as const) {
    const { scan } = scanner({ program, memoryMb: 200, timeoutMs: order === 'loop' ? 500 : 15_000 })
    expect(await scan({ path: order }, { entityOf })).toEqual({ outcome: 'unreadable', reason, at: '' })
  }
})

test('more than the memory holds is too large', async () => {
  const numbers = put(`{"log":{"entries":[${'{},'.repeat(6_000_000)}{}]}}`)
  expect(await scanner({ memoryMb: 150 }).scan(numbers, { entityOf })).toMatchObject({ reason: 'too-large' })
})
