import type { BlobStore } from '../../../platform/server/blobs.ts'
import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { investigationsContract } from '../contract.ts'
import { readInput, resolveSubject } from '../core/resolve.ts'
import { normaliseText } from '../core/text.ts'
import type { Lookups } from './lookups.ts'
import { presentEvidenceLine, presentRun, presentRunDetail } from './present.ts'
import type { RunPayload } from './run-investigation.job.ts'
import {
  countRuns,
  findEvidence,
  findRun,
  findVisitorRunOfDay,
  insertRequest,
  insertRun,
  leaveContact,
  listEvidence,
  listFindings,
  listRequests,
  listRuns,
  listSteps,
  newRunId,
} from './store.ts'

interface Parts {
  db: Database
  blobs: BlobStore
  jobs: Pick<Jobs, 'queue'>
  lookups: Lookups
  runJob: { name: string; run: (payload: RunPayload, tools: never) => unknown }
  today: () => string
}

const contactDays = 90
/** Characters of the stored text on either side of an excerpt. */
const contextCharacters = 300

export function investigationsEndpoints({
  db,
  blobs,
  jobs,
  lookups,
  runJob,
  today,
}: Parts): Handlers<typeof investigationsContract> {
  const getRun = async (id: string) => {
    const run = await findRun(db, id)
    if (!run) throw refuse('investigation_not_found')
    return run
  }
  const getEvidence = async (id: string, evidenceId: string) => {
    const run = await getRun(id)
    const found = await findEvidence(db, run.id, evidenceId)
    if (!found) throw refuse('evidence_not_found')
    return { run, found }
  }
  return {
    'POST /api/investigation-requests': async ({ body }) => {
      const input = readInput(body.vendorName)
      const { candidates, searched } = await lookups.findCandidates(db, input)
      const subjectKey = resolveSubject(input, candidates, searched).subject.id
      const runOn = today()
      return db.transaction().execute(async (tx) => {
        const started = await insertRun(tx, {
          id: newRunId(),
          appName: body.vendorName,
          subjectKey,
          priority: body.priority,
          origin: 'visitor',
          runOn,
        })
        const run = started ?? (await findVisitorRunOfDay(tx, { subjectKey, runOn }))
        if (!run) throw new Error('a run of today is neither new nor there')
        await insertRequest(tx, {
          investigationId: run.id,
          vendorName: body.vendorName,
          priority: body.priority,
          requestedBy: body.requestedBy,
        })
        if (started) await jobs.queue(tx, runJob, { investigationId: run.id })
        return { id: run.id, status: run.status }
      })
    },

    'GET /api/investigations': async ({ query }, call) => {
      const runs = await listRuns(db, query)
      call.headers.set('x-total-count', String(await countRuns(db)))
      const last = runs.at(-1)
      if (last && runs.length === query.limit)
        call.headers.set('link', `</api/investigations?limit=${query.limit}&before=${last.id}>; rel="next"`)
      return runs.map(presentRun)
    },

    'GET /api/investigations/{id}': async ({ params }) => {
      const run = await getRun(params.id)
      const [steps, findings, evidence] = await Promise.all([
        listSteps(db, run.id),
        listFindings(db, run.id),
        listEvidence(db, run.id),
      ])
      return presentRunDetail({ run, steps, findings, evidence: evidence.map(presentEvidenceLine) })
    },

    'POST /api/investigations/{id}/contact': async ({ params, body }) => {
      await getRun(params.id)
      const until = new Date(Date.parse(today()) + contactDays * 86_400_000).toISOString().slice(0, 10)
      if (!(await leaveContact(db, { id: params.id, contactEmail: body.contactEmail, until })))
        throw refuse('contact_not_accepted')
      return { accepted: true as const }
    },

    'GET /api/investigations/{id}/evidence/{evidenceId}': async ({ params }) => {
      const { run, found } = await getEvidence(params.id, params.evidenceId)
      const findings = await listFindings(db, run.id)
      const text = normaliseText((await blobs.get(db, found.sha256)).toString('utf8'))
      const span =
        found.locator.type === 'text'
          ? found.locator
          : { start: text.indexOf(found.excerpt), end: text.indexOf(found.excerpt) + found.excerpt.length }
      return {
        investigationId: run.id,
        appName: run.app_name,
        id: found.id,
        record: found,
        before: text.slice(Math.max(0, span.start - contextCharacters), span.start),
        excerpt: found.excerpt,
        after: text.slice(span.end, span.end + contextCharacters),
        text,
        citedBy: findings
          .filter((f) => f.evidence.includes(found.id))
          .map(({ id, title, statement }) => ({ id, title, statement })),
      }
    },

    'GET /api/investigations/{id}/evidence/{evidenceId}/verify': async ({ params }) => {
      const { found } = await getEvidence(params.id, params.evidenceId)
      const bytes = await blobs.read(db, found.sha256)
      const computedSha256 = sha256Of(bytes)
      return {
        verified: computedSha256 === found.sha256,
        recordedSha256: found.sha256,
        computedSha256,
        bytes: bytes.byteLength,
      }
    },

    'GET /api/investigations/{id}/score': async ({ params }) => {
      const run = await getRun(params.id)
      if (!run.score) throw refuse('score_not_ready')
      return run.score
    },

    'GET /api/investigation-requests': async ({ query }) =>
      (await listRequests(db, query.limit)).map((request) => ({
        id: String(request.id),
        investigationId: request.investigation_id,
        vendorName: request.vendor_name,
        status: request.status,
        priority: request.priority,
        requestedBy: request.requested_by,
        createdAt: request.created_at.toISOString(),
        notes: request.notes,
      })),
  }
}
