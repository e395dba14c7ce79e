import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/server/database.ts'
import { mapInTurns } from '../../../platform/server/in-turns.ts'
import { canonicalHash } from '../../../platform/shared/canonical-hash.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import type { VendorRiskChanged } from '../../../product/events.ts'
import { type Change, hasNewVerifiedEvent, judgeChange } from '../../../product/score/changes.ts'
import { bandOf, type RiskBand } from '../../../product/score/levels.ts'
import type { ScoreExplanation, ScoreInputs } from '../../../product/score/method/contract.ts'
import { resultOf, type ScoreResult } from '../../../product/score/method/figures.ts'
import { score } from '../../../product/score/method/vrm2.ts'
import { isExpected } from '../../../product/score/summary.ts'
import { dpaInForce } from '../agreements-in-force.ts'
import { complianceOf } from '../compliance-status.ts'
import { type KnownFacts, nothingKnown, vendorScoreInputs } from '../score-inputs.ts'
import type { RaiseAlert } from './alerts.ts'
import { listStaleOverrides } from './overrides.store.ts'
import { lockVendorRecords, type Standing, type VendorRecord } from './own-facts.store.ts'
import { findScoredEvents, insertScoreRuns, writeStandings } from './score.store.ts'
import { scoreChangeAlert, staleOverrideAlert, type ToldChange } from './score-alerts.ts'
import type { OpenVendorSources, VendorSources } from './sources.ts'

export interface RescoreParts {
  openSources: OpenVendorSources
  raiseAlert: RaiseAlert
  /** Tells of a change within the transaction that records it: told and recorded, or neither. */
  onRiskChanged: (tx: Db, event: VendorRiskChanged) => Promise<void>
}

/**
 * What members do themselves. They know of it: what it did to a score is shown with the vendor and as activity, and no one is
 * alerted. Programs that listen hear of every change.
 */
const ownCauses: ReadonlySet<string> = new Set([
  ...['created', 'imported', 'edited', 'merged', 'agreement', 'transfer', 'sub-processors', 'acceptance', 'document'],
  ...['finding', 'review', 'assessment'],
])

interface Rescoring {
  organisationId: number
  vendorIds: readonly number[]
  /** Cause of the run: created, edited, agreement, finding, investigation, breach, night, … */
  cause: string
  now: Date
}

/** Calculates these vendors again and writes what came of it; called in the transaction of what changed. */
export type Rescore = (tx: Db, change: Rescoring) => Promise<void>

/** Makes the part `rescore` of handlers and jobs. */
export const createRescore =
  ({ openSources, ...parts }: RescoreParts): Rescore =>
  (tx, change) =>
    rescoreVendors(tx, change, { ...parts, sources: openSources() })

/** Vendors calculated at a stretch. */
const stretch = 500

export async function rescoreVendors(
  tx: Db,
  { vendorIds, ...change }: Rescoring,
  parts: Omit<RescoreParts, 'openSources'> & { sources: VendorSources },
): Promise<void> {
  const ids = [...new Set(vendorIds)].toSorted((a, b) => a - b)
  for (let from = 0; from < ids.length; from += stretch)
    await rescoreStretch(tx, { ...change, vendorIds: ids.slice(from, from + stretch) }, parts)
}

async function rescoreStretch(
  tx: Db,
  { organisationId, vendorIds, cause, now }: Rescoring,
  {
    sources,
    raiseAlert,
    onRiskChanged,
  }: Pick<RescoreParts, 'raiseAlert' | 'onRiskChanged'> & { sources: VendorSources },
): Promise<void> {
  const today = dayOf(now)
  const records = await lockVendorRecords(tx, { organisationId, vendorIds })
  const known = await sources.findKnown(tx, { organisationId, vendors: records.map(({ identity }) => identity), today })
  // Many vendors have the same inputs, as those of an import of which little is known.
  const explanations = new Map<string, ScoreExplanation>()
  const explain = (inputs: ScoreInputs, inputsHash: string): ScoreExplanation => {
    // With what the hash leaves out; the day is one for all.
    const key = `${inputsHash} ${inputs.governance.reviewOverdueDays}`
    const explanation = explanations.get(key) ?? score(inputs)
    explanations.set(key, explanation)
    return explanation
  }
  const calculated = await mapInTurns(records, (record) => {
    const found = known.get(record.identity.id) ?? nothingKnown
    const inputs = vendorScoreInputs({ own: record.own, known: found, today })
    const inputsHash = lastingHash(inputs)
    // Only what is another calculation than the last one is explained, which has its result too.
    const result = inputsHash === record.inputsHash ? resultOf(inputs) : undefined
    const explanation = result && isSameResult(record.standing, result) ? undefined : explain(inputs, inputsHash)
    return { record, found, inputs, inputsHash, explanation, result: result ?? explanation ?? resultOf(inputs) }
  })
  const explained = calculated.flatMap(({ record, inputsHash, explanation }) =>
    explanation ? [{ vendorId: record.identity.id, inputsHash, explanation }] : [],
  )
  const expected = new Map(explained.map(({ vendorId, explanation }) => [vendorId, isUnmeasured(explanation)]))
  const runs = await insertScoreRuns(tx, { organisationId, cause, now, runs: explained })
  const eventsBefore = await findScoredEvents(tx, {
    organisationId,
    // Only for vendors whose band changed: that is all that events decide.
    runIds: calculated.flatMap(({ record: { standing }, result }) =>
      standing.told && standing.runId !== null && standing.told.band !== bandOf(result.R) ? [standing.runId] : [],
    ),
  })
  const judged = calculated.map((one) => ({
    ...one,
    runId: runs.get(one.record.identity.id) ?? one.record.standing.runId,
    ...judge(one.record.standing, one.result, {
      today,
      events: one.inputs.events,
      eventsBefore: eventsBefore.get(one.record.standing.runId ?? 0) ?? null,
    }),
  }))
  const standings = judged.flatMap(({ record, result, found, runId, told, pending }) => {
    const isHollow = expected.get(record.identity.id) ?? record.standing.isExpected
    const standing = { ...standingOf(record, result, { found, today }), isExpected: isHollow, runId, told, pending }
    return isDeepStrictEqual(standing, record.standing) ? [] : [{ vendorId: record.identity.id, standing }]
  })
  await writeStandings(tx, { organisationId, standings })
  for (const { record, runId, change } of judged)
    if (change && runId !== null) {
      const told = asTold(change)
      const [name = ''] = record.identity.names
      await onRiskChanged(tx, { organisationId, vendorId: record.identity.id, scoreRunId: runId, ...told })
      if (!ownCauses.has(cause))
        await raiseAlert(
          tx,
          scoreChangeAlert({ organisationId, vendor: { id: record.identity.id, name }, runId, told, now }),
        )
    }
  for (const stale of await listStaleOverrides(tx, { organisationId, vendorIds: [...runs.keys()], today }))
    await raiseAlert(tx, staleOverrideAlert({ organisationId, stale, now }))
}

const asTold = ({ reason, levelBefore, levelAfter, scoreBefore, scoreAfter }: Change<RiskBand>): ToldChange => ({
  ...{ reason, bandBefore: levelBefore, bandAfter: levelAfter },
  // A vendor of the register always has a score.
  ...{ scoreBefore: scoreBefore ?? 0, scoreAfter: scoreAfter ?? 0 },
})

/** Hashes the inputs of a calculation without what every day changes: how that counts shows in the result. */
const lastingHash = (inputs: ScoreInputs): string =>
  canonicalHash({ ...inputs, today: null, governance: { ...inputs.governance, reviewOverdueDays: null } })

/** A vendor always has a level; one of which nothing is known at all has what is likely as well. */
const isUnmeasured = (explanation: ScoreExplanation): boolean => explanation.basis === 'none' || isExpected(explanation)

type Shown = Pick<Standing, 'score' | 'isScored' | 'low' | 'high' | 'band' | 'confidence'>

const shownOf = ({ R, known, low, high, band, confidence }: ScoreResult): Shown => ({
  ...{ score: known ? R : 0, isScored: known, low, high, band, confidence },
})

const isSameResult = (standing: Standing, result: ScoreResult): boolean =>
  Object.entries(shownOf(result)).every(([key, value]) => standing[key as keyof Shown] === value) // keys of Shown

function standingOf(
  { own, standing }: VendorRecord,
  result: ScoreResult,
  { found, today }: { found: KnownFacts; today: string },
): Omit<Standing, 'runId' | 'told' | 'pending' | 'isExpected'> {
  const lookedAt = found.investigation ? new Date(found.investigation.completedAt) : null
  return {
    ...shownOf(result),
    status: complianceOf(own, today),
    isDpaSigned: dpaInForce(own.agreements, today) !== undefined,
    openFindings: own.findings.filter(({ isOpen }) => isOpen).length,
    assessedAt: lookedAt && (!standing.assessedAt || standing.assessedAt < lookedAt) ? lookedAt : standing.assessedAt,
  }
}

/** A band that flickers at its border is told once another day's calculation has confirmed it, or a verified event does. */
function judge(
  { told, pending }: Standing,
  { R }: ScoreResult,
  {
    today,
    events,
    eventsBefore,
  }: { today: string; events: ScoreInputs['events']; eventsBefore: ScoreInputs['events'] | null },
): { told: Standing['told']; pending: Standing['pending']; change: Change<RiskBand> | undefined } {
  const isOfToday = pending?.since === today
  const { remember, change } = judgeChange(
    told ? { level: told.band, score: told.score, pending: isOfToday ? null : (pending?.band ?? null) } : undefined,
    {
      level: bandOf(R),
      score: R,
      hasNewVerifiedEvent: hasNewVerifiedEvent(eventsBefore, events),
    },
  )
  return {
    told: { band: remember.level, score: remember.score ?? R },
    pending:
      remember.pending === null
        ? null
        : { band: remember.pending, since: pending?.band === remember.pending ? pending.since : today },
    change,
  }
}
