import { type Db, runSql } from '../../../platform/server/database.ts'
import type { UnavailableReason } from '../core/connectors/connector.ts'
import type { Answer } from '../core/connectors/register.ts'
import type { StepOutcome } from '../vocabulary.ts'

export interface Step {
  step: string
  title: string
  started_at: Date
  ended_at: Date | null
  outcome: StepOutcome | null
  reason: UnavailableReason | null
  lookups: number
  requests: number
  bytes: number
  evidence: number
  answer: Answer | null
}

export const listSteps = (db: Db, id: string): Promise<Step[]> =>
  runSql<Step>(
    db,
    `select step, title, started_at, ended_at, outcome, reason, lookups, requests, bytes, evidence, answer
     from investigation_step where investigation_id = $1 order by ordinal, step`,
    [id],
  )

export const beginStep = (
  db: Db,
  id: string,
  { step, title, ordinal }: { step: string; title: string; ordinal: number },
) =>
  runSql(
    db,
    `insert into investigation_step (investigation_id, step, title, ordinal, started_at) values ($1, $2, $3, $4, now())
     on conflict (investigation_id, step) do update set started_at = now(), ended_at = null, outcome = null where investigation_step.outcome is null`,
    [id, step, title, ordinal],
  )

export interface StepEnd {
  outcome: StepOutcome
  reason: UnavailableReason | null
  lookups: number
  requests?: number
  bytes?: number
  evidence: number
  answer: Answer | null
}

export const endStep = (db: Db, id: string, step: string, end: StepEnd) =>
  runSql(
    db,
    `update investigation_step set ended_at = now(), outcome = $3, reason = $4, lookups = $5, evidence = $6, answer = $7,
       requests = $8, bytes = $9
     where investigation_id = $1 and step = $2`,
    [
      id,
      step,
      end.outcome,
      end.reason,
      end.lookups,
      end.evidence,
      end.answer ? JSON.stringify(end.answer) : null,
      end.requests ?? 0,
      end.bytes ?? 0,
    ],
  )

/** The answers did their service once what they said is in the evidence. */
export const forgetAnswers = (db: Db, id: string) =>
  runSql(db, `update investigation_step set answer = null where investigation_id = $1`, [id])
