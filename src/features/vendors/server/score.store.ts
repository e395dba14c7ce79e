import { type Db, runSql } from '../../../platform/server/database.ts'
import type { RiskBand } from '../../../product/score/levels.ts'
import { methodVersion, type ScoreEvent, type ScoreExplanation } from '../../../product/score/method/contract.ts'
import type { Standing } from './own-facts.store.ts'

/** @returns the run of each vendor, by vendor. */
export async function insertScoreRuns(
  tx: Db,
  {
    organisationId,
    cause,
    now,
    runs,
  }: {
    organisationId: number
    cause: string
    now: Date
    runs: readonly { vendorId: number; inputsHash: string; explanation: ScoreExplanation }[]
  },
): Promise<Map<number, number>> {
  if (runs.length === 0) return new Map()
  // Vendors may share one: it is sent and read once.
  const places = new Map<ScoreExplanation, number>()
  for (const { explanation } of runs) if (!places.has(explanation)) places.set(explanation, places.size)
  const rows = await runSql<{ id: number; vendorId: number }>(
    tx,
    `insert into vendor_score_run
       (organisation_id, vendor_id, cause, method_version, inputs_sha256, explanation, score, is_known, band, computed_at)
     select $1, r.vendor_id, $2, e.method_version, r.inputs_sha256, e.explanation, e.score, e.is_known, e.band, $3
     from json_to_recordset($4::json) as r(vendor_id bigint, inputs_sha256 text, place int)
       join json_to_recordset($5::json) as e(place int, method_version text, explanation jsonb, score int, is_known boolean, band text)
         on e.place = r.place
     returning id, vendor_id as "vendorId"`,
    [
      ...[organisationId, cause, now],
      JSON.stringify(
        runs.map(({ vendorId, inputsHash, explanation }) => ({
          ...{ vendor_id: vendorId, inputs_sha256: inputsHash, place: places.get(explanation) },
        })),
      ),
      JSON.stringify(
        [...places].map(([explanation, place]) => ({
          ...{ place, method_version: explanation.methodVersion, explanation },
          ...{ score: explanation.R, is_known: explanation.known, band: explanation.band },
        })),
      ),
    ],
  )
  return new Map(rows.map(({ id, vendorId }) => [vendorId, id]))
}

/** The events that these runs counted, by run. */
export async function findScoredEvents(
  db: Db,
  { organisationId, runIds }: { organisationId: number; runIds: readonly number[] },
): Promise<Map<number, ScoreEvent[]>> {
  if (runIds.length === 0) return new Map()
  const rows = await runSql<{ id: number; events: ScoreEvent[] }>(
    db,
    `select id, explanation->'inputs'->'events' as events from vendor_score_run where organisation_id = $1 and id = any($2)`,
    [organisationId, runIds],
  )
  return new Map(rows.map(({ id, events }) => [id, events]))
}

/** Neither version nor time of the last edit: those are a person's. */
export async function writeStandings(
  tx: Db,
  {
    organisationId,
    standings,
  }: { organisationId: number; standings: readonly { vendorId: number; standing: Standing }[] },
): Promise<void> {
  if (standings.length === 0) return
  await runSql(
    tx,
    `update vendor v set score = s.score, score_known = s.is_known, score_low = s.low, score_high = s.high, score_band = s.band,
       score_confidence = s.confidence, score_run_id = s.run_id, told_score = s.told_score, told_band = s.told_band,
       pending_band = s.pending_band, pending_since = s.pending_since, compliance_status = s.status, dpa_signed = s.dpa_signed,
       open_findings = s.open_findings, last_assessed_at = s.assessed_at, score_expected = s.is_expected
     from jsonb_to_recordset($2::jsonb) as s(vendor_id bigint, score int, is_known boolean, low int, high int, band text,
       confidence text, run_id bigint, told_score int, told_band text, pending_band text, pending_since date, status text,
       dpa_signed boolean, open_findings int, assessed_at timestamptz, is_expected boolean)
     where v.organisation_id = $1 and v.id = s.vendor_id and v.id = any($3)`,
    [
      organisationId,
      JSON.stringify(
        standings.map(({ vendorId, standing }) => ({
          ...{ vendor_id: vendorId, score: standing.score, is_known: standing.isScored, low: standing.low },
          ...{ high: standing.high, band: standing.band, confidence: standing.confidence, run_id: standing.runId },
          ...{ told_score: standing.told?.score ?? null, told_band: standing.told?.band ?? null },
          ...{ pending_band: standing.pending?.band ?? null, pending_since: standing.pending?.since ?? null },
          ...{ status: standing.status, dpa_signed: standing.isDpaSigned, open_findings: standing.openFindings },
          ...{ assessed_at: standing.assessedAt, is_expected: standing.isExpected },
        })),
      ),
      // The planner needs them by name: of an organisation without statistics it would compare each vendor with each row.
      standings.map(({ vendorId }) => vendorId),
    ],
  )
}

export interface StoredRun {
  id: number
  cause: string
  score: number
  isKnown: boolean
  band: RiskBand | null
  computedAt: Date
}

const runsShown = 200

/** Newest first. */
export const listScoreRuns = (db: Db, { organisationId, vendorId }: { organisationId: number; vendorId: number }) =>
  runSql<StoredRun>(
    db,
    `select id, cause, score, is_known as "isKnown", band, computed_at as "computedAt" from vendor_score_run
     where organisation_id = $1 and vendor_id = $2 order by id desc limit $3`,
    [organisationId, vendorId, runsShown],
  )

/**
 * Returns the explanation of the newest run, where it was computed by the method of this release; until it is, there is
 * none to show.
 */
export async function findExplanation(
  db: Db,
  { organisationId, vendorId }: { organisationId: number; vendorId: number },
): Promise<ScoreExplanation | undefined> {
  const [row] = await runSql<{ explanation: ScoreExplanation }>(
    db,
    `select r.explanation from vendor v join vendor_score_run r on r.organisation_id = v.organisation_id and r.id = v.score_run_id
     where v.organisation_id = $1 and v.id = $2 and r.method_version = $3`,
    [organisationId, vendorId, methodVersion],
  )
  return row?.explanation
}
