import { randomBytes } from 'node:crypto'
import packageJson from '../../package.json' with { type: 'json' }
import { rewriteReport } from '../features/investigations/core/llm/rewrite.ts'
import type { RewriteReport } from '../features/investigations/server/engine.ts'
import { giveTokensBack, takeTokens } from '../features/investigations/server/llm.store.ts'
import type { Config } from '../platform/server/config.ts'
import type { Database } from '../platform/server/database.ts'
import { createLlmClient } from '../platform/server/llm/client.ts'
import type { Log } from '../platform/server/log.ts'
import { userAgentOf } from '../platform/server/net/fetch.ts'
import { policyForLlm } from '../platform/server/net/policy.ts'
import { openWayOut } from '../platform/server/net/way-out.ts'

/** The language model that may rewrite a report, as the environment names it; undefined where none is set, and then nothing is called. */
export function openLlm({ config, db, log }: { config: Config; db: Database; log: Log }): RewriteReport | undefined {
  const policy = policyForLlm(config)
  if (!policy || !config.LLM_KIND || !config.LLM_BASE_URL || !config.LLM_MODEL) return undefined
  const wayOut = openWayOut({
    policy,
    userAgent: userAgentOf({ version: packageJson.version, publicUrl: config.PUBLIC_URL }),
    ca: config.egressCertificates,
  })
  const client = createLlmClient({
    kind: config.LLM_KIND,
    baseUrl: config.LLM_BASE_URL,
    model: config.LLM_MODEL,
    ...(config.LLM_API_KEY === undefined ? {} : { apiKey: config.LLM_API_KEY }),
    fetch: wayOut.fetch,
    budget: {
      take: (tokens) => takeTokens(db, { tokens, perMonth: config.LLM_MONTHLY_TOKENS }),
      note: async ({ taken, input, output }) => {
        await giveTokensBack(db, Math.max(0, taken - input - output))
      },
    },
    log: (line) => log.info(line, 'language model'),
  })
  return ({ report, findings, evidence, subject, signal }) => {
    // Without leave to send what vendors wrote, the model sees our own records and the findings that rest on them alone.
    const shown = config.LLM_SEND_POLICY_TEXT ? evidence : evidence.filter(({ form }) => form === 'record')
    const ids = new Set(shown.map(({ id }) => id))
    return rewriteReport({
      report,
      subject,
      evidence: shown,
      findings: findings.filter((f) => f.evidence.every((id) => ids.has(id))),
      complete: client.complete,
      random: randomBytes,
      judge: true,
      signal,
    })
  }
}
