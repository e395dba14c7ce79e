import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Taken {
  /** The header `webhook-id`. */
  id: string
  body: { type: string; data: Record<string, unknown>; test?: boolean }
}

export interface WebhookSink {
  host: string
  /** Messages that were answered with 204, as often as they were. */
  taken: Taken[]
  /** Messages whose signature did not fit the endpoint's secret. */
  forged: number
  /** The secret of the endpoint at this path. */
  trust: (path: string, secret: string) => void
  close: () => Promise<void>
}

/** A receiver of webhooks that fails each third message when it comes first, and takes it when it comes again. */
export async function startWebhookSink(): Promise<WebhookSink> {
  const secrets = new Map<string, Webhook>()
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => response.destroy())
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      const body = verified(secrets.get(request.url ?? ''), Buffer.concat(chunks), request.headers)
      if (!body) {
        sink.forged += 1
        return void response.writeHead(401).end()
      }
      const isFirst = !seen.has(id)
      // A test is sent once: its sender reads the outcome.
      if (!body.test) seen.add(id)
      if (!body.test && isFirst && seen.size % failsEvery === 0) return void response.writeHead(500).end()
      sink.taken.push({ id, body })
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sink: WebhookSink = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server's address is one
    taken: [],
    forged: 0,
    trust: (path, secret) => void secrets.set(path, new Webhook(secret)),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return sink
}
const failsEvery = 3

function verified(webhook: Webhook | undefined, body: Buffer, headers: NodeJS.Dict<string | string[]>) {
  try {
    return webhook?.verify(body, headers as Record<string, string>) as Taken['body'] | undefined
  } catch {
    return undefined
  }
}
