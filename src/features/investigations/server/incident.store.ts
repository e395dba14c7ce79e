import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Incident } from '../core/connectors/network.ts'
import { isVisibleTo } from './visible-runs.ts'

/**
 * Incidents of these hosts, companies or names that their sources stand by; `hasRecords` says whether any source was ever
 * loaded, `records` how many there are. A name alone does not decide where both have hosts: then it is someone else's.
 */
export async function findIncidents(
  db: Db,
  { hosts, companyIds, names }: { hosts: readonly string[]; companyIds: readonly string[]; names: readonly string[] },
): Promise<{ hasRecords: boolean; records: number; incidents: Incident[] }> {
  const [any] = await runSql<{ exists: boolean; records: number }>(
    db,
    `select exists (select from breach_source) as exists,
       (select count(*)::int from breach where withdrawn_at is null and merged_into is null) as records`,
  )
  const incidents = await runSql<Incident>(
    db,
    `select b.id, b.title, b.company, b.host, b.occurred_on as "occurredOn", b.published_on as "publishedOn",
       b.accounts::float8 as accounts, b.data_classes as "dataClasses", b.severity, b.severity_formula as "severityFormula",
       case b.verification when 'unknown' then null else b.is_verified end as "isVerified", s.title as source, b.page
     from breach b join breach_source s on s.id = b.source
     where (b.host = any($1) or b.company_id = any($2) or (lower(b.company) = any($3) and (b.host is null or cardinality($1::text[]) = 0)))
       and b.withdrawn_at is null and b.merged_into is null
     order by b.id`,
    [hosts, companyIds, names.map((name) => name.toLowerCase())],
  )
  return { hasRecords: any?.exists ?? false, records: any?.records ?? 0, incidents }
}

/**
 * The texts of the pages that the last completed run about a subject quoted, by the hash of their text: of a public run, or
 * of the organisation's own.
 */
export const listQuotedPages = (
  db: Db,
  { subjectId, organisationId }: { subjectId: string; organisationId: number | null },
) =>
  runSql<{ investigationId: string; completedAt: string; url: string; textSha256: string }>(
    db,
    `select distinct on (e.record->>'finalUrl') i.id as "investigationId",
       to_char(i.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "completedAt",
       e.record->>'finalUrl' as url, e.record->>'textSha256' as "textSha256"
     from evidence e join (
       select i.id, i.completed_at from investigation i
       where i.subject_id = $1 and i.status = 'completed' and ${isVisibleTo('$2')}
         and exists (select from evidence q where q.investigation_id = i.id and q.record->>'connector' = 'policy' and q.record->>'form' = 'quote')
       order by i.completed_at desc limit 1
     ) i on i.id = e.investigation_id
     where e.record->>'connector' = 'policy' and e.record->>'form' = 'quote'
     order by e.record->>'finalUrl'`,
    [subjectId, organisationId],
  )
