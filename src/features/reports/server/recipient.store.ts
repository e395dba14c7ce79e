import { type Db, runSql } from '../../../platform/server/database.ts'
import { withdrawMails } from '../../../platform/server/outbox.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { derivedToken, randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { askMailKind } from './confirm-recipient.email.tsx'
import type { Which } from './report.store.ts'

type MailState = 'queued' | 'sent' | 'failed' | 'suppressed'

export interface StoredRecipient {
  id: number
  scheduleId: number
  email: string
  salt: string
  askedAt: Date
  confirmedAt: Date | null
  stoppedAt: Date | null
  /** The address is one that a member of the organisation proved: it need not be asked. */
  isMembers: boolean
  /** Null where none was sent, or it was erased. */
  askMail: MailState | null
  lastMail: MailState | null
}

/**
 * Condition on a recipient `r` that is a member's proved address. A member who leaves the organization is asked like a
 * stranger.
 */
const isMembers = `exists (select from member m where m.organisation_id = r.organisation_id and m.email_key = r.email_key
  and m.left_at is null and m.email_proved_at is not null)`
const columns = `r.id, r.schedule_id as "scheduleId", r.email, r.salt, r.asked_at as "askedAt",
  r.confirmed_at as "confirmedAt", r.stopped_at as "stoppedAt", ${isMembers} as "isMembers",
  (select o.state from outbox_message o where o.id = r.asked_outbox_id) as "askMail",
  (select o.state from report_delivery d join outbox_message o on o.id = d.outbox_id
   where d.organisation_id = r.organisation_id and d.recipient_id = r.id order by d.report_id desc limit 1) as "lastMail"`

export const listRecipients = (
  tx: Db,
  { organisationId, scheduleIds }: { organisationId: number; scheduleIds: readonly number[] },
): Promise<StoredRecipient[]> =>
  runSql(
    tx,
    `select ${columns} from report_recipient r where r.organisation_id = $1 and r.schedule_id = any($2) order by r.id`,
    [organisationId, scheduleIds],
  )

/** True for a recipient who confirmed, or proved the address as a member, and did not stop it. */
export const isReached = ({ confirmedAt, stoppedAt, isMembers }: StoredRecipient): boolean =>
  stoppedAt === null && (confirmedAt !== null || isMembers)

/** The same token in each mail to a recipient: it confirms and it stops. */
export const recipientToken = ({ secret, salt }: { secret: string; salt: string }): string =>
  derivedToken({ secret, salt, purpose: 'report recipient' })

/**
 * Returns the owner of a token, for a transaction over all organizations: nothing else of a row leaves by a stranger's
 * token.
 */
export async function findRecipientByToken(
  tx: Db,
  token: string,
): Promise<{ organisationId: number; scheduleId: number; id: number } | undefined> {
  const [recipient] = await runSql<{ organisationId: number; scheduleId: number; id: number }>(
    tx,
    `select organisation_id as "organisationId", schedule_id as "scheduleId", id from report_recipient
     where token_hash = $1`,
    [tokenHash(token)],
  )
  return recipient
}

/** Lists where an address is a recipient, for a transaction over all organizations. */
export const listRecipientsOfAddress = (
  tx: Db,
  emailKey: string,
): Promise<{ organisationId: number; scheduleId: number; id: number }[]> =>
  runSql(
    tx,
    `select organisation_id as "organisationId", schedule_id as "scheduleId", id from report_recipient
     where email_key = $1 and stopped_at is null order by id`,
    [emailKey],
  )

/** @returns undefined where the address is on the schedule already. */
export async function insertRecipient(
  tx: Db,
  {
    organisationId,
    scheduleId,
    email,
    secret,
    now,
  }: { organisationId: number; scheduleId: number; email: string; secret: string; now: Date },
): Promise<{ id: number; token: string; isMembers: boolean } | undefined> {
  const salt = randomToken()
  const token = recipientToken({ secret, salt })
  const [added] = await runSql<{ id: number; isMembers: boolean }>(
    tx,
    `insert into report_recipient as r (organisation_id, schedule_id, email, email_key, token_hash, salt, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (schedule_id, email_key) do nothing
     returning id, ${isMembers} as "isMembers"`,
    [organisationId, scheduleId, email, foldAddress(email), tokenHash(token), salt, now],
  )
  return added && { ...added, token }
}

export const nameAskMail = (tx: Db, { organisationId, id, outboxId }: Which & { outboxId: number | undefined }) =>
  runSql(tx, `update report_recipient set asked_outbox_id = $3 where organisation_id = $1 and id = $2`, [
    ...[organisationId, id, outboxId ?? null],
  ])

/** @returns whether that was news. */
export async function markRecipient(
  tx: Db,
  { organisationId, id, state, now }: Which & { state: 'confirmed' | 'stopped'; now: Date },
): Promise<boolean> {
  const isNews = state === 'confirmed' ? 'confirmed_at is null or stopped_at is not null' : 'stopped_at is null'
  const marked = await runSql(
    tx,
    `update report_recipient set stopped_at = case when $3 = 'stopped' then $4::timestamptz end,
       confirmed_at = case when $3 = 'confirmed' then $4 else confirmed_at end
     where organisation_id = $1 and id = $2 and (${isNews}) returning 1`,
    [organisationId, id, state, now],
  )
  return marked.length > 0
}

/** With the mails to them that have not left. */
export async function deleteRecipients(
  tx: Db,
  { organisationId, ids }: { organisationId: number; ids: readonly number[] },
): Promise<void> {
  const named = [organisationId, ids]
  await withdrawMails(
    tx,
    `select outbox_id from report_delivery where organisation_id = $1 and recipient_id = any($2)
     union all select asked_outbox_id from report_recipient where organisation_id = $1 and id = any($2)`,
    named,
  )
  await runSql(tx, `delete from report_recipient where organisation_id = $1 and id = any($2)`, named)
}

/** Counts over all organizations: no one's mailbox is filled by many of them. */
export async function countAskMails(tx: Db, email: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from outbox_message
     where kind = '${askMailKind}' and lower(recipient) = lower($1) and created_at > now() - interval '1 day'`,
    [email],
  )
  return row?.count ?? 0
}

/** Those who never confirmed, or who stopped, so long ago. */
export const listIdleRecipients = (tx: Db, before: Date): Promise<{ organisationId: number; id: number }[]> =>
  runSql(
    tx,
    `select r.organisation_id as "organisationId", r.id from report_recipient r
     where r.stopped_at <= $1 or (r.stopped_at is null and r.confirmed_at is null and r.asked_at <= $1 and not ${isMembers})
     order by r.id`,
    [before],
  )
