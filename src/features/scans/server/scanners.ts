import type { ScanFailure } from '../../../product/scan-failures.ts'
import type { SiteResult } from '../../../product/scan-results.ts'
import type { AppFacts, Unreadable } from '../../../scanners/apk/app-scan.ts'
import type { AppSignatures } from '../../../scanners/apk/signatures.ts'
import type { HarScanResult } from '../../../scanners/site/har/har-scan.ts'
import type { EntityOfHost, PassBudget, PassKind } from '../../../scanners/site/site-scan.ts'
import type { ScanPhase } from '../vocabulary.ts'

/** Signatures to look for, and owners of hosts, from the current catalog. */
export interface LookedFor {
  /** Names this set. */
  version: string
  app: AppSignatures
  entityOf: (host: string) => EntityOfHost | undefined
}

export type SiteLook =
  | { outcome: 'scanned'; scan: SiteResult; screenshots: { pass: PassKind; png: Uint8Array }[] }
  /** We could not look, and the report must say so. */
  | { outcome: 'unavailable'; reason: ScanFailure; detail: string }

/** The scanners of this process: files one at a time beside it, sites through the guarded browser. */
export interface Scanners {
  /** Names and counts of the file; what signatures say of them is told once it is known whose app it is. */
  scanApp(file: { path: string }): Promise<{ outcome: 'extracted'; facts: AppFacts } | Unreadable>
  scanHar(file: { path: string }, options: { lookedFor: LookedFor }): Promise<HarScanResult | Unreadable<ScanFailure>>
  scanSite(
    url: string,
    options: {
      lookedFor: LookedFor
      passes?: readonly PassKind[]
      /** Budget, if less time is left than a visit usually has. */
      budget?: Partial<PassBudget>
      signal: AbortSignal
      onPhase?: (phase: ScanPhase) => void
      /** A person gave the address: plain http and the ports that only they may name are open. */
      typedByUser: boolean
    },
  ): Promise<SiteLook>
  close(): Promise<void>
}
