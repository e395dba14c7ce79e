import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './support/database.ts'

// The action against a server that fails as networks do; against the program it is tried in developer-kit.test.ts.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-gate-'))
  await writeFile(join(folder, 'app.apk'), 'an app')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Answer = (response: ServerResponse) => void
const says =
  (json: object, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
const hangsUp: Answer = (response) => response.destroy()

/** Answers each request from its list, and repeats the last answer forever. */
async function gateAgainst(answers: Record<string, Answer[]>, settings: Record<string, string> = {}) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const what = `${request.method} ${request.url}`
    asked.push(what)
    const left = answers[what] ?? [says({}, 404)]
    const answer = left.length > 1 ? left.shift() : left[0]
    request.resume().on('end', () => answer?.(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listens on TCP
  const status = await new Promise<number>((resolve) => {
    const env = {
      ...{ ...process.env, SIGHTLINE_SERVER: `http://127.0.0.1:${port}`, SIGHTLINE_FILE: 'app.apk' },
      ...settings,
    }
    execFile(process.execPath, [join(root, 'github-action/gate.mjs')], { cwd: folder, env }, (error) =>
      resolve(error ? Number(error.code) : 0),
    )
  })
  server.closeAllConnections()
  server.close()
  return { status, asked }
}

const upload = 'POST /api/scan-files'
const poll = 'GET /api/scans/1'
const gate = 'POST /api/scans/1/gate'
const passed = says({ passed: true, score: 3, broken: [] })

test('a lost connection and a server that restarts do not fail the build', async () => {
  const { status, asked } = await gateAgainst({
    [upload]: [says({ id: '1' }, 201)],
    [poll]: [hangsUp, says({ message: 'Restarting.' }, 503), says({ status: 'done' })],
    [gate]: [hangsUp, passed],
  })
  expect([status, asked]).toEqual([0, [upload, poll, poll, poll, gate, gate]])
})

test('a file is not sent twice: no one knows whether the first one arrived', async () => {
  const { status, asked } = await gateAgainst({ [upload]: [hangsUp, says({ id: '1' }, 201)] })
  expect([status, asked]).toEqual([3, [upload]])
})

test('a server that never comes back, or asks for more time than is left, ends at the limit of time', async () => {
  const limit = { SIGHTLINE_TIMEOUT_MINUTES: '0.05' }
  const waits: Answer = (response) => response.writeHead(429, { 'retry-after': '100' }).end('{}')
  const [gone, busy] = [
    await gateAgainst({ [upload]: [says({ id: '1' }, 201)], [poll]: [hangsUp] }, limit),
    await gateAgainst({ [upload]: [waits] }, limit),
  ]
  expect([gone.status, busy.status]).toEqual([3, 3])
  expect(busy.asked).toEqual([upload, upload])
}, 30_000)
