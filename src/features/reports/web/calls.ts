import type { Output } from '../../../platform/shared/endpoint.ts'
import { ApiError, createCaller } from '../../../platform/web/call.ts'
import { createMemberCaller } from '../../../platform/web/portal.ts'
import type { RunStep } from '../../../product/reports.ts'
import type { ReportRun, reportsContract } from '../contract.ts'

/** Calls of a member about reports and schedules. */
export const call = createMemberCaller<typeof reportsContract>()

/** Calls of a visitor, and those by a link. */
export const publicCall = createCaller<typeof reportsContract>()

export type OwnBusiness = Output<(typeof reportsContract)['GET /api/customer/reports/business']>

export const refreshWhileRunningMs = 1_000

export const isUnderWay = (run: Pick<ReportRun, 'state'> | null | undefined): boolean =>
  run?.state === 'queued' || run?.state === 'running'

/** For a query of one run: asks again until it has ended, or is not to be had any more; also while no one has answered yet. */
export const untilEnded = ({
  state: { data, error },
}: {
  state: { data: RunSoFar | undefined; error: Error | null }
}) =>
  (data === undefined || isUnderWay(data)) && !(error instanceof ApiError && error.status === 404)
    ? refreshWhileRunningMs
    : false

/** How far a run is, as pages show it. */
export interface RunSoFar {
  state: ReportRun['state']
  step: RunStep
  failure: string | null
}
