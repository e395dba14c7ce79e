import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hibpAdded, hibpBefore } from '../../src/features/breach-alerts/feeds/bodies.fixture.ts'
import { now } from './clock.ts'

type HibpRecord = Record<string, unknown>

export interface BreachFeed {
  base: string
  /** Lists these records from now on, besides those that it listed. */
  add: (records: HibpRecord[]) => void
  /** Every request that was answered, as `200 /api/v3/breaches`. */
  answered: string[]
  close: () => void
}

/** Have I Been Pwned on a port of this machine: its two addresses, its validators, and its refusal of callers without a name. */
export async function startBreachFeed(): Promise<BreachFeed> {
  const records = [...hibpBefore]
  const answered: string[] = []
  const server = createServer((request, response) => {
    const { status, body, tag } = answerTo(request, records)
    answered.push(`${status} ${request.url}`)
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'max-age=300', etag: tag })
    response.end(status === 200 ? body : undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port, not on a socket file
    add: (more) => records.push(...more),
    answered,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function answerTo({ url, headers }: IncomingMessage, records: readonly HibpRecord[]) {
  const body = JSON.stringify(url === '/api/v3/latestbreach' ? newestOf(records) : records)
  const tag = `"${createHash('sha256').update(body).digest('hex')}"`
  const answer = (status: number) => ({ status, body, tag })
  if (url !== '/api/v3/breaches' && url !== '/api/v3/latestbreach') return answer(404)
  if (!headers['user-agent']) return answer(403)
  return answer(headers['if-none-match'] === tag ? 304 : 200)
}

const newestOf = (records: readonly HibpRecord[]) =>
  records.toSorted((a, b) => (String(a.AddedDate) < String(b.AddedDate) ? 1 : -1))[0]

/**
 * A breach that was recorded later, as that of a company that does not exist: the recorded ones ship with the program
 * and are no news to it. It is dated today, since no one is notified of what became public more than two weeks ago.
 */
export function renamed(recordedName: string, company: string): HibpRecord {
  const record = hibpAdded.find(({ Name }) => Name === recordedName)
  if (!record) throw new Error(`no record of ${recordedName}`)
  const name = company.replaceAll(' ', '')
  const at = `${now().toISOString().slice(0, 19)}Z`
  const named = { Name: name, Title: company, Domain: `${name.toLowerCase()}.example` }
  return { ...record, ...named, AddedDate: at, ModifiedDate: at }
}
