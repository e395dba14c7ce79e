import type { ObservedPass } from '../../../../scanners/site/site-scan.ts'
import { type TrackingKind, trackingKinds } from '../../../score/tracking-kinds.ts'
import { type Line, row } from '../document.ts'
import { compareText } from '../text.ts'
import { followingKinds } from '../tracker-kinds.ts'
import { aimed, counted, list, short } from './visit-words.ts'

// Whom a visit contacted.

export interface Contact {
  host: string
  entity: string | null
  company: string | null
  kinds: TrackingKind[]
  requests: number
  failed: number
  types: readonly string[]
}

export const contactsOf = (pass: ObservedPass): Contact[] =>
  pass.thirdParties
    .map(({ host, entity, company, kinds, requests, failed, types }) => ({
      host: short(host),
      entity: entity && short(entity),
      company: company && short(company),
      kinds: trackingKinds.filter((kind) => kinds.includes(kind)),
      ...{ requests, failed, types },
    }))
    .filter(({ host }) => host !== '')
    // Those who track come first, so that a long list is cut behind them.
    .sort((a, b) => rankOf(a) - rankOf(b) || compareText(a.host, b.host))

const rankOf = ({ kinds }: Contact): number => {
  const at = trackingKinds.findIndex((kind) => kinds.includes(kind))
  return at < 0 ? trackingKinds.length : at
}

/** Only asked for, and never reached: nothing was told to it. */
export const wasReached = ({ requests, failed }: Contact): boolean => failed < requests
export const isA = (kinds: readonly TrackingKind[]) => (contact: Contact) =>
  contact.kinds.some((kind) => kinds.includes(kind))
const nameOf = ({ entity, host }: Contact): string => entity ?? host

export const namesOf = (contacts: readonly Contact[]): string[] => [...new Set(contacts.map(nameOf))]

export const contactRow = ({ host, entity, company, kinds, requests, types }: Contact) =>
  row(host, {
    entity,
    company,
    kinds,
    requests: String(requests),
    as: types.map(short).slice(0, 6),
    ...aimed(host),
  })

/** Who follows people is called with the signal as without it, or no more. Both visits must have come to their ends to say so. */
export function signalLines(withSignal: readonly Contact[], before: ObservedPass, pass: ObservedPass): Line[] {
  const without = namesOf(contactsOf(before).filter(wasReached).filter(isA(followingKinds)))
  const still = new Set(namesOf(withSignal.filter(isA(followingKinds))))
  const same = without.filter((name) => still.has(name))
  const gone = without.filter((name) => !still.has(name))
  const isComparable = [before, pass].every(({ budget }) => budget.endedBy === 'settled')
  return [
    ...(same.length > 0
      ? [counted('Number of trackers contacted before consent and with Sec-GPC alike', same.length)]
      : []),
    ...list('Trackers contacted before consent and with Sec-GPC alike', same),
    ...(isComparable && gone.length > 0
      ? [counted('Number of trackers contacted before consent and gone with Sec-GPC', gone.length)]
      : []),
    ...(isComparable ? list('Trackers contacted before consent and gone with Sec-GPC', gone) : []),
  ]
}
