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
import { readBinaryFile, readIosArchive, readPrivacyManifest } from './ios.ts'
import { isMachO } from './macho.ts'
import { isPlist } from './plist.ts'
import { type Archive, newBudget, openArchive } from './zip.ts'

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
    readBinaryFile(bytes, '', collector)
    return collector.facts('ios-binary')
  }
  if (!readPrivacyManifest(bytes, '', collector)) throw new Refused('not-an-app')
  return collector.facts('privacy-manifest')
}

async function readRoot(source: Source, limits: Limits): Promise<AppFacts> {
  const budget = newBudget(limits)
  const archive = await openArchive(source, budget)
  const kind = kindOf(archive)
  if (!kind) throw new Refused('not-an-app')
  const collector = new Collector()
  if (kind === 'ipa' || kind === 'ios-framework') readIosArchive(archive, collector)
  else await readAndroidArchive({ archive, source, budget, collector, at: '', depth: 0, isSet: kind === 'apks' })
  return collector.facts(kind)
}

function kindOf({ entries }: Archive): AppKind | undefined {
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name))
  if (has(/^Payload\/[^/]+\.app\//)) return 'ipa'
  if (has(/^[^/]+\/manifest\/AndroidManifest\.xml$/) || has(/^BundleConfig\.pb$/)) return 'aab'
  if (has(/^classes\.jar$/)) return 'aar'
  if (has(/^AndroidManifest\.xml$/) || has(/^classes\d*\.dex$/)) return 'apk'
  if (has(/\.apk$/i)) return 'apks'
  if (has(/\.(class|dex)$/)) return 'jar'
  if (has(/(^|\/)[^/]+\.framework\//) || has(/(^|\/)PrivacyInfo\.xcprivacy$/)) return 'ios-framework'
  return
}
