import { type Db, runSql } from '../../../platform/server/database.ts'
import type { RecordedFacts } from '../offered-facts.ts'

interface Of {
  organisationId: number
  assessmentId: number
}

export interface FollowUp {
  questionId: string
  note: string
  askedAt: Date
  closedAt: Date | null
}

/** Oldest first. */
export const listFollowUps = (tx: Db, { organisationId, assessmentId }: Of): Promise<FollowUp[]> =>
  runSql(
    tx,
    `select question_id as "questionId", note, asked_at as "askedAt", closed_at as "closedAt" from answer_follow_up
     where organisation_id = $1 and assessment_id = $2 order by asked_at, question_id`,
    [organisationId, assessmentId],
  )

export async function insertFollowUp(
  tx: Db,
  given: Of & { questionId: string; note: string; memberId: number; now: Date },
): Promise<void> {
  const { organisationId, assessmentId, questionId, note, memberId, now } = given
  await runSql(
    tx,
    `insert into answer_follow_up (organisation_id, assessment_id, question_id, note, asked_by, asked_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [organisationId, assessmentId, questionId, note, memberId, now],
  )
}

export async function closeFollowUps(tx: Db, { organisationId, assessmentId, now }: Of & { now: Date }): Promise<void> {
  await runSql(
    tx,
    `update answer_follow_up set closed_at = $3 where organisation_id = $1 and assessment_id = $2 and closed_at is null`,
    [organisationId, assessmentId, now],
  )
}

/** Questions whose fact a member has accepted or declined. */
export const listDecidedFacts = (
  tx: Db,
  { organisationId, assessmentId }: Of,
): Promise<{ questionId: string; isAccepted: boolean }[]> =>
  runSql(
    tx,
    `select question_id as "questionId", is_accepted as "isAccepted" from answer_fact
     where organisation_id = $1 and assessment_id = $2 order by question_id`,
    [organisationId, assessmentId],
  )

export async function decideFact(
  tx: Db,
  given: Of & { questionId: string; isAccepted: boolean; memberId: number; now: Date },
): Promise<void> {
  const { organisationId, assessmentId, questionId, isAccepted, memberId, now } = given
  await runSql(
    tx,
    `insert into answer_fact (organisation_id, assessment_id, question_id, is_accepted, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (assessment_id, question_id) do update
     set is_accepted = excluded.is_accepted, decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
    [organisationId, assessmentId, questionId, isAccepted, memberId, now],
  )
}

export const findingRef = (assessmentId: number, questionId: string): string =>
  `assessment:${assessmentId}:${questionId}`

/** Findings that were made of single answers. */
export async function listAnswerFindings(
  tx: Db,
  { organisationId, assessmentId, vendorId }: Of & { vendorId: number },
): Promise<{ questionId: string; id: number; status: string }[]> {
  const start = findingRef(assessmentId, '')
  const rows = await runSql<{ sourceRef: string; id: number; status: string }>(
    tx,
    `select source_ref as "sourceRef", id, status from vendor_finding
     where organisation_id = $1 and vendor_id = $2 and source = 'assessment' and starts_with(source_ref, $3) order by id`,
    [organisationId, vendorId, start],
  )
  return rows.map(({ sourceRef, ...finding }) => ({ questionId: sourceRef.slice(start.length), ...finding }))
}

export async function findRecordedFacts(
  tx: Db,
  { organisationId, vendorId }: { organisationId: number; vendorId: number },
): Promise<RecordedFacts | undefined> {
  const [recorded] = await runSql<RecordedFacts>(
    tx,
    `select roles, data_types as "dataTypes", data_subjects as "dataSubjects", countries, retention,
       has_child_data as "hasChildData"
     from vendor where organisation_id = $1 and id = $2`,
    [organisationId, vendorId],
  )
  return recorded
}
