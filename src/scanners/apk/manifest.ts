import type { AppFacts } from './app-scan.ts'
import { isBinaryXml, readBinaryXml } from './axml.ts'
import { plainText } from './plain-text.ts'
import { readProtoXml } from './proto-xml.ts'
import type { ComponentKind } from './signatures.ts'
import { readTextXml, type XmlElement, XmlFault } from './xml-element.ts'

export interface AndroidManifest {
  package: string | null
  version: string | null
  /** Set in the additional files of an app that comes in several. */
  split: string | null
  permissions: AskedPermission[]
  counts: AppFacts['components']
  components: { kind: ComponentKind; name: string }[]
  flags: AppFacts['flags']
  /** It names a network security file, which rules cleartext traffic and which could not be read. */
  isNetworkSecurityUnread: boolean
}

export interface AskedPermission {
  name: string
  /** The last version of Android on which it is asked for. */
  maxSdk: number | null
  /** Android adds it to what the manifest asks for. */
  isImplied: boolean
}

/** Resources that a manifest refers to. */
export interface ManifestResources {
  /** Value of `resourceId:0x7f…`. */
  value(reference: string): string | number | undefined
  /** The file at this path inside the app, or under this name among its XML resources (`@xml/…`). */
  xml(place: string): Buffer | undefined
}

const noResources: ManifestResources = { value: () => undefined, xml: () => undefined }

/** Throws `XmlFault`. */
export function readManifest(bytes: Buffer, resources = noResources): AndroidManifest {
  const { root, isCompiled } = readXml(bytes)
  if (root.name !== 'manifest') throw new XmlFault('no manifest element')
  return manifestOf(root, { resources, isCompiled })
}

/** In any of the three ways in which Android's XML is written. Throws `XmlFault`. */
function readXml(bytes: Buffer): { root: XmlElement; isCompiled: boolean } {
  if (isBinaryXml(bytes)) return { root: readBinaryXml(bytes), isCompiled: true }
  const isText = /^\s*</.test(bytes.toString('utf8', 0, 200))
  return isText ? { root: readTextXml(bytes), isCompiled: false } : { root: readProtoXml(bytes), isCompiled: true }
}

/** 360's packer renames the element. adbkit-apkreader#13 */
const applicationNames = ['application', 'com.stub.StubApp']
const countOf: Record<string, keyof AppFacts['components']> = {
  activity: 'activities',
  'activity-alias': 'activities',
  service: 'services',
  receiver: 'receivers',
  provider: 'providers',
}
/** Below it, a provider is open to others, and traffic in the clear is allowed, unless said otherwise. */
const privateProvidersSince = 17
const noCleartextSince = 28

function manifestOf(
  root: XmlElement,
  { resources, isCompiled }: { resources: ManifestResources; isCompiled: boolean },
): AndroidManifest {
  const packageName = string(root, 'package')
  const sdk = root.children.find((child) => child.name === 'uses-sdk')
  const target = number(sdk, 'targetSdkVersion') ?? number(sdk, 'minSdkVersion') ?? 1
  const application = root.children.find((child) => applicationNames.includes(child.name))
  const counts = { activities: 0, services: 0, receivers: 0, providers: 0, exported: 0, open: 0 }
  const guard = string(application, 'permission')
  const components: AndroidManifest['components'] = []

  const add = (element: XmlElement) => {
    const count = countOf[element.name]
    if (count) {
      counts[count]++
      if (isExported(element, target)) {
        counts.exported++
        if (isOpen(element, guard)) counts.open++
      }
    }
    const kind = element.name === 'activity-alias' ? 'activity' : element.name
    const name = element.name === 'meta-data' ? string(element, 'name') : fullName(string(element, 'name'), packageName)
    if ((count || kind === 'meta-data') && name) components.push({ kind: kind as ComponentKind, name })
    for (const child of element.children) if (child.name === 'meta-data') add(child)
  }
  application?.children.forEach(add)

  const network = application?.attributes.get('networkSecurityConfig')
  const ruled = network === undefined ? null : cleartextOf(networkSecurity(network, resources), target)
  const split = string(root, 'split')
  const asked = askedPermissions(root)
  return {
    package: packageName,
    version: resolved(string(root, 'versionName'), resources) ?? resolved(string(root, 'versionCode'), resources),
    split,
    // A library is merged into an app with a target of its own; further files of an app say none.
    permissions: isCompiled && split === null ? [...asked, ...impliedPermissions(asked, target)] : asked,
    counts,
    components,
    flags: {
      // From Android 7 on the file rules and the attribute does not.
      cleartext:
        network === undefined ? (boolean(application, 'usesCleartextTraffic') ?? target < noCleartextSince) : ruled,
      debuggable: boolean(application, 'debuggable') ?? false,
      allowBackup: boolean(application, 'allowBackup') ?? true,
    },
    isNetworkSecurityUnread: network !== undefined && ruled === null,
  }
}

/** A permission that is asked for twice is asked for as long as either says. */
function askedPermissions(root: XmlElement): AskedPermission[] {
  const found = new Map<string, AskedPermission>()
  for (const child of root.children) {
    const name = string(child, 'name')
    if (!name || (child.name !== 'uses-permission' && child.name !== 'uses-permission-sdk-23')) continue
    const maxSdk = number(child, 'maxSdkVersion')
    const known = found.get(name)?.maxSdk
    found.set(name, { name, maxSdk: known === undefined ? maxSdk : longer(known, maxSdk), isImplied: false })
  }
  return [...found.values()]
}

export const longer = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.max(a, b)

/**
 * What Android grants to apps that were made before a permission was: `asks` brings `adds` below the target `below`.
 * frameworks/base/data/etc/platform.xml, split-permission; PackageParser.NEW_PERMISSIONS
 */
const implied: { asks: string | null; adds: string; below: number }[] = [
  { asks: null, adds: 'WRITE_EXTERNAL_STORAGE', below: 4 },
  { asks: null, adds: 'READ_PHONE_STATE', below: 4 },
  { asks: 'WRITE_EXTERNAL_STORAGE', adds: 'READ_EXTERNAL_STORAGE', below: Number.POSITIVE_INFINITY },
  { asks: 'READ_CONTACTS', adds: 'READ_CALL_LOG', below: 16 },
  { asks: 'WRITE_CONTACTS', adds: 'WRITE_CALL_LOG', below: 16 },
]

function impliedPermissions(asked: AskedPermission[], target: number): AskedPermission[] {
  const all = new Map(asked.map((permission) => [permission.name, permission]))
  const prefix = 'android.permission.'
  for (const { asks, adds, below } of implied) {
    const cause = asks === null ? { maxSdk: null } : all.get(prefix + asks)
    if (!cause || target >= below || all.has(prefix + adds)) continue
    all.set(prefix + adds, { name: prefix + adds, maxSdk: cause.maxSdk, isImplied: true })
  }
  return [...all.values()].filter(({ isImplied }) => isImplied)
}

function resolved(text: string | null, { value }: ManifestResources): string | null {
  if (text === null || !/^(resourceId:|@)/.test(text)) return text
  const found = value(text)
  return found === undefined || found === '' ? null : plainText(String(found))
}

function networkSecurity(
  reference: string | number | boolean | null,
  resources: ManifestResources,
): XmlElement | undefined {
  const written = String(reference)
  const place = written.startsWith('resourceId:') ? resources.value(written) : written
  const bytes = typeof place === 'string' ? resources.xml(place) : undefined
  if (!bytes) return
  try {
    const { root } = readXml(bytes)
    return root.name === 'network-security-config' ? root : undefined
  } catch (error) {
    if (error instanceof XmlFault) return
    throw error
  }
}

/** Whether it lets anything go in the clear, to any host. https://developer.android.com/privacy-and-security/security-config */
function cleartextOf(file: XmlElement | undefined, target: number): boolean | null {
  if (!file) return null
  const permits = (element: XmlElement | undefined) => boolean(element, 'cleartextTrafficPermitted')
  const isLaxDomain = (element: XmlElement): boolean =>
    element.name === 'domain-config' && (permits(element) === true || element.children.some(isLaxDomain))
  const base = permits(file.children.find(({ name }) => name === 'base-config')) ?? target < noCleartextSince
  return base || file.children.some(isLaxDomain)
}

function isExported(element: XmlElement, target: number): boolean {
  const said = boolean(element, 'exported')
  if (said !== null) return said
  if (element.name === 'provider') return target < privateProvidersSince
  return element.children.some((child) => child.name === 'intent-filter')
}

/** Whether data can be read or work be started without a permission; activities show themselves, and receivers are told. */
function isOpen(element: XmlElement, guard: string | null): boolean {
  if (element.name !== 'provider' && element.name !== 'service') return false
  const asked = string(element, 'permission') ?? guard
  return asked === null && (element.name === 'service' || string(element, 'readPermission') === null)
}

function fullName(name: string | null, packageName: string | null): string | null {
  if (!name || !packageName) return name
  return name.startsWith('.') ? packageName + name : name.includes('.') ? name : `${packageName}.${name}`
}

function string(element: XmlElement | undefined, attribute: string): string | null {
  const value = element?.attributes.get(attribute)
  return value === undefined || value === null || value === '' ? null : plainText(String(value))
}

function number(element: XmlElement | undefined, attribute: string): number | null {
  const value = Number(string(element, attribute) ?? Number.NaN)
  return Number.isInteger(value) ? value : null
}

function boolean(element: XmlElement | undefined, attribute: string): boolean | null {
  const value = element?.attributes.get(attribute)
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  // Some packers write booleans as numbers.
  return typeof value === 'number' ? value !== 0 : null
}
