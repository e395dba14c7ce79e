import type { Party, PixelFinding, RecorderFinding, RemarketingFinding } from '../site-scan.ts'

// What a scan of recorded traffic says: plain JSON. Values that were sent are never kept, only what kind they are.

export const harScannerVersion = '1.1.0'

export const unreadableReasons = ['not-json', 'not-har', 'no-requests'] as const

export type HarScanResult =
  | { outcome: 'scanned'; scan: HarScan }
  | { outcome: 'unreadable'; reason: (typeof unreadableReasons)[number]; detail: string }

export interface HarScan {
  kind: 'har'
  scannerVersion: string
  /** Program that wrote the recording, as it names itself. */
  creator: string | null
  /** Page that was recorded; null for apps, where nobody is a first party. */
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
}

/** One kind of data that went to one host, as a TrackHAR adapter reads that tracker's requests. */
export interface SentDataType {
  /** TrackHAR's name for it: advertisingId, latitude, viewedPage … */
  property: string
  host: string
  entity: string | null
  company: string | null
  country: string | null
  tracker: string
  adapter: string
  where: ('header' | 'cookie' | 'path' | 'query' | 'body')[]
  reasons: string[]
  requests: number
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
