import type { Party, PixelFinding, RecorderFinding, RemarketingFinding } from '../site-scan.ts'

// Result of a scan of recorded traffic: plain JSON. Sent values are never kept, only their kinds.

export const harScannerVersion = '1.3.0'

export const unreadableReasons = ['not-json', 'not-har', 'no-requests'] as const

export type HarScanResult =
  | { outcome: 'scanned'; scan: HarScan }
  | { outcome: 'unreadable'; reason: (typeof unreadableReasons)[number]; detail: string }

export interface HarScan {
  kind: 'har'
  scannerVersion: string
  /** Program that wrote the recording, as it names itself. */
  creator: string | null
  /** Page that was recorded; null for apps, where no one is a first party. */
  pageUrl: string | null
  /** All pages that were recorded; the first is `pageUrl`. */
  pages: string[]
  from: string | null
  until: string | null
  entries: number
  hosts: HarHost[]
  sent: SentDataType[]
  companies: { company: string; country: string | null; hosts: string[]; requests: number }[]
  countries: { country: string; companies: string[] }[]
  cookies: HarCookie[]
  pixels: PixelFinding[]
  sessionRecorders: RecorderFinding[]
  googleRemarketing: RemarketingFinding[]
  warnings: { code: HarWarningCode; text: string }[]
}

export const harWarningCodes = [
  'page-guessed',
  'entries-capped',
  'entries-skipped',
  'not-decoded',
  'partly-read',
  'time-spent',
] as const
export type HarWarningCode = (typeof harWarningCodes)[number]

export interface HarHost extends Party {
  country: string | null
  isThirdParty: boolean | null
  requests: number
  /** Sent without encryption. */
  plainRequests: number
  dataTypes: string[]
  /** Requests with values in their address, body or messages; absent in scans before 1.2.0, as the next two. */
  withData?: number
  /** Number of those in which at least one kind of data could be read. */
  read?: number
  /** How many requests told it the page by their Referer header, and how many brought cookies. */
  carried?: { referer: number; cookies: number }
}

/** One kind of data that went to one host: as an adapter reads that tracker's requests, or as a value or its name tells. */
export interface SentDataType {
  /** TrackHAR's name for it: advertisingId, latitude, viewedPage … */
  property: string
  host: string
  entity: string | null
  company: string | null
  country: string | null
  /** Tracker whose adapter read it; null if `adapter` is `indicator`, and `reasons` say why. */
  tracker: string | null
  adapter: string
  where: ('header' | 'cookie' | 'path' | 'query' | 'body')[]
  reasons: string[]
  requests: number
  /** Some of the requests that carried it, by their number in the recording. */
  examples?: { number: number; place: string }[]
}

export interface HarCookie {
  name: string
  domain: string
  entity: string | null
  isThirdParty: boolean | null
  wasSet: boolean
  wasSent: boolean
  isSession: boolean | null
  lifetimeDays: number | null
}
