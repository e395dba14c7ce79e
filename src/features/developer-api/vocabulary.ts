// Words and addresses that pages and the server of the API for programs share.

/** Reading before writing, the register first. */
export const scopes = [
  'search:read',
  'vendors:read',
  'vendors:write',
  'agreements:read',
  'agreements:write',
  'findings:read',
  'findings:write',
  'assessments:read',
  'assessments:write',
  'alerts:read',
  'alerts:write',
  'reports:read',
  'breaches:read',
  'scans:read',
  'scans:write',
  'members:read',
  'members:write',
  'audit:read',
  'webhooks:manage',
] as const
export type Scope = (typeof scopes)[number]
/** Describes what a key with the scope may do. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  'search:read': 'Search the catalog',
  'vendors:read': 'Read vendors, their transfers, subprocessors, documents and reviews',
  'vendors:write': 'Add, edit and delete vendors and what is recorded about them; upload files',
  'agreements:read': 'Read agreements and their clauses',
  'agreements:write': 'Add, edit and delete agreements; confirm clauses',
  'findings:read': 'Read findings',
  'findings:write': 'Add, edit and conclude findings; accept risks',
  'assessments:read': 'Read assessments and the answers of vendors',
  'assessments:write': 'Start, send, conclude and cancel assessments; starting one adds the vendor to the register',
  'alerts:read': 'Read alerts',
  'alerts:write': 'Mark alerts as read',
  'reports:read': 'Read the score of a vendor with its evidence, and have its report made',
  'breaches:read': 'Read public data breaches',
  'scans:read': 'Read scans that your keys asked for',
  'scans:write': 'Scan websites, and delete those scans',
  'members:read': 'Read names, email addresses and roles of members, and open invitations',
  'members:write': 'Invite viewers and managers, and make members viewers or managers',
  'audit:read': 'Read the audit log',
  'webhooks:manage': 'List, add and delete webhook endpoints, test them and replay deliveries',
}

export const apiKeysUrl = '/api/customer/api-keys'

/** Formats of a vendor report in API v1. */
export const reportFormats = ['json', 'pdf'] as const

/** Prefix of every key, so that secret scanners find one that leaks. */
export const keyPrefix = 'sl_live_'
export const mostKeys = 20
/** So long both keys are good after a rotation, at most. */
export const mostOverlapHours = 168
/** An answer is remembered under its Idempotency-Key for so long. */
export const idempotencyHours = 24
/** Search pages no further than this. */
export const furthestCursor = 10_000

/** As documented; what is counted is platform/server/http/rate-limits.ts, and a test holds the two together. */
export const documentedLimits = { perMinute: 50, perHour: 1000 } as const

/** As `sdk/package.json` says it. */
export const sdkVersion = '1.0.0'
export const sdkDownload = `/downloads/sightline-sdk-${sdkVersion}.tgz`
export const postmanDownload = '/downloads/sightline.postman_collection.json'

/** Placeholder in guides for the address of the installation that shows them. */
export const exampleOrigin = 'https://sightline.example'
