// Detects automated submissions. A mark only sorts: it refuses nothing, and staff see marked ones.

/** Thresholds: a submission that reaches one is marked. */
export const suspicionLimits = { hourOfNetwork: 10, dayOfAddress: 5, links: 3 } as const

export interface Arrival {
  /** Value of the field that no person sees. */
  website: string
  /** From the form's first sight to its sending, where the form says so. */
  tookMs?: number | undefined
  /** Short fields: names, company, subject. */
  lines: readonly string[]
  message: string
  /** Earlier submissions of this kind by the same network within an hour, and with the same address within a day. */
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

/** Link markup that programs write for guest books; people paste an address. */
const linkMarkup = /<a\s[^>]{0,200}href|\[url[=\]]/i

/** A form that was sent sooner was not read by a person. */
export const quickestMs = 2_000
/** The field that no person sees and many programs fill in. */
export const trapField = 'website'
