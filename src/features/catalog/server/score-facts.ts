import { type Db, runInTurn, runTogether } from '../../../platform/server/database.ts'
import { mapInTurns } from '../../../platform/server/in-turns.ts'
import { dataTypeById } from '../../../product/data-types.ts'
import type { EntryType } from '../../../product/entries.ts'
import { scanResultPath } from '../../../product/links.ts'
import type { TrackingKind } from '../../../product/score/method/tracking-kinds.ts'
import type { AudienceId, ProtectionId, RoleId } from '../../../product/score/vocabulary.ts'
import { scanSource } from '../approved-scans.ts'
import {
  type CompanyFacts,
  type ConductFact,
  companyRole,
  isListedOnly,
  type Look,
  type PublicFacts,
  type ReachUnit,
  type RoleFact,
  reachVolume,
  type Sourced,
} from '../score-inputs.ts'
import { newestScansSql } from './scan.store.ts'

interface Dated {
  source: string
  page: string
  as_of: string
}

interface EntryRow extends Dated {
  id: string
  type: EntryType
  slug: string
  name: string
  kinds: TrackingKind[]
  category: string | null
  company_id: string | null
  reach_count: number | null
  reach_unit: ReachUnit | null
  reach_source: string | null
  reach_page: string | null
  reach_as_of: string | null
}

/** Rows that scores are made of, from the database or from the facts as they ship. */
export type ScoreFactRows = {
  entries: EntryRow
  looks: Dated & { entry_id: string; kinds: TrackingKind[] }
  scans: ScanRow
  dataTypes: Dated & {
    entry_id: string
    data_type: string
    basis: 'observed' | 'decodable' | 'label-gap' | 'declared'
  }
  companyKinds: {
    company_id: string
    kinds: TrackingKind[]
    page_loads: number | null
    has_sdk: boolean
    pages: { source: string; page: string }[]
    as_of: string
  }
  ratings: Dated & { id: string; product: string; company_id: string; answers: Record<string, string> }
  seen: { entry_id: string; apps: number; source: string; page: string; as_of: string }
  companies: { id: string }
  /** `subject`: an entry's id, or `company:` and a company's. */
  roles: Dated & { subject: string; role: RoleId }
  audiences: Dated & { subject: string; audience: AudienceId }
  protections: Dated & { subject: string; protection: ProtectionId }
  registrations: Dated & {
    id: string
    company_id: string
    registry: PublicFacts['registrations'][number]['registry']
    year: number
    valid_until: string | null
    location: boolean | null
    minors: boolean | null
    reproductive: boolean | null
  }
  conduct: Dated &
    Pick<ConductFact, 'id' | 'kind' | 'severity' | 'subject' | 'status' | 'authority' | 'about' | 'remediated'> & {
      case_id: string
      case_ref: string | null
      company_id: string | null
      entry_ids: string[]
      acted_on: string
    }
}

/** Facts for scoring, per entry and per company, with what a card needs beside it. */
export interface ScoreFactsById {
  entries: Map<string, EntryFacts>
  companies: Map<string, PublicFacts>
}

export type EntryFacts = PublicFacts & { slug: string; name: string; companyId: string | null; seenInApps: number }

/** Public pages that a company's kinds cite; a large one has dozens that say the same. */
const pagesPerCompany = 6

/** These entries, these companies and all entries of theirs; what a company says of an entry is read with the entry. */
type Given = 'all' | { entryIds: readonly string[]; companyIds: readonly string[] }

/**
 * The public facts behind the scores of these entries and companies, in a handful of queries however many they are: the
 * page of one entry and the rescoring of all go through the same lines, so that they cannot disagree.
 */
export async function listScoreFacts(
  db: Db,
  { today, given }: { today: string; given: Given },
): Promise<ScoreFactsById> {
  const { isEntry, isCompany, isOneOfEntries, isSubject, values } = conditionsOf(given)
  const rows = await (given === 'all' ? runInTurn : runTogether)<ScoreFactRows>(db, {
    entries: [
      `select id, type, slug, name, kinds, category, company_id, source, page, as_of, reach_count, reach_unit, reach_source, reach_page, reach_as_of
       from entry where ${isEntry('id')} order by id`,
      values,
    ],
    looks: [
      `select o.entry_id, s.source, s.page, s.to_month as as_of,
         coalesce(array(select distinct unnest(e.kinds) from app_observation_tracker ot join study_tracker t on t.slug = ot.tracker_slug
           join entry e on e.id = t.entry_id where ot.observation_id = o.id order by 1), '{}') as kinds
       from app_observation o join study s on s.id = o.study_id where ${isEntry('o.entry_id')} order by o.id`,
      values,
    ],
    scans: [
      `select s.entry_id, s.scan_id, s.kind, s.version, to_char(s.scanned_at at time zone 'UTC', 'YYYY-MM-DD') as as_of, k.kinds, k.sure
     from (${newestScansSql(isEntry('entry_id'))}) s cross join lateral (
       select coalesce(array_agg(distinct kind order by kind), '{}') as kinds,
         coalesce(array_agg(distinct kind order by kind) filter (where f.how <> 'after-consent'), '{}') as sure
       from entry_scan_found f join entry e on e.id = f.entry_id, unnest(e.kinds) as kind
       where f.scan_id = s.scan_id and f.confidence <> 'low'
     ) k order by s.entry_id, s.kind, s.subject`,
      values,
    ],
    dataTypes: [
      `select entry_id, data_type, basis, source, page, as_of from entry_data_type where ${isEntry('entry_id')} order by entry_id, data_type, basis`,
      values,
    ],
    companyKinds: [
      `select company_id, array_agg(distinct kind order by kind) as kinds, max(as_of) as as_of,
         sum(reach_count) filter (where type = 'domain' and kind = any('{ads,social,broker}'))::float8 as page_loads,
         coalesce(bool_or(type = 'sdk' and kind = any('{ads,social,broker}')), false) as has_sdk,
         (array_agg(distinct jsonb_build_object('source', source, 'page', page)))[1:${pagesPerCompany}] as pages
       from entry, unnest(kinds) as kind where type in ('sdk', 'domain') and company_id is not null and ${isCompany('company_id')} group by 1`,
      values,
    ],
    ratings: [
      `select id, product, company_id, answers, source, page, as_of from policy_rating where company_id is not null and ${isCompany('company_id')} order by id`,
      values,
    ],
    seen: [
      `select t.entry_id, count(distinct o.entry_id)::int as apps, max(s.to_month) as as_of,
         (array_agg(s.source order by s.to_month desc, s.id))[1] as source, (array_agg(s.page order by s.to_month desc, s.id))[1] as page
       from study_tracker t join app_observation_tracker ot on ot.tracker_slug = t.slug join app_observation o on o.id = ot.observation_id
         join study s on s.id = o.study_id where t.entry_id is not null and ${isEntry('t.entry_id')} group by 1`,
      values,
    ],
    companies: [
      `select id from company where ${given === 'all' ? 'true' : 'id = any($1::text[])'}`,
      given === 'all' ? [] : [given.companyIds],
    ],
    roles: [`select subject, role, source, page, as_of from business_role where ${isSubject('subject')}`, values],
    audiences: [
      `select subject, audience, source, page, as_of from sensitive_audience where ${isSubject('subject')} order by subject, audience`,
      values,
    ],
    protections: [
      `select subject, protection, source, page, as_of from verified_protection where ${isSubject('subject')} order by subject, protection`,
      values,
    ],
    registrations: [
      `select id, company_id, registry, year, valid_until, location, minors, reproductive, source, page, as_of
       from broker_registration where ${isCompany('company_id')} order by id`,
      values,
    ],
    conduct: [
      `select id, case_id, case_ref, company_id, entry_ids, kind, severity, subject, status, authority, about, acted_on, remediated, source, page, as_of
       from conduct_act where ${isCompany('company_id')} or ${isOneOfEntries('entry_ids')} order by id`,
      values,
    ],
  })
  return assembleScoreFacts(rows, today)
}

/** The facts of each entry and company from their rows. Pure. */
export async function assembleScoreFacts(
  rows: { [K in keyof ScoreFactRows]: readonly ScoreFactRows[K][] },
  today: string,
): Promise<ScoreFactsById> {
  const looksOf = Map.groupBy(rows.looks, (row) => row.entry_id)
  const scansOf = Map.groupBy(rows.scans, (row) => row.entry_id)
  const typesOf = Map.groupBy(rows.dataTypes, (row) => row.entry_id)
  const kindsOf = new Map(rows.companyKinds.map((row) => [row.company_id, row]))
  const ratingsOf = Map.groupBy(rows.ratings, (row) => row.company_id)
  const seenOf = new Map(rows.seen.map((row) => [row.entry_id, row]))
  const roleOfSubject = new Map(
    rows.roles.map((row): [string, RoleFact] => [row.subject, { ...sourced(row), id: row.role }]),
  )
  const audienceOf = Map.groupBy(rows.audiences, (row) => row.subject)
  const protectionsOf = Map.groupBy(rows.protections, (row) => row.subject)
  const registrationsOf = Map.groupBy(rows.registrations, (row) => row.company_id)
  const conductOf = Map.groupBy(rows.conduct, (row) => row.company_id)
  const conductOfEntry = Map.groupBy(
    rows.conduct.flatMap((act) => act.entry_ids.map((entryId) => ({ act, entryId }))),
    ({ entryId }) => entryId,
  )

  const companyFacts = (id: string): CompanyFacts | null => {
    const role = roleOfSubject.get(`company:${id}`) ?? null
    const run = kindsOf.get(id)
    if (run)
      return {
        asOf: run.as_of,
        sources: run.pages,
        kinds: run.kinds,
        pageLoads: run.page_loads,
        hasSdk: run.has_sdk,
        role,
      }
    return role && { asOf: role.asOf, sources: role.sources, kinds: [], pageLoads: null, hasSdk: false, role }
  }
  const ofSubject = (subject: string) => ({
    audience: (audienceOf.get(subject) ?? []).map((row) => ({ ...sourced(row), id: row.audience })),
    protections: (protectionsOf.get(subject) ?? []).map((row) => ({ ...sourced(row), id: row.protection })),
  })
  /** A company that registered several names in one year is registered once, with all that they say. */
  const registeredAs = (companyId: string): PublicFacts['registrations'][number][] =>
    [...Map.groupBy(registrationsOf.get(companyId) ?? [], (row) => `${row.registry} ${row.year}`).values()].flatMap(
      ([row, ...others]) => {
        if (!row) return []
        const said = (column: 'location' | 'minors' | 'reproductive') =>
          others.reduce((answer: boolean | null, other) => answer || (other[column] ?? answer), row[column])
        return [
          {
            ...sourced(row),
            id: row.id,
            registry: row.registry,
            year: row.year,
            until: row.valid_until,
            location: said('location'),
            minors: said('minors'),
            reproductive: said('reproductive'),
          },
        ]
      },
    )
  /** Acts that name the entry, and those about its company. */
  const actsOf = (entryId: string, companyId: string | null) => {
    const own = (conductOfEntry.get(entryId) ?? []).map(({ act }) => act)
    const ofCompany = companyId === null ? [] : (conductOf.get(companyId) ?? [])
    const others = ofCompany.filter((act) => !own.includes(act) && !isOfOneProduct(act))
    return [...own.map((act) => conductFact(act, true)), ...others.map((act) => conductFact(act, false))]
  }

  const factsOfEntry = (row: EntryRow): EntryFacts => {
    const { company_id: companyId } = row
    const seenRow = seenOf.get(row.id)
    const rating = ratingFor(ratingsOf.get(companyId ?? '') ?? [], [row.slug, row.name])
    return {
      type: row.type,
      slug: row.slug,
      name: row.name,
      companyId,
      seenInApps: seenRow?.apps ?? 0,
      today,
      category: row.category,
      own: { ...sourced(row), kinds: row.type === 'app' ? [] : row.kinds },
      role: roleOfSubject.get(row.id) ?? null,
      ...ofSubject(row.id),
      registrations: companyId === null ? [] : registeredAs(companyId),
      conduct: actsOf(row.id, companyId),
      observations: [
        ...(looksOf.get(row.id) ?? []).map((look): Look => ({ ...sourced(look), kinds: look.kinds })),
        ...(scansOf.get(row.id) ?? []).map(lookOfScan),
      ],
      dataTypes: (typesOf.get(row.id) ?? []).map((type) => ({
        ...sourced(type),
        ...dataTypeById(type.data_type),
        basis: type.basis,
      })),
      company: companyId === null ? null : companyFacts(companyId),
      reach:
        reachOf(row) ??
        (row.type === 'sdk' && seenRow
          ? { ...sourced(seenRow), count: seenRow.apps, unit: 'measured-apps' as const }
          : null),
      policyRating: rating ? { ...sourced(rating), answers: rating.answers } : null,
    }
  }
  const entries = new Map(await mapInTurns(rows.entries, (row) => [row.id, factsOfEntry(row)] as const))
  const owned = Map.groupBy(
    [...entries.values()].filter((facts) => facts.companyId !== null && !isListedOnly(facts)),
    (facts) => facts.companyId,
  )
  const factsOf = ({ id }: { id: string }) =>
    factsOfCompany({
      id,
      today,
      owned: owned.get(id) ?? [],
      company: companyFacts(id),
      ...ofSubject(`company:${id}`),
      registrations: registeredAs(id),
      conduct: (conductOf.get(id) ?? []).map((act) => conductFact(act, true)),
      ratings: ratingsOf.get(id) ?? [],
    })
  const companies = new Map(await mapInTurns(rows.companies, (row) => [row.id, factsOf(row)] as const))
  return { entries, companies }
}

/** How one product treats children or guards its data says nothing about the company's others. */
const isOfOneProduct = ({ entry_ids, subject }: ScoreFactRows['conduct']): boolean =>
  entry_ids.length > 0 && (subject === 'children' || subject === 'security')

const conductFact = (row: ScoreFactRows['conduct'], isOwn: boolean): ConductFact => ({
  ...sourced(row),
  id: row.id,
  kind: row.kind,
  severity: row.severity,
  subject: row.subject,
  status: row.status,
  authority: row.authority,
  caseRef: row.case_ref,
  case: row.case_id,
  about: row.about,
  date: row.acted_on,
  remediated: row.remediated,
  isOwn,
})

interface Conditions {
  /** Returns whether the entry of this column is asked for, by itself or as one of its company's. */
  isEntry: (column: string) => string
  /** Returns whether the company of this column is asked for, by itself or as one of its entries'. */
  isCompany: (column: string) => string
  /** Returns whether a list of entries names one that is asked for. */
  isOneOfEntries: (column: string) => string
  /** Returns whether it is the id of an entry asked for, or `company:` and the id of a company asked for. */
  isSubject: (column: string) => string
  values: unknown[]
}

function conditionsOf(given: Given): Conditions {
  if (given === 'all') {
    const all = () => 'true'
    return { isEntry: all, isCompany: all, isOneOfEntries: all, isSubject: all, values: [] }
  }
  const values: unknown[] = []
  // PostgreSQL cannot estimate the length of a list, and would plan again for each one instead of once.
  const listed = (ids: readonly string[]) => {
    if (ids.length === 0) return undefined
    const position = values.push(ids.length === 1 ? ids[0] : ids)
    return ids.length === 1 ? `array[$${position}::text]` : `$${position}::text[]`
  }
  const entries = listed(given.entryIds)
  const companies = listed(given.companyIds)
  const both = (...lists: (string | undefined)[]) => lists.filter(Boolean).join(' || ') || `'{}'::text[]`
  const entryIds = both(entries, companies && `array(select id from entry where company_id = any(${companies}))`)
  const companyIds = both(companies, entries && `array(select company_id from entry where id = any(${entries}))`)
  return {
    isEntry: (column) => `${column} = any(${entryIds})`,
    isCompany: (column) => `${column} = any(${companyIds})`,
    isOneOfEntries: (column) => `${column} && (${entryIds})`,
    isSubject: (column) =>
      `(${column} = any(${entryIds}) or ${column} = any(array(select 'company:' || c from unnest(${companyIds}) as c)))`,
    values,
  }
}

interface ScanRow {
  entry_id: string
  scan_id: string
  kind: 'app' | 'site'
  version: string | null
  as_of: string
  kinds: TrackingKind[]
  /** Without those called only after consent. */
  sure: TrackingKind[]
}

const lookOfScan = (row: ScanRow): Look => ({
  ...sourced({ source: scanSource, page: scanResultPath(row.scan_id), as_of: row.as_of }),
  isMeasured: true,
  kinds: row.kinds,
  scan: {
    kind: row.kind,
    version: row.version,
    onlyAfterConsent: row.kinds.filter((kind) => !row.sure.includes(kind)),
  },
})

const sourced = (row: Dated): Sourced => ({ asOf: row.as_of, sources: [{ source: row.source, page: row.page }] })

const reachOf = (row: EntryRow): PublicFacts['reach'] =>
  row.reach_count !== null && row.reach_unit && row.reach_source && row.reach_page && row.reach_as_of
    ? {
        ...sourced({ source: row.reach_source, page: row.reach_page, as_of: row.reach_as_of }),
        count: row.reach_count,
        unit: row.reach_unit,
      }
    : null

/** A rating speaks of one product, and counts for that alone; a company's only one is taken for the company. */
function ratingFor<R extends { id: string; product: string }>(ratings: R[], names: string[]): R | undefined {
  const wanted = names.map((name) => name.toLowerCase())
  return ratings.find((rating) => wanted.includes(rating.id) || wanted.includes(rating.product.toLowerCase()))
}

interface CompanyParts extends Pick<PublicFacts, 'company' | 'audience' | 'protections' | 'registrations' | 'conduct'> {
  id: string
  today: string
  owned: PublicFacts[]
  ratings: (Dated & { id: string; product: string; answers: Record<string, string> })[]
}

/** A company is judged by all that it runs: its role, what its products were seen to collect, its widest reach. */
function factsOfCompany(parts: CompanyParts): PublicFacts {
  const { id, today, owned, company, ratings } = parts
  const rating = ratingFor(ratings, [id]) ?? (ratings.length === 1 ? ratings[0] : undefined)
  return {
    type: 'company',
    today,
    category: null,
    role: companyRole(company?.role ?? null, owned),
    own: company,
    audience: withShared(parts.audience, owned, { rowsOf: ({ audience }) => audience, of: 2 }),
    protections: withShared(parts.protections, owned, { rowsOf: ({ protections }) => protections, of: 1 }),
    registrations: parts.registrations,
    conduct: parts.conduct,
    observations: owned.flatMap((facts) => facts.observations),
    // Data that requests to its trackers can carry counts for the company; for its apps only observed data.
    dataTypes: owned.flatMap((facts) =>
      facts.dataTypes.filter((type) => facts.type !== 'app' || type.basis !== 'decodable'),
    ),
    company,
    reach:
      owned
        .flatMap((facts) => (facts.reach ? [facts.reach] : []))
        .toSorted((a, b) => reachVolume(b) - reachVolume(a) || b.count - a.count)[0] ?? null,
    policyRating: rating ? { ...sourced(rating), answers: rating.answers } : null,
  }
}

/** A company's own facts, and those that at least every second (`of: 2`) or every one (`of: 1`) of its entries has. */
function withShared<R extends { id: string }>(
  own: readonly R[],
  owned: readonly PublicFacts[],
  { rowsOf, of }: { rowsOf: (facts: PublicFacts) => readonly R[]; of: 1 | 2 },
): R[] {
  const shared = [...Map.groupBy(owned.flatMap(rowsOf), (row) => row.id).values()]
    .filter((rows) => rows.length * of >= owned.length)
    .flatMap((rows) => rows.slice(0, 1))
  return [...own, ...shared.filter((row) => !own.some(({ id }) => id === row.id))]
}
