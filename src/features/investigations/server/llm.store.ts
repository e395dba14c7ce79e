import { type Db, runSql } from '../../../platform/server/database.ts'
import type { CallRecord } from '../core/llm/ask.ts'

/** Takes tokens out of this month's allowance; false where it would go beyond. */
export async function takeTokens(db: Db, { tokens, perMonth }: { tokens: number; perMonth: number }): Promise<boolean> {
  const [row] = await runSql(
    db,
    `insert into llm_month (month, tokens) select date_trunc('month', now()), $1::bigint where $1::bigint <= $2::bigint
     on conflict (month) do update set tokens = llm_month.tokens + excluded.tokens where llm_month.tokens + excluded.tokens <= $2::bigint
     returning tokens`,
    [tokens, perMonth],
  )
  return row !== undefined
}

/** What was taken beforehand and not used. */
export const giveTokensBack = (db: Db, tokens: number) =>
  runSql(db, `update llm_month set tokens = greatest(0, tokens - $1) where month = date_trunc('month', now())`, [
    tokens,
  ])

/** The calls of a run, raw, for whoever wants to know how a sentence came about. */
export const insertLlmCalls = (db: Db, id: string, calls: readonly CallRecord[]) =>
  runSql(
    db,
    `insert into investigation_llm_call (investigation_id, ordinal, name, prompt_version, model, prompt_sha256, input_tokens, output_tokens, outcome, answer)
     select $1, n, c->>'name', c->>'promptVersion', c->>'model', c->>'promptSha256', (c->'usage'->>'input')::int, (c->'usage'->>'output')::int, c->>'outcome', c->>'answer'
     from jsonb_array_elements($2::jsonb) with ordinality as t(c, n)
     on conflict do nothing`,
    [id, JSON.stringify(calls)],
  )
