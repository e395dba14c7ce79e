import type { Output } from '../../../platform/shared/endpoint.ts'
import type { scansContract } from '../contract.ts'

export type StaffScan = Output<(typeof scansContract)['GET /api/admin/scans']>[number]

/** Title of a scan: the subject's own name for itself, else the given name. */
export const scanTitle = ({ subject, name }: Pick<StaffScan, 'subject' | 'name'>) => subject ?? name
