import type { FingerprintId } from './fingerprint-rules.ts'

// Result of a site scan: plain JSON. Values of cookies, storage and form fields are never kept, only their names and
// sizes.

export const siteScannerVersion = '1.2.0'

export const passKinds = ['before', 'accept', 'reject', 'gpc'] as const
/** before: no one was asked for consent · accept, reject: the banner was answered · gpc: as before, with Sec-GPC: 1 */
export type PassKind = (typeof passKinds)[number]

export interface EntityOfHost {
  name: string
  company: string | null
  kinds: readonly string[]
  /** Country of the company, two letters. */
  country?: string | null
  /** Since when the company has the host, where it bought it: a day, a month or a year. */
  since?: string | null
}

/** Budget of one pass; a scan of four passes takes up to four times this. */
export interface PassBudget {
  passMs: number
  maxRequests: number
  maxBytes: number
  /** How long the network must rest before the page counts as settled, and for how long we wait for that. */
  quietMs: number
  settleMs: number
  /** How long a consent banner may take to appear, and to be answered. */
  consentMs: number
  /** The least time for which a page is watched after the last thing that happened to it: its load, or an answer. */
  windowMs: number
  /** The least time after typing, in which recorders that send in batches send; and that for another view of the page. */
  typedMs: number
  viewMs: number
}

export interface SiteScanContext {
  /** The guarded way out. Null only with `staged`. */
  proxy: { url: string; username: string; password: string } | null
  chromiumPath?: string
  /** Finds the company behind each of these hosts, in their order. */
  findEntities: (hosts: readonly string[]) => Promise<readonly (EntityOfHost | undefined)[]>
  /** Names that a host is an alias of, nearest first; null where no one can be asked. */
  resolveCname?: ((host: string) => Promise<string[] | null>) | undefined
  now: () => Date
  signal?: AbortSignal
  /** Hosts played by a server of ours: Chromium's host-resolver-rules, and the key of its certificate. */
  staged?: { hostRules: string; certificateKeyHash: string }
  /** Keys that a certificate may be signed with although no usual authority vouches for it: SHA-256 of each, in base64. */
  certificateKeyHashes?: readonly string[]
  /** A visit is open, and its banner answered where it does that; one that is skipped is not told. */
  onPass?: (pass: PassKind) => void
}

export type SiteScanResult =
  | { outcome: 'scanned'; scan: SiteScan; screenshots: { pass: PassKind; png: Uint8Array }[] }
  /** We could not look, and the report must say so. */
  | { outcome: 'unavailable'; reason: SiteUnavailableReason; detail: string }

export const siteUnavailableReasons = [
  'bad-url',
  'no-browser',
  'unreachable',
  'guarded',
  'certificate',
  'timeout',
  'download',
  'not-a-page',
  'http-error',
  'browser-crashed',
  'aborted',
] as const
export type SiteUnavailableReason = (typeof siteUnavailableReasons)[number]

export interface SiteScan {
  kind: 'site'
  scannerVersion: string
  /** The page was run; what is only read has a shape of its own, labelled static. */
  method: 'browser'
  url: string
  finalUrl: string
  scannedAt: string
  /** "Chromium 153.0.8010.0" */
  browser: string
  passes: SitePass[]
  differences: PassDifference[]
  warnings: SiteWarning[]
}

export const skipReasons = ['no-banner', 'banner-not-recognised', 'no-reject-button'] as const

export type SitePass =
  | ({ outcome: 'observed'; pass: PassKind } & PassFindings)
  /** There was nothing to answer. */
  | { outcome: 'skipped'; pass: PassKind; reason: (typeof skipReasons)[number] }
  | { outcome: 'unavailable'; pass: PassKind; reason: SiteUnavailableReason; detail: string }

export type ObservedPass = Extract<SitePass, { outcome: 'observed' }>

export interface PassFindings {
  finalUrl: string
  status: number | null
  budget: BudgetOutcome
  consent: ConsentFinding
  thirdParties: ThirdParty[]
  cookies: CookieFinding[]
  storage: StorageFinding[]
  sessionRecorders: RecorderFinding[]
  keyLogging: KeyLoggingFinding[]
  listeners: ListenerFinding[]
  fingerprinting: FingerprintFinding[]
  /** Browser APIs that scripts read, whether or not it amounts to fingerprinting. */
  apiReads: ApiRead[]
  pixels: PixelFinding[]
  googleRemarketing: RemarketingFinding[]
  beacons: BeaconFinding[]
  cloakedHosts: CloakedHost[]
  /** Consent states that Google's tags sent; absent in scans before 1.1.0, as are the next two. */
  consentMode?: ConsentModeFinding[]
  /** Trackers' requests that go to the site itself, or to a host that no one knows. */
  relays?: RelayFinding[]
  /** Whether the site's own hosts could be asked whose alias they are; a proxy resolves names by itself. */
  aliases?: 'asked' | 'not-asked'
  /** Scripts that asked whether a Global Privacy Control signal is set. */
  gpcReaders: string[]
  warnings: SiteWarning[]
}

export interface BudgetOutcome {
  /** settled: the network came to rest · the rest: what was seen until then is reported, and more may exist */
  endedBy: 'settled' | 'still-busy' | 'time' | 'requests' | 'bytes'
  elapsedMs: number
  loadMs: number | null
  /** From the load to the end of the look; as long in every visit of a scan. Absent in scans before 1.1.0. */
  watchedMs?: number
  requests: number
  bytes: number
}

export type ConsentFinding =
  | { outcome: 'none' }
  /** Something looks like a banner, and no rule for it is known: nothing was clicked. */
  | { outcome: 'not-recognised'; words: string }
  | { outcome: 'recognised'; cmp: string; isOpen: boolean; answer: 'not-given' | 'accepted' | 'rejected' | 'failed' }

export interface Party {
  host: string
  entity: string | null
  company: string | null
  kinds: string[]
  /** Since when the host is the company's, where that bought it. */
  since?: string
}

export interface ThirdParty extends Party {
  requests: number
  types: string[]
  bytes: number
  /** Asked for, and the connection failed or was refused. */
  failed: number
  /** Requests with values in their address or body; absent in scans before 1.2.0, as the next two. */
  withData?: number
  /** Number of those in which at least one kind of data could be read. */
  read?: number
  /** Kinds of data that they carried, by TrackHAR's names. */
  dataTypes?: string[]
}

export interface CookieFinding {
  name: string
  /** Host that the cookie is for, without its leading dot. */
  domain: string
  entity: string | null
  /** Maker of the tool that sets a cookie of this name; absent in scans before 1.1.0. */
  maker?: string | null
  isThirdParty: boolean
  setBy: ('header' | 'script')[]
  scripts: string[]
  /** False: the browser refused it, as browsers do with many cookies of third parties. */
  isStored: boolean
  isSession: boolean
  lifetimeDays: number | null
  bytes: number
  secure: boolean
  httpOnly: boolean
  sameSite: 'Strict' | 'Lax' | 'None' | null
  isPartitioned: boolean
}

export interface StorageFinding {
  origin: string
  kind: 'local' | 'session' | 'indexed-db'
  isThirdParty: boolean
  keys: { name: string; bytes: number }[]
  scripts: string[]
}

export interface RecorderFinding extends Party {
  /** The first string by which it was known. */
  matched: string
  urls: string[]
}

export interface KeyLoggingFinding extends Party {
  isThirdParty: boolean
  fields: string[]
  encodings: string[]
  urls: string[]
}

export interface ListenerFinding {
  group: 'keyboard' | 'mouse' | 'touch' | 'sensor'
  script: string
  entity: string | null
  isThirdParty: boolean
  events: string[]
}

export interface FingerprintFinding {
  technique: FingerprintId
  script: string
  entity: string | null
  isThirdParty: boolean
  calls: string[]
}

export interface ApiRead {
  script: string
  entity: string | null
  groups: string[]
  calls: string[]
}

export const pixelKinds = [
  ...(['facebook', 'tiktok', 'x', 'linkedin', 'microsoft', 'pinterest', 'snap', 'reddit', 'google-ads'] as const),
  ...(['criteo', 'taboola', 'outbrain', 'quora'] as const),
] as const

export interface PixelFinding {
  pixel: (typeof pixelKinds)[number]
  pixelId: string | null
  event: string
  isStandardEvent: boolean
  /** Personal data that the page handed over to be matched with accounts: names of fields, never their values. */
  advancedMatching: { key: string; label: string }[]
  customData: string[]
  host: string
}

export interface ConsentModeFinding {
  host: string
  ads: 'granted' | 'denied'
  analytics: 'granted' | 'denied'
  requests: number
}

export interface RelayFinding {
  host: string
  product: string
  company: string
  kinds: string[]
  isThirdParty: boolean
  /** Without queries. */
  urls: string[]
}

export interface RemarketingFinding {
  host: string
  measurementId: string | null
  requests: number
}

export interface BeaconFinding extends Party {
  /** pixel: a picture of one by one · empty: a picture without content · ping: sent by sendBeacon or a ping link */
  how: ('pixel' | 'empty' | 'ping')[]
  requests: number
}

export interface CloakedHost {
  host: string
  target: string
  entity: string
  company: string | null
  kinds: string[]
}

export interface PassDifference {
  from: PassKind
  to: PassKind
  /** False when one of the two was cut short, or saw less long: a missing host may only be one that came too late. */
  isComparable: boolean
  hosts: Changes
  entities: Changes
  cookies: Changes
  sessionRecorders: Changes
  fingerprinting: Changes
  pixels: Changes
}

export interface Changes {
  onlyBefore: string[]
  onlyAfter: string[]
}

export const warningCodes = [
  'automation-checked',
  'dialogs',
  'downloads',
  'popups',
  'navigated-away',
  'page-hangs',
  'page-crashed',
  'records-capped',
  'no-screenshot',
  'workers-not-watched',
  'sent-unread',
  'partly-read',
  'no-sandbox',
] as const

export interface SiteWarning {
  code: (typeof warningCodes)[number]
  text: string
}
