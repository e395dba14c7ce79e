import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { CallRecord } from '../core/llm/ask.ts'

/** For whom a model is asked. Our own work, such as monitoring, has no share of its own to keep to. */
export type Payer = { kind: 'visitor'; caller: string } | { kind: 'organization'; id: number } | { kind: 'own' }

/** Which parts of the month's allowance a payer takes from, each with its most; members keep what visitors cannot take. */
export function sharesOf(payer: Payer, perMonth: number): { payer: string; most: number }[] {
  const ofVisitors = Math.floor(perMonth / 4)
  switch (payer.kind) {
    case 'visitor':
      return [
        { payer: 'visitors', most: ofVisitors },
        { payer: `visitor ${payer.caller}`, most: Math.floor(ofVisitors / 10) },
      ]
    case 'organization':
      return [{ payer: `organization ${payer.id}`, most: Math.floor(perMonth / 2) }]
    case 'own':
      return []
  }
}

/** Takes tokens out of this month's allowance and of the payer's share; false where it would go beyond. */
export async function takeTokens(
  db: Database,
  { tokens, perMonth, payer }: { tokens: number; perMonth: number; payer: Payer },
): Promise<boolean> {
  const spent = new Error('the share is spent')
  return db
    .transaction()
    .execute(async (tx) => {
      const [all] = await runSql(
        tx,
        `insert into llm_month (month, tokens) select date_trunc('month', now()), $1::bigint where $1::bigint <= $2::bigint
         on conflict (month) do update set tokens = llm_month.tokens + excluded.tokens where llm_month.tokens + excluded.tokens <= $2::bigint
         returning tokens`,
        [tokens, perMonth],
      )
      if (!all) throw spent
      for (const share of sharesOf(payer, perMonth)) {
        const [own] = await runSql(
          tx,
          `insert into llm_share (month, payer, tokens) select date_trunc('month', now()), $3, $1::bigint where $1::bigint <= $2::bigint
           on conflict (month, payer) do update set tokens = llm_share.tokens + excluded.tokens
             where llm_share.tokens + excluded.tokens <= $2::bigint
           returning tokens`,
          [tokens, share.most, share.payer],
        )
        if (!own) throw spent
      }
      return true
    })
    .catch((error: unknown) => {
      // Nothing was taken: the transaction is undone.
      if (error === spent) return false
      throw error
    })
}

/** Returns reserved tokens that were not used. */
export async function giveTokensBack(
  db: Database,
  { tokens, perMonth, payer }: { tokens: number; perMonth: number; payer: Payer },
): Promise<void> {
  const payers = sharesOf(payer, perMonth).map((share) => share.payer)
  await db.transaction().execute(async (tx) => {
    await runSql(
      tx,
      `update llm_month set tokens = greatest(0, tokens - $1) where month = date_trunc('month', now())`,
      [tokens],
    )
    await runSql(
      tx,
      `update llm_share set tokens = greatest(0, tokens - $1) where month = date_trunc('month', now()) and payer = any($2)`,
      [tokens, payers],
    )
  })
}

/** Shares of months that are over limit nothing any more. */
export const forgetShares = (db: Db) => runSql(db, `delete from llm_share where month < date_trunc('month', now())`)

/** Stores the raw model calls of a run, so that every sentence can be traced. */
export const insertLlmCalls = (db: Db, id: string, calls: readonly CallRecord[]) =>
  runSql(
    db,
    `insert into investigation_llm_call (investigation_id, ordinal, name, prompt_version, model, prompt_sha256, input_tokens, output_tokens, outcome, answer)
     select $1, n, c->>'name', c->>'promptVersion', c->>'model', c->>'promptSha256', (c->'usage'->>'input')::int, (c->'usage'->>'output')::int, c->>'outcome', c->>'answer'
     from jsonb_array_elements($2::jsonb) with ordinality as t(c, n)
     on conflict do nothing`,
    [id, JSON.stringify(calls)],
  )
