import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { conductSubjects } from '../../product/score/vocabulary.ts'

// Confirming and stopping are the same for every subscription.

export const enforcementAlertsContract = {
  'POST /api/enforcement/subscribe': endpoint({
    summary:
      'Ask for mail when an act of an authority or court is added; the address confirms by a link. The answer is the same for every address',
    cost: 'costly',
    takesSteadyTime: true,
    body: z.object({
      email: z.string().trim().min(1).max(254),
      /** Key of an authority of the register; null: all of them. */
      authority: z.string().trim().max(100).nullable().default(null),
      subject: z.enum(conductSubjects).nullable().default(null),
    }),
    status: 202,
    response: z.object({ accepted: z.literal(true), message: z.string() }),
  }),
}

export const enforcementAlertsRefusals = {
  authority_unknown: { status: 422, message: 'The register has no acts of this authority.' },
} as const
