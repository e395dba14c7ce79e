import { askLimits } from '../../platform/shared/asks.ts'

// Words and addresses that pages, mails and servers share.

/** California's Delete Request and Opt-out Platform. */
export const dropPage = 'https://privacy.ca.gov/drop/'
export const platformsUrl = '/api/data-removal/platforms'
export const categoriesUrl = '/api/data-removal/categories'
export const removalStaffUrl = '/api/admin/removals'

export const removalLimits = {
  platformsARequest: 50,
  reasonCharacters: 2000,
  nameCharacters: 120,
  accountCharacters: 200,
  cityCharacters: 100,
  formerNamesCharacters: 240,
  listings: 10,
  listingCharacters: 400,
  /** A request whose address no one proves is erased. */
  proofHours: 24,
  /** Mails that ask one address to prove itself. */
  asksGapMinutes: askLimits.gapMinutes,
  asksADay: askLimits.aDay,
  /** The same platform is written to again for the same address no sooner. */
  cooldownDays: 45,
  /** Letters an hour, of all requests together; and the gap between two to one platform. */
  lettersAnHour: 200,
  platformGapSeconds: 60,
  /** Proofs that one network may have asked for within an hour. */
  asksAnHourOfNetwork: askLimits.anHourOfNetwork,
  /** How long a signed permission holds. */
  permissionDays: 365,
  /** An item at which nothing was done for so long is closed, where it waits for a person. */
  idleDays: 180,
  /** After the last item has closed. */
  keptDays: 90,
  /** Below so many closed items a platform's own figures say nothing. */
  fewMeasured: 20,
} as const

/** How one's request goes out: we write as an authorised agent, or the person sends what we drafted. */
export const modes = ['agent', 'self'] as const
export type Mode = (typeof modes)[number]

export interface Residence {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  /** Postal code of a US state. */
  state: string | null
}
