import { compareText } from '../../../../../platform/shared/text.ts'
import { type TrackingKind, trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import type { ObservedPass } from '../../../../../scanners/site/site-scan.ts'
import { followingKinds } from '../../tracker-kinds.ts'
import type { Counted } from './records.ts'
import { isAimed, listed, short } from './words.ts'

// Whom a visit called.

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

/** False: every request failed on the way. The page calls for it all the same, and elsewhere may be answered. */
export const hasAnswered = ({ requests, failed }: Contact): boolean => failed < requests
export const isA = (kinds: readonly TrackingKind[]) => (contact: Contact) =>
  contact.kinds.some((kind) => kinds.includes(kind))
const nameOf = ({ entity, host }: Contact): string => entity ?? host

export const namesOf = (contacts: readonly Contact[]): string[] => [...new Set(contacts.map(nameOf))]

export const contactFacts = (contact: Contact) => ({
  host: contact.host,
  entity: contact.entity,
  company: contact.company,
  kinds: contact.kinds,
  requests: contact.requests,
  hasAnswered: hasAnswered(contact),
  types: contact.types.map(short).slice(0, 6),
  isAimed: isAimed(contact.host),
})

export const countedNames = (names: readonly string[]): Counted => ({ count: names.length, names: listed(names) })

/** Compares the trackers called with the signal and without it. Both visits must have completed. */
export function signalOf(withSignal: readonly Contact[], before: ObservedPass, pass: ObservedPass) {
  const without = namesOf(contactsOf(before).filter(isA(followingKinds)))
  const still = new Set(namesOf(withSignal.filter(isA(followingKinds))))
  const isComparable = [before, pass].every(({ budget }) => budget.endedBy === 'settled')
  return {
    alike: countedNames(without.filter((name) => still.has(name))),
    gone: countedNames(isComparable ? without.filter((name) => !still.has(name)) : []),
  }
}
