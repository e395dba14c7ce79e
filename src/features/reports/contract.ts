import { z } from 'zod'
import { isoDay } from '../../platform/shared/days.ts'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { mailable } from '../../platform/shared/mailed-names.ts'
import { timeZone } from '../../platform/shared/time-zone.ts'
import { exporters } from '../../product/adequacy.ts'
import { frameworks } from '../../product/frameworks.ts'
import {
  askedPeriods,
  formats,
  frequencies,
  mostRecipients,
  mostSchedules,
  periods,
  reportParts,
  reportTypes,
  runStates,
  runSteps,
  schedulePeriods,
} from '../../product/reports.ts'
import { tiers, vendorRoles } from '../../product/vendors.ts'
import { day, id, version } from '../vendors/contract.ts'

const instant = z.iso.datetime()
const token = z.string().regex(/^[\w-]{22}$/)
const byToken = z.object({ token })
const part = z.enum(reportParts)
const email = z.email('Please enter a valid email address.').max(254)
/** Times are reckoned from it: of the years 1 to 99 JavaScript makes 1901 to 1999, and after 9999 a day has no text. */
const reportDay = day.refine((one) => isoDay(one) !== undefined, 'is a slip: the year is from 1900 to 2999')

const scope = z.object({
  tiers: z.array(z.enum(tiers)).max(10).optional(),
  vendorTypes: z.array(z.string().max(60)).max(50).optional(),
  roles: z.array(z.enum(vendorRoles)).max(10).optional(),
  vendorIds: z.array(z.int().positive()).max(10_000).optional(),
})

const asked = z.object({
  type: z.enum(reportTypes),
  period: z.enum(askedPeriods),
  /** First and last day; needed for `custom`, and left out for the others. */
  from: reportDay.optional(),
  to: reportDay.optional(),
  format: z.enum(formats),
  scope: scope.default({}),
})

/** How far a run is. */
const progress = z.object({
  state: z.enum(runStates),
  step: z.enum(runSteps),
  /** Why it failed, in words. */
  failure: z.string().nullable(),
})

const partOf = z.object({
  part,
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
})

const run = progress.extend({
  id: z.int(),
  type: z.enum(reportTypes),
  title: z.string(),
  format: z.enum(formats),
  period: z.object({ kind: z.enum(periods), from: z.iso.date(), to: z.iso.date() }),
  /** The filter in words. */
  scope: z.string(),
  /** A member's name, or the schedule's. */
  createdBy: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  scheduleId: z.int().nullable(),
  vendors: z.int().nullable(),
  parts: z.array(partOf),
})

const shared = progress.extend({
  title: z.string(),
  organisation: z.string(),
  isSample: z.boolean(),
  format: z.enum(formats),
  period: run.shape.period,
  createdAt: instant,
  /** The link opens nothing after this. */
  expiresAt: instant,
  parts: z.array(partOf),
})

/** In whole percent of the vendors to whom it applies; null where it applies to none. */
const framework = z.object({
  framework: z.enum(frameworks),
  /** From where transfers are judged. */
  exporter: z.enum(exporters),
  vendors: z.int(),
  met: z.int(),
  partial: z.int(),
  notMet: z.int(),
  notAssessed: z.int(),
  /** How many vendors are in each state. */
  counts: z.object({ met: z.int(), partial: z.int(), notMet: z.int(), notAssessed: z.int() }),
  /** Share of `met` on the days that were recorded, oldest first, today last; at most 90. */
  trend: z.array(z.object({ day: z.iso.date(), met: z.int() })),
})

const scheduleFields = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(200)
    .refine(...mailable('title')),
  type: z.enum(reportTypes),
  format: z.enum(formats),
  period: z.enum(schedulePeriods),
  scope,
  frequency: z.enum(frequencies),
  /** The first day on which it runs; the others follow from it. */
  startsOn: reportDay,
  /** Hour of the day in the time zone: 0 to 23. */
  hour: z.int().min(0).max(23),
  timeZone,
  isPaused: z.boolean(),
})

const recipient = z.object({
  id: z.int(),
  email: z.string(),
  /** `asked`: the address has not confirmed yet. `undeliverable`: the last mail came back. */
  state: z.enum(['asked', 'confirmed', 'stopped', 'undeliverable']),
  askedAt: instant,
})

const schedule = scheduleFields.extend({
  id: z.int(),
  /** Null while it is paused. */
  nextRunAt: instant.nullable(),
  createdBy: z.string(),
  recipients: z.array(recipient),
  lastRun: run.nullable(),
  version,
})

const business = z.object({
  revenueUsd: z.int().min(0).max(1e13).nullable(),
  residents: z.record(z.string().regex(/^[A-Z]{2}$/), z.int().min(0).max(400_000_000)),
  /** In whole percent. */
  saleRevenueShare: z.int().min(0).max(100).nullable(),
  processesSensitiveData: z.boolean().nullable(),
  sellsSensitiveData: z.boolean().nullable(),
  handlesHealthData: z.boolean().nullable(),
  isSmallBusiness: z.boolean().nullable(),
  isNonprofit: z.boolean().nullable(),
  controlsPlatform: z.boolean().nullable(),
  isGlbaInstitution: z.boolean().nullable().optional(),
  isHipaaEntity: z.boolean().nullable().optional(),
  isPublicBody: z.boolean().nullable().optional(),
  employees: z.int().nonnegative().max(10_000_000).nullable().optional(),
})

const edits = { audience: 'member', role: 'manager' } as const

export const reportsContract = {
  'GET /api/customer/reports': endpoint({
    summary: 'Reports of the organisation, newest first',
    audience: 'member',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      before: z.coerce.number().int().positive().optional(),
    }),
    response: z.array(run),
  }),
  'POST /api/customer/reports': endpoint({
    summary: 'Have a report made; the same one that is on its way already is answered instead of a second',
    ...edits,
    body: asked,
    response: run,
    status: 202,
    cost: 'costly',
  }),
  'GET /api/customer/reports/frameworks': endpoint({
    summary: 'How the vendors stand under each framework',
    audience: 'member',
    response: z.array(framework),
  }),
  'GET /api/customer/reports/business': endpoint({
    summary: 'What the organisation said of itself, from which it follows which laws apply to it',
    audience: 'member',
    response: z.object({ business: business.nullable(), version: z.int().min(0) }),
  }),
  'PUT /api/customer/reports/business': endpoint({
    summary: 'Update it; of two concurrent edits the later is refused',
    ...edits,
    body: z.object({ business, version: z.int().min(0).optional() }),
    response: z.object({ business, version: z.int().min(0) }),
  }),
  'GET /api/customer/reports/{id}': endpoint({
    summary: 'One report: its progress, its end, its files',
    audience: 'member',
    owned: { id: 'report' },
    params: id,
    response: run,
  }),
  'DELETE /api/customer/reports/{id}': endpoint({
    summary: 'Delete a report with its files and links',
    ...edits,
    owned: { id: 'report' },
    params: id,
    response: z.unknown(),
    status: 204,
  }),
  'GET /api/customer/reports/{id}/{part}': endpoint({
    summary: 'A file of a report',
    audience: 'member',
    owned: { id: 'report' },
    params: id.extend({ part }),
    response: z.unknown(),
    file: 'application/octet-stream',
  }),
  'POST /api/customer/reports/{id}/links': endpoint({
    summary: 'A link that opens the report without an account for some days; the earlier ones stay good',
    ...edits,
    owned: { id: 'report' },
    params: id,
    response: z.object({ url: z.string(), expiresAt: instant }),
    status: 201,
  }),
  'DELETE /api/customer/reports/{id}/links': endpoint({
    summary: 'Close all links to the report that were handed out',
    ...edits,
    owned: { id: 'report' },
    params: id,
    response: z.unknown(),
    status: 204,
  }),

  'GET /api/customer/report-schedules': endpoint({
    summary: 'Reports that are made again and again',
    audience: 'member',
    response: z.array(schedule),
  }),
  'POST /api/customer/report-schedules': endpoint({
    summary: 'Have a report made again and again; addresses are asked whether they want it',
    ...edits,
    body: scheduleFields
      .partial()
      .required({ title: true, type: true, format: true, period: true, frequency: true, startsOn: true })
      .extend({ recipients: z.array(email).max(mostRecipients).default([]) }),
    response: schedule,
    status: 201,
    cost: 'costly',
  }),
  'PATCH /api/customer/report-schedules/{id}': endpoint({
    summary: 'Edit, pause or go on with a schedule',
    ...edits,
    owned: { id: 'report_schedule' },
    params: id,
    body: scheduleFields.partial().extend({ version: version.optional() }),
    response: schedule,
  }),
  'DELETE /api/customer/report-schedules/{id}': endpoint({
    summary: 'Delete a schedule; the reports that it made stay',
    ...edits,
    owned: { id: 'report_schedule' },
    params: id,
    response: z.unknown(),
    status: 204,
  }),
  'POST /api/customer/report-schedules/{id}/run': endpoint({
    summary: 'Make the report of a schedule now, beside its own times, and send it to its recipients',
    ...edits,
    owned: { id: 'report_schedule' },
    params: id,
    response: run,
    status: 202,
    cost: 'costly',
  }),
  'POST /api/customer/report-schedules/{id}/recipients': endpoint({
    summary: 'Ask another address whether it wants the reports',
    ...edits,
    owned: { id: 'report_schedule' },
    params: id,
    body: z.object({ email }),
    response: schedule,
    status: 201,
    cost: 'costly',
  }),
  'DELETE /api/customer/report-schedules/{id}/recipients/{childId}': endpoint({
    summary: 'Take an address from the schedule',
    ...edits,
    owned: { id: 'report_schedule', childId: 'report_recipient' },
    params: id.extend({ childId: z.coerce.number().int().positive() }),
    response: schedule,
  }),

  'GET /api/reports/sample': endpoint({
    summary: 'What a visitor sees of the demonstration organisation: its frameworks and its schedules',
    response: z.object({
      /** False where this installation has no demonstration. */
      isAvailable: z.boolean(),
      organisation: z.string().nullable(),
      frameworks: z.array(framework),
      schedules: z.array(
        schedule.pick({ id: true, title: true, type: true, format: true, frequency: true, isPaused: true }).extend({
          lastGenerated: instant.nullable(),
          recipients: z.int(),
          /** Opens its last report; null where it has not run yet. */
          token: token.nullable(),
        }),
      ),
    }),
  }),
  'POST /api/reports/samples': endpoint({
    summary: 'Have a sample report made from the demonstration organisation',
    body: asked.omit({ scope: true }),
    response: z.object({ token, state: z.enum(runStates) }),
    status: 202,
    cost: 'costly',
  }),
  'GET /api/reports/shared/{token}': endpoint({
    summary: 'A report by its link: what it is, how far it is, its files',
    params: byToken,
    response: shared,
  }),
  'GET /api/reports/shared/{token}/{part}': endpoint({
    summary: 'A file of a report by its link',
    params: byToken.extend({ part }),
    response: z.unknown(),
    file: 'application/octet-stream',
  }),
}

export type ReportRun = z.output<typeof run>
export type ReportSchedule = z.output<typeof schedule>
export type ReportRecipient = z.output<typeof recipient>
export type SharedReport = z.output<typeof shared>
export type FrameworkShare = z.output<typeof framework>
export type SampleReports = Output<(typeof reportsContract)['GET /api/reports/sample']>
export type AskedReport = z.output<typeof asked>

export const reportsRefusals = {
  period_unfit: {
    status: 422,
    message: 'A custom period needs a first and a last day, in this order, at most two years.',
  },
  report_unready: { status: 409, message: 'This report is not ready yet.' },
  report_link_gone: {
    status: 404,
    message: 'This link is not good any more, or never was. Ask the sender for a new one.',
  },
  no_demonstration: {
    status: 409,
    message:
      'This installation has no demonstration organisation to make a sample from. Sign in to make a report of your own.',
  },
  too_many_reports: {
    status: 429,
    message: 'Several reports are being made already. Wait until one of them is ready.',
  },
  recipient_known: { status: 409, message: 'This address is on the schedule already.' },
  too_many_recipients: { status: 422, message: `A schedule takes at most ${mostRecipients} addresses.` },
  recipients_asked_enough: {
    status: 429,
    message: 'This address, or so many of your organisation, were asked today already. Try again tomorrow.',
  },
  too_many_schedules: {
    status: 422,
    message: `An organization has at most ${mostSchedules} schedules. Delete one that is not needed any more.`,
  },
  samples_used_up: {
    status: 429,
    message: 'So many samples were made today that there are no more. Try again tomorrow, or sign in to make your own.',
  },
  scope_empty: { status: 422, message: 'No vendor of the register is in this selection.' },
} as const
