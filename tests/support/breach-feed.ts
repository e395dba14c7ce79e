import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from './database.ts'

/** The fields that are changed here; the others go through as they were recorded. */
interface HibpRecord {
  Name: string
  Title: string
  Domain: string
  AddedDate: string
  ModifiedDate: string
}

const fixture = JSON.parse(
  readFileSync(join(root, 'tests/fixtures/breach-feeds/breach-feed-fixture.json'), 'utf8'),
) as { feeds: { hibp: { paths: { all: string; latest: string }; t0: HibpRecord[]; added: HibpRecord[] } } }
const { paths, t0, added } = fixture.feeds.hibp

/** What the source lists at first. */
export const recorded: readonly HibpRecord[] = t0

export interface BreachFeed {
  base: string
  /** Lists these records from now on, besides those that it listed. */
  add: (records: HibpRecord[]) => void
  /** Every request that was answered, as `200 /api/v3/breaches`. */
  answered: string[]
  close: () => Promise<void>
}

/** Have I Been Pwned on a port of this machine: its two addresses, its validators, and its refusal of callers without a name. */
export async function startBreachFeed(): Promise<BreachFeed> {
  const records = [...recorded]
  const answered: string[] = []
  const server = createServer((request, response) => {
    const body = bodyOf(request.url, records)
    const tag = `"${createHash('sha256')
      .update(body ?? '')
      .digest('hex')
      .slice(0, 16)}"`
    const status =
      body === undefined
        ? 404
        : !request.headers['user-agent']
          ? 403
          : request.headers['if-none-match'] === tag
            ? 304
            : 200
    answered.push(`${status} ${request.url}`)
    response.writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      etag: tag,
    })
    response.end(status === 200 ? body : undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port, not on a socket file
    add: (more) => records.push(...more),
    answered,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function bodyOf(url: string | undefined, records: readonly HibpRecord[]): string | undefined {
  switch (url) {
    case paths.all:
      return JSON.stringify(records.toSorted((a, b) => (a.Title < b.Title ? -1 : 1)))
    case paths.latest:
      return JSON.stringify(records.toSorted((a, b) => (a.AddedDate < b.AddedDate ? 1 : -1))[0])
  }
}

/**
 * A breach that was recorded later, as that of a company that does not exist: those that were recorded ship with the program and are no news
 * to it. It is dated today, since nobody is told of what became public more than two weeks ago.
 */
export function renamed(recordedName: string, company: string): HibpRecord {
  const record = added.find(({ Name }) => Name === recordedName)
  if (!record) throw new Error(`no record of ${recordedName}`)
  const name = company.replaceAll(' ', '')
  const now = `${new Date().toISOString().slice(0, 19)}Z`
  return {
    ...record,
    Name: name,
    Title: company,
    Domain: `${name.toLowerCase()}.example`,
    AddedDate: now,
    ModifiedDate: now,
  }
}
