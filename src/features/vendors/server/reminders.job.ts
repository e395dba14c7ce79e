import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { addDays, type Day, dayOf, daysBetween } from '../../../platform/shared/days.ts'
import { leastChange } from '../../../product/score/changes.ts'
import { type AgreementKind, agreementNames } from '../../../product/vendors.ts'
import { endOffset, endOffsets, objectionOffset, objectionOffsets, reviewOffsets } from '../reviews.ts'
import { endAcceptances } from './acceptance.store.ts'
import type { RaiseAlert } from './alerts.ts'
import { inEachOrganisation } from './each-organisation.ts'
import type { Rescore } from './rescore.ts'

interface ReminderParts {
  raiseAlert: RaiseAlert
  rescore: Rescore
  now: () => Date
}

/**
 * Once a day: reviews that come up or are late, documents that expire, days to object, contracts that renew, decisions
 * that ended. Each raises one alert, in the transaction that records it: a run that was cut off begins where it broke.
 */
export const remindOrganisations = (parts: ReminderParts): JobKind<Record<string, never>> => ({
  name: 'vendors.remind',
  schedule: '10 5 * * *',
  run: async (_, tools) => {
    let told = 0
    await inEachOrganisation(tools, async (tx, organisationId) => {
      told += await remind(tx, parts, organisationId)
    })
    if (told > 0) tools.log.info({ told }, 'reminders of vendors')
  },
})

interface Round {
  tx: Db
  organisationId: number
  today: Day
  now: Date
  tell: (alert: Omit<Parameters<RaiseAlert>[1], 'organisationId' | 'now'>) => Promise<void>
}

/** @returns how many alerts were raised. */
async function remind(
  tx: Db,
  { raiseAlert, rescore, now: clock }: ReminderParts,
  organisationId: number,
): Promise<number> {
  const now = clock()
  let told = 0
  const round: Round = {
    ...{ tx, organisationId, today: dayOf(now), now },
    tell: async (alert) => {
      if ((await raiseAlert(tx, { ...alert, organisationId, now })) !== undefined) told += 1
    },
  }
  await remindOfReviews(round)
  await remindOfEnds(round)
  await remindOfObjections(round)
  await remindOfRenewals(round)
  const vendorIds = [...(await endAcceptancesPast(round)), ...(await endOverridesPast(round))]
  if (vendorIds.length > 0)
    await rescore(tx, { organisationId, vendorIds: [...new Set(vendorIds)], cause: 'ended', now })
  await tellOfStale(round)
  return told
}

async function remindOfReviews({ tx, organisationId, today, now, tell }: Round): Promise<void> {
  const reached = await runSql<{ vendorId: number; vendorName: string; dueOn: Day; offset: number; days: number }>(
    tx,
    `with reached as (
       insert into vendor_reminder (organisation_id, vendor_id, due_on, offset_days, reminded_at)
       select $1, v.id, v.next_review_on, o.days, $4 from vendor v cross join unnest($3::int[]) as o(days)
       where v.organisation_id = $1 and v.archived_at is null and v.next_review_on + o.days <= $2::date
       on conflict do nothing returning vendor_id, due_on, offset_days
     )
     select r.vendor_id as "vendorId", v.vendor_name as "vendorName", r.due_on as "dueOn", max(r.offset_days) as offset,
       $2::date - r.due_on as days
     from reached r join vendor v on v.organisation_id = $1 and v.id = r.vendor_id group by 1, 2, 3 order by 1`,
    [organisationId, today, reviewOffsets, now],
  )
  // If several days have passed at once, as for a vendor that came in late, only the last is reported.
  for (const { vendorId, vendorName, dueOn, offset, days } of reached)
    await tell({
      vendorId,
      kind: days > 0 ? 'review_overdue' : 'review_due',
      severity: days > 0 ? 'high' : offset < -7 ? 'low' : 'medium',
      title: days > 0 ? `Review of ${vendorName} is overdue` : `Review of ${vendorName} is due ${inDays(-days)}`,
      description:
        days > 0
          ? `It was due on ${asOfWords(dueOn)}, ${counted(days, 'day')} ago.`
          : `It is due on ${asOfWords(dueOn)}.`,
      actionRequired: 'Review the vendor, and record what you decided.',
      dedupeKey: `review:${vendorId}:${dueOn}:${offset}`,
    })
}

async function remindOfEnds({ tx, organisationId, today, tell }: Round): Promise<void> {
  const until = addDays(today, Math.max(...endOffsets))
  const documents = await runSql<{ id: number; vendorId: number; vendorName: string; title: string; endsOn: Day }>(
    tx,
    `select d.id, v.id as "vendorId", v.vendor_name as "vendorName", d.title, d.expires_on as "endsOn"
     from vendor_document d join vendor v on v.organisation_id = d.organisation_id and v.id = d.vendor_id
     where d.organisation_id = $1 and v.archived_at is null and d.expires_on between $2::date and $3::date order by d.id`,
    [organisationId, today, until],
  )
  for (const { id, vendorId, vendorName, title, endsOn } of documents)
    await tell({
      ...{ vendorId, kind: 'document_expiring', severity: severityOf(endsOn, today) },
      title: `A document of ${vendorName} expires ${inDays(daysBetween(today, endsOn))}`,
      description: `“${title}” expires on ${asOfWords(endsOn)}.`,
      actionRequired: 'Ask the vendor for the next one, and add it.',
      dedupeKey: `document:${id}:${endsOn}:${endOffset(endsOn, today)}`,
    })
  const agreements = await runSql<{
    id: number
    vendorId: number
    vendorName: string
    kind: AgreementKind
    endsOn: Day
  }>(
    tx,
    `select a.id, v.id as "vendorId", v.vendor_name as "vendorName", a.kind, a.valid_until as "endsOn"
     from agreement a join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id
     where a.organisation_id = $1 and v.archived_at is null and a.state = 'signed'
       and a.valid_until between $2::date and $3::date order by a.id`,
    [organisationId, today, until],
  )
  for (const { id, vendorId, vendorName, kind, endsOn } of agreements)
    await tell({
      ...{ vendorId, kind: 'agreement_expiring', severity: severityOf(endsOn, today) },
      title: `An agreement with ${vendorName} ends ${inDays(daysBetween(today, endsOn))}`,
      description: `${agreementNames[kind]}: its last day is ${asOfWords(endsOn)}.`,
      actionRequired: 'Have it renewed, or record that it ends.',
      dedupeKey: `agreement:${id}:${endsOn}:${endOffset(endsOn, today)}`,
    })
}

async function remindOfObjections({ tx, organisationId, today, tell }: Round): Promise<void> {
  const open = await runSql<{ id: number; vendorId: number; vendorName: string; name: string; objectBy: Day }>(
    tx,
    `select p.id, v.id as "vendorId", v.vendor_name as "vendorName", p.name, p.object_by as "objectBy"
     from vendor_sub_processor p join vendor v on v.organisation_id = p.organisation_id and v.id = p.vendor_id
     where p.organisation_id = $1 and v.archived_at is null and p.until is null
       and p.object_by between $2::date and $3::date order by p.id`,
    [organisationId, today, addDays(today, Math.max(...objectionOffsets))],
  )
  for (const { id, vendorId, vendorName, name, objectBy } of open)
    await tell({
      ...{ vendorId, kind: 'objection_due' },
      severity: objectionOffset(objectBy, today) === 3 ? 'high' : 'medium',
      title: `The time to object to ${name} at ${vendorName} ends ${inDays(daysBetween(today, objectBy))}`,
      description: `The last day to object to this sub-processor is ${asOfWords(objectBy)}.`,
      actionRequired: 'Object in writing, or let the day pass.',
      dedupeKey: `objection:${id}:${objectBy}:${objectionOffset(objectBy, today)}`,
    })
}

/** Before the last day to give notice; where there is no notice period, before the day itself. */
async function remindOfRenewals({ tx, organisationId, today, tell }: Round): Promise<void> {
  const renewing = await runSql<{
    vendorId: number
    vendorName: string
    renewsOn: Day
    noticeDays: number | null
    dueOn: Day
  }>(
    tx,
    `select v.id as "vendorId", v.vendor_name as "vendorName", v.renews_on as "renewsOn", v.notice_days as "noticeDays",
       v.renews_on - coalesce(v.notice_days, 0) as "dueOn"
     from vendor v where v.organisation_id = $1 and v.archived_at is null and v.merged_into is null
       and v.renews_on - coalesce(v.notice_days, 0) between $2::date and $3::date order by v.id`,
    [organisationId, today, addDays(today, Math.max(...endOffsets))],
  )
  for (const { vendorId, vendorName, renewsOn, noticeDays, dueOn } of renewing)
    await tell({
      ...{ vendorId, kind: 'renewal_due', severity: severityOf(dueOn, today) },
      title: noticeDays
        ? `The last day to give notice to ${vendorName} is ${inDays(daysBetween(today, dueOn))}`
        : `The contract with ${vendorName} renews or ends ${inDays(daysBetween(today, dueOn))}`,
      description: `The contract renews or ends on ${asOfWords(renewsOn)}.${noticeDays ? ` Notice has to be given ${counted(noticeDays, 'day')} before, by ${asOfWords(dueOn)}.` : ''}`,
      actionRequired: 'Decide whether to keep the vendor. Give notice in time, or record the next renewal date.',
      dedupeKey: `renewal:${vendorId}:${dueOn}:${endOffset(dueOn, today)}`,
    })
}

/** @returns the vendors whose acceptance ran out. */
async function endAcceptancesPast({ tx, organisationId, today, now, tell }: Round): Promise<number[]> {
  const past = await runSql<{ id: number; vendorName: string; expiresOn: Day }>(
    tx,
    `select a.id, v.vendor_name as "vendorName", a.expires_on as "expiresOn" from vendor_acceptance a
     join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id
     where a.organisation_id = $1 and a.ended_at is null and a.expires_on < $2::date order by a.id`,
    [organisationId, today],
  )
  const ended = await endAcceptances(tx, { organisationId, ids: past.map(({ id }) => id), memberId: null, now })
  for (const { id, vendorName, expiresOn } of past) {
    const { vendorId, findingId } = ended.find((one) => one.id === id) ?? { vendorId: null, findingId: null }
    await tell({
      ...{ vendorId, kind: 'override_stale', severity: 'medium' },
      title: `The acceptance of a risk of ${vendorName} has ended`,
      description: `It ran until ${asOfWords(expiresOn)}.${findingId ? ' The finding is open again.' : ''}`,
      actionRequired: 'Decide again.',
      dedupeKey: `acceptance-ended:${id}`,
    })
  }
  return ended.map(({ vendorId }) => vendorId)
}

/** @returns the vendors whose computed value counts again. */
async function endOverridesPast({ tx, organisationId, today, now, tell }: Round): Promise<number[]> {
  const ended = await runSql<{ id: number; vendorId: number; vendorName: string; field: string; expiresOn: Day }>(
    tx,
    `update vendor_override o set ended_at = $3 from vendor v
     where o.organisation_id = $1 and v.organisation_id = $1 and v.id = o.vendor_id and o.ended_at is null
       and o.expires_on < $2::date
     returning o.id, o.vendor_id as "vendorId", v.vendor_name as "vendorName", o.field, o.expires_on as "expiresOn"`,
    [organisationId, today, now],
  )
  for (const { id, vendorId, vendorName, field, expiresOn } of ended)
    await tell({
      ...{ vendorId, kind: 'override_stale', severity: 'medium' },
      title: `An override of ${vendorName} has ended`,
      description: `It ran until ${asOfWords(expiresOn)}: the computed ${field === 'score' ? 'score' : 'status'} counts again.`,
      actionRequired: 'Look at the computed value.',
      dedupeKey: `override-ended:${id}`,
    })
  return ended.map(({ vendorId }) => vendorId)
}

/** A risk was accepted at a score that it has left since. */
async function tellOfStale({ tx, organisationId, today, tell }: Round): Promise<void> {
  const stale = await runSql<{ id: number; vendorId: number; vendorName: string; then: number; now: number }>(
    tx,
    `select a.id, v.id as "vendorId", v.vendor_name as "vendorName", a.score as "then", v.score as now
     from vendor_acceptance a join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id
     where a.organisation_id = $1 and v.archived_at is null and a.ended_at is null and a.expires_on >= $2::date
       and abs(v.score - a.score) >= $3 order by a.id`,
    [organisationId, today, leastChange],
  )
  for (const { id, vendorId, vendorName, then, now } of stale)
    await tell({
      ...{ vendorId, kind: 'override_stale', severity: 'medium' },
      title: `An accepted risk of ${vendorName} has moved`,
      description: `It was accepted at ${then}; the score is ${now} now.`,
      actionRequired: 'Accept it again, or end the acceptance.',
      dedupeKey: `acceptance-stale:${id}`,
    })
}

const severityOf = (endsOn: Day, today: Day) => (endOffset(endsOn, today) === 7 ? 'high' : 'medium')

const inDays = (days: number) => (days === 0 ? 'today' : `in ${counted(days, 'day')}`)
