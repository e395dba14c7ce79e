import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database } from '../../../platform/server/database.ts'
import { type Call, type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { SigningKey } from '../../../platform/server/signing-key.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { memberInvestigationPath } from '../../../product/links.ts'
import type { memberInvestigationsContract } from '../member-contract.ts'
import { answerAsMember } from './answer-question.ts'
import type { Lookups } from './lookups.ts'
import { forUse } from './present.ts'
import { readRunDetail } from './read-run.ts'
import type { DrawFile } from './render/draw-file.ts'
import { findOwnRun, listOtherRuns } from './run.store.ts'
import { runFiles } from './run-files.ts'
import type { RunJob } from './run-investigation.job.ts'

/** Endpoints where members read their organization's own runs. */
export function memberInvestigationsEndpoints({
  db,
  blobs,
  jobs,
  lookups,
  runJob,
  log,
  drawFile,
  signingKey,
  publicUrl,
  today,
}: {
  db: Database
  blobs: BlobStore
  jobs: Pick<Jobs, 'queue'>
  lookups: Lookups
  runJob: RunJob
  log: Log
  drawFile: DrawFile
  signingKey: () => Promise<SigningKey>
  publicUrl: string
  today: () => string
}): Handlers<typeof memberInvestigationsContract> {
  const getOwn = (call: Call, id: string) => {
    const { organisationId } = memberOf(call)
    return inOrganisation(db, organisationId, async (tx) => {
      const run = await findOwnRun(tx, { organisationId, id })
      if (!run) throw refuse('investigation_not_found')
      return { run, otherRuns: await listOtherRuns(tx, run) }
    })
  }
  const getRun = async (call: Call, id: string) => (await getOwn(call, id)).run
  const files = runFiles({
    ...{ db, blobs, log, drawFile, signingKey },
    urlOf: (id) => `${publicUrl}${memberInvestigationPath(id)}`,
  })
  return {
    'GET /api/customer/investigations/{id}': async ({ params, query }, call) => {
      const { run, otherRuns } = await getOwn(call, params.id)
      return readRunDetail(db, forUse(run, query.use), otherRuns)
    },

    'POST /api/customer/investigations/{id}/answer': async ({ params, body }, call) => {
      const run = await getRun(call, params.id)
      const { organisationId } = memberOf(call)
      return answerAsMember(
        { ...{ db, lookups, queue: jobs.queue, runJob, organisationId }, today: today() },
        { run, answer: body },
      )
    },

    'GET /api/customer/investigations/{id}/report.json': async ({ params, query }, call) =>
      files.json(forUse(await getRun(call, params.id), query.use), call.headers),
    'GET /api/customer/investigations/{id}/document': async ({ params, query }, call) =>
      files.document(forUse(await getRun(call, params.id), query.use), query.lang),
    'GET /api/customer/investigations/{id}/report.html': async ({ params, query }, call) =>
      files.file(forUse(await getRun(call, params.id), query.use), { form: 'html', language: query.lang }, call),
    'GET /api/customer/investigations/{id}/report.jsonld': async ({ params, query }, call) =>
      files.file(forUse(await getRun(call, params.id), query.use), { form: 'jsonld', language: query.lang }, call),
    'GET /api/customer/investigations/{id}/report.pdf': async ({ params, query }, call) =>
      files.file(forUse(await getRun(call, params.id), query.use), { form: 'pdf', language: query.lang }, call),
    'GET /api/customer/investigations/{id}/report.docx': async ({ params, query }, call) =>
      files.file(forUse(await getRun(call, params.id), query.use), { form: 'docx', language: query.lang }, call),
    'GET /api/customer/investigations/{id}/report.md': async ({ params, query }, call) =>
      files.file(forUse(await getRun(call, params.id), query.use), { form: 'md', language: query.lang }, call),
    'GET /api/customer/investigations/{id}/report.zip': async ({ params, query }, call) =>
      files.file(forUse(await getRun(call, params.id), query.use), { form: 'zip', language: query.lang }, call),
    'GET /api/customer/investigations/{id}/bundle.zip': async ({ params, query }, call) =>
      files.bundle(forUse(await getRun(call, params.id), query.use), call.headers),
    'GET /api/customer/investigations/{id}/score': async ({ params }, call) =>
      files.score(await getRun(call, params.id)),

    'GET /api/customer/investigations/{id}/evidence/{evidenceId}': async ({ params }, call) =>
      files.evidence(await getRun(call, params.id), params.evidenceId),
    'GET /api/customer/investigations/{id}/evidence/{evidenceId}/picture.png': async ({ params }, call) =>
      files.picture(await getRun(call, params.id), params.evidenceId),
    'GET /api/customer/investigations/{id}/evidence/{evidenceId}/verify': async ({ params }, call) =>
      files.verify(await getRun(call, params.id), params.evidenceId),
  }
}
