import { type Db, runSql } from '../../../platform/server/database.ts'
import { addDays, type Day } from '../../../platform/shared/days.ts'
import type {
  AcceptanceFact,
  AgreementFact,
  DocumentFact,
  FindingFact,
  OverrideFact,
  PortfolioDay,
  ReviewFact,
  ScoreFactsOfVendor,
  SubProcessorFact,
  TransferFact,
  VendorFacts,
} from '../../../product/register-facts.ts'
import type { Asked, Scope } from '../../../product/report-facts.ts'
import type { TransferGround } from '../../../product/vendors.ts'
import { shown, shownParameters, shownVendors } from './shown-vendors.ts'

// Rows as a report takes them: people by their ids, instants as text.

/** Both days are within. */
export type ReportDays = Pick<Asked['period'], 'from' | 'to'>

interface Of {
  organisationId: number
  vendorIds: readonly number[]
}

interface OfVendor {
  vendorId: number
}

/** A fact in which the named fields hold the id of the member instead of the name. */
type ById<Fact, Field extends keyof Fact> = Omit<Fact, Field> & { [K in Field]: number | (Fact[K] & null) }

/** A file with the member's id; null: a respondent sent it. */
export type FileRow = ById<DocumentFact['file'], 'by'>

const iso = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const startOf = (day: Day) => `${day}T00:00:00Z`

type Derived = 'owner' | 'dataTypes' | 'sensitiveDataTypes' | 'sdks' | 'score' | 'required'
type Attached = 'agreements' | 'transfers' | 'subProcessors' | 'documents' | 'findings'
type Decided = 'acceptances' | 'overrides' | 'reviews'

export interface VendorLine extends Omit<VendorFacts, Derived | Attached | Decided> {
  ownerId: number | null
  dataTypeIds: readonly string[]
  /** Its entry in the catalog, where it is an app. */
  app: string | null
  /** Someone said which sub-processors there are. */
  isListStated: boolean
  computedScore: number
  score: Omit<ScoreFactsOfVendor, 'before' | 'runs'>
}

/** Lists vendors by name; an empty list in the scope does not filter. */
export function listVendorLines(
  tx: Db,
  { organisationId, today, scope }: { organisationId: number; today: Day; scope: Scope },
): Promise<VendorLine[]> {
  const filters = [scope.tiers, scope.vendorTypes, scope.roles, scope.vendorIds]
  return runSql(tx, vendorSql, [
    ...shownParameters({ organisationId, today }),
    ...filters.map((values) => (values && values.length > 0 ? values : null)),
  ])
}

/** A fact or factor whose evidence comes without its words: they are most of its bytes, and no report shows them. */
const unquoted = (value: string) => `${value} || jsonb_build_object('evidence', (
  select coalesce(jsonb_agg((ref || '{"quote": null}') - 'span' order by place), '[]')
  from jsonb_array_elements(${value}->'evidence') with ordinality as refs(ref, place)))`

// The explanation is taken apart once: it is long, and each look into it would unpack it again.
const vendorSql = `select v.id, v.vendor_name as name, v.legal_name as "legalName", v.vendor_type as "vendorType", v.website, v.tier,
    v.criticality, v.owner_id as "ownerId", v.contact_name as "contactName", v.contact_email as "contactEmail", v.roles,
    v.data_types as "dataTypeIds", 'children' = any(v.data_subjects) or v.has_child_data as "hasChildData",
    v.data_subjects as "dataSubjects", v.purposes, v.countries,
    (select exporter from organisation where id = $1) as exporter,
    (select is_hipaa_entity from organisation where id = $1) as "isHipaaEntity", v.people, v.retention,
    v.security_measures as "securityMeasures", ${iso('v.created_at')} as "createdAt",
    ${iso('v.last_assessed_at')} as "lastAssessedAt", v.last_reviewed_on as "lastReviewedOn",
    v.next_review_on as "nextReviewOn", ${shown.status} as "complianceStatus",
    case when v.catalog_kind = 'app' then 'app:' || v.catalog_id end as app,
    v.sub_processors_stated_at is not null as "isListStated", v.score as "computedScore",
    json_build_object('isKnown', ${shown.isScored}, 'value', ${shown.score}, 'band', ${shown.band},
      'low', case when v.score_known then v.score_low end, 'high', case when v.score_known then v.score_high end,
      'confidence', case when v.score_known then v.score_confidence end,
      'run', case when r.id is not null then json_build_object('id', r.id, 'computedAt', ${iso('r.computed_at')},
        'methodVersion', r.method_version, 'inputsSha256', e."inputsHash", 'events', e.inputs->'events', 'floors', e.floors,
        'facts', (select json_object_agg(key, case when value = 'null' then value else ${unquoted('value')} end)
          from jsonb_each(e.inputs->'facts')),
        'factors', (select json_agg(${unquoted('factor')} order by place)
          from jsonb_array_elements(e.factors) with ordinality as factors(factor, place))) end) as score
  from ${shownVendors} left join vendor_score_run r on r.organisation_id = v.organisation_id and r.id = v.score_run_id
    left join lateral jsonb_to_record(r.explanation) as e(inputs jsonb, factors jsonb, floors jsonb, "inputsHash" text) on true
  where v.organisation_id = $1 and v.archived_at is null
    and ($4::text[] is null or v.tier = any($4)) and ($5::text[] is null or v.vendor_type = any($5))
    and ($6::text[] is null or v.roles && $6) and ($7::bigint[] is null or v.id = any($7))
  order by lower(v.vendor_name), v.id`

/** Those who are members still, by id. */
export async function listMemberNames(tx: Db, organisationId: number): Promise<Map<number, string>> {
  const rows = await runSql<{ id: number; name: string }>(
    tx,
    `select id, trim(first_name || ' ' || last_name) as name from member where organisation_id = $1 and left_at is null`,
    [organisationId],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const listPortfolioDays = (
  tx: Db,
  { organisationId, period }: { organisationId: number; period: ReportDays },
): Promise<PortfolioDay[]> =>
  runSql(
    tx,
    `select day, vendors, average_score as "averageScore", compliance_rate as "complianceRate", bands from portfolio_day
     where organisation_id = $1 and day between $2 and $3 order by day`,
    [organisationId, period.from, period.to],
  )

type ScoreRun = ScoreFactsOfVendor['runs'][number]

/** Lists runs of the period, oldest first. */
export const listRunsWithin = (
  tx: Db,
  { organisationId, vendorIds, period }: Of & { period: ReportDays },
): Promise<(ScoreRun & OfVendor)[]> =>
  runSql(
    tx,
    `select vendor_id as "vendorId", ${iso('computed_at')} as "computedAt", cause, score as value, is_known as "isKnown", band
     from vendor_score_run
     where organisation_id = $1 and vendor_id = any($2) and computed_at >= $3 and computed_at < $4 order by id`,
    [organisationId, vendorIds, startOf(period.from), startOf(addDays(period.to, 1))],
  )

/** The last run of each before a day, where that one knew the score. */
export const listRunsBefore = (
  tx: Db,
  { organisationId, vendorIds, day }: Of & { day: Day },
): Promise<(NonNullable<ScoreFactsOfVendor['before']> & OfVendor)[]> =>
  runSql(
    tx,
    `select asked.id as "vendorId", r.score as value, r.band
     from unnest($2::bigint[]) as asked(id) cross join lateral (
       select score, is_known, band from vendor_score_run
       where organisation_id = $1 and vendor_id = asked.id and computed_at < $3 order by id desc limit 1
     ) r where r.is_known`,
    [organisationId, vendorIds, startOf(day)],
  )

const fileRow = `case when f.id is not null then json_build_object('name', f.name, 'sha256', f.sha256,
  'at', ${iso('f.created_at')}, 'by', f.member_id) end as file`
const withFile = (row: string) =>
  `left join organisation_file f on f.organisation_id = ${row}.organisation_id and f.id = ${row}.file_id`

type ClauseRow = ById<AgreementFact['clauses'][number], 'confirmedBy'>
export type AgreementRow = Omit<AgreementFact, 'isInForce' | 'file' | 'clauses'> & {
  file: FileRow | null
  clauses: readonly ClauseRow[]
}

export const listAgreementRows = (tx: Db, { organisationId, vendorIds }: Of): Promise<(AgreementRow & OfVendor)[]> =>
  runSql(
    tx,
    `select a.vendor_id as "vendorId", a.id, a.kind, a.title, a.state, a.signed_on as "signedOn", a.valid_from as "validFrom",
       a.valid_until as "validUntil", a.signer, a.scc_module as "sccModule", ${fileRow},
       coalesce((select json_agg(json_build_object('id', c.clause_id, 'state', c.state, 'isConfirmed', c.confirmed_at is not null,
           'confirmedBy', c.confirmed_by, 'confirmedAt', ${iso('c.confirmed_at')}, 'quote', c.quote, 'note', c.note))
         from clause_check c where c.organisation_id = $1 and c.agreement_id = a.id), '[]') as clauses
     from agreement a ${withFile('a')} where a.organisation_id = $1 and a.vendor_id = any($2) order by a.id`,
    [organisationId, vendorIds],
  )

export type TransferRow = Omit<TransferFact, 'countryName' | 'mechanism' | 'warning' | 'file'> &
  OfVendor & { mechanism: TransferGround; file: FileRow | null }

export const listTransferRows = (tx: Db, { organisationId, vendorIds }: Of): Promise<TransferRow[]> =>
  runSql(
    tx,
    `select t.vendor_id as "vendorId", t.country, t.mechanism, t.assessed_on as "assessedOn", t.conclusion, t.measures,
       t.checked_on as "checkedOn", t.check_again_on as "checkAgainOn", t.covers_staff as "coversStaff",
       t.checked_for as "checkedFor", t.is_country_doubtful as "isCountryDoubtful", ${fileRow}
     from vendor_transfer t ${withFile('t')} where t.organisation_id = $1 and t.vendor_id = any($2) order by t.country, t.id`,
    [organisationId, vendorIds],
  )

export type SubProcessorRow = Omit<SubProcessorFact, 'vendorId'> & OfVendor & { subVendorId: number | null }

export const listSubProcessorRows = (tx: Db, { organisationId, vendorIds }: Of): Promise<SubProcessorRow[]> =>
  runSql(
    tx,
    `select vendor_id as "vendorId", name, name_key as key, country, purpose, since, until, source, source_url as "sourceUrl",
       ${iso('first_seen_at')} as "firstSeenAt", object_by as "objectBy", sub_vendor_id as "subVendorId"
     from vendor_sub_processor where organisation_id = $1 and vendor_id = any($2)
     order by until is not null, lower(name), id`,
    [organisationId, vendorIds],
  )

export type DocumentRow = Omit<DocumentFact, 'file'> & OfVendor & { file: FileRow }

export const listDocumentRows = (tx: Db, { organisationId, vendorIds }: Of): Promise<DocumentRow[]> =>
  runSql(
    tx,
    `select d.vendor_id as "vendorId", d.kind, d.title, d.issued_on as "issuedOn", d.expires_on as "expiresOn",
       d.scope_confirmed_at is not null as "isScopeConfirmed", ${fileRow}
     from vendor_document d ${withFile('d')} where d.organisation_id = $1 and d.vendor_id = any($2) order by d.id`,
    [organisationId, vendorIds],
  )

export type FindingRow = ById<FindingFact, 'owner'> & OfVendor

export const listFindingRows = (
  tx: Db,
  { organisationId, vendorIds, today }: Of & { today: Day },
): Promise<FindingRow[]> =>
  runSql(
    tx,
    `select vendor_id as "vendorId", id, title, detail, severity, status, owner_id as owner, due_on as "dueOn", source,
       ${iso('created_at')} as "createdAt", ${iso('closed_at')} as "closedAt", status in ('open', 'in_progress') as "isOpen",
       status in ('open', 'in_progress') and coalesce(due_on < $3::date, false) as "isLate"
     from vendor_finding where organisation_id = $1 and vendor_id = any($2) order by id`,
    [organisationId, vendorIds, today],
  )

/** When something that runs out was ended before its day. */
interface Endable {
  endedAt: string | null
}

export type AcceptanceRow = ById<Omit<AcceptanceFact, 'isInForce'>, 'acceptedBy'> & OfVendor & Endable

export const listAcceptanceRows = (tx: Db, { organisationId, vendorIds }: Of): Promise<AcceptanceRow[]> =>
  runSql(
    tx,
    `select a.vendor_id as "vendorId", a.reason, a.score, a.finding_id as "findingId", f.title as "findingTitle",
       a.accepted_by as "acceptedBy", ${iso('a.accepted_at')} as "acceptedAt", a.expires_on as "expiresOn", ${iso('a.ended_at')} as "endedAt"
     from vendor_acceptance a
       left join vendor_finding f on f.organisation_id = a.organisation_id and f.id = a.finding_id
     where a.organisation_id = $1 and a.vendor_id = any($2) order by a.id`,
    [organisationId, vendorIds],
  )

export type OverrideRow = ById<Omit<OverrideFact, 'isInForce' | 'isStale'>, 'madeBy'> & Endable

export const listOverrideRows = (tx: Db, { organisationId, vendorIds }: Of): Promise<(OverrideRow & OfVendor)[]> =>
  runSql(
    tx,
    `select vendor_id as "vendorId", field, value, reason, score_then as "scoreThen", made_by as "madeBy",
       ${iso('made_at')} as "madeAt", expires_on as "expiresOn", ${iso('ended_at')} as "endedAt"
     from vendor_override where organisation_id = $1 and vendor_id = any($2) order by id`,
    [organisationId, vendorIds],
  )

export type ReviewRow = ById<ReviewFact, 'reviewedBy'> & OfVendor

export const listReviewRows = (tx: Db, { organisationId, vendorIds }: Of): Promise<ReviewRow[]> =>
  runSql(
    tx,
    `select vendor_id as "vendorId", decision, reason, score, reviewed_by as "reviewedBy", ${iso('reviewed_at')} as "reviewedAt",
       next_review_on as "nextReviewOn"
     from vendor_review where organisation_id = $1 and vendor_id = any($2) order by id`,
    [organisationId, vendorIds],
  )
