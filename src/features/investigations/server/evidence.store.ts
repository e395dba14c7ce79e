import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Evidence } from '../core/evidence.ts'
import type { Finding } from '../core/findings/finding.ts'

/** The records alone; the bytes they quote are in the blob store before. */
export const insertEvidence = (db: Db, id: string, evidence: Evidence[]) =>
  runSql(
    db,
    `insert into evidence (investigation_id, id, ordinal, record, sha256)
     select $1, r->>'id', n, r, r->>'sha256' from jsonb_array_elements($2::jsonb) with ordinality as e(r, n)`,
    [id, JSON.stringify(evidence)],
  )

export const insertFindings = (db: Db, id: string, findings: Finding[]) =>
  runSql(
    db,
    `insert into finding (investigation_id, id, ordinal, record)
     select $1, r->>'id', n, r from jsonb_array_elements($2::jsonb) with ordinality as f(r, n)`,
    [id, JSON.stringify(findings)],
  )

export const listEvidence = async (db: Db, id: string): Promise<Evidence[]> => {
  const rows = await runSql<{ record: Evidence }>(
    db,
    `select record from evidence where investigation_id = $1 order by ordinal`,
    [id],
  )
  return rows.map((row) => row.record)
}

export async function findEvidence(db: Db, id: string, evidenceId: string): Promise<Evidence | undefined> {
  const [row] = await runSql<{ record: Evidence }>(
    db,
    `select record from evidence where investigation_id = $1 and id = $2`,
    [id, evidenceId],
  )
  return row?.record
}

/** The piece of a record that holds its facts; undefined for records from before facts were stored. */
export async function findFacts(db: Db, id: string, sha256: string): Promise<Evidence | undefined> {
  const [row] = await runSql<{ record: Evidence }>(
    db,
    `select record from evidence where investigation_id = $1 and sha256 = $2 and record ? 'facts' limit 1`,
    [id, sha256],
  )
  return row?.record
}

export const listFindings = async (db: Db, id: string): Promise<Finding[]> => {
  const rows = await runSql<{ record: Finding }>(
    db,
    `select record from finding where investigation_id = $1 order by ordinal`,
    [id],
  )
  return rows.map((row) => row.record)
}
