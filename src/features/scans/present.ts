import type { AppResult, SdkRow } from '../../product/scan-results.ts'
import { type TrackingKind, trackingKinds } from '../../product/score/method/tracking-kinds.ts'
import { type AppScan, warningWords } from '../../scanners/apk/app-scan.ts'

/** Builds the public result of an app scan field by field; the names that it was matched by stay behind. */
export function presentApp(scan: AppScan): AppResult {
  return {
    kind: scan.kind,
    package: scan.package,
    version: scan.version,
    sdks: scan.sdks.map(presentSdk),
    libraries: scan.libraries.map(({ name, type, prefix, classes }) => ({ name, type, prefix, classes })),
    permissions: scan.permissions.map(({ name, danger, maxSdk, isImplied }) => ({ name, danger, maxSdk, isImplied })),
    components: scan.components,
    hosts: scan.hosts.map(({ host, entity }) => ({ host, entity })),
    advertisingId: scan.advertisingId,
    flags: scan.flags,
    certificates: scan.certificates,
    integrity: scan.integrity,
    nativeLibs: scan.nativeLibs,
    modules: scan.modules,
    privacyManifests: scan.privacyManifests,
    usageKeys: scan.usageKeys,
    obfuscation: scan.obfuscation,
    coverage: scan.coverage,
    codeFiles: scan.codeFiles,
    warnings: scan.warnings.map(({ code, at }) => ({ code, at, text: warningWords[code] })),
    signatures: scan.signatures,
  }
}

function presentSdk({ company, categories, ...sdk }: AppScan['sdks'][number]): SdkRow {
  return {
    id: sdk.id,
    name: sdk.name,
    company: company?.name ?? null,
    companyId: company?.id ?? null,
    categories: categories.filter((kind): kind is TrackingKind => (trackingKinds as readonly string[]).includes(kind)),
    evidence: sdk.evidence,
    levels: sdk.levels,
    confidence: sdk.confidence,
    classes: sdk.classes,
    samples: sdk.samples,
    files: sdk.files,
    matched: sdk.matched,
    ownCode: sdk.ownCode,
  }
}
