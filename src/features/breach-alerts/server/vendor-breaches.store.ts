import { type Db, runSql } from '../../../platform/server/database.ts'
import type { SeverityLevel } from '../severity-table.ts'
import { isShown } from './list.ts'

export interface VendorBreach {
  id: string
  title: string
  company: string
  companyId: string | null
  host: string | null
  severity: SeverityLevel
  /** A day, a month or a year; null where no source says when. */
  occurredOn: string | null
  isVerified: boolean
  page: string | null
}

const columns = `b.id, b.title, b.company, b.company_id as "companyId", b.host, b.severity, b.occurred_on as "occurredOn",
  b.verification = 'verified' as "isVerified", b.page`

/** Breaches of these companies of the catalog, of these hosts, or of companies called exactly so. */
export const listBreachesOf = (
  db: Db,
  { companyIds, hosts, names }: { companyIds: readonly string[]; hosts: readonly string[]; names: readonly string[] },
): Promise<VendorBreach[]> =>
  runSql<VendorBreach>(
    db,
    `select ${columns} from breach b
     where (b.company_id = any($1) or b.host = any($2) or lower(b.company) = any($3)) and ${isShown} order by b.id`,
    [companyIds, hosts, names.map((name) => name.toLowerCase())],
  )

/** With the subjects of its company, by which others know it. */
export async function findVendorBreach(
  db: Db,
  id: string,
): Promise<(VendorBreach & { subjectIds: string[] }) | undefined> {
  const [row] = await runSql<VendorBreach & { subjectIds: string[] }>(
    db,
    `select ${columns}, case when b.company_id is null then '{}' else
         'company:' || b.company_id || array(select e.id from entry e where e.company_id = b.company_id) end as "subjectIds"
     from breach b where b.id = $1 and ${isShown}`,
    [id],
  )
  return row
}
