import { recordAudit } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { VendorComment } from '../work-contract.ts'

interface OfVendor {
  organisationId: number
  vendorId: number
}

const named = (condition: string) => `json_build_object('name', trim(m.first_name || ' ' || m.last_name),
  'hasLeft', m.left_at is not null) ${condition}`

const commentColumns = `c.id, c.about, c.finding_id as "findingId", c.assessment_id as "assessmentId",
  c.question_id as "questionId", c.body, c.created_at as "createdAt", c.author_id = $3 as "isOwn",
  (select ${named('from member m where m.organisation_id = $1 and m.id = c.author_id')}) as author,
  (select coalesce(json_agg(${named('order by m.id')}), '[]') from member m
    where m.organisation_id = $1 and m.id = any(c.mentions)) as mentions`

export async function listComments(
  db: Db,
  { organisationId, vendorId, memberId, id = null }: OfVendor & { memberId: number; id?: number | null },
): Promise<VendorComment[]> {
  const rows = await runSql<Omit<VendorComment, 'createdAt'> & { createdAt: Date }>(
    db,
    `select ${commentColumns} from vendor_comment c
     where c.organisation_id = $1 and c.vendor_id = $2 and ($4::bigint is null or c.id = $4) order by c.id`,
    [organisationId, vendorId, memberId, id],
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

interface NewComment {
  about: VendorComment['about']
  findingId?: number | undefined
  assessmentId?: number | undefined
  questionId?: string | undefined
  body: string
  mentions: readonly number[]
}

export async function addComment(
  tx: Db,
  { member, vendorId, now, ...given }: NewComment & { member: Member; vendorId: number; now: Date },
): Promise<VendorComment> {
  const { organisationId } = member
  await requireSubject(tx, { organisationId, vendorId, ...given })
  const mentions = [...new Set(given.mentions)]
  await requireMembers(tx, { organisationId, mentions })
  const { about, findingId = null, assessmentId = null, questionId = null, body } = given
  const [added] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_comment
       (organisation_id, vendor_id, about, finding_id, assessment_id, question_id, body, mentions, author_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [organisationId, vendorId, about, findingId, assessmentId, questionId, body, mentions, member.id, now],
  )
  const id = added?.id ?? 0
  await recordAudit(tx, {
    ...{ organisationId, actor: { member: member.id }, at: now, kind: 'comment.added' },
    ...{ subject: { kind: 'vendor_comment', id }, details: { vendor: vendorId, about, mentions } },
  })
  const [comment] = await listComments(tx, { organisationId, vendorId, memberId: member.id, id })
  if (!comment) throw new Error('a comment that was added is not there')
  return comment
}

export async function deleteComment(
  tx: Db,
  { member, vendorId, id, now }: { member: Member; vendorId: number; id: number; now: Date },
): Promise<void> {
  const { organisationId } = member
  const [comment] = await listComments(tx, { organisationId, vendorId, memberId: member.id, id })
  if (!comment) throw refuse('not_found')
  if (!comment.isOwn && member.role !== 'administrator') throw refuse('comment_not_yours')
  await runSql(tx, `delete from vendor_comment where organisation_id = $1 and id = $2`, [organisationId, id])
  await recordAudit(tx, {
    ...{ organisationId, actor: { member: member.id }, at: now, kind: 'comment.deleted' },
    ...{ subject: { kind: 'vendor_comment', id }, details: { vendor: vendorId } },
  })
}

/** Requires that the comment's subject belongs to this vendor: a finding, or a question of one of its assessments. */
async function requireSubject(
  db: Db,
  { organisationId, vendorId, about, findingId, assessmentId, questionId }: OfVendor & NewComment,
): Promise<void> {
  const isWhole =
    about === 'vendor'
      ? findingId === undefined && assessmentId === undefined
      : about === 'finding'
        ? findingId !== undefined && assessmentId === undefined
        : assessmentId !== undefined && questionId !== undefined && findingId === undefined
  if (!isWhole) throw refuse('comment_subject_unknown')
  if (about === 'vendor') return
  const found = await runSql(
    db,
    about === 'finding'
      ? `select 1 from vendor_finding where organisation_id = $1 and vendor_id = $2 and id = $3`
      : `select 1 from assessment where organisation_id = $1 and vendor_id = $2 and id = $3
         and questions @> jsonb_build_array(jsonb_build_object('id', $4::text))`,
    about === 'finding' ? [organisationId, vendorId, findingId] : [organisationId, vendorId, assessmentId, questionId],
  )
  if (found.length === 0) throw refuse('comment_subject_unknown')
}

async function requireMembers(
  db: Db,
  { organisationId, mentions }: { organisationId: number; mentions: readonly number[] },
): Promise<void> {
  if (mentions.length === 0) return
  const members = await runSql<{ id: number; hasLeft: boolean }>(
    db,
    `select id, left_at is not null as "hasLeft" from member where organisation_id = $1 and id = any($2)`,
    [organisationId, mentions],
  )
  if (members.length < mentions.length) throw refuse('mention_unknown')
  if (members.some(({ hasLeft }) => hasLeft)) throw refuse('mention_left')
}
