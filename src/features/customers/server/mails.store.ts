import { type Db, runSql } from '../../../platform/server/database.ts'

// Mails with the addresses that they went to; one that is being sent right now cannot be called back.

const notLeaving = `(state <> 'queued' or leased_until is null or leased_until < now())`

/** Deletes mails that carried a link of the organization. */
export const deleteLinkMails = (tx: Db, organisationId: number) =>
  runSql(
    tx,
    // Such a mail is known by the hash of its token: `invitation:…`, `questionnaire-reminder:…:-2`.
    `delete from outbox_message where ${notLeaving}
       and split_part(dedupe_key, ':', 2) in (
         select token_hash from member_link where organisation_id = $1
         union all select token_hash from assessment_link where organisation_id = $1
         union all select token_hash from report_link where organisation_id = $1
         union all select token_hash from report_recipient where organisation_id = $1)`,
    [organisationId],
  )

/** Mails for members only, about vendors and connections. */
const isMemberMail = `kind in ('vendor-alert', 'vendor-digest', 'work-assigned', 'work-due', 'webhook-disabled', 'connection-event')`

/** The member whom such an email is for, by its key: the same person may be a member elsewhere. */
const memberInKey = `case kind when 'vendor-alert' then split_part(dedupe_key, ':', 3)
  when 'vendor-digest' then split_part(dedupe_key, ':', 2) when 'work-assigned' then split_part(dedupe_key, ':', 2)
  when 'work-due' then split_part(dedupe_key, ':', 2) when 'webhook-disabled' then split_part(dedupe_key, ':', 5) end`

/** Deletes what would tell a member what the organization knows, or what would tell all of them. */
export const deleteMemberMails = (
  tx: Db,
  { organisationId, id = null }: { organisationId: number; id?: number | null },
) =>
  runSql(
    tx,
    `with gone as (
       select id, lower(email) as email from member
       where organisation_id = $1 and ($2::bigint is null or id = $2) and email <> ''
     )
     delete from outbox_message where ${notLeaving} and ${isMemberMail} and lower(recipient) in (select email from gone) and (
       ${memberInKey} in (select id::text from gone)
       or kind = 'connection-event'
         and split_part(dedupe_key, ':', 2) in (select id::text from webhook_endpoint where organisation_id = $1))`,
    [organisationId, id],
  )
