import { compareText } from '../../../../platform/shared/text.ts'
import type { EntryDetail, Identifier } from '../../../catalog/contract.ts'
import type { EntryType } from '../../../catalog/vocabulary.ts'
import { documentEvidence, joined, type Line, row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { searchedEvidence, unavailableEvidence } from './absence.ts'
import type { Connector, Lookup } from './connector.ts'
import { platformWords, sourceLines } from './lines.ts'
import { scoreEvidence } from './score-document.ts'

export interface EntryLookup extends Lookup {
  type: EntryType
  slug: string
}

const version = '1.0.0'

/** The catalog's entry: one document about itself, one for every observation and declaration, one for its score. */
export const catalogConnector: Connector<EntryLookup, EntryDetail> = {
  id: 'catalog',
  version,
  plan: (subject) =>
    subject.key === null || subject.kind === 'company' || subject.kind === 'unknown'
      ? []
      : [
          {
            connector: 'catalog',
            key: `${subject.kind}/${subject.key}`,
            place: `the catalog entry of ${subject.name}`,
            type: subject.kind,
            slug: subject.key,
          },
        ],
  parse(lookup, result) {
    const origin = { lookup, version, fetchedAt: result.fetchedAt }
    switch (result.outcome) {
      case 'unavailable':
        return unavailableEvidence(origin, result.reason)
      case 'absent':
        return searchedEvidence(origin, result.searched)
      case 'found':
        return [
          ...entryEvidence(result.data, result.fetchedAt),
          ...observationEvidence(result.data, result.fetchedAt),
          ...declarationEvidence(result.data, result.fetchedAt),
          ...scoreEvidence({
            connector: 'catalog',
            connectorVersion: version,
            document: `${lookup.key}/score`,
            name: result.data.name,
            score: result.data.score,
            fetchedAt: result.fetchedAt,
          }),
        ]
    }
  },
}

const identifierWords: Record<Identifier['kind'], string> = {
  package: 'Android package',
  bundle: 'iOS bundle',
  'store-id': 'App Store id',
  domain: 'host',
  'code-prefix': 'code prefix',
  maven: 'Maven coordinate',
}

const reachWords = {
  downloads: 'downloads',
  'page-loads': 'page loads',
  'measured-apps': 'measured apps',
} as const

const countOrNone = (count: number) => (count === 0 ? 'none' : String(count))

/** A store names a step that the downloads have passed; the others are counts. */
function reachAmount(reach: NonNullable<EntryDetail['reach']>): string {
  const amount = String(reach.count).replace(/\B(?=(\d{3})+$)/gu, ',')
  return `${reach.unit === 'downloads' ? 'at least ' : ''}${amount} ${reachWords[reach.unit]}`
}

function origin(fetchedAt: string) {
  return { connector: 'catalog', connectorVersion: version, fetchedAt, retrievedVia: 'catalog' } as const
}

function entryEvidence(entry: EntryDetail, fetchedAt: string): CapturedEvidence[] {
  const ofBasis = (basis: EntryDetail['dataTypes'][number]['basis']) =>
    entry.dataTypes.filter((t) => t.basis === basis).toSorted((a, b) => compareText(a.id, b.id))
  const decodable = ofBasis('decodable')
  return documentEvidence(
    {
      ...origin(fetchedAt),
      kind: 'catalog-entry',
      trust: 'catalog',
      document: `${entry.type}/${entry.slug}/entry`,
      title: `Catalog entry: ${entry.name}`,
      page: entry.provenance.page,
      asOf: entry.provenance.asOf,
    },
    [
      {
        lines: [
          ['Document', 'catalog entry'],
          ['Name', entry.name],
          ['Entry type', entry.type],
          ['Company', entry.company?.name ?? 'none on record'],
          ...(entry.company?.country ? [['Company country', entry.company.country] as const] : []),
          ...(entry.category ? [['Category', entry.category] as const] : []),
          ...(entry.reach
            ? [['Reach', `${reachAmount(entry.reach)}, as of ${entry.reach.provenance.asOf}`] as const]
            : []),
          ['Traffic observations on record', countOrNone(entry.observations.length)],
          ['Store declarations on record', countOrNone(entry.declarations.length)],
          ...(entry.evidenceFrom ? [['Oldest evidence on record', entry.evidenceFrom] as const] : []),
          ...(entry.evidenceTo ? [['Newest evidence on record', entry.evidenceTo] as const] : []),
        ],
      },
      {
        lines: [
          ...(entry.kinds.length ? [['Tracking kinds of its own', joined(entry.kinds)] as const] : []),
          ...(decodable.length ? [['Its requests can carry', joined(decodable.map((t) => t.label))] as const] : []),
          ...(decodable.length
            ? [['Highest sensitivity of these', String(Math.max(...decodable.map((t) => t.sensitivity)))] as const]
            : []),
          ...(entry.seenIn.total > 0
            ? [
                ['Seen in measured apps', String(entry.seenIn.total)] as const,
                ['Best-known apps where seen', joined(entry.seenIn.apps.slice(0, 10).map((a) => a.name))] as const,
              ]
            : []),
        ],
      },
      {
        lines: ofBasis('observed').map(
          (t): Line => [
            'Data type seen in traffic',
            row(t.label, { id: t.id, sensitivity: String(t.sensitivity), 'as of': t.provenance.asOf }),
          ],
        ),
      },
      {
        excerpt: false,
        lines: [
          ...entry.aliases.map((alias): Line => ['Also known as', alias]),
          ...entry.identifiers.map(
            (i): Line => ['Identifier', row(identifierWords[i.kind], { value: i.value, page: i.page })],
          ),
          ...sourceLines(entry.provenance),
          ...(entry.reach
            ? [['Source of reach', `${entry.reach.provenance.sourceTitle}, ${entry.reach.provenance.page}`] as const]
            : []),
        ],
      },
    ],
  )
}

function observationEvidence(entry: EntryDetail, fetchedAt: string): CapturedEvidence[] {
  return entry.observations.flatMap((o) => {
    const trackers = o.trackers.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.slug, b.slug))
    const kinds = [...new Set(trackers.flatMap((t) => t.kinds))].sort(compareText)
    const unclassified = trackers.filter((t) => t.kinds.length === 0)
    return documentEvidence(
      {
        ...origin(fetchedAt),
        kind: 'traffic-observation',
        trust: 'observed',
        document: `${entry.type}/${entry.slug}/observation/${o.id}`,
        title: `Traffic observation: ${entry.name} on ${platformWords[o.platform]}, ${o.study.title}`,
        page: o.provenance.page,
        asOf: o.study.to,
      },
      [
        {
          lines: [
            ['Document', 'traffic observation'],
            ['Name', entry.name],
            ['Platform', platformWords[o.platform]],
            ...(o.version ? [['App version', o.version] as const] : []),
            ['Study', o.study.title],
            ['Observed from', o.study.from],
            ['Observed to', o.study.to],
            ['Method', o.study.method],
            ['Trackers that the study looked for', String(o.study.trackersLookedFor)],
            [
              'Trackers seen',
              trackers.length === 0
                ? `none of the ${o.study.trackersLookedFor} trackers that the study looked for`
                : String(trackers.length),
            ],
            ...(trackers.length === 0 ? [['What this means', 'not seen is not proof of absence'] as const] : []),
          ],
        },
        {
          lines: [
            ...kinds.map(
              (kind): Line => [
                'Trackers seen by kind',
                row(kind, { seen: trackers.filter((t) => t.kinds.includes(kind)).map((t) => t.name) }),
              ],
            ),
            ...(unclassified.length
              ? [['Trackers seen without a kind on record', joined(unclassified.map((t) => t.name))] as const]
              : []),
            ...(o.plainData.length ? [['Readable inside requests', joined(o.plainData)] as const] : []),
            ...(o.requests === null ? [] : [['Requests', String(o.requests)] as const]),
            ...(o.hosts === null ? [] : [['Hosts contacted', String(o.hosts)] as const]),
          ],
        },
        {
          lines: trackers.map(
            (t): Line => [
              'Tracker',
              row(t.name, {
                company: t.company?.name ?? null,
                kinds: t.kinds,
                received: t.types.toSorted(compareText),
              }),
            ],
          ),
        },
        {
          excerpt: false,
          lines: [
            ...trackers.flatMap((t) =>
              t.endpoints.length ? [[`Endpoints of ${t.name}`, joined(t.endpoints)] as const] : [],
            ),
            ...sourceLines(o.provenance),
          ],
        },
      ],
    )
  })
}

const yesNo = (value: boolean | null) => (value === null ? 'not stated' : value ? 'yes' : 'no')

function declarationEvidence(entry: EntryDetail, fetchedAt: string): CapturedEvidence[] {
  return entry.declarations.flatMap((d) =>
    documentEvidence(
      {
        ...origin(fetchedAt),
        kind: 'store-declaration',
        trust: 'self_declared_store',
        document: `${entry.type}/${entry.slug}/declaration/${d.platform}/${d.provenance.source}`,
        title: `Store declaration: ${entry.name} on ${platformWords[d.platform]}`,
        page: d.provenance.page,
        asOf: d.provenance.asOf,
      },
      [
        {
          lines: [
            ['Document', 'store declaration'],
            ['Name', entry.name],
            ['Platform', platformWords[d.platform]],
            ['Store listing read', d.provenance.asOf],
            ['Declares that data are encrypted in transit', yesNo(d.encryptedInTransit)],
            ['Declares that deletion can be requested', yesNo(d.deletionRequest)],
            ...(d.seenNotDeclared.length
              ? [['Seen in traffic but not declared in the store label', joined(d.seenNotDeclared)] as const]
              : []),
          ],
        },
        {
          lines: [
            ...(d.declaredAndSeen.length
              ? [['Declared in the store label and seen in traffic', joined(d.declaredAndSeen)] as const]
              : []),
            ...(d.declaredNotSeen.length
              ? [['Declared in the store label, not seen in traffic', joined(d.declaredNotSeen)] as const]
              : []),
          ],
        },
        { excerpt: false, lines: sourceLines(d.provenance) },
      ],
    ),
  )
}
