import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface CaughtMail {
  /** Of the envelope. */
  recipients: string[]
  raw: string
}

/** A mail server that takes everything and keeps it. */
export async function catchMails(): Promise<{ url: string; caught: CaughtMail[]; close: () => Promise<void> }> {
  const caught: CaughtMail[] = []
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], logger: false },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        caught.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('latin1'),
        })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    caught,
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, // a TCP server's address is one
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
