import type { Output } from '../../../platform/shared/endpoint.ts'
import type { scansContract } from '../contract.ts'

export type StaffScan = Output<(typeof scansContract)['GET /api/admin/scans']>[number]

/** What a scan is called: by what the thing says it is, else as it was given. */
export const scanTitle = ({ subject, name }: Pick<StaffScan, 'subject' | 'name'>) => subject ?? name
