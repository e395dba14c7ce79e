import { z } from 'zod'
import { compareText } from '../../../../platform/shared/text.ts'
import { row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { recordEvidence, recordKind } from '../record.ts'
import type { SubjectKind } from '../subject.ts'
import type { Lookup, LookupResult, SearchedPlace } from './connector.ts'

// The run's own log as evidence: every sentence about what was not looked at cites it, and so does the report's method section.

/** Places that a full investigation looks at. A run names those that it did not look at. */
export const fields = {
  'vendor-site': "the vendor's own site",
  'policy-text': "the text of the vendor's policies",
  'app-package': 'the installation file of the app',
  'store-listing': "today's store listing",
  'security-posture': "the security settings of the vendor's hosts",
  breaches: 'breach records',
  certifications: 'certificates and audit reports',
} as const
export type Field = keyof typeof fields

/** Title of the gap of a field, by which its finding is known. */
export const openFieldTitle = (field: Field): string => `Not looked at: ${fields[field]}`

export const fieldIds = Object.keys(fields) as Field[] // the keys of that very table

/** Fields that a subject of a kind has at all: an SDK has no store listing, an unknown name has nothing but the web. */
export function fieldsFor(kind: SubjectKind): Field[] {
  if (kind === 'unknown') return ['vendor-site', 'policy-text', 'breaches']
  return kind === 'app' ? fieldIds : fieldIds.filter((field) => field !== 'app-package' && field !== 'store-listing')
}

export const staleAfterMonths = 24

export interface ScopeInput {
  startedAt: string
  /** Each place with what came of looking there. */
  answers: readonly { lookup: Lookup; outcome: string }[]
  notLookedAt: readonly Field[]
  /** Places where candidates were searched for. */
  searched: readonly SearchedPlace[]
}

/** Returns the outcome of a lookup in two or three words. */
export function outcomeWords(result: LookupResult<unknown>): string {
  if (result.outcome === 'unavailable') return 'could not be looked at'
  // An empty list was found by looking, and says that there is nothing.
  const isEmpty = result.outcome === 'absent' || (Array.isArray(result.data) && result.data.length === 0)
  return isEmpty ? 'no record' : 'found'
}

export function scopeEvidence({ startedAt, answers, notLookedAt, searched }: ScopeInput): CapturedEvidence[] {
  const lookedUp = answers
    .toSorted((a, b) => compareText(a.lookup.connector, b.lookup.connector) || compareText(a.lookup.key, b.lookup.key))
    .map(({ lookup, outcome }) => ({ place: lookup.place, outcome }))
  return recordEvidence(
    scopeRecord,
    {
      connector: 'scope',
      trust: 'computed',
      document: 'scope',
      title: 'Scope of this run',
      page: null,
      asOf: startedAt.slice(0, 10),
      fetchedAt: startedAt,
      retrievedVia: 'catalog',
    },
    {
      runOn: startedAt.slice(0, 10),
      staleAfterMonths,
      notLookedAt: [...new Set(notLookedAt)].sort(compareText),
      places: [...searched.map(({ place, outcome }) => ({ place, outcome })), ...lookedUp],
    },
  )
}

export const scopeRecord = recordKind({
  kind: 'scope',
  version: '1.0.0',
  facts: z.strictObject({
    runOn: z.string(),
    staleAfterMonths: z.int(),
    notLookedAt: z.array(z.enum(fieldIds)),
    places: z.array(z.strictObject({ place: z.string(), outcome: z.string() })),
  }),
  labels: {
    document: 'Document',
    runOn: 'Run on',
    count: 'Places looked at',
    stale: 'Evidence is stale when older than',
    open: 'Not looked at in this run',
    place: 'Looked at',
  },
  render: ({ runOn, staleAfterMonths, notLookedAt, places }) => [
    {
      lines: [
        ['document', 'scope of this run'],
        ['runOn', runOn],
        ['count', String(places.length)],
        ['stale', `${staleAfterMonths} months`],
      ],
    },
    { lines: notLookedAt.map((field) => ['open', fields[field]]) },
    { lines: places.map(({ place, outcome }) => ['place', row(place, { outcome })]) },
  ],
})
