import { type AuditDetails, recordAudit } from '../../../platform/server/audit.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { mostSchedules } from '../../../product/reports.ts'
import { nextRun } from '../../../product/schedule-times.ts'
import { requireVendors } from './ask-report.ts'
import type { ReportMailParts } from './parts.ts'
import { deleteRecipients, listRecipients } from './recipient.store.ts'
import { askRecipient } from './recipients.ts'
import { lockReports } from './report.store.ts'
import {
  countSchedules,
  deleteSchedule,
  getSchedule,
  insertSchedule,
  type ScheduleFields,
  saveSchedule,
} from './schedule.store.ts'

/** Parts of a schedule that need not be said. */
const unsaid = { scope: {}, hour: 6, timeZone: 'UTC', isPaused: false }

type Said<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

export async function createSchedule(
  tx: Db,
  parts: ReportMailParts,
  {
    member,
    fields,
    recipients,
  }: {
    member: Member
    fields: Omit<ScheduleFields, keyof typeof unsaid> & Said<Pick<ScheduleFields, keyof typeof unsaid>>
    recipients: readonly string[]
  },
): Promise<number> {
  const { organisationId, id: memberId } = member
  const now = parts.now()
  const given = { ...fields, ...said<Pick<ScheduleFields, keyof typeof unsaid>>(unsaid, fields) }
  await requireVendors(tx, { organisationId, scope: given.scope })
  await lockReports(tx, organisationId)
  if ((await countSchedules(tx, organisationId)) >= mostSchedules) throw refuse('too_many_schedules')
  const id = await insertSchedule(tx, { organisationId, memberId, ...given, nextRunAt: nextOf(given, now), now })
  await auditSchedule(tx, member, { id, kind: 'report_schedule.created', details: detailsOf(given), at: now })
  const addresses = new Map(recipients.map((email) => [foldAddress(email), email]))
  // In one order: of two who ask the same addresses at once neither waits for the other in a circle.
  for (const [, email] of [...addresses].toSorted()) await askRecipient(tx, parts, { member, scheduleId: id, email })
  return id
}

/** @throws Refusal `changed_meanwhile`, `scope_empty`. */
export async function editSchedule(
  tx: Db,
  parts: ReportMailParts,
  {
    member,
    id,
    body: { version, ...changes },
  }: { member: Member; id: number; body: Said<ScheduleFields & { version: number }> },
): Promise<void> {
  const { organisationId } = member
  const now = parts.now()
  const held = await getSchedule(tx, { organisationId, id })
  if (version !== undefined && version !== held.version) throw refuse('changed_meanwhile')
  const given = said<ScheduleFields>(held, changes)
  await requireVendors(tx, { organisationId, scope: given.scope })
  // One that is due right now is not lost to a new title.
  const isAtSameTimes = times.every((field) => given[field] === held[field])
  const nextRunAt = isAtSameTimes ? held.nextRunAt : nextOf(given, now)
  await saveSchedule(tx, { organisationId, id, ...given, nextRunAt, now })
  await auditSchedule(tx, member, { id, kind: 'report_schedule.edited', details: detailsOf(given), at: now })
}

/** With its recipients, and the mails to them that have not left. */
export async function removeSchedule(
  tx: Db,
  { now }: Pick<ReportMailParts, 'now'>,
  { member, id }: { member: Member; id: number },
): Promise<void> {
  const { organisationId } = member
  await getSchedule(tx, { organisationId, id })
  const recipients = await listRecipients(tx, { organisationId, scheduleIds: [id] })
  await deleteRecipients(tx, { organisationId, ids: recipients.map((recipient) => recipient.id) })
  await deleteSchedule(tx, { organisationId, id })
  await auditSchedule(tx, member, { id, kind: 'report_schedule.deleted', at: now() })
}

/** Applies the changes; omitted fields stay as they were. */
const said = <Fields extends object>(before: Fields, changes: Said<Fields>): Fields => ({
  ...before,
  // The remaining changes have the types of the fields.
  ...(Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Fields>),
})

const times = ['frequency', 'startsOn', 'hour', 'timeZone', 'isPaused'] as const

const nextOf = (given: ScheduleFields, now: Date) => (given.isPaused ? null : nextRun(given, now))

const detailsOf = ({ type, format, frequency, startsOn, hour, timeZone, isPaused }: ScheduleFields): AuditDetails => ({
  ...{ type, format, frequency, startsOn, hour, timeZone, isPaused },
})

const auditSchedule = (
  tx: Db,
  { organisationId, id: memberId }: Member,
  { id, ...event }: { id: number; kind: string; details?: AuditDetails; at: Date },
) =>
  recordAudit(tx, {
    ...{ organisationId, actor: { member: memberId }, subject: { kind: 'report_schedule', id }, ...event },
  })
