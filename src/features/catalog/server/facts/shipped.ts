import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDomain } from 'tldts'
import { z } from 'zod'
import {
  type AppFact,
  appFact,
  companyFact,
  policyRatingFact,
  type SdkFact,
  sdkFact,
  sourceFact,
  studyFact,
  studyTrackerFact,
} from '../../facts.ts'
import { kindOfDomain } from '../../score-inputs.ts'
import { type DataTypeRow, emptyBatch, type FactBatch } from './batch.ts'
import { companyKey, mendName, slugOf } from './names.ts'
import { trackharProperties } from './trackhar-properties.ts'

const additionFact = z.strictObject({
  id: z.string(),
  code: z.array(z.string()),
  maven: z.array(z.string()),
  source: z.string(),
  page: z.url(),
  pagePattern: z.boolean().optional(),
  asOf: z.string(),
})
const typesFact = z.object({
  types: z.record(z.string(), z.object({ label: z.string(), group: z.string(), dataTypes: z.array(z.string()) })),
  labels: z.record(z.string(), z.array(z.string())),
})
export type StudyVocabulary = z.infer<typeof typesFact>

/** The curated tables of data/, parsed against their schemas. */
export async function readCurated(dataFolder: string) {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(dataFolder, name), 'utf8'))
  const trackersFile = await read('study-trackers.json')
  return {
    sources: z.object({ sources: z.array(sourceFact) }).parse(await read('sources.json')).sources,
    companies: z.object({ companies: z.array(companyFact) }).parse(await read('companies.json')).companies,
    sdks: [
      ...z.object({ sdks: z.array(sdkFact) }).parse(await read('sdks-exodus.json')).sdks,
      ...z.object({ sdks: z.array(sdkFact) }).parse(await read('sdks-own.json')).sdks,
    ],
    additions: z.object({ additions: z.array(additionFact).default([]) }).parse(await read('sdks-own.json')).additions,
    apps: z.object({ apps: z.array(appFact) }).parse(await read('apps.json')).apps,
    studies: z.object({ studies: z.array(studyFact) }).parse(await read('studies.json')).studies,
    studyTrackers: z.object({ trackers: z.array(studyTrackerFact) }).parse(trackersFile).trackers,
    vocabulary: typesFact.parse(trackersFile),
    ratings: z.object({ ratings: z.array(policyRatingFact) }).parse(await read('policy-ratings.json')).ratings,
  }
}

type Curated = Awaited<ReturnType<typeof readCurated>>

/** Everything that ships: our curated tables, and the packages that carry data. */
export async function readShippedFacts(dataFolder: string): Promise<FactBatch> {
  const curated = await readCurated(dataFolder)
  const batch = emptyBatch()
  batch.sources = curated.sources
  addCompanies(batch, curated)
  addSdks(batch, curated)
  addStudies(batch, curated)
  for (const app of curated.apps) addApp(batch, app, curated.vocabulary)
  const { default: thirdPartyWeb } = await import('third-party-web')
  addEntities(batch, thirdPartyWeb.entities, curated)
  const { adapters } = await import('trackhar')
  addDecodable(batch, adapters as unknown as TrackHarAdapter[], curated)
  for (const rating of curated.ratings)
    batch.ratings.push({
      id: rating.id,
      product: rating.product,
      company_id: rating.company,
      hostnames: rating.hostnames,
      policies: rating.policies,
      answers: rating.answers,
      ...provenanceOf(rating),
    })
  return batch
}

const provenanceOf = (row: { source: string; page: string; pagePattern?: boolean | undefined; asOf: string }) => ({
  source: row.source,
  page: row.page,
  page_pattern: row.pagePattern ?? false,
  as_of: row.asOf,
})

function addCompanies(batch: FactBatch, { companies }: Curated): void {
  for (const company of companies)
    batch.companies.push({
      id: company.id,
      name: company.name,
      aliases: company.aliases,
      country: company.country,
      parent_id: company.parent,
      website: company.website,
      domain: company.domain,
      privacy_email: company.privacyContact?.email ?? null,
      privacy_webform: company.privacyContact?.webform ?? null,
      privacy_policy_url: company.privacyContact?.policyUrl ?? null,
      privacy_source: company.privacyContact?.source ?? null,
      privacy_page: company.privacyContact?.page ?? null,
      privacy_page_pattern: company.privacyContact?.pagePattern ?? false,
      privacy_as_of: company.privacyContact?.asOf ?? null,
      ...provenanceOf(company),
    })
}

export const sdkEntryId = (id: string) => `sdk:${id}`
const appEntryId = (id: string) => `app:${id}`

function addSdks(batch: FactBatch, { sdks, additions }: Curated): void {
  for (const sdk of sdks) addSdk(batch, sdk)
  for (const addition of additions)
    for (const [kind, values] of [
      ['code-prefix', addition.code],
      ['maven', addition.maven],
    ] as const)
      for (const value of values)
        batch.identifiers.push({ entry_id: sdkEntryId(addition.id), kind, value, page: addition.page, weak: false })
}

export function addSdk(batch: FactBatch, sdk: SdkFact): void {
  const id = sdkEntryId(sdk.id)
  batch.entries.push({
    id,
    type: 'sdk',
    slug: sdk.id,
    name: sdk.name,
    aliases: sdk.aliases,
    company_id: sdk.company,
    category: sdk.kinds[0] ?? null,
    kinds: sdk.kinds,
    reach_count: null,
    reach_unit: null,
    reach_source: null,
    reach_page: null,
    reach_as_of: null,
    ...provenanceOf(sdk),
  })
  const identify = (kind: 'code-prefix' | 'domain' | 'maven', values: string[], weak: boolean) => {
    for (const value of new Set(values)) batch.identifiers.push({ entry_id: id, kind, value, page: null, weak })
  }
  identify('code-prefix', sdk.code, false)
  identify('code-prefix', sdk.weakCode, true)
  identify('domain', sdk.domains, false)
  identify('maven', sdk.maven, false)
}

function addStudies(batch: FactBatch, { studies, studyTrackers }: Curated): void {
  for (const study of studies)
    batch.studies.push({
      id: study.id,
      title: study.title,
      from_month: study.from,
      to_month: study.to,
      method: study.method,
      trackers_looked_for: study.trackersLookedFor,
      source: study.source,
      page: study.page,
      as_of: study.asOf,
    })
  for (const tracker of studyTrackers)
    batch.studyTrackers.push({
      slug: tracker.slug,
      name: tracker.name,
      entry_id: tracker.sdk ? sdkEntryId(tracker.sdk) : null,
      company_id: tracker.company,
      endpoints: tracker.endpoints,
      source: tracker.source,
      page: tracker.page,
      as_of: tracker.asOf,
    })
}

/** One app with what studies observed and its stores declared. */
export function addApp(batch: FactBatch, app: AppFact, vocabulary: StudyVocabulary): void {
  const id = appEntryId(app.id)
  const play = app.android && `https://play.google.com/store/apps/details?id=${app.android.package}`
  const appStore = app.ios?.storeId ? `https://apps.apple.com/app/id${app.ios.storeId}` : null
  const downloads = app.android?.downloadsAtLeast ?? null
  batch.entries.push({
    id,
    type: 'app',
    slug: app.id,
    name: app.name,
    aliases: app.aliases,
    company_id: app.company,
    category: app.genre,
    kinds: [],
    reach_count: downloads,
    reach_unit: downloads === null ? null : 'downloads',
    reach_source: downloads === null ? null : app.source,
    reach_page: downloads === null ? null : app.page,
    reach_as_of: downloads === null ? null : app.asOf,
    ...provenanceOf(app),
  })
  if (app.android)
    batch.identifiers.push({ entry_id: id, kind: 'package', value: app.android.package, page: play, weak: false })
  if (app.ios)
    batch.identifiers.push({ entry_id: id, kind: 'bundle', value: app.ios.bundle, page: appStore, weak: false })
  if (app.ios?.storeId)
    batch.identifiers.push({ entry_id: id, kind: 'store-id', value: app.ios.storeId, page: appStore, weak: false })
  addObservations(batch, app, vocabulary)
  addDeclarations(batch, app, vocabulary)
}

function addObservations(batch: FactBatch, app: AppFact, vocabulary: StudyVocabulary): void {
  const seen = new Map<string, DataTypeRow>()
  for (const [index, observation] of app.observations.entries()) {
    const study = batch.studies.find((s) => s.id === observation.study)
    if (!study) throw new Error(`app ${app.id} names the unknown study ${observation.study}`)
    const id = `${app.id}:${observation.study}:${observation.platform}:${index}`
    batch.observations.push({
      id,
      entry_id: appEntryId(app.id),
      study_id: observation.study,
      platform: observation.platform,
      version: observation.version,
      requests: observation.requests,
      hosts: observation.hosts,
      plain_data: observation.plainData.map((type) => vocabulary.types[type]?.label ?? type),
    })
    for (const tracker of observation.trackers) {
      batch.observationTrackers.push({
        observation_id: id,
        tracker_slug: tracker.tracker,
        types: tracker.types.map((type) => vocabulary.types[type]?.label ?? type),
      })
      for (const type of tracker.types)
        for (const dataType of vocabulary.types[type]?.dataTypes ?? [])
          keepNewest(seen, {
            entry_id: appEntryId(app.id),
            data_type: dataType,
            basis: 'observed',
            source: study.source,
            page: study.page,
            as_of: study.as_of,
          })
    }
  }
  batch.dataTypes.push(...seen.values())
}

const keepNewest = (rows: Map<string, DataTypeRow>, row: DataTypeRow) => {
  const old = rows.get(row.data_type)
  if (!old || old.as_of < row.as_of) rows.set(row.data_type, row)
}

function addDeclarations(batch: FactBatch, app: AppFact, vocabulary: StudyVocabulary): void {
  const [gaps, declared] = [new Map<string, DataTypeRow>(), new Map<string, DataTypeRow>()]
  for (const declaration of app.declarations) {
    batch.declarations.push({
      entry_id: appEntryId(app.id),
      platform: declaration.platform,
      encrypted_in_transit: declaration.encryptedInTransit,
      deletion_request: declaration.deletionRequest,
      declared_and_seen: declaration.declaredAndSeen,
      declared_not_seen: declaration.declaredNotSeen,
      seen_not_declared: declaration.seenNotDeclared,
      ...provenanceOf(declaration),
    })
    const add = (rows: Map<string, DataTypeRow>, labels: string[], basis: 'label-gap' | 'declared') => {
      for (const label of labels)
        for (const dataType of vocabulary.labels[label] ?? [])
          keepNewest(rows, {
            entry_id: appEntryId(app.id),
            data_type: dataType,
            basis,
            source: declaration.source,
            page: declaration.page,
            as_of: declaration.asOf,
          })
    }
    add(gaps, declaration.seenNotDeclared, 'label-gap')
    add(declared, [...declaration.declaredAndSeen, ...declaration.declaredNotSeen], 'declared')
  }
  batch.dataTypes.push(...gaps.values(), ...declared.values())
}

interface WebEntity {
  name: string
  company?: string
  homepage?: string
  category: string
  domains: string[]
  totalOccurrences?: number
}

const thirdPartyWebPage = 'https://github.com/patrickhulce/third-party-web'

/** Every entity of third-party-web; a company that our table does not know comes in under the package's own name. */
function addEntities(batch: FactBatch, entities: readonly WebEntity[], { sources }: Curated): void {
  const source = sources.find((s) => s.key === 'third-party-web')
  if (!source) throw new Error('data/sources.json lacks third-party-web')
  const own = { source: source.key, page: thirdPartyWebPage, page_pattern: false, as_of: source.asOf }
  const companies = companyFinder(batch)
  const slugs = new Set<string>()
  for (const entity of entities) {
    const name = mendName(entity.name)
    const companyName = mendName(entity.company ?? entity.name)
    let slug = slugOf(name)
    while (slugs.has(slug)) slug = `${slug}-2`
    slugs.add(slug)
    const domains = [...new Set(entity.domains)]
    const registrable = (entity.homepage && getDomain(entity.homepage)) || null
    const companyId =
      companies.find([companyName, name], registrable) ??
      companies.add({ name: companyName, website: entity.homepage ?? null, domain: registrable, ...own })
    batch.entries.push({
      id: `domain:${slug}`,
      type: 'domain',
      slug,
      name,
      aliases: [],
      company_id: companyId,
      category: entity.category,
      kinds: [kindOfDomain(entity.category)],
      reach_count: entity.totalOccurrences ?? null,
      reach_unit: entity.totalOccurrences === undefined ? null : 'page-loads',
      reach_source: entity.totalOccurrences === undefined ? null : own.source,
      reach_page: entity.totalOccurrences === undefined ? null : own.page,
      reach_as_of: entity.totalOccurrences === undefined ? null : own.as_of,
      ...own,
    })
    for (const domain of domains)
      batch.identifiers.push({ entry_id: `domain:${slug}`, kind: 'domain', value: domain, page: null, weak: false })
  }
}

/** Finds a company by any of its spellings or by the domain of its website; adds one that nobody knows yet. */
export function companyFinder(batch: FactBatch) {
  const byKey = new Map<string, string>()
  const byDomain = new Map<string, string>()
  const ids = new Set<string>()
  const index = (company: { id: string; name: string; aliases: string[]; domain: string | null }) => {
    ids.add(company.id)
    for (const name of [company.name, ...company.aliases])
      if (!byKey.has(companyKey(name))) byKey.set(companyKey(name), company.id)
    if (company.domain && !byDomain.has(company.domain)) byDomain.set(company.domain, company.id)
  }
  for (const company of batch.companies) index(company)
  return {
    find: (names: string[], domain: string | null) =>
      names.map((name) => byKey.get(companyKey(name))).find((id) => id !== undefined) ??
      (domain ? byDomain.get(domain) : undefined),
    add: (company: {
      name: string
      website: string | null
      domain: string | null
      source: string
      page: string
      page_pattern: boolean
      as_of: string
    }) => {
      let id = slugOf(company.name)
      while (ids.has(id)) id = `${id}-2`
      const row = {
        id,
        name: company.name,
        aliases: [],
        country: null,
        parent_id: null,
        website: company.website,
        domain: company.domain,
        privacy_email: null,
        privacy_webform: null,
        privacy_policy_url: null,
        privacy_source: null,
        privacy_page: null,
        privacy_page_pattern: false,
        privacy_as_of: null,
        source: company.source,
        page: company.page,
        page_pattern: company.page_pattern,
        as_of: company.as_of,
      }
      batch.companies.push(row)
      index(row)
      return id
    },
  }
}

interface TrackHarAdapter {
  slug: string
  tracker: { slug: string }
  endpointUrls: (string | RegExp)[]
  containedDataPaths: Record<string, unknown>
}

const trackharPage = 'https://github.com/tweaselORG/TrackHAR'

/** What requests to a tracker can carry, for the SDK that its adapters are tied to and for the entity that owns the endpoint. */
function addDecodable(batch: FactBatch, adapters: TrackHarAdapter[], { sdks, sources }: Curated): void {
  const source = sources.find((s) => s.key === 'trackhar')
  if (!source) throw new Error('data/sources.json lacks trackhar')
  const sdksBySlug = Map.groupBy(
    sdks.flatMap((sdk) => sdk.trackhar.map((slug) => ({ slug, id: sdkEntryId(sdk.id) }))),
    (row) => row.slug,
  )
  const entityByDomain = new Map<string, string>()
  for (const row of batch.identifiers)
    if (row.kind === 'domain' && row.entry_id.startsWith('domain:'))
      entityByDomain.set(row.value.replace(/^\*\./, ''), row.entry_id)
  const rows = new Map<string, DataTypeRow>()
  for (const adapter of adapters) {
    // A tracker of several SDKs is named with the adapter: google/app-measurement.
    const slugs = [adapter.tracker.slug, `${adapter.tracker.slug}/${adapter.slug}`]
    const owners = new Set(slugs.flatMap((slug) => sdksBySlug.get(slug) ?? []).map((row) => row.id))
    for (const url of adapter.endpointUrls) {
      const entity =
        typeof url === 'string' && URL.canParse(url) ? entityOfHost(new URL(url).hostname, entityByDomain) : undefined
      if (entity) owners.add(entity)
    }
    for (const entry_id of owners)
      for (const property of Object.keys(adapter.containedDataPaths)) {
        const dataType = trackharProperties[property]
        if (dataType)
          rows.set(`${entry_id} ${dataType}`, {
            entry_id,
            data_type: dataType,
            basis: 'decodable',
            source: source.key,
            page: trackharPage,
            as_of: source.asOf,
          })
      }
  }
  batch.dataTypes.push(...rows.values())
}

/** Longest suffix of a host that an entity owns. */
function entityOfHost(host: string, byDomain: Map<string, string>): string | undefined {
  const labels = host.split('.')
  for (let i = 0; i < labels.length - 1; i++) {
    const found = byDomain.get(labels.slice(i).join('.'))
    if (found) return found
  }
  return undefined
}
