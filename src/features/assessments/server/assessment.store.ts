import { type Db, runSql } from '../../../platform/server/database.ts'
import type { AssessmentState, AssessmentType, conclusions, Priority } from '../../../product/assessments.ts'
import type { Question } from '../../../product/questions.ts'

export type Conclusion = (typeof conclusions)[number]

export interface StoredAssessment {
  id: number
  vendorId: number
  vendorName: string
  type: AssessmentType
  priority: Priority
  /** As a person's last step left it. */
  state: AssessmentState
  dueAt: Date
  run: { id: string; status: 'pending' | 'in_progress' | 'completed' | 'failed'; score: number | null } | null
  setKey: string | null
  setTitle: string | null
  questions: Question[] | null
  questionsSha256: string | null
  contactName: string
  contactEmail: string
  sentAt: Date | null
  openedAt: Date | null
  submittedAt: Date | null
  conclusion: Conclusion | null
  conclusionReason: string
  conditions: string
  concludedBy: { id: number; name: string } | null
  concludedAt: Date | null
  createdAt: Date
  version: number
}

const columns = `a.id, a.vendor_id as "vendorId", v.vendor_name as "vendorName", a.type, a.priority, a.state, a.due_at as "dueAt",
  case when i.id is not null then json_build_object('id', i.id, 'status', i.status,
    'score', case when (i.score->>'known')::boolean then (i.score->>'R')::int end) end as run,
  a.set_key as "setKey", a.set_title as "setTitle", a.questions, a.questions_sha256 as "questionsSha256",
  a.contact_name as "contactName", a.contact_email as "contactEmail", a.sent_at as "sentAt", a.opened_at as "openedAt",
  a.submitted_at as "submittedAt", a.conclusion, a.conclusion_reason as "conclusionReason", a.conditions,
  case when m.id is not null then json_build_object('id', m.id, 'name', trim(m.first_name || ' ' || m.last_name)) end
    as "concludedBy",
  a.concluded_at as "concludedAt", a.created_at as "createdAt", a.version`

const tables = `assessment a
  join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id
  left join investigation i on i.id = a.investigation_id
  left join member m on m.organisation_id = a.organisation_id and m.id = a.concluded_by`

interface Which {
  organisationId: number
  id: number
}

export async function getAssessment(tx: Db, { organisationId, id }: Which): Promise<StoredAssessment> {
  const [row] = await runSql<StoredAssessment>(
    tx,
    `select ${columns} from ${tables} where a.organisation_id = $1 and a.id = $2`,
    [organisationId, id],
  )
  if (!row) throw new Error(`assessment ${id} is not there`)
  return row
}

/** Locks the assessment for changing or answering it. */
export async function lockAssessment(tx: Db, which: Which): Promise<StoredAssessment> {
  await runSql(tx, `select 1 from assessment where organisation_id = $1 and id = $2 for update`, [
    which.organisationId,
    which.id,
  ])
  return getAssessment(tx, which)
}

/** Newest first. */
export const listAssessments = (
  tx: Db,
  asked: { organisationId: number; vendor?: number | undefined; before?: number | undefined; limit: number },
) =>
  runSql<StoredAssessment>(
    tx,
    `select ${columns} from ${tables}
     where a.organisation_id = $1 and ($2::bigint is null or a.vendor_id = $2) and ($3::bigint is null or a.id < $3)
     order by a.id desc limit $4`,
    [asked.organisationId, asked.vendor ?? null, asked.before ?? null, asked.limit],
  )

export async function insertAssessment(
  tx: Db,
  given: {
    organisationId: number
    vendorId: number
    type: AssessmentType
    priority: Priority
    dueAt: Date
    investigationId: string
    set: { key: string; title: string } | undefined
    createdBy: number
    now: Date
  },
): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into assessment (organisation_id, vendor_id, type, priority, state, due_at, investigation_id, set_key, set_title,
       created_by, created_at)
     values ($1, $2, $3, $4, 'requested', $5, $6, $7, $8, $9, $10) returning id`,
    [
      ...[given.organisationId, given.vendorId, given.type, given.priority, given.dueAt, given.investigationId],
      ...[given.set?.key ?? null, given.set?.title ?? null, given.createdBy, given.now],
    ],
  )
  if (!row) throw new Error('an assessment was not written')
  return row.id
}

/** The questions as they go out; what was handed in is open again. */
export const markSent = (
  tx: Db,
  {
    organisationId,
    id,
    ...sent
  }: Which & {
    set: { key: string; title: string; questions: readonly Question[]; sha256: string }
    contactName: string
    contactEmail: string
    dueAt: Date
    now: Date
  },
) =>
  runSql(
    tx,
    `update assessment set state = 'awaiting_vendor', set_key = $3, set_title = $4, questions = $5, questions_sha256 = $6,
       contact_name = $7, contact_email = $8, due_at = $9, sent_at = $10, opened_at = null, submitted_at = null,
       version = version + 1
     where organisation_id = $1 and id = $2`,
    [
      ...[organisationId, id, sent.set.key, sent.set.title, JSON.stringify(sent.set.questions), sent.set.sha256],
      ...[sent.contactName, sent.contactEmail, sent.dueAt, sent.now],
    ],
  )

export const markOpened = (tx: Db, { organisationId, id }: Which, now: Date) =>
  runSql(tx, `update assessment set opened_at = $3 where organisation_id = $1 and id = $2 and opened_at is null`, [
    organisationId,
    id,
    now,
  ])

export const markSubmitted = (tx: Db, { organisationId, id }: Which, now: Date) =>
  runSql(
    tx,
    `update assessment set state = 'review', submitted_at = $3, version = version + 1
     where organisation_id = $1 and id = $2`,
    [organisationId, id, now],
  )

/** Without a link and without what was handed in, it is at the investigation's turn or a person's again. */
export const setState = (tx: Db, { organisationId, id, state }: Which & { state: AssessmentState }) =>
  runSql(tx, `update assessment set state = $3, version = version + 1 where organisation_id = $1 and id = $2`, [
    ...[organisationId, id, state],
  ])

export const saveConclusion = (
  tx: Db,
  given: Which & {
    state: AssessmentState
    conclusion: Conclusion
    reason: string
    conditions: string
    memberId: number
    now: Date
  },
) =>
  runSql(
    tx,
    `update assessment set state = $3, conclusion = $4, conclusion_reason = $5, conditions = $6, concluded_by = $7,
       concluded_at = $8, version = version + 1
     where organisation_id = $1 and id = $2`,
    [
      ...[given.organisationId, given.id, given.state, given.conclusion, given.reason, given.conditions],
      ...[given.memberId, given.now],
    ],
  )

export const touchVendorAssessed = (
  tx: Db,
  { organisationId, vendorId, now }: { organisationId: number; vendorId: number; now: Date },
) =>
  runSql(
    tx,
    `update vendor set last_assessed_at = greatest(last_assessed_at, $3) where organisation_id = $1 and id = $2`,
    [organisationId, vendorId, now],
  )

export const vendorIsOwn = async (tx: Db, { organisationId, id }: Which): Promise<boolean> => {
  const rows = await runSql(tx, `select 1 from vendor where organisation_id = $1 and id = $2 and merged_into is null`, [
    organisationId,
    id,
  ])
  return rows.length > 0
}

/** Offsets of reminders of the questions as they were last sent, in the order of their going out. */
export const listReminders = (tx: Db, { organisationId, id }: Which) =>
  runSql<{ offsetDays: number; remindedAt: Date }>(
    tx,
    `select offset_days as "offsetDays", reminded_at as "remindedAt" from assessment_reminder
     where organisation_id = $1 and assessment_id = $2 order by offset_days`,
    [organisationId, id],
  )

export const forgetReminders = (tx: Db, { organisationId, id }: Which) =>
  runSql(tx, `delete from assessment_reminder where organisation_id = $1 and assessment_id = $2`, [organisationId, id])

/** @returns whether it is the first one of this offset. */
export async function insertReminder(
  tx: Db,
  { organisationId, id, offset, now }: Which & { offset: number; now: Date },
) {
  const rows = await runSql(
    tx,
    `insert into assessment_reminder (organisation_id, assessment_id, offset_days, reminded_at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [organisationId, id, offset, now],
  )
  return rows.length > 0
}
