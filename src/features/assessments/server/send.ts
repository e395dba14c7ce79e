import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { requireStrangerMail } from '../../../platform/server/mail/stranger-mail.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { canonicalHash } from '../../../platform/shared/canonical-hash.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { linkDaysAfterDue } from '../../../product/assessments.ts'
import { questionnairePath } from '../../../product/links.ts'
import type { Question } from '../../../product/questions.ts'
import { isClosed } from '../states.ts'
import { closeFollowUps } from './answer-review.store.ts'
import { forgetReminders, lockAssessment, markSent, type StoredAssessment } from './assessment.store.ts'
import { auditAssessment } from './audit.ts'
import { countMailedSince, insertLink, nameMail, revokeLinks } from './link.store.ts'
import { linkToken } from './link-token.ts'
import type { LinkParts } from './parts.ts'
import { findQuestionSet } from './question-set.store.ts'
import { followUpMail, questionnaireMail } from './questionnaire.email.tsx'

interface Sending {
  id: number
  setKey: string | undefined
  contactName: string
  contactEmail: string
  days: number
}

/**
 * Freezes the questions the first time, makes a link in place of any older one, and mails it where there is an address.
 * @returns the link's address, which is shown this once.
 */
export async function sendQuestions(
  tx: Db,
  {
    member,
    sending,
    now,
    isFollowUp = false,
    ...parts
  }: { member: Member; sending: Sending; now: Date; isFollowUp?: boolean } & LinkParts,
): Promise<string> {
  const { organisationId } = member
  const { id, contactName, contactEmail } = sending
  const assessment = await lockAssessment(tx, { organisationId, id })
  if (isClosed(assessment.state)) throw refuse('assessment_state')
  const set = await freeze(tx, { organisationId, assessment, setKey: sending.setKey })
  if (contactEmail) await requireMailable(tx, { member, now })
  const dueAt = new Date(now.getTime() + sending.days * dayMs)
  const expiresAt = new Date(dueAt.getTime() + linkDaysAfterDue * dayMs)
  const salt = randomToken()
  const token = linkToken({ secret: parts.secret, salt })
  await revokeLinks(tx, { organisationId, assessmentId: id, now })
  await forgetReminders(tx, { organisationId, id })
  // Sent again as a whole, all questions are open.
  if (!isFollowUp) await closeFollowUps(tx, { organisationId, assessmentId: id, now })
  await markSent(tx, { organisationId, id, set, contactName, contactEmail, dueAt, now })
  const linkId = await insertLink(tx, {
    ...{ organisationId, assessmentId: id, tokenSha256: tokenHash(token), salt },
    ...{ wasMailed: contactEmail !== '', expiresAt, now },
  })
  if (contactEmail) {
    const outboxId = await queueMail(
      tx,
      (isFollowUp ? followUpMail : questionnaireMail)({
        ...{ recipient: contactEmail, contactName, organization: await organisationName(tx, organisationId) },
        ...{ vendorName: assessment.vendorName, title: set.title, questions: set.questions.length },
        ...{ dueAt, expiresAt, token, publicUrl: parts.publicUrl, operator: parts.operator },
      }),
    )
    if (outboxId !== undefined) await nameMail(tx, { organisationId, id: linkId, outboxId })
    await parts.deliverSoon(tx)
  }
  const details = {
    ...{ set: set.key, questionsSha256: set.sha256, link: linkId },
    ...{ dueAt: dueAt.toISOString(), byMail: contactEmail !== '' },
  }
  await auditAssessment(
    tx,
    { organisationId, id, vendorId: assessment.vendorId },
    { actor: { member: member.id }, kind: 'assessment.sent', details, at: now },
  )
  return `${parts.publicUrl}${questionnairePath(token)}`
}

interface FrozenSet {
  key: string
  title: string
  questions: readonly Question[]
  sha256: string
}

/** Sent questions are final: answers belong to them. Another set is another assessment. */
async function freeze(
  tx: Db,
  {
    organisationId,
    assessment,
    setKey,
  }: { organisationId: number; assessment: StoredAssessment; setKey: string | undefined },
): Promise<FrozenSet> {
  const { setKey: chosen, setTitle, questions, questionsSha256 } = assessment
  if (chosen !== null && questions && questionsSha256) {
    if (setKey !== undefined && setKey !== chosen) throw refuse('assessment_state')
    return { key: chosen, title: setTitle ?? '', questions, sha256: questionsSha256 }
  }
  const key = setKey ?? chosen
  const set = key === null ? undefined : await findQuestionSet(tx, { organisationId, key })
  if (!set) throw refuse('question_set_unknown')
  const { title, questions: frozen } = set
  return { key: set.key, title, questions: frozen, sha256: questionsHash(frozen) }
}

export const questionsHash = (questions: readonly Question[]): string => canonicalHash({ questions })

/** No one writes to strangers from an address that was not proved or is everybody's, nor to any number of them. */
async function requireMailable(tx: Db, { member, now }: { member: Member; now: Date }): Promise<void> {
  const { organisationId } = member
  const [row] = await runSql<{ isProved: boolean; isDemo: boolean }>(
    tx,
    `select m.email_proved_at is not null as "isProved", o.is_demo as "isDemo"
     from member m join organisation o on o.id = m.organisation_id where m.organisation_id = $1 and m.id = $2`,
    [organisationId, member.id],
  )
  if (row?.isDemo) throw refuse('demo_organization')
  if (!row?.isProved) throw refuse('address_not_proved')
  const since = new Date(now.getTime() - dayMs)
  const sentToday = await countMailedSince(tx, { organisationId, since })
  const allowance = { kind: 'questionnaire', orElse: 'questionnaires_enough' } as const
  await requireStrangerMail(tx, { ...allowance, organisationId, sentToday, now })
}

export async function organisationName(tx: Db, organisationId: number): Promise<string> {
  const [row] = await runSql<{ name: string }>(tx, `select name from organisation where id = $1`, [organisationId])
  if (!row) throw new Error(`organisation ${organisationId} is not there`)
  return row.name
}
