import type { Confidence, Evidence } from '../../scanners/apk/app-scan.ts'

/** How something was found: in a file by the level of its evidence, on a site by when it was called. */
export type FoundHow = Evidence | 'before-consent' | 'after-consent'

/**
 * Event `scan.approved`: staff approved a scan for an entry. What the catalog keeps of it: facts about the entry, dated,
 * with the page that shows them.
 */
export interface ApprovedScan {
  scanId: string
  entryId: string
  kind: 'app' | 'site'
  /** The file's version or null; the address for a site. */
  version: string | null
  /** Package of the file, host of the site. */
  subject: string
  /** Instant. */
  scannedAt: string
  signatures: string
  /** SDKs of a file, domain entities of a site: those of the catalog only, none of the entry's own company. */
  found: { entryId: string; how: FoundHow; confidence: Confidence }[]
  permissions: string[]
}

/** Event `scan.withdrawn`: staff took a scan off its entry, or it was deleted. */
export interface WithdrawnScan {
  scanId: string
  entryId: string
}

/** Key of data/sources.json under which approved scans stand. */
export const scanSource = 'sightline-scans'
