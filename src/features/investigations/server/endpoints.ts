import type { BlobStore } from '../../../platform/server/blobs.ts'
import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Database } from '../../../platform/server/database.ts'
import { linkNext } from '../../../platform/server/http/address.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { dataTypes } from '../../catalog/data-types.ts'
import type { investigationsContract, investigationsRefusals } from '../contract.ts'
import { compareRuns } from '../core/compare.ts'
import { checkEvidence } from '../core/evidence.ts'
import { blobsOf, writeBundle } from '../core/export/bundle.ts'
import { dpvExport } from '../core/export/dpv.ts'
import { htmlExport } from '../core/export/html.ts'
import { readInput, resolveSubject } from '../core/resolve.ts'
import { pictureKind } from '../vocabulary.ts'
import { type LeftContact, leaveContact } from './contact.store.ts'
import { findEvidence, listEvidence, listFindings } from './evidence.store.ts'
import { daysFrom, keptDays } from './kept-days.ts'
import type { Lookups } from './lookups.ts'
import { presentRun } from './present.ts'
import { readEvidenceDetail, readRunDetail } from './read-run.ts'
import { insertRequest, listRequests } from './request.store.ts'
import {
  countRuns,
  findRun,
  findVisitorRunOfDay,
  insertRun,
  isListed,
  listOtherRuns,
  listRuns,
  newRunId,
  type Run,
} from './run.store.ts'
import type { RunPayload } from './run-investigation.job.ts'

interface Parts {
  db: Database
  blobs: BlobStore
  jobs: Pick<Jobs, 'queue'>
  lookups: Lookups
  runJob: { name: string; run: (payload: RunPayload, tools: never) => unknown }
  log: Log
  publicUrl: string
  today: () => string
}

const refusalOf = {
  finished: 'contact_not_accepted',
  'list-full': 'contact_list_full',
  'address-limit': 'contact_limit_reached',
} as const satisfies Record<Exclude<LeftContact, 'accepted'>, keyof typeof investigationsRefusals>

const dpvTerms = Object.fromEntries(dataTypes.map(({ id, dpv }) => [id, dpv]))

const attachment = (id: string, ending: string) => `attachment; filename="sightline-${id}.${ending}"`
const listed = (run: Run) => ({ ...run, points: run.score?.known ? run.score.R : null })

export function investigationsEndpoints({
  db,
  blobs,
  jobs,
  lookups,
  runJob,
  log,
  publicUrl,
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
  const getCompleted = async (id: string) => {
    const run = await getRun(id)
    if (run.status !== 'completed' || !run.report || !run.completed_at) throw refuse('report_not_ready')
    const [findings, evidence] = await Promise.all([listFindings(db, run.id), listEvidence(db, run.id)])
    return { run, findings, evidence, report: run.report.report, completedAt: run.completed_at.toISOString() }
  }
  const urlOf = (id: string) => `${publicUrl}/investigations/${id}`
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
          assessmentType: body.assessmentType,
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
      if (query.before !== undefined && !(await isListed(db, query.before))) throw refuse('investigation_not_found')
      const runs = await listRuns(db, query)
      call.headers.set('x-total-count', String(await countRuns(db)))
      const last = runs.at(-1)
      if (last && runs.length === query.limit)
        linkNext(call, '/api/investigations', { limit: query.limit, before: last.id })
      return runs.map(presentRun)
    },

    'GET /api/investigations/{id}': async ({ params }) => {
      const run = await getRun(params.id)
      return readRunDetail(db, run, await listOtherRuns(db, run))
    },

    'GET /api/investigations/{id}/compare': async ({ params, query }) => {
      const [after, before] = await Promise.all([getCompleted(params.id), getCompleted(query.with)])
      if (after.run.subject_id !== before.run.subject_id) throw refuse('other_subject')
      return {
        before: presentRun(listed(before.run)),
        after: presentRun(listed(after.run)),
        ...compareRuns(before, after),
      }
    },

    'GET /api/investigations/{id}/report.json': async ({ params }, { headers }) => {
      const { run, findings, evidence } = await getCompleted(params.id)
      headers.set('content-disposition', attachment(run.id, 'json'))
      return {
        id: run.id,
        url: urlOf(run.id),
        name: run.app_name,
        completedAt: run.completed_at?.toISOString(),
        report: run.report?.report,
        aiReport: run.ai_report,
        findings,
        evidence,
        score: run.score,
        verifier: run.report?.verifier,
      }
    },

    'GET /api/investigations/{id}/report.html': async ({ params }) => {
      const { run, report, completedAt } = await getCompleted(params.id)
      return Buffer.from(htmlExport({ report, url: urlOf(run.id), completedAt }), 'utf8')
    },

    'GET /api/investigations/{id}/report.jsonld': async ({ params }, { headers }) => {
      const { run, report, findings, completedAt } = await getCompleted(params.id)
      headers.set('content-disposition', attachment(run.id, 'jsonld'))
      const exported = dpvExport({ id: run.id, url: urlOf(run.id), completedAt, report, findings, terms: dpvTerms })
      return Buffer.from(JSON.stringify(exported, null, 2), 'utf8')
    },

    'GET /api/investigations/{id}/bundle.zip': async ({ params }, { headers }) => {
      const { run, report, findings, evidence, completedAt } = await getCompleted(params.id)
      const kept = new Map<string, Uint8Array>()
      for (const hash of blobsOf(evidence)) {
        const bytes = await blobs.find(db, hash)
        if (bytes) kept.set(hash, bytes)
      }
      headers.set('content-disposition', attachment(run.id, 'zip'))
      return writeBundle(
        {
          id: run.id,
          url: urlOf(run.id),
          name: run.app_name,
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

    'POST /api/investigations/{id}/contact': async ({ params, body }) => {
      await getRun(params.id)
      const until = daysFrom(new Date(today()), keptDays)
      const left = await leaveContact(db, { id: params.id, contactEmail: body.contactEmail, until })
      if (left === 'address-limit') throw refuse(refusalOf[left], { headers: { 'retry-after': String(86_400) } })
      if (left !== 'accepted') throw refuse(refusalOf[left])
      return { accepted: true as const }
    },

    'GET /api/investigations/{id}/evidence/{evidenceId}': async ({ params }) => {
      const { run, found } = await getEvidence(params.id, params.evidenceId)
      return readEvidenceDetail({ db, blobs, log }, { run, found })
    },

    'GET /api/investigations/{id}/evidence/{evidenceId}/picture.png': async ({ params }, { headers }) => {
      const { found } = await getEvidence(params.id, params.evidenceId)
      if (found.kind !== pictureKind) throw refuse('evidence_not_found')
      // Its bytes never change under this address.
      headers.set('cache-control', 'private, max-age=31536000, immutable')
      return blobs.get(db, found.sha256)
    },

    'GET /api/investigations/{id}/evidence/{evidenceId}/verify': async ({ params }) => {
      const { found } = await getEvidence(params.id, params.evidenceId)
      const bytes = await blobs.find(db, found.sha256)
      const computedSha256 = bytes ? sha256Of(bytes) : null
      const text = found.form === 'quote' ? await blobs.find(db, found.textSha256) : bytes
      return {
        verified:
          computedSha256 === found.sha256 &&
          text !== undefined &&
          checkEvidence(found, text.toString('utf8')) === 'intact',
        recordedSha256: found.sha256,
        computedSha256,
        bytes: bytes?.byteLength ?? 0,
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
        // Nobody writes notes on requests; the field is part of the published shape.
        notes: '',
      })),
  }
}
