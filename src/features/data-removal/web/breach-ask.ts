import { asOfWords } from '../../../platform/shared/dates.ts'
import { breachUrl } from '../../../product/links.ts'
import type { BreachAlert } from '../../breach-alerts/alerts.ts'
import type { RemovalPlatform } from '../contract.ts'

// "Ask this company to delete my data": from a breach to the platform it was at, and a reason to begin with.

type Breach = Pick<BreachAlert, 'company' | 'domain' | 'discoveredDate'>

export const breachKey = (id: string) => [breachUrl(id)] as const

/** Searches by domain, which is exact; by name only where the breach has none. */
export const searchedFor = ({ company, domain }: Breach): string => domain ?? company

export function platformOf(breach: Breach, found: readonly RemovalPlatform[]): RemovalPlatform | undefined {
  const plain = (name: string) => name.trim().toLowerCase()
  return breach.domain === null
    ? found.find(({ name }) => plain(name) === plain(breach.company))
    : found.find(({ domain }) => domain === breach.domain)
}

export const reasonOf = ({ company, discoveredDate }: Breach): string =>
  `My data may be among those exposed in the data breach at ${company}, made public on ${asOfWords(discoveredDate)}. Please delete what you hold about me.`
