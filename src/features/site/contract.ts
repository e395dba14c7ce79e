import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { partStates, statusParts } from './vocabulary.ts'

export const siteContract = {
  'GET /api/status': endpoint({
    summary: 'How the parts of this installation do, by its own checks; some seconds old at most',
    response: z.object({
      checkedAt: z.iso.datetime(),
      /** Each part once, always in the same order. */
      parts: z.array(
        z.object({
          name: z.enum(statusParts),
          state: z.enum(partStates),
          /** Reason why it isn't operational, in one sentence. */
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
}

export type SiteStatus = Output<(typeof siteContract)['GET /api/status']>
