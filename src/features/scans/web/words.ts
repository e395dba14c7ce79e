import { counted } from '../../../platform/shared/counted.ts'
import { wordOf } from '../../../platform/shared/word-of.ts'
import type { ScanFailure } from '../../../product/scan-failures.ts'
import type { ScanKind, ScanPhase, ScanStatus } from '../vocabulary.ts'

// Words of the scanner's pages about scans; those about what they found are in finding-words.ts.

const listFormat = new Intl.ListFormat('en-US')
export const listText = (items: readonly string[]) => listFormat.format(items)

const kindNames: Record<ScanKind, string> = { app: 'App', site: 'Website', har: 'Recording of traffic' }
export const kindName = (kind: string): string => wordOf(kindNames, kind)

export const statusWords: Record<ScanStatus, string> = {
  queued: 'Waiting',
  running: 'Scanning',
  done: 'Done',
  failed: 'Failed',
}

const fileKinds: Record<string, string> = {
  apk: 'Android app (APK)',
  apks: 'Android app in several files',
  aab: 'Android app bundle (AAB)',
  aar: 'Android library (AAR)',
  jar: 'Java library (JAR)',
  dex: 'Android code file (DEX)',
  ipa: 'iOS app (IPA)',
  'ios-framework': 'iOS framework',
  'ios-binary': 'iOS program file',
  'privacy-manifest': 'Apple privacy manifest',
}
export const fileKindName = (kind: string): string => wordOf(fileKinds, kind)

/** Advice to the user about a scan that has no result. */
export const adviceWords: Record<ScanFailure, string> = {
  missing: 'Send the file again.',
  'not-an-app':
    'A file is told by what is in it, not by its name. Send the app itself: APK, XAPK, APKS, APKM, AAB, AAR, JAR, DEX or IPA, or a recording of traffic as HAR.',
  truncated: 'A download or an upload ended early. Get the file once more and send it again.',
  broken: 'Get the file once more and send it again.',
  encrypted: 'Send the file without a password.',
  'unsafe-entry': 'No app is packed like this. Get the file from its maker.',
  'too-many-entries': 'No app is packed like this. Get the file from its maker.',
  'too-large': 'Send the app by itself, without what lies beside it.',
  bomb: 'No app is packed like this. Get the file from its maker.',
  'too-slow': 'Try again in a few minutes. The command line waits longer: sightline scan apk FILE.',
  crashed: 'Try again. If it happens again, the file cannot be read here.',
  'not-json': 'Save the recording as HAR and send that file.',
  'not-har': 'Save the recording as HAR and send that file.',
  'no-requests': 'Record while the app or the page is in use, then save the recording as HAR.',
  'bad-url': 'Give the address of a page, such as https://example.com.',
  'no-browser': 'Ask the operator of this installation to set up the browser.',
  unreachable: 'Open the address in your own browser: if it answers there, the site may turn programs away.',
  guarded: 'Only pages on the public internet are looked at.',
  certificate: 'Visitors see the same warning. Try again when the site has a valid certificate.',
  timeout: 'Try again later.',
  download: 'Give the address of the page that links to it, or send the file itself.',
  'not-a-page': 'Give the address of a page.',
  'http-error': 'Open the address in your own browser: if it answers there, the site may turn programs away.',
  'browser-crashed': 'Try again.',
  aborted: 'Start the scan again.',
  excluded: 'Ask the owner of the site.',
  'network-off': 'Files and recordings can be scanned here.',
}

/** The steps of a scan in their order, as far as they are known before it ends. */
export const phasesOf: Record<ScanKind, readonly ScanPhase[]> = {
  app: ['waiting', 'reading', 'matching'],
  har: ['waiting', 'reading'],
  site: ['waiting', 'pass-before', 'pass-accept', 'pass-reject', 'pass-gpc'],
}

const mebibyte = 1024 * 1024

/** "412 KB", "1.4 MB", "300 MB". */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  if (bytes < mebibyte) return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`
  const megabytes = bytes / mebibyte
  return `${megabytes < 10 ? megabytes.toFixed(1).replace(/\.0$/, '') : Math.round(megabytes).toLocaleString('en-US')} MB`
}
