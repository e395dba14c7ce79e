import type { Database } from '../../../platform/server/database.ts'
import { type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { JudgedFinding, PublicVerdict, verdictContract } from '../verdict-contract.ts'
import { listDropped } from './dropped.store.ts'
import { isListed } from './run.store.ts'
import {
  countForVerdict,
  deleteVerdict,
  type ListedFinding,
  listForVerdict,
  listQuotes,
  type QuotedEvidence,
  type StoredVerdict,
  saveVerdict,
} from './verdict.store.ts'

export function verdictEndpoints({ db }: { db: Database }): Handlers<typeof verdictContract> {
  return {
    'POST /api/investigations/{id}/findings/{findingId}/verdict': async ({ params, body }, call) => {
      const saved = await saveVerdict(db, { ...params, ...body, decidedBy: staffOf(call).username })
      if (saved) return presentVerdict(saved)
      throw refuse((await isListed(db, params.id)) ? 'finding_not_found' : 'investigation_not_found')
    },

    'DELETE /api/investigations/{id}/findings/{findingId}/verdict': async ({ params }) => {
      if (!(await deleteVerdict(db, params))) throw refuse('verdict_not_found')
      return { removed: true as const }
    },

    'GET /api/dropped-sentences': ({ query: { limit } }) => listDropped(db, limit),

    'GET /api/finding-verdicts': async ({ query: { state, limit, before } }) => {
      const [id = '', findingId = ''] = before?.split('/') ?? []
      const [listed, total] = await Promise.all([
        listForVerdict(db, { state, limit, before: before === undefined ? undefined : { id, findingId } }),
        countForVerdict(db, state),
      ])
      const quotes = await listQuotes(
        db,
        listed.flatMap((f) => f.record.evidence.map((evidence) => ({ investigationId: f.investigation_id, evidence }))),
      )
      const last = listed.at(-1)
      return {
        total,
        next: last && listed.length === limit ? `${last.investigation_id}/${last.record.id}` : null,
        findings: listed.map((finding) => presentJudged(finding, quotes)),
      }
    },
  }
}

/** As everybody reads it: who decided stays with staff. */
export const presentVerdict = (verdict: StoredVerdict): PublicVerdict => ({
  finding: verdict.finding_id,
  verdict: verdict.verdict,
  reason: verdict.reason,
  decidedAt: verdict.decided_at.toISOString(),
})

const presentJudged = (
  { investigation_id, app_name, completed_at, record, verdict, reason, decided_by, decided_at }: ListedFinding,
  quotes: readonly QuotedEvidence[],
): JudgedFinding => ({
  investigationId: investigation_id,
  appName: app_name,
  completedAt: completed_at.toISOString(),
  finding: {
    id: record.id,
    ruleId: record.ruleId,
    direction: record.direction,
    severity: record.severity,
    title: record.title,
    statement: record.statement,
  },
  quotes: record.evidence.flatMap((id) => {
    const quote = quotes.find((q) => q.investigation_id === investigation_id && q.id === id)
    return quote
      ? [{ evidence: id, title: quote.title, excerpt: quote.excerpt, page: quote.page, fetchedAt: quote.fetched_at }]
      : []
  }),
  verdict:
    verdict && reason !== null && decided_by !== null && decided_at
      ? { verdict, reason, decidedBy: decided_by, decidedAt: decided_at.toISOString() }
      : null,
})
