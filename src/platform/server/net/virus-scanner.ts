import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'

// ClamAV's daemon, which the operator runs beside the program: a file goes to it as it is (`INSTREAM`, clamd(8)), its path does not.

export type Verdict = 'clean' | 'infected' | 'unchecked'
export type CheckFile = (path: string) => Promise<Verdict>

const patienceMs = 30_000
const longestAnswer = 4096
const pieceBytes = 64 * 1024

/** @param address `tcp://host:port` or `unix:///path`. What it cannot be asked about is unchecked, and never clean. */
export const openVirusScanner =
  (address: string): CheckFile =>
  async (path) => {
    try {
      return readVerdict(await askAbout(address, path))
    } catch {
      // Unreachable, too slow, or in disagreement about its size: the sender is told that the file was not scanned.
      return 'unchecked'
    }
  }

export function readVerdict(answer: string): Verdict {
  if (answer === 'stream: OK') return 'clean'
  return /^stream: .+ FOUND$/.test(answer) ? 'infected' : 'unchecked'
}

async function askAbout(address: string, path: string): Promise<string> {
  const socket = dial(address)
  try {
    const answer = answerOf(socket)
    // Its fault is told by the answer's; unheard in the meantime it would end the process.
    answer.catch(() => undefined)
    await send(socket, Buffer.from('zINSTREAM\0'))
    for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE((piece as Buffer).byteLength)
      await send(socket, Buffer.concat([length, piece as Buffer]))
    }
    await send(socket, Buffer.alloc(4))
    return await answer
  } finally {
    socket.destroy()
  }
}

function dial(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address)
  const timeout = patienceMs
  return protocol === 'unix:'
    ? connect({ path: pathname, timeout })
    : connect({ host: hostname, port: Number(port), timeout })
}

const send = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.includes('\0')) resolve(answer.slice(0, answer.indexOf('\0')))
      else if (answer.length > longestAnswer) reject(new Error('an answer without end'))
    })
    socket.once('timeout', () => reject(new Error('no answer in time')))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('hung up without an answer')))
  })
