import type { PageRecord } from './page-script.ts'
import type { BudgetOutcome, ConsentFinding, PassKind, SiteWarning } from './site-scan.ts'

// Raw observations of one pass. They live in memory only: bodies and values go no further.

export interface RecordedRequest {
  url: string
  method: string
  /** Playwright's resource type: document, script, image, xhr, fetch, ping, websocket … */
  type: string
  body: Buffer | null
  /** Sent after form fields were typed in. */
  isAfterTyping: boolean
  status: number | null
  mimeType: string | null
  setCookies: string[]
  bytes: number
  hasFailed: boolean
  /** Set for pictures small enough to be a beacon. */
  pictureSize: { width: number; height: number } | null
  /** It has a body, and the browser did not show it. */
  isBodyUnseen?: boolean
}

export interface JarCookie {
  name: string
  value: string
  domain: string
  path: string
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Strict' | 'Lax' | 'None'
  partitionKey?: string
}

export interface FrameStorage {
  origin: string
  local: { name: string; bytes: number }[]
  session: { name: string; bytes: number }[]
  databases: string[]
}

export interface TypedValue {
  field: string
  value: string
}

export interface Recording {
  pass: PassKind
  finalUrl: string
  status: number | null
  startedAt: Date
  budget: BudgetOutcome
  consent: ConsentFinding
  requests: RecordedRequest[]
  /** Page records with the address of the frame that they came from. */
  records: (PageRecord & { frame: string })[]
  jar: JarCookie[]
  storage: FrameStorage[]
  typed: TypedValue[]
  warnings: SiteWarning[]
  screenshot: Uint8Array | null
}
