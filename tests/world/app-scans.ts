import type { ApprovedAppScan } from '../../src/features/investigations/core/connectors/network.ts'
import type { AppResult, SdkRow } from '../../src/product/scan-results.ts'
import type { TrackingKind } from '../../src/product/score/method/tracking-kinds.ts'
import { worldDay } from './vendor.ts'

// Scans of apps of the world, written down as the scanner writes them.

export const sdk = (
  id: string,
  name: string,
  company: string,
  categories: TrackingKind[],
  more: Partial<SdkRow> = {},
): SdkRow => ({
  id,
  name,
  company,
  companyId: company.toLowerCase().replaceAll(' ', '-'),
  categories,
  evidence: 'defined',
  levels: ['defined', 'manifest'],
  confidence: 'high',
  classes: 120,
  samples: [],
  files: ['classes.dex'],
  matched: [],
  ownCode: false,
  ...more,
})

export const appScanOf = (packageName: string, more: Partial<AppResult> = {}): ApprovedAppScan => ({
  scanId: `scan-${packageName}`.padEnd(22, '0').slice(0, 22),
  package: packageName,
  scannedAt: `${worldDay}T09:00:00.000Z`,
  result: {
    kind: 'apk',
    package: packageName,
    version: '1.0.0',
    sdks: [],
    libraries: [],
    permissions: [],
    components: { activities: 12, services: 4, receivers: 3, providers: 1, exported: 2 },
    hosts: [],
    flags: { cleartext: false, debuggable: false, allowBackup: false },
    certificates: [],
    privacyManifests: [],
    usageKeys: [],
    obfuscation: { share: 0.1, isHeavy: false },
    coverage: { code: 'read', manifest: 'read' },
    codeFiles: [{ name: 'classes.dex', classes: 4_000 }],
    warnings: [],
    signatures: 'world-1',
    ...more,
  },
})
