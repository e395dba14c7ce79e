import { asOfWords } from '../../../platform/shared/dates.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { clockOf } from '../clocks.ts'
import type { itemStatuses } from '../contract.ts'
import { removalLaws } from '../laws.ts'
import { type ChosenLetter, lawsFor } from '../laws-for.ts'
import { askedNeeds, type Method, type Need } from '../platforms.ts'
import type { Mode, Residence } from '../vocabulary.ts'

/** Personal details besides the address. */
export interface Person {
  name?: string | undefined
  country?: string | undefined
  state?: string | undefined
  account?: string | undefined
  city?: string | undefined
  formerNames?: string | undefined
  listings?: readonly string[] | undefined
}

/** Facts that decide how a platform is asked. */
export interface AskedPlatform {
  id: string
  name: string
  category: string
  method: Method
  domain: string | null
  /** Null where none is known, or letters to it came back. */
  email: string | null
  optOutUrl: string | null
  needs: readonly Need[]
  isAutomated: boolean
  inDrop: boolean
  estimatedTime: string
  isRetired: boolean
}

export type Letters = [ChosenLetter, ...ChosenLetter[]]

export type Route =
  /** We write. */
  | { way: 'letters'; letters: Letters }
  /** The person sends what we wrote. */
  | { way: 'draft'; letters: Letters }
  /** The person asks where the platform takes requests. `letters`: under which law, where it is known. */
  | { way: 'task'; letters: Letters | null }
  /** The letter cannot be written before the person tells more. */
  | { way: 'missing' }
  | { way: 'nowhere' }

export const residenceOf = ({ country, state }: Person): Residence | null =>
  country ? { country, state: country === 'US' ? (state ?? null) : null } : null

/** How a platform is asked, for this person on this day. */
export function routeOf(
  platform: AskedPlatform,
  { person, mode, now }: { person: Person; mode: Mode; now: Date },
): Route {
  if (platform.isRetired) return { way: 'nowhere' }
  const choice = lawsFor({ residence: residenceOf(person), platform, today: dayOf(now), mode })
  const letters = choice.outcome === 'letters' ? choice.letters : null
  const isWritten = platform.email !== null && (mode === 'self' || platform.isAutomated)
  if (!isWritten) return hasPlaceToAsk(platform) ? { way: 'task', letters } : { way: 'nowhere' }
  if (!letters || missingNeeds(platform, person).length > 0) return { way: 'missing' }
  return { way: mode === 'agent' ? 'letters' : 'draft', letters }
}

const hasPlaceToAsk = ({ optOutUrl, domain }: AskedPlatform): boolean => optOutUrl !== null || domain !== null

/** Returns the needs that the platform cannot find a person without, of those our form asks for. */
const missingNeeds = ({ needs }: AskedPlatform, person: Person): Need[] =>
  askedNeeds
    .filter((need) => need !== 'state' || !person.country || person.country === 'US')
    .filter((need) => needs.includes(need) && !person[need])

type ItemStatus = (typeof itemStatuses)[number]

/**
 * What is said of a platform before the address is proved. Where someone lives is asked again with the proof, so that alone
 * does not make a request incomplete.
 */
export function outlookOf(
  platform: AskedPlatform,
  about: { person: Person; mode: Mode; now: Date },
): { status: ItemStatus; estimatedCompletion: string } {
  const route = routeOf(platform, about)
  switch (route.way) {
    case 'letters':
      return { status: 'awaiting_confirmation', estimatedCompletion: answerWords(route.letters[0], about.now) }
    case 'draft':
    case 'task':
      return { status: 'manual_action', estimatedCompletion: 'Depends on you' }
    case 'missing':
      if (about.mode === 'self') return { status: 'manual_action', estimatedCompletion: 'Depends on you' }
      return missingNeeds(platform, about.person).length > 0
        ? { status: 'needs_more_data', estimatedCompletion: 'Depends on you' }
        : { status: 'awaiting_confirmation', estimatedCompletion: platform.estimatedTime }
    case 'nowhere':
      return { status: 'unavailable', estimatedCompletion: 'Not possible: no working address is known' }
  }
}

function answerWords({ law }: ChosenLetter, now: Date): string {
  if (!removalLaws[law].clock.isLegal) return 'Depends on the platform'
  return `By ${asOfWords(clockOf({ law, sentAt: now }).answerBy)}`
}
