import { parseAccept } from 'hono/utils/accept'
import type { Db } from '../../../platform/server/database.ts'
import { answerIfChanged, answerLater, type Call, type Handlers } from '../../../platform/server/http/api.ts'
import { setAttachmentHeaders } from '../../../platform/server/kept-files.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { vendorPath } from '../../../product/links.ts'
import { reasonText } from '../../../product/score/reason.ts'
import type { SearchEntry } from '../../search/contract.ts'
import { listStandings, type Standing } from '../../vendors/server/api.ts'
import { riskWordOf, wordOfBand } from '../../webhooks/risk-words.ts'
import type { developerApiContract } from '../contract.ts'
import { toSnake } from '../snake-case.ts'
import { furthestCursor, type reportFormats } from '../vocabulary.ts'
import type { DeveloperApiParts } from './parts.ts'
import { v1Assessments } from './v1-assessments.ts'
import { v1Dossiers } from './v1-dossiers.ts'
import { v1Members } from './v1-members.ts'
import { asMember, createTools, tagged } from './v1-tools.ts'
import { v1Vendors } from './v1-vendors.ts'
import { v1Watching } from './v1-watching.ts'
import { findVendorReport, type VendorReport } from './vendor-report.store.ts'

type V1 = {
  [K in keyof typeof developerApiContract as K extends `${string} /api/v1/${string}`
    ? K
    : never]: (typeof developerApiContract)[K]
}

/** API v1: what a member may do, for a program, in names that outlive ours. */
export function versionOne(parts: DeveloperApiParts): Handlers<V1> {
  const { blobs, publicUrl, webhooks, findEntries, findOrMakeReport, now } = parts
  const tools = createTools(parts)
  const { within, once, next } = tools

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
    ...v1Vendors(parts, tools),
    ...v1Dossiers(parts, tools),
    ...v1Assessments(parts, tools),
    ...v1Watching(parts, tools),
    ...v1Members(parts, tools),

    'GET /api/v1/vendors/{id}/report': async ({ params: { id: vendorId }, query }, call) => {
      call.headers.set('vary', 'accept')
      const format = query.format ?? acceptedFormat(call.header('accept'))
      if (format === 'pdf') return answerWithFile(call, vendorId)
      const [report, standing] = await within(call, async (tx, { organisationId }) => [
        await getVendorReport(tx, { organisationId, vendorId }),
        (await listStandings(tx, { organisationId, vendorIds: [vendorId], today: dayOf(now()) })).get(vendorId),
      ])
      if (!standing) throw refuse('not_found')
      return tagged(call, presentReport(report, { ...standing, vendorId, url: `${publicUrl}${vendorPath(vendorId)}` }))
    },

    'GET /api/v1/search': async ({ query }, call) => {
      const { q, type, limit, cursor } = query
      const { entries, hasMore } = await findEntries({ q, type, limit, offset: cursor })
      const following = cursor + limit
      next(call, '/api/v1/search', query, hasMore && following <= furthestCursor ? following : null)
      return tagged(call, entries.map(presentEntry))
    },

    'GET /api/v1/webhooks': async (input, call) =>
      tagged(call, toSnake(await webhooks['GET /api/customer/webhooks'](input, asMember(call)))),

    'POST /api/v1/webhooks': (input, call) =>
      once(call, ['POST /api/v1/webhooks', input.body], async () =>
        toSnake(
          await webhooks['POST /api/customer/webhooks']({ ...input, body: { ...input.body, password: '' } }, call),
        ),
      ),

    'DELETE /api/v1/webhooks/{id}': (input, call) => webhooks['DELETE /api/customer/webhooks/{id}'](input, call),

    'POST /api/v1/webhooks/{id}/test': (input, call) =>
      once(call, ['POST /api/v1/webhooks/{id}/test', input.params, input.body], async () =>
        toSnake(await webhooks['POST /api/customer/webhooks/{id}/test'](input, call)),
      ),

    'GET /api/v1/webhooks/{id}/deliveries': async ({ params, query, body }, call) => {
      const { state, limit, cursor: before } = query
      const deliveries = await webhooks['GET /api/customer/webhooks/{id}/deliveries'](
        { params, query: { state, limit, before }, body },
        asMember(call),
      )
      const last = deliveries.length === limit ? deliveries.at(-1)?.id : null
      next(call, `/api/v1/webhooks/${params.id}/deliveries`, query, last)
      return tagged(call, toSnake(deliveries))
    },

    'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/replay': ({ params, query, body }, call) =>
      once(call, ['POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/replay', params], async () =>
        toSnake(
          await webhooks['POST /api/customer/webhooks/{id}/deliveries/{childId}/replay'](
            { params: { id: params.id, childId: params.delivery_id }, query, body },
            call,
          ),
        ),
      ),
  }
}

/** A report of one vendor is made in about as long. */
const makingSeconds = 2

/** Returns the preferred format of the two; on a tie, the one that is named first. */
function acceptedFormat(accept = ''): (typeof reportFormats)[number] {
  const [best] = parseAccept(accept)
    .filter(({ type }) => ['application/json', 'application/pdf'].includes(type.toLowerCase()))
    .toSorted((a, b) => b.q - a.q)
  return best?.type.toLowerCase() === 'application/pdf' && best.q > 0 ? 'pdf' : 'json'
}

const millionths = 1_000_000

function presentReport(
  { vendorName, explanation, computedAt }: VendorReport,
  { vendorId, riskScore, band, complianceStatus, url }: Standing & { vendorId: number; url: string },
): Output<V1['GET /api/v1/vendors/{id}/report']> {
  return {
    ...{ vendor: vendorName, vendor_id: vendorId, risk_score: riskScore, risk: wordOfBand(band) },
    computed_risk_score: explanation?.known ? explanation.R : null,
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

function presentEntry(entry: SearchEntry): Output<V1['GET /api/v1/search']>[number] {
  const { id, name, type, company, dataCollected, sdkTrackers, domains, summary } = entry
  const known = summary?.known ? summary : null
  return {
    ...{ id, name, type, company, domains, data_collected: dataCollected, sdk_trackers: sdkTrackers },
    ...{ risk_score: known?.R ?? null, risk: riskWordOf(known?.R ?? null) },
    ...{ risk_low: known?.low ?? null, risk_high: known?.high ?? null },
    ...{ risk_basis: summary?.basis ?? null, risk_reason: summary ? reasonText(summary) : null },
  }
}
