import type { AppKind } from '../../scanners/apk/app-scan.ts'

export const scanFilesUrl = '/api/scan-files'
export const staffScansUrl = '/api/admin/scans'
export const scanExclusionsUrl = '/api/admin/scan-exclusions'

export const scanKinds = ['app', 'site', 'har'] as const
export type ScanKind = (typeof scanKinds)[number]

export const scanStatuses = ['queued', 'running', 'done', 'failed'] as const
export type ScanStatus = (typeof scanStatuses)[number]

const appleKinds: readonly string[] = ['ipa', 'ios-framework', 'ios-binary', 'privacy-manifest'] satisfies AppKind[]
/** An iOS app has usage keys where Android has permissions. */
export const isApple = ({ kind }: { kind: string }): boolean => appleKinds.includes(kind)

/** The largest file that is taken. */
export const mostFileBytes = 300 * 1024 * 1024
/** Recordings are text and are held in memory whole. */
export const mostHarBytes = 100 * 1024 * 1024
/** How long a scan that was not published stays. */
export const keptDays = 90

/** Phases of a running scan, with the words on the page. */
export const phaseWords = {
  waiting: 'Waiting for its turn',
  reading: 'Reading the file',
  matching: 'Matching names with the catalog',
  'pass-before': 'Looking at the page before consent',
  'pass-accept': 'Looking again after accepting',
  'pass-reject': 'Looking again after rejecting',
  'pass-gpc': 'Looking again with Global Privacy Control',
  static: 'Reading the page without a browser',
} as const
export type ScanPhase = keyof typeof phaseWords

/** Why a scan has no result, in words for the person who asked for it. */
export const failureWords = {
  missing: 'The file did not reach the program that reads it.',
  'not-an-app': 'We can’t read this file. Upload an APK, XAPK, AAB, AAR, IPA or HAR.',
  truncated: 'The file is cut off: its end is missing.',
  broken: 'The file is damaged and could not be read.',
  encrypted: 'The file is encrypted.',
  'unsafe-entry': 'The archive holds an entry that points outside of itself.',
  'too-many-entries': 'The archive holds more entries than an app has.',
  'too-large': 'The file is larger inside than we read.',
  bomb: 'The archive inflates to far more than an app does.',
  'too-slow': 'Reading the file took longer than we wait.',
  crashed: 'The program that reads files ended while reading this one.',
  'not-json': 'This is not a recording: it is not JSON.',
  'not-har': 'This JSON is not an HTTP archive.',
  'no-requests': 'The recording holds no requests.',
  'bad-url': 'We can’t look at this address.',
  'no-browser': 'There is no browser here to look with.',
  unreachable: 'The site did not answer.',
  guarded: 'This address is not on the public internet, or is one that we do not look at.',
  certificate: 'The certificate of the site could not be trusted.',
  timeout: 'The site did not answer in time.',
  download: 'The address is a download, not a page.',
  'not-a-page': 'The address does not lead to a page.',
  'http-error': 'The site answered with an error.',
  'browser-crashed': 'The browser ended while looking at the page.',
  aborted: 'The scan was called off.',
  excluded: 'The owner of this site asked us not to scan it.',
  'network-off': 'This installation does not go out to other sites.',
} as const
export type ScanFailure = keyof typeof failureWords
