import { compareText } from '../../../../platform/shared/text.ts'
import { isInjection } from '../../../../scanners/document/injection.ts'
import type { AppResult, SdkRow } from '../../../scans/results.ts'
import { trackingKinds } from '../../../score/tracking-kinds.ts'
import { documentEvidence, joined, type Line, row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { clip, oneLine } from '../text.ts'
import type { ApprovedAppScan } from './network.ts'

// An approved scan as a record. Names of SDKs are the catalog's; names of permissions, hosts and texts are whatever the file
// says, and are cut, cleaned and marked.

export const apkVersion = '1.0.0'

const mostRows = 60
const mostNamed = 12
const mostWords = 120
/** Of a list on one line, so that the line is cited whole. */
const mostListed = 460

const short = (words: string): string => clip(oneLine(words), mostWords).trim()
const isTold = (name: string): boolean => name !== '' && !isInjection(name)

/** In words: iOS and Android name the same things by other names. */
export const platformOf = (kind: string): 'Android' | 'iOS' | null => {
  if (/^(?:apk|apks|aab|aar|jar|dex)$/u.test(kind)) return 'Android'
  return /^ip|^ios/u.test(kind) ? 'iOS' : null
}

/** Surely of the app: what is only named in it, or a host of it, is not told as part of it. */
export const isSure = ({ confidence }: Pick<SdkRow, 'confidence'>): boolean => confidence !== 'low'

export function appEvidence(scan: ApprovedAppScan, fetchedAt: string): CapturedEvidence[] {
  const { result } = scan
  const day = scan.scannedAt.slice(0, 10)
  const version = result.version === null ? null : short(result.version)
  const words = [
    ...result.permissions.map(({ name }) => name),
    ...result.hosts.slice(0, mostRows).map(({ host }) => host),
    ...result.privacyManifests.flatMap(({ trackingDomains }) => trackingDomains),
    ...result.usageKeys.flatMap(({ key, text }) => [key, text]),
    result.version ?? '',
  ].map(short)
  const marked = [...new Set(words.filter(isInjection))]
  const sdks = result.sdks
    .filter(({ ownCode }) => !ownCode)
    .toSorted((a, b) => Number(isSure(b)) - Number(isSure(a)) || compareText(a.id, b.id))
  const sure = sdks.filter(isSure)
  return documentEvidence(
    {
      connector: 'apk',
      connectorVersion: apkVersion,
      kind: 'app-scan',
      trust: 'observed',
      document: `app-scan/${scan.package}`,
      title: `Scan of the installation file of ${scan.package}`,
      page: null,
      asOf: day,
      fetchedAt,
      retrievedVia: 'catalog',
      injectionFlags: marked,
    },
    [
      {
        lines: [
          ['Document', 'scan of the installation file'],
          ['App id', scan.package],
          ...(version !== null && isTold(version) ? [['Version', version] as const] : []),
          ...(platformOf(result.kind) ? [['Platform', platformOf(result.kind) ?? ''] as const] : []),
          ['Looked at on', day],
          ['Kind of file', result.kind],
          ['Scan', scan.scanId],
          ['Code', coverageWords[result.coverage.code]],
          ['Manifest', coverageWords[result.coverage.manifest]],
          ...(result.obfuscation.isHeavy ? [['Names in the code', 'mostly obfuscated'] as const] : []),
          ['SDKs of others found', String(sure.length)],
          ...(sure.length === 0 && isWhole(result)
            ? [['Result', 'no SDK of others was found in the installation file'] as const]
            : []),
          ...(marked.length > 0
            ? [['Names in the file that are aimed at machine readers', String(marked.length)] as const]
            : []),
        ],
      },
      {
        lines: trackingKinds.flatMap((kind): Line[] => {
          const names = sure.filter(({ categories }) => categories.includes(kind)).map(({ name }) => short(name))
          return names.length > 0 ? [['SDKs by kind', row(kind, { found: listed(names) })]] : []
        }),
      },
      {
        lines: sdks.slice(0, mostRows).map(
          (sdk): Line => [
            isSure(sdk) ? 'SDK' : 'SDK that may be there',
            row(short(sdk.name), {
              company: sdk.company && short(sdk.company),
              kinds: trackingKinds.filter((kind) => sdk.categories.includes(kind)),
              evidence: sdk.levels,
              confidence: sdk.confidence,
              classes: sdk.classes > 0 ? String(sdk.classes) : null,
            }),
          ],
        ),
      },
      {
        lines: result.sdks
          .filter((sdk) => sdk.ownCode && isSure(sdk))
          .slice(0, mostRows)
          .map(
            (sdk): Line => [
              "SDK of the app's own company",
              row(short(sdk.name), { kinds: trackingKinds.filter((kind) => sdk.categories.includes(kind)) }),
            ],
          ),
      },
      {
        lines: (Object.entries(flagKeys) as [keyof typeof flagKeys, string][]).map(
          ([flag, key]): Line => [key, answerWords(result.flags[flag])],
        ),
      },
      { lines: permissionLines(result) },
      {
        lines: [
          ['Hosts named in the file', String(result.hosts.length)],
          ...result.hosts
            .slice(0, mostRows)
            .map(
              ({ host, entity }): Line => [
                'Host named in the file',
                row(short(host), { entity: entity && short(entity), ...aimed(host) }),
              ],
            ),
        ],
      },
      { lines: manifestLines(result) },
      {
        lines: result.usageKeys
          .slice(0, 20)
          .map(({ key, text }): Line => ['Purpose given', row(short(key), { text: short(text), ...aimed(key, text) })]),
      },
    ],
  )
}

/** Only where all of it could be read says a missing name something. */
const isWhole = ({ coverage, obfuscation }: AppResult): boolean => coverage.code === 'read' && !obfuscation.isHeavy

const coverageWords: Readonly<Record<AppResult['coverage']['code'], string>> = {
  read: 'read',
  partly: 'read in part',
  unreadable: 'could not be read',
  absent: 'none in the file',
}

const flagKeys = {
  cleartext: 'Allows unencrypted traffic',
  debuggable: 'Debuggable',
  allowBackup: 'Allows backups of its data',
} as const

const answerWords = (flag: boolean | null): string => (flag === null ? 'could not be told' : flag ? 'yes' : 'no')

const aimed = (...names: string[]): { 'aimed at machine readers': string | null } => ({
  'aimed at machine readers': names.some((name) => isInjection(short(name))) ? 'yes' : null,
})

function listed(names: readonly string[]): string[] {
  const kept = [...new Set(names)].filter(isTold).slice(0, mostNamed)
  while (kept.length > 1 && joined(kept).length > mostListed) kept.pop()
  return kept
}

/** Without the name of the platform before it: the last part is what people know. */
const permissionName = (name: string): string => short(name.replace(/^.*\./su, ''))

function permissionLines({ permissions }: AppResult): Line[] {
  const of = (...dangers: string[]) =>
    permissions.filter(({ danger }) => dangers.includes(danger)).map(({ name }) => permissionName(name))
  const list = (key: string, names: string[]): Line[] =>
    names.length > 0 ? [[key, joined(listed(names.toSorted(compareText)))]] : []
  return [
    ['Permissions asked for', String(permissions.length)],
    ...list('Permissions to personal data and sensors', of('dangerous', 'special')),
    ...list('Permissions for advertising', of('tracking')),
    ...permissions
      .filter(({ danger }) => danger !== 'ordinary')
      .slice(0, mostRows)
      .map(({ name, danger }): Line => ['Permission', row(permissionName(name), { danger, ...aimed(name) })]),
  ]
}

function manifestLines({ privacyManifests }: AppResult): Line[] {
  return privacyManifests.slice(0, 20).flatMap(({ path, isTracking, trackingDomains, dataTypes }): Line[] => [
    [
      'Privacy manifest',
      row(short(path), {
        tracking: isTracking ? 'yes' : 'no',
        domains: trackingDomains.map(short).filter(isTold).slice(0, 6),
        types: dataTypes
          .map(({ type }) => short(type))
          .filter(isTold)
          .slice(0, 8),
      }),
    ],
  ])
}
