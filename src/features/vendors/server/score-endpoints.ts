import { recordAudit } from '../../../platform/server/audit.ts'
import type { Database } from '../../../platform/server/database.ts'
import { type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { isOverrideInForce, isOverrideStale } from '../compliance-status.ts'
import type { vendorsContract } from '../contract.ts'
import type { dossierContract, Override } from '../dossier-contract.ts'
import { planOf } from '../plan.ts'
import { nothingKnown } from '../score-inputs.ts'
import { requireLaterDay } from './edit-dossier.ts'
import { endOverride, findOverride, insertOverride, type StoredOverride } from './overrides.store.ts'
import { listVendorRecords } from './own-facts.store.ts'
import { findExplanation, listScoreRuns } from './score.store.ts'
import type { OpenVendorSources } from './sources.ts'
import type { StartVendorRun } from './vendor-run.ts'
import { getVendor } from './vendors.ts'

type Calls = Handlers<
  Pick<
    typeof dossierContract,
    | 'GET /api/customer/vendors/{id}/score'
    | 'GET /api/customer/vendors/{id}/score.json'
    | 'PUT /api/customer/vendors/{id}/override'
    | 'DELETE /api/customer/vendors/{id}/overrides/{childId}'
  > &
    Pick<typeof vendorsContract, 'POST /api/customer/vendors/{id}/investigation'>
>

export function scoreEndpoints({
  db,
  openSources,
  startVendorRun,
  now,
}: {
  db: Database
  openSources: OpenVendorSources
  startVendorRun: StartVendorRun
  now: () => Date
}): Calls {
  return {
    'GET /api/customer/vendors/{id}/score': async ({ params }, call) => {
      const { organisationId } = memberOf(call)
      const today = dayOf(now())
      return inOrganisation(db, organisationId, async (tx) => {
        const of = { organisationId, vendorId: params.id }
        const [record] = await listVendorRecords(tx, { organisationId, vendorIds: [params.id] })
        const known =
          record && (await openSources().findKnown(tx, { organisationId, vendors: [record.identity], today }))
        const runs = await listScoreRuns(tx, of)
        return {
          explanation: (await findExplanation(tx, of)) ?? null,
          runs: runs.map((run) => ({ ...run, computedAt: run.computedAt.toISOString() })),
          // A vendor that was merged into another one is that one's affair.
          plan: record ? planOf({ own: record.own, known: known?.get(params.id) ?? nothingKnown, today }) : [],
        }
      })
    },

    'GET /api/customer/vendors/{id}/score.json': async ({ params }, call) => {
      const { organisationId } = memberOf(call)
      const explanation = await inOrganisation(db, organisationId, (tx) =>
        findExplanation(tx, { organisationId, vendorId: params.id }),
      )
      if (!explanation) throw refuse('not_scored')
      call.headers.set('content-disposition', `attachment; filename="vendor-${params.id}-score.json"`)
      return explanation
    },

    'PUT /api/customer/vendors/{id}/override': async ({ params, body }, call) => {
      const { organisationId, id: memberId } = memberOf(call)
      const at = now()
      requireLaterDay(body.expiresOn, dayOf(at))
      return inOrganisation(db, organisationId, async (tx) => {
        const of = { organisationId, vendorId: params.id }
        const vendor = await getVendor(tx, { organisationId, id: params.id, locks: true })
        if (vendor.archivedAt) throw refuse('vendor_archived')
        if (!(await findExplanation(tx, of))) throw refuse('not_scored')
        const { field, reason, expiresOn } = body
        const value = String(body.value)
        const id = await insertOverride(tx, { ...of, field, value, reason, expiresOn, memberId, now: at })
        await recordAudit(tx, {
          ...{ organisationId, actor: { member: memberId }, kind: 'override.made', at },
          subject: { kind: 'vendor', id: params.id },
          details: { override: id, field, value, expiresOn },
        })
        return getOverride(await findOverride(tx, { ...of, id }), dayOf(at))
      })
    },

    'DELETE /api/customer/vendors/{id}/overrides/{childId}': async ({ params: { id: vendorId, childId } }, call) => {
      const { organisationId, id: memberId } = memberOf(call)
      const at = now()
      return inOrganisation(db, organisationId, async (tx) => {
        const named = { organisationId, vendorId, id: childId }
        if (!(await findOverride(tx, named))) throw refuse('not_found')
        if (!(await endOverride(tx, { ...named, memberId, now: at }))) throw refuse('already_ended')
        await recordAudit(tx, {
          ...{ organisationId, actor: { member: memberId }, kind: 'override.ended', at },
          subject: { kind: 'vendor', id: vendorId },
          details: { override: childId },
        })
        return getOverride(await findOverride(tx, named), dayOf(at))
      })
    },

    'POST /api/customer/vendors/{id}/investigation': async ({ params }, call) => {
      const { organisationId, id: memberId } = memberOf(call)
      const at = now()
      return inOrganisation(db, organisationId, async (tx) => {
        const asked = { priority: 'normal', assessmentType: 'full' } as const
        const run = await startVendorRun(tx, { organisationId, vendorId: params.id, ...asked, now: at })
        await recordAudit(tx, {
          ...{ organisationId, actor: { member: memberId }, kind: 'investigation.asked', at },
          subject: { kind: 'vendor', id: params.id },
          details: { investigation: run.id },
        })
        return run
      })
    },
  }
}

function getOverride(override: StoredOverride | undefined, today: string): Override {
  if (!override) throw new Error('an override is gone in the transaction that wrote it')
  return presentOverride(override, today)
}

export const presentOverride = (
  { scoreNow, madeAt, endedAt, ...override }: StoredOverride,
  today: string,
): Override => ({
  ...override,
  madeAt: madeAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  isInForce: isOverrideInForce({ ...override, endedAt }, today),
  isStale: isOverrideStale(override, scoreNow),
})
