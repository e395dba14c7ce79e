import { type Db, runSql, runTogether } from '../../../platform/server/database.ts'
import { dataTypeById } from '../../../product/data-types.ts'
import type { EntryType } from '../../../product/entries.ts'
import type {
  BrokerRegistration,
  CompanyDetail,
  CompanyRef,
  EntryDetail,
  EntryRef,
  Identifier,
  Owner,
  PolicyRating,
  Provenance,
} from '../contract.ts'
import type { DeclarationRow } from './facts/batch.ts'
import { refLevelSql } from './ref-level.ts'
import {
  entryScansQuestion,
  type FoundInColumns,
  foundInQuestion,
  presentScans,
  type ScanColumns,
} from './scan.store.ts'

/** Facts of an entry, without what rules derive from them. */
export type EntryFacts = Omit<EntryDetail, 'score' | 'riskLevel' | 'evidenceFrom' | 'evidenceTo'>
export type CompanyFacts = Omit<CompanyDetail, 'score' | 'riskLevel' | 'kinds' | 'dataTypes'>

interface ProvenanceColumns {
  source: string
  source_title: string
  licence: string
  page: string
  page_pattern: boolean
  as_of: string
}

const provenanceOf = (row: ProvenanceColumns): Provenance => ({
  source: row.source,
  sourceTitle: row.source_title,
  licence: row.licence,
  page: row.page,
  pagePattern: row.page_pattern,
  asOf: row.as_of,
})

const relatedLimit = 12
const seenInLimit = 24
/** Number of entries listed per type. */
const ownedLimit = 200

interface EntryColumns extends ProvenanceColumns {
  id: string
  type: EntryType
  slug: string
  name: string
  aliases: string[]
  category: string | null
  kinds: string[]
  company_id: string | null
  company_name: string | null
  company_country: string | null
  reach_count: number | null
  reach_unit: 'downloads' | 'page-loads' | 'measured-apps' | null
  reach: ProvenanceColumns | null
}

const entrySql = `
  select e.id, e.type, e.slug, e.name, e.aliases, e.category, e.kinds, e.source, s.title as source_title, s.licence, e.page, e.page_pattern, e.as_of,
    c.id as company_id, c.name as company_name, c.country as company_country, e.reach_count, e.reach_unit,
    case when e.reach_source is null then null else json_build_object('source', e.reach_source, 'source_title', r.title, 'licence', r.licence,
      'page', e.reach_page, 'page_pattern', false, 'as_of', e.reach_as_of) end as reach
  from entry e join fact_source s on s.key = e.source left join company c on c.id = e.company_id left join fact_source r on r.key = e.reach_source`

export async function findEntryFacts(db: Db, type: EntryType, slug: string): Promise<EntryFacts | undefined> {
  const [row] = await runSql<EntryColumns>(db, `${entrySql} where e.type = $1 and e.slug = $2`, [type, slug])
  return row && readEntryFacts(db, row)
}

async function readEntryFacts(db: Db, row: EntryColumns): Promise<EntryFacts> {
  const { identifiers, dataTypes, observations, declarations, seenIn, scans, foundIn, related } = await runTogether<{
    identifiers: Identifier
    dataTypes: DataTypeColumns
    observations: ObservationColumns
    declarations: DeclarationColumns
    seenIn: FoundInColumns
    scans: ScanColumns
    foundIn: FoundInColumns
    related: EntryRef
  }>(db, {
    identifiers: [`select kind, value, page from entry_identifier where entry_id = $1 order by kind, value`, [row.id]],
    dataTypes: [dataTypesSql, [row.id]],
    observations: [observationsSql, [row.id]],
    declarations: [declarationsSql, [row.id]],
    seenIn: [seenInSql, [row.id, seenInLimit]],
    scans: entryScansQuestion(row.id),
    foundIn: foundInQuestion(row.id),
    related: [
      `select type, slug, name, ${refLevelSql('entry')} from entry where company_id = $1 and id <> $2 order by prominence desc, id limit $3`,
      [row.company_id, row.id, relatedLimit],
    ],
  })
  return {
    id: row.id,
    type: row.type,
    slug: row.slug,
    name: row.name,
    aliases: row.aliases,
    company: row.company_id
      ? { id: row.company_id, name: row.company_name ?? row.company_id, country: row.company_country }
      : null,
    category: row.category,
    kinds: row.kinds as EntryFacts['kinds'],
    identifiers,
    dataTypes: dataTypes.map(presentDataType).toSorted(bySensitivity),
    observations: observations.map(presentObservation),
    declarations: declarations.map(presentDeclaration),
    reach:
      row.reach && row.reach_unit && row.reach_count !== null
        ? { count: row.reach_count, unit: row.reach_unit, provenance: provenanceOf(row.reach) }
        : null,
    seenIn: presentFoundIn(seenIn),
    scans: presentScans(scans),
    foundIn: presentFoundIn(foundIn),
    related,
    provenance: provenanceOf(row),
  }
}

type DataTypeColumns = ProvenanceColumns & { data_type: string; basis: EntryDetail['dataTypes'][number]['basis'] }

const dataTypesSql = `
  select d.data_type, d.basis, d.source, s.title as source_title, s.licence, d.page, false as page_pattern, d.as_of
  from entry_data_type d join fact_source s on s.key = d.source where d.entry_id = $1 order by d.data_type, d.basis`

const presentDataType = (row: DataTypeColumns): EntryDetail['dataTypes'][number] => ({
  ...dataTypeById(row.data_type),
  basis: row.basis,
  provenance: provenanceOf(row),
})

const bySensitivity = (a: EntryDetail['dataTypes'][number], b: EntryDetail['dataTypes'][number]): number =>
  b.sensitivity - a.sensitivity || (a.label < b.label ? -1 : 1)

type ObservationColumns = Omit<EntryDetail['observations'][number], 'provenance' | 'plainData'> &
  ProvenanceColumns & { plain_data: string[] }

const observationsSql = `
  select o.id, o.platform, o.version, o.requests, o.hosts, o.plain_data,
    json_build_object('id', st.id, 'title', st.title, 'from', st.from_month, 'to', st.to_month, 'method', st.method, 'trackersLookedFor', st.trackers_looked_for) as study,
    st.source, s.title as source_title, s.licence, st.page, false as page_pattern, st.as_of,
    coalesce((select json_agg(json_build_object('slug', t.slug, 'name', t.name, 'endpoints', t.endpoints, 'types', ot.types, 'kinds', coalesce(e.kinds, '{}'),
        'sdk', case when e.id is null then null else json_build_object('type', e.type, 'slug', e.slug, 'name', e.name) end,
        'company', case when c.id is null then null else json_build_object('id', c.id, 'name', c.name, 'country', c.country) end) order by t.name)
      from app_observation_tracker ot join study_tracker t on t.slug = ot.tracker_slug left join entry e on e.id = t.entry_id
        left join company c on c.id = coalesce(t.company_id, e.company_id) where ot.observation_id = o.id), '[]') as trackers
  from app_observation o join study st on st.id = o.study_id join fact_source s on s.key = st.source
  where o.entry_id = $1 order by st.to_month desc, o.platform, o.id`

const presentObservation = (row: ObservationColumns): EntryDetail['observations'][number] => ({
  id: row.id,
  study: row.study,
  platform: row.platform,
  version: row.version,
  requests: row.requests,
  hosts: row.hosts,
  trackers: row.trackers,
  plainData: row.plain_data,
  provenance: provenanceOf(row),
})

type DeclarationColumns = ProvenanceColumns & Omit<DeclarationRow, 'entry_id'>

const declarationsSql = `
  select d.platform, d.encrypted_in_transit, d.deletion_request, d.declared_and_seen, d.declared_not_seen, d.seen_not_declared,
    d.source, s.title as source_title, s.licence, d.page, d.page_pattern, d.as_of
  from app_declaration d join fact_source s on s.key = d.source where d.entry_id = $1 order by d.platform, d.as_of desc`

const presentDeclaration = (row: DeclarationColumns): EntryDetail['declarations'][number] => ({
  platform: row.platform,
  encryptedInTransit: row.encrypted_in_transit,
  deletionRequest: row.deletion_request,
  declaredAndSeen: row.declared_and_seen,
  declaredNotSeen: row.declared_not_seen,
  seenNotDeclared: row.seen_not_declared,
  provenance: provenanceOf(row),
})

const seenInSql = `
  select e.type, e.slug, e.name, ${refLevelSql('e')}, count(*) over ()::int as total from entry e
  where e.id in (select o.entry_id from app_observation_tracker ot join app_observation o on o.id = ot.observation_id
    join study_tracker t on t.slug = ot.tracker_slug where t.entry_id = $1)
  order by e.prominence desc, e.id limit $2`

const presentFoundIn = (rows: readonly FoundInColumns[]): EntryDetail['foundIn'] => ({
  total: rows[0]?.total ?? 0,
  apps: rows.map(({ total: _, ...app }) => app),
})

interface RatingColumns extends ProvenanceColumns {
  id: string
  product: string
  policies: string[]
  answers: Record<string, string>
}

const ratingsSql = `
  select r.id, r.product, r.policies, r.answers, r.source, s.title as source_title, s.licence, r.page, r.page_pattern, r.as_of
  from policy_rating r join fact_source s on s.key = r.source where r.company_id = $1 order by r.as_of desc, r.id`

const presentRating = (row: RatingColumns): PolicyRating => ({
  id: row.id,
  product: row.product,
  policies: row.policies,
  answers: row.answers,
  provenance: provenanceOf(row),
})

type RegistrationColumns = ProvenanceColumns & Omit<BrokerRegistration, 'provenance'>

const registrationsSql = `
  select r.id, r.registry, r.year, r.name, r.location, r.minors, r.reproductive, r.source, s.title as source_title, s.licence, r.page, r.page_pattern, r.as_of
  from broker_registration r join fact_source s on s.key = r.source where r.company_id = $1 order by r.year desc, r.id`

const presentRegistration = (row: RegistrationColumns): BrokerRegistration => ({
  id: row.id,
  registry: row.registry,
  year: row.year,
  name: row.name,
  location: row.location,
  minors: row.minors,
  reproductive: row.reproductive,
  provenance: provenanceOf(row),
})

type OwnedColumns = EntryRef & { total: number }

const ownedSql = `
  select type, slug, name, "riskLevel", "isExpected", total from (
    select type, slug, name, ${refLevelSql('entry')}, count(*) over (partition by type)::int as total,
      row_number() over (partition by type order by prominence desc, id) as place
    from entry where company_id = $1) e
  where place <= $2 order by place`

function ownedOf(type: EntryType, owned: readonly OwnedColumns[]): { total: number; best: EntryRef[] } {
  const ofType = owned.filter((entry) => entry.type === type)
  return { total: ofType[0]?.total ?? 0, best: ofType.map(({ total: _, ...entry }) => entry) }
}

interface PrivacyColumns extends ProvenanceColumns {
  email: string | null
  webform: string | null
  policy_url: string | null
}

const parentAndPrivacySql = `
  case when p.id is null then null else json_build_object('id', p.id, 'name', p.name, 'country', p.country) end as parent,
  case when c.privacy_source is null then null else json_build_object('email', c.privacy_email, 'webform', c.privacy_webform, 'policy_url', c.privacy_policy_url,
    'source', c.privacy_source, 'source_title', ps.title, 'licence', ps.licence, 'page', c.privacy_page, 'page_pattern', c.privacy_page_pattern, 'as_of', c.privacy_as_of) end as privacy`

const privacyContactOf = (row: PrivacyColumns | null): CompanyDetail['privacyContact'] =>
  row && { email: row.email, webform: row.webform, policyUrl: row.policy_url, provenance: provenanceOf(row) }

/** Finds the company behind an entry, with what the entry's page shows beside its name. */
export async function findOwner(db: Db, companyId: string): Promise<Owner | undefined> {
  const [row] = await runSql<{ parent: CompanyRef | null; privacy: PrivacyColumns | null }>(
    db,
    `select ${parentAndPrivacySql} from company c left join company p on p.id = c.parent_id left join fact_source ps on ps.key = c.privacy_source where c.id = $1`,
    [companyId],
  )
  return row && { parent: row.parent, privacyContact: privacyContactOf(row.privacy) }
}

export async function findCompanyFacts(db: Db, id: string): Promise<CompanyFacts | undefined> {
  const [row] = await runSql<
    ProvenanceColumns & {
      id: string
      name: string
      aliases: string[]
      country: string | null
      website: string | null
      domain: string | null
      other_domains: string[]
      other_names: string[]
      legal_names: string[]
      legal_country: string | null
      activity: string | null
      directory: ProvenanceColumns | null
      parent: CompanyRef | null
      privacy: PrivacyColumns | null
    }
  >(
    db,
    `select c.id, c.name, c.aliases, c.country, c.website, c.domain, c.source, s.title as source_title, s.licence, c.page, c.page_pattern, c.as_of,
       c.other_domains, c.other_names, c.legal_names, c.legal_country, c.activity,
       case when d.key is null then null else json_build_object('source', d.key, 'source_title', d.title, 'licence', d.licence,
         'page', c.directory_page, 'page_pattern', false, 'as_of', c.directory_as_of) end as directory,
       ${parentAndPrivacySql}
     from company c join fact_source s on s.key = c.source left join company p on p.id = c.parent_id left join fact_source ps on ps.key = c.privacy_source
       left join fact_source d on d.key = c.directory_source
     where c.id = $1`,
    [id],
  )
  if (!row) return undefined
  const { subsidiaries, owned, ratings, registrations } = await runTogether<{
    subsidiaries: CompanyRef
    owned: OwnedColumns
    ratings: RatingColumns
    registrations: RegistrationColumns
  }>(db, {
    subsidiaries: [`select id, name, country from company where parent_id = $1 order by name`, [id]],
    owned: [ownedSql, [id, ownedLimit]],
    ratings: [ratingsSql, [id]],
    registrations: [registrationsSql, [id]],
  })
  const [apps, sdks, domains] = [ownedOf('app', owned), ownedOf('sdk', owned), ownedOf('domain', owned)]
  return {
    id: row.id,
    name: row.name,
    aliases: [...row.aliases, ...row.other_names],
    country: row.country,
    legalNames: row.legal_names,
    legalCountry: row.legal_country,
    activity: row.activity,
    parent: row.parent,
    subsidiaries,
    website: row.website,
    domain: row.domain,
    otherDomains: row.other_domains,
    directory: row.directory && provenanceOf(row.directory),
    privacyContact: privacyContactOf(row.privacy),
    ratings: ratings.map(presentRating),
    registrations: registrations.map(presentRegistration),
    ...{ apps: apps.best, sdks: sdks.best, domains: domains.best },
    totals: { apps: apps.total, sdks: sdks.total, domains: domains.total },
    provenance: provenanceOf(row),
  }
}
