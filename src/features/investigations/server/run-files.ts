import { type BlobStore, sha256Of } from '../../../platform/server/blobs.ts'
import type { Database } from '../../../platform/server/database.ts'
import { type Call, callerOf } from '../../../platform/server/http/api.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { SigningKey } from '../../../platform/server/signing-key.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { EvidenceDetail, Verification } from '../contract.ts'
import { recordKinds } from '../core/connectors/record-kinds.ts'
import { checkEvidence } from '../core/evidence.ts'
import { blobsOf, writeBundle } from '../core/export/bundle.ts'
import { documentOf } from '../core/export/report-document.ts'
import { isFaithful } from '../core/record.ts'
import { type Language, pictureKind, type ReportForm } from '../vocabulary.ts'
import { findEvidence, findFacts, listEvidence, listFindings } from './evidence.store.ts'
import { inRun } from './in-run.ts'
import { nameOf, reportOf } from './present.ts'
import { readEvidenceDetail } from './read-run.ts'
import type { DrawFile } from './render/draw-file.ts'
import { fileName, type ReportToWrite, writeReportFile } from './report-files.ts'
import type { Run } from './run.store.ts'

const attachment = (name: string) => `attachment; filename="${name}"`

/**
 * Serves a run and its evidence as files to a permitted reader: the caller has already found the run for that reader.
 */
export function runFiles({
  db,
  blobs,
  log,
  drawFile,
  signingKey,
  urlOf,
}: {
  db: Database
  blobs: BlobStore
  log: Log
  drawFile: DrawFile
  signingKey: () => Promise<SigningKey>
  /** Address of the run's page, for what is read elsewhere. */
  urlOf: (id: string) => string
}) {
  async function getCompleted(run: Run) {
    if (run.status !== 'completed' || !run.report || !run.completed_at) throw refuse('report_not_ready')
    const [findings, evidence] = await inRun(db, run, async (tx) => [
      await listFindings(tx, run.id),
      await listEvidence(tx, run.id),
    ])
    const { report, aiReport } = reportOf(run, findings)
    if (!report) throw refuse('report_not_ready')
    return {
      run: { ...run, ai_report: aiReport },
      ...{ findings, evidence, report, completedAt: run.completed_at.toISOString() },
    }
  }

  async function toWrite(asked: Run, language: Language): Promise<ReportToWrite> {
    const { run, report, findings, evidence, completedAt } = await getCompleted(asked)
    const url = urlOf(run.id)
    const { id, score } = run
    return { id, url, iri: url, name: nameOf(run), completedAt, report, findings, evidence, score, language }
  }

  async function getEvidence(run: Run, evidenceId: string) {
    const found = await inRun(db, run, (tx) => findEvidence(tx, run.id, evidenceId))
    if (!found) throw refuse('evidence_not_found')
    return found
  }

  return {
    getCompleted,

    async json(asked: Run, headers: Headers) {
      const { run, findings, evidence, report, completedAt } = await getCompleted(asked)
      headers.set('content-disposition', attachment(`sightline-${run.id}.json`))
      return {
        id: run.id,
        url: urlOf(run.id),
        name: nameOf(run),
        completedAt,
        report,
        aiReport: run.ai_report,
        findings,
        evidence,
        score: run.score,
        verifier: run.report?.verifier,
      }
    },

    async document(run: Run, language: Language) {
      return documentOf(await toWrite(run, language))
    },

    /** One of the forms of the report, in one language. */
    async file(run: Run, { form, language }: { form: ReportForm; language: Language }, call: Call) {
      const report = await toWrite(run, language)
      // Saved and not shown: its words come from strangers' sites, and must not become a page of our origin.
      call.headers.set('content-disposition', attachment(fileName(report, form)))
      return writeReportFile({ drawFile, signingKey }, report, { form, caller: callerOf(call) })
    },

    async bundle(asked: Run, headers: Headers) {
      const { run, report, findings, evidence, completedAt } = await getCompleted(asked)
      const kept = new Map<string, Uint8Array>()
      for (const hash of blobsOf(evidence)) {
        const bytes = await blobs.find(db, hash)
        if (bytes) kept.set(hash, bytes)
      }
      headers.set('content-disposition', attachment(`sightline-${run.id}.zip`))
      return writeBundle(
        {
          id: run.id,
          url: urlOf(run.id),
          name: nameOf(run),
          completedAt,
          evidence,
          findings,
          score: run.score,
          report,
          aiReport: run.ai_report ?? '',
        },
        kept,
      )
    },

    score(run: Run) {
      if (!run.score) throw refuse('score_not_ready')
      return run.score
    },

    async evidence(run: Run, evidenceId: string): Promise<EvidenceDetail> {
      return readEvidenceDetail({ db, blobs, log }, { run, found: await getEvidence(run, evidenceId) })
    },

    async picture(run: Run, evidenceId: string): Promise<Uint8Array> {
      const found = await getEvidence(run, evidenceId)
      if (found.kind !== pictureKind) throw refuse('evidence_not_found')
      return blobs.get(db, found.sha256)
    },

    async verify(run: Run, evidenceId: string): Promise<Verification> {
      const found = await getEvidence(run, evidenceId)
      const bytes = await blobs.find(db, found.sha256)
      const text = found.form === 'quote' ? await blobs.find(db, found.textSha256) : bytes
      const computedSha256 = bytes ? sha256Of(bytes) : null
      const isChanged = computedSha256 !== null && computedSha256 !== found.sha256
      const facts = found.form === 'record' && (await inRun(db, run, (tx) => findFacts(tx, run.id, found.sha256)))
      const isIntact = (body: Buffer) =>
        checkEvidence(found, body.toString('utf8')) === 'intact' && (!facts || isFaithful(recordKinds, facts))
      return {
        verified: isChanged ? false : bytes && text ? isIntact(text) : null,
        recordedSha256: found.sha256,
        computedSha256,
        bytes: bytes?.byteLength ?? 0,
      }
    },
  }
}
