import { type AuditActor, recordAudit } from '../../../platform/server/audit.ts'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { lockAddress } from '../../../platform/server/mail/asks.ts'
import { requireStrangerMail } from '../../../platform/server/mail/stranger-mail.ts'
import { whyUnusable } from '../../../platform/server/mail/usable-address.ts'
import { queueMail, withdrawMails } from '../../../platform/server/outbox.ts'
import { addressHash, findSuppression, foldAddress, liftSuppression } from '../../../platform/server/suppression.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { mostRecipients } from '../../../product/reports.ts'
import { confirmRecipientMail } from './confirm-recipient.email.tsx'
import { revokeLinksOf } from './link.store.ts'
import { getOrganisation } from './organisation.ts'
import type { ReportMailParts } from './parts.ts'
import {
  countAskMails,
  deleteRecipients,
  findRecipientByToken,
  insertRecipient,
  listRecipients,
  markRecipient,
  nameAskMail,
  type StoredRecipient,
} from './recipient.store.ts'
import { getSchedule, lockSchedule } from './schedule.store.ts'

// An address gets reports after it said so itself: a mail asks, and the button behind its link answers. One that a member
// of the organisation proved has said so by that.

const mostAsksOfAddress = 5

/** @throws Refusal for an address that cannot be asked. */
export async function askRecipient(
  tx: Db,
  { secret, publicUrl, operator, deliverSoon, now: clock }: ReportMailParts,
  { member, scheduleId, email }: { member: Member; scheduleId: number; email: string },
): Promise<void> {
  const { organisationId } = member
  const now = clock()
  const problem = whyUnusable(email)
  if (problem) throw refuse('invalid_request', { issues: [{ path: 'email', message: problem }] })
  const schedule = await getSchedule(tx, { organisationId, id: scheduleId })
  const held = await listRecipients(tx, { organisationId, scheduleIds: [scheduleId] })
  if (held.length >= mostRecipients) throw refuse('too_many_recipients')
  const added = await insertRecipient(tx, { organisationId, scheduleId, email, secret, now })
  if (!added) throw refuse('recipient_known')
  const { id, token, isMembers } = added
  await auditRecipient(tx, {
    ...{ organisationId, id, scheduleId, now },
    ...{ actor: { member: member.id }, verb: isMembers ? 'added' : 'asked' },
  })
  if (isMembers) return
  const { name: organisation } = await requireMayAsk(tx, { member, email, now })
  const complained = await findSuppression(tx, { addressHash: addressHash(secret, email), stream: 'reports' })
  // Its owner called such mail unwanted: the list says that nothing goes there.
  if (complained?.reason === 'complaint') return
  const mail = confirmRecipientMail({ recipient: email, organisation, schedule, token, publicUrl, operator })
  await nameAskMail(tx, { organisationId, id, outboxId: await queueMail(tx, mail) })
  await deliverSoon(tx)
}

/** No one writes to strangers from an address that was not proved or is everybody's, nor to any number of them. */
async function requireMayAsk(
  tx: Db,
  { member: { organisationId, id }, email, now }: { member: Member; email: string; now: Date },
) {
  const organisation = await getOrganisation(tx, organisationId)
  if (organisation.isDemo) throw refuse('demo_organization')
  const proved = await runSql(
    tx,
    `select 1 from member where organisation_id = $1 and id = $2 and email_proved_at is not null`,
    [organisationId, id],
  )
  if (proved.length === 0) throw refuse('address_not_proved')
  // Serializes requests for the same address by several organizations.
  await lockAddress(tx, 'reports', foldAddress(email))
  // Count by the log, which keeps what was taken back, and has this one already.
  const [asked] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from audit_event where organisation_id = $1 and kind = 'report_recipient.asked' and at > $2`,
    [organisationId, new Date(now.getTime() - dayMs)],
  )
  const sentToday = (asked?.count ?? 1) - 1
  const allowance = { kind: 'report-recipient', orElse: 'recipients_asked_enough' } as const
  await requireStrangerMail(tx, { ...allowance, organisationId, sentToday, now })
  if ((await countAskMails(tx, email)) >= mostAsksOfAddress) throw refuse('recipients_asked_enough')
  return organisation
}

/** With the links that went to it. @throws Refusal `not_found` where it is on another schedule. */
export async function removeRecipient(
  tx: Db,
  { now: clock }: Pick<ReportMailParts, 'now'>,
  { member: { organisationId, id: memberId }, scheduleId, id }: { member: Member; scheduleId: number; id: number },
): Promise<void> {
  const now = clock()
  // A run that ends right now sends first, or not any more.
  await getSchedule(tx, { organisationId, id: scheduleId })
  const held = await listRecipients(tx, { organisationId, scheduleIds: [scheduleId] })
  if (!held.some((recipient) => recipient.id === id)) throw refuse('not_found')
  await revokeLinksOf(tx, { organisationId, recipientId: id, now })
  await deleteRecipients(tx, { organisationId, ids: [id] })
  await auditRecipient(tx, { organisationId, id, scheduleId, actor: { member: memberId }, verb: 'removed', now })
}

/** Runs `act` for the recipient that a token opens; undefined for an unknown one. */
export async function withRecipient<T>(
  db: Database,
  token: string,
  act: (tx: Db, found: { organisationId: number; recipient: StoredRecipient }) => Promise<T>,
): Promise<T | undefined> {
  const named = await acrossOrganisations(db, (tx) => findRecipientByToken(tx, token))
  if (!named) return undefined
  const { organisationId, scheduleId, id } = named
  return inOrganisation(db, organisationId, async (tx) => {
    const recipients = await listRecipients(tx, { organisationId, scheduleIds: [scheduleId] })
    const recipient = recipients.find((one) => one.id === id)
    return recipient && act(tx, { organisationId, recipient })
  })
}

/** The recipient's own answer, by the button behind its link. @returns whether there is such a recipient. */
export async function answerAsRecipient(
  { db, secret, now: clock }: Pick<ReportMailParts, 'secret' | 'now'> & { db: Database },
  { token, state }: { token: string; state: 'confirmed' | 'stopped' },
): Promise<boolean> {
  const now = clock()
  const answered = await withRecipient(
    db,
    token,
    async (tx, { organisationId, recipient: { id, scheduleId, email } }) => {
      await lockSchedule(tx, { organisationId, id: scheduleId })
      // Pressed again it answers the same and does nothing: people press twice, and so do programs that look into mail.
      if (!(await markRecipient(tx, { organisationId, id, state, now }))) return true
      if (state === 'confirmed')
        await liftSuppression(tx, { addressHash: addressHash(secret, email), stream: 'reports' })
      else
        await withdrawMails(
          tx,
          `select outbox_id from report_delivery where organisation_id = $1 and recipient_id = $2`,
          [organisationId, id],
        )
      await auditRecipient(tx, { organisationId, id, scheduleId, actor: 'respondent', verb: state, now })
      return true
    },
  )
  return answered ?? false
}

const recipientDeeds = {
  asked: 'report_recipient.asked',
  added: 'report_recipient.added',
  removed: 'report_recipient.removed',
  confirmed: 'report_recipient.confirmed',
  stopped: 'report_recipient.stopped',
} as const

const auditRecipient = (
  tx: Db,
  given: {
    organisationId: number
    id: number
    scheduleId: number
    actor: AuditActor
    verb: keyof typeof recipientDeeds
    now: Date
  },
) =>
  recordAudit(tx, {
    ...{ organisationId: given.organisationId, actor: given.actor, kind: recipientDeeds[given.verb] },
    ...{ subject: { kind: 'report_recipient', id: given.id }, details: { schedule: given.scheduleId }, at: given.now },
  })
