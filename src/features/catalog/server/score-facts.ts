import { type Db, runInTurn, runTogether } from '../../../platform/server/database.ts'
import { mapInTurns } from '../../../platform/server/in-turns.ts'
import type { TrackingKind } from '../../score/tracking-kinds.ts'
import { dataTypeById } from '../data-types.ts'
import { scanPath, scanSource } from '../paths.ts'
import { type Look, type PublicFacts, reachVolume, type Sourced } from '../score-inputs.ts'
import type { EntryType } from '../vocabulary.ts'
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
  company_id: string | null
  reach_count: number | null
  reach_unit: 'downloads' | 'page-loads' | null
  reach_source: string | null
  reach_page: string | null
  reach_as_of: string | null
}

/** What scores are made of, per entry and per company, with what a card needs beside it. */
export interface ScoreFactsById {
  entries: Map<string, PublicFacts & { slug: string; name: string; companyId: string | null; seenInApps: number }>
  companies: Map<string, PublicFacts>
}

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
  const { isEntry, isCompany, values } = conditionsOf(given)
  const { entries, looks, scans, dataTypes, companyKinds, ratings, seen, companies } = await (given === 'all'
    ? runInTurn
    : runTogether)<{
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
      pages: { source: string; page: string }[]
      as_of: string
    }
    ratings: Dated & { id: string; product: string; company_id: string; answers: Record<string, string> }
    seen: { entry_id: string; apps: number; source: string; page: string; as_of: string }
    companies: { id: string }
  }>(db, {
    entries: [
      `select id, type, slug, name, kinds, company_id, source, page, as_of, reach_count, reach_unit, reach_source, reach_page, reach_as_of
       from entry where ${isEntry('id')}`,
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
  })

  const looksOf = Map.groupBy(looks, (row) => row.entry_id)
  const scansOf = Map.groupBy(scans, (row) => row.entry_id)
  const typesOf = Map.groupBy(dataTypes, (row) => row.entry_id)
  const kindsOf = new Map(
    companyKinds.map((row) => [row.company_id, { asOf: row.as_of, sources: row.pages, kinds: row.kinds }]),
  )
  const ratingsOf = Map.groupBy(ratings, (row) => row.company_id)
  const seenOf = new Map(seen.map((row) => [row.entry_id, row]))

  const factsOfEntry = (row: EntryRow) => {
    const seenRow = seenOf.get(row.id)
    const rating = ratingFor(ratingsOf.get(row.company_id ?? '') ?? [], [row.slug, row.name])
    return {
      type: row.type,
      slug: row.slug,
      name: row.name,
      companyId: row.company_id,
      seenInApps: seenRow?.apps ?? 0,
      today,
      own: row.type === 'app' ? null : { ...sourced(row), kinds: row.kinds },
      observations: [
        ...(looksOf.get(row.id) ?? []).map((look): Look => ({ ...sourced(look), kinds: look.kinds })),
        ...(scansOf.get(row.id) ?? []).map(lookOfScan),
      ],
      dataTypes: (typesOf.get(row.id) ?? []).map((type) => ({
        ...sourced(type),
        ...dataTypeById(type.data_type),
        basis: type.basis,
      })),
      company: kindsOf.get(row.company_id ?? '') ?? null,
      reach:
        reachOf(row) ??
        (row.type === 'sdk' && seenRow
          ? { ...sourced(seenRow), count: seenRow.apps, unit: 'measured-apps' as const }
          : null),
      policyRating: rating ? { ...sourced(rating), answers: rating.answers } : null,
    } satisfies PublicFacts & Record<string, unknown>
  }
  const entryFacts = new Map(await mapInTurns(entries, (row) => [row.id, factsOfEntry(row)] as const))
  const owned = Map.groupBy(
    [...entryFacts.values()].filter((facts) => facts.companyId !== null),
    (facts) => facts.companyId as string,
  )
  return {
    entries: entryFacts,
    companies: new Map(
      await mapInTurns(companies, ({ id }) => {
        const facts = factsOfCompany({
          id,
          today,
          owned: owned.get(id) ?? [],
          kinds: kindsOf.get(id) ?? null,
          ratings: ratingsOf.get(id) ?? [],
        })
        return [id, facts] as const
      }),
    ),
  }
}

interface Conditions {
  /** Whether the entry of this column is asked for, by itself or as one of its company's. */
  isEntry: (column: string) => string
  /** Whether the company of this column is asked for, by itself or as one of its entries'. */
  isCompany: (column: string) => string
  values: unknown[]
}

function conditionsOf(given: Given): Conditions {
  if (given === 'all') return { isEntry: () => 'true', isCompany: () => 'true', values: [] }
  const values: unknown[] = []
  // Of a list PostgreSQL does not know how long it will be, and would rather plan for each one than once for all.
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
  ...sourced({ source: scanSource, page: scanPath(row.scan_id), as_of: row.as_of }),
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

interface CompanyParts {
  id: string
  today: string
  owned: PublicFacts[]
  kinds: (Sourced & { kinds: TrackingKind[] }) | null
  ratings: (Dated & { id: string; product: string; answers: Record<string, string> })[]
}

/** A company is judged by all that it runs: its trackers' kinds, what its products were seen to collect, its widest reach. */
function factsOfCompany({ id, today, owned, kinds, ratings }: CompanyParts): PublicFacts {
  const rating = ratingFor(ratings, [id]) ?? (ratings.length === 1 ? ratings[0] : undefined)
  return {
    type: 'company',
    today,
    own: kinds,
    observations: owned.flatMap((facts) => facts.observations),
    // What requests to its trackers can carry counts for the company; of its apps only what was seen.
    dataTypes: owned.flatMap((facts) =>
      facts.dataTypes.filter((type) => facts.type !== 'app' || type.basis !== 'decodable'),
    ),
    company: kinds,
    reach:
      owned
        .flatMap((facts) => (facts.reach ? [facts.reach] : []))
        .toSorted((a, b) => reachVolume(b) - reachVolume(a) || b.count - a.count)[0] ?? null,
    policyRating: rating ? { ...sourced(rating), answers: rating.answers } : null,
  }
}
