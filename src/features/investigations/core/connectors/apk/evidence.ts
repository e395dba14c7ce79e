import { compareText } from '../../../../../platform/shared/text.ts'
import type { AppResult, SdkRow } from '../../../../../product/scan-results.ts'
import { trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import { isInjection } from '../../../../../scanners/document/injection.ts'
import { joined } from '../../document.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { recordEvidence } from '../../record.ts'
import { clip, oneLine } from '../../text.ts'
import type { ApprovedAppScan } from '../network.ts'
import { appScanRecord } from './record.ts'

// An approved scan as a record. Names of SDKs are the catalog's; names of permissions, hosts and texts are whatever the file
// says, and are cut, cleaned and marked.

const mostRows = 60
const mostNamed = 12
const mostWords = 120
/** Maximum length of a list on one line, so that the line is cited whole. */
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
  return recordEvidence(
    appScanRecord,
    {
      connector: 'apk',
      trust: 'observed',
      document: `app-scan/${scan.package}`,
      title: `Scan of the installation file of ${scan.package}`,
      page: null,
      asOf: day,
      fetchedAt,
      retrievedVia: 'catalog',
      injectionFlags: marked,
    },
    {
      package: scan.package,
      version: version !== null && isTold(version) ? version : null,
      platform: platformOf(result.kind),
      lookedAtOn: day,
      kind: result.kind,
      scanId: scan.scanId,
      code: result.coverage.code,
      manifest: result.coverage.manifest,
      isObfuscated: result.obfuscation.isHeavy,
      sdkCount: sure.length,
      aimedNames: marked.length,
      sdksByKind: trackingKinds.flatMap((kind) => {
        const names = sure.filter(({ categories }) => categories.includes(kind)).map(({ name }) => short(name))
        return names.length > 0 ? [{ kind, names: listed(names) }] : []
      }),
      sdks: sdks.slice(0, mostRows).map((sdk) => ({
        name: short(sdk.name),
        isSure: isSure(sdk),
        company: sdk.company && short(sdk.company),
        kinds: trackingKinds.filter((kind) => sdk.categories.includes(kind)),
        levels: sdk.levels,
        confidence: sdk.confidence,
        classes: sdk.classes,
      })),
      ownSdks: result.sdks
        .filter((sdk) => sdk.ownCode && isSure(sdk))
        .slice(0, mostRows)
        .map(({ name, categories }) => ({
          name: short(name),
          kinds: trackingKinds.filter((kind) => categories.includes(kind)),
        })),
      flags: {
        cleartext: result.flags.cleartext,
        debuggable: result.flags.debuggable,
        allowBackup: result.flags.allowBackup,
      },
      ...permissionFacts(result),
      hostCount: result.hosts.length,
      hosts: result.hosts.slice(0, mostRows).map(({ host, entity }) => ({
        host: short(host),
        entity: entity && short(entity),
        isAimed: isAimed(host),
      })),
      privacyManifests: result.privacyManifests
        .slice(0, 20)
        .map(({ path, isTracking, trackingDomains, dataTypes }) => ({
          path: short(path),
          isTracking,
          domains: trackingDomains.map(short).filter(isTold).slice(0, 6),
          types: dataTypes
            .map(({ type }) => short(type))
            .filter(isTold)
            .slice(0, 8),
        })),
      purposes: result.usageKeys
        .slice(0, 20)
        .map(({ key, text }) => ({ key: short(key), text: short(text), isAimed: isAimed(key, text) })),
    },
  )
}

const isAimed = (...names: string[]): boolean => names.some((name) => isInjection(short(name)))

function listed(names: readonly string[]): string[] {
  const kept = [...new Set(names)].filter(isTold).slice(0, mostNamed)
  while (kept.length > 1 && joined(kept).length > mostListed) kept.pop()
  return kept
}

/** Without the name of the platform before it: the last part is what people know. */
const permissionName = (name: string): string => short(name.replace(/^.*\./su, ''))

function permissionFacts({ permissions }: AppResult) {
  const of = (...dangers: string[]) =>
    listed(
      permissions
        .filter(({ danger }) => dangers.includes(danger))
        .map(({ name }) => permissionName(name))
        .sort(compareText),
    )
  return {
    permissionCount: permissions.length,
    personalPermissions: of('dangerous', 'special'),
    adPermissions: of('tracking'),
    permissions: permissions
      .filter(({ danger }) => danger !== 'ordinary')
      .slice(0, mostRows)
      .map(({ name, danger }) => ({ name: permissionName(name), danger, isAimed: isAimed(name) })),
  }
}
