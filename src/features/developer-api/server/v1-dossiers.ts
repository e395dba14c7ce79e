import { type Call, type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Dossier } from '../../vendors/dossier-contract.ts'
import { pageOfAgreements, pageOfFindings } from '../../vendors/server/api.ts'
import { toCamel, toSnake } from '../snake-case.ts'
import {
  v1Acceptance,
  v1Agreement,
  v1Document,
  v1Dossier,
  type v1DossiersContract,
  v1Finding,
  v1Review,
  v1Subprocessor,
  v1Transfer,
} from '../v1/dossiers.ts'
import type { DeveloperApiParts } from './parts.ts'
import { asMember, type Tools, tagged } from './v1-tools.ts'

type Named = { params: { id: number } }

export function v1Dossiers(
  { rooms, publicUrl, now }: DeveloperApiParts,
  { once, next, within }: Tools,
): Handlers<typeof v1DossiersContract> {
  const dossierOf = (id: number, call: Call): Promise<Dossier> =>
    Promise.resolve(
      rooms['GET /api/customer/vendors/{id}/dossier'](
        { params: { id }, query: undefined, body: undefined },
        asMember(call),
      ),
    )
  /** One of a list, by its number: another vendor's is not found. */
  const oneOf = <Row extends { id: number }>(rows: readonly Row[], id: number): Row => {
    const found = rows.find((row) => row.id === id)
    if (!found) throw refuse('not_found')
    return found
  }
  const created = (call: Call, { params: { id } }: Named, kind: string, child: number) =>
    call.headers.set('location', `${publicUrl}/api/v1/vendors/${id}/${kind}/${child}`)

  return {
    'GET /api/v1/vendors/{id}/dossier': async ({ params: { id } }, call) =>
      tagged(call, presentDossier(id, await dossierOf(id, call))),

    'GET /api/v1/vendors/{id}/transfers': async ({ params: { id } }, call) =>
      tagged(
        call,
        (await dossierOf(id, call)).transfers.map((transfer) => v1Transfer.parse(toSnake(transfer))),
      ),

    'PUT /api/v1/vendors/{id}/transfers': async ({ params, query, body }, call) =>
      v1Transfer.parse(
        toSnake(
          await rooms['PUT /api/customer/vendors/{id}/transfers'](
            { params, query, body: toCamel(body) },
            asMember(call),
          ),
        ),
      ),

    'DELETE /api/v1/vendors/{id}/transfers/{transfer_id}': ({ params, query, body }, call) =>
      rooms['DELETE /api/customer/vendors/{id}/transfers/{childId}'](
        { params: { id: params.id, childId: params.transfer_id }, query, body },
        asMember(call),
      ),

    'GET /api/v1/vendors/{id}/subprocessors': async ({ params: { id } }, call) =>
      tagged(call, presentSubprocessors((await dossierOf(id, call)).subProcessors)),

    'PUT /api/v1/vendors/{id}/subprocessors': async ({ params, query, body: { subprocessors, version } }, call) =>
      presentSubprocessors(
        await rooms['PUT /api/customer/vendors/{id}/sub-processors'](
          { params, query, body: { subProcessors: toCamel(subprocessors), version } },
          asMember(call),
        ),
      ),

    'GET /api/v1/vendors/{id}/documents': async ({ params: { id } }, call) =>
      tagged(
        call,
        (await dossierOf(id, call)).documents.map((document) => v1Document.parse(toSnake(document))),
      ),

    'POST /api/v1/vendors/{id}/documents': ({ params, query, body }, call) =>
      once(call, ['POST /api/v1/vendors/{id}/documents', params, body], async () =>
        v1Document.parse(
          toSnake(
            await rooms['POST /api/customer/vendors/{id}/documents'](
              { params, query, body: toCamel(body) },
              asMember(call),
            ),
          ),
        ),
      ),

    'DELETE /api/v1/vendors/{id}/documents/{document_id}': ({ params, query, body }, call) =>
      rooms['DELETE /api/customer/vendors/{id}/documents/{childId}'](
        { params: { id: params.id, childId: params.document_id }, query, body },
        asMember(call),
      ),

    'POST /api/v1/vendors/{id}/reviews': ({ params, query, body }, call) =>
      once(call, ['POST /api/v1/vendors/{id}/reviews', params, body], async () => {
        const review = await rooms['POST /api/customer/vendors/{id}/reviews'](
          { params, query, body: toCamel(body) },
          asMember(call),
        )
        return v1Review.parse({ ...toSnake(review), risk_score: review.score })
      }),

    'POST /api/v1/files': (input, call) =>
      once(call, ['POST /api/v1/files', input.file.name, input.file.sha256], async () =>
        toSnake(await rooms['POST /api/customer/files'](input, asMember(call))),
      ),

    'GET /api/v1/agreements': async ({ query }, call) => {
      const { limit, cursor, vendor_id: vendorId, ...asked } = query
      const { organisationId } = memberOf(call)
      const found = await within(call, (tx) =>
        pageOfAgreements(tx, { organisationId, ...asked, vendorId, before: cursor, limit, today: dayOf(now()) }),
      )
      const shown = found.slice(0, limit)
      next(call, '/api/v1/agreements', query, found.length > limit ? shown.at(-1)?.id : null)
      return tagged(
        call,
        shown.map((agreement) => v1Agreement.parse(toSnake(agreement))),
      )
    },

    'POST /api/v1/vendors/{id}/agreements': async (input, call) => {
      const { params, query, body } = input
      const agreement = await once(call, ['POST /api/v1/vendors/{id}/agreements', params, body], async () =>
        v1Agreement.parse(
          toSnake(
            await rooms['POST /api/customer/vendors/{id}/agreements'](
              { params, query, body: toCamel(body) },
              asMember(call),
            ),
          ),
        ),
      )
      created(call, input, 'agreements', agreement.id)
      return agreement
    },

    'GET /api/v1/vendors/{id}/agreements/{agreement_id}': async ({ params }, call) => {
      const { agreements } = await dossierOf(params.id, call)
      return tagged(call, v1Agreement.parse(toSnake(oneOf(agreements, params.agreement_id))))
    },

    'PATCH /api/v1/vendors/{id}/agreements/{agreement_id}': async ({ params, query, body }, call) =>
      v1Agreement.parse(
        toSnake(
          await rooms['PATCH /api/customer/vendors/{id}/agreements/{childId}'](
            { params: { id: params.id, childId: params.agreement_id }, query, body: toCamel(body) },
            asMember(call),
          ),
        ),
      ),

    'DELETE /api/v1/vendors/{id}/agreements/{agreement_id}': ({ params, query, body }, call) =>
      rooms['DELETE /api/customer/vendors/{id}/agreements/{childId}'](
        { params: { id: params.id, childId: params.agreement_id }, query, body },
        asMember(call),
      ),

    'PUT /api/v1/vendors/{id}/agreements/{agreement_id}/clauses/{clause_id}': async ({ params, query, body }, call) =>
      v1Agreement.parse(
        toSnake(
          await rooms['PUT /api/customer/vendors/{id}/agreements/{childId}/clauses/{clauseId}'](
            { params: { id: params.id, childId: params.agreement_id, clauseId: params.clause_id }, query, body },
            asMember(call),
          ),
        ),
      ),

    'GET /api/v1/findings': async ({ query }, call) => {
      const { limit, cursor, vendor_id: vendorId, ...asked } = query
      const { organisationId } = memberOf(call)
      const found = await within(call, (tx) =>
        pageOfFindings(tx, { organisationId, ...asked, vendorId, before: cursor, limit, today: dayOf(now()) }),
      )
      const shown = found.slice(0, limit)
      next(call, '/api/v1/findings', query, found.length > limit ? shown.at(-1)?.id : null)
      return tagged(
        call,
        shown.map((finding) => v1Finding.parse(toSnake(finding))),
      )
    },

    'POST /api/v1/vendors/{id}/findings': async (input, call) => {
      const { params, query, body } = input
      const finding = await once(call, ['POST /api/v1/vendors/{id}/findings', params, body], async () => {
        const added = await rooms['POST /api/customer/vendors/{id}/findings'](
          { params, query, body: toCamel(body) },
          asMember(call),
        )
        return v1Finding.parse({ ...toSnake(added), vendor_id: params.id })
      })
      created(call, input, 'findings', finding.id)
      return finding
    },

    'GET /api/v1/vendors/{id}/findings/{finding_id}': async ({ params }, call) => {
      const { findings } = await dossierOf(params.id, call)
      const finding = oneOf(findings, params.finding_id)
      return tagged(call, v1Finding.parse({ ...toSnake(finding), vendor_id: params.id }))
    },

    'PATCH /api/v1/vendors/{id}/findings/{finding_id}': async ({ params, query, body }, call) => {
      const edited = await rooms['PATCH /api/customer/vendors/{id}/findings/{childId}'](
        { params: { id: params.id, childId: params.finding_id }, query, body: toCamel(body) },
        asMember(call),
      )
      return v1Finding.parse({ ...toSnake(edited), vendor_id: params.id })
    },

    'POST /api/v1/vendors/{id}/acceptances': ({ params, query, body }, call) =>
      once(call, ['POST /api/v1/vendors/{id}/acceptances', params, body], async () =>
        presentAcceptance(
          await rooms['POST /api/customer/vendors/{id}/acceptances'](
            { params, query, body: toCamel(body) },
            asMember(call),
          ),
        ),
      ),

    'DELETE /api/v1/vendors/{id}/acceptances/{acceptance_id}': async ({ params, query, body }, call) =>
      presentAcceptance(
        await rooms['DELETE /api/customer/vendors/{id}/acceptances/{childId}'](
          { params: { id: params.id, childId: params.acceptance_id }, query, body },
          asMember(call),
        ),
      ),
  }
}

const presentAcceptance = (acceptance: Dossier['acceptances'][number]) =>
  v1Acceptance.parse({ ...toSnake(acceptance), risk_score: acceptance.score })

const presentSubprocessors = (listed: Dossier['subProcessors']) => ({
  is_known: listed !== null,
  subprocessors: (listed ?? []).map((subprocessor) => v1Subprocessor.parse(toSnake(subprocessor))),
})

const presentDossier = (vendorId: number, { transfers, subProcessors, documents, acceptances, reviews }: Dossier) =>
  v1Dossier.parse({
    vendor_id: vendorId,
    transfers: toSnake(transfers),
    subprocessors: toSnake(subProcessors),
    documents: toSnake(documents),
    acceptances: acceptances.map(presentAcceptance),
    reviews: reviews.map((review) => ({ ...toSnake(review), risk_score: review.score })),
  })
