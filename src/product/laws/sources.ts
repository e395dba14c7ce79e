import { z } from 'zod'
import { isoDay } from '../../platform/shared/days.ts'

// Sources of each fact: the statute or an official page first, commentary after it.

export const text = z.string().trim().min(1)
export const day = z.string().refine((value) => isoDay(value) === value, 'is not a date')

export const sourceKinds = ['statute', 'official', 'commentary'] as const

/**
 * Hosts that are no place to send a reader: staging copies and mirrors of law firms' sites, page scans, quiz sites, and
 * sites that republish statutes without saying as of when. An address by number leads elsewhere after the next rebuild.
 */
const copyHosts =
  /(^|\.)(firmseek\.com|flipbuilder\.com|self-law\.org|lexace\.ai|instalawyer\.io|cliclaw\.com|vlex\.[a-z]+|blockchainwg\.[a-z]+|50statesquiz\.org|privacylawmap\.com|plesk\.page|pages\.dev|vercel\.app)$|^(production|dev|staging|stage|test|beta|prdext\d*|webiis\d*)\./

export function isCopy(address: string): boolean {
  const url = URL.parse(address)
  return url === null || copyHosts.test(url.hostname) || url.searchParams.has('p')
}

const address = z
  .url({ protocol: /^https$/ })
  .refine((value) => !isCopy(value), 'is a staging host, a mirror or an address by number')

export const source = z.strictObject({
  title: text,
  url: address,
  kind: z.enum(sourceKinds),
  readOn: day,
  /** Address where the text was read, if not at `url`. */
  readAt: address.optional(),
  /** Read in a copy that is no place to send a reader. */
  readInCopy: z.literal(true).optional(),
})
export type Source = z.output<typeof source>
export type Sources = Readonly<Record<string, z.input<typeof source>>>
