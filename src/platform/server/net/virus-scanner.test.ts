import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVirusScanner, readVerdict } from './virus-scanner.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'virus-scanner-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The bytes of an INSTREAM command, once it is whole. */
function readStream(sent: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  const command = Buffer.from('zINSTREAM\0')
  if (sent.length < command.length) return undefined
  expect(sent.subarray(0, command.length)).toEqual(command)
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    if (at + 4 + length > sent.length) return undefined
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/** A daemon that answers to what it was sent; at a port of its own, or at a path. */
async function withDaemon<T>(
  answer: (bytes: Buffer, socket: Socket) => void,
  use: (address: string) => Promise<T>,
  path?: string,
): Promise<T> {
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      sent = Buffer.concat([sent, bytes])
      const whole = readStream(sent)
      if (whole) answer(whole, socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(path ?? 0, resolve))
  try {
    return await use(path ? `unix://${path}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

const fileOf = async (bytes: Buffer) => {
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, bytes)
  return path
}

test('a file goes there byte for byte, and what is said of it is what is believed', async () => {
  const harmful = Buffer.from('a word that it knows')
  const large = randomBytes(300_000)
  const judge = (bytes: Buffer, socket: Socket) =>
    socket.end(bytes.equals(harmful) ? 'stream: Eicar-Test FOUND\0' : bytes.equals(large) ? 'stream: OK\0' : 'none\0')
  for (const path of [undefined, join(folder, 'clamd.sock')])
    await withDaemon(
      judge,
      async (address) => {
        const check = openVirusScanner(address)
        expect(await check(await fileOf(harmful))).toBe('infected')
        expect(await check(await fileOf(large))).toBe('clean')
        expect(await check(await fileOf(Buffer.from('something else')))).toBe('unchecked')
      },
      path,
    )
})

test('a daemon that is not there, hangs up, or talks without end has checked nothing', async () => {
  const path = await fileOf(Buffer.from('a file'))
  expect(await openVirusScanner('tcp://127.0.0.1:1')(path)).toBe('unchecked')
  expect(await openVirusScanner(`unix://${folder}/missing.sock`)(path)).toBe('unchecked')
  const check = (address: string) => openVirusScanner(address)(path)
  expect(await withDaemon((_, socket) => socket.destroy(), check)).toBe('unchecked')
  expect(await withDaemon((_, socket) => void socket.write('x'.repeat(10_000)), check)).toBe('unchecked')
})

test.each([
  ['INSTREAM size limit exceeded. ERROR', 'unchecked'],
  ['stream: OK FOUND', 'infected'],
  ['stream: OK\nstream: X FOUND', 'unchecked'],
  ['', 'unchecked'],
] as const)('%j is %s', (answer, verdict) => {
  expect(readVerdict(answer)).toBe(verdict)
})
