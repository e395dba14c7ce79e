import type { ScanFailure } from '../../../../../product/scan-failures.ts'
import type { SiteResult } from '../../../../../product/scan-results.ts'
import type { PassKind } from '../../../../../scanners/site/site-scan.ts'
import type { UnavailableReason } from '../connector.ts'

/** Result of a browser visit. Without a browser, an implementation may say so, or read the page without one. */
export type SiteLook =
  | { outcome: 'scanned'; scan: SiteResult; screenshots: readonly { pass: PassKind; png: Uint8Array }[] }
  | { outcome: 'unavailable'; reason: ScanFailure; detail: string }

/** Maps scan failures to the reasons that a report names. */
export const lookReasons: Readonly<Record<ScanFailure, UnavailableReason>> = {
  'no-browser': 'no-browser',
  'browser-crashed': 'unreadable',
  'network-off': 'network-off',
  excluded: 'excluded',
  'bad-url': 'guarded',
  guarded: 'guarded',
  unreachable: 'unreachable',
  certificate: 'certificate',
  timeout: 'timeout',
  'too-slow': 'timeout',
  // The worker's stop keeps no answer, so what was cut off and kept was cut off by the budget.
  aborted: 'budget-spent',
  'http-error': 'refused',
  download: 'wrong-type',
  'not-a-page': 'wrong-type',
  crashed: 'unreadable',
  missing: 'unreadable',
  'not-an-app': 'wrong-type',
  truncated: 'unreadable',
  broken: 'unreadable',
  encrypted: 'unreadable',
  'unsafe-entry': 'unreadable',
  'too-many-entries': 'too-large',
  'too-large': 'too-large',
  bomb: 'too-large',
  'not-json': 'wrong-type',
  'not-har': 'wrong-type',
  'no-requests': 'unreadable',
}

const mostCharacters = 1_000
const mostItems = 20_000
const mostDepth = 12

/** As plain data that can be stored, whatever a page put into its names: no control characters, nothing without an end. */
export function storable<T>(value: T): T
export function storable(value: unknown): unknown {
  return bounded(value, 0)
}

function bounded(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return value
      .slice(0, mostCharacters)
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0
  if (typeof value !== 'object' || value === null) return value
  if (depth === mostDepth) return null
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => bounded(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bounded(item, depth + 1)]))
}
