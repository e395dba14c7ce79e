import type { Database, Db } from '../../../platform/server/database.ts'
import { linkNext } from '../../../platform/server/http/address.ts'
import { type Call, type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { vendorsUrl } from '../../../product/links.ts'
import { alertsUrl } from '../../../product/vendors.ts'
import type { vendorsContract } from '../contract.ts'
import { listAlerts, markAlert, markAllAlerts } from './alert-list.ts'
import { listCandidates } from './candidates.ts'
import type { VendorCatalog } from './catalog.ts'
import { vendorsCsv } from './export-csv.ts'
import { listExportedVendors, listVendors } from './list.ts'
import { mergeVendors, undoMerge } from './merge.ts'
import { getPortfolio } from './portfolio.ts'
import { presentVendor } from './present-vendor.ts'
import type { Rescore } from './rescore.ts'
import type { OpenVendorSources } from './sources.ts'
import { createVendor, deleteVendor, editVendor } from './vendors.ts'

type VendorsHandlers = Omit<Handlers<typeof vendorsContract>, 'POST /api/customer/vendors/{id}/investigation'>

export function vendorsEndpoints({
  db,
  catalog,
  openSources,
  rescore,
  now,
}: {
  db: Database
  catalog: VendorCatalog
  openSources: OpenVendorSources
  rescore: Rescore
  now: () => Date
}): VendorsHandlers {
  const parts = { catalog, rescore, now }
  const today = () => dayOf(now())
  const within = <T>(call: Call, act: (tx: Db) => Promise<T>) => inOrganisation(db, memberOf(call).organisationId, act)
  const present = (tx: Db, call: Call, id: number) =>
    presentVendor(tx, { catalog, openSources }, { organisationId: memberOf(call).organisationId, id, today: today() })

  return {
    'GET /api/customer/vendors': ({ query }, call) =>
      within(call, async (tx) => {
        const { organisationId } = memberOf(call)
        const { sort, limit, cursor: at, ...filters } = query
        const { vendors, total, cursor } = await listVendors(tx, {
          ...{ organisationId, today: today(), filters },
          page: { sort, limit, cursor: at },
        })
        if (total !== null) call.headers.set('x-total-count', String(total))
        if (cursor !== null) linkNext(call, vendorsUrl, { ...query, cursor })
        return vendors
      }),

    'GET /api/customer/vendors/export.csv': ({ query }, call) =>
      within(call, async (tx) => {
        const { organisationId } = memberOf(call)
        const vendors = await listExportedVendors(tx, { organisationId, today: today(), filters: query })
        call.headers.set('content-disposition', `attachment; filename="vendors-${today()}.csv"`)
        return vendorsCsv(vendors)
      }),

    'POST /api/customer/vendors': ({ body }, call) =>
      within(call, async (tx) => present(tx, call, await createVendor(tx, parts, { member: memberOf(call), body }))),

    'GET /api/customer/vendors/candidates': ({ query }, call) =>
      within(call, (tx) => listCandidates(tx, { organisationId: memberOf(call).organisationId, ...query, catalog })),

    'GET /api/customer/vendors/{id}': ({ params }, call) => within(call, (tx) => present(tx, call, params.id)),

    'PATCH /api/customer/vendors/{id}': ({ params, body }, call) =>
      within(call, async (tx) => {
        await editVendor(tx, parts, { member: memberOf(call), id: params.id, body })
        return present(tx, call, params.id)
      }),

    'DELETE /api/customer/vendors/{id}': ({ params }, call) =>
      within(call, (tx) => deleteVendor(tx, parts, { member: memberOf(call), id: params.id })),

    'POST /api/customer/vendors/{id}/merge': ({ params, body }, call) =>
      within(call, async (tx) => {
        await mergeVendors(tx, parts, { member: memberOf(call), keptId: params.id, otherId: body.otherId })
        return present(tx, call, params.id)
      }),

    'POST /api/customer/vendors/{id}/merges/{mergeId}/undo': ({ params }, call) =>
      within(call, async (tx) => {
        await undoMerge(tx, parts, { member: memberOf(call), keptId: params.id, mergeId: params.mergeId })
        return present(tx, call, params.id)
      }).catch(asMergeGone),

    'GET /api/customer/portfolio': (_, call) =>
      within(call, (tx) =>
        getPortfolio(tx, { organisationId: memberOf(call).organisationId, now: now(), today: today() }),
      ),

    'GET /api/customer/alerts': ({ query }, call) =>
      within(call, async (tx) => {
        const { alerts, total, hasMore } = await listAlerts(tx, { ...readerOf(call), today: today(), query })
        call.headers.set('x-total-count', String(total))
        const last = alerts.at(-1)
        if (hasMore && last) linkNext(call, alertsUrl, { ...query, before: last.id })
        return alerts
      }),

    'PUT /api/customer/alerts/{id}': ({ params, body: { isRead } }, call) =>
      within(call, async (tx) => {
        await markAlert(tx, { ...readerOf(call), alertId: params.id, isRead, now: now() })
        return { id: params.id, isRead }
      }),

    'POST /api/customer/alerts/read-all': (_, call) =>
      within(call, async (tx) => ({ read: await markAllAlerts(tx, { ...readerOf(call), now: now() }) })),
  }
}

const readerOf = (call: Call) => {
  const { id: memberId, organisationId } = memberOf(call)
  return { organisationId, memberId }
}

/** Refuses an undo if another row took the old one's place meanwhile: unique_violation. */
const asMergeGone = (error: unknown): never => {
  throw (error as { code?: unknown } | null)?.code === '23505' ? refuse('merge_gone') : error
}
