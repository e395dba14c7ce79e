import type { PrivacyManifest } from './app-scan.ts'
import type { Collector } from './collector.ts'
import { readMachO } from './macho.ts'
import { versionOf } from './modules.ts'
import { maxSearched, openFile } from './open-files.ts'
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
  const entries = archive.entries.filter(({ name }) => !isFinderNote(name))
  const infoEntry = appInfoOf(entries)
  if (infoEntry) {
    const bytes = read(infoEntry)
    const info = bytes && readPlist(bytes)
    if (info instanceof Map) {
      readInfo(info, collector)
      const program = text(info.get('CFBundleExecutable'))
      if (program) programs.add(infoEntry.name.replace(/Info\.plist$/, program))
    } else collector.warn('plist-unreadable', infoEntry.name)
  }
  for (const entry of entries) {
    const { name } = entry
    const shown = plainText(name)
    for (const [, framework] of name.matchAll(/([^/]+)\.framework\//g)) if (framework) collector.addFramework(framework)
    for (const [bundle] of name.matchAll(/[^/]+\.bundle(?=\/)/g)) collector.addAsset(bundle)
    if (name.endsWith('/PrivacyInfo.xcprivacy') || name === 'PrivacyInfo.xcprivacy') {
      const bytes = read(entry)
      if (bytes && !readPrivacyManifest(bytes, shown, collector)) collector.warn('plist-unreadable', shown)
    } else if (isFrameworkInfo(name)) {
      const bytes = read(entry)
      const info = bytes && readPlist(bytes)
      if (info instanceof Map) readFramework(info, { name, shown }, collector)
    } else if (programs.has(name) || isOwnProgram(name)) {
      const bytes = read(entry)
      if (bytes) readBinaryFile(bytes, shown, collector)
    }
    const open = openFile(name)
    if (open && open.bundle !== null) collector.warn('script-bundle', plainText(open.bundle))
    if (open && entry.size <= maxSearched) {
      const bytes = read(entry)
      if (bytes) collector.addOpenFile(shown, bytes)
    }
  }
}

/** Matches the files that macOS Finder adds beside each file that it packs. */
export const isFinderNote = (name: string) => /(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(name)

/**
 * Finds the Info.plist of the app itself, not of what is inside it: `Payload/T.app`,
 * `T.xcarchive/Products/Applications/T.app`, `T.app`.
 */
function appInfoOf(entries: ArchiveEntry[]): ArchiveEntry | undefined {
  const outer = (name: string) => name.indexOf('.app/') === name.length - '.app/Info.plist'.length
  const found = entries.filter(({ name }) => isAppInfo(name) && outer(name))
  return found.find(({ name }) => /(^|\/)Payload\//.test(name)) ?? found[0]
}

export const isAppInfo = (name: string) => /(^|\/)[^/]+\.app\/Info\.plist$/.test(name)

/** A program or framework outside an archive, or one of its entries; false where it is none of Apple's. */
export function readBinaryFile(bytes: Buffer, at: string, collector: Collector): boolean {
  const binary = readMachO(bytes)
  if (typeof binary === 'string') {
    collector.warn(binary === '32-bit' ? 'binary-32-bit' : 'binary-unreadable', at)
    return binary !== 'not-macho'
  }
  if (binary.isEncrypted) collector.warn('binary-encrypted', at)
  else collector.addProgram()
  collector.addObjc(binary.classes)
  const own = binary.ownName && frameworkOf(binary.ownName)
  if (own) collector.addFramework(own)
  for (const path of binary.linked) {
    const name = path.startsWith('@') && frameworkOf(path)
    if (name) collector.addLinked(name)
  }
  for (const strings of binary.cstrings) collector.addUrls(strings)
  return true
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
  // Usage descriptions, shown when the system asks for access: Apple's counterpart of a permission.
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

/** `Foo.framework/Info.plist`, and of a framework for the Mac `Foo.framework/Versions/A/Resources/Info.plist`. */
const isFrameworkInfo = (name: string) =>
  /\.framework\/(Versions\/[^/]+\/)?(Resources\/)?Info\.plist$/.test(name) && !/\.bundle\//.test(name)

function readFramework(
  info: PlistDictionary,
  { name, shown }: { name: string; shown: string },
  collector: Collector,
): void {
  const framework = frameworkOf(name.slice(name.lastIndexOf('/', name.lastIndexOf('.framework/')) + 1))
  const version = text(info.get('CFBundleShortVersionString')) ?? text(info.get('CFBundleVersion'))
  if (framework)
    collector.addModule({ group: null, name: plainText(framework), version: versionOf(version), path: shown })
}

const plainTexts = (value: PlistValue | undefined, max: number) =>
  texts(value)
    .slice(0, max)
    .map((item) => plainText(item))

const frameworkOf = (path: string) => /([^/]+)\.framework\//.exec(path)?.[1]

/** `Foo.framework/Foo`, `Foo.framework/Versions/A/Foo`, `Foo.app/Foo`, `Foo.appex/Foo`, `libFoo.a`. */
const isOwnProgram = (name: string) =>
  /(?:^|\/)([^/]+)\.(?:framework|app|appex)\/(?:Versions\/[^/]+\/)?\1$/.test(name) || isStaticLibrary(name)

export const isStaticLibrary = (name: string) => /\.a$/.test(name)
