import { type Db, runSql } from '../../../platform/server/database.ts'
import type { RiskBand } from '../../../product/score/levels.ts'
import type { ComplianceStatus } from '../../../product/vendors.ts'
import type { Agreement } from '../agreements-in-force.ts'
import type { OwnDocument, OwnFacts } from '../score-inputs.ts'
import type { VendorIdentity } from './sources.ts'

/** Current values that a rescoring writes. */
export interface Standing {
  score: number
  isScored: boolean
  low: number | null
  high: number | null
  band: RiskBand | null
  confidence: string | null
  /** The level rests on the role alone, or on nothing. */
  isExpected: boolean
  runId: number | null
  told: { score: number; band: RiskBand } | null
  pending: { band: RiskBand; since: string } | null
  status: ComplianceStatus
  isDpaSigned: boolean
  openFindings: number
  assessedAt: Date | null
}

export interface VendorRecord {
  identity: VendorIdentity
  own: OwnFacts
  standing: Standing
  /** Hash of its newest score run; null before the first. */
  inputsHash: string | null
}

interface Asked {
  organisationId: number
  vendorIds: readonly number[]
}

const day = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`

/**
 * Everything the organisation recorded of these vendors that counts, in a fixed number of queries; locked, in the order of
 * their ids, until the transaction ends.
 */
export async function lockVendorRecords(tx: Db, asked: Asked): Promise<VendorRecord[]> {
  const parameters = [asked.organisationId, asked.vendorIds]
  await runSql(
    tx,
    `select 1 from vendor where organisation_id = $1 and id = any($2) order by id for no key update`,
    parameters,
  )
  return listVendorRecords(tx, asked)
}

export async function listVendorRecords(tx: Db, { organisationId, vendorIds }: Asked): Promise<VendorRecord[]> {
  const parameters = [organisationId, vendorIds]
  const vendors = await runSql<VendorLine>(tx, vendorSql, parameters)
  const agreements = await runSql<Agreement & OfVendor>(tx, agreementSql, parameters)
  const transfers = await runSql<OwnFacts['transfers'][number] & OfVendor>(tx, transferSql, parameters)
  const subProcessors = await runSql<{ count: number; asOf: string } & OfVendor>(tx, subProcessorSql, parameters)
  const documents = await runSql<OwnDocument & OfVendor>(tx, documentSql, parameters)
  const findings = await runSql<OwnFacts['findings'][number] & OfVendor>(tx, findingSql, parameters)
  const agreementsOf = Map.groupBy(agreements, byVendor)
  const transfersOf = Map.groupBy(transfers, byVendor)
  const documentsOf = Map.groupBy(documents, byVendor)
  const findingsOf = Map.groupBy(findings, byVendor)
  const listedBy = new Map(subProcessors.map((row) => [row.vendorId, { count: row.count, asOf: row.asOf }]))
  return vendors.map(({ identity, standing, facts, statedOn, assessedAt, inputsHash }) => ({
    identity,
    standing: { ...standing, assessedAt },
    inputsHash,
    own: {
      ...facts,
      agreements: agreementsOf.get(identity.id) ?? [],
      transfers: transfersOf.get(identity.id) ?? [],
      subProcessors: listedBy.get(identity.id) ?? (statedOn === null ? null : { count: 0, asOf: statedOn }),
      documents: documentsOf.get(identity.id) ?? [],
      findings: findingsOf.get(identity.id) ?? [],
    },
  }))
}

interface OfVendor {
  vendorId: number
}

const byVendor = ({ vendorId }: OfVendor) => vendorId

interface VendorLine {
  identity: VendorIdentity
  standing: Omit<Standing, 'assessedAt'>
  assessedAt: Date | null
  facts: Omit<OwnFacts, 'agreements' | 'transfers' | 'subProcessors' | 'documents' | 'findings'>
  statedOn: string | null
  inputsHash: string | null
}

// No join: of an organisation without statistics, as in an import, that compares each vendor with each run.
const vendorSql = `select
    jsonb_build_object('id', v.id, 'names', array_remove(array[v.vendor_name, v.legal_name] || v.aliases, ''), 'domains', v.domains,
      'catalog', case when v.catalog_kind is not null then jsonb_build_object('kind', v.catalog_kind, 'id', v.catalog_id) end) as identity,
    jsonb_build_object('score', v.score, 'isScored', v.score_known, 'low', v.score_low, 'high', v.score_high, 'band', v.score_band,
      'confidence', v.score_confidence, 'runId', v.score_run_id, 'status', v.compliance_status, 'isDpaSigned', v.dpa_signed,
      'openFindings', v.open_findings, 'isExpected', v.score_expected,
      'told', case when v.told_band is not null then jsonb_build_object('score', v.told_score, 'band', v.told_band) end,
      'pending', case when v.pending_band is not null then jsonb_build_object('band', v.pending_band, 'since', v.pending_since) end
    ) as standing,
    jsonb_build_object('roles', v.roles, 'dataTypes', v.data_types, 'people', v.people, 'criticality', v.criticality,
      'isChildData', coalesce(v.has_child_data, false) or 'children' = any(v.data_subjects), 'countries', v.countries,
      'exporter', (select exporter from organisation where id = $1),
      'isHipaaEntity', (select is_hipaa_entity from organisation where id = $1),
      'hasStaffData', v.data_subjects && '{employees,applicants}', 'nextReviewOn', v.next_review_on,
      'confirmedOn', greatest(${day('v.updated_at')}, to_char(v.last_reviewed_on, 'YYYY-MM-DD'))) as facts,
    ${day('v.sub_processors_stated_at')} as "statedOn", v.last_assessed_at as "assessedAt",
    (select r.inputs_sha256 from vendor_score_run r where r.organisation_id = v.organisation_id and r.id = v.score_run_id) as "inputsHash"
  from vendor v
  where v.organisation_id = $1 and v.id = any($2) and v.merged_into is null order by v.id`

const agreementSql = `select a.vendor_id as "vendorId", a.id, a.kind, a.state,
    coalesce(to_char(a.signed_on, 'YYYY-MM-DD'), ${day('a.created_at')}) as "asOf", a.valid_from as "validFrom",
    a.valid_until as "validUntil", a.scc_module as "sccModule", f.sha256,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.clause_id, 'draftedState', c.drafted_state, 'state', c.state,
        'isConfirmed', c.confirmed_at is not null) order by c.clause_id)
      from clause_check c where c.organisation_id = $1 and c.agreement_id = a.id), '[]') as clauses
  from agreement a left join organisation_file f on f.organisation_id = a.organisation_id and f.id = a.file_id
  where a.organisation_id = $1 and a.vendor_id = any($2) and a.state <> 'ended' order by a.id`

const transferSql = `select vendor_id as "vendorId", country, mechanism, assessed_on as "assessedOn",
    is_country_doubtful as "isCountryDoubtful", checked_on as "checkedOn", check_again_on as "checkAgainOn",
    covers_staff as "coversStaff", checked_for as "checkedFor",
    greatest(${day('created_at')}, to_char(assessed_on, 'YYYY-MM-DD')) as "asOf"
  from vendor_transfer where organisation_id = $1 and vendor_id = any($2) order by country`

const subProcessorSql = `select vendor_id as "vendorId", count(*)::int as count, ${day('max(first_seen_at)')} as "asOf"
  from vendor_sub_processor where organisation_id = $1 and vendor_id = any($2) and until is null group by 1`

const documentSql = `select d.vendor_id as "vendorId", d.id, d.kind,
    coalesce(to_char(d.issued_on, 'YYYY-MM-DD'), ${day('d.created_at')}) as "asOf", d.expires_on as "expiresOn", f.sha256
  from vendor_document d join organisation_file f on f.organisation_id = d.organisation_id and f.id = d.file_id
  where d.organisation_id = $1 and d.vendor_id = any($2) order by d.id`

const findingSql = `select vendor_id as "vendorId", severity, status in ('open', 'in_progress') as "isOpen", due_on as "dueOn"
  from vendor_finding where organisation_id = $1 and vendor_id = any($2) order by id`
