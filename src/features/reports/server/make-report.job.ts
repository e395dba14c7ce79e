import { recordAudit } from '../../../platform/server/audit.ts'
import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { getSigningKey } from '../../../platform/server/signing-key.ts'
import { inOrganisation, inSnapshotOf } from '../../../platform/server/tenancy.ts'
import type { ReportPart, RunStep } from '../../../product/reports.ts'
import { findBusiness } from './business.store.ts'
import { deliverReport } from './deliver-report.ts'
import { makeManifest } from './manifest.ts'
import { holdOrganisation } from './organisation.ts'
import type { MakeReportParts, Rendered } from './parts.ts'
import { makerOf } from './present.ts'
import type { RenderedFile } from './render/rendered-file.ts'
import { askedOf, endReport, findReport, insertFile, type StoredReport, takeStep, type Which } from './report.store.ts'
import { lockSchedule } from './schedule.store.ts'

type Unrendered = Extract<Rendered, { outcome: 'failed' }>

export interface ReportPayload {
  organisationId: number
  reportId: number
}

/**
 * Reads the register at one moment, has the files made elsewhere, and stores them with the end of the run in one
 * transaction: cut off anywhere before, the next attempt begins again, and what it makes is all there is.
 */
export const makeReport = (parts: MakeReportParts): JobKind<ReportPayload> => ({
  name: 'reports.make',
  run: async ({ organisationId, reportId }, { db, signal }) => {
    const which = { organisationId, id: reportId }
    const report = await begin(db, which)
    if (!report) return
    const facts = await inSnapshotOf(db, organisationId, async (tx) =>
      parts.gather(tx, {
        ...{ organisationId, asked: askedOf(report), generatedAt: report.createdAt, generatedBy: makerOf(report) },
        business: (await findBusiness(tx, organisationId)).business,
      }),
    )
    await step(db, which, 'rendering')
    signal.throwIfAborted()
    const rendered = await parts.render({ facts, format: report.format })
    if (rendered.outcome === 'rendered') return keep(db, parts, { which, report, rendered })
    if (rendered.reason === 'crashed') throw new Error(`report ${reportId}: the process that wrote it has crashed`)
    const failure = failureWords[rendered.reason]
    await inOrganisation(db, organisationId, (tx) => endReport(tx, { ...which, failure, now: parts.now() }))
  },
  giveUp: async ({ organisationId, reportId: id }, { db }) => {
    const end = { organisationId, id, failure: givenUpWords, now: parts.now() }
    await inOrganisation(db, organisationId, (tx) => endReport(tx, end))
  },
})

const failureWords: Record<Exclude<Unrendered['reason'], 'crashed'>, string> = {
  'too-slow': 'Writing the file took too long, so it was stopped. Choose fewer vendors, or another format.',
  'too-large': 'The file needed more memory than a report may take. Choose fewer vendors, or another format.',
}

export const givenUpWords =
  'The report was begun several times and never finished. Why, the log of this installation says. Nothing of it was kept.'

/** @returns undefined where there is nothing to do: it has ended before, or was deleted. */
const begin = (db: Database, which: Which): Promise<StoredReport | undefined> =>
  inOrganisation(db, which.organisationId, async (tx) =>
    (await takeStep(tx, { ...which, step: 'reading' })) ? findReport(tx, which) : undefined,
  )

const step = (db: Database, which: Which, name: RunStep) =>
  inOrganisation(db, which.organisationId, (tx) => takeStep(tx, { ...which, step: name }))

async function keep(
  db: Database,
  parts: MakeReportParts,
  {
    which,
    report,
    rendered,
  }: { which: Which; report: StoredReport; rendered: Extract<Rendered, { outcome: 'rendered' }> },
): Promise<void> {
  await step(db, which, 'signing')
  const manifest = makeManifest(await getSigningKey(db, parts.secret), { ...rendered, format: report.format })
  const { file, json, about } = rendered
  await inOrganisation(db, which.organisationId, async (tx) => {
    const now = parts.now()
    const { vendors } = about.meta
    // Lock before the report: deleting an organization or a schedule begins with this lock as well.
    await holdOrganisation(tx, which.organisationId)
    const schedule =
      report.scheduleId === null
        ? undefined
        : await lockSchedule(tx, { organisationId: which.organisationId, id: report.scheduleId })
    // The row is locked from here on: of two who made the same report the second finds that it has ended.
    if (!(await endReport(tx, { ...which, vendors, now }))) return
    await keepFile(tx, parts, { which, part: 'file', file })
    await keepFile(tx, parts, { which, part: 'json', file: json })
    await keepFile(tx, parts, { which, part: 'manifest', file: manifest })
    if (schedule)
      await deliverReport(tx, parts, { organisationId: which.organisationId, schedule, report, vendors, now })
    if (report.isVisitors) return
    await recordAudit(tx, {
      ...{ organisationId: which.organisationId, actor: 'program', kind: 'report.made', at: now },
      subject: { kind: 'report', id: which.id },
      details: { vendors, fileSha256: sha256Of(file.bytes), manifestSha256: sha256Of(manifest.bytes) },
    })
  })
}

async function keepFile(
  tx: Db,
  { blobs }: Pick<MakeReportParts, 'blobs'>,
  { which, part, file: { name, mediaType, bytes } }: { which: Which; part: ReportPart; file: RenderedFile },
): Promise<void> {
  const sha256 = await blobs.put(tx, bytes)
  await insertFile(tx, { ...which, part, name, mediaType, bytes: bytes.byteLength, sha256 })
}
