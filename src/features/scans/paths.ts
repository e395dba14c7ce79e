import type { PassKind } from '../../scanners/site/site-scan.ts'

export const scanPath = '/scan'
export const scanResultPath = (id: string) => `${scanPath}/${encodeURIComponent(id)}`
export const scanComparePath = (id: string, other: string) =>
  `${scanResultPath(id)}/compare/${encodeURIComponent(other)}`

export const scansUrl = '/api/scans'
/** Addresses of calls to the server, and of its files. */
export const scanUrl = (id: string) => `${scansUrl}/${encodeURIComponent(id)}`
export const compareUrl = (id: string, other: string) => `${scanUrl(id)}/compare/${encodeURIComponent(other)}`
export const screenshotUrl = (id: string, pass: PassKind) => `${scanUrl(id)}/screenshots/${pass}`
