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
  permissions: string[]
  counts: AppFacts['components']
  components: { kind: ComponentKind; name: string }[]
  flags: AppFacts['flags']
  hasNetworkSecurityFile: boolean
}

/** Throws `XmlFault`. */
export function readManifest(bytes: Buffer): AndroidManifest {
  const root = isBinaryXml(bytes)
    ? readBinaryXml(bytes)
    : /^\s*</.test(bytes.toString('utf8', 0, 200))
      ? readTextXml(bytes)
      : readProtoXml(bytes)
  if (root.name !== 'manifest') throw new XmlFault('no manifest element')
  return manifestOf(root)
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

function manifestOf(root: XmlElement): AndroidManifest {
  const packageName = string(root, 'package')
  const sdk = root.children.find((child) => child.name === 'uses-sdk')
  const target = number(sdk, 'targetSdkVersion') ?? number(sdk, 'minSdkVersion') ?? 1
  const application = root.children.find((child) => applicationNames.includes(child.name))
  const counts = { activities: 0, services: 0, receivers: 0, providers: 0, exported: 0 }
  const components: AndroidManifest['components'] = []

  const add = (element: XmlElement) => {
    const count = countOf[element.name]
    if (count) {
      counts[count]++
      if (isExported(element, target)) counts.exported++
    }
    const kind = element.name === 'activity-alias' ? 'activity' : element.name
    const name = element.name === 'meta-data' ? string(element, 'name') : fullName(string(element, 'name'), packageName)
    if ((count || kind === 'meta-data') && name) components.push({ kind: kind as ComponentKind, name })
    for (const child of element.children) if (child.name === 'meta-data') add(child)
  }
  application?.children.forEach(add)

  const hasNetworkSecurityFile = application?.attributes.get('networkSecurityConfig') !== undefined
  return {
    package: packageName,
    version: string(root, 'versionName') ?? string(root, 'versionCode'),
    split: string(root, 'split'),
    permissions: [
      ...new Set(
        root.children
          .filter((child) => child.name === 'uses-permission' || child.name === 'uses-permission-sdk-23')
          .flatMap((child) => string(child, 'name') ?? []),
      ),
    ],
    counts,
    components,
    flags: {
      // From Android 7 on the file rules and the attribute does not.
      cleartext: hasNetworkSecurityFile
        ? null
        : (boolean(application, 'usesCleartextTraffic') ?? target < noCleartextSince),
      debuggable: boolean(application, 'debuggable') ?? false,
      allowBackup: boolean(application, 'allowBackup') ?? true,
    },
    hasNetworkSecurityFile,
  }
}

function isExported(element: XmlElement, target: number): boolean {
  const said = boolean(element, 'exported')
  if (said !== null) return said
  if (element.name === 'provider') return target < privateProvidersSince
  return element.children.some((child) => child.name === 'intent-filter')
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
