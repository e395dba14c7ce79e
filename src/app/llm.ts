import { randomBytes } from 'node:crypto'
import packageJson from '../../package.json' with { type: 'json' }
import { ask } from '../features/investigations/core/llm/ask.ts'
import { rewriteReport } from '../features/investigations/core/llm/rewrite.ts'
import { giveTokensBack, takeTokens } from '../features/investigations/server/llm.store.ts'
import type { ModelFor } from '../features/investigations/server/model.ts'
import type { Config } from '../platform/server/config.ts'
import type { Database } from '../platform/server/database.ts'
import { createLlmClient, type LlmClient, type LlmClientOptions } from '../platform/server/llm/client.ts'
import type { Log } from '../platform/server/log.ts'
import { userAgentOf } from '../platform/server/net/fetch.ts'
import { policyForLlm } from '../platform/server/net/policy.ts'
import { openWayOut } from '../platform/server/net/way-out.ts'

interface LlmParts {
  config: Config
  db: Database
  log: Log
  /** Tests do not wait as long. */
  waits?: Pick<LlmClientOptions, 'sleep' | 'totalMs'>
}

/** Opens the clients of the language model that the environment names; undefined where none is set. */
export function openLlmClients(
  config: Config,
): ((more: Pick<LlmClientOptions, 'budget' | 'log' | 'sleep' | 'totalMs'>) => LlmClient) | undefined {
  const policy = policyForLlm(config)
  const { LLM_KIND: kind, LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = config
  if (!policy || !kind || !baseUrl || !model) return undefined
  const { fetch } = openWayOut({
    policy,
    userAgent: userAgentOf({ version: packageJson.version, publicUrl: config.PUBLIC_URL }),
    ca: config.egressCertificates,
  })
  return (more) => createLlmClient({ kind, baseUrl, model, apiKey, fetch, ...more })
}

/** The language model as the environment names it; undefined where none is set, and then nothing is called. */
export function openLlm({ config, db, log, waits }: LlmParts): ModelFor | undefined {
  const clientWith = openLlmClients(config)
  if (!clientWith) return undefined
  const { LLM_MONTHLY_TOKENS: perMonth } = config
  return (payer) => {
    const client = clientWith({
      budget: {
        take: (tokens) => takeTokens(db, { tokens, perMonth, payer }),
        note: ({ taken, input, output }) =>
          giveTokensBack(db, { tokens: Math.max(0, taken - input - output), perMonth, payer }),
      },
      log: (line) => log.info(line, 'language model'),
      ...waits,
    })
    const common = { complete: client.complete, random: randomBytes }
    return {
      ask: config.LLM_SEND_POLICY_TEXT ? (call, input, signal) => ask({ ...common, call, input, signal }) : null,
      rewrite: ({ report, findings, evidence, subject, signal }) => {
        // Without leave to send what vendors wrote, the model sees our own records and the findings that rest on them alone.
        const shown = config.LLM_SEND_POLICY_TEXT ? evidence : evidence.filter(({ form }) => form === 'record')
        const ids = new Set(shown.map(({ id }) => id))
        return rewriteReport({
          ...{ ...common, report, subject, signal },
          evidence: shown,
          findings: findings.filter((f) => f.evidence.every((id) => ids.has(id))),
          judge: true,
          onFault: (error) => log.warn({ err: error }, 'a section was not rewritten'),
        })
      },
    }
  }
}
