import type { Database, Db } from '../../../platform/server/database.ts'
import { type Call, type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import type { registerContract } from '../register-contract.ts'
import type { VendorCatalog } from './catalog.ts'
import { listProducts, replaceProducts } from './products.ts'
import { addRegisterView, deleteRegisterView, editRegisterView, listRegisterViews } from './register-views.ts'
import { addVendorType, editVendorType, listVendorTypes, mergeVendorTypes } from './vendor-types.ts'

export function registerEndpoints({
  db,
  catalog,
  now,
}: {
  db: Database
  catalog: VendorCatalog
  now: () => Date
}): Handlers<typeof registerContract> {
  const within = <T>(call: Call, act: (tx: Db) => Promise<T>) => inOrganisation(db, memberOf(call).organisationId, act)
  return {
    'GET /api/customer/vendor-types': (_, call) =>
      within(call, (tx) => listVendorTypes(tx, memberOf(call).organisationId)),
    'POST /api/customer/vendor-types': ({ body }, call) =>
      within(call, (tx) => addVendorType(tx, { member: memberOf(call), ...body, now: now() })),
    'PATCH /api/customer/vendor-types/{id}': ({ params, body }, call) =>
      within(call, (tx) => editVendorType(tx, { member: memberOf(call), ...params, ...body, now: now() })),
    'POST /api/customer/vendor-types/{id}/merge': ({ params, body }, call) =>
      within(call, (tx) => mergeVendorTypes(tx, { member: memberOf(call), ...params, ...body, now: now() })),

    'GET /api/customer/register-views': (_, call) => within(call, (tx) => listRegisterViews(tx, memberOf(call))),
    'POST /api/customer/register-views': ({ body }, call) =>
      within(call, (tx) => addRegisterView(tx, { member: memberOf(call), ...body, now: now() })),
    'PATCH /api/customer/register-views/{id}': ({ params, body }, call) =>
      within(call, (tx) => editRegisterView(tx, { member: memberOf(call), ...params, ...body })),
    'DELETE /api/customer/register-views/{id}': ({ params }, call) =>
      within(call, (tx) => deleteRegisterView(tx, { member: memberOf(call), ...params })),

    'GET /api/customer/vendors/{id}/products': ({ params }, call) =>
      within(call, (tx) =>
        listProducts(tx, { organisationId: memberOf(call).organisationId, vendorId: params.id, catalog }),
      ),
    'PUT /api/customer/vendors/{id}/products': ({ params, body }, call) =>
      within(call, async (tx) => {
        const member = memberOf(call)
        await replaceProducts(tx, { ...{ member, vendorId: params.id, catalog, now: now() }, ...body })
        return listProducts(tx, { organisationId: member.organisationId, vendorId: params.id, catalog })
      }),
  }
}
