import type { ApprovedAppScan } from '../../src/features/investigations/core/connectors/network.ts'
import type { SiteResult } from '../../src/product/scan-results.ts'
import type { PassKind } from '../../src/scanners/site/site-scan.ts'
import { renderPdf } from './pdf.ts'

/** A vendor that does not exist, with everything of it that can be looked at. Data only: a copy with a change is a variant. */
export interface Vendor {
  name: string
  legalName: string
  /** The first is the main one. */
  domains: string[]
  /** For the list that a person reads. */
  summary: string
  /** By host name; a vendor without hosts does not resolve. */
  hosts: Record<string, Host>
  /** By name, `_dmarc.…` included. Addresses are given by the world. */
  dns: Record<string, DnsRecords>
  play?: PlayListing
  appStore?: AppStoreListing
  /** What a browser once saw on the home page; without it there is no browser that looks. */
  visit?: { scan: SiteResult; pictures: PassKind[] }
  /** A scan of its app that staff approved. */
  appScan?: ApprovedAppScan
  expected: Expected
}

export interface Host {
  /**
   * By path. A key with a query answers requests that have at least its parameters, and wins over one without.
   * Text may hold days counted from the world's: `{{long:-120}}`, `{{date:-120}}`, `{{instant:300}}`.
   */
  pages: Record<string, Page>
  /** On every answer, unless a page says otherwise. */
  headers?: Record<string, string>
  /** Instead of a plain 404. */
  notFound?: Page
  /** What port 80 does; by default it leads to https. */
  plainHttp?: 'redirects' | 'serves' | 'closed'
  tls?: Tls
  /** Where the name leads instead of to a public address of the world. */
  addresses?: string[]
}

export interface Page {
  status?: number
  contentType?: string
  headers?: Record<string, string | string[]>
  body: Body
}

export type Body =
  | string
  /** Lines of a small PDF, a page for each list; a broken one ends in the middle, an encrypted one asks for a password. */
  | { pdf: string[][]; fault?: 'broken' | 'encrypted' }
  /** Not a body that comes to an end as it should. */
  | { behaviour: (typeof behaviours)[number] }

/**
 * `bomb`: a gzip that opens to 64 MB · `slow`: a byte a second · `endless`: never stops · `silent`: no answer at all ·
 * `reset`: the connection breaks · `huge-headers`: 64 KB of them · `bad-gzip`: claims an encoding it has not
 */
export const behaviours = ['bomb', 'slow', 'endless', 'silent', 'reset', 'huge-headers', 'bad-gzip'] as const

interface Tls {
  /** `world` is the authority that the world's users trust, `stranger` another one. */
  issuer: 'world' | 'stranger' | 'self-signed'
  /** From now; negative for one that has expired. */
  notAfterDays: number
  /** The name in the certificate, where it is not the host's. */
  wrongName?: string
  /** The newest version offered, where it is not the newest there is. */
  newest?: 'TLSv1.2'
  ciphers?: string
}

/** As in a zone file: `10 mx.acme.test`, `0 issue "ca.test"`; a text is one string. */
export type DnsRecords = Partial<Record<'MX' | 'NS' | 'TXT' | 'CAA', string[]>>

export interface PlayListing {
  packageId: string
  title: string
  genre: { id: string; name: string }
  contentRating: string
  summary: string
  description: string
  installs: string
  containsAds: boolean
  developerEmail: string
  website: string
  privacyPolicy: string
  dataSafety: { shared: DataSafetyEntry[]; collected: DataSafetyEntry[]; practices: { title: string; words: string }[] }
  /** The page holds its data in a shape that no one knows. */
  isLayoutChanged?: boolean
}

export interface DataSafetyEntry {
  group: string
  data: string
  isOptional: boolean
  /** As the store writes it: "App functionality, Analytics". */
  purposes: string
}

export const appleLabels = {
  DATA_USED_TO_TRACK_YOU: 'Data Used to Track You',
  DATA_LINKED_TO_YOU: 'Data Linked to You',
  DATA_NOT_LINKED_TO_YOU: 'Data Not Linked to You',
  DATA_NOT_COLLECTED: 'Data Not Collected',
} as const

export interface AppStoreListing {
  id: number
  bundleId: string
  title: string
  genre: string
  advisoryRating: string
  description: string
  website: string
  privacyPolicy: string
  labels: {
    identifier: keyof typeof appleLabels
    categories: { identifier: string; title: string; dataTypes: string[] }[]
    /** Identifier and title of the one purpose that they serve; tracking has none. */
    purpose?: { identifier: string; title: string }
  }[]
}

/** What a good investigation finds, in words for people and quotes for tests. */
export interface Expected {
  findings: { family: string; what: string; quote?: Quote }[]
  /** Without a rule it is one that a person sees and that no rule looks for. */
  contradictions: { what: string; quotes: [Quote, Quote]; rule?: `con.${string}` }[]
  gaps: { what: string }[]
}

/** An exact piece of what an address answers: of its text, of its raw body, or of a header. */
export interface Quote {
  url: string
  header?: string
  text: string
}

/** The day that the world stands at unless it is told another. */
export const worldDay = '2026-11-21'

/** The text with its days filled in. */
export function fill(text: string, today: string = worldDay): string {
  return text.replace(/\{\{(long|date|instant):(-?\d+)\}\}/g, (_, form: string, days: string) => {
    const date = new Date(Date.parse(today) + Number(days) * 86_400_000)
    if (form === 'instant') return date.toISOString()
    if (form === 'date') return date.toISOString().slice(0, 10)
    return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
  })
}

/** The bytes of a page that behaves, as the world serves them: enough for a test of a parser, without any server. */
export function bodyOf(body: Exclude<Body, { behaviour: unknown }>, today: string = worldDay): Buffer {
  if (typeof body === 'string') return Buffer.from(fill(body, today))
  return renderPdf({ pages: body.pdf.map((lines) => lines.map((line) => fill(line, today))), fault: body.fault })
}

/** The page that an address asks for, if the host has it. */
export function findPage(host: Host, path: string): Page | undefined {
  if (!URL.canParse(`https://host.test${path}`)) return undefined
  const asked = new URL(`https://host.test${path}`)
  const fits = (key: string) => {
    const known = new URL(key, 'https://host.test')
    return (
      known.pathname === asked.pathname && [...known.searchParams].every(([k, v]) => asked.searchParams.get(k) === v)
    )
  }
  const found = Object.keys(host.pages).filter(fits)
  const best = found.find((key) => key.includes('?')) ?? found[0]
  return best === undefined ? undefined : host.pages[best]
}
