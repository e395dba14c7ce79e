import { getDomain } from 'tldts'
import type { PlatformFact } from '../platforms.ts'

// Checks for rows that others compiled before they join ours, whichever way they come.

/** Domains of one platform that are kept. */
export const mostDomains = 40

/** Empty for a text without a Latin letter or a figure. */
export const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Returns null for a host that isn't a domain anyone can register, as com.uy and gouv.fr. */
export const registrable = (host: string | null | undefined): string | null =>
  host ? getDomain(host.toLowerCase()) : null

/** Rows that no letter and no task may rest on, by domain. */
const unfit: Record<string, string> = {
  // Closed by Intuit in 2024.
  'mint.com': 'is closed',
  'datamasters.org': 'is registered to a person',
}

export const unfitReason = ({ domain }: Pick<PlatformFact, 'domain'>): string | undefined =>
  domain ? unfit[domain] : undefined
