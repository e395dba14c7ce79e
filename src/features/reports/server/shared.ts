import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { type ReportPart, typeNames } from '../../../product/reports.ts'
import type { SharedReport } from '../contract.ts'
import { findLink } from './link.store.ts'
import { getOrganisation } from './organisation.ts'
import { presentParts } from './present.ts'
import { findReport, type StoredReport } from './report.store.ts'

interface Behind {
  tx: Db
  organisationId: number
  report: StoredReport
  expiresAt: Date
}

/** Opens a link, for anyone who has it. @throws Refusal `report_link_gone`. */
export async function withLink<T>(
  { db, now }: { db: Database; now: () => Date },
  token: string,
  act: (behind: Behind) => Promise<T>,
): Promise<T> {
  const link = await acrossOrganisations(db, (tx) => findLink(tx, { token, now: now() }))
  if (!link) throw refuse('report_link_gone')
  const { organisationId, reportId, expiresAt } = link
  return inOrganisation(db, organisationId, async (tx) => {
    const report = await findReport(tx, { organisationId, id: reportId })
    if (!report) throw refuse('report_link_gone')
    return act({ tx, organisationId, report, expiresAt })
  })
}

export async function presentShared({ tx, organisationId, report, expiresAt }: Behind): Promise<SharedReport> {
  const { name, isDemo } = await getOrganisation(tx, organisationId)
  return {
    ...{ title: typeNames[report.type], organisation: name, isSample: isDemo, format: report.format },
    ...{ state: report.state, step: report.step, failure: report.failure },
    period: { kind: report.period, from: report.from, to: report.to },
    createdAt: report.createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    parts: presentParts(report),
  }
}

/** @throws Refusal `report_unready` where it has not ended, or failed. */
export async function readPart(
  tx: Db,
  { blobs, report, part }: { blobs: Pick<BlobStore, 'get'>; report: StoredReport; part: ReportPart },
): Promise<{ name: string; bytes: Buffer }> {
  const file = report.files.find((one) => one.part === part)
  if (!file) throw refuse('report_unready')
  return { name: file.name, bytes: await blobs.get(tx, file.sha256) }
}
