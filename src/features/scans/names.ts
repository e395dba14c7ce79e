import { capital } from '../../platform/shared/text.ts'
import { wordOf } from '../../platform/shared/word-of.ts'
import type { AppResult, SdkRow } from '../../product/scan-results.ts'
import type { HarScan } from '../../scanners/site/har/har-scan.ts'
import type { FingerprintFinding, PixelFinding } from '../../scanners/site/site-scan.ts'

// Readable names of ids and codes in results: on pages, in comparisons and in a terminal.

export const evidenceNames: Readonly<Record<SdkRow['evidence'], string>> = {
  defined: 'In the code',
  manifest: 'In the manifest',
  native: 'Native library',
  asset: 'Settings file',
  referenced: 'Referenced only',
  host: 'Host only',
}

type Flag = keyof AppResult['flags']

const flags: Readonly<Record<Flag, { label: string; on: string; off: string }>> = {
  cleartext: { label: 'Unencrypted traffic', on: 'Allowed by the manifest', off: 'Not allowed by the manifest' },
  debuggable: { label: 'Debugging', on: 'On: any program beside it may look inside', off: 'Off' },
  allowBackup: { label: 'Backup of its data', on: 'Allowed', off: 'Not allowed' },
}

export const notTold = 'Could not be told'

/** A setting of the manifest, and what it is set to. */
export function flagRow(flag: Flag, isOn: boolean | null): { label: string; value: string } {
  const { label, on, off } = flags[flag]
  return { label, value: isOn === null ? notTold : isOn ? on : off }
}

export const fingerprintNames: Readonly<Record<FingerprintFinding['technique'], string>> = {
  canvas: 'Draws hidden text and reads its pixels back',
  'canvas-font': 'Measures text in more than fifty fonts',
  'font-list': 'Asks for more than fifty fonts, or for the list of them',
  audio: 'Computes a silent sound and reads it back',
  webgl: 'Asks the graphics card for its name and a dozen of its limits',
  webrtc: 'Opens a connection without a peer, which reveals the network addresses',
  'device-profile': 'Asks about many sides of the device at once',
  'stored-copies': 'Keeps one value in a cookie and in two storages, from which a deleted cookie can be restored',
}

export const pixelNames: Readonly<Record<PixelFinding['pixel'], string>> = {
  facebook: 'Meta',
  tiktok: 'TikTok',
  x: 'X',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft Advertising',
  pinterest: 'Pinterest',
  snap: 'Snap',
  reddit: 'Reddit',
  'google-ads': 'Google Ads',
  criteo: 'Criteo',
  taboola: 'Taboola',
  outbrain: 'Outbrain',
  quora: 'Quora',
}

const snippets: Readonly<Record<string, string>> = {
  'google-tag': 'Google tag',
  'google-tag-manager': 'Google Tag Manager',
  'google-analytics': 'Google Analytics',
  'facebook-pixel': 'Meta pixel',
  'tiktok-pixel': 'TikTok pixel',
  'x-pixel': 'X pixel',
  'linkedin-insight': 'LinkedIn Insight',
  hotjar: 'Hotjar',
  clarity: 'Microsoft Clarity',
  hubspot: 'HubSpot',
  matomo: 'Matomo',
}
export const snippetName = (snippet: string): string => wordOf(snippets, snippet)

const acronyms: Readonly<Record<string, string>> = { id: 'ID', ip: 'IP', os: 'OS', ram: 'RAM', url: 'URL', mac: 'MAC' }

/** A name as programs write it, as a reader does: "advertisingId" is "Advertising ID". */
export function propertyWords(property: string): string {
  const words = property
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => wordOf(acronyms, word.toLowerCase()))
  return capital(words.join(' '))
}

const indicatorReasons: Readonly<Record<string, string>> = {
  address: 'the address that it goes to',
  'property name': 'its name',
  'observed value': 'its value',
  'known value': 'a value known from the page or its cookies',
  'hash of a known value': 'the hash of a value seen elsewhere in the recording',
}

/** How a kind of data was read out of a request. */
export function readByWords({ tracker, adapter, reasons }: HarScan['sent'][number]): string {
  if (adapter !== 'indicator' && adapter !== 'endpoint') return `TrackHAR, ${tracker}`
  const why = reasons.map((reason) => wordOf(indicatorReasons, reason)).join(', ')
  return tracker === null ? capital(why) : `${tracker}: ${why}`
}

/** "NSPrivacyCollectedDataTypePreciseLocation" is "Precise location". */
export const appleWords = (term: string): string => {
  const short = term.replace(/^NSPrivacy(?:CollectedDataType(?:Purpose)?|AccessedAPI(?:Category|Type))/, '')
  return short === '' ? term : propertyWords(short)
}

/** "android.permission.READ_SMS" as "Read SMS", with its own name beside it. */
export function permissionText(name: string): string {
  const short = name.split('.').at(-1) ?? name
  return capital(
    short
      .split('_')
      .map((word) => (keptUpper.has(word) ? word : word.toLowerCase()))
      .join(' '),
  )
}

/** Says what a certificate signs, if that is not the app, or that Android checks another one. */
export const certificateNote = ({ at, isTaken }: Pick<AppResult['certificates'][number], 'at' | 'isTaken'>): string => {
  if (at) return `signs ${at}, not the app`
  return isTaken === false ? 'beside the one that Android takes' : ''
}

export const integrityText: Record<NonNullable<AppResult['integrity']>, string> = {
  intact: 'The file is as it was signed',
  altered: 'The file was changed after it was signed',
  unchecked: 'Read and not verified',
}

/** Says what limits a permission, or who requests it; empty for an ordinary line of the manifest. */
export const permissionNote = ({
  maxSdk,
  isImplied,
}: Pick<AppResult['permissions'][number], 'maxSdk' | 'isImplied'>): string =>
  [
    ...(isImplied ? ['added by Android, not in the manifest'] : []),
    ...(typeof maxSdk === 'number' ? [`only up to API level ${maxSdk}`] : []),
  ].join(', ')

const keptUpper = new Set(['SMS', 'MMS', 'WAP', 'SIP', 'UWB', 'NFC', 'VPN', 'ID', 'DRM', 'GPS'])

/** "NSCameraUsageDescription" as "Camera", with its own name beside it. */
export const usageText = (key: string): string =>
  permissionText(
    key
      .replace(/^NS/, '')
      .replace(/UsageDescription$/, '')
      .replace(/([a-z])([A-Z])/g, '$1_$2'),
  )

/** Describes what a privacy manifest declares about one type of data, on one line. */
export function declaredDataText({
  type,
  isLinked,
  isTracking,
}: Pick<AppResult['privacyManifests'][number]['dataTypes'][number], 'type' | 'isLinked' | 'isTracking'>): string {
  return [
    appleWords(type),
    ...(isLinked ? ['linked to the person'] : []),
    ...(isTracking ? ['for tracking'] : []),
  ].join(', ')
}
