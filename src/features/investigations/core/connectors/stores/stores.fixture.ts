import { storeHosts } from '../../../../../../tests/world/stores.ts'
import { bodyOf, findPage, type PlayListing, type Vendor } from '../../../../../../tests/world/vendor.ts'
import { vendors } from '../../../../../../tests/world/vendors.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { numberEvidence } from '../../evidence.ts'
import type { Subject } from '../../subject.ts'
import { type CitedDocument, readDocuments } from '../../words.fixture.ts'
import { fetchedAt, play } from '../documents.fixture.ts'
import type { Ask, NetworkConnector, Reply } from '../network.ts'

// The stores of the fictional world, and an app's two pages written by hand.

export const worldVendor = (name: string): Vendor => {
  const found = vendors.find((vendor) => vendor.name === name)
  if (!found) throw new Error(`the world has no ${name}`)
  return found
}

export const appSubject = (apps: readonly Pick<Subject['apps'][number], 'store' | 'id'>[], name = 'Acme'): Subject => ({
  id: `app:${name.toLowerCase()}`,
  kind: 'app',
  key: null,
  name,
  aliases: [],
  company: null,
  sites: [],
  apps: apps.map((app) => ({ ...app, proof: 'user-given' })),
  documents: [],
})

export const fileReply = (
  url: string,
  text: string,
  more: Partial<Extract<Reply, { outcome: 'file' }>> = {},
): Reply => ({
  outcome: 'file',
  text,
  fetchedAt,
  requestedUrl: url,
  finalUrl: url,
  hops: [url],
  status: 200,
  headers: {},
  cookies: [],
  contentType: 'text/html; charset=utf-8',
  bytes: Buffer.byteLength(text),
  sha256: '0'.repeat(64),
  ip: '93.184.216.34',
  via: 'fetch',
  ...more,
})

/** Answers as the stores of a world with these vendors. */
export function storesOf(world: Vendor[]): (ask: Ask) => Reply {
  const hosts = storeHosts(world)
  return (ask) => {
    if (ask.type !== 'file') throw new Error(`${ask.type} is not for a store`)
    const { hostname, pathname, search } = new URL(ask.url)
    const page = hosts[hostname] && findPage(hosts[hostname], `${pathname}${search}`)
    if (!page) return fileReply(ask.url, 'not found', { status: 404 })
    if (typeof page.body !== 'string') throw new Error(`${ask.url} is not text`)
    return fileReply(ask.url, bodyOf(page.body).toString(), { status: page.status ?? 200 })
  }
}

export function lookInStores(connector: NetworkConnector, subject: Subject, reply: (ask: Ask) => Reply) {
  const played = play(connector, reply, { subject })
  const captured = connector.parse(played.given)
  return { ...played, captured, documents: documentsIn(captured) }
}

export const documentsIn = (captured: readonly CapturedEvidence[]): CitedDocument[] =>
  readDocuments(numberEvidence(captured.map(({ draft }) => draft)))

/** A vendor whose only thing is an app on Google Play. */
export function playVendor(listing: Partial<PlayListing> = {}, legalName = 'Acme Inc.'): Vendor {
  return {
    name: 'Acme',
    legalName,
    domains: [],
    summary: '',
    hosts: {},
    dns: {},
    play: {
      packageId: 'test.acme.app',
      title: 'Acme Notes',
      genre: { id: 'PRODUCTIVITY', name: 'Productivity' },
      contentRating: 'Everyone',
      summary: 'Notes',
      description: 'Notes.',
      installs: '1,000+',
      containsAds: false,
      developerEmail: 'hello@acme.test',
      website: 'https://acme.test/',
      privacyPolicy: 'https://acme.test/privacy',
      dataSafety: { shared: [], collected: [], practices: [] },
      ...listing,
    },
    expected: { findings: [], contradictions: [], gaps: [] },
  }
}

export const playApp = { store: 'play', id: 'test.acme.app' } as const

/** The plain lines of every record of a kind. */
export const linesOfKind = (documents: readonly CitedDocument[], kind: string) =>
  documents
    .filter((d) => d.kind === kind)
    .map((d) => Object.fromEntries(d.lines.filter((l) => l.key !== 'Declared').map((l) => [l.key, l.value])))

/** The text of a store's page about a vendor's app. */
export function storePage(vendor: Vendor, host: string, path: string): string {
  const body = storeHosts([vendor])[host]?.pages[path]?.body
  if (typeof body !== 'string') throw new Error(`${host} has no ${path}`)
  return bodyOf(body).toString()
}
