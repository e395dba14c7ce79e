import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { dueReminder } from '../reminders.ts'
import { insertReminder, listReminders, lockAssessment } from './assessment.store.ts'
import { auditAssessment } from './audit.ts'
import { findLiveLink } from './link.store.ts'
import { linkToken } from './link-token.ts'
import type { LinkParts } from './parts.ts'
import { questionnaireReminderMail } from './questionnaire.email.tsx'
import { organisationName } from './send.ts'

/** Reminds respondents around the due time, each offset once, whatever restarts in between. */
export const remindRespondents = ({
  now,
  ...parts
}: LinkParts & { now: () => Date }): JobKind<Record<string, never>> => ({
  name: 'assessments.remind',
  schedule: '*/10 * * * *',
  run: async (_, { db, signal }) => {
    const at = now()
    for (const waiting of await acrossOrganisations(db, (tx) => listWaiting(tx, at))) {
      if (signal.aborted) return
      await inOrganisation(db, waiting.organisationId, (tx) => remind(tx, { ...waiting, ...parts, now: at }))
    }
  },
})

interface Which {
  organisationId: number
  id: number
}

/** Sent by mail, not handed in yet, and with a link that is good. */
const listWaiting = (tx: Db, now: Date) =>
  runSql<Which>(
    tx,
    `select distinct a.organisation_id as "organisationId", a.id from assessment a
     join assessment_link l on l.organisation_id = a.organisation_id and l.assessment_id = a.id
     where a.state = 'awaiting_vendor' and a.contact_email <> '' and l.revoked_at is null and l.expires_at > $1
     order by 1, 2`,
    [now],
  )

async function remind(tx: Db, { organisationId, id, now, ...parts }: Which & LinkParts & { now: Date }): Promise<void> {
  const which = { organisationId, id }
  // Under the lock: it may have been handed in or taken back since the list was read.
  const { state, sentAt, dueAt, vendorId, ...assessment } = await lockAssessment(tx, which)
  const link = await findLiveLink(tx, { organisationId, assessmentId: id, now })
  if (state !== 'awaiting_vendor' || !sentAt || !link?.wasMailed) return
  const given = (await listReminders(tx, which)).map(({ offsetDays }) => offsetDays)
  const offset = dueReminder({ dueAt, sentAt, given, now })
  if (offset === undefined || !(await insertReminder(tx, { ...which, offset, now }))) return
  await queueMail(
    tx,
    questionnaireReminderMail({
      ...{ recipient: assessment.contactEmail, contactName: assessment.contactName, dueAt, expiresAt: link.expiresAt },
      organization: await organisationName(tx, organisationId),
      ...{ vendorName: assessment.vendorName, title: assessment.setTitle ?? '' },
      questions: assessment.questions?.length ?? 0,
      token: linkToken({ secret: parts.secret, salt: link.salt }),
      ...{ publicUrl: parts.publicUrl, operator: parts.operator, offsetDays: offset },
    }),
  )
  await parts.deliverSoon(tx)
  await auditAssessment(
    tx,
    { ...which, vendorId },
    { actor: 'program', kind: 'assessment.reminded', details: { offsetDays: offset }, at: now },
  )
}
