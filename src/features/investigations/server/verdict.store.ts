import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Finding } from '../core/findings/finding.ts'
import type { VerdictState, VerdictWord } from '../vocabulary.ts'
import { isPublic } from './visible-runs.ts'

export interface StoredVerdict {
  finding_id: string
  verdict: VerdictWord
  reason: string
  decided_by: string
  decided_at: Date
}

const verdictColumns = 'finding_id, verdict, reason, decided_by, decided_at'

/** @returns undefined where strangers see no such finding. A second verdict takes the place of the first. */
export async function saveVerdict(
  db: Db,
  {
    id,
    findingId,
    verdict,
    reason,
    decidedBy,
  }: { id: string; findingId: string; verdict: VerdictWord; reason: string; decidedBy: string },
): Promise<StoredVerdict | undefined> {
  const [row] = await runSql<StoredVerdict>(
    db,
    `insert into finding_verdict (investigation_id, finding_id, verdict, reason, decided_by)
     select f.investigation_id, f.id, $3, $4, $5
     from finding f join investigation i on i.id = f.investigation_id and ${isPublic}
     where f.investigation_id = $1 and f.id = $2
     on conflict (investigation_id, finding_id) do update
       set verdict = excluded.verdict, reason = excluded.reason, decided_by = excluded.decided_by, decided_at = now()
     returning ${verdictColumns}`,
    [id, findingId, verdict, reason, decidedBy],
  )
  return row
}

export async function deleteVerdict(db: Db, { id, findingId }: { id: string; findingId: string }): Promise<boolean> {
  const rows = await runSql(
    db,
    `delete from finding_verdict where investigation_id = $1 and finding_id = $2 returning finding_id`,
    [id, findingId],
  )
  return rows.length > 0
}

/** In the order of the findings. */
export const listVerdicts = (db: Db, id: string): Promise<StoredVerdict[]> =>
  runSql<StoredVerdict>(
    db,
    `select ${verdictColumns} from finding_verdict v where investigation_id = $1
     order by (select f.ordinal from finding f where f.investigation_id = $1 and f.id = v.finding_id)`,
    [id],
  )

export interface ListedFinding {
  investigation_id: string
  app_name: string
  completed_at: Date
  record: Finding
  verdict: VerdictWord | null
  reason: string | null
  decided_by: string | null
  decided_at: Date | null
}

/** Findings that staff are asked about: serious ones and contradictions in the runs of so many days. */
const askedAbout = `(f.record->>'severity')::int >= 3 or f.record->>'direction' = 'contradiction'`
const askedDays = 90

const listFrom = {
  open: `from investigation i
     join finding f on f.investigation_id = i.id and (${askedAbout})
     left join finding_verdict v on v.investigation_id = f.investigation_id and v.finding_id = f.id
     where i.status = 'completed' and ${isPublic} and v.finding_id is null
       and i.completed_at > now() - interval '${askedDays} days'`,
  decided: `from finding_verdict v
     join finding f on f.investigation_id = v.investigation_id and f.id = v.finding_id
     join investigation i on i.id = f.investigation_id
     where ${isPublic}`,
} as const satisfies Record<VerdictState, string>

// A page goes on behind a finding by the place that it has now, or had: of one whose verdict was taken back it begins again.
const listPage = {
  open: `($1::text is null or (i.completed_at, i.id, -f.ordinal) < (
       select b.completed_at, b.id, -bf.ordinal from investigation b join finding bf on bf.investigation_id = b.id
       where b.id = $1 and bf.id = $2))
     order by i.completed_at desc, i.id desc, f.ordinal`,
  decided: `($1::text is null or not exists (select from finding_verdict where investigation_id = $1 and finding_id = $2)
       or (v.decided_at, v.investigation_id, v.finding_id) < (
         select decided_at, investigation_id, finding_id from finding_verdict where investigation_id = $1 and finding_id = $2))
     order by v.decided_at desc, v.investigation_id desc, v.finding_id desc`,
} as const satisfies Record<VerdictState, string>

/** Newest first, behind the finding that `before` names. */
export const listForVerdict = (
  db: Db,
  {
    state,
    limit,
    before,
  }: { state: VerdictState; limit: number; before?: { id: string; findingId: string } | undefined },
): Promise<ListedFinding[]> =>
  runSql<ListedFinding>(
    db,
    `select i.id as investigation_id, i.app_name, i.completed_at, f.record, v.verdict, v.reason, v.decided_by, v.decided_at
     ${listFrom[state]} and ${listPage[state]} limit $3`,
    [before?.id ?? null, before?.findingId ?? null, limit],
  )

export async function countForVerdict(db: Db, state: VerdictState): Promise<number> {
  const [row] = await runSql<{ count: number }>(db, `select count(*)::int as count ${listFrom[state]}`)
  return row?.count ?? 0
}

export interface QuotedEvidence {
  investigation_id: string
  id: string
  title: string
  excerpt: string
  page: string | null
  fetched_at: string
}

/** The evidence of several runs, as a quote needs it. */
export const listQuotes = (db: Db, wanted: readonly { investigationId: string; evidence: string }[]) =>
  runSql<QuotedEvidence>(
    db,
    `select e.investigation_id, e.id, e.record->>'title' as title, e.record->>'excerpt' as excerpt,
       coalesce(e.record->>'finalUrl', e.record->>'page') as page, e.record->>'fetchedAt' as fetched_at
     from unnest($1::text[], $2::text[]) as wanted(run, id)
     join evidence e on e.investigation_id = wanted.run and e.id = wanted.id`,
    [wanted.map((w) => w.investigationId), wanted.map((w) => w.evidence)],
  )
