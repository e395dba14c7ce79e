import { type Db, runSql } from '../../../platform/server/database.ts'
import type { UnavailableReason } from '../core/connectors/connector.ts'
import type { ModelReplies } from '../core/connectors/model/connector.ts'
import type { CallRecord } from '../core/llm/ask.ts'

/** A language model's reply in a step, with its calls; null if it was asked and failed. */
export interface KeptReply<What extends keyof ModelReplies> {
  reply: ModelReplies[What]
  calls: CallRecord[]
}

type KeptReplies = { [What in keyof ModelReplies]?: KeptReply<What> }

export const modelSteps = {
  choice: 'model:choice',
  reading: 'model:reading',
  answers: 'model:answers',
} as const satisfies Record<keyof ModelReplies, string>

/** From an earlier attempt of the run: no question is asked twice. */
export async function findModelReplies(db: Db, id: string): Promise<KeptReplies> {
  const rows = await runSql<{ step: string; answer: KeptReplies[keyof KeptReplies] }>(
    db,
    `select step, answer from investigation_step where investigation_id = $1 and step = any($2) and answer is not null`,
    [id, Object.values(modelSteps)],
  )
  const whats = Object.keys(modelSteps) as (keyof ModelReplies)[] // the keys of that very table
  return Object.fromEntries(
    whats.flatMap((what) => rows.filter(({ step }) => step === modelSteps[what]).map(({ answer }) => [what, answer])),
  )
}

/** Ends the step; the reply is kept until the run concludes, like every other answer. */
export const endModelStep = (
  db: Db,
  id: string,
  what: keyof ModelReplies,
  { kept, reason }: { kept: KeptReply<keyof ModelReplies>; reason: UnavailableReason | null },
) =>
  runSql(
    db,
    `update investigation_step set ended_at = now(), outcome = $3, reason = $4, lookups = $5, answer = $6 where investigation_id = $1 and step = $2`,
    [id, modelSteps[what], reason === null ? 'done' : 'unavailable', reason, kept.calls.length, JSON.stringify(kept)],
  )
