import { z } from 'zod'
import { trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import { evidenceLevels } from '../../../../../scanners/apk/app-scan.ts'
import { joined, row } from '../../document.ts'
import { recordKind } from '../../record.ts'

const coverage = z.enum(['read', 'partly', 'unreadable', 'absent'])
const kinds = z.array(z.enum(trackingKinds))
/** A name that speaks to a machine reader stays in its row for people, marked, and in no sentence. */
const isAimed = z.boolean()

const facts = z.strictObject({
  package: z.string(),
  version: z.string().nullable(),
  platform: z.enum(['Android', 'iOS']).nullable(),
  lookedAtOn: z.string(),
  kind: z.string(),
  scanId: z.string(),
  code: coverage,
  manifest: coverage,
  isObfuscated: z.boolean(),
  /** SDKs of others that are surely in the app. */
  sdkCount: z.int(),
  /** Names in the file that are aimed at machine readers. */
  aimedNames: z.int(),
  /** Among the sure ones, as many names as fit on a line. */
  sdksByKind: z.array(z.strictObject({ kind: z.enum(trackingKinds), names: z.array(z.string()) })),
  /** The sure ones come first; a long list is cut. */
  sdks: z.array(
    z.strictObject({
      name: z.string(),
      isSure: z.boolean(),
      company: z.string().nullable(),
      kinds,
      levels: z.array(z.enum(evidenceLevels)),
      confidence: z.string(),
      classes: z.int(),
    }),
  ),
  ownSdks: z.array(z.strictObject({ name: z.string(), kinds })),
  /** Null: could not be told. */
  flags: z.strictObject({
    cleartext: z.boolean().nullable(),
    debuggable: z.boolean().nullable(),
    allowBackup: z.boolean().nullable(),
  }),
  permissionCount: z.int(),
  personalPermissions: z.array(z.string()),
  adPermissions: z.array(z.string()),
  permissions: z.array(z.strictObject({ name: z.string(), danger: z.string(), isAimed })),
  hostCount: z.int(),
  hosts: z.array(z.strictObject({ host: z.string(), entity: z.string().nullable(), isAimed })),
  privacyManifests: z.array(
    z.strictObject({
      path: z.string(),
      isTracking: z.boolean(),
      domains: z.array(z.string()),
      types: z.array(z.string()),
    }),
  ),
  purposes: z.array(z.strictObject({ key: z.string(), text: z.string(), isAimed })),
})
type AppScan = z.infer<typeof facts>

/** An approved scan of an installation file. */
export const appScanRecord = recordKind({
  kind: 'app-scan',
  version: '1.0.0',
  facts,
  labels: {
    document: 'Document',
    package: 'App id',
    version: 'Version',
    platform: 'Platform',
    lookedAtOn: 'Looked at on',
    kind: 'Kind of file',
    scan: 'Scan',
    code: 'Code',
    manifest: 'Manifest',
    obfuscation: 'Names in the code',
    sdkCount: 'SDKs of others found',
    noSdk: 'Result',
    aimedNames: 'Names in the file that are aimed at machine readers',
    sdksOfKind: 'SDKs by kind',
    sdk: 'SDK',
    possibleSdk: 'SDK that may be there',
    ownSdk: "SDK of the app's own company",
    cleartext: 'Allows unencrypted traffic',
    debuggable: 'Debuggable',
    allowBackup: 'Allows backups of its data',
    permissionCount: 'Permissions asked for',
    personalPermissions: 'Permissions to personal data and sensors',
    adPermissions: 'Permissions for advertising',
    permission: 'Permission',
    hostCount: 'Hosts named in the file',
    host: 'Host named in the file',
    privacyManifest: 'Privacy manifest',
    purpose: 'Purpose given',
  },
  render: (scan) => [
    {
      lines: [
        ['document', 'scan of the installation file'],
        ['package', scan.package],
        ...(scan.version === null ? [] : [['version', scan.version] as const]),
        ...(scan.platform === null ? [] : [['platform', scan.platform] as const]),
        ['lookedAtOn', scan.lookedAtOn],
        ['kind', scan.kind],
        ['scan', scan.scanId],
        ['code', coverageWords[scan.code]],
        ['manifest', coverageWords[scan.manifest]],
        ...(scan.isObfuscated ? [['obfuscation', obfuscatedWords] as const] : []),
        ['sdkCount', String(scan.sdkCount)],
        ...(isWithoutSdk(scan) ? [['noSdk', 'no SDK of others was found in the installation file'] as const] : []),
        ...(scan.aimedNames > 0 ? [['aimedNames', String(scan.aimedNames)] as const] : []),
      ],
    },
    { lines: scan.sdksByKind.map(({ kind, names }) => ['sdksOfKind', row(kind, { found: names })]) },
    {
      lines: scan.sdks.map((sdk) => [
        sdk.isSure ? 'sdk' : 'possibleSdk',
        row(sdk.name, {
          company: sdk.company,
          kinds: sdk.kinds,
          evidence: sdk.levels,
          confidence: sdk.confidence,
          classes: sdk.classes > 0 ? String(sdk.classes) : null,
        }),
      ]),
    },
    { lines: scan.ownSdks.map(({ name, kinds }) => ['ownSdk', row(name, { kinds })]) },
    {
      lines: [
        ['cleartext', answerWords(scan.flags.cleartext)],
        ['debuggable', answerWords(scan.flags.debuggable)],
        ['allowBackup', answerWords(scan.flags.allowBackup)],
      ],
    },
    {
      lines: [
        ['permissionCount', String(scan.permissionCount)],
        ...listLine('personalPermissions', scan.personalPermissions),
        ...listLine('adPermissions', scan.adPermissions),
        ...scan.permissions.map(
          ({ name, danger, isAimed }) => ['permission', row(name, { danger, ...aimedCell(isAimed) })] as const,
        ),
      ],
    },
    {
      lines: [
        ['hostCount', String(scan.hostCount)],
        ...scan.hosts.map(
          ({ host, entity, isAimed }) => ['host', row(host, { entity, ...aimedCell(isAimed) })] as const,
        ),
      ],
    },
    {
      lines: scan.privacyManifests.map(({ path, isTracking, domains, types }) => [
        'privacyManifest',
        row(path, { tracking: isTracking ? 'yes' : 'no', domains, types }),
      ]),
    },
    { lines: scan.purposes.map(({ key, text, isAimed }) => ['purpose', row(key, { text, ...aimedCell(isAimed) })]) },
  ],
})

export const coverageWords: Readonly<Record<AppScan['code'], string>> = {
  read: 'read',
  partly: 'read in part',
  unreadable: 'could not be read',
  absent: 'none in the file',
}
export const obfuscatedWords = 'mostly obfuscated'

/** Only where all of it could be read does a missing name say something. */
export const isReadWhole = ({ code, isObfuscated }: AppScan): boolean => code === 'read' && !isObfuscated
export const isWithoutSdk = (scan: AppScan): boolean => scan.sdkCount === 0 && isReadWhole(scan)

const answerWords = (flag: boolean | null): string => (flag === null ? 'could not be told' : flag ? 'yes' : 'no')
const aimedCell = (aimed: boolean) => ({ 'aimed at machine readers': aimed ? 'yes' : null })
const listLine = <Key extends string>(key: Key, names: readonly string[]) =>
  names.length > 0 ? [[key, joined(names)] as const] : []
