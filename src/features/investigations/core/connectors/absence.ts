import { documentEvidence } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { type Lookup, reasonWords, type SearchedPlace, type UnavailableReason } from './connector.ts'

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
