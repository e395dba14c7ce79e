import { compareText } from '../../../../../platform/shared/text.ts'
import type { EntryType } from '../../../../../product/entries.ts'
import type { EntryDetail } from '../../../../catalog/contract.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { recordEvidence } from '../../record.ts'
import { searchedEvidence, unavailableEvidence } from '../absence.ts'
import type { Connector, Lookup } from '../connector.ts'
import { platformWords, sourceOf } from '../lines.ts'
import { scoreEvidence } from '../score-document.ts'
import { declarationRecord, entryRecord, observationRecord } from './records.ts'

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
    const origin = { lookup, fetchedAt: result.fetchedAt }
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
            document: `${lookup.key}/score`,
            name: result.data.name,
            score: result.data.score,
            fetchedAt: result.fetchedAt,
          }),
        ]
    }
  },
}

function origin(fetchedAt: string) {
  return { connector: 'catalog', fetchedAt, retrievedVia: 'catalog' } as const
}

function entryEvidence(entry: EntryDetail, fetchedAt: string): CapturedEvidence[] {
  const ofBasis = (basis: EntryDetail['dataTypes'][number]['basis']) =>
    entry.dataTypes.filter((t) => t.basis === basis).toSorted((a, b) => compareText(a.id, b.id))
  const decodable = ofBasis('decodable')
  return recordEvidence(
    entryRecord,
    {
      ...origin(fetchedAt),
      trust: 'catalog',
      document: `${entry.type}/${entry.slug}/entry`,
      title: `Catalog entry: ${entry.name}`,
      page: entry.provenance.page,
      asOf: entry.provenance.asOf,
    },
    {
      name: entry.name,
      type: entry.type,
      company: entry.company && { name: entry.company.name, country: entry.company.country },
      category: entry.category,
      reach: entry.reach && {
        count: entry.reach.count,
        unit: entry.reach.unit,
        asOf: entry.reach.provenance.asOf,
        source: `${entry.reach.provenance.sourceTitle}, ${entry.reach.provenance.page}`,
      },
      observations: entry.observations.length,
      declarations: entry.declarations.length,
      evidenceFrom: entry.evidenceFrom,
      evidenceTo: entry.evidenceTo,
      kinds: entry.kinds,
      decodable:
        decodable.length > 0
          ? { labels: decodable.map((t) => t.label), highest: Math.max(...decodable.map((t) => t.sensitivity)) }
          : null,
      seenIn: { total: entry.seenIn.total, bestKnown: entry.seenIn.apps.slice(0, 10).map((a) => a.name) },
      observed: ofBasis('observed').map(({ label, id, sensitivity, provenance }) => ({
        label,
        id,
        sensitivity,
        asOf: provenance.asOf,
      })),
      aliases: entry.aliases,
      identifiers: entry.identifiers.map(({ kind, value, page }) => ({ kind, value, page })),
      source: sourceOf(entry.provenance),
    },
  )
}

const observationEvidence = (entry: EntryDetail, fetchedAt: string): CapturedEvidence[] =>
  entry.observations.flatMap((o) =>
    recordEvidence(
      observationRecord,
      {
        ...origin(fetchedAt),
        trust: 'observed',
        document: `${entry.type}/${entry.slug}/observation/${o.id}`,
        title: `Traffic observation: ${entry.name} on ${platformWords[o.platform]}, ${o.study.title}`,
        page: o.provenance.page,
        asOf: o.study.to,
      },
      {
        name: entry.name,
        platform: o.platform,
        appVersion: o.version,
        study: {
          title: o.study.title,
          from: o.study.from,
          to: o.study.to,
          method: o.study.method,
          trackersLookedFor: o.study.trackersLookedFor,
        },
        trackers: o.trackers
          .toSorted((a, b) => compareText(a.name, b.name) || compareText(a.slug, b.slug))
          .map(({ name, company, kinds, types, endpoints }) => ({
            name,
            company: company?.name ?? null,
            kinds,
            received: types.toSorted(compareText),
            endpoints,
          })),
        plainData: o.plainData,
        requests: o.requests,
        hosts: o.hosts,
        source: sourceOf(o.provenance),
      },
    ),
  )

const declarationEvidence = (entry: EntryDetail, fetchedAt: string): CapturedEvidence[] =>
  entry.declarations.flatMap(({ platform, provenance, ...label }) =>
    recordEvidence(
      declarationRecord,
      {
        ...origin(fetchedAt),
        trust: 'self_declared_store',
        document: `${entry.type}/${entry.slug}/declaration/${platform}/${provenance.source}`,
        title: `Store declaration: ${entry.name} on ${platformWords[platform]}`,
        page: provenance.page,
        asOf: provenance.asOf,
      },
      {
        name: entry.name,
        platform,
        readAsOf: provenance.asOf,
        encryptedInTransit: label.encryptedInTransit,
        deletionRequest: label.deletionRequest,
        seenNotDeclared: label.seenNotDeclared,
        declaredAndSeen: label.declaredAndSeen,
        declaredNotSeen: label.declaredNotSeen,
        source: sourceOf(provenance),
      },
    ),
  )
