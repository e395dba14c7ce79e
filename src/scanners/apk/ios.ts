import type { PrivacyManifest } from './app-scan.ts'
import type { Collector } from './collector.ts'
import { readMachO } from './macho.ts'
import { plainText } from './plain-text.ts'
import { dictionary, list, type PlistDictionary, type PlistValue, readPlist, text, texts } from './plist.ts'
import { type Archive, type ArchiveEntry, EntryFault } from './zip.ts'

/** An IPA, or frameworks packed alone. Throws `Refused`. */
export function readIosArchive(archive: Archive, collector: Collector): void {
  const read = (entry: ArchiveEntry): Buffer | undefined => {
    try {
      return archive.read(entry)
    } catch (error) {
      if (!(error instanceof EntryFault)) throw error
      collector.warn(error.code, plainText(entry.name))
      return
    }
  }
  const programs = new Set<string>()
  const infoEntry = archive.entries.find(({ name }) => /^Payload\/[^/]+\.app\/Info\.plist$/.test(name))
  if (infoEntry) {
    const bytes = read(infoEntry)
    const info = bytes && readPlist(bytes)
    if (info instanceof Map) {
      readInfo(info, collector)
      const program = text(info.get('CFBundleExecutable'))
      if (program) programs.add(infoEntry.name.replace(/Info\.plist$/, program))
    } else collector.warn('plist-unreadable', infoEntry.name)
  }
  for (const entry of archive.entries) {
    const { name } = entry
    const shown = plainText(name)
    for (const [, framework] of name.matchAll(/([^/]+)\.framework\//g)) if (framework) collector.addFramework(framework)
    for (const [bundle] of name.matchAll(/[^/]+\.bundle(?=\/)/g)) collector.addAsset(bundle)
    if (name.endsWith('/PrivacyInfo.xcprivacy') || name === 'PrivacyInfo.xcprivacy') {
      const bytes = read(entry)
      if (bytes && !readPrivacyManifest(bytes, shown, collector)) collector.warn('plist-unreadable', shown)
    } else if (programs.has(name) || isOwnProgram(name)) {
      const bytes = read(entry)
      if (bytes) readBinaryFile(bytes, shown, collector)
    } else if (/\.jsbundle$/.test(name)) {
      collector.warn('script-bundle', shown)
      const bytes = read(entry)
      if (bytes) collector.addUrls(bytes)
    }
  }
}

/** A program or framework outside an archive, or one of its entries. */
export function readBinaryFile(bytes: Buffer, at: string, collector: Collector): void {
  const binary = readMachO(bytes)
  if (typeof binary === 'string') {
    collector.warn(binary === '32-bit' ? 'binary-32-bit' : 'binary-unreadable', at)
    return
  }
  if (binary.isEncrypted) collector.warn('binary-encrypted', at)
  collector.addObjc(binary.classes)
  const own = binary.ownName && frameworkOf(binary.ownName)
  if (own) collector.addFramework(own)
  for (const path of binary.linked) {
    const name = path.startsWith('@') && frameworkOf(path)
    if (name) collector.addLinked(name)
  }
  for (const strings of binary.cstrings) collector.addUrls(strings)
}

/** False where the bytes are no privacy manifest. https://developer.apple.com/documentation/bundleresources/privacy-manifest-files */
export function readPrivacyManifest(bytes: Buffer, at: string, collector: Collector): boolean {
  const root = readPlist(bytes)
  if (!(root instanceof Map) || ![...root.keys()].some((key) => key.startsWith('NSPrivacy'))) return false
  const manifest: PrivacyManifest = {
    path: at,
    isTracking: root.get('NSPrivacyTracking') === true,
    trackingDomains: plainTexts(root.get('NSPrivacyTrackingDomains'), 500),
    dataTypes: list(root.get('NSPrivacyCollectedDataTypes'))
      .slice(0, 100)
      .map(dictionary)
      .map((row) => ({
        type: plainText(text(row.get('NSPrivacyCollectedDataType')) ?? ''),
        isLinked: row.get('NSPrivacyCollectedDataTypeLinked') === true,
        isTracking: row.get('NSPrivacyCollectedDataTypeTracking') === true,
        purposes: plainTexts(row.get('NSPrivacyCollectedDataTypePurposes'), 20),
      })),
    apis: list(root.get('NSPrivacyAccessedAPITypes'))
      .slice(0, 100)
      .map(dictionary)
      .map((row) => ({
        type: plainText(text(row.get('NSPrivacyAccessedAPIType')) ?? ''),
        reasons: plainTexts(row.get('NSPrivacyAccessedAPITypeReasons'), 20),
      })),
  }
  collector.addPrivacyManifest(manifest)
  return true
}

function readInfo(info: PlistDictionary, collector: Collector): void {
  collector.setIdentity(
    text(info.get('CFBundleIdentifier')),
    text(info.get('CFBundleShortVersionString')) ?? text(info.get('CFBundleVersion')),
  )
  // What the person is told when the system asks for access: Apple's counterpart of a permission.
  for (const [key, value] of info)
    if (key.endsWith('UsageDescription') && typeof value === 'string') collector.addUsageKey(key, value)
  const transport = dictionary(info.get('NSAppTransportSecurity'))
  const exceptions = [...dictionary(transport.get('NSExceptionDomains')).values()].map(dictionary)
  collector.setFlags({
    cleartext:
      transport.get('NSAllowsArbitraryLoads') === true ||
      exceptions.some((domain) => domain.get('NSExceptionAllowsInsecureHTTPLoads') === true),
  })
}

const plainTexts = (value: PlistValue | undefined, max: number) =>
  texts(value)
    .slice(0, max)
    .map((item) => plainText(item))

const frameworkOf = (path: string) => /([^/]+)\.framework\//.exec(path)?.[1]

/** `Foo.framework/Foo`, `Foo.app/Foo`, `Foo.appex/Foo`. */
const isOwnProgram = (name: string) => /(?:^|\/)([^/]+)\.(?:framework|app|appex)\/\1$/.test(name)
