import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { GiveUpReason } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import type { InvestigationCompleted } from '../../../product/events.ts'
import type { ScoreExplanation } from '../../../product/score/method/contract.ts'
import { changesBetween } from '../core/changes.ts'
import type { LookupResult } from '../core/connectors/connector.ts'
import { type Answer, parseAnswer, planLookups, relevantAnswer } from '../core/connectors/register.ts'
import type { Blob, Evidence, EvidenceDraft } from '../core/evidence.ts'
import type { SinceLast } from '../core/first-page.ts'
import type { Conclusion } from '../core/investigate.ts'
import { connectorsToRead, unreadEvidence } from '../core/outside.ts'
import { reachedName } from '../core/reached.ts'
import type { Asked, Resolution } from '../core/resolve.ts'
import { subjectWithSites } from '../core/sites.ts'
import type { Subject } from '../core/subject.ts'
import { listEvidence, listFindings } from './evidence.store.ts'
import { inRun } from './in-run.ts'
import type { Payer } from './llm.store.ts'
import type { Lookups } from './lookups.ts'
import { type LanguageModel, type ModelFor, type ModelReader, openModelReader } from './model.ts'
import { readKnown, readName } from './naming.ts'
import { type Asker, lookOutside, type Outside } from './outside.ts'
import { findAnswer, saveQuestion } from './question.store.ts'
import type { Reading } from './reading.ts'
import { reportReadyMail } from './report-ready.email.tsx'
import { recordChange } from './risk-change.ts'
import {
  completeRun,
  failRun,
  findLastRun,
  listEarlierRuns,
  type Run,
  saveResolution,
  setPhase,
  startRun,
} from './run.store.ts'
import { beginStep, endStep, listSteps } from './step.store.ts'
import { recordUnread } from './unread-page.store.ts'

export interface EngineParts {
  db: Database
  blobs: BlobStore
  lookups: Lookups
  log: Log
  publicUrl: string
  signal: AbortSignal
  /** Asks outside; null: only the catalog is asked, and the report says so. */
  openAsker: ((signal: AbortSignal, organisationId?: number | null) => Asker) | null
  /** Reads what came from outside, within limits of time and memory; the signal ends it. */
  openReading: (signal: AbortSignal) => Reading
  /** Listener for a finished report, called in the transaction that concludes the run. */
  onCompleted?: ((tx: Db, run: InvestigationCompleted) => Promise<void>) | undefined
  /** The language model, where one is set. */
  model?: ModelFor | undefined
  budget?: { lookups: number; seconds: number; bytes: number; browserSeconds?: number }
}

/**
 * What one run may cost; what is left undone for lack of it is a gap in the report. A browser begins within the seconds and
 * has its own on top, so that a run looks for four and a half minutes at most.
 */
const usualBudget = { lookups: 60, seconds: 120, bytes: 25 * 1024 * 1024, browserSeconds: 150 }

/** For a name that is not in the catalog and is not an address: few places can be asked about it. */
const unknownSeconds = 20

const earlierRuns = 3

/** A report waits no longer than this for better words. */
const rewriteMs = 120_000

/**
 * Runs an investigation to its end, from wherever an earlier attempt was cut off: the subject and every answer are kept
 * as they come, evidence, findings and report are written together at the end, once.
 */
export async function investigate(id: string, parts: EngineParts): Promise<void> {
  const run = await acrossOrganisations(parts.db, (tx) => startRun(tx, id))
  if (!run?.started_at) return
  const resolution = decided(run) ?? (await resolve(run, parts))
  // It waits for a person now; the answer queues it again.
  if (!resolution) return
  const answers = await gather(run, resolution.subject, parts)
  // The worker stops: the job goes back to the queue, and the next attempt finds the answers that are there.
  parts.signal.throwIfAborted()
  const reading = parts.openReading(parts.signal)
  try {
    const model = parts.model?.(payerOf(run))
    const reader = await openModelReader(run, {
      ...parts,
      model,
      reading,
      firstOrdinal: answers.length + 1,
    })
    const outside = await goOutside(run, { resolution, answers, reader, reading }, parts)
    await reader?.read({ subject: outside.subject, today: dayOf(run.started_at) })
    parts.signal.throwIfAborted()
    const found = { resolution: { ...resolution, subject: outside.subject }, answers, outside, reader, reading, model }
    await finish(run, found, parts)
  } finally {
    reading.close()
  }
}

const decided = ({ resolution }: Run): Resolution | undefined =>
  resolution === null || resolution.outcome === 'asked' ? undefined : resolution

const payerOf = ({ origin, organisation_id, caller }: Run): Payer => {
  if (organisation_id !== null) return { kind: 'organization', id: organisation_id }
  return origin === 'visitor' ? { kind: 'visitor', caller: caller ?? 'unknown' } : { kind: 'own' }
}

/**
 * Gives a run up for good, after its last attempt. A connector that fails is only a gap, so what ends here met a store
 * that stayed away, a worker that kept dying, or a fault of ours; the log has it by the run's id.
 */
export async function giveUp(db: Database, id: string, why: GiveUpReason): Promise<void> {
  await acrossOrganisations(db, (tx) => failRun(tx, id, why))
}

/** Finds out who is meant, by what was answered before or by the catalog. Undefined where a person has to say. */
async function resolve(run: Run, { db, lookups }: EngineParts): Promise<Resolution | undefined> {
  await acrossOrganisations(db, (tx) => setPhase(tx, run.id, 'resolve'))
  await inRun(db, run, (tx) => beginStep(tx, run.id, { step: 'resolve', title: 'Find out who is meant', ordinal: 0 }))
  const read = await readName(db, lookups, run.app_name)
  const resolution = await asBefore(run, { read, db, lookups })
  const outcome = resolution ?? read
  await inRun(db, run, (tx) =>
    endStep(tx, run.id, 'resolve', { outcome: 'done', reason: null, lookups: 1, evidence: 0, answer: null }),
  )
  await acrossOrganisations(db, (tx) =>
    outcome.outcome === 'asked' ? saveQuestion(tx, run.id, outcome) : saveResolution(tx, run.id, outcome),
  )
  return resolution
}

/**
 * Applies the organization's earlier answer about this name before the catalog, and the subject that the run was begun
 * for.
 */
async function asBefore(
  run: Run,
  { read, db, lookups }: { read: Resolution | Asked } & Pick<EngineParts, 'db' | 'lookups'>,
): Promise<Resolution | undefined> {
  const { organisation_id: organisationId, app_name: name } = run
  const isAsked = read.outcome === 'asked'
  const asked: Asked = isAsked ? read : { outcome: 'asked', input: read.input, searchedPlaces: [], offers: [] }
  const answered =
    organisationId === null ? undefined : await inRun(db, run, (tx) => findAnswer(tx, { organisationId, name }))
  // The name alone was chosen, but the catalog knows it by now.
  const isOutdated = !isAsked && answered?.startsWith('unknown:')
  const known = answered && !isOutdated && (await readKnown(db, lookups, { asked, subjectId: answered }))
  if (known) return known
  if (!isAsked) return read
  return readKnown(db, lookups, { asked, subjectId: run.subject_key })
}

async function gather(run: Run, subject: Subject, parts: EngineParts): Promise<Answer[]> {
  const { db, budget = usualBudget } = parts
  await acrossOrganisations(db, (tx) => setPhase(tx, run.id, 'gather'))
  const kept = new Map((await inRun(db, run, (tx) => listSteps(tx, run.id))).map((step) => [step.step, step.answer]))
  const deadline = Date.now() + budget.seconds * 1000
  const plan = Object.entries(planLookups(subject)).flatMap(([connector, lookups]: [string, Planned['lookup'][]]) =>
    lookups.map((lookup) => ({ connector, lookup }) as Planned),
  )
  return Promise.all(
    plan.map(async (planned, index) => {
      const step = `${planned.connector}:${planned.lookup.key}`
      const answered = kept.get(step)
      if (answered) return answered
      const begun = { step, title: `Look up ${planned.lookup.place}`, ordinal: index + 1 }
      await inRun(db, run, (tx) => beginStep(tx, run.id, begun))
      const answer = await look(planned, { run, parts, deadline: index < budget.lookups ? deadline : 0 })
      const { result } = answer
      await inRun(db, run, (tx) =>
        endStep(tx, run.id, step, {
          outcome: result.outcome === 'unavailable' ? 'unavailable' : 'done',
          reason: result.outcome === 'unavailable' ? result.reason : null,
          lookups: 1,
          evidence: parseAnswer(relevantAnswer(answer)).length,
          answer,
        }),
      )
      return answer
    }),
  )
}

/** The catalog's own runs at first start are of the catalog only; any other goes and looks, where it may. */
async function goOutside(
  run: Run,
  {
    resolution,
    answers,
    reader,
    reading,
  }: { resolution: Resolution; answers: Answer[]; reader: ModelReader | null; reading: Reading },
  { db, log, signal, openAsker, budget = usualBudget }: EngineParts,
): Promise<Outside> {
  const subject = subjectWithSites(resolution.subject, resolution.input, answers)
  if (!openAsker || run.origin === 'catalog' || !run.started_at)
    return { subject, replies: new Map(), whyOffline: null, unread: new Set() }
  await acrossOrganisations(db, (tx) => setPhase(tx, run.id, 'outside'))
  const isNameAlone = resolution.outcome === 'unknown' && subject.sites.length + subject.apps.length === 0
  const seconds = isNameAlone ? Math.min(unknownSeconds, budget.seconds) : budget.seconds
  return lookOutside({ id: run.id, organisation_id: run.organisation_id, today: dayOf(run.started_at) }, subject, {
    db,
    log,
    signal,
    openAsker: (inner) => openAsker(inner, run.organisation_id),
    reading,
    budget: { ...budget, seconds, browserSeconds: budget.browserSeconds ?? usualBudget.browserSeconds },
    firstOrdinal: answers.length + 1,
    ...(reader && { furtherAsks: reader.furtherAsks }),
  })
}

type Planned = { [A in Answer as A['connector']]: Pick<A, 'connector' | 'lookup'> }[Answer['connector']]

async function look(
  planned: Planned,
  { run, parts, deadline }: { run: Run; parts: EngineParts; deadline: number },
): Promise<Answer> {
  const fetchedAt = new Date().toISOString()
  const today = fetchedAt.slice(0, 10)
  const { db, lookups, log } = parts
  const attempt = async <Data>(find: () => Promise<Data | undefined>): Promise<LookupResult<Data>> => {
    if (Date.now() > deadline) return { outcome: 'unavailable', reason: 'budget-spent', fetchedAt }
    try {
      const data = await inTime(find(), deadline)
      return data === undefined
        ? { outcome: 'absent', searched: [{ place: planned.lookup.place, outcome: 'no record' }], fetchedAt }
        : { outcome: 'found', data, fetchedAt }
    } catch (error) {
      if (error instanceof Late) return { outcome: 'unavailable', reason: 'timeout', fetchedAt }
      // A connector that fails is a gap of the report, not the end of the run; a store that stays away ends it at the next write.
      log.warn(
        {
          investigation: run.id,
          connector: planned.connector,
          reason: error instanceof Error ? error.message : 'unknown',
        },
        'lookup failed',
      )
      return { outcome: 'unavailable', reason: 'store-error', fetchedAt }
    }
  }
  switch (planned.connector) {
    case 'catalog':
      return {
        ...planned,
        result: await attempt(() =>
          lookups.findEntry(db, { type: planned.lookup.type, slug: planned.lookup.slug, today }),
        ),
      }
    case 'companies':
      return {
        ...planned,
        result: await attempt(() => lookups.findCompany(db, { id: planned.lookup.companyId, today })),
      }
    case 'policy-ratings':
      return {
        ...planned,
        result: await attempt(async () => {
          const company = await lookups.findCompany(db, { id: planned.lookup.companyId, today })
          return company && company.ratings.length > 0 ? company.ratings : undefined
        }),
      }
    case 'history':
      return {
        ...planned,
        result: await attempt(async () => {
          const runs = await acrossOrganisations(db, (tx) =>
            listEarlierRuns(tx, {
              subjectId: planned.lookup.subjectId,
              organisationId: run.organisation_id,
              before: run.started_at ?? new Date(),
              limit: earlierRuns,
            }),
          )
          return runs.length > 0 ? runs : undefined
        }),
      }
  }
}

class Late extends Error {}

async function inTime<T>(work: Promise<T>, deadline: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Late('no answer in time')), deadline - Date.now())
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function finish(
  run: Run,
  {
    resolution,
    answers,
    outside,
    reader,
    reading,
    model,
  }: {
    resolution: Resolution
    answers: Answer[]
    outside: Outside
    reader: ModelReader | null
    reading: Reading
    model: LanguageModel | undefined
  },
  { db, blobs, log, publicUrl, signal, onCompleted }: EngineParts,
): Promise<void> {
  if (!run.started_at) throw new Error(`investigation ${run.id} was not started`)
  await acrossOrganisations(db, (tx) => setPhase(tx, run.id, 'conclude'))
  const { subject } = resolution
  const startedAt = run.started_at.toISOString()
  const looked = await readEvidence({ run, subject, startedAt, outside }, { reading, signal, log })
  const concluded = await reading.read('conclusion', {
    resolution,
    answers,
    looked: looked.drafts,
    whyOffline: outside.whyOffline,
    model: reader?.replies() ?? null,
    startedAt,
    score: scoreOf(subject, answers),
  })
  signal.throwIfAborted()
  if (concluded.outcome === 'failed') throw new Error(`investigation ${run.id} was not concluded: ${concluded.reason}`)
  const { evidence, conclusion } = concluded.value
  const bodies = new Map([...looked.blobs, ...concluded.value.blobs].map((blob) => [blob.sha256, blob]))
  const said = await model?.rewrite({
    ...{ report: conclusion.report, findings: conclusion.findings, evidence, subject },
    signal: AbortSignal.any([signal, AbortSignal.timeout(rewriteMs)]),
  })
  const rewritten = said && {
    ...said,
    calls: [...(reader?.calls() ?? []), ...said.calls],
    answers: reader?.replies().answers ?? null,
  }
  signal.throwIfAborted()
  // Bytes under their own hash may wait for the rows that name them; in the end there are rows only. Each is whole or not there.
  for (const body of bodies.values()) {
    const sha256 = await db.transaction().execute((tx) => blobs.put(tx, Buffer.from(body.text, 'utf8')))
    if (sha256 !== body.sha256) throw new Error(`evidence of ${run.id} was stored under another hash`)
  }
  const reached = reachedName(subject, { replies: outside.replies, looked: looked.drafts })
  const knownName = resolution.outcome === 'unknown' ? null : subject.name
  await acrossOrganisations(db, async (tx) => {
    // The first worker to conclude locks the row: another worker's report keeps its subject.
    const sinceLast = await findSinceLast(tx, { run, subject, evidence, conclusion })
    const contacts = await completeRun(tx, run.id, { evidence, conclusion, rewritten, sinceLast })
    if (!contacts) return
    await saveResolution(tx, run.id, resolution, reached)
    await recordChange(tx, { run, conclusion })
    for (const [connector, answered] of outside.replies) {
      const drafts = looked.drafts.filter((draft) => draft.connector === connector)
      await recordUnread(tx, { connector, answered, drafts }, new Date(startedAt))
    }
    await onCompleted?.(tx, { investigationId: run.id, organisationId: run.organisation_id, subjectId: subject.id })
    for (const recipient of contacts)
      await queueMail(tx, reportReadyMail({ id: run.id, subject: knownName, recipient, publicUrl }))
  })
}

/** Finds the differences from the last run about the subject that this run's readers may see. */
async function findSinceLast(
  tx: Db,
  { run, subject, evidence, conclusion }: { run: Run; subject: Subject; evidence: Evidence[]; conclusion: Conclusion },
): Promise<SinceLast | undefined> {
  const last = await findLastRun(tx, { run, subjectId: subject.id })
  if (!last) return undefined
  const before = {
    level: last.level,
    firstPage: last.report?.report.firstPage,
    findings: await listFindings(tx, last.id),
    evidence: await listEvidence(tx, last.id),
  }
  const { report, findings, score } = conclusion
  const after = { level: score?.level ?? 'unknown', firstPage: report.firstPage, findings, evidence }
  return { runId: last.id, completedAt: last.completed_at.toISOString(), changes: changesBetween(before, after) }
}

/** Evidence that each connector read from the replies. One whose replies met a limit is a gap, never "not found". */
async function readEvidence(
  { run, subject, startedAt, outside }: { run: Pick<Run, 'id'>; subject: Subject; startedAt: string; outside: Outside },
  { reading, signal, log }: Pick<EngineParts, 'signal' | 'log'> & { reading: Reading },
): Promise<{ drafts: EvidenceDraft[]; blobs: Blob[] }> {
  const drafts: EvidenceDraft[] = []
  const blobs: Blob[] = []
  for (const connector of connectorsToRead(outside.replies)) {
    const input = { connector: connector.id, subject, today: startedAt.slice(0, 10) }
    const read = outside.unread.has(connector.id) ? undefined : await reading.read('evidence', input)
    signal.throwIfAborted()
    if (read?.outcome === 'read') {
      drafts.push(...read.value.drafts)
      blobs.push(...read.value.blobs)
      continue
    }
    if (read) log.warn({ investigation: run.id, connector: connector.id, reason: read.reason }, 'replies not read')
    for (const { draft, blob } of unreadEvidence(connector, outside.replies, startedAt)) {
      drafts.push(draft)
      blobs.push(blob)
    }
  }
  return { drafts, blobs }
}

/** The score that the evidence quotes: the catalog's of the subject itself. */
function scoreOf(subject: Subject, answers: Answer[]): ScoreExplanation | null {
  for (const answer of answers) {
    if (answer.connector === 'catalog' && answer.result.outcome === 'found') return answer.result.data.score
    if (answer.connector === 'companies' && subject.kind === 'company' && answer.result.outcome === 'found')
      return answer.result.data.score
  }
  return null
}
