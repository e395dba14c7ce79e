import { z } from 'zod'
import type { CapturedEvidence } from '../evidence.ts'
import { recordEvidence, recordKind } from '../record.ts'
import {
  type Lookup,
  reasonWords,
  type SearchedPlace,
  type UnavailableReason,
  unavailableReasons,
} from './connector.ts'

interface Origin {
  lookup: Lookup
  fetchedAt: string
}

/** Negative evidence: the list of places that were searched, with what each answered. */
export const searchedEvidence = (
  { lookup, fetchedAt }: Origin,
  searched: readonly SearchedPlace[],
): CapturedEvidence[] =>
  recordEvidence(
    searchRecord,
    {
      connector: lookup.connector,
      trust: 'computed',
      document: `${lookup.key}/search`,
      title: `Searched: ${lookup.place}`,
      page: null,
      asOf: null,
      fetchedAt,
      retrievedVia: 'catalog',
    },
    { place: lookup.place, searched: searched.map(({ place, outcome }) => ({ place, outcome })) },
  )

export const searchRecord = recordKind({
  kind: 'search',
  version: '1.0.0',
  facts: z.strictObject({
    place: z.string(),
    searched: z.array(z.strictObject({ place: z.string(), outcome: z.string() })),
  }),
  labels: {
    document: 'Document',
    place: 'Searched for',
    count: 'Places searched',
    found: 'Found',
    searched: 'Searched',
  },
  render: ({ place, searched }) => [
    {
      lines: [
        ['document', 'search without result'],
        ['place', place],
        ['count', String(searched.length)],
        ['found', noRecordWords(place, searched)],
      ],
    },
    { lines: searched.map((one) => ['searched', `${one.place} – ${one.outcome}`]) },
  ],
})

export const noRecordWords = (place: string, searched: readonly unknown[]): string =>
  `No record of ${place} was found in ${placeCount(searched.length)}`

/**
 * Evidence that a place could not be looked at, with the reason; for a place that answered and refused, with the
 * status.
 */
export const unavailableEvidence = (
  { lookup, fetchedAt }: Origin,
  reason: UnavailableReason,
  status?: number,
): CapturedEvidence[] =>
  recordEvidence(
    unavailableRecord,
    {
      connector: lookup.connector,
      trust: 'computed',
      document: `${lookup.key}/unavailable`,
      title: `Not looked at: ${lookup.place}`,
      page: null,
      asOf: null,
      fetchedAt,
      retrievedVia: 'catalog',
    },
    { place: lookup.place, reason, status: status ?? null },
  )

const unavailableFacts = z.strictObject({
  place: z.string(),
  reason: z.enum(unavailableReasons),
  status: z.int().nullable(),
})

export const unavailableRecord = recordKind({
  kind: 'unavailable',
  version: '1.0.0',
  facts: unavailableFacts,
  labels: { document: 'Document', why: 'Could not be looked at' },
  render: (facts) => [
    {
      lines: [
        ['document', 'lookup that could not be made'],
        ['why', unavailableWords(facts)],
      ],
    },
  ],
})

export const unavailableWords = ({ place, reason, status }: z.infer<typeof unavailableFacts>): string =>
  `${place} – ${reasonWords[reason]}${status === null ? '' : ` with status ${status}`}`

export const placeCount = (count: number): string => (count === 1 ? '1 place' : `${count} places`)
