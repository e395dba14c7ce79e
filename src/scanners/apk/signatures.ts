// Signatures for the scanner, passed in as data: it knows no catalog.

export interface AppSignatures {
  /** Names this set; a result kept under another one may be matched again. */
  version: string
  sdks: SdkSignature[]
  /** Other libraries, told after the SDKs. */
  libraries: { prefix: string; name: string; type: string }[]
  /** Finds the company behind a host or one of its parents. */
  hosts: (host: string) => HostEntity | undefined
}

export interface SdkSignature {
  id: string
  name: string
  company: { id: string; name: string } | null
  categories: string[]
  kinds: string[]
  prefixes: CodePrefix[]
  domains: string[]
  components: { kind: ComponentKind; match: string }[]
  /** File names such as `libfoo.so`; a star matches anything. */
  nativeLibs: string[]
  /** A path if it has a slash, otherwise a file name; a star matches anything. */
  assets: string[]
  /** iOS: names of frameworks, without their ending. */
  frameworks: string[]
  /** iOS: the letters that an SDK's Objective-C classes begin with (`FBSDK`). */
  objcPrefixes?: string[]
}

export interface CodePrefix {
  /** Dotted, without wildcards. A trailing dot ends a package, a leading one matches anything before it. */
  value: string
  isWeak: boolean
  /** Source; `etip` rows are not reviewed. */
  source: string
  asOf: string
}

export const componentKinds = ['activity', 'service', 'receiver', 'provider', 'meta-data'] as const
export type ComponentKind = (typeof componentKinds)[number]

export interface HostEntity {
  id: string
  name: string
}
