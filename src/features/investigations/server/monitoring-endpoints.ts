import type { Database } from '../../../platform/server/database.ts'
import { linkNext } from '../../../platform/server/http/address.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Resolution } from '../core/resolve.ts'
import { subjectWithSites } from '../core/sites.ts'
import type { MonitoredSubject, monitoringContract, RiskChange } from '../monitoring-contract.ts'
import type { Lookups } from './lookups.ts'
import { startRunOf } from './monitor.job.ts'
import {
  countMonitored,
  deleteMonitored,
  findMonitored,
  type ListedSubject,
  listChanges,
  listChangesOf,
  listMonitored,
  type StoredChange,
  takeMonitored,
  upsertMonitored,
} from './monitoring.store.ts'
import { presentQuestion, readAnswer, readName } from './naming.ts'
import { presentReading } from './present.ts'
import { countRequests } from './request.store.ts'
import { runAgain } from './run-again.ts'
import type { RunJob } from './run-investigation.job.ts'

interface Parts {
  db: Database
  jobs: Pick<Jobs, 'queue'>
  lookups: Lookups
  runJob: RunJob
  today: () => string
}

const changesShown = 3

export function monitoringEndpoints({ db, jobs, lookups, runJob, today }: Parts): Handlers<typeof monitoringContract> {
  const withChanges = async (subjects: readonly ListedSubject[]) => {
    const changes = await listChangesOf(db, { subjectIds: subjects.map((s) => s.subject_id), each: changesShown })
    return subjects.map((subject) =>
      presentSubject(
        subject,
        changes.filter((change) => change.subject_id === subject.subject_id),
      ),
    )
  }
  const getPresented = async (id: number) => {
    const subject = await findMonitored(db, id)
    const [presented] = subject ? await withChanges([subject]) : []
    if (!presented) throw refuse('monitored_subject_not_found')
    return presented
  }
  const page = (
    headers: Headers,
    path: string,
    { limit, rows }: { limit: number; rows: readonly { id: number }[] },
  ) => {
    const last = rows.at(-1)
    if (last && rows.length === limit) linkNext({ headers }, path, { limit, before: last.id })
  }
  return {
    'GET /api/monitored-subjects': async ({ query }, { headers }) => {
      const subjects = await listMonitored(db, query)
      headers.set('x-total-count', String(await countMonitored(db)))
      page(headers, '/api/monitored-subjects', { limit: query.limit, rows: subjects })
      return withChanges(subjects)
    },

    'POST /api/monitored-subjects': async ({ body }) => {
      const named = await readName(db, lookups, body.vendorName)
      const { answer } = body
      const read = named.outcome === 'asked' && answer ? await readAnswer(db, lookups, { asked: named, answer }) : named
      if (read.outcome === 'asked') return { subject: null, reading: { taken: null }, question: presentQuestion(read) }
      if (!hasSomethingToLookAt(read)) throw refuse('nothing_to_look_at')
      const id = await upsertMonitored(db, {
        subjectId: read.subject.id,
        appName: body.vendorName,
        everyDays: body.everyDays,
        today: today(),
      })
      return { subject: await getPresented(id), reading: presentReading(read), question: null }
    },

    'DELETE /api/monitored-subjects/{id}': async ({ params }) => {
      if (!(await deleteMonitored(db, params.id))) throw refuse('monitored_subject_not_found')
      return { removed: true as const }
    },

    'POST /api/monitored-subjects/{id}/run': async ({ params }) =>
      db.transaction().execute(async (tx) => {
        const subject = await takeMonitored(tx, { id: params.id, today: today(), onlyWhenDue: false })
        if (!subject) throw refuse('monitored_subject_not_found')
        const { id, status } = await startRunOf(tx, subject, { queue: jobs.queue, runJob, today: today() })
        return { id, status }
      }),

    'GET /api/investigation-requests/count': async () => ({ total: await countRequests(db) }),

    'POST /api/investigation-requests/{id}/run': async ({ params }) =>
      db.transaction().execute(async (tx) => {
        const run = await runAgain(tx, params.id, { queue: jobs.queue, runJob, today: today() })
        if (!run) throw refuse('request_not_found')
        return run
      }),

    'GET /api/risk-changes': async ({ query }, { headers }) => {
      const changes = await listChanges(db, query)
      page(headers, '/api/risk-changes', { limit: query.limit, rows: changes })
      return changes.map(presentChange)
    },
  }
}

/** In the catalog, or with a site or an app of its own in what was typed. */
function hasSomethingToLookAt({ outcome, subject, input }: Resolution): boolean {
  if (outcome !== 'unknown') return true
  const { sites, apps } = subjectWithSites(subject, input, [])
  return sites.length + apps.length > 0
}

const presentSubject = (subject: ListedSubject, changes: readonly StoredChange[]): MonitoredSubject => ({
  id: subject.id,
  subjectId: subject.subject_id,
  vendorName: subject.app_name,
  everyDays: subject.every_days,
  nextOn: subject.next_on,
  createdAt: subject.created_at.toISOString(),
  reported:
    subject.reported_level === null
      ? null
      : { level: subject.reported_level, score: subject.reported_score, investigationId: subject.reported_by },
  pendingLevel: subject.pending_level,
  lastRun: subject.run && {
    id: subject.run.id,
    status: subject.run.status,
    riskLevel: subject.run.level,
    score: subject.run.points,
    createdAt: new Date(subject.run.created_at).toISOString(),
    completedAt: subject.run.completed_at && new Date(subject.run.completed_at).toISOString(),
    isSameSubject: subject.run.subject_id === null || subject.run.subject_id === subject.subject_id,
  },
  changes: changes.map(presentChange),
})

const presentChange = (change: StoredChange): RiskChange => ({
  id: change.id,
  subjectId: change.subject_id,
  vendorName: change.app_name,
  investigationId: change.investigation_id,
  beforeInvestigationId: change.before_investigation_id,
  reason: change.reason,
  levelBefore: change.levelBefore,
  levelAfter: change.levelAfter,
  scoreBefore: change.scoreBefore,
  scoreAfter: change.scoreAfter,
  createdAt: change.created_at.toISOString(),
})
