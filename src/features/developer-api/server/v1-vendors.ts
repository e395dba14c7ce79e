import type { z } from 'zod'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { vendorPath } from '../../../product/links.ts'
import type { RiskBand } from '../../../product/score/levels.ts'
import type { VendorDetail, VendorRow } from '../../vendors/contract.ts'
import { riskWords } from '../../webhooks/payload.ts'
import { wordOfBand } from '../../webhooks/risk-words.ts'
import { toCamel, toSnake } from '../snake-case.ts'
import { v1Vendor, v1VendorRow, type v1VendorsContract } from '../v1/vendors.ts'
import type { DeveloperApiParts } from './parts.ts'
import { asMember, cursorIn, type Tools, tagged } from './v1-tools.ts'

const vendorsPath = '/api/v1/vendors'

export function v1Vendors(
  { rooms, publicUrl }: DeveloperApiParts,
  { once, next }: Tools,
): Handlers<typeof v1VendorsContract> {
  const url = (id: number) => `${publicUrl}${vendorPath(id)}`
  const row = (vendor: VendorRow) => v1VendorRow.parse(shared(vendor, url(vendor.id)))
  const whole = (vendor: VendorDetail) => v1Vendor.parse({ ...toSnake(vendor), ...shared(vendor, url(vendor.id)) })

  return {
    'GET /api/v1/vendors': async ({ query }, call) => {
      const member = asMember(call)
      const { q, compliance_status: status, risk, tier, owner_id: owner, review, archived, sort, limit, cursor } = query
      const listed = await rooms['GET /api/customer/vendors'](
        {
          params: undefined,
          query: {
            ...{ q, status, tier, owner, review, limit, cursor },
            band: risk === undefined || risk === 'unknown' ? risk : bandOfWord[risk],
            archived: archived ? 'yes' : 'no',
            sort: sorts[sort],
          },
          body: undefined,
        },
        member,
      )
      const total = member.headers.get('x-total-count')
      if (total !== null) call.headers.set('x-total-count', total)
      next(call, vendorsPath, { ...query, archived: String(archived) }, cursorIn(member))
      return tagged(call, listed.map(row))
    },

    'POST /api/v1/vendors': async ({ body }, call) => {
      const { allow_duplicate: isNoDuplicate, ...given } = body
      const vendor = await once(call, ['POST /api/v1/vendors', body], async () =>
        whole(
          await rooms['POST /api/customer/vendors'](
            { params: undefined, query: undefined, body: { ...toCamel(given), isNoDuplicate } },
            asMember(call),
          ),
        ),
      )
      call.headers.set('location', `${publicUrl}${vendorsPath}/${vendor.id}`)
      return vendor
    },

    'GET /api/v1/vendors/{id}': async (input, call) =>
      tagged(call, whole(await rooms['GET /api/customer/vendors/{id}'](input, asMember(call)))),

    'PATCH /api/v1/vendors/{id}': async ({ params, query, body }, call) =>
      whole(await rooms['PATCH /api/customer/vendors/{id}']({ params, query, body: toCamel(body) }, asMember(call))),

    'DELETE /api/v1/vendors/{id}': (input, call) => rooms['DELETE /api/customer/vendors/{id}'](input, asMember(call)),
  }
}

const sorts = {
  name: 'name',
  risk_score: 'score',
  next_review: 'next-review',
  last_assessed: 'last-assessed',
} as const

const bandOfWord = Object.fromEntries(Object.entries(riskWords).map(([band, word]) => [word, band])) as Record<
  (typeof riskWords)[RiskBand],
  RiskBand
>

function shared(vendor: VendorRow, url: string): z.input<typeof v1VendorRow> {
  const { scoreInterval, contractDetails, riskScore, ...rest } = vendor
  const score = vendor.isScored ? riskScore : null
  return {
    ...toSnake(rest),
    ...{ risk_score: score, risk: wordOfBand(vendor.band) },
    ...{ risk_low: scoreInterval?.[0] ?? null, risk_high: scoreInterval?.[1] ?? null },
    ...{ dpa_signed: contractDetails.dpa_signed, url },
  }
}
