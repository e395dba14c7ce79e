// What the scanner looks for arrives as data: it knows no catalog.

export interface AppSignatures {
  /** Names this set; a result kept under another one may be matched again. */
  version: string
  sdks: SdkSignature[]
  /** Other libraries, told after the SDKs. */
  libraries: { prefix: string; name: string; type: string }[]
  /** Who stands behind a host or one of its parents. */
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
  /** File names such as `libfoo.so`; a star stands for anything. */
  nativeLibs: string[]
  /** A path where it has a slash, else a file name; a star stands for anything. */
  assets: string[]
  /** iOS: names of frameworks, without their ending. */
  frameworks: string[]
  /** iOS: the letters that an SDK's Objective-C classes begin with (`FBSDK`). */
  objcPrefixes?: string[]
}

export interface CodePrefix {
  /** Dotted, without wildcards. A closing dot ends a package, an opening one stands for anything before it. */
  value: string
  isWeak: boolean
  /** Where it comes from; `etip` rows are not reviewed. */
  source: string
  asOf: string
}

export const componentKinds = ['activity', 'service', 'receiver', 'provider', 'meta-data'] as const
export type ComponentKind = (typeof componentKinds)[number]

export interface HostEntity {
  id: string
  name: string
}
