import { fold } from '../../platform/shared/text-search.ts'
import { plainLettersOf } from '../../product/company-names.ts'
import { withBlanks } from '../../product/vendors.ts'

/** Types that a form suggests; a register may have any other type. */
export const suggestedTypes = [
  'advertising',
  'analytics',
  'cloud_hosting',
  'communication',
  'crm',
  'customer_support',
  'email',
  'human_resources',
  'payments',
  'security',
  'software',
] as const

/** The type of a vendor of whom nothing is known. */
export const otherType = 'other'

/** "Cloud hosting" as calls and files write it: `cloud_hosting`. Letters without a plain form go. */
export const typeWordOf = (typed: string): string =>
  plainLettersOf(fold(typed))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')

const abbreviations: ReadonlyMap<string, string> = new Map(
  ['AI', 'API', 'BI', 'CRM', 'ERP', 'HR', 'IT', 'PR', 'SaaS', 'SDK', 'SEO', 'SMS', 'VPN'].map((one) => [
    one.toLowerCase(),
    one,
  ]),
)

/** A word of a vocabulary as a label: "Cloud hosting", "CRM". */
export const labelOf = (word: string): string => {
  const text = withBlanks(word).replace(/\p{L}+/gu, (part) => abbreviations.get(part) ?? part)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
