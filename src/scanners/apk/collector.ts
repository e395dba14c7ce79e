import {
  type AppFacts,
  type AppKind,
  type AppWarning,
  type CertificateFact,
  caps,
  type Histogram,
  type ModuleFact,
  type PackageRow,
  type PrivacyManifest,
  type WarningCode,
} from './app-scan.ts'
import { type DexNames, eachString } from './dex.ts'
import {
  bareHost,
  eachRelativeHost,
  eachUrlHost,
  eachWideUrlHost,
  isDottedName,
  packagePaths,
  urlHost,
} from './hosts.ts'
import { type AndroidManifest, type AskedPermission, longer } from './manifest.ts'
import { obfuscationOf } from './obfuscation.ts'
import { isPackedAssembly, isPage, isWide } from './open-files.ts'
import { dangerOf } from './permissions.ts'
import { plainText } from './plain-text.ts'
import type { ComponentKind } from './signatures.ts'

/** Gathers what the parts of a file tell, within bounds, and makes one account of it. */
export class Collector {
  private readonly defined = new Map<string, number>()
  private readonly referenced = new Map<string, number>()
  private readonly codeFiles: AppFacts['codeFiles'] = []
  private readonly urlHosts = new Set<string>()
  private readonly bareHosts = new Set<string>()
  private readonly objc = new Set<string>()
  private readonly nativeLibs = new Set<string>()
  private readonly nativePaths = new Set<string>()
  private readonly modules = new Map<string, ModuleFact>()
  private integrity: AppFacts['integrity'] = 'unchecked'
  private readonly assets = new Set<string>()
  private readonly frameworks = new Set<string>()
  private readonly linked = new Set<string>()
  private readonly permissions = new Map<string, AskedPermission>()
  private readonly components = new Map<string, { kind: ComponentKind; name: string }>()
  private readonly certificates = new Map<string, CertificateFact>()
  private readonly privacyManifests: PrivacyManifest[] = []
  private readonly usageKeys = new Map<string, string>()
  /** All that were given, whichever of them are kept. */
  private readonly codes = new Set<WarningCode>()
  private readonly warnings = new Map<string, AppWarning>()
  private readonly counts = { activities: 0, services: 0, receivers: 0, providers: 0, exported: 0, open: 0 }
  private programs = 0
  private manifest: AndroidManifest | undefined
  private flags: AppFacts['flags'] = { cleartext: null, debuggable: null, allowBackup: null }
  private identity: { package: string | null; version: string | null } = { package: null, version: null }

  warn(code: WarningCode, at = ''): void {
    const text = plainText(at)
    this.codes.add(code)
    if (this.warnings.size < caps.warnings) this.warnings.set(`${code} ${text}`, { code, at: text })
  }

  addDex(file: string, names: DexNames, bytes: Buffer): void {
    this.addClasses(file, names)
    if (names.skipped > 0) this.warn('dex-partial', file)
    this.addUrls(bytes)
    eachString(bytes, { min: 4, max: 100 }, (start, end) => this.addText(bytes, start, end))
  }

  /** A string of code, which may be nothing but a host's name. */
  addText(bytes: Buffer, start: number, end: number): void {
    if (end - start >= 4 && end - start <= 100 && isDottedName(bytes, start, end))
      this.addBareHost(bytes.toString('latin1', start, end))
  }

  /** A program that was read, whether or not it names a class. */
  addProgram(): void {
    this.programs++
  }

  /** Names with slashes between packages, as `com/foo/Bar$Baz`. */
  addClasses(file: string, names: { defined: string[]; referenced: string[] }): void {
    if (this.codeFiles.length >= caps.codeFiles || this.defined.size + this.referenced.size > maxNames) {
      this.warn('list-cut', file)
      return
    }
    const place = this.codeFiles.push({ name: file, classes: names.defined.length }) - 1
    // One class may stand in several files of a set; the first one counts.
    for (const name of names.defined) if (!this.defined.has(name)) this.defined.set(name, place)
    for (const name of names.referenced) if (!platform.test(name)) this.referenced.set(name, place)
  }

  addUrls(bytes: Buffer): void {
    eachUrlHost(bytes, (candidate) => this.addUrlHost(candidate))
  }

  /** Collects hosts from a file besides the code; its name decides how it is searched. */
  addOpenFile(path: string, bytes: Buffer): void {
    if (isPackedAssembly(bytes)) this.warn('program-packed', path)
    this.addUrls(bytes)
    if (isWide(path)) eachWideUrlHost(bytes, (candidate) => this.addUrlHost(candidate))
    if (isPage(path)) eachRelativeHost(bytes, (candidate) => this.addUrlHost(candidate))
  }

  addUrlHost(candidate: string): void {
    if (this.urlHosts.has(candidate) || !this.hasRoom(this.urlHosts, caps.hosts, 'hosts')) return
    const host = urlHost(candidate)
    if (host) this.urlHosts.add(host)
  }

  addObjc(names: string[]): void {
    for (const name of names) if (this.hasRoom(this.objc, caps.objc, 'classes')) this.objc.add(name)
  }

  /** @param name By which signatures know it. */
  addNativeLib(path: string, name: string): void {
    if (!this.hasRoom(this.nativePaths, caps.nativeLibs, 'native libraries')) return
    this.nativePaths.add(path)
    this.nativeLibs.add(plainText(name))
  }

  /** Parts of one app name the same module again. */
  addModule(module: ModuleFact): void {
    const key = JSON.stringify([module.group, module.name, module.version])
    if (!this.modules.has(key) && this.hasRoom(this.modules, caps.modules, 'modules')) this.modules.set(key, module)
  }

  /** Merges integrity: in an app of several files, all have to be as they were signed. */
  setIntegrity(isIntact: boolean): void {
    this.integrity = isIntact && this.integrity !== 'altered' ? 'intact' : 'altered'
  }

  addAsset(path: string): void {
    if (this.hasRoom(this.assets, caps.assets, 'assets')) this.assets.add(plainText(path))
  }

  addFramework(name: string): void {
    if (this.hasRoom(this.frameworks, caps.frameworks, 'frameworks')) this.frameworks.add(plainText(name))
  }

  addLinked(name: string): void {
    if (this.hasRoom(this.linked, caps.frameworks, 'frameworks')) this.linked.add(plainText(name))
  }

  addCertificate(certificate: CertificateFact): void {
    const key = `${certificate.sha256} ${certificate.at}`
    const known = this.certificates.get(key)
    if (known) {
      known.schemes = [...new Set([...known.schemes, ...certificate.schemes])].sort()
      known.isTaken ||= certificate.isTaken
    } else if (this.hasRoom(this.certificates, caps.certificates, 'certificates'))
      this.certificates.set(key, certificate)
  }

  addPrivacyManifest(found: PrivacyManifest): void {
    if (this.privacyManifests.length >= caps.privacyManifests) {
      this.warn('list-cut', 'privacy manifests')
      return
    }
    // The parts of a framework for several machines carry the same one.
    const alike = ({ path, ...rest }: PrivacyManifest) =>
      JSON.stringify({ ...rest, path: path.replace(/(\.xcframework\/)[^/]+\//, '$1') })
    if (this.privacyManifests.some((known) => alike(known) === alike(found))) return
    this.privacyManifests.push(found)
    for (const domain of found.trackingDomains) this.addUrlHost(domain.toLowerCase())
  }

  addUsageKey(key: string, text: string): void {
    if (this.hasRoom(this.usageKeys, caps.usageKeys, 'usage keys')) this.usageKeys.set(plainText(key), plainText(text))
  }

  setFlags(flags: Partial<AppFacts['flags']>): void {
    this.flags = { ...this.flags, ...flags }
  }

  /** The first one told stays. */
  setIdentity(name: string | null, version: string | null): void {
    this.identity = {
      package: this.identity.package ?? (name && plainText(name)),
      version: this.identity.version ?? (version && plainText(version)),
    }
  }

  addManifest(found: AndroidManifest): void {
    for (const permission of found.permissions) this.addPermission(permission)
    for (const component of found.components)
      if (this.hasRoom(this.components, caps.components, 'components'))
        this.components.set(`${component.kind} ${component.name}`, component)
    for (const key of Object.keys(this.counts) as (keyof typeof this.counts)[]) this.counts[key] += found.counts[key]
    if (this.manifest && (this.manifest.split === null || found.split !== null)) return
    // The base of a set speaks for the app; its parts declare little.
    this.manifest = found
    this.identity = { package: found.package, version: found.version }
    this.flags = found.flags
    if (found.isNetworkSecurityUnread) this.warn('cleartext-unknown')
  }

  private addPermission(permission: AskedPermission): void {
    const { name, maxSdk, isImplied } = permission
    const known = this.permissions.get(name)
    if (known)
      this.permissions.set(name, {
        name,
        maxSdk: longer(known.maxSdk, maxSdk),
        isImplied: known.isImplied && isImplied,
      })
    else if (this.hasRoom(this.permissions, caps.permissions, 'permissions')) this.permissions.set(name, permission)
  }

  facts(kind: AppKind): AppFacts {
    const packages = this.packages()
    const obfuscation = obfuscationOf(packages)
    if (obfuscation.isHeavy) this.warn('heavily-obfuscated')
    const hasCode = this.codeFiles.length > 0 || this.objc.size > 0 || this.programs > 0
    if (!hasCode && kind !== 'privacy-manifest') this.warn('no-code')
    const isAndroidApp = kind === 'apk' || kind === 'apks' || kind === 'aab'
    const warnings = [...this.warnings.values()]
    const has = (...codes: WarningCode[]) => codes.some((code) => this.codes.has(code))
    if (isAndroidApp && !this.manifest && !has('manifest-unreadable')) warnings.push({ code: 'no-manifest', at: '' })
    const isCodeLost = has(
      'dex-unreadable',
      'dex-partial',
      'class-names-only',
      'program-packed',
      'binary-unreadable',
      'binary-encrypted',
      'binary-32-bit',
      'entry-unreadable',
      'entry-too-large',
      'nested-unreadable',
      'nested-too-deep',
    )
    const isDescribed =
      this.manifest !== undefined || this.identity.package !== null || this.privacyManifests.length > 0
    return {
      kind,
      ...this.identity,
      permissions: [...this.permissions.values()]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, maxSdk, isImplied }) => ({ name, danger: dangerOf(name), maxSdk, isImplied })),
      components: this.counts,
      flags: this.flags,
      certificates: [...this.certificates.values()].sort(
        (a, b) => Number(a.at !== '') - Number(b.at !== '') || Number(b.isTaken) - Number(a.isTaken),
      ),
      integrity: this.integrity,
      nativeLibs: [...this.nativePaths].sort(),
      modules: [...this.modules.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, module]) => module),
      privacyManifests: this.privacyManifests,
      usageKeys: [...this.usageKeys].map(([key, text]) => ({ key, text })),
      obfuscation,
      coverage: {
        code: isCodeLost ? (hasCode ? 'partly' : 'unreadable') : hasCode ? 'read' : 'absent',
        manifest: has('manifest-unreadable', 'plist-unreadable')
          ? isDescribed
            ? 'partly'
            : 'unreadable'
          : isDescribed
            ? 'read'
            : 'absent',
      },
      codeFiles: this.codeFiles,
      histogram: this.histogram(packages),
      warnings,
    }
  }

  private histogram(packages: PackageRow[]): Histogram {
    const paths = packagePaths(packages.map(({ name }) => name))
    return {
      format: 1,
      files: this.codeFiles.map(({ name }) => name),
      packages,
      objc: [...this.objc],
      components: [...this.components.values()],
      nativeLibs: [...this.nativeLibs].sort(),
      assets: [...this.assets].sort(),
      frameworks: [...this.frameworks].sort(),
      linkedFrameworks: [...this.linked].filter((name) => !this.frameworks.has(name)).sort(),
      hosts: [...this.urlHosts].sort(),
      // A name that is also a package of this app is that package.
      bareHosts: [...this.bareHosts].filter((host) => !this.urlHosts.has(host) && !paths.has(host)).sort(),
    }
  }

  private packages(): PackageRow[] {
    const rows = new Map<string, { row: PackageRow; own: Set<string>; others: Set<string>; places: Set<number> }>()
    const rowOf = (path: string) => {
      let found = rows.get(path)
      if (!found) {
        const row = { defined: 0, referenced: 0, definedNames: [], referencedNames: [], in: [] }
        const name = path.replaceAll('/', '.')
        found = { row: { name, ...row }, own: new Set(), others: new Set(), places: new Set() }
        rows.set(path, found)
      }
      return found
    }
    const outerOf = (name: string, cut: number) => {
      const inner = name.indexOf('$', cut + 2)
      return inner < 0 ? name.slice(cut + 1) : name.slice(cut + 1, inner)
    }
    for (const [name, place] of this.defined) {
      const cut = name.lastIndexOf('/')
      const { row, own, places } = rowOf(cut < 0 ? '' : name.slice(0, cut))
      row.defined++
      places.add(place)
      own.add(outerOf(name, cut))
    }
    for (const [name, place] of this.referenced) {
      if (this.defined.has(name)) continue
      const cut = name.lastIndexOf('/')
      const { row, others, places } = rowOf(cut < 0 ? '' : name.slice(0, cut))
      row.referenced++
      places.add(place)
      others.add(outerOf(name, cut))
    }
    const sorted = [...rows.values()].sort((a, b) => (a.row.name < b.row.name ? -1 : 1))
    if (sorted.length > caps.packages) this.warn('list-cut', 'packages')
    return sorted.slice(0, caps.packages).map(({ row, own, others, places }) => ({
      ...row,
      definedNames: [...own].slice(0, caps.namesPerPackage),
      referencedNames: [...others].slice(0, caps.namesPerPackage),
      in: [...places],
    }))
  }

  private addBareHost(candidate: string): void {
    if (this.bareHosts.has(candidate)) return
    const host = bareHost(candidate)
    if (host && this.hasRoom(this.bareHosts, caps.bareHosts, 'names like hosts')) this.bareHosts.add(host)
  }

  private hasRoom(list: { size: number }, cap: number, what: string): boolean {
    if (list.size < cap) return true
    this.warn('list-cut', what)
    return false
  }
}

export const maxNames = 1_000_000
/** Packages of the system itself, which every app names and which say nothing about it. */
const platform = /^(android|dalvik|java|javax)\//
