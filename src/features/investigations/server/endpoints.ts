import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database } from '../../../platform/server/database.ts'
import { linkNext } from '../../../platform/server/http/address.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { SigningKey } from '../../../platform/server/signing-key.ts'
import { addDays } from '../../../platform/shared/days.ts'
import type { Input } from '../../../platform/shared/endpoint.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { investigationPath, pathForUse } from '../../../product/links.ts'
import type { investigationsContract, investigationsRefusals } from '../contract.ts'
import { compareRuns } from '../core/compare.ts'
import type { Asked } from '../core/resolve.ts'
import type { BegunRun } from '../question-contract.ts'
import { queuePriority, visitorRuns } from '../run-order.ts'
import { answerPublicly } from './answer-question.ts'
import { type LeftContact, leaveContact } from './contact.store.ts'
import { keptDays } from './kept-days.ts'
import type { Lookups } from './lookups.ts'
import { presentQuestion, readName } from './naming.ts'
import { forUse, listed, presentRun } from './present.ts'
import { readRunDetail } from './read-run.ts'
import type { DrawFile } from './render/draw-file.ts'
import { insertRequest, listRequests } from './request.store.ts'
import {
  catalogName,
  countRuns,
  countWaitingOfVisitors,
  findRun,
  findVisitorRunOfDay,
  insertRun,
  isListed,
  listOtherRuns,
  listRuns,
  listWaitingPriorities,
  newRunId,
} from './run.store.ts'
import { runFiles } from './run-files.ts'
import type { RunJob } from './run-investigation.job.ts'

interface Parts {
  db: Database
  blobs: BlobStore
  jobs: Pick<Jobs, 'queue'>
  lookups: Lookups
  runJob: RunJob
  visitorRunJob: RunJob
  log: Log
  drawFile: DrawFile
  signingKey: () => Promise<SigningKey>
  /** Names a visitor for the length of a run, and tells nothing of him. */
  nameCaller: (address: string) => string
  /** Whether only so many may wait. */
  limitsVisitors: boolean
  publicUrl: string
  today: () => string
}

interface Unclear {
  read: Asked
  body: Input<(typeof investigationsContract)['POST /api/investigation-requests']>['body']
  runOn: string
}

const refusalOf = {
  finished: 'contact_not_accepted',
  'list-full': 'contact_list_full',
  'address-limit': 'contact_limit_reached',
} as const satisfies Record<Exclude<LeftContact, 'accepted'>, keyof typeof investigationsRefusals>

export function investigationsEndpoints({
  db,
  blobs,
  jobs,
  lookups,
  runJob,
  visitorRunJob,
  log,
  drawFile,
  signingKey,
  nameCaller,
  limitsVisitors,
  publicUrl,
  today,
}: Parts): Handlers<typeof investigationsContract> {
  const getRun = async (id: string) => {
    const run = await findRun(db, id)
    if (!run) throw refuse('investigation_not_found')
    return run
  }
  /**
   * The run waits for the answer of the person who asked: it is not in a queue, and everyone gets their own question.
   */
  const askFirst = ({ read, body, runOn }: Unclear) =>
    db.transaction().execute(async (tx): Promise<BegunRun> => {
      const id = newRunId()
      await insertRun(tx, {
        ...{ id, appName: body.vendorName, subjectKey: `asked:${id}`, priority: body.priority, origin: 'visitor' },
        ...{ runOn, assessmentType: body.assessmentType, resolution: read },
      })
      await insertRequest(tx, {
        ...{ investigationId: id, vendorName: body.vendorName },
        ...{ priority: body.priority, requestedBy: body.requestedBy },
      })
      return { id, status: 'pending' as const, question: presentQuestion(read) }
    })
  const files = runFiles({
    ...{ db, blobs, log, drawFile, signingKey },
    urlOf: (id) => `${publicUrl}${investigationPath(id)}`,
  })
  const getCompleted = async (id: string) => files.getCompleted(await getRun(id))
  return {
    'POST /api/investigation-requests': async ({ body }, { address }) => {
      const read = await readName(db, lookups, body.vendorName)
      const runOn = today()
      const withPage = (begun: BegunRun) => ({
        ...begun,
        page: `${publicUrl}${pathForUse(investigationPath(begun.id), body.use ?? '')}`,
      })
      if (read.outcome === 'asked') return withPage(await askFirst({ read, body, runOn }))
      const subjectKey = read.subject.id
      const caller = nameCaller(address)
      const begun = await db.transaction().execute(async (tx): Promise<BegunRun> => {
        const waiting = await countWaitingOfVisitors(tx, caller)
        const queued = queuePriority(body.priority, await listWaitingPriorities(tx, { caller }))
        const started = await insertRun(tx, {
          id: newRunId(),
          appName: body.vendorName,
          subjectName: catalogName(read),
          subjectKey,
          priority: body.priority,
          origin: 'visitor',
          runOn,
          caller,
          assessmentType: body.assessmentType,
        })
        const isFull = waiting.own >= visitorRuns.perAddress || waiting.all >= visitorRuns.inAll
        if (started && isFull && limitsVisitors)
          throw refuse('investigation_too_many', { headers: { 'retry-after': '60' } })
        const run = started ?? (await findVisitorRunOfDay(tx, { subjectKey, runOn }))
        if (!run) throw new Error('a run of today is neither new nor there')
        await insertRequest(tx, {
          investigationId: run.id,
          vendorName: body.vendorName,
          priority: body.priority,
          requestedBy: body.requestedBy,
        })
        if (started) await jobs.queue(tx, visitorRunJob, { investigationId: run.id }, { priority: queued })
        return { id: run.id, status: run.status, question: null }
      })
      return withPage(begun)
    },

    'POST /api/investigations/{id}/answer': async ({ params, body }, { address }) =>
      answerPublicly(
        {
          ...{ db, lookups, queue: jobs.queue, runJob, visitorRunJob, limitsVisitors },
          today: today(),
          caller: nameCaller(address),
        },
        { run: await getRun(params.id), answer: body },
      ),

    'GET /api/investigations': async ({ query }, call) => {
      const { limit, before, ...filters } = query
      if (before !== undefined && !(await isListed(db, before))) throw refuse('investigation_not_found')
      const runs = await listRuns(db, query)
      call.headers.set('x-total-count', String(await countRuns(db, filters)))
      const last = runs.at(-1)
      if (last && runs.length === limit) linkNext(call, '/api/investigations', { ...filters, limit, before: last.id })
      return runs.map(presentRun)
    },

    'GET /api/investigations/{id}': async ({ params, query }) => {
      const run = forUse(await getRun(params.id), query.use)
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

    'GET /api/investigations/{id}/beside': async ({ params, query }) => {
      const side = async (id: string) => {
        const { run, report } = await files.getCompleted(forUse(await getRun(id), query.use))
        return { run: presentRun(listed(run)), firstPage: report.firstPage ?? null }
      }
      const [left, right] = await Promise.all([side(params.id), side(query.with)])
      return { left, right }
    },

    'GET /api/investigations/{id}/report.json': async ({ params, query }, { headers }) =>
      files.json(forUse(await getRun(params.id), query.use), headers),
    'GET /api/investigations/{id}/document': async ({ params, query }) =>
      files.document(forUse(await getRun(params.id), query.use), query.lang),
    'GET /api/investigations/{id}/report.html': async ({ params, query }, call) =>
      files.file(forUse(await getRun(params.id), query.use), { form: 'html', language: query.lang }, call),
    'GET /api/investigations/{id}/report.jsonld': async ({ params, query }, call) =>
      files.file(forUse(await getRun(params.id), query.use), { form: 'jsonld', language: query.lang }, call),
    'GET /api/investigations/{id}/report.pdf': async ({ params, query }, call) =>
      files.file(forUse(await getRun(params.id), query.use), { form: 'pdf', language: query.lang }, call),
    'GET /api/investigations/{id}/report.docx': async ({ params, query }, call) =>
      files.file(forUse(await getRun(params.id), query.use), { form: 'docx', language: query.lang }, call),
    'GET /api/investigations/{id}/report.md': async ({ params, query }, call) =>
      files.file(forUse(await getRun(params.id), query.use), { form: 'md', language: query.lang }, call),
    'GET /api/investigations/{id}/report.zip': async ({ params, query }, call) =>
      files.file(forUse(await getRun(params.id), query.use), { form: 'zip', language: query.lang }, call),
    'GET /api/investigations/{id}/bundle.zip': async ({ params, query }, { headers }) =>
      files.bundle(forUse(await getRun(params.id), query.use), headers),
    'GET /api/investigations/{id}/score': async ({ params }) => files.score(await getRun(params.id)),

    'POST /api/investigations/{id}/contact': async ({ params, body }) => {
      await getRun(params.id)
      const until = addDays(today(), keptDays)
      const left = await leaveContact(db, { id: params.id, contactEmail: body.contactEmail, until })
      if (left === 'address-limit') throw refuse(refusalOf[left], { headers: { 'retry-after': String(86_400) } })
      if (left !== 'accepted') throw refuse(refusalOf[left])
      return { accepted: true as const }
    },

    'GET /api/investigations/{id}/evidence/{evidenceId}': async ({ params }) =>
      files.evidence(await getRun(params.id), params.evidenceId),
    'GET /api/investigations/{id}/evidence/{evidenceId}/picture.png': async ({ params }, { headers }) => {
      const picture = await files.picture(await getRun(params.id), params.evidenceId)
      // Its bytes never change under this address.
      headers.set('cache-control', 'private, max-age=31536000, immutable')
      return picture
    },
    'GET /api/investigations/{id}/evidence/{evidenceId}/verify': async ({ params }) =>
      files.verify(await getRun(params.id), params.evidenceId),

    'GET /api/investigation-requests': async ({ query }) =>
      (await listRequests(db, query.limit)).map((request) => ({
        id: String(request.id),
        investigationId: request.investigation_id,
        vendorName: request.vendor_name,
        status: request.status,
        priority: request.priority,
        requestedBy: request.requested_by,
        createdAt: request.created_at.toISOString(),
        // No one writes notes on requests; the field is part of the published shape.
        notes: '',
      })),
  }
}
