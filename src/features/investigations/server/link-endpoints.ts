import { recordAudit } from '../../../platform/server/audit.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { type Call, callerOf, type Handlers, type Member, memberOf } from '../../../platform/server/http/api.ts'
import { setAttachmentHeaders } from '../../../platform/server/kept-files.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { memberInvestigationPath, sharedInvestigationPath } from '../../../product/links.ts'
import { documentOf } from '../core/export/report-document.ts'
import type { linkContract, RunLink } from '../link-contract.ts'
import { listEvidence, listFindings } from './evidence.store.ts'
import {
  countOpening,
  findOpenLink,
  insertLink,
  listLinks,
  type OpenLink,
  revokeLink,
  type StoredLink,
} from './link.store.ts'
import { nameOf } from './present.ts'
import type { DrawFile } from './render/draw-file.ts'
import { fileName, type ReportToWrite, writeReportFile } from './report-files.ts'
import { findOwnRun } from './run.store.ts'

interface Parts {
  db: Database
  drawFile: DrawFile
  signingKey: Parameters<typeof writeReportFile>[0]['signingKey']
  publicUrl: string
  now: () => Date
}

const mostLinks = 50

/**
 * Endpoints for links to reports of organizations' own runs: members create and close them, anyone with a link reads.
 */
export function linkEndpoints({ db, drawFile, signingKey, publicUrl, now }: Parts): Handlers<typeof linkContract> {
  /** In a transaction of the member's organization, whose own the run is. */
  const ofOwnRun = <T>(call: Call, id: string, act: (tx: Db, member: Member) => Promise<T>): Promise<T> => {
    const member = memberOf(call)
    return inOrganisation(db, member.organisationId, async (tx) => {
      const run = await findOwnRun(tx, { organisationId: member.organisationId, id })
      if (!run) throw refuse('investigation_not_found')
      if (run.status !== 'completed') throw refuse('report_not_ready')
      return act(tx, member)
    })
  }
  const audit = (
    tx: Db,
    { organisationId, id: member }: Member,
    event: { kind: string; investigation: string; linkId: number },
  ) =>
    recordAudit(tx, {
      ...{ organisationId, actor: { member }, kind: event.kind, at: now() },
      ...{ subject: { kind: 'investigation_link', id: event.linkId }, details: { investigation: event.investigation } },
    })

  const getLink = async (token: string): Promise<OpenLink> => {
    const link = await acrossOrganisations(db, (tx) => findOpenLink(tx, { token, now: now() }))
    if (!link) throw refuse('run_link_gone')
    return link
  }
  const read = (link: OpenLink, { isOpening }: { isOpening: boolean }): Promise<ReportToWrite> =>
    inOrganisation(db, link.organisationId, async (tx) => {
      const { organisationId, investigationId, language } = link
      const run = await findOwnRun(tx, { organisationId, id: investigationId })
      // It may have been deleted since.
      if (!run?.report || !run.completed_at) throw refuse('run_link_gone')
      if (isOpening) await countOpening(tx, { id: link.id, now: now() })
      return {
        ...{ id: run.id, name: nameOf(run), language, url: null, score: run.score, report: run.report.report },
        ...{ iri: `${publicUrl}${memberInvestigationPath(run.id)}`, completedAt: run.completed_at.toISOString() },
        findings: await listFindings(tx, run.id),
        evidence: await listEvidence(tx, run.id),
      }
    })

  return {
    'GET /api/customer/investigations/{id}/links': ({ params: { id } }, call) =>
      ofOwnRun(call, id, async (tx, { organisationId }) =>
        (await listLinks(tx, { organisationId, investigationId: id, now: now() })).map(presentLink),
      ),

    'POST /api/customer/investigations/{id}/links': ({ params: { id }, body: { language, days } }, call) =>
      ofOwnRun(call, id, async (tx, member) => {
        const { organisationId } = member
        const at = now()
        const run = { organisationId, investigationId: id }
        if ((await listLinks(tx, { ...run, now: at })).length >= mostLinks) throw refuse('run_links_full')
        const expiresAt = new Date(at.getTime() + days * dayMs)
        const { link, token } = await insertLink(tx, { ...run, language, memberId: member.id, now: at, expiresAt })
        await audit(tx, member, { kind: 'investigation.link_made', investigation: id, linkId: link.id })
        return { ...presentLink(link), url: `${publicUrl}${sharedInvestigationPath(token)}` }
      }),

    'DELETE /api/customer/investigations/{id}/links/{linkId}': ({ params: { id, linkId } }, call) =>
      ofOwnRun(call, id, async (tx, member) => {
        const { organisationId } = member
        if (await revokeLink(tx, { organisationId, investigationId: id, linkId, now: now() }))
          await audit(tx, member, { kind: 'investigation.link_closed', investigation: id, linkId })
      }),

    'GET /api/shared-investigations/{token}': async ({ params: { token } }) => {
      const link = await getLink(token)
      return {
        document: documentOf(await read(link, { isOpening: true })),
        organization: link.organization,
        expiresAt: link.expiresAt.toISOString(),
      }
    },

    'GET /api/shared-investigations/{token}/{form}': async ({ params: { token, form } }, call) => {
      const report = await read(await getLink(token), { isOpening: false })
      setAttachmentHeaders(call.headers, fileName(report, form))
      return writeReportFile({ drawFile, signingKey }, report, { form, caller: callerOf(call) })
    },
  }
}

const presentLink = (link: StoredLink): RunLink => ({
  id: link.id,
  language: link.language,
  createdAt: link.createdAt.toISOString(),
  createdBy: link.createdBy ?? 'A former member',
  expiresAt: link.expiresAt.toISOString(),
  opened: link.opened,
  lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
  isRevoked: link.revokedAt !== null,
})
