import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { mailable } from '../../platform/shared/mailed-names.ts'
import {
  assessmentStates,
  assessmentTypes,
  conclusions,
  priorities,
  questionLimits,
} from '../../product/assessments.ts'
import { answerValue, question, questions, shownQuestion } from '../../product/questions.ts'
import { severities } from '../../product/vendors.ts'
import { useLine } from '../investigations/fields.ts'

const id = z.object({ id: z.coerce.number().int().positive() })
const version = z.int().positive()
export const setKey = z.string().regex(/^(shipped:[a-z0-9-]{1,60}|own:\d{1,15})$/)
const setTitle = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(200)
  .refine(...mailable('title'))
const email = z.email('Please enter a valid email address.').max(254)
const person = z.object({ id: z.int(), name: z.string() }).nullable()
const fileRef = z.object({ id: z.int(), name: z.string(), bytes: z.int() })

const questionSetRow = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  questions: z.int(),
  isShipped: z.boolean(),
  version: z.int(),
})
const questionSet = questionSetRow.extend({ questions: z.array(question) })

export const assessmentRow = z.object({
  id: z.int(),
  vendorId: z.int(),
  vendorName: z.string(),
  type: z.enum(assessmentTypes),
  priority: z.enum(priorities),
  state: z.enum(assessmentStates),
  dueAt: z.iso.datetime(),
  isOverdue: z.boolean(),
  createdAt: z.iso.datetime(),
  setTitle: z.string().nullable(),
  answered: z.int(),
  /** Number of questions that its answers so far ask for. */
  asked: z.int(),
  conclusion: z.enum(conclusions).nullable(),
})

const givenAnswer = z.object({
  questionId: z.string(),
  value: answerValue,
  /** The question does not apply; there is no value. */
  isNotApplicable: z.boolean(),
  comment: z.string(),
  files: z.array(fileRef),
  version,
  answeredAt: z.iso.datetime(),
})

/** An answer held against what was observed. */
export const comparison = z.object({
  questionId: z.string(),
  verdict: z.enum(['agrees', 'contradicts', 'not_observed']),
  /** The observation, in a sentence. */
  observed: z.string(),
  evidence: z.array(z.object({ title: z.string(), url: z.string().nullable(), capturedAt: z.string().nullable() })),
})

const factFields = ['roles', 'dataTypes', 'dataSubjects', 'countries', 'hasChildData', 'retention'] as const

export const assessmentDetail = assessmentRow.extend({
  contactName: z.string(),
  contactEmail: z.string(),
  setKey: z.string().nullable(),
  questions: z.array(question),
  /** Hash of the questions as they were sent; null before. */
  questionsSha256: z.string().nullable(),
  answers: z.array(givenAnswer),
  comparisons: z.array(comparison),
  /** Answers that the set does not want, and why. */
  unwanted: z.array(z.object({ questionId: z.string(), why: z.string() })),
  /** Findings that were made of single answers. */
  answerFindings: z.array(z.object({ questionId: z.string(), id: z.int(), status: z.string() })),
  /** Facts that follow from answers and are not in the vendor's record. */
  offers: z.array(
    z.object({
      questionId: z.string(),
      field: z.enum(factFields),
      value: z.union([z.array(z.string()), z.boolean(), z.string()]),
    }),
  ),
  followUps: z.array(
    z.object({
      questionId: z.string(),
      note: z.string(),
      askedAt: z.iso.datetime(),
      closedAt: z.iso.datetime().nullable(),
    }),
  ),
  investigation: z.object({ id: z.string(), status: z.string(), score: z.int().nullable() }).nullable(),
  /** The link that is good now; its address is shown once, when it is made. */
  link: z
    .object({
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      /** `not-sent`: made to be handed over by hand. */
      delivery: z.enum(['not-sent', 'queued', 'delivered', 'not-delivered']),
      openedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  reminders: z.array(z.object({ offsetDays: z.int(), remindedAt: z.iso.datetime() })),
  submittedAt: z.iso.datetime().nullable(),
  conclusionReason: z.string(),
  conditions: z.string(),
  concludedBy: person,
  concludedAt: z.iso.datetime().nullable(),
  version,
})

const edits = { audience: 'member', role: 'manager' } as const
const one = { params: id, owned: { id: 'assessment' } } as const
const oneAnswer = { params: id.extend({ questionId: z.string().max(60) }), owned: { id: 'assessment' } } as const

export const assessmentsContract = {
  'GET /api/customer/question-sets': endpoint({
    summary: 'Question sets: those that ship, then the organisation’s own',
    audience: 'member',
    response: z.array(questionSetRow),
  }),
  'GET /api/customer/question-sets/{key}': endpoint({
    summary: 'One question set',
    audience: 'member',
    params: z.object({ key: setKey }),
    response: questionSet,
  }),
  'POST /api/customer/question-sets': endpoint({
    summary: 'Make a question set of one’s own',
    ...edits,
    body: z.object({
      title: setTitle,
      description: z.string().trim().max(2_000).default(''),
      questions,
    }),
    response: questionSet,
    status: 201,
  }),
  'PUT /api/customer/question-sets/{id}': endpoint({
    summary: 'Change a question set of one’s own; what was sent stays as it was',
    ...edits,
    params: id,
    owned: { id: 'question_set' },
    body: z.object({
      title: setTitle,
      description: z.string().trim().max(2_000).default(''),
      questions,
      version,
    }),
    response: questionSet,
  }),
  'DELETE /api/customer/question-sets/{id}': endpoint({
    summary: 'Put a question set of one’s own away',
    ...edits,
    params: id,
    owned: { id: 'question_set' },
    response: z.unknown(),
    status: 204,
  }),

  'GET /api/customer/assessments': endpoint({
    summary: 'Assessments, newest first',
    audience: 'member',
    query: z.object({
      vendor: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(500).default(200),
      before: z.coerce.number().int().positive().optional(),
    }),
    response: z.array(assessmentRow),
  }),
  'POST /api/customer/assessments': endpoint({
    summary: 'Begin an assessment: an investigation of the organisation’s own, and questions where a set is named',
    ...edits,
    body: z.object({
      /** One of the register, or a name or website that is added to it where it is new. */
      vendorId: z.int().positive().optional(),
      vendorName: z.string().trim().min(1).max(200).optional(),
      type: z.enum(assessmentTypes),
      priority: z.enum(priorities),
      setKey: setKey.optional(),
      /** Purpose, in one line. Without one the vendor's record says it. */
      use: useLine.optional(),
    }),
    response: assessmentDetail,
    status: 201,
    cost: 'costly',
  }),
  'GET /api/customer/assessments/{id}': endpoint({
    summary: 'One assessment with questions, answers and what was observed',
    audience: 'member',
    ...one,
    response: assessmentDetail,
  }),
  'POST /api/customer/assessments/{id}/send': endpoint({
    summary:
      'Freeze the questions and send the link; without an address it is answered to be handed over. An older link ends',
    ...edits,
    ...one,
    body: z.object({
      setKey: setKey.optional(),
      contactName: z
        .string()
        .trim()
        .max(200)
        .refine(...mailable('person'))
        .default(''),
      contactEmail: z.union([z.literal(''), email]).default(''),
      /** Up to so many days for the answers. */
      days: z.int().min(1).max(180).default(14),
    }),
    response: z.object({ assessment: assessmentDetail, url: z.string() }),
    cost: 'costly',
  }),
  'DELETE /api/customer/assessments/{id}/link': endpoint({
    summary: 'Revoke the link',
    ...edits,
    ...one,
    response: assessmentDetail,
  }),
  'POST /api/customer/assessments/{id}/conclusion': endpoint({
    summary: 'Conclude: approve, with conditions, escalate or reject',
    ...edits,
    ...one,
    body: z.object({
      conclusion: z.enum(conclusions),
      reason: z.string().trim().min(1, 'is required').max(5_000),
      conditions: z.string().trim().max(5_000).default(''),
      version: version.optional(),
    }),
    response: assessmentDetail,
  }),
  'POST /api/customer/assessments/{id}/cancel': endpoint({
    summary: 'Cancel an assessment',
    ...edits,
    ...one,
    response: assessmentDetail,
  }),
  'POST /api/customer/assessments/{id}/answers/{questionId}/finding': endpoint({
    summary: 'Make an answer a finding of the vendor',
    ...edits,
    ...oneAnswer,
    body: z.object({ severity: z.enum(severities) }),
    response: assessmentDetail,
  }),
  'POST /api/customer/assessments/{id}/answers/{questionId}/fact': endpoint({
    summary: 'Take the fact that follows from an answer into the vendor’s record, or decline it',
    ...edits,
    ...oneAnswer,
    body: z.object({ isAccepted: z.boolean() }),
    response: assessmentDetail,
  }),
  'POST /api/customer/assessments/{id}/answers/{questionId}/follow-up': endpoint({
    summary: 'Ask back about one answer: the vendor’s contact gets a new link for it',
    ...edits,
    ...oneAnswer,
    body: z.object({
      note: z.string().trim().min(1, 'is required').max(2_000),
      days: z.int().min(1).max(180).default(7),
    }),
    response: z.object({ assessment: assessmentDetail, url: z.string() }),
    cost: 'costly',
  }),
  'GET /api/customer/assessments/{id}/questions.xlsx': endpoint({
    summary: 'Questions and answers as a workbook',
    audience: 'member',
    ...one,
    response: z.unknown(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),

  'GET /api/questionnaires/{token}': endpoint({
    summary: 'What a vendor is asked, and what it has answered so far; looking changes nothing but “opened”',
    params: z.object({ token: z.string().max(100) }),
    response: z.object({
      organization: z.string(),
      vendorName: z.string(),
      title: z.string(),
      questions: z.array(shownQuestion),
      /** Follow-up questions about single answers. While one is open, only such answers are taken. */
      followUps: z.array(z.object({ questionId: z.string(), note: z.string() })),
      answers: z.array(givenAnswer),
      dueAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      submittedAt: z.iso.datetime().nullable(),
    }),
  }),
  'PUT /api/questionnaires/{token}/answers/{questionId}': endpoint({
    summary: 'Save one answer as it is typed',
    params: z.object({ token: z.string().max(100), questionId: z.string().max(60) }),
    body: z.object({
      value: answerValue,
      isNotApplicable: z.boolean().default(false),
      comment: z.string().max(questionLimits.commentCharacters).default(''),
      fileIds: z.array(z.int().positive()).max(10).default([]),
      /** The version that was read, 0 for a first answer: an older one is refused with `changed_meanwhile`. */
      version: z.int().min(0),
    }),
    response: givenAnswer,
  }),
  'POST /api/questionnaires/{token}/files': endpoint({
    summary: 'Attach a file',
    params: z.object({ token: z.string().max(100) }),
    upload: { maxBytes: 20 * 1024 * 1024, isGivenOut: true },
    response: fileRef,
    status: 201,
    cost: 'costly',
  }),
  'GET /api/questionnaires/{token}/questions.xlsx': endpoint({
    summary: 'The questions as a workbook to fill in',
    params: z.object({ token: z.string().max(100) }),
    response: z.unknown(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  'POST /api/questionnaires/{token}/questions.xlsx': endpoint({
    summary: 'Take answers from the workbook; each row that cannot be taken is named',
    params: z.object({ token: z.string().max(100) }),
    upload: { maxBytes: 5 * 1024 * 1024 },
    response: z.object({
      taken: z.int(),
      faults: z.array(z.object({ row: z.int(), message: z.string() })),
    }),
    cost: 'costly',
  }),
  'POST /api/questionnaires/{token}/submit': endpoint({
    summary: 'Hand the answers in',
    params: z.object({ token: z.string().max(100) }),
    response: z.object({ submittedAt: z.iso.datetime() }),
    cost: 'costly',
  }),
}

export const assessmentsRefusals = {
  questionnaire_unknown: { status: 404, message: 'This link is not valid. Ask the sender for a new one.' },
  questionnaire_gone: {
    status: 410,
    message: 'This link was taken back or is too old. Ask the sender for a new one.',
  },
  questionnaire_submitted: { status: 409, message: 'The answers were handed in already.' },
  answer_closed: {
    status: 409,
    message: 'Only the questions that were asked again can be answered now.',
  },
  questionnaire_incomplete: { status: 422, message: 'Some required questions have no answer yet.' },
  answer_wrong: { status: 422, message: 'This answer does not fit its question.' },
  question_set_unknown: { status: 422, message: 'There is no such question set.' },
  questions_wrong: { status: 422, message: 'The questions do not hold together.' },
  vendor_unnamed: { status: 422, message: 'Choose a vendor, or enter its name or website.' },
  questionnaire_files_enough: { status: 409, message: 'This questionnaire takes no more files.' },
  questionnaires_enough: {
    status: 429,
    message: 'Your organisation has mailed as many questionnaires as one day allows. Send a link by hand, or tomorrow.',
  },
  assessment_state: { status: 409, message: 'The assessment is past this step.' },
  workbook_unreadable: { status: 422, message: 'This isn’t a workbook of these questions.' },
} as const
