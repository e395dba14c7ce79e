import {
  type Confidence,
  type Evidence,
  evidenceLevels,
  type Findings,
  type Histogram,
  type LibraryFinding,
  type PackageRow,
  type SdkFinding,
} from './app-scan.ts'
import { type CodeIndex, codeIndex, isReviewed, isWeak, pattern, type Rule, reach, rulesFor } from './code-rules.ts'
import { hostAndParents } from './hosts.ts'
import type { AppSignatures, CodePrefix, SdkSignature } from './signatures.ts'

export interface MatchOptions {
  signatures: AppSignatures
  /** Company of the app: SDKs of the same company are its own code. */
  appCompanyId?: string | undefined
}

/** Matches signatures against the names of an app. Pure: a stored histogram can be matched again without the file. */
export function rescan(histogram: Histogram, { signatures, appCompanyId }: MatchOptions): Findings {
  const hits = new Map<SdkSignature, Hit>()
  const hitOf = (sdk: SdkSignature) => {
    const found = hits.get(sdk) ?? newHit()
    hits.set(sdk, found)
    return found
  }
  const code = codeIndex(signatures.sdks)
  const claimed = matchCode(histogram, code, hitOf)
  matchComponents(histogram, signatures.sdks, code, hitOf)
  matchFiles(histogram, signatures.sdks, hitOf)
  matchApple(histogram, signatures.sdks, hitOf)
  const hosts = [...histogram.hosts, ...histogram.bareHosts].sort()
  matchHosts(hosts, signatures.sdks, hitOf)
  return {
    signatures: signatures.version,
    sdks: [...hits].map(([sdk, hit]) => present(sdk, hit, histogram, appCompanyId)).sort(byStrength),
    libraries: matchLibraries(histogram.packages, signatures.libraries, claimed),
    advertisingId: advertisingIdClasses(histogram.packages),
    hosts: hosts.map((host) => ({ host, entity: entityOf(host, signatures)?.name ?? null })),
  }
}

interface Hit {
  /** Classes by the level of their evidence; strong ones under a reviewed prefix apart. */
  defined: number
  reviewed: number
  referenced: number
  samples: Map<Evidence, string[]>
  files: Set<number>
  matched: Map<string, CodePrefix>
  /** An iOS framework is in the app under its name. */
  isFramework: boolean
}

const newHit = (): Hit => ({
  defined: 0,
  reviewed: 0,
  referenced: 0,
  samples: new Map(),
  files: new Set(),
  matched: new Map(),
  isFramework: false,
})

const maxSamples = 5

function sample(hit: Hit, level: Evidence, text: string): void {
  const known = hit.samples.get(level) ?? []
  if (known.length < maxSamples && !known.includes(text)) known.push(text)
  hit.samples.set(level, known)
}

/** Returns the packages that an SDK has taken. */
function matchCode(histogram: Histogram, index: CodeIndex, hitOf: (sdk: SdkSignature) => Hit): Set<string> {
  const claimed = new Set<string>()
  for (const row of histogram.packages) {
    // A package counts once for an SDK, by the best of its rules.
    const best = new Map<SdkSignature, { rule: Rule; part: PackagePart }>()
    for (const rule of rulesFor(row.name, index)) {
      const taken = reach(rule.prefix.value, row.name)
      const part = taken && partOf(row, taken)
      const known = best.get(rule.sdk)
      if (part && (!known || rank(rule, part) > rank(known.rule, known.part))) best.set(rule.sdk, { rule, part })
    }
    for (const [sdk, { rule, part }] of best) {
      claimed.add(row.name)
      const hit = hitOf(sdk)
      hit.matched.set(rule.prefix.value, rule.prefix)
      hit.defined += part.defined
      if (isReviewed(rule.prefix)) hit.reviewed += part.defined
      hit.referenced += part.referenced
      for (const file of row.in) hit.files.add(file)
      for (const name of part.definedNames.slice(0, maxSamples)) sample(hit, 'defined', dotted(row, name))
      for (const name of part.referencedNames.slice(0, maxSamples)) sample(hit, 'referenced', dotted(row, name))
    }
  }
  return claimed
}

interface PackagePart {
  defined: number
  referenced: number
  definedNames: string[]
  referencedNames: string[]
}

function partOf(row: PackageRow, taken: 'all' | ((name: string) => boolean)): PackagePart | undefined {
  if (taken === 'all') return row
  const definedNames = row.definedNames.filter(taken)
  const referencedNames = row.referencedNames.filter(taken)
  if (definedNames.length + referencedNames.length === 0) return
  return { defined: definedNames.length, referenced: referencedNames.length, definedNames, referencedNames }
}

const rank = (rule: Rule, part: PackagePart) =>
  (isReviewed(rule.prefix) ? 1e9 : 0) + Math.min(part.defined * 1_000 + part.referenced, 1e8)
const dotted = (row: PackageRow, name: string) => (row.name ? `${row.name}.${name}` : name)

function matchComponents(
  histogram: Histogram,
  sdks: SdkSignature[],
  index: CodeIndex,
  hitOf: (sdk: SdkSignature) => Hit,
): void {
  const declared = sdks.flatMap((sdk) => sdk.components.map((rule) => ({ sdk, rule, fits: pattern(rule.match) })))
  for (const { kind, name } of histogram.components) {
    for (const { sdk, rule, fits } of declared)
      if (rule.kind === kind && fits(name)) sample(hitOf(sdk), 'manifest', name)
    if (kind === 'meta-data') continue
    const cut = name.lastIndexOf('.')
    const outer = name.slice(cut + 1).replace(/(?<=.)\$.*/, '')
    for (const { sdk, prefix } of rulesFor(name, index)) {
      const taken = reach(prefix.value, name.slice(0, Math.max(0, cut)))
      if (!taken || (taken !== 'all' && !taken(outer))) continue
      const hit = hitOf(sdk)
      hit.matched.set(prefix.value, prefix)
      sample(hit, 'manifest', name)
    }
  }
}

function matchFiles({ nativeLibs, assets }: Histogram, sdks: SdkSignature[], hitOf: (sdk: SdkSignature) => Hit): void {
  for (const sdk of sdks) {
    for (const fits of sdk.nativeLibs.map(pattern))
      for (const name of nativeLibs) if (fits(name)) sample(hitOf(sdk), 'native', name)
    for (const match of sdk.assets) {
      const fits = pattern(match)
      const part = (path: string) => (match.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1))
      for (const path of assets) if (fits(part(path))) sample(hitOf(sdk), 'asset', path)
    }
  }
}

function matchApple(histogram: Histogram, sdks: SdkSignature[], hitOf: (sdk: SdkSignature) => Hit): void {
  if (histogram.objc.length + histogram.frameworks.length + histogram.linkedFrameworks.length === 0) return
  const embedded = new Set(histogram.frameworks)
  const linked = new Set(histogram.linkedFrameworks)
  for (const sdk of sdks) {
    for (const framework of sdk.frameworks) {
      if (embedded.has(framework)) {
        hitOf(sdk).isFramework = true
        sample(hitOf(sdk), 'defined', `${framework}.framework`)
      } else if (linked.has(framework)) {
        hitOf(sdk).referenced++
        sample(hitOf(sdk), 'referenced', `${framework}.framework`)
      }
    }
    const names = new Set(sdk.frameworks)
    const prefixes = sdk.objcPrefixes ?? []
    if (names.size + prefixes.length === 0) continue
    for (const name of histogram.objc) {
      const [module = ''] = name.split('.', 1)
      // A class of the framework's own name or module; or one that begins with the SDK's letters and then a new word.
      if (!names.has(module) && !prefixes.some((p) => name.startsWith(p) && /^[A-Z]/.test(name.slice(p.length))))
        continue
      const hit = hitOf(sdk)
      hit.defined++
      hit.reviewed++
      sample(hit, 'defined', name)
    }
  }
}

function matchHosts(hosts: string[], sdks: SdkSignature[], hitOf: (sdk: SdkSignature) => Hit): void {
  const owners = new Map<string, Set<SdkSignature>>()
  for (const sdk of sdks)
    for (const domain of sdk.domains) owners.set(domain, (owners.get(domain) ?? new Set()).add(sdk))
  for (const host of hosts) {
    const owner = hostAndParents(host)
      .map((name) => owners.get(name))
      .find((found) => found !== undefined)
    // A host that several SDKs share tells none of them.
    const [sdk] = owner?.size === 1 ? owner : []
    if (sdk) sample(hitOf(sdk), 'host', host)
  }
}

/** Google's, also as its library for older code names it, and those of the makers that ship their own. */
const advertisingIdPackages = new Map([
  ['com.google.android.gms.ads.identifier', /^AdvertisingIdClient/],
  ['androidx.ads.identifier', /^AdvertisingIdClient/],
  ['com.huawei.hms.ads.identifier', /^AdvertisingIdClient/],
])

const advertisingIdClasses = (packages: PackageRow[]): string[] =>
  packages.flatMap((row) => {
    const fits = advertisingIdPackages.get(row.name)
    const names = fits ? [...row.definedNames, ...row.referencedNames].filter((name) => fits.test(name)) : []
    return names.map((name) => dotted(row, name))
  })

function matchLibraries(
  packages: PackageRow[],
  libraries: AppSignatures['libraries'],
  claimed: Set<string>,
): LibraryFinding[] {
  const byPrefix = new Map(libraries.map((library) => [library.prefix.replace(/\.$/, ''), library]))
  const found = new Map<string, LibraryFinding>()
  for (const { name, defined } of packages) {
    if (defined === 0 || claimed.has(name)) continue
    for (let path = name; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
      const library = byPrefix.get(path)
      if (!library) continue
      const key = `${library.name} ${library.type}`
      const known = found.get(key) ?? { name: library.name, type: library.type, prefix: path, classes: 0 }
      found.set(key, { ...known, classes: known.classes + defined })
      break
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function present(sdk: SdkSignature, hit: Hit, { files }: Histogram, appCompanyId: string | undefined): SdkFinding {
  const levels = evidenceLevels.filter((level) => hit.samples.has(level))
  const evidence = levels[0] ?? 'host'
  return {
    id: sdk.id,
    name: sdk.name,
    company: sdk.company,
    categories: sdk.categories,
    evidence,
    levels,
    confidence: confidenceOf(evidence, hit),
    classes: hit.defined || hit.referenced,
    samples: hit.samples.get(evidence) ?? [],
    files: [...hit.files].sort((a, b) => a - b).flatMap((place) => files[place] ?? []),
    matched: [...hit.matched.values()].map(({ value, source, asOf }) => ({ value, source, asOf })),
    ownCode: appCompanyId !== undefined && sdk.company?.id === appCompanyId,
  }
}

/** From so many classes on, an SDK is there and not a stray name. */
const manyClasses = 3

function confidenceOf(evidence: Evidence, hit: Hit): Confidence {
  const rules = [...hit.matched.values()]
  switch (evidence) {
    case 'defined':
      if (hit.isFramework || hit.reviewed >= manyClasses) return 'high'
      // Found by nothing but a rule that begins anywhere.
      return hit.reviewed === 0 && rules.every(isWeak) ? 'low' : 'medium'
    case 'manifest':
      return rules.length > 0 && rules.every(isWeak) ? 'low' : 'medium'
    case 'native':
      return 'medium'
    case 'asset':
    case 'referenced':
    case 'host':
      return 'low'
  }
}

const levelOrder: Record<Confidence, number> = { high: 0, medium: 1, low: 2 }
const byStrength = (a: SdkFinding, b: SdkFinding) =>
  levelOrder[a.confidence] - levelOrder[b.confidence] ||
  evidenceLevels.indexOf(a.evidence) - evidenceLevels.indexOf(b.evidence) ||
  (a.id < b.id ? -1 : 1)

const entityOf = (host: string, { hosts }: AppSignatures) =>
  hostAndParents(host)
    .map(hosts)
    .find((entity) => entity !== undefined)
