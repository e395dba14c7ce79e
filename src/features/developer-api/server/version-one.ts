import { parseAccept } from 'hono/utils/accept'
import type { Db } from '../../../platform/server/database.ts'
import { linkNext } from '../../../platform/server/http/address.ts'
import {
  answerIfChanged,
  answerLater,
  type Call,
  type Handlers,
  type Member,
  memberOf,
} from '../../../platform/server/http/api.ts'
import { setAttachmentHeaders } from '../../../platform/server/kept-files.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { reasonText } from '../../../product/score/reason.ts'
import { stateNow } from '../../assessments/states.ts'
import { assessmentPath } from '../../assessments/vocabulary.ts'
import type { SearchEntry } from '../../search/contract.ts'
import { vendorPath } from '../../vendors/vocabulary.ts'
import type { developerApiContract, V1Assessment } from '../contract.ts'
import { riskWordOf } from '../risk-words.ts'
import { furthestCursor, type reportFormats } from '../vocabulary.ts'
import { answerOnce } from './answer-once.ts'
import type { DeveloperApiParts, FoundAssessment } from './parts.ts'
import { findVendorReport, type VendorReport } from './vendor-report.store.ts'

type V1 = {
  [K in keyof typeof developerApiContract as K extends `${string} /api/v1/${string}`
    ? K
    : never]: (typeof developerApiContract)[K]
}

/** API v1: what a member may do, for a program, in names that outlive ours. */
export function versionOne(parts: DeveloperApiParts): Handlers<V1> {
  const {
    db,
    blobs,
    publicUrl,
    now,
    webhooks,
    findEntries,
    startAssessment,
    getAssessment,
    answerRun,
    findOrMakeReport,
  } = parts

  const within = <T>(call: Call, act: (tx: Db, member: Member) => Promise<T>): Promise<T> => {
    const member = memberOf(call)
    return inOrganisation(db, member.organisationId, (tx) => act(tx, member))
  }

  /** For what another room does in a transaction of its own. */
  const once = <Answer extends object>(call: Call, asked: readonly unknown[], act: () => Promise<Answer> | Answer) =>
    answerOnce<Answer>(parts, call, {
      asked,
      act: async (keep) => {
        const answer = await act()
        await within(call, (tx) => keep(tx, answer))
        return answer
      },
    })

  async function getVendorReport(tx: Db, which: { organisationId: number; vendorId: number }): Promise<VendorReport> {
    const report = await findVendorReport(tx, which)
    if (!report) throw refuse('not_found')
    return report
  }

  async function answerWithFile(call: Call, vendorId: number): Promise<Uint8Array> {
    const found = await within(call, async (tx, member) => {
      const { computedAt } = await getVendorReport(tx, { organisationId: member.organisationId, vendorId })
      return findOrMakeReport(tx, { member, vendorId, scoredAt: computedAt })
    })
    if (found.state === 'failed') throw refuse('report_failed', { headers: { 'retry-after': '3600' } })
    if (found.state === 'making') answerLater(call, makingSeconds)
    const { name, sha256 } = found
    setAttachmentHeaders(call.headers, name)
    answerIfChanged(call, `"${sha256}"`)
    return within(call, (tx) => blobs.get(tx, sha256))
  }

  return {
    'POST /api/v1/assessments': async ({ body: { vendor: vendorName, type, priority, use } }, call) => {
      const assessment = await answerOnce<V1Assessment>(parts, call, {
        asked: ['POST /api/v1/assessments', vendorName, type, priority, ...(use ? [use] : [])],
        act: (keep) =>
          within(call, async (tx, member) => {
            const id = await startAssessment(tx, { member, vendorName, type, priority, use, now: now() })
            const found = await getAssessment(tx, { organisationId: member.organisationId, id })
            const begun = presentAssessment(found, publicUrl)
            await keep(tx, begun)
            return begun
          }),
      })
      call.headers.set('location', `${publicUrl}/api/v1/assessments/${assessment.id}`)
      return assessment
    },

    'GET /api/v1/assessments/{id}': async ({ params: { id } }, call) =>
      tagged(
        call,
        await within(call, async (tx, { organisationId }) =>
          presentAssessment(await getAssessment(tx, { organisationId, id }), publicUrl),
        ),
      ),

    'POST /api/v1/assessments/{id}/answer': async ({ params: { id }, body: answer }, call) => {
      const { organisationId } = memberOf(call)
      const find = () => within(call, (tx) => getAssessment(tx, { organisationId, id }))
      const { run } = await find()
      // What asks nothing any more stays as it is.
      if (run?.question) await answerRun({ organisationId, runId: run.id, answer })
      return presentAssessment(await find(), publicUrl)
    },

    'GET /api/v1/vendors/{id}/report': async ({ params: { id: vendorId }, query }, call) => {
      call.headers.set('vary', 'accept')
      const format = query.format ?? acceptedFormat(call.header('accept'))
      if (format === 'pdf') return answerWithFile(call, vendorId)
      const report = await within(call, (tx, { organisationId }) => getVendorReport(tx, { organisationId, vendorId }))
      return tagged(call, presentReport(report, { vendorId, url: `${publicUrl}${vendorPath(vendorId)}` }))
    },

    'GET /api/v1/search': async ({ query: { q, type, limit, cursor } }, call) => {
      const { entries, hasMore } = await findEntries({ q, type, limit, offset: cursor })
      const next = cursor + limit
      if (hasMore && next <= furthestCursor)
        linkNext(call, `${publicUrl}/api/v1/search`, { q, type, limit, cursor: next })
      return tagged(call, entries.map(presentEntry))
    },

    'GET /api/v1/webhooks': async (input, call) =>
      tagged(call, await webhooks['GET /api/customer/webhooks'](input, call)),

    'POST /api/v1/webhooks': (input, call) =>
      once(call, ['POST /api/v1/webhooks', input.body], () =>
        webhooks['POST /api/customer/webhooks']({ ...input, body: { ...input.body, password: '' } }, call),
      ),

    'DELETE /api/v1/webhooks/{id}': (input, call) => webhooks['DELETE /api/customer/webhooks/{id}'](input, call),

    'POST /api/v1/webhooks/{id}/test': (input, call) =>
      once(call, ['POST /api/v1/webhooks/{id}/test', input.params, input.body], () =>
        webhooks['POST /api/customer/webhooks/{id}/test'](input, call),
      ),

    'GET /api/v1/webhooks/{id}/deliveries': async (input, call) => {
      const deliveries = await webhooks['GET /api/customer/webhooks/{id}/deliveries'](input, call)
      const { state, limit } = input.query
      const last = deliveries.at(-1)
      if (last && deliveries.length === limit) {
        const base = `${publicUrl}/api/v1/webhooks/${input.params.id}/deliveries`
        linkNext(call, base, { state, limit, before: last.id })
      }
      return tagged(call, deliveries)
    },

    'POST /api/v1/webhooks/{id}/deliveries/{childId}/replay': (input, call) =>
      once(call, ['POST /api/v1/webhooks/{id}/deliveries/{childId}/replay', input.params], () =>
        webhooks['POST /api/customer/webhooks/{id}/deliveries/{childId}/replay'](input, call),
      ),
  }
}

/** A report of one vendor is made in about as long. */
const makingSeconds = 2

/** What is liked best of the two; of two that are liked the same, the one that is named first. */
function acceptedFormat(accept = ''): (typeof reportFormats)[number] {
  const [best] = parseAccept(accept)
    .filter(({ type }) => ['application/json', 'application/pdf'].includes(type.toLowerCase()))
    .toSorted((a, b) => b.q - a.q)
  return best?.type.toLowerCase() === 'application/pdf' && best.q > 0 ? 'pdf' : 'json'
}

/** Answers 304 to whoever has this very body. */
function tagged<Body>(call: Call, body: Body): Body {
  answerIfChanged(call, `"${tokenHash(JSON.stringify(body)).slice(0, 32)}"`)
  return body
}

function presentAssessment(found: FoundAssessment, publicUrl: string): V1Assessment {
  const { id, vendorName, vendorId, type, priority, run, createdAt, concludedAt } = found
  const status = stateNow(found.state, run?.status ?? null)
  const score = run?.score ?? null
  return {
    ...{ id, status, vendor: vendorName, vendor_id: vendorId, type, priority },
    ...{ risk_score: score, risk: riskWordOf(score), created_at: createdAt.toISOString() },
    completed_at: (status === 'completed' && concludedAt?.toISOString()) || null,
    question: run?.question ?? null,
    url: `${publicUrl}${assessmentPath(id)}`,
  }
}

const millionths = 1_000_000

function presentReport(
  { vendorName, complianceStatus, explanation, computedAt }: VendorReport,
  { vendorId, url }: { vendorId: number; url: string },
): Output<V1['GET /api/v1/vendors/{id}/report']> {
  const score = explanation?.known ? explanation.R : null
  return {
    ...{ vendor: vendorName, vendor_id: vendorId, risk_score: score, risk: riskWordOf(score) },
    risk_reason: explanation ? reasonText(explanation) : null,
    risk_low: explanation?.known ? explanation.low : null,
    risk_high: explanation?.known ? explanation.high : null,
    risk_basis: explanation?.basis ?? null,
    ...{ confidence: explanation?.confidence ?? null, method_version: explanation?.methodVersion ?? null },
    ...{ computed_at: computedAt?.toISOString() ?? null, compliance_status: complianceStatus, url },
    factors: (explanation?.factors ?? []).map(({ id, points, state, note, evidence }) => ({
      ...{ factor: id, points: points / millionths, state, note },
      evidence: evidence.map(({ url, sha256, capturedAt }) => ({ url, sha256, captured_at: capturedAt })),
    })),
  }
}

const presentEntry = ({
  id,
  name,
  type,
  company,
  riskLevel,
  dataCollected,
  sdkTrackers,
  domains,
  summary,
}: SearchEntry): Output<V1['GET /api/v1/search']>[number] => ({
  ...{ id, name, type, company, riskLevel, dataCollected, sdkTrackers, domains },
  summary,
})
