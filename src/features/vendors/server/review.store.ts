import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Day } from '../../../platform/shared/days.ts'
import type { Review } from '../dossier-contract.ts'
import { personOf } from './edit-dossier.ts'

interface Of {
  organisationId: number
  vendorId: number
}

/** Newest first. */
export async function listReviews(db: Db, { organisationId, vendorId, id }: Of & { id?: number }): Promise<Review[]> {
  const rows = await runSql<Omit<Review, 'reviewedAt'> & { reviewedAt: Date }>(
    db,
    `select r.id, r.decision, r.reason, r.score, r.next_review_on as "nextReviewOn",
       ${personOf('r.reviewed_by')} as "reviewedBy", r.reviewed_at as "reviewedAt"
     from vendor_review r where r.organisation_id = $1 and r.vendor_id = $2 and ($3::bigint is null or r.id = $3)
     order by r.id desc`,
    [organisationId, vendorId, id ?? null],
  )
  return rows.map((row) => ({ ...row, reviewedAt: row.reviewedAt.toISOString() }))
}

/** The vendor itself says when it was and is to be reviewed; an edit of an older version is told so. */
export async function markReviewed(
  tx: Db,
  { organisationId, vendorId, today, nextReviewOn, now }: Of & { today: Day; nextReviewOn: Day; now: Date },
): Promise<void> {
  await runSql(
    tx,
    `update vendor set last_reviewed_on = $3, next_review_on = $4, version = version + 1, updated_at = $5
     where organisation_id = $1 and id = $2`,
    [organisationId, vendorId, today, nextReviewOn, now],
  )
}

/** Inserts a review at the current score. @returns its id. */
export async function insertReview(
  tx: Db,
  {
    organisationId,
    vendorId,
    decision,
    reason,
    nextReviewOn,
    memberId,
    now,
  }: Of & Pick<Review, 'decision' | 'reason' | 'nextReviewOn'> & { memberId: number; now: Date },
): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_review (organisation_id, vendor_id, decision, reason, score, next_review_on, reviewed_by, reviewed_at)
     select $1, $2, $3, $4, v.score, $5, $6, $7 from vendor v where v.organisation_id = $1 and v.id = $2 returning id`,
    [organisationId, vendorId, decision, reason, nextReviewOn, memberId, now],
  )
  return row?.id ?? 0
}
