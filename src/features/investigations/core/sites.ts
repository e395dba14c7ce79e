import { getDomain } from 'tldts'
import { compareText } from '../../../platform/shared/text.ts'
import { siteOfHost } from '../../../scanners/site/parties.ts'
import type { Answer } from './connectors/register.ts'
import { developerSites } from './connectors/stores/sites.ts'
import { type Input, readAddress, storeIdIn } from './input.ts'
import type { Replies } from './outside.ts'
import { type DocumentRole, proofs, type Subject } from './subject.ts'

// Which hosts, apps and pages are the subject's, and how we know. What a person gave is surest; then what a
// store says; then the catalog. Nothing here is guessed from a name.

type Site = Subject['sites'][number]
type App = Subject['apps'][number]

/** Hosts that carry other people's things: they say nothing about who owns what lies there. */
const portals = ['play.google.com', 'apps.apple.com', 'itunes.apple.com']

/** Returns the subject with the sites that the input itself and the catalog name, before any network request. */
export function subjectWithSites(subject: Subject, input: Input, answers: readonly Answer[]): Subject {
  const given = givenByPerson(input)
  const known = knownToCatalog(answers)
  return {
    ...subject,
    sites: distinctSites([...given.sites, ...known.sites]),
    apps: distinctApps([...given.apps, ...known.apps]),
    documents: given.documents,
  }
}

/** The same with what stores say, once they were read. */
export const withFoundSites = (subject: Subject, found: readonly Site[]): Subject => ({
  ...subject,
  sites: distinctSites([...subject.sites, ...found]),
})

/** A site by the address of a page on it; undefined for portals, addresses without a name and what is not a web address. */
export function siteOf(url: string, proof: Site['proof']): Site | undefined {
  const text = /^https?:\/\//iu.test(url) ? url : `https://${url}`
  if (!URL.canParse(text)) return undefined
  const { hostname, origin } = new URL(text)
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (portals.includes(host) || getDomain(host) === null) return undefined
  return { host, url: origin === `https://${host}` ? null : `${origin}/`, proof }
}

/** Document roles by path segment, the segment nearest to the end first: `/privacy/acme-subprocessors` is a list. */
const documentPaths: readonly { role: DocumentRole; path: RegExp }[] = [
  { role: 'subprocessors', path: /sub-?processor/iu },
  { role: 'dpa', path: /(?:^|-)dpa(?:-|\.|$)|data-process/iu },
  { role: 'terms', path: /(?:^|-)terms|(?:^|-)tos(?:-|\.|$)|(?:^|-)agb(?:-|\.|$)/iu },
  { role: 'privacy', path: /privac|datenschutz|confidentialit|privacidad|integritet|personvern/iu },
]

function roleOfPath(pathname: string): DocumentRole | undefined {
  for (const segment of pathname.split('/').toReversed()) {
    const found = documentPaths.find(({ path }) => path.test(segment.replaceAll('_', '-')))
    if (found) return found.role
  }
  return undefined
}

function givenByPerson({ kind, text }: Input): Pick<Subject, 'sites' | 'apps' | 'documents'> {
  switch (kind) {
    case 'url':
    case 'domain': {
      const url = readAddress(text)
      const site = url && siteOf(ownSite(url), 'user-given')
      if (!url || !site) return { sites: [], apps: [], documents: [] }
      const role = roleOfPath(url.pathname)
      return { sites: [site], apps: [], documents: role ? [{ role, url: url.href, proof: 'user-given' }] : [] }
    }
    case 'package':
      return { sites: [], apps: [{ store: 'play', id: text, proof: 'user-given' }], documents: [] }
    case 'store-id':
      return {
        sites: [],
        apps: [{ store: 'app-store', id: text.replace(/^id/u, ''), proof: 'user-given' }],
        documents: [],
      }
    case 'store-link': {
      const url = readAddress(text)
      const id = url && storeIdIn(url)
      const store = url?.hostname === 'play.google.com' ? 'play' : 'app-store'
      return { sites: [], apps: id ? [{ store, id, proof: 'user-given' }] : [], documents: [] }
    }
    case 'name':
      return { sites: [], apps: [], documents: [] }
  }
}

/** A login page, or the host that a customer got from the vendor, leads to the vendor's own site. */
function ownSite(url: URL): string {
  const host = url.hostname.replace(/^www\./u, '')
  const domain = siteOfHost(host)
  return host === domain ? url.origin : `https://${domain}`
}

function knownToCatalog(answers: readonly Answer[]): Pick<Subject, 'sites' | 'apps'> {
  const sites: Site[] = []
  const apps: App[] = []
  for (const answer of answers) {
    if (answer.result.outcome !== 'found') continue
    if (answer.connector === 'catalog')
      for (const { kind, value } of answer.result.data.identifiers) {
        if (kind === 'package') apps.push({ store: 'play', id: value, proof: 'catalog' })
        if (kind === 'store-id') apps.push({ store: 'app-store', id: value, proof: 'catalog' })
      }
    if (answer.connector === 'companies' && answer.result.data.website !== null) {
      const site = siteOf(answer.result.data.website, 'catalog')
      if (site) sites.push(site)
    }
  }
  return { sites, apps }
}

const byProof = (a: { proof: Site['proof'] }, b: { proof: Site['proof'] }) =>
  proofs.indexOf(a.proof) - proofs.indexOf(b.proof)

/** One site per registrable domain, the surest first: www and the bare name are the same site. */
function distinctSites(sites: readonly Site[]): Site[] {
  const kept = new Map<string, Site>()
  for (const site of sites.toSorted(byProof)) {
    const domain = getDomain(site.host) ?? site.host
    if (!kept.has(domain)) kept.set(domain, site)
  }
  return [...kept.values()].slice(0, 3)
}

function distinctApps(apps: readonly App[]): App[] {
  const kept = new Map(apps.toSorted((a, b) => byProof(b, a)).map((app) => [`${app.store} ${app.id}`, app]))
  return [...kept.values()]
    .sort((a, b) => byProof(a, b) || compareText(a.store, b.store) || compareText(a.id, b.id))
    .slice(0, 4)
}

/** Returns the sites that stores attribute to the developer. */
export const foundSites = (replies: Replies): Site[] =>
  developerSites(replies).flatMap((url) => siteOf(url, 'store-listing') ?? [])
