import type { z } from 'zod'
import { createMemberCaller } from '../../../platform/web/portal.ts'
import type { assessmentDetail, assessmentRow, assessmentsContract } from '../contract.ts'

/** Calls of a member about assessments and question sets. */
export const call = createMemberCaller<typeof assessmentsContract>()

export type Row = z.output<typeof assessmentRow>
export type Detail = z.output<typeof assessmentDetail>
export type SetRow = z.output<(typeof assessmentsContract)['GET /api/customer/question-sets']['response']>[number]
export type QuestionSet = z.output<(typeof assessmentsContract)['GET /api/customer/question-sets/{key}']['response']>
