import { type Db, runSql } from '../../../platform/server/database.ts'
import { evidencePath, memberEvidencePath } from '../../../product/links.ts'
import type { Observed, ObservedFinding } from '../compare.ts'

/**
 * What the newest completed investigation of a vendor found: the organisation's own before a public one of the vendor's
 * entry in the catalog, or of its domains that the catalog does not have.
 */
export async function findObserved(
  tx: Db,
  { organisationId, vendorId }: { organisationId: number; vendorId: number },
): Promise<Observed> {
  const [run] = await runSql<{ id: string; isOwn: boolean }>(
    tx,
    `select i.id, i.organisation_id is not null as "isOwn"
     from vendor v
     join investigation i on i.status = 'completed' and i.hidden_at is null and (
       (i.organisation_id = v.organisation_id and i.subject_key = 'vendor:' || v.id)
       or (i.organisation_id is null and i.subject_id = any(
         array[v.catalog_kind || ':' || v.catalog_id] || array(select 'domain-outside:' || d from unnest(v.domains) d))))
     where v.organisation_id = $1 and v.id = $2
     order by i.organisation_id is null, i.completed_at desc nulls last, i.id desc limit 1`,
    [organisationId, vendorId],
  )
  return run ? listFindings(tx, run) : null
}

async function listFindings(tx: Db, { id, isOwn }: { id: string; isOwn: boolean }): Promise<ObservedFinding[]> {
  const rows = await runSql<{
    ruleId: string
    about: string[]
    statement: string
    evidence: { id: string; title: string; capturedAt: string }[]
  }>(
    tx,
    `select f.record->>'ruleId' as "ruleId", f.record->>'statement' as statement,
       array(select distinct thing from evidence e, unnest(array[e.record->'facts'->>'standard', e.record->'facts'->>'role']) thing
         where e.investigation_id = f.investigation_id and f.record->'evidence' ? e.id and thing is not null
         order by thing) as about,
       coalesce((select json_agg(json_build_object('id', e.id, 'title', e.record->>'title',
           'capturedAt', e.record->>'fetchedAt') order by e.ordinal)
         from evidence e where e.investigation_id = f.investigation_id and f.record->'evidence' ? e.id), '[]') as evidence
     from finding f where f.investigation_id = $1 order by f.ordinal`,
    [id],
  )
  // Evidence from before facts were stored is about nothing that can be told apart.
  return rows.map(({ evidence, ...finding }) => ({
    ...finding,
    evidence: evidence.map((one) => ({
      title: one.title,
      url: isOwn ? memberEvidencePath(id, one.id) : evidencePath(id, one.id),
      capturedAt: one.capturedAt,
    })),
  }))
}
