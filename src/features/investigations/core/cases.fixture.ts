import apps from '../../../../data/apps.json' with { type: 'json' }
import companies from '../../../../data/companies.json' with { type: 'json' }
import ratings from '../../../../data/policy-ratings.json' with { type: 'json' }
import sdks from '../../../../data/sdks-exodus.json' with { type: 'json' }
import studies from '../../../../data/studies.json' with { type: 'json' }
import trackers from '../../../../data/study-trackers.json' with { type: 'json' }
import type { TrackingKind } from '../../../product/score/method/tracking-kinds.ts'
import { score } from '../../../product/score/method/vrm2.ts'
import type { CompanyDetail, EntryDetail, PolicyRating, Provenance } from '../../catalog/contract.ts'
import type {
  AppFact,
  CompanyFact,
  PolicyRatingFact,
  SdkFact,
  StudyFact,
  StudyTrackerFact,
} from '../../catalog/facts.ts'
import { publicFacts } from '../../catalog/public-facts.fixture.ts'
import { publicScoreInputs } from '../../catalog/score-inputs.ts'
import { type Answer, planLookups } from './connectors/register.ts'
import { readInput } from './input.ts'
import { conclude, gatherEvidence } from './investigate.ts'
import { type Asked, type Candidate, nameAlone, type Resolution, resolveSubject } from './resolve.ts'

// Real facts of data/*.json in the shapes that the catalog answers with, so that the tests speak of what visitors see.
// The rows were checked against facts.ts when they were shipped, hence the casts.

export const today = '2026-11-21'
export const startedAt = `${today}T09:40:12Z`

export const shippedApps = apps.apps as unknown as AppFact[]
const companyRows = companies.companies as unknown as CompanyFact[]
const ratingRows = ratings.ratings as unknown as PolicyRatingFact[]
const sdkRows = sdks.sdks as unknown as SdkFact[]
const studyRows = studies.studies as unknown as StudyFact[]
const trackerRows = trackers.trackers as unknown as StudyTrackerFact[]

/** The study's own words for a few of its types; the others keep their name. */
const typeLabels: Record<string, string> = {
  app_id: 'App or bundle id',
  app_version: 'App version',
  idfa: 'Advertising ID',
  idfv: 'Vendor identifier',
  os: 'Operating system version',
  model: 'Device model',
  other_uuids: 'Other unique identifier',
}
const labelled = (types: readonly string[]) => types.map((t) => typeLabels[t] ?? t.replaceAll('_', ' '))

const provenanceOf = (row: {
  source: string
  page: string
  pagePattern?: boolean | undefined
  asOf: string
}): Provenance => ({
  source: row.source,
  sourceTitle: `Source ${row.source}`,
  licence: 'MIT',
  page: row.page,
  pagePattern: row.pagePattern ?? false,
  asOf: row.asOf,
})

function findCompany(id: string | null) {
  const row = companyRows.find((c) => c.id === id)
  return row ? { id: row.id, name: row.name, country: row.country } : null
}

const scored = (kinds: TrackingKind[], looked: boolean, answers: Record<string, string> | null) =>
  score(
    publicScoreInputs(
      publicFacts({
        today,
        observations: looked ? [{ kinds, asOf: '2022-04', sources: [] }] : [],
        dataTypes:
          looked && kinds.length
            ? [{ id: 'device_id', sensitivity: 3, basis: 'observed', asOf: '2022-04', sources: [] }]
            : [],
        policyRating: answers && { answers, asOf: '2023-10-28', sources: [] },
      }),
    ),
  )

export function appEntry(fact: AppFact): EntryDetail {
  const observations = fact.observations.flatMap((o, index) => {
    const study = studyRows.find((s) => s.id === o.study)
    if (!study) return []
    const { id, title, from, to, method, trackersLookedFor } = study
    return [
      {
        id: `${o.study}-${o.platform}-${index}`,
        study: { id, title, from, to, method, trackersLookedFor },
        platform: o.platform,
        version: o.version,
        requests: o.requests,
        hosts: o.hosts,
        trackers: o.trackers.map(({ tracker, types }) => {
          const row = trackerRows.find((t) => t.slug === tracker)
          const sdk = sdkRows.find((s) => s.id === row?.sdk)
          return {
            slug: tracker,
            name: row?.name ?? tracker,
            sdk: sdk ? { type: 'sdk' as const, slug: sdk.id, name: sdk.name } : null,
            company: findCompany(row?.company ?? null),
            kinds: sdk?.kinds ?? ['functional' as const],
            endpoints: row?.endpoints ?? [],
            types: labelled(types),
          }
        }),
        plainData: labelled(o.plainData),
        provenance: provenanceOf(study),
      },
    ]
  })
  const kinds = [...new Set(observations.flatMap((o) => o.trackers.flatMap((t) => t.kinds)))]
  const result = scored(kinds, observations.length > 0, null)
  return {
    id: `app:${fact.id}`,
    type: 'app',
    slug: fact.id,
    name: fact.name,
    aliases: fact.aliases,
    company: findCompany(fact.company),
    category: fact.genre,
    kinds: [],
    identifiers: fact.android ? [{ kind: 'package', value: fact.android.package, page: null }] : [],
    dataTypes: kinds.length
      ? [
          {
            id: 'device_id',
            label: 'Device identifiers',
            sensitivity: 3,
            basis: 'observed',
            provenance: provenanceOf(fact),
          },
        ]
      : [],
    observations,
    declarations: fact.declarations.map((d) => ({ ...d, provenance: provenanceOf(d) })),
    reach: fact.android?.downloadsAtLeast
      ? { count: fact.android.downloadsAtLeast, unit: 'downloads', provenance: provenanceOf(fact) }
      : null,
    seenIn: { total: 0, apps: [] },
    related: [],
    scans: [],
    foundIn: { total: 0, apps: [] },
    evidenceFrom: observations.length ? '2022-03' : null,
    evidenceTo: observations.length ? '2022-09' : null,
    riskLevel: result.level,
    score: result,
    provenance: provenanceOf(fact),
  }
}

export function findApp(id: string): EntryDetail {
  const fact = shippedApps.find((a) => a.id === id)
  if (!fact) throw new Error(`no shipped app ${id}`)
  return appEntry(fact)
}

/** Adjust, as the shipped tables know it. */
export function sdkEntry(): EntryDetail {
  const fact = sdkRows.find((s) => s.id === 'adjust')
  if (!fact) throw new Error('no shipped SDK adjust')
  const result = scored(fact.kinds, true, null)
  const blank = findApp('spotify')
  return {
    ...blank,
    id: 'sdk:adjust',
    type: 'sdk',
    slug: 'adjust',
    name: fact.name,
    aliases: fact.aliases,
    company: findCompany(fact.company),
    category: null,
    kinds: fact.kinds,
    identifiers: fact.domains.map((value) => ({ kind: 'domain', value, page: null })),
    dataTypes: [
      {
        id: 'device_id',
        label: 'Device identifiers',
        sensitivity: 3,
        basis: 'decodable',
        provenance: provenanceOf(fact),
      },
      { id: 'ip_address', label: 'IP address', sensitivity: 2, basis: 'decodable', provenance: provenanceOf(fact) },
    ],
    observations: [],
    declarations: [],
    reach: { count: 460, unit: 'measured-apps', provenance: provenanceOf(fact) },
    seenIn: { total: 460, apps: [{ type: 'app', slug: 'spotify', name: 'Spotify' }] },
    evidenceFrom: '2022-03',
    evidenceTo: '2025-08-30',
    riskLevel: result.level,
    score: result,
    provenance: provenanceOf(fact),
  }
}

/** Criteo as third-party-web names it: an advertising entity seen on 294,063 pages. */
export function domainEntry(): EntryDetail {
  const row = { source: 'third-party-web', page: 'https://www.criteo.com/', asOf: '2025-01' }
  const result = scored(['ads'], true, null)
  return {
    ...sdkEntry(),
    id: 'domain:criteo',
    type: 'domain',
    slug: 'criteo',
    name: 'Criteo',
    company: findCompany('criteo'),
    category: 'advertising',
    kinds: ['ads'],
    identifiers: [{ kind: 'domain', value: '*.criteo.com', page: null }],
    dataTypes: [],
    reach: { count: 294_063, unit: 'page-loads', provenance: provenanceOf(row) },
    seenIn: { total: 0, apps: [] },
    evidenceTo: '2025-01',
    riskLevel: result.level,
    score: result,
    provenance: provenanceOf(row),
  }
}

export function policyRatings(companyId: string): PolicyRating[] {
  return ratingRows
    .filter((r) => r.company === companyId)
    .map(({ id, product, policies, answers, ...row }) => ({
      id,
      product,
      policies,
      answers,
      provenance: provenanceOf(row),
    }))
}

export function companyDetail(id: string): CompanyDetail | undefined {
  const fact = companyRows.find((c) => c.id === id)
  if (!fact) return undefined
  const found = policyRatings(id)
  const result = scored([], false, found[0]?.answers ?? null)
  const { source: _s, page: _p, pagePattern: _q, asOf: _a, ...row } = fact
  const apps = shippedApps
    .filter((a) => a.company === id)
    .map((a) => ({ type: 'app' as const, slug: a.id, name: a.name }))
  return {
    ...row,
    parent: findCompany(fact.parent),
    kinds: [],
    dataTypes: [],
    subsidiaries: [],
    legalNames: [],
    legalCountry: null,
    activity: null,
    otherDomains: [],
    directory: null,
    privacyContact: fact.privacyContact && { ...fact.privacyContact, provenance: provenanceOf(fact.privacyContact) },
    ratings: found,
    registrations: [],
    apps,
    sdks: [],
    domains: [],
    totals: { apps: apps.length, sdks: 0, domains: 0 },
    riskLevel: result.level,
    score: result,
    provenance: provenanceOf(fact),
  }
}

export const candidateOf = (entry: EntryDetail, over: Partial<Candidate> = {}): Candidate => ({
  kind: entry.type,
  key: entry.slug,
  name: entry.name,
  aliases: entry.aliases,
  company: entry.company && { id: entry.company.id, name: entry.company.name },
  level: entry.riskLevel,
  match: 'exact',
  score: 1,
  ...over,
})

export const searchedPlaces = [
  { place: 'the apps of the catalog', outcome: 'no record' },
  { place: 'the SDKs of the catalog', outcome: 'no record' },
  { place: 'the domain entities of the catalog', outcome: 'no record' },
  { place: 'the companies of the catalog', outcome: 'no record' },
]

export const resolved = (candidate: Candidate, ...others: Candidate[]): Resolution =>
  decided(resolveSubject(readInput(candidate.name), [candidate, ...others], searchedPlaces))

/** Resolves an input that the catalog does not have; a person went on with the name alone. */
export const unknown = (input: string): Resolution => decided(resolveSubject(readInput(input), [], searchedPlaces))

const decided = (read: Resolution | Asked): Resolution => (read.outcome === 'asked' ? nameAlone(read) : read)

/** Every planned lookup answered from the shipped facts. */
export function answersFor(resolution: Resolution, entry: EntryDetail | null): Answer[] {
  const plan = planLookups(resolution.subject)
  const at = { fetchedAt: startedAt }
  const absent = { outcome: 'absent' as const, searched: [{ place: 'the catalog', outcome: 'no record' }], ...at }
  return [
    ...plan.catalog.map(
      (lookup): Answer => ({
        connector: 'catalog',
        lookup,
        result: entry ? { outcome: 'found', data: entry, ...at } : absent,
      }),
    ),
    ...plan.companies.map((lookup): Answer => {
      const data = companyDetail(lookup.companyId)
      return { connector: 'companies', lookup, result: data ? { outcome: 'found', data, ...at } : absent }
    }),
    ...plan['policy-ratings'].map(
      (lookup): Answer => ({
        connector: 'policy-ratings',
        lookup,
        result: { outcome: 'found', data: policyRatings(lookup.companyId), ...at },
      }),
    ),
    ...plan.history.map(
      (lookup): Answer => ({ connector: 'history', lookup, result: { outcome: 'found', data: [], ...at } }),
    ),
  ]
}

export function run(resolution: Resolution, entry: EntryDetail | null, answers = answersFor(resolution, entry)) {
  const gathered = gatherEvidence({ resolution, answers, startedAt })
  const companyScore =
    resolution.subject.kind === 'company' ? (companyDetail(resolution.subject.key ?? '')?.score ?? null) : null
  const conclusion = conclude({
    subject: resolution.subject,
    evidence: gathered.evidence,
    score: entry?.score ?? companyScore,
  })
  return { ...gathered, ...conclusion, subject: resolution.subject }
}
