import { z } from 'zod'
import { evidenceLevels } from '../scanners/apk/app-scan.ts'
import type { HarScan } from '../scanners/site/har/har-scan.ts'
import type { StaticSiteScan } from '../scanners/site/scan-html.ts'
import type { SiteScan } from '../scanners/site/site-scan.ts'
import { trackingKinds } from './score/method/tracking-kinds.ts'

// Public results of a scan: the same JSON from a page's call and from the command line. docs/scanning.md shows it.

export const confidences = ['high', 'medium', 'low'] as const // descending: a policy counts findings up to a named place

export const sdkRow = z.object({
  /** Slug of the catalog's entry. */
  id: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  companyId: z.string().nullable(),
  categories: z.array(z.enum(trackingKinds)),
  /** The strongest; `levels` has all. */
  evidence: z.enum(evidenceLevels),
  levels: z.array(z.enum(evidenceLevels)),
  confidence: z.enum(confidences),
  classes: z.int(),
  samples: z.array(z.string()),
  files: z.array(z.string()),
  matched: z.array(z.object({ value: z.string(), source: z.string(), asOf: z.string() })),
  /** The SDK is of the app's own company. */
  ownCode: z.boolean(),
})

const coverage = z.enum(['read', 'partly', 'unreadable', 'absent'])

export const appResult = z.object({
  kind: z.string(),
  package: z.string().nullable(),
  version: z.string().nullable(),
  sdks: z.array(sdkRow),
  libraries: z.array(z.object({ name: z.string(), type: z.string(), prefix: z.string(), classes: z.int() })),
  permissions: z.array(
    z.object({
      name: z.string(),
      danger: z.enum(['dangerous', 'special', 'tracking', 'ordinary']),
      /** The last version of Android (API level) on which it is asked for. Older results lack both. */
      maxSdk: z.int().nullable().optional(),
      /** Not in the manifest: Android adds it. */
      isImplied: z.boolean().optional(),
    }),
  ),
  components: z.object({
    activities: z.int(),
    services: z.int(),
    receivers: z.int(),
    providers: z.int(),
    exported: z.int(),
    /** Providers and services that any other app may use without a permission. Older results lack it. */
    open: z.int().optional(),
  }),
  hosts: z.array(z.object({ host: z.string(), entity: z.string().nullable() })),
  /** Classes by which code gets the advertising ID. Older results lack them. */
  advertisingId: z.array(z.string()).optional(),
  /** Null where it could not be told. */
  flags: z.object({
    cleartext: z.boolean().nullable(),
    debuggable: z.boolean().nullable(),
    allowBackup: z.boolean().nullable(),
  }),
  certificates: z.array(
    z.object({
      /** The archive inside that it signs; empty for the app. Older results lack this and what Android takes. */
      at: z.string().optional(),
      isTaken: z.boolean().optional(),
      sha256: z.string(),
      subject: z.string(),
      issuer: z.string(),
      from: z.string(),
      to: z.string(),
      schemes: z.array(z.string()),
    }),
  ),
  /** Whether the file is as it was signed, by the schemes from v2 on. Older results lack it. */
  integrity: z.enum(['intact', 'altered', 'unchecked']).optional(),
  /** Paths. Older results lack them. */
  nativeLibs: z.array(z.string()).optional(),
  /** Libraries whose version a build tool left in the file. Older results lack them. */
  modules: z
    .array(
      z.object({
        group: z.string().nullable(),
        name: z.string(),
        version: z.string().nullable(),
        path: z.string(),
      }),
    )
    .optional(),
  privacyManifests: z.array(
    z.object({
      path: z.string(),
      isTracking: z.boolean(),
      trackingDomains: z.array(z.string()),
      dataTypes: z.array(
        z.object({ type: z.string(), isLinked: z.boolean(), isTracking: z.boolean(), purposes: z.array(z.string()) }),
      ),
      apis: z.array(z.object({ type: z.string(), reasons: z.array(z.string()) })),
    }),
  ),
  usageKeys: z.array(z.object({ key: z.string(), text: z.string() })),
  obfuscation: z.object({ share: z.number(), isHeavy: z.boolean() }),
  coverage: z.object({ code: coverage, manifest: coverage }),
  codeFiles: z.array(z.object({ name: z.string(), classes: z.int() })),
  warnings: z.array(z.object({ code: z.string(), at: z.string(), text: z.string() })),
  /** Version of what was looked for. */
  signatures: z.string(),
})
export type AppResult = z.infer<typeof appResult>
export type SdkRow = z.infer<typeof sdkRow>

export type SiteResult = SiteScan | StaticSiteScan
export type HarResult = HarScan

export type ScanResult =
  | { kind: 'app'; result: AppResult }
  | { kind: 'site'; result: SiteResult }
  | { kind: 'har'; result: HarResult }

/** A declaration compared with the scan: a store label, a privacy manifest, a policy. */
export const declaredRow = z.object({
  /** Data type or practice, in words. */
  what: z.string(),
  /** Declarer: "Google Play data safety", "Apple privacy manifest", "Privacy policy". */
  declaredBy: z.string(),
  declared: z.enum(['yes', 'no', 'not-mentioned']),
  /** Evidence of the scan, in words; null if it has none. */
  observed: z.string().nullable(),
  /** agrees: both say it · undeclared: seen, not declared · contradicts: declared otherwise · unseen: declared, not seen, which proves nothing. */
  verdict: z.enum(['agrees', 'undeclared', 'contradicts', 'unseen']),
  page: z.string().nullable(),
  asOf: z.string().nullable(),
})
export type DeclaredRow = z.infer<typeof declaredRow>

const changes = z.object({
  /** Object of the comparison: "SDKs", "Permissions", "Third parties before consent". */
  what: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Same thing, another strength or value: "AdMob: referenced only → defined". */
  changed: z.array(z.string()),
})
/** Two scans of the same kind, the older one first. */
export const scanComparison = z.object({
  before: z.object({ id: z.string(), name: z.string(), version: z.string().nullable(), at: z.string() }),
  after: z.object({ id: z.string(), name: z.string(), version: z.string().nullable(), at: z.string() }),
  score: z.object({ before: z.int().nullable(), after: z.int().nullable() }),
  /** Something that was cut short or read with other signatures: a missing thing may only be unseen. */
  caveats: z.array(z.string()),
  changes: z.array(changes),
})
export type ScanComparison = z.infer<typeof scanComparison>

export const practices = ['no-tracking', 'no-sharing', 'encrypted', 'deletion'] as const
export type Practice = (typeof practices)[number]
export interface Declaration {
  /** "Google Play data safety", "Privacy policy" */
  by: string
  /**
   * Ids of data/data-types.json. None: it was not read for them, which is not a declaration that nothing is collected.
   */
  dataTypes: { id: string; label: string }[]
  says: Partial<Record<Practice, boolean>>
  page: string | null
  asOf: string | null
}
