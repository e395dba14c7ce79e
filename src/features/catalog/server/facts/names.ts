import { remembered } from '../../../../platform/shared/remembered.ts'
import { nameWords } from '../../../../product/company-names.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Mends names that an upstream holds in escaped or twice-encoded form ("Northern &amp; Shell", "StrÃ¶er"):
 * UTF-8 bytes once read as Latin-1 are read again as what they are.
 */
export function mendName(name: string): string {
  const unescaped = name.replace(/&(\w+);/g, (whole, key: string) => entities[key] ?? whole)
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(unescaped)) return unescaped
  const decoded = Buffer.from(unescaped, 'latin1').toString('utf8')
  return decoded.includes('\ufffd') ? unescaped : decoded
}

/** A name as part of an address: letters and digits of the Latin script, hyphens between. */
export function slugOf(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return folded || Buffer.from(name, 'utf8').toString('hex').slice(0, 40)
}

/** A load asks for the key of each name a dozen times: as many as ship. */
const namesRemembered = 30_000

/** One key for the many spellings of a company: legal forms, punctuation and case do not tell companies apart. */
export const companyKey: (name: string) => string = remembered((name) => nameWords(name).join(' '), namesRemembered)
