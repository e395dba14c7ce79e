import type { PassKind } from '../../scanners/site/site-scan.ts'

export const scansUrl = '/api/scans'
/** Addresses of calls to the server, and of its files. */
export const scanUrl = (id: string) => `${scansUrl}/${encodeURIComponent(id)}`
export const compareUrl = (id: string, other: string) => `${scanUrl(id)}/compare/${encodeURIComponent(other)}`
export const screenshotUrl = (id: string, pass: PassKind) => `${scanUrl(id)}/screenshots/${pass}`
