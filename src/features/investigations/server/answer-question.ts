import type { Database, Db } from '../../../platform/server/database.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Asked, Resolution } from '../core/resolve.ts'
import type { BegunRun, QuestionAnswer } from '../question-contract.ts'
import { visitorRuns } from '../run-order.ts'
import type { Lookups } from './lookups.ts'
import { findRunUnderWay } from './monitoring.store.ts'
import { presentQuestion, readAnswer } from './naming.ts'
import { continueIn, keepAnswer, saveQuestion, settleQuestion, takeQuestion } from './question.store.ts'
import { countWaitingOfVisitors, findOwnRun, findRun, findVisitorRunOfDay, type Run } from './run.store.ts'
import type { RunJob } from './run-investigation.job.ts'

interface Parts {
  db: Database
  lookups: Lookups
  queue: Jobs['queue']
  today: string
}

interface Given {
  run: Run
  answer: QuestionAnswer
}

/** A run as it goes on. */
export const presentBegun = ({ id, status, resolution }: Pick<Run, 'id' | 'status' | 'resolution'>): BegunRun => ({
  id,
  status,
  question: status === 'pending' && resolution?.outcome === 'asked' ? presentQuestion(resolution) : null,
})

interface PublicParts extends Parts {
  runJob: RunJob
  visitorRunJob: RunJob
  caller: string
  limitsVisitors: boolean
}

/**
 * Answers the question of a public run. A caller who answers second, or after the run has begun, gets the run as it is.
 */
export async function answerPublicly(parts: PublicParts, { run, answer }: Given): Promise<BegunRun> {
  const { db } = parts
  if (run.resolution?.outcome !== 'asked') return presentBegun(run)
  const read = await readAnswer(db, parts.lookups, { asked: run.resolution, answer })
  return db.transaction().execute(async (tx) => {
    const waiting = await countWaitingOfVisitors(tx, parts.caller)
    const open = await takeQuestion(tx, run.id)
    const begun = open && (await settle(tx, parts, { id: run.id, origin: open.origin, read, waiting }))
    return begun ?? presentBegun(await getRun(findRun(tx, run.id)))
  })
}

interface Settling {
  id: string
  origin: string
  read: Resolution | Asked
  waiting: { all: number; own: number }
}

async function settle(
  tx: Db,
  { queue, runJob, visitorRunJob, caller, limitsVisitors, today }: PublicParts,
  { id, origin, read, waiting }: Settling,
): Promise<BegunRun | undefined> {
  if (read.outcome === 'asked') {
    await saveQuestion(tx, id, read)
    return undefined
  }
  const subjectKey = read.subject.id
  const isVisitors = origin === 'visitor'
  const other = await (isVisitors
    ? findVisitorRunOfDay(tx, { subjectKey, runOn: today })
    : findRunUnderWay(tx, subjectKey))
  if (other) {
    await continueIn(tx, id, other.id)
    return { ...other, question: null }
  }
  if (limitsVisitors && (waiting.own >= visitorRuns.perAddress || waiting.all >= visitorRuns.inAll))
    throw refuse('investigation_too_many', { headers: { 'retry-after': '60' } })
  const run = await settleQuestion(tx, id, {
    resolution: read,
    subjectKey,
    runOn: today,
    caller: isVisitors ? caller : null,
  })
  await queue(tx, isVisitors ? visitorRunJob : runJob, { investigationId: id })
  return { ...run, question: null }
}

interface MemberParts extends Parts {
  runJob: RunJob
  organisationId: number
}

/** Answers the question of an organization's own run; the organization is not asked about this name again. */
export async function answerAsMember(
  { db, lookups, queue, runJob, organisationId, today }: MemberParts,
  { run, answer }: Given,
): Promise<BegunRun> {
  if (run.resolution?.outcome !== 'asked') return presentBegun(run)
  const read = await readAnswer(db, lookups, { asked: run.resolution, answer })
  return inOrganisation(db, organisationId, async (tx) => {
    if (await takeQuestion(tx, run.id)) {
      if (read.outcome === 'asked') await saveQuestion(tx, run.id, read)
      else {
        await keepAnswer(tx, { organisationId, name: run.app_name, subjectId: read.subject.id })
        await settleQuestion(tx, run.id, { resolution: read, runOn: today })
        await queue(tx, runJob, { investigationId: run.id })
      }
    }
    return presentBegun(await getRun(findOwnRun(tx, { organisationId, id: run.id })))
  })
}

async function getRun(finding: Promise<Run | undefined>): Promise<Run> {
  const run = await finding
  if (!run) throw refuse('investigation_not_found')
  return run
}
