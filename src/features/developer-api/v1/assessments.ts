import { z } from 'zod'
import { endpoint } from '../../../platform/shared/endpoint.ts'
import { mailable } from '../../../platform/shared/mailed-names.ts'
import { assessmentStates, assessmentTypes, conclusions, priorities } from '../../../product/assessments.ts'
import { answerValue } from '../../../product/questions.ts'
import { useLine } from '../../investigations/fields.ts'
import { question } from '../../investigations/question-contract.ts'
import { longestVendorName } from '../../investigations/vocabulary.ts'
import { byId, instant, pageById, person, risk, rowId } from './fields.ts'

export const v1AssessmentRow = z.object({
  id: z.int(),
  status: z.enum(assessmentStates),
  vendor: z.string(),
  vendor_id: z.int(),
  type: z.enum(assessmentTypes),
  priority: z.enum(priorities),
  /** The vendor's, as every other call has it: 0 to 100, higher is riskier; null where nothing is known yet. */
  risk_score: z.int().nullable(),
  risk: risk.nullable(),
  conclusion: z.enum(conclusions).nullable(),
  created_at: instant,
  due_at: instant,
  is_overdue: z.boolean(),
  /** Questions of the questionnaire that the vendor answered, of those that apply. */
  answered: z.int(),
  asked: z.int(),
  /** Its page in the portal. */
  url: z.string(),
})

export const v1Assessment = v1AssessmentRow.extend({
  completed_at: instant.nullable(),
  conclusion_reason: z.string(),
  conditions: z.string(),
  concluded_by: person,
  concluded_at: instant.nullable(),
  /** Set while it is not clear which vendor is meant: nothing is investigated until that is answered. */
  question: question.nullable(),
  questions: z.array(z.object({ id: z.string(), section: z.string(), text: z.string() })),
  answers: z.array(
    z.object({ question_id: z.string(), value: answerValue, comment: z.string(), answered_at: instant }),
  ),
  submitted_at: instant.nullable(),
  version: z.int(),
})

const one = { audience: 'key', params: byId, owned: { id: 'assessment' } } as const
const [reads, writes] = [{ scope: 'assessments:read' }, { scope: 'assessments:write' }] as const

export const v1AssessmentsContract = {
  'GET /api/v1/assessments': endpoint({
    summary: 'List assessments, newest first',
    audience: 'key',
    ...reads,
    hasPages: true,
    query: z.strictObject({ vendor_id: rowId.optional(), ...pageById }),
    response: z.array(v1AssessmentRow),
  }),
  'POST /api/v1/assessments': endpoint({
    summary: 'Start an assessment of a vendor',
    description: 'A vendor that the register does not have yet is added to it.',
    audience: 'key',
    ...writes,
    body: z.strictObject({
      /** A name, a website or an app id. */
      vendor: z.string().trim().min(1, 'is required').max(200),
      type: z.enum(assessmentTypes).default('full'),
      priority: z.enum(priorities).default('normal'),
      /** The purpose, in one line. Without one the vendor's record says it. */
      use: useLine.optional(),
    }),
    response: v1Assessment,
    status: 202,
    cost: 'costly',
  }),
  'GET /api/v1/assessments/{id}': endpoint({
    summary: 'Get an assessment with questions and answers',
    ...{ ...one, ...reads },
    response: v1Assessment,
  }),
  'POST /api/v1/assessments/{id}/answer': endpoint({
    summary: 'Say which vendor is meant, where an assessment asks',
    description:
      'Give one of `subject`, `website` and `name_alone`. The organization is not asked about this name again.',
    ...{ ...one, ...writes },
    body: z
      .strictObject({
        /** One of the offers, as `kind:key`. */
        subject: z.string().max(300).optional(),
        /** A web address, or a package id or store link. */
        website: z.string().trim().max(longestVendorName).optional(),
        /** None of the offers is meant: go on with the name as it is. */
        name_alone: z.literal(true).optional(),
      })
      .refine((answer) => Object.values(answer).filter((value) => value !== undefined).length === 1, {
        path: ['subject'],
        message: 'Give exactly one of subject, website and name_alone.',
      }),
    response: v1Assessment,
    cost: 'costly',
  }),
  'POST /api/v1/assessments/{id}/send': endpoint({
    summary: 'Send the questionnaire to the vendor',
    description:
      'Without `contact_email` no email is sent: hand over the link in `questionnaire_url` yourself. An older link ends.',
    ...{ ...one, ...writes },
    body: z.strictObject({
      /** `shipped:…` or `own:…`. */
      set_key: z
        .string()
        .regex(/^(shipped:[a-z0-9-]{1,60}|own:\d{1,15})$/)
        .optional(),
      contact_name: z
        .string()
        .trim()
        .max(200)
        .refine(...mailable('person'))
        .default(''),
      contact_email: z.union([z.literal(''), z.email('Enter a valid email address.').max(254)]).default(''),
      /** Days until the answers are due. */
      days: z.int().min(1).max(180).default(14),
    }),
    response: z.object({ assessment: v1Assessment, questionnaire_url: z.string() }),
    cost: 'costly',
  }),
  'POST /api/v1/assessments/{id}/conclusion': endpoint({
    summary: 'Conclude an assessment: approve, approve with conditions, escalate or reject',
    ...{ ...one, ...writes },
    body: z.strictObject({
      conclusion: z.enum(conclusions),
      reason: z.string().trim().min(1, 'is required').max(5_000),
      conditions: z.string().trim().max(5_000).default(''),
      version: z.int().positive().optional(),
    }),
    response: v1Assessment,
  }),
  'POST /api/v1/assessments/{id}/cancel': endpoint({
    summary: 'Cancel an assessment',
    ...{ ...one, ...writes },
    response: v1Assessment,
  }),
}
