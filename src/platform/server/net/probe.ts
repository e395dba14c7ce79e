import { connect, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'

// Checks that a server answers at an address of this installation's own settings: nothing is requested or sent.

const patienceMs = 5000

export const isListening = (at: { host: string; port: number } | { path: string }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ ...at, timeout: patienceMs })
    const end = (isReached: boolean) => {
      socket.destroy()
      resolve(isReached)
    }
    socket.once('connect', () => end(true))
    for (const event of ['error', 'timeout']) socket.once(event, () => end(false))
  })

/** Until when the certificate is good that is shown there, or why none could be seen. */
export const readCertificateEnd = ({ host, port }: { host: string; port: number }): Promise<Date | Error> =>
  new Promise((resolve) => {
    // The server name is never an address. RFC 6066 § 3
    const servername = isIP(host) === 0 ? host : ''
    const socket = connectTls({ host, port, servername, timeout: patienceMs }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('error', resolve)
    socket.once('timeout', () => socket.destroy(new Error('no answer within five seconds')))
  })
