import { type Db, runSql } from '../../../platform/server/database.ts'
import { authorityName, type ConductKind, conductKindNames } from '../../../product/score/vocabulary.ts'

interface UntoldAct {
  id: string
  title: string
  about: string
  severity: 'low' | 'medium' | 'high' | 'critical'
  actedOn: string
  page: string
  subjectIds: string[]
  host: string | null
}

const alertSeverity = {
  'sale-or-disclosure-of-sensitive': 'critical',
  'covert-collection': 'high',
  'sensitive-use-or-large-fine': 'medium',
  small: 'low',
} as const

/** Acts about companies of the catalog since that day that stand and that no organization was told about. */
export async function listUntoldActs(db: Db, since: string): Promise<UntoldAct[]> {
  const rows = await runSql<
    Omit<UntoldAct, 'title' | 'severity'> & {
      kind: ConductKind
      authority: string
      gravity: keyof typeof alertSeverity
    }
  >(
    db,
    `select a.id, a.kind, a.authority, a.about, a.severity as gravity, a.acted_on as "actedOn", a.page, c.domain as host,
       array['company:' || a.company_id] || array(select e.id from entry e where e.company_id = a.company_id) || a.entry_ids as "subjectIds"
     from conduct_act a join company c on c.id = a.company_id
     where a.told_at is null and a.acted_on >= $1 and a.status not in ('annulled', 'withdrawn') order by a.acted_on, a.id`,
    [since],
  )
  return rows.map(({ kind, authority, gravity, ...act }) => ({
    ...act,
    title: `${conductKindNames[kind]} by ${authorityName(authority)}`,
    severity: alertSeverity[gravity],
  }))
}
