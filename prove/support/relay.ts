import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A stretch of network between the product and one of its servers, which can be made slow, or be cut. */
export interface Relay {
  port: number
  /** Every piece of what is sent waits so long, in both directions; its order stays. */
  delayMs: number
  /** Cut: who is connected is thrown out, and who comes is turned away. */
  cut: (isCut: boolean) => void
  close: () => Promise<void>
}

export async function openRelay(target: NetConnectOpts): Promise<Relay> {
  const open = new Set<Socket>()
  let isCut = false
  // Who has said all there is to say may still be answered.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isCut) return void client.resetAndDestroy()
    const upstream = connect({ ...target, allowHalfOpen: true })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        later(() => to.destroy())
      })
      from.on('data', (piece) => {
        if (relay.delayMs === 0) pass(from, to, piece)
        else later(() => pass(from, to, piece))
      })
      from.on('end', () => later(() => to.end()))
    }
  })
  // Timers of one length run out in the order in which they were set.
  const later = (act: () => void) => (relay.delayMs === 0 ? act() : void setTimeout(act, relay.delayMs))
  const relay: Relay = {
    port: 0,
    delayMs: 0,
    cut: (is) => {
      isCut = is
      if (is) for (const socket of open) socket.resetAndDestroy()
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  relay.port = (server.address() as AddressInfo).port // a TCP server's address is one
  return relay
}

function pass(from: Socket, to: Socket, piece: Buffer): void {
  if (to.destroyed || to.writableEnded || to.write(piece)) return
  from.pause()
  to.once('drain', () => from.resume())
}
