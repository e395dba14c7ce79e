import { quickestMs } from './vocabulary.ts'

// What a program sends looks like this. A mark only sorts: it refuses nothing, and staff see what bears it.

/** What reaches these is marked. */
export const suspicionLimits = { hourOfNetwork: 10, dayOfAddress: 5, links: 3 } as const

export interface Arrival {
  /** What stands in the field that no person sees. */
  website: string
  /** From the form's first sight to its sending, where the form says so. */
  tookMs?: number | undefined
  /** Short fields: names, company, subject. */
  lines: readonly string[]
  message: string
  /** Of this kind before, by the same network within an hour, and with the same address within a day. */
  before: { ofNetwork: number; ofAddress: number }
}

/** Marked for staff. Haste alone is a mark: a browser fills a form in an instant. */
export const isSuspicious = (arrival: Arrival): boolean =>
  isProgram(arrival) || (arrival.tookMs !== undefined && arrival.tookMs < quickestMs)

/** More than haste: no mail leaves for it. */
export const isProgram = ({ website, lines, message, before }: Omit<Arrival, 'tookMs'>): boolean =>
  website !== '' ||
  before.ofNetwork >= suspicionLimits.hourOfNetwork ||
  before.ofAddress >= suspicionLimits.dayOfAddress ||
  lines.some((line) => countLinks(line) > 0) ||
  countLinks(message) >= suspicionLimits.links ||
  linkMarkup.test(message)

const countLinks = (text: string): number => text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0

/** What programs write for guest books; people paste an address. */
const linkMarkup = /<a\s[^>]{0,200}href|\[url[=\]]/i
