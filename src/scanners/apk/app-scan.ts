import type { ComponentKind } from './signatures.ts'

// Result of scanning an app's file: plain data that can be stored as JSON.

export const appKinds = [
  'apk',
  'apks',
  'aab',
  'aar',
  'jar',
  'dex',
  'ipa',
  'ios-framework',
  'ios-binary',
  'privacy-manifest',
] as const
export type AppKind = (typeof appKinds)[number]

/** Strongest first: what a finding is told by. */
export const evidenceLevels = ['defined', 'manifest', 'native', 'asset', 'referenced', 'host'] as const
export type Evidence = (typeof evidenceLevels)[number]

export type Confidence = 'high' | 'medium' | 'low'

export interface AppScan extends Omit<AppFacts, 'histogram' | 'warnings'>, Findings {
  outcome: 'scanned'
  /** Kept so that newer signatures can be matched without the file. */
  histogram: Histogram
  warnings: AppWarning[]
}

/** Matches of the signatures in a histogram. */
export interface Findings {
  /** The version of the signatures. */
  signatures: string
  sdks: SdkFinding[]
  libraries: LibraryFinding[]
  hosts: { host: string; entity: string | null }[]
  /** Classes by which code gets the advertising ID, defined or referred to. */
  advertisingId: string[]
}

export interface SdkFinding {
  id: string
  name: string
  company: { id: string; name: string } | null
  categories: string[]
  /** The strongest. */
  evidence: Evidence
  /** All of it. */
  levels: Evidence[]
  confidence: Confidence
  /** Classes of the strongest code level: defined ones, else those only referred to. */
  classes: number
  /** Up to five classes, components, files or hosts that show the strongest evidence. */
  samples: string[]
  /** Code files that hold them: `classes2.dex`, `assets/plugin.apk!/classes.dex`. */
  files: string[]
  /** The signatures that matched, with where they come from. */
  matched: { value: string; source: string; asOf: string }[]
  /** The SDK is of the app's own company: not a third party's. */
  ownCode: boolean
}

export interface LibraryFinding {
  name: string
  type: string
  prefix: string
  classes: number
}

/** Facts of one file, before any signature is matched. */
export interface AppFacts {
  kind: AppKind
  package: string | null
  version: string | null
  permissions: {
    name: string
    danger: PermissionDanger
    /** The last version of Android on which it is asked for. */
    maxSdk: number | null
    /** Not in the manifest: Android adds it. */
    isImplied: boolean
  }[]
  /** `open` counts the providers and services that any other app may use without a permission. */
  components: {
    activities: number
    services: number
    receivers: number
    providers: number
    exported: number
    open: number
  }
  /** Null where it could not be told. */
  flags: { cleartext: boolean | null; debuggable: boolean | null; allowBackup: boolean | null }
  certificates: CertificateFact[]
  /** Whether the file is still as it was signed (v2 and later; v1 is not verified). */
  integrity: Integrity
  /** Paths of native libraries, `lib/arm64-v8a/libfoo.so`. */
  nativeLibs: string[]
  modules: ModuleFact[]
  privacyManifests: PrivacyManifest[]
  usageKeys: { key: string; text: string }[]
  obfuscation: { share: number; isHeavy: boolean }
  /** How much of the file could be looked at; absent evidence in an unread part says nothing. */
  coverage: { code: Coverage; manifest: Coverage }
  codeFiles: { name: string; classes: number }[]
  histogram: Histogram
  warnings: AppWarning[]
}

/** Unchecked: not signed, or with v1 alone. */
export type Integrity = 'intact' | 'altered' | 'unchecked'

export type Coverage = 'read' | 'partly' | 'unreadable' | 'absent'

export type PermissionDanger = 'dangerous' | 'special' | 'tracking' | 'ordinary'

export interface CertificateFact {
  sha256: string
  subject: string
  issuer: string
  from: string
  to: string
  /** v1 (JAR), v2, v3, v3.1 */
  schemes: string[]
  /** The archive inside the file that it signs, such as `assets/plugin.apk`; empty for the app itself. */
  at: string
  /** Android of today takes it as the app's: a signer of the latest scheme, not one of a chain or of an older key. */
  isTaken: boolean
}

/** A library whose name and version a build tool left in the file. */
export interface ModuleFact {
  /** Group of its Maven coordinates; null for a framework. */
  group: string | null
  name: string
  version: string | null
  /** The file that says so. */
  path: string
}

/** Apple's PrivacyInfo.xcprivacy. */
export interface PrivacyManifest {
  path: string
  isTracking: boolean
  trackingDomains: string[]
  dataTypes: { type: string; isLinked: boolean; isTracking: boolean; purposes: string[] }[]
  apis: { type: string; reasons: string[] }[]
}

/** Names and counts, no code: enough to match other signatures later. */
export interface Histogram {
  format: 1
  files: string[]
  packages: PackageRow[]
  /** Objective-C and Swift classes; Swift ones as `Module.Class`. */
  objc: string[]
  components: { kind: ComponentKind; name: string }[]
  nativeLibs: string[]
  assets: string[]
  frameworks: string[]
  /** Frameworks that a binary asks for and that the file does not hold. */
  linkedFrameworks: string[]
  /** Hosts of URLs in strings. */
  hosts: string[]
  /** Strings that are nothing but a name like a host's: less sure. */
  bareHosts: string[]
}

export interface PackageRow {
  /** Dotted; empty for the default package. */
  name: string
  /** Classes with a body in this file, inner ones counted too. */
  defined: number
  /** Types that code of this file names and that no part of it defines. */
  referenced: number
  /** Outer classes. */
  definedNames: string[]
  referencedNames: string[]
  /** Places in `files`. */
  in: number[]
}

export interface AppWarning {
  code: WarningCode
  /** The entry or file that it is about. */
  at: string
}

export const warningWords = {
  'no-manifest': 'There is no manifest.',
  'manifest-unreadable': 'The manifest could not be read.',
  'no-code': 'There is no code to look at.',
  'dex-unreadable': 'A code file could not be read.',
  'dex-partial': 'A code file could be read only in part.',
  'class-names-only': 'A Java class file could not be read: only its name is told, not what it refers to.',
  'binary-unreadable': 'A program file could not be read.',
  'binary-encrypted': 'The program is encrypted by the store: its class names and strings could not be read.',
  'binary-32-bit': 'A program file for 32-bit devices was not read.',
  'plist-unreadable': 'A property list could not be read.',
  'odd-packing': 'An entry names a compression that apps do not have: not every reader can read it.',
  'odd-name': 'The name of an entry leads out of the archive or ends early. Nothing was unpacked.',
  'bytes-before-archive':
    'Something else lies before the archive; if it is code, old systems run it, regardless of who signed the app (CVE-2017-13156).',
  'entry-unreadable': 'An entry of the archive could not be read.',
  'entry-too-large': 'An entry of the archive is too large to be read.',
  'nested-unreadable': 'An archive inside the file could not be read.',
  'nested-too-deep': 'Archives lie inside archives more deeply than we follow.',
  'signature-altered':
    'The file was changed after it was signed: its signature does not fit. Android does not install it.',
  'signature-unreadable': 'A signing certificate could not be read.',
  'cleartext-unknown': 'A network security file rules cleartext traffic, and it could not be read.',
  'heavily-obfuscated': 'Most class names are obfuscated: that an SDK was not found is weak evidence.',
  'script-bundle':
    'Most of this app may be written in scripts or another machine code; only addresses in it were read.',
  'program-packed': 'A program file is compressed in a way that we do not read.',
  'list-cut': 'A list was longer than we keep.',
} as const
export type WarningCode = keyof typeof warningWords

export type UnreadableReason = ReadFailure | 'too-slow' | 'crashed'

/** Reasons to refuse a file. */
export type ReadFailure =
  | 'missing'
  | 'not-an-app'
  | 'truncated'
  | 'broken'
  | 'encrypted'
  | 'too-many-entries'
  | 'too-large'
  | 'bomb'

export interface Unreadable<Reason extends string = UnreadableReason> {
  outcome: 'unreadable'
  reason: Reason
  /** The entry that was refused, or empty. */
  at: string
}

/** A file that is refused as a whole. */
export class Refused extends Error {
  readonly reason: ReadFailure
  readonly at: string

  constructor(reason: ReadFailure, at = '') {
    super(`${reason} ${at}`)
    this.reason = reason
    this.at = at
  }
}

export interface Limits {
  entries: number
  /** Total that all archives declare, nested ones included. */
  inflatedBytes: number
  ratio: number
  nesting: number
  /** One entry that has to be held in memory. */
  entryBytes: number
}

export const defaultLimits: Limits = {
  entries: 200_000,
  inflatedBytes: 2 * 1024 ** 3,
  ratio: 200,
  nesting: 10,
  entryBytes: 160 * 1024 ** 2,
}

/** Limits of each list in a result. */
export const caps = {
  packages: 60_000,
  namesPerPackage: 1_000,
  objc: 30_000,
  components: 10_000,
  nativeLibs: 2_000,
  modules: 2_000,
  assets: 5_000,
  frameworks: 1_000,
  hosts: 5_000,
  bareHosts: 2_000,
  permissions: 1_000,
  certificates: 20,
  privacyManifests: 200,
  usageKeys: 100,
  codeFiles: 500,
  warnings: 200,
} as const
