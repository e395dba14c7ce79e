import type { CapturedEvidence } from '../evidence.ts'
import type { Subject } from '../subject.ts'

// A connector says what it wants to look up and reads what came back; someone else does the looking. Lookups and results
// are plain data, so that parse is a pure function and a failure is a value: "could not look" is never "nothing found".
// This is the shape of those that ask our own database; those that look outside have theirs in network.ts.

export interface Lookup {
  connector: string
  /** Unique within the connector: a run that was cut off finds the answer by it. */
  key: string
  /** The place that is looked at, in words for the report: "the catalog entry of Spotify". */
  place: string
}

export const unavailableReasons = [
  'network-off',
  'no-network',
  'filtered',
  'behind-proxy',
  'unresolvable',
  'unreachable',
  'timeout',
  'refused',
  'too-large',
  'guarded',
  'not-allowed',
  'certificate',
  'wrong-type',
  'unreadable',
  'unread',
  'too-many-redirects',
  'layout-changed',
  'no-browser',
  'excluded',
  'budget-spent',
  'store-error',
] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

/** As they end a line of the evidence; a page begins a sentence with them. */
export const reasonWords: Record<UnavailableReason, string> = {
  'network-off': 'outside connections are switched off',
  'no-network': 'no network was found',
  filtered: 'a filter or a sign-in page answers for every name here',
  'behind-proxy': 'it cannot be seen from behind a proxy',
  unresolvable: 'the name does not resolve',
  unreachable: 'the place did not answer',
  timeout: 'the place did not answer in time',
  refused: 'the place refused the request',
  'too-large': 'the answer was larger than the limit',
  guarded: 'the address leads where no request is sent',
  'not-allowed': 'the rules for crawlers of the place do not allow it',
  certificate: 'the certificate of the place is not valid',
  'wrong-type': 'the answer is of another type',
  unreadable: 'the answer could not be read',
  unread: 'the answer could not be read in time',
  'too-many-redirects': 'the place leads on and on',
  'layout-changed': 'the answer no longer has the shape that is understood',
  'no-browser': 'there is no browser here to look with',
  excluded: 'its owner asked not to be scanned',
  'budget-spent': 'the time or the lookups that one run may take were used up',
  'store-error': 'the catalog did not answer',
}

export interface SearchedPlace {
  place: string
  outcome: string
}

export type LookupResult<Data> =
  | { outcome: 'found'; data: Data; fetchedAt: string }
  /** We looked, and there is nothing. */
  | { outcome: 'absent'; searched: SearchedPlace[]; fetchedAt: string }
  /** We could not look, and the report must say so. */
  | { outcome: 'unavailable'; reason: UnavailableReason; fetchedAt: string }

export interface Connector<L extends Lookup, Data> {
  id: string
  version: string
  plan: (subject: Subject) => L[]
  /** Pure. Throws only on a bug of its own, never on what the data say. */
  parse: (lookup: L, result: LookupResult<Data>) => CapturedEvidence[]
}
