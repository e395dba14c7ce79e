import { recordAudit } from '../../../platform/server/audit.ts'
import { removeUnlessNamed } from '../../../platform/server/blobs.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type Call, type Handlers, type Member, memberOf } from '../../../platform/server/http/api.ts'
import { setAttachmentHeaders } from '../../../platform/server/kept-files.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayMs, dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Business } from '../../../product/laws/thresholds.ts'
import { sharedReportPath } from '../../../product/links.ts'
import { linkDays } from '../../../product/reports.ts'
import type { reportsContract } from '../contract.ts'
import { type AskParts, askForReport } from './ask-report.ts'
import { findBusiness, saveBusiness } from './business.store.ts'
import { insertLink, revokeLinks } from './link.store.ts'
import type { ReportsParts } from './parts.ts'
import { getReport, presentRun, presentSchedules } from './present.ts'
import { askRecipient, removeRecipient } from './recipients.ts'
import { deleteReports, listReports } from './report.store.ts'
import { runNow } from './run-schedules.job.ts'
import { askForSample, showSamples } from './samples.ts'
import { getSchedule, listSchedules } from './schedule.store.ts'
import { createSchedule, editSchedule, removeSchedule } from './schedules.ts'
import { presentShared, readPart, withLink } from './shared.ts'

/** Calls of members about their reports, and of anyone who has a link. */
export function reportsEndpoints(parts: ReportsParts & Pick<AskParts, 'makeJob'>): Handlers<typeof reportsContract> {
  const { db, blobs, secret, publicUrl, now } = parts

  const within = <T>(call: Call, act: (tx: Db, member: Member) => Promise<T>): Promise<T> => {
    const member = memberOf(call)
    return inOrganisation(db, member.organisationId, (tx) => act(tx, member))
  }

  const auditReport = (tx: Db, { organisationId, id: memberId }: Member, event: { id: number; kind: string }) =>
    recordAudit(tx, {
      ...{ organisationId, actor: { member: memberId }, kind: event.kind, at: now() },
      subject: { kind: 'report', id: event.id },
    })

  async function presentSchedule(tx: Db, { organisationId }: Member, id: number) {
    const schedules = [await getSchedule(tx, { organisationId, id })]
    const [schedule] = await presentSchedules(tx, { organisationId, schedules, secret })
    if (!schedule) throw refuse('not_found')
    return schedule
  }

  return {
    'GET /api/customer/reports': ({ query: { limit, before } }, call) =>
      within(call, async (tx, { organisationId }) =>
        (await listReports(tx, { organisationId, limit, before })).map(presentRun),
      ),

    'POST /api/customer/reports': ({ body }, call) =>
      within(call, async (tx, member) => {
        const id = await askForReport(tx, parts, { member, body })
        return presentRun(await getReport(tx, { organisationId: member.organisationId, id }))
      }),

    'GET /api/customer/reports/frameworks': (_, call) =>
      within(call, (tx, { organisationId }) => parts.countFrameworks(tx, { organisationId, today: dayOf(now()) })),

    'GET /api/customer/reports/business': (_, call) =>
      within(call, (tx, { organisationId }) => findBusiness(tx, organisationId)),

    'PUT /api/customer/reports/business': ({ body }, call) =>
      within(call, async (tx, { organisationId, id }) => {
        const business: Business = body.business
        const at = now()
        const version = await saveBusiness(tx, { organisationId, business, version: body.version, now: at })
        if (version === undefined) throw refuse('changed_meanwhile')
        await recordAudit(tx, {
          ...{ organisationId, actor: { member: id }, kind: 'organisation.business_said', details: { version }, at },
          subject: { kind: 'organisation', id: organisationId },
        })
        return { business, version }
      }),

    'GET /api/customer/reports/{id}': ({ params: { id } }, call) =>
      within(call, async (tx, { organisationId }) => presentRun(await getReport(tx, { organisationId, id }))),

    'DELETE /api/customer/reports/{id}': async ({ params: { id } }, call) => {
      const hashes = await within(call, async (tx, member) => {
        const { organisationId } = member
        await getReport(tx, { organisationId, id })
        const named = await deleteReports(tx, { organisationId, ids: [id] })
        await auditReport(tx, member, { id, kind: 'report.deleted' })
        return named
      })
      for (const sha256 of hashes) await removeUnlessNamed({ db, blobs }, sha256)
    },

    'GET /api/customer/reports/{id}/{part}': async ({ params: { id, part } }, call) => {
      const { name, bytes } = await within(call, async (tx, { organisationId }) =>
        readPart(tx, { blobs, report: await getReport(tx, { organisationId, id }), part }),
      )
      setAttachmentHeaders(call.headers, name)
      return bytes
    },

    'POST /api/customer/reports/{id}/links': ({ params: { id } }, call) =>
      within(call, async (tx, member) => {
        const { organisationId } = member
        const { state } = await getReport(tx, { organisationId, id })
        if (state !== 'done') throw refuse('report_unready')
        const at = now()
        const expiresAt = new Date(at.getTime() + linkDays * dayMs)
        const { token } = await insertLink(tx, { organisationId, id, secret, now: at, expiresAt })
        await auditReport(tx, member, { id, kind: 'report.link_made' })
        return { url: `${publicUrl}${sharedReportPath(token)}`, expiresAt: expiresAt.toISOString() }
      }),

    'DELETE /api/customer/reports/{id}/links': ({ params: { id } }, call) =>
      within(call, async (tx, member) => {
        const { organisationId } = member
        await getReport(tx, { organisationId, id })
        if ((await revokeLinks(tx, { organisationId, id, now: now() })) > 0)
          await auditReport(tx, member, { id, kind: 'report.links_closed' })
      }),

    'GET /api/customer/report-schedules': (_, call) =>
      within(call, async (tx, { organisationId }) =>
        presentSchedules(tx, { organisationId, schedules: await listSchedules(tx, organisationId), secret }),
      ),

    'POST /api/customer/report-schedules': ({ body: { recipients, ...fields } }, call) =>
      within(call, async (tx, member) => {
        const id = await createSchedule(tx, parts, { member, fields, recipients })
        return presentSchedule(tx, member, id)
      }),

    'PATCH /api/customer/report-schedules/{id}': ({ params: { id }, body }, call) =>
      within(call, async (tx, member) => {
        await editSchedule(tx, parts, { member, id, body })
        return presentSchedule(tx, member, id)
      }),

    'DELETE /api/customer/report-schedules/{id}': ({ params: { id } }, call) =>
      within(call, (tx, member) => removeSchedule(tx, parts, { member, id })),

    'POST /api/customer/report-schedules/{id}/run': ({ params: { id } }, call) =>
      within(call, async (tx, member) => {
        const reportId = await runNow(tx, parts, { member, id })
        return presentRun(await getReport(tx, { organisationId: member.organisationId, id: reportId }))
      }),

    'POST /api/customer/report-schedules/{id}/recipients': ({ params: { id }, body: { email } }, call) =>
      within(call, async (tx, member) => {
        await askRecipient(tx, parts, { member, scheduleId: id, email })
        return presentSchedule(tx, member, id)
      }),

    'DELETE /api/customer/report-schedules/{id}/recipients/{childId}': ({ params: { id, childId } }, call) =>
      within(call, async (tx, member) => {
        await removeRecipient(tx, parts, { member, scheduleId: id, id: childId })
        return presentSchedule(tx, member, id)
      }),

    'GET /api/reports/sample': () => showSamples(parts),
    'POST /api/reports/samples': ({ body }) => askForSample(parts, body),

    'GET /api/reports/shared/{token}': ({ params: { token } }) => withLink(parts, token, presentShared),

    'GET /api/reports/shared/{token}/{part}': async ({ params: { token, part } }, call) => {
      const { name, bytes } = await withLink(parts, token, ({ tx, report }) => readPart(tx, { blobs, report, part }))
      setAttachmentHeaders(call.headers, name)
      return bytes
    },
  }
}
