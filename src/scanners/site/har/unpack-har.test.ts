import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { browserHar } from './recordings.fixture.ts'
import { unpackHar } from './unpack-har.ts'

const most = 1_000_000
const zipped = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))))

test.each<[string, Buffer]>([
  ['as it is', Buffer.from(browserHar)],
  ['with gzip', gzipSync(browserHar)],
  ['in the archive of a test program', zipped({ 'resources/a.css': 'a {}', 'trace/har.har': browserHar })],
  ['inside a call', Buffer.from(`onInputData(${browserHar});\n`)],
])('a recording is read %s', (_how, bytes) => {
  expect(unpackHar(bytes, most)).toEqual({ outcome: 'unpacked', json: browserHar })
})

test.each<[string, Buffer, object]>([
  ['unpacks to more than is read', gzipSync(Buffer.alloc(most + 1)), { reason: 'too-large' }],
  ['is cut off', gzipSync(browserHar).subarray(0, 60), { reason: 'not-json' }],
  ['holds no recording', zipped({ 'a.txt': 'a' }), { reason: 'not-json' }],
  ['is a damaged archive', Buffer.from('PK\u0003\u0004 and no more'), { reason: 'not-json' }],
  [
    'is an archive that unpacks to more than is read',
    zipped({ 'a.har': 'x'.repeat(most + 1) }),
    { reason: 'too-large' },
  ],
])('a file that %s is unreadable', (_what, bytes, told) => {
  expect(unpackHar(bytes, most)).toMatchObject({ outcome: 'unreadable', ...told })
})
