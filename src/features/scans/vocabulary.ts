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
