import { isIP, type Socket } from 'node:net'
import { connect, type SecureContext, type TLSSocket } from 'node:tls'

interface Handshake {
  /** Without brackets. */
  hostname: string
  secureContext: SecureContext | undefined
  rejectUnauthorized?: boolean
  stop: AbortSignal
}

/** TLS over a socket that is already connected; rejects with an error that `reasonOf` reads. */
export function shakeHands(
  socket: Socket,
  { hostname, secureContext, rejectUnauthorized = true, stop }: Handshake,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secured = connect({
      socket,
      // Host that the certificate must cover; the server name is never an address. RFC 6066 § 3
      host: hostname,
      servername: isIP(hostname) === 0 ? hostname : '',
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized,
      ...(secureContext && { secureContext }),
    })
    // The end of the socket below does not always reach the one above.
    const end = () => {
      secured.destroy()
      reject(stop.reason)
    }
    if (stop.aborted) end()
    stop.addEventListener('abort', end, { once: true })
    secured.on('error', reject)
    secured.once('close', () => {
      stop.removeEventListener('abort', end)
      reject(Object.assign(new Error('closed in mid-handshake'), { code: 'ECONNRESET' }))
    })
    secured.once('secureConnect', () => resolve(secured))
  })
}
