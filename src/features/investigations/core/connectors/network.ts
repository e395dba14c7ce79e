import type { AppResult, SiteResult } from '../../../../product/scan-results.ts'
import type { BreachEvent } from '../../../../product/score/method/contract.ts'
import type { ExtractedDocument } from '../../../../scanners/document/document.ts'
import type { PassKind } from '../../../../scanners/site/site-scan.ts'
import type { CapturedEvidence } from '../evidence.ts'
import type { QuestionTable, Rule } from '../findings/case.ts'
import type { AnyRecordKind } from '../record.ts'
import type { Subject } from '../subject.ts'
import type { UnavailableReason } from './connector.ts'
import type { Field } from './scope.ts'

// A connector that looks outside says what it wants to ask, reads the replies, and asks on until it wants nothing more;
// someone else does the asking, within the budget, the pace and the policy. Asks and replies are plain data, so that plan
// and parse are pure: a run that was cut off goes on from the replies that are there, and the order in which they came
// changes nothing.

/** Name of a connector in the register, unique there: `tls`. */
export type NetworkConnectorId = string

interface AskBase {
  /** Unique within the connector. */
  key: string
  /** The place that is looked at, in words for the report: "the home page of acme.test". */
  place: string
}

export const dnsTypes = ['A', 'AAAA', 'MX', 'NS', 'TXT', 'CAA', 'DS'] as const
export type DnsType = (typeof dnsTypes)[number]

export type Ask =
  /** A page to be read as a document (HTML, PDF or plain text). A crawled page asks robots.txt first; a home page, a well-known file and an address that a person gave are single direct requests. */
  | (AskBase & { type: 'page'; url: string; isCrawled: boolean; typedByUser?: boolean })
  /** A small machine-readable file: the text as it came. `http` only to see whether it leads to https. */
  | (AskBase & { type: 'file'; url: string; isCrawled: boolean; allowHttp?: boolean; maxBytes?: number })
  | (AskBase & { type: 'dns'; host: string; record: DnsType })
  | (AskBase & { type: 'tls'; host: string; port: number })
  /** Names that a page gives, to be matched with companies of the catalog. */
  | (AskBase & { type: 'companies'; names: readonly string[] })
  /** Hosts that a page or file names, to be matched with entries of the catalog. */
  | (AskBase & { type: 'hosts'; hosts: readonly string[] })
  /** Incidents on record for these hosts and companies. */
  | (AskBase & { type: 'incidents'; hosts: readonly string[]; companyIds: readonly string[]; names: readonly string[] })
  /** Pages that the last run of the same subject stored. */
  | (AskBase & { type: 'earlier-pages'; subjectId: string })
  /** A page to be visited by a browser: once before consent, and again for every choice about it. */
  | (AskBase & { type: 'site-scan'; url: string })
  /** Scans of installation files that staff approved for the catalog. */
  | (AskBase & { type: 'app-scan'; packages: readonly string[] })

export interface FetchedMeta {
  fetchedAt: string
  requestedUrl: string
  finalUrl: string
  /** Every address on the way, the first and the last included. */
  hops: readonly string[]
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Set-Cookie lines as they came. */
  cookies: readonly string[]
  contentType: string
  bytes: number
  /** Hash of the raw body, which is in the blob store. */
  sha256: string
  ip: string | null
  via: 'fetch' | 'cache'
}

export interface TlsFacts {
  protocol: string
  cipher: string
  isAuthorized: boolean
  /** OpenSSL's word, e.g. `CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`. */
  fault: string | null
  subject: string
  issuer: string
  names: readonly string[]
  validFrom: string
  validTo: string
  keyType: string
  keyBits: number | null
  isSelfSigned: boolean
}

export interface MatchedEntry {
  host: string
  type: 'app' | 'sdk' | 'domain'
  slug: string
  name: string
  kinds: readonly string[]
  company: { id: string; name: string } | null
}

export interface Incident {
  id: string
  title: string
  company: string
  host: string | null
  /** Day, month or year. */
  occurredOn: string | null
  publishedOn: string | null
  accounts: number | null
  dataClasses: readonly string[]
  severity: BreachEvent['severity']
  /** Name of the method behind it. */
  severityFormula: string
  /** Null where the source does not verify: a register holds what the organisation itself reported. */
  isVerified: boolean | null
  source: string
  page: string | null
}

export interface EarlierPage {
  investigationId: string
  completedAt: string
  url: string
  textSha256: string
  text: string
}

/** A scan of an installation file that staff approved, as it was scanned then. */
export interface ApprovedAppScan {
  scanId: string
  /** One of those that were asked for. */
  package: string
  scannedAt: string
  result: AppResult
}

/** A picture of the page, whose bytes are in the blob store. */
export interface KeptScreenshot {
  pass: PassKind
  sha256: string
  bytes: number
}

export type Reply =
  | ({ outcome: 'page'; document: ExtractedDocument } & FetchedMeta)
  /** It answered, and what came cannot be read: encrypted, broken, of another type. */
  | ({ outcome: 'unreadable'; reason: string } & FetchedMeta)
  | ({ outcome: 'file'; text: string } & FetchedMeta)
  | { outcome: 'dns'; fetchedAt: string; records: readonly string[] }
  | { outcome: 'tls'; fetchedAt: string; ip: string | null; tls: TlsFacts }
  | {
      outcome: 'companies'
      fetchedAt: string
      matches: readonly { name: string; id: string; company: string; country: string | null }[]
    }
  | { outcome: 'hosts'; fetchedAt: string; matches: readonly MatchedEntry[] }
  /**
   * `hasRecords`: false while no source of incidents was ever loaded, so that an empty list says nothing. `records`: how many
   * there are; replies of earlier versions do not say.
   */
  | { outcome: 'incidents'; fetchedAt: string; hasRecords: boolean; records?: number; incidents: readonly Incident[] }
  | { outcome: 'earlier-pages'; fetchedAt: string; pages: readonly EarlierPage[] }
  | { outcome: 'site-scan'; fetchedAt: string; scan: SiteResult; screenshots: readonly KeptScreenshot[] }
  /** `found`: null where nothing was approved yet, which says nothing about the app. */
  | { outcome: 'app-scan'; fetchedAt: string; found: ApprovedAppScan | null }
  /** For DNS questions only: the name server answered that the name or the record does not exist. */
  | { outcome: 'absent'; fetchedAt: string; words: string }
  | { outcome: 'unavailable'; fetchedAt: string; reason: UnavailableReason }

export interface Answered {
  ask: Ask
  reply: Reply
}

/**
 * A connector's input: the subject, its own replies so far, and the complete replies of the connectors that it comes
 * after.
 */
export interface Given {
  subject: Subject
  /** Day of the run. */
  today: string
  answered: readonly Answered[]
  of: (connector: NetworkConnectorId) => readonly Answered[]
}

export interface NetworkConnector {
  id: NetworkConnectorId
  version: string
  /** For the panel of how this was researched: "Read the DNS records". */
  title: string
  after: readonly NetworkConnectorId[]
  /** Kinds of the records that it writes, beside those of what was not there. */
  records: readonly AnyRecordKind[]
  /** HTTP requests that it may make in a run. A share of its own, so that no order of replies decides who goes short. */
  requests: number
  /** Fields of the scope that one answer to it makes looked at. */
  answersFor: readonly Field[]
  /** Findings about what it looks at. Rules over several connectors are in `findings/`. */
  rules: readonly Rule[]
  /** Questions to the vendor about findings of its rules. */
  questions: QuestionTable
  /** How long a reply may be reused; the key of the cache holds the connector's version. */
  ttlSeconds: number
  /**
   * Returns the next asks. An ask whose key was answered is not repeated; returning nothing new ends the plan. Pure.
   */
  plan: (given: Given) => Ask[]
  /** Pure, and independent of the order of replies. Throws only on a bug of its own, never on what the replies say. */
  parse: (given: Given) => CapturedEvidence[]
}
