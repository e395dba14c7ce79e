import type { Db } from '../../../platform/server/database.ts'
import { canonicalHash } from '../../../platform/shared/canonical-hash.ts'
import { dayOf } from '../../data-removal/days.ts'
import { type Change, hasNewVerifiedEvent, judgeChange } from '../../investigations/monitoring.ts'
import type { ScoreExplanation, ScoreInputs } from '../../score/contract.ts'
import { bandOf, type RiskBand, riskBands } from '../../score/levels.ts'
import { score } from '../../score/vrm1.ts'
import { dpaInForce } from '../agreements-in-force.ts'
import { complianceOf } from '../compliance-status.ts'
import type { VendorRiskChanged } from '../events.ts'
import { type KnownFacts, nothingKnown, vendorScoreInputs } from '../score-inputs.ts'
import type { Severity } from '../vocabulary.ts'
import type { RaiseAlert } from './alerts.ts'
import { listStaleOverrides } from './overrides.store.ts'
import { lockVendorRecords, type Standing, type VendorRecord } from './own-facts.store.ts'
import { findScoredEvents, insertScoreRuns, writeStandings } from './score.store.ts'
import type { OpenVendorSources, VendorSources } from './sources.ts'

export interface RescoreParts {
  openSources: OpenVendorSources
  raiseAlert: RaiseAlert
  /** Tells of a change within the transaction that records it: told and recorded, or neither. */
  onRiskChanged: (tx: Db, event: VendorRiskChanged) => Promise<void>
}

interface Rescoring {
  organisationId: number
  vendorIds: readonly number[]
  /** What made it run: created, edited, agreement, finding, investigation, breach, night, … */
  cause: string
  now: Date
}

/** Calculates these vendors anew and writes what came of it; called in the transaction of what changed. */
export type Rescore = (tx: Db, change: Rescoring) => Promise<void>

/** What handlers and jobs are given as their part `rescore`. */
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
  const calculated = records.map((record) => {
    const found = known.get(record.identity.id) ?? nothingKnown
    return { record, found, explanation: score(vendorScoreInputs({ own: record.own, known: found, today })) }
  })
  const runs = await insertScoreRuns(tx, {
    ...{ organisationId, cause, now },
    runs: calculated.flatMap(({ record, explanation }) => {
      const inputsHash = lastingHash(explanation.inputs)
      const isNew = inputsHash !== record.inputsHash || !isSameResult(record.standing, explanation)
      return isNew ? [{ vendorId: record.identity.id, inputsHash, explanation }] : []
    }),
  })
  const eventsBefore = await findScoredEvents(tx, {
    organisationId,
    // Of those alone whose band is another one: that is all that events decide.
    runIds: calculated.flatMap(({ record: { standing }, explanation }) =>
      standing.told && standing.runId !== null && standing.told.band !== bandOf(explanation.R) ? [standing.runId] : [],
    ),
  })
  const judged = calculated.map((one) => ({
    ...one,
    runId: runs.get(one.record.identity.id) ?? one.record.standing.runId,
    ...judge(one.record.standing, one.explanation, {
      today,
      eventsBefore: eventsBefore.get(one.record.standing.runId ?? 0) ?? null,
    }),
  }))
  const standings = judged.flatMap(({ record, explanation, found, runId, told, pending }) => {
    const standing = { ...standingOf(record, explanation, { found, today }), runId, told, pending }
    return isSame(standing, record.standing) ? [] : [{ vendorId: record.identity.id, standing }]
  })
  await writeStandings(tx, { organisationId, standings })
  for (const { record, runId, change } of judged)
    if (change && runId !== null) await tell({ organisationId, vendorId: record.identity.id, runId, change })
  await raiseStaleOverrides([...runs.keys()])

  async function tell({
    change: { levelBefore, levelAfter, scoreBefore, scoreAfter, reason },
    vendorId,
    runId,
  }: {
    organisationId: number
    vendorId: number
    runId: number
    change: Change<RiskBand>
  }) {
    const [before, after] = [scoreBefore ?? 0, scoreAfter ?? 0]
    await onRiskChanged(tx, {
      ...{ organisationId, vendorId, scoreRunId: runId, reason },
      ...{ bandBefore: levelBefore, bandAfter: levelAfter, scoreBefore: before, scoreAfter: after },
    })
    const name = records.find(({ identity }) => identity.id === vendorId)?.identity.names[0] ?? ''
    await raiseAlert(tx, {
      ...{ organisationId, vendorId, kind: 'score_change', now },
      severity: gravityOf({ before, after, bandBefore: levelBefore, bandAfter: levelAfter }),
      title: `Risk score of ${name} ${after > before ? 'rose' : 'fell'} from ${before} to ${after}`,
      description: `${
        levelBefore === levelAfter
          ? `Its band is ${levelAfter} as before.`
          : `Its band is ${levelAfter} instead of ${levelBefore}.`
      } Its page shows what the score is made of.`,
      dedupeKey: `score-change:${vendorId}:${runId}:${reason}`,
    })
  }

  async function raiseStaleOverrides(ids: readonly number[]) {
    for (const stale of await listStaleOverrides(tx, { organisationId, vendorIds: ids, today }))
      await raiseAlert(tx, {
        ...{ organisationId, vendorId: stale.vendorId, kind: 'override_stale', severity: 'medium', now },
        title: `An override for ${stale.vendorName} is stale`,
        description: `It was set when the calculated score was ${stale.scoreThen}; the calculated score is ${stale.scoreNow} now.`,
        actionRequired: 'Confirm the override anew, or end it.',
        dedupeKey: `override-stale:${stale.id}`,
      })
  }
}

/** What a calculation rests on, without what every day changes: how that counts shows in the result. */
const lastingHash = (inputs: ScoreInputs): string =>
  canonicalHash({ ...inputs, today: null, governance: { ...inputs.governance, reviewOverdueDays: null } })

type Result = Pick<Standing, 'score' | 'isScored' | 'low' | 'high' | 'band' | 'confidence'>

const resultOf = ({ R, known, low, high, band, confidence }: ScoreExplanation): Result => ({
  ...{ score: known ? R : 0, isScored: known, low, high, band, confidence },
})

const isSameResult = (standing: Standing, explanation: ScoreExplanation): boolean =>
  Object.entries(resultOf(explanation)).every(([key, value]) => standing[key as keyof Result] === value) // keys of Result

const isSame = (a: Standing, b: Standing): boolean => canonicalHash(flat(a)) === canonicalHash(flat(b))
const flat = (standing: Standing) => ({ ...standing, assessedAt: standing.assessedAt?.toISOString() ?? null })

function standingOf(
  { own, standing }: VendorRecord,
  explanation: ScoreExplanation,
  { found, today }: { found: KnownFacts; today: string },
): Omit<Standing, 'runId' | 'told' | 'pending'> {
  const lookedAt = found.investigation ? new Date(found.investigation.completedAt) : null
  return {
    ...resultOf(explanation),
    status: complianceOf(own, today),
    isDpaSigned: dpaInForce(own.agreements, today) !== undefined,
    openFindings: own.findings.filter(({ isOpen }) => isOpen).length,
    assessedAt: lookedAt && (!standing.assessedAt || standing.assessedAt < lookedAt) ? lookedAt : standing.assessedAt,
  }
}

/** A band that flickers at its border is told once another day's calculation has confirmed it, or a verified event does. */
function judge(
  { told, pending }: Standing,
  explanation: ScoreExplanation,
  { today, eventsBefore }: { today: string; eventsBefore: ScoreInputs['events'] | null },
): { told: Standing['told']; pending: Standing['pending']; change: Change<RiskBand> | undefined } {
  const isOfToday = pending?.since === today
  const { remember, change } = judgeChange(
    told ? { level: told.band, score: told.score, pending: isOfToday ? null : (pending?.band ?? null) } : undefined,
    {
      level: bandOf(explanation.R),
      score: explanation.R,
      hasNewVerifiedEvent: hasNewVerifiedEvent(eventsBefore, explanation.inputs.events),
    },
  )
  return {
    told: { band: remember.level, score: remember.score ?? explanation.R },
    pending:
      remember.pending === null
        ? null
        : { band: remember.pending, since: pending?.band === remember.pending ? pending.since : today },
    change,
  }
}

function gravityOf({
  before,
  after,
  bandBefore,
  bandAfter,
}: {
  before: number
  after: number
  bandBefore: RiskBand
  bandAfter: RiskBand
}): Severity {
  if (after <= before) return 'low'
  // Bands descend: red stands first.
  const isWorse = riskBands.indexOf(bandAfter) < riskBands.indexOf(bandBefore)
  if (!isWorse) return 'medium'
  return bandAfter === 'red' ? 'critical' : 'high'
}
