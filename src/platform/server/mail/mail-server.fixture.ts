import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface Received {
  to: string[]
  /** Byte for byte. */
  raw: Buffer
  envelope: SMTPServerSession['envelope']
}

interface Answers {
  slowMs?: number
  /** Connections that are greeted at the same time; the others are told to come later. */
  maxConnections?: number
  refuseSender?: boolean
  hideDSN?: boolean
  /** Awaited when a message has come in whole, before it is accepted. */
  whileSending?: (to: string) => Promise<void> | void
  /** Right after the answer that accepts a message was written. */
  afterAccepted?: (to: string) => void
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** Refusals by the start of the recipient's name. */
const atRecipient: [name: string, refusal: Error][] = [
  ['gone', refusal(550, '5.1.1 no such mailbox')],
  ['full', refusal(452, '4.2.2 mailbox full')],
  ['relay', refusal(554, '5.7.1 relay access denied')],
]
const atEnd: [name: string, refusal: Error][] = [['spam', refusal(554, '5.7.1 not wanted')]]

/**
 * A mail server on a socket, with what it received. What it does depends on the recipient: besides the refusals above it
 * hangs up on the text for `poison` and never answers the one for `stall`.
 */
export async function startMailServer(answers: Answers = {}) {
  const received: Received[] = []
  let mostConnections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Ours stand in the refusals.
    hideENHANCEDSTATUSCODES: true,
    hideDSN: answers.hideDSN ?? false,
    closeTimeout: 0,
    onConnect: (_, done) => {
      mostConnections = Math.max(mostConnections, server.connections.size)
      const isTooMany = server.connections.size > (answers.maxConnections ?? 1000)
      done(isTooMany ? refusal(421, '4.7.0 too many connections') : null)
    },
    onMailFrom: (_, __, done) => done(answers.refuseSender ? refusal(550, '5.7.1 not your address') : null),
    onRcptTo: ({ address }, _, done) => done(atRecipient.find(([name]) => address.startsWith(name))?.[1] ?? null),
    onData: async (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const [address = ''] = to
      if (address.startsWith('poison')) return socketOf(server, session).destroy()
      // If the connection ended early, no one is left to answer.
      const raw = await buffer(stream).catch(() => undefined)
      if (!raw || address.startsWith('stall')) return
      const refused = atEnd.find(([name]) => address.startsWith(name))?.[1]
      if (refused) return done(refused)
      await answers.whileSending?.(address)
      if (answers.slowMs) await new Promise((resolve) => setTimeout(resolve, answers.slowMs))
      received.push({ to, raw, envelope: structuredClone(session.envelope) })
      done()
      answers.afterAccepted?.(address)
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  if (!listening.listening) await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    mostConnections: () => mostConnections,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

function socketOf(server: SMTPServer, session: SMTPServerSession): Socket {
  const connections = server.connections as unknown as Set<{ id: string; _socket: Socket }>
  const own = [...connections].find(({ id }) => id === session.id)
  if (!own) throw new Error('a session without its connection')
  return own._socket
}
