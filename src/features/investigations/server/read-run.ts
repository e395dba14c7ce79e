import { type BlobStore, sha256Of } from '../../../platform/server/blobs.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { EvidenceDetail, RunDetail } from '../contract.ts'
import type { Evidence } from '../core/evidence.ts'
import { normaliseText } from '../core/text.ts'
import { spanOf } from '../rules.ts'
import { listEvidence, listFindings } from './evidence.store.ts'
import { inRun } from './in-run.ts'
import { nameOf, presentEvidenceLine, presentRunDetail } from './present.ts'
import type { OtherRun, Run } from './run.store.ts'
import { listSteps } from './step.store.ts'
import { listVerdicts } from './verdict.store.ts'

// Reads a run and its evidence for a permitted reader: the caller has already found the run for that reader.

/** Characters of the stored text on either side of an excerpt. */
const contextCharacters = 300

export async function readRunDetail(db: Database, run: Run, otherRuns: OtherRun[]): Promise<RunDetail> {
  const [steps, findings, evidence, verdicts] = await inRun(db, run, (tx) =>
    Promise.all([listSteps(tx, run.id), listFindings(tx, run.id), listEvidence(tx, run.id), listVerdicts(tx, run.id)]),
  )
  return presentRunDetail({ run, steps, findings, evidence: evidence.map(presentEvidenceLine), otherRuns, verdicts })
}

interface Stored {
  db: Database
  blobs: BlobStore
  log: Log
}

export async function readEvidenceDetail(
  stored: Stored,
  { run, found }: { run: Run; found: Evidence },
): Promise<EvidenceDetail> {
  const findings = await inRun(stored.db, run, (tx) => listFindings(tx, run.id))
  const { intact, text } = await readText(stored, { runId: run.id, found })
  const span = intact ? spanOf(text, found) : undefined
  return {
    investigationId: run.id,
    appName: nameOf(run),
    id: found.id,
    record: found,
    intact,
    before: span ? text.slice(Math.max(0, span.start - contextCharacters), span.start) : '',
    excerpt: found.excerpt,
    after: span ? text.slice(span.end, span.end + contextCharacters) : '',
    text,
    citedBy: findings
      .filter((f) => f.evidence.includes(found.id))
      .map(({ id, title, statement }) => ({ id, title, statement })),
  }
}

/** The stored text, if its bytes are those of the record; that they are not is a fault of the store, and no secret. */
async function readText(
  { db, blobs, log }: Stored,
  { runId, found }: { runId: string; found: Evidence },
): Promise<{ intact: boolean | null; text: string }> {
  const sha256 = textHashOf(found)
  const bytes = await blobs.find(db, sha256)
  if (bytes && sha256Of(bytes) === sha256) return { intact: true, text: normaliseText(bytes.toString('utf8')) }
  log.error(
    { investigation: runId, evidence: found.id, sha256 },
    bytes ? 'stored bytes are not those of the evidence' : 'stored bytes of the evidence are missing',
  )
  return { intact: bytes ? false : null, text: '' }
}

/** Hash of the text that an excerpt is cut from. A record is its own text; a page's text is stored beside its bytes. */
const textHashOf = (e: Evidence): string => (e.form === 'quote' ? e.textSha256 : e.sha256)
