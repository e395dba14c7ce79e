import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { forRequests } from '../guarded-process.ts'
import { bytesOf, policyPage } from './pages.fixture.ts'
import { linesFrom, pdfOf } from './pdf.fixture.ts'
import { type DocumentReader, openReader, type ReaderOptions } from './reader.ts'

const meta = { url: 'https://vendor.test/privacy', contentType: 'text/html' }
const open: DocumentReader[] = []

function reader(options: ReaderOptions = {}): DocumentReader {
  const opened = openReader({ memoryMb: 128, timeoutMs: 10_000, ...options })
  open.push(opened)
  return opened
}

afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close()
})

test('documents are read in a process of their own, one after another', async () => {
  const { read } = reader()
  const pdf = pdfOf([{ texts: linesFrom(700, ['We collect names.']) }])
  const [html, file, none] = await Promise.all([
    read(bytesOf(policyPage), meta),
    read(pdf, meta),
    read(Uint8Array.from([0x50, 0x4b, 3, 4]), meta),
  ])
  expect(html).toMatchObject({ outcome: 'extracted', document: { kind: 'html', title: 'Privacy Notice – Pulsefit' } })
  expect(file).toMatchObject({ outcome: 'extracted', document: { kind: 'pdf', text: 'We collect names.' } })
  expect(none).toEqual({ outcome: 'unreadable', reason: 'not-a-document' })
})

test('a document that takes too long is given up', async () => {
  expect(await reader({ timeoutMs: 1 }).read(bytesOf(policyPage), meta)).toEqual({
    outcome: 'unreadable',
    reason: 'too-slow',
  })
})

test('a page that needs more memory than there is ends its process, and the next one is read', async () => {
  const { read } = reader({ memoryMb: 24 })
  const page = `<table>${'<tr><td class="a">a</td><td class="b">b</td></tr>'.repeat(60_000)}</table>`
  expect(await read(bytesOf(page), meta)).toEqual({ outcome: 'unreadable', reason: 'too-large' })
  expect(await read(bytesOf('<p>We collect names.</p>'), meta)).toMatchObject({ outcome: 'extracted' })
})

describe('a process that dies takes nothing else down', () => {
  const program = join(import.meta.dirname, 'bomb.fixture.ts')
  test.each<[string, string]>([
    ['loop', 'too-slow'],
    ['objects', 'too-large'],
    ['arrays', 'too-large'],
    ['map', 'too-large'],
    ...(process.platform === 'linux' ? [['buffers', 'too-large'] as [string, string]] : []),
    ['exit', 'crashed'],
    ['throw', 'crashed'],
  ])('%s is %s', async (order, reason) => {
    const { read } = reader({ program, memoryMb: 48, timeoutMs: order === 'loop' ? 500 : 15_000 })
    const [before, bomb, after] = await Promise.all([
      read(bytesOf('before'), meta),
      read(bytesOf(order), meta),
      read(bytesOf('after'), meta),
    ])
    expect(before).toEqual({ outcome: 'extracted', document: 'before' })
    expect(bomb).toEqual({ outcome: 'unreadable', reason })
    expect(after).toEqual({ outcome: 'extracted', document: 'after' })
  })

  test('it knows nothing of our environment', async () => {
    process.env.SIGHTLINE_TEST_SECRET = 'x'
    const result = await reader({ program }).read(bytesOf('environment'), meta)
    delete process.env.SIGHTLINE_TEST_SECRET
    expect(JSON.stringify(result)).not.toContain('SIGHTLINE')
  })

  test('a document that no one waits for anymore is dropped, also while it is read', async () => {
    const { read } = reader({ program })
    const leaving = new AbortController()
    const caller = { key: '192.0.2.1', isMember: false, signal: leaving.signal }
    const abandoned = [1, 2, 3].map(() => read(bytesOf('loop'), meta, { caller }))
    const honest = read(bytesOf('honest'), meta, { caller: { key: '192.0.2.2', isMember: false } })
    leaving.abort()
    for (const one of abandoned) await expect(one).rejects.toMatchObject({ code: 'request_abandoned' })
    expect(await honest).toEqual({ outcome: 'extracted', document: 'honest' })
  })

  test('few of a caller may wait where people do', async () => {
    const { read } = reader({ program, waiting: forRequests })
    const asked = [1, 2, 3, 4].map(() => read(bytesOf('x'), meta, { caller: { key: '192.0.2.1', isMember: false } }))
    await expect(asked.pop()).rejects.toMatchObject({ code: 'queue_full' })
    expect(await Promise.all(asked)).toHaveLength(3)
  })

  test.runIf(process.platform === 'linux')('processor time is limited apart from the time that passes', async () => {
    const { read } = reader({ program, timeoutMs: 60_000 })
    expect(await read(bytesOf('loop'), meta, { processorMs: 200 })).toEqual({
      outcome: 'unreadable',
      reason: 'too-slow',
    })
  })

  test('closing answers everyone who waits', async () => {
    const opened = reader({ program })
    const waiting = Promise.all([opened.read(bytesOf('loop'), meta), opened.read(bytesOf('x'), meta)])
    await opened.close()
    const crashed = { outcome: 'unreadable', reason: 'crashed' }
    expect(await waiting).toEqual([crashed, crashed])
    expect(await opened.read(bytesOf('x'), meta)).toEqual(crashed)
  })

  test('a program that cannot be started is a crash', async () => {
    const { read } = reader({ program: join(import.meta.dirname, 'no-such-file.ts') })
    expect(await read(bytesOf('x'), meta)).toEqual({ outcome: 'unreadable', reason: 'crashed' })
  })
})

test('more bytes than any page has are not even sent', async () => {
  expect(await reader().read(new Uint8Array(33_000_000), meta)).toEqual({ outcome: 'unreadable', reason: 'too-large' })
})

test('an idle reader keeps no program alive, and its process ends with the program', () => {
  const source = `
    import { openReader } from ${JSON.stringify(join(import.meta.dirname, 'reader.ts'))}
    const { read } = openReader({ memoryMb: 64, timeoutMs: 10_000 })
    const { outcome } = await read(new TextEncoder().encode('<p>We collect names.</p>'), { url: 'https://vendor.test/', contentType: null })
    console.log(outcome)`
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
    timeout: 15_000,
  })
  expect([ended.status, ended.stdout]).toEqual([0, 'extracted\n'])
})
