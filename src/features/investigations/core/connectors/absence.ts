import { documentEvidence } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import type { Lookup, SearchedPlace, UnavailableReason } from './connector.ts'

const reasonWords: Record<UnavailableReason, string> = {
  'network-off': 'outside connections are switched off',
  'no-network': 'no network was found',
  'behind-proxy': 'it cannot be seen from behind a proxy',
  unreachable: 'the place did not answer',
  timeout: 'the place did not answer in time',
  refused: 'the place refused the request',
  'too-large': 'the answer was larger than the limit',
  guarded: 'the address leads where no request is sent',
  'not-allowed': 'the rules for crawlers of the place do not allow it',
  certificate: 'the certificate of the place is not valid',
  'wrong-type': 'the answer is of another type',
  unreadable: 'the answer could not be read',
  'too-many-redirects': 'the place leads on and on',
  'layout-changed': 'the answer no longer has the shape that is understood',
  'no-browser': 'there is no browser here to look with',
  excluded: 'its owner asked not to be scanned',
  'budget-spent': 'the budget of the run was spent',
  'store-error': 'the catalog did not answer',
}

interface Origin {
  lookup: Lookup
  version: string
  fetchedAt: string
}

/** Negative evidence: the list of places that were searched, with what each answered. */
export function searchedEvidence(
  { lookup, version, fetchedAt }: Origin,
  searched: readonly SearchedPlace[],
): CapturedEvidence[] {
  return documentEvidence(
    {
      connector: lookup.connector,
      connectorVersion: version,
      kind: 'search',
      trust: 'computed',
      document: `${lookup.key}/search`,
      title: `Searched: ${lookup.place}`,
      page: null,
      asOf: null,
      fetchedAt,
      retrievedVia: 'catalog',
    },
    [
      {
        lines: [
          ['Document', 'search without result'],
          ['Searched for', lookup.place],
          ['Places searched', String(searched.length)],
          ['Found', `No record of ${lookup.place} was found in ${placeCount(searched.length)}`],
        ],
      },
      { lines: searched.map((s) => ['Searched', `${s.place} – ${s.outcome}`] as const) },
    ],
  )
}

/** What could not be looked at, and why; of a place that answered and refused, with which status. */
export function unavailableEvidence(
  { lookup, version, fetchedAt }: Origin,
  reason: UnavailableReason,
  status?: number,
): CapturedEvidence[] {
  const why = status === undefined ? reasonWords[reason] : `${reasonWords[reason]} with status ${status}`
  return documentEvidence(
    {
      connector: lookup.connector,
      connectorVersion: version,
      kind: 'unavailable',
      trust: 'computed',
      document: `${lookup.key}/unavailable`,
      title: `Not looked at: ${lookup.place}`,
      page: null,
      asOf: null,
      fetchedAt,
      retrievedVia: 'catalog',
    },
    [
      {
        lines: [
          ['Document', 'lookup that could not be made'],
          ['Could not be looked at', `${lookup.place} – ${why}`],
        ],
      },
    ],
  )
}

export const placeCount = (count: number): string => (count === 1 ? '1 place' : `${count} places`)
