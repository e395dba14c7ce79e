import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { evidenceDetail, runDetail } from './contract.ts'

// An organisation's own runs: the public ones have the same shapes.

export const memberInvestigationsContract = {
  'GET /api/customer/investigations/{id}': endpoint({
    summary: 'An investigation of the organisation’s own',
    audience: 'member',
    params: z.object({ id: z.string().max(64) }),
    response: runDetail,
  }),
  'GET /api/customer/investigations/{id}/evidence/{evidenceId}': endpoint({
    summary: 'One piece of its evidence with its excerpt in context',
    audience: 'member',
    params: z.object({ id: z.string().max(64), evidenceId: z.string().regex(/^E\d{1,5}$/) }),
    response: evidenceDetail,
  }),
}
