import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, type ReceivedFile } from '../../shared/endpoint.ts'
import { commonRefusals } from '../../shared/refusal.ts'
import { sha256Of } from '../blobs.ts'
import type { Verdict } from '../net/virus-scanner.ts'
import { mountApi } from './api.ts'
import { limitPatience } from './patience.ts'
import { createReceiver } from './uploads.ts'

const maxBytes = 200_000
const contract = {
  'POST /api/files': endpoint({ summary: 'file', upload: { maxBytes }, response: z.unknown(), status: 201 }),
  'POST /api/member/files': endpoint({
    ...{ summary: 'file', upload: { maxBytes }, response: z.unknown(), status: 201 },
    audience: 'member',
  }),
}

let folder: string
let server: Server
let port: number
let taken: { file: ReceivedFile; content: Buffer }[]
let bugs: unknown[]
let shallFail = false
let address: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  taken = []
  bugs = []
  shallFail = false
  address = '192.0.2.1'
  const app = new Hono()
  const take = (async ({ file }: { file: ReceivedFile }, call: { headers: Headers }) => {
    taken.push({ file, content: await readFile(file.path) })
    if (shallFail) throw new Error('the handler broke')
    call.headers.set('location', '/files/1')
    return { name: file.name, sha256: file.sha256, bytes: file.bytes }
  }) as never
  mountApi(app, {
    contract,
    handlers: { 'POST /api/files': take, 'POST /api/member/files': take },
    refusals: commonRefusals,
    bodyLimit: 1024,
    receiveFile: createReceiver({
      folder,
      shares: { most: 3, perCaller: 2, keptForMembers: 1 },
      patienceMs: 300,
    }),
    guard: () => undefined,
    findStaff: async () => undefined,
    findMember: async () => ({ id: 1, organisationId: 1, role: 'manager', sessionId: 1 }),
    isOwned: async () => false,
    addressOf: () => address,
    onBug: (error) => bugs.push(error),
    checkAnswers: true,
  })
  server = createServer(getRequestListener(app.fetch))
  limitPatience(server, { isUpload: () => true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const send = (form: FormData | string, headers: Record<string, string> = {}, path = '/api/files') =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: form, headers, redirect: 'manual' })
const formOf = (...files: [content: string, name: string][]) => {
  const form = new FormData()
  for (const [content, name] of files) form.append('file', new Blob([content]), name)
  return form
}
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const left = () => readdir(folder)

test('a file arrives whole, under its hash, and what the handler left is deleted', async () => {
  const content = 'x'.repeat(150_000)
  const response = await send(formOf([content, 'app.apk']))
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ name: 'app.apk', sha256: sha256Of(content), bytes: 150_000 })
  expect(taken[0]?.content.toString()).toBe(content)
  expect(await left()).toEqual([])
})

test('a file that the handler took over stays', async () => {
  const app = new Hono()
  const kept = join(folder, 'kept')
  mountApi(app, {
    contract,
    handlers: {
      'POST /api/files': (async ({ file }: { file: ReceivedFile }) => {
        await rename(file.path, kept)
        return {}
      }) as never,
      'POST /api/member/files': (() => ({})) as never,
    },
    refusals: commonRefusals,
    bodyLimit: 1024,
    receiveFile: createReceiver({ folder }),
    guard: () => undefined,
    findStaff: async () => undefined,
    findMember: async () => undefined,
    isOwned: async () => false,
    addressOf: () => '',
    onBug: (error) => bugs.push(error),
    checkAnswers: true,
  })
  const response = await app.request('/api/files', { method: 'POST', body: formOf(['hello', 'a.apk']) })
  expect(response.status).toBe(201)
  expect(await left()).toEqual(['kept'])
})

test('a name keeps its last part and nothing that could mislead', async () => {
  for (const [given, shown] of [
    ['../../etc/passwd', 'passwd'],
    ['C:\\apps\\a.apk', 'a.apk'],
    ['\u202egpj.apk', 'gpj.apk'],
    ['', 'file'],
    ['n'.repeat(500), 'n'.repeat(200)],
  ] as const) {
    taken = []
    await send(formOf(['x', given]))
    expect(taken[0]?.file.name, given).toBe(shown)
  }
})

test.each([
  ['too large, as its length says', () => formOf(['x'.repeat(maxBytes + 100_000), 'a.apk']), 413, 'file_too_large'],
  ['too large by a byte', () => formOf(['x'.repeat(maxBytes + 1), 'a.apk']), 413, 'file_too_large'],
  ['two files at once', () => formOf(['one', 'a.apk'], ['two', 'b.apk']), 400, 'one_file_only'],
  ['no file', () => formOf(), 400, 'no_file'],
  ['an empty file', () => formOf(['', 'a.apk']), 400, 'file_empty'],
])('%s is refused, and nothing is left on disk', async (_, form, status, code) => {
  const response = await send(form())
  expect(response.status).toBe(status)
  expect(await codeOf(response)).toBe(code)
  expect(taken).toEqual([])
  expect(await left()).toEqual([])
  expect(bugs).toEqual([])
})

test('a body that is no form is refused', async () => {
  const response = await send('hello', { 'content-type': 'application/octet-stream' })
  expect([response.status, await codeOf(response)]).toEqual([415, 'not_a_form'])
})

test('a boundary that no form has is refused, not reported as a bug', async () => {
  for (const boundary of ['b'.repeat(257), 'b'.repeat(5_000), '""'])
    expect(await codeOf(await send('hello', { 'content-type': `multipart/form-data; boundary=${boundary}` }))).toMatch(
      /^(not_a_form|upload_cut_off)$/,
    )
  expect(await left()).toEqual([])
  expect(bugs).toEqual([])
})

test.each([
  ['no boundary line', 'hello'],
  ['an end that is missing', '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'],
  ['headers without end', `--b\r\n${'x-a: b\r\n'.repeat(3000)}`],
])('a form with %s is refused', async (_, body) => {
  const response = await send(body, { 'content-type': 'multipart/form-data; boundary=b' })
  expect(response.status).toBe(400)
  expect(await left()).toEqual([])
  expect(bugs).toEqual([])
})

/** A sender that begins and does not end. */
function begin(bytes = 50_000) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/files HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 150000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.apk"\r\n\r\n${'x'.repeat(bytes)}`,
  )
  return socket
}

test('an upload that is cut off in the middle leaves nothing', async () => {
  const socket = begin()
  await expect.poll(left).toHaveLength(1)
  socket.destroy()
  await expect.poll(left).toEqual([])
  expect(bugs).toEqual([])
})

test('a sender who falls silent is told so, and leaves nothing', async () => {
  const socket = begin()
  expect(await text(socket)).toContain('upload_cut_off')
  expect(await left()).toEqual([])
})

test('only so many files of one caller come in at the same time, while others send theirs', async () => {
  const sockets = [begin(), begin()]
  await expect.poll(left).toHaveLength(2)
  const response = await send(formOf(['x', 'a.apk']))
  expect([response.status, await codeOf(response)]).toEqual([429, 'uploads_busy'])
  expect(response.headers.get('retry-after')).toBe('60')
  address = '192.0.2.2'
  expect(await codeOf(await send(formOf(['x', 'a.apk'])))).toBe('uploads_busy')
  expect((await send(formOf(['x', 'a.apk']), {}, '/api/member/files')).status).toBe(201)
  for (const socket of sockets) socket.destroy()
  address = '192.0.2.1'
  await expect.poll(async () => (await send(formOf(['x', 'a.apk']))).status).toBe(201)
})

test('a handler that breaks leaves no file', async () => {
  shallFail = true
  expect((await send(formOf(['x', 'a.apk']))).status).toBe(500)
  expect(await left()).toEqual([])
})

test('a page without script is led to what it asked for, or reads a sentence', async () => {
  const accept = { accept: 'text/html,application/xhtml+xml' }
  const led = await send(formOf(['x', 'a.apk']), accept)
  expect([led.status, led.headers.get('location')]).toEqual([303, '/files/1'])
  const told = await send(formOf(), accept)
  expect(told.status).toBe(400)
  expect(await told.text()).toContain('Choose a file first.')
})

test('a request that is too slow to arrive is ended', async () => {
  const own = createServer((request, response) => request.resume().on('end', () => response.end()))
  const waitMs = { upload: 60_000, other: 60_000 }
  const rate = { bytesPerSecond: 1_000, overMs: 200 }
  limitPatience(own, { isUpload: ({ url }) => url === '/upload', waitMs, rate })
  own.listen(0, '127.0.0.1')
  await once(own, 'listening')
  const begun = (head: string) => {
    const socket = connect((own.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`${head}\r\nhost: x\r\nconnection: close\r\n`)
    return socket
  }
  const drip = begun('POST /upload HTTP/1.1')
  drip.write('content-length: 1000\r\n\r\na')
  const steady = begun('POST /upload HTTP/1.1')
  steady.write('content-length: 3000\r\n\r\n')
  const answered = text(steady)
  const pouring = setInterval(() => steady.write('x'.repeat(300)), 30)
  await once(drip, 'close')
  expect(await answered).toContain('200 OK')
  clearInterval(pouring)
  // Both the total time and the time by length apply to a body that is not a file.
  waitMs.other = 100
  const late = begun('POST /other HTTP/1.1')
  late.write('transfer-encoding: chunked\r\n\r\n')
  await once(late, 'close')
  own.close()
})

test('what is given out again is looked at first: a known malicious file, and one that could not be scanned, is deleted', async () => {
  const asked: string[] = []
  const said = { verdict: 'clean' as Verdict }
  const receive = createReceiver({
    folder,
    check: async (path) => {
      asked.push(await readFile(path, 'utf8'))
      return said.verdict
    },
  })
  const before = await readdir(folder)
  const send = (isGivenOut: boolean) =>
    receive(
      new Request('http://local.test/', { method: 'POST', body: formOf(['hello', 'a.txt']) }),
      {
        ...{ maxBytes: 1024, ...(isGivenOut ? { isGivenOut: true } : {}) },
      },
      { key: '192.0.2.1', isMember: false },
    ).then(
      ({ path }) => rm(path).then(() => 'taken'),
      ({ code }) => code,
    )
  expect(await send(true)).toBe('taken')
  for (const [verdict, code] of [
    ['infected', 'file_infected'],
    ['unchecked', 'file_unchecked'],
  ] as const) {
    said.verdict = verdict
    expect(await send(true)).toBe(code)
  }
  expect(asked).toEqual(['hello', 'hello', 'hello'])
  expect(await send(false), 'what is read here and given to no one').toBe('taken')
  expect(asked).toHaveLength(3)
  expect(await readdir(folder)).toEqual(before)
})
