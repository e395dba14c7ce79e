import { Refused } from './app-scan.ts'
import type { Source } from './bytes.ts'
import { readClassFile } from './class-file.ts'
import { type Collector, maxNames } from './collector.ts'
import { DexFault, isDex, readDex } from './dex.ts'
import { type ManifestResources, readManifest } from './manifest.ts'
import { isModuleFile, maxModuleFile, readModule } from './modules.ts'
import { maxSearched, openFile } from './open-files.ts'
import { plainText } from './plain-text.ts'
import { readResources } from './resources.ts'
import { certificateFact, certificatesV1, isIntact, signersOfBlock } from './signing.ts'
import { XmlFault } from './xml-element.ts'
import {
  type Archive,
  type ArchiveEntry,
  type Budget,
  EntryFault,
  isOddlyNamed,
  isOddlyPacked,
  openArchive,
} from './zip.ts'

export interface AndroidPart {
  archive: Archive
  source: Source
  budget: Budget
  collector: Collector
  /** Path of its container: `assets/plugin.apk!/`, or empty. */
  at: string
  depth: number
  /** One app in several APKs. */
  isSet: boolean
}

/** APK, sets of APKs, AAB, AAR and JAR: the parts of each lie at known places. Throws `Refused`. */
export async function readAndroidArchive(part: AndroidPart): Promise<void> {
  const { archive, collector, at } = part
  const classes = { defined: [] as string[], referenced: new Set<string>() }
  for (const entry of archive.entries) {
    const { name } = entry
    const shown = at + plainText(name)
    if (name.endsWith('/')) continue
    if (isOddlyPacked(entry)) collector.warn('odd-packing', shown)
    if (isOddlyNamed(entry)) collector.warn('odd-name', shown)
    if (/\.class$/.test(name)) {
      if (!/(^|\/)(module|package)-info\.class$/.test(name)) readClass(part, entry, shown, classes)
    } else if (/\.dex$/.test(name)) readCode(part, entry, shown)
    else if (isManifest(name)) readTheManifest(part, entry, shown)
    else if (isSignature(name)) continue
    else if (nested.test(name)) await readNested(part, entry, shown)
    else noteFile(part, entry, shown)
  }
  const { defined, referenced } = classes
  if (defined.length > 0)
    collector.addClasses(at.replace(/!\/$/, '') || 'classes', { defined, referenced: [...referenced] })
  readSignatures(part)
}

const nested = /\.(apk|apks|xapk|apkm|aab|aar|jar)$/i
const isManifest = (name: string) => /^([^/]+\/manifest\/)?AndroidManifest\.xml$/.test(name)

/** Versions of a class for newer runtimes lie below META-INF; packed web apps carry theirs below WEB-INF. */
const className = (name: string) =>
  plainText(name.replace(/\.class$/, ''), 1_024).replace(
    /^(META-INF\/versions\/\d+|WEB-INF\/classes|BOOT-INF\/classes)\//,
    '',
  )

function readCode(part: AndroidPart, entry: ArchiveEntry, shown: string): void {
  const bytes = readEntry(part, entry, shown)
  if (!bytes) return
  try {
    if (!isDex(bytes)) throw new DexFault('magic')
    part.collector.addDex(shown, readDex(bytes), bytes)
  } catch (error) {
    if (!(error instanceof DexFault)) throw error
    part.collector.warn('dex-unreadable', shown)
  }
}

/** Reads a class: its path tells what it defines, its constants what it references. */
function readClass(
  part: AndroidPart,
  entry: ArchiveEntry,
  shown: string,
  found: { defined: string[]; referenced: Set<string> },
): void {
  found.defined.push(className(entry.name))
  const bytes = readEntry(part, entry, shown)
  const read = bytes && readClassFile(bytes)
  if (!bytes || !read) {
    // One warning for all of an archive that is damaged or that someone encrypted.
    if (bytes) part.collector.warn('class-names-only', part.at)
    return
  }
  for (const type of read.types) if (found.referenced.size < maxNames) found.referenced.add(type)
  part.collector.addUrls(bytes)
  for (const { start, end } of read.texts) part.collector.addText(bytes, start, end)
}

function readTheManifest(part: AndroidPart, entry: ArchiveEntry, shown: string): void {
  const bytes = readEntry(part, entry, shown)
  // One file inside another is a plugin or a library: what it declares is not what the app declares.
  if (!bytes || part.depth > (part.isSet ? 1 : 0)) return
  try {
    part.collector.addManifest(readManifest(bytes, resourcesOf(part, entry)))
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    part.collector.warn('manifest-unreadable', shown)
  }
}

/** The table and the files that the manifest points into, read only if it does. */
function resourcesOf(part: AndroidPart, manifest: ArchiveEntry): ManifestResources {
  const module = /^([^/]+\/)manifest\//.exec(manifest.name)?.[1] ?? ''
  const read = (name: string): Buffer | undefined => {
    const entry = part.archive.entries.find((candidate) => candidate.name === name)
    return entry && readEntry(part, entry, part.at + plainText(name))
  }
  let look: ReturnType<typeof readResources> | undefined
  return {
    value: (reference) => {
      look ??= readResources(read('resources.arsc') ?? Buffer.alloc(0))
      return look(reference)
    },
    xml: (place) => read(module + place.replace(/^@(?:[\w.]+:)?xml\/(\w+)$/, 'res/xml/$1.xml')),
  }
}

const isSignature = (name: string) => /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i.test(name)

/** Android takes the signers of the latest scheme that the file has, and looks at no older one then. */
function readSignatures(part: AndroidPart): void {
  const { archive, collector, source, at } = part
  const block = signersOfBlock(source, archive.directoryOffset)
  if (!block) collector.warn('signature-unreadable', at)
  const signers = block?.signers ?? []
  const latest = ['v3.1', 'v3', 'v2'].find((scheme) => signers.some((signer) => signer.scheme === scheme))
  for (const { scheme, certificates, signer } of signers)
    addCertificates(part, { scheme, certificates, taken: scheme === latest ? signer : undefined, shown: at })
  for (const entry of archive.entries) {
    if (!isSignature(entry.name)) continue
    const shown = at + plainText(entry.name)
    const bytes = readEntry(part, entry, shown)
    const found = bytes && certificatesV1(bytes)
    // A signature without the list that it signs is none.
    const list = entry.name.replace(/\.\w+$/, '.SF').toUpperCase()
    const hasList = archive.entries.some(({ name }) => name.toUpperCase() === list)
    const taken = latest === undefined && hasList ? found?.signer : undefined
    if (found) addCertificates(part, { scheme: 'v1', certificates: found.certificates, taken, shown })
    else collector.warn('signature-unreadable', shown)
  }
  if (!block || signers.length === 0 || part.depth > (part.isSet ? 1 : 0)) return
  const intact = isIntact(source, signers, block.start, archive.directoryOffset)
  if (intact === false) collector.warn('signature-altered', at)
  if (intact !== undefined) collector.setIntegrity(intact)
}

function addCertificates(
  { collector, isSet, depth, at }: AndroidPart,
  {
    scheme,
    certificates,
    taken,
    shown,
  }: { scheme: string; certificates: Buffer[]; taken: Buffer | undefined; shown: string },
): void {
  const isOwn = depth <= (isSet ? 1 : 0)
  for (const der of certificates) {
    const fact = certificateFact(der, { scheme, at: isOwn ? '' : at.replace(/!\/$/, ''), isTaken: der === taken })
    if (fact) collector.addCertificate(fact)
    else collector.warn('signature-unreadable', shown)
  }
}

async function readNested(part: AndroidPart, entry: ArchiveEntry, shown: string): Promise<void> {
  if (part.depth >= part.budget.limits.nesting) {
    part.collector.warn('nested-too-deep', shown)
    return
  }
  try {
    const source = part.archive.open(entry)
    if (source.read(0, 2).toString('latin1') !== 'PK') {
      part.collector.addAsset(entry.name)
      return
    }
    const archive = await openArchive(source, part.budget)
    await readAndroidArchive({ ...part, archive, source, at: `${shown}!/`, depth: part.depth + 1 })
  } catch (error) {
    if (error instanceof EntryFault) part.collector.warn(error.code, shown)
    // A malicious archive is refused at any depth; an inner archive that is only broken is a gap.
    else if (error instanceof Refused && gaps.has(error.reason)) part.collector.warn('nested-unreadable', shown)
    else throw error
  }
}

const gaps = new Set(['broken', 'truncated', 'encrypted'])

function noteFile(part: AndroidPart, entry: ArchiveEntry, shown: string): void {
  const { collector } = part
  const { name } = entry
  const base = name.slice(name.lastIndexOf('/') + 1)
  if (/^([^/]+\/)?(lib|jni)\/[^/]+\/[^/]+$/.test(name) && base.endsWith('.so')) collector.addNativeLib(shown, base)
  else if (
    /^([^/]+\/)?assets\//.test(name) ||
    /^[^/]+\.properties$/.test(name) ||
    /^META-INF\/[^/]+\.version$/.test(name)
  )
    collector.addAsset(name.replace(/^[^/]+\/assets\//, 'assets/'))
  if (isModuleFile(name) && entry.size <= maxModuleFile) {
    const module = readModule(name, readEntry(part, entry, shown)?.toString('utf8') ?? '')
    if (module) collector.addModule({ ...module, path: shown })
  }
  const open = openFile(name)
  if (!open) return
  if (open.bundle !== null) collector.warn('script-bundle', part.at + plainText(open.bundle))
  if (entry.size > maxSearched) return
  const bytes = readEntry(part, entry, shown)
  if (bytes) collector.addOpenFile(shown, bytes)
}

function readEntry({ archive, collector }: AndroidPart, entry: ArchiveEntry, shown: string): Buffer | undefined {
  try {
    return archive.read(entry)
  } catch (error) {
    if (!(error instanceof EntryFault)) throw error
    collector.warn(error.code, shown)
    return
  }
}
