import { closeSync, openSync } from 'node:fs'
import { readAndroidArchive } from './android.ts'
import {
  type AppFacts,
  type AppKind,
  defaultLimits,
  type Limits,
  type ReadFailure,
  Refused,
  type Unreadable,
} from './app-scan.ts'
import { fileSource, type Source } from './bytes.ts'
import { Collector } from './collector.ts'
import { DexFault, isDex, readDex } from './dex.ts'
import { isAppInfo, isFinderNote, isStaticLibrary, readBinaryFile, readIosArchive, readPrivacyManifest } from './ios.ts'
import { isMachO } from './macho.ts'
import { isPlist } from './plist.ts'
import { type Archive, archiveBehind, newBudget, openArchive } from './zip.ts'

/** Reads one app in this process; a stranger's file belongs into one of its own (`openAppScanner`). */
export async function extractApp(
  file: { path: string },
  limits: Partial<Limits> = {},
): Promise<{ outcome: 'extracted'; facts: AppFacts } | Unreadable<ReadFailure>> {
  let fd: number
  try {
    fd = openSync(file.path, 'r')
  } catch {
    // Gone, or not ours to read: either way there is no file to look at.
    return { outcome: 'unreadable', reason: 'missing', at: '' }
  }
  try {
    return { outcome: 'extracted', facts: await extractSource(fileSource(fd), { ...defaultLimits, ...limits }) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { outcome: 'unreadable', reason: error.reason, at: error.at }
  } finally {
    closeSync(fd)
  }
}

/** Throws `Refused`. */
async function extractSource(source: Source, limits: Limits): Promise<AppFacts> {
  const head = source.read(0, 1_024)
  if (head.toString('latin1', 0, 2) === 'PK') return await readRoot(source, limits)
  const behind = archiveBehind(source)
  if (behind) return await readRoot(behind, limits, { front: source })
  const isProgram = isDex(head) || isMachO(head)
  if (!isProgram && !isPlist(head)) throw new Refused('not-an-app')
  if (source.size > limits.entryBytes) throw new Refused('too-large')
  const bytes = source.read(0, source.size)
  const collector = new Collector()
  if (isDex(head)) {
    try {
      collector.addDex('', readDex(bytes), bytes)
    } catch (error) {
      if (!(error instanceof DexFault)) throw error
      throw new Refused('broken')
    }
    return collector.facts('dex')
  }
  if (isMachO(head)) {
    if (!readBinaryFile(bytes, '', collector)) throw new Refused('not-an-app')
    return collector.facts('ios-binary')
  }
  if (!readPrivacyManifest(bytes, '', collector)) throw new Refused('not-an-app')
  return collector.facts('privacy-manifest')
}

/** @param front The whole file, where something else lies before the archive. */
async function readRoot(source: Source, limits: Limits, { front }: { front?: Source } = {}): Promise<AppFacts> {
  const budget = newBudget(limits)
  const archive = await openArchive(source, budget)
  const kind = kindOf(archive)
  if (!kind) throw new Refused('not-an-app')
  const collector = new Collector()
  if (front) readFront(front, { limits, collector })
  if (kind === 'ipa' || kind === 'ios-framework') readIosArchive(archive, collector)
  else await readAndroidArchive({ archive, source, budget, collector, at: '', depth: 0, isSet: kind === 'apks' })
  return collector.facts(kind)
}

/**
 * Reads a code file before the archive. Systems without the fix of CVE-2017-13156 (Janus) run it, regardless of who
 * signed the app.
 */
function readFront(source: Source, { limits, collector }: { limits: Limits; collector: Collector }): void {
  const head = source.read(0, 0x70)
  collector.warn('bytes-before-archive')
  if (!isDex(head) || head.length < 0x70) return
  const bytes = source.read(0, Math.min(head.readUInt32LE(0x20), source.size, limits.entryBytes))
  try {
    collector.addDex('(before the archive)', readDex(bytes), bytes)
  } catch (error) {
    if (!(error instanceof DexFault)) throw error
    collector.warn('dex-unreadable', '(before the archive)')
  }
}

function kindOf({ entries }: Archive): AppKind | undefined {
  const names = entries.map(({ name }) => name).filter((name) => !isFinderNote(name))
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/^Payload\/[^/]+\.app\//)) return 'ipa'
  if (has(/^[^/]+\/manifest\/AndroidManifest\.xml$/) || has(/^BundleConfig\.pb$/)) return 'aab'
  if (has(/^classes\.jar$/)) return 'aar'
  if (has(/^AndroidManifest\.xml$/) || has(/^classes\d*\.dex$/)) return 'apk'
  // As the Finder and build systems pack it: below a folder, in an archive of Xcode's, or the app alone.
  if (names.some(isAppInfo)) return 'ipa'
  if (has(/\.apk$/i)) return 'apks'
  if (has(/\.(class|dex)$/)) return 'jar'
  if (has(/(^|\/)[^/]+\.framework\//) || has(/(^|\/)PrivacyInfo\.xcprivacy$/) || names.some(isStaticLibrary))
    return 'ios-framework'
  return
}
