import { type Db, runSql } from '../../../platform/server/database.ts'
import type { AnswerValue } from '../../../product/questions.ts'

export interface StoredAnswer {
  assessmentId: number
  questionId: string
  value: AnswerValue
  isNotApplicable: boolean
  comment: string
  files: { id: number; name: string; bytes: number }[]
  version: number
  answeredAt: Date
}

const columns = `a.assessment_id as "assessmentId", a.question_id as "questionId", a.value, a.comment, a.version,
  a.is_not_applicable as "isNotApplicable",
  a.answered_at as "answeredAt",
  coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes) order by f.id)
    from organisation_file f where f.organisation_id = a.organisation_id and f.id = any(a.file_ids)), '[]') as files`

export const listAnswers = (
  tx: Db,
  { organisationId, assessmentIds }: { organisationId: number; assessmentIds: readonly number[] },
) =>
  runSql<StoredAnswer>(
    tx,
    `select ${columns} from answer a where a.organisation_id = $1 and a.assessment_id = any($2)
     order by a.assessment_id, a.question_id`,
    [organisationId, assessmentIds],
  )

interface WhichAnswer {
  organisationId: number
  assessmentId: number
  questionId: string
}

export async function findAnswer(
  tx: Db,
  { organisationId, assessmentId, questionId }: WhichAnswer,
): Promise<StoredAnswer | undefined> {
  const [answer] = await runSql<StoredAnswer>(
    tx,
    `select ${columns} from answer a where a.organisation_id = $1 and a.assessment_id = $2 and a.question_id = $3`,
    [organisationId, assessmentId, questionId],
  )
  return answer
}

/** Writes the next version; the caller holds the assessment, and has compared the version that was read. */
export async function putAnswer(
  tx: Db,
  {
    organisationId,
    assessmentId,
    questionId,
    ...given
  }: WhichAnswer & {
    value: AnswerValue
    isNotApplicable?: boolean
    comment: string
    fileIds: readonly number[]
    now: Date
  },
): Promise<StoredAnswer> {
  await runSql(
    tx,
    `insert into answer (organisation_id, assessment_id, question_id, value, comment, file_ids, answered_at,
       is_not_applicable)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (assessment_id, question_id) do update
     set value = excluded.value, comment = excluded.comment, file_ids = excluded.file_ids,
       is_not_applicable = excluded.is_not_applicable, version = answer.version + 1,
       answered_at = excluded.answered_at`,
    [
      ...[organisationId, assessmentId, questionId, JSON.stringify(given.value), given.comment, given.fileIds],
      ...[given.now, given.isNotApplicable ?? false],
    ],
  )
  const answer = await findAnswer(tx, { organisationId, assessmentId, questionId })
  if (!answer) throw new Error(`assessment ${assessmentId}: an answer was not written`)
  return answer
}

interface OfAssessment {
  organisationId: number
  assessmentId: number
}

export const attachFile = (tx: Db, { organisationId, assessmentId, fileId }: OfAssessment & { fileId: number }) =>
  runSql(tx, `insert into assessment_file (organisation_id, assessment_id, file_id) values ($1, $2, $3)`, [
    ...[organisationId, assessmentId, fileId],
  ])

/** Numbers of the files that came through its links. */
export const listAttached = async (tx: Db, { organisationId, assessmentId }: OfAssessment): Promise<Set<number>> => {
  const rows = await runSql<{ fileId: number }>(
    tx,
    `select file_id as "fileId" from assessment_file where organisation_id = $1 and assessment_id = $2`,
    [organisationId, assessmentId],
  )
  return new Set(rows.map(({ fileId }) => fileId))
}
