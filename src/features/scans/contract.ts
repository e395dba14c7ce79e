import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import type { ScanFailure } from '../../product/scan-failures.ts'
import { appResult, declaredRow, type HarResult, type SiteResult, scanComparison } from '../../product/scan-results.ts'
import { scoreExplanation } from '../../product/score/method/contract.ts'
import { passKinds } from '../../scanners/site/site-scan.ts'
import { entryRef } from '../catalog/contract.ts'
import { brokenRule, gateShape } from './gate.ts'
import { mostFileBytes, type ScanPhase, scanKinds, scanStatuses } from './vocabulary.ts'

const scanId = z.string().max(64)

export const scanRow = z.object({
  /** Random: anyone who has the link may read the scan. */
  id: z.string(),
  kind: z.enum(scanKinds),
  /** The file's name as it was given, or the address. */
  name: z.string(),
  /** Package of an app, host of a site; null while unknown. */
  subject: z.string().nullable(),
  version: z.string().nullable(),
  status: z.enum(scanStatuses),
  phase: z.custom<ScanPhase>().nullable(),
  /** Scans that wait or run before this one, while it waits. */
  waitingBefore: z.int().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** The day on which it is erased; null once published. */
  keptUntil: z.iso.date().nullable(),
  failure: z.object({ reason: z.custom<ScanFailure>(), at: z.string() }).nullable(),
  /** Entry of the catalog that it was approved for. */
  published: z.object({ entry: entryRef, at: z.iso.datetime() }).nullable(),
})
export type ScanRow = z.infer<typeof scanRow>

export const scanDetail = scanRow.extend({
  file: z.object({ sha256: z.string(), bytes: z.int() }).nullable(),
  app: appResult.nullable(),
  site: z.custom<SiteResult>().nullable(),
  har: z.custom<HarResult>().nullable(),
  /** Passes of which a picture is kept. */
  screenshots: z.array(z.enum(passKinds)),
  /** VRM-2 over what the scan alone shows. */
  score: scoreExplanation.nullable(),
  /** The catalog's entry of the same package or host. */
  entry: entryRef.nullable(),
  declared: z.array(declaredRow),
  /** For an app: newer signatures exist, and the scan can be matched again without the file. */
  canRescan: z.boolean(),
  /** Asked for by this reader's browser: it may be deleted. */
  isOwn: z.boolean(),
  /** Scans of the same subject that this reader may see, newest first: to compare with. */
  others: z.array(scanRow),
})
export type ScanDetail = z.infer<typeof scanDetail>

export const exclusion = z.object({
  host: z.string(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
})
export type Exclusion = z.infer<typeof exclusion>

export const scansContract = {
  'POST /api/scans': endpoint({
    summary: 'Scan a web page: a visit each before consent, after accepting, after rejecting, and with Sec-GPC',
    cost: 'costly',
    status: 201,
    body: z.object({ url: z.string().trim().min(1).max(2000) }),
    response: scanRow,
  }),
  'POST /api/scan-files': endpoint({
    summary: 'Scan a file: an app (APK, XAPK, APKS, APKM, AAB, AAR, JAR, DEX, IPA, framework) or a recording (HAR)',
    cost: 'costly',
    status: 201,
    upload: { maxBytes: mostFileBytes },
    response: scanRow,
  }),
  'GET /api/scans': endpoint({
    summary: 'Scans that this browser asked for, newest first',
    response: z.array(scanRow),
  }),
  'GET /api/scans/{id}': endpoint({
    summary: 'One scan with its result',
    params: z.object({ id: scanId }),
    response: scanDetail,
  }),
  'GET /api/scans/{id}/result.json': endpoint({
    summary: 'The result alone, as the command line prints it',
    params: z.object({ id: scanId }),
    response: z.unknown(),
  }),
  'GET /api/scans/{id}/result.sarif': endpoint({
    summary: 'The result of an app or a site as SARIF 2.1.0',
    params: z.object({ id: scanId }),
    response: z.unknown(),
  }),
  'GET /api/scans/{id}/score': endpoint({
    summary: 'The score of a scan with all its inputs, as `sightline verify-score` recomputes it',
    params: z.object({ id: scanId }),
    response: scoreExplanation,
  }),
  'POST /api/scans/{id}/gate': endpoint({
    summary: 'Hold a scan against a policy, as `sightline scan --policy` does: which of its rules are broken',
    params: z.object({ id: scanId }),
    body: gateShape,
    response: z.object({ passed: z.boolean(), score: z.int().nullable(), broken: z.array(brokenRule) }),
  }),
  'GET /api/scans/{id}/screenshots/{pass}': endpoint({
    summary: 'The page as the browser saw it',
    params: z.object({ id: scanId, pass: z.enum(passKinds) }),
    response: z.custom<Uint8Array>(),
    file: 'image/png',
  }),
  'GET /api/scans/{id}/compare/{other}': endpoint({
    summary: 'What changed between two scans of the same kind',
    params: z.object({ id: scanId, other: scanId }),
    response: scanComparison,
  }),
  'POST /api/scans/{id}/rescan': endpoint({
    summary: 'Match an app again with the newest signatures; the file is not needed',
    cost: 'costly',
    params: z.object({ id: scanId }),
    response: scanDetail,
  }),
  'DELETE /api/scans/{id}': endpoint({
    summary: 'Delete a scan that this browser asked for',
    status: 204,
    params: z.object({ id: scanId }),
    response: z.undefined(),
  }),
  'GET /api/admin/scans': endpoint({
    summary: 'All scans, newest first; those of files by their subject only',
    audience: 'staff',
    query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(200) }),
    response: z.array(scanRow.extend({ suggestedEntry: entryRef.extend({ id: z.string() }).nullable() })),
  }),
  'POST /api/admin/scans/{id}/publish': endpoint({
    summary: 'Approve a scan for an entry of the catalog: its page shows it, its score counts it',
    audience: 'staff',
    staffRoles: ['editor'],
    params: z.object({ id: scanId }),
    body: z.object({ entryId: z.string().min(1).max(250) }),
    response: scanRow,
  }),
  'POST /api/admin/scans/{id}/withdraw': endpoint({
    summary: 'Take an approved scan off its entry',
    audience: 'staff',
    staffRoles: ['editor'],
    params: z.object({ id: scanId }),
    body: z.object({}),
    response: scanRow,
  }),
  'DELETE /api/admin/scans/{id}': endpoint({
    summary: 'Delete any scan',
    audience: 'staff',
    staffRoles: ['editor'],
    status: 204,
    params: z.object({ id: scanId }),
    response: z.undefined(),
  }),
  'GET /api/admin/scan-exclusions': endpoint({
    summary: 'Hosts that are never scanned',
    audience: 'staff',
    response: z.array(exclusion),
  }),
  'POST /api/admin/scan-exclusions': endpoint({
    summary: 'Never scan this host and those below it',
    audience: 'staff',
    staffRoles: ['editor'],
    status: 201,
    body: z.object({ host: z.string().trim().min(3).max(253), reason: z.string().trim().min(1).max(500) }),
    response: exclusion,
  }),
  'DELETE /api/admin/scan-exclusions/{host}': endpoint({
    summary: 'Allow scans of this host again',
    audience: 'staff',
    staffRoles: ['editor'],
    status: 204,
    params: z.object({ host: z.string().max(253) }),
    response: z.undefined(),
  }),
}

export const scansRefusals = {
  scan_not_found: { status: 404, message: 'There is no such scan, or it was erased.' },
  scan_not_ready: { status: 409, message: 'The scan has no result yet.' },
  scan_failed: { status: 422, message: 'The scan failed; there is no result.' },
  scan_no_score: { status: 422, message: 'The scan shows too little for a score.' },
  scan_not_yours: { status: 403, message: 'Only the browser that asked for this scan can delete it.' },
  scans_not_comparable: { status: 422, message: 'Only two finished scans of the same kind can be compared.' },
  scan_no_sarif: { status: 422, message: 'A recording has no SARIF form.' },
  scan_no_rescan: { status: 409, message: 'There is nothing newer to match this scan with.' },
  scan_bad_address: { status: 422, message: 'Give the address of a page, such as https://example.com.' },
  scan_excluded: { status: 403, message: 'The owner of this site asked us not to scan it.' },
  scan_egress_off: { status: 403, message: 'This installation does not go out to other sites.' },
  scan_too_many: { status: 429, message: 'Too many scans wait already. Please try again in a few minutes.' },
  scan_too_many_of_host: {
    status: 429,
    message: 'This site was scanned several times just now. Please try again later.',
  },
  scan_entry_not_found: { status: 422, message: 'There is no such entry in the catalog.' },
  scan_not_publishable: { status: 422, message: 'Only a finished scan of an app or a site can be approved.' },
  exclusion_not_found: { status: 404, message: 'This host is not on the list.' },
  exclusion_bad_host: { status: 422, message: 'Give a host, such as example.com.' },
} as const
