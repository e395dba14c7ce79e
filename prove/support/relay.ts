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
  // A client that has finished sending may still be answered.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isCut) return void client.resetAndDestroy()
    const upstream = connect({ ...target, allowHalfOpen: true })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      const later = inOrder(() => relay.delayMs)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        later(() => to.destroy())
      })
      from.on('data', (piece) => later(() => pass(from, to, piece)))
      from.on('end', () => later(() => to.end()))
    }
  })
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

/** Acts so much later each time, and never before what came earlier, though the delay may have become less meanwhile. */
function inOrder(delayMs: () => number): (act: () => void) => void {
  const waiting: { at: number; act: () => void }[] = []
  const actDue = () => {
    while (waiting[0] && waiting[0].at <= performance.now()) waiting.shift()?.act()
    if (waiting[0]) setTimeout(actDue, Math.ceil(waiting[0].at - performance.now()))
  }
  return (act) => {
    if (delayMs() === 0 && waiting.length === 0) return act()
    waiting.push({ at: performance.now() + delayMs(), act })
    if (waiting.length === 1) actDue()
  }
}

function pass(from: Socket, to: Socket, piece: Buffer): void {
  if (to.destroyed || to.writableEnded || to.write(piece)) return
  from.pause()
  to.once('drain', () => from.resume())
}
